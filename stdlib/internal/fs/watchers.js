'use strict';
/* watch (the kernel tells), watchFile (a timer asks stat) and the promise form of watch. */

const { binding, BigIntStats, Stats, encodingNumber, getOptions, toPath, validators } = require('internal/fs/utils');
const EventEmitter = require('events');

function encoded(name, encoding) {
	if (!encoding || encoding === 'utf8' || encoding === 'utf-8')
		return name;
	const bytes = require('buffer').Buffer.from(name);
	return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

class FSWatcher extends EventEmitter {
	#watcher = null;       // of the path itself; null before start() and after close()
	#below = null;         // of each directory below, by its path from the root; null unless recursive
	#root;
	#persistent;
	#encoding;

	start(path, { persistent = true, recursive, encoding }) {
		this.#root = `${path}`;
		this.#persistent = !!persistent;
		this.#encoding = encoding;
		try {
			this.#watcher = binding.watch(this.#root, this.#persistent, (renamed, name) => {
				if (renamed && this.#below)
					this.#watchBelow(name);
				this.#tell(renamed, name);
			});
		} catch (err) {
			err.filename = path;
			throw err;
		}
		if (recursive) {
			this.#below = new Map();
			if (binding.stat(this.#root, true, undefined)?.isDirectory())
				this.#enter(this.#root, '');
		}
	}

	#tell(renamed, name) { this.emit('change', renamed ? 'rename' : 'change', encoded(name, this.#encoding)); }

	#enter(full, before) {
		const entries = binding.readdir(full, 0, true, 0, undefined);
		for (let i = 0; i < entries.length; i++)
			if (entries[i].isDirectory())
				this.#watchBelow(before + entries[i].name);
	}

	// Every directory below has a watcher of its own; one that is gone says nothing more.
	#watchBelow(name) {
		const full = `${this.#root}/${name}`;
		try {
			if (!binding.lstat(full, true, undefined)?.isDirectory()) {
				this.#forget(name);
				return;
			}
			if (this.#below.has(name))
				return;
			this.#below.set(name, binding.watch(full, this.#persistent, (renamed, part) => {
				// a directory tells of its own end under its own name; its parent has told of it already
				if (renamed && part === name.slice(name.lastIndexOf('/') + 1) && !binding.exists(full))
					return;
				const path = `${name}/${part}`;
				if (renamed)
					this.#watchBelow(path);
				this.#tell(renamed, path);
			}));
			this.#enter(full, `${name}/`);
		} catch (err) {
			// with another code it is gone again meanwhile
			if (!err.code || err.code === 'ENOMEM')
				throw err;
		}
	}

	#forget(name) {
		const watcher = this.#below.get(name);
		if (watcher === undefined)
			return;
		this.#below.delete(name);
		binding.watchClose(watcher);
	}

	#each(f) {
		if (this.#watcher)
			f(this.#watcher);
		this.#below?.forEach(f);
	}

	close() {
		if (this.#watcher === null)
			return;
		this.#each(watcher => { binding.watchClose(watcher); });
		this.#watcher = null;
		this.#below = null;
		process.nextTick(() => { this.emit('close'); });
	}

	ref() {
		this.#persistent = true;
		this.#each(watcher => { binding.watchRef(watcher, true); });
		return this;
	}

	unref() {
		this.#persistent = false;
		this.#each(watcher => { binding.watchRef(watcher, false); });
		return this;
	}
}

function watch(filename, options, listener) {
	if (typeof options === 'function') {
		listener = options;
		options = undefined;
	}
	options = getOptions(options);
	filename = toPath(filename);
	const { recursive, signal } = options;
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	const watcher = new FSWatcher();
	watcher.start(filename, options);
	if (listener)
		watcher.on('change', listener);
	if (signal) {
		validators().validateAbortSignal(signal, 'options.signal');
		const close = () => { watcher.close(); };
		if (signal.aborted)
			process.nextTick(close);
		else
			signal.addEventListener('abort', close);
	}
	return watcher;
}

// The promise form: events as { eventType, filename }, until it is left or the signal says so.  It watches from the first next() on.
async function* watchEvents(filename, options) {
	const { validateAbortSignal, validateBoolean, validateObject } = validators();
	validateObject(options, 'options');
	const { persistent = true, recursive = false, encoding = 'utf8', signal } = options;
	filename = toPath(filename);
	validateBoolean(persistent, 'options.persistent');
	validateBoolean(recursive, 'options.recursive');
	encodingNumber(encoding, 0);
	if (signal !== undefined)
		validateAbortSignal(signal, 'options.signal');

	const events = [];
	let wake = null;
	function stop() {
		if (wake)
			wake();
	}
	const watcher = watch(filename, { persistent, recursive, encoding });
	try {
		watcher.on('change', (eventType, name) => {
			events.push({ eventType, filename: name });
			if (wake)
				wake();
		});
		signal?.addEventListener('abort', stop);
		for (;;) {
			while (events.length > 0)
				yield events.shift();
			if (signal?.aborted) {
				const { AbortError } = require('internal/errors');
				throw new AbortError(undefined, { cause: signal.reason });
			}
			await new Promise(resolve => { wake = resolve; });
			wake = null;
		}
	} finally {
		watcher.close();
		signal?.removeEventListener('abort', stop);
	}
}

/* ---- watchFile */

const SEEN = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'ino', 'size', 'mtimeMs', 'ctimeMs', 'birthtimeMs'];

function differ(a, b) { return SEEN.some(key => a[key] !== b[key]); }

function nothing(isBig) {
	const zeros = new Array(14);
	return isBig ? new BigIntStats(...zeros.fill(0n)) : new Stats(...zeros.fill(0));
}

class StatWatcher extends EventEmitter {
	#path;
	#interval;
	#persistent;
	#isBig;
	#last = null;
	#timer = null;
	#stopped = false;

	start(path, { interval = 5007, persistent = true, bigint = false }) {
		this.#path = path;
		this.#interval = interval;
		this.#persistent = !!persistent;
		this.#isBig = !!bigint;
		this.#poll();
	}

	#poll() {
		binding.stat(this.#path, true, (err, now) => {
			const before = this.#last;
			if (this.#stopped)
				return;
			now ||= nothing(this.#isBig);
			this.#last = now;
			// a file that is missing from the start is told of at once
			if (before === null ? now.nlink == 0 : differ(before, now))
				this.emit('change', now, before || nothing(this.#isBig));
			if (this.#stopped)
				return;
			this.#timer = setTimeout(() => { this.#poll(); }, this.#interval);
			if (!this.#persistent)
				this.#timer.unref();
		}, this.#isBig);
	}

	stop() {
		this.#stopped = true;
		if (this.#timer)
			clearTimeout(this.#timer);
	}

	ref() {
		this.#persistent = true;
		this.#timer?.ref();
		return this;
	}

	unref() {
		this.#persistent = false;
		this.#timer?.unref();
		return this;
	}
}

const watched = new Map();     // StatWatchers by the absolute path

function keyOf(filename) { return require('path').resolve(`${toPath(filename)}`); }

function watchFile(filename, options, listener) {
	const key = keyOf(filename);
	if (options === null || typeof options !== 'object') {
		listener = options;
		options = {};
	}
	validators().validateFunction(listener, 'listener');
	let watcher = watched.get(key);
	if (watcher === undefined) {
		watcher = new StatWatcher();
		watcher.start(key, options);
		watched.set(key, watcher);
	}
	watcher.addListener('change', listener);
	return watcher;
}

function unwatchFile(filename, listener) {
	const key = keyOf(filename), watcher = watched.get(key);
	if (watcher === undefined)
		return;
	if (typeof listener === 'function')
		watcher.removeListener('change', listener);
	else
		watcher.removeAllListeners('change');
	if (watcher.listenerCount('change') === 0) {
		watcher.stop();
		watched.delete(key);
	}
}

module.exports = { watch, watchEvents, watchFile, unwatchFile };
