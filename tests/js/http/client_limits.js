// --max-http-header-size, --insecure-http-parser and the options of their names: for servers and requests alike.
// run: for o in '' --max-http-header-size=100 '--max-http-header-size 200' --insecure-http-parser; do {jsr} $o {file}; done; {jsr} --max-http-header-size=x -p 1 2>&1; echo "rc=$?"
// stderr-has: Using insecure HTTP parsing
// expect: 16384 HPE_INVALID_HEADER_TOKEN
// expect: request 16000: 200 431; own limit 200 431; 2 fields; lenient HPE_INVALID_HEADER_TOKEN 200
// expect: 100 HPE_INVALID_HEADER_TOKEN
// expect: request 16000: 431 431; own limit 431 431; 2 fields; lenient HPE_INVALID_HEADER_TOKEN 200
// expect: 200 HPE_INVALID_HEADER_TOKEN
// expect: request 16000: 431 431; own limit 431 431; 2 fields; lenient HPE_INVALID_HEADER_TOKEN 200
// expect: 16384 200
// expect: request 16000: 200 431; own limit 200 431; 2 fields; lenient 200 200
// expect: {jsr}: illegal value: --max-http-header-size=x needs a number
// expect: rc=9
'use strict';
const http = require('http'), net = require('net');
const got = (port, options, then) => new Promise(resolve => {
	const q = http.get({ port, host: '127.0.0.1', agent: false, ...options }, r => { r.resume().on('end', () => resolve(r.statusCode)); then?.(r); }).on('error', e => resolve(e.code));
	q.maxHeadersCount = options.maxHeadersCount ?? null;
});
const raw = (port, text) => new Promise(resolve => {
	let all = '';
	net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', d => { all += d; }).on('close', () => resolve(all.split(' ')[1])).on('error', () => {}).end(text);
});
const bad = net.createServer(s => { s.once('data', () => s.end('HTTP/1.1 200 OK\r\nX: \x01\r\nY: 1\r\nZ: 2\r\n\r\n')); });
const server = http.createServer((q, r) => r.end());
bad.listen(0, '127.0.0.1', () => server.listen(0, '127.0.0.1', async () => {
	const badPort = bad.address().port, { port } = server.address();
	console.log(http.maxHeaderSize, await got(badPort, {}));
	const of = n => `GET / HTTP/1.1\r\nHost: h\r\nX: ${'a'.repeat(n)}\r\n\r\n`;
	const sizes = [await raw(port, of(16000)), await raw(port, of(17000))];
	server.maxHeaderSize = http.maxHeaderSize;
	const own = [await raw(port, of(http.maxHeaderSize - 200 > 0 ? http.maxHeaderSize - 200 : 200)), await raw(port, of(17000))];
	let fields;
	await got(badPort, { insecureHTTPParser: true, maxHeadersCount: 2 }, r => { fields = Object.keys(r.headers).length; });
	console.log(`request 16000: ${sizes.join(' ')}; own limit ${own.join(' ')}; ${fields} fields; lenient ${await got(badPort, {})} ${await got(badPort, { insecureHTTPParser: true })}`);
	process.exit();
}));
