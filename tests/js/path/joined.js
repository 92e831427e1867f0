// Paths that are normal already are told from those that are not: what join, normalize, resolve and the parts give, against the rules written out.
// expect: 20000 as the rules say
'use strict';
const path = require('path').posix;
const BITS = ['/', '.', '..', 'a', 'b.c', '//', './', '../', 'é', '😀', '.x', '..y', 'z.', '', '/a', 'x/y', '...'];
let seed = 12345;
function random(n) {
	seed = (seed * 1103515245 + 12345) % 2147483648;
	return Math.floor(seed / 65536) % n;
}
function some() {
	let text = '';
	for (let i = random(6); i >= 0; i--)
		text += BITS[random(BITS.length)];
	return text;
}

// one part after the other
function parts(text, absolute) {
	const kept = [];
	for (const part of text.split('/')) {
		if (part === '..' && kept.length > 0 && kept.at(-1) !== '..')
			kept.pop();
		else if (part === '..' ? !absolute : part !== '' && part !== '.')
			kept.push(part);
	}
	return kept;
}
function normalize(text) {
	if (text === '')
		return '.';
	const absolute = text[0] === '/', body = parts(text, absolute).join('/'), slash = text.endsWith('/') ? '/' : '';
	if (body === '')
		return absolute ? '/' : `.${slash}`;
	return `${absolute ? '/' : ''}${body}${slash}`;
}
function join(...texts) { return normalize(texts.filter(text => text !== '').join('/')); }
function resolve(text) { return `/${parts(text[0] === '/' ? text : `${process.cwd()}/${text}`, true).join('/')}`; }
function base(text) { return text.replace(/\/+$/, '').replace(/^.*\//s, ''); }
function ext(text) { return /^\.?\.?$/.test(base(text)) ? '' : /[^](\.[^.]*)$/.exec(base(text))?.[1] ?? ''; }

let fine = 0;
for (let i = 0; i < 20000; i++) {
	const a = some(), b = some();
	const got = [path.normalize(a), path.join(a, b), path.join(a), path.resolve(a), path.basename(a), path.extname(a)];
	const want = [normalize(a), join(a, b), join(a), resolve(a), base(a), ext(a)];
	if (got.every((text, k) => text === want[k]))
		fine++;
	else
		console.log([a, b], got, want);
}
console.log(`${fine} as the rules say`);
