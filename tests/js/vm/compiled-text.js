// Function.prototype.toString of what vm.compileFunction makes, and of a CommonJS module.
const vm = require('vm');
const show = f => console.log(JSON.stringify(f.toString()), f.name, f.length);
show(vm.compileFunction('return a+b', ['a','b']));
show(vm.compileFunction('return 1'));
show(vm.compileFunction('\n  return 1 // x',['x']));
show(vm.compileFunction('return this', [], {parsingContext: vm.createContext({})}));
show(vm.compileFunction('return this', ['q'], {contextExtensions: [{z:1}]}));
show(vm.compileFunction('return 1', ['a'], {lineOffset: 3, columnOffset: 5}));
show(vm.compileFunction('return 1', ['a'], {lineOffset: -3, columnOffset: 5, filename:'x.js'}));
show(vm.compileFunction('return 1', ['a'], {lineOffset: 3,columnOffset:0, parsingContext: vm.createContext({})}));
show(vm.compileFunction('return function inner() { return 2 }')());
show(vm.compileFunction('  return function inner() { return 2 }',[],{lineOffset:2,columnOffset:7})());
console.log(arguments.callee.toString().startsWith('function (exports, require, module, __filename, __dirname) {\n// Function'));
