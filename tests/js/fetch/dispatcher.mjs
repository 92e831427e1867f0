// fetch goes through a dispatcher of undici's kind: the one in init, or the global one.  An agent that says nothing special
// is not asked.
import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';

const kGlobal = Symbol.for('undici.globalDispatcher.1');
const asked = [];
let aborted = 0;

const answers = {
	'/plain?q=1': handler => {
		handler.onHeaders(103, [], () => {}, 'Early');
		handler.onHeaders(200, [Buffer.from('X-A'), Buffer.from('b\xe4', 'latin1')], () => {}, 'Fine');
		handler.onData(Buffer.from('one '));
		handler.onData(Buffer.from('two'));
		handler.onComplete([]);
	},
	'/to': handler => { handler.onHeaders(302, ['location', '/plain?q=1'], () => {}, ''); },
	'/zipped': handler => {
		handler.onHeaders(200, ['content-encoding', 'gzip'], () => {}, 'OK');
		handler.onData(gzipSync('z'.repeat(500)));
		handler.onComplete(null);
	},
	'/none': handler => {
		handler.onHeaders(204, [], () => {}, 'No');
		handler.onComplete(null);
	},
	'/fails': handler => { handler.onError(new Error('no way')); },
	'/breaks': handler => {
		handler.onHeaders(200, [], () => {}, 'OK');
		handler.onData(Buffer.from('part'));
		setImmediate(() => { handler.onError(new Error('broken')); });
	},
	'/waits': () => {},
	'/half': handler => {
		handler.onHeaders(200, [], () => {}, 'OK');
		handler.onData(Buffer.from('half'));
	},
	'/throws': () => { throw new Error('thrown'); }
};

class Mock {
	dispatch({ origin, path, method, headers, body }, handler) {
		asked.push({ origin, path, method, headers, body });
		handler.onConnect(reason => {
			aborted++;
			queueMicrotask(() => { handler.onError(reason ?? new Error('aborted')); });
		});
		setImmediate(() => {
			try {
				answers[path](handler);
			} catch (error) {
				handler.onError(error);
			}
		});
		return true;
	}
}

const url = path => `http://example.com${path}`, dispatcher = new Mock();
async function textOf(body) {
	if (body === null || ArrayBuffer.isView(body))
		return body && Buffer.from(body).toString();
	const chunks = [];
	for await (const chunk of body)
		chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks).toString();
}

async function tell(name, call) {
	try {
		console.log(name, ...[await call()].flat());
	} catch (error) {
		console.log(name, error.name, error.message, error.cause?.message);
	}
}

await tell('init', async () => {
	const response = await fetch(url('/plain?q=1#hash'), { dispatcher, headers: { 'X-Own': '1' } });
	return [response.status, response.statusText, response.headers.get('x-a') === 'b\xe4', response.url, await response.text()];
});
const { origin, path, method, headers, body } = asked.pop();
console.log(origin, path, method, body, headers['X-Own'], headers.accept, headers['accept-encoding']);

globalThis[kGlobal] = dispatcher;
await tell('redirected', async () => {
	const response = await fetch(url('/to'), { method: 'POST', body: 'text' });
	return [response.redirected, response.url, await response.text()];
});
for (const one of asked.splice(0))
	console.log(one.method, await textOf(one.body), aborted);        // not aborted: the connection goes on
await tell('zipped', async () => (await (await fetch(url('/zipped'))).text()).length);
await tell('as it came', async () => Buffer.from(await (await fetch(url('/zipped'), { decompress: false })).arrayBuffer()).equals(gzipSync('z'.repeat(500))));
await tell('no body', async () => (await fetch(url('/none'))).body);
await tell('fails', () => fetch(url('/fails')));
await tell('breaks', async () => (await fetch(url('/breaks'))).text());
await tell('throws', () => fetch(url('/throws')));
await tell('integrity', async () => (await fetch(url('/plain?q=1'), { integrity: 'sha256-AAAA' })).text());
await tell('redirect refused', () => fetch(url('/to'), { redirect: 'error' }));
aborted = 0;
await tell('aborted early', () => {
	const controller = new AbortController();
	setImmediate(() => { controller.abort(new Error('enough')); });
	return fetch(url('/waits'), { signal: controller.signal });
});
await tell('aborted late', async () => {
	const controller = new AbortController(), response = await fetch(url('/half'), { signal: controller.signal });
	setImmediate(() => { controller.abort(new Error('too much')); });
	return response.text();
});
await tell('cancelled', async () => { await (await fetch(url('/half'))).body.cancel(); return aborted > 0; });
asked.length = 0;
await fetch(url('/none'), { method: 'PUT', duplex: 'half', body: new Blob(['a', 'b']).stream() });
await fetch(url('/none'), { method: 'PUT', body: new Blob(['a', 'b']) });
for (const one of asked.splice(0))
	console.log(await textOf(one.body));

// what undici puts there itself
class Agent {
	constructor(options) { this[Symbol('options')] = { connect: undefined, ...options }; }
	dispatch(options, handler) { handler.onError(new Error('asked')); }
}
const server = createServer((request, response) => { response.end(request.headers['accept-encoding']); }).listen(0, '127.0.0.1', async () => {
	const address = `http://127.0.0.1:${server.address().port}/`;
	for (const one of [undefined, null, {}, new Agent(), new Agent({ connect: { timeout: 1 } }), Object.assign(new Agent(), { dispatch: Agent.prototype.dispatch.bind(null) })]) {
		globalThis[kGlobal] = one;
		await tell('agent', async () => (await fetch(address)).text());
	}
	server.close();
});
// expect: init 200 Fine true http://example.com/plain?q=1 one two
// expect: http://example.com /plain?q=1 GET null 1 */* gzip, deflate
// expect: redirected true http://example.com/plain?q=1 one two
// expect: POST text 0
// expect: GET null 0
// expect: zipped 500
// expect: as it came true
// expect: no body null
// expect: fails TypeError fetch failed no way
// expect: breaks TypeError terminated broken
// expect: throws TypeError fetch failed thrown
// expect: integrity TypeError fetch failed integrity mismatch
// expect: redirect refused TypeError fetch failed unexpected redirect
// expect: aborted early Error enough undefined
// expect: aborted late Error too much undefined
// expect: cancelled true
// expect: ab
// expect: ab
// expect: agent gzip, deflate
// expect: agent gzip, deflate
// expect: agent gzip, deflate
// expect: agent gzip, deflate
// expect: agent TypeError fetch failed asked
// expect: agent TypeError fetch failed asked
