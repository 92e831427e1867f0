// Keys that are computed: equal texts are one property however they were made, before and after collections.
'use strict';
const make = (s) => [s, s.slice(0, 1) + s.slice(1), [...s].join(''), `${s}`, Buffer.from(s).toString(), ('x' + s + 'y').slice(1, -1), JSON.parse(JSON.stringify(s))];
const texts = ['', 'a', 'name', 'fifteen-bytes-x', 'sixteen-bytes-xx', 'a longer key than fits into a value', '\u00e9t\u00e9', '\ud83d\ude00', '0', '42', '4294967295', '-1', '1.5', 'true', 'null', '__proto__x', 'constructor', 'toString'];
const garbage = () => { let a; for (let i = 0; i < 30000; i++) a = { ['g' + i]: 'v' + i, l: `a long string that is garbage at once ${i}` }; return a; };
let bad = 0;
const o = Object.create(null);
for (const t of texts) for (const k of make(t)) { o[k] = (o[k] ?? 0) + 1; }
for (const t of texts) if (o[t] !== 7) bad++;
for (let round = 0; round < 4; round++) {
  garbage();
  for (const t of texts) for (const k of make(t)) if (o[k] !== 7 || !(k in o) || !Object.hasOwn(o, k)) bad++;
}
console.log(bad, Object.keys(o).length);
const held = texts.map((t) => make(t)[1]), long = 'k'.repeat(100), other = 'k'.repeat(50) + 'k'.repeat(50);
const p = { [long]: 1 };
for (let round = 0; round < 4; round++) { garbage(); if (p[other] !== 1 || p[long] !== 1 || held.some((k) => o[k] !== 7)) bad++; delete p[other]; if (long in p) bad++; p[other] = 1; }
console.log(bad, p[long + ''], p['k'.repeat(99)]);
const same = Object.fromEntries([['a', 1], ['a', 2], [1, 'n'], ['1', 's'], [null, 3], ['__proto__', 4]]);
console.log(JSON.stringify(same), Object.getPrototypeOf(same) === Object.prototype);
console.log((function () { return Math.max.apply(null, arguments); })(3, 9, 4), (function (a) { a = 7; return [].concat.apply([], arguments); })(1, [2]));
(function (a, b) { a = 'changed'; console.log(String.prototype.concat.apply('', arguments), [a, b].length); })('x', 'y', 'z');
(function (a) { arguments.length = 1; console.log([].slice.apply(arguments), Math.max.apply(null, { length: 2, 0: 5, 1: 6 }), Math.max.apply(null, [1, , 3])); })(1, 2);
const sloppy = new Function('a', 'a = 5; return Array.prototype.concat.apply([], arguments)');
console.log(sloppy(1, 2));
