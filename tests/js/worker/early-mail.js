// A worker can be written to before its script runs, and one that is busy is a timeout.
// expect: heard now from 0
// expect: ERR_WORKER_MESSAGING_ERRORED
// expect: ERR_WORKER_MESSAGING_TIMEOUT
// expect: ERR_WORKER_MESSAGING_FAILED
'use strict';
const { Worker, postMessageToThread } = require('worker_threads');
const start = (source, workerData) => new Worker(source, { eval: true, workerData });
const ended = worker => new Promise(resolve => { worker.on('exit', resolve); });
const tried = promise => promise.then(() => console.log('done'), e => console.log(e.code));
const waits = 'require("worker_threads").parentPort.once("message", () => {});';

(async () => {
	const hears = start(`${waits} process.on("workerMessage", (...list) => {
		require("worker_threads").parentPort.postMessage(list);
	})`);
	hears.on('message', ([value, from]) => console.log('heard', value, 'from', from));
	const end = ended(hears);
	try {
		await postMessageToThread(hears.threadId, 'now');
	} finally {
		hears.postMessage('end');
		await end;         // of a worker that has died its own error tells why
	}

	const throws = start(`${waits} process.on("workerMessage", () => { throw 1; })`);
	await tried(postMessageToThread(throws.threadId, 1));
	throws.postMessage('end');
	await ended(throws);

	const memory = new Int32Array(new SharedArrayBuffer(4));
	const sleeps = start('Atomics.wait(require("worker_threads").workerData, 0, 0)', memory), { threadId } = sleeps;
	await tried(postMessageToThread(threadId, 1, 20));
	Atomics.store(memory, 0, 1);
	Atomics.notify(memory, 0);
	await ended(sleeps);
	await tried(postMessageToThread(threadId, 1));
})();
