'use strict';
/* node:http2: sessions, streams and servers of HTTP/2 (internal/http2), on libnghttp2, which is opened on first use. */

const { constants } = require('internal/http2/constants');
const { kSensitive } = require('internal/http2/headers');
const { getDefaultSettings, getPackedSettings, getUnpackedSettings } = require('internal/http2/settings');

// A function whose module is needed only when it is called.
function later(file, name) {
	const call = (...args) => require(file)[name](...args);
	return Object.defineProperty(call, 'name', { __proto__: null, value: name });
}

module.exports = {
	connect: later('internal/http2/client_session', 'connect'),
	constants,
	createServer: later('internal/http2/server', 'createServer'),
	createSecureServer: later('internal/http2/server', 'createSecureServer'),
	getDefaultSettings,
	getPackedSettings,
	getUnpackedSettings,
	performServerHandshake: later('internal/http2/server', 'performServerHandshake'),
	sensitiveHeaders: kSensitive
};

// util.promisify(connect) gives the session once it is connected.
Object.defineProperty(module.exports.connect, Symbol.for('nodejs.util.promisify.custom'), {
	__proto__: null, configurable: false, enumerable: false, writable: false,
	value(authority, options) {
		return new Promise((resolve, reject) => {
			const session = module.exports.connect(authority, options, () => { resolve(session); });
			session.once('error', reject);
		});
	}
});

for (const { 0: name, 1: file } of [['Http2ServerRequest', 'internal/http2/compat_request'],
	['Http2ServerResponse', 'internal/http2/compat_response']]) {
	let replaced;
	Object.defineProperty(module.exports, name, {
		__proto__: null, configurable: true, enumerable: true,
		get() { return replaced ?? require(file)[name]; }, set(value) { replaced = value; }
	});
}
