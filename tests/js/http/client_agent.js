// http.Agent: how many connections there are, which are kept and used again, who waits, and what programs may change about it.
// expect: kept 1 false true true null 0/1/0/1
// expect: destroyed 0 0/0/0/0
// expect: not kept 2 0/0/0/0 true
// expect: waiting 0 2/0/3/2
// expect: two at most 2 0/2/0/2 false,false,false,false,false
// expect: one in all 3 1/1/0/2
// expect: fifo 2 true
// expect: lifo 2 true
// expect: one is kept 3 0/1/0/1
// expect: timeout of a free one 30 0/1/0/1
// expect: closed 1 0/0/0/0
// expect: timeout=5 1 0/1/0/1 4000
// expect: timeout=1 1 1/0/0/1 60000
// expect: timeout=0 1 1/0/0/1 60000
// expect: max=3 1 0/1/0/1 60000
// expect: createConnection 127.0.0.1 number function true null
// expect: keepSocketAlive true
// expect: reuseSocket /again
// expect: keepSocketAlive true
// expect: own 1 0/1/0/1
// expect: failing 0 no way
// expect: throwing 0 thrown
// expect: addRequest 127.0.0.1
// expect: any with addRequest 1
// expect: free true 127.0.0.1
// expect: heard 1 0/1/0/1
// expect: lost ECONNRESET socket hang up true 1/0/0/1
// expect: after it 0/0/0/0
// expect: true 5000 lifo 256 Infinity Infinity
// expect: ERR_INVALID_ARG_VALUE The argument 'scheduling' must be one of: 'fifo', 'lifo'. Received 'x'
// expect: ERR_OUT_OF_RANGE The value of "maxTotalSockets" is out of range. It must be >= 1. Received 0
// expect: ERR_INVALID_ARG_TYPE The "maxTotalSockets" argument must be of type number. Received type string ('x')
'use strict';
const http = require('http'), net = require('net'), { once } = require('events');
const counts = agent => [agent.sockets, agent.freeSockets, agent.requests].map(set => Object.values(set).flat().length).join('/') + `/${agent.totalSocketCount}`;
const turn = () => new Promise(resolve => setTimeout(resolve, 5));

(async () => {
	let connections = 0, hint;
	const server = http.createServer((q, r) => {
		if (hint)
			r.setHeader('Keep-Alive', hint);
		if (q.url === '/hold')
			setTimeout(() => r.end('held'), 20);
		else
			r.end(q.url);
	}).on('connection', () => { connections++; }).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address(), base = { port, host: '127.0.0.1' };
	const get = (agent, options = {}) => new Promise((resolve, reject) => {
		const q = http.get({ ...base, agent, ...options }, r => r.resume().on('end', () => setImmediate(resolve, q)));
		q.on('error', reject);
	});
	const phase = (name, ...more) => { console.log(name, connections, ...more); connections = 0; };

	const kept = new http.Agent({ keepAlive: true });
	const first = await get(kept), second = await get(kept);
	phase('kept', first.reusedSocket, second.reusedSocket, first.socket === second.socket, first.res.socket, counts(kept));
	kept.destroy();
	await turn();
	phase('destroyed', counts(kept));

	const loose = new http.Agent();
	await get(loose);
	await get(loose);
	while (counts(loose) !== '0/0/0/0')
		await turn();
	phase('not kept', counts(loose), first.shouldKeepAlive);

	const few = new http.Agent({ keepAlive: true, maxSockets: 2 });
	const all = Promise.all([1, 2, 3, 4, 5].map(n => get(few, { path: `/${n}` })));
	phase('waiting', counts(few));
	const reused = (await all).map(q => q.reusedSocket);
	phase('two at most', counts(few), reused.join());
	few.destroy();

	const total = new http.Agent({ keepAlive: true, maxTotalSockets: 1 });
	await Promise.all([get(total), get(total, { localAddress: '127.0.0.1' }), get(total, { family: 4 })]).catch(e => console.log(e.message));
	phase('one in all', counts(total));
	total.destroy();

	for (const scheduling of ['fifo', 'lifo']) {
		const agent = new http.Agent({ keepAlive: true, scheduling });
		const [a, b] = await Promise.all([get(agent), get(agent, { path: '/hold' })]), c = await get(agent);
		phase(scheduling, c.socket === (scheduling === 'fifo' ? a : b).socket);
		agent.destroy();
	}

	const oneFree = new http.Agent({ keepAlive: true, maxFreeSockets: 1 });
	await Promise.all([get(oneFree), get(oneFree), get(oneFree)]);
	await turn();
	phase('one is kept', counts(oneFree));
	oneFree.destroy();

	const brief = new http.Agent({ keepAlive: true, timeout: 30 });
	const timed = await get(brief);
	console.log('timeout of a free one', timed.socket.timeout, counts(brief));
	await once(timed.socket, 'close');
	phase('closed', counts(brief));

	for (const said of ['timeout=5', 'timeout=1', 'timeout=0', 'max=3']) {
		hint = said;
		const agent = new http.Agent({ keepAlive: true, timeout: 60000 });
		const q = await get(agent);
		phase(said, counts(agent), q.socket.timeout);
		agent.destroy();
	}
	hint = undefined;

	class Own extends http.Agent {
		createConnection(options, callback) {
			console.log('createConnection', options.host, typeof options.port, typeof callback, options.noDelay, options.path);
			const socket = net.connect({ port: options.port, host: options.host });
			socket.once('connect', () => callback(null, socket));
		}
		keepSocketAlive(socket) { console.log('keepSocketAlive', socket instanceof net.Socket); return super.keepSocketAlive(socket); }
		reuseSocket(socket, request) { console.log('reuseSocket', request.path); super.reuseSocket(socket, request); }
	}
	const own = new Own({ keepAlive: true });
	await get(own);
	await get(own, { path: '/again' });
	phase('own', counts(own));
	own.destroy();

	class Failing extends http.Agent {
		createConnection(options, callback) { callback(new Error('no way')); }
	}
	await get(new Failing()).catch(e => phase('failing', e.message));
	class Throwing extends http.Agent {
		createConnection() { throw new Error('thrown'); }
	}
	try {
		http.get({ ...base, agent: new Throwing() });
	} catch (e) {
		phase('throwing', e.message);
	}

	const old = { addRequest(request, options) { console.log('addRequest', options.host); request.onSocket(net.connect(options.port, options.host)); } };
	await get(old);
	phase('any with addRequest');

	const heard = new http.Agent({ keepAlive: true });
	heard.on('free', (socket, options) => console.log('free', socket instanceof net.Socket, options.host));
	await get(heard);
	phase('heard', counts(heard));
	heard.destroy();

	// a kept connection that the server closes just then
	const closing = net.createServer(socket => {
		socket.on('error', () => {});
		socket.once('data', () => {
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
			socket.once('data', () => socket.destroy());
		});
	}).listen(0, '127.0.0.1');
	await once(closing, 'listening');
	const other = new http.Agent({ keepAlive: true }), to = { port: closing.address().port };
	await get(other, to);
	const lost = http.get({ ...base, ...to, agent: other });
	const [error] = await once(lost, 'error');
	console.log('lost', error.code, error.message, lost.reusedSocket, counts(other));
	await turn();
	console.log('after it', counts(other));
	closing.close();

	console.log(http.globalAgent.keepAlive, http.globalAgent.options.timeout, http.globalAgent.scheduling, http.globalAgent.maxFreeSockets, http.globalAgent.maxSockets, http.Agent.defaultMaxSockets);
	for (const options of [{ scheduling: 'x' }, { maxTotalSockets: 0 }, { maxTotalSockets: 'x' }])
		try {
			new http.Agent(options);
		} catch (e) {
			console.log(e.code, e.message);
		}
	server.closeAllConnections();
	server.close();
})();
