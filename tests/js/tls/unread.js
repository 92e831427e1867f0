// The end of a connection comes though nobody reads it: of a server that pauses its connections, and of one of https whose client ends before the handshake.
// expect: paused: true true
// expect: end of the client
// expect: closed
// expect: half open: false true
// expect: hang up: ECONNRESET socket hang up
'use strict';
const tls = require('tls'), https = require('https'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = { cert: pem('localhost'), key: pem('localhost-key') };
const to = server => ({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false });

async function main() {
	const server = tls.createServer({ ...identity, allowHalfOpen: true, pauseOnConnect: true }, socket => {
		console.log('paused:', socket.isPaused(), socket.allowHalfOpen);
		socket.on('end', () => {
			console.log('end of the client');
			socket.end();
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = tls.connect(to(server), () => client.end());
	await once(client, 'close');
	console.log('closed');
	server.close();

	const web = https.createServer(identity).listen(0, '127.0.0.1');
	console.log('half open:', web.allowHalfOpen, https.createServer({ allowHalfOpen: true }).allowHalfOpen);
	web.on('clientError', error => console.log('hang up:', error.code, error.message));
	await once(web, 'listening');
	const early = tls.connect(to(web));
	early.on('connect', () => early.end());
	await once(early, 'close');
	web.close();
}

main();
