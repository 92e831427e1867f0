// For the tests of servers: what a server answers to the bytes of a connection, in which the date is replaced.
'use strict';
const http = require('http');
const net = require('net');

const shown = text => text.replace(/Date: [^\r]*/g, 'Date: DATE').replaceAll('\r\n', '|');

// pieces: text that is sent at once, or functions that are given the socket.  -> what came until the end
function talk(port, ...pieces) {
	return new Promise(resolve => {
		let text = '';
		const socket = net.connect(port, '127.0.0.1');
		socket.setEncoding('latin1');
		socket.on('data', piece => { text += piece; });
		socket.on('error', () => {});
		socket.on('close', () => { resolve(shown(text)); });
		for (const piece of pieces)
			if (typeof piece === 'function')
				piece(socket, () => text);
			else
				socket.write(piece, 'latin1');
	});
}

// A server while f runs.
async function serve(options, listener, f) {
	const server = http.createServer(options, listener);
	await new Promise(resolve => { server.listen(0, '127.0.0.1', resolve); });
	try {
		await f(server.address().port, server);
	} finally {
		server.closeAllConnections();
		await new Promise(resolve => { server.close(resolve); });
	}
}

const GET = (path, ...fields) => `GET ${path} HTTP/1.1\r\n${['Host: a', ...fields].join('\r\n')}\r\n\r\n`;

module.exports = { talk, serve, shown, GET };
