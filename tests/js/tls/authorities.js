// An authority that is added to a context after a connection has read the system's is that context's alone.
// expect: first UNABLE_TO_VERIFY_LEAF_SIGNATURE
// expect: added none
// expect: another UNABLE_TO_VERIFY_LEAF_SIGNATURE
// expect: added before any connection none
// expect: shared bytes true
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { once } = require('events');
const { X509Certificate } = require('crypto');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const server = tls.createServer({ cert: pem('localhost'), key: pem('localhost-key') }, socket => socket.on('error', () => {}).end());

async function connect(title, secureContext) {
	const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost',
		rejectUnauthorized: false, secureContext });
	await once(socket, 'secureConnect');
	// it is destroyed with what the server says in the end unread, which the server may be told
	socket.on('error', () => {});
	console.log(title, socket.authorizationError ?? 'none');
	socket.destroy();
}

// bytes that someone else may change are read as they are now
function checkShared() {
	const ca = pem('ca'), shared = new Uint8Array(new SharedArrayBuffer(ca.length));
	shared.set(ca);
	console.log('shared bytes', new X509Certificate(shared).fingerprint === new X509Certificate(ca).fingerprint);
}

server.listen(0, '127.0.0.1', async () => {
	const context = tls.createSecureContext(), early = tls.createSecureContext();
	await connect('first', context);
	context.context.addCA(pem('ca'));
	await connect('added', context);
	await connect('another', tls.createSecureContext());
	early.context.addCA(pem('ca'));
	await connect('added before any connection', early);
	checkShared();
	server.close();
});
