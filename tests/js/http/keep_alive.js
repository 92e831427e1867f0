// How long a connection is kept for a next request: counted from the last answer, however many there were before.
// expect: kept while it is used, then closed: true
// expect: not before its time: true
// expect: an empty line does not count: true
'use strict';
const http = require('http'), net = require('net');

const WAIT = 400, TOLD = 300, GAP = 90, TIMES = 6;         // longer in all than a wait

// -> how many answers came until the server closed the connection, and how long after the last one
function use(port) {
	return new Promise(resolve => {
		const socket = net.connect(port, '127.0.0.1');
		let asked = 0, answers = 0, last = 0;
		const ask = () => {
			asked++;
			socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
		};
		socket.on('data', () => {
			last = performance.now();
			answers++;
			if (asked < TIMES)
				setTimeout(ask, GAP);
		});
		socket.on('error', () => {});
		socket.on('close', () => { resolve([answers, performance.now() - last]); });
		ask();
	});
}

const server = http.createServer({ keepAliveTimeout: TOLD, keepAliveTimeoutBuffer: WAIT - TOLD }, (request, response) => { response.end('x'); });
server.listen(0, '127.0.0.1', async () => {
	const { port } = server.address();
	let kept = false, early = false;
	// a machine that stands still for longer than a wait has a connection closed between two requests
	for (let i = 0; i < 5 && !kept; i++) {
		const { 0: answers, 1: waited } = await use(port);
		kept = answers === TIMES;
		early ||= answers === TIMES && waited < WAIT - 1;
	}
	console.log('kept while it is used, then closed:', kept);
	console.log('not before its time:', !early);
	await new Promise(resolve => {
		const socket = net.connect(port, '127.0.0.1');
		socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
		socket.on('data', () => { socket.write('\r\n'); }).on('end', resolve);
	});
	console.log('an empty line does not count:', true);
	server.close();
});
