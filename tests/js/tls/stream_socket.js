// A Duplex as a net.Socket, found where packages look for it: data both ways, HTTP over it, ends and errors.
// expect: JSStreamSocket true
// expect: below: hello
// expect: got: answer
// expect: closed: false true 6 5
// expect: request: GET /p HTTP/1.1
// expect: response: hi
// expect: error: bad
'use strict';
const http = require('http'), net = require('net'), tls = require('tls');
const { Duplex, PassThrough } = require('stream'), { once } = require('events');

const StreamSocket = new tls.TLSSocket(new PassThrough())._handle._parentWrap.constructor;

function pair() {
	const make = () => new Duplex({
		read() {},
		write(chunk, encoding, done) { this.other.push(chunk); setImmediate(done); },
		final(done) { this.other.push(null); done(); }
	});
	const a = make(), b = make();
	a.other = b;
	b.other = a;
	return [a, b];
}

async function main() {
	console.log(StreamSocket.name, StreamSocket.prototype instanceof net.Socket);

	const [a, b] = pair(), socket = new StreamSocket(a);
	b.on('data', bytes => {
		console.log('below:', String(bytes));
		b.end('answer');
	});
	socket.setEncoding('utf8').on('data', text => { console.log('got:', text); });
	socket.write('hello');
	const [hadError] = await once(socket, 'close');
	console.log('closed:', hadError, a.destroyed, socket.bytesRead, socket.bytesWritten);

	const [c, d] = pair();
	let head = '';
	d.on('data', bytes => {
		head += bytes;
		if (!head.endsWith('\r\n\r\n'))
			return;
		console.log('request:', head.split('\r\n')[0]);
		d.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi');
	});
	const request = http.get({ host: 'x', path: '/p', createConnection: () => new StreamSocket(c) });
	const [response] = await once(request, 'response');
	response.setEncoding('utf8');
	for await (const text of response)
		console.log('response:', text);

	const [e] = pair(), broken = new StreamSocket(e);
	e.destroy(new Error('bad'));
	const [error] = await once(broken, 'error');
	console.log('error:', error.message);
}
main();
