'use strict';

// What all streams of zlib have in common: a Transform whose chunks go through a coder of the binding, on the worker
// pool, piece by piece into an output buffer of chunkSize bytes; or through the same at once, for the synchronous forms.

const { Buffer, kMaxLength } = require('buffer');
const { codes, passMemory } = require('internal/errors');
const { validateNumber } = require('internal/validators');
const { inherit } = require('internal/streams/utils');
const Transform = require('internal/streams/transform');
const constants = require('internal/zlib/constants');
const native = internalBinding('zlib');

const { Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_MIN_CHUNK, Z_DEFAULT_CHUNK,
	BROTLI_OPERATION_PROCESS, BROTLI_OPERATION_EMIT_METADATA } = constants;
const { apply } = Reflect;
const { subarray } = Buffer.prototype;
const { allocUnsafe, concat } = Buffer;
const read = Transform.prototype._read;

const kFlush = Symbol('kFlushFlag'), kError = Symbol('kError'), kHeld = Symbol('kHeld'),
	kThen = Symbol('kThen'), kExact = Symbol('kExact'), kOwner = Symbol('owner_symbol');
const MOST_AT_ONCE = 4 << 20;           // bytes of an output buffer of the synchronous forms

// ---- checks of options

function isGiven(value, name) {
	if (value === undefined || Number.isNaN(value))
		return false;
	if (Number.isFinite(value))
		return true;
	validateNumber(value, name);
	throw new codes.ERR_OUT_OF_RANGE(name, 'a finite number', value);
}

function inRange(value, name, min, max, otherwise) {
	if (!isGiven(value, name))
		return otherwise;
	if (value < min || value > max)
		throw new codes.ERR_OUT_OF_RANGE(name, `>= ${min} and <= ${max}`, value);
	return value;
}

// ---- handles

// `_handle` of a stream: node's native object, as far as packages use it (they write synchronously into buffers of their
// own, and replace `close`).
class Zlib {
	#coder;
	#stream;

	constructor(coder, stream, onerror) {
		this.#coder = coder;
		this.#stream = stream;
		this.onerror = onerror;
		Object.defineProperty(this, kOwner, { __proto__: null, value: stream });
	}

	static coderOf(handle) {
		return handle.#coder;
	}

	#left(size, taken, room, written) {
		const state = this.#stream._writeState;
		state[0] = room - written;
		state[1] = size - taken;
	}

	writeSync(flush, input, from, size, output, at, room) {
		const { 0: taken, 1: written, 2: message, 3: errno, 4: code } =
			native.write(this.#coder, flush, input ?? nothing, from, size, output, at, room);
		if (message !== undefined)
			this.onerror(message, errno, code);
		else
			this.#left(size, taken, room, written);
	}

	write(flush, input, from, size, output, at, room) {
		native.writeLater(this.#coder, flush, input ?? nothing, from, size, output, at, room,
			(taken, written, message, errno, code) => {
				if (message !== undefined)
					this.onerror(message, errno, code);
				else
					this.#left(size, taken, room, written);
			});
	}

	reset() {
		const failure = native.reset(this.#coder);
		if (failure !== undefined)
			this.onerror(failure[0], failure[1], failure[2]);
	}

	params(level, strategy) {
		const failure = native.set(this.#coder, level, strategy);
		if (failure !== undefined)
			this.onerror(failure[0], failure[1], failure[2]);
	}

	close() {
		native.close(this.#coder);
	}
}

class BrotliEncoder extends Zlib {}
class BrotliDecoder extends Zlib {}

const { coderOf } = Zlib;
delete Zlib.coderOf;
const nothing = Buffer.alloc(0);

// A coder of the binding: `values` are windowBits, level, memLevel, strategy, the dictionary and brotli's parameters.
function openCoder(format, decompress, values) {
	const coder = native.coder(format, decompress, ...values);
	if (typeof coder === 'string')
		throw Object.assign(new Error(`zlib needs ${coder}, which is not installed`),
			{ code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
	if (coder === undefined)
		throw new codes.ERR_ZLIB_INITIALIZATION_FAILED();
	return coder;
}

// ---- streams

function failureOf(message, errno, code) {
	if (typeof message !== 'string')
		return message;                 // thrown where the failure was to be told, for want of memory
	const error = new Error(message);
	error.errno = errno;
	error.code = code;
	return error;
}

function fail(self, message, errno, code) {
	const error = failureOf(message, errno, code);
	self.destroy(error);
	self[kError] = error;
	return error;
}

// What both kinds of streams take their bounds and defaults from.
const kinds = {
	zlib: { Handle: [Zlib, Zlib], first: Z_NO_FLUSH, last: Z_BLOCK, flush: Z_NO_FLUSH, finishFlush: Z_FINISH,
		fullFlush: Z_FULL_FLUSH },
	brotli: { Handle: [BrotliEncoder, BrotliDecoder], first: BROTLI_OPERATION_PROCESS,
		last: BROTLI_OPERATION_EMIT_METADATA, flush: BROTLI_OPERATION_PROCESS,
		finishFlush: constants.BROTLI_OPERATION_FINISH, fullFlush: constants.BROTLI_OPERATION_FLUSH }
};

function chunkSizeOf(options) {
	const { chunkSize } = options;
	if (!isGiven(chunkSize, 'options.chunkSize'))
		return Z_DEFAULT_CHUNK;
	if (chunkSize < Z_MIN_CHUNK)
		throw new codes.ERR_OUT_OF_RANGE('options.chunkSize', `>= ${Z_MIN_CHUNK}`, chunkSize);
	return chunkSize;
}

function settingsOf(options, kind) {
	const { flush, finishFlush, first, last } = kind;
	if (!options)
		return { chunkSize: Z_DEFAULT_CHUNK, flush, finishFlush, maxOutputLength: kMaxLength, isExact: false };
	return {
		chunkSize: chunkSizeOf(options),
		flush: inRange(options.flush, 'options.flush', first, last, flush),
		finishFlush: inRange(options.finishFlush, 'options.finishFlush', first, last, finishFlush),
		maxOutputLength: inRange(options.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength),
		isExact: Boolean(options.windowBits || options.maxOutputLength)
	};
}

function ZlibBase(options, kind, decompress, coder) {
	this._writeState = new Uint32Array(2);
	const { chunkSize, flush, finishFlush, maxOutputLength, isExact } = settingsOf(options, kind);
	if (options && (options.encoding || options.objectMode || options.writableObjectMode))
		options = { ...options, encoding: null, objectMode: false, writableObjectMode: false };
	apply(Transform, this, [{ autoDestroy: true, ...options }]);
	this[kError] = null;
	this[kExact] = isExact;
	this.bytesWritten = 0;
	this._handle = new kind.Handle[decompress ? 1 : 0](coder, this,
		(message, errno, code) => { fail(this, message, errno, code); });
	this._outBuffer = allocUnsafe(chunkSize);
	this._outOffset = 0;
	this._chunkSize = chunkSize;
	this._defaultFlushFlag = flush;
	this._finishFlushFlag = finishFlush;
	this._defaultFullFlushFlag = kind.fullFlush;
	this._info = options && options.info;
	this._maxOutputLength = maxOutputLength;
}

inherit(ZlibBase, Transform);

Object.defineProperty(ZlibBase.prototype, '_closed', {
	__proto__: null, get() { return !this._handle; }, configurable: true, enumerable: true
});

let deprecated;

function bytesReadBy() {
	const { deprecate } = require('util');
	deprecated ??= {
		get: deprecate(self => self.bytesWritten, 'zlib.bytesRead is deprecated and will change its meaning in ' +
			'the future. Use zlib.bytesWritten instead.', 'DEP0108'),
		set: deprecate((self, value) => { self.bytesWritten = value; },
			'Setting zlib.bytesRead is deprecated. This feature will be removed in the future.', 'DEP0108')
	};
	return deprecated;
}

Object.defineProperty(ZlibBase.prototype, 'bytesRead', {
	__proto__: null,
	get() { return bytesReadBy().get(this); },
	set(value) { bytesReadBy().set(this, value); },
	configurable: true,
	enumerable: true
});

function needOpen(self) {
	if (self._handle)
		return self._handle;
	throw Object.assign(new Error('zlib binding closed'), { code: 'ERR_INTERNAL_ASSERTION' });
}

ZlibBase.prototype.reset = function () {
	return needOpen(this).reset();
};

ZlibBase.prototype._flush = function (callback) {
	this._transform(Buffer.alloc(0), '', callback);
};

ZlibBase.prototype._final = function (callback) {
	callback();
};

// Weaker ones first; brotli's operations have the numbers of the first four.
const strengths = [Z_NO_FLUSH, Z_BLOCK, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH];
const strength = [];
strengths.forEach((flush, i) => { strength[flush] = i; });

function maxFlush(a, b) {
	return strength[a] > strength[b] ? a : b;
}

// Written like chunks, so that a flush has its place among them.
const flushes = [];
for (const flush of strengths) {
	flushes[flush] = Buffer.from(new ArrayBuffer(0));
	flushes[flush][kFlush] = flush;
}

// Flushes, and calls then() before what was written later is looked at.
function flushThen(self, flush, then, callback) {
	const marker = Buffer.from(new ArrayBuffer(0));
	marker[kFlush] = flush;
	marker[kThen] = then;
	self.write(marker, '', callback);
}

ZlibBase.prototype.flush = function (kind, callback) {
	if (typeof kind === 'function' || (kind === undefined && !callback)) {
		callback = kind;
		kind = this._defaultFullFlushFlag;
	}
	if (this.writableFinished) {
		if (callback)
			process.nextTick(callback);
	} else if (this.writableEnded) {
		if (callback)
			this.once('end', callback);
	} else {
		this.write(flushes[kind], '', callback);
	}
};

ZlibBase.prototype.close = function (callback) {
	if (callback)
		require('internal/streams/finished')(this, callback);
	this.destroy();
};

function close(self) {
	if (!self._handle)
		return;
	self._handle.close();
	self._handle = null;
}

ZlibBase.prototype._destroy = function (error, callback) {
	close(this);
	callback(error);
};

ZlibBase.prototype._transform = function (chunk, encoding, callback) {
	let flush = typeof chunk[kFlush] === 'number' ? chunk[kFlush] : this._defaultFlushFlag;
	if (this.writableEnded && this.writableLength === chunk.byteLength)
		flush = maxFlush(flush, this._finishFlushFlag);
	const { [kThen]: then } = chunk;
	transformChunk(this, chunk, flush, then === undefined ? callback : () => {
		then();
		callback();
	});
};

ZlibBase.prototype._processChunk = function (chunk, flush, callback) {
	if (typeof callback !== 'function')
		return transformSync(this, chunk, flush);
	transformChunk(this, chunk, flush, callback);
};

// The reader wants more: a chunk whose output had no room continues.
ZlibBase.prototype._read = function (size) {
	const { [kHeld]: held } = this;
	if (held !== undefined) {
		this[kHeld] = undefined;
		held();
	}
	apply(read, this, [size]);
};

function transformChunk(self, chunk, flush, callback) {
	const { _handle: handle } = self;
	if (!handle) {
		process.nextTick(callback);
		return;
	}
	step(self, coderOf(handle), { chunk, flush, callback, from: 0, size: chunk.byteLength });
}

// Writes what is left of the chunk, as far as there is room for its output.
function step(self, coder, work) {
	const { _outBuffer: output, _outOffset: at } = self, room = Math.trunc(self._chunkSize) - at;
	native.writeLater(coder, work.flush, work.chunk, work.from, work.size, output, at, room,
		(taken, written, message, errno, code) => {
			if (message !== undefined) {
				fail(self, message, errno, code);
				return;
			}
			self._writeState[0] = room - written;
			self._writeState[1] = work.size - taken;
			stepped(self, coder, work, output, at, room, taken, written);
		});
}

function stepped(self, coder, work, output, at, room, taken, written) {
	let isFull = false;
	if (self.destroyed) {
		work.callback();
		return;
	}
	self.bytesWritten += taken;
	if (written > 0) {
		self._outOffset = at + written;
		isFull = !self.push(apply(subarray, output, [at, at + written]));
	}
	if (self.destroyed) {
		work.callback();
		return;
	}
	if (written === room || at + written >= Math.trunc(self._chunkSize)) {
		self._outOffset = 0;
		self._outBuffer = allocUnsafe(self._chunkSize);
	}
	if (written === room) {
		work.from += taken;
		work.size -= taken;
		if (isFull)
			self[kHeld] = () => { step(self, coder, work); };
		else
			step(self, coder, work);
		return;
	}
	/* what is left lies behind the end of the compressed data */
	if (taken < work.size)
		self.push(null);
	work.callback();
}

// Of pieces of buffers: one Buffer that keeps no much larger one alive.
function joined(pieces, size) {
	if (pieces.length === 1 && pieces[0].buffer.byteLength <= 2 * size)
		return pieces[0];
	return concat(pieces, size);
}

// ---- whole buffers

// Larger buffers than chunkSize do as well, but with a bound, or a window smaller than the one that was compressed with,
// how much comes before what is wrong depends on them.
function begin(coder, { chunkSize, maxOutputLength, isExact }, chunk) {
	const size = chunk.byteLength, least = Math.trunc(chunkSize);
	return { coder, chunk, from: 0, size, pieces: [], total: 0, most: maxOutputLength, isExact,
		room: isExact ? least : Math.max(least, Math.min(4 * size, 65536)) };
}

// Takes what was written into the output buffer; whether that was all.
function took(work, output, taken, written) {
	work.from += taken;
	work.size -= taken;
	work.total += written;
	if (written > 0)
		work.pieces[work.pieces.length] = apply(subarray, output, [0, written]);
	if (work.total > work.most)
		throw new codes.ERR_BUFFER_TOO_LARGE(work.most);
	if (!work.isExact)
		work.room = Math.max(work.room, Math.min(2 * work.room, MOST_AT_ONCE));
	return written < output.length;
}

// One Buffer that keeps no much larger one alive.
function joined({ pieces, total }) {
	if (pieces.length === 1 && pieces[0].buffer.byteLength <= 2 * total)
		return pieces[0];
	return concat(pieces, total);
}

function runSync(work, flush) {
	for (;;) {
		const output = allocUnsafe(work.room);
		const { 0: taken, 1: written, 2: message, 3: errno, 4: code } =
			native.write(work.coder, flush, work.chunk, work.from, work.size, output, 0, output.length);
		if (message !== undefined)
			throw failureOf(message, errno, code);
		if (took(work, output, taken, written))
			return joined(work);
	}
}

// The same on the pool, with the flushes of a stream: callback(error) or callback(undefined, buffer), once.
function runLater(work, { flush: first, finishFlush }, callback) {
	let flush = first, isLast = false;
	function next() {
		const output = allocUnsafe(work.room);
		native.writeLater(work.coder, flush, work.chunk, work.from, work.size, output, 0, output.length,
			(taken, written, message, errno, code) => {
				if (message !== undefined) {
					callback(failureOf(message, errno, code));
					return;
				}
				let isOver;
				try {
					isOver = took(work, output, taken, written);
				} catch (error) {
					passMemory(error);
					callback(error);
					return;
				}
				/* input that is left lies behind the end of the compressed data */
				if (isOver && (isLast || work.size > 0)) {
					callback(undefined, joined(work));
					return;
				}
				if (isOver) {
					flush = maxFlush(first, finishFlush);
					isLast = true;
				}
				next();
			});
	}
	next();
}

const settingsBack = self => ({ chunkSize: self._chunkSize, maxOutputLength: self._maxOutputLength,
	isExact: self[kExact], flush: self._defaultFlushFlag, finishFlush: self._finishFlushFlag });

// All of a chunk through a stream at once.
function transformSync(self, chunk, flush) {
	const work = begin(coderOf(self._handle), settingsBack(self), chunk);
	/* packages that use one stream for many chunks count on this listener */
	self.on('error', () => {});
	if (self[kError])
		throw self[kError];
	try {
		return runSync(work, flush);
	} catch (error) {
		if (error.code !== 'ERR_BUFFER_TOO_LARGE') {
			self.destroy(error);
			self[kError] = error;
		}
		throw error;
	} finally {
		self.bytesWritten = work.from;
		close(self);
	}
}

function transformLater(self, chunk, callback) {
	const settings = settingsBack(self), work = begin(coderOf(self._handle), settings, chunk);
	runLater(work, settings, (error, buffer) => {
		self.bytesWritten = work.from;
		self.destroy();
		callback(error, buffer);
	});
}

// Both without a stream.
function wholeSync(coder, settings, chunk) {
	try {
		return runSync(begin(coder, settings, chunk), settings.finishFlush);
	} finally {
		native.close(coder);
	}
}

function wholeLater(coder, settings, chunk, callback) {
	runLater(begin(coder, settings, chunk), settings, (error, buffer) => {
		native.close(coder);
		callback(error, buffer);
	});
}

module.exports = { ZlibBase, flushThen, inRange, kinds, needOpen, openCoder, settingsOf, transformLater, transformSync,
	wholeLater, wholeSync };
