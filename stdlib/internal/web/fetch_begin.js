'use strict';

// The global fetch: what it needs is loaded by its first call.  libcurl, which takes longest, begins to be opened when
// it is touched.

internalBinding('fetch').preload();

let call;

function fetch(input, init = undefined) {
	call ??= require('internal/web/fetch').fetch;
	return arguments.length === 0 ? call() : call(input, init);
}

module.exports = { fetch };
