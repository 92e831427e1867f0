// Fields of messages by names that are deprecated or nobody's business.
const http = require('http');

process.on('warning', warning => console.log('warning', warning.code, warning.message));
const out = new http.OutgoingMessage();
console.log(out._headers, out._headerNames, out._renderHeaders());
out.setHeader('X-One', 1);
out.setHeader('Set-Cookie', ['a', 'b']);
console.log(out._headers, out._headerNames, out._renderHeaders());
out._headerNames = { 'x-one': 'x-ONE', 'x-two': 'X-Two' };
console.log(out._headerNames, out.getRawHeaderNames());
out._headerNames = null;
out._headers = { Two: 'zwei', 'X-Three': [3] };
console.log(out.getHeaders(), out.getRawHeaderNames(), out.getHeader('two'));
out._headers = 5;
console.log(out.getHeaderNames());
out._headers = null;
console.log(out.getHeaders(), out._headerNames);
out._header = 'sent';
try {
	out._renderHeaders();
} catch (error) {
	console.log(error.code, error.message);
}

const message = new http.IncomingMessage();
message._addHeaderLines(['Host', 'a', 'X', '1', 'x', '2', 'Y', '3'], 6);
console.log(message.rawHeaders.length, message.headers);
message._addHeaderLines(['Z', '4'], 2);
console.log(message.rawHeaders, message.headers);
message._addHeaderLines(null, 0);
message.complete = true;
message._addHeaderLines(['T', '5'], 2);
console.log(message.rawTrailers, message.trailers, message.trailersDistinct);
const all = {};
message._addHeaderLineDistinct('Set-Cookie', 'a', all);
message._addHeaderLineDistinct('set-cookie', 'b', all);
message._addHeaderLine('Host', 'a', all);
message._addHeaderLine('Host', 'b', all);
console.log(all);

const server = http.createServer((request, response) => {
	response._headers = { 'X-Old': 'yes', Connection: 'close' };
	response.end('body');
}).listen(0, '127.0.0.1', () => {
	http.get({ port: server.address().port, host: '127.0.0.1' }, response => {
		console.log(response.headers['x-old'], response.rawHeaders.slice(0, 2));
		response.resume();
		server.close();
	});
});
