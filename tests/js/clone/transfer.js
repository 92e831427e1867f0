// structuredClone's transfer: the bytes change hands, the old buffer and its views are empty, and a refusal changes nothing.  The lines are node 20's.
// expect: 8 7 0 0 0 0 undefined true
// expect: TypeError undefined Cannot perform DataView.prototype.byteLength on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform DataView.prototype.byteOffset on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform DataView.prototype.getInt8 on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform DataView.prototype.setInt8 on a detached ArrayBuffer true
// expect: undefined false 0
// expect: TypeError undefined Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform Construct on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform DataView constructor on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.fill on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.slice on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform Construct on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.join on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.set on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.indexOf on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.map on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.at on a detached ArrayBuffer true
// expect: DataCloneError 25 An ArrayBuffer is detached and could not be cloned. true
// expect: DataCloneError 25 An ArrayBuffer is detached and could not be cloned. true
// expect: 1
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_ARG_TYPE Optional transferList argument must be an iterable true
// expect: 1
// expect: 1
// expect: TypeError ERR_INVALID_ARG_TYPE The options argument must be either an object or undefined true
// expect: 1
// expect: 1
// expect: 1
// expect: 1
// expect: DataCloneError 25 Transfer list contains duplicate ArrayBuffer true
// expect: 4
// expect: DataCloneError 25 #<Promise> could not be cloned. true
// expect: 4
// expect: 2 1 9 true true 4 0 0 0
// expect: 0
// expect: 0 0
// expect: 5 0
// expect: [object ArrayBuffer]{}
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.join on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.sort on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.reverse on a detached ArrayBuffer true
// expect: 0
// expect: TypeError undefined Cannot perform Construct on a detached ArrayBuffer true
// expect: TypeError undefined Cannot perform %TypedArray%.prototype.forEach on a detached ArrayBuffer true
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_TRANSFER_OBJECT Found invalid object in transferList true
// expect: TypeError ERR_INVALID_ARG_TYPE Optional transferList argument must be an iterable true
// expect: TypeError undefined Cannot perform Construct on a detached ArrayBuffer true
// expect: 0 2
'use strict';
function e(f){ try { console.log(f()) } catch (x) { console.log(x.name, x.code, x.message, x instanceof Error) } }
var sc = structuredClone;
var ab = new ArrayBuffer(8), u = new Uint8Array(ab), v = new DataView(ab, 2); u[3] = 7;
var c = sc(ab, { transfer: [ab] });
console.log(c.byteLength, new Uint8Array(c)[3], ab.byteLength, u.length, u.byteLength, u.byteOffset, u[3], u.buffer === ab);
e(function(){ return v.byteLength }); e(function(){ return v.byteOffset }); e(function(){ return v.getInt8(0) }); e(function(){ return v.setInt8(0, 1) });
u[0] = 5; e(function(){ return u[0] + ' ' + (0 in u) + ' ' + Object.keys(u).length });
e(function(){ return ab.slice(0).byteLength });
e(function(){ return new Uint8Array(ab).length });
e(function(){ return new DataView(ab) });
e(function(){ return u.fill(1).length });
e(function(){ return u.slice(0) });
e(function(){ return u.subarray(0) });
e(function(){ return u.join() });
e(function(){ return u.set([1]) });
e(function(){ return u.indexOf(1) });
e(function(){ return u.map(function(x){return x}) });
e(function(){ return u.at(0) });
e(function(){ return sc(ab) });
e(function(){ return sc(u) });
e(function(){ return sc(1, { transfer: [ab] }) });
e(function(){ return sc(1, { transfer: [{}] }) });
e(function(){ return sc(1, { transfer: [1] }) });
e(function(){ return sc(1, { transfer: [new Uint8Array(2)] }) });
e(function(){ return sc(1, { transfer: [function(){}] }) });
e(function(){ return sc(1, { transfer: 5 }) });
e(function(){ return sc(1, { transfer: null }) });
e(function(){ return sc(1, { transfer: {} }) });
e(function(){ return sc(1, 5) });
e(function(){ return sc(1, null) });
e(function(){ return sc(1, {}) });
e(function(){ return sc(1, { transfer: undefined }) });
e(function(){ return sc(1, { transfer: [] }) });
var a2 = new ArrayBuffer(4);
e(function(){ return sc(a2, { transfer: [a2, a2] }) }); console.log(a2.byteLength);
e(function(){ return sc({ f: Promise.resolve() }, { transfer: [a2] }) }); console.log(a2.byteLength);
var w = new Uint8Array(a2, 1, 2); w[0] = 9;
var o = sc({ w: w, a: a2, again: a2 }, { transfer: [a2] });
console.log(o.w.length, o.w.byteOffset, o.w[0], o.a === o.again, o.w.buffer === o.a, o.a.byteLength, a2.byteLength, w.length, w.byteOffset);
var un = new ArrayBuffer(3); sc(1, { transfer: [un] }); console.log(un.byteLength);
var big = new Uint8Array(16); sc(big, { transfer: [big.buffer] }); console.log(big.length, big.buffer.byteLength);
var b = Buffer.alloc(5); e(function(){ var x = sc(b, { transfer: [b.buffer] }); return x.length + ' ' + b.length });
e(function(){ return Object.prototype.toString.call(ab) + JSON.stringify(u) });
e(function(){ return u.toString() + '|' });
e(function(){ return u.sort() === u });
e(function(){ return u.reverse() === u });
e(function(){ return Array.prototype.slice.call(u).length });
e(function(){ return new Uint8Array(u).length });
e(function(){ return u.forEach(function () {}) });
e(function(){ return sc(1, { transfer: [null] }) });
e(function(){ return sc(1, { transfer: [ , ] }) });
e(function(){ return sc(1, { transfer: 'ab' }) });
e(function(){ return new Uint8Array(ab, 0, 0).length });
e(function(){ var f = new Float64Array([1,2]); var g = sc(f.buffer, { transfer: [f.buffer] }); return f.length + ' ' + new Float64Array(g)[1] });
