'use strict';

// What the three kinds of web streams (Streams standard) share: promises that no script can have replaced, the queue of
// chunks with their sizes, the two strategies, and how the arguments of constructors are read.
//
// Each public object holds one internal record in a private field, and all of the standard's operations work on the
// records: script never sees one, and what it does to prototypes changes nothing here.  Most records are known to the
// natives of runtime/engine/library/streams.c, too, which do what happens for each chunk, by the order of their
// properties: a record's constructor and the layout there go together.  A promise that script may ask for (closed,
// ready) is made when it is asked for; until then the record's state says what it would be.

const { inheritNothing, promiseNew, promiseResolve, promiseReject, promiseReact, promiseHandled } =
	internalBinding('misc');
const streams = internalBinding('streams');
const { hook, layout, learn } = streams;
const { codes } = require('internal/errors');

const { apply } = Reflect;
const { bind } = Function.prototype;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

// The first argument of a constructor that is called from here.
const own = Symbol('own');

function nop() {}

function resolved(value) {
	const promise = promiseNew();
	promiseResolve(promise, value);
	return promise;
}

function rejected(error) {
	const promise = promiseNew();
	promiseReject(promise, error);
	return promise;
}

// promiseReact with a promise of its own, as Web IDL makes one of what a callback returns: a promise is heard of two
// jobs later.  Of what is called once a stream; what is called for each chunk does without.
function reactOnce(result, ok, fail) {
	promiseReact(isObject(result) ? resolved(result) : result, ok, fail);
}

// One whose rejection is nobody's concern until somebody asks for it.
function quietlyRejected(error) {
	const promise = promiseNew();
	promiseHandled(promise);
	promiseReject(promise, error);
	return promise;
}

// The same for a call that threw: ok is never called.
function reactToThrow(error, fail) {
	promiseReact(rejected(error), nop, fail);
}

function invalidState(text) {
	return new codes.ERR_INVALID_STATE(text);
}

// ---- arguments

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function dictionary(value, name) {
	if (value === undefined || value === null)
		return undefined;
	if (!isObject(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'object', value);
	return value;
}

// A member of a dictionary that is a function, as one that is called with holder as this.
function method(holder, name, where) {
	const f = holder?.[name];
	if (f === undefined)
		return undefined;
	if (typeof f !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE(`${where}.${name}`, 'Function', f);
	return f;
}

// A QueuingStrategy: { highWaterMark, size }, either undefined if it is not there.
function readStrategy(value) {
	const strategy = dictionary(value, 'strategy');
	if (strategy === undefined)
		return { highWaterMark: undefined, size: undefined };
	let { highWaterMark } = strategy;
	if (highWaterMark !== undefined)
		highWaterMark = +highWaterMark;
	return { highWaterMark, size: method(strategy, 'size', 'strategy') };
}

function checkMark({ highWaterMark }, otherwise) {
	if (highWaterMark === undefined)
		return otherwise;
	if (highWaterMark !== highWaterMark || highWaterMark < 0)
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('strategy.highWaterMark', highWaterMark);
	return highWaterMark;
}

// What f makes of the promise's value, as a promise.
function chain(promise, f) {
	const made = promiseNew();
	promiseReact(promise, value => {
		try {
			promiseResolve(made, f(value));
		} catch (error) {
			promiseReject(made, error);
		}
	}, error => promiseReject(made, error));
	return made;
}

// What script gave to be called, with its this and first argument.
function bound(f, ...args) {
	return apply(bind, f, args);
}

// ---- the queue of chunks: a list from head to tail.  Sizes may be fractions, so their sum is set to 0 once it falls
// below.

// The classes of records inherit nothing: a setter on Object.prototype would see what their constructors write.
function record(C) {
	inheritNothing(C.prototype);
}

function checkSize(size) {
	size = +size;
	if (!(size >= 0 && size < Infinity))
		throw new codes.ERR_INVALID_ARG_VALUE.RangeError('size', size);
	return size;
}

class Chunk {
	constructor(value, size, promise, pipe) {
		this.value = value;
		this.size = size;
		this.next = undefined;
		this.promise = promise;
		this.pipe = pipe;
	}
}

record(Chunk);
layout(new Chunk());

// Hooks for the natives: what they do not do themselves.  An object without a prototype: nothing that script can
// replace walks it.
function hooks(functions) {
	for (const name in functions)
		hook(name, functions[name]);
}

// A native takes the place of a method of C, or of a getter; what is unusual it leaves to that.
function nativeMethod(C, name, kind, hookName) {
	hook(hookName, C.prototype[name]);
	C.prototype[name] = streams[kind][name];
}

function nativeGetter(C, name, kind, hookName) {
	hook(hookName, getOwnPropertyDescriptor(C.prototype, name).get);
	defineProperty(C.prototype, name, { __proto__: null, get: streams[kind][`get ${name}`] });
}

// Chunks are queued in a holder that has { head, tail, total }.  With a write go the promise of a writer or the pipe
// that wrote it.
function enqueueSized(holder, value, size, promise, pipe) {
	size = checkSize(size);
	const chunk = new Chunk(value, size, promise, pipe);
	if (holder.head === undefined)
		holder.head = chunk;
	else
		holder.tail.next = chunk;
	holder.tail = chunk;
	holder.total += size;
}

function dequeue(holder) {
	const chunk = holder.head;
	const total = holder.total - chunk.size;
	holder.head = chunk.next;
	holder.total = total < 0 ? 0 : total;
	return chunk.value;
}

function clearQueue(holder) {
	holder.head = holder.tail = undefined;
	holder.total = 0;
}

// ---- strategies

const countSize = { size() { return 1; } }.size;
const sizeOrNone = size => size === countSize ? undefined : size;         // each counts 1, as without a function
const byteSize = { size(chunk) { return chunk.byteLength; } }.size;

function readInit(init, name) {
	if (!isObject(init))
		throw new codes.ERR_INVALID_ARG_TYPE('init', 'object', init);
	const { highWaterMark } = init;
	if (highWaterMark === undefined)
		throw new codes.ERR_MISSING_OPTION('init.highWaterMark');
	return +highWaterMark;
}

class ByteLengthQueuingStrategy {
	#highWaterMark;

	constructor(init) {
		this.#highWaterMark = readInit(init);
	}

	static #check(strategy) {
		if (typeof strategy !== 'object' || strategy === null || !(#highWaterMark in strategy))
			throw new codes.ERR_INVALID_THIS('ByteLengthQueuingStrategy');
		return strategy;
	}

	get highWaterMark() { return ByteLengthQueuingStrategy.#check(this).#highWaterMark; }

	get size() {
		ByteLengthQueuingStrategy.#check(this);
		return byteSize;
	}

	[kInspect](depth, options) {
		return show(this, { highWaterMark: this.highWaterMark }, depth, options);
	}
}

class CountQueuingStrategy {
	#highWaterMark;

	constructor(init) {
		this.#highWaterMark = readInit(init);
	}

	static #check(strategy) {
		if (typeof strategy !== 'object' || strategy === null || !(#highWaterMark in strategy))
			throw new codes.ERR_INVALID_THIS('CountQueuingStrategy');
		return strategy;
	}

	get highWaterMark() { return CountQueuingStrategy.#check(this).#highWaterMark; }

	get size() {
		CountQueuingStrategy.#check(this);
		return countSize;
	}

	[kInspect](depth, options) {
		return show(this, { highWaterMark: this.highWaterMark }, depth, options);
	}
}

// ---- what classes look like

function show(object, shown, depth, options) {
	if (depth < 0)
		return object;
	const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
	return `${object.constructor.name} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

// As Web IDL has the members of an interface: enumerable, and a tag with the name.
function finishClass(C, names) {
	for (const name of names)
		defineProperty(C.prototype, name, { __proto__: null, enumerable: true });
	defineProperty(C.prototype, Symbol.toStringTag, { __proto__: null, value: C.name, configurable: true });
}

finishClass(ByteLengthQueuingStrategy, ['highWaterMark', 'size']);
finishClass(CountQueuingStrategy, ['highWaterMark', 'size']);

module.exports = {
	ByteLengthQueuingStrategy,
	CountQueuingStrategy,
	apply,
	bound,
	chain,
	checkMark,
	checkSize,
	clearQueue,
	dequeue,
	dictionary,
	enqueueSized,
	finishClass,
	hooks,
	invalidState,
	isObject,
	kInspect,
	layout,
	learn,
	method,
	nativeGetter,
	nativeMethod,
	nop,
	own,
	promiseHandled,
	promiseNew,
	promiseReact,
	promiseReject,
	promiseResolve,
	quietlyRejected,
	reactOnce,
	reactToThrow,
	readStrategy,
	record,
	rejected,
	resolved,
	show,
	sizeOrNone,
	streams
};
