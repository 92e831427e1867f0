// Workers of workers; ports that pass through several threads; a worker ends with the one that started it.
// expect: inner says hello
// expect: exit 1
'use strict';
const { Worker, MessageChannel } = require('worker_threads');
const outer = new Worker(`
	const { Worker, parentPort } = require('worker_threads');
	parentPort.once('message', port => {
		const inner = new Worker(\`require('worker_threads').parentPort.once('message', port => {
			port.postMessage('inner says hello');
			setInterval(() => {}, 1000);
		})\`, { eval: true });
		inner.postMessage(port, [port]);
	});
`, { eval: true });
const { port1, port2 } = new MessageChannel();
outer.postMessage(port2, [port2]);
port1.once('message', async m => {
	console.log(m);
	console.log('exit', await outer.terminate());
	port1.close();
});
