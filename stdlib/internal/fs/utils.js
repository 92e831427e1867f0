'use strict';
/* What all forms of fs share: paths, flags, modes, encodings, options, Stats, Dirent and the errors that are no errno. */

const binding = internalBinding('fs');
const constants = require('internal/fs/constants');

function codes() { return require('internal/errors').codes; }
function validators() { return require('internal/validators'); }

/* ---- encodings, as the binding numbers them */

const ENCODINGS = {
	utf8: 0, 'utf-8': 0, latin1: 1, binary: 1, ascii: 2, utf16le: 3, 'utf-16le': 3, ucs2: 3, 'ucs-2': 3,
	hex: 4, base64: 5, base64url: 6, buffer: 7
};
const BUFFER = 7;
const has = Object.prototype.hasOwnProperty;

function lookup(name) {
	if (has.call(ENCODINGS, name))
		return ENCODINGS[name];
	name = (`${name}`).toLowerCase();
	return has.call(ENCODINGS, name) ? ENCODINGS[name] : -1;
}

// The number of an encoding that options name; what stands for "none given" is the caller's.
function encodingNumber(name, none) {
	if (!name)
		return none;
	const n = lookup(name);
	if (n < 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('encoding', name, 'is invalid encoding');
	return n;
}

/* ---- options */

const EMPTY = Object.freeze({});

// A string is an encoding; a function stands where the options were left out.
function getOptions(options, defaults) {
	if (options === null || options === undefined || typeof options === 'function')
		return defaults || EMPTY;
	if (typeof options === 'string') {
		encodingNumber(options, 0);
		const copy = {};
		for (const key in defaults)
			copy[key] = defaults[key];
		copy.encoding = options;
		return copy;
	}
	if (typeof options !== 'object')
		throw new (codes().ERR_INVALID_ARG_TYPE)('options', ['string', 'Object'], options);
	if (options.encoding !== 'buffer')
		encodingNumber(options.encoding, 0);
	return options;
}

function pick(options, name, otherwise) {
	return options[name] === undefined ? otherwise : options[name];
}

/* ---- callbacks */

function needCallback(cb) {
	if (typeof cb !== 'function')
		throw new (codes().ERR_INVALID_ARG_TYPE)('cb', 'Function', cb);
	return cb;
}

/* ---- paths and descriptors */

function isBytes(value) { return value instanceof Uint8Array; }

function isView(value) { return ArrayBuffer.isView(value); }

function pathOfUrl(url) {
	const c = codes();
	if (url.protocol !== 'file:')
		throw new c.ERR_INVALID_URL_SCHEME('file');
	if (url.hostname !== '' && url.hostname !== undefined)
		throw new c.ERR_INVALID_FILE_URL_HOST('linux');
	if (/%2f/i.test(url.pathname))
		throw new c.ERR_INVALID_FILE_URL_PATH('must not include encoded / characters');
	return decodeURIComponent(url.pathname);
}

// What the binding takes: a string or bytes.  Null bytes are found there.
function toPath(path, name) {
	if (typeof path === 'string')
		return path;
	if (path !== null && typeof path === 'object') {
		if (isBytes(path))
			return path;
		if (path.href && path.protocol && path.auth === undefined && path.path === undefined)
			return pathOfUrl(path);
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)(name || 'path', ['string', 'Buffer', 'URL'], path);
}

function nulPath(path, name) {
	throw new (codes().ERR_INVALID_ARG_VALUE)(name, path, 'must be a string, Uint8Array, or URL without null bytes');
}

function needFd(fd) {
	if (fd === (fd | 0) && fd >= 0)
		return fd === 0 ? 0 : fd;
	validators().validateInt32(fd, 'fd', 0);
	return fd;
}

function needBuffer(buffer, name) {
	if (!isView(buffer))
		throw new (codes().ERR_INVALID_ARG_TYPE)(name || 'buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
}

function needVector(list) {
	if (!Array.isArray(list))
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffers', 'ArrayBufferView[]', list);
	for (let i = 0; i < list.length; i++)
		if (!isView(list[i]))
			throw new (codes().ERR_INVALID_ARG_TYPE)('buffers', 'ArrayBufferView[]', list);
}

/* ---- flags and modes */

const FLAGS = {
	r: 0, rs: constants.O_SYNC, sr: constants.O_SYNC, 'r+': 2, 'rs+': 2 | constants.O_SYNC, 'sr+': 2 | constants.O_SYNC,
	w: 577, wx: 705, xw: 705, 'w+': 578, 'wx+': 706, 'xw+': 706,
	a: 1089, ax: 1217, xa: 1217, as: 1089 | constants.O_SYNC, sa: 1089 | constants.O_SYNC,
	'a+': 1090, 'ax+': 1218, 'xa+': 1218, 'as+': 1090 | constants.O_SYNC, 'sa+': 1090 | constants.O_SYNC
};

function toFlags(flags, name) {
	if (typeof flags === 'number') {
		validators().validateInt32(flags, name || 'flags');
		return flags;
	}
	if (flags === null || flags === undefined)
		return 0;
	if (typeof flags === 'string' && has.call(FLAGS, flags))
		return FLAGS[flags];
	throw new (codes().ERR_INVALID_ARG_VALUE)(name || 'flags', flags);
}

function toMode(mode, name, otherwise) {
	if (mode === undefined || mode === null)
		return otherwise;
	if (typeof mode === 'number' && mode === (mode >>> 0))
		return mode;
	return validators().parseFileMode(mode, name, otherwise);
}

// access and copyFile: a set of three bits.
function toBits(mode) {
	if (mode === undefined || mode === null)
		return 0;
	validators().validateInteger(mode, 'mode', 0, 7);
	return mode;
}

function toUnixTimestamp(time, name) {
	if (typeof time === 'string' && +time == time)
		return +time;
	if (typeof time === 'number' && isFinite(time))
		return time < 0 ? Date.now() / 1000 : time;
	if (time instanceof Date)
		return time.getTime() / 1000;
	throw new (codes().ERR_INVALID_ARG_TYPE)(name || 'time', ['Date', 'Time in seconds'], time);
}

function needOwner(uid, gid) {
	validators().validateInteger(uid, 'uid', -1, 4294967295);
	validators().validateInteger(gid, 'gid', -1, 4294967295);
}

/* ---- positions and lengths */

function toPosition(position) {
	if (position === undefined || position === null)
		return -1;
	if (typeof position === 'number') {
		validators().validateInteger(position, 'position', -1);
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

/* the options of rm as the binding's bits: 1 recursive, 2 force */
function toRemoval(options) {
	const v = validators();
	if (options === undefined)
		return 0;
	v.validateObject(options, 'options');
	if (options.force !== undefined)
		v.validateBoolean(options.force, 'options.force');
	if (options.recursive !== undefined)
		v.validateBoolean(options.recursive, 'options.recursive');
	if (options.retryDelay !== undefined)
		v.validateInt32(options.retryDelay, 'options.retryDelay', 0);
	if (options.maxRetries !== undefined)
		v.validateUint32(options.maxRetries, 'options.maxRetries');
	return (options.recursive ? 1 : 0) | (options.force ? 2 : 0);
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

/* ---- Stats, StatFs, Dirent */

function hidden(object, name, value) {
	Object.defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });
}

function method(constructor, name, f) { hidden(constructor.prototype, name, f); }

function StatsBase() {}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
	this.dev = dev;
	this.mode = mode;
	this.nlink = nlink;
	this.uid = uid;
	this.gid = gid;
	this.rdev = rdev;
	this.blksize = blksize;
	this.ino = ino;
	this.size = size;
	this.blocks = blocks;
	this.atimeMs = atimeMs;
	this.mtimeMs = mtimeMs;
	this.ctimeMs = ctimeMs;
	this.birthtimeMs = birthtimeMs;
	this.atime = new Date(Math.round(atimeMs));
	this.mtime = new Date(Math.round(mtimeMs));
	this.ctime = new Date(Math.round(ctimeMs));
	this.birthtime = new Date(Math.round(birthtimeMs));
}
Stats.prototype = Object.create(StatsBase.prototype);
hidden(Stats.prototype, 'constructor', Stats);
hidden(Stats.prototype, '_checkModeProperty', function (property) { return (this.mode & constants.S_IFMT) === property; });

function StatFs(type, bsize, blocks, bfree, bavail, files, ffree) {
	this.type = type;
	this.bsize = bsize;
	this.blocks = blocks;
	this.bfree = bfree;
	this.bavail = bavail;
	this.files = files;
	this.ffree = ffree;
}

function Dirent(name, type, path) {
	this.name = name;
	this.parentPath = path;
	this.path = path;
	hidden(this, '_type', type);
}

[
	['isDirectory', constants.S_IFDIR, 2], ['isFile', constants.S_IFREG, 1], ['isBlockDevice', constants.S_IFBLK, 7],
	['isCharacterDevice', constants.S_IFCHR, 6], ['isSymbolicLink', constants.S_IFLNK, 3], ['isFIFO', constants.S_IFIFO, 4],
	['isSocket', constants.S_IFSOCK, 5]
].forEach(kind => {
	const bits = kind[1], type = kind[2];
	method(StatsBase, kind[0], function () { return (this.mode & 61440) === bits; });
	method(Dirent, kind[0], function () { return this._type === type; });
});

/* ---- failures that have names of their own; the binding calls it with its number for the kind */

const EINVAL = 22, EEXIST = 17, EISDIR = 21, ENOTDIR = 20;

function special(kind, path, dest, size) {
	const c = codes();
	function make(code, errno, number, text, at, syscall) {
		return new c[code]({ message: text, path: at, syscall: syscall || 'cp', errno: number, code: errno });
	}
	switch (kind) {
	case 1: return new c.ERR_FS_FILE_TOO_LARGE(size);
	case 2: return make('ERR_FS_EISDIR', 'EISDIR', EISDIR, 'is a directory', path, 'rm');
	case 3: return make('ERR_FS_EISDIR', 'EISDIR', EINVAL, `${path} is a directory (not copied)`, path);
	case 4: return make('ERR_FS_CP_EEXIST', 'EEXIST', EEXIST, `${dest} already exists`, dest);
	case 5: return make('ERR_FS_CP_EINVAL', 'EINVAL', EINVAL, 'src and dest cannot be the same', dest);
	case 6: return make('ERR_FS_CP_EINVAL', 'EINVAL', EINVAL, `cannot copy ${path} to a subdirectory of self ${dest}`, dest);
	case 7: return make('ERR_FS_CP_DIR_TO_NON_DIR', 'EISDIR', EISDIR, `cannot overwrite non-directory ${dest} with directory ${path}`, dest);
	case 8: return make('ERR_FS_CP_NON_DIR_TO_DIR', 'ENOTDIR', ENOTDIR, `cannot overwrite directory ${dest} with non-directory ${path}`, dest);
	case 9: return make('ERR_FS_CP_EINVAL', 'EINVAL', EINVAL, `cannot copy ${path} to a subdirectory of self ${dest}`, dest);
	case 10: return make('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', 'EINVAL', EINVAL, `cannot overwrite ${dest} with ${path}`, dest);
	case 11: return make('ERR_FS_CP_SOCKET', 'EINVAL', EINVAL, `cannot copy a socket file: ${dest}`, dest);
	case 12: return make('ERR_FS_CP_FIFO_PIPE', 'EINVAL', EINVAL, `cannot copy a FIFO pipe: ${dest}`, dest);
	}
	return make('ERR_FS_CP_UNKNOWN', 'EINVAL', EINVAL, `cannot copy an unknown file type: ${dest}`, dest);
}

binding.setup({ Stats: Stats.prototype, StatFs: StatFs.prototype, Dirent: Dirent.prototype, special, nulPath });

exports.binding = binding;
exports.BUFFER = BUFFER;
exports.codes = codes;
exports.validators = validators;
exports.encodingNumber = encodingNumber;
exports.getOptions = getOptions;
exports.pick = pick;
exports.needCallback = needCallback;
exports.isView = isView;
exports.toPath = toPath;
exports.needFd = needFd;
exports.needBuffer = needBuffer;
exports.needVector = needVector;
exports.toFlags = toFlags;
exports.toMode = toMode;
exports.toBits = toBits;
exports.toUnixTimestamp = toUnixTimestamp;
exports.needOwner = needOwner;
exports.toPosition = toPosition;
exports.toRemoval = toRemoval;
exports.checkRead = checkRead;
exports.checkWrite = checkWrite;
exports.hidden = hidden;
exports.method = method;
exports.Stats = Stats;
exports.StatFs = StatFs;
exports.Dirent = Dirent;
