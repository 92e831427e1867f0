// Answers of node:http2's compatibility layer to HEAD, whose stream takes no body.
'use strict';
const http2 = require('http2');
const answers = {
	'head+write+end': r => { r.writeHead(200, { 'content-length': 3 }); r.write('abc'); r.end(); },
	'head+end': r => { r.writeHead(200, { 'content-length': 3 }); r.end('abc'); },
	'write+end': r => { r.write('abc'); r.end(); },
	'head+write(cb)+end(cb)': (r, log) => {
		r.writeHead(200);
		r.write('abc', null, e => log('wcb', e?.code));
		r.end(null, null, e => log('ecb', e?.code));
	},
	end: r => r.end('abc')
};
// What the server and the client see of a request, each in its order: the two have none between them.
const seen = {};
const to = (name, url) => (...words) => (seen[`${url.slice(1)}: ${name}`] ??= []).push(words.join(' '));

const server = http2.createServer((request, response) => {
	const { method, url } = request, log = to('server', `${url}, ${method}`);
	for (const name of ['finish', 'close'])
		response.on(name, () => log(name));
	response.on('error', e => log('response error', e.code));
	response.stream.on('error', e => log('stream error', e.code));
	answers[decodeURIComponent(url.slice(1))](response, log);
}).listen(0, async () => {
	const client = http2.connect(`http://localhost:${server.address().port}`);
	for (const name of Object.keys(answers))
		for (const method of ['HEAD', 'GET']) {
			const path = '/' + encodeURIComponent(name), log = to('client', `${path}, ${method}`);
			const request = client.request({ ':method': method, ':path': path });
			let size = 0;
			request.on('response', head => log('response', head[':status'], head['content-length']));
			request.on('data', bytes => { size += bytes.length; });
			await new Promise(r => request.on('close', r));
			log('length', size);
		}
	client.close();
	server.close(() => {
		for (const key of Object.keys(seen).sort())
			console.log(`${decodeURIComponent(key)}: ${seen[key].join(', ')}`);
	});
});
