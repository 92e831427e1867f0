// Getters and setters in objects and classes, and how each kind of write reaches them.
// expect: 1 5 7 7 9 9 8 get,set 5,get,set 7,get,set 8,get,set 9,get,set 8
// expect: ro 2 ro undefined 3 computed q one gg as st w3
// expect: TypeError
// expect: TypeError
// expect: 8 9 [ '_v' ] set 9
// expect: 2 1 true undefined
// expect: 10 5 [object A!] 10 22 [] true false
// expect: B1
// expect: undefined 8
// expect: set destr;set arr;set of;set inn
// expect: true true undefined true true get
// expect: [ [ 'z', 4 ], [ 'y', 4 ] ] { z: 'copied' } undefined [ 'k1' ]
// expect: object object 5 trap object,trap object,trap object
// expect: number
// expect: 1,elem,3 1,elem,3 1 1,elem,3
// expect: global getter get v true
// expect: deep 51
// expect: with get,with set 6,with get
// expect: from getter
// expect: from setter
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
const log = [];
const o = { _v: 1, get v() { log.push('get'); return this._v; }, set v(x) { log.push('set ' + x); this._v = x; }, get only() { return 'ro'; }, set wonly(x) { log.push('w' + x); }, get ['c' + 1]() { return 'computed'; }, get 'q'() { return 'q'; }, get 1() { return 'one'; }, get get() { return 'gg'; }, set set(x) {}, get async() { return 'as'; }, get static() { return 'st'; } };
console.log(o.v, o.v = 5, o.v += 2, o.v++, ++o.v, o.v--, o._v, log.splice(0).join());
console.log(o.only, o.only = 2, o.only, o.wonly, o.wonly = 3, o.c1, o.q, o[1], o.get, o.async, o.static, log.splice(0).join());
(function () { 'use strict'; try { o.only = 1; } catch (e) { console.log(e.name); } try { ({ get x() { return 1; } }).x++; } catch (e) { console.log(e.name); } })();
const child = Object.create(o); child.v = 9; console.log(o._v, child._v, Object.keys(child), log.splice(0).join());
console.log({ get a() { return 1; }, a: 2 }.a, { a: 2, get a() { return 1; } }.a, Object.getOwnPropertyDescriptor({ get a() { return 1; }, set a(v) {} }, 'a').set !== undefined, Object.getOwnPropertyDescriptor({ get a() { return 1; }, a: 1, set a(v) {} }, 'a').get);
class A { #p = 1; static #s = 1; get p() { return this.#p; } set p(v) { this.#p = v * 2; } static get s() { return A.#s; } static set s(v) { A.#s = v; } get [Symbol.toStringTag]() { return 'A!'; } }
const a = new A(); a.p = 5; A.s += 4; console.log(a.p, A.s, String(a), a.p++, a.p, Object.keys(a), 'p' in a, a.hasOwnProperty('p'));
class B extends A { get p() { return 'B' + super.p; } } const b = new B(); b.p = 3; console.log(b.p); class C extends A { set p(v) { super.p = v + 1; } } const c = new C(); c.p = 3; console.log(c.p, Object.getOwnPropertyDescriptor(A.prototype, 'p').get.call(c));
({ x: o.v } = { x: 'destr' }); [o.v] = ['arr']; for (o.v of ['of']); for (o.v in { inn: 1 }); console.log(log.splice(0).join(';'));
Object.defineProperty(o, 'd', { get() { return this === o; }, configurable: true }); console.log(o.d, delete o.d, o.d, o.propertyIsEnumerable('v'), JSON.stringify(o).length > 10, log.splice(0).join());
console.log(Object.entries({ get z() { return this.y; }, y: 4 }), { ...{ get z() { return 'copied'; } } }, Object.assign({ set k(v) { log.push('k' + v); } }, { k: 1 }).k, log.splice(0));
Object.defineProperty(Object.prototype, 'trap', { set(v) { log.push('trap ' + typeof this); }, get() { return typeof this; }, configurable: true }); (5).trap = 1; 'x'.trap = 2; ({}).trap = 3; ({ trap: 4 }); const lit = { trap: 5 }; console.log((5).trap, 'x'.trap, lit.trap, log.splice(0).join()); delete Object.prototype.trap;
Object.defineProperty(Number.prototype, 'me', { get() { 'use strict'; return typeof this; }, configurable: true }); console.log((5).me); delete Number.prototype.me;
const arr = [1, 2, 3]; Object.defineProperty(arr, 1, { get() { return 'elem'; }, enumerable: true, configurable: true }); console.log(arr.join(), arr.map((x) => x).join(), arr.indexOf('elem'), [...arr].join());
globalThis.__defineGetter__('gg', () => 'global getter'); console.log(gg, o.__lookupGetter__('v').name, delete globalThis.gg);
let depth = 0; const rec = { get r() { return depth++ < 50 ? this.r : 'deep'; } }; console.log(rec.r, depth);
with ({ get w() { log.push('with get'); return 1; }, set w(v) { log.push('with set ' + v); } }) { w += 5; w; } console.log(log.splice(0).join());
try { ({ get bad() { throw new Error('from getter'); } }).bad; } catch (e) { console.log(e.message); } try { ({ set bad(v) { throw new Error('from setter'); } }).bad = 1; } catch (e) { console.log(e.message); }
for (const bad of ['({ get a(x) {} })', '({ set a() {} })', '({ set a(x, y) {} })', '({ set a(...x) {} })', 'class A { get a(x) {} }', '({ get a: 1 })', '({ async get a() {} })', '({ get *a() {} })', '"use strict"; ({ set a(eval) {} })']) { try { new Function(bad); console.log('ok', bad); } catch (e) { console.log(e.name); } }
