// What a hostile client may try ends its session and harms no other: each limit with the frames that pass it.
// timeout: 60
// waits: for sessions that have been ended
'use strict';
const http2 = require('http2');
const { GET, attack, frame } = require('./_frames');

const END = 1, END_HEADERS = 4;
const u32 = n => Buffer.from([n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255]);

async function against(title, options, ...parts) {
	const server = http2.createServer(options), errors = [];
	let streams = 0;
	server.on('sessionError', error => errors.push(error.code));
	server.on('stream', stream => {
		streams++;
		stream.on('error', () => {});
		stream.respond();
		stream.end('ok');
	});
	await new Promise(resolve => server.listen(0, resolve));
	const told = await attack(server.address().port, ...parts);
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`), request = client.request();
	const status = await new Promise(resolve => request.on('response', headers => resolve(headers[':status'])));
	request.resume();
	client.close();
	await new Promise(resolve => server.close(resolve));
	if (title === 'flood')
		console.log('flood', status);
	else
		console.log(title, told.goaway, errors.join(), [...new Set(told.resets.map(one => one[1]))].join(), status);
	return streams;
}

(async () => {
	const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));
	const opened = await against('flood', {}, ...many(5000, i => Buffer.concat([
		frame(1, END | END_HEADERS, 2 * i + 1, GET), frame(3, 0, 2 * i + 1, u32(8))])));
	console.log('stopped early', opened < 4000);
	await against('continuation', {}, frame(1, END, 1, GET), ...many(100, () => frame(9, 0, 1, Buffer.from([0x00, 1, 97, 1, 98]))));
	await against('field list', { settings: { maxHeaderListSize: 250 } },
		frame(1, END | END_HEADERS, 1, Buffer.concat([GET, Buffer.from([0, 1, 97, 100]), Buffer.alloc(100, 98)])));
	await against('fields', { maxHeaderListPairs: 5 },
		frame(1, END | END_HEADERS, 1, Buffer.concat([GET, ...many(5, () => Buffer.from([0, 1, 97, 1, 98]))])));
	await against('window', {}, frame(8, 0, 0, u32(0x7fffffff)));
	await against('settings', { maxSettings: 4 }, frame(4, 0, 0, Buffer.concat(many(5, () => Buffer.from([0, 3, 0, 0, 0, 9])))));
	await against('pong nobody asked for', {}, frame(6, 1, 0, Buffer.alloc(8)));
	await against('flood', {}, ...many(5000, () => frame(6, 0, 0, Buffer.alloc(8))));
	await against('data on no stream', {}, frame(0, 0, 1, Buffer.alloc(5)));
	await against('too long a frame', {}, frame(0, 0, 1, Buffer.alloc(20000)));
})();
// expect: flood 200
// expect: stopped early true
// expect: continuation null ERR_HTTP2_ERROR  200
// expect: field list null  11 200
// expect: fields null  11 200
// expect: window 3   200
// expect: settings 11   200
// expect: pong nobody asked for 2 ERR_HTTP2_ERROR  200
// expect: flood 200
// expect: data on no stream 1   200
// expect: too long a frame 6   200
