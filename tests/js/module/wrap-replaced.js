// What a script puts into Module.wrapper, or in the place of Module.wrap, wraps the modules that are loaded from then on.
const fs = require('fs'), Module = require('module');
fs.writeFileSync('a.js', 'exports.a = typeof inside; exports.place = new Error("x").stack.split("\\n")[1].replace(/.*\\//, "");');
const load = () => { delete require.cache[`${process.cwd()}/a.js`]; return require(`${process.cwd()}/a.js`); };
console.log(load(), Module.wrapper.length, Module.wrap('x').slice(-5) === 'x\n});');
const before = Module.wrapper[0];
Module.wrapper[0] += 'const inside = 1; ';
console.log(load(), Module.wrap('').includes('inside'));
Module.wrapper[0] = before;
console.log(load().a);
Module.wrapper = [`${before}let inside = {}; `, '\n});'];
console.log(load().a);
Module.wrap = text => `(function (exports, require, module, __filename, __dirname) { var inside = 'text'; ${text}\n})`;
console.log(load().a);
Module.wrap = () => 'if (';
try { load(); } catch (e) { console.log(e.name); }
// expect: { a: 'undefined', place: 'a.js:1:44)' } 2 true
// expect: { a: 'number', place: 'a.js:1:124)' } true
// expect: undefined
// expect: object
// expect: string
// expect: SyntaxError
