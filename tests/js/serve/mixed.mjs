// Answers come in the order of their requests, however each is made: at once or later, from text or a stream, and whatever comes in between.
// expect: pipeline 200 now /1, 200 later /2, 200 now /3, 200 stream /4, 200 now /5, 500 Internal Server Error, 200 post body, 200 now /7
// expect: two at once, one slow: 200 slow /slow, 200 now /1
// expect: text: 200 é€𝄞, 200 , 200 <p>, 200 {"a":1}
// expect: again: 200 kept, 500 Internal Server Error
// expect: of the Response given: true text/plain;charset=UTF-8
// expect: the request: GET http://h/x?asked yes /x null
// expect: head: 200 true true true
// expect: aborted: true
// expect: stop: 200 slow /slow, then closed
import { serve } from 'jsr:serve';
import net from 'node:net';

const wait = ms => new Promise(done => { setTimeout(done, ms); });
const kept = new Response('kept');
let given, asked, aborted, begun = 0;
const handlers = {
	now: path => new Response(`now ${path}`),
	later: async path => {
		await 1;
		return new Response(`later ${path}`);
	},
	slow: async path => {
		begun++;
		await wait(20);
		return new Response(`slow ${path}`);
	},
	stream: path => new Response(new Blob([`stream ${path}`]).stream()),
	throws() { throw new Error('wrong'); },
	post: async (path, request) => new Response(`post ${await request.text()}`),
	kept: () => kept,
	html: () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
	json: () => Response.json({ a: 1 }),
	signs: () => new Response('é€𝄞'),
	empty: () => new Response(''),
	given: () => given = new Response('given'),
	asked(path, request) {
		const { method, url, headers, body } = request;
		asked = [method, url, headers.get('x-test'), new URL(url).pathname, body].join(' ') + (body === null ? 'null' : '');
		return new Response('asked');
	},
	signal: async (path, { signal }) => {
		begun++;
		await new Promise(done => { signal.onabort = done; });
		aborted = signal.aborted;
		return new Response('nobody hears');
	}
};
const server = await serve({
	port: 0,
	fetch(request) {
		const [, name] = /\?(\w+)/.exec(request.url);
		return handlers[name](new URL(request.url).pathname, request);
	},
	error() {}
});
console.error = () => {};

function connect() {
	const socket = net.connect(server.port, '127.0.0.1'), came = { text: '', isClosed: false };
	socket.setEncoding('utf8').on('data', piece => { came.text += piece; });
	came.closed = new Promise(done => {
		socket.on('close', () => {
			came.isClosed = true;
			done();
		});
	});
	return { socket, came };
}

function shown(text) {
	return text.split('HTTP/1.1 ').slice(1).map(answer => {
		const [head, ...rest] = answer.split('\r\n\r\n'), body = rest.join('\r\n\r\n');
		const isChunked = /transfer-encoding: chunked/i.test(head);
		return `${head.slice(0, 3)} ${(isChunked ? body.replace(/[\da-f]+\r\n(.*?)\r\n(?=[\da-f])/gs, '$1').replace(/0\r\n\r\n$/, '') : body).trim()}`;
	}).join(', ');
}

const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;

async function ask(bytes, count) {
	const { socket, came } = connect();
	socket.write(bytes);
	while (came.text.split('HTTP/1.1 ').length <= count && !came.isClosed)
		await wait(2);
	await wait(5);
	socket.destroy();
	return came.text;
}

console.log('pipeline', shown(await ask(get('/1?now') + get('/2?later') + get('/3?now') + get('/4?stream') + get('/5?now') + get('/6?throws') +
	'POST /?post HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody' + get('/7?now'), 8)));
console.log('two at once, one slow:', shown(await ask(get('/slow?slow') + get('/1?now'), 2)));
console.log('text:', shown(await ask(get('/?signs') + get('/?empty') + get('/?html') + get('/?json'), 4)));
console.log('again:', shown(await ask(get('/?kept') + get('/?kept'), 2)));
await ask(get('/?given'), 1);
console.log('of the Response given:', given.bodyUsed, given.headers.get('content-type'));
await ask(get('/x?asked', 'X-Test: yes\r\n'), 1);
console.log('the request:', asked);
const head = await ask('HEAD /?now HTTP/1.1\r\nHost: h\r\n\r\n', 1);
console.log('head:', head.slice(9, 12), ...['content-type: text/plain', 'Content-Length: 5'].map(line => head.includes(line)), head.endsWith('\r\n\r\n'));

async function begin(path) {
	const { socket, came } = connect(), before = begun;
	socket.write(get(path));
	while (begun === before)
		await wait(2);
	return { socket, came };
}
(await begin('/?signal')).socket.destroy();
while (aborted === undefined)
	await wait(2);
console.log('aborted:', aborted);
const { came } = await begin('/slow?slow');
await Promise.all([server.stop(), came.closed]);
console.log('stop:', `${shown(came.text)}, then ${came.isClosed ? 'closed' : 'open'}`);
