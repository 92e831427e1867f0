// Typed arrays sorted without a function, filled and searched: every kind, short and long, beside arrays that are sorted with one.
// expect: ok
'use strict';
const assert = require('assert');
const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array];
let seed = 7;
const random = () => (seed = seed * 48271 % 2147483647);
const order = (a, b) => (a !== a ? (b !== b ? 0 : 1) : b !== b ? -1 : a < b ? -1 : a > b ? 1 : typeof a === 'number' && a === 0 ? Object.is(b, -0) - Object.is(a, -0) : 0);
for (const K of kinds) {
	const big = K.name.startsWith('Big');
	for (const n of [0, 1, 2, 47, 48, 49, 300, 5000]) {
		const values = Array.from({ length: n }, (_, i) => {
			const x = [random() % 100 - 50, random(), -random(), random() * 65537, i % 9][random() % 5];
			return big ? BigInt(x) * BigInt(random()) : [x, x / 7, -0, 0, NaN, Infinity, -Infinity, 1e-310][K.name.startsWith('Float') ? random() % 8 : 0];
		});
		const t = K.from(values), want = Array.from(t).sort(order), all = new K(new K(n + 4).buffer, 2 * K.BYTES_PER_ELEMENT, n);
		all.set(t);
		const sorted = t.toSorted();
		assert.strictEqual(all.sort(), all);
		for (let i = 0; i < n; i++)
			assert.ok(Object.is(all[i], want[i]) && Object.is(sorted[i], want[i]), `${K.name} ${n} ${i}`);
		const whole = new K(all.buffer);
		assert.ok(!whole[0] && !whole[1] && !whole[n + 2] && !whole[n + 3]);
		for (const x of [...want.slice(0, 3), ...want.slice(-3), big ? 5n : 5, big ? 5 : 5n, 0.5, -1, 300, NaN, undefined, '5']) {
			assert.strictEqual(t.indexOf(x), Array.from(t).indexOf(x), `${K.name} ${String(x)}`);
			assert.strictEqual(t.indexOf(x, 20), Array.from(t).indexOf(x, 20));
			assert.strictEqual(t.includes(x), Array.from(t).includes(x), `${K.name} ${String(x)}`);
		}
		const x = want[n >> 1] ?? (big ? 3n : 3), filled = K.from(values).fill(x, 1, -1);
		for (let i = 0; i < n; i++)
			assert.ok(Object.is(filled[i], i >= 1 && i < n - 1 ? x : t[i]), `${K.name} fill ${n} ${i}`);
	}
}
console.log('ok');
