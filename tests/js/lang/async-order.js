// The order of jobs: how many turns await, return, thenables and rejection take next to a chain of then.
// expect: await value: a sync .1 b .2 c .3 .4 .5 .6 .7 .8
// expect: await native promise: sync .1 b .2 .3 .4 .5 .6 .7 .8
// expect: await thenable: sync .1 then called .2 b .3 .4 .5 .6 .7 .8
// expect: await async function: sync .1 b .2 .3 .4 .5 .6 .7 .8
// expect: return value: sync .1 r .2 .3 .4 .5 .6 .7 .8
// expect: return promise: sync .1 .2 .3 r .4 .5 .6 .7 .8
// expect: return await promise: sync .1 .2 r .3 .4 .5 .6 .7 .8
// expect: return thenable: sync .1 then called .2 r .3 .4 .5 .6 .7 .8
// expect: throw: sync .1 c .2 .3 .4 .5 .6 .7 .8
// expect: await rejected: sync .1 c1 f .2 .3 .4 .5 .6 .7 .8
// expect: finally awaits: f1 sync .1 f2 .2 .3 .4 .5 .6 .7 .8
// expect: two in turns: x0 y0 sync .1 x1 y1 .2 x2 y2 .3 .4 .5 .6 .7 .8
// expect: resolve with promise: sync .1 .2 .3 r .4 .5 .6 .7 .8
// expect: then returns promise: sync .1 .2 .3 .4 r .5 .6 .7 .8
// expect: for await over array: sync .1 .2 x1 .3 .4 x2 .5 .6 end .7 .8
// expect: async generator: g0 sync .1 .2 x1 g1 .3 .4 x2 g2 .5 .6 end .7 .8
// expect: yield star async: sync .1 .2 .3 x1 .4 .5 end .6 .7 .8
// expect: queued nexts: sync .1 .2 n1 .3 n2 dtrue .4 .5 .6 .7 .8
// expect: return of async generator: sync .1 .2 fin .3 r9true .4 .5 .6 .7 .8
// expect: return before start: sync .1 .2 r1 .3 .4 .5 .6 .7 .8
// expect: sync iterator closing: sync .1 .2 x closed .3 .4 end .5 .6 .7 .8
// expect: ticks and jobs: sync .1 micro after .2 .3 .4 .5 .6 .7 .8 tick tick2
// expect: await in arguments: sync .1 .2 .3 1,2,3 .4 .5 .6 .7 .8
// expect: all: sync .1 then called .2 .3 1,2,t .4 .5 .6 .7 .8
// expect: subclass: sync .1 .2 .3 b .4 .5 .6 .7 .8
// expect: own constructor property: sync .1 .2 .3 b .4 .5 .6 .7 .8
// expect: then is looked up: sync .1 b .2 .3 .4 .5 .6 .7 .8
const log = [];
const say = (s) => log.push(s);
function ruler(name, n) { let p = Promise.resolve(); for (let i = 1; i <= n; i++) p = p.then(() => say(name + i)); }
async function scene(name, f) {
  log.length = 0;
  ruler('.', 8);
  f();
  say('sync');
  await new Promise((r) => setTimeout(r, 0));
  console.log(name + ': ' + log.join(' '));
}
const thenable = { then(r) { say('then called'); r('t'); } };
(async () => {
  await scene('await value', async () => { say('a'); await 1; say('b'); await 2; say('c'); });
  await scene('await native promise', async () => { await Promise.resolve(); say('b'); });
  await scene('await thenable', async () => { await thenable; say('b'); });
  await scene('await async function', async () => { await (async () => {})(); say('b'); });
  await scene('return value', () => { (async () => 1)().then(() => say('r')); });
  await scene('return promise', () => { (async () => Promise.resolve(1))().then(() => say('r')); });
  await scene('return await promise', () => { (async () => await Promise.resolve(1))().then(() => say('r')); });
  await scene('return thenable', () => { (async () => thenable)().then(() => say('r')); });
  await scene('throw', () => { (async () => { throw 1; })().catch(() => say('c')); });
  await scene('await rejected', async () => { try { await Promise.reject(1); } catch (e) { say('c' + e); } finally { say('f'); } });
  await scene('finally awaits', async () => { try { return 1; } finally { say('f1'); await 0; say('f2'); } });
  await scene('two in turns', () => { const f = async (n) => { for (let i = 0; i < 3; i++) { say(n + i); await 0; } }; f('x'); f('y'); });
  await scene('resolve with promise', () => { new Promise((r) => r(Promise.resolve())).then(() => say('r')); });
  await scene('then returns promise', () => { Promise.resolve().then(() => Promise.resolve()).then(() => say('r')); });
  await scene('for await over array', async () => { for await (const x of [1, Promise.resolve(2)]) say('x' + x); say('end'); });
  await scene('async generator', async () => { async function* g() { say('g0'); yield 1; say('g1'); yield Promise.resolve(2); say('g2'); return 3; } for await (const x of g()) say('x' + x); say('end'); });
  await scene('yield star async', async () => { async function* a() { yield 1; } async function* b() { yield* a(); } for await (const x of b()) say('x' + x); say('end'); });
  await scene('queued nexts', () => { async function* g() { yield 1; yield 2; } const i = g(); i.next().then((r) => say('n' + r.value)); i.next().then((r) => say('n' + r.value)); i.next().then((r) => say('d' + r.done)); });
  await scene('return of async generator', () => { async function* g() { try { yield 1; } finally { say('fin'); } } const i = g(); i.next(); i.return(Promise.resolve(9)).then((r) => say('r' + r.value + r.done)); });
  await scene('return before start', () => { async function* g() { say('never'); } g().return(1).then((r) => say('r' + r.value)); });
  await scene('sync iterator closing', async () => { const it = { [Symbol.iterator]() { return { next() { return { value: 1, done: false }; }, return() { say('closed'); return {}; } }; } }; for await (const x of it) { say('x'); break; } say('end'); });
  await scene('ticks and jobs', async () => { process.nextTick(() => say('tick')); queueMicrotask(() => { say('micro'); process.nextTick(() => say('tick2')); }); await 0; say('after'); });
  await scene('await in arguments', async () => { say([await 1, await 2, ...await [3]].join()); });
  await scene('all', async () => { say(await Promise.all([1, (async () => 2)(), thenable])); });
  await scene('subclass', async () => { class P extends Promise {} await P.resolve(); say('b'); });
  await scene('own constructor property', async () => { const p = Promise.resolve(1); p.constructor = function () {}; try { await p; } catch (e) {} say('b'); });
  await scene('then is looked up', async () => { const p = Promise.resolve(1); p.then = function (...a) { say('own then'); return Promise.prototype.then.apply(this, a); }; await p; say('b'); });
})();
