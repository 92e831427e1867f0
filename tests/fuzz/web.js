'use strict';
// web.js KIND FROM COUNT: random programs on the web's objects, each beside a slow twin or held to what always is so.  Prints each seed before its
// program, so that the last one names the program that crashed; one that goes wrong is told and the exit code is 1.

const fs = require('fs');
const [kind, from, count] = process.argv.slice(2);

// Xorshift: what web/*.js draw from.
class Random {
	constructor(seed) {
		this.state = Math.imul(seed + 1, 2654435761) >>> 0 || 1;
		for (let i = 0; i < 8; i++)
			this.next();
	}
	next() {
		this.state ^= this.state << 13;
		this.state ^= this.state >>> 17;
		this.state ^= this.state << 5;
		return (this.state >>> 0) / 2 ** 32;
	}
	below(n) { return Math.floor(this.next() * n); }
	chance(p) { return this.next() < p; }
	of(list) { return list[this.below(list.length)]; }
	some(most, f) { return Array.from({ length: this.below(most + 1) }, f); }
}

class Wrong extends Error {}

function same(what, got, want) {
	if (!Object.is(got, want))
		throw new Wrong(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

const { run } = require(`./web/${kind}.js`);

process.on('unhandledRejection', () => {});
(async () => {
	for (let seed = +from; seed < +from + +count; seed++) {
		fs.writeSync(1, `${seed}\n`);
		try {
			await run(new Random(seed), same, seed);
		} catch (error) {
			fs.writeSync(1, `${kind} ${seed}: ${error instanceof Wrong ? error.message : error.stack}\n`);
			process.exit(1);
		}
	}
})();
