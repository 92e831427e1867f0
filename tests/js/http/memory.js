// A connection that is lost because memory ran out, and that nobody listens to: a warning says so, once for each server.
// expect: An HTTP connection was ended for want of memory (Out of memory)
// expect: HTTP/1.1 500 Internal Server Error
// expect: HTTP/1.1 400 Bad Request
// expect: heard: Out of memory
// expect: ECONNRESET
// expect: A TLS connection was ended for want of memory (Out of memory)
// expect: ECONNRESET
// expect: A TLS connection was ended for want of memory (read ENOMEM)
// expect: ECONNRESET
'use strict';
const http = require('http'), https = require('https'), net = require('net'), tls = require('tls'), { once } = require('events');

process.on('warning', warning => console.log(warning.message));
const outOfMemory = () => new RangeError('Out of memory');

async function listening(server) {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server.address().port;
}

const firstLine = port => new Promise(resolve => {
	let all = '';
	net.connect(port, '127.0.0.1').setEncoding('latin1').on('data', text => { all += text; })
		.on('error', error => { all = error.code; }).on('close', () => { resolve(all.split('\r\n')[0]); });
});

const handshake = port => new Promise(resolve => {
	tls.connect(port, '127.0.0.1', { rejectUnauthorized: false }).on('error', error => { resolve(error.code); });
});

(async () => {
	const server = http.createServer();
	let error = outOfMemory();
	server.on('connection', socket => { setImmediate(() => { socket.emit('error', error); }); });
	const port = await listening(server);
	console.log(await firstLine(port));
	error = new Error('of the peer');
	console.log(await firstLine(port));
	error = outOfMemory();
	await firstLine(port);
	server.close();

	const heard = tls.createServer().on('connection', socket => { socket.destroy(outOfMemory()); });
	heard.once('tlsClientError', ({ message }) => { console.log('heard:', message); });
	const tlsPort = await listening(heard);
	console.log(await handshake(tlsPort));
	console.log(await handshake(tlsPort));
	heard.close();

	const secure = https.createServer();
	secure.on('connection', socket => { socket.destroy(Object.assign(new Error('read ENOMEM'), { code: 'ENOMEM' })); });
	console.log(await handshake(await listening(secure)));
	secure.close();
})();
