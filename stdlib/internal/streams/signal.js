'use strict';
/* Destroys a stream when an AbortSignal is aborted. */

const utils = require('internal/streams/utils');

function attach(signal, stream) {
	function onabort() {
		const { AbortError } = require('internal/errors'), error = new AbortError(undefined, { cause: signal.reason });
		if (utils.isNode(stream))
			stream.destroy(error);
		else
			require('internal/web/stream_end').fail(stream, error);
	}
	if (signal.aborted)
		onabort();
	else {
		require('internal/events/on_abort').onAbort(signal, onabort);
		process.nextTick(() => {
			require('internal/streams/finished')(stream,
				() => { signal.removeEventListener('abort', onabort); });
		});
	}
	return stream;
}

function addAbortSignal(signal, stream) {
	require('internal/validators').validateAbortSignal(signal, 'signal');
	if (!utils.isNode(stream) && !utils.isWeb(stream)) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
	}
	return attach(signal, stream);
}

module.exports = { attach, addAbortSignal };
