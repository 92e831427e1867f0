// A thread that ends, however it does, holds nothing any more and waits for nothing.
'use strict';
const { Worker } = require('worker_threads');
const { locks } = navigator;
const log = console.log;
const start = text => new Worker(`const { parentPort } = require('worker_threads'); ${text}`, { eval: true });
const message = w => new Promise(resolve => { w.once('message', resolve); });
const forever = 'setInterval(() => {}, 1000);';

async function main() {
	const holds = {
		terminated: forever,
		busy: 'setTimeout(() => { for (;;); }, 1);',
		exit: 'setTimeout(() => process.exit(3), 1);',
		thrown: 'setTimeout(() => { throw new Error("its end"); }, 1);',
		over: ''
	};
	for (const name of Object.keys(holds)) {
		const w = start(`navigator.locks.request('a', () => { parentPort.postMessage(1); return new Promise(() => {}); }); ${holds[name]}`);
		w.on('error', () => {});
		await message(w);
		const granted = locks.request('a', () => 'granted'), shared = locks.request('a', { mode: 'shared' }, () => 'shared');
		if (name === 'terminated' || name === 'busy')
			w.terminate();
		log(name, await granted, await shared);
	}
	// expect: terminated granted shared
	// expect: busy granted shared
	// expect: exit granted shared
	// expect: thrown granted shared
	// expect: over granted shared

	// one that waits does not keep those behind it waiting
	let w;
	await locks.request('a', async () => {
		w = start(`navigator.locks.request('a', () => console.log('wrong')); parentPort.postMessage(1);`);
		await message(w);
		await w.terminate();
		log((await locks.query()).pending.length);
	});
	log(await locks.request('a', () => 'behind'));
	// expect: 0
	// expect: behind

	// one that is being granted a lock while it is ended
	for (let i = 0; i < 20; i++) {
		await locks.request('a', async () => {
			w = start(`navigator.locks.request('a', () => {}); parentPort.postMessage(1); ${forever}`);
			await message(w);
		});
		w.terminate();
		await locks.request('a', () => {});
	}
	log(await locks.query());
	// expect: { held: [], pending: [] }

	// workers of a worker
	w = start(`const { Worker } = require('worker_threads');
		const inner = new Worker("navigator.locks.request('a', () => { require('worker_threads').parentPort.postMessage(1); return new Promise(() => {}); }); ${forever}", { eval: true });
		inner.once('message', () => parentPort.postMessage(1));`);
	await message(w);
	log((await locks.query()).held.length);
	w.terminate();
	log(await locks.request('a', () => 'granted'));
	// expect: 1
	// expect: granted
}

main();
