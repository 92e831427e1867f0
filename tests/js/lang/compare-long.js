// Strings of megabytes that are alike for long are compared as short ones are: by UTF-16 units.
const MIB = 1 << 20;
const ends = [['', ''], ['', 'a'], ['a', 'b'], ['\u00e9', '\u00ea'], ['\uffff', '\u{10000}'], ['\u{10000}', '\u{10001}'], ['a', '\u{10000}']];
let wrong = 0;
for (const size of [MIB - 1, MIB, MIB + 1, 2 * MIB - 1, 2 * MIB + 2]) {
	// ASCII, and two and four bytes a character, so that a block of 1 MiB ends within one
	for (const common of ['x'.repeat(size), 'x' + '\u00e9'.repeat(size / 2), 'xy' + '\u{10000}'.repeat(size / 4)]) {
		for (const [a, b] of ends) {
			const x = common + a, y = common + b;
			if ((x < y) !== (a < b) || (x > y) !== (a > b) || (y < x) !== (b < a) || (x <= y) !== (a <= b) || (x === y) !== (a === b))
				wrong++;
		}
	}
}
console.log(wrong);
// expect: 0
