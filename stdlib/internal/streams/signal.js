'use strict';
/* An AbortSignal that destroys a stream. */

var utils = require('internal/streams/utils');

exports.attach = function (signal, stream) {
	function onabort() {
		var AbortError = require('internal/errors').AbortError;
		stream.destroy(new AbortError(undefined, { cause: signal.reason }));
	}
	if (signal.aborted)
		onabort();
	else {
		signal.addEventListener('abort', onabort);
		process.nextTick(function () {
			require('internal/streams/finished')(stream, function () { signal.removeEventListener('abort', onabort); });
		});
	}
	return stream;
};

exports.addAbortSignal = function addAbortSignal(signal, stream) {
	var codes;
	require('internal/validators').validateAbortSignal(signal, 'signal');
	if (!utils.isNode(stream)) {
		codes = require('internal/errors').codes;
		throw new codes.ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
	}
	return exports.attach(signal, stream);
};
