// An error that leaves a script begins its stack with the place and the line, once; not with displayErrors: false.
// expect: f.js:2|  throw new Error("boom")|  ^||Error: boom|    at f.js:2:9
// expect: f.js:1|null.x|     ^||TypeError: Cannot read properties of null (reading 'x')|    at f.js:1:6
// expect: Error: boom|    at f.js:1:7
// expect: f.js:2|function h() { throw new Error("deep") }|               ^||Error: deep|    at h (f.js:2:22)|    at g (f.js:1:16)|    at f.js:3:1
// expect: inner.js:1|throw new Error(1)|^||Error: 1|    at inner.js:1:7|    at f.js:1:4
// expect: f.js:11|throw new Error("x")|^||Error: x|    at f.js:11:10
// expect: { a: 1 }
// expect: 5
// expect: Error: x|    at f.js:1:21
// expect: Error: x|    at f.js:1:7
// expect: Error: x|    at <anonymous>:4:7
// stderr-has: main.js:3
// exit: 1
const vm = require('vm');
const tell = fn => {
  try {
    fn();
  } catch (error) {
    const lines = error?.stack?.split('\n').filter(line => !/ at .*(?:node:|error-place\.js)/.test(line));
    console.log(lines === undefined ? error : lines.join('|'));
  }
};
const here = (text, options) => vm.runInThisContext(text, { filename: 'f.js', ...options });
global.vm = vm;
tell(() => vm.runInContext('1;\n  throw new Error("boom")', vm.createContext(), 'f.js'));
tell(() => vm.runInNewContext('null.x', {}, 'f.js'));
tell(() => here('throw new Error("boom")', { displayErrors: false }));
tell(() => here('function g() { h() }\nfunction h() { throw new Error("deep") }\ng()'));
tell(() => here('vm.runInThisContext("throw new Error(1)", "inner.js")'));
tell(() => here('throw new Error("x")', { lineOffset: 10, columnOffset: 3 }));
tell(() => here('throw {a:1}'));
tell(() => here('throw 5'));
tell(() => here('throw Object.freeze(new Error("x"))'));
tell(() => vm.compileFunction('throw new Error("x")', [], { filename: 'f.js' })());
tell(() => vm.compileFunction('throw new Error("x")', [], { lineOffset: 3 })());
vm.runInThisContext('\n\nnull.x', 'main.js');
