// fault: skip, it takes too long in that build
// timeout: 60
// Positions and counts that fit no integer type, in every method that takes one; and results at the limit.
const odd = [2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, -1e308, NaN, -0, Infinity, -Infinity, 0.9, -0.9, -1.5];
const methods = ['at', 'charAt', 'charCodeAt', 'codePointAt', 'slice', 'substring', 'substr'];
const found = ['indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith'];
let hash = 0, calls = 0;
const add = (v) => { for (const c of String(v)) hash = Math.imul(hash, 31) + c.codePointAt(0) | 0; calls++; };
for (const text of ['', 'abcabc', 'a\u{1F600}b\ud83d\u{1F600}\udc00', 'xé'.repeat(300)])
	for (const a of odd) {
		for (const m of methods) {
			add(text[m](a));
			for (const b of odd)
				add(text[m](a, b));
		}
		for (const m of found)
			for (const needle of ['', 'b', '\ude00', '\ud83d', 'é'])
				add(text[m](needle, a));
		add(text.split('', a < 0 || a > 1e6 ? 3 : a));
		if (!(a > 1e6))
			for (const m of ['padStart', 'padEnd'])
				add(text[m](a, '\ude00é\ud83d'));
	}
console.log(calls, hash);
// expect: 9352 409508089

const attempt = (f) => { try { return f(); } catch (e) { return e.name + ': ' + e.message; } };
console.log(attempt(() => 'ab'.repeat(2 ** 28)));
// expect: RangeError: Invalid string length
console.log(attempt(() => 'ab'.repeat(1e308)), attempt(() => 'a'.repeat(-Infinity)), ''.repeat(2 ** 53) === '');
// expect: RangeError: Invalid string length RangeError: Invalid count value: -Infinity true
console.log(attempt(() => 'ab'.padStart(1e308)), attempt(() => 'ab'.padEnd(2 ** 53, 'é')));
// expect: RangeError: Invalid string length RangeError: Invalid string length
let asked = 0;
attempt(() => 'a'.repeat({ valueOf() { asked++; return -1; } }));
console.log(asked);
// expect: 1
console.log(attempt(() => 'x'.repeat(1e5).replaceAll('x', 'y'.repeat(1e4))), attempt(() => 'x'.repeat(1e5).replace(/x/g, () => 'y'.repeat(1e4))));
// expect: RangeError: Invalid string length RangeError: Invalid string length
console.log(attempt(() => 'x'.repeat(1e5).replace(/x/g, "$'$`$&")));
// expect: RangeError: Invalid string length

// Copies whose halves join, in all the ways there are to make them.
for (const unit of ['\ude00\ud83d', 'a\ud83d', '\ude00a', '\u{1F600}', 'éa'])
	for (const n of [1, 2, 3, 7, 64, 1000]) {
		let slow = '';
		for (let i = 0; i < n; i++)
			slow += unit;
		if (unit.repeat(n) !== slow || ('\ud83d'.padEnd(1 + n * unit.length, unit)) !== '\ud83d' + slow || '\ude00'.padStart(1 + n * unit.length, unit) !== slow + '\ude00')
			console.log('wrong', unit, n);
	}
