// 24 MB each way at once with back pressure: what arrives is what was sent, and neither end keeps it in memory.
// expect: 4d4c74dcdfdb48ef true 25165824 3aa624b6cb591209 25165824 25165824
// expect: 3aa624b6cb591209 true 25165824 4d4c74dcdfdb48ef 25165824 25165824
'use strict';
const net = require('net'), { createHash } = require('crypto');
const SIZE = 24 << 20, PIECE = 48 << 10;
function send(socket, seed) {
	const hash = createHash('sha256');
	let sent = 0, most = 0, i = 0;
	return new Promise(done => {
		const go = () => {
			while (sent < SIZE) {
				const piece = Buffer.alloc(Math.min(PIECE, SIZE - sent), `${seed}${i++}`);
				hash.update(piece);
				sent += piece.length;
				const more = socket.write(piece);
				most = Math.max(most, socket.writableLength);
				if (!more) {
					socket.once('drain', go);
					return;
				}
			}
			socket.end(() => done([hash.digest('hex').slice(0, 16), most < 1 << 20, socket.bytesWritten]));
		};
		go();
	});
}
function take(socket) {
	const hash = createHash('sha256');
	let size = 0, n = 0;
	return new Promise(done => {
		socket.on('data', chunk => {
			hash.update(chunk);
			size += chunk.length;
			if (++n % 50 === 0) {
				socket.pause();
				setTimeout(() => socket.resume(), 1);
			}
		}).on('end', () => done([hash.digest('hex').slice(0, 16), size, socket.bytesRead]));
	});
}
const ends = {};
const server = net.createServer({ allowHalfOpen: true }, async socket => {
	ends.server = (await Promise.all([send(socket, 's'), take(socket)])).flat().join(' ');
	server.close();
}).listen(0, async () => {
	const socket = net.connect({ port: server.address().port, allowHalfOpen: true });
	ends.client = (await Promise.all([send(socket, 'c'), take(socket)])).flat().join(' ');
});
process.on('exit', () => { console.log(ends.server); console.log(ends.client); });
