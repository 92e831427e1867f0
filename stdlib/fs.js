'use strict';
/* fs: the callback and the synchronous forms.  Here arguments are named, defaulted and checked; everything
 * else is the binding's, whose last argument chooses the form: undefined, or the callback.  The promise forms are in
 * internal/fs/promises. */

const u = require('internal/fs/utils');
const constants = require('internal/fs/constants');

const { binding, BUFFER, codes, validators, toPath, toFlags, toMode, needCallback, needFd, getOptions, encodingNumber } = u;

let SYNC;              // undefined: the binding's synchronous form
const DEFAULT_READ = 16 * 1024;

function isObject(value) { return value !== null && typeof value === 'object'; }

function callLater(cb, a, b, c) { process.nextTick(cb, a, b, c); }

/* ---- open, close */

function open(path, flags, mode, callback) {
	path = toPath(path);
	if (arguments.length < 3) {
		callback = flags;
		flags = 'r';
		mode = 438;
	} else if (typeof mode === 'function') {
		callback = mode;
		mode = 438;
	} else {
		mode = toMode(mode, 'mode', 438);
	}
	flags = toFlags(flags);
	binding.open(path, flags, mode, needCallback(callback));
}

function openSync(path, flags, mode) {
	return binding.open(toPath(path), toFlags(flags), toMode(mode, 'mode', 438), SYNC);
}

function closeError(err) { if (err) throw err; }

function close(fd, callback) {
	fd = needFd(fd);
	binding.close(fd, callback === undefined ? closeError : needCallback(callback));
}

function closeSync(fd) { binding.close(needFd(fd), SYNC); }

/* ---- read, write */

function alloc(size) { return require('buffer').Buffer.alloc(size); }

// The arguments of read from (buffer, {offset, length, position}) or one by one, checked, then given to the binding.
function startRead(fd, buffer, offset, length, position, req) {
	const size = buffer.byteLength, async = req !== SYNC;
	if (offset === undefined || offset === null)
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	length |= 0;
	if (length === 0) {
		if (async)
			callLater(req, null, 0, buffer);
		return 0;
	}
	if (size === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('buffer', buffer, 'is empty and cannot be written');
	u.checkRead(offset, length, size);
	return binding.read(fd, buffer, offset, length, u.toPosition(position), req);
}

function read(fd, buffer, offset, length, position, callback) {
	const count = arguments.length;
	let params;
	fd = needFd(fd);
	if (count <= 4) {
		if (count === 4) {
			params = offset;
			callback = length;
		} else if (count === 3) {
			callback = offset;
			if (!u.isView(buffer)) {
				params = buffer === undefined || buffer === null ? {} : buffer;
				validators().validateObject(params, 'options', validators().kValidateObjectAllowObjectsAndNull);
				buffer = params.buffer === undefined ? alloc(DEFAULT_READ) : params.buffer;
			}
		} else {
			callback = buffer;
			buffer = alloc(DEFAULT_READ);
		}
		u.needBuffer(buffer);
		params = params === undefined || params === null ? {} : params;
		if (typeof params !== 'object')
			throw new (codes().ERR_INVALID_ARG_TYPE)('options', 'Object', params);
		offset = u.pick(params, 'offset', 0);
		length = u.pick(params, 'length', buffer.byteLength - offset);
		position = params.position;
	}
	u.needBuffer(buffer);
	startRead(fd, buffer, offset, length, position, needCallback(callback));
}

function readSync(fd, buffer, offset, length, position) {
	fd = needFd(fd);
	u.needBuffer(buffer);
	if (arguments.length <= 3 && (isObject(offset) || offset === undefined || offset === null)) {
		const params = offset || {};
		offset = u.pick(params, 'offset', 0);
		length = u.pick(params, 'length', buffer.byteLength - offset);
		position = params.position;
	}
	return startRead(fd, buffer, offset, length, position, SYNC);
}

function startWrite(fd, buffer, offset, length, position, req) {
	const size = buffer.byteLength;
	if (isObject(offset)) {
		length = offset.length;
		position = offset.position;
		offset = offset.offset;
	}
	if (offset === undefined || offset === null || typeof offset === 'function')
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	if (typeof length !== 'number')
		length = size - offset;
	u.checkWrite(offset, length, size);
	return binding.write(fd, buffer, offset, length, typeof position === 'number' ? position : -1, req);
}

function needString(data) {
	if (typeof data !== 'string')
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

// An unknown encoding is utf8 here; a hex string must be whole bytes.
function stringEncoding(text, encoding) {
	const n = encodingNumber(encoding, 0);
	if (n === 4 && text.length % 2)
		throw new (codes().ERR_INVALID_ARG_VALUE)('encoding', encoding, `is invalid for data of length ${text.length}`);
	return n === BUFFER ? 0 : n;
}

function write(fd, buffer, offset, length, position, callback) {
	fd = needFd(fd);
	if (u.isView(buffer)) {
		callback = needCallback(callback || position || length || offset);
		startWrite(fd, buffer, offset, length, position, callback);
		return;
	}
	needString(buffer);
	if (typeof position !== 'function') {
		if (typeof offset === 'function') {
			position = offset;
			offset = null;
		} else {
			position = length;
		}
		length = 'utf8';
	}
	callback = needCallback(position);
	binding.writeString(fd, buffer, typeof offset === 'number' ? offset : -1, stringEncoding(buffer, length), callback);
}

function writeSync(fd, buffer, offset, length, position) {
	fd = needFd(fd);
	if (u.isView(buffer))
		return startWrite(fd, buffer, offset, length, position, SYNC);
	needString(buffer);
	return binding.writeString(fd, buffer, typeof offset === 'number' ? offset : -1, stringEncoding(buffer, length), SYNC);
}

function vector(native) {
	return {
		async(fd, buffers, position, callback) {
			fd = needFd(fd);
			u.needVector(buffers);
			callback = needCallback(callback || position);
			if (buffers.length === 0) {
				callLater(callback, null, 0, buffers);
				return;
			}
			native(fd, buffers, typeof position === 'number' ? position : -1, callback);
		},
		sync(fd, buffers, position) {
			fd = needFd(fd);
			u.needVector(buffers);
			return buffers.length === 0 ? 0 : native(fd, buffers, typeof position === 'number' ? position : -1, SYNC);
		}
	};
}

const readVector = vector(binding.readv), writeVector = vector(binding.writev);

/* ---- whole files */

function isFd(path) { return typeof path === 'number' && path === (path >>> 0) && path <= 2147483647; }

const READ_DEFAULTS = { flag: 'r' };
const WRITE_DEFAULTS = { encoding: 'utf8', mode: 438, flag: 'w', flush: false };
const APPEND_DEFAULTS = { encoding: 'utf8', mode: 438, flag: 'a', flush: false };

function aborted(signal) {
	validators().validateAbortSignal(signal, 'options.signal');
	if (!signal.aborted)
		return null;
	return new (require('internal/errors').AbortError)(undefined, { cause: signal.reason });
}

function readFile(path, options, callback) {
	callback = needCallback(callback || options);
	options = getOptions(options, READ_DEFAULTS);
	if (options.signal !== undefined) {
		const err = aborted(options.signal);
		if (err) {
			callLater(callback, err);
			return;
		}
	}
	binding.readFile(isFd(path) ? path : toPath(path), toFlags(options.flag === undefined ? 'r' : options.flag), encodingNumber(options.encoding, BUFFER), callback);
}

function readFileSync(path, options) {
	if (options === undefined)
		return binding.readFile(isFd(path) ? path : toPath(path), 0, BUFFER, SYNC);
	options = getOptions(options, READ_DEFAULTS);
	return binding.readFile(isFd(path) ? path : toPath(path), toFlags(options.flag === undefined ? 'r' : options.flag), encodingNumber(options.encoding, BUFFER), SYNC);
}

function needData(data) {
	if (typeof data !== 'string' && !u.isView(data))
		throw new (codes().ERR_INVALID_ARG_TYPE)('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

function startWriteFile(path, data, options, req) {
	const flush = options.flush;
	if (flush !== undefined && flush !== null)
		validators().validateBoolean(flush, 'options.flush');
	needData(data);
	const flags = toFlags(options.flag || 'w'), encoding = typeof data === 'string' ? stringEncoding(data, options.encoding || 'utf8') : 0;
	return binding.writeFile(isFd(path) ? path : toPath(path), data, encoding, flags, toMode(options.mode, 'mode', 438), flush === true, req);
}

function writeFile(path, data, options, callback) {
	callback = needCallback(callback || options);
	options = getOptions(options, WRITE_DEFAULTS);
	if (options.signal !== undefined) {
		const err = aborted(options.signal);
		if (err) {
			callLater(callback, err);
			return;
		}
	}
	startWriteFile(path, data, options, callback);
}

function writeFileSync(path, data, options) { startWriteFile(path, data, getOptions(options, WRITE_DEFAULTS), SYNC); }

function appending(options) {
	options = getOptions(options, APPEND_DEFAULTS);
	if (options.flag && options !== APPEND_DEFAULTS)
		return options;
	const copy = {};
	for (const key in options)
		copy[key] = options[key];
	copy.flag = options.flag || 'a';
	return copy;
}

function appendFile(path, data, options, callback) {
	callback = needCallback(callback || options);
	writeFile(path, data, appending(options), callback);
}

function appendFileSync(path, data, options) { writeFileSync(path, data, appending(options)); }

/* ---- truncate */

function toLength(length) {
	if (length === undefined || length === null)
		return 0;
	validators().validateInteger(length, 'len');
	return length < 0 ? 0 : length;
}

function truncate(path, length, callback) {
	if (typeof path === 'number')
		return ftruncate(path, length, callback);
	if (typeof length === 'function') {
		callback = length;
		length = 0;
	}
	length = toLength(length);
	callback = needCallback(callback);
	binding.truncate(toPath(path), length, callback);
}

function truncateSync(path, length) {
	if (typeof path === 'number')
		return ftruncateSync(path, length);
	binding.truncate(toPath(path), toLength(length), SYNC);
}

function ftruncate(fd, length, callback) {
	if (typeof length === 'function') {
		callback = length;
		length = 0;
	}
	fd = needFd(fd);
	length = toLength(length);
	binding.ftruncate(fd, length, needCallback(callback));
}

function ftruncateSync(fd, length) { binding.ftruncate(needFd(fd), toLength(length), SYNC); }

/* ---- stat and its kin */

function statForm(native) {
	return {
		async(path, options, callback) {
			if (typeof options === 'function')
				callback = options;
			callback = needCallback(callback);
			native(toPath(path), false, callback);
		},
		sync(path, options) {
			return native(toPath(path), options !== undefined && options !== null && options.throwIfNoEntry === false, SYNC);
		}
	};
}

const statBoth = statForm(binding.stat), lstatBoth = statForm(binding.lstat);

function fstat(fd, options, callback) {
	if (typeof options === 'function')
		callback = options;
	fd = needFd(fd);
	binding.fstat(fd, needCallback(callback));
}

function fstatSync(fd) { return binding.fstat(needFd(fd), SYNC); }

function statfs(path, options, callback) {
	if (typeof options === 'function')
		callback = options;
	callback = needCallback(callback);
	binding.statfs(toPath(path), callback);
}

function statfsSync(path) { return binding.statfs(toPath(path), SYNC); }

function access(path, mode, callback) {
	if (typeof mode === 'function') {
		callback = mode;
		mode = 0;
	}
	path = toPath(path);
	binding.access(path, u.toBits(mode), needCallback(callback));
}

function accessSync(path, mode) { binding.access(toPath(path), u.toBits(mode), SYNC); }

function exists(path, callback) {
	needCallback(callback);
	function told(err) { callback(!err); }
	try {
		binding.access(toPath(path), 0, told);
	} catch (err) {
		require('internal/errors').passMemory(err);
		callback(false);
	}
}

function existsSync(path) {
	try {
		return binding.exists(toPath(path));
	} catch (err) {
		require('internal/errors').passMemory(err);
		return false;
	}
}

/* ---- forms of one shape: (path, callback), (fd, callback), (path, path, callback) */

function pathForm(native) {
	return {
		async(path, callback) {
			callback = needCallback(callback);
			native(toPath(path), callback);
		},
		sync(path) { native(toPath(path), SYNC); }
	};
}

function fdForm(native) {
	return {
		async(fd, callback) {
			fd = needFd(fd);
			native(fd, needCallback(callback));
		},
		sync(fd) { native(needFd(fd), SYNC); }
	};
}

function pairForm(native, name, name2) {
	return {
		async(from, to, callback) {
			callback = needCallback(callback);
			from = toPath(from, name);
			native(from, toPath(to, name2), callback);
		},
		sync(from, to) {
			from = toPath(from, name);
			native(from, toPath(to, name2), SYNC);
		}
	};
}

const fsyncBoth = fdForm(binding.fsync), fdatasyncBoth = fdForm(binding.fdatasync);
const unlinkBoth = pathForm(binding.unlink);
const renameBoth = pairForm(binding.rename, 'oldPath', 'newPath'), linkBoth = pairForm(binding.link, 'existingPath', 'newPath');

function checkLinkType(type) {
	if (type !== undefined && type !== null && type !== 'dir' && type !== 'file' && type !== 'junction')
		throw new (codes().ERR_FS_INVALID_SYMLINK_TYPE)(type);
}

function symlink(target, path, type, callback) {
	if (callback === undefined) {
		callback = needCallback(type);
		type = undefined;
	}
	checkLinkType(type);
	callback = needCallback(callback);
	target = toPath(target, 'target');
	binding.symlink(target, toPath(path), callback);
}

function symlinkSync(target, path, type) {
	checkLinkType(type);
	target = toPath(target, 'target');
	binding.symlink(target, toPath(path), SYNC);
}

/* ---- paths as answers */

function textForm(native, name) {
	return {
		async(path, options, callback) {
			callback = needCallback(typeof options === 'function' ? options : callback);
			options = getOptions(options);
			native(toPath(path, name), encodingNumber(options.encoding, 0), callback);
		},
		sync(path, options) {
			options = getOptions(options);
			return native(toPath(path, name), encodingNumber(options.encoding, 0), SYNC);
		}
	};
}

const readlinkBoth = textForm(binding.readlink), realpathBoth = textForm(binding.realpath);
const realpathNativeBoth = textForm(binding.realpathNative), mkdtempBoth = textForm(binding.mkdtemp, 'prefix');

/* ---- directories */

function makeDirectory(path, options, req) {
	let mode = 511, recursive = false;
	if (typeof options === 'number' || typeof options === 'string') {
		mode = toMode(options, 'mode', 511);
	} else if (options) {
		if (options.recursive !== undefined) {
			recursive = options.recursive;
			validators().validateBoolean(recursive, 'options.recursive');
		}
		mode = toMode(options.mode, 'options.mode', 511);
	}
	return binding.mkdir(toPath(path), mode, recursive, req);
}

function mkdir(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	makeDirectory(path, options, needCallback(callback));
}

function mkdirSync(path, options) { return makeDirectory(path, options, SYNC); }

function listDirectory(path, options, req) {
	const recursive = options.recursive, types = !!options.withFileTypes;
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	return binding.readdir(toPath(path), encodingNumber(options.encoding, 0), types, recursive ? types ? 1 : 3 : 0, req);
}

function readdir(path, options, callback) {
	callback = needCallback(typeof options === 'function' ? options : callback);
	listDirectory(path, getOptions(options), callback);
}

function readdirSync(path, options) { return listDirectory(path, getOptions(options), SYNC); }

function opendir() { return require('internal/fs/dir').opendir.apply(this, arguments); }
function opendirSync(path, options) { return require('internal/fs/dir').opendirSync(path, options); }

/* ---- removing */

function rm(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	path = toPath(path);
	binding.rm(path, u.toRemoval(options), needCallback(callback));
}

function rmSync(path, options) { binding.rm(toPath(path), u.toRemoval(options), SYNC); }

function rmdir(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	callback = needCallback(callback);
	path = toPath(path);
	if (options && options.recursive)
		binding.rm(path, u.toRemoval(options) | 4, callback);
	else
		binding.rmdir(path, callback);
}

function rmdirSync(path, options) {
	path = toPath(path);
	if (options && options.recursive)
		binding.rm(path, u.toRemoval(options) | 4, SYNC);
	else
		binding.rmdir(path, SYNC);
}

/* ---- copying */

function copyFile(src, dest, mode, callback) {
	if (typeof mode === 'function') {
		callback = mode;
		mode = 0;
	}
	src = toPath(src, 'src');
	dest = toPath(dest, 'dest');
	callback = needCallback(callback);
	binding.copyFile(src, dest, u.toBits(mode), callback);
}

function copyFileSync(src, dest, mode) {
	src = toPath(src, 'src');
	binding.copyFile(src, toPath(dest, 'dest'), u.toBits(mode), SYNC);
}

function cp(src, dest, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	require('internal/fs/cp').cp(src, dest, options, needCallback(callback));
}

function cpSync(src, dest, options) { require('internal/fs/cp').cpSync(src, dest, options); }

/* ---- mode, owner, times */

function needMode(mode) { return toMode(mode, 'mode', undefined) === undefined ? validators().parseFileMode(mode, 'mode') : toMode(mode, 'mode'); }

function modeForm(native, need) {
	return {
		async(target, mode, callback) {
			target = need(target);
			mode = needMode(mode);
			native(target, mode, needCallback(callback));
		},
		sync(target, mode) {
			target = need(target);
			native(target, needMode(mode), SYNC);
		}
	};
}

function ownerForm(native, need) {
	return {
		async(target, uid, gid, callback) {
			callback = needCallback(callback);
			target = need(target);
			u.needOwner(uid, gid);
			native(target, uid, gid, callback);
		},
		sync(target, uid, gid) {
			target = need(target);
			u.needOwner(uid, gid);
			native(target, uid, gid, SYNC);
		}
	};
}

function onePath(path) { return toPath(path); }

const chmodBoth = modeForm(binding.chmod, onePath), fchmodBoth = modeForm(binding.fchmod, needFd);
const chownBoth = ownerForm(binding.chown, onePath), lchownBoth = ownerForm(binding.lchown, onePath), fchownBoth = ownerForm(binding.fchown, needFd);

function timesForm(native, need) {
	return {
		async(target, atime, mtime, callback) {
			callback = needCallback(callback);
			target = need(target);
			atime = u.toUnixTimestamp(atime, 'atime');
			native(target, atime, u.toUnixTimestamp(mtime, 'mtime'), callback);
		},
		sync(target, atime, mtime) {
			target = need(target);
			atime = u.toUnixTimestamp(atime, 'atime');
			native(target, atime, u.toUnixTimestamp(mtime, 'mtime'), SYNC);
		}
	};
}

const utimesBoth = timesForm(binding.utimes, onePath), lutimesBoth = timesForm(binding.lutimes, onePath), futimesBoth = timesForm(binding.futimes, needFd);

/* ---- the table */

function add(name, f) { exports[name] = rename(f, name); }

// Functions made by the forms above carry their own names.
function rename(f, name) {
	if (f && f.name !== name)
		Object.defineProperty(f, 'name', { value: name, configurable: true });
	return f;
}

function addBoth(name, both) {
	add(name, both.async);
	add(`${name}Sync`, both.sync);
}

add('appendFile', appendFile);
add('appendFileSync', appendFileSync);
add('access', access);
add('accessSync', accessSync);
addBoth('chown', chownBoth);
addBoth('chmod', chmodBoth);
add('close', close);
add('closeSync', closeSync);
add('copyFile', copyFile);
add('copyFileSync', copyFileSync);
add('cp', cp);
add('cpSync', cpSync);
add('createReadStream', (path, options) => new (streams().ReadStream)(path, options));
add('createWriteStream', (path, options) => new (streams().WriteStream)(path, options));
add('exists', exists);
add('existsSync', existsSync);
addBoth('fchown', fchownBoth);
addBoth('fchmod', fchmodBoth);
addBoth('fdatasync', fdatasyncBoth);
add('fstat', fstat);
add('fstatSync', fstatSync);
addBoth('fsync', fsyncBoth);
add('ftruncate', ftruncate);
add('ftruncateSync', ftruncateSync);
addBoth('futimes', futimesBoth);
addBoth('lchown', lchownBoth);
exports.lchmod = undefined;
exports.lchmodSync = undefined;
addBoth('link', linkBoth);
addBoth('lstat', lstatBoth);
addBoth('lutimes', lutimesBoth);
add('mkdir', mkdir);
add('mkdirSync', mkdirSync);
addBoth('mkdtemp', mkdtempBoth);
add('open', open);
add('openSync', openSync);
add('readdir', readdir);
add('readdirSync', readdirSync);
add('read', read);
add('readSync', readSync);
addBoth('readv', readVector);
add('readFile', readFile);
add('readFileSync', readFileSync);
addBoth('readlink', readlinkBoth);
addBoth('realpath', realpathBoth);
exports.realpath.native = rename(realpathNativeBoth.async, 'native');
exports.realpathSync.native = rename(realpathNativeBoth.sync, 'native');
addBoth('rename', renameBoth);
add('rm', rm);
add('rmSync', rmSync);
add('rmdir', rmdir);
add('rmdirSync', rmdirSync);
add('stat', statBoth.async);
add('statfs', statfs);
add('statSync', statBoth.sync);
add('statfsSync', statfsSync);
add('symlink', symlink);
add('symlinkSync', symlinkSync);
add('truncate', truncate);
add('truncateSync', truncateSync);
add('unwatchFile', (path, listener) => require('internal/fs/watchers').unwatchFile(path, listener));
addBoth('unlink', unlinkBoth);
addBoth('utimes', utimesBoth);
add('watch', (path, options, listener) => require('internal/fs/watchers').watch(path, options, listener));
add('watchFile', (path, options, listener) => require('internal/fs/watchers').watchFile(path, options, listener));
add('writeFile', writeFile);
add('writeFileSync', writeFileSync);
add('write', write);
add('writeSync', writeSync);
addBoth('writev', writeVector);
exports.Dirent = u.Dirent;
exports.Stats = u.Stats;

// What is loaded on first use.
function streams() { return require('internal/fs/streams'); }

function lazy(name, load, settable) {
	Object.defineProperty(exports, name, {
		get: load,
		set: settable ? function (value) {
			Object.defineProperty(exports, name, { value, writable: true, configurable: true, enumerable: true });
		} : undefined,
		configurable: true,
		enumerable: true
	});
}

lazy('ReadStream', () => streams().ReadStream, true);
lazy('WriteStream', () => streams().WriteStream, true);
lazy('FileReadStream', () => streams().ReadStream, true);
lazy('FileWriteStream', () => streams().WriteStream, true);
exports._toUnixTimestamp = u.toUnixTimestamp;
lazy('Dir', () => require('internal/fs/dir').Dir, true);
add('opendir', opendir);
add('opendirSync', opendirSync);
[['F_OK', 0], ['R_OK', 4], ['W_OK', 2], ['X_OK', 1], ['constants', constants]].forEach(pair => {
	Object.defineProperty(exports, pair[0], { value: pair[1], enumerable: true, writable: false, configurable: false });
});
lazy('promises', () => require('internal/fs/promises').exports, false);
