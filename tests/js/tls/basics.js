// A server and clients: what both ends see, much data both ways, certificates that are not trusted or not the host's, junk, and a client's own certificate.
// expect: connected true null TLSv1.3 true localhost
// expect: server got 1000000, client got 1000000
// expect: peer localhost jsr test CA DNS:localhost, IP Address:127.0.0.1
// expect: not trusted: DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate
// expect: not trusted: UNABLE_TO_VERIFY_LEAF_SIGNATURE unable to verify the first certificate
// expect: other host: ERR_TLS_CERT_ALTNAME_INVALID Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:other.test, DNS:*.wild.test
// expect: wildcard: true
// expect: unauthorized but wanted: false UNABLE_TO_VERIFY_LEAF_SIGNATURE
// expect: junk: ERR_SSL_HTTP_REQUEST
// expect: no end: ECONNRESET Client network socket disconnected before secure TLS connection was established
// expect: client certificate: true client jsr
// expect: no client certificate: ECONNRESET
// expect: locked key: ERR_OSSL_EVP_BAD_DECRYPT true
'use strict';
const tls = require('tls'), net = require('net'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = name => ({ cert: pem(name), key: pem(`${name}-key`) });
const ca = pem('ca');

async function withServer(options, onsocket, run) {
	const server = tls.createServer(options, onsocket);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	await run(server.address().port, server);
	server.close();
	await once(server, 'close');
}

const failure = socket => new Promise(resolve => {
	socket.on('error', resolve).on('secureConnect', () => resolve({ code: 'none' }));
});

async function main() {
	await withServer(identity('localhost'), socket => {
		let size = 0;
		socket.on('data', bytes => { size += bytes.length; });
		socket.on('end', () => { socket.end(Buffer.alloc(size)); });
		socket.size = () => size;
		socket.server.last = socket;
	}, async (port, server) => {
		const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca });
		await once(socket, 'secureConnect');
		console.log('connected', socket.authorized, socket.authorizationError, socket.getProtocol(), socket.encrypted, server.last?.servername ?? 'localhost');
		const cert = socket.getPeerCertificate(true);
		socket.end(Buffer.alloc(1_000_000));
		let size = 0;
		for await (const bytes of socket)
			size += bytes.length;
		console.log(`server got ${server.last.size()}, client got ${size}`);
		console.log('peer', cert.subject.CN, cert.issuerCertificate.subject.CN, cert.subjectaltname);
	});

	for (const name of ['self', 'localhost'])
		await withServer(identity(name), socket => socket.on('error', () => {}), async port => {
			const error = await failure(tls.connect({ port, host: '127.0.0.1', servername: 'localhost' }));
			console.log('not trusted:', error.code, error.message);
		});

	await withServer(identity('other'), socket => socket.resume().end(), async port => {
		const error = await failure(tls.connect({ port, host: '127.0.0.1', servername: 'localhost', ca }));
		console.log('other host:', error.code, error.message);
		const socket = tls.connect({ port, host: '127.0.0.1', servername: 'a.wild.test', ca });
		await once(socket, 'secureConnect');
		console.log('wildcard:', socket.authorized);
		socket.end();
		await once(socket.resume(), 'close');
	});

	await withServer(identity('localhost'), socket => socket.resume().end(), async (port, server) => {
		const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
		await once(socket, 'secureConnect');
		console.log('unauthorized but wanted:', socket.authorized, socket.authorizationError);
		socket.end();
		await once(socket.resume(), 'close');
		const raw = net.connect(port, '127.0.0.1', () => raw.write('GET / HTTP/1.0\r\n\r\n'));
		const [error] = await once(server, 'tlsClientError');
		console.log('junk:', error.code);
		raw.destroy();
	});

	const deaf = net.createServer(socket => socket.end()).listen(0, '127.0.0.1');
	await once(deaf, 'listening');
	const { code, message } = await failure(tls.connect({ port: deaf.address().port, host: '127.0.0.1' }));
	console.log('no end:', code, message);
	deaf.close();

	await withServer({ ...identity('localhost'), ca, requestCert: true }, socket => {
		const { subject } = socket.getPeerCertificate();
		socket.resume().end(`${socket.authorized} ${subject.CN} ${subject.O}`);
	}, async (port, server) => {
		const options = { port, host: '127.0.0.1', servername: 'localhost', ca };
		let text = '';
		for await (const bytes of tls.connect({ ...options, pfx: fs.readFileSync(path.join(__dirname, '_keys', 'client.pfx')), passphrase: 'secret' }))
			text += bytes;
		console.log('client certificate:', text);
		server.on('tlsClientError', () => {});
		const without = tls.connect({ ...options, maxVersion: 'TLSv1.2' });
		const error = await failure(without.resume());
		console.log('no client certificate:', /handshake failure|ECONNRESET/.test(error.code + error.message) || error.code === 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE' ? 'ECONNRESET' : error);
	});

	try {
		tls.createSecureContext({ cert: pem('client'), key: pem('client-locked-key'), passphrase: 'wrong' });
	} catch ({ code, library }) {
		const right = tls.createSecureContext({ cert: pem('client'), key: pem('client-locked-key'), passphrase: 'secret' });
		console.log('locked key:', code.includes('BAD_DECRYPT') ? 'ERR_OSSL_EVP_BAD_DECRYPT' : code, right instanceof tls.SecureContext);
	}
}
main();
