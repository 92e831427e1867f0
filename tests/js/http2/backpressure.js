// What is written to a stream is done when it has gone to the socket; what awaits one event is in time for the next.
// expect: true false
// expect: 5
// expect: 40
// expect: drained true false
'use strict';
const http2 = require('http2'), { once } = require('events'), { duplexPair } = require('stream');

let request;
const server = http2.createServer();
server.on('stream', async stream => {
	stream.respond();
	request._readableState.highWaterMark = 20;
	stream._writableState.highWaterMark = 20;
	console.log(stream.write('A'.repeat(5)), stream.write('A'.repeat(40)));
	for (let i = 0; i < 2; i++)
		console.log((await once(request, 'data'))[0].length);
	await once(stream, 'drain');
	console.log('drained', stream.write('A'.repeat(5)), stream.write('A'.repeat(40)));
	client.destroy();
});

const [near, far] = duplexPair();
server.emit('connection', far);
const client = http2.connect('http://localhost', { createConnection: () => near });
request = client.request();
request.on('error', () => {});
