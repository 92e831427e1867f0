// An ArrayBuffer is moved, a SharedArrayBuffer shared, a port goes along with the messages that it has.
// expect: 0 true
// expect: duplicate DataCloneError
// expect: marked DataCloneError
// expect: 8 7 detached
// expect: early later answer
// expect: 42
// expect: closed
'use strict';
const { Worker, MessageChannel, markAsUntransferable } = require('worker_threads');
const w = new Worker(`
	const { parentPort } = require('worker_threads');
	parentPort.once('message', ({ moved, shared, port }) => {
		const view = new Int32Array(shared);
		new Uint8Array(moved)[7] = 7;
		parentPort.postMessage(moved, [moved]);
		parentPort.postMessage(moved.byteLength === 0 ? 'detached' : 'whole');
		const got = [];
		port.on('message', m => {
			got.push(m);
			if (got.length < 2) return;
			port.postMessage([...got, 'answer'].join(' '));
			view[0] = 42;
			Atomics.notify(view, 0);
			port.close();
		});
	});
`, { eval: true });
const moved = new ArrayBuffer(8), shared = new SharedArrayBuffer(4), { port1, port2 } = new MessageChannel();
port1.postMessage('early');
w.postMessage({ moved, shared, port: port2 }, [moved, port2]);
port1.postMessage('later');
console.log(moved.byteLength, moved.detached ?? true);
const twice = new ArrayBuffer(1), marked = new ArrayBuffer(1);
markAsUntransferable(marked);
for (const [name, list] of [['duplicate', [twice, twice]], ['marked', [marked]]]) {
	try {
		w.postMessage(null, list);
	} catch (e) {
		console.log(name, e.name);
	}
}
let back;
w.on('message', m => {
	if (m instanceof ArrayBuffer)
		back = m;
	else
		console.log(back.byteLength, new Uint8Array(back)[7], m);
});
port1.on('message', m => {
	console.log(m);
	Atomics.wait(new Int32Array(shared), 0, 0, 10000);
	console.log(new Int32Array(shared)[0]);
});
port1.on('close', () => console.log('closed'));
