// structuredClone: cycles, shared buffers, every kind of object, refusals.  The lines are node 20's (a function's source is left out).
// expect: true true true true [1,null,3,{"c":"x"}] false 4 true 5 true /a+/gi true null true NaN -Infinity
// expect: true RangeError m true undefined 0
// expect: Error
// expect: 1
// expect: object 6 3 false
// expect: true true 9 7 0 3 2
// expect: 1 undefined true
// expect: 42 "str" undefined true
// expect: DataCloneError 25 function could not be cloned. true
// expect: DataCloneError 25 function could not be cloned. true
// expect: DataCloneError 25 #<Promise> could not be cloned. true
// expect: TypeError ERR_MISSING_ARGS The value argument must be specified true
// expect: TypeError undefined from getter true
// expect: true
'use strict';
function s(x){ return JSON.stringify(x) }
function e(f){ try { f(); console.log('none') } catch (x) { console.log(x.name, x.code, x.message.replace(/^function[^}]*}/, 'function'), x instanceof Error) } }
var o = { a: 1, b: [1, , 3, { c: 'x' }], d: new Date(5), r: /a+/gi, n: null, u: undefined, nan: NaN, neg: -0 };
o.self = o; o.again = o.b;
var c = structuredClone(o);
console.log(c !== o, c.self === c, c.again === c.b, c.b !== o.b, s(c.b), 1 in c.b, c.b.length, c.d instanceof Date, c.d.getTime(), c.d !== o.d, String(c.r), c.r instanceof RegExp, c.n, 'u' in c, c.nan, 1 / c.neg);
var err = new RangeError('m'); err.extra = 1; var ce = structuredClone(err);
console.log(ce instanceof RangeError, ce.name, ce.message, ce.stack === err.stack, ce.extra, Object.keys(ce).length);
var named = new Error('x'); named.name = 'Custom'; console.log(structuredClone(named).name);
console.log(structuredClone(new Error('a', { cause: { k: 1 } })).cause.k);
console.log(typeof structuredClone(new Number(5)), structuredClone(new Number(5)) + 1, structuredClone(new String('abc')).length, structuredClone(new Boolean(false)).valueOf());
var ab = new ArrayBuffer(8), v1 = new Uint8Array(ab), v2 = new Uint8Array(ab, 2, 3); v1[2] = 9;
var cv = structuredClone({ v1: v1, v2: v2, ab: ab }); cv.v1[3] = 7;
console.log(cv.v1.buffer === cv.ab, cv.v2.buffer === cv.ab, cv.v2[0], cv.v2[1], v1[3], cv.v2.length, cv.v2.byteOffset);
function P() { this.own = 1 } P.prototype.inherited = 2; var cp = structuredClone(new P()); console.log(cp.own, cp.inherited, Object.getPrototypeOf(cp) === Object.prototype);
console.log(structuredClone({ get g() { return 42 } }).g, s(structuredClone('str')), structuredClone(undefined), structuredClone(true));
e(function () { structuredClone(function f(a) { return a }) }); e(function () { structuredClone({ a: [function () {}] }) }); e(function () { structuredClone(Promise.resolve()) });
e(function () { structuredClone() }); e(function () { structuredClone({ get x() { throw new TypeError('from getter') } }) });
var deep = [], d = deep; for (var i = 0; i < 1000; i++) { d.push([]); d = d[0] } console.log(s(structuredClone(deep)) === s(deep));
