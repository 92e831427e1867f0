// http.request: what goes over the wire: heads, chunks and trailers, corked writes, lengths; trailers of answers, joined fields.
// expect: "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n"
// expect: "HEAD / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\nbody"
// expect: "POST / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n1\r\nd\r\n0\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nTrailer: X-T\r\nHost: HOST\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nX-T: one\r\nX-U: a\r\nX-U: b\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nTrailer: X-T\r\nHost: HOST\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-T: 1\r\nX-U: a; b\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nContent-Length: 2\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\nab"
// expect: "DELETE / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n2\r\nab\r\n0\r\n\r\n"
// expect: "GET / HTTP/1.1\r\nX: 1\r\nHost: h\r\nx: 2\r\nConnection: keep-alive\r\n\r\n"
// expect: "GET / HTTP/1.1\r\nCookie: a; b\r\nX-L: 1\r\nX-L: 2\r\nConnection: close\r\nHost: HOST\r\n\r\n"
// expect: "GET / HTTP/1.1\r\nX-U: a; b\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n"
// expect: "GET / HTTP/1.1\r\nConnection: keep-alive\r\n\r\n"
// expect: "GET /p?q HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic bWU6cGFzcw==\r\nConnection: keep-alive\r\n\r\n"
// expect: "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\n\r\nbody"
// expect: "POST / HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 0\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n"
// expect: ERR_HTTP_TRAILER_INVALID
// expect: "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n"
// expect: {
// expect:   'transfer-encoding': 'chunked',
// expect:   x: '1, 2',
// expect:   etag: 'a',
// expect:   'set-cookie': [ 'a', 'b' ]
// expect: } [Object: null prototype] {
// expect:   'transfer-encoding': [ 'chunked' ],
// expect:   x: [ '1', '2' ],
// expect:   etag: [ 'a', 'b' ],
// expect:   'set-cookie': [ 'a', 'b' ]
// expect: } { 'x-t': '1, 2', etag: 'c' } [Object: null prototype] { 'x-t': [ '1', '2' ], etag: [ 'c' ] } [ 'X-T', '1', 'X-T', '2', 'ETag', 'c' ]
// expect: "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n"
// expect: {
// expect:   'transfer-encoding': 'chunked',
// expect:   x: '1, 2',
// expect:   etag: 'a, b',
// expect:   'set-cookie': [ 'a', 'b' ]
// expect: } [Object: null prototype] {
// expect:   'transfer-encoding': [ 'chunked' ],
// expect:   x: [ '1', '2' ],
// expect:   etag: [ 'a', 'b' ],
// expect:   'set-cookie': [ 'a', 'b' ]
// expect: } { 'x-t': '1, 2', etag: 'c' } [Object: null prototype] { 'x-t': [ '1', '2' ], etag: [ 'c' ] } [ 'X-T', '1', 'X-T', '2', 'ETag', 'c' ]
'use strict';
const http = require('http'), net = require('net'), { once } = require('events');

(async () => {
	let answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
	const server = net.createServer(socket => {
		let all = '';
		socket.setEncoding('latin1').on('data', d => {
			all += d;
			if (/0\r\n(?:[^\r\n]+\r\n)*\r\n$|^(?![^]*chunked)[^]*\r\n\r\n(?:body|ab)?$/.test(all)) {
				console.log(JSON.stringify(all.replace(/127.0.0.1:\d+/, 'HOST')));
				all = '';
				socket.end(answer, 'latin1');
			}
		}).on('error', () => {});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const send = async (options, body) => {
		const q = http.request({ port: server.address().port, host: '127.0.0.1', agent: new http.Agent({ keepAlive: true }), ...options });
		q.on('error', () => {});
		if (body)
			body(q);
		else
			q.end();
		const [r] = await once(q, 'response');
		r.resume();
		await once(r, 'end');
		return r;
	};
	await send({});
	await send({ method: 'HEAD', agent: false });
	await send({ method: 'POST' }, q => q.end('body'));
	await send({ method: 'POST' }, q => { q.write('ab'); q.write(Buffer.from('c')); q.end('d'); });
	await send({ method: 'POST' }, q => { q.cork(); q.write('ab'); q.write('c'); q.uncork(); q.end(); });
	await send({ method: 'POST', headers: { Trailer: 'X-T' } }, q => { q.write('ab'); q.addTrailers({ 'X-T': 'one', 'X-U': ['a', 'b'] }); q.end(); });
	await send({ method: 'POST', headers: { Trailer: 'X-T' }, uniqueHeaders: ['x-u'] }, q => { q.addTrailers([['X-T', '1'], ['X-U', ['a', 'b']]]); q.end(); });
	await send({ method: 'POST', headers: { 'Content-Length': 2 } }, q => { q.write('a'); q.end('b'); });
	await send({ method: 'DELETE', headers: { 'Transfer-Encoding': 'chunked' } }, q => { q.write('ab'); q.end(); });
	await send({ headers: ['X', '1', 'Host', 'h', 'x', '2'] });
	await send({ headers: { Cookie: ['a', 'b'], 'X-L': ['1', '2'], Connection: 'close' } });
	await send({ headers: { 'X-U': ['a', 'b'] }, uniqueHeaders: ['X-U'] });
	await send({ setHost: false });
	await send({ host: '127.0.0.1', auth: 'me:pass', path: '/p?q', defaultPort: server.address().port });
	await send({ method: 'POST' }, q => { q.removeHeader('transfer-encoding'); q.removeHeader('connection'); q.end('body'); });
	await send({ method: 'POST', headers: { expect: '100-continue', 'content-length': 0 } });
	try {
		await send({ method: 'POST', headers: { Trailer: 'X', 'Content-Length': 4 } }, q => q.end('body'));
	} catch (e) {
		console.log(e.code);
	}
	answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: 1\r\nx: 2\r\nETag: a\r\nEtag: b\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n\r\n2\r\nab\r\n0\r\nX-T: 1\r\nX-T: 2\r\nETag: c\r\n\r\n';
	for (const joinDuplicateHeaders of [false, true]) {
		const r = await send({ joinDuplicateHeaders });
		console.log(r.headers, r.headersDistinct, r.trailers, r.trailersDistinct, r.rawTrailers);
	}
	process.exit();                        // one request was never sent
})();
