// BigInts in assert and util.isDeepStrictEqual.
const assert = require('assert'),
	util = require('util');
const cases = [
	() => assert.equal(1n, 1),
	() => assert.equal(1n, '1'),
	() => assert.equal(1n, 2),
	() => assert.strictEqual(1n, 1),
	() => assert.notStrictEqual(1n, 1n),
	() => assert.deepEqual({ a: 1n }, { a: 1 }),
	() => assert.deepStrictEqual({ a: 1n }, { a: 1 }),
	() => assert.deepStrictEqual([1n, { b: 2n }], [1n, { b: 3n }]),
	() => assert(0n),
	() => assert.deepEqual(new Set([1n]), new Set([1])),
	() => assert.deepEqual(new Set([1n]), new Set(['1'])),
	() => assert.deepEqual(new Map([[1n, 'x']]), new Map([[1, 'x']])),
	() => assert.deepStrictEqual(new Set([1n]), new Set([1])),
	() => assert.deepStrictEqual(Object(1n), Object(1n)),
	() => assert.deepStrictEqual(Object(1n), Object(2n)),
	() => assert.deepEqual(Object(1n), Object(1)),
	() => assert.deepStrictEqual(new BigInt64Array([1n, 2n]), new BigInt64Array([1n, 2n])),
	() => assert.deepStrictEqual(new BigInt64Array([1n, 2n]), new BigInt64Array([1n, 3n])),
	() => assert.deepStrictEqual(new BigInt64Array([1n]), new BigUint64Array([1n])),
	() => assert.deepEqual(new BigInt64Array([1n]), [1n]),
	() =>
		assert.throws(() => {
			throw 5n;
		}),
	() => assert.match(5n, /5/),
	() => assert.rejects(5n),
	() => assert.fail(5n),
	() => assert.ifError(5n),
	() => assert.ok(false, 5n),
	() => assert.notDeepStrictEqual({ a: 1n }, { a: 1n })
];
for (const c of cases) {
	try {
		const r = c();
		if (r && r.catch) r.catch(e => console.log('async', e.message));
		console.log('ok');
	} catch (e) {
		console.log(e.name, e.code, e.message);
	}
}
console.log(
	util.isDeepStrictEqual(1n, 1n),
	util.isDeepStrictEqual(1n, 1),
	util.isDeepStrictEqual([Object(1n)], [Object(1n)]),
	util.isDeepStrictEqual(new Map([[{}, 1n]]), new Map([[{}, 1n]]))
);
try {
	assert.strictEqual(1n, 2n);
} catch (e) {
	console.log(e.actual, e.expected, e.operator, e.generatedMessage);
}
