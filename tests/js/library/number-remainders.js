// Remainders, ToInt32 and texts in any radix at the limits of what integer arithmetic can do.
const show = (x) => (Object.is(x, -0) ? '-0' : String(x));
for (const x of [0, -0, 1, -1, 5, -5, 2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2 ** 32, 2 ** 32 + 1, -(2 ** 32) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, -(2 ** 63), 2 ** 63 - 1024, 2 ** 64 + 4096,
	1e20, 1.5e300, Infinity, -Infinity, NaN, 1.9, -1.9, 4294967295.7, 4294967296.7, 1e15 + 0.5, 123456789012345, 2 ** 83 + 2 ** 31])
	console.log(show(x), [0, -0, 1, -1, 2, 3, -7, 10, 2 ** 31, 2 ** 31 - 1, 2 ** 33 + 1, 2 ** 53, 2 ** 60, 0.5, 1.3, Infinity, NaN].map((y) => show(x % y)).join(), '|', x | 0, x >>> 0, ~x, x >> 3, x << 3, Math.imul(x, 3));
for (const x of [0, 1, 255, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e17, 2 ** 60, 1e21, -255, -0, 1.5, -0.1, 123.456, 1e-7, 2 ** 70])
	console.log([2, 3, 7, 8, 16, 31, 32, 36].map((r) => x.toString(r)).join());
