'use strict';
/* Readable's operators: map, filter, toArray and the rest.  Some return a generator, which readable.js turns into a
 * stream; the others return a promise. */

const EMPTY = Symbol('kEmpty');        // a value removed by filter()
const END = Symbol('kEof');

function codes() { return require('internal/errors').codes; }

function needFunction(fn, name = 'fn') {
	if (typeof fn !== 'function')
		throw new (codes().ERR_INVALID_ARG_TYPE)(name, ['Function', 'AsyncFunction'], fn);
}

function checked(options) {
	const { validateAbortSignal, validateObject } = require('internal/validators');
	if (options === undefined || options === null)
		return {};
	validateObject(options, 'options');
	if (options.signal !== undefined && options.signal !== null)
		validateAbortSignal(options.signal, 'options.signal');
	return options;
}

// Only toArray and the start of reduce include the reason as cause, as in node.
function checkAborted(signal, told) {
	if (signal?.aborted) {
		const { AbortError } = require('internal/errors');
		throw new AbortError(undefined, told ? { cause: signal.reason } : undefined);
	}
}

function integerOrInfinity(number) {
	number = Number(number);
	if (Number.isNaN(number))
		return 0;
	if (number < 0)
		throw new (codes().ERR_OUT_OF_RANGE)('number', '>= 0', number);
	return number;
}

/* The values of the source passed through fn, at most `concurrency` calls at a time, with the results in order.  pump()
 * fills a queue of promises from the source, the generator empties it. */
async function* mapped(stream, fn, concurrency, ahead, outer) {
	const control = new (require('internal/web/abort_controller').AbortController)();
	const { signal } = control;
	const queue = [];
	let running = 0, done = false;
	let filled = null, emptied = null;       // resolve functions of the waiting generator and of the waiting pump()

	// reset only after the call, which may run out of memory
	function wakeReader() {
		filled?.();
		filled = null;
	}
	function wakePump() {
		emptied?.();
		emptied = null;
	}
	function goOn() {
		if (!done && running < concurrency && queue.length < ahead)
			wakePump();
	}
	function succeeded() {
		running--;
		goOn();
	}
	function failed() {
		done = true;
		running--;
	}
	function onabort() {
		done = true;
		control.abort(outer.reason);
		wakeReader();
		wakePump();
	}

	function put(promise) {
		running++;
		promise.then(succeeded, failed);
		queue.push(promise);
		wakeReader();
	}

	async function pump() {
		try {
			for await (const value of stream) {
				if (done)
					return;
				checkAborted(outer);
				put(new Promise(resolve => { resolve(fn(value, { signal })); }));
				if (!done && (queue.length >= ahead || running >= concurrency))
					await new Promise(resolve => { emptied = resolve; });
			}
			queue.push(END);
		} catch (err) {
			put(Promise.reject(err));
		} finally {
			done = true;
			wakeReader();
		}
	}

	if (outer)
		require('internal/events/on_abort').onAbort(outer, onabort);
	pump();
	try {
		for (;;) {
			while (queue.length > 0) {
				const value = await queue[0];
				if (value === END)
					return;
				checkAborted(outer);
				if (value !== EMPTY)
					yield value;
				queue.shift();
				goOn();
			}
			checkAborted(outer);
			await new Promise(resolve => { filled = resolve; });
		}
	} finally {
		done = true;
		outer?.removeEventListener('abort', onabort);
		control.abort();
		wakePump();
	}
}

function map(fn, options) {
	needFunction(fn);
	options = checked(options);
	const concurrency = Math.floor(options.concurrency ?? 1);
	const ahead = Math.floor(options.highWaterMark ?? concurrency - 1);
	const { validateInteger } = require('internal/validators');
	validateInteger(concurrency, 'options.concurrency', 1);
	validateInteger(ahead, 'options.highWaterMark', 0);
	return mapped(this, fn, concurrency, ahead + concurrency, options.signal ?? undefined);
}

function filter(fn, options) {
	needFunction(fn);
	return map.call(this, async (value, signals) => await fn(value, signals) ? value : EMPTY, options);
}

function flatMap(fn, options) {
	const inner = map.call(this, fn, options);
	return (async function* () {
		for await (const values of inner)
			yield* values;
	})();
}

let warned = false;

function asIndexedPairs(options = undefined) {
	if (!warned) {
		warned = true;
		process.emitWarning('readable.asIndexedPairs will be removed in a future version.',
			'DeprecationWarning');
	}
	const { signal } = checked(options), stream = this;
	return (async function* () {
		let index = 0;
		for await (const value of stream) {
			checkAborted(signal);
			yield [index++, value];
		}
	})();
}

function drop(number, options = undefined) {
	const { signal } = checked(options), stream = this;
	number = integerOrInfinity(number);
	return (async function* () {
		checkAborted(signal);
		for await (const value of stream) {
			checkAborted(signal);
			if (number-- <= 0)
				yield value;
		}
	})();
}

function take(number, options = undefined) {
	const { signal } = checked(options), stream = this;
	number = integerOrInfinity(number);
	return (async function* () {
		checkAborted(signal);
		for await (const value of stream) {
			checkAborted(signal);
			if (number-- > 0)
				yield value;
			if (number <= 0)
				return;
		}
	})();
}

async function forEach(fn, options) {
	needFunction(fn);
	const calls = map.call(this, async (value, signals) => {
		await fn(value, signals);
		return EMPTY;
	}, options);
	for await (const _ of calls) // eslint-disable-line no-unused-vars
		;
}

async function toArray(options) {
	const { signal } = checked(options), all = [];
	for await (const value of this) {
		checkAborted(signal, true);
		all.push(value);
	}
	return all;
}

async function some(fn, options = undefined) {
	needFunction(fn);
	for await (const _ of filter.call(this, fn, options)) // eslint-disable-line no-unused-vars
		return true;
	return false;
}

async function every(fn, options = undefined) {
	needFunction(fn);
	return !await some.call(this, async (value, signals) => !await fn(value, signals), options);
}

async function find(fn, options) {
	for await (const value of filter.call(this, fn, options))
		return value;
	return undefined;
}

async function reduce(reducer, initial, options) {
	needFunction(reducer, 'reducer');
	let has = arguments.length > 1, result = initial;
	const { signal } = checked(options);
	if (signal?.aborted)
		this.destroy();
	checkAborted(signal, true);
	for await (const value of this) {
		checkAborted(signal);
		if (has)
			result = await reducer(result, value, { signal });
		else
			result = value;
		has = true;
	}
	if (!has) {
		const err = new TypeError('Reduce of an empty stream requires an initial value');
		err.code = 'ERR_MISSING_ARGS';
		throw err;
	}
	return result;
}

function compose(stream, options) { return require('internal/streams/compose').into(this, stream, options); }

module.exports = { asIndexedPairs, drop, filter, flatMap, map, take, compose, every, forEach, reduce, toArray, some,
	find };
