'use strict';

// The global fetch: its dependencies are loaded on the first call.  Opening libcurl takes longest, so it starts on
// first access.

internalBinding('fetch').preload();

let call;

function fetch(input, init = undefined) {
	call ??= require('internal/web/fetch').fetch;
	return arguments.length === 0 ? call() : call(input, init);
}

module.exports = { fetch };
