'use strict';

// WritableStream, its writer and its controller (Streams standard, chapter 5).
//
//     WRITABLE --error, abort--> ERRORING --nothing in flight--> ERRORED
//         |------- close finished ------> CLOSED
//
// A Writable is the stream and its controller in one record.  A chunk's entry in the queue holds the promise of the
// write, and remains the first one until the sink has accepted it (`writing`).

const {
	apply, bound, checkMark, clearQueue, dequeue, dictionary, ends, enqueueSized, finishClass, hooks, invalidState,
	isObject, kInspect, layout, learn, method,
	nativeGetter, nativeMethod, nop, own, promiseHandled, promiseNew, promiseReact, promiseReject, promiseResolve,
	quietlyRejected, reactOnce, reactToThrow,
	readStrategy, record, rejected, resolved, show, sizeOrNone, streams
} = require('internal/web/stream_common');
const { codes } = require('internal/errors');
const { advance, updateBackpressure, written } = streams;

const WRITABLE = 0;
const ERRORING = 1;
const CLOSED = 2;
const ERRORED = 3;
const stateNames = ['writable', 'erroring', 'closed', 'errored'];

const CLOSE = Symbol('close');          // last in the queue: close the sink

class Writable {
	constructor(highWaterMark, size) {
		this.head = undefined;          // the queue
		this.tail = undefined;
		this.total = 0;
		this.highWaterMark = highWaterMark;
		this.size = sizeOrNone(size);
		this.spare = undefined;         // a Chunk for reuse
		this.machine = undefined;       // the Transform whose writable side this is, if any
		this.state = WRITABLE;
		this.error = undefined;
		this.object = undefined;        // the public stream
		this.controller = undefined;    // the public controller
		this.writer = undefined;
		this.started = false;
		this.writing = false;
		this.closing = undefined;       // the promise of close(), until the sink's close is called
		this.inFlightClose = undefined; // and from then on
		this.isOver = false;            // CLOSED, or ERRORED and the sink's abort has completed
		this.abortion = undefined;      // { promise, reason, wasErroring }
		this.backpressure = false;
		this.write = undefined;         // the sink's functions, if any
		this.writeThis = undefined;
		this.close = undefined;
		this.abort = undefined;
		this.abortController = undefined;
	}
}

class Writer {
	constructor(object, stream) {
		this.object = object;
		this.stream = stream;
		this.closed = undefined;        // promises, created on demand
		this.ready = undefined;
		this.readyIsOpen = false;       // ready exists and is pending
		this.released = undefined;      // the error for both after the writer was released
		this.pipe = undefined;
	}
}

record(Writable);
record(Writer);
layout(new Writable(0, undefined));
layout(new Writer());

// ---- state

function closeQueuedOrInFlight(stream) {
	return stream.closing !== undefined || stream.inFlightClose !== undefined;
}

function desiredSize(stream) {
	return stream.highWaterMark - stream.total;
}

function releasedError() {
	return invalidState('Writer has been released');
}

function closedOf(writer) {
	if (writer.closed === undefined) {
		const { stream } = writer;
		if (stream === undefined)
			writer.closed = quietlyRejected(writer.released ??= releasedError());
		else if (stream.state === CLOSED)
			writer.closed = resolved(undefined);
		else if (stream.isOver)
			writer.closed = quietlyRejected(stream.error);
		else
			promiseHandled(writer.closed = promiseNew());
	}
	return writer.closed;
}

function readyOf(writer) {
	if (writer.ready === undefined) {
		const { stream } = writer;
		if (stream === undefined) {
			writer.ready = quietlyRejected(writer.released ??= releasedError());
		} else if (stream.state === ERRORING || stream.state === ERRORED) {
			writer.ready = quietlyRejected(stream.error);
		} else if (stream.state === WRITABLE && stream.backpressure && !closeQueuedOrInFlight(stream)) {
			promiseHandled(writer.ready = promiseNew());
			writer.readyIsOpen = true;
		} else {
			writer.ready = resolved(undefined);
		}
	}
	return writer.ready;
}

function rejectReady(writer, error) {
	if (writer.readyIsOpen)
		promiseReject(writer.ready, error);
	else
		writer.ready = quietlyRejected(error);          // it remains rejected, even if the stream closes later
	writer.readyIsOpen = false;
}

function resolveReady(writer) {
	if (writer.readyIsOpen)
		promiseResolve(writer.ready, undefined);
	writer.readyIsOpen = false;
}

// ---- errors

function startErroring(stream, reason) {
	stream.state = ERRORING;
	stream.error = reason;
	const { writer } = stream;
	if (writer !== undefined)
		rejectReady(writer, reason);
	if (!stream.writing && stream.inFlightClose === undefined && stream.started)
		finishErroring(stream);
	writer?.pipe?.destErrored();
}

function finishErroring(stream) {
	stream.state = ERRORED;
	let chunk = stream.head;
	clearQueue(stream);
	for (; chunk !== undefined; chunk = chunk.next) {
		if (chunk.promise !== undefined)
			promiseReject(chunk.promise, stream.error);
		else
			chunk.pipe?.settled();
	}
	const { abortion } = stream;
	if (abortion === undefined) {
		rejectClose(stream);
		return;
	}
	stream.abortion = undefined;
	if (abortion.wasErroring) {
		promiseReject(abortion.promise, stream.error);
		rejectClose(stream);
		return;
	}
	const ok = () => {
		promiseResolve(abortion.promise, undefined);
		rejectClose(stream);
	};
	const fail = error => {
		promiseReject(abortion.promise, error);
		rejectClose(stream);
	};
	const { abort } = stream;
	clearAlgorithms(stream);
	let result;
	try {
		result = abort === undefined ? undefined : abort(abortion.reason);
	} catch (error) {
		reactToThrow(error, fail);
		return;
	}
	promiseReact(result, ok, fail);
}

// Rejects a pending close, and the promise of the stream's end.
function rejectClose(stream) {
	stream.isOver = true;
	ends.tell(stream);
	if (stream.closing !== undefined) {
		promiseReject(stream.closing, stream.error);
		stream.closing = undefined;
	}
	const { writer } = stream;
	if (writer !== undefined) {
		if (writer.closed !== undefined)
			promiseReject(writer.closed, stream.error);
		writer.pipe?.destErrored();
	}
}

function dealWithRejection(stream, error) {
	if (stream.state === WRITABLE)
		startErroring(stream, error);
	else
		finishErroring(stream);
}

function errorIfNeeded(stream, error) {
	if (stream.state === WRITABLE)
		controllerError(stream, error);
}

function controllerError(stream, error) {
	clearAlgorithms(stream);
	startErroring(stream, error);
}

function clearAlgorithms(stream) {
	stream.write = stream.close = stream.abort = stream.size = stream.machine = undefined;
}

// ---- the queue

function writeFailed(stream, error) {
	if (stream.state === WRITABLE)
		clearAlgorithms(stream);
	stream.writing = false;
	const chunk = stream.head;
	dequeue(stream);
	if (chunk.promise !== undefined)
		promiseReject(chunk.promise, error);
	dealWithRejection(stream, error);
	chunk.pipe?.settled();
}

function processClose(stream) {
	stream.inFlightClose = stream.closing;
	stream.closing = undefined;
	dequeue(stream);
	const { close } = stream;
	clearAlgorithms(stream);
	const fail = error => {
		promiseReject(stream.inFlightClose, error);
		stream.inFlightClose = undefined;
		if (stream.abortion !== undefined) {
			promiseReject(stream.abortion.promise, error);
			stream.abortion = undefined;
		}
		dealWithRejection(stream, error);
	};
	let result;
	if (close !== undefined) {
		try {
			result = close();
		} catch (error) {
			reactToThrow(error, fail);
			return;
		}
	}
	promiseReact(result, () => closeFinished(stream), fail);
}

function closeFinished(stream) {
	promiseResolve(stream.inFlightClose, undefined);
	stream.inFlightClose = undefined;
	if (stream.state === ERRORING) {
		stream.error = undefined;
		if (stream.abortion !== undefined) {
			promiseResolve(stream.abortion.promise, undefined);
			stream.abortion = undefined;
		}
	}
	stream.state = CLOSED;
	stream.isOver = true;
	ends.tell(stream);
	const { writer } = stream;
	if (writer !== undefined) {
		if (writer.closed !== undefined)
			promiseResolve(writer.closed, undefined);
		writer.pipe?.destClosed();
	}
}

// ---- operations on a stream

function abortStream(stream, reason) {
	if (stream.state === CLOSED || stream.state === ERRORED)
		return resolved(undefined);
	stream.abortController ??= new (require('internal/web/abort_controller').AbortController)();
	stream.abortController.abort(reason);
	const promise = promiseNew();
	if (stream.state === CLOSED || stream.state === ERRORED)
		return resolved(undefined);
	if (stream.abortion !== undefined)
		return stream.abortion.promise;
	const wasErroring = stream.state === ERRORING;
	stream.abortion = { promise, reason: wasErroring ? undefined : reason, wasErroring };
	if (!wasErroring)
		startErroring(stream, reason);
	return promise;
}

function closeStream(stream) {
	if (stream.state === CLOSED || stream.state === ERRORED)
		return rejected(invalidState('WritableStream is closed'));
	const promise = promiseNew();
	if (closeQueuedOrInFlight(stream) || stream.state === CLOSED || stream.state === ERRORED)
		return rejected(closingError());
	stream.closing = promise;
	const { writer } = stream;
	if (writer !== undefined && stream.backpressure && stream.state === WRITABLE)
		resolveReady(writer);
	enqueueSized(stream, CLOSE, 0, undefined, undefined);
	advance(stream);
	return promise;
}

function closingError() {
	return invalidState('Failure to close WritableStream');
}

// The size of a chunk; an error thrown by size() errors the stream.
function sizeOf(stream, chunk) {
	const { size } = stream;
	if (size === undefined)
		return 1;
	try {
		return size(chunk);
	} catch (error) {
		errorIfNeeded(stream, error);
		return 1;
	}
}

// Queues a chunk; the promise is settled, or the pipe notified, when the sink has accepted the chunk or never will.
function write(stream, value, size, promise, pipe) {
	try {
		enqueueSized(stream, value, size, promise, pipe);
	} catch (error) {
		// the write is queued anyway: it is rejected with the others
		enqueueSized(stream, value, 0, promise, pipe);
		errorIfNeeded(stream, error);
		return;
	}
	if (stream.state === WRITABLE && !closeQueuedOrInFlight(stream))
		updateBackpressure(stream);
	advance(stream);
}

function writerWrite(writer, value) {
	const { stream } = writer;
	// created first: a promise hook and size() may run script, which may end the stream
	const promise = promiseNew();
	const size = sizeOf(stream, value);
	if (stream !== writer.stream)
		return rejected(invalidState('Mismatched WritableStreams'));
	if (stream.state === ERRORED)
		return rejected(stream.error);
	if (stream.state === CLOSED || closeQueuedOrInFlight(stream))
		return rejected(invalidState('WritableStream is closed'));
	if (stream.state === ERRORING)
		return rejected(stream.error);
	write(stream, value, size, promise, undefined);
	return promise;
}

function writerRelease(writer) {
	const { stream } = writer;
	stream.writer = undefined;
	writer.stream = undefined;
	// a pending promise is rejected, a settled one replaced
	if (writer.readyIsOpen)
		rejectReady(writer, writer.released ??= releasedError());
	else
		writer.ready = undefined;
	if (writer.closed !== undefined && !stream.isOver)
		promiseReject(writer.closed, writer.released ??= releasedError());
	else
		writer.closed = undefined;
}

function start(stream, startSink) {
	stream.backpressure = desiredSize(stream) <= 0;
	const result = startSink === undefined ? undefined : startSink();
	reactOnce(result, () => {
		stream.started = true;
		advance(stream);
	}, error => {
		stream.started = true;
		dealWithRejection(stream, error);
	});
}

// ---- the public classes

let recordOf, hasRecord;

class WritableStream {
	#stream;

	constructor(underlyingSink = undefined, strategy = undefined) {
		if (underlyingSink === own) {
			this.#stream = strategy;
			strategy.object = this;
			return;
		}
		if (underlyingSink !== undefined && !isObject(underlyingSink))
			throw new codes.ERR_INVALID_ARG_TYPE('sink', 'object', underlyingSink);
		const how = readStrategy(strategy);
		const where = 'underlyingSink';
		const abort = method(underlyingSink, 'abort', where);
		const close = method(underlyingSink, 'close', where);
		const startSink = method(underlyingSink, 'start', where);
		const type = underlyingSink?.type;
		const writeSink = method(underlyingSink, 'write', where);
		if (type !== undefined)
			throw new codes.ERR_INVALID_ARG_VALUE.RangeError('type', type);
		const stream = this.#stream = new Writable(checkMark(how, 1), how.size);
		stream.object = this;
		const controller = stream.controller = new WritableStreamDefaultController(own, stream);
		if (writeSink !== undefined) {
			stream.write = writeSink;
			stream.writeThis = underlyingSink;
		}
		if (close !== undefined)
			stream.close = bound(close, underlyingSink);
		if (abort !== undefined)
			stream.abort = bound(abort, underlyingSink);
		start(stream, startSink === undefined ? undefined :
			() => apply(startSink, underlyingSink, [controller]));
	}

	static {
		hasRecord = object => typeof object === 'object' && object !== null && #stream in object;
		recordOf = object => object.#stream;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#stream in object))
			throw new codes.ERR_INVALID_THIS('WritableStream');
		return object.#stream;
	}

	get locked() {
		return WritableStream.#check(this).writer !== undefined;
	}

	abort(reason = undefined) {
		try {
			const stream = WritableStream.#check(this);
			if (stream.writer !== undefined)
				throw invalidState('WritableStream is locked');
			return abortStream(stream, reason);
		} catch (error) {
			return rejected(error);
		}
	}

	close() {
		try {
			const stream = WritableStream.#check(this);
			if (stream.writer !== undefined)
				throw invalidState('WritableStream is locked');
			if (closeQueuedOrInFlight(stream))
				throw closingError();
			return closeStream(stream);
		} catch (error) {
			return rejected(error);
		}
	}

	getWriter() {
		WritableStream.#check(this);
		return new WritableStreamDefaultWriter(this);
	}

	[kInspect](depth, options) {
		const stream = WritableStream.#check(this);
		return show(this, { locked: this.locked, state: stateNames[stream.state] }, depth, options);
	}
}

class WritableStreamDefaultWriter {
	#writer;

	constructor(stream, writer = undefined) {
		if (stream === own) {
			this.#writer = writer;
			return;
		}
		if (!hasRecord(stream))
			throw new codes.ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
		const record = recordOf(stream);
		if (record.writer !== undefined)
			throw invalidState('WritableStream is locked');
		const made = this.#writer = record.writer = new Writer(this, record);
		if (record.state === ERRORED)
			made.closed = quietlyRejected(record.error);            // even if the sink is still aborting
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#writer in object))
			throw new codes.ERR_INVALID_THIS('WritableStreamDefaultWriter');
		return object.#writer;
	}

	static #bound(object) {
		const writer = WritableStreamDefaultWriter.#check(object);
		if (writer.stream === undefined)
			throw invalidState('Writer is not bound to a WritableStream');
		return writer;
	}

	get closed() {
		try {
			return closedOf(WritableStreamDefaultWriter.#check(this));
		} catch (error) {
			return rejected(error);
		}
	}

	get desiredSize() {
		const { stream } = WritableStreamDefaultWriter.#bound(this);
		if (stream.state === ERRORED || stream.state === ERRORING)
			return null;
		return stream.state === CLOSED ? 0 : desiredSize(stream);
	}

	get ready() {
		try {
			return readyOf(WritableStreamDefaultWriter.#check(this));
		} catch (error) {
			return rejected(error);
		}
	}

	abort(reason = undefined) {
		try {
			return abortStream(WritableStreamDefaultWriter.#bound(this).stream, reason);
		} catch (error) {
			return rejected(error);
		}
	}

	close() {
		try {
			const { stream } = WritableStreamDefaultWriter.#bound(this);
			if (closeQueuedOrInFlight(stream))
				throw closingError();
			return closeStream(stream);
		} catch (error) {
			return rejected(error);
		}
	}

	releaseLock() {
		const writer = WritableStreamDefaultWriter.#check(this);
		if (writer.stream !== undefined)
			writerRelease(writer);
	}

	write(chunk = undefined) {
		try {
			return writerWrite(WritableStreamDefaultWriter.#bound(this), chunk);
		} catch (error) {
			return rejected(error);
		}
	}

	[kInspect](depth, options) {
		const { stream } = WritableStreamDefaultWriter.#check(this);
		return show(this, { stream: stream?.object, close: this.closed, ready: this.ready,
			desiredSize: stream && this.desiredSize }, depth, options);
	}
}

class WritableStreamDefaultController {
	#stream;

	constructor(key = undefined, stream = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#stream = stream;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#stream in object))
			throw new codes.ERR_INVALID_THIS('WritableStreamDefaultController');
		return object.#stream;
	}

	get signal() {
		const stream = WritableStreamDefaultController.#check(this);
		return (stream.abortController ??= new (require('internal/web/abort_controller').AbortController)()).signal;
	}

	error(error = undefined) {
		const stream = WritableStreamDefaultController.#check(this);
		if (stream.state === WRITABLE)
			controllerError(stream, error);
	}

	[kInspect](depth, options) {
		return show(this, { stream: WritableStreamDefaultController.#check(this).object }, depth, options);
	}
}

finishClass(WritableStream, ['locked', 'abort', 'close', 'getWriter']);
finishClass(WritableStreamDefaultWriter, ['closed', 'desiredSize', 'ready', 'abort', 'close', 'releaseLock', 'write']);
finishClass(WritableStreamDefaultController, ['signal', 'error']);
learn('writer', new WritableStreamDefaultWriter(own));
nativeMethod(WritableStreamDefaultWriter, 'write', 'writer', 'writerWrite');
nativeGetter(WritableStreamDefaultWriter, 'ready', 'writer', 'writerReady');
hooks({ __proto__: null, finishErroring, processClose, writeFailed });

// A stream with an internal sink: writeChunk is a function, or the Transform that receives the chunks.
function makeWritable(startSink, writeChunk, close, abort, highWaterMark, size) {
	const stream = new Writable(highWaterMark, size);
	if (typeof writeChunk === 'object')
		stream.machine = writeChunk;
	else
		stream.write = writeChunk;
	stream.close = close;
	stream.abort = abort;
	stream.controller = new WritableStreamDefaultController(own, stream);
	new WritableStream(own, stream);
	start(stream, startSink);
	return stream;
}

module.exports = {
	CLOSED,
	ERRORED,
	ERRORING,
	WRITABLE,
	WritableStream,
	WritableStreamDefaultController,
	WritableStreamDefaultWriter,
	Writer,
	abortStream,
	closeQueuedOrInFlight,
	closeStream,
	controllerError,
	desiredSize,
	dictionary,
	errorIfNeeded,
	isOver: stream => stream.isOver,
	isWritableStream: object => hasRecord(object),
	makeWritable,
	nop,
	sizeOf,
	write,
	writableOf: object => recordOf(object),
	writeFailed,
	writerRelease,
	written
};
