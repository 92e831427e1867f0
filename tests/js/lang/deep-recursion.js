// Recursion without end is a RangeError by every way in, and the script goes on.
// expect: arrow true Maximum call stack size exceeded
// expect: method true Maximum call stack size exceeded
// expect: class true Maximum call stack size exceeded
// expect: super true Maximum call stack size exceeded
// expect: field true Maximum call stack size exceeded
// expect: getter true Maximum call stack size exceeded
// expect: setter true Maximum call stack size exceeded
// expect: proxy true Maximum call stack size exceeded
// expect: toPrimitive true Maximum call stack size exceeded
// expect: template true Maximum call stack size exceeded
// expect: tag true Maximum call stack size exceeded
// expect: spread true Maximum call stack size exceeded
// expect: default true Maximum call stack size exceeded
// expect: destructuring true Maximum call stack size exceeded
// expect: generator true Maximum call stack size exceeded
// expect: iterator true Maximum call stack size exceeded
// expect: callback true Maximum call stack size exceeded
// expect: sort true Maximum call stack size exceeded
// expect: forEach of a map true Maximum call stack size exceeded
// expect: array from true Maximum call stack size exceeded
// expect: reflect true Maximum call stack size exceeded
// expect: bound true Maximum call stack size exceeded
// expect: call true Maximum call stack size exceeded
// expect: eval true Maximum call stack size exceeded
// expect: new Function true Maximum call stack size exceeded
// expect: json true Maximum call stack size exceeded
// expect: replace true Maximum call stack size exceeded
// expect: instanceof true Maximum call stack size exceeded
// expect: try finally true Maximum call stack size exceeded
// expect: static true Maximum call stack size exceeded
// expect: private true Maximum call stack size exceeded
// expect: mutual true Maximum call stack size exceeded
// expect: true
// expect: true true
// expect: async true
const tries = (name, f) => { try { f(); console.log(name, 'no error'); } catch (e) { console.log(name, e instanceof RangeError, e.message); } };
tries('arrow', () => { const f = () => f(); f(); });
tries('method', () => ({ m() { return this.m() + 1; } }).m());
tries('class', () => { class A { constructor() { new A(); } } new A(); });
tries('super', () => { class A { constructor() { new B(); } } class B extends A { constructor() { super(); } } new B(); });
tries('field', () => { class A { x = new A(); } new A(); });
tries('getter', () => { const o = { get x() { return this.x; } }; o.x; });
tries('setter', () => { const o = { set x(v) { this.x = v; } }; o.x = 1; });
tries('proxy', () => { const p = new Proxy({}, { get(t, k, r) { return r[k]; } }); p.x; });
tries('toPrimitive', () => { const o = { [Symbol.toPrimitive]() { return +this; } }; +o; });
tries('template', () => { const o = { toString() { return `${this}`; } }; `${o}`; });
tries('tag', () => { const f = (s) => f`x`; f`x`; });
tries('spread', () => { const f = (...a) => f(...a); f(1, 2, 3); });
tries('default', () => { const f = (a = f()) => a; f(); });
tries('destructuring', () => { const f = ({ a } = f()) => a; f(); });
tries('generator', () => { function* g() { yield* g(); } g().next(); });
tries('iterator', () => { const o = { [Symbol.iterator]() { return [...this]; } }; for (const x of o); });
tries('callback', () => { const f = () => [1].map(f); f(); });
tries('sort', () => { const f = () => [2, 1].sort(f); f(); });
tries('forEach of a map', () => { const f = () => new Map([[1, 1]]).forEach(f); f(); });
tries('array from', () => { const f = () => Array.from([1], f); f(); });
tries('reflect', () => { const f = () => Reflect.apply(f, null, []); f(); });
tries('bound', () => { const f = function () { return f.bind(null)(); }; f(); });
tries('call', () => { function f() { f.call(this); } f(); });
tries('eval', () => { const f = () => eval('f()'); f(); });
tries('new Function', () => { globalThis.ff = new Function('ff()'); ff(); });
tries('json', () => { const o = { toJSON() { return JSON.stringify(this); } }; JSON.stringify(o); });
tries('replace', () => { const f = () => 'a'.replace(/a/, f); f(); });
tries('instanceof', () => { const o = { [Symbol.hasInstance](x) { return x instanceof this; } }; 1 instanceof o; });
tries('try finally', () => { const f = () => { try { f(); } finally { } }; f(); });
tries('static', () => { class A { static get x() { return A.x; } } A.x; });
tries('private', () => { class A { #m() { this.#m(); } go() { this.#m(); } } new A().go(); });
tries('mutual', () => { const a = () => b(), b = () => c(), c = () => a(); a(); });
let depth = 0; const count = () => { depth++; count(); }; try { count(); } catch (e) { } console.log(depth > 5000);
const f = async () => { await f(); }; f().then(() => console.log('no error'), (e) => console.log('async', e instanceof RangeError));
let again = 0; try { (function g() { again++; g(); })(); } catch (e) { } console.log(again > 5000, again > depth / 4);
