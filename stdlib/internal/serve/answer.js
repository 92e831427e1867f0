'use strict';

// A Response as the answer of an http.Server.

const { STATUS_CODES } = require('internal/http/common');
const { sendAll, sendText } = require('internal/http/sending');
const { isUsable, markUsed, streamOf } = require('internal/web/body');
const { bytesOf, isOnDisk } = require('internal/web/blob');
const { gone } = require('internal/serve/gone');

const { apply } = Reflect;
const { test } = RegExp.prototype;
const { byteLength } = internalBinding('buffer');

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
			require('internal/serve/pump').pump(this.response, lines, streamOf(body), this.length, exchange);
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

const FEW = 16;

// What has more to say than its line; linesOf minds it.
const special = { __proto__: null, 'connection': true, 'content-encoding': true, 'content-length': true, 'date': true,
	'keep-alive': true, 'trailer': true, 'transfer-encoding': true, 'upgrade': true };

// undefined: it is not ASCII, or one of them is special
function sayFew(status, headers) {
	const { flat } = headers, lowers = headers.names();
	let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] || ''}\r\n`;
	for (let i = 0; i < lowers.length; i++) {
		if (special[lowers[i]])
			return undefined;
		lines += `${flat[2 * i]}: ${flat[2 * i + 1]}\r\n`;
	}
	return byteLength(lines, 'utf8') === lines.length ? lines : undefined;
}

// The head of an answer that is a text under few fields; undefined: it is another one.
function shortLinesOf({ status, statusText, headers, body }) {
	const { flat } = headers;
	if (body?.text === undefined || statusText !== '' || body.used || body.stream !== undefined ||
		typeof flat === 'string' || flat.length > FEW)
		return undefined;
	return flat.length === 2 && flat[0] === 'content-type' ? sayShort(status, flat[1]) : sayFew(status, headers);
}

// record: a Response's.  Whether it was sent in place of a quick request's answer (internal/http/connection).
function sendQuick(connection, record) {
	const lines = shortLinesOf(record), { body } = record;
	if (lines === undefined || body.text === '' || !connection.answerNow(lines, body.text))
		return false;
	body.used = true;
	return true;
}

// exchange: its failed(error) hears of what comes after this call
function send(response, record, exchange) {
	const lines = response._hasBody ? shortLinesOf(record) : undefined, { body } = record;
	if (lines === undefined) {
		new Answer(response).send(record, exchange);
		return;
	}
	body.used = true;
	sendText(response, lines, body.text);
}

module.exports = { send, sendQuick };
