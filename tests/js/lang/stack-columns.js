// Columns of errors are V8's: a store stands at its operator, a call with a spread at its call, what is taken apart at its source.
Object.assign(globalThis, { u: undefined, o: { n: null, f: 5, get g() { thr(); }, set g(v) { thr(); }, fz: Object.freeze({ a: 1 }) }, thr() { throw new Error('T'); } });
const at = (s) => { try { (0, eval)(s); } catch (e) { console.log(s, '=>', e.message, e.stack.match(/<anonymous>:(\d+:\d+)/)[1]); } };
`u.x = 1|u[0] = 1|o.g = 1|o.n.x = 5|o.n[1] += 5|o.n.x++|o.g += 1|"use strict"; o.fz.a = 1|"use strict"; o.fz["a"] = 1|"use strict"; undef = 1|"use strict"; delete o.fz.a
thr(1, ...u)|new Array(...u)|Math.max(...o.n)|const [x1] = u|const [x2] = o.f|[x4] = u|for (const x of o.f) ;|for (const [a] of u) ;|for (const x of (function* () { thr() })()) ;|const c2 = 1; c2++|lx2 = 1; let lx2
delete o.n.x|(function* () { yield* u })().next()|(class { #p; static m(x) { x.#p = 1 } }).m({})|eval("u.x")|o.n.x ??= 1`.split(/[|\n]/).forEach(at);
try { for (const [a] of [1]) ; } catch (e) { console.log(e.message); }
try { for (const [a] of [undefined]) ; } catch (e) { console.log(e.message); }
