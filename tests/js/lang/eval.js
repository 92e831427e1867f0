// Direct eval sees and makes the caller's variables; indirect eval is global; strict eval keeps to itself.
// expect: local!,changed,changed,true,undefined
// expect: gg,gg,gg,string,inner,gg
// expect: undefinedundefined undefined number undefined 2 2 true
// expect: SyntaxError SyntaxError 1 5 2
// expect: 3 number
// expect: true,,true 1 undefined SyntaxError SyntaxError SyntaxError ReferenceError
// expect: 2 0 9 5 1 undefined true
// expect: 3
// expect: 6
// expect: mine 1 + 1
// expect: 2 2 undefined
// expect: 1 undefined 1 function 2 undefined
// expect: object undefined 1 undefined t1 1 1
// expect: with set
// expect: true "var"
// expect: true "let a; let a"
// expect: true "x = "
// expect: true "1 +"
// expect: true "for (;;"
// expect: true "\"\n\""
// expect: true "({ a: 1, "
// expect: true "function"
// expect: true "a b"
// expect: true "`${"
// expect: true "/(/"
// expect: true "let [a]"
// expect: true "const c"
// expect: true "0777n"
// expect: true "1_"
// expect: true "var yield; \"use strict\"; function f() { \"use strict\"; var yield }"
// expect: 1,2,0,undefined,undefined anonymous 1 function anonymous(a,b = 2, ...c
// expect: ) {
// expect: return [a, b, c.length, typeof g, typeof F].join()
// expect: }
// expect: SyntaxError [ 'a', '}, function () {' ]
// expect: SyntaxError [ '/*', '*/) {' ]
// expect: SyntaxError [ 'a = super.x', '' ]
// expect: SyntaxError [ 'a', '"use strict"; with (a) {}' ]
// expect: SyntaxError [ 'a, a', '"use strict"' ]
// expect: function
// expect: function
// expect: SyntaxError [ '-->', '' ]
// expect: function
// expect: function
// expect: true 1 6 function anonymous(
// expect: ) {
// expect: 
// expect: } async function anonymous(
// expect: ) {
// expect: await 1
// expect: }
var g = 'global'; globalThis.gg = 'gg';
const { orName: attempt } = require('../_outcome.js');
function direct() { var l = 'local'; eval('var made = l + "!"; l = "changed"; function fn() { return l; }'); return [made, l, fn(), delete made, typeof made].join(); }
console.log(direct());
function indirect() { var gg = 'inner'; return [(0, eval)('gg'), eval?.('gg'), [eval][0]('gg'), globalThis.eval('typeof gg'), (eval)('gg'), ((e) => e('gg'))(eval)].join(); }
console.log(indirect());
function strict() { 'use strict'; eval('var hidden = 1; function hf() {}'); return typeof hidden + typeof hf; }
function strictInside() { eval('"use strict"; var hidden = 1'); return typeof hidden; }
console.log(strict(), strictInside(), (0, eval)('"use strict"; var q1 = 1; typeof q1'), typeof q1, (0, eval)('var q2 = 2; q2'), globalThis.q2, delete globalThis.q2);
console.log(attempt(() => { let x; eval('var x'); }), attempt(() => { { let x; { eval('var x'); } } }), (() => { let x = 1; eval('let x = 2'); return x; })(), ((a) => { eval('var a = 5'); return a; })(1), attempt(() => { try { throw 1; } catch (e) { eval('var e = 2'); return e; } }));
console.log(((a = eval('var p = 1; 2'), b = () => p) => { return a + b(); })(), (() => { const f = (x = eval('var v = 3')) => typeof v; return f(); })());
class A { static x = 1; m() { return [eval('this') === this, eval('new.target'), eval('super.toString') === Object.prototype.toString].join(); } static f = eval('this.x'); }
console.log(new A().m(), A.f, attempt(() => eval('new.target')), attempt(() => eval('super.x')), attempt(() => eval('return 1')), attempt(() => eval('await 1')), attempt(() => eval('yield\n1')));
console.log((function () { return eval('arguments.length'); })(1, 2), (() => { for (let i = 0; i < 1; i++) return eval('i'); })(), (function (a) { eval('a = 9'); return arguments[0]; })(1), eval(5), eval({ a: 1 }).a, eval(), eval(new String('1')) instanceof String);
function outer() { let v = 1; const inner = () => eval('v++'); inner(); inner(); return v; } console.log(outer());
function deep() { const a = 1; return (() => { const b = 2; return eval('const c = 3; (() => eval("a + b + c"))()'); })(); } console.log(deep());
function shadow(eval_) { const eval = (s) => 'mine ' + s; return eval('1 + 1'); } console.log(shadow());
var spread = ['1 + 1']; console.log(eval(...spread), eval(...['2', '3']), eval(...[]));
console.log(eval('let z1 = 1; z1'), typeof z1, eval('{ function blockf() { return 1; } } blockf()'), typeof blockf, eval('class K { m() { return 2; } } new K().m()'), typeof K);
console.log(eval('(function () { return typeof this; })()'), eval('"use strict"; (function () { return typeof this; })()'), eval('1;\n// comment'), eval('/* c */'), eval('`t${1}`'), eval('({ a: 1 })').a, eval('{ a: 1 }'));
with ({ w: 'with' }) { eval('var fromWith = w; w = "set"'); console.log(fromWith, w); }
var codes = ['var', 'let a; let a', 'x = ', '1 +', 'for (;;', '"\n"', '({ a: 1, ', 'function', 'a b', '`${', '/(/', 'let [a]', 'const c', '0777n', '1_', 'var yield; "use strict"; function f() { "use strict"; var yield }'];
for (const c of codes) { try { eval(c); console.log('ok', c); } catch (e) { console.log(e instanceof SyntaxError, JSON.stringify(c)); } }
const F = new Function('a', 'b = 2, ...c', 'return [a, b, c.length, typeof g, typeof F].join()'); console.log(F(1), F.name, F.length, F.toString());
for (const args of [['a', '}, function () {'], ['/*', '*/) {'], ['a = super.x', ''], ['a', '"use strict"; with (a) {}'], ['a, a', '"use strict"'], ['a,', 'return a'], ['', 'return new.target === undefined'], ['-->', ''], ['//', ''], ['a //', 'return a']]) { try { console.log(typeof new Function(...args)); } catch (e) { console.log(e.name, args); } }
console.log(new Function('return this')() === globalThis, new (new Function('this.x = 1'))().x, Function('a,b', 'c', 'return a+b+c')(1, 2, 3), Function().toString(), (async () => {}).constructor('await 1').toString());
