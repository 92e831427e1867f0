'use strict';

// TransformStream (Streams standard, chapter 6).
//
// While the readable side wants no data there is backpressure, and a written chunk waits (`waiting`) for a pull.  A
// pull completes when there is backpressure again.

const {
	apply, checkMark, finishClass, hooks, invalidState, isObject, kInspect, layout, learn, method, nativeMethod,
	own, promiseNew, promiseReject, promiseResolve,
	reactOnce, reactToThrow, readStrategy, record, show, streams
} = require('internal/web/stream_common');
const readable = require('internal/web/readable_stream');
const writable = require('internal/web/writable_stream');
const { codes } = require('internal/errors');
const { give: enqueue, setBackpressure, shouldPull } = streams;

class Transform {
	constructor() {
		this.readable = undefined;
		this.writable = undefined;
		this.backpressure = true;
		this.waiting = false;           // a write is waiting for the end of backpressure
		this.chunk = undefined;
		this.pulling = false;           // a pull is waiting for backpressure
		// a promise, while the transformer waits for room in the middle of a chunk
		this.room = undefined;
		this.finish = undefined;        // the promise of the end, no matter which side caused it
		// a function, with its this and second argument; or true: chunks pass unchanged
		this.transform = undefined;
		this.transformThis = undefined;
		this.transformArgument = undefined;
		this.flush = undefined;
		this.cancel = undefined;
	}
}

record(Transform);
layout(new Transform());

function transformFailed(transform, error) {
	errorTransform(transform, error);
	writable.writeFailed(transform.writable, error);
}

function clearAlgorithms(transform) {
	transform.transform = transform.flush = transform.cancel = undefined;
}

// ---- the sink

// Both sides share one end: the first to start it creates the promise.  run() returns the promise to wait for.
function finishWith(transform, run, ok, fail) {
	const promise = transform.finish = promiseNew();
	const settled = act => value => {
		try {
			act(value);
			promiseResolve(promise, undefined);
		} catch (error) {
			promiseReject(promise, error);
		}
	};
	let result;
	try {
		result = run();
	} catch (error) {
		clearAlgorithms(transform);
		reactToThrow(error, settled(fail));
		return promise;
	}
	clearAlgorithms(transform);
	reactOnce(result, settled(ok), settled(fail));
	return promise;
}

function sinkAbort(transform, reason) {
	if (transform.finish !== undefined)
		return transform.finish;
	const { readable: source } = transform;
	const { cancel } = transform;
	return finishWith(transform, () => cancel?.(reason), () => {
		if (source.state === readable.ERRORED)
			throw source.error;
		readable.errorSource(source.controller, reason);
	}, error => {
		readable.errorSource(source.controller, error);
		throw error;
	});
}

function sinkClose(transform) {
	if (transform.finish !== undefined)
		return transform.finish;
	const { readable: source } = transform;
	const { flush } = transform;
	return finishWith(transform, () => flush?.(), () => {
		if (source.state === readable.ERRORED)
			throw source.error;
		readable.closeSource(source.controller);
	}, error => {
		readable.errorSource(source.controller, error);
		throw source.error;
	});
}

// ---- the source

function sourceCancel(transform, reason) {
	if (transform.finish !== undefined)
		return transform.finish;
	const { writable: sink } = transform;
	const { cancel } = transform;
	return finishWith(transform, () => cancel?.(reason), () => {
		if (sink.state === writable.ERRORED)
			throw sink.error;
		writable.errorIfNeeded(sink, reason);
		unblock(transform);
	}, error => {
		writable.errorIfNeeded(sink, error);
		unblock(transform);
		throw error;
	});
}

// ---- operations of the controller

function unblock(transform) {
	if (transform.backpressure)
		setBackpressure(transform, false);
}

function errorWritable(transform, error) {
	clearAlgorithms(transform);
	writable.errorIfNeeded(transform.writable, error);
	unblock(transform);
}

function errorTransform(transform, error) {
	readable.errorSource(transform.readable.controller, error);
	errorWritable(transform, error);
}

// The uncommon cases of enqueue: the source cannot accept the chunk, or has size().
function enqueueIn(transform, chunk) {
	const { controller } = transform.readable;
	if (!readable.canEnqueue(controller))
		throw invalidState('Unable to enqueue');
	try {
		readable.enqueue(controller, chunk);
	} catch (error) {
		errorWritable(transform, error);
		throw transform.readable.error;
	}
	if (!transform.backpressure && !shouldPull(controller))
		setBackpressure(transform, true);
}

function terminate(transform) {
	readable.closeSource(transform.readable.controller);
	errorWritable(transform, invalidState('TransformStream has been terminated'));
}

// Creates both sides.  Their start waits for startPromise, from script's start().
function makeSides(transform, writableMark, writableSize, readableMark, readableSize, startPromise) {
	const start = () => startPromise;
	transform.writable = writable.makeWritable(start, transform, () => sinkClose(transform),
		reason => sinkAbort(transform, reason),
		writableMark, writableSize);
	transform.readable = readable.makeReadable(start, transform, reason => sourceCancel(transform, reason),
		readableMark, readableSize);
}

// ---- the public classes

let sidesOf;            // returns the record, which has readable and writable; undefined if it is not a TransformStream

class TransformStream {
	#transform;
	#controller;

	constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
		if (transformer === own) {
			this.#transform = writableStrategy;
			return;
		}
		if (transformer !== undefined && !isObject(transformer))
			throw new codes.ERR_INVALID_ARG_TYPE('transformer', 'object', transformer);
		const writableHow = readStrategy(writableStrategy);
		const readableHow = readStrategy(readableStrategy);
		const where = 'transformer';
		const cancel = method(transformer, 'cancel', where);
		const flush = method(transformer, 'flush', where);
		const readableType = transformer?.readableType;
		const startTransformer = method(transformer, 'start', where);
		const transformChunk = method(transformer, 'transform', where);
		const writableType = transformer?.writableType;
		if (readableType !== undefined)
			throw new codes.ERR_INVALID_ARG_VALUE.RangeError('transformer.readableType', readableType);
		if (writableType !== undefined)
			throw new codes.ERR_INVALID_ARG_VALUE.RangeError('transformer.writableType', writableType);
		const readableMark = checkMark(readableHow, 0);
		const writableMark = checkMark(writableHow, 1);
		const transform = this.#transform = new Transform();
		const startPromise = promiseNew();
		makeSides(transform, writableMark, writableHow.size, readableMark, readableHow.size, startPromise);
		const controller = this.#controller = new TransformStreamDefaultController(own, transform);
		transform.transform = transformChunk === undefined ? true : transformChunk;
		transform.transformThis = transformer;
		transform.transformArgument = controller;
		if (flush !== undefined)
			transform.flush = () => apply(flush, transformer, [controller]);
		if (cancel !== undefined)
			transform.cancel = reason => apply(cancel, transformer, [reason]);
		promiseResolve(startPromise, startTransformer === undefined ? undefined :
			apply(startTransformer, transformer, [controller]));
	}

	static {
		sidesOf = object => typeof object === 'object' && object !== null &&
			#transform in object ? object.#transform : undefined;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('TransformStream');
		return object.#transform;
	}

	get readable() { return TransformStream.#check(this).readable.object; }

	get writable() { return TransformStream.#check(this).writable.object; }

	[kInspect](depth, options) {
		const transform = TransformStream.#check(this);
		return show(this, { readable: this.readable, writable: this.writable,
			backpressure: transform.backpressure }, depth, options);
	}
}

class TransformStreamDefaultController {
	#transform;

	constructor(key = undefined, transform = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#transform = transform;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('TransformStreamDefaultController');
		return object.#transform;
	}

	get desiredSize() {
		return readable.desiredSize(TransformStreamDefaultController.#check(this).readable.controller);
	}

	enqueue(chunk = undefined) { enqueue(TransformStreamDefaultController.#check(this), chunk); }

	error(reason = undefined) { errorTransform(TransformStreamDefaultController.#check(this), reason); }

	terminate() { terminate(TransformStreamDefaultController.#check(this)); }

	[kInspect](depth, options) {
		const transform = TransformStreamDefaultController.#check(this);
		return show(this, { stream: transform.object }, depth, options);
	}
}

finishClass(TransformStream, ['readable', 'writable']);
finishClass(TransformStreamDefaultController, ['desiredSize', 'enqueue', 'error', 'terminate']);
learn('transformController', new TransformStreamDefaultController(own));
nativeMethod(TransformStreamDefaultController, 'enqueue', 'transformController', 'transformEnqueue');
hooks({ __proto__: null, enqueueIn, transformFailed });

// A TransformStream with an internal transformer, which passes its output to enqueue(transform, chunk).
// transformChunk: a function, or true to pass chunks unchanged.
function makeTransform(transformChunk, flush, cancel) {
	const transform = new Transform();
	makeSides(transform, 1, undefined, 0, undefined, undefined);
	transform.transform = transformChunk;
	transform.flush = flush;
	transform.cancel = cancel;
	return transform;
}

// A TransformStream of two streams that are connected elsewhere.
function makeShell(source, sink) {
	const transform = new Transform();
	transform.readable = source;
	transform.writable = sink;
	return new TransformStream(own, transform);
}

// Undefined if the readable side wants more data, else a promise that resolves when it does.
function whenRoom(transform) {
	return transform.backpressure ? transform.room ??= promiseNew() : undefined;
}

module.exports = {
	TransformStream,
	TransformStreamDefaultController,
	enqueue,
	errorTransform,
	isTransformStream: object => sidesOf(object) !== undefined,
	makeShell,
	makeTransform,
	sidesOf: object => sidesOf(object),
	terminate,
	whenRoom
};
