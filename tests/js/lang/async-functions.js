// Async functions: results, errors, this, arguments, and await in every kind of place.
// expect: 3 2 1 add [object AsyncFunction]
// expect: true false AsyncFunction
// expect: 3 object undefined get
// expect: 9,2
// expect: rejects: default
// expect: TypeError
// expect: result one,fin1,fin2,two,last
// expect: finally after
// expect: 5
// expect: [ 10, 20, 30 ]
// expect: b
// expect: through
// expect: 7 4 3 in template 5
// expect: dflt undefined or -3 number true undefined 8
// expect: da 1 2
// expect: C 1
// expect: 1 2 { a: 1 } call 3
// expect: -1
// expect: 1 b
// expect: 1000
// expect: 3000
// expect: 2 AsyncFunction
// expect: 7
// expect: Cannot read properties of null (reading 'x')
// expect: then getter
// expect: 1
// expect: fulfilled,rejected
// expect: 3
// expect: o,a,b,1,2,k,v
// expect: 6
const log = [];
(async function () {
  const sleep = (v, ms = 1) => new Promise((r) => setTimeout(r, ms, v));
  const fail = (m) => Promise.reject(new Error(m));
  async function add(a, b = sleep(2)) { return await a + await b; }
  console.log(await add(sleep(1)), await add(1, 1), add.length, add.name, Object.prototype.toString.call(add));
  console.log(add() instanceof Promise, 'prototype' in add, Object.getPrototypeOf(add)[Symbol.toStringTag]);
  const o = { v: 3, async m() { await 0; return this.v; }, am: async () => typeof this, async ['c' + 1]() { return new.target; }, async get() { return 'get'; }, async *ag() { yield 1; } };
  console.log(await o.m(), await o.am(), await o.c1(), await o.get());
  async function args() { await 0; arguments[0] = 9; return [...arguments].join(); }
  console.log(await args(1, 2));
  async function badDefault(a = (() => { throw new Error('default'); })()) {}
  badDefault().catch((e) => console.log('rejects:', e.message));
  async function destr({ a }) { return a; }
  try { await destr(); } catch (e) { console.log(e.name); }
  async function tcf() {
    try { try { await fail('one'); } catch (e) { log.push(e.message); await sleep(); throw new Error('two'); } finally { log.push('fin1'); await sleep(); log.push('fin2'); } }
    catch (e) { log.push(e.message); return await sleep('result'); } finally { log.push('last'); }
  }
  console.log(await tcf(), log.splice(0).join());
  async function finReturn() { try { return await sleep('try'); } finally { return 'finally'; } }
  async function finBreak() { for (;;) { try { return await sleep('try'); } finally { break; } } return 'after'; }
  console.log(await finReturn(), await finBreak());
  let sum = 0;
  for (let i = await 0; i < await 5; i += await 1) { if (await sleep(i === 1)) continue; if (i === 4) break; sum += await i; }
  console.log(sum);
  const r = [];
  for (const x of [1, 2, 3]) { r.push(async () => x * await sleep(10)); }
  console.log(await Promise.all(r.map((f) => f())));
  switch (await sleep('b')) { case await 'a': console.log('a'); break; case await sleep('b'): console.log('b'); default: console.log('through'); }
  console.log(await sleep(1) + await sleep(2) * await sleep(3), (await sleep([4]))[0], (await o).v, `${await 'in'} ${await 'template'}`, await (await (await 5)));
  console.log(await sleep(null) ?? await 'dflt', (await sleep({}))?.x?.y, await sleep(0) || await 'or', -await 3, typeof await 4, !await 0, void await 1, 2 ** await 3);
  const { a = await 'da', [await 'k']: k } = await { k: 1 }; const [p = await 2] = []; console.log(a, k, p);
  class C { static async s() { return this.name; } async [await 'dyn']() { return 1; } x = 1; }
  console.log(await C.s(), await new C().dyn());
  const arrow = async (x) => await x, one = async x => x, obj = async () => ({ a: 1 }), async = (x) => 'call ' + x;
  console.log(await arrow(1), await one(2), await obj(), async(3));
  label: { if (await true) break label; console.log('never'); }
  do { sum -= await 3; } while (await sleep(sum > 0));
  console.log(sum);
  var hoisted = await 1; { function inBlock() { return 'b'; } } console.log(hoisted, inBlock());
  const rec = async (n) => n ? 1 + await rec(n - 1) : 0;
  console.log(await rec(1000));
  const deep = []; for (let i = 0; i < 1000; i++) deep.push(rec(3)); console.log((await Promise.all(deep)).reduce((x, y) => x + y));
  const AF = async function () {}.constructor; console.log(await AF('a', 'return await a + 1')(1), AF.name);
  console.log(await eval('(async () => await 7)()'));
  try { await null.x; } catch (e) { console.log(e.message); }
  try { await { get then() { throw new Error('then getter'); } }; } catch (e) { console.log(e.message); }
  console.log(await { then(ok) { ok(1); ok(2); throw new Error('ignored'); } });
  console.log(await Promise.allSettled([sleep(1), fail('x')]).then((x) => x.map((y) => y.status).join()));
  with_yield(); function with_yield() { var yield_ = 1; var await_ = 2; console.log(yield_ + await_); }
  const t = (n, v) => { log.push(n); return v; };
  t('o', { f(...a) { log.push(a.join()); } }).f(await t('a', 1), await t('b', 2)); ({})[t('k')] = await t('v'); console.log(log.splice(0).join());
  let x = 1; x += await (async () => { x = 10; return 5; })(); console.log(x);
})();
