'use strict';

// Bodies of requests and responses (Fetch standard, 2.2.4 and 5.3).
//
// A body is a record:
//
//   bytes      a Uint8Array that is never modified again, or undefined
//   text       what bytes are in UTF-8, or undefined; then bytes are made when they are asked for
//   blob       a Blob, or undefined; also used for a FormData, with text and files as parts (internal/web/blob's
//              partsOf)
//   native     the source of a transfer, or undefined:
//                take()     the complete rest as a Uint8Array if it has arrived, else undefined
//                takeText() the same, decoded
//                takeWhole()        take(), but where it gives nothing the rest still comes no faster than it is read
//                gather()   a promise of an ArrayBuffer with the complete rest, collected without running script per
//                           chunk
//                stream()   a ReadableStream of the bytes; call only one of gather() and stream()
//                cancel(reason)
//   origin     the transfer that a stream, or a clone's, is from, or undefined
//   stream     a ReadableStream, or undefined until it is needed: by response.body, a reader, or clone() of a body
//              without bytes
//   length     in bytes, or null if unknown
//   type       for Content-Type, or null
//   used       whether the body was consumed without a stream; see isDisturbed(body)
//
// To consume a body without its stream, use the first of bytes, blob and native that is set; text() and the like do so,
// without creating a stream.  That is always allowed while stream is undefined.  With a stream it is allowed as long as
// the stream is not being read (isUsable), and only for bytes and blob; markUsed(body) then locks and closes the
// stream.
//
//   makeBody({ bytes, blob, native, stream, length, type })    omitted members are undefined or null
//   adoptBody(body)           a body from a plain object; null for null and undefined; a body is returned unchanged
//   textBody(text)            extractBody's body of a text; untypedBody(text), one without a type
//   extractBody(init)         { body, type } of a BodyInit, type being the body's.  Besides the standard's kinds it
//                             accepts async iterables
//   isStreamed(body)          whether it came from a stream or an iterable, and so can be sent only once
//   cloneBody(body)           another body with the same content
//   installBody(C, recordOf)  defines body, bodyUsed, arrayBuffer(), blob(), bytes(), formData(), json() and text() on
//                             C.prototype; recordOf(object) is { body, headers: HeadersList }, or undefined if the
//                             object is not a C
//   isDisturbed(body), isLocked(body), isUsable(body), markUsed(body)
//   streamOf(body)            its ReadableStream, created on demand
//   readAll(body)             a promise of a Uint8Array with the rest; consumes the body
//   cancelBody(body, reason)  for a body that will not be read

const { apply, illegalInvocation, isObject } = require('internal/web/idl');
const {
	chain, promiseHandled, promiseNew, promiseReject, promiseResolve, rejected, resolved
} = require('internal/web/stream_common');
const { isAnyArrayBuffer, isSharedArrayBuffer } = require('internal/util/types');
const {
	bytesOf, copyOf: copyOfBlob, isBlob, isOnDisk, makeBlob, partsOf, readAll: readBlob, sizeOf,
	streamOf: streamOfParts,
	typeOf
} = require('internal/web/blob');
const { decodeUtf8, encode } = internalBinding('encoding');
const { inheritNothing } = internalBinding('misc');

const { assign, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { isView } = ArrayBuffer;
const { parse } = JSON;
const { structuredClone } = globalThis;
const U8 = Uint8Array;
const WrongType = TypeError;
const typed = getPrototypeOf(Uint8Array.prototype);
const getterOf = (object, name) => getOwnPropertyDescriptor(object, name).get;
const bufferOfTyped = getterOf(typed, 'buffer');
const offsetOfTyped = getterOf(typed, 'byteOffset');
const lengthOfTyped = getterOf(typed, 'byteLength');
const bufferOfData = getterOf(DataView.prototype, 'buffer');
const offsetOfData = getterOf(DataView.prototype, 'byteOffset');
const lengthOfData = getterOf(DataView.prototype, 'byteLength');
const tagOf = getterOf(typed, Symbol.toStringTag);
const lengthOfBuffer = getterOf(ArrayBuffer.prototype, 'byteLength');
const { slice } = ArrayBuffer.prototype;
const { set } = typed;

const lengthOf = bytes => apply(lengthOfTyped, bytes, []);

class Body {
	constructor(bytes, blob, native, stream, length, type) {
		if (bytes !== undefined)
			this.bytes = bytes;
		if (blob !== undefined)
			this.blob = blob;
		if (native !== undefined)
			this.native = native;
		if (stream !== undefined) {
			this.stream = stream;
			this.isStreamed = true;
		}
		if (length !== null)
			this.length = length;
		if (type !== null)
			this.type = type;
	}
}

// Default values are on the prototype.
inheritNothing(Body.prototype);
assign(Body.prototype, {
	bytes: undefined,
	text: undefined,
	blob: undefined,
	native: undefined,
	origin: undefined,
	stream: undefined,
	length: null,
	type: null,
	used: false,
	isShared: false,                // a clone shares its bytes
	isStreamed: false
});

function TextBody(text) { this.text = text; }
TextBody.prototype = {
	__proto__: Body.prototype,
	type: 'text/plain;charset=UTF-8',
	encoded: undefined,
	get bytes() { return this.encoded ??= encode(this.text); },
	get length() { return lengthOf(this.bytes); }
};

// A text of which something else says the type.
function UntypedBody(text) { this.text = text; }
UntypedBody.prototype = { __proto__: TextBody.prototype, type: null };

function makeBody(members) {
	// ignores inherited properties
	const { bytes, blob, native, stream, length = null, type = null } = { __proto__: null, ...members };
	return new Body(bytes, blob, native, stream, length, type);
}

// Converts a plain record created by fetch.js.
function adoptBody(body) {
	if (body === null || body === undefined)
		return null;
	const kind = getPrototypeOf(body);
	return kind === Body.prototype || kind === TextBody.prototype || kind === UntypedBody.prototype ? body :
		makeBody(body);
}

// ---- BodyInit

// 0 if it is now out of its buffer's bounds.
function sizeOfData(view) {
	try {
		return apply(lengthOfData, view, []);
	} catch (error) {
		if (error instanceof WrongType)
			return 0;
		throw error;
	}
}

// A copy of the bytes of a view or a buffer; empty for a detached one.
function copyOf(source) {
	if (isView(source)) {
		const isTyped = apply(tagOf, source, []) !== undefined;
		const size = isTyped ? apply(lengthOfTyped, source, []) : sizeOfData(source);
		if (size === 0)
			return new U8();
		const buffer = apply(isTyped ? bufferOfTyped : bufferOfData, source, []);
		return new U8(new U8(buffer, apply(isTyped ? offsetOfTyped : offsetOfData, source, []), size));
	}
	if (!isSharedArrayBuffer(source) && apply(lengthOfBuffer, source, []) === 0)
		return new U8();
	return new U8(new U8(source));
}

function isBufferSource(value) {
	return isView(value) || isAnyArrayBuffer(value);
}

function ofBytes(bytes, type) {
	return new Body(bytes, undefined, undefined, undefined, lengthOf(bytes), type);
}

function ofStream(stream) {
	const { isReadableStream, readableOf } = require('internal/web/readable_stream');
	const record = isReadableStream(stream) ? readableOf(stream) : undefined;
	if (record.disturbed || record.reader !== undefined)
		throw new TypeError('Response body object should not be disturbed or locked');
	const body = new Body(undefined, undefined, undefined, stream, null, null);
	body.origin = record.controller.native;
	return body;
}

function ofIterable(iterable, method) {
	const iterator = apply(method, iterable, []);
	const { next } = iterator;
	const { endSource, enqueueView, makeReadableBytes, readView } = require('internal/web/readable_bytes');
	let controller;
	const pull = async () => {
		for (;;) {
			const result = await apply(next, iterator, []);
			if (result.done) {
				endSource(controller);
				return;
			}
			const { value } = result, bytes = isBufferSource(value) ? copyOf(value) : encode(`${value}`);
			if (lengthOf(bytes) > 0) {
				enqueueView(controller, readView(bytes, 'chunk'));
				return;
			}
		}
	};
	const cancel = async reason => {
		await iterator.return?.(reason);
	};
	const stream = makeReadableBytes(undefined, pull, cancel, 0, undefined);
	({ controller } = stream);
	return new Body(undefined, undefined, undefined, stream.object, null, null);
}

// A body of bytes and foreign blobs, which are read when they are sent.
function ofParts(parts, length, type) {
	const { chunksOf } = require('internal/web/blob_like');
	const chunks = chunksOf(parts), body = ofIterable(chunks, () => chunks);
	body.length = length;
	body.type = type;
	body.isStreamed = false;
	return body;
}

function ofForm({ blob, parts, length, type }) {
	if (blob === undefined)
		return ofParts(parts, length, type);
	return new Body(undefined, blob, undefined, undefined, length, type);
}

function extract(init) {
	if (typeof init === 'string')
		return new TextBody(init);
	if (!isObject(init)) {
		if (typeof init === 'symbol')          // with node's message
			throw new TypeError('undefined: undefined is a symbol, which cannot be converted to a DOMString.');
		return ofBytes(encode(`${init}`), 'text/plain;charset=UTF-8');
	}
	if (isBufferSource(init))
		return ofBytes(copyOf(init), null);
	if (isBlob(init))
		return new Body(undefined, init, undefined, undefined, sizeOf(init), typeOf(init) || null);
	const text = require('internal/url/url').searchText(init);
	if (text !== undefined)
		return ofBytes(encode(text), 'application/x-www-form-urlencoded;charset=UTF-8');
	const { encodeFormDataLike, encodeMultipart, isFormData } = require('internal/web/form_data');
	if (isFormData(init))
		return ofForm(encodeMultipart(init));
	if (require('internal/web/readable_stream').isReadableStream(init))
		return ofStream(init);
	const { isBlobLike, isFormDataLike } = require('internal/web/blob_like');
	if (isBlobLike(init)) {
		const { size, type } = init;
		return ofParts([init], typeof size === 'number' ? size : null, type ? `${type}` : null);
	}
	if (isFormDataLike(init))
		return ofForm(encodeFormDataLike(init));
	const method = init[Symbol.asyncIterator];
	if (typeof method === 'function')
		return ofIterable(init, method);
	return ofBytes(encode(`${init}`), 'text/plain;charset=UTF-8');
}

function extractBody(init) {
	const body = extract(init);
	return { body, type: body.type };
}

// ---- state

function recordOfStream(body) {
	return require('internal/web/readable_stream').readableOf(body.stream);
}

function isDisturbed(body) {
	return body.stream === undefined ? body.used : recordOfStream(body).disturbed;
}

function isLocked(body) {
	return body.stream === undefined ? body.used : recordOfStream(body).reader !== undefined;
}

function isUsable(body) {
	return !isDisturbed(body) && !isLocked(body);
}

// Nothing will be read from the stream: marks it as disturbed, closed and locked, as after a read to the end.
function shut(record) {
	const { bindReader, closeStream } = require('internal/web/readable_stream');
	record.disturbed = true;
	record.controller.pull = record.controller.cancel = undefined;
	closeStream(record);
	if (record.reader === undefined)
		bindReader(record, undefined, false);
}

function markUsed(body) {
	body.used = true;
	if (body.stream !== undefined)
		shut(recordOfStream(body));
}

function streamOf(body) {
	if (body.stream === undefined) {
		if (body.used) {
			const record = streamOfParts([]);
			shut(record);
			body.stream = record.object;
		} else if (body.native !== undefined) {
			body.stream = body.native.stream();
		} else {
			body.stream = streamOfParts(body.blob === undefined ? [body.bytes] : partsOf(body.blob)).object;
		}
	}
	return body.stream;
}

function cloneBody(body) {
	const { bytes, blob, length, type } = body;
	if (bytes !== undefined || blob !== undefined) {
		body.isShared = true;
		const made = new Body(bytes, blob, undefined, undefined, length, type);
		made.isShared = true;
		return made;
	}
	const { readableOf } = require('internal/web/readable_stream');
	const branches = require('internal/web/stream_tee').tee(readableOf(streamOf(body)), structuredClone);
	body.stream = branches[0].object;
	body.origin ??= body.native;
	body.native = undefined;
	const made = new Body(undefined, undefined, undefined, branches[1].object, length, type);
	made.origin = body.origin;
	made.isStreamed = body.isStreamed;
	return made;
}

function cancelBody(body, reason) {
	if (!isUsable(body))
		return;
	if (body.stream !== undefined) {
		const { cancelStream } = require('internal/web/readable_stream');
		promiseHandled(cancelStream(recordOfStream(body), reason));
	} else if (body.native !== undefined) {
		body.used = true;
		body.native.cancel(reason);
	}
}

// ---- reading a stream to its end

function isBytes(value) {
	return isView(value) && apply(tagOf, value, []) === 'Uint8Array';
}

// Calls ok(bytes) or fail(error), once.  Chunks of a byte stream are not shared; others may be modified as soon as
// script runs again, so they are copied.
function gather(record, ok, fail) {
	const { bindReader, readerRead } = require('internal/web/readable_stream');
	const reader = bindReader(record, undefined, false);
	const isOurs = record.controller.isByte, chunks = [];
	let total = 0, isReading = false, isMore = false;

	const request = {
		__proto__: null,
		next: undefined,
		chunk(value) {
			try {
				if (!isBytes(value))
					throw new TypeError('Received non-Uint8Array chunk');
				const chunk = isOurs ? value : copyOf(value);
				chunks[chunks.length] = chunk;
				total += lengthOf(chunk);
			} catch (error) {
				fail(error);
				return;
			}
			read();
		},
		close() {
			try {
				ok(join(chunks, total));
			} catch (error) {
				fail(error);
			}
		},
		error: fail
	};
	// available chunks are delivered synchronously: a loop instead of recursion
	const read = () => {
		isMore = true;
		if (isReading)
			return;
		isReading = true;
		while (isMore) {
			isMore = false;
			readerRead(reader, request);
		}
		isReading = false;
	};
	read();
}

function join(chunks, total) {
	if (chunks.length === 1)
		return chunks[0];
	const bytes = new U8(total);
	for (let i = 0, at = 0; i < chunks.length; i++) {
		apply(set, bytes, [chunks[i], at]);
		at += lengthOf(chunks[i]);
	}
	return bytes;
}

// A promise of convert(bytes, isOurs, body) for a body's content; isOurs: the bytes are not shared.  For a blob there
// are no bytes, unless wantsBytes is set and the blob is in files.  ofText(text) replaces convert for text that is
// already decoded.
function consume(body, convert, wantsBytes = true, ofText = undefined) {
	if (body === null)
		return attempt(convert, new U8(), true, null);
	const { bytes, blob, native } = body;
	if (native !== undefined && native.reason !== undefined)
		return rejected(native.reason.value);           // its signal was aborted
	if (!isUsable(body))
		return rejected(new TypeError('Body is unusable: Body has already been read'));
	if (bytes !== undefined) {
		markUsed(body);
		return attempt(convert, bytes, !body.isShared, body);
	}
	if (blob !== undefined) {
		markUsed(body);
		if (wantsBytes && isOnDisk(blob))
			return chain(readBlob(blob), all => convert(all, true, body));
		return attempt(convert, undefined, false, body);
	}
	if (native !== undefined && body.stream === undefined) {
		body.used = true;
		if (ofText !== undefined) {
			const text = native.takeText();
			if (text !== undefined)
				return attempt(ofText, text);
		}
		const all = native.take();
		if (all !== undefined)
			return attempt(convert, all, true, body);
		return chain(native.gather(), buffer => convert(new U8(buffer), true, body));
	}
	const promise = promiseNew();
	const fail = error => { promiseReject(promise, error); };
	gather(recordOfStream(body), all => { promiseResolve(promise, convert(all, true, body)); }, fail);
	return promise;
}

function attempt(convert, bytes, isOurs, body) {
	try {
		return resolved(convert(bytes, isOurs, body));
	} catch (error) {
		return rejected(error);
	}
}

// ---- conversions of the content; bytes is undefined for a blob

const whole = (bytes, body) => bytes ?? bytesOf(body.blob);

function toBuffer(bytes, isOurs, body) {
	const view = bytes ?? copyOfBlob(body.blob);
	isOurs ||= bytes === undefined;
	const buffer = apply(bufferOfTyped, view, []), from = apply(offsetOfTyped, view, []), size = lengthOf(view);
	if (isOurs && from === 0 && size === apply(lengthOfBuffer, buffer, []))
		return buffer;
	return apply(slice, buffer, [from, from + size]);
}

const toBytes = (bytes, isOurs, body) => new U8(toBuffer(bytes, isOurs, body));
const toText = (bytes, isOurs, body) => decodeUtf8(whole(bytes, body), 0);
const asItIs = text => text;
const parseText = text => parse(text);
const toJson = (bytes, isOurs, body) => parse(decodeUtf8(whole(bytes, body), 0));

function readAll(body) {
	return consume(body, toBytes);
}

// The media type from Content-Type (Fetch standard, "extract a MIME type"), or undefined.
function mimeOf(headers) {
	const value = headers.get('content-type');
	if (value === null)
		return undefined;
	const { parse: parseMime } = require('internal/util/mime');
	let found, charset, essence;
	for (const text of splitValue(value)) {
		const mime = parseMime(text);
		if (mime === undefined || mime.essence === '*/*')
			continue;
		found = mime;
		if (mime.essence !== essence) {
			charset = mime.params.get('charset');
			({ essence } = mime);
		} else if (charset !== undefined && !mime.params.has('charset')) {
			mime.params.set('charset', charset);
		}
	}
	return found;
}

// Splits at the commas outside of quotes.
function splitValue(text) {
	const values = [];
	let from = 0, isQuoted = false;
	for (let i = 0; i < text.length; i++) {
		if (text[i] === ',' && !isQuoted) {
			values.push(text.slice(from, i));
			from = i + 1;
		} else if (text[i] === '"') {
			isQuoted = !isQuoted;
		} else if (text[i] === '\\' && isQuoted) {
			i++;
		}
	}
	values.push(text.slice(from));
	return values;
}

function toForm(bytes, headers) {
	const mime = mimeOf(headers);
	const { parseForm, parseMultipart } = require('internal/web/form_data');
	if (mime?.essence === 'multipart/form-data') {
		const form = parseMultipart(bytes, mime);
		if (form === undefined)
			throw new TypeError('Failed to parse body as FormData.');
		return form;
	}
	if (mime?.essence === 'application/x-www-form-urlencoded')
		return parseForm(bytes);
	throw new TypeError('Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".');
}

function toBlob(bytes, body, headers) {
	const mime = mimeOf(headers);
	const type = mime === undefined ? '' : require('internal/util/mime').serialize(mime);
	return makeBlob(bytes === undefined ? partsOf(body.blob) : lengthOf(bytes) === 0 ? [] : [bytes], type);
}

function installBody(C, recordOf) {
	function answer(object, f) {
		const record = recordOf(object);
		return record === undefined ? rejected(illegalInvocation()) : f(record);
	}
	function checked(object) {
		const record = recordOf(object);
		if (record === undefined)
			throw illegalInvocation();
		return record.body;
	}
	const members = {
		get body() {
			const body = checked(this);
			return body === null ? null : streamOf(body);
		},
		get bodyUsed() {
			const body = checked(this);
			return body !== null && isDisturbed(body);
		},
		arrayBuffer() { return answer(this, record => consume(record.body, toBuffer)); },
		blob() {
			return answer(this, record => consume(record.body,
				(bytes, isOurs, body) => toBlob(bytes, body, record.headers), false));
		},
		bytes() { return answer(this, record => consume(record.body, toBytes)); },
		formData() {
			return answer(this, record => consume(record.body,
				(bytes, isOurs, body) => toForm(whole(bytes, body), record.headers)));
		},
		json() { return answer(this, record => consume(record.body, toJson, true, parseText)); },
		text() { return answer(this, record => consume(record.body, toText, true, asItIs)); }
	};
	for (const name of ['body', 'bodyUsed', 'arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'])
		defineProperty(C.prototype, name, getOwnPropertyDescriptor(members, name));
}

// A body whose source is a transfer.
function nativeBody(native, length) {
	return new Body(undefined, undefined, native, undefined, length, null);
}

module.exports = {
	nativeBody,
	adoptBody,
	cancelBody,
	cloneBody,
	extractBody,
	installBody,
	isDisturbed,
	isLocked,
	isStreamed: body => body.isStreamed,
	isUsable,
	makeBody,
	markUsed,
	readAll,
	streamOf,
	textBody: text => new TextBody(text),
	untypedBody: text => new UntypedBody(text)
};
