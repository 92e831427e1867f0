'use strict';

// Snapshots are written when the run ends, if there are any.

const writers = [];

exports.add = fn => { writers.push(fn); };
exports.end = root => {
	for (const write of writers) {
		try {
			write();
		} catch (error) {
			require('internal/errors').passMemory(error);
			root.hasFailures = true;
			root.diagnostic(`Error: the snapshots could not be written: ${error.message}`);
		}
	}
};
