// A stream's events belong to what made its request, a PING's answer to what sent it.
// expect: 1 response 1 data 1 end 1
// expect: 2 response 2 data 2 end 2
// expect: ping of 3 true
// expect: HTTP2PING init 1 before 1 after 1 destroy 1
'use strict';
const http2 = require('http2'), { once } = require('events');
const { AsyncLocalStorage, createHook } = require('async_hooks');

const storage = new AsyncLocalStorage();
const server = http2.createServer();
server.on('stream', stream => {
	stream.respond();
	stream.end('data');
});

function ask(client, id) {
	return storage.run(id, async () => {
		const told = [id], request = client.request();
		for (const event of ['response', 'data', 'end'])
			request.on(event, () => { told.push(event, storage.getStore()); });
		await once(request, 'close');
		return told.join(' ');
	});
}

(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = storage.run(0, () => http2.connect(`http://127.0.0.1:${server.address().port}`));
	console.log((await Promise.all([ask(client, 1), ask(client, 2)])).join('\n'));
	const counts = { init: 0, before: 0, after: 0, destroy: 0 }, ids = new Set();
	const count = event => id => { counts[event] += ids.has(id); };
	const hook = createHook({
		init(id, type) {
			if (type === 'HTTP2PING')
				ids.add(id);
			count('init')(id);
		},
		before: count('before'), after: count('after'), destroy: count('destroy')
	}).enable();
	await new Promise(resolve => {
		storage.run(3, () => client.ping(Buffer.alloc(8), (error, ms, bytes) => {
			console.log('ping of', storage.getStore(), bytes.equals(Buffer.alloc(8)));
			resolve();
		}));
	});
	for (let i = 0; i < 5; i++)
		await new Promise(setImmediate);
	hook.disable();
	console.log('HTTP2PING', Object.entries(counts).flat().join(' '));
	client.close();
	server.close();
})();
