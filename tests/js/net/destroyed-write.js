// The callbacks of writes are called when their socket is destroyed: of the one under way before 'close', of those that wait with an error; after _undestroy the first has failed.
// expect: net: true: null, ERR_STREAM_DESTROYED, close
// expect: later: true: null, ERR_STREAM_DESTROYED, close
// expect: undestroyed: true: ECANCELED, close, close
'use strict';
const net = require('net'), { once } = require('events');

const BIG = 64 << 20;

async function run(name, first, then) {
	const server = net.createServer(socket => socket.pause().on('error', () => {})).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const seen = [], note = error => seen.push(error ? error.code : String(error));
	const socket = net.connect(server.address().port, '127.0.0.1');
	socket.on('error', () => {});
	await once(socket, 'connect');
	socket.write(Buffer.alloc(BIG), note);
	if (first)
		socket.write('more', note);
	const isWaiting = socket.writableLength > 0;
	await new Promise(resolve => {
		socket.on('close', () => {
			seen.push('close');
			resolve();
		});
		then(socket);
	});
	await new Promise(setImmediate);
	console.log(`${name}: ${isWaiting}: ${seen.join(', ')}`);
	server.close();
}

async function main() {
	await run('net', true, socket => socket.destroy());
	await run('later', true, socket => setImmediate(() => socket.destroy()));
	await run('undestroyed', false, socket => {
		socket.destroy();
		socket._undestroy();
	});
	process.exit();
}

main();
