// BigInts in console.log, util.inspect and util.format.
const util = require('util');
console.log(
	1n,
	-1n,
	[1n],
	{ a: 1n, b: -2n },
	new Map([[1n, 2n]]),
	new Set([1n]),
	Object(1n),
	[Object(2n)],
	[Object.assign(Object(5n), { x: 1 })],
	new BigInt64Array(3),
	new BigUint64Array([1n, 2n ** 64n - 1n])
);
console.log('%d|%i|%f|%s|%o|%O|%j|%d', 12n, 13n, 14n, 15n, 16n, 17n, 'j', -0n);
console.log(
	util.format('%d', '5n'),
	util.format('%i', 2n ** 80n),
	util.format('%s', Object(5n)),
	util.format('%d', Object(5n)),
	util.format(5n, 6n),
	util.format('%s %s', [1n], { a: 1n }),
	util.format('%x', 1n)
);
console.log(
	util.inspect(123456789n, { numericSeparator: true }),
	util.inspect([-1234n, 999n, 1000n], { numericSeparator: true, colors: true }),
	util.inspect(Object(1234567n), { numericSeparator: true }),
	util.inspect(new BigInt64Array([123456n]), { numericSeparator: true, showHidden: true })
);
console.log(Array.from({ length: 30 }, (_, i) => 3n ** BigInt(i)));
console.log(Array.from({ length: 120 }, (_, i) => BigInt(i)));
console.log(new BigInt64Array(120).map((_, i) => BigInt(i * i)));
console.log([1, 2n, 3, 4n, 5, 6n, 7, 8n]);
class Big extends BigInt64Array {}
console.log(
	new Big(2),
	Object.create(BigInt.prototype),
	BigInt,
	BigInt64Array,
	Object.setPrototypeOf(new BigInt64Array(1), null),
	BigInt.prototype,
	Object.assign(Object.setPrototypeOf(Object(1n), null), { a: 1 })
);
console.log(
	util.types.isBigInt64Array(new BigInt64Array()),
	util.types.isBigUint64Array(new BigInt64Array()),
	util.types.isBigIntObject(Object(1n)),
	util.types.isBigIntObject(1n),
	util.types.isBoxedPrimitive(Object(1n)),
	util.types.isTypedArray(new BigUint64Array()),
	ArrayBuffer.isView(new BigInt64Array())
);
console.table([
	[1n, 2n],
	[3n, 'x']
]);
console.dir({ a: { b: { c: { d: 1n } } } }, { depth: 0 });
console.log(
	util.inspect(
		{
			get a() {
				return 5n;
			}
		},
		{ getters: true }
	),
	util.inspect(new Proxy({ a: 1n }, {}), { showProxy: true }),
	util
		.inspect(new Error('x', { cause: 5n }))
		.split('\n')
		.at(-1),
	util.inspect(Promise.resolve(1n)),
	util.inspect('x', { maxArrayLength: 1 }),
	util.inspect([1n, 2n, 3n], { maxArrayLength: 1 }),
	util.inspect(new DataView(new ArrayBuffer(8)))
);
console.log(util.formatWithOptions({ numericSeparator: true }, '%d %s %i %f %s', 12345n, 12345n, 12345.5, 12345.5, 12345.25, 6789n));
console.log(util.inspect({ a: 1 }, { compact: 3n }), util.debuglog(1n).enabled);
util.inspect.defaultOptions = { numericSeparator: true };
console.log(util.format('%d %i', 12345, 6789n), util.formatWithOptions({ numericSeparator: false }, '%d', 12345));
