// Public fields: when they are made, what this is in them, what they shadow.
// expect: key
// expect: before super,base field,base constructor,derived field,after super | undefined derived field! a,seen,b,c,dkey
// expect: Bare {
// expect:   '12': undefined,
// expect:   x: undefined,
// expect:   y: undefined,
// expect:   'q q': undefined,
// expect:   [Symbol(Symbol.iterator)]: undefined
// expect: } {
// expect:   value: undefined,
// expect:   writable: true,
// expect:   enumerable: true,
// expect:   configurable: true
// expect: } true
// expect: 1 0
// expect: true undefined true true
// expect: self fn x1 k
// expect: 0 1 true
// expect: in field
// expect: TypeError
// expect: 2
// expect: Evals { y: 5, x: 1 }
// expect: SyntaxError
// expect: 1 2 3 4 5 true undefined
// expect: 1 [ 'g' ] [ 2, true, true ]
// expect: 2 1 1 2 0
// expect: 1 2 [ 'z', 'w', 'async' ] 5
// expect: undefined
// expect: { other: true, q: 2 } true false false
const log = [];
const t = (v) => { log.push(v); return v; };
class Base { a = t('base field'); constructor() { t('base constructor'); this.seen = this.b; } }
class Derived extends Base { b = t('derived field'); c = this.b + '!'; ['d' + t('key')] = 1; constructor() { t('before super'); super(); t('after super'); } }
console.log(log.splice(0).join()); const d = new Derived();
console.log(log.splice(0).join(), '|', d.seen, d.c, Object.keys(d).join());
class Bare { x; y; static z; 'q q'; 12; [Symbol.iterator]; }
console.log(new Bare(), Object.getOwnPropertyDescriptor(new Bare(), 'x'), 'z' in Bare);
class Setter { set v(x) { t('setter ran'); } }
class Field extends Setter { v = 1; }
console.log(Object.getOwnPropertyDescriptor(new Field(), 'v').value, log.splice(0).length);
class Arrow { self = () => this; who = () => new.target; fn = function () { return this; }; static st = () => this; }
const a = new Arrow(), { self, fn } = a;
console.log(self() === a, a.who(), fn() === undefined || fn() === globalThis, Arrow.st() === Arrow);
console.log(a.self.name, a.fn.name, (class { ['x' + 1] = () => {}; }, new (class { ['x' + 1] = () => {}; })()).x1.name, new (class { k = class {}; })().k.name);
let n = 0;
class Fresh { id = n++; list = []; }
console.log(new Fresh().id, new Fresh().id, new Fresh().list !== new Fresh().list);
class Throwing { x = (() => { throw new Error('in field'); })(); }
try { new Throwing(); } catch (e) { console.log(e.message); }
class Locked { constructor() { Object.preventExtensions(this); } }
try { new (class extends Locked { x = 1; })(); } catch (e) { console.log(e.name); }
class Gets { get x() { return 1; } }
console.log(new (class extends Gets { x = super.x + 1; })().x);
class Evals { x = eval('this.y = 5, 1'); }
console.log(new Evals());
try { new (class { x = eval('arguments'); })(); } catch (e) { console.log(e.name); }
class S { static a = 1; static b = this.a + 1; static c = S.b + 1; static { this.d = this.c + 1; var inner = 5; { let q = inner; S.e = q; } } static f = super.toString === Function.prototype.toString; }
console.log(S.a, S.b, S.c, S.d, S.e, S.f, typeof inner);
class SubS extends S { static g = super.a; static { t(super.b); t(new.target === undefined); t(this === SubS); } }
console.log(SubS.g, Object.keys(SubS), log.splice(0));
const key = { toString() { t('toString'); return 'k'; } };
class Keys { [key] = 1; static [key] = 2; }
console.log(log.splice(0).length, new Keys().k, new Keys().k, Keys.k, log.length);
class Asi { get
  x() { return 1; }
  static
  y = 2
  z = 3;
  ['w'] = 4
  async
  v() { return 5; }
}
console.log(new Asi().x, Asi.y, Object.keys(new Asi()), new Asi().v());
function outer() { return class { f = () => arguments0; }; var arguments0 = 1; }
console.log(typeof new (outer())().f());
class Returning { constructor() { return { other: true }; } }
class Onto extends Returning { #p = 1; q = 2; static has(o) { return #p in o; } }
const onto = new Onto();
console.log(onto, Onto.has(onto), Onto.has({}), onto instanceof Onto);
