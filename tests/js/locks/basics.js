// navigator.locks in one thread: order, modes, results, query.
'use strict';
const { locks } = navigator;
const log = console.log;
const later = value => new Promise(resolve => { setTimeout(resolve, 1, value); });
const names = list => list.map(({ name, mode }) => `${name} ${mode}`).join() || 'none';
const state = async () => {
	const { held, pending } = await locks.query();
	return `held: ${names(held)}; pending: ${names(pending)}`;
};

async function main() {
	log(await locks.request('a', lock => `${lock.name} ${lock.mode} ${lock instanceof Lock}`));
	log(await locks.request('a', { mode: 'shared' }, async lock => { await later(); return lock.mode; }));
	// expect: a exclusive true
	// expect: shared

	// the callback is called later, the lock is taken at once
	const order = [];
	const first = locks.request('a', () => { order.push('first'); return later(); });
	order.push('asked');
	log(await state());
	const shared = ['s1', 's2'].map(name => locks.request('a', { mode: 'shared' }, async () => {
		order.push(name);
		await later();
		order.push(`${name} ends`);
	}));
	const last = locks.request('a', async () => { order.push('last'); log(await state()); });
	const late = locks.request('a', { mode: 'shared' }, () => { order.push('late'); });
	const other = locks.request('b', () => { order.push('other'); });
	log(await state());
	await Promise.all([first, ...shared, last, late, other]);
	log(order.join());
	log(await state());
	// expect: held: a exclusive; pending: none
	// expect: held: a exclusive,b exclusive; pending: a shared,a shared,a exclusive,a shared
	// expect: held: a exclusive; pending: a shared
	// expect: asked,first,other,s1,s2,s1 ends,s2 ends,last,late
	// expect: held: none; pending: none

	// ifAvailable
	await locks.request('a', { mode: 'shared' }, async () => {
		const shared = { ifAvailable: true, mode: 'shared' };
		log(await locks.request('a', { ifAvailable: true }, lock => lock), await locks.request('a', shared, lock => lock.mode));
		const waits = locks.request('a', () => 'granted');
		log(await locks.request('a', shared, lock => lock));            // it would overtake
		waits.then(log);
	});
	// expect: null shared
	// expect: null
	// expect: granted

	// a thenable is waited for; a throw and a rejection are passed on, and end the lock
	log(await locks.request('a', () => ({ then(f) { setTimeout(f, 1, 'then'); } })));
	for (const f of [() => { throw 'thrown'; }, async () => { throw 'rejected'; }])
		await locks.request('a', f).catch(log);
	log(await state());
	// expect: then
	// expect: thrown
	// expect: rejected
	// expect: held: none; pending: none

	// names are any strings
	const odd = ['', '\0', '\uD800', '\uFFFD', 'é😀', 'x'.repeat(5000), 7];
	await Promise.all(odd.map(name => locks.request(name, { ifAvailable: true }, async lock => {
		if (lock.name !== String(name))
			log('wrong', lock);
		await later();
	})));
	const held = odd.map(name => locks.request(name, () => later()));
	log((await locks.query()).held.map(({ name }) => name.length).join());
	await Promise.all(held);
	// expect: 0,1,1,1,3,5000,1

	const { held: [info] } = await locks.request('a', () => locks.query());
	log(Object.keys(info).join(), info.clientId === `jsr-${process.pid}-0`, require('worker_threads').locks === locks);
	log(await locks.request('a', lock => lock), await locks.request('a', lock => [[[lock]]]));
	// expect: name,mode,clientId true true
	// expect: Lock { name: 'a', mode: 'exclusive' } [ [ [ [Lock] ] ] ]

	// the flow of the request
	const flow = new (require('async_hooks').AsyncLocalStorage)();
	locks.request('a', () => later());
	await flow.run('mine', () => locks.request('a', () => { log(flow.getStore()); }));
	// expect: mine
}

main();
