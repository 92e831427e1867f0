// The letters that Unicode 17 added change their case: in both directions, and in regular expressions.
// expect: 28 true true true true true
const pairs = [[0xA7CE, 0xA7CF], [0xA7D2, 0xA7D3], [0xA7D4, 0xA7D5]];
for (let c = 0x16EA0; c <= 0x16EB8; c++)
	pairs.push([c, c + 27]);
const texts = pairs.map(pair => pair.map(c => String.fromCodePoint(c)));
const all = test => texts.every(([large, small]) => test(large, small));
console.log(texts.length,
	all((large, small) => large.toLowerCase() === small && small.toLowerCase() === small),
	all((large, small) => small.toUpperCase() === large && large.toUpperCase() === large),
	all((large, small) => new RegExp(large, 'iu').test(small) && new RegExp(`[${small}]`, 'iv').test(large)),
	all((large, small) => !new RegExp(large, 'u').test(small)),
	all((large, small) => /^\p{Lu}$/iu.test(small) && !/\p{Lu}/u.test(small)));

// Each letter finds its other case in a class of a regular expression; the dotless i has none there.
// expect: 1461 0 false false
let count = 0, missed = 0;
for (let c = 0x80; c <= 0x1FFFF; c++) {
	const letter = String.fromCodePoint(c), small = letter.toLowerCase();
	if (small === letter || [...small].length > 1)
		continue;
	count++;
	if (!new RegExp(`^[${letter}]$`, 'iu').test(small) || !new RegExp(`^[${small}]$`, 'iv').test(letter))
		missed++;
}
console.log(count, missed, /ı/iu.test('I'), /[ı]/iu.test('i'));
