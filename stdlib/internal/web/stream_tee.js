'use strict';

// Two branches of one stream (Streams standard, 4.9.1: ReadableStreamTee).
//
// The branch that is read first pulls from the source; both get the chunk.  The source is cancelled when both branches
// are, with both reasons.

const { hooks, layout, nop, promiseNew, promiseReact, promiseResolve, record, streams } =
	require('internal/web/stream_common');
const readable = require('internal/web/readable_stream');

const U8 = Uint8Array;

// Closing a stream may close others, such as the branches of nested tees.  The steps run in the order of recursive
// calls, but in a loop, since tees may be nested too deep for recursion.
let steps;              // { run, next }
let isStepping = false;

function inOrder(list) {
	for (let i = list.length - 1; i >= 0; i--)
		steps = { __proto__: null, run: list[i], next: steps };
	if (isStepping)
		return;
	isStepping = true;
	try {
		while (steps !== undefined) {
			const { run } = steps;
			steps = steps.next;
			run();
		}
	} finally {
		isStepping = false;
		steps = undefined;
	}
}

// Common to both kinds.  Both cancel() return the same promise.
class Tee {
	constructor(stream, reader, copyForSecond) {
		this.next = undefined;                  // as a request of the reader; chunk() is native
		this.stream = stream;
		this.reader = reader;
		this.first = undefined;
		this.second = undefined;
		this.isReading = false;
		this.readAgainFirst = false;            // for both branches, if the branches are not byte streams
		this.readAgainSecond = false;
		this.isFirstCancelled = false;
		this.isSecondCancelled = false;
		this.firstReason = undefined;
		this.secondReason = undefined;
		this.cancelled = promiseNew();
		this.copyForSecond = copyForSecond;
	}

	close() {
		this.isReading = false;
		inOrder([() => {
			if (!this.isFirstCancelled)
				readable.closeSource(this.first.controller);
		}, () => {
			if (!this.isSecondCancelled)
				readable.closeSource(this.second.controller);
		}, () => this.over()]);
	}

	error() { this.isReading = false; }

	cancelFirst(reason) {
		this.isFirstCancelled = true;
		this.firstReason = reason;
		if (this.isSecondCancelled)
			promiseResolve(this.cancelled, readable.cancelStream(this.stream, [reason, this.secondReason]));
		return this.cancelled;
	}

	cancelSecond(reason) {
		this.isSecondCancelled = true;
		this.secondReason = reason;
		if (this.isFirstCancelled)
			promiseResolve(this.cancelled, readable.cancelStream(this.stream, [this.firstReason, reason]));
		return this.cancelled;
	}

	// Neither branch waits for the cancellation of the source any longer.
	over() {
		if (!this.isFirstCancelled || !this.isSecondCancelled)
			promiseResolve(this.cancelled, undefined);
	}
}

record(Tee);
layout(new Tee());

// Runs one job after the chunk arrived.
function teeDeliver(tee, chunk) {
	const { stream, first, second } = tee;
	tee.readAgainFirst = false;
	let copy = chunk;
	if (!tee.isSecondCancelled) {
		try {
			copy = tee.copyForSecond(chunk);
		} catch (error) {
			readable.errorSource(first.controller, error);
			readable.errorSource(second.controller, error);
			promiseResolve(tee.cancelled, readable.cancelStream(stream, error));
			return;
		}
	}
	if (!tee.isFirstCancelled)
		readable.enqueue(first.controller, chunk);
	if (!tee.isSecondCancelled)
		readable.enqueue(second.controller, copy);
	tee.isReading = false;
	if (tee.readAgainFirst)
		streams.teePull(tee);
}

hooks({ __proto__: null, teeDeliver });

function teeDefault(stream, copyForSecond) {
	const reader = readable.bindReader(stream, undefined, false);
	const tee = new Tee(stream, reader, copyForSecond);
	tee.first = readable.makeReadable(undefined, tee, reason => tee.cancelFirst(reason), 1, undefined);
	tee.second = readable.makeReadable(undefined, tee, reason => tee.cancelSecond(reason), 1, undefined);
	promiseReact(readable.closedOf(reader), nop, error => {
		readable.errorSource(tee.first.controller, error);
		readable.errorSource(tee.second.controller, error);
		tee.over();
	});
	return [tee.first, tee.second];
}

function teeBytes(stream) {
	const bytes = require('internal/web/readable_bytes');
	let reader = readable.bindReader(stream, undefined, false);
	const tee = new Tee(stream, undefined, undefined);

	const forwardError = of => {
		promiseReact(readable.closedOf(of), nop, error => {
			if (of !== reader)
				return;
			tee.first.controller.fail(error);
			tee.second.controller.fail(error);
			tee.over();
		});
	};
	const readAgain = () => {
		tee.isReading = false;
		if (tee.readAgainFirst)
			pullFirst();
		else if (tee.readAgainSecond)
			pullSecond();
	};
	const clone = view => {
		const { buffer, byteOffset, byteLength } = bytes.readView(view, 'chunk');
		return new U8(bytes.cloneBytes(buffer, byteOffset, byteLength));
	};
	const failBoth = error => {
		tee.first.controller.fail(error);
		tee.second.controller.fail(error);
		promiseResolve(tee.cancelled, readable.cancelStream(stream, error));
	};
	const give = (branch, view) => bytes.enqueueView(branch.controller, bytes.readView(view, 'chunk'));
	// The stream is closed, so pending buffers remain unfilled.
	const endPull = branch => branch.controller.firstPull !== undefined && bytes.respond(branch.controller, 0);
	const useReader = isByob => {
		if (reader.isByob === isByob)
			return;
		readable.releaseReader(reader);
		reader = readable.bindReader(stream, undefined, isByob);
		forwardError(reader);
	};

	const pullDefault = () => {
		useReader(false);
		readable.readerRead(reader, {
			next: undefined,
			chunk(value) {
				promiseReact(undefined, () => {
					tee.readAgainFirst = tee.readAgainSecond = false;
					let second = value;
					if (!tee.isFirstCancelled && !tee.isSecondCancelled) {
						try {
							second = clone(value);
						} catch (error) {
							failBoth(error);
							return;
						}
					}
					if (!tee.isFirstCancelled)
						give(tee.first, value);
					if (!tee.isSecondCancelled)
						give(tee.second, second);
					readAgain();
				}, undefined);
			},
			close() {
				tee.isReading = false;
				inOrder([
					() => !tee.isFirstCancelled && bytes.closeSource(tee.first.controller),
					() => !tee.isSecondCancelled && bytes.closeSource(tee.second.controller),
					() => endPull(tee.first),
					() => endPull(tee.second),
					() => tee.over()
				]);
			},
			error() { tee.isReading = false; }
		});
	};
	const pullInto = (view, isForSecond) => {
		useReader(true);
		const byob = isForSecond ? tee.second : tee.first;
		const other = isForSecond ? tee.first : tee.second;
		const isByobCancelled = () => isForSecond ? tee.isSecondCancelled : tee.isFirstCancelled;
		const isOtherCancelled = () => isForSecond ? tee.isFirstCancelled : tee.isSecondCancelled;
		bytes.readInto(reader, bytes.readView(view, 'view'), 1, {
			next: undefined,
			chunk(value) {
				promiseReact(undefined, () => {
					tee.readAgainFirst = tee.readAgainSecond = false;
					if (!isOtherCancelled()) {
						let copied;
						try {
							copied = clone(value);
						} catch (error) {
							failBoth(error);
							return;
						}
						if (!isByobCancelled())
							bytes.respondWithNewView(byob.controller,
								bytes.readView(value, 'view'));
						give(other, copied);
					} else if (!isByobCancelled()) {
						bytes.respondWithNewView(byob.controller,
							bytes.readView(value, 'view'));
					}
					readAgain();
				}, undefined);
			},
			close(value) {
				const isAnswered = value !== undefined;
				tee.isReading = false;
				inOrder([
					() => !isByobCancelled() && bytes.closeSource(byob.controller),
					() => !isOtherCancelled() && bytes.closeSource(other.controller),
					() => isAnswered && !isByobCancelled() &&
					bytes.respondWithNewView(byob.controller, bytes.readView(value, 'view')),
					() => isAnswered && !isOtherCancelled() && endPull(other),
					() => tee.over()
				]);
			},
			error() { tee.isReading = false; }
		});
	};
	const pullBranch = (branch, isSecond) => {
		if (tee.isReading) {
			if (isSecond)
				tee.readAgainSecond = true;
			else
				tee.readAgainFirst = true;
			return;
		}
		tee.isReading = true;
		const view = bytes.viewToFill(branch.controller);
		if (view === undefined)
			pullDefault();
		else
			pullInto(view, isSecond);
	};
	const pullFirst = () => pullBranch(tee.first, false);
	const pullSecond = () => pullBranch(tee.second, true);

	tee.first = bytes.makeReadableBytes(undefined, pullFirst, reason => tee.cancelFirst(reason), 0, undefined);
	tee.second = bytes.makeReadableBytes(undefined, pullSecond, reason => tee.cancelSecond(reason), 0, undefined);
	forwardError(reader);
	return [tee.first, tee.second];
}

// Returns [first, second], both records.  copyForSecond(chunk) returns the chunk for the second branch, undefined: the
// same chunk; byte streams always copy.
function tee(stream, copyForSecond) {
	return stream.controller.isByte ? teeBytes(stream) : teeDefault(stream, copyForSecond);
}

module.exports = { tee };
