// Servers of node:http: what is refused, by the server and by its answers.
// run: {jsr} {file}
// waits: for the end of connections that are kept
// expect: RangeError ERR_HTTP_INVALID_STATUS_CODE Invalid status code: 99
// expect: TypeError ERR_INVALID_CHAR Invalid character in statusMessage
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'headers' is invalid. Received [ 'odd' ]
// expect: TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
// expect: TypeError ERR_INVALID_CHAR Invalid character in header content ["a"]
// expect: TypeError ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "a"
// expect: TypeError ERR_STREAM_NULL_VALUES May not write null values to stream
// expect: TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'hints' must be an array or string of format "</styles.css>; rel=preload; as=style". Received 'bad'
// expect: Error ERR_HTTP_HEADERS_SENT Cannot set headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot remove headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot append headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot write headers after they are sent to the client
// expect: true true true
// expect: false
// expect: callback ERR_STREAM_WRITE_AFTER_END
// expect: event ERR_STREAM_WRITE_AFTER_END
// expect: good HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 1||x
// expect: no host HTTP/1.1 400 Bad Request|Connection: close|Date: DATE|Transfer-Encoding: chunked||0||
// expect: no method HTTP/1.1 400 Bad Request|Connection: close||
// expect: space HTTP/1.1 400 Bad Request|Connection: close||
// expect: two framings HTTP/1.1 400 Bad Request|Connection: close||
// expect: long HTTP/1.1 431 Request Header Fields Too Large|Connection: close||
// expect: end HTTP/1.1 400 Bad Request|Connection: close||
// expect: unexpected HTTP/1.1 417 Expectation Failed|Date: DATE|Connection: keep-alive|Keep-Alive: timeout=5|Transfer-Encoding: chunked||0||
// expect: Parse Error: Invalid HTTP version HPE_INVALID_VERSION Invalid HTTP version 14 GET / HT
// expect: handled HTTP/1.1 418 Teapot||
// expect: RangeError ERR_HTTP_INVALID_STATUS_CODE Invalid status code: 99
// expect: TypeError ERR_INVALID_CHAR Invalid character in statusMessage
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'headers' is invalid. Received [ 'odd' ]
// expect: TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
// expect: TypeError ERR_INVALID_CHAR Invalid character in header content ["a"]
// expect: TypeError ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "a"
// expect: TypeError ERR_STREAM_NULL_VALUES May not write null values to stream
// expect: TypeError ERR_INVALID_ARG_TYPE The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received type number (5)
// expect: TypeError ERR_INVALID_ARG_VALUE The argument 'hints' must be an array or string of format "</styles.css>; rel=preload; as=style". Received 'bad'
// expect: Error ERR_HTTP_HEADERS_SENT Cannot set headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot remove headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot append headers after they are sent to the client
// expect: Error ERR_HTTP_HEADERS_SENT Cannot write headers after they are sent to the client
// expect: true true true
// expect: false
// expect: Parse Error: Invalid character in chunk extensions HPE_STRICT Invalid character in chunk extensions 59 POST / H
// expect: callback ERR_STREAM_WRITE_AFTER_END
// expect: event ERR_STREAM_WRITE_AFTER_END
// expect: extension HTTP/1.1 200 OK|Date: DATE|Connection: keep-alive|Keep-Alive: timeout=5|Content-Length: 1||xHTTP/1.1 418 Teapot||
// expect: slow head HTTP/1.1 408 Request Timeout|Connection: close||
// expect: slow body HTTP/1.1 200 OK|Date: DATE|Connection: keep-alive|Keep-Alive: timeout=5|Content-Length: 0||HTTP/1.1 408 Request Timeout|Connection: close||
// expect: nothing
// expect: Error ERR_HTTP_CONTENT_LENGTH_MISMATCH Response body's content-length of 4 byte(s) does not match the content-length of 2 byte(s) set in header
// expect: Error ERR_HTTP_CONTENT_LENGTH_MISMATCH Response body's content-length of 4 byte(s) does not match the content-length of 2 byte(s) set in header
// expect: RangeError ERR_OUT_OF_RANGE The value of "requestTimeout" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
// expect: RangeError ERR_OUT_OF_RANGE The value of "headersTimeout" is out of range. It must be <= requestTimeout. Received 2
// expect: TypeError ERR_INVALID_ARG_TYPE The "keepAliveTimeout" argument must be of type number. Received type string ('x')
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.requireHostHeader" property must be of type boolean. Received type number (1)
// expect: TypeError ERR_INVALID_ARG_TYPE The "options.insecureHTTPParser" property must be of type boolean. Received type number (1)
// expect: RangeError ERR_OUT_OF_RANGE The value of "maxHeaderSize" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
// expect: TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
// expect: Error ERR_HTTP_SOCKET_ASSIGNED ServerResponse has an already assigned socket
'use strict';
const http = require('http');
const { talk, serve, GET } = require('./_raw');
const said = f => { try { f(); return 'nothing'; } catch (e) { return `${e.name} ${e.code} ${e.message}`; } };

serve({}, (q, r) => {
	console.log(said(() => r.writeHead(99)));
	console.log(said(() => r.writeHead(200, 'a\nb')));
	r.statusMessage = undefined;
	console.log(said(() => r.writeHead(200, ['odd'])));
	console.log(said(() => r.setHeader('a b', 'c')));
	console.log(said(() => r.setHeader('a', 'b\nc')));
	console.log(said(() => r.setHeader('a', undefined)));
	console.log(said(() => r.write(null)));
	console.log(said(() => r.write(5)));
	console.log(said(() => r.writeEarlyHints({ link: 'bad' })));
	r.end('x');
	console.log(said(() => r.setHeader('a', 'b')));
	console.log(said(() => r.removeHeader('a')));
	console.log(said(() => r.appendHeader('a', 'b')));
	console.log(said(() => r.writeHead(200)));
	console.log(r.headersSent, r.writableEnded, r.finished);
	r.on('error', e => console.log('event', e.code));
	console.log(r.write('more', e => console.log('callback', e.code)));
}, async (port, server) => {
	const bad = async (what, ...pieces) => console.log(what, await talk(port, ...pieces));
	await bad('good', GET('/', 'Connection: close'));
	await bad('no host', 'GET / HTTP/1.1\r\n\r\n');
	await bad('no method', 'hello\r\n\r\n');
	await bad('space', GET('/', 'A : b'));
	await bad('two framings', GET('/', 'Content-Length: 1', 'Transfer-Encoding: chunked'));
	await bad('long', GET('/', `A: ${'x'.repeat(17000)}`));
	await bad('end', 'GET / HT', s => s.end());
	await bad('unexpected', GET('/', 'Expect: something'));
	server.on('clientError', (e, socket) => {
		console.log(e.message, e.code, e.reason, e.bytesParsed, String(e.rawPacket).slice(0, 8));
		socket.end('HTTP/1.1 418 Teapot\r\n\r\n');
	});
	await bad('handled', 'GET / HTTP/7.1\r\n\r\n');
	await bad('extension', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1; a\r\n');
}).then(() => serve({ requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 }, (q, r) => r.end(), async port => {
	console.log('slow head', await talk(port, 'GET / HTTP/1.1\r\n'));
	console.log('slow body', await talk(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nx', () => {}));
})).then(() => serve({}, (q, r) => {
	r.strictContentLength = true;
	r.setHeader('Content-Length', 2);
	console.log(said(() => r.write('abc')));
	console.log(said(() => { r.write('a'); r.end(); }));
	console.log(said(() => r.end('b')));
	r.destroy();
}, async port => { await talk(port, GET('/', 'Connection: close')); })).then(() => {
	for (const options of [{ requestTimeout: -1 }, { headersTimeout: 2, requestTimeout: 1 }, { keepAliveTimeout: 'x' },
		{ requireHostHeader: 1 }, { insecureHTTPParser: 1 }, { maxHeaderSize: -1 }, 5])
		console.log(said(() => http.createServer(options)));
	console.log(said(() => new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 }).assignSocket({ _httpMessage: 1 })));
});
