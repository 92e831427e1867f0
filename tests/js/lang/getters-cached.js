// A getter read again and again at one place: what changes in between is seen at once.
'use strict';
const read = (o) => o.v;
const keep = (o) => o.v + (o.w ??= 1) + o.v++;
const { orMessage: attempt } = require('../_outcome.js');
const again = (o, change) => { const seen = []; for (let i = 0; i < 4; i++) { seen.push(attempt(() => read(o))); if (i === 1) change(); } console.log(JSON.stringify(seen)); };

class A { get v() { return 'A'; } }
class B extends A {}
again(new A(), () => Object.defineProperty(A.prototype, 'v', { get: () => 'A2', configurable: true }));
again(new B(), () => Object.defineProperty(B.prototype, 'v', { get: () => 'B', configurable: true }));
again(new B(), () => { delete B.prototype.v; });
again(new B(), () => Object.defineProperty(A.prototype, 'v', { value: 'data', configurable: true }));
again(new B(), () => { delete A.prototype.v; });
again(new B(), () => Object.defineProperty(A.prototype, 'v', { set() {}, configurable: true }));
again(new B(), () => Object.defineProperty(A.prototype, 'v', { get() { throw new RangeError('no'); }, configurable: true }));
again(new B(), () => Object.setPrototypeOf(B.prototype, { get v() { return 'moved'; } }));
again(new B(), () => Object.setPrototypeOf(B.prototype, new Proxy({}, { get: (t, k, r) => `proxy ${String(k)} ${r instanceof B}` })));
{ const b = new B(); again(b, () => Object.defineProperty(b, 'v', { value: 'own' })); }

// own getters: one shape, functions of their own
{ const make = (x) => ({ get v() { return x; } }), list = [1, 2, 3, 4].map(make); console.log(list.map(read).join()); }
{ const o = { n: 1, get v() { return this.n; }, set v(x) { this.n = x; } }; console.log([keep(o), o.n, keep(o), o.n, read(o)].join()); }
{ const o = { get v() { return 1; } }; again(o, () => Object.defineProperty(o, 'v', { get: class {} })); }
{ const o = { get v() { return 1; } }; again(o, () => Object.defineProperty(o, 'v', { get: Math.max })); }
{ const o = { get v() { return 1; } }; again(o, () => Object.defineProperty(o, 'v', { get: function () { return typeof this; }.bind(5) })); }
{ const o = Object.create({ get v() { return this; } }); console.log([1, 2, 3].every(() => read(o) === o)); }

// primitives, and natives' getters on what they are for and not for
Object.defineProperty(Number.prototype, 'v', { get() { return typeof this; }, configurable: true });
console.log([1, 2, 3].map(read).join());
delete Number.prototype.v;
{ const size = (m) => attempt(() => m.size); const m = new Map([[1, 2]]); console.log(size(m), size(m), size(Object.create(m)), size(new Set([1, 2, 3])), size(m)); }
{ const length = (x) => attempt(() => x.length), u = new Uint8Array(3), d = Object.create(u);
  console.log(length(u), length(u), length(new Float64Array(2)), length(d).slice(0, 9), length([1]), length('ab'), length(u));
  Object.defineProperty(u, 'length', { value: 7 }); console.log(length(u), length(new Uint8Array(1)));
  class T extends Uint8Array { get length() { return super.length * 10; } } console.log(length(new T(2)), length(new T(3)), length(new T(4)));
  const t = new Uint16Array(4); length(t); structuredClone(t, { transfer: [t.buffer] }); console.log(length(t), t[0]); }

// elements of typed arrays at one place
{ const get = (a, i) => a[i], put = (a, i, x) => { a[i] = x; return a[i]; };
  const all = [new Uint8Array(2), new Int8Array(2), new Uint8ClampedArray(2), new Int16Array(2), new Float32Array(2), new Float64Array(2), [0, 0], { 0: 0 }];
  console.log(all.map((a) => put(a, 0, 300.7)).join(), all.map((a) => put(a, 1, '-5')).join(), all.map((a) => get(a, 2)).join(), all.map((a) => get(a, -1)).join(), all.map((a) => put(a, 5, 1)).join());
  const u = new Uint8Array(1); console.log(attempt(() => put(u, 0, Symbol())), attempt(() => put(u, 9, { valueOf() { return 3; } })), put(u, 0, { valueOf() { u[0] = 9; return 4; } }), put(u, '0', 5), put(u, 0.5, 1), put(u, NaN, 1)); }

// deep, thrown through, interrupted by a collection, in coroutines
{ const deep = (n) => ({ get v() { return n ? deep(n - 1).v : 'bottom'; } }); console.log(read(deep(1000)), attempt(() => read(deep(1e6)))); }
{ const o = { get v() { return [1].map(() => { try { return this.w.x; } catch (e) { return e.message; } })[0]; } }; console.log(read(o), read(o)); }
{ const o = { get v() { const a = []; for (let i = 0; i < 2000; i++) a.push({ i, s: `s${i}` }); return a.length; } }; let s = 0; for (let i = 0; i < 300; i++) s += o.v; console.log(s); }
{ const o = { get v() { return 5; } }; const g = (function* () { for (;;) yield o.v + (yield o.v); })(); console.log(g.next().value, g.next(2).value, g.next().value, g.next(3).value); }
{ const o = { get v() { return Promise.resolve(8); } }; (async () => { let s = 0; for (let i = 0; i < 3; i++) s += await o.v; console.log(s); })(); }
{ class P { #n = 1; get v() { return this.#n; } get w() { return super.toString === Object.prototype.toString; } static get v() { return 'static'; } } const p = new P(); console.log(read(p), read(p), p.w, p.w, read(P), read(P)); }
