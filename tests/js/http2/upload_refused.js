// A server that answers without reading a body ends the stream, however much of the body has come.
// expect: answered 400
// expect: closed 0
// expect: server closed 0
'use strict';
const http2 = require('http2'), { once } = require('events'), { Readable } = require('stream');

const server = http2.createServer();
let ofServer;
server.on('stream', stream => {
	ofServer = once(stream, 'close').then(() => stream.rstCode);
	setImmediate(() => {
		stream.respond({ ':status': 400 });
		stream.end();
	});
});
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	const request = client.request({ ':method': 'POST' });
	let left = 60;
	new Readable({ read() { setImmediate(() => this.push(left-- > 0 ? Buffer.alloc(16384) : null)); } }).pipe(request);
	request.resume();
	const [{ ':status': status }] = await once(request, 'response');
	console.log('answered', status);
	await once(request, 'close');
	console.log('closed', request.rstCode);
	console.log('server closed', await ofServer);
	client.close();
	server.close();
})();
