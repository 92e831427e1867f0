'use strict';
/* fs.promises and FileHandle.  The binding settles the promise itself (its last argument is null); a wrong argument is
 * a rejection, not a throw. */

const u = require('internal/fs/utils');
const constants = require('internal/fs/constants');
const EventEmitter = require('events');

const { binding, BUFFER, codes, validators, toPath, toFlags, toMode, getOptions, encodingNumber } = u;

const P = null;          // the binding's promise form

// f, whose throws become rejections.
function rejecting(name, f) {
	const g = function (a, b, c, d, e) {
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
	return Object.defineProperty(g, 'name', { value: name, configurable: true });
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

Object.defineProperty(FileHandle.prototype, 'fd', { get() { return this._fd; }, configurable: true });

// A handle that was closed is EBADF, under the name of what was tried.
function fdOf(handle, syscall) {
	if (handle._fd >= 0)
		return handle._fd;
	const err = new Error('file closed');
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
	const fd = handle._fd;
	handle._fd = -1;
	return binding.close(fd, P).then(() => { handle._closing = null; }, err => {
		handle._closing = null;
		throw err;
	});
}

function handleMethod(name, f) { u.hidden(FileHandle.prototype, name, rejecting(name, f)); }

handleMethod('close', function close() {
	const handle = this;
	if (handle._fd === -1)
		return Promise.resolve();
	if (handle._closing)
		return handle._closing;
	handle._refs--;
	if (handle._refs === 0)
		handle._closing = closeNow(handle);
	else
		handle._closing = new Promise(resolve => {
			handle._closed = function () { resolve(closeNow(handle)); };
		});
	handle.emit('close');
	return handle._closing;
});

handleMethod('read', function read(buffer, offset, length, position) {
	const fd = fdOf(this, 'read');
	let params;
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
		return Promise.resolve({ bytesRead: 0, buffer });
	if (buffer.byteLength === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('buffer', buffer, 'is empty and cannot be written');
	u.checkRead(offset, length, buffer.byteLength);
	return using(this, binding.read(fd, buffer, offset, length, u.toPosition(position), P));
});

handleMethod('write', function write(buffer, offset, length, position) {
	const fd = fdOf(this, 'write');
	if (buffer !== undefined && buffer !== null && u.isView(buffer)) {
		if (buffer.byteLength === 0)
			return Promise.resolve({ bytesWritten: 0, buffer });
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

[['readv', 'read'], ['writev', 'write']].forEach(pair => {
	handleMethod(pair[0], function (buffers, position) {
		const fd = fdOf(this, pair[1]);
		u.needVector(buffers);
		if (buffers.length === 0)
			return Promise.resolve(pair[1] === 'read' ? { bytesRead: 0, buffers } : { bytesWritten: 0, buffers });
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
	const copy = {};
	for (const key in options)
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
	return new Promise((resolve, reject) => {
		let ended = false, writing = false;
		function fail(err) {
			stream.removeListener('data', data);
			reject(err);
		}
		function data(chunk) {
			writing = true;
			stream.pause();
			binding.writeFile(fd, chunk, encodingNumber(encoding, 0), 0, 438, false, P).then(() => {
				writing = false;
				if (ended)
					resolve();
				else
					stream.resume();
			}, fail);
		}
		stream.on('data', data);
		stream.on('error', fail);
		stream.on('end', () => {
			ended = true;
			if (!writing)
				resolve();
		});
	});
}

function writeIterable(fd, data, encoding) {
	const it = (data[Symbol.asyncIterator] || data[Symbol.iterator]).call(data);
	return (function next() {
		return Promise.resolve(it.next()).then(r => {
			if (r.done)
				return undefined;
			return Promise.resolve(r.value).then(chunk => binding.writeFile(fd, chunk, encodingNumber(encoding, 0), 0, 438, false, P).then(next));
		});
	})();
}

function writeFileTo(path, data, options) {
	const flush = options.flush;
	if (flush !== undefined && flush !== null)
		validators().validateBoolean(flush, 'options.flush');
	const flags = toFlags(options.flag || 'w');
	const mode = toMode(options.mode, 'mode', 438);
	const encoding = encodingNumber(options.encoding, 0);
	checkSignal(options.signal);
	if (typeof data === 'string' || u.isView(data))
		return binding.writeFile(path, data, encoding === BUFFER ? 0 : encoding, flags, mode, flush === true, P);
	if (!isStream(data) && !isIterable(data))
		throw new (codes().ERR_INVALID_ARG_TYPE)('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	const write = isStream(data) && !isIterable(data) ? writeStream : writeIterable;
	if (typeof path === 'number')
		return write(path, data, options.encoding);
	return binding.open(path, flags, mode, P).then(fd => {
		function close() { return binding.close(fd, P); }
		return write(fd, data, options.encoding).then(() => flush === true ? binding.fsync(fd, P) : undefined).then(close, err => close().then(() => { throw err; }));
	});
}

function toLength(length) {
	if (length === undefined || length === null)
		return 0;
	validators().validateInteger(length, 'len');
	return length < 0 ? 0 : length;
}

/* ---- the functions */

const api = {};

function add(name, f) { api[name] = rejecting(name, f); }

add('access', (path, mode) => binding.access(toPath(path), u.toBits(mode), P));
add('copyFile', (src, dest, mode) => {
	src = toPath(src, 'src');
	return binding.copyFile(src, toPath(dest, 'dest'), u.toBits(mode), P);
});
add('cp', (src, dest, options) => require('internal/fs/cp').cp(src, dest, options, P));
add('open', (path, flags, mode) => binding.open(toPath(path), toFlags(flags), toMode(mode, 'mode', 438), P).then(fd => new FileHandle(fd)));
add('opendir', (path, options) => require('internal/fs/dir').opendirPromise(path, options));
add('rename', (from, to) => {
	from = toPath(from, 'oldPath');
	return binding.rename(from, toPath(to, 'newPath'), P);
});
add('truncate', (path, length) => binding.truncate(toPath(path), toLength(length), P));

add('rm', (path, options) => {
	path = toPath(path);
	return binding.rm(path, u.toRemoval(options), P);
});
add('rmdir', (path, options) => {
	path = toPath(path);
	return options && options.recursive ? binding.rm(path, u.toRemoval(options) | 4, P) : binding.rmdir(path, P);
});
add('mkdir', (path, options) => {
	let mode = 511, recursive = false;
	if (typeof options === 'number' || typeof options === 'string') {
		mode = toMode(options, 'mode', 511);
	} else if (options) {
		if (options.recursive !== undefined)
			validators().validateBoolean(recursive = options.recursive, 'options.recursive');
		mode = toMode(options.mode, 'options.mode', 511);
	}
	return binding.mkdir(toPath(path), mode, recursive, P);
});
add('readdir', (path, options) => {
	options = getOptions(options);
	const recursive = options.recursive, types = !!options.withFileTypes;
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	return binding.readdir(toPath(path), encodingNumber(options.encoding, 0), types, recursive ? types ? 1 : 3 : 0, P);
});
add('readlink', (path, options) => binding.readlink(toPath(path), encodingNumber(getOptions(options).encoding, 0), P));
add('symlink', (to, path, type) => {
	if (type !== undefined && type !== null && type !== 'dir' && type !== 'file' && type !== 'junction')
		throw new (codes().ERR_FS_INVALID_SYMLINK_TYPE)(type);
	to = toPath(to, 'target');
	return binding.symlink(to, toPath(path), P);
});
add('lstat', path => binding.lstat(toPath(path), false, P));
add('stat', path => binding.stat(toPath(path), false, P));
add('statfs', path => binding.statfs(toPath(path), P));
add('link', (from, to) => {
	from = toPath(from, 'existingPath');
	return binding.link(from, toPath(to, 'newPath'), P);
});
add('unlink', path => binding.unlink(toPath(path), P));
add('chmod', (path, mode) => {
	path = toPath(path);
	return binding.chmod(path, validators().parseFileMode(mode, 'mode'), P);
});
add('lchmod', () => { throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('lchmod()'); });
add('lchown', (path, uid, gid) => {
	path = toPath(path);
	u.needOwner(uid, gid);
	return binding.lchown(path, uid, gid, P);
});
add('chown', (path, uid, gid) => {
	path = toPath(path);
	u.needOwner(uid, gid);
	return binding.chown(path, uid, gid, P);
});
add('utimes', (path, atime, mtime) => {
	path = toPath(path);
	atime = u.toUnixTimestamp(atime, 'atime');
	return binding.utimes(path, atime, u.toUnixTimestamp(mtime, 'mtime'), P);
});
add('lutimes', (path, atime, mtime) => {
	path = toPath(path);
	atime = u.toUnixTimestamp(atime, 'atime');
	return binding.lutimes(path, atime, u.toUnixTimestamp(mtime, 'mtime'), P);
});
add('realpath', (path, options) => binding.realpathNative(toPath(path), encodingNumber(getOptions(options).encoding, 0), P));
add('mkdtemp', (prefix, options) => binding.mkdtemp(toPath(prefix, 'prefix'), encodingNumber(getOptions(options).encoding, 0), P));
add('writeFile', (path, data, options) => writeFileTo(target(path), data, getOptions(options)));
add('appendFile', (path, data, options) => {
	const copy = {};
	options = getOptions(options);
	for (const key in options)
		copy[key] = options[key];
	copy.flag = copy.flag || 'a';
	return writeFileTo(target(path), data, copy);
});
add('readFile', (path, options) => readFileFrom(target(path), getOptions(options)));
api.watch = function watch(path, options) { return require('internal/fs/watchers').watchEvents(path, options); };
api.constants = constants;

exports.exports = api;
exports.FileHandle = FileHandle;
