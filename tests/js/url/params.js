// URLSearchParams: what it is made of, its methods, its order, its texts, its iterators while it changes, and what it refuses.
'use strict';
const { print: said } = require('../_outcome.js');
const P = URLSearchParams;
for (const init of [undefined, null, '', '?', '??a', 'a', 'a=', '=b', '=', '&', '&&a=1&&b', 'a=b=c', 'a+b=c%20d', '%zz=%4', '%F0%9F%98%80', '%ff=%c3', '\ud800=\udc00', 'a=1;b=2', { a: 1, b: [2, 3], c: undefined }, { '\ud800': 1, '\ufffd': 2 },
	[['a', 1], ['a', null]], [new Set(['k', 'v'])], new Map([['m', 'n'], ['o', 'p']]), new P('x=1&x=2'), [], {}, 5, true, Symbol.iterator && function f() {}, new (class { constructor() { this.q = 1; } get r() { return 2; } })()])
	said(() => JSON.stringify([...new P(init)]) + ' ' + new P(init));
for (const init of [[['a']], [['a', 'b', 'c']], [1], ['ab'], [[]], [null], { [Symbol.iterator]: 1 }, { [Symbol.iterator]: undefined, a: 1 }, Symbol('s'), [[Symbol('s'), 1]], { get x() { throw new Error('mine'); } }])
	said(() => new P(init).toString());

const p = new P('b=2&a=1&c=3&a=0&=e&é=ü&z');
console.log(p.get('a'), p.get('none'), p.getAll('a'), p.getAll('x'), p.has('c'), p.has('c', '4'), p.has('c', 3), p.has(''), p.size);
p.set('a', 'first');
p.set('new', 'last');
p.append('a', undefined);
p.delete('c', 'other');
p.delete('c', '3');
p.delete('missing');
console.log(p.toString());
p.sort();
console.log(`${p}`);
const s = new P('\ufffd=1&\ud83d\ude00=2&z=3&ﬃ=4&🌈=5&z=0&zz=1&Z=2&0=3');
s.sort();
console.log([...s.keys()].join(), [...s.values()].join());
console.log(new P([['!\'()~*-._', '\u0000\n&=+% "'], ['ü', '\ud83d']]).toString());

const walked = new P('a=1&b=2&c=3&d=4'), seen = [];
for (const [name] of walked) {
	seen.push(name);
	if (name === 'a')
		walked.delete('b');
	if (name === 'd' && seen.length < 6)
		walked.append('e', '5');
}
console.log(seen.join(), walked.toString());
walked.forEach(function (value, name, all) { console.log(value, name, all === walked, this.t); }, { t: 'this' });
const it = walked.entries();
console.log(it.next(), it[Symbol.iterator]() === it, it, Object.prototype.toString.call(it), [...it], it.next(), it);
console.log(walked.keys(), walked.values(), walked, new P(), [walked], { deep: { er: { still: walked } } });
const long = new P();
for (let i = 0; i < 9; i++)
	long.append(`name ${i}`, 'v'.repeat(i));
console.log(long, long.values());

for (const f of [() => P(), () => p.append('x'), () => p.append(), () => p.delete(), () => p.get(), () => p.getAll(), () => p.has(), () => p.set('x'), () => p.forEach(), () => p.forEach({}),
	() => P.prototype.get.call({}, 'a'), () => P.prototype.entries.call(1), () => P.prototype.size, () => it.next.call({}), () => p.append(Symbol('x'), 1), () => p.has('a', Symbol('y'))])
	said(f);
console.log(Object.keys(P.prototype), P.length, P.prototype.append.length, P.prototype.has.length, P.prototype[Symbol.iterator] === P.prototype.entries, P.prototype[Symbol.toStringTag], Object.keys(new P('a')));
