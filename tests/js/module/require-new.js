// new require(id), as old code has it: what is exported, if that is an object.
// expect: true object true require 1
// expect: MODULE_NOT_FOUND
const fs = require('fs');
fs.writeFileSync('five.js', 'module.exports = 5;');
console.log(new require('fs') === fs, typeof new require(`${process.cwd()}/five`), Reflect.construct(require, ['path']) === require('path'), require.name, require.length);
try { new require('./none'); } catch (e) { console.log(e.code); }
