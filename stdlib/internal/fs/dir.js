'use strict';
/* opendir: a directory read piece by piece.  The descriptor keeps the place; one buffer of the kernel's
 * entries is held back between two reads. */

const u = require('internal/fs/utils');
const { binding } = u;

function Dir(fd, path, options) {
	u.hidden(this, '_fd', fd);
	u.hidden(this, '_path', path);
	u.hidden(this, '_encoding', u.encodingNumber(options.encoding, 0));
	u.hidden(this, '_entries', []);
	u.hidden(this, '_at', 0);
	u.hidden(this, '_queue', null);
	u.hidden(this, '_recursive', !!options.recursive);
	u.hidden(this, '_below', []);
}

Object.defineProperty(Dir.prototype, 'path', { get() { return this._path; }, configurable: true });

function needOpen(dir) {
	if (dir._fd < 0)
		throw new (u.codes().ERR_DIR_CLOSED)();
}

function needIdle(dir) {
	if (dir._queue)
		throw new (u.codes().ERR_DIR_CONCURRENT_OPERATION)();
}

function text(path) { return typeof path === 'string' ? path : `${path}`; }

function join(a, b) { return require('path').join(text(a), text(b)); }

// The next entry at hand, or undefined.
function held(dir) {
	if (dir._at >= dir._entries.length)
		return undefined;
	const entry = dir._entries[dir._at++];
	if (dir._recursive && entry.isDirectory())
		dir._below.push(join(entry.parentPath, entry.name));
	return entry;
}

function fill(dir, entries) {
	dir._entries = entries;
	dir._at = 0;
}

u.method(Dir, 'readSync', function readSync() {
	needOpen(this);
	needIdle(this);
	let entry = held(this);
	while (entry === undefined) {
		let entries = binding.dirRead(this._fd, this._path, this._encoding, undefined);
		if (entries.length === 0) {
			if (this._below.length === 0)
				return null;
			entries = binding.readdir(this._below.shift(), this._encoding, true, 0, undefined);
		}
		fill(this, entries);
		entry = held(this);
	}
	return entry;
});

// Operations on one directory wait for each other.
function enqueue(dir, operation) {
	if (dir._queue) {
		dir._queue.push(operation);
		return;
	}
	dir._queue = [];
	operation();
}

function dequeue(dir) {
	const next = dir._queue.shift();
	if (next)
		next();
	else
		dir._queue = null;
}

function readOne(dir, done) {
	const entry = held(dir);
	if (entry !== undefined) {
		process.nextTick(done, null, entry);
		return;
	}
	function filled(err, entries) {
		if (err) {
			done(err);
		} else if (entries.length === 0 && dir._below.length > 0) {
			binding.readdir(dir._below.shift(), dir._encoding, true, 0, filled);
		} else if (entries.length === 0) {
			done(null, null);
		} else {
			fill(dir, entries);
			done(null, held(dir));
		}
	}
	binding.dirRead(dir._fd, dir._path, dir._encoding, filled);
}

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

u.method(Dir, 'read', function read(callback) {
	if (callback === undefined)
		return promised(cb => { this.read(cb); });
	u.needCallback(callback);
	needOpen(this);
	enqueue(this, () => {
		if (this._fd < 0) {
			process.nextTick(callback, new (u.codes().ERR_DIR_CLOSED)());
			dequeue(this);
			return;
		}
		readOne(this, (err, entry) => {
			dequeue(this);
			if (err)
				callback(err);
			else
				callback(null, entry);
		});
	});
	return undefined;
});

u.method(Dir, 'closeSync', function closeSync() {
	needOpen(this);
	needIdle(this);
	const fd = this._fd;
	this._fd = -1;
	binding.close(fd, undefined);
});

u.method(Dir, 'close', function close(callback) {
	if (callback === undefined) {
		if (this._fd < 0)
			return Promise.reject(new (u.codes().ERR_DIR_CLOSED)());
		return promised(cb => { this.close(cb); });
	}
	u.needCallback(callback);
	if (this._fd < 0) {
		process.nextTick(callback, new (u.codes().ERR_DIR_CLOSED)());
		return undefined;
	}
	enqueue(this, () => {
		const fd = this._fd;
		this._fd = -1;
		binding.close(fd, err => {
			dequeue(this);
			callback(err || null);
		});
	});
	return undefined;
});

// An asynchronous iterator; its end, early or not, closes the directory.
u.method(Dir, 'entries', function entries() {
	const dir = this, iterator = {
		next() {
			return dir.read().then(entry => {
				if (entry !== null)
					return { value: entry, done: false };
				return dir.close().then(() => ({ value: undefined, done: true }));
			});
		},
		return(value) {
			return (dir._fd < 0 ? Promise.resolve() : dir.close()).then(() => ({ value, done: true }));
		}
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		iterator[Symbol.asyncIterator] = function () { return iterator; };
	return iterator;
});
if (typeof Symbol === 'function' && Symbol.asyncIterator)
	u.hidden(Dir.prototype, Symbol.asyncIterator, Dir.prototype.entries);

function check(options) {
	options = u.getOptions(options, { encoding: 'utf8' });
	if (options.bufferSize !== undefined)
		u.validators().validateInteger(options.bufferSize, 'options.bufferSize', 1, 4294967295);
	if (options.recursive !== undefined)
		u.validators().validateBoolean(options.recursive, 'options.recursive');
	return options;
}

exports.Dir = Dir;

exports.opendirSync = function opendirSync(path, options) {
	path = u.toPath(path);
	options = check(options);
	return new Dir(binding.opendir(path, undefined), path, options);
};

exports.opendir = function opendir(path, options, callback) {
	callback = u.needCallback(typeof options === 'function' ? options : callback);
	path = u.toPath(path);
	options = check(options);
	binding.opendir(path, (err, fd) => {
		if (err)
			callback(err);
		else
			callback(null, new Dir(fd, path, options));
	});
};

exports.opendirPromise = function (path, options) {
	path = u.toPath(path);
	options = check(options);
	return binding.opendir(path, null).then(fd => new Dir(fd, path, options));
};
