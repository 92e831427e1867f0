// Sockets over descriptors: a pipe from a child's stdio, a listening socket that a child was given, a connection handed on.
// expect: true true
// expect: readOnly writeOnly undefined false
// expect: got ABC
// expect: end
// expect: closed false
// expect: code 0
// expect: 127.0.0.1 IPv4
// expect: got of the child
// expect: 127.0.0.1 127.0.0.1 open
// expect: got the last word
// expect: ERR_INVALID_FD_TYPE Unsupported fd type: FILE
// expect: ERR_INVALID_FD_TYPE Unsupported fd type: UNKNOWN
'use strict';
const net = require('net'), { spawn } = require('child_process');
const log = (...words) => console.log(...words);
const [, , role] = process.argv;
const child = (role, stdio) => spawn(process.execPath, [__filename, role], { stdio });
const closing = emitter => new Promise(r => emitter.once('close', r));
async function gathering(socket) {
	let all = '';
	socket.on('data', text => { all += text; });
	await closing(socket);
	log('got', all);
}
if (role === 'pipes') {
	const input = new net.Socket({ fd: 0, readable: true, writable: false });
	const output = new net.Socket({ fd: 3, readable: false });
	// not before the other process has said what it has to
	input.once('data', () => log(input.readyState, output.readyState, input.remoteAddress, output.pending));
	input.setEncoding('utf8').on('data', text => output.write(text.toUpperCase())).on('end', () => { log('end'); output.end(); });
	output.on('close', h => log('closed', h));
} else if (role === 'server') {
	net.createServer(socket => socket.end('of the child')).listen({ fd: 3 }, function () {
		log(this.address().address, this.address().family);
		this.on('connection', () => this.close());
	});
} else if (role === 'connection') {
	const socket = new net.Socket({ fd: 3 });
	log(socket.remoteAddress, socket.localAddress, socket.readyState);
	socket.end('the last word');
} else (async () => {
	const pipes = child('pipes', ['pipe', 'inherit', 'inherit', 'pipe']);
	log(pipes.stdin instanceof net.Socket, pipes.stdio[3] instanceof net.Socket);
	pipes.stdin.write('abc');
	let all = '';
	await new Promise(r => pipes.stdio[3].setEncoding('utf8').on('data', text => (all += text).length === 3 && r()));
	log('got', all);
	pipes.stdin.end();
	log('code', await closing(pipes));

	const server = net.createServer().listen(0, '127.0.0.1');
	await new Promise(r => server.once('listening', r));
	const { port } = server.address();
	const other = child('server', ['ignore', 'pipe', 'inherit', server._handle.fd]);
	log(String(await new Promise(r => other.stdout.once('data', r))).trim());
	server.close();
	await closing(server);
	await new Promise(r => setTimeout(r, 50));
	const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
	await Promise.all([gathering(socket), closing(other)]);

	const giving = net.createServer({ pauseOnConnect: true }, socket => {
		const heir = child('connection', ['ignore', 'inherit', 'inherit', socket]);
		heir.on('close', () => socket.destroy());
		giving.close();
	}).listen(0, '127.0.0.1');
	await new Promise(r => giving.once('listening', r));
	const taker = net.connect(giving.address().port, '127.0.0.1').setEncoding('utf8');
	await gathering(taker);
	try { new net.Socket({ fd: require('fs').openSync(__filename) }); } catch (e) { log(e.code, e.message); }
	try { new net.Socket({ fd: 9999 }); } catch (e) { log(e.code, e.message); }
})();
