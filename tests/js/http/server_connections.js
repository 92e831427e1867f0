// Servers of node:http: connections that are kept, pipelined, limited, upgraded, aborted and closed.
// run: {jsr} {file}
// waits: for the end of connections that are kept
// expect: in order [ '/slowHTTP', '/bHTTP', '/c' ]
// expect: bytewise [ '/slow', '/b', '/c' ]
// expect: dropped /3
// expect: limited HTTP/1.1 200 OK|Date: DATE|Connection: keep-alive|Keep-Alive: timeout=5, max=2|Content-Length: 1||xHTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 1||xHTTP/1.1 503 Service Unavailable|Date: DATE|Connection: close|Transfer-Encoding: chunked||0||
// expect: waited HTTP/1.1 200 OK|Date: DATE|Connection: keep-alive|Keep-Alive: timeout=0|Content-Length: 1||x
// expect: upgrade /up x rest true
// expect: HTTP/1.1 101 Switching||echo more
// expect: tunnel to b:1
// expect: not upgraded HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 7||request
// expect: no tunnel 
// expect: expected HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Date: DATE|Connection: close|Transfer-Encoding: chunked||3|abc|0||
// expect: checked HTTP/1.1 403 Forbidden|Date: DATE|Connection: close|Transfer-Encoding: chunked||0||
// expect: other HTTP/1.1 200 OK|Date: DATE|Connection: close|Content-Length: 1||x
// expect: [
// expect:   'request aborted',
// expect:   'response close',
// expect:   'request ECONNRESET aborted',
// expect:   'request close'
// expect: ] true false true true false false
// expect: prefinish
// expect: true true true true true
// expect: finish true true
// expect: callback
// expect: close false false
// expect: false
// expect: idle closed false
// expect: server closed false
// expect: again ERR_SERVER_NOT_RUNNING
'use strict';
const http = require('http');
const net = require('net');
const { talk, serve, shown, GET } = require('./_raw');
const wait = ms => new Promise(resolve => { setTimeout(resolve, ms); });

(async () => {
	await serve({}, (q, r) => { setTimeout(() => r.end(q.url), q.url === '/slow' ? 30 : 0); }, async port => {
		const all = GET('/slow') + GET('/b') + GET('/c', 'Connection: close');
		console.log('in order', (await talk(port, all)).match(/\/\w+/g).filter(x => x !== '/1'));
		console.log('bytewise', (await talk(port, s => { for (const c of all) s.write(c); })).match(/\/(slow|b|c)/g));
	});
	await serve({}, (q, r) => r.end('x'), async (port, server) => {
		server.maxRequestsPerSocket = 2;
		server.on('dropRequest', q => console.log('dropped', q.url));
		console.log('limited', await talk(port, GET('/1') + GET('/2') + GET('/3')));
	});
	await serve({ keepAliveTimeout: 50, keepAliveTimeoutBuffer: 0 }, (q, r) => r.end('x'), async port => {
		console.log('waited', await talk(port, GET('/')));
	});
	await serve({}, (q, r) => r.end('request'), async (port, server) => {
		server.on('upgrade', (q, socket, head) => {
			console.log('upgrade', q.url, q.headers.upgrade, String(head), q.socket === socket);
			socket.write('HTTP/1.1 101 Switching\r\n\r\n');
			socket.on('data', d => socket.end(`echo ${d}`));
		});
		console.log(await talk(port, `${GET('/up', 'Connection: Upgrade', 'Upgrade: x')}rest`, s => setTimeout(() => s.write('more'), 20)));
		server.on('connect', (q, socket) => { socket.end(`tunnel to ${q.url}`); });
		console.log(await talk(port, 'CONNECT b:1 HTTP/1.1\r\nHost: b:1\r\n\r\n'));
	});
	await serve({}, (q, r) => r.end('request'), async port => {
		console.log('not upgraded', await talk(port, GET('/', 'Connection: upgrade, close', 'Upgrade: x')));
		console.log('no tunnel', await talk(port, 'CONNECT b:1 HTTP/1.1\r\nHost: b:1\r\n\r\n'));
	});
	const POST = (...fields) => `POST / HTTP/1.1\r\n${['Host: a', 'Connection: close', 'Content-Length: 3', ...fields].join('\r\n')}\r\n\r\n`;
	await serve({}, (q, r) => { q.on('data', d => r.write(d)).on('end', () => r.end()); }, async (port, server) => {
		console.log('expected', await talk(port, POST('Expect: 100-continue'), s => s.once('data', () => s.write('abc'))));
		server.on('checkContinue', (q, r) => { r.writeHead(403); r.end(); });
		console.log('checked', await talk(port, POST('Expect: 100-continue')));
		server.on('checkExpectation', (q, r) => { r.end(q.headers.expect); });
		console.log('other', await talk(port, GET('/', 'Expect: x', 'Connection: close')));
	});
	await new Promise(done => serve({}, (q, r) => {
		const events = [];
		for (const name of ['aborted', 'close', 'end'])
			q.on(name, () => events.push(`request ${name}`));
		q.on('error', e => events.push(`request ${e.code} ${e.message}`));
		for (const name of ['close', 'finish'])
			r.on(name, () => events.push(`response ${name}`));
		q.on('data', () => q.socket.destroy());
		setTimeout(() => {
			console.log(events, q.aborted, q.complete, q.destroyed, r.destroyed, r.writableFinished, r.writableEnded);
			done();
		}, 50);
	}, async port => { await talk(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'); await wait(60); }));
	await serve({}, (q, r) => {
		r.on('finish', () => console.log('finish', r.writableFinished, r.socket === null)).on('close', () => console.log('close', q.destroyed, q.readableEnded));
		r.on('prefinish', () => console.log('prefinish'));
		r.end('x', () => console.log('callback'));
		console.log(r.writableEnded, r.writableFinished, r.headersSent, r.socket === q.socket, q.socket.server instanceof http.Server);
	}, async port => { await talk(port, GET('/', 'Connection: close')); });
	// close() waits for what is under way, and ends what waits
	const server = http.createServer((q, r) => { setTimeout(() => r.end('late'), 50); });
	await new Promise(resolve => { server.listen(0, '127.0.0.1', resolve); });
	const { port } = server.address();
	const idle = net.connect(port, '127.0.0.1'), busy = net.connect(port, '127.0.0.1');
	let text = '';
	idle.write(GET('/'));
	await new Promise(resolve => { idle.once('data', resolve); });
	idle.on('close', () => console.log('idle closed', busy.destroyed));
	busy.on('data', d => { text += d; }).write(GET('/', 'Connection: close'));
	await wait(10);
	server.close(() => console.log('server closed', text.endsWith('late')));
	server.close(e => console.log('again', e.code));
	console.log(server.listening);
	await new Promise(resolve => { busy.on('close', resolve); });
})();
