'use strict';

// navigator (HTML, 8.10), as node 24 has it; self; reportError (HTML, 8.1.4.6).

const { codes } = require('internal/errors');
const { report } = internalBinding('task');

const { defineProperty } = Object;
const own = Symbol('own');

const LANGUAGE = 'en-US';               // the language of formatted numbers and dates

function platformName({ arch, platform }) {
	const machine = { x64: 'x86_64', ia32: 'i686', arm64: 'aarch64' }[arch] ?? arch;
	return `${platform[0].toUpperCase()}${platform.slice(1)} ${machine}`;
}

class Navigator {
	#languages = Object.freeze([LANGUAGE]);

	constructor(key = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
	}

	static #check(navigator) {
		if (typeof navigator !== 'object' || navigator === null || !(#languages in navigator))
			throw new codes.ERR_INVALID_THIS('Navigator');
		return navigator;
	}

	get hardwareConcurrency() {
		Navigator.#check(this);
		return require('os').availableParallelism();
	}

	get language() {
		Navigator.#check(this);
		return LANGUAGE;
	}

	get languages() { return Navigator.#check(this).#languages; }

	get userAgent() {
		Navigator.#check(this);
		return `jsr/${process.versions.jsr}`;
	}

	get platform() {
		Navigator.#check(this);
		return platformName(process);
	}

	get locks() {
		Navigator.#check(this);
		return require('internal/web/locks').locks;
	}
}

for (const name of ['hardwareConcurrency', 'language', 'languages', 'userAgent', 'platform', 'locks'])
	defineProperty(Navigator.prototype, name, { enumerable: true });
defineProperty(Navigator.prototype, Symbol.toStringTag, { value: 'Navigator', configurable: true });

// Reports an uncaught error: 'uncaughtException' of process or, without listeners, the process ends.
function reportError(e) {
	if (arguments.length === 0)
		throw new codes.ERR_MISSING_ARGS('e');
	report(e);
}

module.exports = { Navigator, navigator: new Navigator(own), reportError, self: globalThis };
