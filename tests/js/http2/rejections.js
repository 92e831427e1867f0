// Listeners that reject, with captureRejections: 500 if nothing was answered, else the stream ends with the error.
// expect: before 500 - 0
// expect: stream kaboom after
// expect: after 200 - 2
// expect: request 500 - 0
// expect: client stream kaboom pushed
'use strict';
const http2 = require('http2'), { once } = require('events');

require('events').captureRejections = true;
const listeners = {
	stream: {
		async '/before'() { throw new Error('kaboom before'); },
		async '/after'(stream) {
			stream.on('error', ({ message }) => console.log('stream', message));
			stream.respond();
			throw new Error('kaboom after');
		},
		async '/push'(stream) {
			stream.pushStream({ ':path': '/pushed' }, (error, pushed) => {
				pushed.on('error', () => {});
				pushed.respond();
				pushed.end('pushed');
				stream.respond();
				stream.end();
			});
		}
	},
	request: {
		async '/request'(request, response) {
			response.setHeader('content-type', 'text/plain');
			throw new Error('kaboom request');
		}
	}
};
const server = http2.createServer();
server.on('stream', (stream, { ':path': path }) => listeners.stream[path]?.(stream));
server.on('request', (request, response) => listeners.request[request.url]?.(request, response));

(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	for (const name of ['before', 'after', 'request']) {
		const request = client.request({ ':path': `/${name}` });
		request.on('error', () => {});
		request.resume();
		const [{ ':status': status, 'content-type': type = '-' }] = await once(request, 'response');
		if (!request.closed || !request.destroyed)
			await new Promise(resolve => request.once('close', resolve));
		console.log(name, status, type, request.rstCode);
	}
	client.on('stream', async stream => {
		stream.on('error', ({ message }) => console.log('client stream', message));
		throw new Error('kaboom pushed');
	});
	const request = client.request({ ':path': '/push' });
	request.resume();
	await new Promise(resolve => request.once('close', resolve));
	client.close();
	server.close();
})();
