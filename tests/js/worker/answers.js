// A worker gets data, answers messages, and ends by itself once it listens no more.
// expect: online true
// expect: { data: { x: 1 }, id: true, main: false, name: '[worker eval]' }
// expect: { got: 'hi' }
// expect: exit 0 -1
'use strict';
const { Worker, isMainThread } = require('worker_threads');
const w = new Worker(`
	const { parentPort, workerData, threadId, isMainThread } = require('worker_threads');
	parentPort.postMessage({ data: workerData, id: threadId > 0, main: isMainThread, name: process.argv[1] });
	parentPort.once('message', m => parentPort.postMessage({ got: m }));
`, { eval: true, workerData: { x: 1 } });
w.on('online', () => console.log('online', isMainThread));
w.on('message', m => console.log(m));
w.on('exit', code => console.log('exit', code, w.threadId));
w.postMessage('hi');
