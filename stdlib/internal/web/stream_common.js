'use strict';

// Shared by the three kinds of web streams (Streams standard): promises that script cannot have modified, the queue of
// chunks with their sizes, the two strategies, and argument conversion.
//
// Each public object has one internal record in a private field, and all of the standard's operations work on the
// records: script never sees one, and modified prototypes have no effect here.  Most records are also used by the
// natives of runtime/engine/library/streams.c, which do the work for each chunk, by the order of their properties: a
// record's constructor and the layout there must match.  The public promises (closed, ready) are created on demand;
// until then the record's state determines them.

const { inheritNothing, promiseNew, promiseResolve, promiseReject, promiseReact, promiseHandled } =
	internalBinding('misc');
const streams = internalBinding('streams');
const { hook, layout, learn } = streams;
const { codes } = require('internal/errors');

const { apply } = Reflect;
const { bind } = Function.prototype;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

// As first argument it marks calls of a constructor from the library.
const own = Symbol('own');

const ends = { tell: nop };            // stream_end.js hears here of streams that are over

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

// promiseReact on a new promise resolved with the result, as Web IDL does for a callback's result: this takes two
// additional jobs.  For callbacks called once per stream; those called per chunk use promiseReact directly.
function reactOnce(result, ok, fail) {
	promiseReact(isObject(result) ? resolved(result) : result, ok, fail);
}

// A rejected promise that is not reported as unhandled.
function quietlyRejected(error) {
	const promise = promiseNew();
	promiseHandled(promise);
	promiseReject(promise, error);
	return promise;
}

// The same for a call that threw: only fail is called.
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

// A function member of a dictionary, bound to holder.
function method(holder, name, where) {
	const f = holder?.[name];
	if (f === undefined)
		return undefined;
	if (typeof f !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE(`${where}.${name}`, 'Function', f);
	return f;
}

// A QueuingStrategy: { highWaterMark, size }, undefined if absent.
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

// A promise of f applied to the promise's value.
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

// Binds a function of script to its `this` and first argument.
function bound(f, ...args) {
	return apply(bind, f, args);
}

// ---- the queue of chunks: a list from head to tail.  Sizes may be fractions, so a negative sum is set to 0.

// The classes of records inherit nothing: otherwise a setter on Object.prototype would see the writes of their
// constructors.
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

// Hooks called by the natives for everything they do not handle.  Without a prototype, so that the iteration involves
// nothing replaceable.
function hooks(functions) {
	for (const name in functions)
		hook(name, functions[name]);
}

// Replaces a method or getter of C by a native, which calls the original for uncommon cases.
function nativeMethod(C, name, kind, hookName) {
	hook(hookName, C.prototype[name]);
	C.prototype[name] = streams[kind][name];
}

function nativeGetter(C, name, kind, hookName) {
	hook(hookName, getOwnPropertyDescriptor(C.prototype, name).get);
	defineProperty(C.prototype, name, { __proto__: null, get: streams[kind][`get ${name}`] });
}

// Appends a chunk to a holder with { head, tail, total }.  A write also stores the promise of its writer, or its pipe.
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
const sizeOrNone = size => size === countSize ? undefined : size;         // same as without a function
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

// ---- classes: inspection and Web IDL's attributes

function show(object, shown, depth, options) {
	if (depth < 0)
		return object;
	const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
	return `${object.constructor.name} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

// Web IDL's properties of an interface: enumerable members, and a tag with the name.
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
	ends,
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
