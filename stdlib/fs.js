'use strict';
/* fs: the callback and synchronous forms.  This file names, defaults and checks arguments; the binding does the rest.
 * Its last argument selects the form: undefined, or the callback.  The promise forms are in internal/fs/promises. */

const {
	binding, HEX, BUFFER, codes, validators, isView, pick, toPath, toFlags, toMode, toBits, toLength, toPosition,
	toRemoval, toUnixTimestamp,
	needBuffer, needCallback, needFd, needLinkType, needOwner, needVector, checkRead, checkWrite, getOptions,
	encodingNumber, lenientEncoding, encodedText, copyOf,
	makeDirectory, listing, removeDirectory, Dirent, Stats,
	warnOfTemplate
} = require('internal/fs/utils');
const constants = require('internal/fs/constants');
const { promisify, promisifyNames } = require('internal/util/symbols');

const SYNC = undefined;
const DEFAULT_READ = 16 * 1024;

// Loaded on first use.
const streams = () => require('internal/fs/streams');
const directories = () => require('internal/fs/dir');
const watchers = () => require('internal/fs/watchers');

/* ---- open, close */

function open(path, flags, mode, callback) {
	path = toPath(path);
	if (arguments.length < 3) {
		callback = flags;
		flags = 'r';
		mode = 0o666;
	} else if (typeof mode === 'function') {
		callback = mode;
		mode = 0o666;
	} else {
		mode = toMode(mode, 'mode', 0o666);
	}
	flags = toFlags(flags);
	binding.open(path, flags, mode, needCallback(callback));
}

function openSync(path, flags, mode) {
	return binding.open(toPath(path), toFlags(flags), toMode(mode, 'mode', 0o666), SYNC);
}

function rethrow(err) {
	if (err)
		throw err;
}

function close(fd, callback = rethrow) {
	callback = needCallback(callback);
	binding.close(needFd(fd), callback);
}

function closeSync(fd) { binding.close(needFd(fd), SYNC); }

/* ---- read, write */

function freshBuffer() { return require('buffer').Buffer.alloc(DEFAULT_READ); }

function startRead(fd, buffer, offset, length, position, req) {
	const size = buffer.byteLength;
	if (offset === undefined || (offset === null && req !== SYNC))
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	length |= 0;
	if (length === 0) {
		if (req !== SYNC)
			process.nextTick(req, null, 0, buffer);
		return 0;
	}
	if (size === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('buffer', buffer, 'is empty and cannot be written');
	checkRead(offset, length, size);
	return binding.read(fd, buffer, offset, length, toPosition(position), req);
}

function read(fd, buffer, offset, length, position, callback) {
	const count = arguments.length;
	fd = needFd(fd);
	if (count <= 4) {
		let params;
		if (count === 4) {
			params = offset;
			callback = length;
		} else if (count === 3) {
			callback = offset;
			if (!isView(buffer)) {
				params = buffer ?? {};
				validators().validateObject(params, 'options',
					validators().kValidateObjectAllowObjectsAndNull);
				buffer = params.buffer === undefined ? freshBuffer() : params.buffer;
			}
		} else {
			callback = buffer;
			buffer = freshBuffer();
		}
		needBuffer(buffer);
		params ??= {};
		if (typeof params !== 'object')
			throw new (codes().ERR_INVALID_ARG_TYPE)('options', 'Object', params);
		offset = pick(params, 'offset', 0);
		length = pick(params, 'length', buffer.byteLength - offset);
		({ position } = params);
	}
	needBuffer(buffer);
	startRead(fd, buffer, offset, length, position, needCallback(callback));
}

function readSync(fd, buffer, offset, length, position) {
	fd = needFd(fd);
	needBuffer(buffer);
	if (arguments.length <= 3 || typeof offset === 'object') {
		const params = offset ?? {};
		validators().validateObject(params, 'options');
		offset = pick(params, 'offset', 0);
		length = pick(params, 'length', buffer.byteLength - offset);
		({ position } = params);
	}
	return startRead(fd, buffer, offset, length, position, SYNC);
}

// The position to write to: -1 is the file's current position.
function place(position) { return typeof position === 'number' ? position : -1; }

function startWrite(fd, buffer, offset, length, position, req) {
	const size = buffer.byteLength;
	if (offset !== null && typeof offset === 'object')
		({ offset, length, position } = offset);
	if (offset === undefined || offset === null || (typeof offset === 'function' && req !== SYNC))
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	if (typeof length !== 'number')
		length = size - offset;
	checkWrite(offset, length, size);
	return binding.write(fd, buffer, offset, length, place(position), req);
}

function needString(data) {
	if (typeof data !== 'string')
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'],
			data);
}

function stringEncoding(text, encoding) {
	const n = lenientEncoding(encoding);
	if (n === HEX && text.length % 2)
		throw new (codes().ERR_INVALID_ARG_VALUE)('encoding', encoding,
			`is invalid for data of length ${text.length}`);
	return n;
}

function write(fd, buffer, offset, length, position, callback) {
	fd = needFd(fd);
	if (isView(buffer)) {
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
	binding.writeString(fd, buffer, place(offset), stringEncoding(buffer, length), callback);
}

function writeSync(fd, buffer, offset, length, position) {
	fd = needFd(fd);
	if (isView(buffer))
		return startWrite(fd, buffer, offset, length, position, SYNC);
	needString(buffer);
	return binding.writeString(fd, buffer, place(offset), stringEncoding(buffer, length), SYNC);
}

function startVector(native, fd, buffers, position, callback) {
	fd = needFd(fd);
	needVector(buffers);
	callback = needCallback(callback || position);
	if (buffers.length === 0 && native === binding.writev)
		process.nextTick(callback, null, 0, buffers);
	else
		native(fd, buffers, place(position), callback);
}

function vectorSync(native, fd, buffers, position) {
	fd = needFd(fd);
	needVector(buffers);
	return buffers.length === 0 && native === binding.writev ? 0 : native(fd, buffers, place(position), SYNC);
}

function readv(fd, buffers, position, callback) { startVector(binding.readv, fd, buffers, position, callback); }
function readvSync(fd, buffers, position) { return vectorSync(binding.readv, fd, buffers, position); }
function writev(fd, buffers, position, callback) { startVector(binding.writev, fd, buffers, position, callback); }
function writevSync(fd, buffers, position) { return vectorSync(binding.writev, fd, buffers, position); }

/* ---- whole files */

function isFd(path) { return typeof path === 'number' && path === (path >>> 0) && path <= 2147483647; }

const READ_DEFAULTS = { flag: 'r' };
const WRITE_DEFAULTS = { encoding: 'utf8', mode: 0o666, flag: 'w', flush: false };
const APPEND_DEFAULTS = { ...WRITE_DEFAULTS, flag: 'a' };

function abortError(signal) {
	const { AbortError } = require('internal/errors');
	return new AbortError(undefined, { cause: signal.reason });
}

// Wraps a callback to handle options.signal too; undefined if it is already aborted and the callback has been
// scheduled.
function unlessAborted({ signal }, callback) {
	if (signal === undefined)
		return callback;
	validators().validateAbortSignal(signal, 'options.signal');
	if (signal.aborted) {
		callback(abortError(signal));
		return undefined;
	}
	return function (...results) {
		if (signal.aborted && !results[0])
			Reflect.apply(callback, this, [abortError(signal)]);
		else
			Reflect.apply(callback, this, results);
	};
}

function startReadFile(path, { flag = 'r', encoding }, req) {
	return binding.readFile(isFd(path) ? path : toPath(path), toFlags(flag), encodingNumber(encoding, BUFFER), req);
}

function readFile(path, options, callback) {
	callback = needCallback(callback || options);
	options = getOptions(options, READ_DEFAULTS);
	callback = unlessAborted(options, callback);
	if (callback)
		startReadFile(path, options, callback);
}

function readFileSync(path, options) { return startReadFile(path, getOptions(options, READ_DEFAULTS), SYNC); }

function startWriteFile(path, data, options, req) {
	const { flush } = options;
	if (flush !== undefined && flush !== null)
		validators().validateBoolean(flush, 'options.flush');
	if (typeof data !== 'string' && !isView(data))
		throw new (codes().ERR_INVALID_ARG_TYPE)('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	const flags = toFlags(options.flag || 'w');
	const encoding = lenientEncoding(options.encoding);
	data = encodedText(data, encoding);
	const target = isFd(path) ? path : toPath(path);
	const mode = toMode(options.mode, 'mode', 0o666);
	if (flush !== true)
		binding.writeFile(target, data, encoding, flags, mode, false, req);
	else if (req === SYNC && module.exports.fsyncSync !== fsyncSync)
		require('internal/fs/flush').writeSync(target, data, encoding, flags, mode);
	else if (req !== SYNC && module.exports.fsync !== fsync)
		require('internal/fs/flush').write(target, data, encoding, flags, mode, req);
	else
		binding.writeFile(target, data, encoding, flags, mode, true, req);
}

function writeFile(path, data, options, callback) {
	callback = needCallback(callback || options);
	options = getOptions(options, WRITE_DEFAULTS);
	callback = unlessAborted(options, callback);
	if (callback)
		startWriteFile(path, data, options, callback);
}

function writeFileSync(path, data, options) { startWriteFile(path, data, getOptions(options, WRITE_DEFAULTS), SYNC); }

function appending(options) {
	options = getOptions(options, APPEND_DEFAULTS);
	if (options.flag)
		return options;
	options = copyOf(options);
	options.flag = 'a';
	return options;
}

function appendFile(path, data, options, callback) {
	callback = needCallback(callback || options);
	writeFile(path, data, appending(options), callback);
}

function appendFileSync(path, data, options) { writeFileSync(path, data, appending(options)); }

/* ---- a file as a Blob */

const NO_OPTIONS = Object.freeze({ __proto__: null });

function openAsBlob(path, options = NO_OPTIONS) {
	const blob = require('internal/fs/blob_file').openAsBlob(path, options);
	return require('internal/web/stream_common').resolved(blob);
}

/* ---- truncate */

let truncateWarned = false;

function warnOfTruncate() {
	if (truncateWarned)
		return;
	truncateWarned = true;
	process.emitWarning('Using fs.truncate with a file descriptor is deprecated. Please use fs.ftruncate with a file descriptor instead.',
		'DeprecationWarning', 'DEP0081');
}

function truncate(path, length, callback) {
	if (typeof path === 'number') {
		warnOfTruncate();
		return ftruncate(path, length, callback);
	}
	if (typeof length === 'function') {
		callback = length;
		length = 0;
	}
	length = toLength(length);
	callback = needCallback(callback);
	binding.truncate(toPath(path), length, callback);
}

// node opens the file before it checks the length.
function lengthFor(path, length) {
	try {
		return toLength(length);
	} catch (e) {
		closeSync(openSync(path, 'r+'));
		throw e;
	}
}

function truncateSync(path, length) {
	if (typeof path === 'number') {
		warnOfTruncate();
		return ftruncateSync(path, length);
	}
	binding.truncate(toPath(path), lengthFor(path, length), SYNC);
}

function ftruncate(fd, length = 0, callback) {
	if (typeof length === 'function') {
		callback = length;
		length = 0;
	}
	length = toLength(length);
	callback = needCallback(callback);
	binding.ftruncate(needFd(fd), length, callback);
}

function ftruncateSync(fd, length = 0) {
	length = toLength(length);
	binding.ftruncate(needFd(fd), length, SYNC);
}

/* ---- stat and the like */

const STAT_DEFAULTS = { bigint: false };

function startStat(native, path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = STAT_DEFAULTS;
	}
	callback = needCallback(callback);
	native(toPath(path), false, callback, options.bigint === true);
}

function statBySync(native, path, options) {
	path = toPath(path);
	const isBig = options.bigint === true;
	return native(path, options.throwIfNoEntry === false, SYNC, isBig);
}

function stat(path, options = STAT_DEFAULTS, callback) { startStat(binding.stat, path, options, callback); }
function lstat(path, options = STAT_DEFAULTS, callback) { startStat(binding.lstat, path, options, callback); }
function statSync(path, options = STAT_DEFAULTS) { return statBySync(binding.stat, path, options); }
function lstatSync(path, options = STAT_DEFAULTS) { return statBySync(binding.lstat, path, options); }

function fstat(fd, options = STAT_DEFAULTS, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = STAT_DEFAULTS;
	}
	callback = needCallback(callback);
	binding.fstat(needFd(fd), callback, options.bigint === true);
}

function statfs(path, options = STAT_DEFAULTS, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = STAT_DEFAULTS;
	}
	callback = needCallback(callback);
	binding.statfs(toPath(path), callback, options.bigint === true);
}


function fstatSync(fd, { bigint } = STAT_DEFAULTS) { return binding.fstat(needFd(fd), SYNC, bigint === true); }

function statfsSync(path, options = STAT_DEFAULTS) { return binding.statfs(toPath(path), SYNC, options.bigint === true);
	}

function access(path, mode, callback) {
	if (typeof mode === 'function') {
		callback = mode;
		mode = 0;
	}
	path = toPath(path);
	callback = needCallback(callback);
	binding.access(path, toBits(mode), callback);
}

function accessSync(path, mode) { binding.access(toPath(path), toBits(mode), SYNC); }

function exists(path, callback) {
	needCallback(callback);
	try {
		binding.access(toPath(path), 0, err => { callback(!err); });
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

/* ---- descriptors, links, names */

function fsync(fd, callback) {
	callback = needCallback(callback);
	binding.fsync(needFd(fd), callback);
}

function fdatasync(fd, callback) {
	callback = needCallback(callback);
	binding.fdatasync(needFd(fd), callback);
}

function fsyncSync(fd) { binding.fsync(needFd(fd), SYNC); }
function fdatasyncSync(fd) { binding.fdatasync(needFd(fd), SYNC); }

function startPair(native, from, fromName, to, req) {
	from = toPath(from, fromName);
	native(from, toPath(to, 'newPath'), req);
}

function rename(oldPath, newPath, callback) { startPair(binding.rename, oldPath, 'oldPath', newPath,
	needCallback(callback)); }
function renameSync(oldPath, newPath) { startPair(binding.rename, oldPath, 'oldPath', newPath, SYNC); }
function link(existingPath, newPath, callback) { startPair(binding.link, existingPath, 'existingPath', newPath,
	needCallback(callback)); }
function linkSync(existingPath, newPath) { startPair(binding.link, existingPath, 'existingPath', newPath, SYNC); }

function symlink(target, path, type, callback) {
	callback = needCallback(arguments[arguments.length - 1]);
	if (arguments.length < 4)
		type = undefined;
	target = toPath(target, 'target');
	path = toPath(path);
	needLinkType(type);
	binding.symlink(target, path, callback);
}

function symlinkSync(target, path, type) {
	target = toPath(target, 'target');
	path = toPath(path);
	needLinkType(type);
	binding.symlink(target, path, SYNC);
}

function unlink(path, callback) {
	callback = needCallback(callback);
	binding.unlink(toPath(path), callback);
}

function unlinkSync(path) { binding.unlink(toPath(path), SYNC); }

/* ---- functions that return paths */

function startText(native, path, name, options, callback) {
	callback = needCallback(typeof options === 'function' ? options : callback);
	options = getOptions(options);
	native(toPath(path, name), encodingNumber(options.encoding, 0), callback);
}

function textSync(native, path, name, options) {
	options = getOptions(options);
	return native(toPath(path, name), encodingNumber(options.encoding, 0), SYNC);
}

function readlink(path, options, callback) { startText(binding.readlink, path, 'oldPath', options, callback); }
function readlinkSync(path, options) { return textSync(binding.readlink, path, 'oldPath', options); }
function realpath(path, options, callback) { startText(binding.realpath, anyPath(path), 'path', options, callback); }
function realpathSync(path, options) { return textSync(binding.realpath, anyPath(path), 'path', options); }

function mkdtemp(prefix, options, callback) {
	startText(binding.mkdtemp, prefix, 'prefix', options, callback);
	warnOfTemplate(prefix);
}

function mkdtempSync(prefix, options) {
	const made = textSync(binding.mkdtemp, prefix, 'prefix', options);
	warnOfTemplate(prefix);
	return made;
}

// assigned directly: these two functions have no names in node
realpath.native = (path, options, callback) => { startText(binding.realpathNative, path, 'path', options, callback); };
realpathSync.native = (path, options) => textSync(binding.realpathNative, path, 'path', options);

// realpath and realpathSync accept anything that converts to a string.
function anyPath(path) { return typeof path === 'string' || path?.href ? path : `${path}`; }

/* ---- directories */

function mkdir(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	makeDirectory(path, options, needCallback(callback));
}

function mkdirSync(path, options) { return makeDirectory(path, options, SYNC); }

function readdir(path, options, callback) {
	callback = needCallback(typeof options === 'function' ? options : callback);
	const { encoding, types, order } = listing(options);
	binding.readdir(toPath(path), encoding, types, order, callback);
}

function readdirSync(path, options) {
	const { encoding, types, order } = listing(options);
	return binding.readdir(toPath(path), encoding, types, order, SYNC);
}

/* ---- removing */

function rm(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	path = toPath(path);
	binding.rm(path, toRemoval(options), needCallback(callback));
}

function rmSync(path, options) { binding.rm(toPath(path), toRemoval(options), SYNC); }

function rmdir(path, options, callback) {
	if (typeof options === 'function') {
		callback = options;
		options = undefined;
	}
	removeDirectory(path, options, needCallback(callback));
}

function rmdirSync(path, options) { removeDirectory(path, options, SYNC); }

/* ---- copying */

function copyFile(src, dest, mode, callback) {
	if (typeof mode === 'function') {
		callback = mode;
		mode = 0;
	}
	src = toPath(src, 'src');
	dest = toPath(dest, 'dest');
	callback = needCallback(callback);
	binding.copyFile(src, dest, toBits(mode), callback);
}

function copyFileSync(src, dest, mode) {
	src = toPath(src, 'src');
	binding.copyFile(src, toPath(dest, 'dest'), toBits(mode), SYNC);
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

function needMode(mode) { return toMode(mode, 'mode') ?? validators().parseFileMode(mode, 'mode'); }

function chmod(path, mode, callback) {
	path = toPath(path);
	mode = needMode(mode);
	binding.chmod(path, mode, needCallback(callback));
}

function fchmod(fd, mode, callback) {
	mode = needMode(mode);
	callback = needCallback(callback);
	binding.fchmod(needFd(fd), mode, callback);
}

function chmodSync(path, mode) { binding.chmod(toPath(path), needMode(mode), SYNC); }
function fchmodSync(fd, mode) {
	mode = needMode(mode);
	binding.fchmod(needFd(fd), mode, SYNC);
}

function startOwner(native, target, uid, gid, req) {
	needOwner(uid, gid);
	native(target, uid, gid, req);
}

function chown(path, uid, gid, callback) {
	callback = needCallback(callback);
	startOwner(binding.chown, toPath(path), uid, gid, callback);
}

function lchown(path, uid, gid, callback) {
	callback = needCallback(callback);
	startOwner(binding.lchown, toPath(path), uid, gid, callback);
}

function fchown(fd, uid, gid, callback) {
	needOwner(uid, gid);
	callback = needCallback(callback);
	binding.fchown(needFd(fd), uid, gid, callback);
}

function chownSync(path, uid, gid) { startOwner(binding.chown, toPath(path), uid, gid, SYNC); }
function lchownSync(path, uid, gid) { startOwner(binding.lchown, toPath(path), uid, gid, SYNC); }

function fchownSync(fd, uid, gid) {
	needOwner(uid, gid);
	binding.fchown(needFd(fd), uid, gid, SYNC);
}

function startTimes(native, path, atime, mtime, req) {
	path = toPath(path);
	atime = toUnixTimestamp(atime);
	native(path, atime, toUnixTimestamp(mtime), req);
}

function utimes(path, atime, mtime, callback) { startTimes(binding.utimes, path, atime, mtime, needCallback(callback));
	}
function lutimes(path, atime, mtime, callback) { startTimes(binding.lutimes, path, atime, mtime,
	needCallback(callback)); }

function futimes(fd, atime, mtime, callback) {
	atime = toUnixTimestamp(atime, 'atime');
	mtime = toUnixTimestamp(mtime, 'mtime');
	callback = needCallback(callback);
	binding.futimes(needFd(fd), atime, mtime, callback);
}

function utimesSync(path, atime, mtime) { startTimes(binding.utimes, path, atime, mtime, SYNC); }
function lutimesSync(path, atime, mtime) { startTimes(binding.lutimes, path, atime, mtime, SYNC); }

function futimesSync(fd, atime, mtime) {
	atime = toUnixTimestamp(atime, 'atime');
	mtime = toUnixTimestamp(mtime, 'mtime');
	binding.futimes(needFd(fd), atime, mtime, SYNC);
}

/* ---- streams and watchers */

function createReadStream(path, options) { return new (streams().ReadStream)(path, options); }
function createWriteStream(path, options) { return new (streams().WriteStream)(path, options); }

function watch(filename, options, listener) { return watchers().watch(filename, options, listener); }
function watchFile(filename, options, listener) { return watchers().watchFile(filename, options, listener); }
function unwatchFile(filename, listener) { watchers().unwatchFile(filename, listener); }

/* ---- properties for util.promisify */

function hide(f, symbol, value) { Object.defineProperty(f, symbol, { value, enumerable: false }); }

hide(read, promisifyNames, ['bytesRead', 'buffer']);
hide(readv, promisifyNames, ['bytesRead', 'buffers']);
hide(write, promisifyNames, ['bytesWritten', 'buffer']);
hide(writev, promisifyNames, ['bytesWritten', 'buffer']);
hide(exists, promisify, { exists: path => new Promise(resolve => { exists(path, resolve); }) }.exists);

/* ---- the module, in node's order */

module.exports = {
	appendFile, appendFileSync, access, accessSync, chown, chownSync, chmod, chmodSync, close, closeSync, copyFile,
	copyFileSync, cp,
	cpSync, createReadStream, createWriteStream, exists, existsSync, fchown, fchownSync, fchmod, fchmodSync,
	fdatasync, fdatasyncSync,
	fstat, fstatSync, fsync, fsyncSync, ftruncate, ftruncateSync, futimes, futimesSync, lchown, lchownSync,
	lchmod: undefined, lchmodSync: undefined, link, linkSync, lstat, lstatSync, lutimes, lutimesSync, mkdir,
	mkdirSync, mkdtemp,
	mkdtempSync, open, openSync, openAsBlob, readdir, readdirSync, read, readSync, readv, readvSync, readFile,
	readFileSync, readlink, readlinkSync,
	realpath, realpathSync, rename, renameSync, rm, rmSync, rmdir, rmdirSync, stat, statfs, statSync, statfsSync,
	symlink, symlinkSync,
	truncate, truncateSync, unwatchFile, unlink, unlinkSync, utimes, utimesSync, watch, watchFile, writeFile,
	writeFileSync, write,
	writeSync, writev, writevSync, Dirent, Stats,

	get ReadStream() { return streams().ReadStream; },
	set ReadStream(value) { settle('ReadStream', value); },
	get WriteStream() { return streams().WriteStream; },
	set WriteStream(value) { settle('WriteStream', value); },
	get FileReadStream() { return streams().ReadStream; },
	set FileReadStream(value) { settle('FileReadStream', value); },
	get FileWriteStream() { return streams().WriteStream; },
	set FileWriteStream(value) { settle('FileWriteStream', value); },

	_toUnixTimestamp: toUnixTimestamp,

	get Dir() { return directories().Dir; },
	set Dir(value) { settle('Dir', value); },
	get opendir() { return directories().opendir; },
	set opendir(value) { settle('opendir', value); },
	get opendirSync() { return directories().opendirSync; },
	set opendirSync(value) { settle('opendirSync', value); }
};

// Replaces a lazy property by the value that script assigns.
function settle(name, value) {
	Object.defineProperty(module.exports, name, { value, writable: true, configurable: true, enumerable: true });
}

const { F_OK, R_OK, W_OK, X_OK } = constants;

Object.defineProperties(module.exports, {
	F_OK: { enumerable: true, value: F_OK },
	R_OK: { enumerable: true, value: R_OK },
	W_OK: { enumerable: true, value: W_OK },
	X_OK: { enumerable: true, value: X_OK },
	constants: { enumerable: true, value: constants },
	promises: { enumerable: true, configurable: true, get() { return require('internal/fs/promises').exports; } }
});

{
	const originals = require('internal/originals');
	originals.fsRead = read;
	originals.fsWrite = write;
}
