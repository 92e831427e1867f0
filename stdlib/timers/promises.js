'use strict';
/* Timers that return a promise.  An AbortSignal rejects it and stops the timer; ref: false does not keep the process
 * alive. */

const timers = require('timers');

function check(options) {
	const validators = require('internal/validators');
	if (options === undefined)
		return {};
	validators.validateObject(options, 'options');
	if (options.signal !== undefined)
		validators.validateAbortSignal(options.signal, 'options.signal');
	if (options.ref !== undefined)
		validators.validateBoolean(options.ref, 'options.ref');
	return options;
}

function checkDelay(delay) {
	if (delay !== undefined)
		require('internal/validators').validateNumber(delay, 'delay');
}

function aborted(signal) {
	const { AbortError } = require('internal/errors');
	return new AbortError(undefined, { cause: signal.reason });
}

/* start(done) starts the timer and returns it. */
function promised(options, start, stop, value) {
	let signal, ref;
	try {
		({ signal, ref } = check(options));
	} catch (err) {
		return Promise.reject(err);
	}
	if (signal?.aborted)
		return Promise.reject(aborted(signal));
	let onabort;
	const promise = new Promise((resolve, reject) => {
		const timer = start(() => resolve(value));
		if (ref === false)
			timer.unref();
		if (signal) {
			onabort = () => {
				stop(timer);
				reject(aborted(signal));
			};
			require('internal/events/on_abort').onAbort(signal, onabort);
		}
	});
	return signal ? promise.finally(() => signal.removeEventListener('abort', onabort)) : promise;
}

exports.setTimeout = function setTimeout(delay, value, options) {
	try {
		checkDelay(delay);
	} catch (err) {
		return Promise.reject(err);
	}
	return promised(options, done => timers.setTimeout(done, delay), timers.clearTimeout, value);
};

exports.setImmediate = function setImmediate(value, options) {
	return promised(options, done => timers.setImmediate(done), timers.clearImmediate, value);
};

/* Yields value once per interval; missed ticks are made up for. */
exports.setInterval = async function* setInterval(delay, value, options) {
	const { signal, ref } = check(options);
	checkDelay(delay);
	if (signal?.aborted)
		throw aborted(signal);
	let due = 0, wake, timer;
	function onabort() {
		timers.clearInterval(timer);
		wake?.(Promise.reject(aborted(signal)));
	}
	try {
		timer = timers.setInterval(() => {
			due++;
			wake?.();
			wake = undefined;
		}, delay);
		if (ref === false)
			timer.unref();
		if (signal)
			require('internal/events/on_abort').onAbort(signal, onabort);
		while (!signal?.aborted) {
			if (due === 0)
				await new Promise(resolve => { wake = resolve; });
			for (; due > 0; due--)
				yield value;
		}
		throw aborted(signal);
	} finally {
		timers.clearInterval(timer);
		signal?.removeEventListener('abort', onabort);
	}
};

const kScheduler = Symbol('kScheduler');
let making = false;

class Scheduler {
	constructor() {
		if (!making)
			throw new (require('internal/errors').codes.ERR_ILLEGAL_CONSTRUCTOR)();
		this[kScheduler] = true;
	}

	wait(delay, options) { return exports.setTimeout(delay, undefined, options); }

	yield() { return exports.setImmediate(); }
}

making = true;
exports.scheduler = new Scheduler();
making = false;
