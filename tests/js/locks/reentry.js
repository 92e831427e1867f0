// navigator.locks: callbacks, getters and thenables that ask again, end others and steal while a request is made.
'use strict';
const { locks } = navigator;
const log = console.log;
const order = [];

async function main() {
	const nested = new AbortController();
	const options = {
		get ifAvailable() { locks.request('a', () => { order.push('from a getter'); }); return false; },
		get mode() { return { toString() { locks.request('a', () => { order.push('from toString'); }); return 'shared'; } }; },
		get signal() { return nested.signal; }
	};
	await locks.request({ toString: () => { locks.request('a', () => { order.push('from a name'); }); return 'a'; } }, options,
		() => { order.push('outer'); });
	log(order.join());
	// expect: from a name,from a getter,from toString,outer

	// a listener of the signal asks anew while the request is being ended
	order.length = 0;
	const held = locks.request('a', () => new Promise(resolve => { setTimeout(resolve, 2); }));
	const controller = new AbortController(), { signal } = controller;
	signal.addEventListener('abort', () => {
		locks.request('a', { steal: true }, () => { order.push('thief'); });
		locks.request('a', () => { order.push('after'); });
	});
	const waits = locks.request('a', { signal }, () => { order.push('wrong'); });
	held.catch(error => { order.push(error.name); });
	waits.catch(() => { order.push('aborted'); });
	controller.abort();
	await locks.request('a', () => {});
	log(order.join());
	// expect: AbortError,thief,aborted,after

	// the lock is free when the promise is settled
	await locks.request('a', () => {});
	log(await locks.request('a', { ifAvailable: true }, lock => lock !== null), await locks.query());
	// expect: true { held: [], pending: [] }

	// thousands at once
	let sum = 0;
	const all = [];
	for (let i = 0; i < 5000; i++)
		all.push(locks.request(`n${i % 7}`, { mode: i % 3 ? 'shared' : 'exclusive' }, async () => { sum++; }));
	await Promise.all(all);
	log(sum, (await locks.query()).held.length);
	// expect: 5000 0
}

main();
