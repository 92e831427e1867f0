// 100,000 fetches whose bodies nobody reads (3,000 without SOAK_FULL), then as many of which only a clone was made: memory and descriptors
// stay flat.
// run: python3 {dir}/../js/fetch/_server.py {jsr} {file}
// timeout: 600
// expect: unread: memory flat
// expect: unread: descriptors flat
// expect: cloned: memory flat
// expect: cloned: descriptors flat
'use strict';
const { BASE, SOAK_FULL } = process.env;
const { readdirSync } = require('fs');
const total = SOAK_FULL ? 100000 : 3000, width = 20;

// The most of the second fifth, which is after what a run takes once, and of the last.
async function row(name, one) {
	const memory = [0, 0, 0, 0, 0], open = [0, 0, 0, 0, 0];
	let begun = 0;
	await Promise.all(Array.from({ length: width }, async () => {
		while (begun < total) {
			const fifth = Math.floor(begun++ / total * 5);
			await one();
			if (begun % 50 === 0) {
				memory[fifth] = Math.max(memory[fifth], process.memoryUsage.rss() >> 10);
				open[fifth] = Math.max(open[fifth], readdirSync('/proc/self/fd').length);
			}
		}
	}));
	const grown = memory[4] - memory[1], more = open[4] - open[1];
	console.log(`${name}: ${grown < 2 << 10 ? 'memory flat' : `grew by ${grown} KB`}`);
	console.log(`${name}: ${more <= 2 ? 'descriptors flat' : `${more} descriptors more`}`);
	console.error(`${name} x ${total}: KB at most, by fifths: ${memory}; descriptors: ${open}`);
}

(async () => {
	await row('unread', () => fetch(`${BASE}/hello`));
	await row('cloned', async () => { (await fetch(`${BASE}/hello`)).clone(); });
})();
