// Servers of node:http: handlers that take the bytes away while they are read, destroy and throw.
// run: {jsr} {file}
// expect: taken 3
// expect: taken 3
// expect: taken again
// expect: caught boom
// expect: caught in a body
// expect: after HTTP/1.1 200 OK|x: y|
'use strict';
const http = require('http');
const { talk, serve, GET } = require('./_raw');
const POST = (n, body) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

process.on('uncaughtException', e => console.log('caught', e.message));
(async () => {
	await serve({}, (q, r) => {
		q.on('data', d => {
			console.log('taken', d.length);
			structuredClone(d.buffer, { transfer: [d.buffer] });
		});
		setTimeout(() => q.socket.destroy(), 20);
	}, port => talk(port, POST(1, 'abc') + POST(2, 'def')));
	await serve({}, (q, r) => {
		q.on('data', () => {
			console.log('taken again');
			q.socket.destroy();
		});
	}, port => talk(port, POST(1, 'abc')));
	await serve({}, (q, r) => {
		setTimeout(() => q.socket.destroy(), 20);
		throw new Error('boom');
	}, port => talk(port, GET('/') + GET('/')));
	await serve({}, (q, r) => {
		setTimeout(() => q.socket.destroy(), 20);
		q.on('data', () => { throw new Error('in a body'); });
	}, port => talk(port, POST(1, 'abc')));
	await serve({}, (q, r) => {
		q.rawHeaders.length = 0;
		r.sendDate = false;
		r.writeHead(200, ['x', 'y']).end('z');
	}, async port => { console.log('after', (await talk(port, GET('/', 'Connection: close'))).slice(0, 21)); });
	process.exit();
})();
