'use strict';
/* Writable: chunks are passed one at a time to _write() (or several to _writev()), each completed by a callback.
 *
 * Invariants:
 *  1 writing: one _write() is pending.  Further chunks wait in buffered, from index on.
 *  2 length is the size of everything written and not yet completed, both buffered and in _write().
 *  3 needDrain: a write() returned false, so 'drain' must be emitted when length is 0 again.
 *  4 pendingcb counts the user's callbacks still to be called; 'finish' waits until there are none.
 *  5 sync is set while _write() runs: callbacks called then are passed on from a tick, and all such callbacks
 *    of one tick that have the same function share one (info).
 *  6 the stages of the end: ending (end() was called), finalCalled, prefinished, finished; each once.
 */

const Stream = require('internal/streams/legacy');
const utils = require('internal/streams/utils');
const destroying = require('internal/streams/destroy');

const { fail } = destroying;
const { nop } = utils;

function codes() { return require('internal/errors').codes; }
let loadedBuffer = null;
function buffers() { return loadedBuffer ??= require('buffer').Buffer; }

function WritableState(options, stream, isDuplex) {
	if (typeof isDuplex !== 'boolean')
		isDuplex = utils.Duplex !== null && stream instanceof utils.Duplex;
	this.objectMode = !!(options?.objectMode || (isDuplex && options?.writableObjectMode));
	this.highWaterMark = utils.highWaterMark(this.objectMode, options, 'writableHighWaterMark', isDuplex);
	this.finalCalled = false;
	this.needDrain = false;
	this.ending = false;
	this.ended = false;
	this.finished = false;
	this.destroyed = false;
	this.decodeStrings = options?.decodeStrings !== false;
	this.defaultEncoding = options?.defaultEncoding || 'utf8';
	if (this.defaultEncoding !== 'utf8' && !buffers().isEncoding(this.defaultEncoding))
		throw new (codes().ERR_UNKNOWN_ENCODING)(this.defaultEncoding);
	this.length = 0;
	this.writing = false;
	this.corked = 0;
	this.sync = true;
	this.bufferProcessing = false;
	this.onwrite = err => { answered(stream, err); };
	this.writecb = null;
	this.writelen = 0;
	this.info = null;
	resetBuffer(this);
	this.pendingcb = 0;
	this.constructed = true;
	this.prefinished = false;
	this.errorEmitted = false;
	this.emitClose = options?.emitClose !== false;
	this.autoDestroy = options?.autoDestroy !== false;
	this.errored = null;
	this.closed = false;
	this.closeEmitted = false;
	this.onFinished = [];
	this.whenConstructed = null;
	this.whenDestroyable = null;
}

function resetBuffer(state) {
	state.buffered = [];
	state.index = 0;
	state.allBuffers = true;
	state.allNop = true;
}

WritableState.prototype.getBuffer = function getBuffer() { return this.buffered.slice(this.index); };
Object.defineProperty(WritableState.prototype, 'bufferedRequestCount', {
	configurable: true,
	get() { return this.buffered.length - this.index; }
});

function Writable(options) {
	const isDuplex = utils.Duplex !== null && this instanceof utils.Duplex;
	if (!isDuplex && !(this instanceof Writable))
		return new Writable(options);
	this._events ??= { __proto__: null, close: undefined, error: undefined, prefinish: undefined, finish: undefined,
		drain: undefined };
	this._writableState = new WritableState(options, this, isDuplex);
	if (options) {
		if (typeof options.write === 'function')
			this._write = options.write;
		if (typeof options.writev === 'function')
			this._writev = options.writev;
		if (typeof options.destroy === 'function')
			this._destroy = options.destroy;
		if (typeof options.final === 'function')
			this._final = options.final;
		if (typeof options.construct === 'function')
			this._construct = options.construct;
		if (options.signal)
			require('internal/streams/signal').addAbortSignal(options.signal, this);
	}
	Stream.call(this, options);
	destroying.construct(this, this._writableState, () => {
		const state = this._writableState;
		if (!state.writing)
			clearBuffer(this, state);
		maybeFinish(this, state);
	});
}
utils.inherit(Writable, Stream);

Object.defineProperty(Writable, Symbol.hasInstance, {
	value(object) {
		return Function.prototype[Symbol.hasInstance].call(this, object) ||
			(this === Writable && object?._writableState instanceof WritableState);
	}
});

Writable.WritableState = WritableState;

Writable.prototype.pipe = function pipe() {
	fail(this, new (codes().ERR_STREAM_CANNOT_PIPE)());
};

/* ---- writing */

/* the result of write(): true or false, or the error */
function writeChunk(stream, chunk, encoding, cb) {
	const state = stream._writableState;
	let err;

	if (typeof encoding === 'function') {
		cb = encoding;
		encoding = null;
	}
	if (typeof cb !== 'function')
		cb = nop;
	if (chunk === null)
		throw new (codes().ERR_STREAM_NULL_VALUES)();
	if (!state.objectMode) {
		if (!encoding)
			encoding = state.defaultEncoding;
		else if (encoding !== 'buffer' && !buffers().isEncoding(encoding))
			throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
		if (typeof chunk === 'string') {
			if (state.decodeStrings) {
				chunk = buffers().from(chunk, encoding);
				encoding = 'buffer';
			}
		} else if (utils.isView(chunk)) {
			chunk = utils.asBuffer(chunk);
			encoding = 'buffer';
		} else
			throw new (codes().ERR_INVALID_ARG_TYPE)('chunk',
				['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
	}

	if (state.ending)
		err = new (codes().ERR_STREAM_WRITE_AFTER_END)();
	else if (state.destroyed)
		err = new (codes().ERR_STREAM_DESTROYED)('write');
	if (err) {
		process.nextTick(cb, err);
		fail(stream, err, true);
		return err;
	}
	state.pendingcb++;
	return store(stream, state, chunk, encoding, cb);
}

function store(stream, state, chunk, encoding, cb) {
	const len = state.objectMode ? 1 : chunk.length;

	state.length += len;
	if (state.writing || state.corked || state.errored || !state.constructed) {
		state.buffered.push({ chunk, encoding, callback: cb });
		if (encoding !== 'buffer')
			state.allBuffers = false;
		if (cb !== nop)
			state.allNop = false;
	} else {
		state.writelen = len;
		state.writecb = cb;
		state.writing = true;
		state.sync = true;
		stream._write(chunk, encoding, state.onwrite);
		state.sync = false;
	}
	/* checked after the write: a synchronous completion needs no 'drain' */
	const below = state.length < state.highWaterMark || state.length === 0;
	if (!below)
		state.needDrain = true;
	return below && !state.errored && !state.destroyed;
}

function hand(stream, state, many, len, chunk, encoding, cb) {
	state.writelen = len;
	state.writecb = cb;
	state.writing = true;
	state.sync = true;
	if (state.destroyed)
		state.onwrite(new (codes().ERR_STREAM_DESTROYED)('write'));
	else if (many)
		stream._writev(chunk, state.onwrite);
	else
		stream._write(chunk, encoding, state.onwrite);
	state.sync = false;
}

Writable.prototype.write = function write(chunk, encoding, cb) {
	return writeChunk(this, chunk, encoding, cb) === true;
};

Writable.prototype.cork = function cork() {
	this._writableState.corked++;
};

Writable.prototype.uncork = function uncork() {
	const state = this._writableState;
	if (state.corked) {
		state.corked--;
		if (!state.writing)
			clearBuffer(this, state);
	}
};

Writable.prototype.setDefaultEncoding = function setDefaultEncoding(encoding) {
	if (typeof encoding === 'string')
		encoding = encoding.toLowerCase();
	if (!buffers().isEncoding(encoding))
		throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
	this._writableState.defaultEncoding = encoding;
	return this;
};

Writable.prototype._write = function _write(chunk, encoding, cb) {
	if (!this._writev)
		throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('_write()');
	this._writev([{ chunk, encoding }], cb);
};
Writable.prototype._writev = null;

/* ---- completion */

function answered(stream, err) {
	const state = stream._writableState, r = stream._readableState;
	const sync = state.sync, cb = state.writecb;

	if (typeof cb !== 'function') {
		fail(stream, new (codes().ERR_MULTIPLE_CALLBACK)());
		return;
	}
	state.writing = false;
	state.writecb = null;
	state.length -= state.writelen;
	state.writelen = 0;

	if (err) {
		err.stack; // eslint-disable-line no-unused-expressions
		if (!state.errored)
			state.errored = err;
		if (r && !r.errored)
			r.errored = err;
		if (sync)
			process.nextTick(answeredBadly, stream, state, err, cb);
		else
			answeredBadly(stream, state, err, cb);
		return;
	}
	if (state.buffered.length > state.index)
		clearBuffer(stream, state);
	if (!sync)
		after(stream, state, 1, cb);
	else if (cb === nop && !(state.needDrain && state.length === 0 && !state.ending) && !state.destroyed) {
		/* no callback, so no tick */
		state.pendingcb--;
		if (state.ending)
			maybeFinish(stream, state, true);
	} else if (state.info !== null && state.info.cb === cb)
		state.info.count++;
	else {
		state.info = { count: 1, cb };
		process.nextTick(afterTick, stream, state, state.info);
	}
}

function answeredBadly(stream, state, err, cb) {
	state.pendingcb--;
	cb(err);
	dropBuffer(state);
	fail(stream, err);
}

function afterTick(stream, state, info) {
	state.info = null;
	after(stream, state, info.count, info.cb);
}

function after(stream, state, count, cb) {
	if (state.needDrain && state.length === 0 && !state.ending && !stream.destroyed) {
		state.needDrain = false;
		stream.emit('drain');
	}
	while (count-- > 0) {
		state.pendingcb--;
		cb(null);
	}
	if (state.destroyed)
		dropBuffer(state);
	maybeFinish(stream, state, true);
}

/* Calls the callbacks of chunks that will not be written with an error. */
function dropBuffer(state) {
	let i;
	if (state.writing)
		return;
	for (i = state.index; i < state.buffered.length; i++) {
		const one = state.buffered[i];
		state.length -= state.objectMode ? 1 : one.chunk.length;
		one.callback(state.errored || new (codes().ERR_STREAM_DESTROYED)('write'));
	}
	const waiting = state.onFinished;
	state.onFinished = [];
	for (i = 0; i < waiting.length; i++)
		waiting[i](state.errored || new (codes().ERR_STREAM_DESTROYED)('end'));
	resetBuffer(state);
}

function clearBuffer(stream, state) {
	if (state.corked || state.bufferProcessing || state.destroyed || !state.constructed)
		return;
	const buffered = state.buffered;
	let i = state.index;
	const count = buffered.length - i;
	if (!count)
		return;
	state.bufferProcessing = true;
	if (count > 1 && stream._writev) {
		/* one callback for all */
		state.pendingcb -= count - 1;
		const chunks = i === 0 ? buffered : buffered.slice(i);
		chunks.allBuffers = state.allBuffers;
		const cb = state.allNop ? nop : function (err) {
			for (let n = 0; n < chunks.length; n++)
				chunks[n].callback(err);
		};
		hand(stream, state, true, state.length, chunks, '', cb);
		resetBuffer(state);
	} else {
		do {
			const one = buffered[i];
			buffered[i++] = null;
			hand(stream, state, false, state.objectMode ? 1 : one.chunk.length, one.chunk, one.encoding,
				one.callback);
		} while (i < buffered.length && !state.writing);
		if (i === buffered.length)
			resetBuffer(state);
		else if (i > 256) {
			buffered.splice(0, i);
			state.index = 0;
		} else
			state.index = i;
	}
	state.bufferProcessing = false;
}

/* ---- the end */

Writable.prototype.end = function end(chunk, encoding, cb) {
	const state = this._writableState;
	let err = null;

	if (typeof chunk === 'function') {
		cb = chunk;
		chunk = encoding = null;
	} else if (typeof encoding === 'function') {
		cb = encoding;
		encoding = null;
	}
	if (chunk !== null && chunk !== undefined) {
		const ret = writeChunk(this, chunk, encoding);
		if (ret !== true && ret !== false)
			err = ret;
	}
	if (state.corked) {
		state.corked = 1;
		this.uncork();
	}
	if (err)
		;
	else if (!state.errored && !state.ending) {
		/* end() without a callback on a destroyed stream reports nothing: the error is already on its way */
		state.ending = true;
		maybeFinish(this, state, true);
		state.ended = true;
	} else if (state.finished)
		err = new (codes().ERR_STREAM_ALREADY_FINISHED)('end');
	else if (state.destroyed)
		err = new (codes().ERR_STREAM_DESTROYED)('end');
	if (typeof cb === 'function') {
		if (err || state.errored)
			process.nextTick(cb, err || state.errored);
		else if (state.finished)
			process.nextTick(cb);
		else
			state.onFinished.push(cb);
	}
	return this;
};

function mayFinish(state) {
	return state.ending && !state.destroyed && state.constructed && state.length === 0 && !state.errored &&
		state.buffered.length === 0 && !state.finished && !state.writing && !state.errorEmitted &&
			!state.closeEmitted;
}

function tellFinished(state, err) {
	const waiting = state.onFinished;
	state.onFinished = [];
	for (let i = 0; i < waiting.length; i++)
		waiting[i](err);
}

function callFinal(stream, state) {
	let called = false;

	function done(err) {
		if (called) {
			fail(stream, err || new (codes().ERR_MULTIPLE_CALLBACK)());
			return;
		}
		called = true;
		state.pendingcb--;
		if (err) {
			tellFinished(state, err);
			fail(stream, err, state.sync);
		} else if (mayFinish(state)) {
			state.prefinished = true;
			stream.emit('prefinish');
			/* prevents another finish before the tick */
			state.pendingcb++;
			process.nextTick(finish, stream, state);
		}
	}

	state.sync = true;
	state.pendingcb++;
	try {
		stream._final(done);
	} catch (err) {
		done(err);
	}
	state.sync = false;
}

function prefinish(stream, state) {
	if (state.prefinished || state.finalCalled)
		return;
	if (typeof stream._final === 'function' && !state.destroyed) {
		state.finalCalled = true;
		callFinal(stream, state);
	} else {
		state.prefinished = true;
		stream.emit('prefinish');
	}
}

function maybeFinish(stream, state, sync) {
	if (!mayFinish(state))
		return;
	prefinish(stream, state);
	if (state.pendingcb !== 0)
		return;
	if (sync) {
		state.pendingcb++;
		process.nextTick(finishLater, stream, state);
	} else if (mayFinish(state)) {
		state.pendingcb++;
		finish(stream, state);
	}
}

function finishLater(stream, state) {
	if (mayFinish(state))
		finish(stream, state);
	else
		state.pendingcb--;
}

function finish(stream, state) {
	state.pendingcb--;
	state.finished = true;
	tellFinished(state, null);
	stream.emit('finish');
	if (state.autoDestroy) {
		const r = stream._readableState;
		if (!r || (r.autoDestroy && (r.endEmitted || r.readable === false)))
			stream.destroy();
	}
}

Writable.prototype.destroy = function destroy(err, cb) {
	const state = this._writableState;
	if (!state.destroyed && (state.index < state.buffered.length || state.onFinished.length))
		process.nextTick(dropBuffer, state);
	destroying.destroy.call(this, err, cb);
	return this;
};
// With captureRejections: handles the rejection of a listener's promise.
Writable.prototype[Symbol.for('nodejs.rejection')] = function (err) { this.destroy(err); };

Writable.prototype[Symbol.asyncDispose] = function () {
	if (!this.destroyed)
		this.destroy(this.writableFinished ? null : new (require('internal/errors').AbortError)());
	return new Promise((resolve, reject) =>
		require('internal/streams/finished')(this,
			err => (err && err.name !== 'AbortError' ? reject(err) : resolve(null))));
};

Writable.prototype._undestroy = destroying.undestroy;
Writable.prototype._destroy = function (err, cb) { cb(err); };

/* ---- properties */

Object.defineProperties(Writable.prototype, {
	closed: { configurable: true, get() { return this._writableState?.closed ?? false; } },
	destroyed: {
		configurable: true,
		get() { return this._writableState?.destroyed ?? false; },
		set(value) {
			if (this._writableState)
				this._writableState.destroyed = value;
		}
	},
	writable: {
		configurable: true,
		get() {
			const w = this._writableState;
			return !!w && w.writable !== false && !w.destroyed && !w.errored && !w.ending && !w.ended;
		},
		set(value) {
			if (this._writableState)
				this._writableState.writable = !!value;
		}
	},
	writableFinished: { configurable: true, get() { return this._writableState?.finished ?? false; } },
	writableObjectMode: { configurable: true, get() { return this._writableState?.objectMode ?? false; } },
	writableBuffer: { configurable: true, get() { return this._writableState?.getBuffer(); } },
	writableEnded: { configurable: true, get() { return this._writableState?.ending ?? false; } },
	writableNeedDrain: {
		configurable: true,
		get() {
			const w = this._writableState;
			return !!w && !w.destroyed && !w.ending && w.needDrain;
		}
	},
	writableHighWaterMark: { configurable: true, get() { return this._writableState?.highWaterMark; } },
	writableCorked: { configurable: true, get() { return this._writableState?.corked ?? 0; } },
	writableLength: { configurable: true, get() { return this._writableState?.length; } },
	errored: { configurable: true, get() { return this._writableState?.errored ?? null; } },
	writableAborted: {
		configurable: true,
		get() {
			const w = this._writableState;
			return !!(w.writable !== false && (w.destroyed || w.errored) && !w.finished);
		}
	}
});

Writable.fromWeb = (writableStream, options) => require('internal/streams/web').writableFromWeb(writableStream,
	options);
Writable.toWeb = streamWritable => require('internal/streams/web').writableToWeb(streamWritable);

require('internal/originals').streamWrite = Writable.prototype.write;
module.exports = Writable;
