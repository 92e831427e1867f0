// A server that answers without reading a body ends the stream, however much of the body has come.
// expect: stream answered 400
// expect: stream closed 0
// expect: stream server closed 0
// expect: request answered 400
// expect: request closed 0
// expect: request server closed 0
'use strict';
const http2 = require('http2'), { once } = require('events'), { Readable } = require('stream');

const answers = {
	stream(stream) {
		stream.respond({ ':status': 400 });
		stream.end();
	},
	request(request, response) {
		response.writeHead(400);
		response.end();
	}
};

async function refuse(event) {
	const server = http2.createServer();
	let ofServer;
	server.on('stream', stream => { ofServer = once(stream, 'close').then(() => stream.rstCode); });
	server.on(event, (...args) => setImmediate(() => answers[event](...args)));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	const request = client.request({ ':method': 'POST' });
	let left = 60;
	new Readable({ read() { setImmediate(() => this.push(left-- > 0 ? Buffer.alloc(16384) : null)); } }).pipe(request);
	request.resume();
	const [{ ':status': status }] = await once(request, 'response');
	console.log(event, 'answered', status);
	await once(request, 'close');
	console.log(event, 'closed', request.rstCode);
	console.log(event, 'server closed', await ofServer);
	client.close();
	server.close();
}

refuse('stream').then(() => refuse('request'));
