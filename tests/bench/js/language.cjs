// What the language costs, a row a paragraph: `//: NAME GOAL` (times qjs) and the statements that are timed; a row may
// leave a promise in `wait`, and its end is then the end.  bench/lang.py makes one program of each.

//: fib 1.5
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
check(fib(27) === 196418);

//: loop 2
function f() { var s = 0, i; for (i = 0; i < 10000000; i++) s += i & 7; return s; }
check(f() === 35000000);

//: loop-beside-closure 2.5
function f() { var s = 0, k = 0, i, g = function () { return k; }; for (i = 0; i < 1000000; i++) s += i & 7; return s + g(); }
check(f() === 3500000);

//: objects 1.5
function f() { var i, o, s = 0; for (i = 0; i < 2000000; i++) { o = { a: i, b: i + 1, c: null }; s += o.b - o.a; } return s; }
check(f() === 2000000);

//: concat 2
function f() { var s = '', i; for (i = 0; i < 50000; i++) s += 'line ' + i; return s.length; }
check(f() === 488890);

//: properties 1.5
function f() { var o = { x: 1, y: 2, z: { w: 3 } }, s = 0, i; for (i = 0; i < 2000000; i++) { s += o.x + o.y + o.z.w; o.x = i & 3; } return s; }
check(f() === 12999998);

//: closures 2
function make(i) { return function (x) { return x + i; }; }
function f() { var s = 0, i; for (i = 0; i < 1000000; i++) s += make(i)(1); return s; }
check(f() === 500000500000);

//: closure-create 2
function make(i) { return function () { return i; }; }
var i, g; for (i = 0; i < 300000; i++) g = make(i);
check(g() === 299999);

//: arrays 1.5
function f() { var a = [], s = 0, i, j; for (j = 0; j < 10; j++) { for (i = 0; i < 100000; i++) a[i] = i * 2; for (i = 0; i < a.length; i++) s += a[i]; } return s; }
check(f() === 99999000000);

//: module-calls 2
var s = 0, i; function one(x) { return x + 1; } for (i = 0; i < 600000; i++) s = one(s);
check(s === 600000);

//: try-catch 2
function g(i) { try { return i + 1; } catch (e) { return 0; } } var s = 0, i; for (i = 0; i < 300000; i++) s = g(s);
check(s === 300000);

//: throw-catch 2
function g(i) { try { throw i; } catch (e) { return e + 1; } } var s = 0, i; for (i = 0; i < 300000; i++) s = g(s);
check(s === 300000);

//: arguments 2
function g() { return arguments.length + arguments[0]; } var s = 0, i; for (i = 0; i < 300000; i++) s = g(s, 1, 2) - 2;
check(s === 300000);

//: methods 2
function P(x) { this.x = x; } P.prototype.get = function () { return this.x; }; function f() { var p = new P(1), s = 0, i; for (i = 0; i < 2000000; i++) s += p.get(); return s; }
check(f() === 2000000);

//: new 2
function P(x) { this.x = x; this.y = 1; } function f() { var s = 0, i; for (i = 0; i < 1000000; i++) s += new P(i).y; return s; }
check(f() === 1000000);

//: switch 2
function f() { var s = 0, i; for (i = 0; i < 3000000; i++) switch (i & 7) { case 0: s += 1; break; case 3: s += 3; break; case 6: s += 6; break; default: s += 2; } return s; }
check(f() === 7500000);

//: rest 2
const g = (...r) => r.length + r[0]; let s = 0; for (let i = 0; i < 300000; i++) s = g(s, 1, 2) - 2;
check(s === 300000);

//: spread-call 2
const g = (a, b, c) => a + b + c, r = [1, 2, 3]; let s = 0; for (let i = 0; i < 300000; i++) s += g(...r);
check(s === 1800000);

//: for-of 2
const a = Array.from({ length: 500000 }, (_, i) => i); let s = 0; start(); for (const x of a) s += x;
check(s === 124999750000);

//: let-captured 2
let s = 0; for (let i = 0; i < 200000; i++) { const f = () => i; s += f(); }
check(s === 19999900000);

//: tdz 2
function f() { let s = 0, g = () => { s += late; }; let late = 1; for (let i = 0; i < 1000000; i++) g(); return s; }
check(f() === 1000000);

//: destructure-array 2
function f() { let a = 1, b = 2; for (let i = 0; i < 300000; i++) [a, b] = [b, a]; return a; }
check(f() === 1);

//: destructure-object 2
function f() { let s = 0; for (let i = 0; i < 500000; i++) { const { x, y = 2 } = { x: i }; s += x + y; } return s; }
check(f() === 125000750000);

//: classes 2
class A { #p = 1; constructor(x) { this.x = x; } get v() { return this.x + this.#p; } inc() { this.#p++; return this; } static of(x) { return new this(x); } }
class B extends A { constructor(x) { super(x); this.y = 2; } inc() { return super.inc(); } }
let s = 0; for (let i = 0; i < 300000; i++) s += B.of(i).inc().v + 1;
check(s === 45000750000);

//: private-field 2
class A { #n = 0; up() { return ++this.#n; } } const a = new A(); let s = 0; for (let i = 0; i < 1000000; i++) s = a.up();
check(s === 1000000);

//: template 2
let n = 0; for (let i = 0; i < 300000; i++) n += `${i}:${i + 1}`.length;
check(n > 0);

//: optional-chain 2
const o = { a: { b: 1 } }; let s = 0; for (let i = 0; i < 1000000; i++) s += (o?.a?.b ?? 0) + (o.x?.y ?? 1);
check(s === 2000000);

//: generator 1.5
function* g(n) { for (let i = 0; i < n; i++) yield i; }
let s = 0; for (const x of g(300000)) s += x;
check(s === 44999850000);

//: generator-delegate 2
function* g(n) { for (let i = 0; i < n; i++) yield i; } function* h() { yield* g(100000); }
let s = 0; for (const x of h()) s += x;
check(s === 4999950000);

//: await 1.5
wait = (async () => { let s = 0; for (let i = 0; i < 300000; i++) s += await i; check(s === 44999850000); })();

//: async-calls 2
const one = async (x) => x + 1;
wait = (async () => { let s = 0; for (let i = 0; i < 100000; i++) s = await one(s); check(s === 100000); })();

//: async-generator 2
async function* g(n) { for (let i = 0; i < n; i++) yield i; }
wait = (async () => { let s = 0; for await (const x of g(50000)) s += x; check(s === 1249975000); })();

//: map-set 1
const m = new Map(), t = new Set(); let s = 0;
for (let i = 0; i < 200000; i++) { m.set('k' + i, i); t.add(i); } for (let i = 0; i < 200000; i++) s += m.get('k' + i) + t.has(i); for (const [, v] of m) s -= v;
check(s === 200000);

//: symbols 2
const k = Symbol('k'), o = { [k]: 1 }; let s = 0; for (let i = 0; i < 1000000; i++) s += o[k];
check(s === 1000000);
