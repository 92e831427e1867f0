'use strict';

// _http_common's HTTPParser, for packages that read messages by it: node's interface over the parser that the library
// itself uses.  What it finds is given to the parser's own numbered properties.
//
// All fields of a head come at once, where node tells those of a long head 32 at a time beforehand; kOnExecute and
// kOnTimeout are never called, since consume() takes no socket over.

const native = internalBinding('http');

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { now } = internalBinding('misc');

const { apply } = Reflect;
const { isView } = ArrayBuffer;
const { indexOf } = Array.prototype;
const methods = native.methods().slice(0, 35);         // a method's number is its place

const REQUEST = 1, RESPONSE = 2;
const ON_MESSAGE_BEGIN = 0, ON_HEADERS = 1, ON_HEADERS_COMPLETE = 2, ON_BODY = 3, ON_MESSAGE_COMPLETE = 4;

// What the native parser calls.
class Handlers {
	constructor(parser, isResponse) {
		this.parser = parser;
		this.isResponse = isResponse;
		this.hasBegun = this.hasHead = false;
		this.url = '';
	}

	tell(which, args) {
		const f = this.parser[which];
		return typeof f === 'function' ? apply(f, this.parser, args) : undefined;
	}

	begin() {
		if (this.hasBegun)
			return;
		this.hasBegun = true;
		this.hasHead = false;
		this.tell(ON_MESSAGE_BEGIN, []);
	}

	onHead(what, text, major, minor, fields, keepsAlive, isUpgrade) {
		this.begin();
		this.hasHead = true;
		this.url = this.isResponse ? '' : text;
		const answer = this.isResponse ?
			this.tell(ON_HEADERS_COMPLETE, [major, minor, fields, undefined, undefined, what, text,
				isUpgrade, keepsAlive]) :
			this.tell(ON_HEADERS_COMPLETE, [major, minor, fields, apply(indexOf, methods, [what]), text,
				undefined, undefined, isUpgrade, keepsAlive]);
		return isUpgrade && answer === undefined ? 2 : answer | 0;
	}

	onBody(bytes) { this.tell(ON_BODY, [bytes]); }

	onEnd(trailers) {
		this.hasBegun = false;
		if (trailers !== undefined && trailers.length > 0)
			this.tell(ON_HEADERS, [trailers, this.url]);
		this.tell(ON_MESSAGE_COMPLETE, []);
	}
}

function say(said) {
	if (typeof said === 'number')
		return said;
	const { 0: code, 1: reason, 2: bytesParsed } = said;
	return Object.assign(new Error('Parse Error'), { bytesParsed, code, reason });
}

class HTTPParser {
	#native;
	#handlers;
	#begun = 0;
	#isPaused = false;
	#later = [];                           // bytes that came while it was paused

	// type: REQUEST or RESPONSE; resource is node's and means nothing here; lenient: kLenient... together
	initialize(type, resource, headMax = 0, lenient = 0) {
		if (type !== REQUEST && type !== RESPONSE)
			throw new codes.ERR_INVALID_ARG_VALUE('type', type);
		const isResponse = type === RESPONSE;
		this.#native?.stop();
		this.#native = native.parser(isResponse, headMax || native.headMax(), 0, (lenient & 1023) !== 0);
		this.#handlers = new Handlers(this, isResponse);
		this.#begun = now();
	}

	// -> how many bytes were read, or an Error with code, reason and bytesParsed
	execute(bytes) {
		if (!isView(bytes))
			throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], bytes);
		if (this.#native === undefined)
			return 0;
		const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		if (this.#isPaused) {
			this.#later[this.#later.length] = Buffer.from(all);
			return all.length;
		}
		if (all.length > 0)
			this.#handlers.begin();
		return say(this.#native.execute(this.#handlers, all));
	}

	// No more bytes will come -> undefined or an Error
	finish() {
		const said = this.#native?.finish(this.#handlers);
		return said === undefined ? undefined : say(said);
	}

	pause() { this.#isPaused = true; }

	resume() {
		this.#isPaused = false;
		while (!this.#isPaused && this.#later.length > 0)
			this.execute(this.#later.shift());
	}

	close() {
		this.#native?.stop();
		this.#native = undefined;
		this.#later = [];
	}

	free() { this.close(); }

	remove() {}

	consume() {}

	unconsume() {}

	getCurrentBuffer() { return null; }

	// ms since it was initialized
	duration() { return this.#begun === 0 ? 0 : now() - this.#begun; }

	headersCompleted() { return this.#handlers?.hasHead === true; }
}

Object.assign(HTTPParser, {
	REQUEST, RESPONSE,
	kOnMessageBegin: ON_MESSAGE_BEGIN, kOnHeaders: ON_HEADERS, kOnHeadersComplete: ON_HEADERS_COMPLETE,
	kOnBody: ON_BODY, kOnMessageComplete: ON_MESSAGE_COMPLETE, kOnExecute: 5, kOnTimeout: 6,
	kLenientNone: 0, kLenientHeaders: 1, kLenientChunkedLength: 2, kLenientKeepAlive: 4,
	kLenientTransferEncoding: 8, kLenientVersion: 16, kLenientDataAfterClose: 32, kLenientOptionalLFAfterCR: 64,
	kLenientOptionalCRLFAfterChunk: 128, kLenientOptionalCRBeforeLF: 256, kLenientSpacesAfterChunkSize: 512,
	kLenientAll: 1023
});

module.exports = { HTTPParser, methods };
