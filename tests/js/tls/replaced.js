// A program may put a createSecureContext of its own in tls's place, and give contexts further authorities.
// run: {jsr} {file}
// run: {jsr} --tls-cipher-list=ABC -p 'tls.DEFAULT_CIPHERS + " " + crypto.constants.defaultCipherList + " " + crypto.constants.defaultCoreCipherList.startsWith("TLS_")'
// expect: connect: true mine
// expect: server: mine, context: mine, socket: mine
// expect: trusted: true true
// expect: ABC ABC true
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = { cert: pem('localhost'), key: pem('localhost-key') };
const original = tls.createSecureContext;

function withMine(call) {
	tls.createSecureContext = () => { throw new Error('mine'); };
	try {
		call();
		return 'none';
	} catch (error) {
		return error.message;
	} finally {
		tls.createSecureContext = original;
	}
}

async function trusts(authority) {
	const server = tls.createServer(identity, socket => socket.on('error', () => {}).end()).listen(0, '127.0.0.1');
	await once(server, 'listening');
	tls.createSecureContext = options => {
		const made = original(options);
		made.context.addCACert(authority);
		return made;
	};
	const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost' });
	tls.createSecureContext = original;
	await once(socket, 'secureConnect');
	socket.on('error', () => {}).destroy();
	server.close();
	return socket.authorized;
}

async function main() {
	let seen;
	tls.createSecureContext = options => {
		seen = options.ciphers === tls.DEFAULT_CIPHERS;
		throw new Error('mine');
	};
	try {
		tls.connect({});
	} catch (error) {
		console.log('connect:', seen, error.message);
	}
	tls.createSecureContext = original;
	const server = tls.createServer();
	console.log(`server: ${withMine(() => tls.createServer(identity))}, context: ${withMine(() => server.addContext('a', {}))}, ` +
		`socket: ${withMine(() => new tls.TLSSocket())}`);
	console.log('trusted:', await trusts(pem('ca')), await trusts(pem('ca').toString()));
}

main();
