// node:http as a client: forms of arguments, fields, methods, bodies, answers.
// run: python3 {dir}/../fetch/_server.py {jsr} {file}
// expect: string hello
// expect: string and options OPTIONS
// expect: URL [ '/echo?q=1', 'Basic dXM6cEBzcw==' ]
// expect: options hello
// expect: constructor hello
// expect: socketPath hello
// expect: auth GET /echo [authorization: Basic bWU6c2VjcmV0, connection: keep-alive, host: 127.0.0.1:PORT] 0 
// expect: fields GET /echo [accept: x/y, connection: keep-alive, cookie: a=1; b=2, host: 127.0.0.1:PORT, x-empty: , x-one: 1, x-two: a, x-two: b] 0 
// expect: fields as pairs GET /echo [connection: keep-alive, host: h, x-a: 1, x-a: 2] 0 
// expect: fields as a list GET /echo [connection: keep-alive, host: h, x-a: 1, x-a: 2] 0 
// expect: Latin-1 GET /echo [connection: keep-alive, host: 127.0.0.1:PORT, x-a: café] 0 
// expect: own host GET /echo [connection: keep-alive, host: other.test] 0 
// expect: no agent GET /echo [connection: close, host: 127.0.0.1:PORT] 0 
// expect: agent that keeps GET /echo [connection: keep-alive, host: 127.0.0.1:PORT] 0 
// expect: POST POST /echo [connection: keep-alive, content-length: 4, host: 127.0.0.1:PORT] 4 text
// expect: post POST /echo [connection: keep-alive, content-length: 5, host: 127.0.0.1:PORT] 5 bytes
// expect: POST, empty POST /echo [connection: keep-alive, content-length: 0, host: 127.0.0.1:PORT] 0 
// expect: POST, in pieces POST /echo [connection: keep-alive, host: 127.0.0.1:PORT, transfer-encoding: chunked] 3 abc
// expect: POST, length given POST /echo [connection: keep-alive, content-length: 3, host: 127.0.0.1:PORT] 3 abc
// expect: POST, chunked POST /echo [connection: keep-alive, host: 127.0.0.1:PORT, transfer-encoding: chunked] 3 abc
// expect: PUT PUT /echo [connection: keep-alive, content-length: 1, host: 127.0.0.1:PORT] 1 x
// expect: GET with a body GET /echo [connection: keep-alive, content-length: 3, host: 127.0.0.1:PORT] 3 abc
// expect: DELETE with a body DELETE /echo [connection: keep-alive, content-length: 3, host: 127.0.0.1:PORT] 3 abc
// expect: a method of its own PURGE /echo [connection: keep-alive, content-length: 0, host: 127.0.0.1:PORT] 0 
// expect: whole URL hello
// expect: dots 404
// expect: HEAD [ '', 200, '5', true ]
// expect: 204 [ '', 204, 'Nothing', true ]
// expect: 302 [ 'moved', 302, '/hello' ]
// expect: gzip [ 'gzip', true, '1f8b' ]
// expect: answer ["1.1",1,1,{"x-one":"1, 2","set-cookie":["a=1","b=2, c"],"x-empty":"","x-latin":"café","content-length":"1"},{"x-one":["1","2"],"set-cookie":["a=1","b=2, c"],"x-empty":[""],"x-latin":["café"],"content-length":["1"]},["X-One","1","x-one","2","Set-Cookie","a=1","Set-Cookie","b=2, c","X-Empty","","X-Latin","café","Content-Length","1"],true,true,false]
// expect: joined [
// expect:   '{"age":"1","x":"1, 2","cookie":"a; b","etag":"1","content-length":"1"}',
// expect:   '{"age":"1, 2","x":"1, 2","cookie":"a; b","etag":"1, 2","content-length":"1"}'
// expect: ]
// expect: trailers [
// expect:   'abc0\nabc1\nabc2\n',
// expect:   { 'x-trailer': '1' },
// expect:   [ 'X-Trailer', '1' ],
// expect:   [ '1' ]
// expect: ]
// expect: interim after hints
// expect: until close until the end
// expect: request [[1,"3"],false,["x-a","host","x-b"],["X-A","Host","X-B"],false,true,false,true,true,true,true,"GET","/hello","http:","127.0.0.1",false,true,true,true]
// expect: address [ '127.0.0.1', true, 'IPv4' ]
// expect: nobody listens closed
// expect: lookup GET /echo [connection: keep-alive, host: no-such-host.test:PORT] 0 
// expect: lookup of all hello
// expect: 100-continue [ 'after hints', 'continue' ]
'use strict';
const http = require('http');
const { ask, echoed, say, text, hostname, port } = require('./_http');
const { BASE, UNIX } = process.env;
const got = start => new Promise(resolve => start(r => resolve(text(r))));

(async () => {
	await say('string', () => got(cb => http.get(`${BASE}/hello`, cb)));
	await say('string and options', () => got(cb => http.request(`${BASE}/echo?a`, { method: 'OPTIONS' }, cb).end()).then(t => JSON.parse(t).method));
	await say('URL', () => got(cb => http.get(new URL(`http://us:p%40ss@${hostname}:${port}/echo?q=1#h`), cb)).then(t => {
		const { target, fields } = JSON.parse(t);
		return [target, fields.find(f => f[0] === 'Authorization')[1]];
	}));
	await say('options', () => got(cb => http.get({ hostname, host: 'not used', port: +port, path: '/hello' }, cb)));
	await say('constructor', () => got(cb => new http.ClientRequest({ host: hostname, port, path: '/hello' }, cb).end()));
	await say('socketPath', () => got(cb => http.get({ socketPath: UNIX, path: '/hello' }, cb)));
	await say('auth', () => echoed({ auth: 'me:secret' }));
	await say('fields', () => echoed({ headers: { 'X-One': 1, 'x-two': ['a', 'b'], 'X-Empty': '', Cookie: ['a=1', 'b=2'], accept: 'x/y' } }));
	await say('fields as pairs', () => echoed({ headers: [['Host', 'h'], ['X-A', '1'], ['X-A', '2']] }));
	await say('fields as a list', () => echoed({ headers: ['Host', 'h', 'X-A', '1', 'X-A', '2'] }));
	await say('Latin-1', () => echoed({ headers: { 'x-a': 'caf\u00e9' } }));
	await say('own host', () => echoed({ headers: { host: 'other.test' } }));
	await say('no agent', () => echoed({ agent: false }));
	await say('agent that keeps', () => echoed({ agent: new http.Agent({ keepAlive: true }) }));
	await say('POST', () => echoed({ method: 'POST' }, 'text'));
	await say('post', () => echoed({ method: 'post' }, Buffer.from('bytes')));
	await say('POST, empty', () => echoed({ method: 'POST' }));
	await say('POST, in pieces', () => echoed({ method: 'POST' }, q => { q.write('a'); q.write('b', 'latin1'); q.end('Yw==', 'base64'); }));
	await say('POST, length given', () => echoed({ method: 'POST', headers: { 'content-length': 3 } }, q => { q.write('a'); q.write('b'); q.end('c'); }));
	await say('POST, chunked', () => echoed({ method: 'POST', headers: { 'transfer-encoding': 'chunked' } }, 'abc'));
	await say('PUT', () => echoed({ method: 'PUT' }, 'x'));
	await say('GET with a body', () => echoed({ headers: { 'content-length': 3 } }, 'abc'));
	await say('DELETE with a body', () => echoed({ method: 'DELETE', headers: { 'content-length': 3 } }, 'abc'));
	await say('a method of its own', () => echoed({ method: 'PURGE' }));
	await say('whole URL', () => ask({ path: 'http://elsewhere.test/hello' }).then(text));
	await say('dots', () => ask({ path: '/x/../hello' }).then(r => r.statusCode));
	await say('HEAD', async () => {
		const r = await ask({ method: 'HEAD', path: '/hello' });
		return [await text(r), r.statusCode, r.headers['content-length'], r.complete];
	});
	await say('204', async () => {
		const r = await ask({ path: '/status?is=204%20Nothing' });
		return [await text(r), r.statusCode, r.statusMessage, r.complete];
	});
	await say('302', async () => {
		const r = await ask({ path: '/redirect?to=/hello' });
		return [await text(r), r.statusCode, r.headers.location];
	});
	await say('gzip', async () => {
		const r = await ask({ path: '/encoded?as=gzip' });
		const chunks = [];
		for await (const c of r)
			chunks.push(c);
		return [r.headers['content-encoding'], Buffer.isBuffer(chunks[0]), Buffer.concat(chunks).readUInt16BE(0).toString(16)];
	});
	await say('answer', async () => {
		const lines = encodeURIComponent('X-One: 1\r\nx-one: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2, c\r\nX-Empty:\r\nX-Latin: caf\u00e9');
		const r = await ask({ path: `/head?lines=${lines}` });
		await text(r);
		return JSON.stringify([r.httpVersion, r.httpVersionMajor, r.httpVersionMinor, r.headers, r.headersDistinct, r.rawHeaders,
			r instanceof http.IncomingMessage, r.complete, r.aborted]);
	});
	await say('joined', async () => {
		const lines = encodeURIComponent('Age: 1\r\nAGE: 2\r\nX: 1\r\nx: 2\r\nCookie: a\r\nCookie: b\r\nETag: 1\r\netag: 2');
		return [JSON.stringify((await ask({ path: `/head?lines=${lines}` })).headers),
			JSON.stringify((await ask({ path: `/head?lines=${lines}`, joinDuplicateHeaders: true })).headers)];
	});
	await say('trailers', async () => {
		const r = await ask({ path: '/chunked' });
		return [await text(r), r.trailers, r.rawTrailers, r.trailersDistinct['x-trailer']];
	});
	await say('interim', async () => text(await ask({ path: '/interim' })));
	await say('until close', async () => text(await ask({ path: '/until-close' })));
	await say('request', async () => {
		const q = http.request({ host: hostname, port, path: '/hello', headers: { 'X-A': 1 } });
		q.setHeader('X-B', ['2']).appendHeader('x-a', '3');
		q.setHeader('X-C', 4);
		q.removeHeader('x-c');
		const said = [q.getHeader('x-A'), q.hasHeader('x-c'), q.getHeaderNames(), q.getRawHeaderNames(), q.headersSent, q.writable, q.finished];
		q.end();
		const r = await new Promise(resolve => q.once('response', resolve));
		await text(r);
		return JSON.stringify([...said, q.headersSent, q.finished, q.writableEnded, q.writableFinished, q.method, q.path, q.protocol, q.host, q.reusedSocket,
			q.res === r, r.req === q, q.socket instanceof require('net').Socket]);
	});
	await say('address', async () => {
		const { socket } = await ask({ path: '/hello' });
		return [socket.remoteAddress, socket.remotePort === +port, socket.remoteFamily];
	});
	await say('nobody listens', () => new Promise(resolve => http.get(`${BASE}/hello`).on('close', () => resolve('closed'))));
	await say('lookup', () => echoed({ host: 'no-such-host.test', family: 4, lookup: (h, o, cb) => cb(null, hostname, 4) }));
	await say('lookup of all', () => ask({ host: 'no-such-host.test', path: '/hello',
		lookup: (h, o, cb) => cb(null, [{ address: hostname, family: 4 }]) }).then(text));
	await say('100-continue', () => new Promise(resolve => {
		const q = http.request({ host: hostname, port, path: '/interim', method: 'POST', headers: { expect: '100-continue', 'content-length': 0 } });
		const log = [];
		q.on('continue', () => { log.push('continue'); q.end(); });
		q.on('response', async r => resolve([await text(r), ...log]));
		q.flushHeaders();
	}));
})().then(() => { process.exit(); });           // answers that nobody reads keep their connections
