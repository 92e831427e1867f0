// util.promisify(http2.connect): the session once it is connected, or the error.
// expect: ClientHttp2Session false 200
// expect: ECONNREFUSED
'use strict';
const http2 = require('http2'), { promisify } = require('util'), { once } = require('events');

async function main() {
	const connect = promisify(http2.connect);
	const server = http2.createServer((request, response) => { response.end(); }).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${server.address().port}`, session = await connect(url);
	const { 0: head } = await once(session.request({ ':path': '/' }), 'response');
	console.log(session.constructor.name, session.connecting, head[':status']);
	session.close();
	server.close();
	await once(server, 'close');
	await connect(url).catch(e => { console.log(e.code); });
}
main();
