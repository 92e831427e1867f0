// Optional chains: what is skipped, what this is, delete, calls, grouping.
// expect: 1 undefined undefined undefined undefined 0.0 0 2 0
// expect: true true true undefined undefined true true true true true 0
// expect: TypeError TypeError TypeError TypeError undefined
// expect: true true true {"b":{}} true 2
// expect: 1
// expect: 0.5 y 0.5 true d,e,
// expect: undefined undefined undefined true 0 {} 2
// expect: 5 undefined undefined 5 [object Object]undefined
// expect: undefined ReferenceError
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
// expect: undefined 
// expect: undefined k 7 undefined 0 c x
// expect: undefined true true
// expect: 1
const log = []; const t = (v) => { log.push(v); return v; };
const nil = null, und = undefined, o = { a: { b: { c: 1 } }, f() { return this === o; }, n: null, zero: 0, s: '', arr: [1, [2]], g: { m() { return this === o.g; } } };
const { orName: attempt } = require('../_outcome.js');
console.log(o?.a?.b?.c, o.x?.b.c.d.e, nil?.x, und?.[t('no')], nil?.(t('no')), o.zero?.toFixed(1), o.s?.length, o.arr?.[1]?.[0], log.length);
console.log(o.f?.(), o?.f(), o?.['f'](), o.nope?.(), o.nope?.x.y(t('no')), (o?.f)(), (o.f)?.(), o.g?.m(), o?.g?.['m']?.(), (o?.g).m(), log.length);
console.log(attempt(() => (nil?.x).y), attempt(() => o.a.x.y?.z), attempt(() => o.zero?.()), attempt(() => o.a?.x.y), attempt(() => und?.x[und.y]));
console.log(delete o?.a?.b?.c, delete nil?.x, delete o?.nope?.x, JSON.stringify(o.a), delete o.arr?.[0], o.arr.length);
let i = 0; const inc = () => { i++; return o; };
inc()?.a?.b; nil?.[i++]; nil?.x(i++); console.log(i);
console.log(1?.5:2, o?.a ? 'y' : 'n', true?.5:1, o ?.a !== und, [nil?.x ?? 'd', o.n?.x || 'e', nil?.x && 'f'].join());
console.log(`${nil?.x}`, typeof nil?.x, void o?.a, !nil?.x, [...(nil?.x ?? [])].length, { ...nil?.x }, ((...a) => a.length)(...(o?.arr ?? [])));
class A { #p = 5; static get(x) { return x?.#p; } static deep(x) { return x?.y?.#p; } m() { return super.toString?.() + super.zip?.(); } }
console.log(A.get(new A()), A.get(null), A.deep({}), A.deep({ y: new A() }), new A().m());
console.log(eval?.('typeof log'), (() => { const x = 1; return attempt(() => eval?.('x')); })());
for (const bad of ['a?.b = 1', 'a?.b++', '[a?.b] = []', 'new a?.b()', 'a?.`x`', '({ a?.b: 1 })', 'for (a?.b of []);', 'super?.x', 'a?.b => 1', 'new.target?.x = 1', 'import?.x', 'delete a?.#b']) { try { new Function(bad); console.log('ok', bad); } catch (e) { console.log(e.name); } }
(async () => { console.log(await nil?.x, (await o)?.g?.m(), await o?.g.m?.()); for await (const x of nil?.x ?? [1]) console.log(x); })();
function* g() { console.log((yield 1)?.x, o?.[yield 2]); } const it = g(); it.next(); it.next(null); it.next('s');
console.log(o.a?.[t('k')]?.[t('never')], log.join(), Object.keys(o)?.length, (() => nil?.x)(), new Date(0)?.getTime?.(), 'abc'?.at?.(-1), /x/?.source);
