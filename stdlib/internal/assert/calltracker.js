'use strict';
// assert.CallTracker, which is deprecated: functions that count their calls.

const AssertionError = require('internal/assert/assertion_error');
const { codes } = require('internal/errors');

const { freeze } = Object;
const { apply } = Reflect;

class CallTracker {
	#records = new Set();
	#byFunction = new WeakMap();

	#recordOf(tracked) {
		const record = this.#byFunction.get(tracked);
		if (record === undefined)
			throw new codes.ERR_INVALID_ARG_VALUE('tracked', tracked, 'is not a tracked function');
		return record;
	}

	reset(tracked) {
		for (const record of tracked === undefined ? this.#records : [this.#recordOf(tracked)])
			record.calls = [];
	}

	getCalls(tracked) {
		return freeze(this.#recordOf(tracked).calls.slice());
	}

	calls(fn, expected = 1) {
		if (process._exiting)
			throw new codes.ERR_UNAVAILABLE_DURING_EXIT();
		if (typeof fn === 'number') {
			expected = fn;
			fn = undefined;
		}
		require('internal/validators').validateUint32(expected, 'expected', true);
		const record = { expected, calls: [], stack: new Error(), name: fn?.name || 'calls' };
		const tracked = new Proxy(fn === undefined ? () => {} : fn, {
			__proto__: null,
			apply(target, thisArg, args) {
				record.calls.push(freeze({ thisArg, arguments: freeze(args.slice()) }));
				return apply(target, thisArg, args);
			}
		});
		this.#records.add(record);
		this.#byFunction.set(tracked, record);
		return tracked;
	}

	report() {
		const found = [];
		for (const { expected, calls: { length: actual }, stack, name: operator } of this.#records) {
			if (actual !== expected) {
				const message = `Expected the ${operator} function to be executed ${expected} time(s) but was ` +
					`executed ${actual} time(s).`;
				found.push({ message, actual, expected, operator, stack });
			}
		}
		return found;
	}

	verify() {
		const details = this.report();
		if (details.length > 0) {
			throw new AssertionError({ details, message: details.length === 1 ? details[0].message :
				'Functions were not called the expected number of times' });
		}
	}
}

module.exports = require('util').deprecate(CallTracker, 'assert.CallTracker is deprecated.', 'DEP0173');
