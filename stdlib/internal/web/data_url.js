'use strict';

// The "data: URL processor" of the Fetch standard (chapter 6).
//
// parseDataUrl(href)   { type, bytes }: the media type as text, and a Uint8Array; undefined if the body should be base64 and is none, or there
//                      is no comma.  href is as URL.href gives it; a fragment counts for nothing.

const { parse, serialize } = require('internal/mime');
const native = internalBinding('body');

const BLANKS = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

function parseDataUrl(href) {
	const hash = href.indexOf('#');
	const text = hash < 0 ? href.slice(5) : href.slice(5, hash);
	const comma = text.indexOf(',');
	if (comma < 0)
		return undefined;
	let type = text.slice(0, comma).replace(BLANKS, '');
	let bytes = native.percentDecode(text.slice(comma + 1));
	const base64 = /; *base64$/i.exec(type);
	if (base64 !== null) {
		bytes = native.base64(bytes);
		if (bytes === undefined)
			return undefined;
		type = type.slice(0, base64.index);
	}
	if (type[0] === ';')
		type = `text/plain${type}`;
	const mime = parse(type);
	return { type: mime === undefined ? 'text/plain;charset=US-ASCII' : serialize(mime), bytes };
}

module.exports = { parseDataUrl };
