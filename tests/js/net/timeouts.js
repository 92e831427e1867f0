// setTimeout: idle sockets, those that move, callbacks, and the option of connect.
// expect: 100
// expect: 0 0
// expect: once
// expect: again 1
// expect: without a connection
// expect: timeout 7 false
// expect: true 0
// expect: closed
'use strict';
const net = require('net');
const log = (...words) => console.log(...words);
const server = net.createServer(socket => {
	let n = 0, timer;
	socket.on('close', () => clearInterval(timer)).on('error', () => {}).resume();
	timer = setInterval(() => { if (++n < 8) socket.write('x'); }, 25);
}).listen(0, () => {
	const { port } = server.address();
	const socket = net.connect({ port, timeout: 100 });
	let data = 0;
	log(socket.timeout);
	socket.on('data', () => { data++; });
	socket.on('timeout', () => {
		log('timeout', data, socket.destroyed);
		socket.setTimeout(0);
		setTimeout(() => {
			socket.destroy();
			log(socket.setTimeout(5) === socket, socket.timeout);
			server.close(() => log('closed'));
		}, 150);
	});
	const idle = new net.Socket(), heard = () => log('never');
	idle.setTimeout(20, heard);
	idle.setTimeout(0, heard);
	log(idle.listenerCount('timeout'), idle.timeout);
	const unconnected = new net.Socket();
	unconnected.setTimeout(30, () => { log('without a connection'); unconnected.destroy(); });
	const once = new net.Socket();
	once.setTimeout(10, () => log('once'));
	once.on('timeout', () => { log('again', once.listenerCount('timeout')); });
});
