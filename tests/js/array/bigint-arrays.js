// BigInt64Array and BigUint64Array: elements, conversions, what refuses to mix, every method.
const a = new BigInt64Array([1n, -2n, 3n]);
console.log(a, a.length, a.byteLength, BigInt64Array.BYTES_PER_ELEMENT, a.constructor.name);
a[1] = 2n ** 63n;
console.log(a);
a[0] = -1n;
console.log(new BigUint64Array(a.buffer), new Uint8Array(a.buffer, 0, 8), new Float64Array(a.buffer).length);
for (const f of [
	() => (a[0] = 1),
	() => a.fill(1),
	() => new BigInt64Array([1]),
	() => new BigInt64Array(new Uint8Array(2)),
	() => new Uint8Array(a),
	() => new Uint8Array(2).set([1n]),
	() => a.set([1]),
	() => a.set(new Int8Array(1)),
	() => a.with(0, 1),
	() => a.map(x => Number(x)),
	() => Float64Array.from(a),
	() => new BigInt64Array(1.5),
	() => new BigInt64Array(-1),
	() => BigInt64Array(1),
	() => new BigInt64Array(new ArrayBuffer(9)),
	() => new BigInt64Array(new ArrayBuffer(16), 4),
	() => a.set(['x']),
	() => new BigInt64Array([Symbol()])
])
	try {
		console.log(f());
	} catch (e) {
		console.log(e.name, e.message);
	}
console.log(
	new BigInt64Array(['12', true, false, '0x10', '']),
	a.indexOf(3n),
	a.includes(3),
	a.lastIndexOf(-1n),
	a.join('|'),
	String(a),
	a.at(-1),
	a.at(5),
	a.slice(1),
	a.subarray(1, 2),
	[...a.entries()]
);
const u = BigUint64Array.from([5n, 2n ** 64n - 1n, 0n, 7n]);
console.log(
	u.sort(),
	u.toSorted((x, y) => (x < y ? 1 : -1)),
	u.toReversed(),
	u.with(1, 99n),
	u.reduce((x, y) => x + y),
	u.filter(x => x > 5n),
	u.map(x => x * 2n),
	u.some(x => x === 7n),
	u.every(x => typeof x === 'bigint'),
	u.find(x => x > 5n),
	u.findLastIndex(x => x < 6n)
);
console.log(
	BigInt64Array.of(3n, -1n, -(2n ** 63n), 2n ** 63n - 1n).sort(),
	u.copyWithin(0, 2),
	u.fill(9n, 1, 3),
	u.reverse(),
	Object.prototype.toString.call(u),
	u.toLocaleString(),
	structuredClone(u),
	JSON.stringify(Object.keys(u))
);
console.log(new BigInt64Array(a), new BigInt64Array(u), new BigUint64Array(a), a.set(u.subarray(0, 2)), a);
console.log(Object.getOwnPropertyDescriptor(a, 0), Reflect.set(a, 0, 5n), Object.entries(a), 1n in a, 5n in a, a[1n]);
try {
	Object.freeze(a);
} catch (e) {
	console.log(e.message);
}
try {
	Object.defineProperty(a, 0, { value: 1 });
} catch (e) {
	console.log(e.name, e.message);
}
