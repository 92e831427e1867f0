// TLS over other streams: over a Duplex that gives single bytes, inside of TLS, over a socket that has read; back-pressure both ways; sockets that are destroyed wherever script runs.
// expect: single bytes: 3000 true
// expect: inside: hello from inside
// expect: read before: hello after a line
// expect: a reader that waits: held true, then 8000000
// expect: a writer that waits: true
// expect: destroyed: 12 of 12
'use strict';
const tls = require('tls'), net = require('net'), fs = require('fs'), path = require('path'), { once } = require('events');
const { Duplex } = require('stream');

const pem = name => fs.readFileSync(path.join(__dirname, '_keys', `${name}.pem`));
const identity = name => ({ cert: pem(name), key: pem(`${name}-key`) });
const ca = pem('ca'), context = tls.createSecureContext(identity('localhost'));
const client = { servername: 'localhost', ca };

function pairOf(split) {
	const make = () => new Duplex({
		read() {},
		write(chunk, encoding, done) {
			for (let at = 0; at < chunk.length; at += split)
				this.other.push(chunk.subarray(at, at + split));
			setImmediate(done);
		},
		final(done) { this.other.push(null); done(); }
	});
	const a = make(), b = make();
	a.other = b;
	b.other = a;
	return [a, b];
}

async function listen(server) {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return { port: server.address().port, host: '127.0.0.1' };
}

async function textOf(stream) {
	let text = '';
	for await (const bytes of stream)
		text += bytes;
	return text;
}

async function main() {
	const [a, b] = pairOf(1);
	const served = new tls.TLSSocket(b, { isServer: true, secureContext: context });
	served.on('data', bytes => { served.write(bytes); }).on('end', () => { served.end(); });
	const over = tls.connect({ socket: a, ...client }, () => { over.end(Buffer.alloc(3000, 'x')); });
	const echoed = await textOf(over);
	console.log('single bytes:', echoed.length, over.authorized);

	// a tunnel: TLS to a server, and through it TLS to another
	const inner = tls.createServer(identity('localhost'), socket => { socket.end('hello from inside'); });
	const to = await listen(inner);
	const outer = tls.createServer(identity('localhost'), socket => {
		const through = net.connect(to);
		for (const one of [socket, through])
			one.on('error', () => {});
		socket.pipe(through).pipe(socket);
	});
	const outside = tls.connect({ ...await listen(outer), ...client });
	const inside = tls.connect({ socket: outside, ...client });
	console.log('inside:', await textOf(inside));
	inner.close();
	outer.close();

	// begins with a line in the clear
	const starting = net.createServer(socket => {
		socket.once('data', () => {
			socket.write('go\n');
			const secure = new tls.TLSSocket(socket, { isServer: true, secureContext: context });
			secure.on('data', bytes => { secure.end(`hello ${bytes}`); });
		});
	});
	const plain = net.connect(await listen(starting));
	plain.write('STARTTLS\n');
	await once(plain, 'data');
	const upgraded = tls.connect({ socket: plain, ...client });
	upgraded.write('after a line');
	console.log('read before:', await textOf(upgraded));
	starting.close();

	// a reader that waits: what is on the way stays bounded
	let sent = 0;
	const flood = tls.createServer(identity('localhost'), socket => {
		const block = Buffer.alloc(100_000);
		const go = () => {
			while (sent < 8_000_000) {
				sent += block.length;
				if (!socket.write(block))
					return;
			}
			socket.end();
		};
		socket.on('drain', go);
		go();
	});
	const slow = tls.connect({ ...await listen(flood), ...client });
	await once(slow, 'secureConnect');
	let before = -1;
	while (before !== sent || sent === 0) {
		before = sent;
		await new Promise(resolve => { setTimeout(resolve, 100); });
	}
	const isHeld = sent < 8_000_000;
	let size = 0;
	for await (const bytes of slow)
		size += bytes.length;
	console.log(`a reader that waits: held ${isHeld}, then ${size}`);
	flood.close();

	// a writer whose peer does not read
	const deaf = tls.createServer(identity('localhost'), socket => { socket.pause(); deaf.socket = socket; });
	const writer = tls.connect({ ...await listen(deaf), ...client });
	await once(writer, 'secureConnect');
	let written = 0;
	while (writer.write(Buffer.alloc(1 << 20)) && written < 64)
		written++;
	await new Promise(resolve => { setTimeout(resolve, 100); });
	console.log('a writer that waits:', writer.writableLength > 0 || written < 64);
	writer.destroy();
	await once(writer, 'close');
	deaf.socket?.destroy();
	deaf.close();

	// ends wherever script runs
	let ended = 0;
	const places = ['lookup', 'connect', 'secure', 'secureConnect', 'keylog', 'session', 'data', 'end', 'finish'];
	for (const place of [...places, 'SNI', 'ALPN', 'identity']) {
		const options = {
			...identity('localhost'), SNICallback(name, done) { if (place === 'SNI') this.destroy?.(); done(null, null); },
			ALPNCallback() { if (place === 'ALPN') server.all.forEach(one => one.destroy()); return 'x'; }
		};
		const server = tls.createServer(options, socket => { socket.on('error', () => {}).on('data', () => {}).end('bye'); });
		server.all = [];
		server.on('connection', socket => { server.all.push(socket); }).on('tlsClientError', () => {});
		const socket = tls.connect({
			...await listen(server), ...client, host: 'localhost', ALPNProtocols: ['x'],
			lookup: (host, hints, done) => { process.nextTick(done, null, hints.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4); },
			checkServerIdentity() { if (place === 'identity') socket.destroy(); }
		});
		socket.on('error', () => {});
		if (places.includes(place))
			socket.on(place, () => { socket.destroy(); });
		socket.on('data', () => {}).end('hello');
		await new Promise(resolve => { socket.on('close', resolve); });
		ended++;
		socket.getPeerCertificate(true);
		socket.getSession();
		for (const one of server.all)
			one.destroy();
		server.close();
		await once(server, 'close');
	}
	console.log(`destroyed: ${ended} of 12`);
}
main();
