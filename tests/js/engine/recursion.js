// Recursion without end is a RangeError on every path, and the script goes on.
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: true Maximum call stack size exceeded
// expect: still here
function tries(f) { try { f(); return 'no error'; } catch (e) { return (e instanceof RangeError) + ' ' + e.message; } }
console.log(tries(function f() { f(); }));
console.log(tries(function f() { try { f(); } finally { } }));
console.log(tries(function f() { [1].forEach(f); }));
console.log(tries(function f() { [2, 1].sort(f); }));
console.log(tries(function f() { 'a'.replace(/a/, f); }));
console.log(tries(function f() { 'a'.replace('a', f); }));
console.log(tries(function f() { new f(); }));
console.log(tries(function f() { f.call(); }));
console.log(tries(function f() { f.apply(); }));
console.log(tries(function f() { f.bind()(); }));
var g = {}; Object.defineProperty(g, 'x', { get: function () { return this.x; } }); console.log(tries(function () { g.x; }));
Object.defineProperty(g, 'y', { set: function (v) { this.y = v; } }); console.log(tries(function () { g.y = 1; }));
var v = { valueOf: function () { return +this; } }; console.log(tries(function () { v + 1; }));
var t = { toString: function () { return '' + this; } }; console.log(tries(function () { String(t); }));
var j = { toJSON: function () { return JSON.stringify(this); } }; console.log(tries(function () { JSON.stringify(j); }));
console.log(tries(function f() { JSON.parse('[1]', f); }));
console.log(tries(function f() { Function('f', 'f(f)')(f); }));
console.log(tries(function f() { eval('f()'); }));
var deep = []; for (var i = 0; i < 200000; i++) deep = [deep];
console.log(tries(function () { String(deep); }));
deep = null; console.log('still here');
