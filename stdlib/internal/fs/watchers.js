'use strict';
/* watch (events of the kernel), watchFile (a timer calls stat) and the promise form of watch. */

const { binding, BigIntStats, Stats, encodingNumber, getOptions, nulPath, toPath, validators, SLASHED, BELOW } =
	require('internal/fs/utils');
const EventEmitter = require('events');

function wholePath(filename) {
	const path = toPath(filename);
	if (path.includes('\0'))
		nulPath(filename, 'path');
	return path;
}

function encoded(name, encoding) {
	if (!encoding || encoding === 'utf8' || encoding === 'utf-8')
		return name;
	const bytes = require('buffer').Buffer.from(name);
	return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

// Bits passed to the binding's callback.
const RENAME = 1, DIRECTORY = 2, ITSELF = 4, GONE = 8, OVERFLOW = 16;

// With these errors a directory has been removed or is inaccessible.
const PASSED_OVER = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

class FSWatcher extends EventEmitter {
	#tree = null;          // null before start() and after close()
	#root;
	#persistent;
	#encoding;
	#started = false;

	/* The watched directories, as a tree: { path from the root, watcher, ino, below: Map by name }.  Without
	 * `recursive` there is only the root, and `below` is null. */

	start(path, { persistent = true, recursive, encoding }) {
		const node = { path: '', watcher: null, ino: 0, below: null };
		this.#root = `${path}`;
		this.#persistent = !!persistent;
		this.#encoding = encoding;
		try {
			node.watcher = this.#watch(node);
			this.#tree = node;
			if (recursive && binding.stat(this.#root, true, undefined)?.isDirectory()) {
				node.below = new Map();
				this.#scan([{ node, fresh: true }]);
			}
		} catch (err) {
			this.#closeAll(node);
			this.#tree = null;
			err.filename = path;
			throw err;
		}
		this.#started = true;
	}

	#full(path) { return path === '' ? this.#root : `${this.#root}/${path}`; }

	#watch(node) {
		return binding.watch(this.#full(node.path), this.#persistent,
		(bits, name) => { this.#heard(node, bits, name); },
			node.path !== '');
	}

	#tell(bits, name) { this.emit('change', bits & RENAME ? 'rename' : 'change', encoded(name, this.#encoding)); }

	#heard(node, bits, name) {
		if (bits & OVERFLOW) {
			if (node === this.#tree && node.below !== null)
				this.#scan([{ node, fresh: false }]);
		} else if (node === this.#tree && (node.below === null || bits & ITSELF)) {
			this.#tell(bits, name);
		} else if (bits & ITSELF) {
			// the parent's watcher reports the rest
			if (bits & GONE)
				this.#forget(node);
		} else {
			const path = node.path === '' ? name : `${node.path}/${name}`;
			const added = bits & RENAME && bits & DIRECTORY ? this.#follow(node, name, path) : null;
			this.#tell(bits, path);
			if (added !== null)
				this.#scan([{ node: added, fresh: true }]);
		}
	}

	// Called when a directory was created, removed or replaced: returns its node if it is new, else null.
	#follow(parent, name, path) {
		const known = parent.below.get(name);
		try {
			const stats = binding.lstat(this.#full(path), true, undefined);
			if (known !== undefined && known.ino === stats?.ino)
				return null;
			if (known !== undefined)
				this.#forget(known);
			return stats?.isDirectory() ? this.#add(parent, name, path, stats.ino) : null;
		} catch (err) {
			this.#failed(err);
			return null;
		}
	}

	#add(parent, name, path, ino) {
		const node = { path, watcher: null, ino, below: new Map(), parent, name };
		parent.below.set(name, node);
		try {
			node.watcher = this.#watch(node);
		} catch (err) {
			parent.below.delete(name);
			throw err;
		}
		return node;
	}

	#failed(err) {
		if (PASSED_OVER.has(err.code))
			return;
		if (!this.#started)
			throw err;
		this.emit('error', err);
	}

	#entries(node) {
		try {
			const below = node.path === '' ? 0 : SLASHED | node.path.split('/').length * BELOW;
			return binding.readdir(this.#full(node.path), 0, true, below, undefined);
		} catch (err) {
			this.#failed(err);
			return [];
		}
	}

	/* Watches all directories below the pending ones.  The contents of a new one may be older than its watcher, so
	 * they are reported here.  Others are rescanned after lost events. */
	#scan(pending) {
		while (pending.length > 0) {
			const { node, fresh } = pending.pop();
			const entries = this.#entries(node);
			if (!fresh)
				this.#renew(node, entries);
			if (this.#tree === null)
				return;
			for (let i = 0; i < entries.length; i++) {
				const { name } = entries[i];
				const path = node.path === '' ? name : `${node.path}/${name}`;
				const known = node.below.get(name);
				const added = entries[i].isDirectory() ? this.#follow(node, name, path) : null;
				if (this.#started && (fresh || added !== null))
					this.#tell(RENAME, path);
				if (this.#tree === null)
					return;
				if (added !== null)
					pending.push({ node: added, fresh: true });
				else if (known !== undefined && node.below.get(name) === known)
					pending.push({ node: known, fresh: false });
			}
		}
	}

	// For an inode that still exists the new watcher shares the old one's watch.
	#renew(node, entries) {
		const there = new Set();
		for (let i = 0; i < entries.length; i++)
			there.add(entries[i].name);
		for (const child of [...node.below.values()]) {
			if (!there.has(child.name)) {
				this.#forget(child);
				this.#tell(RENAME, child.path);
				if (this.#tree === null)
					return;
				continue;
			}
			const old = child.watcher;
			try {
				child.watcher = this.#watch(child);
				binding.watchClose(old);
			} catch (err) {
				this.#failed(err);
			}
		}
	}

	#forget(node) {
		if (node.parent.below.get(node.name) === node)
			node.parent.below.delete(node.name);
		this.#closeAll(node);
	}

	#each(node, f) {
		const pending = [node];
		while (pending.length > 0) {
			const { watcher, below } = pending.pop();
			if (watcher !== null)
				f(watcher);
			below?.forEach(child => { pending.push(child); });
		}
	}

	#closeAll(node) {
		// this one at once, also when there is no memory for a list of those below
		if (node.watcher !== null)
			binding.watchClose(node.watcher);
		node.watcher = null;
		if (node.below !== null)
			this.#each(node, watcher => { binding.watchClose(watcher); });
	}

	#keepAlive(yes) {
		this.#persistent = yes;
		if (this.#tree !== null)
			this.#each(this.#tree, watcher => { binding.watchRef(watcher, yes); });
		return this;
	}

	close() {
		if (this.#tree === null)
			return;
		this.#closeAll(this.#tree);
		this.#tree = null;
		process.nextTick(() => { this.emit('close'); });
	}

	ref() { return this.#keepAlive(true); }
	unref() { return this.#keepAlive(false); }
}

function watch(filename, options, listener) {
	if (typeof options === 'function') {
		listener = options;
		options = undefined;
	}
	options = getOptions(options);
	filename = wholePath(filename);
	const { recursive, signal } = options;
	if (recursive !== undefined && recursive !== null)
		validators().validateBoolean(recursive, 'options.recursive');
	if (signal)
		validators().validateAbortSignal(signal, 'options.signal');
	const watcher = new FSWatcher();
	watcher.start(filename, options);
	try {
		if (listener)
			watcher.on('change', listener);
		if (signal) {
			const close = () => { watcher.close(); };
			if (signal.aborted)
				process.nextTick(close);
			else
				require('internal/events/on_abort').onAbort(signal, close);
		}
	} catch (err) {
		// nothing else would close it, and it keeps the process alive
		watcher.close();
		throw err;
	}
	return watcher;
}

// The promise form: yields { eventType, filename } until the loop is left or the signal is aborted.  Watches from the
// first next() on.
async function* watchEvents(filename, options) {
	const { validateAbortSignal, validateBoolean, validateObject } = validators();
	validateObject(options, 'options');
	const { persistent = true, recursive = false, encoding = 'utf8', signal } = options;
	filename = wholePath(filename);
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
		if (signal !== undefined)
			require('internal/events/on_abort').onAbort(signal, stop);
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
		validators().validateUint32(interval, 'interval');
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
			// a file that does not exist at first is reported immediately
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
		if (!this.#stopped)
			process.nextTick(() => { this.emit('stop'); });
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

const watched = new Map();     // StatWatchers by absolute path

function keyOf(filename) { return require('path').resolve(`${wholePath(filename)}`); }

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
