'use strict';
// How Atomics.waitAsync comes back to the loop: in `ms`, which keeps no run alive, or soon and surely.

const { setImmediate, setTimeout } = require('timers');

exports.later = (due, ms) => {
	if (ms < 0)
		setImmediate(due);
	else
		setTimeout(due, ms).unref();
};
