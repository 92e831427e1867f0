// Answers come in the order of their requests, however each is made: at once or later, from text or a stream, and whatever comes in between.
// expect: pipeline 200 now /1, 200 later /2, 200 now /3, 200 stream /4, 200 now /5, 500 Internal Server Error, 200 post body, 200 now /7
// expect: two at once, one slow: 200 slow /slow, 200 now /1
// expect: bodies: 200 post ab, 200 post 0, 200 {"n":1}, 200 echo, 200 {"x":"y"}, 200 now /6, 200 post, 200 late waited, 200 100000 a, 200 twice true TypeError
// expect: one by one: true
// expect: in pieces: 200 post abcd, 200 abcd
// expect: text: 200 é€𝄞, 200 , 200 <p>, 200 {"a":1}
// expect: again: 200 kept, 500 Internal Server Error
// expect: of the Response given: true text/plain;charset=UTF-8
// expect: its signal, asked for after the answer: false false
// expect: the request: GET http://h/x?asked yes /x null
// expect: head: 200 true true true
// expect: aborted: true
// expect: cut off: ECONNRESET
// expect: stop: 200 slow /slow, then closed
import { serve } from 'jsr:serve';
import net from 'node:net';

const wait = ms => new Promise(done => { setTimeout(done, ms); });
const kept = new Response('kept');
let given, asked, aborted, last, begun = 0;
const handlers = {
	now(path, request) {
		last = request;
		return new Response(`now ${path}`);
	},
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
	json2: async (path, request) => Response.json(await request.json()),
	echo: (path, { body }) => new Response(body),
	form: async (path, request) => Response.json(Object.fromEntries(await request.formData())),
	late: async (path, request) => {
		await wait(5);
		return new Response(`late ${await request.text()}`);
	},
	long: async (path, request) => {
		const text = await request.text();
		return new Response(`${text.length} ${text[0]}`);
	},
	twice: async (path, request) => {
		const copy = request.clone(), text = await request.text(), same = await copy.text() === text;
		return new Response(`${text} ${same} ${await request.text().catch(error => error.name)}`);
	},
	cut: async (path, request) => {
		begun++;
		aborted = await request.text().catch(error => error.code);
		return new Response('nobody hears');
	},
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
console.error = e => {
	if (e instanceof RangeError)           // of memory: nobody would do what is waited for
		process.exit(console.warn(e) ?? 1);
};

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

const post = (path, body, more = '') => `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;

async function ask(bytes, count, pieces = [bytes]) {
	const { socket, came } = connect();
	for (const piece of pieces) {
		socket.write(piece);
		await wait(pieces.length > 1 ? 3 : 0);
	}
	while (came.text.split('HTTP/1.1 ').length <= count && !came.isClosed)
		await wait(2);
	await wait(5);
	socket.destroy();
	return came.text;
}

console.log('pipeline', shown(await ask(get('/1?now') + get('/2?later') + get('/3?now') + get('/4?stream') + get('/5?now') + get('/6?throws') +
	'POST /?post HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody' + get('/7?now'), 8)));
console.log('two at once, one slow:', shown(await ask(get('/slow?slow') + get('/1?now'), 2)));
const isForm = 'Content-Type: application/x-www-form-urlencoded\r\n';
const bodies = [
	post('/?post', 'ab'), post('/?post', '0'), post('/?json2', '{"n":1}'), post('/?echo', 'echo'), post('/?form', 'x=y', isForm),
	post('/6?now', 'unread'), post('/?post', ''), post('/?late', 'waited'), post('/?long', 'a'.repeat(1e5)), post('/?twice', 'twice')
];
const together = shown(await ask(bodies.join(''), 10));
console.log('bodies:', together);
const { socket: client, came: answers } = connect();
for (const [i, body] of bodies.entries()) {
	client.write(body);
	while (shown(answers.text).split(', ').length <= i || !/\r\n\r\n./.test(answers.text.split('HTTP/1.1 ')[i + 1]))
		await wait(1);
}
await wait(5);
client.destroy();
console.log('one by one:', shown(answers.text) === together);
console.log('in pieces:', shown(await ask('', 2, [post('/?post', 'abcd').slice(0, -3), 'bc', 'd' + post('/?echo', 'abcd').slice(0, 20),
	post('/?echo', 'abcd').slice(20, -1), 'd'])));
console.log('text:', shown(await ask(get('/?signs') + get('/?empty') + get('/?html') + get('/?json'), 4)));
console.log('again:', shown(await ask(get('/?kept') + get('/?kept'), 2)));
await ask(get('/?given'), 1);
console.log('of the Response given:', given.bodyUsed, given.headers.get('content-type'));
await ask(get('/?now'), 1);
console.log('its signal, asked for after the answer:', last.signal.aborted, last.clone().signal.aborted);
await ask(get('/x?asked', 'X-Test: yes\r\n'), 1);
console.log('the request:', asked);
const head = await ask('HEAD /?now HTTP/1.1\r\nHost: h\r\n\r\n', 1);
console.log('head:', head.slice(9, 12), ...['content-type: text/plain', 'Content-Length: 5'].map(line => head.includes(line)), head.endsWith('\r\n\r\n'));

async function begin(bytes) {
	const { socket, came } = connect(), before = begun;
	socket.write(bytes);
	while (begun === before)
		await wait(2);
	return { socket, came };
}
(await begin(get('/?signal'))).socket.destroy();
while (aborted === undefined)
	await wait(2);
console.log('aborted:', aborted);
aborted = undefined;
(await begin(post('/?cut', 'never all').slice(0, -2))).socket.destroy();
while (aborted === undefined)
	await wait(2);
console.log('cut off:', aborted);
const { came } = await begin(get('/slow?slow'));
await Promise.all([server.stop(), came.closed]);
console.log('stop:', `${shown(came.text)}, then ${came.isClosed ? 'closed' : 'open'}`);
