'use strict';

// jsr --watch: runs a program, and runs it again when a file that it has loaded changes.  Which these are the program
// tells (modules/loaded.h), each with what it was when it was read: a file has changed when it is something else now.
//
// Editors put a new file in the old one's place, so it is folders that are watched.  Where a folder is missing, the
// one above it stands in.

const { clearTimeout, setTimeout } = globalThis;
const { spawn } = require('child_process');
const fs = require('fs');
const { resolve, dirname, basename, join } = require('path');

const SETTLE_MS = 100;         // editors write in several steps
const SLOW_MS = 500, KILL_MS = 5000;
const LEFTOVERS = /(?:^|\/)\.git(?:\/|$)|(?:^|\/)\.[^/]*\.sw.$|~$/;

// ---- one program, run again and again

class Runs {
	#begin;
	#ended;
	#slow;
	#child;
	#timers = [];
	#settling;
	#isAgain = false;
	#isLeaving = false;

	// begin(isAgain) gives a child process; ended(isGood) is called when it has ended by itself, slow() when one that
	// is to end takes its time.
	constructor({ begin, ended, slow = () => {} }) {
		this.#begin = begin;
		this.#ended = ended;
		this.#slow = slow;
	}

	run() {
		const isAgain = this.#isAgain;
		this.#isAgain = false;
		const child = this.#child = this.#begin(isAgain);
		child.once('exit', code => { this.#over(code); });
		child.on('error', error => {
			process.stderr.write(`jsr: ${error.message}\n`);
			if (child.pid === undefined)
				this.#over(1);
		});
	}

	#over(code) {
		this.#child = undefined;
		this.#timers.forEach(clearTimeout);
		if (this.#isLeaving)
			process.exit(code ?? 0);
		if (this.#isAgain)
			this.run();
		else
			this.#ended(code === 0);
	}

	// Something has changed.
	settle(decide = () => true) {
		clearTimeout(this.#settling);
		this.#settling = setTimeout(() => {
			if (!this.#isAgain && !this.#isLeaving && decide())
				this.#again();
		}, SETTLE_MS);
	}

	#again() {
		const child = this.#child;
		this.#isAgain = true;
		if (child === undefined) {
			this.run();
			return;
		}
		this.#timers = [setTimeout(this.#slow, SLOW_MS), setTimeout(() => { child.kill('SIGKILL'); }, KILL_MS)];
		child.kill();
	}

	// As node does it: the program gets the signal, too, and its exit code is ours.
	leaveOn(signals) {
		for (const signal of signals) {
			process.on(signal, () => {
				this.#isLeaving = true;
				if (this.#child === undefined)
					process.exit(0);
				this.#child.kill(signal);
			});
		}
	}
}

// ---- the files

// What loaded.h calls so, '' for what is missing or no regular file.
function identity(path) {
	const stats = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
	return stats?.isFile() ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : '';
}

function identityOf(path) {
	try {
		return identity(path);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return '';
	}
}

class Files {
	#folders = new Map();          // files by name, each with its identity, by their folder
	#watchers = new Map();         // by folder: { watcher, names }, the names that matter there
	#missing = new Set();          // folders for which another one stands in
	#touched = new Set();
	#changed;
	#hasFailed = false;

	// changed(decide): a file may have changed; decide() says whether one has, once it can be told.
	constructor(changed) { this.#changed = changed; }

	add(path, seen) {
		const folder = dirname(path), name = basename(path);
		if (!this.#folders.has(folder))
			this.#folders.set(folder, new Map());
		this.#folders.get(folder).set(name, seen);
		this.#watch(folder, name);
		if (identityOf(path) !== seen)
			this.#touch(folder);
	}

	// Forgets all but the files that are missing, whose return the next run waits for.
	clear() {
		this.#touched.clear();
		for (const [folder, names] of this.#folders) {
			for (const name of names.keys()) {
				if (fs.existsSync(join(folder, name)))
					names.delete(name);
				else
					names.set(name, '');
			}
			if (names.size === 0)
				this.#folders.delete(folder);
		}
	}

	#touch(folder) {
		this.#touched.add(folder);
		this.#changed(() => this.#hasChanged());
	}

	#hasChanged() {
		const folders = [...this.#touched, ...this.#missing];
		let hasChanged = false;
		this.#touched.clear();
		for (const folder of folders) {
			for (const [name, seen] of this.#folders.get(folder) ?? []) {
				this.#watch(folder, name);
				hasChanged ||= identityOf(join(folder, name)) !== seen;
			}
		}
		return hasChanged;
	}

	// Sees to it that events of this name in this folder are heard of.  What stands in is asked for again once it is
	// watched: the folder may have been made just before.
	#watch(folder, name) {
		let at, before;
		do {
			before = at;
			at = this.#watchNearest(folder, name);
		} while (at !== folder && at !== before);
		if (at === folder)
			this.#missing.delete(folder);
		else
			this.#missing.add(folder);
	}

	#watchNearest(folder, name) {
		while (!this.#watchOne(folder, name) && dirname(folder) !== folder) {
			name = basename(folder);
			folder = dirname(folder);
		}
		return folder;
	}

	#watchOne(folder, name) {
		const known = this.#watchers.get(folder);
		if (known !== undefined) {
			known.names.add(name);
			return true;
		}
		try {
			const watcher = fs.watch(folder, (event, about) => { this.#heard(folder, event, about); });
			watcher.on('error', () => { this.#forget(folder); });
			this.#watchers.set(folder, { watcher, names: new Set([name]) });
			return true;
		} catch (error) {
			require('internal/errors').passMemory(error);
			if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && !this.#hasFailed) {
				this.#hasFailed = true;
				process.stderr.write(`jsr: cannot watch ${folder}: ${error.message}\n`);
			}
			return false;
		}
	}

	#forget(folder) {
		this.#watchers.get(folder)?.watcher.close();
		this.#watchers.delete(folder);
	}

	#heard(folder, event, name) {
		// the folder has been moved or removed, or a file in it that has its name
		const isItself = event === 'rename' && name === basename(folder);
		const known = this.#watchers.get(folder);
		if (known === undefined || (!isItself && !known.names.has(name)))
			return;
		if (isItself)
			this.#forget(folder);
		this.#touch(folder);
	}
}

// What the program tells, from the socket.
function listen(socket, told) {
	let rest = '';
	socket.setEncoding('utf8');
	socket.on('error', () => {});
	socket.on('data', text => {
		const parts = (rest + text).split('\0');
		if (parts.length % 2 === 0)
			rest = `${parts.at(-2)}\0${parts.at(-1)}`;
		else
			rest = parts.at(-1);
		for (let i = 0; i + 2 < parts.length; i += 2)
			told(parts[i], parts[i + 1]);
	});
}

function watchFolders(paths, runs) {
	for (const path of paths) {
		try {
			const watcher = fs.watch(resolve(path), { recursive: true }, (event, name) => {
				if (name === null || !LEFTOVERS.test(name))
					runs.settle();
			});
			watcher.on('error', () => {});
		} catch (error) {
			require('internal/errors').passMemory(error);
			process.stderr.write(`jsr: cannot watch ${path}: ${error.message}\n`);
			process.exit(1);
		}
	}
}

// paths: what to watch instead of the files that are loaded, if there are any.
function main(paths, keepsOutput) {
	const [, ...command] = process.argv;
	const args = [...process.execArgv, '--', ...command], script = resolve(command[0]);
	const shown = require('internal/util/inspect').inspect(command.join(' '));
	const hasColors = process.stderr.isTTY && process.stderr.getColorDepth() > 2;
	const say = (color, text) => {
		process.stdout.write(hasColors ? `\x1b[${color}m${text}\x1b[39m\n` : `${text}\n`);
	};
	const GREEN = 32, BLUE = 34, RED = 31;
	const files = paths.length > 0 ? undefined : new Files(decide => { runs.settle(decide); });

	// a channel that whoever started us has given goes on to the program
	const channel = process.env.NODE_CHANNEL_FD;
	const stdio = ['inherit', 'inherit', 'inherit', ...channel === undefined ? [] : [+channel]];
	const env = channel === undefined ? process.env : { ...process.env, NODE_CHANNEL_FD: '3' };

	function start() {
		if (files === undefined)
			return spawn(process.execPath, args, { stdio, env });
		files.clear();
		files.add(script, identityOf(script));
		const child = spawn(process.execPath, args,
			{ stdio: [...stdio, 'pipe'], env: { ...env, JSR_WATCH_FD: `${stdio.length}` } });
		current = child;
		listen(child.stdio[stdio.length], (path, seen) => {
			if (child === current && !path.includes('\ufffd'))
				files.add(resolve(path), seen);
		});
		return child;
	}

	let current;
	const runs = new Runs({
		begin(isAgain) {
			if (isAgain) {
				if (process.stdout.isTTY && process.env.TERM !== 'dumb' && !keepsOutput)
					process.stdout.write('\x1bc');
				say(GREEN, `Restarting ${shown}`);
			}
			return start();
		},
		ended(isGood) {
			if (isGood)
				say(BLUE, `Completed running ${shown}`);
			else
				say(RED, `Failed running ${shown}`);
		},
		slow() { say(BLUE, 'Waiting for graceful termination...'); }
	});
	runs.leaveOn(['SIGTERM', 'SIGINT']);
	watchFolders(paths, runs);
	runs.run();
}

module.exports = { Runs, main };
