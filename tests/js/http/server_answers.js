// Servers of node:http: what an answer looks like on the wire.
// run: {jsr} {file}
// expect: end HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 4||text
// expect: bytes HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 2||ab
// expect: empty HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 0||
// expect: written HTTP/1.1 200 OK|Date: DATE|Connection: close|Transfer-Encoding: chunked||1|a|2|bc|1|d|0||
// expect: [ 'x-a', 'x-b' ] [Object: null prototype] {
// expect:   'x-a': [ 'one', 'two' ],
// expect:   'x-b': [ '1', '2' ]
// expect: } true [ '1', '2' ] [ 'X-A', 'X-B' ]
// expect: fields HTTP/1.1 200 OK|X-A: one|X-A: two|X-B: 1|X-B: 2|Date: DATE|Connection: close|Content-Length: 1||x
// expect: head HTTP/1.1 201 Made|X-A: a|Content-Length: 2|Date: DATE|Connection: close||ok
// expect: list HTTP/1.1 200 OK|x-a: twice|Date: DATE|Connection: close|Transfer-Encoding: chunked||0||
// expect: status HTTP/1.1 404 Not Here|Date: DATE|Connection: close|Content-Length: 2||no
// expect: unknown HTTP/1.1 299 unknown|Date: DATE|Connection: close|Content-Length: 0||
// expect: none HTTP/1.1 204 No Content|Date: DATE|Connection: close||
// expect: same HTTP/1.1 304 Not Modified|ETag: x|Date: DATE|Connection: close||
// expect: undated HTTP/1.1 200 OK|Connection: close|Content-Length: 1||x
// expect: flushed HTTP/1.1 200 OK|Date: DATE|Connection: close|Transfer-Encoding: chunked||5|later|0||
// expect: trailers HTTP/1.1 200 OK|Trailer: X-T|Date: DATE|Connection: close|Transfer-Encoding: chunked||1|x|0|X-T: u||
// expect: unchunked HTTP/1.1 200 OK|Date: DATE|Connection: close||until the end
// expect: removed HTTP/1.1 200 OK|Content-Length: 1||x
// expect: hints HTTP/1.1 100 Continue||HTTP/1.1 102 Processing||HTTP/1.1 103 Early Hints|Link: </a>; rel=preload, </b>; rel=preload|x-y: z||HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 1||x
// expect: corked HTTP/1.1 200 OK|Date: DATE|Connection: close|Transfer-Encoding: chunked||1|0|1|a|2|bc|0||
// expect: latin HTTP/1.1 200 OK|X-L: é|Date: DATE|Connection: close|Content-Length: 1||x
// expect: given HTTP/1.1 200 OK|Connection: keep-alive|Transfer-Encoding: chunked|Date: DATE||1|x|0||
// expect: HEAD HTTP/1.1 200 OK|Date: DATE|Connection: close||
// expect: HEAD HTTP/1.1 200 OK|Date: DATE|Connection: close||
// expect: 1.0 HTTP/1.1 200 OK|Date: DATE|Connection: close||text
// expect: 1.0 in pieces HTTP/1.1 200 OK|Date: DATE|Connection: close||abcd
// expect: 1.0 kept HTTP/1.1 200 OK|Date: DATE|Connection: close||text
'use strict';
const { talk, serve, GET } = require('./_raw');
const CLOSE = 'Connection: close';

const handlers = {
	end: (q, r) => r.end('text'),
	bytes: (q, r) => r.end(Buffer.from([97, 98])),
	empty: (q, r) => r.end(),
	written: (q, r) => { r.write('a'); r.write(Buffer.from('bc')); r.end('d'); },
	fields: (q, r) => {
		r.setHeader('X-A', 'one').setHeader('X-B', ['1', '2']).appendHeader('x-a', 'two');
		r.setHeader('Gone', '1');
		r.removeHeader('gone');
		console.log(r.getHeaderNames(), r.getHeaders(), r.hasHeader('X-a'), r.getHeader('x-B'), r.getRawHeaderNames());
		r.end('x');
	},
	head: (q, r) => r.writeHead(201, 'Made', { 'X-A': 'a', 'Content-Length': 2 }).end('ok'),
	list: (q, r) => { r.setHeader('x-a', 'old'); r.writeHead(200, ['X-A', 'new', 'x-a', 'twice']).end(); },
	status: (q, r) => { r.statusCode = 404; r.statusMessage = 'Not Here'; r.end('no'); },
	unknown: (q, r) => { r.statusCode = 299; r.end(); },
	none: (q, r) => { r.statusCode = 204; r.end('ignored'); },
	same: (q, r) => { r.writeHead(304, { ETag: 'x' }); r.end('ignored'); },
	undated: (q, r) => { r.sendDate = false; r.end('x'); },
	flushed: (q, r) => { r.flushHeaders(); setImmediate(() => r.end('later')); },
	trailers: (q, r) => { r.writeHead(200, { Trailer: 'X-T' }); r.write('x'); r.addTrailers({ 'X-T': 'u' }); r.end(); },
	unchunked: (q, r) => { r.useChunkedEncodingByDefault = false; r.write('until the end'); r.end(); },
	removed: (q, r) => { r.removeHeader('Connection'); r.removeHeader('Date'); r.end('x'); },
	hints: (q, r) => {
		r.writeContinue();
		r.writeProcessing();
		r.writeEarlyHints({ link: ['</a>; rel=preload', '</b>; rel=preload'], 'x-y': 'z' });
		r.end('x');
	},
	corked: (q, r) => { r.write('0'); r.cork(); r.write('a'); r.write('bc'); r.uncork(); r.end(); },
	latin: (q, r) => { r.setHeader('X-L', '\u00e9'); r.end(Buffer.from('x')); },
	given: (q, r) => { r.writeHead(200, { Connection: 'keep-alive', 'Transfer-Encoding': 'chunked', Date: 'then' }); r.end('x'); }
};

serve({ keepAliveTimeout: 1000 }, (q, r) => handlers[q.url.slice(1)](q, r), async port => {
	for (const name of Object.keys(handlers))
		console.log(name, await talk(port, GET(`/${name}`, name === 'given' ? 'X: y' : CLOSE), s => name === 'given' && s.end()));
	console.log('HEAD', await talk(port, GET('/written', CLOSE).replace('GET', 'HEAD')));
	console.log('HEAD', await talk(port, GET('/end', CLOSE).replace('GET', 'HEAD')));
	console.log('1.0', await talk(port, 'GET /end HTTP/1.0\r\n\r\n'));
	console.log('1.0 in pieces', await talk(port, 'GET /written HTTP/1.0\r\n\r\n'));
	console.log('1.0 kept', await talk(port, 'GET /end HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', s => s.end()));
});
