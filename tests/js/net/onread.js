// The option onread: a callback is given no more bytes once it has paused the socket, said false or destroyed it, and what was read by then comes when it reads on, before the end.
// expect: plain: hell o wo rld end
// expect: pause: hell | o wo | rld | end
// expect: false: hell | o wo | rld | end
// expect: destroy: hell close
// expect: throw: hell uncaught o wo rld end
// expect: buffers: he ll o  wo rl d end 7
'use strict';
const net = require('net');
const { once } = require('events');

const later = (socket, seen) => setTimeout(() => {
	seen.push('|');
	socket.isWaiting = false;
	socket.resume();
}, 5);

const kinds = {
	plain() {},
	pause(socket, seen) {
		socket.pause();
		later(socket, seen);
	},
	false(socket, seen) {
		later(socket, seen);
		return false;
	},
	destroy(socket) { socket.destroy(); },
	throw(socket, seen) {
		if (seen.length === 1)
			throw new Error('uncaught');
	},
	buffers() {}
};

async function run(kind) {
	const seen = [], pool = [Buffer.alloc(2), Buffer.alloc(2)];
	let asked = 0;
	const server = net.createServer(socket => {
		socket.on('error', () => {}).end('hello world');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const socket = net.connect({
		port: server.address().port, host: '127.0.0.1',
		onread: {
			buffer: kind === 'buffers' ? () => pool[asked++ % 2] : new Uint8Array(4),
			callback(size, bytes) {
				if (this.isWaiting)
					seen.push('(while it waits)');
				seen.push(Buffer.from(bytes).toString('latin1', 0, size));
				this.isWaiting = kind === 'pause' || kind === 'false';
				return kinds[kind](this, seen);
			}
		}
	});
	const caught = error => {
		if (error.message !== 'uncaught')
			throw error;
		seen.push(error.message);
	};
	process.on('uncaughtException', caught);
	socket.on('end', () => seen.push('end'));
	await once(socket, 'close');
	process.off('uncaughtException', caught);
	server.close();
	if (kind === 'destroy')
		seen.push('close');
	console.log(`${kind}: ${seen.join(' ')}${kind === 'buffers' ? ` ${asked}` : ''}`);
}

(async () => {
	for (const kind of Object.keys(kinds))
		await run(kind);
})();
