// Where the engine takes short cuts for iterators, strings and callbacks, what is patched, thrown or odd still has its say.
'use strict';
const ArrayIteratorPrototype = Object.getPrototypeOf([][Symbol.iterator]());
const MapIteratorPrototype = Object.getPrototypeOf(new Map()[Symbol.iterator]());
const StringIteratorPrototype = Object.getPrototypeOf(''[Symbol.iterator]());
const GeneratorPrototype = Object.getPrototypeOf(function* () {}).prototype;

function patched(object, key, value, body) {
  const was = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { value, writable: true, configurable: true });
  try { return body(); } finally { Object.defineProperty(object, key, was); }
}
const { orMessage: attempt } = require('../_outcome.js');
function* abc() { yield 'a'; yield 'b'; return 'c'; }
const show = (...a) => console.log(...a.map((x) => JSON.stringify(x)));

// next of each kind of iterator, replaced
const counting = (limit) => { let n = 0; return function () { return n++ < limit ? { value: `p${n}`, done: false } : { value: undefined, done: true }; }; };
for (const [prototype, make] of [[ArrayIteratorPrototype, () => [1, 2, 3].values()], [MapIteratorPrototype, () => new Map([[1, 2]])],
  [StringIteratorPrototype, () => 'xyz'], [GeneratorPrototype, abc]]) {
  patched(prototype, 'next', counting(2), () => show([...make()]));
  patched(prototype, 'next', counting(2), () => show(Array.from(make())));
  patched(prototype, 'next', counting(2), () => { const all = []; for (const x of make()) all.push(x); show(all); });
  patched(prototype, 'next', counting(2), () => { const [a, ...b] = make(); show(a, b); });
  show([...make()], Array.from(make()));
}

// next of one kind on an iterator of another, and an own next
show(attempt(() => { for (const x of { [Symbol.iterator]() { return { next: ArrayIteratorPrototype.next }; } }) show(x); }).slice(0, 9));
show(attempt(() => { const it = new Set([1]).values(); it.next = MapIteratorPrototype.next; return [...it]; }).slice(0, 9));
{ const it = [1, 2].values(); it.next = () => ({ done: true }); show([...it]); }

// iterators at work while what they walk changes
{ const a = [1, 2]; const seen = []; for (const [i, x] of a.entries()) { seen.push(i, x); if (a.length < 5) a.push(a.length * 10); } show(seen); }
{ const m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]), seen = []; for (const [k] of m) { seen.push(k); m.delete(2); if (k === 3) m.set(4, 'd'); } show(seen); }
{ const t = new Set([1, 2, 3]), seen = []; t.forEach((x) => { seen.push(x); t.delete(x); if (x < 3) t.add(x + 10); }); show(seen, [...t]); }
{ const a = [1, , 3]; show([...a.entries()], Array.from(a.values()), [...a.keys()]); }
{ const g = abc(); for (const x of g) { show(x); break; } show(g.next()); }
{ const g = (function* () { try { yield 1; yield 2; } finally { console.log('closed'); } })(); show(attempt(() => Array.from(g, () => { throw new Error('map'); }))); show(g.next()); }
{ const g = (function* () { yield 1; throw new Error('inside'); })(); show(attempt(() => [...g])); show(g.next()); }
{ let g; g = (function* () { yield* [...g]; })(); show(attempt(() => g.next())); }
{ const u = new Uint8Array([5, 6]); show([...u.entries()], [...u.values()], Array.from(u.keys())); }

// Map and Set from entries: patched methods, holes, getters, subclasses, bad entries
patched(Map.prototype, 'set', function (k, v) { console.log('set', k, v); return this; }, () => new Map([[1, 2], [3, 4]]));
patched(Set.prototype, 'add', function (v) { console.log('add', v); return this; }, () => new Set('ab'));
{ class M extends Map { set(k, v) { return super.set(k, v * 2); } } show([...new M([[1, 2]])]); }
show([...new Map([[, 1], [2]])].length, attempt(() => new Map([1])), attempt(() => new Map([[1, 2], 'ab'])));
show([...new Map([{ 0: 'k', get 1() { return 'v'; } }])]);
show([...new Set([-0, 0, NaN, NaN])].map((x) => Object.is(x, -0)), new Map([[-0, 1]]).has(0));
{ const late = new Set(), order = []; class T extends Set { add(x) { order.push(x); return super.add(x); } } new T([1, 2, 2]); late.add(new T([3]).size); show(order, [...late]); }

// callbacks: arguments, holes, this, what they change, what they throw
{ const a = [1, , 3], log = []; a.forEach(function (x, i, all) { log.push(x, i, all === a, this.t); }, { t: 7 }); show(log); }
{ const a = [1, 2, 3]; show(a.map((x, i) => { if (i === 0) a.length = 2; return x * 2; })); }
{ const a = [1, 2, 3]; show(a.filter((x) => { a[2] = 'late'; return x; })); }
{ const a = [3, 1, 2]; show(a.reduce((p, x, i) => { if (i === 1) a.push(9); return p + x; })); }
{ const a = [5, 4, 3, 2, 1, 0, 9, 8]; show(attempt(() => a.sort((x, y) => { if (x === 9 || y === 9) throw new Error('nine'); return x - y; })), a.length); }
{ const inner = () => [1].map(() => { throw new Error('deep'); }); show([1, 2].map((x) => { try { inner(); } catch (e) { return e.message + x; } return 0; })); }
{ const out = [1, 2, 3].map((x) => [x].map((y) => { try { return [y].map((z) => { if (z === 2) throw z; return z; })[0]; } catch (e) { return `caught ${e}`; } finally { x = 0; } })[0]); show(out); }
show([1, 2].some(() => ''), [1, 2].every(() => 'x'), [0, '', NaN, null, {}].filter((x) => x), [1, 2, 3].find((x) => x > 1 && 'yes'), [1].findIndex(() => undefined));
show(attempt(() => [1].map(class {})), attempt(() => [1].forEach(null)), attempt(() => [].reduce((a) => a)));
{ const rec = (n) => (n ? [n].map((x) => rec(x - 1))[0] : 'bottom'); show(rec(1000), attempt(() => rec(1e6))); }
{ const sent = (function* () { const got = [1, 2].map((x) => x); yield got.length; })(); show([...sent]); }

// === in searches
{ const s = Symbol(), o = {}; show([1, '1', s, o, null, undefined, true, NaN].map((x, i, a) => a.indexOf(x)), [NaN].includes(NaN), [,].includes(undefined), [,].indexOf(undefined)); }
show(['ab', 'a' + 'b', 'ab\u00e9'.slice(0, 2)].map((x, i, a) => a.lastIndexOf(x)), ['x'.repeat(30)].indexOf('x'.repeat(15) + 'x'.repeat(15)), [0].indexOf(-0), [-0].includes(0));
{ class A extends Array {} const a = A.from([1, 2, 3]); show(a.indexOf(2), a.includes(3), a.map((x) => x) instanceof A); }
{ const a = [1, 2, 3, 4]; show(a.indexOf(4, { valueOf() { a.length = 2; return 0; } }), a.includes(2, 5), a.indexOf(2, -1)); }

// short strings: equal, joined, taken apart
const texts = ['', 'a', 'ab', 'abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefghi', 'abcdefghijklmn', 'abcdefghijklmno', 'abcdefghijklmnop', '\u00e9', '\u4e2d\u6587', '\ud83d\ude00', '\ud83d', '\ude00', '\0', 'a\0b'];
{ let bad = 0;
  for (const a of texts) for (const b of texts) {
    const joined = a + b, units = [];
    for (let i = 0; i < joined.length; i++) units.push(joined.charCodeAt(i));
    const want = [...a.split('').map((c) => c.charCodeAt(0)), ...b.split('').map((c) => c.charCodeAt(0))];
    if (units.join() !== want.join() || joined !== `${a}${b}` || joined !== [a, b].join('') || joined !== ''.concat(a, b) || (a === b) !== (units.slice(0, a.length).join() === want.slice(a.length).join() && a.length === b.length)) bad++;
    if (joined.length !== a.length + b.length || joined.slice(0, a.length) !== a || joined.slice(a.length) !== b) bad++;
    for (let i = 0; i < joined.length; i++) if (joined[i] !== String.fromCharCode(units[i]) || joined[i] !== joined.charAt(i)) bad++;
    if (joined[joined.length] !== undefined || [...joined].join('') !== joined) bad++;
  }
  show(bad); }
show('\ud83d' + '\ude00' === '\ud83d\ude00', `${'\ud83d'}${'\ude00'}`.length, [...`x${'\ud83d'}${'\ude00'}`].length, ['\ud83d', '\ude00'].join('') === '\u{1f600}');
show(`${1}${-2}${2 ** 31}${1e21}${-0}${0.1}${null}${undefined}${true}${[1, [2]]}`, attempt(() => `${'a'}${Symbol('s')}`));
{ const log = [], t = (x) => ({ toString() { log.push(x); return x; } }); show(`${t('a')}-${(log.push('between'), t('b'))}-${t('c')}`, log); }
{ const many = new Function('x', `return \`${'${x}-'.repeat(300)}\``); show(many(7) === '7-'.repeat(300), many('').length); }
{ let s = ''; for (let i = 0; i < 20000; i++) s = `${s}ab`; show(s.length, s.slice(-3)); let p = ''; for (let i = 0; i < 20000; i++) p = `<${p}`; show(p.length); }

// numbers to text
show([0, 9, 10, 99, 100, 101, 12345, 2147483647, 2147483648, -1, -10, -2147483648, -2147483649, 1e15, -0, 0.5].map((x) => x + ''), [7, 42].join('|'));

// join: what runs script, what changes meanwhile
{ const a = ['x', { toString() { a.length = 2; return 'o'; } }, 'y', 'z']; show(a.join('-')); }
{ const a = [1, , null, undefined, [2, [3]], false]; a[0] = a; show(a.join(), [a].join('+')); }
{ const sep = { toString() { return 'S'; } }; show([1, 2, 3].join(sep), [1].join(sep), attempt(() => [Symbol('q')].join()), attempt(() => [1, { toString() { throw new Error('no'); } }].join())); }
show([1, 2].join('\ud83d').length, ['a', 'b'].join(undefined), ['a', 'b'].join(null), Array.prototype.join.call({ length: 3, 0: 'p', 2: 'q' }), [1.5, 'x'.repeat(40)].join(''));
