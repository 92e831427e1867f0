// A stream that sends slowly is not idle: its timeout waits as long as some of it went out since the last.
// expect: first 0
// expect: second 1
'use strict';
const http2 = require('http2'), { once } = require('events');

const server = http2.createServer();
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`), request = client.request();
	const [stream] = await once(server, 'stream');
	let timeouts = 0;
	stream.on('timeout', () => { timeouts++; });
	stream.on('error', () => {});
	request.on('error', () => {});
	stream.respond();
	stream.write(Buffer.alloc(3e6));
	await once(request, 'response');
	await once(request, 'readable');
	stream._onTimeout();
	console.log('first', timeouts);
	stream._onTimeout();
	console.log('second', timeouts);
	client.destroy();
	server.close();
})();
