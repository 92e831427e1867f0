'use strict';

// A Response as the answer of an http.Server.

const { STATUS_CODES } = require('internal/http/common');
const { sendAll, sendText } = require('internal/http/sending');
const { isUsable, markUsed, streamOf } = require('internal/web/body');
const { bytesOf, isOnDisk } = require('internal/web/blob');

const { apply } = Reflect;
const { test } = RegExp.prototype;
const { get: tagOf } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const { byteLength } = internalBinding('buffer');
const U8 = Uint8Array;

const areKnown = /^(?:[\t ]*(?:(?:x-)?gzip|deflate|br|zstd|identity)?[\t ]*(?:,|$))+$/i;
const isLength = /^\d{1,15}$/, saysClose = /(?:^|\W)close(?:$|\W)/i;

// Whether fetch has taken off the coding that Content-Encoding says.
function hasDecoded({ native, origin }, headers) {
	if ((native ?? origin)?.decodes !== true)
		return false;
	const codings = headers.get('content-encoding');
	return codings !== null && apply(test, areKnown, [codings]);
}

// The head's first line and fields.  What is about the connection, or says how the body is framed, is the server's to
// say; the length that was given stays in `answer`.
function linesOf(answer, { status, statusText, headers, body, urlList }) {
	const { entries } = headers, lowers = headers.names(), isDecoded = body !== null && hasDecoded(body, headers);
	const isGiven = !isDecoded && (urlList.length === 0 || body === null);
	let lines = `HTTP/1.1 ${status} ${statusText || STATUS_CODES[status] || ''}\r\n`;
	for (let i = 0; i < lowers.length; i++) {
		const value = entries[2 * i + 1];
		switch (lowers[i]) {
		case 'keep-alive': case 'trailer': case 'transfer-encoding': case 'upgrade':
			continue;
		case 'connection':
			if (apply(test, saysClose, [value]))
				answer.response.shouldKeepAlive = false;
			continue;
		case 'content-length':
			answer.length = isGiven && apply(test, isLength, [value]) ? +value : undefined;
			continue;
		case 'content-encoding':
			if (isDecoded)
				continue;
			break;
		case 'date':
			answer.response.sendDate = false;
		}
		lines += `${entries[2 * i]}: ${value}\r\n`;
	}
	return lines;
}

// All the bytes of a body of which they are at hand, which then is used; else undefined.
function bytesAtHand(body) {
	const { bytes, blob, native, stream } = body;
	if (bytes !== undefined || (blob !== undefined && !isOnDisk(blob))) {
		markUsed(body);
		return bytes ?? bytesOf(blob);
	}
	if (native === undefined || stream !== undefined)
		return undefined;
	const all = native.takeWhole();
	if (all !== undefined)
		body.used = true;
	return all;
}

// Why an answer is given up.
function gone() {
	const { DOMException } = require('internal/web/dom_exception');
	return new DOMException('The client has gone', 'AbortError');
}

class Answer {
	constructor(response) {
		this.response = response;
		this.length = undefined;               // as the Response gives it
	}

	send(record, exchange) {
		const { response } = this, { status, body } = record;
		if (status === 0)
			throw new TypeError('Response.error() is no answer');
		if (body !== null && !isUsable(body))
			throw new TypeError('The body of the Response has been used');
		if (response.destroyed) {
			if (body !== null)
				require('internal/web/body').cancelBody(body, gone());
			return;
		}
		const lines = linesOf(this, record), isBare = status === 204 || status === 304;
		if (isBare)
			response._hasBody = false;
		if (response._hasBody && body !== null)
			this.sendBody(lines, body, exchange);
		else
			this.sendHead(lines, status, body);
	}

	sendHead(lines, status, body) {
		const { response } = this;
		const length = body === null ? this.length : body.bytes?.length ?? body.blob?.size ?? this.length;
		if (body !== null)
			require('internal/web/body').cancelBody(body, undefined);
		if (!response._hasBody && status !== 204 && length !== undefined)
			lines += `Content-Length: ${length}\r\n`;
		sendAll(response, lines, null);
	}

	sendBody(lines, body, exchange) {
		const bytes = bytesAtHand(body);
		if (bytes !== undefined)
			sendAll(this.response, lines, bytes);
		else
			this.pump(lines, streamOf(body), exchange);
	}

	// Chunks go as they come, as fast as the client takes them.
	pump(lines, stream, exchange) {
		const { bindReader, cancelStream, readableOf, readerRead } = require('internal/web/readable_stream');
		const { promiseHandled } = require('internal/web/stream_common');
		const { response } = this, record = readableOf(stream);
		let isOver = false, isReading = false, isMore = false;
		const reader = bindReader(record, undefined, false), isOurs = record.controller.isByte;
		const end = (f, value) => {
			if (isOver)
				return;
			isOver = true;
			f(value);
		};
		const failed = error => { exchange.failed(error); };
		const fail = error => { end(failed, error); };
		const give = error => { end(() => { promiseHandled(cancelStream(record, error)); }); };
		const take = {
			__proto__: null,
			next: undefined,
			chunk(value) {
				try {
					if (apply(tagOf, value, []) !== 'Uint8Array')
						throw new TypeError('Received non-Uint8Array chunk');
					// script may change what it has enqueued
					const bytes = isOurs ? value : new U8(value);
					if (bytes.length === 0 || response.write(bytes))
						read();
				} catch (error) {              // more than its length
					promiseHandled(cancelStream(record, error));
					fail(error);
				}
			},
			close() {
				end(() => {
					try {
						response.end();
					} catch (error) {      // less
						failed(error);
					}
				});
			},
			error: fail
		};
		function read() {
			isMore = true;
			if (isReading)
				return;
			isReading = true;
			while (isMore && !isOver) {
				isMore = false;
				readerRead(reader, take);
			}
			isReading = false;
		}
		if (this.length !== undefined) {
			response._contentLength = this.length;
			response.strictContentLength = true;
		}
		response.on('drain', read);
		response.on('close', () => { give(gone()); });
		response._storeHeader(lines, null);
		response._send('');
		read();
	}
}

// Most answers are a text under one field, often the same as before: what was said last.
let lastStatus, lastType, lastLines;

// undefined: it is not ASCII
function sayShort(status, type) {
	if (status !== lastStatus || type !== lastType) {
		const lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] || ''}\r\ncontent-type: ${type}\r\n`;
		lastLines = byteLength(lines, 'utf8') === lines.length ? lines : undefined;
		lastStatus = status;
		lastType = type;
	}
	return lastLines;
}

// record: a Response's.  exchange: its failed(error) hears of what comes after this call
function send(response, record, exchange) {
	const { status, statusText, headers: { flat }, body } = record, text = body?.text;
	const isShort = text !== undefined && response._hasBody && statusText === '' && flat.length === 2 &&
		flat[0] === 'content-type' && !body.used && body.stream === undefined;
	const lines = isShort ? sayShort(status, flat[1]) : undefined;
	if (lines === undefined) {
		new Answer(response).send(record, exchange);
		return;
	}
	body.used = true;
	sendText(response, lines, text);
}

module.exports = { gone, send };
