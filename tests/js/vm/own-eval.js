// A context's own eval works in the context, whoever calls it.
'use strict';
const vm = require('node:vm');
const show = (...values) => console.log(...values);

const sandbox = { a: 1 };
const context = vm.createContext(sandbox);
const own = vm.runInContext('eval', context);
show(own('a'), own === vm.runInContext('eval', context), own === eval, own.name, own.length, own(5));
// expect: 1 true false eval 1 5
show(own('var b = 2; this === globalThis'), sandbox.b, vm.runInContext('b', context), own('typeof require'));
// expect: true 2 2 undefined
show(own('(function () { return typeof process + a; })')(), own('(() => eval("a"))()'));
// expect: undefined1 1
sandbox.a = 7;
globalThis.a = 'the program\'s';
show(own('a'), eval('a'), (0, eval)('a'));
// expect: 7 the program's the program's

// In code of the context it is direct.
show(vm.runInContext('(function () { let z = 9; return eval("z + a"); })()', context));
// expect: 16
show(vm.runInContext('(function () { "use strict"; eval("var inner = 1"); return typeof inner; })()', context));
// expect: undefined
show(vm.runInContext('let w = 4; (0, eval)("w")', context));
// expect: 4

// That of another context is not.
const other = vm.runInNewContext('eval', { a: 'two' });
sandbox.other = other;
show(other('a'), own('a'), vm.runInContext('(function () { let a = 3; return other("a"); })()', context));
// expect: two 7 two
show(vm.runInContext('(function (eval) { let a = 3; return eval("a"); })(other)', context));
// expect: two

const forbidden = vm.runInNewContext('eval', {}, { contextCodeGeneration: { strings: false } });
for (const value of ['1', 1]) {
	try {
		show(forbidden(value));
	} catch (error) {
		show(error.name, error.message);
	}
}
// expect: EvalError Code generation from strings disallowed for this context
// expect: EvalError Code generation from strings disallowed for this context
show(JSON.stringify(vm.runInNewContext('Object.getOwnPropertyDescriptor(globalThis, "eval")')));
// expect: {"writable":true,"enumerable":false,"configurable":true}
vm.runInContext('eval = 3', context);
show(sandbox.eval, own('a'));
// expect: 3 7

// It keeps its context alive.
const many = [];
for (let i = 0; i < 200; i++)
	many.push(vm.runInNewContext('eval', { i }));
globalThis.gc?.();
show(many.reduce((sum, f) => sum + f('i'), 0));
// expect: 19900
