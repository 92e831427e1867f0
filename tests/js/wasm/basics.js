// Functions, memory, tables and globals of a module, and what the interface says of them.
'use strict';
const { assemble, compile, instantiate } = require('./_wat.js');

const parts = {
	types: [[['i32'], ['i32']], [['i64', 'f32', 'f64'], ['f64']], [[], ['i32', 'i64']], [[], []]],
	imports: [['env', 'log', 'func', 0], ['env', 'base', 'global', 'i32', false]],
	funcs: [
		{ type: 0, code: `local.get 0 i32.const 2 i32.lt_s if i32 local.get 0 else
			local.get 0 i32.const 1 i32.sub call 1 local.get 0 i32.const 2 i32.sub call 1 i32.add end` },
		{ type: 1, code: 'local.get 2' },
		{ type: 2, code: 'i32.const -7 i64.const 9007199254740993' },
		{ type: 0, code: 'local.get 0 call 0 global.get 0 i32.add' },
	],
	tables: [['funcref', [2, 4]]],
	memory: [1, 3],
	globals: [['i64', true, 'i64.const -5']],
	exports: { fib: ['func', 1], pick: ['func', 2], two: ['func', 3], log: ['func', 4], host: ['func', 0], table: ['table', 0],
		memory: ['memory', 0], g: ['global', 1] },
	elems: [['i32.const 1', [1]]],
	datas: [['i32.const 16', Buffer.from('hello')]],
	customs: [['note', [1, 2, 3]], ['note', []], ['other', [9]]],
};
const bytes = assemble(parts), made = new WebAssembly.Module(bytes);
console.log(WebAssembly.validate(bytes), WebAssembly.validate(bytes.subarray(0, 20)));
// expect: true false
console.log(JSON.stringify(WebAssembly.Module.imports(made)));
// expect: [{"module":"env","name":"log","kind":"function"},{"module":"env","name":"base","kind":"global"}]
console.log(WebAssembly.Module.exports(made).map((x) => `${x.name}:${x.kind}`).join(' '));
// expect: fib:function pick:function two:function log:function host:function table:table memory:memory g:global
console.log(WebAssembly.Module.customSections(made, 'note').map((b) => b.byteLength).join());
// expect: 3,0

const seen = [];
const { exports: x } = new WebAssembly.Instance(made, { env: { log: (n) => { seen.push(n); return '40'; }, base: 2 } });
console.log(x.fib(20), x.two(), x.log(2 ** 32 + 5), seen);
// expect: 6765 [ -7, 9007199254740993n ] 42 [ 5 ]
console.log(x.fib.name, x.fib.length, x.pick.length, x.fib === x.table.get(1), 'prototype' in x.fib);
// expect: 1 1 3 true false
console.log(x.pick(1n, 2, 3.5), x.pick(true, '4', { valueOf: () => 7 }));
// expect: 3.5 7
for (const bad of [() => x.pick(1, 2, 3), () => x.fib(1n), () => x.fib(Symbol()), () => new x.fib(1)])
	try { bad(); } catch (error) { console.log(error.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
console.log(Object.isFrozen(x), Object.getPrototypeOf(x), Object.keys(x).length);
// expect: true null 8
console.log(Buffer.from(x.memory.buffer, 16, 5).toString(), x.memory === x.memory, x.g.value);
// expect: hello true -5n
x.g.value = 2n ** 64n + 3n;
console.log(x.g.value, `${x.g.valueOf()}`, String(x.g));
// expect: 3n 3 [object WebAssembly.Global]
// what was a function of script is another function from here on, the same each time
console.log(x.host('3'), x.host === x.host, x.host.name, seen);
// expect: 40 true 0 [ 5, 3 ]

// an exported function that is imported elsewhere stays the same
const other = instantiate({ types: [[['i32'], ['i32']]], imports: [['a', 'f', 'func', 0]], exports: { f: ['func', 0] } }, { a: { f: x.fib } });
console.log(other.exports.f === x.fib);
// expect: true
console.log(instantiate({ types: [[['i32'], ['i32']]], funcs: [{ type: 0, locals: ['i32'],
	code: `loop - local.get 1 local.get 0 i32.add local.set 1 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end local.get 1` }],
	exports: { sum: ['func', 0] } }).exports.sum(100000));
// expect: 705082704
void compile;
