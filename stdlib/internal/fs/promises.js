'use strict';
/* fs.promises and FileHandle.  The binding settles the promises (its last argument is null); an invalid argument is a
 * rejection, not an exception. */

const {
	binding, BUFFER, codes, validators, isView, pick, toPath, toFlags, toMode, toBits, toLength, toRemoval,
	toUnixTimestamp,
	needBuffer, needLinkType, needOwner, needVector, checkRead, checkWrite, getOptions, encodingNumber, copyOf,
	makeDirectory, listing,
	removeDirectory, lenientEncoding, encodedText,
	warnOfTemplate
} = require('internal/fs/utils');
const constants = require('internal/fs/constants');
const EventEmitter = require('events');

const P = null;          // selects the binding's promise form
const STAT_DEFAULTS = { bigint: false };

/* ---- a FileHandle's operations on its descriptor; closed handles fail with these names */

async function read(fd, buffer, offset, length, position) {
	let params;
	if (!isView(buffer)) {
		params = buffer ?? {};
		validators().validateObject(params, 'options');
		buffer = params.buffer === undefined ? require('buffer').Buffer.alloc(16384) : params.buffer;
		needBuffer(buffer);
	} else if (offset !== null && typeof offset === 'object') {
		params = offset;
	}
	if (params) {
		offset = pick(params, 'offset', 0);
		length = pick(params, 'length', buffer.byteLength - offset);
		({ position } = params);
	}
	if (offset === undefined || offset === null)
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	length = (length ?? buffer.byteLength - offset) | 0;
	if (length === 0)
		return { __proto__: null, bytesRead: 0, buffer };
	if (buffer.byteLength === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('buffer', buffer, 'is empty and cannot be written');
	checkRead(offset, length, buffer.byteLength);
	return binding.read(fd, buffer, offset, length, Number.isSafeInteger(position) ? position : -1, P);
}

// The position to write to: -1 is the file's current position.
function place(position) { return typeof position === 'number' ? position : -1; }

async function write(fd, buffer, offset, length, position) {
	if (typeof buffer === 'string')
		return binding.writeString(fd, buffer, place(offset), lenientEncoding(length), P);
	if (!isView(buffer))
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'],
			buffer);
	if (buffer.byteLength === 0)
		return { __proto__: null, bytesWritten: 0, buffer };
	if (offset !== null && typeof offset === 'object')
		({ offset, length, position } = offset);
	if (offset === undefined || offset === null)
		offset = 0;
	else
		validators().validateInteger(offset, 'offset', 0);
	if (typeof length !== 'number')
		length = buffer.byteLength - offset;
	checkWrite(offset, length, buffer.byteLength);
	return binding.write(fd, buffer, offset, length, place(position), P);
}

async function readv(fd, buffers, position) {
	needVector(buffers);
	return binding.readv(fd, buffers, place(position), P);
}

async function writev(fd, buffers, position) {
	needVector(buffers);
	return buffers.length === 0 ? { __proto__: null, bytesWritten: 0, buffers } :
		binding.writev(fd, buffers, place(position), P);
}

async function fstat(fd, options = STAT_DEFAULTS) { return binding.fstat(fd, P, options.bigint === true); }

async function ftruncate(fd, length) { return binding.ftruncate(fd, toLength(length), P); }

async function fsync(fd) { return binding.fsync(fd, P); }

async function fdatasync(fd) { return binding.fdatasync(fd, P); }

async function fchmod(fd, mode) { return binding.fchmod(fd, validators().parseFileMode(mode, 'mode'), P); }

async function fchown(fd, uid, gid) {
	needOwner(uid, gid);
	return binding.fchown(fd, uid, gid, P);
}

async function futimes(fd, atime, mtime) {
	atime = toUnixTimestamp(atime, 'atime');
	return binding.futimes(fd, atime, toUnixTimestamp(mtime, 'mtime'), P);
}

/* ---- whole files, by a path, a descriptor or a handle */

function checkSignal(signal) {
	if (signal === undefined)
		return;
	validators().validateAbortSignal(signal, 'options.signal');
	if (signal.aborted) {
		const { AbortError } = require('internal/errors');
		throw new AbortError(undefined, { cause: signal.reason });
	}
}

// The operation may have been aborted meanwhile.
async function unlessAborted(signal, doing) {
	const result = await doing;
	checkSignal(signal);
	return result;
}

async function readFrom(target, { signal, flag = 'r', encoding }) {
	checkSignal(signal);
	const reading = binding.readFile(target, toFlags(flag), encodingNumber(encoding, BUFFER), P);
	return signal === undefined ? reading : unlessAborted(signal, reading);
}

function isStream(data) { return typeof data?.pipe === 'function' && typeof data.on === 'function'; }

function isIterable(data) {
	return data !== null && typeof data === 'object' && !isView(data) &&
		(typeof data[Symbol.asyncIterator] === 'function' || typeof data[Symbol.iterator] === 'function');
}

function append(fd, chunk, encoding) {
	if (!isView(chunk))
		chunk = require('buffer').Buffer.from(chunk, encoding);
	return binding.writeFile(fd, chunk, 0, 0, 0o666, false, P);
}

// Writes each chunk completely before requesting the next.
function writeStream(fd, stream, encoding, signal) {
	return new Promise((resolve, reject) => {
		let ended = false, writing = false;
		function fail(err) {
			stream.removeListener('data', data);
			reject(err);
		}
		function data(chunk) {
			writing = true;
			stream.pause();
			append(fd, chunk, encoding).then(() => {
				writing = false;
				if (signal?.aborted)
					unlessAborted(signal).catch(fail);
				else if (ended)
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

async function writeIterable(fd, data, encoding, signal) {
	const saving = require('internal/streams/shortcut').saveStream(data, fd, append, () => { checkSignal(signal); });
	if (saving !== undefined)
		return saving;
	for await (const chunk of data) {
		checkSignal(signal);
		await append(fd, chunk, encoding);
		checkSignal(signal);
	}
	return undefined;
}

function needData(data) {
	if (typeof data !== 'string' && !isView(data) && !isStream(data) && !isIterable(data))
		throw new (codes().ERR_INVALID_ARG_TYPE)('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

async function writeTo(target, data, options) {
	const { flush } = options;
	if (flush !== undefined && flush !== null)
		validators().validateBoolean(flush, 'options.flush');
	const flags = toFlags(options.flag || 'w');
	const mode = toMode(options.mode, 'mode', 0o666);
	const encoding = lenientEncoding(options.encoding);
	const { signal } = options;
	checkSignal(signal);
	if (typeof data === 'string' || isView(data)) {
		const writing = binding.writeFile(target, encodedText(data, encoding), encoding, flags, mode,
			flush === true, P);
		return signal === undefined ? writing : unlessAborted(signal, writing);
	}
	const writeAll = isIterable(data) ? writeIterable : writeStream;
	if (typeof target === 'number')
		return writeAll(target, data, options.encoding, signal);
	const fd = await binding.open(target, flags, mode, P);
	try {
		checkSignal(signal);
		await writeAll(fd, data, options.encoding, signal);
		if (flush === true)
			await binding.fsync(fd, P);
	} finally {
		await binding.close(fd, P);
	}
}

async function readFileHandle(fd, options) { return readFrom(fd, getOptions(options)); }

async function writeFileHandle(fd, data, options) {
	options = getOptions(options);
	needData(data);
	return writeTo(fd, data, options);
}

/* ---- FileHandle: its descriptor stays open while it is in use, even after close() was called */

let adopt;                     // (handle, fd)

class FileHandle extends EventEmitter {
	static { adopt = (handle, fd) => { handle.#fd = fd; }; }

	#fd;
	#users = 1;            // the handle itself until close(), plus each pending operation
	#closing = null;
	#whenIdle = null;
	#isLocked = false;     // readableWebStream() was called

	constructor(fd) {
		super();
		this.#fd = fd;
	}

	get fd() { return this.#fd; }

	// A closed handle fails with EBADF and the name of the operation.
	async #run(name, operation, a, b, c, d) {
		if (this.#fd === -1) {
			const err = new Error('file closed');
			err.code = 'EBADF';
			err.syscall = name;
			throw err;
		}
		this.#users++;
		try {
			return await operation(this.#fd, a, b, c, d);
		} finally {
			if (--this.#users === 0)
				this.#whenIdle();
		}
	}

	async #closeNow() {
		const fd = this.#fd;
		this.#fd = -1;
		try {
			await binding.close(fd, P);
		} finally {
			this.#closing = null;
		}
	}

	appendFile(data, options) { return this.#run('writeFile', writeFileHandle, data, options); }
	chmod(mode) { return this.#run('fchmod', fchmod, mode); }
	chown(uid, gid) { return this.#run('fchown', fchown, uid, gid); }
	datasync() { return this.#run('fdatasync', fdatasync); }
	sync() { return this.#run('fsync', fsync); }
	read(buffer, offset, length, position) { return this.#run('read', read, buffer, offset, length, position); }
	readv(buffers, position) { return this.#run('readv', readv, buffers, position); }
	readFile(options) { return this.#run('readFile', readFileHandle, options); }

	readLines(options = undefined) {
		return require('readline').createInterface({ input: this.createReadStream(options),
			crlfDelay: Infinity });
	}

	readableWebStream(options = undefined) {
		const wrong = this.#fd === -1 ? 'closed' : this.#closing !== null ? 'closing' : this.#isLocked ?
			'locked' : undefined;
		if (wrong !== undefined)
			throw new (codes().ERR_INVALID_STATE)(`The FileHandle is ${wrong}`);
		if (options !== undefined)
			validators().validateObject(options, 'options');
		this.#isLocked = true;
		const { readableOf } = require('internal/fs/web_stream');
		return readableOf(this, (view, offset, length) => this.#run('read', read, view, offset, length, null),
			options?.type === 'bytes', use => this.#run('read', use));
	}

	stat(options) { return this.#run('fstat', fstat, options); }
	truncate(len = 0) { return this.#run('ftruncate', ftruncate, len); }
	utimes(atime, mtime) { return this.#run('futimes', futimes, atime, mtime); }
	write(buffer, offset, length, position) { return this.#run('write', write, buffer, offset, length, position); }
	writev(buffers, position) { return this.#run('writev', writev, buffers, position); }
	writeFile(data, options) { return this.#run('writeFile', writeFileHandle, data, options); }

	async [Symbol.asyncDispose]() { await this.close(); }

	close = () => {
		if (this.#fd === -1)
			return Promise.resolve();
		if (this.#closing)
			return this.#closing;
		if (--this.#users === 0)
			this.#closing = this.#closeNow();
		else
			this.#closing = new Promise(resolve => {
				this.#whenIdle = () => { resolve(this.#closeNow()); };
			});
		this.emit('close');
		return this.#closing;
	};

	createReadStream(options = undefined) {
		const { ReadStream } = require('internal/fs/streams');
		return new ReadStream(undefined, { ...options, fd: this });
	}

	createWriteStream(options = undefined) {
		const { WriteStream } = require('internal/fs/streams');
		return new WriteStream(undefined, { ...options, fd: this });
	}
}

/* ---- the functions */

async function access(path, mode = 0) { return binding.access(toPath(path), toBits(mode), P); }

async function copyFile(src, dest, mode) {
	src = toPath(src, 'src');
	return binding.copyFile(src, toPath(dest, 'dest'), toBits(mode), P);
}

async function cp(src, dest, options) { return require('internal/fs/cp').cp(src, dest, options, P); }

async function open(path, flags, mode) {
	const handle = new FileHandle(-1);     // created first, so that running out of memory leaks no descriptor
	adopt(handle, await binding.open(toPath(path), toFlags(flags), toMode(mode, 'mode', 0o666), P));
	return handle;
}

async function opendir(path, options) { return require('internal/fs/dir').opendirPromise(path, options); }

async function rename(oldPath, newPath) {
	oldPath = toPath(oldPath, 'oldPath');
	return binding.rename(oldPath, toPath(newPath, 'newPath'), P);
}

// node opens the file before it checks the length.
async function truncate(path, len = 0) {
	if (Number.isSafeInteger(len))
		return binding.truncate(toPath(path), toLength(len), P);
	const handle = await open(path, 'r+');
	try {
		return await handle.truncate(len);
	} finally {
		await handle.close();
	}
}

async function rm(path, options) {
	path = toPath(path);
	return binding.rm(path, toRemoval(options), P);
}

async function rmdir(path, options) { return removeDirectory(path, options, P); }

async function mkdir(path, options) { return makeDirectory(path, options, P); }

async function readdir(path, options) {
	const { encoding, types, order } = listing(options);
	return binding.readdir(toPath(path), encoding, types, order, P);
}

async function readlink(path, options) {
	const { encoding } = getOptions(options);
	return binding.readlink(toPath(path, 'oldPath'), encodingNumber(encoding, 0), P);
}

async function symlink(target, path, type) {
	needLinkType(type);
	target = toPath(target, 'target');
	return binding.symlink(target, toPath(path), P);
}

async function lstat(path, options = STAT_DEFAULTS) { return binding.lstat(toPath(path), false, P,
	options.bigint === true); }

async function stat(path, options = STAT_DEFAULTS) { return binding.stat(toPath(path), false, P,
	options.bigint === true); }

async function statfs(path, options = STAT_DEFAULTS) { return binding.statfs(toPath(path), P, options.bigint === true);
	}

async function link(existingPath, newPath) {
	existingPath = toPath(existingPath, 'existingPath');
	return binding.link(existingPath, toPath(newPath, 'newPath'), P);
}

async function unlink(path) { return binding.unlink(toPath(path), P); }

async function chmod(path, mode) {
	path = toPath(path);
	return binding.chmod(path, validators().parseFileMode(mode, 'mode'), P);
}

async function lchmod(path, mode) { throw new (codes().ERR_METHOD_NOT_IMPLEMENTED)('lchmod()'); }

async function lchown(path, uid, gid) {
	path = toPath(path);
	needOwner(uid, gid);
	return binding.lchown(path, uid, gid, P);
}

async function chown(path, uid, gid) {
	path = toPath(path);
	needOwner(uid, gid);
	return binding.chown(path, uid, gid, P);
}

async function utimes(path, atime, mtime) {
	path = toPath(path);
	atime = toUnixTimestamp(atime);
	return binding.utimes(path, atime, toUnixTimestamp(mtime), P);
}

async function lutimes(path, atime, mtime) {
	path = toPath(path);
	atime = toUnixTimestamp(atime);
	return binding.lutimes(path, atime, toUnixTimestamp(mtime), P);
}

async function realpath(path, options) {
	const { encoding } = getOptions(options);
	return binding.realpathNative(toPath(path), encodingNumber(encoding, 0), P);
}

async function mkdtemp(prefix, options) {
	const { encoding } = getOptions(options);
	const made = binding.mkdtemp(toPath(prefix, 'prefix'), encodingNumber(encoding, 0), P);
	warnOfTemplate(prefix);
	return made;
}

// A FileHandle as the path: calls its method, which keeps it open.
async function writeFile(path, data, options) {
	options = getOptions(options);
	needData(data);
	return path instanceof FileHandle ? path.writeFile(data, options) : writeTo(toPath(path), data, options);
}

async function appendFile(path, data, options) {
	options = copyOf(getOptions(options));
	options.flag ||= 'a';
	return writeFile(path, data, options);
}

async function readFile(path, options) {
	return path instanceof FileHandle ? path.readFile(options) : readFrom(toPath(path), getOptions(options));
}

async function* _watch(filename, options = {}) { yield* require('internal/fs/watchers').watchEvents(filename, options);
	}

exports.exports = {
	access, copyFile, cp, open, opendir, rename, truncate, rm, rmdir, mkdir, readdir, readlink, symlink, lstat,
	stat, statfs, link, unlink, chmod,
	lchmod, lchown, chown, utimes, lutimes, realpath, mkdtemp, writeFile, appendFile, readFile, watch: _watch,
		constants
};
exports.FileHandle = FileHandle;
