'use strict';

// Byte streams: ReadableByteStreamController, ReadableStreamBYOBReader and ReadableStreamBYOBRequest (Streams standard,
// 4.5, 4.7, 4.8).
//
// Buffers are transferred when they are passed in, which detaches the caller's, so that queued buffers and those being
// filled belong to the stream alone.  A pull-into is a buffer waiting to be filled, for a read (readerType 'byob'), for
// autoAllocateChunkSize ('default') or for a released reader ('none'); byobRequest shows the first one.  They are a
// list from firstPull to lastPull.

const {
	apply, finishClass, invalidState, kInspect, own, promiseNew, record, rejected, show, dictionary
} = require('internal/web/stream_common');
const readable = require('internal/web/readable_stream');
const { codes, passMemory } = require('internal/errors');

const { CLOSED, ERRORED, READABLE, ReadRequest, addRequest, callPull, cancelStream, closeStream, closedOf, errorStream,
	takeRequest } = readable;

const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
const typed = Object.getPrototypeOf(Uint8Array.prototype);
const bufferOfTyped = getter(typed, 'buffer');
const offsetOfTyped = getter(typed, 'byteOffset');
const lengthOfTyped = getter(typed, 'byteLength');
const countOfTyped = getter(typed, 'length');
const nameOfTyped = getter(typed, Symbol.toStringTag);
const bufferOfData = getter(DataView.prototype, 'buffer');
const offsetOfData = getter(DataView.prototype, 'byteOffset');
const lengthOfData = getter(DataView.prototype, 'byteLength');
const lengthOfBuffer = getter(ArrayBuffer.prototype, 'byteLength');
const isDetachedBuffer = getter(ArrayBuffer.prototype, 'detached');
const isResizable = getter(ArrayBuffer.prototype, 'resizable');
const { transfer } = ArrayBuffer.prototype;
const { set } = typed;
const { isView } = ArrayBuffer;
const kinds = new Map([Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
	BigInt64Array,
	BigUint64Array, Float16Array, Float32Array, Float64Array].map(C => [C.name, C]));
const { get: kindGet } = Map.prototype;
const U8 = Uint8Array;
const Buffer_ = ArrayBuffer;
const View = DataView;

function isDetached(buffer) {
	return apply(isDetachedBuffer, buffer, []);
}

// { buffer, byteOffset, byteLength, length, C, elementSize } of a view of an unshared buffer, or a TypeError.
function readView(view, name) {
	if (!isView(view))
		throw new codes.ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], view);
	const kind = apply(nameOfTyped, view, []);
	const isTyped = kind !== undefined;
	const buffer = apply(isTyped ? bufferOfTyped : bufferOfData, view, []);
	try {
		if (apply(isResizable, buffer, []))
			throw new codes.ERR_INVALID_ARG_VALUE(name, view, 'must not be on a resizable buffer');
	} catch (error) {
		passMemory(error);
		throw error.code === 'ERR_INVALID_ARG_VALUE' ? error :
			new codes.ERR_INVALID_ARG_VALUE(name, view, 'must not be on a shared buffer');
	}
	const C = isTyped ? apply(kindGet, kinds, [kind]) : View;
	if (isDetached(buffer))
		return { buffer, byteOffset: 0, byteLength: 0, length: 0, C, elementSize: 1 };
	return {
		buffer,
		byteOffset: apply(isTyped ? offsetOfTyped : offsetOfData, view, []),
		byteLength: apply(isTyped ? lengthOfTyped : lengthOfData, view, []),
		length: apply(isTyped ? countOfTyped : lengthOfData, view, []),
		C,
		elementSize: isTyped ? C.BYTES_PER_ELEMENT : 1
	};
}

function take(buffer) {
	return apply(transfer, buffer, []);
}

function copy(to, toOffset, from, fromOffset, length) {
	apply(set, new U8(to, toOffset, length), [new U8(from, fromOffset, length)]);
}

// Always creates an ArrayBuffer: slice() would access the constructor.
function cloneBytes(buffer, byteOffset, byteLength) {
	const clone = new Buffer_(byteLength);
	copy(clone, 0, buffer, byteOffset, byteLength);
	return clone;
}

function detachedError(what) {
	return invalidState(`${what} is detached`);
}

// ---- the controller

class ByteSource {
	constructor(stream, highWaterMark, autoAllocate) {
		this.isByte = true;
		this.stream = stream;
		this.head = this.tail = undefined;      // { buffer, byteOffset, byteLength, next }
		this.total = 0;
		this.started = this.closeRequested = this.pulling = this.pullAgain = false;
		this.highWaterMark = highWaterMark;
		this.autoAllocate = autoAllocate;
		this.pull = this.cancel = undefined;
		this.firstPull = this.lastPull = undefined;
		this.request = undefined;               // the public BYOB request
		this.object = undefined;
		this.native = undefined;                // where its bytes come from (internal/streams/shortcut)
		this.onPulled = () => readable.pulled(this);
		this.onPullFailed = error => { this.fail(error); };
		stream.controller = this;
	}

	shouldPull() {
		const { stream } = this;
		if (stream.state !== READABLE || this.closeRequested || !this.started)
			return false;
		return stream.reader?.first !== undefined || this.highWaterMark - this.total > 0;
	}

	pullSteps(request) {
		if (this.total > 0) {
			fillRequest(this, request);
			return;
		}
		if (this.autoAllocate !== undefined) {
			let buffer;
			try {
				buffer = new Buffer_(this.autoAllocate);
			} catch (error) {
				request.error(error);
				return;
			}
			appendPull(this, newPullInto(buffer, this.autoAllocate, 0, this.autoAllocate, 1, 1, U8,
				'default'));
		}
		addRequest(this.stream.reader, request);
		callPull(this);
	}

	cancelSteps(reason) {
		clearPullIntos(this);
		clearBytes(this);
		const { cancel } = this;
		this.pull = this.cancel = undefined;
		return cancel === undefined ? undefined : cancel(reason);
	}

	releaseSteps() {
		const { firstPull } = this;
		if (firstPull !== undefined) {
			firstPull.readerType = 'none';
			firstPull.next = undefined;
			this.lastPull = firstPull;
		}
	}

	fail(error) {
		if (this.stream.state !== READABLE)
			return;
		clearPullIntos(this);
		clearBytes(this);
		this.pull = this.cancel = undefined;
		errorStream(this.stream, error);
	}
}

record(ByteSource);

function appendPull(controller, pullInto) {
	if (controller.firstPull === undefined)
		controller.firstPull = pullInto;
	else
		controller.lastPull.next = pullInto;
	controller.lastPull = pullInto;
}

function dropPull(controller) {
	controller.firstPull = controller.firstPull.next;
}

function newPullInto(buffer, bufferByteLength, byteOffset, byteLength, minimumFill, elementSize, C, readerType) {
	return {
		__proto__: null, buffer, bufferByteLength, byteOffset, byteLength, bytesFilled: 0, minimumFill,
			elementSize, C, readerType, next: undefined
	};
}

function clearBytes(controller) {
	controller.head = controller.tail = undefined;
	controller.total = 0;
}

function invalidateRequest(controller) {
	if (controller.request !== undefined) {
		release(controller.request);
		controller.request = undefined;
	}
}

function clearPullIntos(controller) {
	invalidateRequest(controller);
	controller.firstPull = controller.lastPull = undefined;
}

function queueBytes(controller, buffer, byteOffset, byteLength) {
	const entry = { buffer, byteOffset, byteLength, next: undefined };
	if (controller.head === undefined)
		controller.head = entry;
	else
		controller.tail.next = entry;
	controller.tail = entry;
	controller.total += byteLength;
}

function queueCopy(controller, buffer, byteOffset, byteLength) {
	let clone;
	try {
		clone = cloneBytes(buffer, byteOffset, byteLength);
	} catch (error) {
		controller.fail(error);
		throw error;
	}
	queueBytes(controller, clone, 0, byteLength);
}

// The bytes filled for a released reader are queued like others.
function queueLetGo(controller, pullInto) {
	if (pullInto.bytesFilled > 0)
		queueCopy(controller, pullInto.buffer, pullInto.byteOffset, pullInto.bytesFilled);
	dropPull(controller);
}

function drained(controller) {
	if (controller.total === 0 && controller.closeRequested) {
		controller.pull = controller.cancel = undefined;
		closeStream(controller.stream);
	} else {
		callPull(controller);
	}
}

function fillRequest(controller, request) {
	const { buffer, byteOffset, byteLength, next } = controller.head;
	controller.head = next;
	controller.total -= byteLength;
	drained(controller);
	request.chunk(new U8(buffer, byteOffset, byteLength));
}

function fillRequests(controller) {
	const { reader } = controller.stream;
	while (reader.first !== undefined && controller.total > 0)
		fillRequest(controller, takeRequest(reader));
}

// 1: the pull-into has at least the bytes its read requires, in whole elements.
function fillFromQueue(controller, pullInto) {
	const most = Math.min(controller.total, pullInto.byteLength - pullInto.bytesFilled);
	const filled = pullInto.bytesFilled + most;
	const aligned = filled - filled % pullInto.elementSize;
	const isReady = aligned >= pullInto.minimumFill;
	let left = isReady ? aligned - pullInto.bytesFilled : most;
	while (left > 0) {
		const entry = controller.head;
		const n = Math.min(left, entry.byteLength);
		copy(pullInto.buffer, pullInto.byteOffset + pullInto.bytesFilled, entry.buffer, entry.byteOffset, n);
		if (entry.byteLength === n) {
			controller.head = entry.next;
		} else {
			entry.byteOffset += n;
			entry.byteLength -= n;
		}
		controller.total -= n;
		pullInto.bytesFilled += n;
		left -= n;
	}
	return isReady;
}

// Filled pull-intos are removed from the controller and returned as a list.
function fillPullIntos(controller) {
	const { firstPull } = controller;
	let last;
	while (controller.firstPull !== undefined && controller.total > 0) {
		const pullInto = controller.firstPull;
		if (!fillFromQueue(controller, pullInto))
			break;
		dropPull(controller);
		last = pullInto;
	}
	return cutAfter(firstPull, last);
}

// Ends the list at last and returns first; undefined if it is empty, with last undefined.
function cutAfter(first, last) {
	if (last === undefined)
		return undefined;
	last.next = undefined;
	return first;
}

function viewOf(pullInto) {
	return new pullInto.C(take(pullInto.buffer), pullInto.byteOffset, pullInto.bytesFilled / pullInto.elementSize);
}

function commit(stream, pullInto) {
	const view = viewOf(pullInto);
	const request = takeRequest(stream.reader);
	if (stream.state === CLOSED)
		request.close(pullInto.readerType === 'default' ? undefined : view);
	else
		request.chunk(view);
}

function commitAll(stream, filled) {
	while (filled !== undefined) {
		const { next } = filled;
		commit(stream, filled);
		filled = next;
	}
}

function closeSource(controller) {
	const { stream } = controller;
	if (controller.closeRequested || stream.state !== READABLE)
		return;
	if (controller.total > 0) {
		controller.closeRequested = true;
		return;
	}
	const { firstPull } = controller;
	if (firstPull !== undefined && firstPull.bytesFilled % firstPull.elementSize !== 0) {
		const error = invalidState('Partial read');
		controller.fail(error);
		throw error;
	}
	controller.pull = controller.cancel = undefined;
	closeStream(stream);
}

// view: a result of readView
function enqueueView(controller, view) {
	const { stream } = controller;
	if (controller.closeRequested || stream.state !== READABLE)
		return;
	if (isDetached(view.buffer))
		throw detachedError('The chunk\'s buffer');
	const { byteOffset, byteLength } = view;
	const buffer = take(view.buffer);
	const first = controller.firstPull;
	if (first !== undefined) {
		if (isDetached(first.buffer))
			throw detachedError('The BYOB request\'s buffer');
		invalidateRequest(controller);
		first.buffer = take(first.buffer);
		if (first.readerType === 'none')
			queueLetGo(controller, first);
	}
	const { reader } = stream;
	if (reader !== undefined && !reader.isByob) {
		fillRequests(controller);
		if (reader.first === undefined) {
			queueBytes(controller, buffer, byteOffset, byteLength);
		} else {
			if (controller.firstPull !== undefined)
				dropPull(controller);
			takeRequest(reader).chunk(new U8(buffer, byteOffset, byteLength));
		}
	} else {
		queueBytes(controller, buffer, byteOffset, byteLength);
		if (reader !== undefined)
			commitAll(stream, fillPullIntos(controller));
	}
	callPull(controller);
}

function pullInto(controller, view, min, request) {
	const { stream } = controller;
	const { C, elementSize, byteOffset, byteLength } = view;
	const bufferByteLength = apply(lengthOfBuffer, view.buffer, []);
	let buffer;
	try {
		buffer = take(view.buffer);
	} catch (error) {
		request.error(error);
		return;
	}
	const made = newPullInto(buffer, bufferByteLength, byteOffset, byteLength, min * elementSize, elementSize, C,
		'byob');
	if (controller.firstPull !== undefined) {
		appendPull(controller, made);
		addRequest(stream.reader, request);
		return;
	}
	if (stream.state === CLOSED) {
		request.close(new C(buffer, byteOffset, 0));
		return;
	}
	if (controller.total > 0) {
		if (fillFromQueue(controller, made)) {
			const filled = viewOf(made);
			drained(controller);
			request.chunk(filled);
			return;
		}
		if (controller.closeRequested) {
			const error = invalidState('Insufficient bytes to fill elements in the given buffer');
			controller.fail(error);
			request.error(error);
			return;
		}
	}
	appendPull(controller, made);
	addRequest(stream.reader, request);
	callPull(controller);
}

function respondNow(controller, bytesWritten) {
	const { stream } = controller;
	const first = controller.firstPull;
	invalidateRequest(controller);
	if (stream.state === CLOSED) {
		if (first.readerType === 'none')
			dropPull(controller);
		const { reader } = stream;
		if (reader !== undefined && reader.isByob) {
			const { firstPull } = controller;
			let last;
			for (let request = reader.first; request !== undefined && controller.firstPull !== undefined;
				request = request.next) {
				last = controller.firstPull;
				dropPull(controller);
			}
			commitAll(stream, cutAfter(firstPull, last));
		}
	} else {
		first.bytesFilled += bytesWritten;
		if (first.readerType === 'none') {
			queueLetGo(controller, first);
			commitAll(stream, fillPullIntos(controller));
		} else if (first.bytesFilled >= first.minimumFill) {
			dropPull(controller);
			const remainder = first.bytesFilled % first.elementSize;
			if (remainder > 0) {
				const end = first.byteOffset + first.bytesFilled;
				queueCopy(controller, first.buffer, end - remainder, remainder);
			}
			first.bytesFilled -= remainder;
			const filled = fillPullIntos(controller);
			commit(stream, first);
			commitAll(stream, filled);
		}
	}
	callPull(controller);
}

function checkCount(controller, count) {
	const first = controller.firstPull;
	if (controller.stream.state === CLOSED) {
		if (count !== 0)
			throw invalidState('Controller is already closed');
	} else {
		if (count === 0)
			throw invalidState('View byteLength and bytesWritten must be greater than zero');
		if (first.bytesFilled + count > first.byteLength)
			throw new codes.ERR_INVALID_ARG_VALUE.RangeError('bytesWritten', count);
	}
	return first;
}

function respond(controller, bytesWritten) {
	const first = checkCount(controller, bytesWritten);
	first.buffer = take(first.buffer);
	respondNow(controller, bytesWritten);
}

// The end of what a source of ours pulls in: a read that waits with its own view is answered with what it has.  Throws
// where that is a part of an element.
function endSource(controller) {
	closeSource(controller);
	if (controller.firstPull !== undefined)
		respond(controller, 0);
}

function respondWithNewView(controller, view) {
	const first = controller.firstPull;
	const { byteLength } = view;
	if (controller.stream.state === CLOSED ? byteLength !== 0 : byteLength === 0)
		throw invalidState(controller.stream.state === CLOSED ? 'Controller is already closed' :
			'The view has no bytes');
	if (first.byteOffset + first.bytesFilled !== view.byteOffset)
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('view.byteOffset', view.byteOffset);
	if (first.bufferByteLength !== apply(lengthOfBuffer, view.buffer, []))
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('view.buffer.byteLength',
			apply(lengthOfBuffer, view.buffer, []));
	if (first.bytesFilled + byteLength > first.byteLength)
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('view.byteLength', byteLength);
	first.buffer = take(view.buffer);
	respondNow(controller, byteLength);
}

function byobRequest(controller) {
	if (controller.request === undefined && controller.firstPull !== undefined) {
		const first = controller.firstPull;
		const view = new U8(first.buffer, first.byteOffset + first.bytesFilled,
			first.byteLength - first.bytesFilled);
		controller.request = new ReadableStreamBYOBRequest(own, controller, view);
	}
	return controller.request ?? null;
}

// For tee: the view of the byobRequest, or undefined.
function viewToFill(controller) {
	const request = byobRequest(controller);
	return request === null ? undefined : viewOfRequest(request);
}

// ---- the public classes

let release, viewOfRequest, readerRecordOf;

class ReadableStreamBYOBRequest {
	#controller;
	#view;

	constructor(key = undefined, controller = undefined, view = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#controller = controller;
		this.#view = view;
	}

	static {
		viewOfRequest = request => request.#view;
		release = request => {
			request.#controller = undefined;
			request.#view = null;
		};
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#controller in object))
			throw new codes.ERR_INVALID_THIS('ReadableStreamBYOBRequest');
		return object;
	}

	get view() { return ReadableStreamBYOBRequest.#check(this).#view; }

	respond(bytesWritten) {
		const request = ReadableStreamBYOBRequest.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('bytesWritten');
		bytesWritten = readable.enforceRange(bytesWritten, 'bytesWritten');
		const controller = request.#controller;
		if (controller === undefined)
			throw invalidState('This BYOB request has been invalidated');
		if (isDetached(apply(bufferOfTyped, request.#view, [])))
			throw detachedError('The viewed ArrayBuffer');
		respond(controller, bytesWritten);
	}

	respondWithNewView(view) {
		const request = ReadableStreamBYOBRequest.#check(this);
		const read = readView(view, 'view');
		const controller = request.#controller;
		if (controller === undefined)
			throw invalidState('This BYOB request has been invalidated');
		if (isDetached(read.buffer))
			throw detachedError('The viewed ArrayBuffer');
		respondWithNewView(controller, read);
	}

	[kInspect](depth, options) {
		return show(this, { view: this.view,
			controller: ReadableStreamBYOBRequest.#check(this).#controller?.object }, depth, options);
	}
}

class ReadableByteStreamController {
	#controller;

	constructor(key = undefined, controller = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#controller = controller;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#controller in object))
			throw new codes.ERR_INVALID_THIS('ReadableByteStreamController');
		return object.#controller;
	}

	get byobRequest() { return byobRequest(ReadableByteStreamController.#check(this)); }

	get desiredSize() { return readable.desiredSize(ReadableByteStreamController.#check(this)); }

	close() {
		const controller = ReadableByteStreamController.#check(this);
		if (controller.closeRequested || controller.stream.state !== READABLE)
			throw invalidState('Controller is already closed');
		closeSource(controller);
	}

	enqueue(chunk) {
		const controller = ReadableByteStreamController.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('chunk');
		const view = readView(chunk, 'chunk');
		if (view.byteLength === 0)
			throw invalidState('chunk ArrayBuffer is zero-length or detached');
		if (controller.closeRequested || controller.stream.state !== READABLE)
			throw invalidState('Controller is already closed');
		enqueueView(controller, view);
	}

	error(error = undefined) {
		ReadableByteStreamController.#check(this).fail(error);
	}

	[kInspect](depth, options) {
		ReadableByteStreamController.#check(this);
		return show(this, {}, depth, options);
	}
}

class ReadableStreamBYOBReader {
	#reader;

	constructor(stream) {
		if (!readable.isReadableStream(stream))
			throw new codes.ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
		const record = readable.readableOf(stream);
		if (record.reader !== undefined)
			throw invalidState('ReadableStream is locked');
		if (!record.controller.isByte)
			throw new codes.ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
		this.#reader = readable.bindReader(record, this, true);
	}

	static {
		readerRecordOf = object => object.#reader;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#reader in object))
			throw new codes.ERR_INVALID_THIS('ReadableStreamBYOBReader');
		return object.#reader;
	}

	get closed() {
		try {
			return closedOf(ReadableStreamBYOBReader.#check(this));
		} catch (error) {
			return rejected(error);
		}
	}

	cancel(reason = undefined) {
		try {
			const { stream } = ReadableStreamBYOBReader.#check(this);
			if (stream === undefined)
				throw invalidState('The reader is not attached to a stream');
			return cancelStream(stream, reason);
		} catch (error) {
			return rejected(error);
		}
	}

	read(view, options = undefined) {
		try {
			const reader = ReadableStreamBYOBReader.#check(this);
			const what = readView(view, 'view');
			let min = dictionary(options, 'options')?.min;
			min = min === undefined ? 1 : readable.enforceRange(min, 'options.min');
			if (isDetached(what.buffer))
				throw detachedError('View ArrayBuffer');
			if (what.byteLength === 0)
				throw invalidState('View or Viewed ArrayBuffer is zero-length or detached');
			if (min === 0)
				throw new codes.ERR_INVALID_ARG_VALUE('options.min', min);
			if (min > what.length)
				throw new codes.ERR_INVALID_ARG_VALUE.RangeError('options.min', min);
			if (reader.stream === undefined)
				throw invalidState('The reader is not attached to a stream');
			const promise = promiseNew();
			readInto(reader, what, min, new ReadRequest(promise));
			return promise;
		} catch (error) {
			return rejected(error);
		}
	}

	releaseLock() {
		const reader = ReadableStreamBYOBReader.#check(this);
		if (reader.stream !== undefined)
			readable.releaseReader(reader);
	}

	[kInspect](depth, options) {
		const reader = ReadableStreamBYOBReader.#check(this);
		return show(this, { stream: reader.stream?.object, requests: readable.countRequests(reader),
			close: this.closed }, depth, options);
	}
}

function readInto(reader, view, min, request) {
	const { stream } = reader;
	stream.disturbed = true;
	if (stream.state === ERRORED)
		request.error(stream.error);
	else
		pullInto(stream.controller, view, min, request);
}

finishClass(ReadableStreamBYOBRequest, ['view', 'respond', 'respondWithNewView']);
finishClass(ReadableByteStreamController, ['byobRequest', 'desiredSize', 'close', 'enqueue', 'error']);
finishClass(ReadableStreamBYOBReader, ['closed', 'cancel', 'read', 'releaseLock']);

function makeSource(stream, highWaterMark, autoAllocate) {
	const controller = new ByteSource(stream, highWaterMark, autoAllocate);
	controller.object = new ReadableByteStreamController(own, controller);
	return controller;
}

// A byte stream with an internal source.
function makeReadableBytes(start, pull, cancel, highWaterMark, autoAllocate) {
	const stream = new readable.Readable();
	const controller = makeSource(stream, highWaterMark, autoAllocate);
	controller.pull = pull;
	controller.cancel = cancel;
	new readable.ReadableStream(own, stream);
	readable.startSource(controller, start);
	return stream;
}

module.exports = {
	ReadableByteStreamController,
	ReadableStreamBYOBReader,
	ReadableStreamBYOBRequest,
	byobRequest,
	cloneBytes,
	closeSource,
	endSource,
	enqueueView,
	makeReadableBytes,
	makeSource,
	readInto,
	readView,
	readerRecordOf: object => readerRecordOf(object),
	respond,
	respondWithNewView,
	viewToFill
};
