// What scripts must not send, and what calls refuse: the codes are node's.
'use strict';
const http2 = require('http2');

const refused = (title, run) => {
	try {
		run();
		console.log(title, 'was taken');
	} catch (error) {
		console.log(title, error.name, error.code);
	}
};

const server = http2.createServer();
server.on('stream', stream => {
	refused('pseudo', () => stream.respond({ ':path': '/' }));
	refused('status', () => stream.respond({ ':status': 100 }));
	refused('connection', () => stream.respond({ connection: 'close' }));
	refused('single', () => stream.respond({ etag: ['a', 'b'] }));
	refused('trailers', () => stream.sendTrailers({}));
	stream.respond();
	refused('twice', () => stream.respond());
	refused('late', () => stream.additionalHeaders({ ':status': 103 }));
	stream.end();
});
server.listen(0, () => {
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
	refused('ping', () => client.ping(Buffer.alloc(7), () => {}));
	refused('setting', () => client.settings({ maxFrameSize: 1 }));
	refused('authority', () => client.request({ ':method': 'CONNECT' }));
	refused('name', () => client.request({ 'a b': 'c' }));
	const request = client.request();
	request.resume();
	request.on('close', () => {
		client.destroy();
		refused('destroyed', () => client.request());
		client.destroy();
		request.close();
		request.destroy();
		server.close(() => console.log('closed'));
	});
});
refused('packed', () => http2.getUnpackedSettings(Buffer.alloc(5)));
console.log(http2.getUnpackedSettings(http2.getPackedSettings({ enablePush: false, initialWindowSize: 5 })));
// expect: packed RangeError ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH
// expect: { enablePush: false, initialWindowSize: 5 }
// expect: ping RangeError ERR_HTTP2_PING_LENGTH
// expect: setting RangeError ERR_HTTP2_INVALID_SETTING_VALUE
// expect: authority Error ERR_HTTP2_CONNECT_AUTHORITY
// expect: name TypeError ERR_INVALID_HTTP_TOKEN
// expect: pseudo TypeError ERR_HTTP2_INVALID_PSEUDOHEADER
// expect: status RangeError ERR_HTTP2_STATUS_INVALID
// expect: connection TypeError ERR_HTTP2_INVALID_CONNECTION_HEADERS
// expect: single TypeError ERR_HTTP2_HEADER_SINGLE_VALUE
// expect: trailers Error ERR_HTTP2_TRAILERS_NOT_READY
// expect: twice Error ERR_HTTP2_HEADERS_SENT
// expect: late Error ERR_HTTP2_HEADERS_AFTER_RESPOND
// expect: destroyed Error ERR_HTTP2_INVALID_SESSION
// expect: closed
