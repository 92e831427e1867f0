// The compatibility API over TLS, and HTTP/1.1 on the same port.
'use strict';
const http2 = require('http2'), https = require('https'), fs = require('fs'), path = require('path');

const pem = name => fs.readFileSync(path.join(__dirname, '../tls/_keys', `${name}.pem`));
const server = http2.createSecureServer({ cert: pem('localhost'), key: pem('localhost-key'), allowHTTP1: true });
server.on('request', (request, response) => {
	const { httpVersion, method, url } = request;
	let text = '';
	request.setEncoding('utf8').on('data', part => text += part).on('end', () => {
		response.setHeader('X-Version', httpVersion);
		if (httpVersion === '2.0')
			response.setTrailer('x-late', 'yes');
		response.writeHead(202, { 'content-type': 'text/plain' });
		response.end(`${method} ${url} ${text}`);
	});
});

server.listen(0, () => {
	const { port } = server.address(), options = { ca: pem('ca'), servername: 'localhost' };
	https.get({ port, host: '127.0.0.1', path: '/old', ...options }, response => {
		console.log(response.statusCode, response.httpVersion, response.headers['x-version']);
		response.setEncoding('utf8').on('data', console.log).on('end', modern);
	});
	function modern() {
		const client = http2.connect(`https://127.0.0.1:${port}`, options);
		const request = client.request({ ':method': 'PUT', ':path': '/new' });
		request.on('response', headers => console.log(headers[':status'], headers['x-version'], client.alpnProtocol));
		request.on('trailers', trailers => console.log(trailers['x-late']));
		request.setEncoding('utf8').on('data', console.log).on('end', () => {
			client.close();
			server.close(() => console.log('closed'));
		});
		request.end('sent');
	}
});
// expect: 202 1.1 1.1
// expect: GET /old 
// expect: 202 2.0 h2
// expect: PUT /new sent
// expect: yes
// expect: closed
