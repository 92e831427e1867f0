// Templates: substitution, cooked and raw strings, and the identity of template objects.
// expect: a1bcd1,2nullundefined line
// expect: two nested deep 2 5  ` $ $$1$ {} ${1}
// expect: a|b
// expect: |c / a|b\n|c / 1,2  /  /  | / | / 1 || / || / 1,2 \ A / \\ \u{41} / 
// expect: undefined \unicode \01 2
// expect: true false true true true false
// expect: true true
// expect: true
// expect: false false
// expect: m c true false ab q
// expect: 1,s1,2,s2,3,s3
// expect: ts string default
// expect: TypeError
// expect: \n1\u a1b2c ab 2 1 1 1
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: 123 } 1 } } a1b string 1 ab true
const t = (s, ...v) => [s.join('|'), s.raw.join('|'), v.join()].join(' / ');
const id = (s) => s;
console.log(`a${1}b${'c'}d${[1, 2]}${null}${undefined}`, `line
two`, `${`nested ${`deep ${1 + 1}`}`}`, `\u{41}\x42\u0043\0\n`.length, ``, `\``, `$`, `$$${1}$`, `{}`, `\${1}`);
console.log(t`a${1}b\n${2}c`, t``, t`${1}`, t`${1}${2}`, t`\\ \u{41}`);
console.log(((s) => s[0])`\unicode and \xerxes \u{110000}`, ((s) => s.raw[0])`\unicode \01`, ((s) => s.length)`\u${1}\x`);
function site() { return id`x${1}`; }
console.log(site() === site(), id`x` === id`x`, Object.isFrozen(site()), Object.isFrozen(site().raw), Array.isArray(site()), Object.getOwnPropertyDescriptor(site(), 'raw').enumerable);
const seen = []; for (let i = 0; i < 3; i++) seen.push(id`loop${i}`); console.log(seen[0] === seen[1], seen[1] === seen[2]);
const make = () => () => id`closure`; console.log(make()() === make()());
console.log(eval('id`e`') === eval('id`e`'), new Function('id', 'return id`f`')(id) === new Function('id', 'return id`f`')(id));
const o = { tag(s) { return this === o && s[0]; }, get g() { return this.tag; }, n: { tag() { return this === o.n; } } };
console.log(o.tag`m`, o['tag']`c`, o.n.tag`x`, (0, o.tag)`x`, ((s) => (u) => s[0] + u[0])`a``b`, new ((s) => function () { this.s = s[0]; })`q`().s);
const log = []; const n = (v) => { log.push(v); return { toString() { log.push('s' + v); return v; } }; };
`${n(1)}${n(2)}`; t`${n(3)}`; console.log(log.join());
console.log(`${{ toString() { return 'ts'; }, valueOf() { return 'vo'; } }}`, `${{ [Symbol.toPrimitive]: (h) => h }}`, '' + { [Symbol.toPrimitive]: (h) => h });
try { `${Symbol('s')}`; } catch (e) { console.log(e.name); }
console.log(String.raw`\n${1}\u`, String.raw({ raw: 'abc' }, 1, 2, 3), `a\
b`, `\r\n`.length, eval('`\r\n`').length, eval('((s) => s.raw[0])`\r\n`').length, eval('`\u2028`').length);
for (const bad of ['`\\u`', '`\\x1`', '`\\01`', '`\\u{110000}`', '`${', '`${}`', '`', 'a?.`x`', 'new a?.b`x`', '`${1}']) { try { new Function(bad); console.log('ok', bad); } catch (e) { console.log(e.name); } }
console.log(`${1}${`${2}${`${3}`}`}`, `${'}'}`, `${{ a: { b: 1 } }.a.b}`, `${(() => { return `}`; })()}`, `${/}/.source}`, `a${/* } ` */ 1}b`, typeof `x`, `x`.length, `a` + `b`, `a` in { a: 1 });
