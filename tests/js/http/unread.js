// Requests whose bodies nobody asks for, and requests that are looked at late, at every stage.
// expect: /unread open null
// expect: /late true true 0 null
// expect: /after the answer true true
// expect: /iterated []
// expect: /flowing end
// expect: /listens end close
// expect: /state true true 16384
// expect: /made {"a":"b"} true
// expect: /subclass end Mine
// expect: done
'use strict';
const http = require('http');
const { talk, serve, GET } = require('./_raw.js');

class Mine extends http.IncomingMessage {}

const lines = {};
const say = (request, ...words) => { lines[request.url] = [request.url, ...words].join(' '); };
const handlers = {
	unread(request, response) {
		response.end();
		say(request, 'open', String(request.errored));
	},
	late(request, response) {
		response.end();
		setImmediate(() => say(request, request.complete, request.readableEnded || request.readable, request.readableLength, String(request.errored)));
	},
	'after%20the%20answer'(request, response) {
		response.on('finish', () => setImmediate(() => { lines[request.url] = `/after the answer ${request.destroyed} ${request.closed}`; })).end();
	},
	async iterated(request, response) {
		const all = [];
		for await (const chunk of request)
			all.push(chunk);
		say(request, JSON.stringify(all));
		response.end();
	},
	flowing(request, response) {
		request.on('end', () => { say(request, 'end'); response.end(); }).resume();
	},
	listens(request, response) {
		const seen = [];
		request.on('end', () => seen.push('end')).on('close', () => { seen.push('close'); say(request, ...seen); });
		request.resume();
		response.end();
	},
	state(request, response) {
		const own = request._readableState;
		say(request, own === request._readableState, Object.hasOwn(request, '_readableState'), request.readableHighWaterMark);
		response.end();
	},
	made(request, response) {
		const made = new http.IncomingMessage();
		made.push('{"a":');
		made.push('"b"}');
		made.push(null);
		let text = '';
		made.on('data', chunk => { text += chunk; }).on('end', () => {
			say(request, text, made.readableEnded);
			response.end();
		});
	},
	subclass(request, response) {
		request.on('end', () => { say(request, 'end', request.constructor.name); response.end(); });
		request.resume();
	}
};

(async () => {
	await serve({}, (q, r) => handlers[q.url.slice(1)](q, r), async (port, server) => {
		for (const name of Object.keys(handlers)) {
			if (name !== 'subclass') {
				await talk(port, GET(`/${name}`, 'Connection: close'));
				continue;
			}
			await serve({ IncomingMessage: Mine }, (q, r) => handlers.subclass(q, r),
				port => talk(port, GET('/subclass', 'Connection: close')));
		}
	});
	await new Promise(setImmediate);
	for (const name of Object.keys(handlers))
		console.log(lines[`/${name}`]);
	console.log('done');
})();
