// node:https on whatever tls.connect gives: its options, the names of agents' sockets, and the sessions that agents keep.
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'localhost',
// expect:   session: undefined,
// expect:   ca: undefined,
// expect:   minVersion: undefined,
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT:::::::::::::::::::::
// expect: localhost:PORT true https:
// expect: localhost:PORT true https:
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'localhost',
// expect:   session: undefined,
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x::::::::TLSv1.3:::::::::::
// expect: localhost:PORT true https:
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'localhost',
// expect:   session: 'of localhost',
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x::::::::TLSv1.3:::::::::::
// expect: localhost:PORT true https:
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'other.test',
// expect:   session: undefined,
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x:::::::other.test:TLSv1.3:::::::::::
// expect: other.test:1 true https:
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: '',
// expect:   session: undefined,
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x::::::::TLSv1.3:::::::::::
// expect: [::1]:443 true https:
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'localhost',
// expect:   session: 'of localhost',
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x::::::::TLSv1.3:::::::::::
// expect: failed
// expect: connect {
// expect:   host: 'localhost',
// expect:   servername: 'localhost',
// expect:   session: 'of localhost',
// expect:   ca: 'x',
// expect:   minVersion: 'TLSv1.3',
// expect:   ALPNProtocols: undefined
// expect: } localhost:PORT::x::::::::TLSv1.3:::::::::::
// expect: localhost:PORT true https:
// expect: connect {
// expect:   host: '127.0.0.1',
// expect:   servername: 'given',
// expect:   session: undefined,
// expect:   ca: undefined,
// expect:   minVersion: undefined,
// expect:   ALPNProtocols: [ 'http/1.1' ]
// expect: } 127.0.0.1:PORT:::::::::given::::::::::::
// expect: 127.0.0.1:PORT true https:
// expect: h:PORT:::::c:::false::::::false:::0::"a"::
// expect: 1 1 https: 443 Agent
'use strict';
const tls = require('tls'), net = require('net'), http = require('http'), https = require('https');
const shown = text => text?.replace(/:\d{4,}:/, ':PORT:');
let fails = false;
tls.connect = function connect(options) {
	const { host, servername, session, _agentKey, ca, minVersion, ALPNProtocols } = options;
	console.log('connect', { host, servername, session: session?.toString(), ca, minVersion, ALPNProtocols }, shown(_agentKey));
	const socket = net.connect(options);
	socket.encrypted = socket.authorized = true;
	socket.on('connect', () => socket.emit('session', Buffer.from(`of ${host}`)));
	if (fails)
		socket.once('connect', () => socket.destroy(new Error('failed')));
	return socket;
};
const server = http.createServer((q, r) => r.end(q.headers.host.replace(/\d{4,}/, 'PORT'))).listen(0, '127.0.0.1', async () => {
	const { port } = server.address();
	const get = (...args) => new Promise(resolve => https.get(...args, r => {
		r.setEncoding('utf8').on('data', d => console.log(d, r.socket.encrypted, r.req.protocol)).on('end', () => setImmediate(resolve, r));
	}).on('error', e => resolve(console.log(e.message))));
	const url = `https://localhost:${port}/`, agent = new https.Agent({ maxCachedSessions: 1, ca: 'x', minVersion: 'TLSv1.3' });
	await get(url);
	await get(new URL(url));
	await get(url, { agent });
	await get(url, { agent });
	await get(url, { agent, headers: { host: 'other.test:1' } });
	await get(url, { agent, headers: { host: '[::1]:443' } });
	fails = true;
	await get(url, { agent });
	fails = false;
	await get(url, { agent });
	await get({ host: '127.0.0.1', port, agent: false, servername: 'given', ALPNProtocols: ['http/1.1'] });
	console.log(shown(agent.getName({ host: 'h', port: 12345, rejectUnauthorized: false, servername: 'h', honorCipherOrder: false, sigalgs: 'a', secureOptions: 0, ciphers: 'c' })));
	console.log(agent.maxCachedSessions, agent._sessionCache.list.length, https.globalAgent.protocol, https.globalAgent.defaultPort, https.Agent.name);
	https.globalAgent.destroy();
	agent.destroy();
	server.close();
});
