// A policy refuses connections of http2 as it does those of net.
// run: {jsr} --sandbox {file}
'use strict';
const http2 = require('http2');
const client = http2.connect('http://127.0.0.1:9');
client.on('error', error => console.log(error.code));
const server = http2.createServer().on('error', error => console.log(error.code));
try {
	server.listen(0);
} catch (error) {
	console.log(error.code);
}
// expect: ERR_ACCESS_DENIED
// expect: ERR_ACCESS_DENIED
