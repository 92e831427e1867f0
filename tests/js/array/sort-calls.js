// Which elements a comparison function is asked about, and so what comes of functions that make no sense, is as in V8.
let seed = 7;
const random = n => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
const digest = a => a.reduce((h, x) => (h * 31 + x) | 0, 0);
const kinds = {
	random: () => random(1000), few: () => random(5), up: i => i, down: i => -i, saw: i => i % 17,
	runs: i => (Math.floor(i / 40) % 2 ? i : -i), almost: i => i + (random(10) === 0 ? random(100) : 0),
};
const functions = {
	number: (a, b) => a - b, less: (a, b) => a < b, greater: (a, b) => a > b, minus: () => -1, plus: () => 1, zero: () => 0, nan: () => NaN,
	odd: (a, b) => ((a * 7) ^ (b * 13)) % 3 - 1,
};
for (const n of [2, 3, 31, 64, 65, 129, 1000]) {
	for (const [kind, make] of Object.entries(kinds)) {
		const line = [];
		for (const f of Object.values(functions)) {
			const calls = [];
			const sorted = Array.from({ length: n }, (_, i) => make(i)).sort((x, y) => {
				calls.push(x, y);
				return f(x, y);
			});
			line.push(`${calls.length / 2}:${digest(calls)}:${digest(sorted)}`);
		}
		console.log(n, kind, line.join(' '));
	}
}
console.log([5, 2, 8, 1, 9].sort((a, b) => a < b), [5, 2, 8, 1, 9].sort((a, b) => a > b), [3, undefined, 1, , 2].sort((a, b) => b - a));
