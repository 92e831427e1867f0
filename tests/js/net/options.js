// Options of sockets and servers: onread, signal, pauseOnConnect, noDelay, manualStart, encodings, cork, reset.
// expect: onread 4:abcd,4:efgh,2:ij 10 0
// expect: part 3 123 true
// expect: stopped 1
// expect: part 3 456 true
// expect: resumed 2 3
// expect: true 0
// expect: paused false later
// expect: signal AbortError ABORT_ERR AbortError
// expect: close true
// expect: aborted AbortError
// expect: true true true true true
// expect: 10 10 20 20 10
// expect: 11 11 11
// expect: 11
// expect: "Ã©éAABCBCb\u0000" 11
// expect: true true
// expect: other read ECONNRESET -104 read
// expect: other closed true
// expect: false true
// expect: false false
// expect: callback EPIPE
// expect: client EPIPE This socket has been ended by the other party
// expect: client closed true
// expect: a false 1 1
// expect: mine
// expect: true undefined mine
// expect: once more
// expect: false
// expect: once more
// expect: false
// expect: true true true true
// expect: 2 0 0 2 0
// expect: BlockList,Server,Socket,SocketAddress,Stream,_createServerHandle,_normalizeArgs,_setSimultaneousAccepts,connect,createConnection,createServer,getDefaultAutoSelectFamily,getDefaultAutoSelectFamilyAttemptTimeout,isIP,isIPv4,isIPv6,setDefaultAutoSelectFamily,setDefaultAutoSelectFamilyAttemptTimeout
// expect: true 250
// expect: 10
'use strict';
const net = require('net');
const log = (...words) => console.log(...words);
const wait = (emitter, name) => new Promise(r => emitter.once(name, r));
async function pair(serverOptions, clientOptions) {
	const server = net.createServer(serverOptions).listen(0, '127.0.0.1');
	await wait(server, 'listening');
	const client = net.connect({ port: server.address().port, host: '127.0.0.1', ...clientOptions });
	const [other] = await Promise.all([wait(server, 'connection'), wait(client, 'connect')]);
	return { server, client, other, async end() { client.destroy(); other.destroy(); await new Promise(r => server.close(r)); } };
}
(async () => {
	const calls = [];
	let p = await pair({}, { onread: { buffer: Buffer.alloc(4), callback(n, buffer) { calls.push(`${n}:${buffer.toString('latin1', 0, n)}`); } } });
	p.other.end('abcdefghij');
	await wait(p.client, 'end');
	log('onread', calls.join(), p.client.bytesRead, p.client.readableLength);
	await p.end();

	const made = [];
	let count = 0;
	p = await pair({}, { onread: { buffer() { made.push(3); return new Uint8Array(3); }, callback(n, buffer) {
		log('part', n, Buffer.from(buffer.buffer, 0, n).toString(), this === p?.client);
		return ++count !== 1;
	} } });
	p.other.write('123');
	await new Promise(r => setTimeout(r, 20));
	p.other.end('456');
	await new Promise(r => setTimeout(r, 20));
	log('stopped', count);
	p.client.resume();
	await wait(p.client, 'end');
	log('resumed', count, made.length);
	await p.end();

	p = await pair({ pauseOnConnect: true }, {});
	p.client.write('later');
	let early = true;
	p.other.on('data', d => log('paused', early, String(d)));
	await new Promise(r => setTimeout(r, 20));
	early = false;
	log(p.other.isPaused(), p.other.bytesRead);
	p.other.resume();
	await wait(p.other, 'data');
	await p.end();

	const controller = new AbortController();
	p = await pair({}, { signal: controller.signal });
	p.client.on('error', e => log('signal', e.name, e.code, e.cause?.name));
	controller.abort();
	log('close', await wait(p.client, 'close'));
	await p.end();
	const early2 = new net.Socket({ signal: AbortSignal.abort() });
	early2.on('error', e => log('aborted', e.name));
	await wait(early2, 'close');

	p = await pair({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 2000 }, { noDelay: true, keepAlive: true });
	log(p.client.setNoDelay() === p.client, p.client.setNoDelay(false) === p.client, p.client.setKeepAlive(true, 1500) === p.client,
		p.client.ref() === p.client, p.client.unref() === p.client);
	await p.end();

	p = await pair({ highWaterMark: 10 }, { highWaterMark: 20, readableHighWaterMark: 30 });
	log(p.other.readableHighWaterMark, p.other.writableHighWaterMark, p.client.readableHighWaterMark, p.client.writableHighWaterMark, p.server.highWaterMark);
	let text = '';
	p.other.on('data', d => { text += d.toString('latin1'); });
	p.client.cork();
	p.client.write('é', 'utf8');
	p.client.write('é', 'latin1');
	p.client.write('41', 'hex');
	p.client.write('QUJD', 'base64');
	p.client.write(new Uint8Array([66, 67]));
	p.client.write('b', 'utf16le');
	log(p.client.bytesWritten, p.client.writableLength, p.client.bufferSize);
	p.client.uncork();
	log(p.client.bytesWritten);
	p.client.end();
	await wait(p.other, 'end');
	log(JSON.stringify(text), p.other.bytesRead);
	await p.end();

	p = await pair({}, {});
	p.other.on('error', e => log('other', e.message, e.errno, e.syscall)).on('close', h => log('other closed', h)).on('data', () => {});
	log(p.client.resetAndDestroy() === p.client, p.client.destroyed);
	log(await wait(p.client, 'close'), await wait(p.other, 'close'));
	await p.end();

	p = await pair({}, {});
	p.client.on('error', e => log('client', e.code, e.message)).on('close', h => log('client closed', h));
	p.other.end();
	p.client.resume();
	await wait(p.client, 'end');
	log(p.client.writable, p.client.write('x', e => log('callback', e.code)));
	await wait(p.client, 'close');
	await p.end();

	p = await pair({}, {});
	p.client.write('a');
	p.client.destroySoon();
	p.client.destroySoon();
	log(String(await wait(p.other, 'data')), await wait(p.other, 'close'), p.client.bytesWritten, p.other.bytesRead);
	await p.end();

	p = await pair({}, {});
	p.client.destroy(new Error('mine'));
	p.client.on('error', e => log(e.message));
	log(await wait(p.client, 'close'), p.client.remoteAddress, p.client.errored.message);
	await p.end();

	// again with the same socket
	const server = net.createServer(s => s.end('once more')).listen(0, '127.0.0.1');
	await wait(server, 'listening');
	const again = new net.Socket();
	for (let i = 0; i < 2; i++) {
		again.connect(server.address().port, '127.0.0.1');
		again.once('data', d => log(String(d)));
		log(await wait(again, 'close'));
	}
	server.close();
	log(net.Server() instanceof net.Server, net.Socket() instanceof net.Socket, net.Stream === net.Socket, net.createConnection === net.connect);
	log(new net.Socket().setTimeout.length, net.Socket.prototype.connect.length, net.connect.length, net.createServer.length, net.Server.prototype.listen.length);
	log(Object.keys(net).sort().join());
	log(net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout());
	net.setDefaultAutoSelectFamilyAttemptTimeout(5);
	log(net.getDefaultAutoSelectFamilyAttemptTimeout());
})();
