// The compatibility layer: what comes after a stream's end, answers to HEAD that come late, and what ends with its head.
// expect: late response 5
// expect: late finish
// expect: late called back
// expect: late close
// expect: closed write ERR_HTTP2_INVALID_STREAM
// expect: closed end called back
// expect: ended write ERR_STREAM_WRITE_AFTER_END
// expect: ended stream ERR_STREAM_WRITE_AFTER_END
// expect: destroyed false
// expect: reset head false
// expect: stream response 5
// expect: body data 300
'use strict';
const http2 = require('http2'), { once } = require('events');

const turn = () => new Promise(setImmediate);
const lines = [];
const answers = {
	async late(request, response) {
		response.on('finish', () => lines.push('late finish'));
		response.on('close', () => lines.push('late close'));
		response.stream.on('error', () => {});
		for (let i = 0; i < 5; i++)
			await turn();
		response.writeHead(200);
		response.end('no body', () => lines.push('late called back'));
	},
	closed(request, response) {
		response.write('some', () => {
			response.stream.close(0, () => {
				response.write('more', error => {
					lines.push(`closed write ${error.code}`);
					response.end(() => lines.push('closed end called back'));
				});
			});
		});
	},
	ended(request, response) {
		response.stream.on('error', ({ code }) => lines.push(`ended stream ${code}`));
		response.end();
		response.write('more', ({ code }) => lines.push(`ended write ${code}`));
	},
	destroyed(request, response) {
		response.destroy();
		lines.push(`destroyed ${response.write('more', () => lines.push('never called back'))}`);
	},
	reset(request, response) {
		request.stream.close();
		response.writeHead(200);
		lines.push(`reset head ${response.headersSent}`);
	}
};
const server = http2.createServer((request, response) => { answers[request.url.slice(1)]?.(request, response); });
server.on('stream', (stream, { ':path': path }) => {
	if (path === '/stream') {
		stream.on('wantTrailers', () => lines.push('wants trailers'));
		stream.respond({}, { endStream: true, waitForTrailers: true });
	} else if (path === '/body') {
		stream.on('data', data => lines.push(`body data ${data.length}`));
		stream.respond();
		stream.end();
	}
});

(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	await once(client, 'connect');
	for (const name of ['late', 'closed', 'ended', 'destroyed', 'reset', 'stream']) {
		const request = client.request({ ':path': `/${name}`, ':method': name === 'late' ? 'HEAD' : 'GET' });
		let head = '';
		request.on('response', (headers, flags) => {
			if (flags === 5 && (name === 'late' || name === 'stream'))
				head = `${name} response ${flags}`;
		});
		request.on('error', () => {});
		request.resume();
		await once(request, 'close');
		for (let i = 0; i < 10; i++)
			await turn();
		if (head)
			lines.unshift(head);
		console.log(lines.splice(0).join('\n'));
	}
	client.close();
	// what is written before there is a connection goes together
	const other = http2.connect(`http://127.0.0.1:${server.address().port}`);
	const request = other.request({ ':path': '/body', ':method': 'POST' });
	request.resume();
	for (let i = 0; i < 10; i++)
		request.write(Buffer.alloc(30));
	request.end();
	await once(request, 'close');
	console.log(lines.join('\n'));
	other.close();
	server.close();
})();
