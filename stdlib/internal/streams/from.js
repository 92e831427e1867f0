'use strict';
/* Readable.from: one chunk per value of an iterable, asked for one at a time. */

var utils = require('internal/streams/utils');

/* Arrays can be walked on engines without Symbol too. */
function walk(array) {
	var i = 0;
	return {
		next: function () {
			return i < array.length ? { value: array[i++], done: false } : { value: undefined, done: true };
		}
	};
}

function from(Readable, iterable, options) {
	var settings = { objectMode: true, highWaterMark: 1 }, codes, name, it, isAsync = false;

	for (name in options || {})
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
	else if (Object.prototype.toString.call(iterable) === '[object Array]')
		it = walk(iterable);
	else {
		codes = require('internal/errors').codes;
		throw new codes.ERR_INVALID_ARG_TYPE('iterable', ['Iterable'], iterable);
	}
	return pull(Readable, it, isAsync, settings);
}

/* A Readable over an iterator object. */
function pull(Readable, it, isAsync, settings) {
	var readable = new Readable(settings), reading = false, codes;

	readable._read = function () {
		if (!reading) {
			reading = true;
			next();
		}
	};
	readable._destroy = function (err, cb) {
		close(err).then(
			function () { process.nextTick(cb, err); },
			function (e) { process.nextTick(cb, e || err); });
	};

	function close(err) {
		try {
			if (err && typeof it['throw'] === 'function')
				return Promise.resolve(it['throw'](err)).then(function (r) {
					return Promise.resolve(r.value).then(function () {
						if (!r.done)
							return finish();
					});
				});
			return finish();
		} catch (e) {
			return Promise.reject(e);
		}
	}
	function finish() {
		if (typeof it['return'] !== 'function')
			return Promise.resolve();
		return Promise.resolve(it['return']()).then(function (r) { return r.value; });
	}

	function died(err) { readable.destroy(err); }

	/* whether to go on */
	function take(value) {
		if (value === null) {
			reading = false;
			codes = require('internal/errors').codes;
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
			r.value.then(function (v) {
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
				Promise.resolve(it.next()).then(function (r) {
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
