// Bodies that nobody reads, or whose clone nobody reads, cost nothing for long; a large one that waits is held back, and none keeps the run alive.
// run: python3 {dir}/_server.py {jsr} {file}
// timeout: 60
// expect: small true
// expect: cloned true
// expect: held true
// expect: slow reader true 67108864
// expect: at once 600 600 true
// expect: ended
const { BASE } = process.env;
const rss = () => process.memoryUsage().rss >> 20;
const isInstrumented = rss() > 12;      // what a sanitizer's build needs says nothing
const stays = (before, most) => isInstrumented || rss() - before < most;
const many = async (n, width, f) => { await Promise.all(Array.from({ length: width }, async () => { for (let i = 0; i < n / width; i++) await f(); })); };
(async () => {
	await many(500, 20, () => fetch(`${BASE}/hello`));
	let before = rss();
	await many(3000, 20, () => fetch(`${BASE}/hello`));
	console.log('small', stays(before, 8));
	before = rss();
	await many(1500, 20, async () => { (await fetch(`${BASE}/hello`)).clone(); });
	console.log('cloned', stays(before, 8));
	before = rss();
	const held = await Promise.all(Array.from({ length: 4 }, () => fetch(`${BASE}/large?mb=64`)));
	await new Promise(ok => { setTimeout(ok, 200); });
	console.log('held', stays(before, 24));
	await Promise.all(held.map(r => r.body.cancel()));
	before = rss();
	let size = 0, most = 0;
	for await (const chunk of (await fetch(`${BASE}/large?mb=64`)).body) {
		size += chunk.length;
		if (size % (1 << 22) === 0)
			await new Promise(ok => { setTimeout(ok, 1); });
		most = Math.max(most, rss());
	}
	console.log('slow reader', isInstrumented || most - before < 16, size);
	const texts = await Promise.all(Array.from({ length: 600 }, async () => (await fetch(`${BASE}/wait?s=0.05`)).text()));
	const { most: open } = await (await fetch(`${BASE}/stats`)).json();
	console.log('at once', texts.length, texts.filter(text => text === 'waited').length, open <= 256 + 4);
	await fetch(`${BASE}/stall`);
	await fetch(`${BASE}/large?mb=64`);
	console.log('ended');
})();
