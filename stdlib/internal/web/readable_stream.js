'use strict';

// ReadableStream, its readers and its controllers (Streams standard, chapter 4).
//
// A Readable is a stream; its controller is a DefaultSource, which queues chunks, or a ByteSource (readable_bytes.js),
// which queues bytes. A controller has pullSteps(request), cancelSteps(reason), releaseSteps() and callPull().
//
// A pending read is a request: an object with chunk(value), close(value) and error(error), linked by `next`, its first
// property, in the reader's list.

const {
	apply, bound, checkMark, checkSize, clearQueue, dictionary, ends, finishClass, hooks, invalidState, isObject,
	kInspect, layout, learn, method, nativeMethod, nop, own,
	promiseHandled, promiseNew, promiseReact, promiseReject, promiseResolve, quietlyRejected, reactOnce,
	reactToThrow, readStrategy, record, rejected,
	resolved, show, sizeOrNone, streams
} = require('internal/web/stream_common');
const { codes } = require('internal/errors');
const { enqueueChunk: enqueue, iteratorObject, iteratorRecord, readInto: readerRead } = streams;

const READABLE = 0;
const CLOSED = 1;
const ERRORED = 2;
const stateNames = ['readable', 'closed', 'errored'];

class Readable {
	constructor() {
		this.state = READABLE;
		this.error = undefined;
		this.disturbed = false;
		this.reader = undefined;
		this.controller = undefined;
		this.object = undefined;
	}
}

class Reader {
	constructor(object, stream, isByob) {
		this.object = object;
		this.stream = stream;
		this.isByob = isByob;
		this.first = undefined;                 // the requests
		this.last = undefined;
		this.closed = undefined;                // a promise, created on demand
		this.pipe = undefined;
	}
}

record(Readable);
record(Reader);
layout(new Readable());
layout(new Reader());

function bindReader(stream, object, isByob) {
	if (stream.reader !== undefined)
		throw invalidState('ReadableStream is locked');
	return stream.reader = new Reader(object, stream, isByob);
}

function addRequest(reader, request) {
	request.next = undefined;
	if (reader.first === undefined)
		reader.first = request;
	else
		reader.last.next = request;
	reader.last = request;
}

function takeRequest(reader) {
	const request = reader.first;
	reader.first = request.next;
	return request;
}

// Calls tell for each request exactly once, even if requests are added meanwhile.
function tellAll(reader, tell) {
	let request = reader.first;
	reader.first = reader.last = undefined;
	while (request !== undefined) {
		const { next } = request;
		tell(request);
		request = next;
	}
}

class ReadRequest {
	constructor(promise) {
		this.next = undefined;
		this.promise = promise;
	}

	chunk(value) { promiseResolve(this.promise, { value, done: false }); }

	close(value) { promiseResolve(this.promise, { value, done: true }); }

	error(error) { promiseReject(this.promise, error); }
}

record(ReadRequest);
layout(new ReadRequest());

// ---- operations on a stream

function closeStream(stream) {
	stream.state = CLOSED;
	ends.tell(stream);
	const { reader } = stream;
	if (reader === undefined)
		return;
	if (reader.closed !== undefined)
		promiseResolve(reader.closed, undefined);
	if (!reader.isByob)
		tellAll(reader, request => { request.close(undefined); });
	reader.pipe?.roused();
}

function errorStream(stream, error) {
	stream.state = ERRORED;
	stream.error = error;
	ends.tell(stream);
	const { reader } = stream;
	if (reader === undefined)
		return;
	if (reader.closed !== undefined)
		promiseReject(reader.closed, error);
	tellAll(reader, request => { request.error(error); });
	reader.pipe?.roused();
}

function cancelStream(stream, reason) {
	stream.disturbed = true;
	if (stream.state === CLOSED)
		return resolved(undefined);
	if (stream.state === ERRORED)
		return rejected(stream.error);
	closeStream(stream);
	const { reader } = stream;
	if (reader !== undefined && reader.isByob)
		tellAll(reader, request => { request.close(undefined); });
	const promise = promiseNew();
	const fail = error => promiseReject(promise, error);
	let result;
	try {
		result = stream.controller.cancelSteps(reason);
	} catch (error) {
		reactToThrow(error, fail);
		return promise;
	}
	promiseReact(result, () => promiseResolve(promise, undefined), fail);
	return promise;
}

function releasedError() {
	return invalidState('Reader released');
}

function releaseReader(reader) {
	const { stream } = reader;
	if (reader.closed !== undefined && stream.state === READABLE)
		promiseReject(reader.closed, releasedError());
	else
		reader.closed = undefined;
	stream.controller.releaseSteps();
	stream.reader = undefined;
	reader.stream = undefined;
	if (reader.first !== undefined) {
		const error = releasedError();
		tellAll(reader, request => { request.error(error); });
	}
}

function closedOf(reader) {
	if (reader.closed === undefined) {
		const { stream } = reader;
		if (stream === undefined)
			reader.closed = quietlyRejected(releasedError());
		else if (stream.state === CLOSED)
			reader.closed = resolved(undefined);
		else if (stream.state === ERRORED)
			reader.closed = quietlyRejected(stream.error);
		else
			promiseHandled(reader.closed = promiseNew());
	}
	return reader.closed;
}

// ---- pulling: here for byte sources, natively for the others

function callPull(controller) {
	if (!controller.isByte) {
		streams.callPull(controller);
		return;
	}
	if (!controller.shouldPull())
		return;
	if (controller.pulling) {
		controller.pullAgain = true;
		return;
	}
	const { pull } = controller;
	if (pull === undefined)
		return;
	controller.pulling = true;
	let result;
	try {
		result = pull();
	} catch (error) {
		reactToThrow(error, controller.onPullFailed);
		return;
	}
	promiseReact(result, controller.onPulled, controller.onPullFailed);
}

function pulled(controller) {
	controller.pulling = false;
	if (controller.pullAgain) {
		controller.pullAgain = false;
		callPull(controller);
	}
}

function startSource(controller, startFunction) {
	const result = startFunction === undefined ? undefined : startFunction();
	reactOnce(result, () => {
		controller.started = true;
		callPull(controller);
	}, error => errorSource(controller, error));
}

// ---- the default controller

class DefaultSource {
	constructor(stream, highWaterMark, size) {
		this.head = undefined;          // the queue
		this.tail = undefined;
		this.total = 0;
		this.highWaterMark = highWaterMark;
		this.size = sizeOrNone(size);
		this.spare = undefined;         // a Chunk for reuse
		this.machine = undefined;       // the Transform or Tee that produces the chunks
		this.isByte = false;
		this.stream = stream;
		this.started = false;
		this.closeRequested = false;
		this.pulling = false;
		this.pullAgain = false;
		this.pull = undefined;          // called with thisValue and argument
		this.pullThis = undefined;
		this.pullArgument = undefined;
		this.cancel = undefined;
	}

	cancelSteps(reason) {
		clearQueue(this);
		const { cancel } = this;
		clearAlgorithms(this);
		return cancel === undefined ? undefined : cancel(reason);
	}

	releaseSteps() {}
}

record(DefaultSource);
layout(new DefaultSource(undefined, 0, undefined));

function clearAlgorithms(controller) {
	controller.pull = controller.cancel = controller.size = controller.machine = undefined;
}

function canEnqueue(controller) {
	return !controller.closeRequested && controller.stream.state === READABLE;
}

function desiredSize(controller) {
	const { state } = controller.stream;
	if (state === ERRORED)
		return null;
	return state === CLOSED ? 0 : controller.highWaterMark - controller.total;
}

function closeSource(controller) {
	if (!canEnqueue(controller))
		return;
	controller.closeRequested = true;
	if (controller.head === undefined) {
		clearAlgorithms(controller);
		closeStream(controller.stream);
	}
}

// Handles an invalid result of size() or, if it threw, its error.
function enqueueError(controller, size, threw) {
	try {
		if (threw)
			throw size;
		return checkSize(size);
	} catch (error) {
		errorSource(controller, error);
		throw error;
	}
}

function errorSource(controller, error) {
	const { stream } = controller;
	if (stream.state !== READABLE)
		return;
	if (controller.isByte) {
		controller.fail(error);
		return;
	}
	clearQueue(controller);
	clearAlgorithms(controller);
	errorStream(stream, error);
}

// ---- the public classes

let recordOf, hasRecord, controllerRecordOf;

class ReadableStream {
	#stream;

	constructor(underlyingSource = undefined, strategy = undefined) {
		if (underlyingSource === own) {
			this.#stream = strategy;
			strategy.object = this;
			return;
		}
		if (underlyingSource !== undefined && !isObject(underlyingSource))
			throw new codes.ERR_INVALID_ARG_TYPE('source', 'object', underlyingSource);
		const how = readStrategy(strategy);
		const where = 'underlyingSource';
		let autoAllocateChunkSize = underlyingSource?.autoAllocateChunkSize;
		if (autoAllocateChunkSize !== undefined)
			autoAllocateChunkSize = enforceRange(autoAllocateChunkSize,
				'underlyingSource.autoAllocateChunkSize');
		const cancel = method(underlyingSource, 'cancel', where);
		const pull = method(underlyingSource, 'pull', where);
		const start = method(underlyingSource, 'start', where);
		let type = underlyingSource?.type;
		if (type !== undefined && (type = `${type}`) !== 'bytes')
			throw new codes.ERR_INVALID_ARG_VALUE('source.type', type);
		const stream = this.#stream = new Readable();
		stream.object = this;
		let controller, object;
		if (type === 'bytes') {
			if (how.size !== undefined)
				throw new codes.ERR_INVALID_ARG_VALUE.RangeError('strategy.size', how.size);
			const mark = checkMark(how, 0);
			if (autoAllocateChunkSize === 0)
				throw new codes.ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize',
					autoAllocateChunkSize);
			controller = require('internal/web/readable_bytes').makeSource(stream, mark,
				autoAllocateChunkSize);
			({ object } = controller);
		} else {
			controller = stream.controller = new DefaultSource(stream, checkMark(how, 1), how.size);
			object = new ReadableStreamDefaultController(own, controller);
		}
		setPull(controller, pull, underlyingSource, object);
		if (cancel !== undefined)
			controller.cancel = bound(cancel, underlyingSource);
		startSource(controller, start === undefined ? undefined :
			() => apply(start, underlyingSource, [object]));
	}

	static {
		hasRecord = object => typeof object === 'object' && object !== null && #stream in object;
		recordOf = object => object.#stream;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#stream in object))
			throw new codes.ERR_INVALID_THIS('ReadableStream');
		return object.#stream;
	}

	get locked() {
		return ReadableStream.#check(this).reader !== undefined;
	}

	static from(asyncIterable) {
		return fromIterable(asyncIterable);
	}

	cancel(reason = undefined) {
		try {
			const stream = ReadableStream.#check(this);
			if (stream.reader !== undefined)
				throw invalidState('ReadableStream is locked');
			return cancelStream(stream, reason);
		} catch (error) {
			return rejected(error);
		}
	}

	getReader(options = undefined) {
		ReadableStream.#check(this);
		const mode = dictionary(options, 'options')?.mode;
		if (mode === undefined)
			return new ReadableStreamDefaultReader(this);
		if (`${mode}` !== 'byob')
			throw new codes.ERR_INVALID_ARG_VALUE('options.mode', mode);
		return new (require('internal/web/readable_bytes').ReadableStreamBYOBReader)(this);
	}

	pipeThrough(transform, options = undefined) {
		const stream = ReadableStream.#check(this);
		const { isWritableStream, writableOf } = require('internal/web/writable_stream');
		if (!isObject(transform))
			throw new codes.ERR_INVALID_ARG_TYPE('transform', 'object', transform);
		const { readable } = transform;
		if (!hasRecord(readable))
			throw new codes.ERR_INVALID_ARG_TYPE('transform.readable', 'ReadableStream', readable);
		const { writable } = transform;
		if (!isWritableStream(writable))
			throw new codes.ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', writable);
		const { pipe, readOptions } = require('internal/web/stream_pipe');
		const how = readOptions(options);
		const to = writableOf(writable);
		if (stream.reader !== undefined)
			throw invalidState('The ReadableStream is locked');
		if (to.writer !== undefined)
			throw invalidState('The WritableStream is locked');
		promiseHandled(pipe(stream, to, how));
		return readable;
	}

	pipeTo(destination, options = undefined) {
		try {
			const stream = ReadableStream.#check(this);
			const { isWritableStream, writableOf } = require('internal/web/writable_stream');
			if (!isWritableStream(destination))
				// named as in node
				throw new codes.ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream',
					destination);
			const { pipe, readOptions } = require('internal/web/stream_pipe');
			const how = readOptions(options);
			const to = writableOf(destination);
			if (stream.reader !== undefined)
				throw invalidState('The ReadableStream is locked');
			if (to.writer !== undefined)
				throw invalidState('The WritableStream is locked');
			return pipe(stream, to, how);
		} catch (error) {
			return rejected(error);
		}
	}

	tee() {
		const stream = ReadableStream.#check(this);
		const both = require('internal/web/stream_tee').tee(stream, undefined);
		return [both[0].object, both[1].object];
	}

	values(options = undefined) {
		const stream = ReadableStream.#check(this);
		const preventCancel = !!dictionary(options, 'options')?.preventCancel;
		return makeIterator(bindReader(stream, undefined, false), preventCancel);
	}

	[kInspect](depth, options) {
		const stream = ReadableStream.#check(this);
		return show(this, { locked: this.locked, state: stateNames[stream.state],
			supportsBYOB: stream.controller.isByte }, depth, options);
	}
}

// An unsigned long long that must be in range.
function enforceRange(value, name) {
	const number = Math.trunc(+value);
	if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'a whole number from 0 to 2 ** 53 - 1', value);
	return number + 0;
}

class ReadableStreamDefaultReader {
	#reader;

	constructor(stream, reader = undefined) {
		if (stream === own) {
			this.#reader = reader;
			return;
		}
		if (!hasRecord(stream))
			throw new codes.ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
		this.#reader = bindReader(recordOf(stream), this, false);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#reader in object))
			throw new codes.ERR_INVALID_THIS('ReadableStreamDefaultReader');
		return object.#reader;
	}

	get closed() {
		try {
			return closedOf(ReadableStreamDefaultReader.#check(this));
		} catch (error) {
			return rejected(error);
		}
	}

	cancel(reason = undefined) {
		try {
			const { stream } = ReadableStreamDefaultReader.#check(this);
			if (stream === undefined)
				throw invalidState('The reader is not attached to a stream');
			return cancelStream(stream, reason);
		} catch (error) {
			return rejected(error);
		}
	}

	read() {
		try {
			const reader = ReadableStreamDefaultReader.#check(this);
			const promise = promiseNew();
			if (reader.stream === undefined)
				throw invalidState('The reader is not attached to a stream');
			readerRead(reader, new ReadRequest(promise));
			return promise;
		} catch (error) {
			return rejected(error);
		}
	}

	releaseLock() {
		const reader = ReadableStreamDefaultReader.#check(this);
		if (reader.stream !== undefined)
			releaseReader(reader);
	}

	[kInspect](depth, options) {
		const reader = ReadableStreamDefaultReader.#check(this);
		return show(this, { stream: reader.stream?.object, readRequests: countRequests(reader),
			close: this.closed }, depth, options);
	}
}

function countRequests(reader) {
	let count = 0;
	for (let request = reader.first; request !== undefined; request = request.next)
		count++;
	return count;
}

class ReadableStreamDefaultController {
	#controller;

	constructor(key = undefined, controller = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#controller = controller;
	}

	static {
		controllerRecordOf = object => object.#controller;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#controller in object))
			throw new codes.ERR_INVALID_THIS('ReadableStreamDefaultController');
		return object.#controller;
	}

	get desiredSize() {
		return desiredSize(ReadableStreamDefaultController.#check(this));
	}

	close() {
		const controller = ReadableStreamDefaultController.#check(this);
		if (!canEnqueue(controller))
			throw invalidState('Controller is already closed');
		closeSource(controller);
	}

	enqueue(chunk = undefined) {
		const controller = ReadableStreamDefaultController.#check(this);
		if (!canEnqueue(controller))
			throw invalidState('Controller is already closed');
		enqueue(controller, chunk);
	}

	error(error = undefined) {
		errorSource(ReadableStreamDefaultController.#check(this), error);
	}

	[kInspect](depth, options) {
		ReadableStreamDefaultController.#check(this);
		return show(this, {}, depth, options);
	}
}

finishClass(ReadableStream, ['locked', 'cancel', 'getReader', 'pipeThrough', 'pipeTo', 'tee', 'values']);
Object.defineProperty(ReadableStream, 'from', { __proto__: null, enumerable: true });
Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator,
	{ __proto__: null, value: ReadableStream.prototype.values, writable: true, configurable: true });
finishClass(ReadableStreamDefaultReader, ['closed', 'cancel', 'read', 'releaseLock']);
finishClass(ReadableStreamDefaultController, ['desiredSize', 'close', 'enqueue', 'error']);
learn('controller', new ReadableStreamDefaultController(own));
learn('reader', new ReadableStreamDefaultReader(own));
nativeMethod(ReadableStreamDefaultController, 'enqueue', 'controller', 'controllerEnqueue');
nativeMethod(ReadableStreamDefaultReader, 'read', 'reader', 'readerRead');
hooks({ __proto__: null, closeStream, enqueueError, errorSource });

function setPull(controller, pull, holder, argument) {
	if (pull === undefined)
		return;
	if (controller.isByte) {
		controller.pull = bound(pull, holder, argument);
	} else {
		controller.pull = pull;
		controller.pullThis = holder;
		controller.pullArgument = argument;
	}
}

// A stream with an internal source: a function, or a Transform or Tee, which is pulled natively.
function makeReadable(start, pull, cancel, highWaterMark, size) {
	const stream = new Readable();
	const controller = stream.controller = new DefaultSource(stream, highWaterMark, size);
	if (typeof pull === 'object')
		controller.machine = pull;
	else
		controller.pull = pull;
	controller.cancel = cancel;
	new ReadableStream(own, stream);
	startSource(controller, start);
	return stream;
}

// ---- as an async iterator

const asyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype);
let iteratorPrototype, originalReturn;

const { values: valuesMethod } = ReadableStream.prototype;

// The record of a stream that for await would read as the standard has it, from what has a native source; else
// undefined.
function plainlyIterable(object) {
	if (!hasRecord(object) || object[Symbol.asyncIterator] !== valuesMethod)
		return undefined;
	const stream = recordOf(object);
	if (iteratorPrototype !== undefined && (iteratorPrototype.next !== streams.iterator.next ||
		iteratorPrototype.return !== originalReturn))
		return undefined;
	return stream.controller.native === undefined || stream.reader !== undefined ? undefined : stream;
}

require('internal/originals').plainlyIterable = plainlyIterable;

class StreamIterator {
	constructor(reader, preventCancel) {
		this.reader = reader;
		this.preventCancel = preventCancel;
		this.ongoing = undefined;
		this.finished = false;
		this.delivering = undefined;    // a promise that gets the result one job later, as in Web IDL
		this.result = undefined;
		this.request = undefined;       // for the natives, used when nothing is ongoing
	}
}

class IteratorRequest {
	constructor(iterator, promise) {
		this.next = undefined;
		this.iterator = iterator;
		this.promise = promise;
	}

	chunk(value) {
		this.deliver({ value, done: false });
	}

	close() {
		this.end();
		this.deliver({ value: undefined, done: true });
	}

	error(error) {
		const { iterator, promise } = this;
		this.end();
		if (iterator.ongoing === promise)
			iterator.ongoing = undefined;
		promiseReject(promise, error);
	}

	end() {
		const { iterator } = this;
		iterator.finished = true;
		if (iterator.reader.stream !== undefined)
			releaseReader(iterator.reader);
	}

	deliver(result) {
		const { iterator, promise } = this;
		promiseReact(undefined, () => {
			if (iterator.ongoing === promise)
				iterator.ongoing = undefined;
			promiseResolve(promise, result);
		}, undefined);
	}
}

record(StreamIterator);
record(IteratorRequest);
layout(new StreamIterator());
layout(new IteratorRequest());

function iteratorNext(iterator, promise) {
	if (iterator.finished)
		promiseResolve(promise, { value: undefined, done: true });
	else
		readerRead(iterator.reader, new IteratorRequest(iterator, promise));
}

function iteratorReturn(iterator, promise, value) {
	if (iterator.finished) {
		promiseResolve(promise, { value, done: true });
		return;
	}
	iterator.finished = true;
	const { reader } = iterator;
	if (iterator.preventCancel) {
		releaseReader(reader);
		promiseResolve(promise, { value, done: true });
		return;
	}
	const result = cancelStream(reader.stream, value);
	releaseReader(reader);
	promiseReact(result, () => promiseResolve(promise, { value, done: true }),
		error => promiseReject(promise, error));
}

// Serializes calls: one that arrives during another starts when that has finished.
function inTurn(iterator, begin) {
	const promise = promiseNew();           // first, since a promise hook may call this again
	const { ongoing } = iterator;
	iterator.ongoing = promise;
	if (ongoing === undefined)
		begin(promise);
	else
		promiseReact(ongoing, () => begin(promise), () => begin(promise));
	return promise;
}

function makeIterator(reader, preventCancel) {
	if (iteratorPrototype === undefined) {
		const check = object => {
			const iterator = iteratorRecord(object);
			if (iterator === undefined)
				throw new codes.ERR_INVALID_THIS('ReadableStreamAsyncIterator');
			return iterator;
		};
		iteratorPrototype = {
			__proto__: asyncIteratorPrototype,
			next() {
				try {
					const iterator = check(this);
					return inTurn(iterator, promise => { iteratorNext(iterator, promise); });
				} catch (error) {
					return rejected(error);
				}
			},
			return(value) {
				try {
					const iterator = check(this);
					return inTurn(iterator,
						promise => { iteratorReturn(iterator, promise, value); });
				} catch (error) {
					return rejected(error);
				}
			}
		};
		hooks({ __proto__: null, iteratorNext: iteratorPrototype.next });
		originalReturn = iteratorPrototype.return;
		iteratorPrototype.next = streams.iterator.next;
		Object.defineProperty(iteratorPrototype, Symbol.toStringTag,
			{ __proto__: null, value: 'ReadableStream AsyncIterator', configurable: true });
	}
	return iteratorObject(iteratorPrototype, new StreamIterator(reader, preventCancel));
}

// ---- ReadableStream.from

function fromIterable(iterable) {
	const isMissing = iterable === undefined || iterable === null;
	let begin = isMissing ? undefined : iterable[Symbol.asyncIterator];
	const isSync = begin === undefined || begin === null;
	if (isSync && !isMissing)
		begin = iterable[Symbol.iterator];
	if (typeof begin !== 'function')
		throw Object.assign(new TypeError(`${typeof iterable === 'symbol' ? 'The value' : require('internal/util/inspect').inspect(iterable)} is not iterable`), { code: 'ERR_ARG_NOT_ITERABLE' });
	const iterator = apply(begin, iterable, []);
	if (!isObject(iterator))
		throw invalidState('The iterator method must return an object');
	const { next } = iterator;
	let controller;

	const pull = async () => {
		let result = apply(next, iterator, []);
		if (!isSync)
			result = await result;
		if (!isObject(result))
			throw invalidState('The promise returned by the iterator.next() method must fulfill with an object');
		if (result.done)
			closeSource(controller);
		else
			enqueue(controller, isSync ? await result.value : result.value);
	};
	const cancel = async reason => {
		const end = iterator.return;
		if (end === undefined || end === null)
			return;
		let result = apply(end, iterator, isSync ? [] : [reason]);
		if (!isSync)
			result = await result;
		if (!isObject(result))
			throw invalidState('The promise returned by the iterator.return() method must fulfill with an object');
	};
	const stream = makeReadable(undefined, pull, cancel, 0, undefined);
	({ controller } = stream);
	return stream.object;
}

module.exports = {
	CLOSED,
	ERRORED,
	READABLE,
	ReadRequest,
	Readable,
	ReadableStream,
	ReadableStreamDefaultController,
	ReadableStreamDefaultReader,
	addRequest,
	bindReader,
	callPull,
	canEnqueue,
	cancelStream,
	clearAlgorithms,
	closeSource,
	closeStream,
	closedOf,
	controllerRecordOf,
	countRequests,
	desiredSize,
	enforceRange,
	enqueue,
	errorSource,
	errorStream,
	isOver: stream => stream.state !== READABLE,
	isReadableStream: object => hasRecord(object),
	makeReadable,
	nop,
	pulled,
	readMethod: ReadableStreamDefaultReader.prototype.read,
	readableOf: object => recordOf(object),
	readerRead,
	releaseReader,
	startSource,
	takeRequest,
	tellAll
};
