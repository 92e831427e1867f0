// A body that has come whole is read to its end, though its reader is slow and the peer has gone.
// expect: read 60000
'use strict';
const http2 = require('http2'), { once } = require('events'), { Writable } = require('stream');

let go;
const gone = new Promise(resolve => { go = resolve; });
const server = http2.createServer();
server.on('stream', async stream => {
	let size = 0;
	const slow = stream.pipe(new Writable({
		highWaterMark: 1000,
		async write(chunk, encoding, done) {
			await gone;
			size += chunk.length;
			done();
		}
	}));
	slow.on('finish', () => console.log('read', size));
	stream.respond();
	stream.end();
});
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	const request = client.request({ ':method': 'POST' });
	request.resume();
	request.end(Buffer.alloc(60000));
	await once(request, 'close');
	client.close();
	for (let i = 0; i < 20; i++)
		await new Promise(setImmediate);
	go();
	server.close();
})();
