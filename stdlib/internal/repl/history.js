'use strict';
/* Lines that were typed, in a file.
 *
 * The command's: $XDG_STATE_HOME/jsr/history, oldest first, an entry a line, with \\ and \n for what would end one.
 * Sessions append to it, holding a lock file, and read what others have appended when the history is gone through; when
 * it holds twice as many entries as are kept it is written anew without duplicates.
 *
 * A program's (setupHistory): as node's, newest first, written whole. */

const { Buffer } = require('buffer');
const { passMemory } = require('internal/errors');

const ENTRIES_MOST = 5000;
const LOCK_OLD_MS = 2000;
const LOCK_TRIES = 20, LOCK_WAIT_MS = 5;

const encode = text => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
const decode = line => line.replace(/\\([^])/g, (_, ch) => ch === 'n' ? '\n' : ch);

/* The newest of equal ones stays. */
function folded(lines) {
	const seen = new Set(), kept = [];
	for (let i = lines.length - 1; i >= 0 && kept.length < ENTRIES_MOST; i--) {
		if (lines[i] !== '' && !seen.has(lines[i])) {
			seen.add(lines[i]);
			kept.push(lines[i]);
		}
	}
	return kept.reverse();
}

function defaultPath() {
	const { NODE_REPL_HISTORY: ofNode, XDG_STATE_HOME: state } = process.env;
	// what node keeps in a file is of another form: only that none is wanted counts here
	const { JSR_REPL_HISTORY: given = ofNode === '' ? '' : undefined } = process.env;
	if (given !== undefined)
		return given;
	const path = require('path');
	return path.join(state && path.isAbsolute(state) ? state : path.join(require('os').homedir(), '.local/state'),
		'jsr',
		'history');
}

class History {
	#path;
	#size = 0;                       // bytes of the file that were read
	#lines = [];                     // encoded, oldest first
	#ready = false;

	constructor(path) { this.#path = path; }

	#locked(what) {
		const fs = require('fs'), lock = `${this.#path}.lock`;
		for (let i = 0; ; i++) {
			try {
				fs.closeSync(fs.openSync(lock, 'wx', 0o600));
				break;
			} catch (err) {
				passMemory(err);
				if (err.code !== 'EEXIST')
					throw err;
				const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
				if (i >= LOCK_TRIES || age > LOCK_OLD_MS)
					fs.rmSync(lock, { force: true });
				else
					Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_WAIT_MS);
			}
		}
		try {
			what(fs);
		} finally {
			fs.rmSync(lock, { force: true });
		}
	}

	/* What is in the file and was not read yet. */
	#read(fs) {
		let fd;
		try {
			fd = fs.openSync(this.#path, 'r');
		} catch (err) {
			if (err.code === 'ENOENT')
				return;
			throw err;
		}
		try {
			const { size } = fs.fstatSync(fd);
			if (size < this.#size) {         // another session wrote it anew
				this.#size = 0;
				this.#lines = [];
			}
			const bytes = Buffer.alloc(size - this.#size);
			const got = fs.readSync(fd, bytes, 0, bytes.length, this.#size);
			const whole = bytes.subarray(0, got).lastIndexOf(10) + 1;
			this.#size += whole;
			if (whole > 0)
				this.#lines = folded(this.#lines.concat(bytes.toString('utf8', 0,
					whole - 1).split('\n')));
		} finally {
			fs.closeSync(fd);
		}
	}

	#compact(fs) {
		const temporary = `${this.#path}.new`;
		fs.rmSync(temporary, { force: true });
		const text = this.#lines.map(line => `${line}\n`).join('');
		fs.writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
		fs.renameSync(temporary, this.#path);
		this.#size = Buffer.byteLength(text);
	}

	/* The entries, newest first. */
	load() {
		const fs = require('fs');
		fs.mkdirSync(require('path').dirname(this.#path), { recursive: true, mode: 0o700 });
		this.#ready = true;
		this.#read(fs);
		return this.entries();
	}

	entries() { return this.#lines.map(decode).reverse(); }

	refresh() {
		if (this.#ready)
			this.#read(require('fs'));
		return this.entries();
	}

	add(text) {
		if (!this.#ready)
			return;
		const line = encode(text);
		this.#locked(fs => {
			const fd = fs.openSync(this.#path, 'a', 0o600);
			try {
				fs.fchmodSync(fd, 0o600);
				fs.writeSync(fd, `${line}\n`);
			} finally {
				fs.closeSync(fd);
			}
			this.#read(fs);
			if (this.#size > 1 << 16 && this.#size > 4 * this.#lines.reduce((sum, one) => sum +
				one.length + 1, 0))
				this.#compact(fs);
		});
	}
}

/* Of the command's REPL: what fails is said once, and the session goes on without a file. */
function attach(repl) {
	const path = defaultPath();
	let history = path === '' ? null : new History(path), listed = null;
	const attempt = what => {
		try {
			return what();
		} catch (err) {
			passMemory(err);
			history = null;
			repl.output.write(`jsr: no history is kept: ${err.message}\n`);
			return undefined;
		}
	};
	// read when it is first wanted
	const load = () => {
		if (listed === null) {
			listed = [];
			if (history)
				listed = attempt(() => history.load()) ?? [];
		}
		return listed;
	};
	Object.defineProperty(repl, 'history', { configurable: true, enumerable: true, get: load,
		set(lines) { listed = lines; } });
	repl.refreshHistory = () => {
		load();
		if (history)
			listed = attempt(() => history.refresh()) ?? listed;
	};
	repl.addHistory = text => {
		load();
		const line = text.replace(/\n+$/, '');
		// a line that begins with a space is nobody's business later
		if (history && !line.startsWith(' '))
			attempt(() => history.add(line));
		const before = listed.indexOf(line);
		if (before >= 0)
			listed.splice(before, 1);
		listed.unshift(line);
		repl.emit('history', listed);
	};
}

function setup(repl, file, cb) {
	const fs = require('fs');
	const options = typeof file === 'object' && file !== null ? file : { filePath: file };
	const callback = typeof cb === 'function' ? cb : options.onHistoryFileLoaded ?? (() => {});
	const path = options.filePath;
	if (path === undefined || path === null || path === '') {
		process.nextTick(callback, null, repl);
		return;
	}
	try {
		let text = '';
		fs.closeSync(fs.openSync(path, 'a+', 0o600));
		text = fs.readFileSync(path, 'utf8');
		repl.history = text === '' ? [] : text.split(/[\n\r]+/).filter(line => line !== '').slice(0,
			repl.historySize);
	} catch (err) {
		passMemory(err);
		repl.output.write(`\nError: Could not open history file.\nREPL session history will not be persisted.\n`);
		process.nextTick(callback, null, repl);
		return;
	}
	let timer = null;
	const write = () => {
		clearTimeout(timer);
		timer = null;
		fs.writeFileSync(path, repl.history.map(line => line.replace(/\n/g, '\r')).join('\n'), { mode: 0o600 });
		repl.emit('flushHistory');
	};
	repl.on('line', () => { timer ??= setTimeout(write, 15); });
	repl.once('exit', () => {
		if (timer !== null)
			write();
	});
	process.nextTick(callback, null, repl);
}

module.exports = { attach, setup, History, encode, decode };
