'use strict';

// Counted code for NODE_V8_COVERAGE: a file in its directory when the process ends, as node writes them.

const binding = internalBinding('test');
const { mkdirSync, writeFileSync } = require('fs');
const { resolve } = require('path');
const { passMemory } = require('internal/errors');
const { now } = Date;

let directory;
let written = 0;

// What is compiled from now on is counted, for a file in this directory.
function begin(given) {
	directory = process.env.NODE_V8_COVERAGE = resolve(given);
	binding.cover(true);
}

function take() {
	if (directory === undefined)
		return;
	const time = now();
	const text = `{"result":${binding.covered()},"timestamp":${binding.uptime()}}`;
	binding.uncover();
	try {
		mkdirSync(directory, { __proto__: null, recursive: true });
		// a process may run several files of tests, each of which begins to count anew
		const number = binding.piece() * 1000 + written++;
		writeFileSync(`${directory}/coverage-${binding.pid()}-${time}-${number}.json`, text);
	} catch (error) {
		passMemory(error);
		binding.write(2, `jsr: coverage could not be written: ${error.message}\n`);
	}
}

// The process ends without writing any more.
function forget() {
	directory = undefined;
	binding.cover(false);
}

function stop() {
	take();
	forget();
}

module.exports = { begin, take, forget, stop };
