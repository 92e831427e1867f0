// Async frames: who awaits the function that failed.
const clean = s => s.split('\n').filter(l=>!/node:internal|Module\._/.test(l)).map(l=>l.replace(/\(?(file:\/\/)?\/[^ ]*\//, '(')).join('\n');
async function a(){ await null; throw new Error('deep') }
async function b(){ await a() }
class K { async m(){ await b() } }
async function c(){ return await new K().m() }
async function d(){ return c() }
async function all(){ await Promise.all([1, d()]) }
async function any(){ await Promise.any([a()]) }
async function settled(){ for (const r of await Promise.allSettled([a(), b()])) console.log(clean(r.reason.stack)) }
async function* g(){ await 1; yield 1; await a() }
async function useg(){ for await (const x of g()); }
async function sync(){ throw new Error('s') }
const t = async (n, f) => { try { await f() } catch (e) { console.log(n, clean(e.errors ? e.errors[0].stack : e.stack)) } };
(async () => {
 await t('b', b); await t('c', c); await t('d', d); await t('all', all); await t('any', any); await settled(); await t('sync', sync);
 await t('then', () => Promise.resolve().then(() => { throw new Error('th') }));
 await t('then2', () => Promise.resolve().then(function named(){ throw new Error('th') }));
 await t('finally', async () => { try { await a() } finally { } });
 await t('arrow', async () => { await a() });
 await t('tick', () => new Promise((res, rej) => process.nextTick(() => rej(new Error('tick')))));
 await t('thenable', async () => { await { then(r, j){ j(new Error('thn')) } } });
})();
