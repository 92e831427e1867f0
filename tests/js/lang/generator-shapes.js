// A suspended body keeps everything: operands in flight, many variables, try records, for-in and for-of state, with and catch scopes.
// expect: abcdefghijk [11,"xBy",{"key":1,"s":1},["a","b",9],7,"n","nil",2,"string",-6]
// expect: p r 11,m 22,m with again caught caught! switch case1 case2 two block inner block i0 fin0 i1 fin1 i2 fin2
// expect: 44850
// expect: 201
// expect: 1508500
// expect: [ 'x', 2, undefined, 'this' ]
// expect: 1,2,m,y,z
// expect: 1,true,2,true
// expect: called arg
// expect: {"value":{"n":5,"kk":"vv","x":"X","y":[2,3],"z":"Z"},"done":true}
function* operands() { return [1 + (yield 'a') * 2, `x${yield 'b'}y`, { [yield 'c']: 1, ...(yield 'd') }, [...(yield 'e'), 9], Math.max(1, yield 'f', 3), (yield 'g') ? 't' : 'n', (yield 'h') ?? 'nil', new Array(2, yield 'i').length, typeof (yield 'j'), -(yield 'k')]; }
const it = operands(); let r = it.next(), sent = { a: 5, b: 'B', c: 'key', d: { s: 1 }, e: 'ab', f: 7, g: 0, h: null, i: 4, j: 's', k: 6 }, asked = '';
while (!r.done) { asked += r.value; r = it.next(sent[r.value]); } console.log(asked, JSON.stringify(r.value));
function* states() {
  const o = { p: 1, q: 2, r: 3 };
  for (const k in o) { if (k === 'p') delete o.q; yield k; }
  for (const x of new Set([1, 2])) for (const y of new Map([[x, 'm']])) yield x + y.join();
  with ({ w: 'with' }) { yield w; w = 'again'; yield w; }
  try { throw { c: 'caught' }; } catch ({ c }) { yield c; c += '!'; yield c; }
  switch (yield 'switch') { case yield 'case1': yield 'one'; break; case yield 'case2': yield 'two'; }
  { let b = 'block'; yield b; { let b = 'inner'; yield (() => b)(); } yield b; }
  l: for (let i = 0; ; i++) { try { for (;;) { yield 'i' + i; if (i > 1) break l; continue l; } } finally { yield 'fin' + i; } }
}
const s = states(), seen = []; for (let v = s.next(); !v.done; v = s.next(v.value === 'switch' ? 2 : v.value === 'case1' ? 1 : 2)) seen.push(v.value); console.log(seen.join(' '));
const n = 300, names = Array.from({ length: n }, (_, i) => 'v' + i);
const big = new Function('return function* () { let ' + names.map((v, i) => v + ' = ' + i).join() + '; yield 0; return [' + names.join() + '].reduce((a, b) => a + b); }')();
const bi = big(); bi.next(); console.log(bi.next().value);
function* deep(k) { if (k) yield* deep(k - 1); yield k; } console.log([...deep(200)].length);
const live = Array.from({ length: 1000 }, (_, i) => { const g = (function* (a) { for (;;) a += yield a; })(i); g.next(); return g; });
let sum = 0; for (let round = 1; round < 4; round++) for (const g of live) sum += g.next(round).value; console.log(sum);
function* self() { return [yield this.v, arguments.length, new.target, (() => this.v)()]; } const m = self.call({ v: 'this' }, 1, 2); m.next(); console.log(m.next('x').value);
function* spread() { return ((...a) => a.join())(...(yield 1), yield 2, ...(yield 3)); } const sp = spread(); sp.next(); sp.next([1, 2]); sp.next('m'); console.log(sp.next('yz').value);
class K { *[Symbol.iterator]() { yield* this.#p(); } *#p() { for (const x of [1, 2]) yield (yield x) ?? super.toString === Object.prototype.toString; } } console.log([...new K()].join());
function* chain() { return (yield 1)?.a?.[yield 2]?.(yield 3); } const c = chain(); c.next(); c.next({ a: { k: (x) => 'called ' + x } }); c.next('k'); console.log(c.next('arg').value);
function* assign() { const o = { n: 1 }; o.n += yield o.n; o[yield 'k'] ??= yield 'v'; [o.x = yield 'dx', ...o.y] = yield 'src'; ({ [yield 'dk']: o.z = yield 'dz' } = {}); return o; }
const a = assign(); [undefined, 4, 'kk', 'vv', [undefined, 2, 3], 'X', 'dk', 'Z'].forEach((v, i, all) => { const q = a.next(v); if (i === all.length - 1) console.log(JSON.stringify(q)); });
