// Stacks name each function and say line and column, from 1, of each call.
const where = (e) => e.stack.split('\n').slice(1).filter((l) => l.includes('stack-positions')).map((l) => l.trim().replace(/\(?[^ (]*stack-positions\.js:/, '(').replace(/\)?$/, ')')).join(' < ');
function thrower() {
  throw new Error('here');
}
function caller() { const x = 1; return   thrower(x); }
try { caller(); } catch (e) { console.log(where(e)); }
class A { constructor() { this.m(); } m() { const f = () => null.x; f(); } static s() { new A(); } get g() { return A.s(); } }
try { A.s(); } catch (e) { console.log(where(e)); }
const o = { method() { undefinedFunction(); }, arrow: () => o.method(), async later() { await null; throw new Error('later'); }, *gen() { yield 1; null.y; } };
try { o.arrow(); } catch (e) { console.log(where(e)); }
try { o.gen().next(); o.gen().throw(new Error("at yield")); } catch (e) { console.log(where(e)); }
try {
  o
    .nothing
    .deeper();
} catch (e) { console.log(where(e)); }
try { o.method.nope(1,
  2); } catch (e) { console.log(where(e)); }
try { [1].map((x) => { throw new TypeError('in map'); }); } catch (e) { console.log(where(e)); }
try { new o.method(); } catch (e) { console.log(where(e)); }
try { const { a: { b } } = {}; } catch (e) { console.log(where(e)); }
try { ({}).x.y = thrower(); } catch (e) { console.log(where(e)); }
const e1 = new Error('made here'); console.log(where(e1));
const fn = function () { return new Error('anon'); }; console.log(where((() => fn())()));
try { JSON.parse('{'); } catch (e) { console.log(where(e)); }
const target = {}; (function named() { Error.captureStackTrace(target, named); })(); console.log(where(target));
o.later().catch((e) => console.log(where(e)));
const keep = Error.prepareStackTrace; Error.prepareStackTrace = (e, sites) => sites.slice(0, 2).map((s) => [s.getFunctionName(), s.getLineNumber(), s.getColumnNumber()].join(':')).join('|'); (function prep() { console.log(new Error('x').stack); })(); Error.prepareStackTrace = keep;
Error.stackTraceLimit = 1; console.log(new Error('one').stack.split('\n').length); Error.stackTraceLimit = 10;
// expect: at thrower (4:9) < at caller (6:43) < at Object.<anonymous> (7:7)
// expect: at f (8:66) < at A.m (8:69) < at new A (8:32) < at A.s (8:89) < at Object.<anonymous> (9:9)
// expect: at Object.method (10:24) < at Object.arrow (10:63) < at Object.<anonymous> (11:9)
// expect: at Object.<anonymous> (12:37)
// expect: at Object.<anonymous> (16:6)
// expect: at Object.<anonymous> (18:16)
// expect: at (20:30) < at Object.<anonymous> (20:11)
// expect: at Object.<anonymous> (21:7)
// expect: at Object.<anonymous> (22:20)
// expect: at thrower (4:9) < at Object.<anonymous> (23:18)
// expect: at Object.<anonymous> (24:12)
// expect: at fn (25:33) < at (25:80) < at Object.<anonymous> (25:85)
// expect: at Object.<anonymous> (26:12)
// expect: at Object.<anonymous> (27:82)
// expect: prep:29:223|:29:248
// expect: 2
// expect: at Object.later (10:107)
