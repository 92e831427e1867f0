// Where a handshake waits for script: SNI, ALPN by list and by callback, sessions kept by the server, tickets, a status, lines of keys.
// expect: sni a.wild.test other.test
// expect: sni localhost localhost
// expect: sni error: ECONNRESET, server: Error no such host
// expect: alpn b b
// expect: alpn callback c localhost
// expect: alpn refused: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL
// expect: kept: first false 32, then true true
// expect: ticket: false true
// expect: new ticket keys: false
// expect: status: hello of 250 bytes or more true
// expect: keys: true true
// expect: exported: true 32
// expect: sigalgs true, finished true
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = name => ({ cert: pem(name), key: pem(`${name}-key`) });
const ca = pem('ca');

async function withServer(options, setUp, run) {
	const server = tls.createServer({ ...identity('localhost'), ...options });
	setUp(server);
	server.on('tlsClientError', () => {});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	await run({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca }, server);
	server.close();
	await once(server, 'close');
}

async function visit(options) {
	const socket = tls.connect(options);
	await once(socket, 'secureConnect');
	const seen = { name: socket.getPeerCertificate().subject?.CN, alpn: socket.alpnProtocol, reused: socket.isSessionReused() };
	socket.resume();
	const session = new Promise(resolve => { socket.on('session', resolve); });
	await once(socket, 'close');
	return { ...seen, session: options.maxVersion ? socket.kept ?? await Promise.race([session, undefined]) : undefined };
}

async function main() {
	await withServer({
		SNICallback(name, done) {
			setImmediate(() => {
				if (name === 'localhost' || name === 'none')
					done(name === 'none' ? new Error('no such host') : null);
				else
					done(null, tls.createSecureContext(identity('other')));
			});
		}
	}, server => server.on('secureConnection', socket => socket.resume().end()), async (options, server) => {
		console.log('sni a.wild.test', (await visit({ ...options, servername: 'a.wild.test' })).name);
		console.log('sni localhost', (await visit(options)).name);
		const failed = once(server, 'tlsClientError'), client = tls.connect({ ...options, servername: 'none' });
		const [error] = await once(client, 'error');
		console.log(`sni error: ${error.code}, server: ${(await failed)[0]}`.replace('Error: ', 'Error '));
	});

	await withServer({ ALPNProtocols: ['b', 'c'] }, server => server.on('secureConnection', socket => {
		server.seen = socket.alpnProtocol;
		socket.resume().end();
	}), async (options, server) => {
		const { alpn } = await visit({ ...options, ALPNProtocols: ['a', 'c', 'b'] });
		console.log('alpn', alpn, server.seen);
	});

	let asked;
	await withServer({ ALPNCallback({ servername, protocols }) { asked = servername; return protocols.includes('c') ? 'c' : undefined; } },
		server => server.on('secureConnection', socket => socket.resume().end()), async options => {
			const { alpn } = await visit({ ...options, ALPNProtocols: ['a', 'c'] });
			console.log('alpn callback', alpn, asked);
			const [error] = await once(tls.connect({ ...options, ALPNProtocols: ['a'] }), 'error');
			console.log('alpn refused:', error.code);
		});

	const kept = new Map();
	await withServer({ maxVersion: 'TLSv1.2', secureOptions: 0x4000 }, server => {
		server.on('newSession', (id, data, done) => { kept.set(id.toString('hex'), data); setImmediate(done); });
		server.on('resumeSession', (id, done) => { setImmediate(done, null, kept.get(id.toString('hex'))); });
		server.on('secureConnection', socket => { server.reused = socket.isSessionReused(); socket.resume().end(); });
	}, async (options, server) => {
		const first = tls.connect(options);
		const [session] = await once(first, 'session');
		const { length } = [...kept.keys()][0];
		console.log(`kept: first ${first.isSessionReused()} ${length / 2}, then`, (await closed(first), (await visit({ ...options, session })).reused), server.reused);
	});

	async function closed(socket) { await once(socket.resume(), 'close'); }

	await withServer({ maxVersion: 'TLSv1.2' }, server => server.on('secureConnection', socket => socket.resume().end()), async (options, server) => {
		const first = tls.connect(options);
		const [session] = await once(first, 'session');
		const was = first.isSessionReused();
		await closed(first);
		console.log('ticket:', was, (await visit({ ...options, session })).reused);
		server.setTicketKeys(Buffer.alloc(48, 7));
		console.log('new ticket keys:', (await visit({ ...options, session })).reused && server.getTicketKeys().equals(Buffer.alloc(48, 7)) ? 'both' : false);
	});

	await withServer({}, server => {
		server.on('OCSPRequest', (cert, issuer, done) => { setImmediate(done, null, Buffer.from(`hello of ${cert.length > 250 ? '250 bytes or more' : cert.length} ${issuer === null}`)); });
		server.on('secureConnection', socket => socket.resume().end());
	}, async options => {
		const socket = tls.connect({ ...options, requestOCSP: true });
		const [response] = await once(socket, 'OCSPResponse');
		console.log('status:', `${response}`);
		await closed(socket);
	});

	await withServer({}, server => {
		server.keys = [];
		server.on('keylog', line => { server.keys.push(line); });
		server.on('secureConnection', socket => { server.material = socket.exportKeyingMaterial(32, 'label', Buffer.from('x')); server.sigalgs = socket.getSharedSigalgs(); server.done = socket.getPeerFinished(); socket.resume().end(); });
	}, async (options, server) => {
		const socket = tls.connect(options), keys = [];
		socket.on('keylog', line => { keys.push(line); });
		await once(socket, 'secureConnect');
		const material = socket.exportKeyingMaterial(32, 'label', Buffer.from('x')), done = socket.getFinished();
		await closed(socket);
		console.log('keys:', keys.sort(Buffer.compare).join() === server.keys.sort(Buffer.compare).join(), keys.every(line => line.at(-1) === 10));
		console.log('exported:', material.equals(server.material), material.length);
		console.log(`sigalgs ${server.sigalgs.includes('ECDSA+SHA256')}, finished ${done.equals(server.done)}`);
	});
}
main();
