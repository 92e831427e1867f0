'use strict';

// How a console writes to a stream.

function nobody() {}

// A function that writes to the stream and suppresses all errors, including an 'error' event.  Its writes have one
// callback, so that those of a turn share a tick.
function quietly(stream) {
	const swallow = () => {};
	const done = error => {
		if (error && !stream._writableState?.errorEmitted && stream.listenerCount?.('error') === 0)
			stream.once('error', swallow);
	};
	return text => {
		if (typeof stream.once === 'function' && !(stream.listenerCount?.('error') > 0))
			stream.once('error', nobody);
		try {
			stream.write(text, done);
		} catch (error) {
			const { isStackOverflowError, isMemory } = require('internal/errors');
			if (isStackOverflowError(error) || isMemory(error))
				throw error;
		} finally {
			if (typeof stream.removeListener === 'function')
				stream.removeListener('error', nobody);
		}
	};
}

module.exports = { quietly, writeQuietly: (stream, text) => { quietly(stream)(text); } };
