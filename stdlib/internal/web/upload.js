'use strict';

// Sends a stream as a request's body: chunks are read and written to the transfer until enough bytes are buffered
// there.

const { promiseHandled } = require('internal/web/stream_common');
const { inheritNothing } = internalBinding('misc');
const { bindReader, cancelStream, readableOf, readerRead } = require('internal/web/readable_stream');

const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const tagOf = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const { isView } = ArrayBuffer;

class Upload {
	constructor(stream) {
		this.next = undefined;          // as a request, where this must be the first property
		this.record = readableOf(stream);
		this.reader = bindReader(this.record, undefined, false);
		this.record.disturbed = true;
		this.transfer = undefined;
		this.native = undefined;
		this.most = 0;
		this.onError = undefined;
		this.isOver = false;
		this.isReading = false;
		this.isMore = false;
	}

	into(transfer, native, most, onError) {
		this.transfer = transfer;
		this.native = native;
		this.most = most;
		this.onError = onError;
		this.read();
	}

	// Available chunks are delivered synchronously: a loop instead of recursion.
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
		if (this.isOver)
			return;
		if (!isView(value) || apply(tagOf, value, []) !== 'Uint8Array') {
			const error = new TypeError('Received non-Uint8Array chunk');
			this.cancel(error);
			this.onError(error);
			return;
		}
		const waiting = this.native.write(this.transfer, value);
		if (waiting < 0) {
			this.cancel(undefined);
			return;
		}
		if (waiting < this.most) {
			this.read();
			return;
		}
		this.native.room(this.transfer, isOver => {
			if (isOver)
				this.cancel(undefined);
			else
				this.read();
		});
	}

	close() {
		if (this.isOver)
			return;
		this.isOver = true;
		this.native.writeEnd(this.transfer, false);
	}

	error(error) {
		if (this.isOver)
			return;
		this.isOver = true;
		this.native.writeEnd(this.transfer, true);
		this.onError(error);
	}

	// The rest is not needed.
	cancel(reason) {
		if (this.isOver)
			return;
		this.isOver = true;
		promiseHandled(cancelStream(this.record, reason));
	}
}

inheritNothing(Upload.prototype);

module.exports = { open: stream => new Upload(stream) };
