// A connection that resumes a session by a ticket gets no other one: 'session' comes once, in TLS 1.3 as in 1.2.
// expect: TLSv1.3 [ 'false true', 'true false', 'true false' ]
// expect: TLSv1.2 [ 'false true', 'true false', 'true false' ]
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));

async function visits(version) {
	const server = tls.createServer({ cert: pem('localhost'), key: pem('localhost-key'), maxVersion: version }, socket => socket.end('x'));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const seen = [];
	let session;
	for (let i = 0; i < 3; i++) {
		const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: pem('ca'), session });
		let came = false;
		socket.on('session', given => { came = true; session = given; });
		socket.resume();
		await once(socket, 'secureConnect');
		const reused = socket.isSessionReused();
		socket.on('end', () => socket.end());
		await once(socket, 'close');
		seen.push(`${reused} ${came}`);
	}
	console.log(version, seen);
	server.close();
}

(async () => {
	await visits('TLSv1.3');
	await visits('TLSv1.2');
})();
