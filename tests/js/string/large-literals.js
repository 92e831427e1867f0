// A large literal that is not ASCII is looked into as any other string is: at every place, by patterns, and after collections.
const made = n => 'a\u00e9\u20ac\u{1f600}\ud800\n'.repeat(n), wide = made(3000);
const literals = [0, 1, 2, 3, 4, 5].map(i => new Function(`return ${JSON.stringify(String(i) + wide)};`)());
let seed = 7, wrong = 0;
const random = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;

for (let turn = 0; turn < 4000; turn++) {
	const i = random(literals.length), text = literals[i], same = `${i}${wide}`.slice(0), n = same.length, at = random(n + 2), end = at + random(40);
	const ops = [
		s => s.charCodeAt(at), s => s.codePointAt(at), s => s[at], s => s.at(-at), s => s.slice(at, end), s => s.indexOf('\u20ac', at),
		s => s.lastIndexOf('\u{1f600}', at), s => s.substring(end, at), s => s.length, s => s.slice(at).length
	];
	const op = ops[random(ops.length)], a = op(text), b = op(same);
	if (!Object.is(a, b))
		wrong++;
	if (turn % 500 === 0) {
		for (let k = 0; k < 2e5; k++)
			new Array(10);
	}
}
console.log('wrong', wrong);

// patterns remember what they matched in
const sticky = /\u{1f600}/uy;
for (const text of literals) {
	sticky.lastIndex = 4;
	const found = sticky.exec(text);
	console.log(found.index, found.input === text, RegExp['$&'], RegExp['$`'] === text.slice(0, 4), RegExp["$'"].length, RegExp.input === text);
}
console.log([...literals[3].matchAll(/(?<letter>a)(.)/g)].length, literals[2].replace(/\u20ac/g, 'e').length, literals[1].split('\n').length);
{
	// the last match keeps its text, which nothing else has any more
	/\u00e9(.)/.exec(new Function(`return ${JSON.stringify('gone' + wide)};`)());
	for (let k = 0; k < 3e6; k++)
		new Array(10);
	console.log(RegExp.$1, RegExp['$`'], RegExp.input.length);
}
// expect: wrong 0
// expect: 4 true 😀 true 20995 true
// expect: 4 true 😀 true 20995 true
// expect: 4 true 😀 true 20995 true
// expect: 4 true 😀 true 20995 true
// expect: 4 true 😀 true 20995 true
// expect: 4 true 😀 true 20995 true
// expect: 3000 21001 3001
// expect: € gonea 21004
