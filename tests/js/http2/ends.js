// What ends a session ends its streams with the same code; a session that has too much to send takes no more streams.
// expect: server ERR_HTTP2_SESSION_ERROR 7
// expect: client ERR_HTTP2_SESSION_ERROR 7
// expect: refused ERR_HTTP2_STREAM_ERROR 11
'use strict';
const http2 = require('http2'), { once } = require('events');

const { NGHTTP2_REFUSED_STREAM } = http2.constants;
async function open(options, listener) {
	const server = http2.createServer(options);
	server.on('stream', listener);
	server.on('sessionError', () => {});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	client.on('error', () => {});
	return { server, client };
}

async function destroyed() {
	let ofServer;
	const { server, client } = await open({}, stream => {
		ofServer = once(stream, 'error').then(([{ code }]) => `${code} ${stream.rstCode}`);
		stream.session.destroy(NGHTTP2_REFUSED_STREAM);
	});
	const request = client.request(), [{ code }] = await once(request, 'error');
	console.log('server', await ofServer);
	console.log('client', code, request.rstCode);
	server.close();
}

async function full() {
	const { server, client } = await open({ maxSessionMemory: 1 }, stream => {
		stream.on('error', () => {});
		stream.respond();
		stream.end(Buffer.alloc(2e6));
	});
	const first = client.request();
	first.on('error', () => {});
	await once(first, 'response');
	const second = client.request(), [{ code }] = await once(second, 'error');
	console.log('refused', code, second.rstCode);
	client.destroy();
	server.close();
}

destroyed().then(full);
