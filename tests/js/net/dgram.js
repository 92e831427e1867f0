// UDP: order of events, what is sent before a bind, connections, lists of chunks, options, ends.
// expect: listening 127.0.0.1 IPv4 true
// expect: message a IPv4 1 true
// expect: sent null 5
// expect: list ab-cd
// expect: empty 0
// expect: sliced bcd
// expect: connect
// expect: remote true
// expect: Already connected ERR_SOCKET_DGRAM_IS_CONNECTED
// expect: over the connection
// expect: Not connected ERR_SOCKET_DGRAM_NOT_CONNECTED
// expect: six ::1 IPv6 7
// expect: ttl 64 1 true
// expect: buffers true true
// expect: EMSGSIZE send EMSGSIZE 127.0.0.1
// expect: refused ECONNREFUSED recvmsg
// expect: closed
// expect: Not running ERR_SOCKET_DGRAM_NOT_RUNNING
// expect: group got here
// expect: ENOTFOUND true
// expect: rebound true
// expect: aborted
// expect: disposed
// expect: 300 300 in order true
'use strict';
const dgram = require('dgram'), { once } = require('events');

const log = (...words) => console.log(...words);
const shown = f => {
	try {
		log('no error', f());
	} catch (error) {
		log(error.message, error.code);
	}
};

async function bound(type = 'udp4', address = '127.0.0.1', port = 0) {
	const socket = dgram.createSocket(type);
	socket.bind(port, address);
	await once(socket, 'listening');
	return socket;
}

const sent = (socket, ...args) => new Promise((resolve, reject) => {
	socket.send(...args, (error, bytes) => error ? reject(error) : resolve(bytes));
});
const closed = socket => new Promise(resolve => { socket.close(resolve); });

(async () => {
	const server = await bound(), { port, address, family } = server.address();
	log('listening', address, family, port > 0);

	// a sender that nobody has bound
	const client = dgram.createSocket('udp4');
	client.send('a', port, '127.0.0.1');
	let { 0: message, 1: from } = await once(server, 'message');
	log('message', String(message), from.family, from.size, from.port === client.address().port);
	client.send(Buffer.from('hello'), port, (error, bytes) => { log('sent', error, bytes); });
	await once(server, 'message');
	await sent(client, ['ab', Buffer.from('-'), new Uint16Array(new Uint8Array([99, 100]).buffer)], port);
	[message] = await once(server, 'message');
	log('list', String(message));
	await sent(client, [], port);
	[message] = await once(server, 'message');
	log('empty', message.length);
	await sent(client, Buffer.from('abcde'), 1, 3, port, '127.0.0.1');
	[message] = await once(server, 'message');
	log('sliced', String(message));

	// connected
	client.connect(port, '127.0.0.1', () => { log('connect'); });
	await once(client, 'connect');
	log('remote', client.remoteAddress().port === port);
	shown(() => client.send('x', 0, 1, port, '127.0.0.1'));
	await sent(client, 'over the connection');
	[message] = await once(server, 'message');
	log(String(message));
	client.disconnect();
	shown(() => client.remoteAddress());

	// IPv6
	const six = await bound('udp6', '::1');
	dgram.createSocket('udp6').unref().send('version', six.address().port, '::1');
	[message, from] = await once(six, 'message');
	log('six', from.address, from.family, message.length);
	await closed(six);

	// options
	log('ttl', client.setTTL(64), client.setMulticastTTL(1), client.setMulticastLoopback(true));
	client.setBroadcast(true);
	client.setRecvBufferSize(20000);
	log('buffers', client.getRecvBufferSize() >= 20000, client.getSendBufferSize() > 0);
	await sent(client, Buffer.alloc(70000), port, '127.0.0.1').catch(error => log(error.code, error.syscall, error.message.split(' ')[1], error.address));

	// nobody there: only a connected socket is told
	const gone = await bound(), free = gone.address().port;
	await closed(gone);
	client.connect(free, '127.0.0.1');
	await once(client, 'connect');
	client.send('x');
	const { 0: error } = await once(client, 'error');
	log('refused', error.code, error.syscall);
	client.on('close', () => log('closed')).close();
	await once(client, 'close');
	shown(() => client.send('x', 1));

	// groups
	const one = dgram.createSocket({ type: 'udp4', reuseAddr: true });
	one.bind(0, '0.0.0.0');
	await once(one, 'listening');
	one.addMembership('239.1.2.3', '127.0.0.1');
	one.setMulticastInterface('127.0.0.1');
	one.send('here', one.address().port, '239.1.2.3');
	[message] = await once(one, 'message');
	log('group got', String(message));
	one.dropMembership('239.1.2.3', '127.0.0.1');
	await closed(one);

	// names that there are not
	const lost = dgram.createSocket({ type: 'udp4', lookup: (name, family, done) => { setImmediate(done, Object.assign(new Error(name), { code: 'ENOTFOUND' })); } });
	lost.bind(0, 'nowhere.invalid');
	log((await once(lost, 'error'))[0].code, lost.listenerCount('listening') === 0);

	// the address is free once it is closed
	await closed(server);
	const again = await bound('udp4', '127.0.0.1', port);
	log('rebound', again.address().port === port);

	// ends
	const control = new AbortController();
	const aborted = dgram.createSocket({ type: 'udp4', signal: control.signal });
	control.abort();
	await once(aborted, 'close');
	log('aborted');
	await dgram.createSocket('udp4')[Symbol.asyncDispose]();
	log('disposed');

	// many at once, of which none may be lost here: the buffer holds them
	again.setRecvBufferSize(1 << 20);
	const sender = dgram.createSocket('udp4'), got = [];
	again.on('message', bytes => { got.push(bytes.readUInt32LE()); });
	let acknowledged = 0;
	for (let i = 0; i < 300; i++) {
		const bytes = Buffer.alloc(64);
		bytes.writeUInt32LE(i);
		sender.send(bytes, port, '127.0.0.1', error => { acknowledged += error === null; });
	}
	while (got.length < 300)
		await once(again, 'message');
	log(acknowledged, got.length, 'in order', got.every((n, i) => n === i));
	sender.close();
	again.close();
})();
