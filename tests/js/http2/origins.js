// The option origins is told to each client that comes; one that does not say "h2" by ALPN is told what is missing.
// expect: origin https://a.example https://b.example
// expect: HTTP/1.0 403 Forbidden Missing ALPN Protocol, expected `h2` to be available
'use strict';
const http2 = require('http2'), tls = require('tls'), fs = require('fs'), path = require('path');
const { once } = require('events');

const read = name => fs.readFileSync(path.join(__dirname, '..', 'tls', '_keys', name));
const server = http2.createSecureServer({
	key: read('localhost-key.pem'), cert: read('localhost.pem'), origins: ['https://a.example/some/path', new URL('https://b.example')]
});
server.on('stream', stream => {
	stream.respond();
	stream.end();
});
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address();
	const client = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
	const [origins] = await once(client, 'origin');
	console.log('origin', ...origins);
	client.close();
	let text = '';
	const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
	socket.setEncoding('utf8').on('data', part => { text += part; });
	await once(socket, 'end');
	console.log(text.split('\r\n')[0], text.split('\r\n\r\n')[1].split(/[.\n]/)[0]);
	socket.destroy();
	server.close();
})();
