'use strict';
/* What of node:tls needs no connection of its own: what packages read of it at their top, and the classes, for
 * instanceof.  Requests over TLS are fetch's and node:https's; who asks for a connection or a server of TLS is told
 * that there is none. */

const { Socket, Server: NetServer } = require('net');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

function refuse(name) {
	return function refused() { throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(`tls.${name}`); };
}

class TLSSocket extends Socket {
	constructor() {
		super();
		refuse('TLSSocket')();
	}
}

class Server extends NetServer {
	constructor() {
		super();
		refuse('Server')();
	}
}

class SecureContext {
	constructor() { refuse('SecureContext')(); }
}

/* Each name with its length before it, RFC 7301, 3.1. */
function convertALPNProtocols(protocols, out) {
	if (Array.isArray(protocols))
		out.ALPNProtocols = Buffer.concat(protocols.map(name => {
			const bytes = Buffer.from(name);
			if (bytes.length > 255)
				throw new codes.ERR_OUT_OF_RANGE('The byte length of the protocol at index ' +
					`${protocols.indexOf(name)} exceeds the maximum length.`, '<= 255', bytes.length, true);
			return Buffer.concat([Buffer.of(bytes.length), bytes]);
		}));
	else if (ArrayBuffer.isView(protocols))
		out.ALPNProtocols = Buffer.from(
			protocols.buffer.slice(protocols.byteOffset, protocols.byteOffset + protocols.byteLength));
}

/* In OpenSSL's words, as in node 20. */
const DEFAULT_CIPHERS = 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:' +
	'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:' +
	'ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:' +
	'ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:' +
	'!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA';

module.exports = {
	CLIENT_RENEG_LIMIT: 3,
	CLIENT_RENEG_WINDOW: 600,
	DEFAULT_CIPHERS,
	DEFAULT_ECDH_CURVE: 'auto',
	DEFAULT_MIN_VERSION: 'TLSv1.2',
	DEFAULT_MAX_VERSION: 'TLSv1.3',
	SecureContext,
	Server,
	TLSSocket,
	checkServerIdentity: refuse('checkServerIdentity'),
	connect: refuse('connect'),
	convertALPNProtocols,
	createSecureContext: refuse('createSecureContext'),
	createServer: refuse('createServer'),
	getCiphers: refuse('getCiphers')
};
