// super: lookups on the home object's prototype with the own this, in methods, accessors, objects, arrows and eval.
// expect: BA1 get1+ A5 static B* A1 A1! n,arrow,set,fresh A1 undefined undefined A1 [ 'A1', 'get1' ] A1 NaN
// expect: TypeError
// expect: obj>base obj true true
// expect: obj>base thief
// expect: obj>changed
// expect: ReferenceError | ReferenceError | ReferenceError | ReferenceError
// expect: { own: 1 } Ret { n: 1 } TypeError { e: 1 } ReferenceError RetBase {}
// expect:  TypeError TypeError TypeError TypeError
// expect: Dyn { other: true }
// expect: base threw
// expect: true true ReferenceError
// expect: args,key,val
// expect: 9 true 0 static D1
// expect: async A1
class A { constructor(n) { this.n = n; } who() { return 'A' + this.n; } get g() { return 'get' + this.n; } set s(v) { this.set = 'A' + v; } static st() { return 'static ' + this.name; } }
class B extends A {
  constructor(n) { const f = () => super(n); f(); this.arrow = () => super.who() + '!'; }
  who() { return 'B' + super.who(); }
  get g() { return super.g + '+'; }
  set s(v) { super.s = v + 1; }
  static st() { return super.st() + '*'; }
  key(k) { return super[k](); }
  write() { super.fresh = 5; return Object.keys(this).join(); }
  ev() { return eval('super.who()'); }
  missing() { return super.nothing; }
  callMissing() { return super.nothing(); }
  opt() { return super.nothing?.(1); }
  tag() { return super.who`x`; }
  *gen() { yield super.who(); yield (() => super.g)(); }
  async as() { return super.who(); }
  dflt(x = super.who()) { return x; }
  count() { super.cnt = (super.cnt || 0) + 1; super.cnt++; return this.cnt; }
}
const b = new B(1);
b.s = 4;
console.log(b.who(), b.g, b.set, B.st(), b.key('who'), b.arrow(), b.write(), b.ev(), b.missing(), b.opt(), b.tag(), [...b.gen()], b.dflt(), b.count());
try { b.callMissing(); } catch (e) { console.log(e.name); }
b.as().then((v) => console.log('async', v));
const base = { hi() { return 'base ' + this.name; } };
const obj = { __proto__: base, name: 'obj', hi() { return 'obj>' + super.hi(); }, get x() { return super.hi; }, nested: { hi() { return super.toString === Object.prototype.toString; } } };
console.log(obj.hi(), obj.x === base.hi, obj.nested.hi());
const borrowed = { name: 'thief', hi: obj.hi };
console.log(borrowed.hi());
Object.setPrototypeOf(obj, { hi() { return 'changed'; } });
console.log(obj.hi());
const { orName: attempt } = require('../_outcome.js');
class NoSuper extends A { constructor() {} }
class Twice extends A { constructor() { super(1); super(2); } }
class Early extends A { constructor() { this.x = 1; super(); } }
class EarlyArrow extends A { constructor() { const f = () => this; f(); super(); } }
class Ret extends A { constructor(v) { super(1); return v; } }
class RetEarly extends A { constructor(v) { return v; } }
class RetBase { constructor(v) { return v; } }
console.log(attempt(() => new NoSuper()), '|', attempt(() => new Twice()), '|', attempt(() => new Early()), '|', attempt(() => new EarlyArrow()));
console.log(attempt(() => new Ret({ own: 1 })), attempt(() => new Ret(undefined)), attempt(() => new Ret(5)), attempt(() => new RetEarly({ e: 1 })), attempt(() => new RetEarly(undefined)), attempt(() => new RetBase(5)));
console.log(attempt(() => class extends null {}.name), attempt(() => new (class extends null {})()), attempt(() => class extends 5 {}), attempt(() => { function F() {} F.prototype = 3; class G extends F {} }), attempt(() => class extends (() => {}) {}));
class Dyn extends A {} Object.setPrototypeOf(Dyn, class Other { constructor() { this.other = true; } });
console.log(new Dyn());
class Thr extends (class { constructor() { throw new Error('base threw'); } }) { constructor() { try { super(); } catch (e) { console.log(e.message); } return {}; } }
new Thr();
function F() { this.f = new.target === G; } class G extends F {}
console.log(new G().f, new G() instanceof F, attempt(() => new (class extends F { constructor() { delete super.x; } })()));
const order = [];
try { new (class extends A { m() {} constructor() { super(order.push('args')); super[(order.push('key'), 'x')] = order.push('val'); } })(); } catch (e) { console.log(e.message); }
console.log(order.join());
class D1 extends A {} class D2 extends D1 {} class D3 extends D2 { constructor(...a) { super(...a); } }
console.log(new D3(9).n, Object.getPrototypeOf(D3) === D2, D1.length, D1.st());
