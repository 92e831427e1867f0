'use strict';

// What run() with watch looks at: the folders of the files of tests and of what they load.  A change in one of them names the
// tests that have to run again.

const { clearTimeout, setTimeout } = globalThis;
const { dirname, join } = require('path');

const SETTLE_MS = 200;         // editors write in several steps

class Watcher {
	#folders = new Map();          // path -> its fs.FSWatcher
	#owners = new Map();           // path of a file -> the tests that load it
	#changed = new Set();
	#timer;
	#told;

	constructor(told) {
		this.#told = told;
	}

	add(path, test) {
		let tests = this.#owners.get(path);
		if (tests === undefined)
			this.#owners.set(path, tests = new Set());
		tests.add(test);
		const folder = dirname(path);
		if (this.#folders.has(folder))
			return;
		try {
			const watcher = require('fs').watch(folder, (event, name) => this.#hear(folder, name));
			watcher.on('error', () => this.#forget(folder));
			this.#folders.set(folder, watcher);
		} catch (error) {
			require('internal/errors').passMemory(error);
		}
	}

	close() {
		clearTimeout(this.#timer);
		for (const folder of this.#folders.keys())
			this.#forget(folder);
	}

	#forget(folder) {
		this.#folders.get(folder).close();
		this.#folders.delete(folder);
	}

	#hear(folder, name) {
		const tests = name === null ? undefined : this.#owners.get(join(folder, String(name)));
		if (tests === undefined)
			return;
		for (const test of tests)
			this.#changed.add(test);
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			const changed = [...this.#changed];
			this.#changed.clear();
			this.#told(changed);
		}, SETTLE_MS);
	}
}

module.exports = { Watcher };
