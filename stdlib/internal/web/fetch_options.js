'use strict';

// Options of fetch() beyond the standard, with the names that bun and undici use:
//
//   dispatcher   see fetch_dispatch.js
//   tls          { ca, cert, key, rejectUnauthorized, serverName }: PEM as text, bytes or an array of them
//   proxy        a URL, '' for none
//   unix         the path of a socket to connect to
//   decompress   false: the body is not decompressed
//   verbose      true: libcurl logs to stderr

const { codes } = require('internal/errors');

const DECODES = 1, INSECURE = 2, VERBOSE = 4;

function pem(value, name) {
	if (value === undefined || value === null)
		return undefined;
	if (typeof value === 'string')
		return value;
	if (Array.isArray(value)) {
		let all = '';
		for (let i = 0; i < value.length; i++)
			all += `${pem(value[i], `${name}[${i}]`)}\n`;
		return all;
	}
	const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
	if (!isAnyArrayBuffer(value) && !isArrayBufferView(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'TypedArray', 'Array'], value);
	const { Buffer } = require('buffer');
	return isAnyArrayBuffer(value) ? Buffer.from(value).toString() :
		Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
}

function text(value, name) {
	if (value === undefined || value === null)
		return undefined;
	if (typeof value === 'object' && value instanceof require('internal/url/url').URL)
		value = value.href;
	if (typeof value !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'string', value);
	if (value.includes('\0'))
		throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
	return value;
}

// Creates { flags, more, limits } for native.start: more.list is [proxy, unix, connect to, ca, cert, key].
function read(extras, flags, target) {
	const { tls, proxy, unix, decompress, verbose } = extras;
	const list = [text(proxy, 'init.proxy'), text(unix, 'init.unix'), undefined, undefined, undefined, undefined];
	const more = { url: undefined, lines: '', list };
	if (decompress === false)
		flags &= ~DECODES;
	if (verbose)
		flags |= VERBOSE;
	if (tls !== undefined && tls !== null) {
		const { ca, cert, key, rejectUnauthorized, serverName, servername } = tls;
		list[3] = pem(ca, 'init.tls.ca');
		list[4] = pem(cert, 'init.tls.cert');
		list[5] = pem(key, 'init.tls.key');
		if (rejectUnauthorized === false)
			flags |= INSECURE;
		const name = text(serverName ?? servername, 'init.tls.serverName');
		if (name !== undefined && name !== target.hostname && target.scheme === 'https:') {
			// the URL contains the TLS server name; the connection goes to the original host
			const port = target.port === '' ? '443' : target.port;
			more.url = `https://${name}:${port}${target.sent.slice(target.origin.length)}`;
			more.lines = `host: ${target.origin.slice(8)}\n`;
			list[2] = `::${target.hostname}:${port}`;
		}
	}
	return { flags, more, limits: limitsOf(extras) };
}

// undici's names, in ms; 0: no limit.
function limitsOf({ connectTimeout = 10_000, headersTimeout = 300_000, bodyTimeout = 300_000 }) {
	return [+connectTimeout, +headersTimeout, +bodyTimeout];
}

module.exports = { read };
