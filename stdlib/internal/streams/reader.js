'use strict';
/* A Readable as an async iterator.  The stream is not used before the first next(); leaving early destroys it, unless
 * options.destroyOnReturn is false. */

const utils = require('internal/streams/utils');
const finished = require('internal/streams/finished');
const { destroyer } = require('internal/streams/destroy');

async function* read(stream, options) {
	let failure;               // undefined: open; null: ended; else the error
	let wake = utils.nop;
	function stir() {
		wake();                // reset only after the call, which may run out of memory
		wake = utils.nop;
	}
	let cleanup;
	try {
		stream.on('readable', stir);
		cleanup = finished(stream, { writable: false }, err => {
			failure = err ? utils.bothErrors(failure, err) : null;
			stir();
		});
	} catch (err) {                // later errors are ignored
		destroyer(stream, err);
		throw err;
	}

	try {
		for (;;) {
			const chunk = stream.destroyed ? null : stream.read();
			if (chunk !== null)
				yield chunk;
			else if (failure)
				throw failure;
			else if (failure === null)
				return;
			else
				await new Promise(resolve => { wake = resolve; });
		}
	} catch (err) {
		failure = utils.bothErrors(failure, err);
		throw failure;
	} finally {
		const destroys = failure || options?.destroyOnReturn !== false;
		if (destroys && (failure === undefined || stream._readableState.autoDestroy))
			destroyer(stream, failure && require('internal/errors').isMemory(failure) ? failure : null);
		else {
			stream.removeListener('readable', stir);
			cleanup();
		}
	}
}

module.exports = (stream, options) => {
	if (typeof stream.read !== 'function')
		stream = require('internal/streams/readable').wrap(stream, { objectMode: true });
	const iterator = read(stream, options);
	iterator.stream = stream;
	return iterator;
};
