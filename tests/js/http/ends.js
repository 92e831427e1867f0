// node:http: the ends that a request and its answer may have, by their events.
// run: python3 {dir}/../fetch/_server.py {jsr} {file}
// expect: whole: req.response, res.end, req.close, res.close; true false true false
// expect: closed: req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: reset: req.error ECONNRESET read ECONNRESET, req.close; true false undefined undefined
// expect: cut: req.response, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false false true
// expect: cut by a reset: req.response, req.error ECONNRESET read ECONNRESET, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false false true
// expect: destroyed: req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: destroyed with an error: req.error undefined mine, req.close; true false undefined undefined
// expect: destroyed at once: req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: destroyed at once with an error: req.error undefined mine, req.close; true false undefined undefined
// expect: aborted: req.abort, req.error ECONNRESET socket hang up, req.close; true true undefined undefined
// expect: aborted at once: req.close, req.abort; true true undefined undefined
// expect: timeout: req.timeout, req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: setTimeout: req.timeout, req.error undefined late, req.close; true false undefined undefined
// expect: agent's timeout: req.timeout, req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: signal: req.error ABORT_ERR The operation was aborted, req.close; true false undefined undefined
// expect: signal, aborted before: req.error ABORT_ERR The operation was aborted, req.close; true false undefined undefined
// expect: destroyed in the body: req.response, res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false false true
// expect: answer destroyed: req.response, res.aborted, res.close, req.close; true false false true
// expect: socket destroyed: req.error ECONNRESET socket hang up, req.close; true false undefined undefined
// expect: no such host: req.error ENOTFOUND getaddrinfo ENOTFOUND no-such-host.invalid, req.close; true false undefined undefined
// expect: refused: req.error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:1, req.close; true false undefined undefined
// expect: garbage: req.error HPE_INVALID_CONSTANT , req.close; true false undefined undefined
// expect: bad chunk: req.response, req.error HPE_INVALID_CHUNK_SIZE , res.aborted, req.close, res.error ECONNRESET aborted, res.close; true false false true
// expect: long head: req.error HPE_HEADER_OVERFLOW Parse Error: Header overflow, req.close; true false undefined undefined
// expect: write ERR_STREAM_WRITE_AFTER_END
// expect: write after end: req.error ERR_STREAM_WRITE_AFTER_END write after end, req.response, res.end, req.close, res.close; true false true false
// expect: answer 1, end 1, answer 2, end 2, answer 3, end 3
'use strict';
const http = require('http');
const { hostname, port } = require('./_http');
const base = { host: hostname, port };

function watch(name, emitter, log) {
	const { emit } = emitter;
	emitter.emit = function (event, ...args) {
		if (['abort', 'aborted', 'timeout', 'error', 'close', 'end', 'response'].includes(event))
			log.push(`${name}.${event}${event === 'error' ? ` ${args[0].code} ${args[0].code?.startsWith('HPE_INVALID_C') ? '' : args[0].message}` : ''}`);
		if (event === 'response')
			watch('res', args[0], log);
		return emit.call(this, event, ...args);
	};
}

async function trace(what, options, then) {
	const log = [], request = http.request({ ...base, ...options });
	watch('req', request, log);
	request.on('error', () => {});
	request.on('response', answer => {
		answer.on('error', () => {});
		answer.resume();
	});
	then?.(request);
	request.end();
	await new Promise(resolve => request.on('close', () => setTimeout(resolve, 20)));
	console.log(`${what}: ${log.join(', ')}; ${request.destroyed} ${request.aborted} ${request.res?.complete} ${request.res?.aborted}`);
}

const soon = f => setTimeout(f, 30);
(async () => {
	await trace('whole', { path: '/hello' });
	await trace('closed', { path: '/close' });
	await trace('reset', { path: '/reset' });
	await trace('cut', { path: '/truncated' });
	await trace('cut by a reset', { path: '/reset-body' });
	await trace('destroyed', { path: '/silent' }, q => soon(() => q.destroy()));
	await trace('destroyed with an error', { path: '/silent' }, q => soon(() => q.destroy(new Error('mine'))));
	await trace('destroyed at once', { path: '/silent' }, q => q.destroy());
	await trace('destroyed at once with an error', { path: '/silent' }, q => q.destroy(new Error('mine')));
	await trace('aborted', { path: '/silent' }, q => soon(() => q.abort()));
	await trace('aborted at once', { path: '/silent' }, q => q.abort());
	await trace('timeout', { path: '/silent', timeout: 30 }, q => q.on('timeout', () => q.destroy()));
	await trace('setTimeout', { path: '/silent' }, q => q.setTimeout(30, () => q.destroy(new Error('late'))));
	await trace("agent's timeout", { path: '/silent', agent: new http.Agent({ timeout: 30 }) }, q => q.on('timeout', () => q.destroy()));
	const controller = new AbortController();
	await trace('signal', { path: '/silent', signal: controller.signal }, () => soon(() => controller.abort()));
	await trace('signal, aborted before', { path: '/silent', signal: AbortSignal.abort() });
	await trace('destroyed in the body', { path: '/stall' }, q => q.on('response', r => r.once('data', () => q.destroy())));
	await trace('answer destroyed', { path: '/stall' }, q => q.on('response', r => r.once('data', () => r.destroy())));
	await trace('socket destroyed', { path: '/silent' }, q => q.on('socket', s => soon(() => s.destroy())));
	await trace('no such host', { host: 'no-such-host.invalid' });
	await trace('refused', { host: '127.0.0.1', port: 1 });
	await trace('garbage', { path: '/garbage' });
	await trace('bad chunk', { path: '/bad-chunk' });
	await trace('long head', { path: '/fields', maxHeaderSize: 30 });
	await trace('write after end', { path: '/hello', method: 'POST' }, q => { q.end(); q.write('x', e => console.log('write', e.code)); });
	const agent = new http.Agent({ maxSockets: 1 }), order = [];
	await Promise.all([1, 2, 3].map(i => new Promise(resolve => {
		const q = http.get({ ...base, agent, path: '/wait?s=0.05' }, r => { order.push(`answer ${i}`); r.resume(); r.on('end', () => { order.push(`end ${i}`); }); });
		q.on('close', resolve);
	})));
	console.log(order.join(', '));
})();
