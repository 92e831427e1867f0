// Settings: what is refused, those that HTTP/2 does not know, and that each frame is told with what it has set.
// expect: TypeError enablePush RangeError maxFrameSize RangeError customSettings:id
// expect: 000400000064 000600000005 0014000000020bb800000001
// expect: bytes 100
// expect: local 1244=456
// expect: remote 100 55=12
// expect: client local 55=12,155=144
// expect: client remote 4294967295 1244=456
// expect: client remote 2 1244=456
// expect: answered 200
'use strict';
const http2 = require('http2'), { once } = require('events');

const refused = settings => {
	try {
		http2.getPackedSettings(settings);
	} catch (error) {
		return `${error.name} ${/"(.*)"/.exec(error.message)[1]}`;
	}
};
console.log(refused({ enablePush: 1 }), refused({ maxFrameSize: 1 }), refused({ customSettings: { 65536: 1 } }));
console.log(...[{ initialWindowSize: 100 }, { maxHeaderSize: 5 }, { customSettings: { 3000: 1, 20: 2 } }]
	.map(settings => http2.getPackedSettings(settings).toString('hex')));
console.log('bytes', http2.getUnpackedSettings(new Uint16Array([0, 4, 0, 0, 0, 100])).initialWindowSize);

const list = custom => Object.entries(custom ?? {}).map(pair => pair.join('=')).join();
const server = http2.createServer({ remoteCustomSettings: [55], settings: { customSettings: { 1244: 456 } } });
server.on('session', session => { session.settings({ maxConcurrentStreams: 2 }); });
server.on('stream', stream => {
	const { localSettings: local, remoteSettings: remote } = stream.session;
	console.log('local', list(local.customSettings));
	console.log('remote', remote.initialWindowSize, list(remote.customSettings));
	stream.respond();
	stream.end('answer');
});
(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const client = http2.connect(`http://127.0.0.1:${server.address().port}`, {
		remoteCustomSettings: [1244], settings: { initialWindowSize: 100, customSettings: { 55: 12, 155: 144 } }
	});
	const told = [];
	client.once('localSettings', settings => { told[0] = `client local ${list(settings.customSettings)}`; });
	client.on('remoteSettings', ({ maxConcurrentStreams: most, customSettings: custom }) => {
		told[told[1] ? 2 : 1] = `client remote ${most} ${list(custom)}`;
	});
	const request = client.request();
	client.once('connect', () => { client.settings({ maxHeaderListSize: 1 }); });    // not for what has begun
	request.resume();
	const [{ ':status': status }] = await once(request, 'response');
	await once(request, 'close');
	while (told.filter(Boolean).length < 3)
		await new Promise(setImmediate);
	console.log(told.join('\n'));
	console.log('answered', status);
	client.close();
	server.close();
})();
