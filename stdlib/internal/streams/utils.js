'use strict';
/* Shared by the stream files: predicates for any stream-like object, default sizes, and the place where Duplex
 * registers itself (readable.js and writable.js need it, but are loaded before it). */

let defaultBytes = 16 * 1024;
let defaultObjects = 16;

function errors() { return require('internal/errors').codes; }

function isFn(f) { return typeof f === 'function'; }

function nop() {}

/* Makes a constructor inherit prototype and statics; call it before adding methods. */
function inherit(child, parent) {
	Object.setPrototypeOf(child, parent);
	Object.setPrototypeOf(child.prototype, parent.prototype);
}

/* Adds a listener before the existing ones, even for an emitter that only has on(). */
function prependListener(emitter, type, listener) {
	if (isFn(emitter.prependListener)) {
		emitter.prependListener(type, listener);
		return;
	}
	const known = emitter._events?.[type];
	if (!known)
		emitter.on(type, listener);
	else if (Array.isArray(known))
		known.unshift(listener);
	else
		emitter._events[type] = [listener, known];
}

function once(fn) {
	let called = false;
	return function (...args) {
		if (!called) {
			called = true;
			fn.apply(this, args);
		}
	};
}

/* Sets the promise form of a function, for stream/promises and util.promisify. */
function setPromiseForm(fn, name, promise) {
	Object.defineProperty(promise, 'name', { value: name });
	Object.defineProperty(fn, Symbol.for('nodejs.util.promisify.custom'), { get: () => promise, enumerable: true });
}

/* ---- sizes */

function getDefaultHighWaterMark(objectMode) {
	return objectMode ? defaultObjects : defaultBytes;
}

function setDefaultHighWaterMark(objectMode, value) {
	require('internal/validators').validateInteger(value, 'value', 0);
	if (objectMode)
		defaultObjects = value;
	else
		defaultBytes = value;
}

/* A stream with one side only uses highWaterMark; each side of a Duplex also has its own option. */
function highWaterMark(objectMode, options, ownName, isDuplex) {
	let n = options?.highWaterMark;
	if (isDuplex)
		n ??= options?.[ownName];
	if (n === undefined || n === null)
		return objectMode ? defaultObjects : defaultBytes;
	if (!Number.isInteger(n) || n < 0)
		throw new (errors().ERR_INVALID_ARG_VALUE)(isDuplex ? `options.${ownName}` : 'options.highWaterMark',
			n);
	return n;
}

/* ---- chunks */

function isView(x) { return x instanceof Uint8Array || ArrayBuffer.isView(x); }

let Buffer = null;
function asBuffer(bytes) {
	if (Buffer === null)
		Buffer = require('buffer').Buffer;
	if (bytes instanceof Buffer)
		return bytes;
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/* ---- kinds of stream */

function isReadableNode(s, strict) {
	if (!s || !isFn(s.pipe) || !isFn(s.on))
		return false;
	if (strict && !(isFn(s.pause) && isFn(s.resume)))
		return false;
	const { _readableState: r, _writableState: w } = s;
	return !w || !!(r && r.readable !== false);
}

function isWritableNode(s) {
	if (!s || !isFn(s.write) || !isFn(s.on))
		return false;
	const w = s._writableState;
	return !s._readableState || !w || w.writable !== false;
}

function isNode(s) {
	return !!s && !!(s._readableState || s._writableState || (isFn(s.on) && (isFn(s.write) || isFn(s.pipe))));
}

// A ReadableStream or WritableStream; only something that looks like one loads their modules.
function isWeb(s) {
	return (isFn(s?.getReader) || isFn(s?.getWriter)) && require('internal/web/stream_end').isStream(s);
}

function isDuplexNode(s) {
	return !!(s && isFn(s.pipe) && s._readableState && isFn(s.on) && isFn(s.write));
}
function isIterable(x, mode) {
	if (x === null || x === undefined)
		return false;
	return (mode !== 'sync' && isFn(x[Symbol.asyncIterator])) || (mode !== 'async' && isFn(x[Symbol.iterator]));
}

/* ---- states: true, false, or null if the object does not tell */

function isDestroyed(s) {
	if (!isNode(s))
		return null;
	const state = s._writableState || s._readableState;
	return !!(s.destroyed || state?.destroyed);
}

function isWritableEnded(s) {
	if (!isWritableNode(s))
		return null;
	if (s.writableEnded === true)
		return true;
	const w = s._writableState;
	if (w?.errored)
		return false;
	return typeof w?.ended === 'boolean' ? w.ended : null;
}

/* With loose, true if it has ended with an empty buffer, even before its event. */
function isWritableFinished(s, loose) {
	if (!isWritableNode(s))
		return null;
	if (s.writableFinished === true)
		return true;
	const w = s._writableState;
	if (w?.errored)
		return false;
	if (typeof w?.finished !== 'boolean')
		return null;
	return w.finished || !!(loose && w.ended === true && w.length === 0);
}

function isReadableFinished(s, loose) {
	if (!isReadableNode(s))
		return null;
	const r = s._readableState;
	if (r?.errored)
		return false;
	if (typeof r?.endEmitted !== 'boolean')
		return null;
	return r.endEmitted || !!(loose && r.ended === true && r.length === 0);
}

function isReadable(s) {
	if (!s || typeof s.readable !== 'boolean')
		return null;
	if (isDestroyed(s))
		return false;
	return isReadableNode(s) && s.readable && !isReadableFinished(s);
}

function isWritable(s) {
	if (!s || typeof s.writable !== 'boolean')
		return null;
	if (isDestroyed(s))
		return false;
	return isWritableNode(s) && s.writable && !isWritableEnded(s);
}


function isClosed(s) {
	if (!isNode(s))
		return null;
	if (typeof s.closed === 'boolean')
		return s.closed;
	const { _readableState: r, _writableState: w } = s;
	if (typeof w?.closed === 'boolean' || typeof r?.closed === 'boolean')
		return !!(w?.closed || r?.closed);
	return null;
}

/* The error that destroyed a stream, if any. */
function erroredWith(s) {
	if (!isNode(s))
		return null;
	const { _readableState: r, _writableState: w } = s;
	return s.writableErrored || w?.errored || s.readableErrored || r?.errored || null;
}

function isErrored(s) {
	if (!s)
		return false;
	const { _readableState: r, _writableState: w } = s;
	if (s.readableErrored !== undefined || s.writableErrored !== undefined)
		return !!(s.readableErrored || s.writableErrored);
	return !!(r ? r.errorEmitted : w?.errorEmitted);
}

function isDisturbed(s) {
	return !!(s?.readableDidRead || s?.readableAborted);
}

function willEmitClose(s) {
	const state = s._writableState || s._readableState;
	return !!(state?.autoDestroy && state.emitClose && state.closed === false);
}

function isFinished(s) {
	if (!isNode(s))
		return null;
	return !!(isDestroyed(s) || (isReadable(s) !== true && isWritable(s) !== true));
}

/* Combines two errors of one operation; the first one comes first. */
function bothErrors(inner, outer) {
	if (!inner || !outer || inner === outer)
		return inner || outer;
	if (Array.isArray(outer.errors)) {
		outer.errors.push(inner);
		return outer;
	}
	const both = new AggregateError([outer, inner], outer.message);
	both.code = outer.code;
	return both;
}

module.exports = {
	Duplex: null,          // set by duplex.js
	files: null,           // set by internal/fs/streams.js
	nop, inherit, prependListener, getDefaultHighWaterMark, setDefaultHighWaterMark, highWaterMark, isView,
		asBuffer,
	isReadableNode, isNode, isWeb, isDuplexNode, isIterable, isDestroyed, isWritableEnded, isWritableFinished,
	isReadableFinished, isReadable, isWritable, isFinished, isClosed, erroredWith, isErrored, isDisturbed,
	willEmitClose, bothErrors, isWritableNode, once, setPromiseForm
};
