// Functions in blocks of sloppy code are visible outside once the block ran; in strict code they stay inside.
// expect: undefined
// expect: function
// expect: function
// expect: undefined
// expect: if
// expect: undefined
// expect: undefined
// expect: bare
// expect: else
// expect: strict
// expect: undefined
// expect: let
// expect: string
// expect: s
// expect: undefined
// expect: 1
// expect: number
// expect: function
// expect: 5
// expect: 5
// expect: 2
// expect: undefined undefined
// expect: function
// expect: block
// expect: function
// expect: 1 object
// expect: object
// expect: undefined function
// expect: labelled
// expect: lb
// expect: ev
// expect: deep
// expect: deep
// expect: 1
// expect: undefined
// expect: gb true
// expect: function second
// expect: 1 [ '__proto__' ] [ '__proto__' ] [ '__proto__' ] true null
// expect: 8 8 9.5 1 8 8 3 255 0.5 5 1000 1000.55 16
// expect: init
// expect: 1 %E9 A true true true true true
console.log(typeof a1); { console.log(typeof a1); function a1() { return 1; } } console.log(typeof a1);
(function () { console.log(typeof f); if (true) { function f() { return 'if'; } } console.log(f()); })();
(function () { console.log(typeof f); if (false) { function f() {} } console.log(typeof f); })();
(function () { if (true) function g() { return 'bare'; } console.log(g()); if (false) ; else function h() { return 'else'; } console.log(h()); })();
(function () { 'use strict'; { function f() { return 'strict'; } console.log(f()); } console.log(typeof f); })();
(function () { let f = 'let'; { function f() {} } console.log(f); })();
(function (f) { { function f() { return 'inner'; } } console.log(typeof f); })('param');
(function () { switch (1) { case 0: function s() { return 's'; } case 1: console.log(s()); } console.log(typeof s); })();
(function () { for (let i = 0; i < 2; i++) { function f() { return i; } } console.log(f()); })();
(function () { { function f() { return 1; } f = 5; console.log(typeof f); } console.log(typeof f); })();
(function () { { f = 5; function f() { return 1; } console.log(f); } console.log(f); })();
(function () { { function f() { return 1; } function f() { return 2; } } console.log(f()); })();
(function () { { async function f() {} function* g() {} } console.log(typeof f, typeof g); })();
(function () { try { throw 'e'; } catch (e) { { function e() { return 'fn'; } } } console.log(typeof e); })();
(function () { function f() { return 'top'; } { function f() { return 'block'; } } console.log(f()); })();
(function () { var f = 'var'; { function f() { return 'block'; } } console.log(typeof f); })();
// the standard counts `arguments` among the parameters here, which V8 does not
(function () { console.log(arguments.length, typeof arguments); { function arguments() {} } console.log(typeof arguments); })(1);
(function (x = () => typeof f) { { function f() {} } console.log(x(), typeof f); })();
(function () { l: function f() { return 'labelled'; } console.log(f()); { m: function g() { return 'lb'; } } console.log(g()); })();
(function () { eval('{ function ev() { return "ev"; } }'); console.log(ev()); })();
(function () { { { function deep() { return 'deep'; } } console.log(deep()); } console.log(deep()); })();
(function () { { let q; { function q2() { return 1; } } } console.log(q2()); { let q3; { function q3() {} } } console.log(typeof q3); })();
(0, eval)('{ function globalBlock() { return "gb"; } }'); console.log(globalBlock(), Object.getOwnPropertyDescriptor(globalThis, 'globalBlock').configurable);
console.log(typeof hoisted, hoisted()); function hoisted() { return 'first'; } function hoisted() { return 'second'; } var hoisted;
var o = { __proto__: { p: 1 }, '__proto__x': 2 }, __proto__ = 3, o2 = { __proto__ }, o3 = { ['__proto__']: 4 }, o4 = { __proto__() { return 5; } }; console.log(o.p, Object.keys(o2), Object.keys(o3), Object.keys(o4), ({ __proto__: 5 }) instanceof Object, Object.getPrototypeOf({ '__proto__': null }));
console.log(010, 08, 09.5, '\07'.length, '\8', 0o10, 0b11, 0xfF, .5, 5., 1e3, 1_000.5_5, 0x1_0);
for (var init = 'init' in {}); console.log(init); x = 1 <!-- y
--> a comment
console.log(x, escape('\xe9'), unescape('%u0041'), /\c/.test('\\c'), /[\c]/.test('c'), /a{/.test('a{'), /\1(a)/.test('a'), /]/.test(']'));
