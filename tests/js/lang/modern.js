async function* ag() { try { yield 1; yield 2; } finally { console.log('fin'); } }
(async () => { for await (const x of ag()) { console.log(x); break; } for await (const y of [Promise.resolve(3), 4]) console.log(y);
 const g = ag(); console.log(await Promise.all([g.next(), g.next(), g.return(9), g.next()]));
 console.log(await Promise.allSettled([(async () => { throw 1; })(), 2]));
})();
Promise.resolve().then(() => console.log('t1')).then(() => console.log('t2')).then(() => console.log('t3'));
(async () => { await null; console.log('a1'); await null; console.log('a2'); await null; console.log('a3'); })();
process.nextTick(() => console.log('tick'));
function* g2() { try { const x = yield 1; console.log('x', x); } catch (e) { console.log('caught', e); yield 5; } finally { yield 6; } }
const it = g2(); console.log(it.next(), it.throw('E'), it.return(7), it.next());
label: for (const i of [1,2,3]) { for (const j of [1,2]) { if (j == 2) continue label; if (i == 3) break label; console.log(i, j); } }
class F { static #n = 0; static inc() { return ++F.#n; } static { this.z = 5; } #m() { return 'pm'; } get m() { return this.#m(); } has(o) { return #n in o; } }
console.log(F.inc(), F.z, new F().m, new F().has(F));
class E2 extends Error { constructor(m) { super(m); this.name = 'E2'; } } try { throw new E2('boo'); } catch (e) { console.log(e instanceof E2, e.message, String(e), e.stack.split('\n')[0]); }
class Arr extends Array { sum() { return this.reduce((a, b) => a + b, 0); } } const ar = Arr.from([1, 2, 3]); console.log(ar.sum(), ar instanceof Arr, ar);
console.log(((a, b = 2, ...c) => 0).length, (function () {}).name, (() => {}).name, new Function('a', 'return a*2')(4));
console.log(`${1}${'a'}`, String.raw`\n${2}`, typeof Symbol(), 2 ** 10, null ?? 'd', ({}).x?.y);
var { a: { b: [c1, , d1 = 9] = [] } = {}, ...r1 } = { a: { b: [1, 2] }, e: 5 }; console.log(c1, d1, r1);
