'use strict';
/* fs.promises and FileHandle.  The binding settles the promise itself (its last argument is null); a wrong argument is
 * a rejection, not a throw. */

var u = require('internal/fs/utils');
var constants = require('internal/fs/constants');
var EventEmitter = require('events');

var binding = u.binding, BUFFER = u.BUFFER;
var codes = u.codes, validators = u.validators;
var toPath = u.toPath, toFlags = u.toFlags, toMode = u.toMode, getOptions = u.getOptions, encodingNumber = u.encodingNumber;

var P = null;          // the binding's promise form

// f, whose throws become rejections.
function rejecting(name, f) {
	var g = function (a, b, c, d, e) {
		try {
			switch (arguments.length) {
			case 1: return f.call(this, a);
			case 2: return f.call(this, a, b);
			case 3: return f.call(this, a, b, c);
			}
			return f.call(this, a, b, c, d, e);
		} catch (err) {
			return Promise.reject(err);
		}
	};
	try {
		Object.defineProperty(g, 'name', { value: name, configurable: true });
	} catch (_) { /* an engine whose function names are fixed */ }
	return g;
}

/* ---- FileHandle */

function FileHandle(fd) {
	EventEmitter.call(this);
	u.hidden(this, '_fd', fd);
	u.hidden(this, '_refs', 1);
	u.hidden(this, '_closing', null);
	u.hidden(this, '_closed', null);
}
FileHandle.prototype = Object.create(EventEmitter.prototype);
u.hidden(FileHandle.prototype, 'constructor', FileHandle);

Object.defineProperty(FileHandle.prototype, 'fd', { get: function () { return this._fd; }, configurable: true });

// A handle that was closed is EBADF, under the name of what was tried.
function fdOf(handle, syscall) {
	if (handle._fd >= 0)
		return handle._fd;
	var err = new Error('file closed');
	err.code = 'EBADF';
	err.syscall = syscall;
	throw err;
}

// The handle stays open until what uses it has ended.
function using(handle, promise) {
	handle._refs++;
	function end() {
		if (--handle._refs === 0 && handle._closed)
			handle._closed();
	}
	promise.then(end, end);
	return promise;
}

function closeNow(handle) {
	var fd = handle._fd;
	handle._fd = -1;
	return binding.close(fd, P).then(function () { handle._closing = null; }, function (err) {
		handle._closing = null;
		throw err;
	});
}

function handleMethod(name, f) { u.hidden(FileHandle.prototype, name, rejecting(name, f)); }

handleMethod('close', function close() {
	var handle = this;
	if (handle._fd === -1)
		return Promise.resolve();
	if (handle._closing)
		return handle._closing;
	handle._refs--;
	if (handle._refs === 0)
		handle._closing = closeNow(handle);
	else
		handle._closing = new Promise(function (resolve) {
			handle._closed = function () { resolve(closeNow(handle)); };
		});
	handle.emit('close');
	return handle._closing;
});

handleMethod('read', function read(buffer, offset, length, position) {
	var fd = fdOf(this, 'read'), params;
	if (!u.isView(buffer)) {
		params = buffer === undefined || buffer === null ? {} : buffer;
		validators().validateObject(params, 'options');
		buffer = params.buffer === undefined ? require('buffer').Buffer.alloc(16384) : params.buffer;
	} else if (offset !== null && typeof offset === 'object') {
		params = offset;
	}
	u.needBuffer(buffer);
	if (params) {
		offset = u.pick(params, 'offset', 0);
		length = u.pick(params, 'length', buffer.byteLength - offset);
		position = params.position;
	}
	if (offset === undefined || offset === null)
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	length = length === undefined || length === null ? buffer.byteLength - offset : length | 0;
	if (length === 0)
		return Promise.resolve({ bytesRead: 0, buffer: buffer });
	if (buffer.byteLength === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('buffer', buffer, 'is empty and cannot be written');
	u.checkRead(offset, length, buffer.byteLength);
	return using(this, binding.read(fd, buffer, offset, length, u.toPosition(position), P));
});

handleMethod('write', function write(buffer, offset, length, position) {
	var fd = fdOf(this, 'write');
	if (buffer !== undefined && buffer !== null && u.isView(buffer)) {
		if (buffer.byteLength === 0)
			return Promise.resolve({ bytesWritten: 0, buffer: buffer });
		if (offset !== null && typeof offset === 'object') {
			length = offset.length;
			position = offset.position;
			offset = offset.offset;
		}
		if (offset === undefined || offset === null)
			offset = 0;
		else
			validators().validateInteger(offset, 'offset', 0);
		if (typeof length !== 'number')
			length = buffer.byteLength - offset;
		u.checkWrite(offset, length, buffer.byteLength);
		return using(this, binding.write(fd, buffer, offset, length, typeof position === 'number' ? position : -1, P));
	}
	if (typeof buffer !== 'string')
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
	return using(this, binding.writeString(fd, buffer, typeof offset === 'number' ? offset : -1, encodingNumber(length, 0), P));
});

[['readv', 'read'], ['writev', 'write']].forEach(function (pair) {
	handleMethod(pair[0], function (buffers, position) {
		var fd = fdOf(this, pair[1]);
		u.needVector(buffers);
		if (buffers.length === 0)
			return Promise.resolve(pair[1] === 'read' ? { bytesRead: 0, buffers: buffers } : { bytesWritten: 0, buffers: buffers });
		return using(this, binding[pair[0]](fd, buffers, typeof position === 'number' ? position : -1, P));
	});
});

handleMethod('readFile', function (options) { return using(this, readFileFrom(fdOf(this, 'read'), getOptions(options))); });
handleMethod('writeFile', function (data, options) {
	return using(this, writeFileTo(fdOf(this, 'write'), data, getOptions(options)));
});
handleMethod('appendFile', function (data, options) {
	return using(this, writeFileTo(fdOf(this, 'write'), data, getOptions(options)));
});
handleMethod('stat', function () { return using(this, binding.fstat(fdOf(this, 'fstat'), P)); });
handleMethod('truncate', function (length) {
	length = toLength(length);
	return using(this, binding.ftruncate(fdOf(this, 'ftruncate'), length, P));
});
handleMethod('sync', function () { return using(this, binding.fsync(fdOf(this, 'fsync'), P)); });
handleMethod('datasync', function () { return using(this, binding.fdatasync(fdOf(this, 'fdatasync'), P)); });
handleMethod('chmod', function (mode) {
	mode = validators().parseFileMode(mode, 'mode');
	return using(this, binding.fchmod(fdOf(this, 'fchmod'), mode, P));
});
handleMethod('chown', function (uid, gid) {
	u.needOwner(uid, gid);
	return using(this, binding.fchown(fdOf(this, 'fchown'), uid, gid, P));
});
handleMethod('utimes', function (atime, mtime) {
	atime = u.toUnixTimestamp(atime, 'atime');
	mtime = u.toUnixTimestamp(mtime, 'mtime');
	return using(this, binding.futimes(fdOf(this, 'futime'), atime, mtime, P));
});
u.hidden(FileHandle.prototype, 'createReadStream', function createReadStream(options) {
	return new (require('internal/fs/streams').ReadStream)(undefined, withHandle(options, this));
});
u.hidden(FileHandle.prototype, 'createWriteStream', function createWriteStream(options) {
	return new (require('internal/fs/streams').WriteStream)(undefined, withHandle(options, this));
});

function withHandle(options, handle) {
	var copy = {}, key;
	for (key in options)
		copy[key] = options[key];
	copy.fd = handle;
	return copy;
}

/* ---- whole files */

function checkSignal(signal) {
	if (signal === undefined)
		return;
	validators().validateAbortSignal(signal, 'options.signal');
	if (signal.aborted)
		throw new (require('internal/errors').AbortError)(undefined, { cause: signal.reason });
}

function target(path) { return path instanceof FileHandle ? fdOf(path, 'open') : toPath(path); }

function readFileFrom(path, options) {
	checkSignal(options.signal);
	return binding.readFile(path, toFlags(options.flag === undefined ? 'r' : options.flag), encodingNumber(options.encoding, BUFFER), P);
}

function isStream(data) { return data !== null && typeof data === 'object' && typeof data.pipe === 'function' && typeof data.on === 'function'; }

function isIterable(data) {
	return typeof Symbol === 'function' && data !== null && typeof data === 'object' && !u.isView(data)
		&& (typeof data[Symbol.asyncIterator] === 'function' || typeof data[Symbol.iterator] === 'function');
}

// Each chunk is written out before the next is asked for.
function writeStream(fd, stream, encoding) {
	return new Promise(function (resolve, reject) {
		var ended = false, writing = false;
		function fail(err) {
			stream.removeListener('data', data);
			reject(err);
		}
		function data(chunk) {
			writing = true;
			stream.pause();
			binding.writeFile(fd, chunk, encodingNumber(encoding, 0), 0, 438, false, P).then(function () {
				writing = false;
				if (ended)
					resolve();
				else
					stream.resume();
			}, fail);
		}
		stream.on('data', data);
		stream.on('error', fail);
		stream.on('end', function () {
			ended = true;
			if (!writing)
				resolve();
		});
	});
}

function writeIterable(fd, data, encoding) {
	var it = (data[Symbol.asyncIterator] || data[Symbol.iterator]).call(data);
	return (function next() {
		return Promise.resolve(it.next()).then(function (r) {
			if (r.done)
				return undefined;
			return Promise.resolve(r.value).then(function (chunk) {
				return binding.writeFile(fd, chunk, encodingNumber(encoding, 0), 0, 438, false, P).then(next);
			});
		});
	})();
}

function writeFileTo(path, data, options) {
	var flush = options.flush, mode, flags, encoding;
	if (flush !== undefined && flush !== null)
		validators().validateBoolean(flush, 'options.flush');
	flags = toFlags(options.flag || 'w');
	mode = toMode(options.mode, 'mode', 438);
	encoding = encodingNumber(options.encoding, 0);
	checkSignal(options.signal);
	if (typeof data === 'string' || u.isView(data))
		return binding.writeFile(path, data, encoding === BUFFER ? 0 : encoding, flags, mode, flush === true, P);
	if (!isStream(data) && !isIterable(data))
		throw new (codes().ERR_INVALID_ARG_TYPE)('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	var write = isStream(data) && !isIterable(data) ? writeStream : writeIterable;
	if (typeof path === 'number')
		return write(path, data, options.encoding);
	return binding.open(path, flags, mode, P).then(function (fd) {
		function close() { return binding.close(fd, P); }
		return write(fd, data, options.encoding).then(function () {
			return flush === true ? binding.fsync(fd, P) : undefined;
		}).then(close, function (err) {
			return close().then(function () { throw err; });
		});
	});
}

function toLength(length) {
	if (length === undefined || length === null)
		return 0;
	validators().validateInteger(length, 'len');
	return length < 0 ? 0 : length;
}

/* ---- the functions */

var api = {};

function add(name, f) { api[name] = rejecting(name, f); }

add('access', function (path, mode) { return binding.access(toPath(path), u.toBits(mode), P); });
add('copyFile', function (src, dest, mode) {
	src = toPath(src, 'src');
	return binding.copyFile(src, toPath(dest, 'dest'), u.toBits(mode), P);
});
add('cp', function (src, dest, options) { return require('internal/fs/cp').cp(src, dest, options, P); });
add('open', function (path, flags, mode) {
	return binding.open(toPath(path), toFlags(flags), toMode(mode, 'mode', 438), P).then(function (fd) { return new FileHandle(fd); });
});
add('opendir', function (path, options) { return require('internal/fs/dir').opendirPromise(path, options); });
add('rename', function (from, to) {
	from = toPath(from, 'oldPath');
	return binding.rename(from, toPath(to, 'newPath'), P);
});
add('truncate', function (path, length) { return binding.truncate(toPath(path), toLength(length), P); });

add('rm', function (path, options) {
	path = toPath(path);
	return binding.rm(path, u.toRemoval(options), P);
});
add('rmdir', function (path, options) {
	path = toPath(path);
	return options && options.recursive ? binding.rm(path, u.toRemoval(options) | 4, P) : binding.rmdir(path, P);
});
add('mkdir', function (path, options) {
	var mode = 511, recursive = false;
	if (typeof options === 'number' || typeof options === 'string') {
		mode = toMode(options, 'mode', 511);
	} else if (options) {
		if (options.recursive !== undefined)
			validators().validateBoolean(recursive = options.recursive, 'options.recursive');
		mode = toMode(options.mode, 'options.mode', 511);
	}
	return binding.mkdir(toPath(path), mode, recursive, P);
});
add('readdir', function (path, options) {
	options = getOptions(options);
	var recursive = options.recursive, types = !!options.withFileTypes;
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	return binding.readdir(toPath(path), encodingNumber(options.encoding, 0), types, recursive ? types ? 1 : 3 : 0, P);
});
add('readlink', function (path, options) { return binding.readlink(toPath(path), encodingNumber(getOptions(options).encoding, 0), P); });
add('symlink', function (to, path, type) {
	if (type !== undefined && type !== null && type !== 'dir' && type !== 'file' && type !== 'junction')
		throw new (codes().ERR_FS_INVALID_SYMLINK_TYPE)(type);
	to = toPath(to, 'target');
	return binding.symlink(to, toPath(path), P);
});
add('lstat', function (path) { return binding.lstat(toPath(path), false, P); });
add('stat', function (path) { return binding.stat(toPath(path), false, P); });
add('statfs', function (path) { return binding.statfs(toPath(path), P); });
add('link', function (from, to) {
	from = toPath(from, 'existingPath');
	return binding.link(from, toPath(to, 'newPath'), P);
});
add('unlink', function (path) { return binding.unlink(toPath(path), P); });
add('chmod', function (path, mode) {
	path = toPath(path);
	return binding.chmod(path, validators().parseFileMode(mode, 'mode'), P);
});
add('lchmod', function () { throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('lchmod()'); });
add('lchown', function (path, uid, gid) {
	path = toPath(path);
	u.needOwner(uid, gid);
	return binding.lchown(path, uid, gid, P);
});
add('chown', function (path, uid, gid) {
	path = toPath(path);
	u.needOwner(uid, gid);
	return binding.chown(path, uid, gid, P);
});
add('utimes', function (path, atime, mtime) {
	path = toPath(path);
	atime = u.toUnixTimestamp(atime, 'atime');
	return binding.utimes(path, atime, u.toUnixTimestamp(mtime, 'mtime'), P);
});
add('lutimes', function (path, atime, mtime) {
	path = toPath(path);
	atime = u.toUnixTimestamp(atime, 'atime');
	return binding.lutimes(path, atime, u.toUnixTimestamp(mtime, 'mtime'), P);
});
add('realpath', function (path, options) { return binding.realpathNative(toPath(path), encodingNumber(getOptions(options).encoding, 0), P); });
add('mkdtemp', function (prefix, options) { return binding.mkdtemp(toPath(prefix, 'prefix'), encodingNumber(getOptions(options).encoding, 0), P); });
add('writeFile', function (path, data, options) { return writeFileTo(target(path), data, getOptions(options)); });
add('appendFile', function (path, data, options) {
	var copy = {}, key;
	options = getOptions(options);
	for (key in options)
		copy[key] = options[key];
	copy.flag = copy.flag || 'a';
	return writeFileTo(target(path), data, copy);
});
add('readFile', function (path, options) { return readFileFrom(target(path), getOptions(options)); });
api.watch = function watch(path, options) { return require('internal/fs/watchers').watchEvents(path, options); };
api.constants = constants;

exports.exports = api;
exports.FileHandle = FileHandle;
