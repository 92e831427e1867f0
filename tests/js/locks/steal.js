// navigator.locks: locks that are stolen.
'use strict';
const { locks } = navigator;
const log = console.log;
const later = () => new Promise(resolve => { setTimeout(resolve, 1); });
const tell = (what, promise) => promise.then(value => log(what, value),
	error => log(what, error.name, error instanceof DOMException, error.message));

async function main() {
	log(await locks.request('a', { steal: true }, lock => lock.mode));
	// expect: exclusive

	// the holder's callback goes on, its result counts no more; who waits goes on waiting
	let finish;
	const first = tell('first', locks.request('a', () => new Promise(resolve => { finish = resolve; })));
	const waits = tell('waits', locks.request('a', () => 'granted'));
	await later();
	const thief = tell('thief', locks.request('a', { steal: true }, async () => {
		finish('late');
		await later();
		log((await locks.query()).held.length, (await locks.query()).pending.length);
		return 'mine';
	}));
	await Promise.all([first, waits, thief]);
	// expect: first AbortError true The lock was stolen by another request
	// expect: 1 1
	// expect: thief mine
	// expect: waits granted

	// from all that share it
	const shared = [1, 2].map(i => tell(i, locks.request('a', { mode: 'shared' }, () => new Promise(() => {}))));
	await later();
	await tell('thief', locks.request('a', { steal: true }, () => 'mine'));
	await Promise.all(shared);
	// expect: 1 AbortError true The lock was stolen by another request
	// expect: 2 AbortError true The lock was stolen by another request
	// expect: thief mine

	// before the callbacks were called; the last one wins
	const all = [0, 1, 2].map(i => tell(i, locks.request('a', { steal: true }, lock => `${lock.name} ${i}`)));
	await Promise.all(all);
	log(await locks.query());
	// expect: 0 AbortError true The lock was stolen by another request
	// expect: 1 AbortError true The lock was stolen by another request
	// expect: 2 a 2
	// expect: { held: [], pending: [] }

	// what the callback does after the theft is nobody's error
	const robbed = tell('robbed', locks.request('a', async () => { await later(); throw new Error('unseen'); }));
	await Promise.resolve();
	await locks.request('a', { steal: true }, () => {});
	await robbed;
	await later();
	// expect: robbed AbortError true The lock was stolen by another request
}

main();
