// Real peers: nghttp against our server, with a body and trailers, and many requests at once.
// needs: nghttp
'use strict';
const http2 = require('http2'), { execFile } = require('child_process');

const server = http2.createServer((request, response) => {
	let size = 0;
	request.on('data', bytes => size += bytes.length);
	request.on('end', () => response.end(`${request.method} ${request.url} ${size}\n`));
});
const run = (command, args) => new Promise(resolve => execFile(command, args, (error, out) => resolve(error ? error.message : out.trim())));

server.listen(0, async () => {
	const url = `http://127.0.0.1:${server.address().port}/here`;
	console.log(await run('nghttp', [url]));
	console.log(await run('nghttp', ['-d', __filename, url]) === `POST /here ${require('fs').statSync(__filename).size}`);
	console.log((await run('nghttp', ['-m', '20', url])).split('\n').length);
	server.close();
});
// expect: GET /here 0
// expect: true
// expect: 20
