'use strict';
/* Shared by all forms of fs: paths, flags, modes, encodings, options, Stats, Dirent and errors without an errno. */

const binding = internalBinding('fs');
const constants = require('internal/fs/constants');

function codes() { return require('internal/errors').codes; }
function validators() { return require('internal/validators'); }

/* Flags of readdir and of a shallow cp, for trees walked in JavaScript: with `depth * BELOW` the last `depth` names are
 * below the path given by script, and the binding follows no links in them; that path itself may be a link only with
 * SLASHED (SLASHED2: cp's destination). */
const SLASHED = 256, SLASHED2 = 512, BELOW = 1024;

/* ---- encodings, as the binding numbers them */

const ENCODINGS = {
	__proto__: null,
	utf8: 0, 'utf-8': 0, latin1: 1, binary: 1, ascii: 2, utf16le: 3, 'utf-16le': 3, ucs2: 3, 'ucs-2': 3,
	hex: 4, base64: 5, base64url: 6, buffer: 7
};
const HEX = 4, BUFFER = 7;

function lookup(name) {
	return ENCODINGS[name] ?? ENCODINGS[`${name}`.toLowerCase()] ?? -1;
}

// The number of an encoding in options; `none` is returned if there is none.
function encodingNumber(name, none) {
	if (!name)
		return none;
	const n = lookup(name);
	if (n < 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('encoding', name, 'is invalid encoding');
	return n;
}

// An unknown encoding counts as utf8, as when a Buffer is created.
function lenientEncoding(name) {
	const n = name ? lookup(name) : 0;
	return n < 0 || n === BUFFER ? 0 : n;
}

// The data to write for text in an encoding: bytes if the text may be invalid in it.
function encodedText(data, encoding) {
	return encoding === HEX && typeof data === 'string' ? require('buffer').Buffer.from(data, 'hex') : data;
}

/* ---- options */

const EMPTY = Object.freeze({});

// Includes inherited properties, as in node.
function copyOf(options) {
	const copy = {};
	for (const key in options)
		copy[key] = options[key];
	return copy;
}

// A string is an encoding; a function means that the options were omitted.
function getOptions(options, defaults = EMPTY) {
	if (options === null || options === undefined || typeof options === 'function')
		return defaults;
	if (typeof options === 'string') {
		encodingNumber(options, 0);
		return { ...defaults, encoding: options };
	}
	if (typeof options !== 'object')
		throw new (codes().ERR_INVALID_ARG_TYPE)('options', ['string', 'Object'], options);
	if (options.encoding !== 'buffer')
		encodingNumber(options.encoding, 0);
	if (options.signal !== undefined)
		validators().validateAbortSignal(options.signal, 'options.signal');
	return options;
}

function pick(options, name, otherwise) {
	const value = options[name];
	return value === undefined ? otherwise : value;
}

/* ---- callbacks */

function needCallback(cb) {
	if (typeof cb !== 'function')
		throw new (codes().ERR_INVALID_ARG_TYPE)('cb', 'Function', cb);
	return cb;
}

/* ---- paths and descriptors */

const { isView } = ArrayBuffer;

function pathOfUrl(url) {
	const c = codes();
	if (url.protocol !== 'file:')
		throw new c.ERR_INVALID_URL_SCHEME('file');
	if (url.hostname)
		throw new c.ERR_INVALID_FILE_URL_HOST('linux');
	if (/%2f/i.test(url.pathname))
		throw new c.ERR_INVALID_FILE_URL_PATH('must not include encoded / characters');
	return decodeURIComponent(url.pathname);
}

// Converts to what the binding accepts: a string or bytes.  Checks for null bytes.
function toPath(path, name = 'path') {
	if (typeof path === 'string')
		return path;
	if (path !== null && typeof path === 'object') {
		if (path instanceof Uint8Array)
			return path;
		if (path.href && path.protocol && path.auth === undefined && path.path === undefined)
			return pathOfUrl(path);
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)(name, ['string', 'Buffer', 'URL'], path);
}

// Of a worker's descriptors, which are closed when it ends.
function warnOfOwner(fd, isOpened) {
	const how = isOpened ? 'opened in unmanaged mode twice' : 'closed but not opened in unmanaged mode';
	require('internal/process').emitWarning(`File descriptor ${fd} ${how}`);
}

function nulPath(path, name) {
	throw new (codes().ERR_INVALID_ARG_VALUE)(name, path,
		'must be a string, Uint8Array, or URL without null bytes');
}

function needFd(fd) {
	if (typeof fd === 'number' && fd === (fd | 0) && fd >= 0)
		return fd === 0 ? 0 : fd;
	validators().validateInt32(fd, 'fd', 0);
	return fd;
}

function needBuffer(buffer) {
	if (!isView(buffer))
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
}

function needVector(list) {
	let good = Array.isArray(list);
	for (let i = 0; good && i < list.length; i++)
		good = isView(list[i]);
	if (!good)
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffers', 'ArrayBufferView[]', list);
}

/* ---- flags and modes */

const FLAGS = {
	__proto__: null,
	r: 0, rs: constants.O_SYNC, sr: constants.O_SYNC, 'r+': 2, 'rs+': 2 | constants.O_SYNC,
	'sr+': 2 | constants.O_SYNC,
	w: 577, wx: 705, xw: 705, 'w+': 578, 'wx+': 706, 'xw+': 706,
	a: 1089, ax: 1217, xa: 1217, as: 1089 | constants.O_SYNC, sa: 1089 | constants.O_SYNC,
	'a+': 1090, 'ax+': 1218, 'xa+': 1218, 'as+': 1090 | constants.O_SYNC, 'sa+': 1090 | constants.O_SYNC
};

function toFlags(flags, name = 'flags') {
	if (typeof flags === 'number') {
		validators().validateInt32(flags, name);
		return flags;
	}
	if (flags === null || flags === undefined)
		return 0;
	if (typeof flags === 'string' && flags in FLAGS)
		return FLAGS[flags];
	throw new (codes().ERR_INVALID_ARG_VALUE)(name, flags);
}

function toMode(mode, name, otherwise) {
	if (mode === undefined || mode === null)
		return otherwise;
	if (typeof mode === 'number' && mode === (mode >>> 0))
		return mode;
	return validators().parseFileMode(mode, name, otherwise);
}

// For access and copyFile: a mode of three bits; with the messages of node's natives.
function toBits(mode) {
	if (mode === undefined || mode === null)
		return 0;
	if (typeof mode !== 'number')
		throw Object.assign(new TypeError('mode must be int32 or null/undefined'),
			{ code: 'ERR_INVALID_ARG_TYPE' });
	if (!(mode >= 0 && mode <= 7))
		throw Object.assign(new RangeError(`mode is out of range${Number.isFinite(mode) ? ': >= 0 && <= 7' : ''}`), { code: 'ERR_OUT_OF_RANGE' });
	return mode | 0;
}

function toUnixTimestamp(time, name = 'time') {
	if (typeof time === 'string' && +time == time) // eslint-disable-line eqeqeq
		return +time;
	if (typeof time === 'number' && isFinite(time))
		return time < 0 ? Date.now() / 1000 : time;
	if (time instanceof Date)
		return time.getTime() / 1000;
	throw new (codes().ERR_INVALID_ARG_TYPE)(name, ['Date', 'Time in seconds'], time);
}

function needOwner(uid, gid) {
	validators().validateInteger(uid, 'uid', -1, 4294967295);
	validators().validateInteger(gid, 'gid', -1, 4294967295);
}

function needLinkType(type) {
	if (typeof type === 'string' && type !== 'dir' && type !== 'file' && type !== 'junction')
		throw new (codes().ERR_FS_INVALID_SYMLINK_TYPE)(type);
}

/* ---- positions and lengths */

// for truncate
function toLength(length) {
	if (length === undefined)
		return 0;
	validators().validateInteger(length, 'len');
	return Math.max(0, length);
}

function toPosition(position) {
	if (position === undefined || position === null)
		return -1;
	if (typeof position === 'number') {
		validators().validateInteger(position, 'position', -1);
		return position;
	}
	if (typeof position === 'bigint') {
		if (position < -0x8000000000000000n || position > 0x7fffffffffffffffn)
			throw new (codes().ERR_OUT_OF_RANGE)('position',
				'>= -9223372036854775808 && <= 9223372036854775807', position);
		return position;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('position', ['integer', 'bigint'], position);
}

function checkRead(offset, length, size) {
	if (offset >= 0 && length >= 0 && offset + length <= size)
		return;
	const c = codes();
	if (offset < 0)
		throw new c.ERR_OUT_OF_RANGE('offset', '>= 0', offset);
	if (length < 0)
		throw new c.ERR_OUT_OF_RANGE('length', '>= 0', length);
	throw new c.ERR_OUT_OF_RANGE('length', `<= ${size - offset}`, length);
}

function checkWrite(offset, length, size) {
	if (offset > size)
		throw new (codes().ERR_OUT_OF_RANGE)('offset', `<= ${size}`, offset);
	if (length > size - offset)
		throw new (codes().ERR_OUT_OF_RANGE)('length', `<= ${size - offset}`, length);
	if (length < 0)
		throw new (codes().ERR_OUT_OF_RANGE)('length', '>= 0', length);
	validators().validateInt32(length, 'length', 0);
}

/* ---- directories: the options of mkdir, readdir and rm in the binding's form, for callbacks, promises and sync */

function makeDirectory(path, options, req) {
	let mode = 0o777, recursive = false;
	path = toPath(path);
	if (typeof options === 'number' || typeof options === 'string') {
		mode = toMode(options, 'mode', 0o777);
	} else if (options) {
		if (options.recursive !== undefined) {
			({ recursive } = options);
			validators().validateBoolean(recursive, 'options.recursive');
		}
		mode = toMode(options.mode, 'mode', 0o777);
	}
	return binding.mkdir(path, mode, recursive, req);
}

// What binding.readdir takes after the path: encoding, whether types are wanted, and the order.
function listing(options) {
	const { encoding, recursive, withFileTypes } = getOptions(options);
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	const order = !recursive ? 0 : withFileTypes ? 1 : 3;
	return { encoding: encodingNumber(encoding, 0), types: !!withFileTypes, order };
}

// bits: 1 recursive, 2 force; for rmdir: 1 recursive, 4 only a directory
function toRemoval(options) {
	if (options === undefined)
		return 0;
	const v = validators();
	v.validateObject(options, 'options');
	const { force, recursive } = options;
	if (force !== undefined)
		v.validateBoolean(force, 'options.force');
	if (recursive !== undefined)
		v.validateBoolean(recursive, 'options.recursive');
	checkRetries(options);
	return (recursive ? 1 : 0) | (force ? 2 : 0);
}

function checkRetries({ retryDelay, maxRetries }) {
	if (retryDelay !== undefined)
		validators().validateInt32(retryDelay, 'options.retryDelay', 0);
	if (maxRetries !== undefined)
		validators().validateUint32(maxRetries, 'options.maxRetries');
}

let rmdirWarned = false;

function removeDirectory(path, options, req) {
	path = toPath(path);
	if (options === undefined)
		return binding.rmdir(path, req);
	validators().validateObject(options, 'options');
	const { recursive } = options;
	if (recursive !== undefined)
		validators().validateBoolean(recursive, 'options.recursive');
	checkRetries(options);
	if (recursive && !rmdirWarned) {
		rmdirWarned = true;
		process.emitWarning('In future versions of Node.js, fs.rmdir(path, { recursive: true }) will be removed. ' +
			'Use fs.rm(path, { recursive: true }) instead', 'DeprecationWarning', 'DEP0147');
	}
	return recursive ? binding.rm(path, 5, req) : binding.rmdir(path, req);
}

let templateWarned = false;

// On other systems a trailing X would be replaced, too.
function warnOfTemplate(prefix) {
	if (templateWarned || (typeof prefix === 'string' ? !prefix.endsWith('X') : prefix[prefix.length - 1] !== 0x58))
		return;
	templateWarned = true;
	process.emitWarning('mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html');
}

/* ---- Stats, StatFs, Dirent */

function hidden(object, name, value) {
	Object.defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });
}

function StatsBase() {}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
	const date = ms => new Date(Math.round(ms));
	Object.assign(this, {
		dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeMs, mtimeMs, ctimeMs, birthtimeMs,
		atime: date(atimeMs), mtime: date(mtimeMs), ctime: date(ctimeMs), birthtime: date(birthtimeMs)
	});
}
Stats.prototype = Object.create(StatsBase.prototype);
hidden(Stats.prototype, 'constructor', Stats);

const NS_PER_MS = 1000000n;

function BigIntStats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeNs, mtimeNs, ctimeNs,
	birthtimeNs) {
	const date = ns => new Date(Number(ns / NS_PER_MS));
	Object.assign(this, {
		dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
		atimeMs: atimeNs / NS_PER_MS, mtimeMs: mtimeNs / NS_PER_MS, ctimeMs: ctimeNs / NS_PER_MS,
		birthtimeMs: birthtimeNs / NS_PER_MS,
		atimeNs, mtimeNs, ctimeNs, birthtimeNs,
		atime: date(atimeNs), mtime: date(mtimeNs), ctime: date(ctimeNs), birthtime: date(birthtimeNs)
	});
}
BigIntStats.prototype = Object.create(StatsBase.prototype);
hidden(BigIntStats.prototype, 'constructor', BigIntStats);

class StatFs {
	constructor(type, bsize, blocks, bfree, bavail, files, ffree) {
		Object.assign(this, { type, bsize, blocks, bfree, bavail, files, ffree });
	}
}

const kType = Symbol('type');

class Dirent {
	constructor(name, type, path) {
		this.name = name;
		this.parentPath = path;
		this.path = path;
		this[kType] = type;
	}
	isDirectory() { return this[kType] === constants.UV_DIRENT_DIR; }
	isFile() { return this[kType] === constants.UV_DIRENT_FILE; }
	isBlockDevice() { return this[kType] === constants.UV_DIRENT_BLOCK; }
	isCharacterDevice() { return this[kType] === constants.UV_DIRENT_CHAR; }
	isSymbolicLink() { return this[kType] === constants.UV_DIRENT_LINK; }
	isFIFO() { return this[kType] === constants.UV_DIRENT_FIFO; }
	isSocket() { return this[kType] === constants.UV_DIRENT_SOCKET; }
}

// These methods are plain properties in node: a for-in loop over a Stats lists them.
StatsBase.prototype.isDirectory = function () { return this._checkModeProperty(constants.S_IFDIR); };
StatsBase.prototype.isFile = function () { return this._checkModeProperty(constants.S_IFREG); };
StatsBase.prototype.isBlockDevice = function () { return this._checkModeProperty(constants.S_IFBLK); };
StatsBase.prototype.isCharacterDevice = function () { return this._checkModeProperty(constants.S_IFCHR); };
StatsBase.prototype.isSymbolicLink = function () { return this._checkModeProperty(constants.S_IFLNK); };
StatsBase.prototype.isFIFO = function () { return this._checkModeProperty(constants.S_IFIFO); };
StatsBase.prototype.isSocket = function () { return this._checkModeProperty(constants.S_IFSOCK); };
Stats.prototype.isFile = StatsBase.prototype.isFile;
Stats.prototype._checkModeProperty = function (kind) { return (this.mode & constants.S_IFMT) === kind; };
BigIntStats.prototype._checkModeProperty = function (kind) { return (Number(this.mode) & constants.S_IFMT) === kind; };

/* ---- failures with codes of their own; the binding calls this with its number for the kind */

const EINVAL = 22, EEXIST = 17, EISDIR = 21, ENOTDIR = 20;

function special(kind, path, dest, size) {
	const c = codes();
	const make = (name, code, errno, message, at, syscall = 'cp') =>
		new c[name]({ message, path: at, syscall, errno, code });
	switch (kind) {
	case 1: return new c.ERR_FS_FILE_TOO_LARGE(size);
	case 2: return make('ERR_FS_EISDIR', 'EISDIR', EISDIR, 'is a directory', path, 'rm');
	case 3: return make('ERR_FS_EISDIR', 'EISDIR', EINVAL, `${path} is a directory (not copied)`, path);
	case 4: return make('ERR_FS_CP_EEXIST', 'EEXIST', EEXIST, `${dest} already exists`, dest);
	case 5: return make('ERR_FS_CP_EINVAL', 'EINVAL', EINVAL, 'src and dest cannot be the same', dest);
	case 6:
	case 9: return make('ERR_FS_CP_EINVAL', 'EINVAL', EINVAL,
		`cannot copy ${path} to a subdirectory of self ${dest}`, dest);
	case 7: return make('ERR_FS_CP_DIR_TO_NON_DIR', 'EISDIR', EISDIR,
		`cannot overwrite non-directory ${dest} with directory ${path}`, dest);
	case 8: return make('ERR_FS_CP_NON_DIR_TO_DIR', 'ENOTDIR', ENOTDIR,
		`cannot overwrite directory ${dest} with non-directory ${path}`, dest);
	case 10: return make('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', 'EINVAL', EINVAL,
		`cannot overwrite ${dest} with ${path}`, dest);
	case 11: return make('ERR_FS_CP_SOCKET', 'EINVAL', EINVAL, `cannot copy a socket file: ${dest}`, dest);
	case 12: return make('ERR_FS_CP_FIFO_PIPE', 'EINVAL', EINVAL, `cannot copy a FIFO pipe: ${dest}`, dest);
	}
	return make('ERR_FS_CP_UNKNOWN', 'EINVAL', EINVAL, `cannot copy an unknown file type: ${dest}`, dest);
}

binding.setup({ Stats: Stats.prototype, BigIntStats: BigIntStats.prototype, StatFs: StatFs.prototype,
	Dirent: Dirent.prototype, direntType: kType, special, nulPath, warnOfOwner });

module.exports = {
	binding, HEX, BUFFER, codes, validators, encodingNumber, lenientEncoding, encodedText, getOptions, copyOf, pick,
	needCallback, isView, toPath, needFd, needBuffer, needVector,
	toFlags, toMode, toBits, toUnixTimestamp, needOwner, needLinkType, toLength, toPosition, checkRead, checkWrite,
	makeDirectory, listing,
	toRemoval, nulPath, removeDirectory, warnOfTemplate, SLASHED, SLASHED2, BELOW, hidden, Stats, BigIntStats,
		StatFs, Dirent
};
