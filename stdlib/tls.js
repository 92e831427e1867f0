'use strict';
/* node:tls: sockets and servers of TLS (internal/tls), on node:net and OpenSSL's libssl, which is opened on first use. */

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { given } = require('internal/tls/versions');

function convertALPN(protocols) {
	return Buffer.concat(protocols.map((name, index) => {
		const bytes = Buffer.from(name);
		if (bytes.length > 255)
			throw new codes.ERR_OUT_OF_RANGE(`The byte length of the protocol at index ${index} exceeds the ` +
				'maximum length.', '<= 255', bytes.length, true);
		return Buffer.concat([Buffer.of(bytes.length), bytes]);
	}));
}

/* Each name with its length before it, RFC 7301, 3.1. */
function convertALPNProtocols(protocols, out) {
	if (Array.isArray(protocols))
		out.ALPNProtocols = convertALPN(protocols);
	else if (ArrayBuffer.isView(protocols))
		out.ALPNProtocols = Buffer.from(
			protocols.buffer.slice(protocols.byteOffset, protocols.byteOffset + protocols.byteLength));
}

let ciphers, roots;

function getCiphers() {
	ciphers ??= internalBinding('tls').ciphers().sort();
	return [...ciphers];
}

function pemsOf(text) {
	return typeof text === 'string' ? text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [] : [];
}

// A function whose module is needed only when it is called.
function later(file, name) {
	const call = (...args) => require(file)[name](...args);
	return Object.defineProperty(call, 'name', { __proto__: null, value: name });
}

module.exports = {
	CLIENT_RENEG_LIMIT: 3,
	CLIENT_RENEG_WINDOW: 600,
	DEFAULT_CIPHERS: given.ciphers,
	DEFAULT_ECDH_CURVE: 'auto',
	DEFAULT_MIN_VERSION: given.min,
	DEFAULT_MAX_VERSION: given.max,
	getCiphers,
	convertALPNProtocols,
	checkServerIdentity: later('internal/tls/identity', 'checkServerIdentity'),
	createSecureContext: later('internal/tls/context', 'createSecureContext'),
	createServer: later('internal/tls/server', 'createServer'),
	connect: later('internal/tls/connect', 'connect')
};

for (const { 0: name, 1: file } of [['SecureContext', 'internal/tls/context'], ['TLSSocket', 'internal/tls/socket'],
	['Server', 'internal/tls/server']]) {
	let replaced;
	Object.defineProperty(module.exports, name, {
		__proto__: null, configurable: true, enumerable: true,
		get() { return replaced ?? require(file)[name]; }, set(value) { replaced = value; }
	});
}

Object.defineProperty(module.exports, 'rootCertificates', {
	__proto__: null, configurable: false, enumerable: true,
	get() { return roots ??= Object.freeze(pemsOf(internalBinding('tls').rootText(false))); }
});
