// name, length and toString of functions of every kind.
// expect: m=m f=f a=a c1=c1 q q=q q 5=5 am=am gm=gm agm=agm named=own c=c n=n p=
// expect: get g set g ""
// expect: x y z w "" u
// expect: "" "" a true true
// expect: bound  bound x bound bound x anonymous m toString get size
// expect: { value: 'x', writable: false, enumerable: false, configurable: true } length,name,prototype length,name length,name,prototype length,name length,name,prototype
// expect: 1,2,0,1,0,2,0,1 0 2
// expect: x 0 yes true  false
// expect: function decl(a, /* c */ b) { return a + b; /* end */ }
// expect: m() {} () => {} get g() { return 1; } set g(v) {} function () {} async am() {} *gm() {} async *agm() {} class {}
// expect: class  A  { x = 1 ; static { } } async  x  =>  x ({ a }, b = `t${1}`) => ({ a }) get   [ 'k' ] ( ) { }
// expect: function max() { [native code] } function () { [native code] } function () { [native code] } class { } function anonymous(a,b
// expect: ) {
// expect: return a
// expect: }
// expect: function /* 1 */ f /* 2 */ (/* 3 */) /* 4 */ { /* 5 */ } function () { return '中 \u{1F600}'; } (a,
// expect: b)=>a 'a b'() {}
// expect: TypeError
// expect: function () { [native code] } true 1 0
// expect: { value: {}, writable: true, enumerable: false, configurable: false } false undefined undefined undefined object
// expect: TypeError
// expect: 2 true [Function (anonymous)] true true true
const o = { m() {}, f: function () {}, a: () => {}, get g() { return 1; }, set g(v) {}, ['c' + 1]: function () {}, 'q q': () => {}, 5: function () {}, async am() {}, *gm() {}, async *agm() {}, named: function own() {}, c: class {}, n: (function () {}), p: (0, function () {}), __proto__: function () {} };
console.log(['m', 'f', 'a', 'c1', 'q q', '5', 'am', 'gm', 'agm', 'named', 'c', 'n', 'p'].map((k) => k + '=' + o[k].name).join(' '));
const d = Object.getOwnPropertyDescriptor(o, 'g'); console.log(d.get.name, d.set.name, JSON.stringify(Object.getPrototypeOf(o).name));
let x = function () {}, y = () => {}, z; z = function () {}; var w; [w = () => {}] = []; ({ w2: globalThis.w2 = () => {}, w3: z = z } = {}); let u; ({ u = class {} } = {});
console.log(x.name, y.name, z.name, w.name, JSON.stringify(globalThis.w2.name), u.name);
o.late = function () {}; let t; (t) = function () {}; const fnp = (a = () => {}) => a; console.log(JSON.stringify(o.late.name), JSON.stringify(t.name), fnp().name, (() => {}).name === '', (function () {}).name === '');
console.log((function () {}).bind().name, x.bind().name, x.bind().bind().name, new Function('a', 'b', '').name, (class A { static m() {} }).m.name, Symbol.prototype.toString.name, Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.name);
const desc = Object.getOwnPropertyDescriptor(x, 'name'); console.log(desc, Object.getOwnPropertyNames(function () {}).filter((n) => !/^(arguments|caller)$/.test(n)).join(), Object.getOwnPropertyNames(() => {}).join(), Object.getOwnPropertyNames(class {}).join(), Object.getOwnPropertyNames(o.m).join(), Object.getOwnPropertyNames(o.gm).join());
console.log([(a) => {}, (a, b) => {}, (a = 1, b) => {}, (a, b = 1, c) => {}, (...r) => {}, ({ a }, [b]) => {}, function () {}, (a, ...r) => {}].map((f) => f.length).join(), x.bind(null, 1).length, ((a, b, c) => {}).bind(null, 1).length);
x.name = 'no'; delete x.length; Object.defineProperty(y, 'name', { value: 'yes' }); console.log(x.name, x.length, y.name, delete y.name, y.name, x.hasOwnProperty('length'));
function decl(a, /* c */ b) { return a + b; /* end */ }
console.log(decl.toString()); console.log(o.m.toString(), o.a.toString(), d.get.toString(), d.set.toString(), o.c1.toString(), o.am.toString(), o.gm.toString(), o.agm.toString(), o.c.toString());
console.log((class  A  { x = 1 ; static { } }).toString(), (async  x  =>  x).toString(), (({ a }, b = `t${1}`) => ({ a })).toString(), Object.getOwnPropertyDescriptor(class { static get   [ 'k' ] ( ) { } }, 'k').get.toString());
console.log(Math.max.toString(), (function () {}).bind().toString(), Function.prototype.toString(), class { }.toString(), new Function('a', 'b', 'return a').toString());
console.log((function /* 1 */ f /* 2 */ (/* 3 */) /* 4 */ { /* 5 */ }).toString(), (function () { return '中 \u{1F600}'; }).toString(), eval('(a,\nb)=>a').toString(), new (class { 'a b'() {} })()['a b'].toString());
try { Function.prototype.toString.call({}); } catch (e) { console.log(e.name); } console.log(Function.prototype.toString.call(new Proxy(function () {}, {})), Function.prototype.name === '', Function.length, Function.prototype.length);
const proto = function () {}; console.log(Object.getOwnPropertyDescriptor(proto, 'prototype'), Object.getOwnPropertyDescriptor(proto.prototype, 'constructor').enumerable, (() => {}).prototype, o.m.prototype, (async () => {}).prototype, typeof o.gm.prototype);
try { (function () { 'use strict'; }).caller; } catch (e) { console.log(e.name); }
console.log(((a, b) => {}).length, (function f(f2 = f) { return f2 === f; })(), export_ => 1, [function () {}][0].name === '', { f: [() => {}] }.f[0].name === '', (() => () => {})().name === '');
