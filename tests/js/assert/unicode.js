// The call that a failed assertion quotes may have names beyond ASCII.
// expect: ässört.ok(1 === 2)
// expect: 变量.ok('')
const ässört = require('assert'), 变量 = ässört;
const quoted = f => { try { f(); } catch (error) { console.log(error.message.split('\n').at(-2).trim()); } };
quoted(() => { /*😀*/ ässört.ok(1 === 2); });
quoted(() => 变量.ok(''));
