'use strict';
/* What the stream files share: questions about any stream-like object, default sizes, and the place where
 * Duplex registers itself (readable.js and writable.js must know it, and are loaded before it). */

let defaultBytes = 16 * 1024;
let defaultObjects = 16;

function errors() { return require('internal/errors').codes; }

function isFn(f) { return typeof f === 'function'; }

exports.Duplex = null;
exports.nop = function () {};

/* A constructor that inherits prototype and statics; to be called before methods are added. */
exports.inherit = function (child, parent) {
	child.prototype = Object.create(parent.prototype, {
		constructor: { configurable: true, writable: true, enumerable: false, value: child }
	});
	if (Object.setPrototypeOf)
		Object.setPrototypeOf(child, parent);
};

/* ---- sizes */

exports.getDefaultHighWaterMark = function getDefaultHighWaterMark(objectMode) {
	return objectMode ? defaultObjects : defaultBytes;
};

exports.setDefaultHighWaterMark = function setDefaultHighWaterMark(objectMode, value) {
	require('internal/validators').validateInteger(value, 'value', 0);
	if (objectMode)
		defaultObjects = value;
	else
		defaultBytes = value;
};

/* A plain stream knows only highWaterMark; one side of a Duplex also its own option. */
exports.highWaterMark = function (objectMode, options, ownName, isDuplex) {
	let n = options && options.highWaterMark;
	if ((n === undefined || n === null) && isDuplex && options)
		n = options[ownName];
	if (n === undefined || n === null)
		return objectMode ? defaultObjects : defaultBytes;
	if (typeof n !== 'number' || n !== Math.floor(n) || n < 0 || n === Infinity)
		throw new (errors().ERR_INVALID_ARG_VALUE)(isDuplex ? `options.${ownName}` : 'options.highWaterMark', n);
	return n;
};

/* ---- chunks */

exports.isUint8Array = function (x) { return x instanceof Uint8Array; };
exports.isView = function (x) { return x instanceof Uint8Array || ArrayBuffer.isView(x); };

let Buffer = null;
exports.asBuffer = function (bytes) {
	if (Buffer === null)
		Buffer = require('buffer').Buffer;
	if (bytes instanceof Buffer)
		return bytes;
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/* ---- kinds of stream */

function isReadableNode(s, strict) {
	if (!s || !isFn(s.pipe) || !isFn(s.on))
		return false;
	if (strict && !(isFn(s.pause) && isFn(s.resume)))
		return false;
	const r = s._readableState;
	const w = s._writableState;
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

exports.isReadableNode = isReadableNode;
exports.isWritableNode = isWritableNode;
exports.isNode = isNode;
exports.isDuplexNode = function (s) {
	return !!(s && isFn(s.pipe) && s._readableState && isFn(s.on) && isFn(s.write));
};
exports.isIterable = function (x, mode) {
	if (x === null || x === undefined || typeof Symbol !== 'function')
		return false;
	if (mode !== 'sync' && Symbol.asyncIterator && isFn(x[Symbol.asyncIterator]))
		return true;
	return mode !== 'async' && isFn(x[Symbol.iterator]);
};

/* ---- states: true, false, or null where the object cannot say */

function isDestroyed(s) {
	if (!isNode(s))
		return null;
	const state = s._writableState || s._readableState;
	return !!(s.destroyed || (state && state.destroyed));
}

function isWritableEnded(s) {
	if (!isWritableNode(s))
		return null;
	if (s.writableEnded === true)
		return true;
	const w = s._writableState;
	if (w && w.errored)
		return false;
	return w && typeof w.ended === 'boolean' ? w.ended : null;
}

/* With loose, a side that has ended with nothing left inside counts, although its event is still to come. */
function isWritableFinished(s, loose) {
	if (!isWritableNode(s))
		return null;
	if (s.writableFinished === true)
		return true;
	const w = s._writableState;
	if (w && w.errored)
		return false;
	if (!w || typeof w.finished !== 'boolean')
		return null;
	return w.finished || !!(loose && w.ended === true && w.length === 0);
}

function isReadableFinished(s, loose) {
	if (!isReadableNode(s))
		return null;
	const r = s._readableState;
	if (r && r.errored)
		return false;
	if (!r || typeof r.endEmitted !== 'boolean')
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

exports.isDestroyed = isDestroyed;
exports.isWritableEnded = isWritableEnded;
exports.isWritableFinished = isWritableFinished;
exports.isReadableFinished = isReadableFinished;
exports.isReadable = isReadable;
exports.isWritable = isWritable;

exports.isClosed = function (s) {
	if (!isNode(s))
		return null;
	if (typeof s.closed === 'boolean')
		return s.closed;
	const r = s._readableState;
	const w = s._writableState;
	if ((w && typeof w.closed === 'boolean') || (r && typeof r.closed === 'boolean'))
		return !!((w && w.closed) || (r && r.closed));
	return null;
};

/* The error a stream died of, if any. */
exports.erroredWith = function (s) {
	if (!isNode(s))
		return null;
	const w = s._writableState;
	const r = s._readableState;
	return s.writableErrored || (w && w.errored) || s.readableErrored || (r && r.errored) || null;
};

exports.isErrored = function isErrored(s) {
	if (!s)
		return false;
	const r = s._readableState;
	const w = s._writableState;
	if (s.readableErrored !== undefined || s.writableErrored !== undefined)
		return !!(s.readableErrored || s.writableErrored);
	return !!(r ? r.errorEmitted : w && w.errorEmitted);
};

exports.isDisturbed = function isDisturbed(s) {
	return !!(s && (s.readableDidRead || s.readableAborted));
};

exports.willEmitClose = function (s) {
	const state = s._writableState || s._readableState;
	return !!(state && state.autoDestroy && state.emitClose && state.closed === false);
};

/* Two errors for one operation: the first one thrown stays in front. */
exports.bothErrors = function (inner, outer) {
	if (!inner || !outer || inner === outer)
		return inner || outer;
	if (Array.isArray(outer.errors)) {
		outer.errors.push(inner);
		return outer;
	}
	if (typeof AggregateError === 'function') {
		const both = new AggregateError([outer, inner], outer.message);
		both.code = outer.code;
		return both;
	}
	return outer;
};
