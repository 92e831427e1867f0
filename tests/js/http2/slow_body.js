// A body that has come whole is read to its end, though its reader is slow and the peer has gone.
// expect: stream 60000
// expect: request 60000
'use strict';
const http2 = require('http2'), { once } = require('events'), { Writable } = require('stream');

const readers = {
	stream: take => stream => {
		take(stream);
		stream.respond();
		stream.end();
	},
	request: take => (request, response) => {
		take(request);
		response.end();
	}
};

async function send(event) {
	let go;
	const gone = new Promise(resolve => { go = resolve; }), server = http2.createServer();
	const read = new Promise(resolve => {
		server.on(event, readers[event](body => {
			let size = 0;
			const slow = body.pipe(new Writable({
				highWaterMark: 1000,
				async write(chunk, encoding, done) {
					await gone;
					size += chunk.length;
					done();
				}
			}));
			slow.on('finish', () => resolve(size));
		}));
	});
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
	console.log(event, await read);
	server.close();
}

send('stream').then(() => send('request'));
