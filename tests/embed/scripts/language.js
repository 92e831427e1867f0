// The language of ES5, for both shells; prints.
function show(what, f) {
	var answer;
	try { answer = repr(f()); } catch (e) { answer = 'throws ' + (e instanceof Error ? e.name : e); }
	print(what + ': ' + answer);
}
show('closures', function () { var fs = []; for (var i = 0; i < 3; i++) (function (k) { fs.push(function () { return k * k; }); })(i); return fs.map(function (f) { return f(); }); });
show('this', function () { return [typeof function () { return this; }.call(1), (function () { 'use strict'; return this; }).call(1)]; });
show('arguments', function () { return (function (a) { a = 2; return [arguments.length, arguments[0], Array.prototype.slice.call(arguments, 1)]; })(1, 'b', 'c'); });
show('labels', function () { var n = 0; outer: for (var i = 0; i < 5; i++) for (var j = 0; j < 5; j++) { if (j === 3) continue outer; if (i === 3) break outer; n++; } return n; });
show('switch', function () { var out = ''; for (var i = 0; i < 5; i++) switch (i) { case 1: out += 'one'; case 2: out += 'two'; break; default: out += 'd'; } return out; });
show('finally', function () { var log = []; function f() { try { log.push('try'); return 'r'; } finally { log.push('finally'); } } log.push(f()); return log; });
show('finally wins', function () { return (function () { for (;;) try { throw 1; } catch (e) { return 'catch'; } finally { return 'finally'; } })(); });
show('getters', function () { var o = { get a() { return this._a || 0; }, set a(v) { this._a = v + 1; } }; o.a = 5; return [o.a, Object.keys(o)]; });
show('inheritance', function () { function A() { } A.prototype.m = function () { return 'A.m'; }; function B() { } B.prototype = Object.create(A.prototype); return [new B().m(), new B() instanceof A, A.prototype.isPrototypeOf(new B())]; });
show('delete', function () { var o = { a: 1 }; return [delete o.a, delete o.b, 'a' in o]; });
show('comma and void', function () { return [(1, 2), void 0, typeof undeclared]; });
show('with', function () { var o = { x: 1 }; with (o) { x = 2; } return o.x; });
show('eval', function () { var local = 3; return eval('local + 1'); });
show('Function', function () { return Function('a', 'b', 'return a * b')(6, 7); });
show('hoisting', function () { return [typeof later, typeof f]; var later = 1; function f() { } });
show('strict assignment', function () { 'use strict'; undeclaredName = 1; });
show('frozen', function () { 'use strict'; Object.freeze({ a: 1 }).b = 2; });
show('not a function', function () { return ({}).method(); });
show('of null', function () { return null.x; });
show('not defined', function () { return nowhere; });
show('thrown string', function () { throw 'text'; });
show('number formats', function () { return [0.1 + 0.2, 1e21, 1e-7, 123456789012345680000, -1 / 0, 0 / 0, 0xff, 5 % -3, -5 % 3, 1 / -0]; });
show('toString radix', function () { return [(255).toString(16), (0.5).toString(2), (-7).toString(3), parseInt('z', 36)]; });
show('bits', function () { return [1 << 31, 1 << 32, -1 >>> 0, -1 >> 1, 5 ^ 3, ~5, 4294967297 | 0]; });
show('equality', function () { return [null == undefined, null == 0, '' == 0, '1' == 1, NaN == NaN, [1] == 1, [] == false]; });
show('addition', function () { return [1 + '2', 1 + null, 1 + undefined, [] + {}, [1, 2] + 3, true + true]; });
show('regexp literal', function () { return 'a1b22'.replace(/\d+/g, function (m) { return '<' + m + '>'; }); });
show('octal escape', function () { return 'A\x42\u0043'; });
show('line continuation', function () { return 'a\
b'; });
show('reserved names', function () { return { if: 1, class: 2 }.class; });
show('deep recursion', function () { return (function f(n) { return n ? 1 + f(n - 1) : 0; })(500); });
show('try in a loop', function () { var n = 0; for (var i = 0; i < 1000; i++) try { if (i % 3 === 0) throw i; } catch (e) { n += e; } return n; });
show('conditional catch', function () { try { try { throw new TypeError('inner'); } catch (e) { throw new RangeError(e.message); } } catch (e) { return e.name + ' ' + e.message; } });
show('order of keys', function () { return Object.keys({ b: 1, a: 2, 1: 3, 0: 4 }); });
show('for-in', function () { var out = []; for (var k in { x: 1, y: 2, z: 3 }) out.push(k); return out; });
show('for-in of a string', function () { var out = []; for (var k in 'ab') out.push(k); return out; });
show('string of a function', function () { return String(function add(a, b) { return a + b; }); });
show('let is a name', function () { return eval('var let = 3; let'); });
