// The forms of listen and connect, addresses at both ends, ref and unref, close and dispose.
// expect: --- nothing
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- port
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- null
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- undefined
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- text
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- host
// expect: true false
// expect: 127.0.0.1 IPv4
// expect: 4:127.0.0.1:0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- host and backlog
// expect: true false
// expect: 127.0.0.1 IPv4
// expect: 4:127.0.0.1:0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- backlog
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: ::1 IPv6 number ::1 IPv6 number address,family,port
// expect: hi ::1 undefined {}
// expect: undefined false
// expect: --- name
// expect: true false
// expect: 127.0.0.1 IPv4
// expect: 4:127.0.0.1:0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- options
// expect: true false
// expect: 127.0.0.1 IPv4
// expect: 4:127.0.0.1:0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- IPv6
// expect: true false
// expect: ::1 IPv6
// expect: 6:::1:0
// expect: ::1 IPv6 number ::1 IPv6 number address,family,port
// expect: hi ::1 undefined {}
// expect: undefined false
// expect: --- no host
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: ::1 IPv6 number ::1 IPv6 number address,family,port
// expect: hi ::1 undefined {}
// expect: undefined false
// expect: --- port undefined
// expect: true true
// expect: :: IPv6
// expect: 6::::0
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: hi 127.0.0.1 undefined {}
// expect: undefined false
// expect: --- path
// expect: true true
// expect: FOLDER/a
// expect: -1:FOLDER/a:-1
// expect: undefined undefined undefined undefined undefined undefined 
// expect: hi undefined undefined {}
// expect: FOLDER/a false
// expect: --- path of options
// expect: true true
// expect: FOLDER/b
// expect: -1:FOLDER/b:-1
// expect: undefined undefined undefined undefined undefined undefined 
// expect: hi undefined undefined {}
// expect: FOLDER/b false
// expect:
// expect: true true
// expect: true
// expect: undefined undefined undefined undefined undefined undefined 
// expect: hi undefined undefined {}
// expect: --- descriptor
// expect: true false
// expect: true TCP true
// expect: 127.0.0.1 IPv4 number 127.0.0.1 IPv4 number address,family,port
// expect: of a handle 127.0.0.1 undefined {}
// expect: --- close
// expect: first ERR_SERVER_NOT_RUNNING
// expect: second undefined
// expect: third ERR_SERVER_NOT_RUNNING
// expect: false undefined
// expect: aborted
// expect: aborted before
// expect: closed before it listened false
// expect: true
// expect: connected true
// expect: over
'use strict';
const net = require('net'), fs = require('fs'), os = require('os'), path = require('path');
const log = (...words) => console.log(...words);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jsr-net-'));
const opened = (...args) => new Promise((done, fail) => {
	const server = net.createServer(s => s.end('hi')).once('error', fail);
	log(server.listen(...args, () => done(server)) === server, server.listening);
});
const ask = (...args) => new Promise((done, fail) => {
	let text = '';
	const socket = net.connect(...args).setEncoding('utf8');
	socket.on('data', chunk => { text += chunk; }).on('error', fail);
	socket.on('connect', () => log(socket.remoteAddress, socket.remoteFamily, typeof socket.remotePort, socket.localAddress,
		socket.localFamily, typeof socket.localPort, Object.keys(socket.address()).join()));
	socket.on('close', () => { log(text, socket.remoteAddress, socket.localAddress, socket.address()); done(); });
});
async function both(what, listenArgs, connectArgs) {
	log('---', what);
	const server = await opened(...listenArgs), address = server.address();
	log(typeof address === 'string' ? address.replace(folder, 'FOLDER') : `${address.address} ${address.family}`);
	log(server._connectionKey.replace(/:\d{2,}$/, ':PORT').replace(folder, 'FOLDER'));
	await ask(...connectArgs(address));
	await new Promise(r => server.close(r));
	log(server.address()?.replace(folder, 'FOLDER'), server.listening);
}
(async () => {
	await both('nothing', [], a => [a.port]);
	await both('port', [0], a => [a.port, '127.0.0.1']);
	await both('null', [null], a => [String(a.port), '127.0.0.1']);
	await both('undefined', [undefined], a => [{ port: a.port, host: '127.0.0.1' }]);
	await both('text', ['0'], a => [a.port, '127.0.0.1']);
	await both('host', [0, '127.0.0.1'], a => [a.port, '127.0.0.1']);
	await both('host and backlog', [0, '127.0.0.1', 5], a => [a.port, '127.0.0.1']);
	await both('backlog', [0, 5], a => [a.port, '::1']);
	await both('name', [0, 'localhost'], a => [{ port: a.port, host: 'localhost' }]);
	await both('options', [{ port: 0, host: '127.0.0.1', backlog: 3, exclusive: true }], a => [{ port: a.port, family: 4 }]);
	await both('IPv6', [{ port: 0, host: '::1', ipv6Only: true }], a => [{ port: a.port, host: '::1' }]);
	await both('no host', [{ port: 0, ipv6Only: true }], a => [{ port: a.port, host: '::1' }]);
	await both('port undefined', [{ port: undefined }], a => [{ port: a.port }]);
	await both('path', [path.join(folder, 'a')], a => [a]);
	await both('path of options', [{ path: path.join(folder, 'b'), readableAll: false }], a => [{ path: a }]);
	log(fs.readdirSync(folder).join());
	const hidden = `\0jsr-net-${process.pid}`, abstract = await opened(hidden);
	log(abstract.address() === hidden);
	await ask({ path: hidden });
	await new Promise(r => abstract.close(r));

	log('--- descriptor');
	const first = await opened(0, '127.0.0.1');
	log(first._handle.fd > 2, first._handle.constructor.name, first._handle.hasRef());
	const handle = net._createServerHandle('127.0.0.1', 0, 4);
	const other = net.createServer(s => s.end('of a handle')).listen(handle);
	await new Promise(r => other.once('listening', r));
	await ask(other.address().port, '127.0.0.1');
	await new Promise(r => other.close(r));
	await new Promise(r => first.close(r));

	log('--- close');
	const server = net.createServer();
	server.close(error => log('first', error.code));
	server.listen(0, () => {
		server.close(error => log('second', error));
		server.close(error => log('third', error?.code));
	});
	await new Promise(r => server.on('close', r));
	const disposed = net.createServer().listen(0);
	await new Promise(r => disposed.once('listening', r));
	await disposed[Symbol.asyncDispose]();
	log(disposed.listening, await disposed[Symbol.asyncDispose]());

	const controller = new AbortController(), aborted = net.createServer();
	aborted.listen({ port: 0, signal: controller.signal }, () => controller.abort()).on('close', () => log('aborted'));
	await new Promise(r => aborted.once('close', r));
	net.createServer().listen({ port: 0, signal: AbortSignal.abort() }).on('close', () => log('aborted before')).on('listening', () => log('listening'));
	await new Promise(r => setTimeout(r, 20));
	const never = net.createServer().listen(0, '127.0.0.1', () => log('never'));
	never.close(() => log('closed before it listened', never.listening));
	await new Promise(r => setTimeout(r, 20));
	fs.rmSync(folder, { recursive: true });
	net.createServer().listen(0).unref();
	const later = net.createServer(s => s.unref());
	log(later.unref() === later);
	later.listen(0, () => {
		const socket = net.connect(later.address().port, () => log('connected', socket.unref() === socket));
	});
	process.on('exit', () => log('over'));
})();
