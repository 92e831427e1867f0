// What closures hold and how they share it.
// expect: 2 -1
// expect: 11
// expect: 1:2
// expect: vv
// expect: 3628800
// expect: function
// expect: Assignment to constant variable.
// expect: 3 4 undefined
// expect: 1,2,1
// expect: 2,2
// expect: object true 1
// expect: true 7
// expect: 5 undefined
// expect: 1 2
// expect: 4 undefined
// expect: 157,257,357
// expect: 9,15,24
// expect: true undefined x 3
function counter() { let n = 0; return { up: () => ++n, down: () => --n, get n() { return n; } }; }
const a = counter(), b = counter();
a.up(); a.up(); b.down();
console.log(a.n, b.n);
function params(x, y) { const set = (v) => { x = v; }; set(9); return x + y; }
console.log(params(1, 2));
function shadow(x) { { let x = 2; { var y = x; } } return x + ':' + y; }
console.log(shadow(1));
function deep() { let v = 'v'; return () => () => () => () => v + (() => v)(); }
console.log(deep()()()()());
const fact = function self(n) { return n < 2 ? 1 : n * self(n - 1); };
console.log(fact(10));
const named = function me() { me = 5; return typeof me; };
console.log(named());
(function () { 'use strict'; try { (function me() { me = 5; })(); } catch (e) { console.log(e.message); } })();
console.log((function f(f) { return f; })(3), (function f() { var f = 4; return f; })(), (function f() { return typeof f; var f; })());
function body(a, get = () => a) { var a; const first = a; a = 2; return [first, a, get()].join(); }
console.log(body(1));
function body2(a, get = () => a) { a = 2; return [a, get()].join(); }
console.log(body2(1));
function self() { return this; }
const o = { arrow: () => typeof this, method() { return (() => this === o)(); }, args() { return (() => arguments.length)(1, 2, 3); } };
console.log(o.arrow(), o.method(), o.args(1));
console.log(self.call(7) instanceof Number, (function () { 'use strict'; return this; }).call(7));
try { throw 1; } catch (e) { var e2 = () => e; var e = 5; }
console.log(e2(), e);
try { throw [1, { z: 2 }]; } catch ([x, { z }]) { console.log(x, z); }
let late;
{ let hidden = 1; late = { get: () => hidden, set: (v) => { hidden = v; } }; }
late.set(4); console.log(late.get(), typeof hidden);
const adders = [1, 2, 3].map((n) => (m) => (k) => n * 100 + m * 10 + k);
console.log(adders.map((f) => f(5)(7)).join());
function many() {
  let a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
  const one = () => a + c + e, two = () => { b++; d++; f++; return () => b + d + f; };
  return [one(), two()(), a + b + c + d + e + f].join();
}
console.log(many());
console.log((() => ({}))() !== undefined, (() => {})(), ((a) => a)`x`[0], (a => b => a + b)(1)(2));
