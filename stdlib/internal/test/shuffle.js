'use strict';

// An order that a seed repeats.  Numbers by mulberry32 (Tommy Ettinger, 2017, public domain), shuffled as Fisher and
// Yates do.

function numbers(seed) {
	let state = seed >>> 0;
	return () => {
		state = state + 0x6D2B79F5 | 0;
		let mixed = Math.imul(state ^ state >>> 15, 1 | state);
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
	};
}

exports.shuffler = seed => list => {
	const random = numbers(seed);
	const made = list.slice();
	for (let i = made.length - 1; i > 0; i--) {
		const k = Math.floor(random() * (i + 1));
		[made[i], made[k]] = [made[k], made[i]];
	}
	return made;
};
