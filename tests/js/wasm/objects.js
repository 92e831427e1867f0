// WebAssembly.Memory, Table and Global without a module; what arguments become, and what is refused.
'use strict';
const { instantiate } = require('./_wat.js');

function say(name, make) {
	try {
		console.log(name, make());
	} catch (error) {
		console.log(name, error.name);
	}
}

const memory = new WebAssembly.Memory({ initial: 1, maximum: 3 });
const before = memory.buffer, view = new Uint8Array(before);
view[65535] = 7;
say('same buffer', () => memory.buffer === before);
say('grow', () => memory.grow(1));
say('detached', () => [before.byteLength, view.length, memory.buffer.byteLength, new Uint8Array(memory.buffer)[65535]].join());
say('grow by 0', () => { const b = memory.buffer; return [memory.grow(0), b.byteLength, memory.buffer === b].join(); });
say('grow beyond', () => memory.grow(2));
say('kept', () => memory.buffer.byteLength);
say('transfer', () => structuredClone(memory.buffer, { transfer: [memory.buffer] }));
say('clone', () => structuredClone(memory.buffer).byteLength);
for (const descriptor of [undefined, {}, { initial: -1 }, { initial: 65537 }, { initial: 2, maximum: 1 }, { initial: 'x' }, { initial: 1n },
	{ initial: '1' }, { initial: 1.9, maximum: null }])
	say('memory', () => new WebAssembly.Memory(descriptor).buffer.byteLength);
say('no new', () => WebAssembly.Memory({ initial: 1 }));
say('receiver', () => Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer').get.call({}));
say('receiver', () => WebAssembly.Memory.prototype.grow.call(new WebAssembly.Global({ value: 'i32' }), 1));

const table = new WebAssembly.Table({ element: 'externref', initial: 2, maximum: 5 }, 'filled');
say('table', () => [table.length, table.get(0), table.get(1)].join());
say('set', () => { table.set(0, table); table.set(1); return [table.get(0) === table, table.get(1)].join(); });
say('grow', () => [table.grow(2, null), table.length, table.get(2), table.get(3)].join());
say('grow beyond', () => table.grow(2));
say('get beyond', () => table.get(4));
say('set beyond', () => table.set(4, 1));
say('set -1', () => table.set(-1, 1));
for (const value of [undefined, 0, 1n, Symbol.iterator, 'text', NaN, -0, false])
	say('element', () => { table.set(0, value); return Object.is(table.get(0), value); });
const functions = new WebAssembly.Table({ element: 'anyfunc', initial: 2 });
say('anyfunc', () => functions.get(0));
say('anyfunc', () => functions.set(0, () => {}));
say('anyfunc', () => functions.set(0, null));
say('anyfunc', () => new WebAssembly.Table({ element: 'anyfunc', initial: 1 }, 5));
say('element', () => new WebAssembly.Table({ element: 'i32', initial: 1 }));
say('element', () => new WebAssembly.Table({ element: 'externref', initial: 10000001 }));

for (const [value, init] of [['i32', 2 ** 33 + 5], ['i64', 2n ** 63n], ['f32', 1.1], ['f64', '2.5'], ['externref', 'x'], ['anyfunc', null]])
	say(value, () => [new WebAssembly.Global({ value }).value, new WebAssembly.Global({ value }, init).value].join());
say('immutable', () => { new WebAssembly.Global({ value: 'i32' }, 1).value = 2; });
say('mutable', () => { const g = new WebAssembly.Global({ value: 'i64', mutable: true }); g.value = 5n; return g.value; });
say('i64 of a number', () => new WebAssembly.Global({ value: 'i64', mutable: true }, 5));
say('type', () => new WebAssembly.Global({ value: 'i16' }));

// imports that do not fit
const needs = (...what) => () => instantiate({ types: [[[], []]], imports: [['m', 'x', ...what.slice(0, -1)]] }, what.at(-1)) && 'linked';
say('no imports', needs('func', 0, undefined));
say('no object', needs('func', 0, 5));
say('no module', needs('func', 0, {}));
say('no function', needs('func', 0, { m: {} }));
say('an object', needs('func', 0, { m: { x: {} } }));
say('a function', needs('func', 0, { m: { x() {} } }));
say('small memory', needs('memory', [4], { m: { x: memory } }));
say('a memory', needs('memory', [2], { m: { x: memory } }));
say('maximum', needs('memory', [1, 2], { m: { x: memory } }));
say('table', needs('table', 'funcref', [1], { m: { x: table } }));
say('table', needs('table', 'externref', [1], { m: { x: table } }));
say('number', needs('global', 'i32', false, { m: { x: 5 } }));
say('number as i64', needs('global', 'i64', false, { m: { x: 5 } }));
say('bigint', needs('global', 'i64', false, { m: { x: 5n } }));
say('mutable', needs('global', 'i32', true, { m: { x: 5 } }));
say('of another type', needs('global', 'i32', false, { m: { x: new WebAssembly.Global({ value: 'f32' }) } }));

// subclasses
class Mine extends WebAssembly.Memory { pages() { return this.buffer.byteLength / 65536; } }
const mine = new Mine({ initial: 2 });
console.log(mine.pages(), mine instanceof Mine, Object.prototype.toString.call(mine));
