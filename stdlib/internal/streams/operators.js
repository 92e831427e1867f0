'use strict';
/* Readable's operators: map, filter, toArray and the rest, on the reader.  Those that give a stream make it
 * with Readable.from; the others give a promise. */

const utils = require('internal/streams/utils');

function codes() { return require('internal/errors').codes; }

function needFunction(fn) {
	if (typeof fn !== 'function')
		throw new (codes().ERR_INVALID_ARG_TYPE)('fn', ['Function', 'AsyncFunction'], fn);
}

function checked(options) {
	const validators = require('internal/validators');
	if (options !== undefined && options !== null)
		validators.validateObject(options, 'options');
	if (options && options.signal !== undefined && options.signal !== null)
		validators.validateAbortSignal(options.signal, 'options.signal');
	return options || {};
}

function reader(stream) { return require('internal/streams/reader').reader(stream); }

function streamOf(it) {
	return require('internal/streams/from').iterator(require('internal/streams/readable'), it, true, undefined);
}

function aborted(signal) {
	const { AbortError } = require('internal/errors');
	return new AbortError(undefined, { cause: signal.reason });
}

/* Values of the source put through fn, at most `concurrency` calls at a time, results in order. */
function mapped(stream, fn, options) {
	const queue = [];
	let concurrency = 1, it = null, running = 0, sourceDone = false, failed = null;
	let waiting = null, reading = false;

	needFunction(fn);
	options = checked(options);
	if (options.concurrency !== undefined && options.concurrency !== null)
		concurrency = Math.floor(options.concurrency);
	let ahead = concurrency - 1;
	if (options.highWaterMark !== undefined && options.highWaterMark !== null)
		ahead = Math.floor(options.highWaterMark);
	require('internal/validators').validateInteger(concurrency, 'options.concurrency', 1);
	require('internal/validators').validateInteger(ahead, 'options.highWaterMark', 0);
	ahead += concurrency;
	const control = typeof AbortController === 'function' ? new AbortController() : null;
	const signal = control ? control.signal : undefined;

	function fill() {
		if (reading || sourceDone || failed || running >= concurrency || queue.length >= ahead)
			return;
		reading = true;
		it.next().then(r => {
			reading = false;
			if (r.done) {
				sourceDone = true;
				return settle();
			}
			const slot = { state: 'open', value: undefined };
			queue.push(slot);
			running++;
			if (options.signal && options.signal.aborted)
				throw aborted(options.signal);
			new Promise(resolve => { resolve(fn(r.value, { signal })); }).then(v => {
				running--;
				slot.state = 'done';
				slot.value = v;
				fill();
				settle();
			}, err => {
				running--;
				slot.state = 'failed';
				slot.value = err;
				settle();
			});
			fill();
		}).then(null, err => {
			reading = false;
			failed = { error: err };
			settle();
		});
	}
	function settle() {
		const w = waiting;
		if (!w)
			return;
		if (queue.length && queue[0].state !== 'open') {
			const slot = queue.shift();
			waiting = null;
			if (slot.state === 'failed') {
				failed = { error: slot.value };
				abandon();
				w.reject(slot.value);
			} else {
				fill();
				w.resolve({ value: slot.value, done: false });
			}
		} else if (failed) {
			waiting = null;
			abandon();
			w.reject(failed.error);
		} else if (sourceDone && queue.length === 0) {
			waiting = null;
			w.resolve({ value: undefined, done: true });
		}
	}
	/* what is told is why: of the source's end only want of memory */
	function abandon() { close().then(null, require('internal/errors').passMemory); }
	function close() {
		if (control)
			control.abort();
		if (it && !sourceDone) {
			sourceDone = true;
			return it.return();
		}
		return Promise.resolve({ value: undefined, done: true });
	}

	return {
		next() {
			if (!it) {
				it = reader(stream);
				if (options.signal)
					options.signal.addEventListener('abort', () => {
						failed = failed || { error: aborted(options.signal) };
						settle();
					});
			}
			return new Promise((resolve, reject) => {
				waiting = { resolve, reject };
				fill();
				settle();
			});
		},
		return() { return close(); }
	};
}

/* An iterator over another: each(value, emit) returns a promise or nothing; emit keeps a value; 'stop' ends. */
function derived(source, each) {
	const out = [];
	let over = false;
	function next() {
		if (out.length)
			return Promise.resolve({ value: out.shift(), done: false });
		if (over)
			return Promise.resolve({ value: undefined, done: true });
		return source.next().then(r => {
			if (r.done) {
				over = true;
				return next();
			}
			return Promise.resolve(each(r.value, v => { out.push(v); })).then(verdict => {
				if (verdict === 'stop') {
					over = true;
					return Promise.resolve(source.return()).then(next);
				}
				return next();
			});
		});
	}
	return {
		next,
		return() {
			over = true;
			return source.return();
		}
	};
}

function lazyReader(stream) {
	let it = null;
	return {
		next() {
			it = it || reader(stream);
			return it.next();
		},
		return() { return it ? it.return() : Promise.resolve({ value: undefined, done: true }); }
	};
}

/* Walks an iterator; visit(value) true ends it early. */
function walk(it, visit) {
	return it.next().then(r => {
		if (r.done)
			return undefined;
		return Promise.resolve(visit(r.value)).then(stop => {
			if (stop === true)
				return Promise.resolve(it.return()).then(() => undefined);
			return walk(it, visit);
		}, err => {
			function rethrow() { throw err; }
			return Promise.resolve(it.return()).then(rethrow, rethrow);
		});
	});
}

function later(fn) { return Promise.resolve().then(fn); }

exports.map = function map(fn, options) { return streamOf(mapped(this, fn, options)); };

exports.filter = function filter(fn, options) {
	needFunction(fn);
	return streamOf(derived(mapped(this, (value, o) => Promise.resolve(fn(value, o)).then(keep => ({ keep, value })), options), (r, emit) => {
		if (r.keep)
			emit(r.value);
	}));
};

exports.flatMap = function flatMap(fn, options) {
	const Readable = require('internal/streams/readable');
	return streamOf(derived(mapped(this, fn, options), (inner, emit) => {
		const source = utils.isReadableNode(inner) ? inner : Readable.from(inner);
		return walk(reader(source), v => { emit(v); });
	}));
};

exports.asIndexedPairs = function asIndexedPairs() {
	let i = 0;
	return streamOf(derived(lazyReader(this), (value, emit) => { emit([i++, value]); }));
};

function count(number) {
	number = Number(number);
	if (number !== number)
		return 0;
	if (number < 0)
		throw new (codes().ERR_OUT_OF_RANGE)('number', '>= 0', number);
	return number;
}

exports.drop = function drop(number) {
	number = count(number);
	return streamOf(derived(lazyReader(this), (value, emit) => {
		if (number-- <= 0)
			emit(value);
	}));
};

exports.take = function take(number) {
	number = count(number);
	return streamOf(derived(lazyReader(this), (value, emit) => {
		if (number-- > 0)
			emit(value);
		if (number <= 0)
			return 'stop';
	}));
};

exports.forEach = function forEach(fn, options) {
	return later(() => {
		needFunction(fn);
		return walk(mapped(this, (value, o) => Promise.resolve(fn(value, o)).then(() => undefined), options), utils.nop);
	});
};

exports.toArray = function toArray(options) {
	const all = [];
	return later(() => {
		options = checked(options);
		return walk(reader(this), value => {
			if (options.signal && options.signal.aborted)
				throw aborted(options.signal);
			all.push(value);
		}).then(() => all);
	});
};

function search(stream, fn, options) {
	const result = { found: false, value: undefined };
	needFunction(fn);
	return walk(mapped(stream, (value, o) => Promise.resolve(fn(value, o)).then(yes => ({ yes, value })), options), r => {
		if (r.yes) {
			result.found = true;
			result.value = r.value;
			return true;
		}
	}).then(() => result);
}

exports.some = function some(fn, options) {
	return later(() => search(this, fn, options)).then(r => r.found);
};

exports.find = function find(fn, options) {
	return later(() => search(this, fn, options)).then(r => r.value);
};

exports.every = function every(fn, options) {
	return later(() => {
		needFunction(fn);
		return search(this, (value, o) => Promise.resolve(fn(value, o)).then(yes => !yes), options);
	}).then(r => !r.found);
};

exports.reduce = function reduce(reducer, initial, options) {
	let has = arguments.length > 1, acc = initial;
	return later(() => {
		if (typeof reducer !== 'function')
			throw new (codes().ERR_INVALID_ARG_TYPE)('reducer', ['Function', 'AsyncFunction'], reducer);
		options = checked(options);
		return walk(reader(this), value => {
			if (!has) {
				has = true;
				acc = value;
				return;
			}
			return Promise.resolve(reducer(acc, value, { signal: options.signal })).then(v => { acc = v; });
		}).then(() => {
			if (!has) {
				const err = new TypeError('Reduce of an empty stream requires an initial value');
				err.code = 'ERR_MISSING_ARGS';
				throw err;
			}
			return acc;
		});
	});
};
