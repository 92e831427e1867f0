// Requests before there is a connection: many of them are no leak, and a session that closes first sends none.
// expect: answered 20
// expect: ERR_HTTP2_GOAWAY_SESSION
'use strict';
const http2 = require('http2'), { once } = require('events');

process.on('warning', warning => { console.log(warning.name); });
const server = http2.createServer();
server.on('stream', stream => {
	stream.respond();
	stream.end();
});
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${server.address().port}`, client = http2.connect(url);
	const answers = await Promise.all(Array.from({ length: 20 }, () => once(client.request().resume(), 'response')));
	console.log('answered', answers.length);
	client.close();
	const other = http2.connect(url), request = other.request();
	other.close();
	const [error] = await once(request, 'error');
	console.log(error.code);
	server.close();
})();
