'use strict';
/* Query strings, as node reads and writes them: '+' is a space, a broken escape stays as it is. */

const unescaped = /^[A-Za-z0-9\-_.!~*'()]*$/;

function escape(text) {
	if (typeof text !== 'string') {
		if (typeof text === 'object' && text !== null)
			text = String(text);
		else
			text += '';
	}
	if (unescaped.test(text))
		return text;
	try {
		return encodeURIComponent(text);
	} catch (e) {
		require('internal/errors').passMemory(e);
		const codes = require('internal/errors').codes;
		throw new codes.ERR_INVALID_URI();
	}
}

function hex(c) {
	if (c >= 48 && c <= 57)
		return c - 48;
	c |= 32;
	return c >= 97 && c <= 102 ? c - 87 : -1;
}

function unescapeBuffer(text, plusIsSpace) {
	let Buffer = require('buffer').Buffer, out = [], i, c, high, low;
	for (i = 0; i < text.length; i++) {
		c = text.charCodeAt(i);
		if (c === 43 && plusIsSpace)
			c = 32;
		else if (c === 37 && i + 2 < text.length) {
			high = hex(text.charCodeAt(i + 1));
			low = hex(text.charCodeAt(i + 2));
			if (high >= 0 && low >= 0) {
				c = high * 16 + low;
				i += 2;
			}
		}
		out.push(c);
	}
	return Buffer.from(out);
}

function unescape(text, plusIsSpace) {
	try {
		return decodeURIComponent(text);
	} catch (e) {
		require('internal/errors').passMemory(e);
		return exports.unescapeBuffer(text, plusIsSpace).toString();
	}
}

function primitive(v) {
	if (typeof v === 'string')
		return v;
	if (typeof v === 'number' && isFinite(v))
		return `${v}`;
	if (typeof v === 'bigint')
		return `${v}`;
	if (typeof v === 'boolean')
		return v ? 'true' : 'false';
	return '';
}

function stringify(object, sep, eq, options) {
	const encode = options && typeof options.encodeURIComponent === 'function' ? options.encodeURIComponent : exports.escape;
	let fields = [], keys, i, j, value, head;
	sep ||= '&';
	eq ||= '=';
	if (object === null || typeof object !== 'object')
		return '';
	keys = Object.keys(object);
	for (i = 0; i < keys.length; i++) {
		value = object[keys[i]];
		head = encode(primitive(keys[i])) + eq;
		if (Array.isArray(value))
			for (j = 0; j < value.length; j++)
				fields.push(head + encode(primitive(value[j])));
		else
			fields.push(head + encode(primitive(value)));
	}
	return fields.join(sep);
}

function parse(text, sep, eq, options) {
	let result = Object.create(null), decode = exports.unescape, max = 1000, parts, i, part, at, key, value;

	if (typeof text !== 'string' || text.length === 0)
		return result;
	sep = sep ? `${sep}` : '&';
	eq = eq ? `${eq}` : '=';
	if (options && typeof options.maxKeys === 'number')
		max = options.maxKeys;
	if (options && typeof options.decodeURIComponent === 'function')
		decode = options.decodeURIComponent;

	function read(s) {
		s = s.split('+').join('%20');
		if (s.indexOf('%') < 0)
			return s;
		try {
			return decode(s);
		} catch (e) {
			require('internal/errors').passMemory(e);
			return unescape(s, true);
		}
	}

	parts = text.split(sep);
	for (i = 0; i < parts.length; i++) {
		part = parts[i];
		if (part === '')
			continue;
		if (max > 0 && max-- === 1)
			i = parts.length;
		at = part.indexOf(eq);
		key = read(at < 0 ? part : part.slice(0, at));
		value = at < 0 ? '' : read(part.slice(at + eq.length));
		if (!(key in result))
			result[key] = value;
		else if (Array.isArray(result[key]))
			result[key].push(value);
		else
			result[key] = [result[key], value];
	}
	return result;
}

exports.unescapeBuffer = unescapeBuffer;
exports.unescape = unescape;
exports.escape = escape;
exports.stringify = exports.encode = stringify;
exports.parse = exports.decode = parse;
