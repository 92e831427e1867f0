// Destructuring: defaults, rest, nesting, targets and the order of everything.
// expect: 1 3 { e: 5, f: 6 } { g: 7, h: 8 }
// expect: 1 2 3 [ 4, 5 ]
// expect: 4 4 key
// expect: 1 q k1 get p default p k2 get q
// expect: { x: 1, y: 5 } src o1 o2 o2key dflt
// expect: { x: 1, y: 5, m: 1, n: 2 } src e1 e2 e2key
// expect: 2 1 3 5 6
// expect: 3 9
// expect: a5 b1 c1
// expect: k1 k2 xy zno
// expect: 1,7,1,3,0 2,3,2,z,3 0 3
// expect: var {} = null | TypeError
// expect: var {} = undefined | TypeError
// expect: var [] = null | TypeError
// expect: var [] = {} | TypeError
// expect: var { a9 } = null | TypeError
// expect: var { a: { b } } = {} | TypeError
// expect: var [[q9]] = [null] | TypeError
// expect: (({ x }) => x)() | TypeError
// expect: (([x]) => x)({}) | TypeError
// expect: for (var { a8 } of [null]); | TypeError
// expect: var [a7] = 1 | TypeError
// expect: let { [Symbol.iterator]: zz } = null | TypeError
// expect: ({ q: { w } } = { q: null }) | TypeError
// expect: fn cl own fn2 ""
// expect: 1 { z: 3, [Symbol(t)]: 2 }
// expect: { own: 1 } true
// expect: { '0': 'h', '1': 'i' } 3
// expect: f s dq kilo
const log = [];
const t = (n, v) => { log.push(n); return v; };
const show = (...x) => { console.log(...x, log.splice(0).join(' ')); };
const { a, b: { c = 3, ...d } = {}, ...rest } = { a: 1, b: { e: 5, f: 6 }, g: 7, h: 8 };
console.log(a, c, d, rest);
const [x, , y = 2, ...[z, ...w]] = [1, 2, undefined, 3, 4, 5];
console.log(x, y, z, w);
const { length, [t('key', 'len' + 'gth')]: again } = 'four';
show(length, again);
const src = {
  get p() { log.push('get p'); return undefined; },
  get q() { log.push('get q'); return 'q'; },
};
const { [t('k1', 'p')]: p = t('default p', 1), [t('k2', 'q')]: q = t('default q', 2) } = src;
show(p, q);
const o = {};
({ a: t('o1', o).x, b: t('o2', o)[t('o2key', 'y')] = t('dflt', 5) } = t('src', { a: 1 }));
show(o);
[t('e1', o).m, t('e2', o)[t('e2key', 'n')]] = t('src', [1, 2]);
show(o);
let u = 1, v = 2;
[u, v] = [v, u];
console.log(u, v, ([u, v] = [5, 6, 7]).length, u, v);
({ u, v = 9 } = { u: 3 });
console.log(u, v);
for (const [k, { n = 1 } = {}] of [['a', { n: 5 }], ['b', {}], ['c']]) log.push(k + n);
show();
for (o.i in { k1: 0, k2: 0 }) log.push(o.i);
for ([o.j, o.k = 'no'] of ['xy', 'z']) log.push(o.j + o.k);
show();
function f({ a = 1, b: [b1, b2 = a] = [7] } = {}, [c1] = [c0 = 3], ...{ length: more }) { return [a, b1, b2, c1, more].join(); }
var c0;
console.log(f(), f({ a: 2, b: [3] }, 'z', 1, 2, 3), f.length, c0);
for (const bad of ['var {} = null', 'var {} = undefined', 'var [] = null', 'var [] = {}', 'var { a9 } = null', 'var { a: { b } } = {}', 'var [[q9]] = [null]', '(({ x }) => x)()', '(([x]) => x)({})', 'for (var { a8 } of [null]);', 'var [a7] = 1', 'let { [Symbol.iterator]: zz } = null', '({ q: { w } } = { q: null })']) {
  try { eval(bad); console.log(bad, 'ok'); } catch (e) { console.log(bad, '|', e.name); }
}
const names = { f: 0 };
const { fn = () => 1, cl = class {}, nm = class { static name = 'own' } } = {};
let [fn2 = function () {}, fn3 = (0, function () {})] = [];
console.log(fn.name, cl.name, nm.name, fn2.name, JSON.stringify(fn3.name));
const sym = Symbol('s'), { [sym]: sv, ...others } = { [sym]: 1, [Symbol.for('t')]: 2, z: 3 };
console.log(sv, others);
const { ...copy } = Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true }, hid: { value: 2 } });
console.log(copy, Object.getOwnPropertyDescriptor(copy, 'own').writable);
const { ...str } = 'hi', [...chars] = 'a\u{1F600}b';
console.log(str, chars.length);
const { 0: first, [1]: second, 'quoted-key': qk = 'dq', 1e3: num = 'kilo' } = ['f', 's'];
console.log(first, second, qk, num);
