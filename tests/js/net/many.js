// Many connections at once, limits of a server, and what it counts.
// expect: at the end null 0
// expect: 400 400 3490
// expect: 2 localAddress,localPort,localFamily,remoteAddress,remotePort,remoteFamily 127.0.0.1 IPv4 true IPv4
// expect: with a limit null 2
// expect: closed false
'use strict';
const net = require('net');
const COUNT = 400;
(async () => {
	let opened = 0, closed = 0, bytes = 0;
	const server = net.createServer(socket => {
		opened++;
		socket.on('close', () => { closed++; });
		socket.pipe(socket);
	});
	await new Promise(r => server.listen(0, r));
	const { port } = server.address();
	await Promise.all(Array.from({ length: COUNT }, (_, i) => new Promise((done, fail) => {
		let text = '';
		const socket = net.connect(port, '127.0.0.1', () => socket.end(`hello ${i}`));
		socket.setEncoding('utf8').on('data', chunk => { text += chunk; }).on('error', fail);
		socket.on('close', () => {
			bytes += socket.bytesRead;
			text === `hello ${i}` ? done() : fail(new Error(text));
		});
	})));
	server.getConnections((error, count) => console.log('at the end', error, count));
	await new Promise(r => server.close(r));
	while (closed < COUNT)         // a server is closed once its connections are destroyed, whose 'close' is told later
		await new Promise(setImmediate);
	console.log(opened, closed, bytes);

	const small = net.createServer(socket => { socket.resume(); socket.on('error', () => {}); });
	small.maxConnections = 2;
	const dropped = [];
	small.on('drop', about => dropped.push(about));
	await new Promise(r => small.listen(0, '127.0.0.1', r));
	const sockets = [];
	for (let i = 0; i < 4; i++) {
		const socket = net.connect(small.address().port, '127.0.0.1');
		socket.on('error', () => {});
		sockets.push(socket);
		await new Promise(r => socket.once(i < 2 ? 'connect' : 'close', r));
	}
	small.getConnections((error, count) => console.log('with a limit', error, count));
	console.log(dropped.length, Object.keys(dropped[0]).join(), dropped[0].localAddress, dropped[0].localFamily,
		dropped[0].localPort === small.address().port, dropped[0].remoteFamily);
	for (const socket of sockets)
		socket.destroy();
	small.close(() => console.log('closed', small.listening));
})();
