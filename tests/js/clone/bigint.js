// structuredClone of BigInts, boxed ones and their arrays.
const a = {
	n: 5n,
	b: Object(7n),
	t: new BigInt64Array([1n, 2n]),
	m: new Map([[1n, new Set([2n])]]),
	d: new DataView(new ArrayBuffer(8)),
	neg: -(2n ** 100n)
};
a.self = a;
const c = structuredClone(a);
console.log(c, c.t !== a.t, typeof c.b, c.b.valueOf(), c.self === c);
c.t[0] = 9n;
console.log(a.t[0]);
console.log(structuredClone(2n ** 200n) === 2n ** 200n);
const t = new BigUint64Array([5n]);
const u = structuredClone(t, { transfer: [t.buffer] });
console.log(t.length, u);
console.log(
	{ ...[1n] },
	Object.assign({}, { a: 1n }),
	[...'12'].map(BigInt),
	Array.from({ length: 3 }, (_, i) => BigInt(i) ** 2n),
	[1n, [2n, [3n]]].flat(Infinity),
	Object.fromEntries([['a', 1n]]),
	Object.getBy ? 1 : 0
);
