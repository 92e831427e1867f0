'use strict';

// How a console writes to a stream.

// Writes and suppresses all errors, including an 'error' event.
function writeQuietly(stream, text) {
	const nobody = () => {};
	if (typeof stream.once === 'function' && !(stream.listenerCount?.('error') > 0))
		stream.once('error', nobody);
	try {
		stream.write(text, error => {
			if (error && !stream._writableState?.errorEmitted && stream.listenerCount?.('error') === 0)
				stream.once('error', nobody);
		});
	} catch (error) {
		const { isStackOverflowError, isMemory } = require('internal/errors');
		if (isStackOverflowError(error) || isMemory(error))
			throw error;
	} finally {
		if (typeof stream.removeListener === 'function')
			stream.removeListener('error', nobody);
	}
}

exports.writeQuietly = writeQuietly;
