// Every atomic instruction beside a twin that computes with BigInt, in both kinds of memory; and what they refuse.
'use strict';
const { assemble, instantiate } = require('./_wat.js');

const WIDTHS = [['i32', 2], ['i64', 3], ['i32', 0], ['i32', 1], ['i64', 0], ['i64', 1], ['i64', 2]];
const KINDS = ['load', 'store', 'add', 'sub', 'and', 'or', 'xor', 'xchg', 'cmpxchg'];
const compute = {
	load: (old) => old, store: (old, x) => x, add: (old, x) => old + x, sub: (old, x) => old - x, and: (old, x) => old & x,
	or: (old, x) => old | x, xor: (old, x) => old ^ x, xchg: (old, x) => x,
};

const types = [], funcs = [], list = {};
const ops = KINDS.flatMap((kind, k) => WIDTHS.map(([type, align], w) => {
	const operands = kind === 'load' ? 0 : kind === 'cmpxchg' ? 2 : 1;
	const name = `${kind} ${type} ${8 << align}`;
	types.push([['i32', ...Array(operands).fill(type)], kind === 'store' ? [] : [type]]);
	const gets = Array.from({ length: operands + 1 }, (_, i) => `local.get ${i}`).join(' ');
	funcs.push({ type: types.length - 1, code: `${gets} atomic ${0x10 + k * 7 + w} ${align} 8` });
	list[name] = ['func', funcs.length - 1];
	return { name, kind, type, align, operands };
}));
list.memory = ['memory', 0];

let seed = 1;
function random() {
	let bits = 0n;
	for (let i = 0; i < 4; i++)
		bits = bits << 16n | BigInt((seed = Math.imul(seed, 1103515245) + 12345 & 0x7fffffff) >> 8 & 0xffff);
	return bits;
}

function check(memory) {
	const { exports: x } = instantiate({ types, funcs, memory, exports: list });
	const view = new DataView(x.memory.buffer);
	let wrong = 0, calls = 0;
	for (let turn = 0; turn < 40; turn++)
		for (const { name, kind, type, align, operands } of ops) {
			const width = BigInt(8 << align), at = (turn % 4) * 8 + ((turn & 4) && align < 3 ? 1 << align : 0);
			const read = () => [1, 2, 4, 8].map((n) => BigInt.asUintN(Number(width), view.getBigUint64(8 + at, true)))[align];
			view.setBigUint64(8 + at, random(), true);
			const old = read(), values = Array.from({ length: operands }, random);
			if (kind === 'cmpxchg' && turn & 1)
				values[0] = old;
			const low = values.map((v) => BigInt.asUintN(Number(width), v));
			const after = BigInt.asUintN(Number(width), kind === 'cmpxchg' ? (low[0] === old ? low[1] : old) :
				compute[kind](old, low[0]));
			const rest = view.getBigUint64(16 + at, true);
			const said = x[name](at, ...values.map((v) => (type === 'i32' ? Number(BigInt.asIntN(32, v)) : v)));
			const result = said === undefined ? old : BigInt.asUintN(type === 'i32' ? 32 : 64, BigInt(said));
			calls++;
			if (result !== old || read() !== after || view.getBigUint64(16 + at, true) !== rest) {
				wrong++;
				console.log(name, old, values, result, read(), after);
			}
		}
	console.log(ops.length, calls, wrong);
	// each at an address that is not aligned, and beyond the end
	const texts = new Set();
	for (const { name, align, type, operands } of ops)
		for (const at of [1, 65528, -8 >>> 0]) {
			if (at === 1 && align === 0)
				continue;
			try {
				x[name](at, ...Array(operands).fill(type === 'i32' ? 0 : 0n));
				texts.add(`${name} ${at}`);
			} catch (error) {
				texts.add(`${at}: ${error.name}: ${error.message}`);
			}
		}
	for (const text of texts)
		console.log(text);
}
check([1, 1, true]);
// expect: 63 2520 0
// expect: 1: RuntimeError: operation does not support unaligned accesses
// expect: 65528: RuntimeError: memory access out of bounds
// expect: 4294967288: RuntimeError: memory access out of bounds
check([1, 1]);
// expect: 63 2520 0
// expect: 1: RuntimeError: operation does not support unaligned accesses
// expect: 65528: RuntimeError: memory access out of bounds
// expect: 4294967288: RuntimeError: memory access out of bounds

// ---- wait, notify, fence

const waits = {
	types: [[['i32', 'i32', 'i64'], ['i32']], [['i32', 'i64', 'i64'], ['i32']], [['i32', 'i32'], ['i32']], [[], []]],
	funcs: [
		{ type: 0, code: 'local.get 0 local.get 1 local.get 2 atomic 1 2 0' },
		{ type: 1, code: 'local.get 0 local.get 1 local.get 2 atomic 2 3 0' },
		{ type: 2, code: 'local.get 0 local.get 1 atomic 0 2 0' },
		{ type: 3, code: 'atomic.fence' },
	],
	exports: { wait32: ['func', 0], wait64: ['func', 1], notify: ['func', 2], fence: ['func', 3], memory: ['memory', 0] },
};
function say(f) {
	try {
		console.log(f());
	} catch (error) {
		console.log(`${error.name}: ${error.message}`);
	}
}
for (const isShared of [true, false]) {
	const { exports: x } = instantiate({ ...waits, memory: [1, 1, isShared] });
	new BigInt64Array(x.memory.buffer)[1] = -1n;
	say(() => [x.wait32(0, 1, -1n), x.wait32(8, -1, 0n), x.wait32(8, -1, 2000000n)]);
	say(() => [x.wait64(0, 1n, -1n), x.wait64(8, -1n, 0n), x.wait64(8, -1n, 2000000n)]);
	say(() => x.wait32(2, 0, 0n));
	say(() => x.wait64(4, 0n, 0n));
	say(() => x.wait64(65536, 0n, 0n));
	say(() => [x.notify(0, 1), x.notify(65532, -1), x.fence()]);
	say(() => x.notify(1, 1));
	say(() => x.notify(65536, 1));
}
// expect: [ 1, 2, 2 ]
// expect: [ 1, 2, 2 ]
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: memory access out of bounds
// expect: [ 0, 0, undefined ]
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: memory access out of bounds
// expect: RuntimeError: Atomics.wait cannot be called in this context
// expect: RuntimeError: Atomics.wait cannot be called in this context
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: memory access out of bounds
// expect: [ 0, 0, undefined ]
// expect: RuntimeError: operation does not support unaligned accesses
// expect: RuntimeError: memory access out of bounds

// code that is never reached, a branch's operand, an offset that is far, an unknown instruction
const { exports: y } = instantiate({
	types: [[['i32'], ['i32']]],
	funcs: [
		{ type: 0, code: 'block i32 local.get 0 br 0 atomic 30 2 0 atomic.fence end' },
		{ type: 0, code: 'i32.const 0 local.get 0 atomic 30 2 131072 drop i32.const 131072 atomic 16 2 0 i32.eqz if i32 i32.const 7 else local.get 0 end' },
	],
	memory: [3, 3, true],
	exports: { dead: ['func', 0], far: ['func', 1] },
});
say(() => [y.dead(5), y.far(0), y.far(9)]);
// expect: [ 5, 7, 9 ]
for (const code of ['local.get 0 atomic 16 3 0', 'local.get 0 atomic 4 2 0', 'local.get 0 atomic 79 0 0', 'local.get 0 atomic 17 3 0'])
	say(() => WebAssembly.validate(assemble({ types: [[['i32'], ['i32']]], funcs: [{ type: 0, code }], memory: [1] })));
// expect: false
// expect: false
// expect: false
// expect: false
