'use strict';
/* A Duplex worn over other streams: each function ties one half of it to them, and returns what lets go of the
 * callback that half waits with. */

/* What is written goes to head; what has been written has arrived when last finishes. */
exports.write = function (duplex, head, last) {
	let ondrain = null, onfinish = null;
	duplex._write = function (chunk, encoding, cb) {
		if (head.write(chunk, encoding))
			cb();
		else
			ondrain = cb;
	};
	duplex._final = function (cb) {
		head.end();
		onfinish = cb;
	};
	head.on('drain', () => {
		const cb = ondrain;
		ondrain = null;
		if (cb)
			cb();
	});
	last.on('finish', () => {
		const cb = onfinish;
		onfinish = null;
		if (cb)
			cb();
	});
	return function () { ondrain = onfinish = null; };
};

/* What is read comes from tail. */
exports.read = function (duplex, tail) {
	let onreadable = null;
	tail.on('readable', () => {
		const cb = onreadable;
		onreadable = null;
		if (cb)
			cb();
	});
	tail.on('end', () => { duplex.push(null); });
	duplex._read = function () {
		for (;;) {
			const chunk = tail.read();
			if (chunk === null) {
				onreadable = duplex._read;
				return;
			}
			if (!duplex.push(chunk))
				return;
		}
	};
	return function () { onreadable = null; };
};
