// new.target through calls, Reflect.construct, subclasses and arrows.
// expect: undefined undefined true true A B C true
// expect: true true G
// expect: undefined undefined
// expect: true
// expect: true
// expect: true true
// expect: true
// expect: { n: true, t: true }
// expect: Array true true true [object Array]
// expect: Error true true true [object Error]
// expect: Map true true true [object Map]
// expect: Set true true true [object Set]
// expect: Promise true true true [object Promise]
// expect: Function true true true [object Function]
// expect: RegExp true true true [object RegExp]
// expect: Date true true true [object Date]
// expect: String true true true [object String]
// expect: Number true true true [object Number]
// expect: Boolean true true true [object Boolean]
// expect: Object true true true [object Object]
// expect: ArrayBuffer true true true [object ArrayBuffer]
// expect: Uint8Array true true true [object Uint8Array]
// expect: WeakMap true true true [object WeakMap]
// expect: TypeError true true true [object Error]
// expect: 6 6 false true
// expect: Err: bad why Err: bad true [ 'name' ]
// expect: get prototype,body
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
function F() { return new.target; }
function G() { this.t = new.target; }
const H = function () { this.arrow = (() => () => new.target)()(); };
class A { constructor() { this.t = new.target; this.name = new.target.name; } }
class B extends A {}
class C extends B { constructor() { super(); this.mine = new.target === C; } }
console.log(F(), F.call({}), new G().t === G, new H().arrow === H, new A().name, new B().name, new C().name, new C().mine);
console.log(Reflect.construct(G, [], B).t === B, Reflect.construct(G, [], B) instanceof B, Reflect.construct(A, [], G).name);
console.log({ m() { return new.target; } }.m(), { get g() { return new.target; } }.g);
function E() { this.e = eval('new.target') === E; } console.log(new E().e);
function D(x = new.target) { this.d = x === D; } console.log(new D().d);
const bound = G.bind(null); console.log(new bound().t === G, Reflect.construct(bound, [], B).t === B);
const p = new Proxy(G, {}); console.log(new p().t === p);
const q = new Proxy(G, { construct(t, a, n) { return { n: n === q, t: t === G }; } }); console.log(new q());
for (const Base of [Array, Error, Map, Set, Promise, Function, RegExp, Date, String, Number, Boolean, Object, ArrayBuffer, Uint8Array, WeakMap, TypeError]) {
  class X extends Base {}
  const args = Base === Promise ? [() => {}] : Base === Function ? ['return 1'] : Base === ArrayBuffer ? [8] : [];
  const x = new X(...args);
  console.log(Base.name, x instanceof X, x instanceof Base, Object.getPrototypeOf(x) === X.prototype, Object.prototype.toString.call(x));
}
class Odd extends Array { constructor() { super(); } get size() { return this.length; } static get [Symbol.species]() { return Array; } }
const odd = new Odd(); odd.push(1, 2); odd[5] = 1;
console.log(odd.size, odd.length, odd.map((v) => v) instanceof Odd, Array.isArray(odd));
class Err extends Error { constructor(m, o) { super(m, o); this.name = 'Err'; } }
const err = new Err('bad', { cause: 'why' });
console.log(String(err), err.cause, err.stack.split('\n')[0], err instanceof Error, Object.keys(err));
const order = [];
Reflect.construct(function () { order.push('body'); }, [], new Proxy(function () {}, { get(t, k) { order.push('get ' + String(k)); return t[k]; } }));
console.log(order.join());
try { new (() => {})(); } catch (e) { console.log(e.name); }
try { new ({ m() {} }).m(); } catch (e) { console.log(e.name); }
try { Reflect.construct(G, [], () => {}); } catch (e) { console.log(e.name); }
try { new Symbol(); } catch (e) { console.log(e.name); }
try { new Math.max(); } catch (e) { console.log(e.name); }
try { Map(); } catch (e) { console.log(e.name); }
try { Promise(); } catch (e) { console.log(e.name); }
