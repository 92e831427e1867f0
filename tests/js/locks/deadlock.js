// query() shows who waits for whom; stealing, ending and giving up break the circle.
'use strict';
const { Worker } = require('worker_threads');
const { locks } = navigator;
const log = console.log;

const program = `
	const { parentPort } = require('worker_threads');
	navigator.locks.request('theirs', async () => {
		parentPort.postMessage('holds');
		await new Promise(resolve => { parentPort.once('message', resolve); });
		const asked = navigator.locks.request('ours', () => {});
		parentPort.postMessage('waits');
		await asked;
		parentPort.postMessage('over');
	}).catch(error => { console.log('worker', error.name); });`;

async function circle(how) {
	const w = new Worker(program, { eval: true });
	const message = () => new Promise(resolve => { w.once('message', resolve); });
	const ended = new Promise(resolve => { w.once('exit', resolve); });
	await message();
	const controller = new AbortController(), { signal } = controller;
	const over = locks.request('ours', async () => {
		const waits = message();
		w.postMessage('go');
		await waits;
		const asked = locks.request('theirs', { signal }, () => 'granted');
		const { held, pending } = await locks.query();
		const id = (list, name) => list.find(info => info.name === name).clientId;
		log(id(held, 'ours') === id(pending, 'theirs'), id(held, 'theirs') === id(pending, 'ours'), id(held, 'ours') === id(held, 'theirs'));
		how(w, controller);
		return asked;
	});
	log(await over.catch(error => error.name));
	await ended;
}

(async () => {
	await circle((w, controller) => { controller.abort(); });
	await circle(w => { w.terminate(); });
	await circle(() => { locks.request('theirs', { steal: true }, () => 'stolen').then(log); });
	log(await locks.query());
})();
// expect: true true false
// expect: AbortError
// expect: true true false
// expect: granted
// expect: true true false
// expect: stolen
// expect: granted
// expect: worker AbortError
// expect: { held: [], pending: [] }
