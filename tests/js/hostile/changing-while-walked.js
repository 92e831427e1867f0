// Getters, traps, revivers, comparisons and callbacks change, empty and collect what a native goes through at that moment.
// timeout: 60
const assert = require('assert');
const collect = () => { for (let i = 0; i < 300; i++) ({ i, a: [i] }); };
// JSON
for (let i = 0; i < 10; i++) {
  const a = [1, { toJSON() { a.length = 1; collect(); return 'x' + i; } }, 2, 3]; JSON.stringify(a);
  const b = { get p() { delete b.q; b['z' + i] = 1; collect(); return 1; }, q: 2, r: [1, 2, { get s() { b.r.length = 0; collect(); return 3; } }, 4] };
  JSON.stringify(b); JSON.stringify(b, (k, v) => { collect(); if (Array.isArray(v)) v.push(1), v.length > 20 && (v.length = 0); return v; }, '  ' + i);
  JSON.stringify(b, ['p', 'q' + i, { toString() { collect(); return 'r'; } }, new String('r'), 5], new String('ab' + i));
  JSON.parse('{"a":[1,2,{"b":3}],"c":{"d":[4,5,6]},"k' + i + '":1}', function (k, v) { collect(); if (k === 'a') { this.c = [i]; this['n' + i] = 2; delete this['k' + i]; } if (Array.isArray(this)) this.length = 1; return v; });
  JSON.parse('{"a":1,"b":2}', function (k, v) { if (k === 'a') this.b = new Proxy([1, 2], { get(t, n) { collect(); return n === 'length' ? 3 : t[n]; } }); return v; });
  try { JSON.parse('[1,2]', function (k, v) { if (k === '0' && this[1] === 2) this[1] = Object.assign([], { length: 2 ** 32 - 1 }); if (k === '5') throw 1; return v; }); } catch (e) { assert.strictEqual(e, 1); }
}
// Object walks
for (let i = 0; i < 10; i++) {
  const src = () => { const o = { ['a' + i]: 1, get ['g' + i]() { delete o['b' + i]; for (let k = 0; k < 80; k++) o['n' + k] = k; collect(); Object.setPrototypeOf(o, null); return 1; }, ['b' + i]: 2, ['c' + i]: 3 }; return o; };
  Object.assign({}, src()); ({ ...src() }); Object.entries(src()); Object.values(src()); Object.getOwnPropertyDescriptors(src()); const { ['a' + i]: _, ...rest } = src();
  Object.fromEntries([[{ toString() { collect(); return 'k' + i; } }, 1]]);
  Object.groupBy([1, 2, 3], (x) => ({ toString() { collect(); return 'k' + x + i; } }));
  const props = { get ['p' + i]() { delete props['q' + i]; collect(); return { get value() { collect(); return {}; }, get get() { return undefined; } }; }, ['q' + i]: { value: 1 } };
  try { Object.defineProperties({}, props); } catch (e) { assert(e instanceof TypeError); }
  const o = src(); let n = 0; for (const k in o) { n++; delete o['b' + i]; delete o['c' + i]; o['x' + n + i] = 1; collect(); if (n > 50) break; }
  const pr = new Proxy({}, { ownKeys() { collect(); return ['z' + i, 'y' + i, Symbol('s' + i)]; }, getOwnPropertyDescriptor(t, k) { collect(); return { value: 1, enumerable: true, configurable: true }; }, get(t, k) { collect(); return k; }, has() { collect(); return true; }, getPrototypeOf() { collect(); return null; } });
  Object.assign({}, pr); ({ ...pr }); Object.entries(pr); for (const k in pr) ; for (const k in Object.create(pr)) ; Reflect.ownKeys(pr); Object.getOwnPropertyDescriptors(pr); Object.keys(pr);
  const set = new Proxy({}, { set(t, k, v, r) { collect(); return false; }, deleteProperty() { collect(); return false; }, defineProperty() { collect(); return false; } });
  for (const f of [() => { 'use strict'; set['dyn' + i] = 1; }, () => { 'use strict'; delete set['dyn' + i]; }, () => Object.defineProperty(set, 'dyn' + i, {}), () => { 'use strict'; Object.create(set)['dyn' + i] = 1; }]) try { f(); } catch (e) { assert(e instanceof TypeError); }
  try { Object.defineProperty({}, { toString() { collect(); return 'kk' + i; } }, { get value() { collect(); return 1; } }); } catch (e) { throw e; }
}
// arguments
function mapped(a, b, c) { const g = arguments; return [g, () => a, (x) => { a = x; }]; }
for (let i = 0; i < 10; i++) {
  const [g, get, put] = mapped(i, 2, 3); collect(); put({ i }); assert.strictEqual(g[0].i, i); g[0] = 'y'; assert.strictEqual(get(), 'y');
  delete g[1]; g[1] = 5; Object.defineProperty(g, 0, { writable: false }); put(7); Object.freeze(g); assert.strictEqual(g[0], 'y');
  Object.defineProperty(mapped(1)[0], 'length', { get() { collect(); return 2 ** 31; } });
  const h = mapped(1, 2)[0]; Object.defineProperty(h, 'length', { get() { collect(); delete h[0]; return 3; } }); Array.prototype.slice.call(h); Array.from(h); Math.max.apply(null, h); Array.prototype.sort.call(h); Array.prototype.concat.call([], h); ({ ...h }); [...h];
}
// sort
for (let i = 0; i < 5; i++) {
  let a = Array.from({ length: 200 }, (_, k) => ({ k: (k * 7919) % 200 })); const keep = a;
  a.sort((x, y) => { if (Math.random() < .02) { keep.length = 0; collect(); } if (Math.random() < .02) keep.push(1, 2, 3); return Math.random() - .5; });
  a = Array.from({ length: 50 }, (_, k) => ({ toString() { a.length = 3; collect(); return 's' + k; } })); a.sort(); a.toSorted();
  const g = [3, 2, 1]; Object.defineProperty(g, 1, { get() { collect(); g.length = 2; return 9; }, configurable: true }); try { g.sort(() => { collect(); return 1; }); } catch (e) { assert(e instanceof TypeError, e); } g.toSorted();
  [5, 4, 3].sort({ call: 1 }.x); assert.throws(() => [1, 2].sort(1), TypeError);
  [3, 1, 2].sort((x, y) => ({ valueOf() { collect(); return x - y; } }));
}
// callbacks that change the array
for (const m of ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findLast', 'findIndex', 'flatMap', 'reduce', 'reduceRight'])
  for (const how of [(a) => { a.length = 0; }, (a) => { a[1e6] = 1; }, (a) => { Object.freeze(a); }, (a) => { a.push(1, 2, 3); a.length > 50 && (a.length = 2); }, (a) => { Object.setPrototypeOf(a, null); }]) {
    const a = [1, [2, 3], { x: 1 }, , 'x']; let n = 0; Array.prototype[m].call(a, (...r) => { if (n++ < 3) how(a), collect(); return [{ a: 1 }]; });
  }
class S extends Array { static get [Symbol.species]() { return function (n) { collect(); victim.length = 1; return new Proxy([], { defineProperty(t, k, d) { collect(); return Reflect.defineProperty(t, k, d); } }); }; } }
let victim; for (const f of [(v) => v.slice(1), (v) => v.splice(1, 2, 'a', 'b', 'c', 'd'), (v) => v.concat([1], v), (v) => v.map((x) => x), (v) => v.filter(() => 1), (v) => v.flat(), (v) => v.flatMap((x) => [x])]) { victim = S.from([1, 2, 3, 4, 5]); f(victim); }
for (const f of ['fill', 'copyWithin', 'slice', 'splice', 'with', 'at', 'indexOf', 'includes', 'lastIndexOf', 'toSpliced', 'flat', 'join'])
  for (let p = 0; p < 3; p++) { const a = Array.from({ length: 300 }, (_, k) => ({ k })); const args = [0, 2, 250]; args[p] = { valueOf() { a.length = 2; collect(); return 100; }, toString() { a.length = 1; collect(); return ','; } }; try { a[f](...args); } catch (e) { assert(e instanceof RangeError, e); } }
console.log("done");
// expect: done
