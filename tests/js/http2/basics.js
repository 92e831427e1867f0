// A request and its answer, over plain TCP: fields, body, trailers, a promised stream, ping, settings, the ends of both sessions.
'use strict';
const http2 = require('http2'), { once } = require('events');

const server = http2.createServer();
server.on('stream', (stream, headers, flags, raw) => {
	console.log('server', headers[':method'], headers[':path'], headers['x-many'], headers.cookie, raw.includes('x-many'));
	stream.respond({ ':status': 201, 'set-cookie': ['a=1', 'b=2'], 'x-secret': 's', [http2.sensitiveHeaders]: ['x-secret'] },
		{ waitForTrailers: true });
	stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '3' }));
	stream.pushStream({ ':path': '/pushed' }, (error, push) => {
		push.respond({ ':status': 200 });
		push.end('promised');
	});
	stream.resume().on('end', () => stream.end('body'));
});

async function textOf(stream) {
	let text = '';
	for await (const part of stream.setEncoding('utf8'))
		text += part;
	return text;
}

server.listen(0, async () => {
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	const pushed = new Promise(resolve => {
		client.on('stream', (stream, headers) => stream.on('push', async answer =>
			resolve(`${headers[':path']} ${answer[':status']} ${await textOf(stream)}`)));
	});
	await once(client, 'connect');
	console.log(client.alpnProtocol, client.encrypted, client.type);
	// expect: h2c false 1
	// expect: server POST /x?y=1 1, 2 k=v; l=w true
	const request = client.request({ ':method': 'POST', ':path': '/x?y=1', 'X-Many': ['1', '2'], cookie: ['k=v', 'l=w'] });
	const trailers = once(request, 'trailers');
	request.end('question');
	const [answer] = await once(request, 'response');
	console.log(answer[':status'], answer['set-cookie'], answer[http2.sensitiveHeaders], typeof answer.date);
	console.log(await textOf(request), (await trailers)[0]['x-sum'], await pushed);
	const payload = Buffer.from('12345678');
	client.ping(payload, (error, ms, back) => {
		console.log(error, ms >= 0, back.equals(payload));
		client.settings({ initialWindowSize: 70000 }, (wrong, settings) => {
			console.log(wrong, settings.initialWindowSize);
			client.close(() => server.close(() => console.log('closed', client.destroyed)));
		});
	});
});
// expect: 201 [ 'a=1', 'b=2' ] [ 'x-secret' ] string
// expect: body 3 /pushed 200 promised
// expect: null true true
// expect: null 70000
// expect: closed true
