'use strict';

// A stream as the body of an answer: chunks go as they come, as fast as the client takes them.

const { gone } = require('internal/serve/gone');
const { promiseHandled, record } = require('internal/web/stream_common');
const { bindReader, cancelStream, readableOf, readerRead } = require('internal/web/readable_stream');

const { apply } = Reflect;
const { get: tagOf } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const U8 = Uint8Array;

// A read request of the stream's, used for each read.
class Pump {
	constructor(response, stream, exchange) {
		this.next = undefined;
		this.response = response;
		this.exchange = exchange;
		this.stream = readableOf(stream);
		this.reader = bindReader(this.stream, undefined, false);
		this.isOurs = this.stream.controller.isByte;
		this.isOver = this.isReading = this.isMore = false;
	}

	read() {
		this.isMore = true;
		if (this.isReading)
			return;
		this.isReading = true;
		while (this.isMore && !this.isOver) {
			this.isMore = false;
			readerRead(this.reader, this);
		}
		this.isReading = false;
	}

	chunk(value) {
		try {
			if (apply(tagOf, value, []) !== 'Uint8Array')
				throw new TypeError('Received non-Uint8Array chunk');
			// script may change what it has enqueued
			const bytes = this.isOurs ? value : new U8(value);
			if (bytes.length === 0 || this.response.write(bytes))
				this.read();
		} catch (error) {                      // more than its length
			promiseHandled(cancelStream(this.stream, error));
			this.error(error);
		}
	}

	close() {
		if (this.isOver)
			return;
		this.isOver = true;
		try {
			this.response.end();
		} catch (error) {                      // less
			this.exchange.failed(error);
		}
	}

	error(error) {
		if (this.isOver)
			return;
		this.isOver = true;
		this.exchange.failed(error);
	}

	giveUp() {
		if (this.isOver)
			return;
		this.isOver = true;
		promiseHandled(cancelStream(this.stream, gone()));
	}
}

record(Pump);

// lines: of the head.  length: of the body, or undefined
function pump(response, lines, stream, length, exchange) {
	const source = new Pump(response, stream, exchange);
	if (length !== undefined) {
		response._contentLength = length;
		response.strictContentLength = true;
	}
	response.on('drain', () => { source.read(); });
	response.on('close', () => { source.giveUp(); });
	response._storeHeader(lines, null);
	response._send('');
	source.read();
}

module.exports = { pump };
