'use strict';
/* watch (the kernel tells), watchFile (a timer asks stat) and the promise form of watch. */

const u = require('internal/fs/utils');
const EventEmitter = require('events');
const { binding } = u;

function FSWatcher() {
	EventEmitter.call(this);
	u.hidden(this, '_watcher', null);
	u.hidden(this, '_below', null);
	u.hidden(this, '_persistent', true);
	u.hidden(this, '_options', null);
}
FSWatcher.prototype = Object.create(EventEmitter.prototype);
u.hidden(FSWatcher.prototype, 'constructor', FSWatcher);

function encoded(name, encoding) {
	if (!encoding || encoding === 'utf8' || encoding === 'utf-8')
		return name;
	name = require('buffer').Buffer.from(name);
	return encoding === 'buffer' ? name : name.toString(encoding);
}

function start(self, path, options) {
	const root = typeof path === 'string' ? path : `${path}`;
	try {
		self._watcher = binding.watch(root, self._persistent, (renamed, name) => {
			if (renamed && self._below)
				watchBelow(self, root, name);
			self.emit('change', renamed ? 'rename' : 'change', encoded(name, options.encoding));
		});
	} catch (err) {
		err.filename = path;
		throw err;
	}
}

// Every directory below has a watcher of its own, by its path from the root; one that is gone says nothing more.
function watchBelow(self, root, name) {
	const full = `${root}/${name}`;
	try {
		const stats = binding.lstat(full, true, undefined);
		if (!stats || !stats.isDirectory()) {
			forget(self, name);
			return;
		}
		if (self._below[name])
			return;
		self._below[name] = binding.watch(full, self._persistent, (renamed, part) => {
			const path = `${name}/${part}`;
			// a directory tells of its own end under its own name; its parent has told of it already
			if (renamed && part === name.slice(name.lastIndexOf('/') + 1) && !binding.lstat(full, true, undefined))
				return;
			if (renamed)
				watchBelow(self, root, path);
			self.emit('change', renamed ? 'rename' : 'change', encoded(path, self._options.encoding));
		});
		binding.readdir(full, 0, true, 0, undefined).forEach(entry => {
			if (entry.isDirectory())
				watchBelow(self, root, `${name}/${entry.name}`);
		});
	} catch (err) {
		/* with another code it is gone again meanwhile */
		if (!err.code || err.code === 'ENOMEM')
			throw err;
	}
}

function listBelow(self, path) {
	const root = typeof path === 'string' ? path : `${path}`, stats = binding.stat(root, true, undefined);
	if (stats && stats.isDirectory())
		binding.readdir(root, 0, true, 0, undefined).forEach(entry => {
			if (entry.isDirectory())
				watchBelow(self, root, entry.name);
		});
}

function forget(self, name) {
	if (!self._below[name])
		return;
	binding.watchClose(self._below[name]);
	delete self._below[name];
}

function each(self, f) {
	if (self._watcher)
		f(self._watcher);
	for (const name in self._below)
		f(self._below[name]);
}

u.method(FSWatcher, 'close', function () {
	if (this._watcher === null)
		return;
	each(this, binding.watchClose);
	this._watcher = null;
	this._below = null;
	process.nextTick(() => { this.emit('close'); });
});
u.method(FSWatcher, 'ref', function () {
	this._persistent = true;
	each(this, w => { binding.watchRef(w, true); });
	return this;
});
u.method(FSWatcher, 'unref', function () {
	this._persistent = false;
	each(this, w => { binding.watchRef(w, false); });
	return this;
});

function aborting(signal, close) {
	u.validators().validateAbortSignal(signal, 'options.signal');
	if (signal.aborted)
		process.nextTick(close);
	else
		signal.addEventListener('abort', close);
}

exports.watch = function watch(path, options, listener) {
	if (typeof options === 'function') {
		listener = options;
		options = undefined;
	}
	options = u.getOptions(options);
	path = u.toPath(path, 'filename');
	const watcher = new FSWatcher();
	watcher._options = options;
	watcher._persistent = options.persistent === undefined ? true : !!options.persistent;
	start(watcher, path, options);
	if (options.recursive) {
		watcher._below = Object.create(null);
		listBelow(watcher, path);
	}
	if (listener)
		watcher.on('change', listener);
	if (options.signal)
		aborting(options.signal, () => { watcher.close(); });
	return watcher;
};

// The promise form: an asynchronous iterator of { eventType, filename }.
exports.watchEvents = function (path, options) {
	const waiting = [], events = [];
	let ended = false, failure = null;
	options = u.getOptions(options);
	const watcher = exports.watch(path, { persistent: options.persistent, encoding: options.encoding, recursive: options.recursive });
	function end(err) {
		if (ended)
			return;
		ended = true;
		failure = err || null;
		watcher.close();
		waiting.splice(0).forEach(w => {
			if (failure)
				w.reject(failure);
			else
				w.resolve({ value: undefined, done: true });
		});
	}
	watcher.on('change', (type, name) => {
		const event = { eventType: type, filename: name };
		if (waiting.length)
			waiting.shift().resolve({ value: event, done: false });
		else
			events.push(event);
	});
	if (options.signal)
		aborting(options.signal, () => {
			end(new (require('internal/errors').AbortError)(undefined, { cause: options.signal.reason }));
		});
	const iterator = {
		next() {
			if (events.length)
				return Promise.resolve({ value: events.shift(), done: false });
			if (failure)
				return Promise.reject(failure);
			if (ended)
				return Promise.resolve({ value: undefined, done: true });
			return new Promise((resolve, reject) => { waiting.push({ resolve, reject }); });
		},
		return(value) {
			end();
			return Promise.resolve({ value, done: true });
		}
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		iterator[Symbol.asyncIterator] = function () { return iterator; };
	return iterator;
};

/* ---- watchFile */

const files = Object.create(null);

function StatWatcher(path, interval, persistent) {
	EventEmitter.call(this);
	u.hidden(this, '_path', path);
	u.hidden(this, '_last', null);
	u.hidden(this, '_timer', null);
	u.hidden(this, '_interval', interval);
	u.hidden(this, '_persistent', persistent);
	u.hidden(this, '_stopped', false);
}
StatWatcher.prototype = Object.create(EventEmitter.prototype);
u.hidden(StatWatcher.prototype, 'constructor', StatWatcher);

function nothing() { return new u.Stats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0); }

const SEEN = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'ino', 'size', 'mtimeMs', 'ctimeMs', 'birthtimeMs'];

function differ(a, b) { return SEEN.some(key => a[key] !== b[key]); }

function poll(self) {
	binding.stat(self._path, true, (err, now) => {
		const before = self._last;
		if (self._stopped)
			return;
		now = now || nothing();
		self._last = now;
		// a file that is missing from the start is told of at once
		if (before === null ? now.nlink === 0 : differ(before, now))
			self.emit('change', now, before || nothing());
		if (self._stopped)
			return;
		self._timer = setTimeout(poll, self._interval, self);
		if (!self._persistent)
			self._timer.unref();
	});
}

u.method(StatWatcher, 'ref', function () {
	this._persistent = true;
	if (this._timer)
		this._timer.ref();
	return this;
});
u.method(StatWatcher, 'unref', function () {
	this._persistent = false;
	if (this._timer)
		this._timer.unref();
	return this;
});

function keyOf(path) { return require('path').resolve(typeof path === 'string' ? path : `${path}`); }

exports.watchFile = function watchFile(path, options, listener) {
	const key = keyOf(u.toPath(path, 'filename'));
	let watcher = files[key];
	if (options === null || typeof options !== 'object') {
		listener = options;
		options = {};
	}
	u.validators().validateFunction(listener, 'listener');
	if (!watcher) {
		watcher = files[key] = new StatWatcher(key, options.interval === undefined ? 5007 : options.interval, options.persistent === undefined ? true : !!options.persistent);
		poll(watcher);
	}
	watcher.addListener('change', listener);
	return watcher;
};

exports.unwatchFile = function unwatchFile(path, listener) {
	const key = keyOf(u.toPath(path, 'filename')), watcher = files[key];
	if (!watcher)
		return;
	if (typeof listener === 'function')
		watcher.removeListener('change', listener);
	else
		watcher.removeAllListeners('change');
	if (watcher.listenerCount('change') === 0) {
		watcher._stopped = true;
		if (watcher._timer)
			clearTimeout(watcher._timer);
		delete files[key];
	}
};

exports.FSWatcher = FSWatcher;
