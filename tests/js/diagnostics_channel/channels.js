// Channels, stores bound to them, and the five channels of a traced action.
'use strict';
const dc = require('diagnostics_channel');
const { AsyncLocalStorage } = require('async_hooks');
const log = console.log;
log(Object.keys(dc), dc.Channel.name, typeof dc.TracingChannel);
const shape = o => Reflect.ownKeys(o).map(k => { const d = Object.getOwnPropertyDescriptor(o, k); return `${String(k)} ${d.enumerable ? 'e' : '-'}${d.get ? 'get' : typeof d.value === 'function' ? d.value.length : typeof d.value}`; });
log(shape(dc.Channel), shape(dc.Channel.prototype), [dc.channel, dc.hasSubscribers, dc.subscribe, dc.unsubscribe, dc.tracingChannel].map(f => `${f.name} ${f.length}`));
const channel = dc.channel('a');
log(channel === dc.channel('a'), channel.name, channel.hasSubscribers, channel instanceof dc.Channel, Object.getPrototypeOf(channel) === dc.Channel.prototype, channel, Object.keys(channel), dc.channel(Symbol.for('s')).name);
const f = (message, name) => log('f', message, name), g = function () { log('g', this); };
log(channel.subscribe(f), channel.hasSubscribers, dc.hasSubscribers('a'), dc.hasSubscribers('nobody'), channel instanceof dc.Channel, Object.getPrototypeOf(channel).constructor.name);
log(shape(Object.getPrototypeOf(channel)));
channel.subscribe(g); channel.publish({ x: 1 }); dc.channel('a').publish('again');
log(channel.unsubscribe(f), channel.unsubscribe(f), dc.unsubscribe('a', g), channel.hasSubscribers, dc.unsubscribe('none', f), channel.publish(1));
for (const t of [() => dc.channel(3), () => dc.channel(), () => channel.subscribe(3), () => dc.subscribe('a', 3), () => new dc.Channel(), () => dc.Channel('x'), () => dc.tracingChannel(3), () => dc.tracingChannel({ start: 3 }), () => dc.tracingChannel({}), () => dc.hasSubscribers(), () => channel.unsubscribe(3), () => new dc.Channel('own').name])
	try { log(String(t), t()); } catch (error) { log(String(t), error.name, error.code, error.message); }
process.on('uncaughtException', error => log('uncaught', error.message));
channel.subscribe(() => { throw new Error('subscriber'); }); channel.subscribe(() => log('next subscriber')); channel.publish(1); log('published');
const s = dc.channel('stores'), one = new AsyncLocalStorage(), two = new AsyncLocalStorage();
log(s.bindStore(one), s.bindStore(two, data => ({ made: data })), s.hasSubscribers);
log(s.runStores({ a: 1 }, function (x, y) { return [one.getStore(), two.getStore(), this.t, x, y]; }, { t: 2 }, 3, 4), one.getStore());
s.bindStore(two, () => { throw new Error('transform'); });
log(s.runStores('data', () => [one.getStore(), two.getStore()]), s.unbindStore(one), s.unbindStore(one), s.unbindStore(two), s.hasSubscribers, s.runStores(1, () => 'plain'));
const t = dc.tracingChannel('trace'); log(Object.keys(t), t.constructor.name, t.start.name, t.hasSubscribers, shape(Object.getPrototypeOf(t)));
const heard = {}; for (const name of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) heard[name] = m => log(name, JSON.stringify(m, (k, v) => v instanceof Error ? v.message : v));
log(t.traceSync(() => 1), t.subscribe(heard), t.hasSubscribers);
log(t.traceSync(function (x) { log('in', this.y, x); return 'r'; }, { id: 1 }, { y: 2 }, 3));
try { t.traceSync(() => { throw new Error('sync'); }, { id: 2 }); } catch (error) { log('thrown', error.message); }
(async () => {
	log(await t.tracePromise(async x => { log('in'); return x; }, { id: 3 }, null, 'v'));
	try { await t.tracePromise(async () => { throw new Error('async'); }, { id: 4 }); } catch (error) { log('rejected', error.message); }
	try { await t.tracePromise(() => { throw new Error('at once'); }, { id: 5 }); } catch (error) { log('thrown', error.message); }
	log(await t.tracePromise(() => 5, { id: 6 }).then?.(v => v));
	const cb = await new Promise(resolve => log('returned', t.traceCallback((x, done) => { setImmediate(done, null, x); return 'sync result'; }, -1, { id: 7 }, null, 'q', (e, v) => { log('callback', e, v); resolve('cb'); })));
	log(cb);
	await new Promise(resolve => t.traceCallback(done => setImmediate(done, new Error('cb')), 0, { id: 8 }, null, e => { log('callback', e.message); resolve(); }));
	try { t.traceCallback(() => { throw new Error('thrown'); }, 0, { id: 9 }, null, () => {}); } catch (error) { log(error.message); }
	try { t.traceCallback(() => { }, 0, { id: 9 }, null, 3); } catch (error) { log(error.code, error.message); }
	log(t.unsubscribe(heard), t.unsubscribe(heard), t.hasSubscribers);
	const als = new AsyncLocalStorage(); t.start.bindStore(als, c => c.id); log(t.traceSync(() => als.getStore(), { id: 'st' })); log(await t.tracePromise(async () => { await 1; return als.getStore() }, { id: 'pr' }));
	log(typeof dc.tracingChannel({ start: t.start, end: t.end, asyncStart: t.asyncStart, asyncEnd: t.asyncEnd, error: t.error }).traceSync);
})();
