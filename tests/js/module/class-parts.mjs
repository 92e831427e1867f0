// Module._stat, and a register that can be imported.
// expect: 1 0 true true
// expect: function 1 ERR_MODULE_NOT_FOUND
// expect: true
import Module, { register, SourceMap } from 'module';
import fs from 'fs';
fs.writeFileSync('file', '');
console.log(Module._stat('.'), Module._stat('file'), Module._stat('none') < 0, Module._stat('file/x') < 0);
try { register('./hooks.mjs', import.meta.url); } catch (e) { console.log(typeof register, register.length, e.code); }
console.log(SourceMap === Module.SourceMap);
