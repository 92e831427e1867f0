// A worker that waits for main's lock lives until it has it; one that main waits for, likewise.  Ids of threads, steal.
'use strict';
const { Worker } = require('worker_threads');
const { locks } = navigator;
const log = console.log;
let ended;              // of the last worker
const start = text => {
	const w = new Worker(`const { parentPort } = require('worker_threads'); ${text}`, { eval: true });
	w.on('error', error => log('error', error.name));
	ended = new Promise(resolve => { w.once('exit', resolve); });
	return w;
};
const message = w => new Promise(resolve => { w.once('message', resolve); });
const later = ms => new Promise(resolve => { setTimeout(resolve, ms); });

async function main() {
	let w;
	const held = locks.request('a', async () => {
		w = start(`navigator.locks.request('a', lock => { console.log('worker has', lock.name); }).then(() => console.log('done'));`);
		await later(60);
		const { held, pending } = await locks.query();
		log(held.length, pending.length, held[0].clientId === pending[0].clientId);
		log('main ends');
	});
	await held;
	log(await ended);
	// expect: 1 1 false
	// expect: main ends
	// expect: worker has a
	// expect: done
	// expect: 0

	// main has nothing else to do while it waits
	w = start(`navigator.locks.request('b', () => new Promise(resolve => {
		parentPort.postMessage('has it');
		setTimeout(resolve, 60);
	}));`);
	await message(w);
	w.unref();
	log(await locks.request('b', () => 'main has b'));
	// expect: main has b

	// a worker that only holds one ends, and its lock is free
	w = start(`navigator.locks.request('c', () => { parentPort.postMessage(1); return new Promise(() => {}); });`);
	await message(w);
	log(await locks.request('c', () => 'main has c'));
	log(await ended);
	// expect: main has c
	// expect: 0

	// stolen from a worker
	w = start(`navigator.locks.request('d', () => { parentPort.postMessage(1); return new Promise(resolve => setTimeout(resolve, 20)); })
		.catch(error => { console.log('worker', error.name); });`);
	await message(w);
	log(await locks.request('d', { steal: true }, () => 'main has d'));
	log(await ended);
	// expect: main has d
	// expect: worker AbortError
	// expect: 0

	// one that is aborted while another thread holds it
	w = start(`const controller = new AbortController();
		navigator.locks.request('e', { signal: controller.signal }, () => console.log('wrong')).catch(error => console.log(error.name));
		setTimeout(() => controller.abort(), 10);`);
	await locks.request('e', () => ended);
	log((await locks.query()).held.length);
	// expect: AbortError
	// expect: 0
}

main();
