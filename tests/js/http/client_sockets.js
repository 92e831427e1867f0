// http.request: how the connection is made: createConnection, socketPath, lookup, family, localAddress; what a request does to its socket.
// expect: 127.0.0.1 close 127.0.0.1:PORT
// expect: 127.0.0.1 close 127.0.0.1:PORT
// expect: MINE mine
// expect: MINE thrown
// expect: 127.0.0.1 close 127.0.0.1:PORT
// expect: path 127.0.0.1:PORT /on/path path 127.0.0.1:PORT / path 127.0.0.1:PORT /
// expect: 127.0.0.2 keep-alive 127.0.0.1:PORT TypeError [ERR_INVALID_IP_ADDRESS]: Invalid IP address: x
// expect: 127.0.0.1 keep-alive name.test:PORT
// expect: 127.0.0.1 keep-alive localhost:PORT 127.0.0.1 keep-alive localhost:PORT
// expect: 127.0.0.1 close 127.0.0.1:PORT 127.0.0.1 close 127.0.0.1:PORT
// expect: undefined undefined true null null
// expect: true true true true true
// expect: true true true true
// expect: [["setNoDelay",true],["setKeepAlive",true,1000],["setTimeout",5000]]
// expect: ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
// expect: 127.0.0.1 keep-alive given
// expect: 127.0.0.1 keep-alive 127.0.0.1:PORT
'use strict';
const http = require('http'), net = require('net'), { once } = require('events');
const path = require('path').join(require('fs').mkdtempSync('/tmp/jsr-http-'), 's');
const tell = (f, ...args) => { try { return f(...args); } catch (e) { return e.code; } };

(async () => {
	const server = http.createServer((q, r) => r.end(`${q.socket.remoteAddress} ${q.headers.connection} ${q.headers.host?.replace(/\d{4,}/, 'PORT')}`)).listen(0, '127.0.0.1');
	const onPath = http.createServer((q, r) => r.end(`path ${q.headers.host.replace(/\d{4,}/, 'PORT')} ${q.url}`)).listen(path);
	await Promise.all([once(server, 'listening'), once(onPath, 'listening')]);
	const { port } = server.address();
	const get = (options, then) => new Promise(resolve => {
		const q = http.get({ port, host: '127.0.0.1', ...options }, r => {
			let all = '';
			r.setEncoding('utf8').on('data', d => { all += d; }).on('end', () => resolve(all));
		}).on('error', e => resolve(`${e.code} ${e.message.replace(/\d{4,}/g, 'PORT')}`));
		then?.(q);
	});
	console.log(await get({ createConnection: options => net.connect(options.port, options.host) }));
	console.log(await get({ createConnection: (options, made) => { setTimeout(() => made(null, net.connect(options.port, options.host)), 5); } }));
	console.log(await get({ createConnection: (options, made) => { made(Object.assign(new Error('mine'), { code: 'MINE' })); } }));
	console.log(await get({ createConnection: () => { throw Object.assign(new Error('thrown'), { code: 'MINE' }); } }));
	console.log(await get({ agent: null, createConnection: options => net.connect(options.port, options.host) }));
	console.log(await get({ socketPath: path, path: '/on/path' }), await get({ socketPath: path, agent: false }), await get({ socketPath: path, agent: new http.Agent({ keepAlive: true }) }));
	console.log(await get({ localAddress: '127.0.0.2' }), await get({ localAddress: 'x' }).catch?.(String));
	console.log(await get({ host: 'name.test', lookup: (name, options, done) => done(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4) }));
	console.log(await get({ host: 'localhost', family: 4 }), await get({ hostname: 'localhost', host: 'ignored.test' }));
	console.log(await get({ host: '127.0.0.1', agent: false }), await get({ agent: new http.Agent() }));
	const calls = [];
	class Socket extends net.Socket {
		setNoDelay(...args) { calls.push(['setNoDelay', ...args]); return super.setNoDelay(...args); }
		setKeepAlive(...args) { calls.push(['setKeepAlive', ...args]); return super.setKeepAlive(...args); }
		setTimeout(...args) { calls.push(['setTimeout', args[0]]); return super.setTimeout(...args); }
	}
	await get({ createConnection: options => new Socket().connect(options.port, options.host) }, q => {
		console.log(q.setNoDelay(true), q.setSocketKeepAlive(true, 1000), q.setTimeout(5000) === q, q.socket, q.connection);
		q.on('socket', s => console.log(s instanceof Socket, s === q.socket, s.connecting, s._httpMessage === q, q.parser !== null));
		q.on('response', r => console.log(r.socket === q.socket, r.req === q, q.res === r, r.connection === q.socket));
	});
	console.log(JSON.stringify(calls));
	console.log(tell(() => http.get({ port, timeout: -1 })), tell(() => http.get({ port }).on('error', () => {}).setTimeout('x')), tell(() => http.get({ createConnection: 1, agent: 1 })));
	console.log(await new Promise(resolve => http.get(`http://127.0.0.1:${port}/`, { headers: { host: 'given' } }, r => r.setEncoding('utf8').on('data', resolve))));
	console.log(await new Promise(resolve => http.get(new URL(`http://127.0.0.1:${port}/`), r => r.setEncoding('utf8').on('data', resolve))));
	http.globalAgent.destroy();
	server.closeAllConnections();
	onPath.closeAllConnections();
	server.close();
	onPath.close(() => { require('fs').rmdirSync(require('path').dirname(path)); });
})();
