// Classes: members and their attributes, statics, accessors, computed names and calls without new.
// expect: 10 20 P c [ 10 ] 1 num static own set async
// expect: function P 1 true [] [ 'x' ]
// expect: [ 'length', 'name', 'prototype', 'make', 'kind', 'static' ] 42,constructor,double,computed,gen,later,quoted name,get,set,async,of
// expect: { value: {}, writable: false, enumerable: false, configurable: false } false
// expect: Class constructor P cannot be invoked without 'new'
// expect: TypeError
// expect: TypeError
// expect: false true false
// expect: a,b,c,3,block,true
// expect: field
// expect: Named Named undefined  5 
// expect: getter [ 'length', 'name', 'prototype', 'm' ]
// expect: string string NaN true false [object Tag] 1
// expect: computed get double 42 [Symbol.iterator]
// expect: TypeError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: undefined
// expect: undeclared is not defined
// expect: 2 2 m
const log = [];
const t = (v) => { log.push(String(v)); return v; };
class P {
  constructor(x) { this.x = x; }
  get double() { return this.x * 2; }
  set double(v) { this.x = v / 2; }
  static make(x) { return new this(x); }
  static get kind() { return this.name; }
  ['com' + 'puted']() { return 'c'; }
  *gen() { yield this.x; }
  async later() { return this.x; }
  'quoted name'() { return 1; }
  42() { return 'num'; }
  static static() { return 'static'; }
  get() { return 'get'; }
  set() { return 'set'; }
  async() { return 'async'; }
  of() {}
  get get() { return 'own'; }
}
const p = P.make(4);
p.double = 20;
console.log(p.x, p.double, P.kind, p.computed(), [...p.gen()], p['quoted name'](), p[42](), P.static(), p.get, p.set(), p.async());
console.log(typeof P, P.name, P.length, P.prototype.constructor === P, Object.keys(P.prototype), Object.keys(p));
console.log(Object.getOwnPropertyNames(P), Object.getOwnPropertyNames(P.prototype).join());
console.log(Object.getOwnPropertyDescriptor(P, 'prototype'), Object.getOwnPropertyDescriptor(P.prototype, 'computed').enumerable);
try { P(); } catch (e) { console.log(e.message); }
try { new p.computed(); } catch (e) { console.log(e.name); }
try { new p.later(); } catch (e) { console.log(e.name); }
console.log('prototype' in p.computed, 'prototype' in p.gen, 'prototype' in p.later);
class Order { static [t('a')] = t(3); [t('b')] = t('field'); static [t('c')]() {} static { t('block'); } static x = t(this === Order); }
console.log(log.splice(0).join()); new Order(); console.log(log.splice(0).join());
const C = class Named { static who() { return Named.name; } };
console.log(C.name, C.who(), typeof Named, class {}.name, (class { static name = 5 }).name, (() => class {})().name);
console.log((class { static get name() { return 'getter'; } }).name, Object.getOwnPropertyNames(class { static m() {} }));
class Sym { get [Symbol.toStringTag]() { return 'Tag'; } [Symbol.toPrimitive](h) { return h; } static [Symbol.hasInstance](x) { return x === 1; } *[Symbol.iterator]() { yield 1; } }
console.log(String(new Sym()), `${new Sym()}`, +new Sym(), 1 instanceof Sym, new Sym() instanceof Sym, Object.prototype.toString.call(new Sym()), ...new Sym());
console.log(P.prototype.computed.name, Object.getOwnPropertyDescriptor(P.prototype, 'double').get.name, P.prototype[42].name, Sym.prototype[Symbol.iterator].name);
try { P.prototype = 1; (function () { 'use strict'; P.prototype = 1; })(); } catch (e) { console.log(e.name); }
for (const bad of ['class A { constructor() {} constructor() {} }', 'class A { get constructor() {} }', 'class A { static prototype() {} }', 'class A { constructor = 1 }', 'class A extends B { constructor() { super(); } ', 'class A { constructor() { super(); } }', 'class A { x() { super(); } }', 'class A { #a; #a }', 'class A { m() { this.#nope; } }', 'class let {}', 'class A { *constructor() {} }', 'class A { async constructor() {} }', 'class A { #constructor }', 'class A { static { await; } }', 'class A { static { return; } }', 'class A { x = arguments }', 'delete this.#a', 'class A { #a; m() { delete this.#a; } }']) {
  try { new Function(bad); console.log('no error: ' + bad); } catch (e) { console.log(e.name); }
}
class Strict { static m() { return this; } static assign() { undeclared = 1; } }
const m = Strict.m; console.log(m());
try { Strict.assign(); } catch (e) { console.log(e.message); }
class Dup { m() { return 1; } m() { return 2; } static s = 1; static s = 2; get g() { return 1; } g() { return 'm'; } }
console.log(new Dup().m(), Dup.s, new Dup().g());
