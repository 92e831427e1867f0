// A server of https: requests of fetch and of sockets, pipelined ones, bodies both ways, what is not TLS, closing.
// expect: GET /a true localhost http/1.1
// expect: fetch: 200 hello
// expect: pipelined: 1 2 3
// expect: body: 500000
// expect: clientError ERR_SSL_HTTP_REQUEST
// expect: listener alone: true
// expect: idle connections end: true
// expect: closed
'use strict';
const https = require('https'), tls = require('tls'), net = require('net'), fs = require('fs'), path = require('path');
const { once } = require('events');

const pem = name => fs.readFileSync(path.join(__dirname, '..', 'tls', '_keys', `${name}.pem`));
const options = { cert: pem('localhost'), key: pem('localhost-key') }, ca = pem('ca');

async function textOf(stream) {
	let text = '';
	for await (const bytes of stream)
		text += bytes;
	return text;
}

async function main() {
	const server = https.createServer(options, async (request, response) => {
		if (request.url === '/a') {
			const { encrypted, servername, alpnProtocol } = request.socket;
			console.log(request.method, request.url, encrypted, servername, alpnProtocol);
			response.end('hello');
		} else if (request.method === 'POST') {
			let size = 0;
			for await (const bytes of request)
				size += bytes.length;
			response.end(`${size}`);
		} else {
			response.end(request.url.slice(1));
		}
	});
	server.listen(0, 'localhost');
	await once(server, 'listening');
	const { port, address: host } = server.address();

	const connect = () => tls.connect({ port, host, servername: 'localhost', ca, ALPNProtocols: ['h2', 'http/1.1'] });
	const get = async text => {
		const socket = connect();
		socket.write(text);
		return (await textOf(socket)).split('\r\n\r\n');
	};
	const [head, body] = await get('GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
	console.log('fetch:', head.split(' ')[1], body);

	const all = await get('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\nGET /3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
	console.log('pipelined:', all.slice(1).map(text => text[0]).join(' '));

	const posted = await get(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`);
	console.log('body:', posted[1]);

	const raw = net.connect(port, host, () => { raw.write('GET / HTTP/1.1\r\n\r\n'); });
	const [error, socket] = await once(server, 'clientError');
	console.log('clientError', error.code);
	socket.destroy();
	raw.destroy();

	const other = new https.Server(() => {});
	console.log('listener alone:', other instanceof tls.Server && other.listenerCount('request') === 1 && other.keepAliveTimeout === 5000);

	const idle = connect();
	idle.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\n');
	await once(idle, 'data');
	const closed = once(server, 'close');
	server.close();
	await once(idle.resume(), 'close');
	console.log('idle connections end:', idle.destroyed);
	await closed;
	console.log('closed');
}
main();
