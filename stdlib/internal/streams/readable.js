'use strict';
/* Readable: a queue of chunks between a source, called through _read(), and a consumer.
 *
 * A stream is in one of three modes (state.flowing): null, no consumer yet; false, paused or read with 'readable' and
 * read(); true, every chunk is emitted as 'data' immediately.
 *
 * Invariants:
 *  1 state.length is the size of state.buffer: bytes or characters, or chunks in object mode.
 *  2 While reading is set, one _read() is pending; no second one starts before a push.
 *  3 needReadable: the consumer found nothing and must get a 'readable'; emittedReadable: one is already
 *    scheduled, so that a burst of pushes emits one event.
 *  4 sync is set while _read() runs: chunks pushed then are announced from a tick, not from inside it.
 *  5 'end' is emitted once, from a tick, when the end is known and the queue is empty; never after an error or close.
 */

const Stream = require('internal/streams/legacy');
const utils = require('internal/streams/utils');
const destroying = require('internal/streams/destroy');

const { fail } = destroying;
const base = Stream.prototype;

function codes() { return require('internal/errors').codes; }
let loadedBuffer = null;
function buffers() { return loadedBuffer ??= require('buffer').Buffer; }

/* ---- the queue: state.buffer, beginning at state.bufferIndex, so that removing a chunk moves nothing.  Packages
 * access it. */

function queued(state) { return state.buffer.length - state.bufferIndex; }

function unshift(state, chunk) {
	if (state.bufferIndex > 0)
		state.buffer[--state.bufferIndex] = chunk;
	else
		state.buffer.unshift(chunk);
}

function clear(state) {
	state.buffer.length = 0;
	state.bufferIndex = 0;
}

/* anything that can fail comes first: a chunk that was not returned is still in the queue */
function shift(state) {
	const { buffer, bufferIndex } = state, chunk = buffer[bufferIndex];
	const left = buffer.length - bufferIndex - 1;
	if (left === 0) {
		clear(state);
	} else if (bufferIndex >= 63 && bufferIndex + 1 >= left) {
		state.buffer = buffer.slice(bufferIndex + 1);
		state.bufferIndex = 0;
	} else {
		buffer[bufferIndex] = null;
		state.bufferIndex++;
	}
	return chunk;
}

function rest({ buffer, bufferIndex }) { return bufferIndex === 0 ? buffer : buffer.slice(bufferIndex); }

/* Removes n bytes (or characters), which must be available, splitting the last chunk if necessary. */
function take(state, n) {
	const { buffer } = state;
	let { bufferIndex } = state;
	const first = buffer[bufferIndex];
	if (n === first.length)
		return shift(state);
	if (n < first.length) {
		const part = first.slice(0, n);
		buffer[bufferIndex] = first.slice(n);
		return part;
	}
	const parts = [];
	while (n > 0 && n >= buffer[bufferIndex].length) {
		n -= buffer[bufferIndex].length;
		parts.push(buffer[bufferIndex++]);
	}
	const left = buffer.slice(bufferIndex);
	if (n > 0) {
		parts.push(left[0].slice(0, n));
		left[0] = left[0].slice(n);
	}
	const all = state.decoder ? parts.join('') : buffers().concat(parts);
	state.buffer = left;
	state.bufferIndex = 0;
	return all;
}

/* ---- state */

function ReadableState(options, stream, isDuplex) {
	if (typeof isDuplex !== 'boolean')
		isDuplex = utils.Duplex !== null && stream instanceof utils.Duplex;
	this.objectMode = !!(options?.objectMode || (isDuplex && options?.readableObjectMode));
	this.highWaterMark = utils.highWaterMark(this.objectMode, options, 'readableHighWaterMark', isDuplex);
	this.buffer = [];
	this.bufferIndex = 0;
	this.length = 0;
	this.pipes = [];
	this.flowing = null;
	this.ended = false;
	this.endEmitted = false;
	this.reading = false;
	this.constructed = true;
	this.sync = true;
	this.needReadable = false;
	this.emittedReadable = false;
	this.readableListening = false;
	this.resumeScheduled = false;
	this.errorEmitted = false;
	this.emitClose = options?.emitClose !== false;
	this.autoDestroy = options?.autoDestroy !== false;
	this.destroyed = false;
	this.errored = null;
	this.closed = false;
	this.closeEmitted = false;
	this.defaultEncoding = options?.defaultEncoding || 'utf8';
	if (this.defaultEncoding !== 'utf8' && !buffers().isEncoding(this.defaultEncoding))
		throw new (codes().ERR_UNKNOWN_ENCODING)(this.defaultEncoding);
	this.waiting = null;            /* pipe destinations that requested a pause */
	this.parked = null;             /* a _read() that continues when they have drained (shortcut.js) */
	this.readingMore = false;
	this.dataEmitted = false;
	this.decoder = null;
	this.encoding = null;
	this.paused = null;             /* explicit pause(): true; resume(): false; neither: null */
	this.whenConstructed = null;
	this.whenDestroyable = null;
	if (options?.encoding)
		setDecoder(this, options.encoding);
}

/* As in node: null, the one waiting destination, or a Set if there are several. */
Object.defineProperty(ReadableState.prototype, 'awaitDrainWriters', {
	configurable: true,
	get() {
		if (this.pipes.length > 1)
			return new Set(this.waiting ?? []);
		return this.waiting?.[0] ?? null;
	}
});

function setDecoder(state, encoding) {
	const { StringDecoder } = require('string_decoder');
	state.decoder = new StringDecoder(encoding);
	state.encoding = state.decoder.encoding;
}

function Readable(options) {
	if (!(this instanceof Readable))
		return new Readable(options);
	// before EventEmitter sets it: determines the order of eventNames()
	this._events ??= { __proto__: null, close: undefined, error: undefined, data: undefined, end: undefined,
		readable: undefined };
	this._readableState = new ReadableState(options, this);
	if (options) {
		if (typeof options.read === 'function')
			this._read = options.read;
		if (typeof options.destroy === 'function')
			this._destroy = options.destroy;
		if (typeof options.construct === 'function')
			this._construct = options.construct;
		// for a Duplex, Writable does this
		if (options.signal && !(utils.Duplex !== null && this instanceof utils.Duplex))
			require('internal/streams/signal').addAbortSignal(options.signal, this);
	}
	Stream.call(this, options);
	destroying.construct(this, this._readableState, () => {
		if (this._readableState.needReadable)
			readMore(this, this._readableState);
	});
}
utils.inherit(Readable, Stream);

Readable.ReadableState = ReadableState;

Readable.prototype.destroy = destroying.destroy;
Readable.prototype._undestroy = destroying.undestroy;
Readable.prototype._destroy = function (err, cb) { cb(err); };
Readable.prototype._read = function _read() {
	throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('_read()');
};

/* ---- the producer's side */

Readable.prototype.push = function push(chunk, encoding) {
	return add(this, chunk, encoding, false);
};

Readable.prototype.unshift = function unshift(chunk, encoding) {
	return add(this, chunk, encoding, true);
};

function room(state) {
	return !state.ended && (state.length < state.highWaterMark || state.length === 0);
}

function add(stream, chunk, encoding, front) {
	const state = stream._readableState;
	let err = null;

	if (!state.objectMode) {
		if (typeof chunk === 'string') {
			encoding = encoding || state.defaultEncoding;
			if (state.encoding !== encoding) {
				if (front && state.encoding)
					chunk = buffers().from(chunk, encoding).toString(state.encoding);
				else {
					chunk = buffers().from(chunk, encoding);
					encoding = '';
				}
			}
		} else if (utils.isView(chunk)) {
			chunk = utils.asBuffer(chunk);
			encoding = '';
		} else if (chunk !== null && chunk !== undefined)
			err = new (codes().ERR_INVALID_ARG_TYPE)('chunk',
				['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
	}

	if (err) {
		fail(stream, err);
		return false;
	}
	if (chunk === null) {
		state.reading = false;
		atEnd(stream, state);
	} else if (state.objectMode || (chunk && chunk.length > 0)) {
		if (front) {
			if (state.endEmitted)
				fail(stream, new (codes().ERR_STREAM_UNSHIFT_AFTER_END_EVENT)());
			else if (state.destroyed || state.errored)
				return false;
			else
				enqueue(stream, state, chunk, true);
		} else if (state.ended)
			fail(stream, new (codes().ERR_STREAM_PUSH_AFTER_EOF)());
		else if (state.destroyed || state.errored)
			return false;
		else {
			state.reading = false;
			if (state.decoder && !encoding) {
				chunk = state.decoder.write(chunk);
				if (state.objectMode || chunk.length !== 0)
					enqueue(stream, state, chunk, false);
				else
					readMore(stream, state);
			} else
				enqueue(stream, state, chunk, false);
		}
	} else if (!front) {
		state.reading = false;
		readMore(stream, state);
	}
	return room(state);
}

function enqueue(stream, state, chunk, front) {
	if (state.flowing && state.length === 0 && !state.sync && stream.listenerCount('data') > 0) {
		state.waiting = null;
		state.dataEmitted = true;
		stream.emit('data', chunk);
	} else {
		if (front)
			unshift(state, chunk);
		else
			state.buffer.push(chunk);
		state.length += state.objectMode ? 1 : chunk.length;
		if (state.needReadable)
			announce(stream);
	}
	readMore(stream, state);
}

function atEnd(stream, state) {
	if (state.ended)
		return;
	if (state.decoder) {
		const tail = state.decoder.end();
		if (tail && tail.length) {
			state.buffer.push(tail);
			state.length += state.objectMode ? 1 : tail.length;
		}
	}
	state.ended = true;
	if (state.sync)
		announce(stream);
	else {
		state.needReadable = false;
		state.emittedReadable = true;
		announceNow(stream);
	}
}

/* ---- 'readable' events */

function announce(stream) {
	const state = stream._readableState;
	state.needReadable = false;
	if (!state.emittedReadable) {
		state.emittedReadable = true;
		process.nextTick(announceNow, stream);
	}
}

function announceNow(stream) {
	const state = stream._readableState;
	if (!state.destroyed && !state.errored && (state.length || state.ended)) {
		stream.emit('readable');
		state.emittedReadable = false;
	}
	state.needReadable = !state.flowing && !state.ended && state.length <= state.highWaterMark;
	flow(stream);
}

/* Fills the queue up to the high-water mark, a tick later: the source may push more by itself. */
function readMore(stream, state) {
	if (!state.readingMore && state.constructed) {
		state.readingMore = true;
		process.nextTick(readMoreNow, stream, state);
	}
}

function readMoreNow(stream, state) {
	while (!state.reading && !state.ended &&
		(state.length < state.highWaterMark || (state.flowing && state.length === 0))) {
		const before = state.length;
		stream.read(0);
		if (before === state.length)
			break;
	}
	state.readingMore = false;
}

/* ---- the consumer's side */

function amount(n, state) {
	if (n <= 0 || (state.length === 0 && state.ended))
		return 0;
	if (state.objectMode)
		return 1;
	if (Number.isNaN(n))
		return state.flowing && state.length ? state.buffer[state.bufferIndex].length : state.length;
	if (n <= state.length)
		return n;
	return state.ended ? state.length : 0;
}

function powerOfTwo(n) {
	let p = 1;
	if (n > 0x40000000)
		throw new (codes().ERR_OUT_OF_RANGE)('size', '<= 1GiB', n);
	while (p < n)
		p *= 2;
	return p;
}

function takeFrom(n, state) {
	if (state.length === 0)
		return null;
	if (state.objectMode)
		return shift(state);
	if (!n || n >= state.length) {
		if (queued(state) === 1)
			return shift(state);
		let all = rest(state);
		all = state.decoder ? all.join('') : buffers().concat(all, state.length);
		clear(state);
		return all;
	}
	return take(state, n);
}

Readable.prototype.read = function read(n) {
	const state = this._readableState;

	if (n === undefined)
		n = NaN;
	else if (!Number.isInteger(n))
		n = Number.parseInt(n, 10);
	const wanted = n;
	if (n > state.highWaterMark)
		state.highWaterMark = powerOfTwo(n);
	if (n !== 0)
		state.emittedReadable = false;

	if (n === 0 && state.needReadable &&
		((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || state.ended)) {
		if (state.length === 0 && state.ended)
			finish(this);
		else
			announce(this);
		return null;
	}

	n = amount(n, state);
	if (n === 0 && state.ended) {
		if (state.length === 0)
			finish(this);
		return null;
	}

	const ask = state.needReadable || state.length === 0 || state.length - n < state.highWaterMark;
	if (ask && !state.ended && !state.reading && !state.destroyed && !state.errored && state.constructed) {
		state.reading = true;
		state.sync = true;
		if (state.length === 0)
			state.needReadable = true;
		try {
			this._read(state.highWaterMark);
		} catch (err) {
			fail(this, err);
		}
		state.sync = false;
		if (!state.reading)
			n = amount(wanted, state);
	}

	const ret = n > 0 ? takeFrom(n, state) : null;
	if (ret === null) {
		state.needReadable = state.length <= state.highWaterMark;
		n = 0;
	} else {
		state.length -= n;
		state.waiting = null;
	}
	if (state.length === 0) {
		if (!state.ended)
			state.needReadable = true;
		if (wanted !== n && state.ended)
			finish(this);
	}
	if (ret !== null && !state.errorEmitted && !state.closeEmitted) {
		state.dataEmitted = true;
		this.emit('data', ret);
	}
	return ret;
};

Readable.prototype.setEncoding = function setEncoding(encoding) {
	const state = this._readableState;
	let text = '';
	setDecoder(state, encoding);
	const chunks = rest(state);
	for (let i = 0; i < chunks.length; i++)
		text += state.decoder.write(chunks[i]);
	clear(state);
	if (text !== '')
		state.buffer.push(text);
	state.length = text.length;
	return this;
};

function flow(stream) {
	const state = stream._readableState;
	while (state.flowing && stream.read() !== null)
		;
}

Readable.prototype.resume = function resume() {
	const state = this._readableState;
	if (!state.flowing) {
		/* a 'readable' listener takes precedence over flowing */
		state.flowing = !state.readableListening;
		if (!state.resumeScheduled) {
			state.resumeScheduled = true;
			process.nextTick(resumeNow, this, state);
		}
	}
	state.paused = false;
	return this;
};

function resumeNow(stream, state) {
	if (!state.reading)
		stream.read(0);
	state.resumeScheduled = false;
	stream.emit('resume');
	flow(stream);
	if (state.flowing && !state.reading)
		stream.read(0);
}

Readable.prototype.pause = function pause() {
	const state = this._readableState;
	if (state.flowing !== false) {
		state.flowing = false;
		this.emit('pause');
	}
	state.paused = true;
	return this;
};

Readable.prototype.isPaused = function isPaused() {
	return this._readableState.paused === true || this._readableState.flowing === false;
};

/* ---- listeners change the mode */

function readZero(stream) { stream.read(0); }

function recount(stream) {
	const state = stream._readableState;
	if (state === undefined)       // an object that inherits the methods may not be a stream
		return;
	state.readableListening = stream.listenerCount('readable') > 0;
	if (state.resumeScheduled && state.paused === false)
		state.flowing = true;
	else if (stream.listenerCount('data') > 0)
		stream.resume();
	else if (!state.readableListening)
		state.flowing = null;
}

Readable.prototype.on = function on(name, listener) {
	const state = this._readableState, ret = base.on.call(this, name, listener);
	if (name === 'data') {
		state.readableListening = this.listenerCount('readable') > 0;
		if (state.flowing !== false)
			this.resume();
	} else if (name === 'readable' && !state.endEmitted && !state.readableListening) {
		state.readableListening = state.needReadable = true;
		state.flowing = false;
		state.emittedReadable = false;
		if (state.length)
			announce(this);
		else if (!state.reading)
			process.nextTick(readZero, this);
	}
	return ret;
};
Readable.prototype.addListener = Readable.prototype.on;

Readable.prototype.removeListener = function removeListener(name, listener) {
	const ret = base.removeListener.call(this, name, listener);
	if (name === 'readable')
		process.nextTick(recount, this);
	return ret;
};
Readable.prototype.off = Readable.prototype.removeListener;

Readable.prototype.removeAllListeners = function removeAllListeners(name) {
	const ret = base.removeAllListeners.apply(this, arguments);
	if (name === 'readable' || name === undefined)
		process.nextTick(recount, this);
	return ret;
};

/* ---- pipe */

function isFileSink(dest) { return utils.files !== null && utils.files.isWriteStream(dest); }

function shortcut() { return require('internal/streams/shortcut'); }

function isOutput(dest) {
	/* getting process.stdout would create it; a stdio stream has a mark */
	return dest?._isStdio === true;
}

Readable.prototype.pipe = function pipe(dest, options) {
	const source = this, state = this._readableState;
	let ondrain = null, cleaned = false;
	const onfinal = options?.end !== false && !isOutput(dest) ? onend : unpipe;

	state.pipes.push(dest);
	if (state.endEmitted)
		process.nextTick(onfinal);
	else
		source.once('end', onfinal);
	dest.on('unpipe', onunpipe);

	function onunpipe(readable, info) {
		if (readable === source && info?.hasUnpiped === false) {
			info.hasUnpiped = true;
			cleanup();
		}
	}

	function onend() { dest.end(); }

	function unpipe() { source.unpipe(dest); }

	function cleanup() {
		dest.removeListener('close', onclose);
		dest.removeListener('finish', onfinish);
		if (ondrain)
			dest.removeListener('drain', ondrain);
		dest.removeListener('error', onerror);
		dest.removeListener('unpipe', onunpipe);
		source.removeListener('end', onend);
		source.removeListener('end', unpipe);
		source.removeListener('data', ondata);
		cleaned = true;
		/* do not wait for a 'drain' that nobody listens for any more */
		if (ondrain && state.waiting && (!dest._writableState || dest._writableState.needDrain))
			ondrain();
	}

	function wait() {
		if (!cleaned) {
			if (state.waiting === null)
				state.waiting = [dest];
			else if (!state.waiting.includes(dest))
				state.waiting.push(dest);
			source.pause();
		}
		if (!ondrain) {
			ondrain = drained;
			if (isFileSink(dest))
				shortcut().noteDrain(ondrain);
			dest.on('drain', ondrain);
		}
	}

	function drained() {
		const at = state.waiting ? state.waiting.indexOf(dest) : -1;
		if (at >= 0)
			state.waiting.splice(at, 1);
		if (state.waiting?.length === 0)
			state.waiting = null;
		if (!state.waiting && source.listenerCount('data') > 0)
			source.resume();
		state.parked?.();
	}

	if (isFileSink(dest))
		shortcut().notePipe(dest, ondata);
	source.on('data', ondata);
	function ondata(chunk) {
		if (dest.write(chunk) === false)
			wait();
	}

	function onerror(err) {
		unpipe();
		dest.removeListener('error', onerror);
		if (dest.listenerCount('error') === 0) {
			const s = dest._writableState || dest._readableState;
			if (s && !s.errorEmitted)
				fail(dest, err);
			else
				dest.emit('error', err);
		}
	}
	utils.prependListener(dest, 'error', onerror);

	function onclose() {
		dest.removeListener('finish', onfinish);
		unpipe();
	}
	dest.once('close', onclose);
	function onfinish() {
		dest.removeListener('close', onclose);
		unpipe();
	}
	dest.once('finish', onfinish);

	dest.emit('pipe', source);
	if (dest.writableNeedDrain === true)
		wait();
	else if (!state.flowing)
		source.resume();
	return dest;
};

Readable.prototype.unpipe = function unpipe(dest) {
	const state = this._readableState;
	if (state.pipes.length === 0)
		return this;
	if (!dest) {
		const all = state.pipes;
		state.pipes = [];
		this.pause();
		for (let i = 0; i < all.length; i++)
			all[i].emit('unpipe', this, { hasUnpiped: false });
		return this;
	}
	const at = state.pipes.indexOf(dest);
	if (at < 0)
		return this;
	state.pipes.splice(at, 1);
	if (state.pipes.length === 0)
		this.pause();
	dest.emit('unpipe', this, { hasUnpiped: false });
	return this;
};

/* ---- the end */

function finish(stream) {
	const state = stream._readableState;
	if (!state.endEmitted) {
		state.ended = true;
		process.nextTick(finishNow, stream, state);
	}
}

function finishNow(stream, state) {
	if (state.errored || state.closeEmitted || state.endEmitted || state.length !== 0)
		return;
	state.endEmitted = true;
	stream.emit('end');
	if (stream.writable && stream.allowHalfOpen === false)
		process.nextTick(endOther, stream);
	else if (state.autoDestroy) {
		const w = stream._writableState;
		if (!w || (w.autoDestroy && (w.finished || w.writable === false)))
			stream.destroy();
	}
}

function endOther(stream) {
	if (stream.writable && !stream.writableEnded && !stream.destroyed)
		stream.end();
}

/* ---- wrap: streams of the old API, which only emit events */

Readable.prototype.wrap = function wrap(old) {
	let paused = false;

	old.on('data', chunk => {
		if (!this.push(chunk) && old.pause) {
			paused = true;
			old.pause();
		}
	});
	old.on('end', () => { this.push(null); });
	old.on('error', err => { fail(this, err); });
	old.on('close', () => { destroying.destroyer(this); });
	old.on('destroy', () => { destroying.destroyer(this); });
	this._read = () => {
		if (paused && old.resume) {
			paused = false;
			old.resume();
		}
	};

	for (const name in old)
		if (Object.hasOwn(old, name) || !(name in base))
			if (this[name] === undefined && typeof old[name] === 'function')
				this[name] = (...args) => old[name].apply(old, args);
	return this;
};

Readable.wrap = (src, options) => new Readable({
	...options,
	objectMode: src.readableObjectMode ?? src.objectMode ?? true,
	destroy(err, cb) {
		destroying.destroyer(src, err);
		cb(err);
	}
}).wrap(src);

Readable.fromWeb = (readableStream, options) => require('internal/streams/web').readableFromWeb(readableStream,
	options);
Readable.toWeb = (streamReadable, options) => require('internal/streams/web').readableToWeb(streamReadable, options);
Readable.from = (iterable, options) => require('internal/streams/from')(Readable, iterable, options);

Readable._fromList = takeFrom;

/* ---- iteration */

function hidden(name, value) {
	Object.defineProperty(Readable.prototype, name,
		{ configurable: true, writable: true, enumerable: false, value });
}

function iterate(stream, options) { return require('internal/streams/reader')(stream, options); }

Readable.prototype.iterator = function iterator(options) {
	if (options !== undefined)
		require('internal/validators').validateObject(options, 'options');
	return iterate(this, options);
};
hidden(Symbol.asyncIterator, function () { return iterate(this); });

/* Loaded on first call.  The results of the first kind are turned into streams.  The number is the function's
 * length. */
const STREAMS = { asIndexedPairs: 0, drop: 1, filter: 2, flatMap: 2, map: 2, take: 1, compose: 2 };
const PROMISES = { every: 1, forEach: 2, reduce: 3, toArray: 1, some: 1, find: 2 };

function addOperator(name, length, streams) {
	const operator = function (...args) {
		if (new.target)
			throw new (codes().ERR_ILLEGAL_CONSTRUCTOR)();
		const result = require('internal/streams/operators')[name].apply(this, args);
		return streams ? Readable.from(result) : result;
	};
	Object.defineProperties(operator, { name: { value: name }, length: { value: length } });
	hidden(name, operator);
}

for (const name in STREAMS)
	addOperator(name, STREAMS[name], true);
for (const name in PROMISES)
	addOperator(name, PROMISES[name], false);

// With captureRejections: handles the rejection of a listener's promise.
Readable.prototype[Symbol.for('nodejs.rejection')] = function (err) { this.destroy(err); };

// Destroys the stream unless it has ended; that alone is not an error.
Readable.prototype[Symbol.asyncDispose] = function () {
	let error;
	if (!this.destroyed) {
		error = this.readableEnded ? null : new (require('internal/errors').AbortError)();
		this.destroy(error);
	}
	return new Promise((resolve, reject) =>
		require('internal/streams/finished')(this,
			err => (err && err !== error ? reject(err) : resolve(null))));
};

/* ---- properties */

Object.defineProperties(Readable.prototype, {
	readable: {
		configurable: true,
		get() {
			const r = this._readableState;
			return !!r && r.readable !== false && !r.destroyed && !r.errorEmitted && !r.endEmitted;
		},
		set(value) {
			if (this._readableState)
				this._readableState.readable = !!value;
		}
	},
	readableDidRead: { configurable: true, get() { return this._readableState.dataEmitted; } },
	readableAborted: {
		configurable: true,
		get() {
			const r = this._readableState;
			return !!(r.readable !== false && (r.destroyed || r.errored) && !r.endEmitted);
		}
	},
	readableHighWaterMark: { configurable: true, get() { return this._readableState.highWaterMark; } },
	readableBuffer: { configurable: true, get() { return this._readableState?.buffer; } },
	readableFlowing: {
		configurable: true,
		get() { return this._readableState.flowing; },
		set(value) {
			if (this._readableState)
				this._readableState.flowing = value;
		}
	},
	readableLength: { configurable: true, get() { return this._readableState.length; } },
	readableObjectMode: { configurable: true, get() { return this._readableState?.objectMode ?? false; } },
	readableEncoding: { configurable: true, get() { return this._readableState?.encoding ?? null; } },
	errored: { configurable: true, get() { return this._readableState?.errored ?? null; } },
	closed: { configurable: true, get() { return this._readableState?.closed ?? false; } },
	destroyed: {
		configurable: true,
		get() { return this._readableState?.destroyed ?? false; },
		set(value) {
			if (this._readableState)
				this._readableState.destroyed = value;
		}
	},
	readableEnded: { configurable: true, get() { return this._readableState?.endEmitted ?? false; } }
});

{
	const originals = require('internal/originals');
	originals.streamRead = Readable.prototype.read;
	originals.streamPush = Readable.prototype.push;
}
module.exports = Readable;
