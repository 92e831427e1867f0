// http.ClientRequest: its events in order, and being destroyed at each stage: before it has a socket, before that is connected, sending, answered.
// expect: GET: req.socket, req.prefinish, socket.connect, req.finish, req.response, res.end, req.close, socket.free, res.close; true false true null true
// expect: GET on a kept one: req.socket, req.prefinish, req.finish, req.response, res.end, req.close, socket.free, res.close; true false true null true
// expect: POST: req.socket, req.prefinish, req.finish, req.response, res.end, req.close, socket.free, res.close; true false true null true
// expect: alone: req.socket, req.prefinish, socket.connect, req.finish, req.response, res.end, res.close, socket.close, req.close; true false true null true
// expect: hints: req.socket, req.prefinish, req.finish, req.information, req.information, req.response, res.end, req.close, socket.free, res.close; true false true null true
// expect: expect: req.socket, req.continue, req.prefinish, req.information, req.response, req.finish, res.end, req.close, socket.free, res.close; true false true null true
// expect: destroyed while it waits: req.error ECONNRESET socket hang up, req.close; true false false null true
// expect: aborted while it waits: req.abort, req.close; true true false null true
// expect: destroyed at once: req.error ECONNRESET socket hang up, req.close; true false false null true
// expect: destroyed at once with an error: req.error undefined mine, req.close; true false false null true
// expect: destroyed on its socket: req.socket, socket.close, req.error ECONNRESET socket hang up, req.close; true false false null true
// expect: destroyed when connected: req.socket, req.prefinish, socket.connect, req.finish, socket.close, req.error ECONNRESET socket hang up, req.close; true false true null true
// expect: destroyed while it is sent: req.socket, socket.connect, socket.close, req.error ECONNRESET socket hang up, req.close; true false false null true
// expect: destroyed unanswered: req.socket, req.prefinish, socket.connect, req.finish, socket.close, req.error ECONNRESET socket hang up, req.close; true false true null true
// expect: aborted unanswered: req.socket, req.prefinish, socket.connect, req.finish, req.abort, socket.close, req.error ECONNRESET socket hang up, req.close; true true true null true
// expect: destroyed with its answer: req.socket, req.prefinish, socket.connect, req.finish, req.response, socket.close, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false true null true
// expect: destroyed in the answer: req.socket, req.prefinish, socket.connect, req.finish, req.response, socket.close, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false true null true
// expect: answer destroyed: req.socket, req.prefinish, socket.connect, req.finish, req.response, res.aborted, res.close, socket.close, req.close; true false true null true
// expect: answer destroyed with an error: req.socket, req.prefinish, socket.connect, req.finish, req.response, res.aborted, req.error undefined mine, res.error undefined mine, res.close, socket.close, req.close; true false true null true
// expect: socket destroyed in the answer: req.socket, req.prefinish, socket.connect, req.finish, req.response, socket.close, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false true null true
// expect: destroyed at the end: req.socket, req.prefinish, socket.connect, req.finish, req.response, res.end, req.close, socket.free, res.close; true false true null true
// expect: signal: req.socket, req.prefinish, req.finish, req.error ABORT_ERR The operation was aborted, socket.close, req.close; true false true null true
// expect: signal, aborted before: req.error ABORT_ERR The operation was aborted, req.close; true false false null true
// expect: timeout: req.socket, req.prefinish, socket.connect, req.finish, req.timeout, socket.close, req.error ECONNRESET socket hang up, req.close; true false true null true
// expect: setTimeout: req.socket, req.prefinish, socket.connect, req.finish, req.timeout, req.error undefined late, socket.close, req.close; true false true null true
// expect: refused: req.socket, req.prefinish, req.error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:1, socket.close, req.close; true false true null true
// expect: lookup fails: req.socket, req.error ENOTFOUND none, socket.close, req.close; true false false null true
// expect: no such path: req.socket, req.prefinish, req.error ENOENT connect ENOENT /nonexistent/socket, socket.close, req.close; true false true null true
'use strict';
const http = require('http');
const names = ['socket', 'finish', 'prefinish', 'response', 'information', 'continue', 'abort', 'timeout', 'error', 'close', 'drain'];

function watch(name, emitter, log, events) {
	const { emit } = emitter;
	emitter.emit = function (event, ...args) {
		if (events.includes(event))
			log.push(`${name}.${event}${event === 'error' ? ` ${args[0].code} ${args[0].message}` : ''}`);
		if (event === 'response')
			watch('res', args[0], log, ['end', 'close', 'aborted', 'error']);
		if (event === 'socket')
			watch('socket', args[0], log, ['connect', 'close', 'free', 'agentRemove']);
		return emit.call(this, event, ...args);
	};
}

const server = http.createServer((q, r) => {
	q.resume();
	if (q.url === '/part') {
		r.write('part');
	} else if (q.url === '/hints') {
		r.writeProcessing();
		r.writeEarlyHints({ link: '</x>; rel=preload' });
		r.end('after');
	} else if (q.url !== '/never') {
		r.end('whole');
	}
}).listen(0, '127.0.0.1', async () => {
	const { port } = server.address();
	async function trace(what, options, then) {
		const log = [], request = http.request({ port, host: '127.0.0.1', ...options });
		watch('req', request, log, names);
		request.on('error', () => {});
		request.on('response', answer => answer.on('error', () => {}).resume());
		const returned = then?.(request);
		if (returned !== 'open')
			request.end();
		await new Promise(resolve => request.on('close', resolve));
		await new Promise(resolve => setTimeout(resolve, 15));
		console.log(`${what}: ${log.join(', ')}; ${request.destroyed} ${request.aborted} ${request.writableFinished} ${request.errored} ${request.closed}`);
	}
	await trace('GET', {});
	await trace('GET on a kept one', {});
	await trace('POST', { method: 'POST' }, q => { q.write('a'); });
	await trace('alone', { agent: false });
	await trace('hints', { path: '/hints' });
	await trace('expect', { method: 'POST', headers: { Expect: '100-continue' } }, q => {
		q.on('continue', () => q.end('body'));
		return 'open';
	});
	const agent = new http.Agent({ maxSockets: 1 });
	http.get({ port, host: '127.0.0.1', agent }, r => r.resume());
	await trace('destroyed while it waits', { agent }, q => { q.destroy(); });
	http.get({ port, host: '127.0.0.1', agent }, r => r.resume());
	await trace('aborted while it waits', { agent }, q => { q.abort(); });
	await trace('destroyed at once', {}, q => { q.destroy(); });
	await trace('destroyed at once with an error', {}, q => { q.destroy(new Error('mine')); });
	await trace('destroyed on its socket', { agent: false }, q => { q.on('socket', () => q.destroy()); });
	await trace('destroyed when connected', { agent: false }, q => { q.on('socket', s => s.on('connect', () => q.destroy())); });
	await trace('destroyed while it is sent', { method: 'POST' }, q => { q.write('x', () => q.destroy()); return 'open'; });
	await trace('destroyed unanswered', { path: '/never' }, q => { q.on('finish', () => setImmediate(() => q.destroy())); });
	await trace('aborted unanswered', { path: '/never' }, q => { q.on('finish', () => setImmediate(() => q.abort())); });
	await trace('destroyed with its answer', { path: '/part' }, q => { q.on('response', () => q.destroy()); });
	await trace('destroyed in the answer', { path: '/part' }, q => { q.on('response', r => r.once('data', () => q.destroy())); });
	await trace('answer destroyed', { path: '/part' }, q => { q.on('response', r => r.once('data', () => r.destroy())); });
	await trace('answer destroyed with an error', { path: '/part' }, q => { q.on('response', r => r.once('data', () => r.destroy(new Error('mine')))); });
	await trace('socket destroyed in the answer', { path: '/part' }, q => { q.on('response', r => r.once('data', () => r.socket.destroy())); });
	await trace('destroyed at the end', {}, q => { q.on('response', r => r.on('end', () => q.destroy())); });
	await trace('signal', { path: '/never', signal: AbortSignal.timeout(10) });
	await trace('signal, aborted before', { signal: AbortSignal.abort() });
	await trace('timeout', { path: '/never', timeout: 10 }, q => { q.on('timeout', () => q.destroy()); });
	await trace('setTimeout', { path: '/never' }, q => { q.setTimeout(10, () => q.destroy(new Error('late'))); });
	await trace('refused', { port: 1 });
	await trace('lookup fails', { host: 'x.test', lookup: (name, options, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' })) });
	await trace('no such path', { socketPath: '/nonexistent/socket' });
	server.closeAllConnections();
	server.close();
	http.globalAgent.destroy();
});
