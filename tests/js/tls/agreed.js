// What is agreed on: ciphers that null and '' leave to the default, names in the list of TLS 1.3, SSLv23_method's least version; a renegotiation amid data; each new session while it is told.
// expect: ciphers null: TLSv1.3 TLSv1.2
// expect: ciphers '': TLSv1.3 TLSv1.2
// expect: TLS_AES_256_GCM_SHA384:!TLS_AES_128_GCM_SHA256 none
// expect: AES256-SHA:!TLS_AES_128_GCM_SHA256 ERR_SSL_NO_CIPHER_MATCH
// expect: !TLS_AES_128_GCM_SHA256 ERR_SSL_NO_CIPHER_MATCH
// expect: : ERR_INVALID_ARG_VALUE The property 'options.ciphers' is invalid. Received [ '', '' ]
// expect: least version: ERR_SSL_UNSUPPORTED_PROTOCOL
// expect: no passphrase: ERR_OSSL_BAD_DECRYPT ERR_OSSL_BAD_DECRYPT
// expect: fragments: ERR_OUT_OF_RANGE ERR_OUT_OF_RANGE ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE false true
// expect: renegotiated: null, got 300000
// expect: sessions: 2 true true true
'use strict';
const tls = require('tls'), crypto = require('crypto'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = { cert: pem('localhost'), key: pem('localhost-key') };
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

async function withServer(options, onsocket, run) {
	const server = tls.createServer({ ...identity, ...options }, onsocket);
	server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	await run({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false });
	server.close();
}

function codeOf(call) {
	try {
		return call() ?? 'none';
	} catch (error) {
		return error.code;
	}
}

async function ciphers() {
	for (const given of [null, ''])
		await withServer({ ciphers: given }, () => {}, async to => {
			const socket = tls.connect({ ...to, ciphers: given });
			await once(socket, 'secureConnect');
			const older = tls.connect({ ...to, ciphers: given, maxVersion: 'TLSv1.2' });
			await once(older, 'secureConnect');
			console.log(`ciphers ${given === '' ? "''" : given}:`, socket.getProtocol(), older.getProtocol());
			socket.destroy();
			older.destroy();
		});
	for (const list of ['TLS_AES_256_GCM_SHA384:!TLS_AES_128_GCM_SHA256', 'AES256-SHA:!TLS_AES_128_GCM_SHA256', '!TLS_AES_128_GCM_SHA256'])
		console.log(list, codeOf(() => { tls.createSecureContext({ ciphers: list }); }));
	try {
		tls.createSecureContext({ ciphers: ':' });
	} catch (error) {
		console.log(':', error.code, error.message);
	}
}

async function versions() {
	const server = tls.createServer({ ...identity, secureProtocol: 'SSLv23_method', ciphers: 'ALL@SECLEVEL=0' }).listen(0, '127.0.0.1');
	await once(server, 'listening');
	tls.connect({ port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' }).on('error', () => {});
	console.log('least version:', (await once(server, 'tlsClientError'))[0].code);
	server.close();
}

function values() {
	let said;
	do {                           // of 256 keys one has a padding that looks right with a wrong passphrase, and no key behind it
		const key = rsa.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'secret' });
		said = [{}, { passphrase: 'wrong' }].map(more => codeOf(() => { tls.createSecureContext({ key, ...more }); }));
	} while (said.includes('ERR_OSSL_UNSUPPORTED'));
	console.log('no passphrase:', ...said);
	const socket = new tls.TLSSocket();
	console.log('fragments:', ...[NaN, 1.5, 2 ** 31, '', 511, 512].map(size => codeOf(() => socket.setMaxSendFragment(size))));
}

async function renegotiation() {
	await withServer({ maxVersion: 'TLSv1.2' }, socket => {
		socket.on('data', bytes => { socket.write(Buffer.alloc(bytes.length * 100_000)); });
		socket.on('end', () => socket.end());
	}, async to => {
		const socket = tls.connect(to);
		await once(socket, 'secureConnect');
		let size = 0, said;
		const endIfDone = () => {
			if (size === 300_000 && said !== undefined)
				socket.end();
		};
		socket.on('data', bytes => {
			size += bytes.length;
			endIfDone();
		});
		socket.write('1');
		socket.write('2');
		socket.write('3', () => socket.renegotiate({}, error => {
			said = error;
			endIfDone();
		}));
		await once(socket, 'close');
		console.log(`renegotiated: ${said}, got ${size}`);
	});
}

async function sessions() {
	await withServer({}, socket => socket.write('x'), async to => {
		const socket = tls.connect(to), seen = [], tickets = new Set();
		socket.on('session', session => {
			seen.push(socket.getSession().equals(session));
			tickets.add(socket.getTLSTicket().toString('hex'));
			if (seen.length === 2)
				socket.end();
		});
		socket.resume();
		await once(socket, 'close');
		console.log('sessions:', seen.length, ...seen, tickets.size === 2);
	});
}

(async () => {
	await ciphers();
	await versions();
	values();
	await renegotiation();
	await sessions();
	process.exit();
})();
