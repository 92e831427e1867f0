'use strict';
// Requests after the first of a connection, and their answers, are as the first ones: what they have, what they inherit, what
// is told of them, and what their heads say.
const EventEmitter = require('events');
const http = require('http');
const net = require('net');

const seen = [];

function note(request, response) {
	const told = [];
	for (const name of ['prefinish', 'finish', 'close'])
		response.on(name, () => { told.push(name); });
	for (const name of ['end', 'close'])
		request.on(name, () => { told.push(`request ${name}`); });
	const is = {
		keys: Object.keys(request).join(), others: Object.keys(response).join(),
		class: Object.getPrototypeOf(request) === http.IncomingMessage.prototype &&
			Object.getPrototypeOf(response) === http.ServerResponse.prototype,
		version: [request.httpVersionMajor, request.httpVersionMinor, request.httpVersion].join(),
		raw: request.rawTrailers.length, events: Object.getPrototypeOf(request._events)
	};
	seen.push({ is: JSON.stringify(is), told, request, response });
}

const heads = {
	'/text': response => { response.setHeader('X-One', 'a').setHeader('x-two', 2); response.end('text'); },
	'/bytes': response => { response.end(Buffer.from('bytes')); },
	'/object': response => { response.writeHead(200, { 'Content-Type': 'text/plain', 'X-N': 5, 'x-u': 'ü' }); },
	'/plain': response => { response.writeHead(201, { 'Content-Length': 5, 'Date': 'now', 'X-E': 'é' }); },
	'/latin': response => { response.writeHead(200, 'Fine', { 'X-L': 'é' }); response.end('é'); },
	'/pairs': response => { response.writeHead(200, ['A', '1', 'a', '2']); response.end(); },
	'/lists': response => { response.setHeader('Set-Cookie', ['a', 'b']); response.setHeader('X', [1, 2]); response.end('l'); },
	'/close': response => { response.setHeader('X-A', 1); response.setHeader('Connection', 'keep-alive'); response.end('c'); },
	'/length': response => { response.setHeader('Content-Length', 2); response.setHeader('DATE', 'then'); response.end('12'); },
	'/chunks': response => { response.setHeader('Transfer-Encoding', 'chunked'); response.end('chunked'); },
	'/none': response => { response.statusCode = 204; response.end(); },
	'/odd': response => { response.setHeader('X-O', { toString: () => 'odd' }); response.end('o'); },
	'/long': response => { response.setHeader('X-Long', 'y'.repeat(3000)); response.end('long'); },
	'/bad': response => {
		for (const value of [{ 'a b': 1 }, { '': 1 }, { a: 'x\ny' }, { a: 'x\0' }, { a: '\u0100' }, { a: '\x7f' }, { a: undefined }])
			try {
				response.writeHead(200, value);
				console.log('taken', value);
			} catch (error) {
				response.says = `${response.says ?? ''} ${error.code}`;
			}
		response.end(response.says);
	},
	'/patched': response => {
		const { writeHead, emit } = response;
		let said = '';
		response.writeHead = function (...args) { response.setHeader('X-Patched', args.join()); return writeHead.apply(this, args); };
		response.emit = function (name, ...args) { said += ` ${name}`; return emit.call(this, name, ...args); };
		setImmediate(() => { console.log('emitted', said.includes('finish') && said.includes('close')); });
		response.end('patched');
	},
	'/timeout': response => { server.keepAliveTimeout = 7000; response.end('t'); }
};

const server = http.createServer((request, response) => {
	if (request.url === '/quiet') {
		seen.quiet = { request, response };
		response.end('quiet');
		return;
	}
	note(request, response);
	const make = heads[request.url];
	try {
		make(response);
	} catch (error) {
		console.log(request.url, error.code);
	}
	if (!response.writableEnded)
		response.end('fives');
});

// The answers on one connection, one after the other.
function ask(requests) {
	return new Promise(resolve => {
		const answers = [];
		let text = '';
		const socket = net.connect(server.address().port, '127.0.0.1').setEncoding('latin1');
		const next = () => { socket.write(`${requests[answers.length]} HTTP/1.1\r\nHost: a\r\n\r\n`); };
		socket.on('data', data => {
			text += data;
			const end = text.indexOf('\r\n\r\n'), head = text.slice(0, end), length = /content-length: (\d+)/i.exec(head);
			const isWhole = end >= 0 && (/^HTTP\/1.1 204/.test(head) || requests[answers.length].startsWith('HEAD') ||
				(length ? text.length >= end + 4 + +length[1] : text.endsWith('0\r\n\r\n')));
			if (!isWhole)
				return;
			answers.push(text.replace(/Date: \w+, .*? GMT/g, 'Date: D'));
			text = '';
			if (answers.length === requests.length) {
				socket.end();
				resolve(answers);
			} else {
				next();
			}
		});
		next();
	});
}

// Until it is so, or long after.
async function until(isSo) {
	for (let i = 0; i < 1000 && !isSo(); i++)
		await new Promise(resolve => setTimeout(resolve, 10));
}

async function main() {
	const names = Object.keys(heads), requests = names.map(name => `GET ${name}`);
	const [, ...later] = await ask(['GET /timeout', ...requests]);
	server.keepAliveTimeout = 5000;
	const alone = [];
	for (const request of requests)
		alone.push((await ask([request]))[0]);
	for (let i = 0; i < names.length; i++)
		if (later[i].replace('timeout=7', 'timeout=5') !== alone[i] && names[i] !== '/timeout')
			console.log('differs', names[i], later[i], alone[i]);
	await until(() => seen.every(({ told }) => told.length === 5));
	console.log(new Set(seen.map(({ is }) => is)).size, seen[0].is.includes('true'));
	console.log(new Set(seen.map(({ told }) => told.join())).size, seen[3].told.join());
	for (const text of [alone[0], alone[3], alone[4], alone[7], alone[13], later[0]])
		console.log(text);
	// nobody listens: they end all the same
	await ask(['GET /quiet', 'GET /quiet']);
	const { request, response } = seen.quiet;
	await until(() => response.closed && request.destroyed);
	console.log(request.complete, request.destroyed, request.readableEnded, response.destroyed, response.writableFinished,
		response.closed);
	// what runs for each new emitter runs for these, too
	const { init } = EventEmitter;
	let made = 0;
	EventEmitter.init = function (options) { made++; return init.call(this, options); };
	const before = made, [, head] = await ask(['GET /text', 'HEAD /text', 'GET /text']);
	EventEmitter.init = init;
	console.log(made - before >= 6, head.endsWith('\r\n\r\n'), head.includes('Content-Length: 4'));
	server.close();
}

server.listen(0, '127.0.0.1', main);
