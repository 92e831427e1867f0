// What scripts can reach below a TLSSocket: every method of a session and of a context with any arguments, at any time, and after the end.
// expect: survived true
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const options = { cert: pem('localhost'), key: pem('localhost-key') };
const values = [undefined, null, true, 0, -1, 1e9, NaN, 'x', '', Buffer.alloc(0), Buffer.alloc(100, 1), new Uint8Array(3), {}, [], Symbol('s'), () => {}, { valueOf() { throw new Error('v'); } }, 10n];

function namesOf(object) {
	return Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(name => name !== 'constructor');
}

let calls = 0;

function poke(object, without, extra = []) {
	for (const name of namesOf(object)) {
		if (without.includes(name))
			continue;
		for (const a of [...values, ...extra])
			for (const b of [undefined, 'x', Buffer.alloc(10), 1]) {
				calls++;
				try {
					object[name](a, b, b);
				} catch {}
			}
		try {
			Reflect.apply(object[name], {}, []);
		} catch {}
	}
}

async function main() {
	poke(tls.createSecureContext(options).context, []);
	for (const place of ['begun', 'hello', 'cert', 'secure', 'data', 'closed'])
		for (const version of ['TLSv1.2', 'TLSv1.3']) {
			const reach = socket => {
				const { session } = socket.ssl ?? {};
				if (session)
					poke(session, ['close'], [tls.createSecureContext(options).context]);
			};
			const server = tls.createServer({
				...options, maxVersion: version,
				SNICallback(name, done) {
					if (place === 'cert')
						reach(this);
					done(null, null);
				},
				ALPNCallback() {
					if (place === 'hello')
						reach(this);
					return 'x';
				}
			}, socket => {
				socket.on('error', () => {}).on('data', () => { if (place === 'data') reach(socket); });
				if (place === 'secure')
					reach(socket);
				socket.end('bye');
			}).on('tlsClientError', () => {});
			server.listen(0, '127.0.0.1');
			await once(server, 'listening');
			const client = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: pem('ca'), ALPNProtocols: ['x'] });
			const { session } = client.ssl;
			client.on('error', () => {}).on('secureConnect', () => { if (place === 'secure') reach(client); });
			if (place === 'begun')
				reach(client);
			client.on('data', () => { if (place === 'data') reach(client); }).end('hello');
			const timer = setTimeout(() => { client.destroy(); }, 200);
			await new Promise(resolve => { client.on('close', resolve); });
			clearTimeout(timer);
			poke(session, []);
			server.close();
		}
	console.log('survived', calls > 10_000);
	process.exit(0);
}
main();
