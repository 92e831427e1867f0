'use strict';
/* Two connected Duplexes: data written to one is read from the other, and the write completes then. */

const Duplex = require('internal/streams/duplex');

class Side extends Duplex {
	#other = null;
	#held = null;          // the callback of the other side's write, until the data is read here

	static pair(options) {
		const a = new Side(options), b = new Side(options);
		a.#other = b;
		b.#other = a;
		return [a, b];
	}

	_read() {
		const cb = this.#held;
		this.#held = null;
		cb?.();
	}

	_write(chunk, encoding, cb) {
		if (chunk.length === 0) {
			process.nextTick(cb);
			return;
		}
		this.#other.push(chunk);
		this.#other.#held = cb;
	}

	_final(cb) {
		this.#other.on('end', cb);
		this.#other.push(null);
	}
}

module.exports = function duplexPair(options) { return Side.pair(options); };
