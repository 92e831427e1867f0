// A setter written again and again at one place: what changes in between is seen at once, and what it returns is nobody's.
'use strict';
let log = [];
const write = (o, x) => { o.v = x; };
const value = (o, x) => (o.v = x);
const { orMessage: attempt } = require('../_outcome.js');
const again = (o, change) => { log = []; const seen = []; for (let i = 0; i < 4; i++) { seen.push(attempt(() => write(o, i)), attempt(() => value(o, i * 10))); if (i === 1) change(); } console.log(JSON.stringify([seen, log, Object.keys(o)])); };

class A { set v(x) { log.push('A' + x); return 'not this'; } }
class B extends A {}
again(new A(), () => Object.defineProperty(A.prototype, 'v', { set(x) { log.push('A2' + x); }, configurable: true }));
again(new B(), () => Object.defineProperty(B.prototype, 'v', { set(x) { log.push('B' + x); }, configurable: true }));
again(new B(), () => { delete B.prototype.v; });
again(new B(), () => Object.defineProperty(A.prototype, 'v', { get() { return 1; }, set: undefined, configurable: true }));
Object.defineProperty(A.prototype, 'v', { set(x) { log.push('A3' + x); }, configurable: true });
again(new B(), () => Object.defineProperty(A.prototype, 'v', { value: 'data', writable: false, configurable: true }));
Object.defineProperty(A.prototype, 'v', { set(x) { log.push('A4' + x); }, configurable: true });
again(new B(), () => { delete A.prototype.v; });
Object.defineProperty(A.prototype, 'v', { set(x) { log.push('A5' + x); }, configurable: true });
again(new B(), () => Object.setPrototypeOf(B.prototype, new Proxy({}, { set(t, k, x, r) { log.push(`proxy ${String(k)} ${x} ${r instanceof B}`); return true; } })));
{ const b = new (class extends A {})(); again(b, () => Object.defineProperty(b, 'v', { value: 'own', writable: true, enumerable: true })); }
{ const b = new (class extends A {})(); again(b, () => Object.freeze(b)); }

// own setters: one shape, functions of their own
{ const make = (i) => ({ set v(x) { log.push(i + ':' + x); } }), list = [1, 2, 3, 4].map(make); log = []; for (const o of list) write(o, 'x'); console.log(log.join()); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set: class { } })); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set: Array.prototype.push })); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set: function (x) { log.push(typeof this + x); }.bind(5) })); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set: async function (x) { log.push('async' + x); await null; log.push('later' + x); if (x === 30) throw new Error('unseen'); } })); process.once('unhandledRejection', (e) => console.log('rejected', e.message)); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set: function* (x) { log.push('never'); } })); }
{ const o = { set v(x) { log.push(x); } }; again(o, () => Object.defineProperty(o, 'v', { set(x) { throw new RangeError('no ' + x); } })); }
{ const o = { set v(x) { log.push(arguments.length + ':' + x + ':' + (this === o)); } }; again(o, () => Object.defineProperty(o, 'v', { set(...all) { log.push(all.join('+')); } })); }

// in expressions, patterns, loops, coroutines
{ const o = { n: 0, get v() { return this.n; }, set v(x) { this.n = x * 2; } }; const p = { v: 0 }; console.log(p.v = o.v = 4, o.n, p.v, o.v++, o.v, ++o.v, o.v += 1, o.v ||= 9, o.v &&= 1, o.v ??= 3, o.n);
  [o.v, p.v] = [5, 6]; console.log(o.n, p.v); ({ a: o.v, ...p.v } = { a: 7, b: 8 }); console.log(o.n, p.v.b); let s = ''; for (o.v of [1, 2, 3]) s += o.n; for (o.v in { x: 1 }) s += o.n; console.log(s);
  const g = (function* () { for (;;) o.v = yield o.v; })(); console.log(g.next().value, g.next(10).value, g.next(11).value);
  (async () => { for (let i = 0; i < 3; i++) o.v = await i; console.log('awaited', o.n); })(); }
{ const deep = (n) => ({ set v(x) { if (n) deep(n - 1).v = x; else log.push(x); } }); log = []; write(deep(1000), 'bottom'); console.log(log[0], attempt(() => write(deep(1e6), 1))); }
{ const o = { set v(x) { try { [x].forEach((y) => { throw y; }); } catch (e) { this.seen = e; } finally { return 5; } } }; let s = 0; for (let i = 0; i < 5; i++) { write(o, i); s += o.seen; } console.log(s, value(o, 9)); }
{ const o = { set v(x) { const a = []; for (let i = 0; i < 2000; i++) a.push({ i, s: `s${i}` }); this.n = a.length + x; } }; let s = 0; for (let i = 0; i < 300; i++) { o.v = i; s += o.n; } console.log(s); }
{ class P { #n = 1; set v(x) { this.#n = x; } get n() { return this.#n; } static set v(x) { log.push('static' + x); } set w(x) { super.v = x; } } log = []; const p = new P(); for (let i = 0; i < 3; i++) { write(p, i); write(P, i); p.w = 1; } console.log(p.n, log.join()); }
{ const f = function () { }, bare = Object.create(Function.prototype); Object.defineProperty(Function.prototype, 'v', { set(x) { log.push(typeof this + x); }, configurable: true }); log = [];
  for (const o of [bare, f, bare, f, () => 1, class { }, Math.max]) write(o, 1); delete Function.prototype.v; console.log(log.join()); }
{ const e = attempt(() => { const o = { set v(x) { null.x; } }; for (let i = 0; i < 3; i++) try { write(o, 1); } catch (e) { if (i === 2) return e.stack.split('\n').slice(1, 3).map((l) => l.replace(/^ *at (?:Object\.)?| \(.*/g, '')).join(); } }); console.log(e); }
