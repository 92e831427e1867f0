'use strict';
/* Timers that answer with a promise.  An AbortSignal rejects it and stops the timer; ref: false lets the run end. */

var timers = require('timers');

function check(options) {
	var validators = require('internal/validators');
	if (options === undefined)
		return {};
	validators.validateObject(options, 'options');
	if (options.signal !== undefined)
		validators.validateAbortSignal(options.signal, 'options.signal');
	if (options.ref !== undefined)
		validators.validateBoolean(options.ref, 'options.ref');
	return options;
}

function aborted(signal) {
	var AbortError = require('internal/errors').AbortError;
	return new AbortError(undefined, { cause: signal.reason });
}

/* start(done) sets the timer and returns it. */
function promised(options, start, stop, value) {
	try {
		options = check(options);
	} catch (err) {
		return Promise.reject(err);
	}
	if (options.signal && options.signal.aborted)
		return Promise.reject(aborted(options.signal));
	return new Promise(function (resolve, reject) {
		var timer;
		function onabort() {
			stop(timer);
			reject(aborted(options.signal));
		}
		timer = start(function () {
			if (options.signal)
				options.signal.removeEventListener('abort', onabort);
			resolve(value);
		});
		if (options.ref === false)
			timer.unref();
		if (options.signal)
			options.signal.addEventListener('abort', onabort);
	});
}

exports.setTimeout = function setTimeout(delay, value, options) {
	try {
		if (delay !== undefined)
			require('internal/validators').validateNumber(delay, 'delay');
	} catch (err) {
		return Promise.reject(err);
	}
	return promised(options, function (done) { return timers.setTimeout(done, delay); }, timers.clearTimeout, value);
};

exports.setImmediate = function setImmediate(value, options) {
	return promised(options, function (done) { return timers.setImmediate(done); }, timers.clearImmediate, value);
};

/* An async iterator that yields value once per interval; ticks that nobody asked for in time are counted. */
exports.setInterval = function setInterval(delay, value, options) {
	var timer = null, due = 0, waiting = null, over = null, it;

	options = check(options);
	function onabort() {
		over = { error: aborted(options.signal) };
		timers.clearInterval(timer);
		if (waiting)
			waiting.reject(over.error);
		waiting = null;
	}
	function start() {
		timer = timers.setInterval(function () {
			var w = waiting;
			if (!w) {
				due++;
				return;
			}
			waiting = null;
			w.resolve({ value: value, done: false });
		}, delay);
		if (options.ref === false)
			timer.unref();
		if (options.signal)
			options.signal.addEventListener('abort', onabort);
	}
	it = {
		next: function () {
			if (options.signal && options.signal.aborted && !over)
				over = { error: aborted(options.signal) };
			if (over)
				return over.error ? Promise.reject(over.error) : Promise.resolve({ value: undefined, done: true });
			if (!timer)
				start();
			if (due > 0) {
				due--;
				return Promise.resolve({ value: value, done: false });
			}
			return new Promise(function (resolve, reject) { waiting = { resolve: resolve, reject: reject }; });
		},
		'return': function (v) {
			over = over || {};
			timers.clearInterval(timer);
			if (options.signal)
				options.signal.removeEventListener('abort', onabort);
			return Promise.resolve({ value: v, done: true });
		}
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		it[Symbol.asyncIterator] = function () { return this; };
	return it;
};

exports.scheduler = {
	wait: function wait(delay, options) { return exports.setTimeout(delay, undefined, options); },
	'yield': function () { return exports.setImmediate(); }
};
