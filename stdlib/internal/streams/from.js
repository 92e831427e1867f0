'use strict';
/* Readable.from: one chunk per value of an iterable, asked for one at a time. */

const utils = require('internal/streams/utils');

/* Arrays can be walked on engines without Symbol too. */
function walk(array) {
	let i = 0;
	return {
		next() {
			return i < array.length ? { value: array[i++], done: false } : { value: undefined, done: true };
		}
	};
}

function from(Readable, iterable, options) {
	const settings = { objectMode: true, highWaterMark: 1 };
	let it, isAsync = false;

	for (const name in options || {})
		settings[name] = options[name];
	if (typeof iterable === 'string' || utils.isUint8Array(iterable)) {
		if (!options || options.highWaterMark === undefined)
			delete settings.highWaterMark;
		settings.read = function () {
			this.push(iterable);
			this.push(null);
		};
		return new Readable(settings);
	}
	if (utils.isIterable(iterable, 'async')) {
		isAsync = true;
		it = iterable[Symbol.asyncIterator]();
	} else if (utils.isIterable(iterable, 'sync'))
		it = iterable[Symbol.iterator]();
	else if (Array.isArray(iterable))
		it = walk(iterable);
	else {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_TYPE('iterable', ['Iterable'], iterable);
	}
	return pull(Readable, it, isAsync, settings);
}

/* A Readable over an iterator object. */
function pull(Readable, it, isAsync, settings) {
	const readable = new Readable(settings);
	let reading = false;

	readable._read = function () {
		if (!reading) {
			reading = true;
			next();
		}
	};
	readable._destroy = function (err, cb) {
		close(err).then(
			() => { process.nextTick(cb, err); },
			e => { process.nextTick(cb, e || err); });
	};

	function close(err) {
		try {
			if (err && typeof it.throw === 'function')
				return Promise.resolve(it.throw(err)).then(r => Promise.resolve(r.value).then(() => {
						if (!r.done)
							return finish();
					}));
			return finish();
		} catch (e) {
			return Promise.reject(e);
		}
	}
	function finish() {
		if (typeof it.return !== 'function')
			return Promise.resolve();
		return Promise.resolve(it.return()).then(r => r.value);
	}

	function died(err) { readable.destroy(err); }

	/* whether to go on */
	function take(value) {
		if (value === null) {
			reading = false;
			const { codes } = require('internal/errors');
			throw new codes.ERR_STREAM_NULL_VALUES();
		}
		if (readable.push(value))
			return true;
		reading = false;
		return false;
	}
	function got(r) {
		if (r.done) {
			readable.push(null);
			return false;
		}
		if (r.value && typeof r.value.then === 'function') {
			r.value.then(v => {
				if (take(v))
					next();
			}).then(null, died);
			return false;
		}
		return take(r.value);
	}
	function next() {
		try {
			if (isAsync)
				Promise.resolve(it.next()).then(r => {
					if (got(r))
						next();
				}).then(null, died);
			else
				while (got(it.next()))
					;
		} catch (err) {
			died(err);
		}
	}
	return readable;
}

module.exports = from;
from.iterator = function (Readable, it, isAsync) {
	return pull(Readable, it, isAsync, { objectMode: true, highWaterMark: 1 });
};
