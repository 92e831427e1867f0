// Long patterns are kept like short ones, and told apart by every character of theirs.
// expect: true true true true
// expect: 0 of 600 wrong
// expect: 9003 true true
// expect: \/ in /\/
// expect: [/] 5009 true
// expect: \n\u2028 5009 true
'use strict';
const long = (at, c, size = 5000) => `${'a'.repeat(at)}${c}${'a'.repeat(size - at - 1)}`;
const text = at => long(at, 'b');
console.log(new RegExp(long(700, 'b')).test(text(700)), !new RegExp(long(700, 'c')).test(text(700)),
	new RegExp(long(700, 'C'), 'i').test(long(700, 'c')), !new RegExp(long(700, 'C')).test(long(700, 'c')));
let wrong = 0;
for (let i = 0; i < 5000; i += 25)
	for (const c of 'bcb')
		if (new RegExp(long(i, c)).test(text(i)) !== (c === 'b'))
			wrong++;
console.log(wrong, 'of 600 wrong');
const huge = new RegExp(`x${'a'.repeat(9000)}|y`);
console.log(huge.source.length, huge.test(`x${'a'.repeat(9000)}`), huge.test('y'));
for (const [special, shown] of [['[/]', '[/]'], ['\n\u2028', '\\n\\u2028']]) {
	if (special === '[/]')
		console.log(new RegExp('/').source, 'in', String(new RegExp('/')).slice(0, 3));
	const r = new RegExp(`${'a'.repeat(5000)}${special}b(?:|)`);
	console.log(shown, r.source.length - shown.length + 3, r.source === `${'a'.repeat(5000)}${shown}b(?:|)` && r.test(`${'a'.repeat(5000)}${special === '[/]' ? '/' : special}b`));
}
