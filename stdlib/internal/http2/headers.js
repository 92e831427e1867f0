'use strict';
/* Fields: from a script's object to a list for the binding, and back.
 *
 * The list is [text, sizes] as frames_bind.c wants it: all names and values as one string, and three numbers for each
 * field.  Pseudo fields come first, RFC 9113, 8.3.
 */

const { validateObject } = require('internal/validators');
const { codes } = require('internal/http2/errors');

const kSensitive = Symbol('nodejs.http2.sensitiveHeaders');

const singles = new Set((':status :method :authority :scheme :path :protocol access-control-allow-credentials ' +
	'access-control-max-age access-control-request-method age authorization content-encoding content-language ' +
	'content-length content-location content-md5 content-range content-type date dnt etag expires from host if-match ' +
	'if-modified-since if-none-match if-range if-unmodified-since last-modified location max-forwards ' +
	'proxy-authorization range referer retry-after tk upgrade-insecure-requests user-agent ' +
	'x-content-type-options').split(' '));

const forRequests = new Set([':method', ':authority', ':scheme', ':path', ':protocol']);
const forResponses = new Set([':status']);
const forTrailers = new Set();
const forAny = new Set([...forRequests, ...forResponses]);

const ofConnections = new Set(['connection', 'upgrade', 'http2-settings', 'keep-alive', 'proxy-connection',
	'transfer-encoding']);

// RFC 9113, 8.2.2
function isOfConnection(name, value) {
	return ofConnections.has(name) ||
		name === 'te' && value !== 'trailers' && !(Array.isArray(value) && value.length === 1 && value[0] === 'trailers');
}

class List {
	pseudo = '';
	text = '';
	pseudoSizes = [];
	sizes = [];

	add(name, value, flags) {
		if (name[0] === ':') {
			this.pseudo += name + value;
			this.pseudoSizes.push(name.length, value.length, flags);
			return;
		}
		this.text += name + value;
		this.sizes.push(name.length, value.length, flags);
	}

	get parts() {
		const { buffer } = new Uint32Array([...this.pseudoSizes, ...this.sizes]);
		return [this.pseudo + this.text, new Uint8Array(buffer)];
	}
}

function checkName(name, value, pseudo) {
	if (name[0] === ':') {
		if (!pseudo.has(name))
			throw new codes.ERR_HTTP2_INVALID_PSEUDOHEADER(name);
	} else if (name.includes(' ')) {
		throw new codes.ERR_INVALID_HTTP_TOKEN('Header name', name);
	} else if (isOfConnection(name, value)) {
		throw new codes.ERR_HTTP2_INVALID_CONNECTION_HEADERS(name);
	}
}

function listOf(map, pseudo = forAny) {
	const list = new List(), seen = new Set();
	const sensitive = (map[kSensitive] || []).map(name => name.toLowerCase());
	for (const given of Object.keys(map)) {
		const value = map[given], name = given.toLowerCase();
		if (value === undefined || given === '' || Array.isArray(value) && value.length === 0)
			continue;
		if (singles.has(name)) {
			if (seen.has(name) || Array.isArray(value) && value.length > 1)
				throw new codes.ERR_HTTP2_HEADER_SINGLE_VALUE(name);
			seen.add(name);
		}
		checkName(name, value, pseudo);
		const flags = sensitive.includes(name) ? 1 : 0;
		if (Array.isArray(value))
			for (const one of value)
				list.add(name, String(one), flags);
		else
			list.add(name, String(value), flags);
	}
	return list.parts;
}

// The fields [name, value, flags, ...] of the binding: an object as node has it.
function objectOf(fields) {
	const out = { __proto__: null }, sensitive = [];
	for (let i = 0; i < fields.length; i += 3) {
		const { [i]: name, [i + 1]: value } = fields;
		if (fields[i + 2] !== 0)
			sensitive.push(name);
		if (name === ':status')
			out[name] ??= value | 0;
		else if (name === 'set-cookie')
			(out[name] ??= []).push(value);
		else if (out[name] === undefined)
			out[name] = value;
		else if (!singles.has(name))
			out[name] += name === 'cookie' ? `; ${value}` : `, ${value}`;
	}
	out[kSensitive] = sensitive;
	return out;
}

function rawOf(fields) {
	const out = [];
	for (let i = 0; i < fields.length; i += 3)
		out.push(fields[i], fields[i + 1]);
	return out;
}

function checkObject(value, name, types) {
	if (value !== undefined && (value === null || typeof value !== 'object' || Array.isArray(value)))
		throw new codes.ERR_INVALID_ARG_TYPE(name, types || 'Object', value);
}

module.exports = { checkObject, forRequests, forResponses, forTrailers, isOfConnection, kSensitive, listOf, objectOf,
	rawOf,
	validateObject };
