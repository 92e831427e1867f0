// postMessageToThread reaches any thread; nobody there, nobody listening and a listener that throws are told apart.
// expect: got 1 from 0
// expect: ERR_WORKER_MESSAGING_FAILED
// expect: ERR_WORKER_MESSAGING_ERRORED
// expect: ERR_WORKER_MESSAGING_SAME_THREAD
'use strict';
const { Worker, postMessageToThread } = require('worker_threads');
const w = new Worker(`
	process.on('workerMessage', (value, from) => {
		if (value === 'throw') throw new Error('no');
		require('worker_threads').parentPort.postMessage('got ' + value.a + ' from ' + from);
	});
	require('worker_threads').parentPort.on('message', () => {});
`, { eval: true });
w.on('message', m => console.log(m));
w.on('online', async () => {
	await new Promise(resolve => setTimeout(resolve, 50));
	await postMessageToThread(w.threadId, { a: 1 });
	for (const [id, value] of [[1e6, 1], [w.threadId, 'throw'], [0, 1]])
		await postMessageToThread(id, value).catch(e => console.log(e.code));
	w.terminate();
});
