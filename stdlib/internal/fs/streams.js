'use strict';
/* createReadStream and createWriteStream: a Readable or Writable on a descriptor.  Only one request is pending at a
 * time; a stream that is destroyed meanwhile closes its descriptor after that request has completed.
 *
 * ReadStream and WriteStream are functions, as in node: scripts call them without new, and old ones inherit by
 * call(). */

const { codes, validators, copyOf, getOptions, hidden, needFd, toPath } = require('internal/fs/utils');
const { Readable, Writable, finished } = require('stream');

const { apply } = Reflect;

// Hidden properties of the stream.
const kFs = Symbol('kFs');                  // the source of open, read and the others: fs, or options.fs
const kHandle = Symbol('kHandle');          // the FileHandle it was created from, or null
const kBusy = Symbol('kBusy');              // a request is pending
const kWeb = Symbol('kWeb');                // what toWeb() made of it: { record, data }, or null
const kWhenIdle = Symbol('kWhenIdle');      // callback for its completion, or null

// options.fs must have open if there is a path, read or one of write and writev, and close if the stream closes.
function ownFs(options, isWriter) {
	const { fs: own } = options;
	if (own === undefined || own === null)
		return require('fs');
	const need = name => { validators().validateFunction(own[name], `options.fs.${name}`); };
	if (options.fd === undefined || options.fd === null)
		need('open');
	if (!isWriter) {
		need('read');
	} else {
		if (own.write || !own.writev)
			need('write');
		if (own.writev)
			need('writev');
	}
	if (options.autoDestroy)
		need('close');
	return own;
}

// Uses the FileHandle's own method instead of fs's if script has replaced it.
function viaHandle(stream, name, args, direct, done) {
	const { [kHandle]: handle } = stream;
	if (handle === null || handle[name] === require('internal/fs/promises').FileHandle.prototype[name])
		direct();
	else
		handle[name](...args).then(result => { done(null, result.bytesRead ?? result.bytesWritten,
			result.buffer); }, err => { done(err); });
}

function isHandle(fd) { return typeof fd === 'object' && fd instanceof require('internal/fs/promises').FileHandle; }

// Uses a given descriptor: a number, or a FileHandle, which is kept open while the stream lives.
function takeFd(stream, { fd }) {
	if (typeof fd === 'number')
		return needFd(fd);
	if (isHandle(fd)) {
		stream[kHandle] = fd;
		fd.on('close', () => { stream.close(); });
		return fd.fd;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('options.fd', ['number', 'FileHandle'], fd);
}

function begin(stream, path, options, flags, isWriter) {
	options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
	if (options.fs && isHandle(options.fd))
		throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('FileHandle with fs');
	hidden(stream, kFs, ownFs(options, isWriter));
	hidden(stream, kHandle, null);
	hidden(stream, kBusy, false);
	hidden(stream, kWhenIdle, null);
	if (options.fd === undefined || options.fd === null) {
		stream.fd = null;
		stream.path = toPath(path);
		stream.flags = options.flags === undefined ? flags : options.flags;
		stream.mode = options.mode === undefined ? 0o666 : options.mode;
	} else {
		stream.fd = takeFd(stream, options);
	}
	if (options.signal)
		validators().validateAbortSignal(options.signal, 'options.signal');
}

function beginAt(stream, { start }) {
	stream.start = start;
	if (start !== undefined)
		validators().validateInteger(start, 'start', 0);
}

function _construct(callback) {
	if (typeof this.fd === 'number') {
		callback();
		return;
	}
	if (this.open !== openStream) {
		openOldWay(this, callback);
		return;
	}
	this[kFs].open(this.path, this.flags, this.mode, (err, fd) => {
		if (err) {
			callback(err);
			return;
		}
		this.fd = fd;
		callback();
		this.emit('open', fd);
		this.emit('ready');
	});
}

// A stream with an overridden open() signals readiness by its own 'open' event.
function openOldWay(stream, callback) {
	const { emit } = stream;
	stream.emit = function (...args) {
		const name = args[0];
		if (name === 'open') {
			stream.emit = emit;
			callback();
			return emit.apply(stream, args);
		}
		if (name === 'error') {
			stream.emit = emit;
			callback(args[1]);
			return undefined;
		}
		return emit.apply(stream, args);
	};
	stream.open();
}

function openStream() { /* _construct() opens the file */ }

// Called when a request has completed.  Returns whether a waiting callback was called; the caller then stops.
function idle(stream) {
	const then = stream[kWhenIdle];
	stream[kBusy] = false;
	if (!then)
		return false;
	stream[kWhenIdle] = null;
	then();
	return true;
}

// Starts a request.  If that throws, no request is pending: a destroy() must not wait for its completion, or the error
// would never be reported.  kBusy is reset without a call, since this may be an out-of-memory error.
function request(stream, start) {
	let begun = false;
	stream[kBusy] = true;
	try {
		start();
		begun = true;
	} finally {
		if (!begun) {
			stream[kBusy] = false;
			if (stream[kWhenIdle])
				idle(stream);
		}
	}
}

function closeFd(stream, err, callback) {
	const { fd, [kHandle]: handle } = stream;
	if (fd === null) {
		callback(err);
		return;
	}
	// an overridden close() finds the descriptor in the stream
	if (handle)
		handle.close().then(() => { callback(err); }, callback);
	else
		stream[kFs].close(fd, closeErr => { callback(closeErr || err); });
	stream.fd = null;
}

function destroy(err, callback) {
	const close = () => {
		if (this.flush && !err && this.fd !== null)
			this[kFs].fsync(this.fd, flushErr => { closeFd(this, flushErr || err, callback); });
		else
			closeFd(this, err, callback);
	};
	if (this[kBusy])
		this[kWhenIdle] = close;
	else
		close();
}

// Defines the properties common to both classes.
function dress(constructor, parent, state) {
	const { prototype } = constructor;
	Object.setPrototypeOf(constructor, parent);
	Object.setPrototypeOf(prototype, parent.prototype);
	Object.defineProperty(prototype, 'autoClose', {
		get() { return this[state].autoDestroy; },
		set(value) { this[state].autoDestroy = value; },
		configurable: true
	});
	prototype.open = openStream;
	prototype._construct = _construct;
}

function dressLast({ prototype }) {
	Object.defineProperty(prototype, 'pending', { get() { return this.fd === null; }, configurable: true });
}

/* ---- reading */

function ReadStream(path, options) {
	if (!(this instanceof ReadStream))
		return new ReadStream(path, options);
	options = copyOf(getOptions(options));
	if (options.highWaterMark === undefined)
		options.highWaterMark = 64 * 1024;
	begin(this, path, options, 'r', false);
	beginAt(this, options);
	this.end = options.end === undefined ? Infinity : options.end;
	this.pos = this.start;
	this.bytesRead = 0;
	if (this.end !== Infinity) {
		validators().validateInteger(this.end, 'end', 0);
		if (this.start !== undefined && this.start > this.end)
			throw new (codes().ERR_OUT_OF_RANGE)('start', `<= "end" (here: ${this.end})`, this.start);
	}
	hidden(this, kWeb, null);
	Readable.call(this, options);
	if (options.encoding)
		this.setEncoding(options.encoding);
}
dress(ReadStream, Readable, '_readableState');

ReadStream.prototype._read = function (n) {
	if (this._readableState.pipes.length > 0 || this[kWeb] !== null) {
		const { intoConsumer } = require('internal/streams/shortcut');
		const handOver = () => {
			if (!this.destroyed)
				readSome(this, n);
		};
		if (leftOf(this) > 0 && intoConsumer(this, this[kWeb], handOver))
			return;
	}
	readSome(this, n);
};

// How many bytes it still has to read, at most.
function leftOf(stream) { return stream.end - (stream.pos ?? stream.bytesRead) + 1; }

function readSome(stream, n) {
	n = Math.min(leftOf(stream), n);
	if (n <= 0)
		stream.push(null);
	else
		apply(readNow, stream, [n]);
}

function readNow(n) {
	const buffer = require('buffer').Buffer.allocUnsafeSlow(n);
	request(this, () => {
		const done = (err, count, filled) => {
			if (idle(this) || this.destroyed)
				return;
			if (err) {
				require('internal/streams/destroy').fail(this, err);
			} else if (count > 0) {
				if (this.pos !== undefined)
					this.pos += count;
				this.bytesRead += count;
				this.push(count === filled.length ? filled : shorter(filled, count));
			} else {
				this.push(null);
			}
		};
		viaHandle(this, 'read', [buffer, 0, n, this.pos],
			() => { this[kFs].read(this.fd, buffer, 0, n, this.pos, done); }, done);
	});
}

// Copies a short read, so that it keeps no more memory than it filled.
function shorter(buffer, count) {
	const out = require('buffer').Buffer.allocUnsafeSlow(count);
	buffer.copy(out, 0, 0, count);
	return out;
}

ReadStream.prototype._destroy = destroy;

ReadStream.prototype.close = function (callback) {
	if (callback)
		finished(this, callback);
	this.destroy();
};

dressLast(ReadStream);

/* ---- writing */

function WriteStream(path, options) {
	if (!(this instanceof WriteStream))
		return new WriteStream(path, options);
	options = copyOf(getOptions(options));
	options.decodeStrings = true;
	begin(this, path, options, 'w', true);
	if (options.flush !== undefined && options.flush !== null)
		validators().validateBoolean(options.flush, 'options.flush');
	this.flush = options.flush ?? false;
	beginAt(this, options);
	this.pos = this.start;
	this.bytesWritten = 0;
	if (!this[kFs].writev)
		this._writev = null;
	Writable.call(this, options);
	if (options.encoding)
		this.setDefaultEncoding(options.encoding);
}
dress(WriteStream, Writable, '_writableState');

const VAIN_MAX = 5;       // so many writes in a row may move nothing (EAGAIN) and are tried again

// What follows a write of count bytes: more(), if some are left.
function next(stream, count, left, vain, what, more, callback) {
	if (stream.destroyed) {
		callback(new (codes().ERR_STREAM_DESTROYED)(what));
		return;
	}
	stream.bytesWritten += count;
	if (stream.pos !== undefined)
		stream.pos += count;
	if (vain > VAIN_MAX)
		callback(new (codes().ERR_SYSTEM_ERROR)(`${what} failed`));
	else if (count < left)
		more();
	else
		callback();
}

// Writes everything; the kernel may accept less at a time.
function writeAll(stream, data, offset, callback, tried = 0) {
	request(stream, () => {
		const size = data.length - offset;
		const done = (err, count) => {
			if (err?.code === 'EAGAIN')
				[err, count] = [null, 0];
			if (err) {
				callback(err);
				return;
			}
			const vain = count ? 0 : tried + 1;
			const more = () => { writeAll(stream, data, offset + count, callback, vain); };
			next(stream, count, size, vain, 'write', more, callback);
		};
		if (stream[kFs].write)
			viaHandle(stream, 'write', [data, offset, size, stream.pos],
				() => { stream[kFs].write(stream.fd, data, offset, size, stream.pos, done); }, done);
		else
			stream[kFs].writev(stream.fd, [data.subarray(offset)], stream.pos, done);
	});
}

WriteStream.prototype._write = function (data, encoding, callback) {
	writeAll(this, data, 0, err => {
		idle(this);
		callback(err);
	});
};

// The same for a list of chunks.
function writeList(stream, list, callback, tried = 0) {
	request(stream, () => {
		const size = list.reduce((sum, { length }) => sum + length, 0);
		const done = (err, count) => {
			if (err?.code === 'EAGAIN')
				[err, count] = [null, 0];
			if (err) {
				callback(err);
				return;
			}
			const vain = count ? 0 : tried + 1;
			const more = () => {
				let i = 0;
				while (count >= list[i].length)
					count -= list[i++].length;
				writeList(stream, [list[i].subarray(count), ...list.slice(i + 1)], callback, vain);
			};
			next(stream, count, size, vain, 'writev', more, callback);
		};
		viaHandle(stream, 'writev', [list, stream.pos],
			() => { stream[kFs].writev(stream.fd, list, stream.pos, done); }, done);
	});
}

WriteStream.prototype._writev = function (chunks, callback) {
	const list = [];
	for (let i = 0; i < chunks.length; i++)
		list.push(chunks[i].chunk);
	if (this[kFs] === require('fs') && this[kHandle] === null) {
		this._write(require('buffer').Buffer.concat(list), 'buffer', callback);
		return;
	}
	writeList(this, list, err => {
		idle(this);
		callback(err);
	});
};

WriteStream.prototype._destroy = destroy;

WriteStream.prototype.close = function (callback) {
	if (callback) {
		if (this.closed) {
			process.nextTick(callback);
			return;
		}
		this.on('close', callback);
	}
	// without autoClose, ending does not close the stream; 'finish' destroys it
	if (!this.autoClose)
		this.on('finish', this.destroy);
	this.end();
};

WriteStream.prototype.destroySoon = Writable.prototype.end;

dressLast(WriteStream);

/* ---- for internal/streams/shortcut: writes that somebody else does */

const originals = require('internal/originals');
originals.fileRead = ReadStream.prototype._read;
originals.fileWrite = WriteStream.prototype._write;
originals.fileWritev = WriteStream.prototype._writev;

// Whether chunks go straight between the stream and its descriptor, by name: 'read' or 'write'.
function isDirect(stream, name) {
	const { [kHandle]: handle } = stream, fs = require('fs');
	return stream[kFs] === fs && fs[name] === (name === 'read' ? originals.fsRead : originals.fsWrite) &&
		(handle === null ||
			handle[name] === require('internal/fs/promises').FileHandle.prototype[name]);
}

// A round that reads for a ReadStream: begin(fd, position, most, done) says whether it began; done(count).
function readRound(stream, begin) {
	const { [kBusy]: isBusy } = stream;
	let begun = false;
	stream[kBusy] = true;
	try {
		begun = begin(stream.fd, stream.pos ?? -1, leftOf(stream), count => {
			if (stream.pos !== undefined)
				stream.pos += count;
			stream.bytesRead += count;
			idle(stream);
		});
	} finally {
		if (!begun)
			stream[kBusy] = isBusy;
	}
	return begun;
}

// As between _write() and its callback.
function hold(stream) {
	const { _writableState: w } = stream;
	w.pendingcb++;
	w.writing = true;
	w.sync = false;
	w.writelen = 0;
	w.writecb = require('internal/streams/utils').nop;
	stream[kBusy] = true;
}

function letGo(stream, err, count) {
	stream.bytesWritten += count;
	if (stream.pos !== undefined)
		stream.pos += count;
	idle(stream);
	stream._writableState.onwrite(err);
}

require('internal/streams/utils').files = {
	ReadStream, WriteStream, hold, isDirect, leftOf, letGo, readRound,
	isBusy: stream => stream[kBusy],
	isWriteStream: stream => stream instanceof WriteStream,
	noteWeb(stream, web) {
		if (Object.getPrototypeOf(stream) === ReadStream.prototype)
			stream[kWeb] = web;
	}
};

module.exports = { ReadStream, WriteStream };
