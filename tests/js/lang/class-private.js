// Private names: fields, methods, accessors, statics, brand checks; each evaluation of a class has its own.
// expect: 5,,10,105,5,5+inner 117,set! 7:2 1,2,k 2 3 a-b1true 2
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError | TypeError | TypeError | undefined | TypeError | TypeError
// expect: true,true,true false,false,false TypeError 2
// expect: [] [] {} undefined []
// expect: true false TypeError
// expect: b 3 1 TypeError
// expect: innerouter
// expect: 1 TypeError
// expect: TypeError TypeError
// expect: 18:38
// expect: [ '#m', undefined ] #f TypeError
// expect: 3 undefined undefined
// expect: later 2
const { orName: attempt } = require('../_outcome.js');
class A {
  #x = 1; #y; static #count = 0; static #cache = new Map();
  constructor(x) { if (x !== undefined) this.#x = x; A.#count++; }
  #twice() { return this.#x * 2; }
  get #z() { return this.#x + 100; }
  set #z(v) { this.#x = v; }
  get #ro() { return 1; }
  set #wo(v) { this.#y = v; }
  static #helper(a) { return a.#x; }
  *#gen() { yield this.#x; yield* this.#inner(); }
  *#inner() { yield 'inner'; }
  async #later() { return this.#x; }
  m() { return [this.#x, this.#y, this.#twice(), this.#z, A.#helper(this), [...this.#gen()].join('+')].join(); }
  bump() { this.#x++; ++this.#x; this.#x += 10; this.#z **= 1; this.#y ??= 'set'; this.#y &&= this.#y + '!'; return [this.#x, this.#y].join(); }
  roWrite() { this.#ro = 1; }
  woRead() { return this.#wo; }
  methodWrite() { this.#twice = 1; }
  static read(o) { return o.#x; }
  static write(o) { o.#x = 1; }
  static opt(o) { return o?.#x; }
  static call(o) { return o.#twice(); }
  static has(o) { return [#x in o, #twice in o, #z in o].join(); }
  static get count() { return A.#count; }
  destr() { ({ a: this.#x, b: [this.#y] } = { a: 5, b: [6] }); [this.#x, ...{ length: this.#y }] = [7, 8, 9]; return this.#x + ':' + this.#y; }
  loop() { const r = []; for (this.#x of [1, 2]) r.push(this.#x); for (this.#y in { k: 1 }) r.push(this.#y); return r.join(); }
  closure() { return () => () => this.#x; }
  other(o) { return this.#x + o.#x; }
  del() { return delete this.x; }
  tag() { return this.#tagf`a${1}b`; }
  #tagf(s, v) { return s.join('-') + v + (this instanceof A); }
  then() { return this.#later(); }
  ev() { return eval('this.#x'); }
}
const a = new A(5);
console.log(a.m(), a.bump(), a.destr(), a.loop(), a.closure()()(), a.other(new A(1)), a.tag(), a.ev());
for (const f of ['roWrite', 'woRead', 'methodWrite']) console.log(attempt(() => a[f]()));
console.log(attempt(() => A.read({})), '|', attempt(() => A.write({})), '|', attempt(() => A.call({})), '|', attempt(() => A.opt(null)), '|', attempt(() => A.opt({})), '|', attempt(() => A.read(null)));
console.log(A.has(a), A.has({}), attempt(() => A.has(1)), A.count);
console.log(Object.keys(a), Reflect.ownKeys(a), JSON.stringify(a), a['#x'], Object.getOwnPropertyNames(A.prototype).filter((n) => n[0] === '#'));
function make() { return class { #p = 1; static has(o) { return #p in o; } static get(o) { return o.#p; } }; }
const M1 = make(), M2 = make();
console.log(M1.has(new M1()), M1.has(new M2()), attempt(() => M1.get(new M2())));
class B extends A { #x = 'b'; bx() { return this.#x; } static #x2 = 1; static sub() { return this.#x2; } }
const b = new B(3);
console.log(b.bx(), A.read(b), B.sub(), attempt(() => (class extends B {}).sub()));
class Outer { #o = 'outer'; inner() { const self = this; return new (class { #i = 'inner'; get both() { return this.#i + self.#o; } })().both; } }
console.log(new Outer().inner());
class Twice { constructor(o) { return o; } }
class Stamp extends Twice { #s = 1; static s(o) { return o.#s; } }
const frozen = Object.freeze({}); new Stamp(frozen);
console.log(Stamp.s(frozen), attempt(() => new Stamp(frozen)));
const proxy = new Proxy(a, {});
console.log(attempt(() => A.read(proxy)), attempt(() => proxy.m()));
class Acc { static #v = 0; static get #p() { return Acc.#v; } static set #p(x) { Acc.#v = x * 2; } static run() { Acc.#p = 4; Acc.#p += 1; return Acc.#p++ + ':' + Acc.#p; } }
console.log(Acc.run());
class Names { #m() {} get #g() { return 1; } static n() { const o = new Names(); return [o.#m.name, Object.getOwnPropertyDescriptor(Names.prototype, '#g')]; } #f = () => {}; fn() { return this.#f.name; } }
console.log(Names.n(), new Names().fn(), attempt(() => { class X { #m() {} go() { return new this.#m(); } } return new X().go(); }));
class Chain { #n; constructor(v, n) { this.v = v; this.#n = n; } static last(c) { return c.#n?.#n?.v; } static deep(c) { return c?.#n.#n?.#n?.v; } }
console.log(Chain.last(new Chain(1, new Chain(2, new Chain(3)))), Chain.last(new Chain(1)), Chain.deep(null));
a.then().then((v) => console.log('later', v));
