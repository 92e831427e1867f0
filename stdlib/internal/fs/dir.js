'use strict';
/* opendir: a directory that is read piece by piece.  The descriptor keeps the position; one buffer of kernel entries is
 * kept between two reads. */

const { binding, codes, validators, encodingNumber, getOptions, toPath, BELOW, SLASHED } = require('internal/fs/utils');

function promised(start) {
	return new Promise((resolve, reject) => {
		start((err, value) => {
			if (err)
				reject(err);
			else
				resolve(value);
		});
	});
}

let adopt;  // (dir, fd): the object is created first, so that running out of memory leaks no descriptor

class Dir {
	static { adopt = (dir, fd) => { dir.#fd = fd; return dir; }; }

	#fd;
	#path;
	#encoding;
	#recursive;
	#entries = [];         // read from the kernel; those before #at have been returned
	#at = 0;
	// recursive reading: directories found but not yet read: { path, depth below the first }
	#below = [];
	#depth = 0;            // depth of #entries
	#queue = null;         // operations waiting for the current one; null if there is none

	constructor(fd, path, options) {
		if (fd === undefined)
			throw new (codes().ERR_MISSING_ARGS)('handle');
		this.#fd = fd;
		this.#path = path;
		this.#encoding = encodingNumber(options.encoding, 0);
		this.#recursive = !!options.recursive;
	}

	get path() { return this.#path; }

	#needOpen() {
		if (this.#fd < 0)
			throw new (codes().ERR_DIR_CLOSED)();
	}

	#needIdle() {
		if (this.#queue)
			throw new (codes().ERR_DIR_CONCURRENT_OPERATION)();
	}

	// The next buffered entry, or undefined.
	#held() {
		if (this.#at >= this.#entries.length)
			return undefined;
		const entry = this.#entries[this.#at++];
		if (this.#recursive && entry.isDirectory())
			this.#below.push({ path: require('path').join(`${entry.parentPath}`, `${entry.name}`),
				depth: this.#depth + 1 });
		return entry;
	}

	#fill(entries) {
		this.#entries = entries;
		this.#at = 0;
	}

	// Opens the next subdirectory; it may have been replaced by a link since it was found.
	#descend(req) {
		const { path, depth } = this.#below.shift();
		this.#depth = depth;
		return binding.readdir(path, this.#encoding, true, SLASHED | depth * BELOW, req);
	}

	// Operations on one directory run one after the other.
	#enqueue(operation) {
		if (this.#queue) {
			this.#queue.push(operation);
			return;
		}
		this.#queue = [];
		operation();
	}

	#dequeue() {
		const next = this.#queue.shift();
		if (next)
			next();
		else
			this.#queue = null;
	}

	#readOne(done) {
		const entry = this.#held();
		if (entry !== undefined) {
			process.nextTick(done, null, entry);
			return;
		}
		const filled = (err, entries) => {
			if (err) {
				done(err);
			} else if (entries.length > 0) {
				this.#fill(entries);
				done(null, this.#held());
			} else if (this.#below.length > 0) {
				this.#descend(filled);
			} else {
				done(null, null);
			}
		};
		binding.dirRead(this.#fd, this.#path, this.#encoding, filled);
	}

	read(callback) {
		this.#needOpen();
		if (callback === undefined)
			return promised(cb => { this.read(cb); });
		validators().validateFunction(callback, 'callback');
		const entry = this.#queue ? undefined : this.#held();
		if (entry !== undefined) {
			process.nextTick(callback, null, entry);
			return;
		}
		this.#enqueue(() => {
			if (this.#fd < 0) {
				process.nextTick(callback, new (codes().ERR_DIR_CLOSED)());
				this.#dequeue();
				return;
			}
			this.#readOne((err, next) => {
				this.#dequeue();
				if (err)
					callback(err);
				else
					callback(null, next);
			});
		});
	}

	readSync() {
		this.#needOpen();
		this.#needIdle();
		for (;;) {
			const entry = this.#held();
			if (entry !== undefined)
				return entry;
			let entries = binding.dirRead(this.#fd, this.#path, this.#encoding, undefined);
			if (entries.length === 0) {
				if (this.#below.length === 0)
					return null;
				entries = this.#descend(undefined);
			}
			this.#fill(entries);
		}
	}

	close(callback) {
		if (callback === undefined)
			return this.#fd < 0 ? Promise.reject(new (codes().ERR_DIR_CLOSED)()) :
				promised(cb => { this.close(cb); });
		validators().validateFunction(callback, 'callback');
		if (this.#fd < 0) {
			process.nextTick(callback, new (codes().ERR_DIR_CLOSED)());
			return;
		}
		this.#enqueue(() => {
			binding.close(this.#fd, err => {
				this.#dequeue();
				callback(err || null);
			});
			this.#fd = -1;
		});
	}

	closeSync() {
		this.#needOpen();
		this.#needIdle();
		const fd = this.#fd;
		this.#fd = -1;
		binding.close(fd, undefined);
	}

	// Closes the directory when the iteration ends, early or not.
	async* entries() {
		try {
			for (let entry; (entry = await this.read()) !== null;)
				yield entry;
		} finally {
			await this.close();
		}
	}
}
Object.defineProperty(Dir.prototype, Symbol.asyncIterator, {
	value: Dir.prototype.entries, enumerable: false, writable: true, configurable: true
});

function check(options) {
	options = getOptions(options, { encoding: 'utf8' });
	const { bufferSize, recursive } = options;
	if (bufferSize !== undefined)
		validators().validateInteger(bufferSize, 'options.bufferSize', 1, 4294967295);
	if (recursive !== undefined)
		validators().validateBoolean(recursive, 'options.recursive');
	return options;
}

function opendir(path, options, callback) {
	callback = typeof options === 'function' ? options : callback;
	validators().validateFunction(callback, 'callback');
	path = toPath(path);
	options = check(options);
	const dir = new Dir(-1, path, options);
	binding.opendir(path, (err, fd) => {
		if (err)
			callback(err);
		else
			callback(null, adopt(dir, fd));
	});
}

function opendirSync(path, options) {
	path = toPath(path);
	options = check(options);
	try {
		const dir = new Dir(-1, path, options);
		return adopt(dir, binding.opendir(path, undefined));
	} catch (err) {
		// in node 20 this is the only such error without the path
		if (err.syscall !== 'opendir')
			throw err;
		throw new (require('internal/errors').UVException)({ errno: err.errno, syscall: err.syscall });
	}
}

async function opendirPromise(path, options) {
	path = toPath(path);
	options = check(options);
	const dir = new Dir(-1, path, options);
	return adopt(dir, await binding.opendir(path, null));
}

module.exports = { Dir, opendir, opendirSync, opendirPromise };
