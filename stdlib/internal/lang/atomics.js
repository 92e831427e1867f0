'use strict';
// Schedules the callbacks of Atomics.waitAsync: after `ms`, without keeping the process alive, or as soon as possible.

const { setImmediate, setTimeout } = require('timers');

exports.later = (due, ms) => {
	if (ms < 0)
		setImmediate(due);
	else
		setTimeout(due, ms).unref();
};
