// The server's end of WebSockets on the wire: what a client may send, and what it may not.
import { serve, upgradeWebSocket } from 'jsr:serve';
import net from 'node:net';
import { GET, shown } from './_talk.mjs';

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';         // of RFC 6455, 1.3
const events = [];
const server = await serve({
	port: 0,
	fetch(request) {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === '/slow')
			return new Promise(resolve => { setTimeout(() => resolve(new Response('slow')), 10); });
		const { socket, response } = upgradeWebSocket(request, {
			idleTimeout: Number(searchParams.get('idle') ?? 0), perMessageDeflate: pathname === '/deflate'
		});
		socket.onmessage = ({ data }) => { socket.send(data); };
		socket.onerror = ({ message }) => { events.push(message); };
		socket.onclose = ({ code, reason, wasClean }) => { events.push(`${code} ${reason} ${wasClean}`); };
		return response;
	},
	error: ({ message }) => new Response(message, { status: 400 })
});

const head = (path, fields = {}, method = 'GET') => {
	const all = { Host: 'a', Upgrade: 'websocket', Connection: 'keep-alive, Upgrade', 'Sec-WebSocket-Key': KEY,
		'Sec-WebSocket-Version': '13', ...fields };
	return `${method} ${path} HTTP/1.1\r\n${Object.entries(all).filter(([, value]) => value !== null)
		.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
};

// A masked frame.
function frame(first, payload, mask = [1, 2, 3, 4]) {
	const bytes = Buffer.from(payload);
	const size = bytes.length < 126 ? [0x80 | bytes.length] : [0xfe, bytes.length >> 8, bytes.length & 255];
	return Buffer.concat([Buffer.from([first, ...size, ...mask]), bytes.map((byte, i) => byte ^ mask[i & 3])]);
}

// What came to the opening request and, once that was answered, to these bytes.
function talk(opening, bytes = [], ends = false) {
	return new Promise(resolve => {
		let all = '', isOpen = false;
		const socket = net.connect(server.port, '127.0.0.1').setEncoding('latin1');
		socket.on('data', text => {
			all += text;
			if (isOpen || !all.includes('\r\n\r\n'))
				return;
			isOpen = true;
			const isOpened = all.startsWith('HTTP/1.1 101');
			for (const some of isOpened ? [bytes].flat() : [])
				socket.write(some);
			if (ends || !isOpened)
				socket.end();
		});
		socket.on('error', () => {});
		socket.on('close', () => {
			const at = all.indexOf('\r\n\r\n') + 4;
			resolve([shown(all.slice(0, at)), Buffer.from(all.slice(at), 'latin1').toString('hex')]);
		});
		socket.write(opening);
	});
}

async function show(name, ...args) {
	const [said, hex] = await talk(...args);
	await new Promise(resolve => { setTimeout(resolve, 5); });
	console.log(name, said.startsWith('HTTP/1.1 101') ? hex : `${said.split('|')[0]} ${Buffer.from(hex, 'hex')}`, ...events.splice(0));
}

console.log((await talk(head('/'), frame(0x88, [])))[0]);
console.log((await talk(head('/deflate', { 'Sec-WebSocket-Extensions': 'x, permessage-deflate; server_max_window_bits=8, ' +
	'permessage-deflate; client_max_window_bits; server_max_window_bits=10; server_no_context_takeover' }), frame(0x88, [])))[0]);
console.log((await talk(head('/deflate', { 'Sec-WebSocket-Extensions': 'permessage-deflate; unknown' }), frame(0x88, [])))[0]);
await new Promise(resolve => { setTimeout(resolve, 20); });
events.splice(0);
const close = frame(0x88, [0x03, 0xe8, 0x68, 0x69]);
await show('echo', head('/'), [frame(0x81, 'hello'), close]);
await show('fragments', head('/'), [frame(0x01, 'he'), frame(0x89, 'ping'), frame(0x80, 'llo'), close]);
await show('bytes of one write each', head('/'), [...Buffer.concat([frame(0x82, [1, 2]), close])].map(byte => Buffer.from([byte])));
await show('long', head('/'), [frame(0x81, 'x'.repeat(200)), close]);
await show('all at once', head('/'), Buffer.concat([frame(0x81, 'a'), frame(0x81, 'b'), close, frame(0x81, 'late')]));
await show('no code', head('/'), frame(0x88, []));
await show('a pong', head('/'), [frame(0x8a, 'x'), close]);
await show('not masked', head('/'), Buffer.from([0x81, 1, 0x61]));
await show('reserved bits', head('/'), frame(0xc1, 'a'));
await show('reserved opcode', head('/'), frame(0x83, 'a'));
await show('not UTF-8', head('/'), frame(0x81, [0xff]));
await show('a long ping', head('/'), frame(0x89, 'x'.repeat(126)));
await show('nothing to continue', head('/'), frame(0x80, 'a'));
await show('a wrong code', head('/'), frame(0x88, [0, 1]));
await show('too large', head('/'), Buffer.from([0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4]));
await show('gone', head('/'), [], true);
await show('gone amid a frame', head('/'), frame(0x81, 'hello').subarray(0, 8), true);
await show('silent', head('/?idle=0.02'));
await show('method', head('/', {}, 'POST'));
await show('version', head('/', { 'Sec-WebSocket-Version': '8' }));
await show('key', head('/', { 'Sec-WebSocket-Key': 'abc' }));
await show('no key', head('/', { 'Sec-WebSocket-Key': null }));
await show('upgrade', head('/', { Upgrade: 'h2c' }));
await show('connection', head('/', { Connection: 'close' }));
await show('pipelined', GET('/slow') + head('/'));
await show('two opening requests', head('/') + head('/'), [frame(0x81, 'a'), close]);
for (const wrong of [[new Request('http://a/')], [{}], []])
	try {
		upgradeWebSocket(...wrong);
	} catch ({ name, message }) {
		console.log(name, message);
	}
await server.stop();
console.log('stopped');
