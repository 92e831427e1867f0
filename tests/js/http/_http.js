// For the tests of node:http: a request by its options, and what a server that echoes has got.
'use strict';
const http = require('http');
const { hostname, port } = new URL(process.env.BASE);

async function text(message) {
	let all = '';
	message.setEncoding('utf8');
	for await (const piece of message)
		all += piece;
	return all;
}

const ask = (options, body) => new Promise((resolve, reject) => {
	const request = http.request({ host: hostname, port, ...options }, resolve);
	request.on('error', reject);
	if (typeof body === 'function')
		body(request);
	else
		request.end(body);
});

async function echoed(options, body) {
	const { method, target, fields, size, body: sent } = JSON.parse(await text(await ask({ path: '/echo', ...options }, body)));
	const shown = fields.map(([name, value]) => `${name.toLowerCase()}: ${value.replace(`:${port}`, ':PORT')}`).sort();
	return `${method} ${target} [${shown.join(', ')}] ${size} ${sent}`;
}

async function say(what, f) {
	try {
		console.log(what, await f());
	} catch (e) {
		console.log(what, e.name, e.code, e.message);
	}
}

module.exports = { ask, echoed, say, text, hostname, port };
