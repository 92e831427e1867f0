// 100 MB through a reader that pauses: the windows stop the writer, and what is held stays bounded; nothing is lost.
// timeout: 120
'use strict';
const http2 = require('http2'), { createHash } = require('crypto');

const SIZE = 100e6, PART = 50000, AHEAD = 4e6;
const part = Buffer.alloc(PART, 'jsr');
let written = 0, read = 0, mostAhead = 0, mostMemory = 0;

const server = http2.createServer();
server.on('stream', stream => {
	stream.respond();
	(function more() {
		while (written < SIZE) {
			written += PART;
			if (!stream.write(part)) {
				stream.once('drain', more);
				return;
			}
		}
		stream.end();
	})();
});

server.listen(0, () => {
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`), request = client.request();
	const hash = createHash('sha256'), held = () => { const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; }, first = held();
	let pauses = 0;
	request.on('data', bytes => {
		hash.update(bytes);
		read += bytes.length;
		mostAhead = Math.max(mostAhead, written - read);
		if (read / 10e6 > pauses + 1) {
			pauses++;
			request.pause();
			setTimeout(() => {
				mostAhead = Math.max(mostAhead, written - read);
				mostMemory = Math.max(mostMemory, held() - first);
				request.resume();
			}, 20);
		}
	});
	request.on('end', () => {
		const wanted = createHash('sha256');
		for (let i = 0; i < SIZE; i += PART)
			wanted.update(part);
		console.log(read === SIZE, hash.digest('hex') === wanted.digest('hex'), pauses);
		console.log(mostAhead < AHEAD || mostAhead, mostMemory < 80e6 || mostMemory);
		client.close();
		server.close();
	});
});
// expect: true true 9
// expect: true true
