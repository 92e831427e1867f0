// NODE_TLS_REJECT_UNAUTHORIZED=0: fetch, WebSocket and https take a certificate unchecked where the program does not say, with one warning.
// stderr-has: Warning: Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' makes TLS
// expect: checked: fetch failed SELF_SIGNED_CERT_IN_CHAIN
// expect: unchecked: ok
// expect: told to check: fetch failed SELF_SIGNED_CERT_IN_CHAIN
// expect: WebSocket: open
// expect: https: 200
// expect: warnings: 1
'use strict';
const https = require('https'), fs = require('fs'), path = require('path');
const { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '..', 'tls', '_keys', `${name}.pem`));
const options = { cert: Buffer.concat([pem('localhost'), pem('ca')]), key: pem('localhost-key') };

let warnings = 0;
process.on('warning', () => { warnings++; });

const text = (...args) => fetch(...args).then(response => response.text(), error => `${error.message} ${error.cause.code}`);

const server = https.createServer(options, (request, response) => response.end('ok')).listen(0, async () => {
	const { port } = server.address(), url = `https://localhost:${port}/`;
	delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
	console.log('checked:', await text(url));
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
	console.log('unchecked:', await text(url));
	console.log('told to check:', await text(url, { tls: { rejectUnauthorized: true } }));
	const socket = new WebSocket(`wss://localhost:${port}/`);
	const [{ type }] = await Promise.race([once(socket, 'open'), once(socket, 'error')]);
	console.log('WebSocket:', type);
	socket.close();
	const [response] = await once(https.get(url, { agent: false }), 'response');
	console.log('https:', response.statusCode);
	response.resume();
	await once(response, 'end');
	console.log('warnings:', warnings);
	server.closeAllConnections();
	server.close();
});
server.on('upgrade', (request, socket) => {
	const key = require('crypto').createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
	socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
		`Sec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`);
});
