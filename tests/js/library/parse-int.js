// parseInt of numbers too long for a double: for powers of two the digit that breaks a tie may stand far behind it, for other bases leading
// zeros change nothing; what is no number is the one NaN
function bits(text, radix) {
	const width = Math.log2(radix);
	let out = '';
	text = text.padStart(Math.ceil(text.length / width) * width, '0');
	for (let i = 0; i < text.length; i += width)
		out += parseInt(text.slice(i, i + width), 2).toString(radix);
	return out;
}
let wrong = 0, asked = 0;
for (const radix of [2, 4, 8, 16, 32])
	for (let zeros = 0; zeros < 130; zeros++)
		for (const last of ['0', '1'])
			for (const tie of ['', '1']) {
				const text = bits('1' + '0'.repeat(51) + last + '1' + '0'.repeat(zeros) + tie, radix);
				const down = 2 ** 52 + Number(last), up = tie === '1' || last === '1' ? 1 : 0;
				const value = (down + up) * 2 ** (1 + zeros + tie.length);
				asked++;
				if (parseInt(text, radix) !== value || parseInt('-' + text, radix) !== -value || (radix === 16 && parseInt('0x' + text) !== value))
					wrong++;
			}
console.log(asked, wrong);
// expect: 2600 0
const texts = ['a1040011110004', '111D110000010F001', '42052334864589967e', '3805969655544686860', 'zzzzzzzzzzzzzzzzzzzz', '1'.repeat(40)];
console.log(texts.every((t) => [3, 5, 7, 11, 12, 23, 35, 36].every((r) => parseInt('1' + t, r) === parseInt('0001' + t, r) && parseInt('-001' + t, r) === -parseInt('1' + t, r))));
// expect: true
console.log(parseInt('a1040011110004', 36), parseInt('0x111D110000010F001', 36), parseInt('9'.repeat(25)), parseInt('0'.repeat(50) + '12', 3));
// expect: 1.710570287848467e+21 9.463077497020676e+27 1e+25 5
const view = new DataView(new ArrayBuffer(8));
console.log(['-', '-x', '-5', '-0x'].map((t, i) => (view.setFloat64(0, parseInt(t, i === 2 ? 1 : 0)), view.getUint32(0).toString(16))).join());
// expect: 7ff80000,7ff80000,7ff80000,7ff80000
console.log(Object.is(parseInt('-0'), -0), Object.is(parseInt('-000', 7), -0), parseInt('0z', 35), parseInt('00', 36));
// expect: true true 0 0
