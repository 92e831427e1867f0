// navigator.locks: requests that a signal ends.
'use strict';
const { locks } = navigator;
const log = console.log;
const { getEventListeners } = require('events');

async function main() {
	const tell = promise => promise.then(log, error => log(error?.name ?? error));
	const never = () => log('called');
	const held = [];
	const hold = (name, options = {}) => locks.request(name, options, () => new Promise(resolve => { held.push(resolve); }));

	await tell(locks.request('a', { signal: AbortSignal.abort() }, never));
	await tell(locks.request('a', { signal: AbortSignal.abort('why') }, never));
	// expect: AbortError
	// expect: why

	// while it waits: the next one is granted when its turn comes
	const first = hold('a');
	const controller = new AbortController(), { signal } = controller;
	const waits = locks.request('a', { signal }, never), next = locks.request('a', { mode: 'shared' }, () => 'next');
	controller.abort('enough');
	await tell(waits);
	held.pop()();
	await first;
	await tell(next);
	// expect: enough
	// expect: next

	// one that waits and keeps others from being granted
	const shared = hold('a', { mode: 'shared' }), blocker = new AbortController();
	const blocks = locks.request('a', { signal: blocker.signal }, never);
	const behind = locks.request('a', { mode: 'shared' }, () => 'behind');
	blocker.abort('blocker');
	await tell(blocks);
	await tell(behind);
	held.pop()();
	await shared;
	// expect: blocker
	// expect: behind

	// before the callback was called, the lock is free again; after it, nothing happens
	const early = new AbortController();
	const asked = locks.request('a', { signal: early.signal }, never);
	early.abort();
	log(await locks.request('a', { ifAvailable: true }, lock => lock !== null));
	await tell(asked);
	const late = new AbortController();
	await tell(locks.request('a', { signal: late.signal }, () => { late.abort(); return 'kept'; }));
	// expect: true
	// expect: AbortError
	// expect: kept

	// a listener that stops the event
	const stopped = new AbortController();
	stopped.signal.addEventListener('abort', event => { event.stopImmediatePropagation(); });
	const holder = hold('a'), told = locks.request('a', { signal: stopped.signal }, never);
	stopped.abort();
	await tell(told);
	held.pop()();
	await holder;
	// expect: AbortError

	// no listener stays
	const quiet = new AbortController();
	await locks.request('a', { signal: quiet.signal }, () => log(getEventListeners(quiet.signal, 'abort').length));
	log(getEventListeners(signal, 'abort').length, getEventListeners(early.signal, 'abort').length);
	log(await locks.query());
	// expect: 0
	// expect: 0 0
	// expect: { held: [], pending: [] }

	const alive = setInterval(() => {}, 1);         // the signal's timer is not
	await tell(locks.request('a', () => tell(locks.request('a', { signal: AbortSignal.timeout(5) }, never))));
	clearInterval(alive);
}

main();
// expect: TimeoutError
// expect: undefined
