// The server's end of WebSockets: jsr:serve's upgradeWebSocket, with the client of our own.
import { serve, upgradeWebSocket } from 'jsr:serve';

const closings = [];
const server = await serve({
	port: 0,
	fetch(request) {
		const { pathname } = new URL(request.url), isText = pathname === '/refused';
		if (request.headers.get('upgrade') !== 'websocket' || isText)
			return new Response('no WebSocket', { status: 426 });
		const { socket, response } = upgradeWebSocket(request, {
			perMessageDeflate: pathname !== '/plain',
			protocol: pathname === '/protocol' ? 'b' : undefined
		});
		const before = socket.readyState;
		if (pathname === '/buffers')
			socket.binaryType = 'arraybuffer';
		if (pathname === '/closed')
			socket.close(4000, 'not now');
		socket.addEventListener('open', () => {
			if (pathname === '/hello')
				socket.send(`hello ${before} ${socket.readyState} ${socket instanceof WebSocket} ${socket.url.replace(/\d+(?=\/)/, 'PORT')}`);
		});
		socket.addEventListener('message', ({ data }) => {
			if (data === 'close')
				socket.close(3000, 'as asked');
			else
				socket.send(data);
		});
		socket.addEventListener('close', ({ code, reason, wasClean }) => { closings.push([pathname, code, reason, wasClean].join(' ')); });
		socket.addEventListener('error', ({ message }) => { closings.push(`${pathname} error ${message}`); });
		response.headers.set('X-Own', 'value');
		return response;
	},
	error: ({ name, message }) => new Response(`${name}: ${message}`, { status: 400 })
});
const base = server.url.href.replace('http', 'ws');

// what it hears until it is closed, after it has sent each of the messages
function talk(path, messages, options, end = socket => socket.close(1000, 'done')) {
	return new Promise(resolve => {
		const socket = new WebSocket(`${base}${path}`, options), heard = [];
		let left = messages.length + (path === 'hello' ? 1 : 0);
		socket.binaryType = 'arraybuffer';
		socket.onopen = () => {
			heard.push(`open ${socket.protocol} ${socket.extensions}`);
			messages.forEach(message => { socket.send(message); });
			if (left === 0)
				end(socket);
		};
		socket.onmessage = ({ data }) => {
			heard.push(typeof data === 'string' ? data.length > 60 ? `${data.length} characters` : data : `${data.byteLength} bytes`);
			if (--left === 0)
				end(socket);
		};
		socket.onerror = ({ message }) => { heard.push(message); };
		socket.onclose = ({ code, reason, wasClean }) => { resolve([...heard, `${code} ${reason} ${wasClean}`].join(' | ')); };
	});
}

console.log(await talk('hello', []));
console.log(await talk('echo', ['a', 'é€𝄞', '', 'x'.repeat(70000), new Uint8Array(3), new Uint8Array(200000), new Uint8Array(0)]));
console.log(await talk('plain', ['x'.repeat(126), 'y'.repeat(65536)]));
console.log(await talk('buffers', [new Uint8Array(5), new Blob(['abc'])]));
console.log(await talk('protocol', ['a'], ['a', 'b']));
console.log(await talk('protocol', ['a'], ['a']));
console.log(await talk('refused', []));
console.log(await talk('closed', [], undefined, () => {}));
console.log(await talk('echo', ['close'], undefined, () => {}));
const many = Array.from({ length: 2000 }, (_, i) => `message ${i}`);
const answers = (await talk('echo', many)).split(' | ');
console.log(answers.length, answers.slice(1, -1).join() === many.join() || answers.slice(-2));

// several at once, and the server's end
const open = await Promise.all([1, 2, 3].map(() => new Promise(resolve => {
	const socket = new WebSocket(`${base}echo`);
	socket.onopen = () => { resolve(socket); };
})));
const ends = open.map(socket => new Promise(resolve => { socket.onclose = ({ code, wasClean }) => { resolve(`${code} ${wasClean}`); }; }));
await server.stop();
console.log(await Promise.all(ends));
console.log(closings.sort().join('\n'));
