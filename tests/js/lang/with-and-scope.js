// with, switch scopes, catch scopes, and names that move between them.
// expect: 5 true var undefined
// expect: 7
// expect: 9 9
// expect: 9 7 undefined var
// expect: 3 true undefined
// expect: get Symbol(Symbol.unscopables),get q,get Symbol(Symbol.unscopables),set q
// expect: function
// expect: 3
// expect: 2 undefined 1-2
// expect: TypeError TypeError 1
// expect: ,set set,
// expect: getter getter
// expect: 10
// expect: ReferenceError outer d,2
// expect: 3,1,2,3,body
// expect: neq strict
// expect: z,zb z
// expect: 5number 6 no binding
// expect: undefined
// expect: inner
// expect: outer block
// expect: 3
// expect: 2
// expect: 1
// expect: undefined undefined true true true
// expect: 86
// expect: escaped u han $ _ bx astral 1 2
// expect: ,object function
const { orName: attempt } = require('../_outcome.js');
const o = { a: 1, m() { return this === o; }, nested: { a: 2 } };
with (o) { a = 5; var b = 'var'; console.log(a, m(), b, typeof c1); with (nested) { a = 7; console.log(a); } function inWith() { return a; } let l = () => a; o.a = 9; console.log(l(), inWith()); }
console.log(o.a, o.nested.a, o.b, b);
with ({ x: undefined, delete_: 1 }) { x = 3; console.log(x, delete delete_, typeof delete_); }
const log = []; const p = new Proxy({ q: 1 }, { has(t, k) { log.push('has ' + String(k)); return k in t; }, get(t, k) { log.push('get ' + String(k)); return t[k]; }, set(t, k, v) { log.push('set ' + String(k)); t[k] = v; return true; } });
with (p) { q; q = 2; typeof nope; } console.log(log.filter((x) => !/^has/.test(x)).join());
with (Object.create(null)) { console.log(typeof toString); } with ('str') { console.log(length); } with ([1, 2]) { console.log(length, typeof values, join('-')); }
console.log(attempt(() => { with (null) {} }), attempt(() => { with (undefined) {} }), (() => { with ({ r: 1 }) return r; })());
function f(o2) { with (o2) { var v = 'set'; } return [v, o2.v].join(); } console.log(f({ v: 1 }), f({}));
(function () { with ({ get y() { return 'getter'; } }) { console.log(y, (() => y)()); } })(); (() => { for (const k of [1, 2]) with ({ k: k * 10 }) { if (k === 20) break; console.log(k); } })();
console.log(attempt(() => { switch (2) { case 1: let s = 1; case 2: s = 2; } }), (() => { let s = 'outer'; switch (s) { case 'outer': { let s = 'in'; } let t = s; return t; } })(), (() => { const r = []; switch (3) { case 1: r.push(1); default: r.push('d'); case 2: r.push(2); break; case 4: r.push(4); } return r.join(); })());
const order = []; const t = (v) => { order.push(v); return v; }; switch (t(3)) { case t(1): case t(2): case t(3): t('body'); break; case t(4): } console.log(order.join()); switch (1) { default: { let d = 1; } } switch (1) {} console.log((() => { switch (NaN) { case NaN: return 'eq'; default: return 'neq'; } })(), (() => { switch ('1') { case 1: return 'loose'; case '1': return 'strict'; } })());
const fs = []; switch (1) { case 1: let i = 'a'; fs.push(() => i); case 2: fs.push(() => i + 'b'); i = 'z'; function hoisted() { return i; } } console.log(fs.map((g) => g()).join(), hoisted());
console.log((() => { try { throw 1; } catch (e) { var e = 2; let inner = e; { let e = 3; inner += e; } return inner + (typeof e); } })(), (() => { try { throw { a: 1, b: [2] }; } catch ({ a, b: [c], d = a + c }) { return a + c + d; } })(), (() => { try { throw 1; } catch { return 'no binding'; } })());
var v1 = 'outer'; (function () { console.log(v1); var v1 = 'inner'; console.log(v1); })(); { let v1 = 'block'; { var v2 = v1; } } console.log(v1, v2);
let let1 = 1; { let let1 = 2; { let let1 = 3; console.log(let1); } console.log(let1); } console.log(let1);
console.log(typeof globalThis.v1, typeof globalThis.let1, (() => { undefined_ = 1; return delete globalThis.undefined_; })(), this === module.exports, (function () { return this === globalThis; })());
var async = 1, of = 2, get = 3, set = 4, let_ = 5, yield_ = 6, static = 7, await_ = 8, from = 9, as = 10, target = 11, await = 12, yield = 13, let = 14; console.log(async + of + get + set + static + from + as + target + await + yield + let);
var \u0061bc = 'escaped', ünïcode = 'u', 中 = 'han', $ = '$', _ = '_', \u{62}x = 'bx', 𠮷 = 'astral'; console.log(abc, ünïcode, 中, $, _, bx, 𠮷, ({ \u0061: 1 }).a, ({ if: 1, class: 2, null: 3 }).class);
for (const bad of ['"use strict"; with ({}) {}', '"use strict"; var let', '"use strict"; var static', 'let let = 1', 'let a; var a', 'var a; let a', 'const c', 'for (let a, b of []);', 'function f(a) { let a }', '(a) => { let a }', 'try {} catch (e) { let e }', 'try {} catch ([e]) { var e }', '"use strict"; delete x', '"use strict"; 010', '"use strict"; "\\01"', '"use strict"; eval = 1', '"use strict"; arguments++', '(a, a) => 1', '"use strict"; function f(a, a) {}', 'function f(a = 1) { "use strict" }', 'class A { m(a, a) {} }', 'function* g() { yield = 1 }', 'async () => { var await }', 'var v\\u0061r', 'v\\u0061r x', 'enum', '"use strict"; implements', '1 = 2', '++1', '({ a: 1 } = 1)', '({ a }) = 1', '[a, ...b, c] = d', '({ ...{ a } } = b)', 'let [a, ...[b]] = c; let {...{d}} = e', 'super()', 'import.meta', 'import x from "y"', 'export default 1', '#x in y', 'a\n=> 1', '() + 1', 'async (a\n) \n=> 1', '0++', 'if (1) else', 'do x while(0) y', '/a/gg', '/[b-a]/', "'\n'", '\u2028"\n"']) { const ok = attempt(() => { new Function(bad); return 'accepted'; }); if (ok !== 'SyntaxError') console.log(ok, JSON.stringify(bad)); }
console.log(new Function('with ({ "new.target": 1, "this": 2, "%home": 3 }) return [eval("new.target"), eval("typeof this")].join()')(), new (new Function('with ({ "new.target": 1 }) return { made: eval("typeof new.target") }'))().made);
