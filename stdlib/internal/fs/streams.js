'use strict';
/* createReadStream and createWriteStream: a descriptor behind a Readable or a Writable.  One request is under way at a
 * time; a stream destroyed meanwhile closes its descriptor only when that request has ended. */

const u = require('internal/fs/utils');
const stream = require('stream');
const Readable = stream.Readable, Writable = stream.Writable;

function codes() { return u.codes(); }

function copyOf(options) {
	const copy = {};
	options = u.getOptions(options, {});
	for (const key in options)
		copy[key] = options[key];
	return copy;
}

function methods(own, checks, names) {
	if (own === undefined || own === null)
		return require('fs');
	checks.forEach((name, i) => {
		u.validators().validateFunction(own[name], `options.fs.${names[i]}`);
	});
	return own;
}

// A descriptor that was given: a number, or a FileHandle, which then stays open while the stream lives.
function takeFd(self, options) {
	u.hidden(self, '_handle', null);
	if (typeof options.fd === 'number') {
		u.needFd(options.fd);
		return options.fd;
	}
	if (typeof options.fd === 'object' && options.fd instanceof require('internal/fs/promises').FileHandle) {
		self._handle = options.fd;
		return options.fd.fd;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('fd', ['number', 'FileHandle'], options.fd);
}

function begin(self, path, options, flags, ownMethods) {
	u.hidden(self, '_fs', methods(options.fs, ownMethods, ownMethods));
	u.hidden(self, '_busy', false);
	u.hidden(self, '_whenIdle', null);
	if (options.fd === undefined || options.fd === null) {
		u.hidden(self, '_handle', null);
		self.fd = null;
		self.path = u.toPath(path);
		self.flags = options.flags === undefined ? flags : options.flags;
		self.mode = options.mode === undefined ? 438 : options.mode;
	} else {
		self.fd = takeFd(self, options);
	}
	options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
}

function construct(callback) {
	if (typeof this.fd === 'number') {
		callback();
		return;
	}
	if (this.open !== openStream) {
		openOldWay(this, callback);
		return;
	}
	this._fs.open(this.path, this.flags, this.mode, (err, fd) => {
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
function openOldWay(self, callback) {
	const emit = self.emit;
	self.emit = function (name, value) {
		if (name === 'open') {
			self.emit = emit;
			callback();
			return emit.apply(self, arguments);
		}
		if (name === 'error') {
			self.emit = emit;
			callback(value);
			return undefined;
		}
		return emit.apply(self, arguments);
	};
	self.open();
}

function openStream() { /* opening is construct()'s */ }

function idle(self) {
	const then = self._whenIdle;
	self._busy = false;
	if (!then)
		return false;
	self._whenIdle = null;
	then();
	return true;
}

// After a throw no request is under way: a destroy() must not wait for its end, or the error would never come out.  From a
// finally block, and busy is given up before anything is called: here memory may be wanting.
function notBegun(self) {
	if (self._whenIdle)
		idle(self);
}

function closeFd(self, err, callback) {
	const fd = self.fd, handle = self._handle;
	if (fd === null) {
		callback(err);
		return;
	}
	self.fd = null;
	if (handle) {
		handle.close().then(() => { callback(err); }, callback);
		return;
	}
	self._fs.close(fd, closeErr => { callback(closeErr || err); });
}

function destroy(err, callback) {
	const self = this;
	function close() {
		if (self._flush && !err && self.fd !== null)
			self._fs.fsync(self.fd, flushErr => { closeFd(self, flushErr || err, callback); });
		else
			closeFd(self, err, callback);
	}
	if (self._busy)
		self._whenIdle = close;
	else
		close();
}

/* ---- reading */

function ReadStream(path, options) {
	if (!(this instanceof ReadStream))
		return new ReadStream(path, options);
	options = copyOf(options);
	if (options.highWaterMark === undefined)
		options.highWaterMark = 64 * 1024;
	begin(this, path, options, 'r', options.fd === undefined || options.fd === null ? ['open', 'read'] : ['read']);
	this.start = options.start;
	this.end = options.end === undefined ? Infinity : options.end;
	this.pos = undefined;
	this.bytesRead = 0;
	if (this.start !== undefined) {
		u.validators().validateInteger(this.start, 'start', 0);
		this.pos = this.start;
	}
	if (this.end !== Infinity) {
		u.validators().validateInteger(this.end, 'end', 0);
		if (this.start !== undefined && this.start > this.end)
			throw new (codes().ERR_OUT_OF_RANGE)('start', `<= "end" (here: ${this.end})`, this.start);
	}
	Readable.call(this, options);
	if (options.encoding)
		this.setEncoding(options.encoding);
}
if (Object.setPrototypeOf)
	Object.setPrototypeOf(ReadStream, Readable);
ReadStream.prototype = Object.create(Readable.prototype);
u.hidden(ReadStream.prototype, 'constructor', ReadStream);

u.method(ReadStream, '_read', function (n) {
	const self = this;
	let begun = false;
	n = Math.min(self.pos !== undefined ? self.end - self.pos + 1 : self.end - self.bytesRead + 1, n);
	if (n <= 0) {
		self.push(null);
		return;
	}
	const buffer = require('buffer').Buffer.allocUnsafeSlow(n);
	function answered(err, count, filled) {
		if (idle(self) || self.destroyed)
			return;
		if (err) {
			self.destroy(err);
		} else if (count > 0) {
			if (self.pos !== undefined)
				self.pos += count;
			self.bytesRead += count;
			self.push(count === filled.length ? filled : shorter(filled, count));
		} else {
			self.push(null);
		}
	}
	self._busy = true;
	try {
		self._fs.read(self.fd, buffer, 0, n, self.pos, answered);
		begun = true;
	} finally {
		if (!begun) {
			self._busy = false;
			notBegun(self);
		}
	}
});

// A short read keeps no more memory than it filled.
function shorter(buffer, count) {
	const out = require('buffer').Buffer.allocUnsafeSlow(count);
	buffer.copy(out, 0, 0, count);
	return out;
}

function close(callback) {
	if (callback)
		stream.finished(this, callback);
	this.destroy();
}
u.method(ReadStream, 'close', close);

/* ---- writing */

function WriteStream(path, options) {
	if (!(this instanceof WriteStream))
		return new WriteStream(path, options);
	options = copyOf(options);
	options.decodeStrings = true;
	begin(this, path, options, 'w', options.fd === undefined || options.fd === null ? ['open', 'write', 'close'] : ['write', 'close']);
	if (options.flush !== undefined && options.flush !== null)
		u.validators().validateBoolean(options.flush, 'options.flush');
	u.hidden(this, '_flush', options.flush === true);
	this.start = options.start;
	this.pos = undefined;
	this.bytesWritten = 0;
	if (this.start !== undefined) {
		u.validators().validateInteger(this.start, 'start', 0);
		this.pos = this.start;
	}
	Writable.call(this, options);
	if (options.encoding)
		this.setDefaultEncoding(options.encoding);
}
if (Object.setPrototypeOf)
	Object.setPrototypeOf(WriteStream, Writable);
WriteStream.prototype = Object.create(Writable.prototype);
u.hidden(WriteStream.prototype, 'constructor', WriteStream);

// Writes until all is written; the kernel may take less at a time.
function writeAll(self, data, offset, callback) {
	let begun = false;
	function written(err, count) {
		if (err) {
			callback(err);
			return;
		}
		self.bytesWritten += count;
		if (self.pos !== undefined)
			self.pos += count;
		if (offset + count < data.length && !self.destroyed)
			writeAll(self, data, offset + count, callback);
		else
			callback();
	}
	try {
		self._fs.write(self.fd, data, offset, data.length - offset, self.pos, written);
		begun = true;
	} finally {
		if (!begun) {
			self._busy = false;
			notBegun(self);
		}
	}
}

function startWrite(self, data, callback) {
	self._busy = true;
	writeAll(self, data, 0, err => {
		idle(self);
		callback(err);
	});
}

u.method(WriteStream, '_write', function (data, encoding, callback) { startWrite(this, data, callback); });

u.method(WriteStream, '_writev', function (chunks, callback) {
	const list = [];
	for (let i = 0; i < chunks.length; i++)
		list.push(chunks[i].chunk);
	startWrite(this, require('buffer').Buffer.concat(list), callback);
});

u.method(WriteStream, 'close', function (callback) {
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
});
u.method(WriteStream, 'destroySoon', Writable.prototype.end);

[[ReadStream, '_readableState'], [WriteStream, '_writableState']].forEach(pair => {
	const proto = pair[0].prototype, state = pair[1];
	u.hidden(proto, 'open', openStream);
	u.hidden(proto, '_construct', construct);
	u.hidden(proto, '_destroy', destroy);
	Object.defineProperty(proto, 'pending', { get() { return this.fd === null; }, configurable: true });
	Object.defineProperty(proto, 'autoClose', {
		get() { return this[state].autoDestroy; },
		set(value) { this[state].autoDestroy = value; },
		configurable: true
	});
});

exports.ReadStream = ReadStream;
exports.WriteStream = WriteStream;
