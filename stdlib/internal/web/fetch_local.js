'use strict';

// fetch() without the network: data:, blob: and file: URLs.

const { HeadersList } = require('internal/web/headers');

function fetchLocal(fetch, href) {
	switch (href.slice(0, 5)) {
	case 'data:': return fetchData(fetch, href);
	case 'blob:': return fetchBlob(fetch);
	}
	return fetchFile(fetch, href);
}

function fetchData(fetch, href) {
	const found = require('internal/web/data_url').parseDataUrl(href);
	if (found === undefined)
		throw new Error('invalid data: URL');
	const { type, bytes } = found;
	fetch.respond(200, 'OK', new HeadersList(['content-type', type]),
		fetch.method === 'HEAD' ? null : { bytes, length: bytes.length, type });
}

// The byte range in a Range header (Fetch, "parse a single range header value"): { start, end } inclusive, undefined if
// invalid.
function readRange(text) {
	const match = /^bytes[\t ]*=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/.exec(text);
	if (match === null || (match[1] === '' && match[2] === ''))
		return undefined;
	const start = match[1] === '' ? null : +match[1], end = match[2] === '' ? null : +match[2];
	return start !== null && end !== null && start > end ? undefined : { start, end };
}

function fetchBlob(fetch) {
	const { makeBlob, partsOf, sizeOf, typeOf } = require('internal/web/blob');
	const blob = fetch.request.urlBlob;
	if (fetch.method !== 'GET' || blob === undefined || blob === null)
		throw new Error('invalid method or no such blob');
	const size = sizeOf(blob), type = typeOf(blob), range = fetch.headers.get('range');
	if (range === null) {
		fetch.respond(200, 'OK', new HeadersList(['content-length', `${size}`, 'content-type', type]),
			{ blob: makeBlob(partsOf(blob), type), length: size, type });
		return;
	}
	const asked = readRange(range);
	if (asked === undefined)
		throw new Error('invalid range');
	let { start, end } = asked;
	if (start === null) {
		start = size > end ? size - end : 0;
		end = size - 1;
	} else if (start >= size) {
		throw new Error('range start is greater than the blob\'s size');
	} else if (end === null || end >= size) {
		end = size - 1;
	}
	const part = blob.slice(start, end + 1, type), length = sizeOf(part);
	fetch.respond(206, 'Partial Content', new HeadersList(['content-length', `${length}`, 'content-type', type,
		'content-range', `bytes ${start}-${end}/${size}`]),
		{ blob: part, length, type });
}

// The file is opened before there is a response, and read as the body is consumed.
function fetchFile(fetch, href) {
	const { fileURLToPath } = require('internal/url/file_url');
	const { createReadStream } = require('fs');
	if (fetch.method !== 'GET' && fetch.method !== 'HEAD')
		throw new Error('invalid method');
	const stream = createReadStream(fileURLToPath(href));
	stream.once('error', error => { fetch.failWith(error); });
	stream.once('ready', () => {
		if (fetch.isOver) {
			stream.destroy();
			return;
		}
		if (fetch.method === 'HEAD') {
			stream.destroy();
			fetch.respond(200, 'OK', new HeadersList([]), null);
			return;
		}
		fetch.respond(200, 'OK', new HeadersList([]),
			{ stream: require('stream').Readable.toWeb(stream), length: null, type: null });
	});
}

module.exports = { fetchLocal };
