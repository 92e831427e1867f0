// --tls-keylog, --tls-cipher-list, --tls-min-v1.N and --tls-max-v1.N: defaults of node:tls, and the secrets of both ends in a file.
// run: {jsr} --no-warnings --tls-keylog=keys --tls-max-v1.2 {file}; cut -d' ' -f1 keys; uniq keys | wc -l; {jsr} --tls-min-v1.3 --tls-min-v1.1 --tls-cipher-list TLS_AES_128_GCM_SHA256 -p 'tls.DEFAULT_MIN_VERSION + tls.DEFAULT_CIPHERS'
// expect: TLSv1.2
// expect: CLIENT_RANDOM
// expect: CLIENT_RANDOM
// expect: 1
// expect: TLSv1.1TLS_AES_128_GCM_SHA256
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path');
const pem = name => fs.readFileSync(path.join(__dirname, '..', 'js', 'tls', '_keys', `${name}.pem`));
const server = tls.createServer({ cert: pem('localhost'), key: pem('localhost-key') }, socket => {
	socket.end();
	server.close();
}).listen(0, '127.0.0.1', () => {
	const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost', ca: pem('ca') });
	socket.on('secureConnect', () => { console.log(socket.getProtocol()); socket.end(); });
});
