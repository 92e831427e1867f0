// Async generators and for await: queue, delegation, closing, errors.
// expect: {"value":0,"done":false} {"value":1,"done":false} {"value":"end","done":true} {"done":true} got x,fin,fin2
// expect: {"value":"r","done":true} {"done":true} fin,fin2
// expect: {"value":"rec","done":false} {"done":true} {"done":true} caught t,fin,fin2
// expect: threw early {"done":true} 
// expect: [null,null,null,null] function
// expect: [{"value":0,"done":false},{"value":1,"done":false},{"value":"end","done":true},{"value":"z","done":true},{"done":true}] got s,fin,fin2
// expect: {"value":"after","done":false} {"done":true} in rej
// expect: threw rr
// expect: threw ret {"value":5,"done":true}
// expect: i1,i2,1,2,0 inner fin,r=ir,fin,fin2
// expect: {"value":"bye","done":true} inner fin
// expect: threw through inner fin
// expect: threw inside 1
// expect: function,closed
// expect: threw body closed
// expect: 0 closed
// expect: 1:0,fin,fin2,2:0,fin,fin2
// expect: 6,5
// expect: threw threw
// expect: 1,2,3
// expect: AsyncGeneratorFunction AsyncGenerator AsyncGeneratorFunction true constructor,next,return,throw
// expect: threw TypeError
// expect: 1 K
// expect: k
// expect: 1,7,7
// expect: s1,s2
// expect: a,b,c
const log = [];
const st = (r) => JSON.stringify(r);
const attempt = async (p) => { try { return st(await p()); } catch (e) { return 'threw ' + (e.message || e); } };
(async () => {
  async function* g(n) { try { for (let i = 0; i < n; i++) { const got = yield i; if (got) log.push('got ' + got); } return 'end'; } catch (e) { log.push('caught ' + e); yield 'rec'; } finally { log.push('fin'); await 0; log.push('fin2'); } }
  const a = g(2); console.log(st(await a.next()), st(await a.next('x')), st(await a.next()), st(await a.next()), log.splice(0).join());
  const b = g(5); await b.next(); console.log(st(await b.return('r')), st(await b.next()), log.splice(0).join());
  const c = g(5); await c.next(); console.log(await attempt(() => c.throw('t')), await attempt(() => c.next()), await attempt(() => c.next()), log.splice(0).join());
  const d = g(1); console.log(await attempt(() => d.throw('early')), st(await d.next()), log.splice(0).join());
  console.log(st(await Promise.all([1, 2, 3, 4].map(() => (d, e)))), typeof e); function e() {}
  const q = g(2); console.log(st(await Promise.all([q.next(), q.next('s'), q.next(), q.return('z'), q.next()])), log.splice(0).join());
  async function* yieldsRejected() { try { yield Promise.reject('rej'); } catch (e) { log.push('in ' + e); yield 'after'; } }
  const y = yieldsRejected(); console.log(st(await y.next()), st(await y.next()), log.splice(0).join());
  async function* returnsRejected() { return Promise.reject(new Error('rr')); } console.log(await attempt(() => returnsRejected().next()));
  console.log(await attempt(() => g(1).return(Promise.reject(new Error('ret')))), await attempt(() => g(1).return(Promise.resolve(5))));
  async function* deleg() { const r = yield* inner(); log.push('r=' + r); yield* [1, Promise.resolve(2)]; yield* g(1); }
  async function* inner() { try { yield 'i1'; yield 'i2'; } finally { log.push('inner fin'); } return 'ir'; }
  const out = []; for await (const v of deleg()) out.push(v); console.log(out.join(), log.splice(0).join());
  const dd = deleg(); await dd.next(); console.log(st(await dd.return('bye')), log.splice(0).join());
  const dt = deleg(); await dt.next(); console.log(await attempt(() => dt.throw(new Error('through'))), log.splice(0).join());
  function* syncIt() { try { yield 1; yield Promise.reject(new Error('inside')); yield 3; } finally { } }
  console.log(await attempt(async () => { for await (const v of syncIt()) log.push(v); }), log.splice(0).join());
  const manual = () => { let i = 0; return { [Symbol.asyncIterator]() { return this; }, next() { return i < 3 ? { value: Promise.resolve(i++), done: false } : { done: true }; }, return() { log.push('closed'); return {}; } }; };
  for await (const v of manual()) { log.push(typeof v.then); break; } console.log(log.splice(0).join());
  console.log(await attempt(async () => { for await (const v of manual()) throw new Error('body'); }), log.splice(0).join());
  console.log(await attempt(async () => { for await (const v of manual()) return v; }), log.splice(0).join());
  outer: for (const k of [1, 2]) { for await (const v of g(3)) { if (v === 1) continue outer; log.push(k + ':' + v); } } console.log(log.splice(0).join());
  for await (const { x, y: [z = 5] = [] } of [{ x: 1 }, Promise.resolve({ x: 2, y: [3] })]) log.push(x + z); console.log(log.splice(0).join());
  console.log(await attempt(async () => { for await (const v of 5); }).then((s) => s.slice(0, 5)), await attempt(async () => { for await (const v of { [Symbol.asyncIterator]() { return { next() { return 1; } }; } }); }).then((s) => s.slice(0, 5)));
  const fs = []; for await (const v of [1, 2, 3]) fs.push(() => v); console.log(fs.map((f) => f()).join());
  const AG = Object.getPrototypeOf(g), AP = AG.prototype; console.log(AG[Symbol.toStringTag], AP[Symbol.toStringTag], AG.constructor.name, g(0)[Symbol.asyncIterator]() instanceof g, Object.getOwnPropertyNames(AP).sort().join());
  console.log(await attempt(() => AP.next.call({})).then((s) => s.slice(0, 5)), (() => { try { new g(); } catch (e) { return e.name; } })());
  const o = { async *m() { yield this.v; }, v: 1 }; class K { static async *s() { yield this.name; } async *[Symbol.asyncIterator]() { yield 'k'; } }
  console.log((await o.m().next()).value, (await K.s().next()).value); for await (const v of new K()) console.log(v);
  async function* args(a, b = a) { yield arguments.length; yield* [a, b]; } const col = []; for await (const v of args(7)) col.push(v); console.log(col.join());
  async function* both() { const x = yield await 1; log.push(x); const y2 = await (yield 2); log.push(y2); } const bo = both(); await bo.next(); await bo.next('s1'); await bo.next(Promise.resolve('s2')); console.log(log.splice(0).join());
  const done = []; const slow = (async function* () { yield 1; await new Promise((r) => setTimeout(r, 5)); yield 2; })(); slow.next().then(() => done.push('a')); slow.next().then(() => done.push('b')); slow.return().then(() => done.push('c')); await new Promise((r) => setTimeout(r, 30)); console.log(done.join());
})();
