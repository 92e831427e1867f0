// ||=, &&= and ??= assign only when they must, and name functions; ** and **=; ?? and its neighbours.
// expect: 5 5 0 0 0 get a;rhs;set a 5;get a;get a;and;set a 0;get a;get a
// expect: { k: 1 } obj,key,val,obj,key
// expect: 2
// expect: TypeError
// expect: fn ar cl
// expect: TypeError
// expect: TypeError
// expect: 512 4 0.5 true 1 NaN NaN 1 -4
// expect: 64 0 0.001 4 18
// expect: 1 2 0  false NaN z q undefined
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: 2 r 0 d 1,2,0,r,0,,d
// expect: ReferenceError
// expect: ReferenceError
// expect: set set
// expect: 5,5,sq
// expect: a,b,c 3
const log = []; const t = (v, r = v) => { log.push(v); return r; };
const o = { get a() { t('get a'); return this._a; }, set a(v) { t('set a ' + v); this._a = v; }, _a: 0 };
console.log(o.a ||= t('rhs', 5), o.a ||= t('never'), o.a &&= t('and', 0), o.a &&= t('never'), o.a ??= t('never'), log.splice(0).join(';'));
const p = {}; t('obj', p)[t('key', 'k')] ??= t('val', 1); t('obj', p)[t('key', 'k')] ??= t('val', 2); console.log(p, log.splice(0).join());
let x = null; x ??= 1; x &&= x + 1; x ||= 9; console.log(x);
const c = 1; c ||= 2; try { c &&= 2; } catch (e) { console.log(e.name); }
let fn = null, ar, cl; fn ??= function () {}; ar ||= () => {}; cl ??= class {}; console.log(fn.name, ar.name, cl.name);
const frozen = Object.freeze({ a: 1, n: null }); (function () { 'use strict'; frozen.a ||= 2; try { frozen.a &&= 2; } catch (e) { console.log(e.name); } try { frozen.n ??= 2; } catch (e) { console.log(e.name); } })();
console.log(2 ** 3 ** 2, (-2) ** 2, 2 ** -1, 2 ** 0.5 === Math.SQRT2, NaN ** 0, 1 ** Infinity, (-8) ** (1 / 3), 0 ** 0, -(2 ** 2));
let e = 2; e **= 3; e **= 2; console.log(e, o['_a'] **= 2, 10 ** -3, 5 ** 2 % 7, 2 * 3 ** 2);
console.log(null ?? 1, undefined ?? null ?? 2, 0 ?? 1, '' ?? 1, false ?? 1, NaN ?? 1, (null || undefined) ?? 'z', null ?? (0 || 'q'), null ?? undefined);
for (const bad of ['a ?? b || c', 'a || b ?? c', 'a && b ?? c', '-1 ** 2', 'typeof 1 ** 2', 'a?.b ||= 1', '[a] ||= 1', '({}) &&= 1', '1 ??= 2', 'f() ||= 1', '"use strict"; eval ||= 1', 'a ?? b && c', 'await ** 2; -await ** 2']) { try { new Function(bad); console.log('ok', bad); } catch (e) { console.log(e.name); } }
console.log((t(1), t(2)) ?? t(3), t(0) || t('r'), t(0) && t('x'), (t(null) ?? t('d')), log.splice(0).join());
try { undeclared ??= 1; } catch (e) { console.log(e.name); } try { undeclared2 ||= 1; } catch (e) { console.log(e.name); }
with ({ w: null, v: 1 }) { w ??= 'set'; v &&= w; console.log(w, v); }
class K { static #p = 0; static s = null; static run() { K.#p ||= 4; K.#p &&= K.#p + 1; K.s ??= K.#p; super.q ??= 'sq'; return [K.#p, K.s, K.q].join(); } } console.log(K.run());
const arr = [0, null]; let i = 0; arr[i++] ||= 'a'; arr[i++] ??= 'b'; arr[i++] ??= 'c'; console.log(arr.join(), i);
