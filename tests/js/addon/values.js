// Numbers, booleans, symbols, BigInts, dates and conversions, with node's statuses; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o values.node {dir}/_c/values.c && {jsr} {file}
const addon = require(`${process.cwd()}/values.node`);

for (const value of [0, -0, 1.9, -1.9, 2 ** 31, 2 ** 32 + 5, -(2 ** 31) - 1, 1e300, -1e300, NaN, Infinity, true, false, undefined, null, 'x', Symbol('s'),
	{}, [], () => 1, 5n, -(2n ** 63n), 2n ** 64n + 3n, new Date(1234567890123), new Date(NaN), new Error('e'), Promise.resolve(), new Proxy([], {}),
	Object.create(Date.prototype)]) {
	console.log(typeof value, String(typeof value === 'object' && value ? Object.prototype.toString.call(value) : typeof value === 'symbol' ? 's' : value));
	console.log(addon.readAll(value));
}
for (const big of [0n, 1n, -1n, 2n ** 63n, -(2n ** 63n), 2n ** 64n - 1n, 2n ** 64n, -(2n ** 130n) + 7n]) console.log(big, addon.words(big));
const made = addon.makeAll();
console.log(made.pop());
for (const value of made) console.log(typeof value, value);
console.log(made[12] === Symbol.for('registered'));
const throwing = { toString() { throw new Error('from toString') }, valueOf() { throw new RangeError('from valueOf') } };
for (const value of [0, 'abc', '12', undefined, null, true, Symbol('t'), 7n, {}, [3], throwing]) {
	const results = addon.convert(value);
	console.log(results.pop());
	console.log(results.map(each => each instanceof Error ? `${each.name}: ${each.message}` : Object(each) === each ? `[${typeof each}]` : String(each)).join(' | '));
}
console.log(addon.equal(NaN, NaN), addon.equal(0, -0), addon.equal('a', 'a'), addon.equal({}, {}), addon.equal(1n, 1n));
console.log(addon.wrong());
