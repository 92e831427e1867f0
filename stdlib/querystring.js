'use strict';

// Query strings, with node's rules: '+' is a space, an invalid escape is kept.

function qsEscape(str) {
	const text = typeof str === 'object' && str !== null ? String(str) : `${str}`;
	if (/^[A-Za-z0-9\-_.!~*'()]*$/.test(text))
		return text;
	try {
		return encodeURIComponent(text);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return escapeUnpaired(text);
	}
}

/* A lone surrogate is combined with whatever follows, as in node; something must follow. */
function escapeUnpaired(text) {
	let out = '';
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit < 0xd800 || unit > 0xdfff) {
			out += encodeURIComponent(text[i]);
			continue;
		}
		if (++i === text.length) {
			const { codes } = require('internal/errors');
			throw new codes.ERR_INVALID_URI();
		}
		out += encodeURIComponent(String.fromCodePoint(0x10000 +
			((unit & 0x3ff) << 10 | text.charCodeAt(i) & 0x3ff)));
	}
	return out;
}

function unescapeBuffer(s, decodeSpaces) {
	const bytes = [];
	for (let i = 0; i < s.length; i++) {
		const code = s.charCodeAt(i);
		const digits = s.slice(i + 1, i + 3);
		if (code === 0x2b && decodeSpaces) {
			bytes.push(0x20);
		} else if (code === 0x25 && /^[0-9a-f]{2}$/i.test(digits)) {
			bytes.push(parseInt(digits, 16));
			i += 2;
		} else {
			bytes.push(code);
		}
	}
	return require('buffer').Buffer.from(bytes);
}

function qsUnescape(s, decodeSpaces) {
	try {
		return decodeURIComponent(s);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return exports.unescapeBuffer(s, decodeSpaces).toString();
	}
}

function primitive(value) {
	switch (typeof value) {
	case 'string':
		return value;
	case 'number':
		return Number.isFinite(value) ? `${value}` : '';
	case 'bigint':
		return `${value}`;
	case 'boolean':
		return `${value}`;
	default:
		return '';
	}
}

function stringify(obj, sep, eq, options) {
	if (obj === null || typeof obj !== 'object')
		return '';
	const encode = typeof options?.encodeURIComponent === 'function' ? options.encodeURIComponent : exports.escape;
	const fields = [];
	for (const key of Object.keys(obj)) {
		const value = obj[key];
		const head = encode(key) + (eq || '=');
		for (const one of Array.isArray(value) ? value : [value])
			fields.push(head + encode(primitive(one)));
	}
	return fields.join(sep || '&');
}

function parse(qs, sep, eq, options) {
	const result = Object.create(null);
	if (typeof qs !== 'string' || qs.length === 0)
		return result;
	const decode = typeof options?.decodeURIComponent === 'function' ? options.decodeURIComponent :
		exports.unescape;
	const isOwn = decode === qsUnescape;
	const equals = eq ? `${eq}` : '=';

	function read(text) {
		if (text === '')
			return text;
		if (isOwn && !/%[\da-f]{2}/i.test(text))
			return text.replaceAll('+', ' ');
		const spaced = text.replaceAll('+', '%20');
		try {
			return decode(spaced);
		} catch (error) {
			require('internal/errors').passMemory(error);
			return qsUnescape(spaced, true);
		}
	}

	let left = typeof options?.maxKeys === 'number' ? options.maxKeys : 1000;
	for (const part of qs.split(sep ? `${sep}` : '&')) {
		if (part !== '') {
			const at = part.indexOf(equals);
			const key = read(at < 0 ? part : part.slice(0, at));
			const value = at < 0 ? '' : read(part.slice(at + equals.length));
			if (!(key in result))
				result[key] = value;
			else if (Array.isArray(result[key]))
				result[key].push(value);
			else
				result[key] = [result[key], value];
		}
		if (--left === 0)
			break;
	}
	return result;
}

exports = module.exports = {
	unescapeBuffer,
	unescape: qsUnescape,
	escape: qsEscape,
	stringify,
	encode: stringify,
	parse,
	decode: parse
};
