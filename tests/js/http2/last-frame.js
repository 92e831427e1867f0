// What is written last carries the end of the stream: no frame is sent for that alone.
// expect: /end HEADERS:4 DATA:1 of 2
// expect: /write HEADERS:4 DATA:1 of 2
// expect: /later HEADERS:4 DATA:0 of 2 DATA:1 of 0
// expect: /none HEADERS:5
'use strict';
const http2 = require('http2'), net = require('net'), { once } = require('events');

const answers = {
	'/end': stream => stream.end('OK'),
	'/write': stream => { stream.write('OK'); stream.end(); },
	'/later': stream => stream.write('OK', () => stream.end()),
};
const server = http2.createServer();
server.on('stream', (stream, { ':path': path }) => {
	stream.respond({ ':status': 200 }, { endStream: path === '/none' });
	answers[path]?.(stream);
});

// The frames of a stream in what a server has sent (RFC 9113, 4.1).
function framesOf(bytes) {
	const frames = [];
	while (bytes.length >= 9) {
		const size = bytes.readUIntBE(0, 3), type = bytes[3], flags = bytes[4];
		if (bytes.readUInt32BE(5) !== 0)
			frames.push(`${['DATA', 'HEADERS'][type] ?? type}:${flags}${type === 0 ? ` of ${size}` : ''}`);
		bytes = bytes.subarray(9 + size);
	}
	return frames;
}

async function ask(path) {
	const seen = [];
	const between = net.createServer(near => {
		const far = net.connect(server.address().port, '127.0.0.1');
		far.on('data', chunk => { seen.push(chunk); near.write(chunk); });
		near.on('data', chunk => far.write(chunk));
		near.on('close', () => far.destroy());
		for (const socket of [near, far])
			socket.on('error', () => {});
	});
	between.listen(0, '127.0.0.1');
	await once(between, 'listening');
	const client = http2.connect(`http://127.0.0.1:${between.address().port}`);
	const request = client.request({ ':path': path });
	request.resume();
	await once(request, 'close');
	client.close();
	await once(client, 'close');
	between.close();
	console.log(path, framesOf(Buffer.concat(seen)).join(' '));
}

(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	for (const path of ['/end', '/write', '/later', '/none'])
		await ask(path);
	server.close();
})();
