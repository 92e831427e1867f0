// Math.exp and Math.log to the last bit as V8 has them.
let seed = 7;
const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const bits = new Float64Array(1), words = new Uint32Array(bits.buffer);
const digest = values => values.reduce((h, x) => {
	bits[0] = x;
	return Math.imul(Math.imul(h, 31) + words[0] | 0, 31) + words[1] | 0;
}, 0);
for (const f of [Math.exp, Math.log]) {
	console.log(f.name, ...[0, -0, 1, -1, NaN, Infinity, -Infinity, 5e-324, 1e-310, 1e308, 0.5, 2, 3, 10, 709.7, -745, -708, -720.5, 1 + 2 ** -52].map(f));
	for (const [low, high] of [[-1, 1], [0, 10], [-750, 750], [0, 1e-300], [0, 1e20]])
		console.log(low, high, digest(Array.from({ length: 2000 }, () => f(f === Math.log ? Math.abs(low + random() * (high - low)) : low + random() * (high - low)))));
}
