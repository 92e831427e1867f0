'use strict';
/* Connects the halves of a Duplex to other streams: each function connects one half and returns a function that drops
 * the half's pending callbacks. */

/* A pending callback, called at most once. */
class Waiting {
	#cb = null;

	put(cb) { this.#cb = cb; }
	forget() { this.#cb = null; }

	wake() {
		const cb = this.#cb;
		this.#cb = null;
		cb?.();
	}
}

/* Writes go to head; they are finished when last is, in whatever way. */
function write(duplex, head, last) {
	const drained = new Waiting(), finished = new Waiting();
	duplex._write = (chunk, encoding, cb) => {
		if (head.write(chunk, encoding))
			cb();
		else
			drained.put(cb);
	};
	duplex._final = cb => {
		head.end();
		finished.put(cb);
	};
	head.on('drain', () => { drained.wake(); });
	require('internal/streams/finished')(last, () => { finished.wake(); });
	return () => {
		drained.forget();
		finished.forget();
	};
}

/* Reads come from tail.  isLate: it is not asked for anything before somebody reads. */
function read(duplex, tail, isLate) {
	const readable = new Waiting();
	let isHeard = false;
	const hear = () => {
		isHeard = true;
		tail.on('readable', () => { readable.wake(); });
	};
	if (!isLate)
		hear();
	tail.on('end', () => { duplex.push(null); });
	duplex._read = () => {
		if (!isHeard)
			hear();
		for (;;) {
			const chunk = tail.read();
			if (chunk === null) {
				readable.put(duplex._read);
				return;
			}
			if (!duplex.push(chunk))
				return;
		}
	};
	return () => { readable.forget(); };
}

module.exports = { write, read };
