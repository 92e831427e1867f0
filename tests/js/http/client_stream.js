// http.request: back-pressure both ways: neither side holds more than its streams' marks and the kernel's buffers, however much there is.
// run: {jsr} {file}
// expect: read true true
// expect: resumed 67108864
// expect: sent true true
// expect: drained 67108864
'use strict';
const http = require('http'), { once } = require('events');
const ALL = 64 << 20, piece = Buffer.alloc(65536), MUCH = 24 << 20;
let sent = 0, received = 0, release;

function pour(stream) {
	while (sent < ALL) {
		sent += piece.length;
		if (!stream.write(piece)) {
			stream.once('drain', () => pour(stream));
			return;
		}
	}
	stream.end();
}

// Once a number does not grow any more.
async function settled(number) {
	for (let last = -1; number() !== last; await new Promise(resolve => setTimeout(resolve, 50)))
		last = number();
	return number();
}

const server = http.createServer((q, r) => {
	if (q.method === 'GET') {
		pour(r);
		return;
	}
	release = () => q.on('data', d => { received += d.length; }).on('end', () => r.end());
}).listen(0, '127.0.0.1', async () => {
	const to = { port: server.address().port, host: '127.0.0.1' };
	const [answer] = await once(http.get(to), 'response');
	console.log('read', await settled(() => sent) < MUCH, answer.readableLength <= 2 * answer.readableHighWaterMark + 65536);
	answer.on('data', d => { received += d.length; });
	await once(answer, 'end');
	console.log('resumed', received);
	sent = received = 0;
	const request = http.request({ ...to, method: 'POST' });
	pour(request);
	console.log('sent', await settled(() => sent) < MUCH, request.writableNeedDrain);
	release();
	const [done] = await once(request, 'response');
	done.resume();
	console.log('drained', received);
	http.globalAgent.destroy();
	server.close();
});
