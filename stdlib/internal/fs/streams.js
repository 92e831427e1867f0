'use strict';
/* createReadStream and createWriteStream: a descriptor behind a Readable or a Writable.  One request is under way at a
 * time; a stream destroyed meanwhile closes its descriptor only when that request has ended.
 *
 * ReadStream and WriteStream are functions, as in node: scripts call them without new, and old ones inherit by call(). */

const { codes, validators, copyOf, getOptions, hidden, needFd, toPath } = require('internal/fs/utils');
const { Readable, Writable, finished } = require('stream');

// What the stream keeps for itself, out of sight.
const kFs = Symbol('kFs');                  // where open, read and the others come from: fs, or options.fs
const kHandle = Symbol('kHandle');          // the FileHandle it was made from, or null
const kBusy = Symbol('kBusy');              // a request is under way
const kWhenIdle = Symbol('kWhenIdle');      // what waits for its end, or null

function ownFs(own, checks) {
	if (own === undefined || own === null)
		return require('fs');
	checks.forEach(name => { validators().validateFunction(own[name], `options.fs.${name}`); });
	return own;
}

// A descriptor that was given: a number, or a FileHandle, which then stays open while the stream lives.
function takeFd(stream, { fd }) {
	if (typeof fd === 'number')
		return needFd(fd);
	if (typeof fd === 'object' && fd instanceof require('internal/fs/promises').FileHandle) {
		stream[kHandle] = fd;
		return fd.fd;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('options.fd', ['number', 'FileHandle'], fd);
}

function begin(stream, path, options, flags, checks) {
	hidden(stream, kFs, ownFs(options.fs, checks));
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
	options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
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

// A stream whose open() was replaced says by its own 'open' event that it is ready.
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

function openStream() { /* opening is _construct()'s */ }

// The request has ended.  Whether somebody waited for that, who then goes on in its place.
function idle(stream) {
	const then = stream[kWhenIdle];
	stream[kBusy] = false;
	if (!then)
		return false;
	stream[kWhenIdle] = null;
	then();
	return true;
}

// Begins a request.  After a throw none is under way: a destroy() must not wait for its end, or the error would never come
// out.  Busy is given up before anything is called: here memory may be wanting.
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
	stream.fd = null;
	if (handle)
		handle.close().then(() => { callback(err); }, callback);
	else
		stream[kFs].close(fd, closeErr => { callback(closeErr || err); });
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

// The properties that both have.
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
	begin(this, path, options, 'r', options.fd === undefined || options.fd === null ? ['open', 'read'] : ['read']);
	beginAt(this, options);
	this.end = options.end === undefined ? Infinity : options.end;
	this.pos = this.start;
	this.bytesRead = 0;
	if (this.end !== Infinity) {
		validators().validateInteger(this.end, 'end', 0);
		if (this.start !== undefined && this.start > this.end)
			throw new (codes().ERR_OUT_OF_RANGE)('start', `<= "end" (here: ${this.end})`, this.start);
	}
	Readable.call(this, options);
	if (options.encoding)
		this.setEncoding(options.encoding);
}
dress(ReadStream, Readable, '_readableState');

ReadStream.prototype._read = function (n) {
	n = Math.min(this.end - (this.pos ?? this.bytesRead) + 1, n);
	if (n <= 0) {
		this.push(null);
		return;
	}
	const buffer = require('buffer').Buffer.allocUnsafeSlow(n);
	request(this, () => {
		this[kFs].read(this.fd, buffer, 0, n, this.pos, (err, count, filled) => {
			if (idle(this) || this.destroyed)
				return;
			if (err) {
				this.destroy(err);
			} else if (count > 0) {
				if (this.pos !== undefined)
					this.pos += count;
				this.bytesRead += count;
				this.push(count === filled.length ? filled : shorter(filled, count));
			} else {
				this.push(null);
			}
		});
	});
};

// A short read keeps no more memory than it filled.
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
	begin(this, path, options, 'w', options.fd === undefined || options.fd === null ? ['open', 'write', 'close'] : ['write', 'close']);
	if (options.flush !== undefined && options.flush !== null)
		validators().validateBoolean(options.flush, 'options.flush');
	this.flush = options.flush ?? false;
	beginAt(this, options);
	this.pos = this.start;
	this.bytesWritten = 0;
	Writable.call(this, options);
	if (options.encoding)
		this.setDefaultEncoding(options.encoding);
}
dress(WriteStream, Writable, '_writableState');

// Writes until all is written; the kernel may take less at a time.
function writeAll(stream, data, offset, callback) {
	request(stream, () => {
		stream[kFs].write(stream.fd, data, offset, data.length - offset, stream.pos, (err, count) => {
			if (err) {
				callback(err);
				return;
			}
			stream.bytesWritten += count;
			if (stream.pos !== undefined)
				stream.pos += count;
			if (offset + count < data.length && !stream.destroyed)
				writeAll(stream, data, offset + count, callback);
			else
				callback();
		});
	});
}

WriteStream.prototype._write = function (data, encoding, callback) {
	writeAll(this, data, 0, err => {
		idle(this);
		callback(err);
	});
};

WriteStream.prototype._writev = function (chunks, callback) {
	const list = [];
	for (let i = 0; i < chunks.length; i++)
		list.push(chunks[i].chunk);
	this._write(require('buffer').Buffer.concat(list), 'buffer', callback);
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
	// without autoClose the end of writing does not close: finish does
	if (!this.autoClose)
		this.on('finish', this.destroy);
	this.end();
};

WriteStream.prototype.destroySoon = Writable.prototype.end;

dressLast(WriteStream);

module.exports = { ReadStream, WriteStream };
