// Every instruction on vectors beside what it says of single lanes here, for random and for odd lanes.
// expect: 236 instructions, 0 wrong
const { instantiate } = require('./_wat.js');

// ---- lanes: { get, set, bytes } of a type, on a view of 16 bytes
const lane = (bytes, get, set) => ({ n: 16 / bytes, bytes, get: (d, k) => d[get](k * bytes, true), set: (d, k, v) => d[set](k * bytes, v, true) });
const S8 = lane(1, 'getInt8', 'setInt8'), U8 = lane(1, 'getUint8', 'setUint8'), S16 = lane(2, 'getInt16', 'setInt16'),
	U16 = lane(2, 'getUint16', 'setUint16'), S32 = lane(4, 'getInt32', 'setInt32'), U32 = lane(4, 'getUint32', 'setUint32'),
	S64 = lane(8, 'getBigInt64', 'setBigInt64'), U64 = lane(8, 'getBigUint64', 'setBigUint64'), F32 = lane(4, 'getFloat32', 'setFloat32'),
	F64 = lane(8, 'getFloat64', 'setFloat64');
const zero = T => (T.bytes === 8 && T !== F64 ? 0n : 0), ones = T => (T.bytes === 8 ? -1n : -1);
const bits = T => T.bytes * 8;
const clamp = (v, T) => {
	const is = T === S8 || T === S16, top = 2 ** (bits(T) - (is ? 1 : 0));
	return Math.max(is ? -top : 0, Math.min(top - 1, v));
};
const each = (to, f) => (r, x, y, z) => { for (let k = 0; k < to.n; k++) to.set(r, k, f(x, y, k, z)); };
const unary = (T, f, to = T) => each(to, (x, y, k) => f(T.get(x, k)));
const binary = (T, f, to = T) => each(to, (x, y, k) => f(T.get(x, k), T.get(y, k)));
const compare = (T, U, f) => binary(T, (a, b) => (f(a, b) ? ones(U) : zero(U)), U);
const EQ = (a, b) => a === b, NE = (a, b) => a !== b, LT = (a, b) => a < b, GT = (a, b) => a > b, LE = (a, b) => a <= b, GE = (a, b) => a >= b;
const ADD = (a, b) => a + b, SUB = (a, b) => a - b, MUL = (a, b) => (typeof a === 'bigint' ? a * b : Math.imul(a, b));
const min = (a, b) => (a < b ? a : b), max = (a, b) => (a > b ? a : b), abs = a => (a < 0 ? -a : a);
const nearest = v => { const r = Math.round(v); return r % 2 !== 0 && Math.abs(v % 1) === 0.5 ? r - 1 : Object.is(r, 0) && (v < 0 || Object.is(v, -0)) ? -0 : r; };
const wider = new Map([[S8, S16], [U8, U16], [S16, S32], [U16, U32], [S32, S64], [U32, U64]]);
const widen = (W, v) => (W.bytes === 8 ? BigInt(v) : v);
const product = (W, a, b) => widen(W, a) * widen(W, b);
const extend = (T, high) => each(wider.get(T), (x, y, k) => widen(wider.get(T), T.get(x, k + (high ? T.n / 2 : 0))));
const extmul = (T, high) => each(wider.get(T), (x, y, k) => product(wider.get(T), T.get(x, k + (high ? T.n / 2 : 0)), T.get(y, k + (high ? T.n / 2 : 0))));
const pairwise = T => each(wider.get(T), (x, y, k) => T.get(x, 2 * k) + T.get(x, 2 * k + 1));
const narrow = (T, to) => each(to, (x, y, k) => clamp(T.get(k < T.n ? x : y, k % T.n), to));
const truncated = (v, lo, hi) => (v !== v ? 0 : Math.trunc(Math.max(lo, Math.min(hi, v))));
const s32 = v => truncated(v, -(2 ** 31), 2 ** 31 - 1), u32 = v => truncated(v, 0, 2 ** 32 - 1);
const shift = (T, f) => each(T, (x, y, k) => f(T.get(x, k), T.bytes === 8 ? BigInt(y.getUint32(0, true) % 64) : y.getUint32(0, true) % bits(T)));
const SHL = (a, n) => (typeof a === 'bigint' ? a << n : a << n), SHR = (a, n) => a >> n, SHR_U = (a, n) => (typeof a === 'bigint' ? a >> n : a >>> n);

// ---- the instructions: opcode: [kind, what it does]   v: V -> V, vv: V V -> V, and so on; s: a shift; t: V -> i32
const table = new Map(), put = (op, kind, f, extra) => table.set(op, [kind, f, extra]);
const run = (first, kind, list) => list.forEach((f, k) => f && put(first + k, kind, f));
const int = (T, U) => [compare(U, U, EQ), compare(U, U, NE), compare(T, U, LT), compare(U, U, LT), compare(T, U, GT), compare(U, U, GT), compare(T, U, LE),
	compare(U, U, LE), compare(T, U, GE), compare(U, U, GE)];
const floats = (T, U) => [EQ, NE, LT, GT, LE, GE].map(f => compare(T, U, f));

for (const [op, size, f] of [[0, 16, (r, d) => each(U8, (x, y, k) => d.getUint8(k))(r)],
	...[[S8, S16], [U8, U16], [S16, S32], [U16, U32], [S32, S64], [U32, U64]].map(([T, W], k) => [1 + k, 8, (r, d) => each(W, (x, y, i) => widen(W, T.get(d, i)))(r)]),
	...[U8, U16, U32, U64].map((T, k) => [7 + k, T.bytes, (r, d) => each(T, () => T.get(d, 0))(r)]),
	[92, 4, (r, d) => r.setUint32(0, d.getUint32(0))], [93, 8, (r, d) => r.setBigUint64(0, d.getBigUint64(0))]])
	put(op, 'load', (r, x) => f(r, x), size);
put(11, 'store', (r, x) => each(U8, (a, b, k) => x.getUint8(k))(r), 16);
[U8, U16, U32, U64].forEach((T, k) => {
	put(84 + k, 'load_lane', (r, x, y, n) => { each(U8, (a, b, i) => y.getUint8(i))(r); T.set(r, n, T.get(x, 0)); }, T);
	put(88 + k, 'store_lane', (r, x, y, n) => T.set(r, 0, T.get(x, n)), T);
});
put(12, 'const', each(U8, (x, y, k) => x.getUint8(k)));
put(13, 'shuffle', (r, x, y, z) => each(U8, (a, b, k) => { const i = z.getUint8(k) % 32; return (i < 16 ? x : y).getUint8(i % 16); })(r));
put(14, 'vv', each(U8, (x, y, k) => (y.getUint8(k) < 16 ? x.getUint8(y.getUint8(k)) : 0)));
[[U8, 'i32'], [U16, 'i32'], [U32, 'i32'], [U64, 'i64'], [F32, 'f32'], [F64, 'f64']].forEach(([T, type], k) =>
	put(15 + k, 'splat', (r, x) => each(T.bytes === 8 ? U64 : T.bytes === 4 ? U32 : T, () => (T.bytes === 8 ? U64 : T.bytes === 4 ? U32 : T).get(x, 0))(r), [T, type]));
[[21, S8, 'i32'], [22, U8, 'i32'], [24, S16, 'i32'], [25, U16, 'i32'], [27, S32, 'i32'], [29, S64, 'i64'], [31, F32, 'f32'], [33, F64, 'f64']].forEach(([op, T, type]) =>
	put(op, 'extract', (r, x, y, n) => (type === 'i32' ? r.setInt32(0, T.get(x, n), true) : each(T.bytes === 4 ? U32 : U64, (a, b, k) =>
		(k ? zero(T.bytes === 4 ? U32 : U64) : (T.bytes === 4 ? U32 : U64).get(x, n)))(r)), [T, type]));
[[23, U8, 'i32'], [26, U16, 'i32'], [28, U32, 'i32'], [30, U64, 'i64'], [32, U32, 'f32'], [34, U64, 'f64']].forEach(([op, T, type]) =>
	put(op, 'replace', (r, x, y, n) => { each(U8, (a, b, k) => x.getUint8(k))(r); T.set(r, n, T.get(y, 0)); }, [T, type]));
run(35, 'vv', [...int(S8, U8), ...int(S16, U16), ...int(S32, U32), ...floats(F32, U32), ...floats(F64, U64)]);
put(77, 'v', unary(U64, a => ~a));
run(78, 'vv', [(a, b) => a & b, (a, b) => a & ~b, (a, b) => a | b, (a, b) => a ^ b].map(f => binary(U64, f)));
put(82, 'vvv', each(U64, (x, y, k, z) => (U64.get(x, k) & U64.get(z, k)) | (U64.get(y, k) & ~U64.get(z, k))));
const test = f => (r, x) => r.setInt32(0, f(x), true);
put(83, 't', test(x => (U64.get(x, 0) || U64.get(x, 1) ? 1 : 0)));
put(94, 'v', each(F32, (x, y, k) => (k < 2 ? F64.get(x, k) : 0)));
put(95, 'v', each(F64, (x, y, k) => F32.get(x, k)));
const rounds = (T, f) => unary(T, f);
run(103, 'v', [Math.ceil, Math.floor, Math.trunc, nearest].map(f => rounds(F32, f)));
run(116, 'v', [Math.ceil, Math.floor].map(f => rounds(F64, f)));
put(122, 'v', rounds(F64, Math.trunc));
put(148, 'v', rounds(F64, nearest));
for (const [base, S, U] of [[96, S8, U8], [128, S16, U16], [160, S32, U32], [192, S64, U64]]) {
	put(base, 'v', unary(S, abs, U));
	put(base + 1, 'v', unary(S, a => -a, U));
	put(base + 3, 't', test(x => { for (let k = 0; k < U.n; k++) if (!U.get(x, k)) return 0; return 1; }));
	put(base + 4, 't', test(x => { let b = 0; for (let k = 0; k < S.n; k++) b |= (S.get(x, k) < 0) << k; return b; }));
	run(base + 11, 's', [shift(U, SHL), shift(S, SHR), shift(U, SHR_U)]);
	put(base + 14, 'vv', binary(U, ADD));
	put(base + 17, 'vv', binary(U, SUB));
	if (base < 192)
		run(base === 96 ? 118 : base + 22, 'vv', [binary(S, min), binary(U, min), binary(S, max), binary(U, max)]);
}
put(98, 'v', unary(U8, a => a.toString(2).replaceAll('0', '').length));
run(101, 'vv', [narrow(S16, S8), narrow(S16, U8)]);
run(133, 'vv', [narrow(S32, S16), narrow(S32, U16)]);
for (const [base, S, U] of [[110, S8, U8], [142, S16, U16]]) {
	run(base + 1, 'vv', [S, U].map(T => binary(T, (a, b) => clamp(a + b, T))));
	run(base + 4, 'vv', [S, U].map(T => binary(T, (a, b) => clamp(a - b, T))));
}
put(123, 'vv', binary(U8, (a, b) => (a + b + 1) >> 1));
put(155, 'vv', binary(U16, (a, b) => (a + b + 1) >> 1));
run(124, 'v', [S8, U8, S16, U16].map(pairwise));
put(130, 'vv', binary(S16, (a, b) => clamp((a * b + 0x4000) >> 15, S16)));
for (const [base, S, U] of [[135, S8, U8], [167, S16, U16], [199, S32, U32]]) {
	run(base, 'v', [extend(S, 0), extend(S, 1), extend(U, 0), extend(U, 1)]);
	run(base + 21, 'vv', [extmul(S, 0), extmul(S, 1), extmul(U, 0), extmul(U, 1)]);
}
put(149, 'vv', binary(U16, MUL));
put(181, 'vv', binary(U32, MUL));
put(213, 'vv', binary(U64, MUL));
put(186, 'vv', each(S32, (x, y, k) => S16.get(x, 2 * k) * S16.get(y, 2 * k) + S16.get(x, 2 * k + 1) * S16.get(y, 2 * k + 1)));
run(214, 'vv', [compare(U64, U64, EQ), compare(U64, U64, NE), ...[LT, GT, LE, GE].map(f => compare(S64, U64, f))]);
for (const [base, F, U] of [[224, F32, U32], [236, F64, U64]]) {
	const sign = U === U64 ? 1n << 63n : 2 ** 31, flip = a => (U === U64 ? a ^ sign : (a ^ sign) >>> 0);
	put(base, 'v', unary(U, a => (a >= sign ? flip(a) : a)));
	put(base + 1, 'v', unary(U, flip));
	put(base + 3, 'v', unary(F, Math.sqrt));
	run(base + 4, 'vv', [ADD, SUB, (a, b) => a * b, (a, b) => a / b, Math.min, Math.max, (a, b) => (b < a ? b : a), (a, b) => (a < b ? b : a)].map(f => binary(F, f)));
}
run(248, 'v', [unary(F32, s32, S32), unary(F32, u32, U32), unary(S32, a => a, F32), unary(U32, a => a, F32),
	each(S32, (x, y, k) => (k < 2 ? s32(F64.get(x, k)) : 0)), each(U32, (x, y, k) => (k < 2 ? u32(F64.get(x, k)) : 0)),
	each(F64, (x, y, k) => S32.get(x, k)), each(F64, (x, y, k) => U32.get(x, k))]);

// ---- a function for each: operands are read from 0, 16 and 32 of the memory, its result is written at 64
const X = 'i32.const 0 v128.load 0 0', Y = 'i32.const 0 v128.load 0 16', Z = 'i32.const 0 v128.load 0 32', TO = 'v128.store 0 64';
const scalar = { 'i32': 'i32.load 0', 'i64': 'i64.load 0', 'f32': 'f32.load 0', 'f64': 'f64.load 0' };
const stores = { 'i32': 'i32.store 0 64', 'i64': 'i64.store 0 64', 'f32': 'f32.store 0 64', 'f64': 'f64.store 0 64' };
function code(op, kind, extra, bytes, n) {
	switch (kind) {
	case 'v': return `i32.const 0 ${X} simd ${op} ${TO}`;
	case 'vv': return `i32.const 0 ${X} ${Y} simd ${op} ${TO}`;
	case 'vvv': return `i32.const 0 ${X} ${Y} ${Z} simd ${op} ${TO}`;
	case 's': return `i32.const 0 ${X} i32.const 16 i32.load 0 0 simd ${op} ${TO}`;
	case 't': return `i32.const 0 ${X} simd ${op} i32.store 0 64`;
	case 'load': return `i32.const 0 i32.const 0 simd_memory ${op} 0 0 ${TO}`;
	case 'store': return `i32.const 0 ${X} simd_memory ${op} 0 64`;
	case 'load_lane': return `i32.const 0 i32.const 0 ${Y} simd_memory_lane ${op} 0 0 ${n} ${TO}`;
	case 'store_lane': return `i32.const 0 ${X} simd_memory_lane ${op} 0 64 ${n}`;
	case 'const': return `i32.const 0 v128.const ${bytes.slice(0, 16).join(' ')} ${TO}`;
	case 'shuffle': return `i32.const 0 ${X} ${Y} i8x16.shuffle ${bytes.slice(32, 48).map(b => b % 32).join(' ')} ${TO}`;
	case 'splat': return `i32.const 0 i32.const 0 ${scalar[extra[1]]} 0 simd ${op} ${TO}`;
	case 'extract': return `i32.const 0 ${X} simd_lane ${op} ${n} ${stores[extra[1]]}`;
	case 'replace': return `i32.const 0 ${X} i32.const 0 ${scalar[extra[1]]} 16 simd_lane ${op} ${n} ${TO}`;
	}
}

// ---- random lanes, and odd ones: small numbers, floats of every kind, extremes
let seed = 12345;
const random = n => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0, (seed >>> 8) % n);
const odd = [0, 1, -1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff];
const oddFloats = [0, -0, 0.5, -0.5, 1.5, 2.5, -1.5, 1e10, -1e10, 2147483647, 2147483648, -2147483649, 4294967295, 4294967296, 1e300, -1e-320, Infinity, -Infinity, NaN];
function fill(d) {
	switch (random(4)) {
	case 0: for (let k = 0; k < 48; k++) d.setUint8(k, random(256)); break;
	case 1: for (let k = 0; k < 24; k++) d.setInt16(2 * k, odd[random(odd.length)], true); break;
	case 2: for (let k = 0; k < 12; k++) d.setFloat32(4 * k, oddFloats[random(oddFloats.length)], true); break;
	case 3: for (let k = 0; k < 6; k++) d.setFloat64(8 * k, oddFloats[random(oddFloats.length)], true); break;
	}
}

const isNaN32 = (d, k) => (d.getUint32(k, true) & 0x7fffffff) > 0x7f800000, isNaN64 = (d, k) => (d.getBigUint64(k, true) & ((1n << 63n) - 1n)) > 0x7ffn << 52n;
// of floats that were computed any NaN is right
function differ(op, want, got) {
	const width = [94, 103, 104, 105, 106].includes(op) || (op >= 227 && op < 236) ? 4 : [95, 116, 117, 122, 148].includes(op) || (op >= 239 && op < 248) ? 8 : 0;
	for (let k = 0; k < 16; k += width || 4) {
		if (width === 4 && isNaN32(want, k) && isNaN32(got, k) || width === 8 && isNaN64(want, k) && isNaN64(got, k))
			continue;
		for (let b = k; b < k + (width || 4); b++)
			if (want.getUint8(b) !== got.getUint8(b))
				return true;
	}
	return false;
}

let wrong = 0;
for (let round = 0; round < 24; round++) {
	const input = new DataView(new ArrayBuffer(80));
	fill(input);
	const bytes = [...new Uint8Array(input.buffer)], ops = [...table];
	const choice = ops.map(([, [, , extra]]) => random((Array.isArray(extra) ? extra[0] : extra)?.n ?? 1));
	const { exports: { memory, ...run } } = instantiate({
		types: [[[], []]], memory: [1],
		funcs: ops.map(([op, [kind, , extra]], k) => ({ type: 0, code: code(op, kind, extra, bytes, choice[k]) })),
		exports: { memory: ['memory', 0], ...Object.fromEntries(ops.map(([op], k) => [`f${op}`, ['func', k]])) }
	});
	ops.forEach(([op, [, f]], k) => {
		const all = new Uint8Array(memory.buffer, 0, 80), want = new DataView(new ArrayBuffer(16)), at = n => new DataView(input.buffer, n, 16);
		all.set(bytes);
		all.fill(0, 64);
		f(want, at(0), at(16), ['load_lane', 'store_lane', 'extract', 'replace'].includes(table.get(op)[0]) ? choice[k] : at(32));
		run[`f${op}`]();
		const got = new DataView(memory.buffer, 64, 16);
		if (differ(op, want, got) && wrong++ < 5)
			console.log(`0xfd ${op}`, Buffer.from(bytes.slice(0, 48)).toString('hex'), choice[k], 'wants', Buffer.from(want.buffer).toString('hex'), 'not', Buffer.from(memory.buffer.slice(64, 80)).toString('hex'));
	});
}
console.log(table.size, 'instructions,', wrong, 'wrong');
