// node:tls and node:http2 have what packages read at their top.
'use strict';
const tls = require('tls'), http2 = require('node:http2'), net = require('net');
const { createHash } = require('crypto');

// the digest is that of node 20.20
console.log(createHash('sha256').update(JSON.stringify(Object.entries(http2.constants).sort())).digest('hex').slice(0, 16));
// expect: 4b4f0beb048d2689
console.log(http2.constants.HTTP2_HEADER_PATH, http2.constants.HTTP_STATUS_TEAPOT, http2.getDefaultSettings().maxFrameSize);
// expect: :path 418 16384
const out = {};
tls.convertALPNProtocols(['h2', 'http/1.1'], out);
console.log(out.ALPNProtocols.toString('hex'));
// expect: 02683208687474702f312e31
try {
	tls.convertALPNProtocols(['x'.repeat(256)], out);
} catch (e) {
	console.log(e.code);
	// expect: ERR_OUT_OF_RANGE
}
console.log(tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION, tls.DEFAULT_CIPHERS.length);
// expect: TLSv1.2 TLSv1.3 416
console.log(tls.TLSSocket.prototype instanceof net.Socket, tls.Server.prototype instanceof net.Server, ({}) instanceof http2.Http2ServerRequest);
// expect: true true false
