// A peer of HTTP/2 that writes its own frames, right or wrong.
'use strict';
const net = require('net');

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

function frame(type, flags, stream, payload = Buffer.alloc(0)) {
	const head = Buffer.alloc(9);
	head.writeUIntBE(payload.length, 0, 3);
	head[3] = type;
	head[4] = flags;
	head.writeUInt32BE(stream, 5);
	return Buffer.concat([head, payload]);
}

// GET http://x/ in HPACK's static table, RFC 7541, appendix A
const GET = Buffer.from([0x82, 0x86, 0x84, 0x41, 0x01, 0x78]);

// Sends the preface, empty settings and bytes; resolves with {goaway: code or null, resets: [[stream, code]]} at the end.
function attack(port, ...parts) {
	return new Promise(resolve => {
		const socket = net.connect(port, '127.0.0.1'), told = { goaway: null, resets: [] };
		let rest = Buffer.alloc(0);
		socket.on('error', () => {});
		socket.on('data', bytes => {
			rest = Buffer.concat([rest, bytes]);
			while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
				const size = rest.readUIntBE(0, 3), body = rest.subarray(9, 9 + size);
				if (rest[3] === 7)
					told.goaway ??= body.readUInt32BE(4);
				if (rest[3] === 3)
					told.resets.push([rest.readUInt32BE(5), body.readUInt32BE(0)]);
				rest = rest.subarray(9 + size);
			}
		});
		socket.on('close', () => resolve(told));
		socket.write(Buffer.concat([PREFACE, frame(4, 0, 0), ...parts]));
		setTimeout(() => socket.end(), 1500).unref();
	});
}

module.exports = { GET, attack, frame };
