// node:net: a connection that nobody reads and nobody knows stays open.
// run: {jsr} --expose-gc {file}
// expect: true
'use strict';
const net = require('net');
const server = net.createServer({ pauseOnConnect: true }, socket => { socket.unref(); }).listen(0, '127.0.0.1', () => {
	const client = net.connect(server.address().port, '127.0.0.1', () => setImmediate(() => {
		gc();
		setImmediate(() => {
			let isOpen = true;
			client.on('end', () => { isOpen = false; });
			setTimeout(() => {
				console.log(isOpen);
				process.exit();
			}, 20);
		});
	}));
	client.resume();
});
