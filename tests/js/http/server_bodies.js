// Servers of node:http: bodies both ways, whole, in chunks and large, to the client and to fetch of the same process.
// run: {jsr} {file}
// expect: HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 55||[5,"chunked",true,["X-T","1","X-T","2"],{"x-t":"1, 2"}]
// expect: HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 19||[5,null,true,[],{}]
// expect: [8388608,null,true,[],{}]
// expect: drained true
// expect: 8388608
// expect: drained true
// expect: 200 8388608
// expect: [2000000,"chunked",true,[],{}]
// expect: 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29
// expect: held back true
// expect: { host: 'a, b', x: '1, 2', cookie: 'a; b', connection: 'close' } [Object: null prototype] {
// expect:   host: [ 'a', 'b' ],
// expect:   x: [ '1', '2' ],
// expect:   cookie: [ 'a', 'b' ],
// expect:   connection: [ 'close' ]
// expect: } [
// expect:   'Host',       'a',
// expect:   'Host',       'b',
// expect:   'X',          '1',
// expect:   'x',          '2',
// expect:   'Cookie',     'a',
// expect:   'cookie',     'b',
// expect:   'Connection', 'close'
// expect: ] 1.1 /a?b GET
// expect: HTTP/1.1 200 OK|X-U: a; b|Date: DATE|Connection: close|Content-Length: 0||
// expect: HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 1||2
'use strict';
const http = require('http');
const { talk, serve, GET } = require('./_raw');
const SIZE = 8 << 20;

async function read(message) {
	let size = 0, sum = 0;
	for await (const piece of message) {
		size += piece.length;
		sum = (sum + piece[0] + piece[piece.length - 1]) % 65536;
	}
	return size;
}

(async () => {
	await serve({}, async (q, r) => {
		if (q.method === 'POST') {
			const size = await read(q);
			r.end(JSON.stringify([size, q.headers['transfer-encoding'], q.complete, q.rawTrailers, q.trailers]));
			return;
		}
		let left = SIZE, drains = 0;
		const piece = Buffer.alloc(1 << 18, 97);
		(function more() {
			while (left > 0) {
				left -= piece.length;
				if (!r.write(piece)) {
					drains++;
					r.once('drain', more);
					return;
				}
			}
			r.end();
			console.log('drained', drains > 3);
		})();
	}, async port => {
		const base = `http://127.0.0.1:${port}/`;
		console.log(await talk(port, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n' +
			'3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-T: 1\r\nX-T: 2\r\n\r\n'));
		console.log(await talk(port, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\nab', s => setTimeout(() => s.write('cde'), 10)));
		console.log(await (await fetch(base, { method: 'POST', body: 'x'.repeat(SIZE) })).text());
		console.log((await (await fetch(base)).arrayBuffer()).byteLength);
		const answer = await new Promise(resolve => { http.get(base, resolve); });
		console.log(answer.statusCode, await read(answer));
		const posted = await new Promise(resolve => {
			const request = http.request(base, { method: 'POST' }, resolve);
			for (let i = 0; i < 20; i++)
				request.write(Buffer.alloc(100_000));
			request.end();
		});
		posted.setEncoding('utf8');
		for await (const text of posted)
			console.log(text);
		const many = await Promise.all(Array.from({ length: 30 }, async (x, i) => (await fetch(base, { method: 'POST', body: 'y'.repeat(i) })).json()));
		console.log(many.map(([size]) => size).join());
	});
	// a client that does not read holds the server back
	await serve({}, (q, r) => {
		let written = 0;
		const piece = Buffer.alloc(1 << 16);
		const more = () => { while (r.write(piece) && written++ < 4000); };
		r.on('drain', more);
		more();
		setTimeout(() => { console.log('held back', written < 4000); q.socket.destroy(); }, 100);
	}, async port => {
		await talk(port, s => { s.pause(); s.write(GET('/')); setTimeout(() => s.resume(), 200); });
	});
	await serve({ joinDuplicateHeaders: true, uniqueHeaders: ['x-u'] }, (q, r) => {
		console.log(q.headers, q.headersDistinct, q.rawHeaders, q.httpVersion, q.url, q.method);
		r.setHeader('X-U', ['a', 'b']);
		r.end();
	}, async port => { console.log(await talk(port, GET('/a?b', 'Host: b', 'X: 1', 'x: 2', 'Cookie: a', 'cookie: b', 'Connection: close'))); });
	await serve({}, (q, r) => { r.end(String(Object.keys(q.headers).length)); }, async (port, server) => {
		server.maxHeadersCount = 2;
		console.log(await talk(port, GET('/', 'A: 1', 'B: 2', 'Connection: close'), s => setTimeout(() => s.end(), 30)));
	});
})();
