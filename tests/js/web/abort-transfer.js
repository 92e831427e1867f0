// Signals that util.transferableAbortController() and transferableAbortSignal() have made transferable.
const { transferableAbortController, transferableAbortSignal } = require('util');
const { Worker } = require('worker_threads');

const attempt = call => {
	try {
		console.log('gives', call());
	} catch ({ name, code, message }) {
		console.log(name, code, message);
	}
};

const controller = transferableAbortController();
const { signal } = controller;
console.log(controller instanceof AbortController, signal instanceof AbortSignal);
for (const bad of [undefined, null, {}, 5, new AbortController()])
	attempt(() => transferableAbortSignal(bad));
const plain = new AbortController().signal;
attempt(() => structuredClone(plain, { transfer: [plain] }));
attempt(() => structuredClone(signal));
const over = transferableAbortSignal(AbortSignal.abort({ a: 1 }));
const copy = structuredClone(over, { transfer: [over] });
console.log(copy.aborted, copy.reason, copy.reason === over.reason, over.aborted);
const bad = transferableAbortSignal(AbortSignal.abort(() => 1));
attempt(() => structuredClone(bad, { transfer: [bad] }));
console.log(structuredClone({ a: signal, b: [signal] }, { transfer: [signal] }));

const { port1, port2 } = new MessageChannel();
const told = [];
let left = 3;
function done(text) {
	told.push(text);
	if (--left === 0) {
		console.log(told.sort());
		port1.close();
	}
}
port1.onmessage = ({ data }) => {
	// what arrived may go on
	const again = structuredClone(data, { transfer: [data] });
	again.onabort = () => done(`again ${again.reason}`);
	data.onabort = ({ isTrusted }) => {
		done(`port ${data.reason} ${isTrusted} ${again.aborted}`);
	};
	controller.abort('reason');
	console.log(data.aborted, signal.aborted);
};

const worker = new Worker(`
	const { parentPort, workerData } = require('worker_threads');
	parentPort.on('message', ({ signal, over }) => {
		parentPort.postMessage([signal instanceof AbortSignal, signal.aborted, over.aborted, over.reason]);
		signal.onabort = () => {
			parentPort.postMessage(signal.reason);
			parentPort.close();
		};
	});
`, { eval: true });
worker.postMessage({ signal, over }, [signal, over]);
worker.on('message', message => {
	if (typeof message === 'string') {
		done(`worker ${message}`);
	} else {
		console.log(message);
		port2.postMessage(signal, [signal]);
	}
});

// an end alone keeps nothing alive
new Worker("require('worker_threads').parentPort.once('message', () => {})", { eval: true })
	.postMessage(signal, [signal]);
const waits = transferableAbortController();
structuredClone(waits.signal, { transfer: [waits.signal] }).onabort = () => console.log('never');
