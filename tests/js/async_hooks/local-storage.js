// AsyncLocalStorage and AsyncResource through everything that calls back.  Lines are sorted: what runs first is no matter here.
// stderr-has: [DEP0172] DeprecationWarning: The asyncResource property on bound functions is deprecated
'use strict';
const { AsyncLocalStorage, AsyncResource, executionAsyncId } = require('async_hooks'); const fs = require('fs'); const EE = require('events');
const als = new AsyncLocalStorage(), other = new AsyncLocalStorage(); const lines = [];
const log = (...a) => lines.push(require('util').format(...a));
process.on('exit', () => console.log(lines.sort().join('\n')));
log(als.getStore(), als.run(1, () => als.getStore()), als.getStore(), als.run(1, (a, b) => [a, b, als.getStore()], 2, 3));
try { als.run(5, () => { throw new Error('x') }) } catch (e) { log(e.message, als.getStore()) }
als.run('A', async () => {
 log('sync', als.getStore()); setTimeout((x) => log('timeout', als.getStore(), x), 1, 'arg'); setImmediate(() => log('immediate', als.getStore())); process.nextTick((x) => log('tick', als.getStore(), x), 'y'); queueMicrotask(() => log('micro', als.getStore()));
 Promise.resolve().then(() => log('then', als.getStore())).then(() => log('then2', als.getStore())); Promise.reject(1).catch(() => log('catch', als.getStore())).finally(() => log('finally', als.getStore()));
 fs.stat(__filename, () => log('stat', als.getStore())); fs.readFile(__filename, () => log('readFile', als.getStore())); fs.promises.readFile(__filename).then(() => log('promise read', als.getStore()));
 let n = 0; const iv = setInterval(() => { log('interval', als.getStore()); if (++n == 2) clearInterval(iv) }, 2);
 await 1; log('await', als.getStore()); await null; log('await2', als.getStore()); await new Promise(r => setTimeout(r, 3)); log('await3', als.getStore());
 await { then(r) { log('thenable', als.getStore()); r() } }; log('after thenable', als.getStore());
 for await (const x of (async function* () { yield als.getStore(); await 1; yield als.getStore() })()) log('gen', x);
 await other.run('O', async () => { log('nested', als.getStore(), other.getStore()); await 1; log('nested', als.getStore(), other.getStore()); }); log(other.getStore());
 als.exit(() => { log('exit', als.getStore()); setTimeout(() => log('exit timeout', als.getStore()), 1) });
 await als.run('B', async () => { await 1; log('B', als.getStore()) }); log('back', als.getStore());
 try { await als.run('C', async () => { await 1; throw new Error('c') }) } catch { log('caught', als.getStore()) }
});
log('outside', als.getStore());
als.run('X', () => { const p = new Promise(r => setTimeout(r, 5)); als.run('Y', () => p.then(() => log('reg in Y', als.getStore()))); p.then(() => log('reg in X', als.getStore())); });
const ee = new EE(); als.run('reg', () => { ee.on('a', () => log('plain', als.getStore())); ee.on('a', AsyncResource.bind(() => log('bound', als.getStore()))); ee.on('a', AsyncLocalStorage.bind(() => log('als.bind', als.getStore()))); }); als.run('emit', () => ee.emit('a'));
const snap = als.run('S', () => AsyncLocalStorage.snapshot()); log(als.run('T', () => snap(() => als.getStore())), snap((a) => a, 4));
// a bound function, a resource
const r = als.run('R', () => new AsyncResource('T')); log(r.runInAsyncScope(function (a) { return [this.x, a, als.getStore(), executionAsyncId() === r.asyncId()] }, { x: 1 }, 2), r.emitDestroy() === r);
const b = AsyncResource.bind(function f(a, b) { return this }, 'x', 7); log(b.length, b.name, b.call(3), typeof b.asyncResource);
setTimeout(() => { als.enterWith('E'); log(als.getStore()); setTimeout(() => log('after enter', als.getStore())); Promise.resolve().then(() => log('enter then', als.getStore())); }, 20); setTimeout(() => log('other timer', als.getStore()), 20);
setTimeout(() => { als.run('U', () => { process.once('uncaughtException', e => log('uncaught', e.message, als.getStore())); setTimeout(() => { throw new Error('u') }) }) }, 40);
setTimeout(() => { als.run('D', () => { als.disable(); log('disabled', als.getStore()); setTimeout(() => log('disabled later', als.getStore()), 1) }); }, 60);
setTimeout(() => { (async () => { als.enterWith('W'); await 1; log('W', als.getStore()) })(); log('sync rest', als.getStore()); }, 80);
setTimeout(async () => { log('none', als.getStore()); const inner = async () => { await 1; als.enterWith('inner') }; await inner(); log('after inner', als.getStore()); Promise.all([als.run(1, async () => { await 1; return als.getStore() }), als.run(2, async () => { await 1; return als.getStore() })]).then(v => log(v, als.getStore())); const t = als.run('tt', () => setTimeout(() => log('tt', als.getStore()), 1)); log(t._onTimeout.toString().slice(0, 12)); t.refresh() }, 100);
setTimeout(() => als.run('st', () => { const s = require('stream'); s.pipeline(s.Readable.from(['a']), new s.PassThrough(), async function (x) { for await (const c of x) log('pipe', als.getStore()) }, err => { if (err) throw err; log('pipeline done', als.getStore()); }); fs.createReadStream(__filename).on('data', () => log('data', als.getStore())).on('end', () => log('end', als.getStore())); process.stdout.write('', () => log('written', als.getStore())); }), 150);
setTimeout(() => als.run('err', () => { (async function outer() { await (async function inner() { await 1; throw new Error('deep') })() })().catch(e => log(e.stack.split('\n').slice(0, 4).map(l => l.trim().replace(/\(.*\//, '('))))}), 200);
// needs: native (timers 20 ms apart are to find each other done)
