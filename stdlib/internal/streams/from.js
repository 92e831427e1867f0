'use strict';
/* Readable.from: one chunk per value of an iterable, requested one at a time. */

const utils = require('internal/streams/utils');

module.exports = function from(Readable, iterable, options) {
	const settings = { objectMode: true, highWaterMark: 1, ...options };
	if (typeof iterable === 'string' || iterable instanceof require('buffer').Buffer) {
		if (options?.highWaterMark === undefined)
			delete settings.highWaterMark;
		settings.read = function () {
			this.push(iterable);
			this.push(null);
		};
		return new Readable(settings);
	}
	if (utils.isIterable(iterable, 'async'))
		return pull(new Readable(settings), iterable[Symbol.asyncIterator](), true);
	if (utils.isIterable(iterable, 'sync'))
		return pull(new Readable(settings), iterable[Symbol.iterator](), false);
	const { codes } = require('internal/errors');
	throw new codes.ERR_INVALID_ARG_TYPE('iterable', ['Iterable'], iterable);
};

// A Readable fed by an iterator.
function pull(readable, iterator, isAsync) {
	let reading = false;

	readable._read = () => {
		if (!reading) {
			reading = true;
			next();
		}
	};

	readable._destroy = (err, cb) => {
		close(err).then(() => { process.nextTick(cb, err); }, e => {
			const { isMemory } = require('internal/errors');
			process.nextTick(cb, isMemory(err) ? err : e || err);
		});
	};

	async function close(err) {
		if (err && typeof iterator.throw === 'function') {
			const { value, done } = await iterator.throw(err);
			await value;
			if (done)
				return;
		}
		if (typeof iterator.return === 'function') {
			const { value } = await iterator.return();
			await value;
		}
	}

	async function next() {
		try {
			for (;;) {
				const { value, done } = isAsync ? await iterator.next() : iterator.next();
				if (done) {
					readable.push(null);
					return;
				}
				const chunk = typeof value?.then === 'function' ? await value : value;
				if (chunk === null) {
					reading = false;
					const { codes } = require('internal/errors');
					throw new codes.ERR_STREAM_NULL_VALUES();
				}
				if (!readable.push(chunk)) {
					reading = false;
					return;
				}
			}
		} catch (err) {
			readable.destroy(err);
		}
	}

	return readable;
}
