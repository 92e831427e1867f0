'use strict';

// The "data: URL processor" of the Fetch standard (chapter 6).
//
// parseDataUrl(href)   { type, bytes }: the media type as text, and a Uint8Array; undefined if the body is invalid
//                      base64, or there is no comma.  href: as returned by URL.href; a fragment is ignored.

const { parse, serialize } = require('internal/util/mime');
const native = internalBinding('body');

const isBlank = c => c === ' ' || c === '\t' || c === '\n' || c === '\f' || c === '\r';

function trim(text) {
	let from = 0, to = text.length;
	while (to > 0 && isBlank(text[to - 1]))
		to--;
	while (from < to && isBlank(text[from]))
		from++;
	return text.slice(from, to);
}

// The position where a final ";base64", possibly with spaces inside, begins; -1 if there is none.
function base64At(text) {
	let at = text.length - 6;
	if (at < 1 || text.slice(at).toLowerCase() !== 'base64')
		return -1;
	while (at > 0 && text[at - 1] === ' ')
		at--;
	return text[at - 1] === ';' ? at - 1 : -1;
}

function parseDataUrl(href) {
	const hash = href.indexOf('#');
	const text = hash < 0 ? href.slice(5) : href.slice(5, hash);
	const comma = text.indexOf(',');
	if (comma < 0)
		return undefined;
	let type = trim(text.slice(0, comma));
	let bytes = native.percentDecode(text.slice(comma + 1));
	const end = base64At(type);
	if (end >= 0) {
		bytes = native.base64(bytes);
		if (bytes === undefined)
			return undefined;
		type = type.slice(0, end);
	}
	if (type[0] === ';')
		type = `text/plain${type}`;
	const mime = parse(type);
	return { type: mime === undefined ? 'text/plain;charset=US-ASCII' : serialize(mime), bytes };
}

module.exports = { parseDataUrl };
