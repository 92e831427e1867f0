'use strict';
/* The versions of TLS, by their names and by what they are on the wire, and the defaults of node:tls. */

const { codes } = require('internal/errors');
const options = require('internal/options');

const TLS1 = 0x0301, TLS1_1 = 0x0302, TLS1_2 = 0x0303, TLS1_3 = 0x0304;

const versions = { __proto__: null, 'TLSv1': TLS1, 'TLSv1.1': TLS1_1, 'TLSv1.2': TLS1_2, 'TLSv1.3': TLS1_3 };

/* The least and the greatest that each of OpenSSL's methods speaks; 0: no limit; undefined: the default. */
const methods = {
	__proto__: null, SSLv23: [undefined, TLS1_2], TLS: [0, TLS1_3], TLSv1: [TLS1, TLS1], TLSv1_1: [TLS1_1, TLS1_1],
	TLSv1_2: [TLS1_2, TLS1_2]
};

/* In OpenSSL's words, as in node 20. */
const DEFAULT_CIPHERS = 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:' +
	'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:' +
	'ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:' +
	'ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:' +
	'!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA';

// ---- options of the command line

// The lowest of --tls-min-v1.N, the highest of --tls-max-v1.N.
function limitOf(which, minors, usual) {
	const list = options.given(), minor = minors.find(one => list.includes(`--tls-${which}-v1.${one}`));
	return minor === undefined ? usual : minor === 0 ? 'TLSv1' : `TLSv1.${minor}`;
}

const given = {
	ciphers: options.valueOf('--tls-cipher-list') ?? DEFAULT_CIPHERS, keylog: options.valueOf('--tls-keylog'),
	min: limitOf('min', [0, 1, 2, 3], 'TLSv1.2'), max: limitOf('max', [3, 2], 'TLSv1.3')
};

function versionOf(which, name, usual) {
	const version = versions[name ?? usual];
	if (version === undefined)
		throw new codes.ERR_TLS_INVALID_PROTOCOL_VERSION(name ?? usual, which);
	return version;
}

/* [least, greatest] of a name as in "TLSv1_2_server_method"; least: the default's. */
function rangeOf(method, least) {
	if (typeof method !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE('secureProtocol', 'string', method);
	const { 1: name } = /^(.*?)(?:_server|_client)?_method$/.exec(method) ?? [];
	if (name === 'SSLv2' || name === 'SSLv3')
		throw new codes.ERR_TLS_INVALID_PROTOCOL_METHOD(`${name} methods disabled`);
	const range = methods[name];
	if (range === undefined)
		throw new codes.ERR_TLS_INVALID_PROTOCOL_METHOD(`Unknown method: ${method}`);
	return [range[0] ?? least, range[1]];
}

module.exports = { DEFAULT_CIPHERS, given, TLS1_2, TLS1_3, rangeOf, versionOf };
