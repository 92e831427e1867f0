// Random programs on streams and on a plain model of the standard: what is called and settled, and in which order.
// With arguments (which, how many programs) one that differs is shown.
// expect: readable: 60 programs, no difference
// expect: writable: 60 programs, no difference
// expect: tee: 30 programs, no difference
// expect: transform: 40 programs, no difference
// expect: pipe: 40 programs, no difference
const { compare, kinds } = require('./_streams_programs.js');

process.on('unhandledRejection', () => {});
(async () => {
	for (const [kind, count] of Object.entries(kinds)) {
		const pairs = [];
		for (let seed = 1; seed <= (process.argv[3] ?? count); seed++)
			pairs.push(compare(kind, seed).then(found => found && { seed, ...found }));
		const different = (await Promise.all(pairs)).filter(Boolean);
		const answer = different.length === 0 ? 'no difference' : `${different.length} differ`;
		console.log(`${kind}: ${count} programs, ${answer}`);
		if (different.length > 0 && process.argv[2] !== undefined) {
			const found = different[+process.argv[2]] ?? different[0];
			console.log(`seed ${found.seed}\n--- streams\n${found.real}\n--- model\n${found.model}`);
			break;
		}
	}
})();
