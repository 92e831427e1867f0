// Deep source text and patterns end in an error or a result, never in a crash.
// expect: RangeError
// expect: RangeError
// expect: ok
// expect: ok
function tries(f) { try { f(); return 'ok'; } catch (e) { return e.name; } }
function rep(s, n) { return new Array(n + 1).join(s); }
console.log(tries(function () { Function(rep('(', 200000)); }));
console.log(tries(function () { Function(rep('[', 300000)); }));
console.log(tries(function () { Function('return ' + rep('(', 3000) + '1' + rep(')', 3000))(); }));
console.log(tries(function () { /^(a|b)*$/.test(rep('ab', 500000)); }));
// However deep, these give an answer of some kind.
var kinds = { ok: 1, RangeError: 1, SyntaxError: 1 };
// expect: true true true true true
console.log(tries(function () { Function(rep('{', 300000)); }) in kinds,
	tries(function () { Function('return ' + rep('!', 300000) + '1'); }) in kinds,
	tries(function () { Function('return ' + rep('1+', 300000) + '1')(); }) in kinds,
	tries(function () { Function(rep('function f(){', 20000) + rep('}', 20000)); }) in kinds,
	tries(function () { new RegExp(rep('(', 20000) + rep(')', 20000)).test('x'); }) in kinds);
// A chain is as deep as it is long for what compiles it.
// expect: true true true true true
console.log(tries(function () { Function('a' + rep('.a', 400000)); }) in kinds,
	tries(function () { Function(rep('new ', 400000) + 'f'); }) in kinds,
	tries(function () { Function(rep('a?b:', 400000) + 'c'); }) in kinds,
	tries(function () { Function('a' + rep('()', 99000)); }) in kinds,
	tries(function () { Function(rep('if (a) b; else ', 400000) + ';'); }) in kinds);
