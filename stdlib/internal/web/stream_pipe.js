'use strict';

// ReadableStream.pipeTo (Streams standard, 4.9.1).
//
// A pipe holds both locks.  Its turn, always a separate job, first checks whether one of the ends is finished, then
// moves chunks while the destination wants them (runtime/engine/library/streams.c: pipe_turn).  Any relevant change (a
// requested chunk arrives, an end closes or fails, the destination has room) schedules a turn; nothing is written
// inside an enqueue() call.

const {
	apply, dictionary, hooks, invalidState, layout, nop, promiseNew, promiseReact, promiseReject, promiseResolve,
		record, resolved, streams
} = require('internal/web/stream_common');
const {
	CLOSED: SOURCE_CLOSED, ERRORED: SOURCE_ERRORED, READABLE, bindReader, cancelStream, releaseReader
} = require('internal/web/readable_stream');
const {
	CLOSED: DEST_CLOSED, ERRORED: DEST_ERRORED, WRITABLE, Writer, abortStream, closeQueuedOrInFlight, closeStream,
		sizeOf, write, writerRelease
} = require('internal/web/writable_stream');
const { codes, passMemory } = require('internal/errors');
const { AbortSignal } = require('internal/web/abort_controller');
const { EventTarget, kResists } = require('internal/web/event_target');
const { pipeRouse, pipeSettled, pipeTurn } = streams;

const getter = (C, name) => Object.getOwnPropertyDescriptor(C.prototype, name).get;
const isAborted = getter(AbortSignal, 'aborted');
const reasonOf = getter(AbortSignal, 'reason');
const { addEventListener, removeEventListener } = EventTarget.prototype;

function readOptions(value) {
	const options = dictionary(value, 'options');
	if (options === undefined)
		return { preventAbort: false, preventCancel: false, preventClose: false, signal: undefined };
	const preventAbort = !!options.preventAbort;
	const preventCancel = !!options.preventCancel;
	const preventClose = !!options.preventClose;
	const { signal } = options;
	if (signal !== undefined) {
		try {
			apply(isAborted, signal, []);
		} catch (error) {
			passMemory(error);
			throw new codes.ERR_INVALID_ARG_TYPE('options.signal', 'AbortSignal', signal);
		}
	}
	return { preventAbort, preventCancel, preventClose, signal };
}

class Pipe {
	constructor(source, dest, options) {
		this.next = undefined;          // as a request
		this.source = source;
		this.dest = dest;
		this.options = options;
		this.promise = promiseNew();
		this.reader = undefined;
		this.writer = undefined;
		this.reading = false;           // a chunk was requested
		this.inTurn = false;            // a requested chunk may arrive synchronously
		this.has = false;               // holds a chunk not yet written
		this.value = undefined;
		this.unsettled = 0;             // number of written chunks that the sink has not accepted yet
		this.onSettled = undefined;
		this.isOver = false;
		this.scheduled = false;
		this.onAbort = undefined;
	}

	// ---- methods of a request

	chunk(value) {
		this.reading = false;
		this.has = true;
		this.value = value;
		if (!this.inTurn)
			this.roused();
	}

	close() { this.reading = false; }

	error() { this.reading = false; }

	// ---- notifications from the ends

	roused() { pipeRouse(this); }

	destErrored() { pipeRouse(this); }

	destClosed() { pipeRouse(this); }

	settled() { pipeSettled(this); }

	// ---- a finished end.  While the destination is still erroring, there is nothing to do.

	look() {
		const { source, dest, options } = this;
		if (source.state === SOURCE_ERRORED) {
			const { error } = source;
			this.shutdown(options.preventAbort ? undefined : () => abortStream(dest, error), true, error);
		} else if (dest.state === DEST_ERRORED) {
			const { error } = dest;
			this.shutdown(options.preventCancel ? undefined : () => cancelStream(source, error), true,
				error);
		} else if (source.state === SOURCE_CLOSED) {
			this.shutdown(options.preventClose ? undefined : () => closeWithPropagation(dest), false,
				undefined);
		} else if (dest.state === DEST_CLOSED || closeQueuedOrInFlight(dest)) {
			const error = invalidState('Destination WritableStream is closed');
			this.shutdown(options.preventCancel ? undefined : () => cancelStream(source, error), true,
				error);
		}
	}

	write() {
		const { dest, value } = this;
		this.has = false;
		this.value = undefined;
		if (dest.state !== WRITABLE || closeQueuedOrInFlight(dest))
			return;
		const size = sizeOf(dest, value);
		if (dest.state !== WRITABLE)
			return;
		this.unsettled++;
		write(dest, value, size, undefined, this);
	}

	// ---- shutdown: write what was read, perform the action, release the locks

	shutdown(action, isError, error) {
		if (this.isOver)
			return;
		if (this.has)
			this.write();
		this.isOver = true;
		const finish = () => {
			if (action === undefined) {
				this.finalize(isError, error);
				return;
			}
			promiseReact(action(), () => this.finalize(isError, error),
				later => this.finalize(true, later));
		};
		const { dest } = this;
		if (dest.state === WRITABLE && !closeQueuedOrInFlight(dest)) {
			if (this.unsettled > 0)
				this.onSettled = finish;
			else
				promiseReact(undefined, finish, undefined);
		} else {
			finish();
		}
	}

	finalize(isError, error) {
		const { signal } = this.options;
		writerRelease(this.writer);
		this.writer.pipe = this.reader.pipe = undefined;
		releaseReader(this.reader);
		if (this.onAbort !== undefined)
			apply(removeEventListener, signal, ['abort', this.onAbort]);
		if (isError)
			promiseReject(this.promise, error);
		else
			promiseResolve(this.promise, undefined);
	}

	aborted() {
		const { source, dest, options } = this;
		const error = apply(reasonOf, options.signal, []);
		this.shutdown(() => {
			const abort = options.preventAbort ? undefined : dest.state === WRITABLE ?
				abortStream(dest, error) : resolved(undefined);
			const cancel = options.preventCancel ? undefined : source.state === READABLE ?
				cancelStream(source, error) : resolved(undefined);
			return both(abort, cancel);
		}, true, error);
	}
}

record(Pipe);
layout(new Pipe());
hooks({ __proto__: null, pipeTurn: pipe => pipe.look(), pipeWrite: pipe => pipe.write() });

// Promise.all without values, for at most two promises.
function both(one, other) {
	const promise = promiseNew();
	let left = (one !== undefined) + (other !== undefined);
	if (left === 0)
		promiseResolve(promise, undefined);
	const ok = () => {
		if (--left === 0)
			promiseResolve(promise, undefined);
	};
	const fail = error => promiseReject(promise, error);
	if (one !== undefined)
		promiseReact(one, ok, fail);
	if (other !== undefined)
		promiseReact(other, ok, fail);
	return promise;
}

function closeWithPropagation(dest) {
	if (closeQueuedOrInFlight(dest) || dest.state === DEST_CLOSED)
		return resolved(undefined);
	if (dest.state === DEST_ERRORED) {
		const promise = promiseNew();
		promiseReject(promise, dest.error);
		return promise;
	}
	return closeStream(dest);
}

// Neither may be locked.  Returns the promise of the end
function pipe(source, dest, options) {
	const made = new Pipe(source, dest, options);
	made.reader = bindReader(source, undefined, false);
	made.writer = dest.writer = new Writer(undefined, dest);
	made.reader.pipe = made.writer.pipe = made;
	source.disturbed = true;
	const { signal } = options;
	if (signal !== undefined) {
		if (apply(isAborted, signal, [])) {
			made.aborted();
			return made.promise;
		}
		made.onAbort = () => made.aborted();
		apply(addEventListener, signal, ['abort', made.onAbort, { __proto__: null, [kResists]: true }]);
	}
	pipeTurn(made);
	return made.promise;
}

module.exports = { nop, pipe, readOptions };
