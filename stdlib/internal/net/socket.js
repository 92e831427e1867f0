'use strict';
/* net.Socket: a Duplex over a handle (internal/net/handle.js).
 *
 * Reading begins when the stream is made and stops while it holds as much as it wants, or has an onread option and is
 * paused.  What is written before the connection is there waits for 'connect'.  A write is answered at once if the
 * kernel took all of it, else when it has.
 */

const Duplex = require('internal/streams/duplex');
const { Buffer } = require('buffer');
const { inherit } = require('internal/streams/utils');
const { codes, errnoException } = require('internal/errors');
const { validateNumber } = require('internal/validators');
const { TCP, Pipe } = require('internal/net/handle');
const { handleFor, isNormalized, normalizeArgs } = require('internal/net/options');
const timeout = require('internal/net/timeout');
const { kTimer, kQueued, stopTimers } = timeout;

const kNoDelay = Symbol('kSetNoDelay');
const kKeepAlive = Symbol('kSetKeepAlive');
const kKeepAliveDelay = Symbol('kSetKeepAliveInitialDelay');
const kBytesRead = Symbol('kBytesRead');           // of a handle that is gone
const kBytesWritten = Symbol('kBytesWritten');
const kWritten = Symbol('kWritten');               // what the handle calls after a write past the stream
const kWriting = Symbol('kWriting');               // what to call after the write that is under way, if one is
const kOwnBuffer = Symbol('kBuffer');              // of the option onread: see ownBufferOf

const ENOTCONN = -107, ECANCELED = -125;
const { nextTick } = process;

// ---- making one

function checkOptions(options) {
	for (const mode of ['objectMode', 'readableObjectMode', 'writableObjectMode'])
		if (options?.[mode])
			throw new codes.ERR_INVALID_ARG_VALUE(`options.${mode}`, options[mode], 'is not supported');
	if (options?.keepAliveInitialDelay !== undefined)
		validateNumber(options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
}

// queue: what was read and has not been handed over; timer: of its being gone on with.
function ownBufferOf(onread) {
	if (onread === null || typeof onread !== 'object' || typeof onread.callback !== 'function')
		return undefined;
	const { buffer, callback } = onread;
	const made = { buffer, callback, next: undefined, queue: [], isStopped: false, timer: null };
	if (typeof buffer === 'function')
		return { ...made, buffer: null, next: buffer };
	return buffer instanceof Uint8Array ? made : undefined;
}

function openDescriptor(fd) {
	const handle = handleFor(fd), errno = handle.open(fd);
	if (errno)
		throw errnoException(errno, 'open');
	return handle;
}

function Socket(options) {
	if (!(this instanceof Socket))
		return new Socket(options);
	checkOptions(options);
	const given = typeof options === 'number' ? { fd: options } : { ...options };
	if (given.keepAliveInitialDelay < 0)
		given.keepAliveInitialDelay = 0;
	this.connecting = false;
	this._hadError = false;
	this._parent = null;
	this._host = null;
	this._handle = null;
	this[kTimer] = null;
	this[kWritten] = this[kWriting] = undefined;
	this[kQueued] = this[kBytesRead] = this[kBytesWritten] = 0;
	this[kOwnBuffer] = given.onread === undefined ? undefined : ownBufferOf(given.onread);
	this[kNoDelay] = Boolean(given.noDelay);
	this[kKeepAlive] = Boolean(given.keepAlive);
	this[kKeepAliveDelay] = ~~(given.keepAliveInitialDelay / 1000);
	Duplex.call(this, { ...given, signal: undefined, emitClose: false, autoDestroy: true, decodeStrings: false,
		allowHalfOpen: Boolean(given.allowHalfOpen) });
	this.timeout = undefined;
	this._pendingData = null;
	this._pendingEncoding = '';
	this._sockname = this._peername = null;
	this.server = this._server = null;
	this.on('end', refuseWrites);
	this._handle = given.handle ?? (given.fd === undefined ? null : openDescriptor(given.fd));
	if (this._handle)
		begin(this, given);
	if (given.signal)
		require('internal/streams/signal').addAbortSignal(given.signal, this);
}
inherit(Socket, Duplex);

function begin(socket, { readable, pauseOnCreate, manualStart }) {
	socket._own(socket._handle);
	if (readable === false)
		return;
	if (pauseOnCreate)
		socket.readableFlowing = false;
	else if (!manualStart)
		socket.read(0);
}

// Once the other end has ended a socket that is not to stay half open.
function refuseWrites() {
	if (!this.allowHalfOpen)
		this.write = writeAfterEnd;
}

function writeAfterEnd(chunk, encoding, callback) {
	if (!this.writableEnded)
		return Reflect.apply(Duplex.prototype.write, this, arguments);
	const done = typeof encoding === 'function' ? encoding : callback;
	const error = new Error('This socket has been ended by the other party');
	error.code = 'EPIPE';
	if (typeof done === 'function')
		process.nextTick(done, error);
	this.destroy(error);
	return false;
}

// ---- reading

function got(socket, result) {
	const { _handle: handle, [kOwnBuffer]: own } = socket;
	socket._unrefTimer();
	if (own !== undefined) {
		own.queue.push(result);
		handOver(socket, own);
	} else if (result === null || typeof result === 'number') {
		ended(socket, result);
	} else if (!socket.push(result) && socket._handle === handle) {
		handle?.readStop();
	}
}

function ended(socket, result) {
	if (typeof result === 'number') {
		socket.destroy(errnoException(result, 'read'));
	} else if (!socket._readableState.endEmitted) {
		socket.push(null);
		socket.read(0);
	}
}

// What waits in the queue, until the callback wants no more.
function handOver(socket, own) {
	const { queue } = own;
	try {
		while (queue.length > 0 && !own.isStopped && !socket.destroyed) {
			const { 0: result } = queue;
			if (result !== null && typeof result !== 'number') {
				fill(socket, own, result);
			} else {
				queue.shift();
				ended(socket, result);
			}
		}
	} finally {
		if (own.isStopped)
			stopOwn(socket, own);
		else if (queue.length > 0 && !socket.destroyed)
			own.timer ??= setImmediate(readOn, socket, own);       // the callback has thrown
	}
}

// Hands over as much of the bytes, first in the queue, as the buffer takes.
function fill(socket, own, bytes) {
	own.buffer ??= own.next();
	const { buffer } = own, size = Math.min(buffer.byteLength, bytes.length);
	if (size > 0 && size < bytes.length)
		own.queue[0] = bytes.subarray(size);
	else
		own.queue.shift();
	if (size === 0)
		return;
	new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(bytes.subarray(0, size));
	if (Reflect.apply(own.callback, socket, [size, buffer]) === false)
		own.isStopped = true;
	const next = own.next?.();
	if (next instanceof Uint8Array)
		own.buffer = next;
}

function readOn(socket, own) {
	own.timer = null;
	handOver(socket, own);
	if (!own.isStopped && !socket._readableState.ended)
		startOwn(socket);
}

function stopOwn(socket, own) {
	own.isStopped = true;
	clearImmediate(own.timer);
	own.timer = null;
	if (!socket.connecting && socket._handle?.reading)
		socket._handle.readStop();
}

function startReading(socket) {
	const own = socket[kOwnBuffer];
	if (own !== undefined) {
		own.isStopped = false;
		if (own.queue.length > 0) {
			own.timer ??= setImmediate(readOn, socket, own);
			return;
		}
	}
	const errno = socket._handle.readStart();
	if (errno)
		socket.destroy(errnoException(errno, 'read'));
}

// ---- writing

function bytesOf(chunk, encoding) {
	return typeof chunk === 'string' && encoding !== 'utf8' && encoding !== 'utf-8' ?
		Buffer.from(chunk, encoding) : chunk;
}

function joined(chunks) {
	return Buffer.concat(chunks.map(({ chunk, encoding }) =>
		typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk));
}

// How many bytes [{chunk, encoding}] are; null stands for one that is being written.
function sizeOf(chunks) {
	let size = 0;
	for (const one of chunks) {
		const { chunk = '', encoding } = one ?? {};
		size += typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.byteLength;
	}
	return size;
}

// chunks: [{chunk, encoding}, ...], or one of them with its encoding
function write(socket, chunks, encoding, done) {
	if (socket.connecting) {
		writeLater(socket, chunks, encoding, done);
		return;
	}
	socket._pendingData = null;
	socket._pendingEncoding = '';
	const { _handle: handle } = socket;
	if (!handle) {
		done(new codes.ERR_SOCKET_CLOSED());
		return;
	}
	socket._unrefTimer();
	const bytes = Array.isArray(chunks) ? joined(chunks) : bytesOf(chunks, encoding);
	const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
	const result = handle.write(bytes, size, errno => { written(socket, errno, done); });
	if (result > 0)
		awaitWrite(socket, handle, done);
	else if (result < 0)
		done(errnoException(result, 'write'));
	else
		done();
}

// Whether a write of one's own may go before whatever the stream does.
function isIdle(socket, state) {
	return !state.writing && state.length === 0 && state.corked === 0 && !state.ending && !state.destroyed &&
		!state.errored && !socket.connecting && socket.write === Duplex.prototype.write &&
		socket._write === Socket.prototype._write &&
		socket._writeGeneric === Socket.prototype._writeGeneric;
}

function awaitWrite(socket, handle, done) {
	socket[kQueued] = handle.writeQueueSize;
	socket[kWriting] = done;
}

function written(socket, errno, done) {
	if (socket[kWriting] !== done)
		return;                        // its handle has been closed, which is told with 'close'
	socket[kQueued] = 0;
	socket[kWriting] = undefined;
	if (!socket.destroyed)
		socket._unrefTimer();
	done(errno < 0 && !socket.destroyed ? errnoException(errno, 'write') : null);
}

function writeLater(socket, chunks, encoding, done) {
	const onclose = () => { done(new codes.ERR_SOCKET_CLOSED_BEFORE_CONNECTION()); };
	socket._pendingData = chunks;
	socket._pendingEncoding = encoding;
	socket.once('connect', () => {
		socket.off('close', onclose);
		socket._writeGeneric(Array.isArray(chunks), chunks, encoding, done);
	});
	socket.once('close', onclose);
}

Object.assign(Socket.prototype, timeout.methods, {
	// Makes what the handle reads this socket's.
	_own(handle) {
		handle.owner = this;
		handle.onread = result => { got(this, result); };
	},

	connect(...args) {
		const { 0: options, 1: callback } = isNormalized(args[0]) ? args[0] : normalizeArgs(args);
		require('internal/net/connect').connectSocket(this, options, callback);
		return this;
	},

	_read(size) {
		if (this.connecting || !this._handle)
			this.once('connect', () => { this._read(size); });
		else if (!this._handle.reading)
			startReading(this);
	},

	_write(chunk, encoding, done) { this._writeGeneric(false, chunk, encoding, done); },

	_writev(chunks, done) { this._writeGeneric(true, chunks, '', done); },

	// What stands in for a server, as msw and nock do, replaces this one.
	_writeGeneric(isMany, data, encoding, done) { write(this, data, encoding, done); },

	// Writes bytes, or text as UTF-8, of `size` bytes, past the stream if nothing waits there; else false.  done(of) is
	// called on a later tick.
	_writeNow(data, size, done, of) {
		const result = this._writeAtOnce(data, size, done, of);
		if (result === 0)
			nextTick(done, of);
		return result >= 0;
	},

	// The same: -1; 0, and done is not called; or 1, and it will be.
	_writeAtOnce(data, size, done, of) {
		const { _handle: handle, _writableState: state } = this;
		if (!handle || !isIdle(this, state))
			return -1;
		if (this.timeout || this._parent !== null)
			this._unrefTimer();
		this[kWritten] ??= errno => { written(this, errno, state.onwrite); };
		const result = handle.write(data, size, this[kWritten]);
		if (result === 0)
			return 0;
		state.length = state.writelen = size;
		state.writecb = () => { done(of); };
		state.writing = true;
		state.pendingcb++;
		state.needDrain = size >= state.highWaterMark;
		state.sync = result < 0;
		if (result < 0)
			state.onwrite(errnoException(result, 'write'));
		else
			awaitWrite(this, handle, state.onwrite);
		return 1;
	},

	_final(done) {
		if (this.pending) {
			this.once('connect', () => { this._final(done); });
			return;
		}
		const errno = this._handle.shutdown(() => { done(); });
		if (errno < 0 && errno !== ENOTCONN)
			done(errnoException(errno, 'shutdown'));
		else if (errno <= 0)
			done();
	},

	_destroy(error, done) {
		try {
			shut(this, error, done);
		} catch (thrown) {
			release(this, true);           // without memory, too: its peer would wait for ever
			throw thrown;
		} finally {
			leaveServer(this);
		}
	},

	destroySoon() {
		if (this.writable)
			this.end();
		if (this.writableFinished)
			this.destroy();
		else
			this.once('finish', this.destroy);
	},

	resetAndDestroy() {
		if (!this._handle)
			return this.destroy(new codes.ERR_SOCKET_CLOSED());
		if (!(this._handle instanceof TCP))
			throw new codes.ERR_INVALID_HANDLE_TYPE();
		const reset = () => {
			this.resetAndClosing = true;
			this.destroy();
		};
		if (this.connecting)
			this.once('connect', reset);
		else
			reset();
		return this;
	},

	// With an onread option reading stops at once.
	pause() {
		if (this[kOwnBuffer])
			stopOwn(this, this[kOwnBuffer]);
		return Duplex.prototype.pause.call(this);
	},

	resume() {
		startOwn(this);
		return Duplex.prototype.resume.call(this);
	},

	read(size) {
		startOwn(this);
		return Duplex.prototype.read.call(this, size);
	},

	end(chunk, encoding, callback) {
		Duplex.prototype.end.call(this, chunk, encoding, callback);
		return this;
	},

	setNoDelay(enable = true) {
		const yes = Boolean(enable);
		if (this._handle?.setNoDelay && yes !== this[kNoDelay])
			this._handle.setNoDelay(yes);
		if (!this._handle || this._handle.setNoDelay)
			this[kNoDelay] = yes;
		return this;
	},

	setKeepAlive(enable, delayMs) {
		const yes = Boolean(enable), seconds = ~~(delayMs / 1000);
		if (this._handle && !this._handle.setKeepAlive)
			return this;
		const isNew = yes !== this[kKeepAlive] || (yes && seconds !== this[kKeepAliveDelay]);
		this[kKeepAlive] = yes;
		this[kKeepAliveDelay] = seconds;
		if (isNew)
			this._handle?.setKeepAlive(yes, seconds);
		return this;
	},

	ref() { return setRef(this, 'ref'); },
	unref() { return setRef(this, 'unref'); },

	address() { return this._getsockname(); },

	_getpeername() {
		if (!this._handle?.getpeername || this.connecting)
			return this._peername || {};
		const name = {};
		if (!this._peername && this._handle.getpeername(name))
			return name;
		return this._peername ||= name;
	},

	_getsockname() {
		if (!this._handle?.getsockname)
			return {};
		if (!this._sockname) {
			this._sockname = {};
			this._handle.getsockname(this._sockname);
		}
		return this._sockname;
	},

	// What was asked for before there was a handle.
	_setOptions() {
		if (this[kNoDelay])
			this._handle.setNoDelay?.(true);
		if (this[kKeepAlive])
			this._handle.setKeepAlive?.(true, this[kKeepAliveDelay]);
	}
});

function shut(socket, error, done) {
	const { _handle: handle } = socket;
	socket.connecting = false;
	stopTimers(socket);
	socket[kOwnBuffer]?.queue.splice(0);
	if (handle)
		release(socket, Boolean(error));
	done(error);
	if (!handle)
		nextTick(() => { socket.emit('close'); });
}

function release(socket, failed) {
	const { _handle: handle } = socket;
	if (!handle)
		return;
	socket[kBytesRead] = handle.bytesRead;
	socket[kBytesWritten] = handle.bytesWritten;
	const writing = socket[kWriting];
	socket[kWriting] = undefined;
	const onclose = () => {
		try {
			writing?.(socket.destroyed ? null : errnoException(ECANCELED, 'write'));
		} finally {
			socket.emit('close', failed);
		}
	};
	const errno = socket.resetAndClosing ? handle.reset(onclose) : handle.close(onclose);
	if (errno)
		socket.emit('error', errnoException(errno, 'reset'));
	handle.onread = undefined;
	socket._handle = null;
	socket._sockname = null;
}

function leaveServer(socket) {
	const { _server: server } = socket;
	if (!server)
		return;
	socket._server = null;                 // it may be connected anew, and be destroyed again
	server._connections--;
	server._emitCloseIfDrained?.();
}

function startOwn(socket) {
	if (socket[kOwnBuffer] && !socket.connecting && socket._handle && !socket._handle.reading)
		startReading(socket);
}

function setRef(socket, name) {
	if (!socket._handle)
		socket.once('connect', socket[name]);
	else
		socket._handle[name]?.();
	return socket;
}

const getters = {
	_connecting() { return this.connecting; },
	pending() { return !this._handle || this.connecting; },
	readyState() {
		if (this.connecting)
			return 'opening';
		if (this.readable)
			return this.writable ? 'open' : 'readOnly';
		return this.writable ? 'writeOnly' : 'closed';
	},
	bufferSize() { return this._handle ? this.writableLength : undefined; },
	bytesRead() { return this._handle ? this._handle.bytesRead : this[kBytesRead]; },
	_bytesDispatched() { return this._handle ? this._handle.bytesWritten : this[kBytesWritten]; },
	bytesWritten() {
		const { _pendingData: waiting, writableBuffer: buffered } = this;
		if (!buffered)
			return undefined;
		const chunks = Array.isArray(waiting) ? waiting : [{ chunk: waiting, encoding: this._pendingEncoding }];
		const before = waiting === null ? 0 : sizeOf(chunks);
		return this._bytesDispatched + sizeOf(buffered) + before;
	},
	remoteAddress() { return this._getpeername().address; },
	remoteFamily() { return this._getpeername().family; },
	remotePort() { return this._getpeername().port; },
	localAddress() { return this._getsockname().address; },
	localPort() { return this._getsockname().port; },
	localFamily() { return this._getsockname().family; }
};

for (const name of Object.keys(getters))
	Object.defineProperty(Socket.prototype, name, { __proto__: null, configurable: true, get: getters[name] });

const { connect } = Socket.prototype;
require('internal/net/taken').isTaken = () => Socket.prototype.connect !== connect;

module.exports = Socket;
