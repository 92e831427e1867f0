// What diagnostics_channel tells of a server's requests, with the stores of each; an answer as a web stream.
// expect: /a start true true
// expect: /a finish true of /a
// expect: /b start true true
// expect: /b finish true of /b
// expect: answers a b
// expect: web: streamed
'use strict';
const http = require('http'), { subscribe } = require('diagnostics_channel'), { Writable } = require('stream');
const { AsyncLocalStorage } = require('async_hooks');

const store = new AsyncLocalStorage();
subscribe('http.server.request.start', ({ request, response, socket, server: by }) => {
	if (request.url === '/web')
		return;
	console.log(request.url, 'start', request.socket === socket && response.req === request, by === server);
	store.enterWith(`of ${request.url}`);
});
subscribe('http.server.response.finish', ({ request, response }) => {
	if (request.url !== '/web')
		console.log(request.url, 'finish', response.writableEnded, store.getStore());
});

const server = http.createServer(async (request, response) => {
	if (request.url === '/web') {
		const writer = Writable.toWeb(response).getWriter();
		await writer.write('streamed');
		await writer.close();
		return;
	}
	setImmediate(() => response.end(request.url.slice(1)));
}).listen(0, '127.0.0.1', async () => {
	const text = path => fetch(`http://127.0.0.1:${server.address().port}/${path}`).then(answer => answer.text());
	const first = text('a');
	await new Promise(resolve => { server.once('request', resolve); });
	console.log('answers', await first, await text('b'));
	console.log('web:', await text('web'));
	server.close();
});
