'use strict';

// Timers and a clock that move when the test says so.

const { codes, AbortError } = require('internal/errors');
const { onAbort } = require('internal/events/on_abort');
const { validateAbortSignal, validateNumber, validateObject,
	validateStringArray } = require('internal/validators');
const { Date: RealDate } = globalThis;

const APIS = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout'];
const TIMEOUT_MAX = 2 ** 31 - 1;

let isWarned = false;

function warn() {
	if (!isWarned) {
		isWarned = true;
		process.emitWarning('The MockTimers API is an experimental feature and might change at any time',
			'ExperimentalWarning');
	}
}

// A timer as scripts see it.
class Timeout {
	constructor(queue, { id, callback, runAt, interval, args }) {
		this.id = id;
		this.callback = callback;
		this.runAt = runAt;
		this.interval = interval;
		this.args = args;
		Object.defineProperty(this, 'queue', { value: queue, enumerable: false });
	}

	hasRef() {
		return true;
	}

	ref() {
		return this;
	}

	unref() {
		return this;
	}

	refresh() {
		return this;
	}

	close() {
		this.queue.remove(this);
		return this;
	}

	[Symbol.toPrimitive]() {
		return this.id;
	}

	[Symbol.dispose]() {
		this.queue.remove(this);
	}
}

// Timers by the time they are due; of one time, by age.
class Queue {
	#list = [];

	get first() {
		return this.#list[0];
	}

	get size() {
		return this.#list.length;
	}

	get last() {
		return this.#list.at(-1);
	}

	add(timer) {
		let lo = 0, hi = this.#list.length;
		while (lo < hi) {
			const mid = (lo + hi) >> 1;
			if (this.#list[mid].runAt <= timer.runAt)
				lo = mid + 1;
			else
				hi = mid;
		}
		this.#list.splice(lo, 0, timer);
	}

	remove(timer) {
		const at = this.#list.indexOf(timer);
		if (at >= 0)
			this.#list.splice(at, 1);
	}

	find(id) {
		return this.#list.find(timer => timer.id === id);
	}
}

function restoreProperty(object, name) {
	const descriptor = Object.getOwnPropertyDescriptor(object, name);
	return descriptor === undefined ? () => delete object[name] :
		() => Object.defineProperty(object, name, descriptor);
}

function put(object, name, value) {
	const { enumerable = true } = Object.getOwnPropertyDescriptor(object, name) ?? {};
	Object.defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true, enumerable });
}

class MockTimers {
	#isEnabled = false;
	#now = 0;
	#ids = 1;
	#queue = new Queue();
	#undo = [];

	// ---- making and clearing

	#make(isInterval, callback, delay, args) {
		delay = +delay;
		if (!(delay >= 1 && delay <= TIMEOUT_MAX))
			delay = 1;
		const timer = new Timeout(this.#queue, { id: this.#ids++, callback, runAt: this.#now + delay,
			interval: isInterval ? delay : undefined, args });
		this.#queue.add(timer);
		return timer;
	}

	#clear = timer => {
		if (timer === null || timer === undefined)
			return;
		if (typeof timer === 'object')
			timer.interval = undefined;
		const found = typeof timer === 'object' ? timer : this.#queue.find(+timer);
		if (found !== undefined)
			this.#queue.remove(found);
	};

	#setTimeout = (callback, delay, ...args) => this.#make(false, callback, delay, args);
	#setInterval = (callback, delay, ...args) => this.#make(true, callback, delay, args);
	#setImmediate = (callback, ...args) => {
		const timer = new Timeout(this.#queue,
			{ id: this.#ids++, callback, runAt: -1, interval: undefined, args });
		this.#queue.add(timer);
		return timer;
	};

	// ---- promises

	#promise = (delay, result, options, isImmediate) => new Promise((resolve, reject) => {
		const { signal } = options ?? {};
		if (options?.signal !== undefined) {
			try {
				validateAbortSignal(signal, 'options.signal');
			} catch (error) {
				reject(error);
				return;
			}
		}
		if (signal?.aborted) {
			reject(abortError(signal));
			return;
		}
		const stop = () => {
			this.#clear(timer);
			reject(abortError(signal));
		};
		const settle = () => {
			signal?.removeEventListener('abort', stop);
			resolve(result);
		};
		const timer = isImmediate ? this.#setImmediate(settle) : this.#make(false, settle, delay, []);
		if (signal !== undefined)
			onAbort(signal, stop);
	});

	#intervals(clock) {
		const make = (callback, delay) => this.#make(true, callback, delay, []);
		const clear = this.#clear;
		return async function* setInterval(delay, value, options) {
			const { signal } = options ?? {};
			validateAbortSignal(signal, 'options.signal');
			if (signal?.aborted)
				throw abortError(signal);
			const due = [];
			let wake;
			const timer = make(() => {
				due.push(clock());
				wake?.();
			}, delay);
			const stop = () => wake?.();
			if (signal !== undefined)
				onAbort(signal, stop);
			try {
				for (;;) {
					while (due.length === 0) {
						if (signal?.aborted)
							throw abortError(signal);
						await new Promise(resolve => { wake = resolve; });
					}
					due.shift();
					yield value;
				}
			} finally {
				clear(timer);
				signal?.removeEventListener('abort', stop);
			}
		};
	}

	#makeDate() {
		const clock = () => this.#now;
		function MockDate(year, month, date, hours, minutes, seconds, ms) {
			if (!(this instanceof MockDate))
				return new RealDate(clock()).toString();
			const target = new.target === MockDate || new.target === undefined ? MockDate : new.target;
			return arguments.length === 0 ? Reflect.construct(RealDate, [clock()], target) :
				Reflect.construct(RealDate, arguments, target);
		}
		const descriptors = Object.getOwnPropertyDescriptors(RealDate);
		Object.defineProperties(MockDate, descriptors);
		MockDate.now = function now() {
			return clock();
		};
		const { toString } = RealDate;
		MockDate.toString = function () {
			return Reflect.apply(toString, RealDate, []);
		};
		Object.defineProperties(MockDate, {
			__proto__: null,
			isMock: { __proto__: null, enumerable: true, configurable: false, writable: false,
				value: true },
			now: { __proto__: null, enumerable: false, value: MockDate.now, configurable: true,
				writable: true },
			toString: { __proto__: null, enumerable: false, value: MockDate.toString, configurable: true,
				writable: true }
		});
		return MockDate;
	}

	// ---- putting them in place

	#replace(object, name, value) {
		this.#undo.push(restoreProperty(object, name));
		put(object, name, value);
	}

	#install(api) {
		const timers = require('timers');
		const promises = require('timers/promises');
		switch (api) {
		case 'setTimeout':
			for (const object of [globalThis, timers]) {
				this.#replace(object, 'setTimeout', this.#setTimeout);
				this.#replace(object, 'clearTimeout', this.#clear);
			}
			this.#replace(promises, 'setTimeout',
				(delay, value, options) => this.#promise(delay, value, options, false));
			break;
		case 'setInterval':
			for (const object of [globalThis, timers]) {
				this.#replace(object, 'setInterval', this.#setInterval);
				this.#replace(object, 'clearInterval', this.#clear);
			}
			this.#replace(promises, 'setInterval', this.#intervals(() => this.#now));
			break;
		case 'setImmediate':
			for (const object of [globalThis, timers]) {
				this.#replace(object, 'setImmediate', this.#setImmediate);
				this.#replace(object, 'clearImmediate', this.#clear);
			}
			this.#replace(promises, 'setImmediate',
				(value, options) => this.#promise(0, value, options, true));
			break;
		case 'scheduler.wait':
			this.#replace(promises.scheduler, 'wait',
				(delay, options) => this.#promise(delay, undefined, options, false));
			break;
		case 'AbortSignal.timeout': {
			const { AbortSignal, AbortController } = globalThis;
			this.#replace(AbortSignal, 'timeout', delay => {
				validateNumber(delay, 'delay', 0, 2 ** 53 - 1);
				const controller = new AbortController();
				this.#make(false, () => {
					controller.abort(new DOMException('The operation was aborted due to timeout',
						'TimeoutError'));
				}, delay, []);
				return controller.signal;
			});
			break;
		}
		case 'Date':
			this.#replace(globalThis, 'Date', this.#makeDate());
			break;
		}
	}

	enable(options = { __proto__: null, apis: APIS, now: 0 }) {
		warn();
		this.enableQuietly(options);
	}

	enableQuietly(options) {
		const chosen = Array.isArray(options) ? { apis: options } : { ...options };
		if (this.#isEnabled)
			throw new codes.ERR_INVALID_STATE('MockTimers is already enabled!');
		validateObject(chosen, 'options');
		let { apis = APIS, now = 0 } = chosen;
		if (now instanceof RealDate) {
			now = now.getTime();
			validateNumber(now, 'options.now');
		} else if (typeof now === 'number') {
			if (!Number.isFinite(now) || now < 0)
				throw new codes.ERR_INVALID_ARG_VALUE('now', now,
					`epoch must be a positive integer received ${now}`);
		} else {
			throw new codes.ERR_INVALID_ARG_TYPE('initialTime', ['Date', 'number'], now);
		}
		validateStringArray(apis, 'options.apis');
		for (const api of apis)
			if (!APIS.includes(api))
				throw new codes.ERR_INVALID_ARG_VALUE('options.apis', api,
					`option ${api} is not supported`);
		if (apis.includes('Date') && globalThis.Date.isMock)
			throw new codes.ERR_INVALID_STATE('Date is already being mocked!');
		this.#now = now;
		this.#isEnabled = true;
		for (const api of apis)
			this.#install(api);
	}

	reset() {
		if (!this.#isEnabled)
			return;
		while (this.#undo.length > 0)
			this.#undo.pop()();
		this.#isEnabled = false;
		this.#queue = new Queue();
		this.#now = 0;
	}

	[Symbol.dispose]() {
		this.reset();
	}

	#assertEnabled() {
		if (!this.#isEnabled)
			throw new codes.ERR_INVALID_STATE('You should enable MockTimers first by calling the .enable function');
	}

	// ---- time

	tick(time = 1) {
		this.#assertEnabled();
		if (time < 0)
			throw new codes.ERR_INVALID_ARG_VALUE('time', 'positive integer', time);
		this.#now += time;
		let timer;
		while ((timer = this.#queue.first) !== undefined && timer.runAt <= this.#now) {
			const { callback, args, interval } = timer;
			this.#queue.remove(timer);
			Reflect.apply(callback, undefined, args);
			if (interval !== undefined && timer.interval !== undefined) {
				timer.runAt += interval;
				this.#queue.add(timer);
			}
		}
	}

	setTime(time = 0) {
		validateNumber(time, 'time');
		this.#assertEnabled();
		this.#now = time;
	}

	// The next timer alone.
	runNext() {
		const { first } = this.#queue;
		if (first !== undefined)
			this.tick(Math.max(0, first.runAt - this.#now));
	}

	get now() {
		return this.#now;
	}

	// How long until the last of them is due.
	pending() {
		return Math.max(0, (this.#queue.last?.runAt ?? 0) - this.#now);
	}

	// Up to `end`, one time after the other, so that a timer finds the clock where it is due: false when that is reached.
	stepTo(end) {
		const { first } = this.#queue;
		const due = first === undefined ? Infinity : first.runAt;
		this.tick(Math.max(0, Math.min(due, end) - this.#now));
		return due <= end;
	}

	count() {
		return this.#queue.size;
	}

	clear() {
		this.#queue = new Queue();
	}

	runAll() {
		this.#assertEnabled();
		const { last } = this.#queue;
		if (last === undefined)
			return;
		this.tick(Math.max(0, last.runAt - this.#now));
	}
}

function abortError(signal) {
	return new AbortError(undefined, { cause: signal.reason });
}

module.exports = { MockTimers };
