'use strict';

// A request's body that is a stream, on its way into a transfer: what is read is written until enough of it waits
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
		this.next = undefined;          // as a request, whose first property it must be
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

	// A stream that has chunks gives them at once: no deeper with each.
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

	// Nobody wants the rest.
	cancel(reason) {
		if (this.isOver)
			return;
		this.isOver = true;
		promiseHandled(cancelStream(this.record, reason));
	}
}

inheritNothing(Upload.prototype);

module.exports = { open: stream => new Upload(stream) };
