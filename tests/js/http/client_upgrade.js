// http.request: 'upgrade' and 'connect' give the socket away, with what came after the head; 'information' and 'continue' come before the answer.
// expect: 101 Switching Protocols { upgrade: 'echo', connection: 'Upgrade' } true true true true
// expect: null null 0 0 true true
// expect: first second true true
// expect: 200 { x: 'example.test:443' } first second
// expect: closed
// expect: nobody listens no error
// expect: closed
// expect: nobody listens no error
// expect: information 103 Early Hints 1.1 { link: '</a>; rel=preload, </b>; rel=preload', 'x-y': 'z' } [ 'Link', '</a>; rel=preload, </b>; rel=preload', 'x-y', 'z' ]
// expect: 200 plain GET
// expect: continue true
// expect: information 100
// expect: got body
'use strict';
const http = require('http'), net = require('net'), { once } = require('events');

(async () => {
	const server = http.createServer((q, r) => {
		if (q.url === '/early')
			r.writeEarlyHints({ link: ['</a>; rel=preload', '</b>; rel=preload'], 'x-y': 'z' });
		r.end(`plain ${q.method}`);
	});
	server.on('upgrade', (q, socket, head) => {
		socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nfirst');
		socket.write(head);
		socket.pipe(socket);
	});
	server.on('connect', (q, socket, head) => {
		socket.write(`HTTP/1.1 200 Connected\r\nX: ${q.url}\r\n\r\nfirst`);
		socket.write(head);
		socket.pipe(socket);
	});
	server.on('checkContinue', (q, r) => {
		r.writeContinue();
		q.setEncoding('utf8').on('data', d => r.end(`got ${d}`));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const base = { port: server.address().port, host: '127.0.0.1', agent: new http.Agent({ keepAlive: true }) };

	const talk = async (socket, head) => {
		let all = head.toString();
		socket.setEncoding('utf8').on('data', d => { all += d; });
		socket.end(' second');
		await once(socket, 'close');
		return all;
	};
	const up = http.request({ ...base, headers: { Connection: 'Upgrade', Upgrade: 'echo' } }).end();
	const [answer, socket, head] = await once(up, 'upgrade');
	console.log(answer.statusCode, answer.statusMessage, answer.headers, answer.upgrade, socket instanceof net.Socket, socket === up.socket, head instanceof Buffer);
	console.log(socket._httpMessage, socket.parser, Object.keys(base.agent.sockets).length, base.agent.totalSocketCount, up.destroyed, up.upgradeOrConnect);
	console.log(await talk(socket, head), up.destroyed, up.closed);

	const tunnel = http.request({ ...base, method: 'CONNECT', path: 'example.test:443' }).end();
	const [got, through, rest] = await once(tunnel, 'connect');
	console.log(got.statusCode, got.headers, await talk(through, rest));

	for (const options of [{ headers: { Connection: 'Upgrade', Upgrade: 'echo' } }, { method: 'CONNECT', path: 'x:1' }]) {
		const unheard = http.request({ ...base, ...options }).on('close', () => console.log('closed')).end();
		const said = await new Promise(resolve => unheard.on('error', resolve).on('close', () => resolve('no error')));
		console.log('nobody listens', said.code ?? said);
	}

	const early = http.request({ ...base, path: '/early' }).on('information', i => console.log('information', i.statusCode, i.statusMessage, i.httpVersion, i.headers, i.rawHeaders)).end();
	const [r] = await once(early, 'response');
	r.setEncoding('utf8').on('data', d => console.log(r.statusCode, d));
	await once(r, 'end');

	const asks = http.request({ ...base, method: 'POST', headers: { Expect: '100-continue', 'Content-Length': 4 } });
	asks.on('continue', () => { console.log('continue', asks.headersSent); asks.end('body'); }).on('information', i => console.log('information', i.statusCode));
	const [a] = await once(asks, 'response');
	a.setEncoding('utf8').on('data', d => console.log(d));
	await once(a, 'end');
	base.agent.destroy();
	server.close();
})();
