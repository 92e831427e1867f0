// Frames of DATA that are empty and end nothing count as invalid ones: a peer may send few of them.
// waits: for a peer that stays a while
// expect: 3 empty
// expect: 4 empty ERR_HTTP2_TOO_MANY_INVALID_FRAMES
'use strict';
const http2 = require('http2'), { once } = require('events');
const { GET, attack, frame } = require('./_frames');

const END_HEADERS = 4;
(async () => {
	for (const count of [3, 4]) {
		const server = http2.createServer({ maxSessionInvalidFrames: 2 }), errors = [];
		server.on('sessionError', ({ code }) => errors.push(code));
		server.on('stream', stream => stream.on('error', () => {}));
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		await attack(server.address().port, frame(1, END_HEADERS, 1, GET),
			...Array.from({ length: count }, () => frame(0, 0, 1)));
		console.log(count, ['empty', ...errors].join(' '));
		server.close();
	}
})();
