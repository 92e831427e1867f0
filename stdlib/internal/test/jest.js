'use strict';

// The interface of Jest, which Vitest and Bun share: describe and test with done callbacks, tables and modifiers,
// jest.fn and
// its kin (also under the name of vi), fake timers.

const { Test, Suite } = require('internal/test/core');
const harness = require('internal/test/harness');
const { checkState, expect } = require('internal/test/expect');
const { passMemory } = require('internal/errors');

// ---- mock functions

let order = 0;
const mocks = new Set();

// Other functions take the object that `new` made for the mock.
function isClass(fn) {
	return typeof fn.prototype === 'object' && fn.prototype !== null &&
		!Object.getOwnPropertyDescriptor(fn, 'prototype').writable;
}

function settled(value) {
	return { type: 'return', value };
}

function makeMock(original, restore) {
	let state, implementation, once;
	const clear = () => {
		state = { calls: [], results: [], instances: [], contexts: [], invocationCallOrder: [] };
	};
	const reset = () => {
		clear();
		implementation = original;
		once = [];
	};
	reset();
	let name = 'jest.fn()';
	const mock = function (...args) {
		const { instances, contexts } = state, at = instances.length;
		state.calls.push(args);
		contexts.push(this);
		instances.push(this);
		state.invocationCallOrder.push(++order);
		const result = { type: 'incomplete', value: undefined };
		state.results.push(result);
		const own = once.length > 0 ? once.shift() : implementation;
		try {
			const isMade = own !== undefined && new.target !== undefined && isClass(own);
			const value = own === undefined ? undefined :
				isMade ? Reflect.construct(own, args, new.target) :
				Reflect.apply(own, this, args);
			if (isMade)
				instances[at] = contexts[at] = value;
			Object.assign(result, settled(value));
			return value;
		} catch (error) {
			result.type = 'throw';
			result.value = error;
			throw error;
		}
	};
	if (typeof original === 'function')
		Object.defineProperty(mock, 'length', { value: original.length, configurable: true });
	Object.defineProperty(mock, 'name', { value: 'mockConstructor', configurable: true });
	const about = {
		get calls() { return state.calls; },
		get results() { return state.results; },
		get instances() { return state.instances; },
		get contexts() { return state.contexts; },
		get invocationCallOrder() { return state.invocationCallOrder; },
		get lastCall() { return state.calls.at(-1); },
		get settledResults() { return state.results; }
	};
	const set = fn => {
		implementation = fn;
		return mock;
	};
	const setOnce = fn => {
		once.push(fn);
		return mock;
	};
	const methods = {
		_isMockFunction: true,
		getMockImplementation: () => once[0] ?? implementation,
		getMockName: () => name,
		mockName(text) {
			name = text;
			return mock;
		},
		mockClear() {
			clear();
			return mock;
		},
		mockReset() {
			reset();
			if (restore === undefined)
				implementation = undefined;
			return mock;
		},
		mockRestore() {
			reset();
			restore?.();
			return mock;
		},
		mockImplementation: set,
		mockImplementationOnce: setOnce,
		mockReturnThis: () => set(function () { return this; }),
		mockReturnValue: value => set(() => value),
		mockReturnValueOnce: value => setOnce(() => value),
		mockResolvedValue: value => set(() => Promise.resolve(value)),
		mockResolvedValueOnce: value => setOnce(() => Promise.resolve(value)),
		mockRejectedValue: value => set(() => Promise.reject(value)),
		mockRejectedValueOnce: value => setOnce(() => Promise.reject(value)),
		withImplementation(fn, callback) {
			const before = implementation;
			implementation = fn;
			const back = () => { implementation = before; };
			const result = callback();
			if (result !== null && typeof result === 'object' && typeof result.then === 'function')
				return result.then(back);
			back();
			return undefined;
		}
	};
	Object.defineProperty(mock, 'mock', { value: about, configurable: true });
	for (const key of Object.keys(methods))
		Object.defineProperty(mock, key, { value: methods[key], writable: true, configurable: true });
	mocks.add(mock);
	return mock;
}

function fn(implementation) {
	return makeMock(implementation);
}

function spyOn(object, name, access) {
	let owner = object;
	while (owner !== null && !Object.hasOwn(owner, name))
		owner = Object.getPrototypeOf(owner);
	if (owner === null)
		throw new TypeError(`Property \`${String(name)}\` does not exist in the provided object`);
	const descriptor = Object.getOwnPropertyDescriptor(owner, name);
	const isOwn = owner === object;
	const original = access === undefined ? descriptor.value ?? descriptor.get?.call(object) : descriptor[access];
	if (typeof original !== 'function')
		throw new TypeError(`Cannot spy on the \`${String(name)}\` property because it is not a function; ${typeof original} given instead.`);
	if (original._isMockFunction)
		return original;
	const restore = () => {
		if (isOwn)
			Object.defineProperty(object, name, descriptor);
		else
			delete object[name];
	};
	const mock = makeMock(original, restore);
	const { enumerable } = descriptor;
	Object.defineProperty(object, name, access === undefined ?
		{ value: mock, writable: true, configurable: true, enumerable } :
		{ configurable: true, enumerable, get: descriptor.get, set: descriptor.set, [access]: mock });
	return mock;
}

// ---- fake timers

let timers;

function fake() {
	if (timers === undefined)
		throw new Error('The timers are not fake: call jest.useFakeTimers() first');
	return timers;
}

const stubbed = [];

function stub(object, name, value) {
	const descriptor = Object.getOwnPropertyDescriptor(object, name);
	stubbed.push(() => {
		if (descriptor === undefined)
			delete object[name];
		else
			Object.defineProperty(object, name, descriptor);
	});
	Object.defineProperty(object, name, { value, writable: true, configurable: true, enumerable: true });
}

const TIMERS_MOST = 100000;
const endless = () => new Error(`Aborting after running ${TIMERS_MOST} timers, assuming an infinite loop!`);

// After all that promises had to do.
const later = () => new Promise(resolve => { realImmediate(resolve); });
const { setImmediate: realImmediate, setTimeout: realTimeout } = require('timers');
const { now: realNow } = Date;

function replaceProperty(object, name, value) {
	const descriptor = Object.getOwnPropertyDescriptor(object, name);
	if (descriptor === undefined)
		throw new Error(`Property \`${String(name)}\` does not exist in the provided object`);
	const replaced = {
		replaceValue(other) {
			Object.defineProperty(object, name, { configurable: true, writable: true,
				enumerable: descriptor.enumerable, value: other });
			return replaced;
		},
		restore() { Object.defineProperty(object, name, descriptor); },
		mockClear() {}, mockReset() {}, mockRestore() { replaced.restore(); }
	};
	mocks.add(replaced);
	return replaced.replaceValue(value);
}

// What callback gives once it does not throw, and gives what isEnough takes.
async function waitFor(callback, options = {}, isEnough = () => true) {
	const { timeout = 1000, interval = 50 } = typeof options === 'number' ? { timeout: options } : options;
	const end = realNow() + timeout;
	for (;;) {
		let failed = new Error(`Timed out in ${timeout} ms`);
		try {
			const value = await callback();
			if (isEnough(value))
				return value;
		} catch (error) {
			passMemory(error);
			failed = error;
		}
		if (realNow() >= end)
			throw failed;
		if (timers !== undefined)
			await jest.advanceTimersByTimeAsync(interval);
		await new Promise(resolve => { realTimeout(resolve, interval); });
	}
}

const jest = {
	fn,
	spyOn,
	isMockFunction: value => typeof value === 'function' && value._isMockFunction === true,
	mocked: value => value,
	clearAllMocks() {
		for (const mock of mocks)
			mock.mockClear();
		return jest;
	},
	resetAllMocks() {
		for (const mock of mocks)
			mock.mockReset();
		return jest;
	},
	restoreAllMocks() {
		for (const mock of mocks)
			mock.mockRestore();
		return jest;
	},
	useFakeTimers(options = {}) {
		jest.useRealTimers();
		const { MockTimers } = require('internal/test/mock_timers');
		timers = new MockTimers();
		timers.enableQuietly({ now: options.now ?? Date.now(),
			apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] });
		return jest;
	},
	useRealTimers() {
		timers?.reset();
		timers = undefined;
		return jest;
	},
	isFakeTimers: () => timers !== undefined,
	advanceTimersByTime(ms) {
		const end = fake().now + ms;
		while (fake().stepTo(end))
			;
		return jest;
	},
	async advanceTimersByTimeAsync(ms) {
		const end = fake().now + ms;
		await later();
		while (fake().stepTo(end))
			await later();
		await later();
		return jest;
	},
	advanceTimersToNextTimer() {
		fake().runNext();
		return jest;
	},
	runAllTimers() {
		for (let rounds = 0; fake().count() > 0; rounds++) {
			if (rounds === TIMERS_MOST)
				throw endless();
			fake().runNext();
		}
		return jest;
	},
	async advanceTimersToNextTimerAsync() {
		await later();
		fake().runNext();
		await later();
		return jest;
	},
	async runAllTimersAsync() {
		await later();
		for (let rounds = 0; fake().count() > 0; rounds++) {
			if (rounds === TIMERS_MOST)
				throw endless();
			fake().runNext();
			await later();
		}
		return jest;
	},
	runOnlyPendingTimers() {
		return jest.advanceTimersByTime(fake().pending());
	},
	runOnlyPendingTimersAsync() {
		return jest.advanceTimersByTimeAsync(fake().pending());
	},
	runAllTicks: () => jest,
	now: () => timers?.now ?? Date.now(),
	getMockedSystemTime: () => timers && new Date(timers.now),
	getRealSystemTime: () => realNow(),
	waitFor,
	waitUntil: (callback, options) => waitFor(callback, options, value => value),
	replaceProperty,
	getTimerCount: () => fake().count(),
	clearAllTimers() {
		fake().clear();
		return jest;
	},
	setSystemTime(time) {
		fake().setTime(typeof time === 'number' ? time : +time);
		return jest;
	},
	setTimeout(ms) {
		defaultTimeout = ms;
		return jest;
	},
	stubGlobal(name, value) {
		stub(globalThis, name, value);
		return jest;
	},
	stubEnv(name, value) {
		stub(process.env, name, String(value));
		return jest;
	},
	unstubAllGlobals() {
		while (stubbed.length > 0)
			stubbed.pop()();
		return jest;
	},
	hoisted: factory => factory()
};
jest.unstubAllEnvs = jest.unstubAllGlobals;

// ---- tests

let defaultTimeout;

// The function as Jest calls it: with done if it has a parameter, and what it asserted is checked at its end.
function adapt(fn, args = []) {
	const takesDone = fn.length > args.length;
	const call = async context => {
		let result;
		if (takesDone) {
			result = new Promise((resolve, reject) => {
				const done = error => {
					if (error)
						reject(error);
					else
						resolve();
				};
				done.fail = error => reject(error ?? new Error('done.fail() was called'));
				const returned = Reflect.apply(fn, context, [...args, done]);
				if (returned !== null && typeof returned === 'object' &&
					typeof returned.then === 'function')
					returned.then(undefined, reject);
			});
		} else {
			result = Reflect.apply(fn, context, args);
		}
		await result;
	};
	return call;
}

function optionsOf(extra, timeout) {
	const options = { ...extra };
	const chosen = typeof timeout === 'number' ? { timeout } : timeout;
	if (defaultTimeout !== undefined)
		options.timeout = defaultTimeout;
	return Object.assign(options, chosen);
}

function failing(fn) {
	return async context => {
		try {
			await fn(context);
		} catch (error) {
			passMemory(error);
			return;
		}
		throw new Error('Failing test passed even though it was supposed to fail. Remove `.failing` to remove error.');
	};
}

function nameOf(name) {
	return typeof name === 'function' ? name.name : String(name);
}

// Rows of a table, and their names: printf's places, $name of an object, %# the number of the row.
function nameRow(template, args, index) {
	const { format } = require('util');
	const inspect = value => require('internal/test/pretty').format(value,
		{ escapeString: true, min: true, maxDepth: 1 });
	let used = 0;
	let text = template.replace(/%[sdifjoOp#%]/g, place => {
		if (place === '%%')
			return '%';
		if (place === '%#')
			return String(index);
		if (used === args.length)
			return place;
		const value = args[used++];
		return place === '%p' ? inspect(value) : format(place, value);
	});
	const [row] = args;
	if (row !== null && typeof row === 'object' && !Array.isArray(row))
		text = text.replaceAll('$#', index).replace(/\$(\w+(?:\.\w+)*)/g, (all, path) => {
			let value = row;
			for (const part of path.split('.'))
				value = value?.[part];
			return value === undefined && !(path in row) ? all : typeof value === 'string' ? value :
				inspect(value);
		});
	return text;
}

function rowsOf(table, values) {
	if (!Array.isArray(table) || table.raw === undefined)
		return [...table].map(row => Array.isArray(row) ? row : [row]);
	const names = table[0].split('\n').map(line => line.trim()).find(line => line !== '').split('|').map(name =>
		name.trim());
	const rows = [];
	for (let i = 0; i < values.length; i += names.length)
		rows.push([Object.fromEntries(names.map((name, k) => [name, values[i + k]]))]);
	return rows;
}

function family(Kind, extra = {}, wrap = fn => fn) {
	const isSuite = Kind === Suite;
	const make = (name, options, fn, boundary) => {
		if (typeof options === 'function')
			[options, fn] = [fn, options];
		const chosen = optionsOf(isSuite ? { ...extra } : extra, options);
		if (isSuite) {
			delete chosen.timeout;
			return harness.make(Kind, nameOf(name), chosen, fn, boundary);
		}
		if (fn === undefined)
			return harness.make(Kind, nameOf(name), { ...chosen, todo: true }, () => {}, boundary);
		return harness.make(Kind, nameOf(name), chosen, wrap(adapt(fn)), boundary);
	};
	const call = function test(name, fn, options) {
		make(name, fn, options, call);
	};
	call.each = (table, ...values) => {
		const each = (name, fn, options) => {
			rowsOf(table, values).forEach((args, index) => {
				const row = nameRow(nameOf(name), args, index);
				if (isSuite)
					harness.make(Kind, row, { ...extra }, () => Reflect.apply(fn, undefined, args),
						each);
				else
					harness.make(Kind, row, optionsOf(extra, options), wrap(adapt(fn, args)), each);
			});
		};
		return each;
	};
	return call;
}

const VARIANTS = {
	skip: { skip: true }, only: { only: true }, todo: { todo: true }, concurrent: {}, sequential: {}
};

function complete(Kind, extra, wrap, depth = 0) {
	const call = family(Kind, extra, wrap);
	for (const name of Object.keys(VARIANTS))
		Object.defineProperty(call, name, { configurable: true, enumerable: true, get() {
			const made = complete(Kind, { ...extra, ...VARIANTS[name] }, wrap, depth + 1);
			Object.defineProperty(call, name, { value: made, configurable: true, enumerable: true });
			return made;
		} });
	call.skipIf = condition => condition ? call.skip : call;
	call.runIf = call.if = condition => condition ? call : call.skip;
	call.todoIf = condition => condition ? call.todo : call;
	for (const name of Kind === Test ? ['failing', 'fails'] : [])
		Object.defineProperty(call, name, { configurable: true, enumerable: true,
			get: () => family(Kind, extra, failing) });
	return call;
}

const test = complete(Test, {});
const describe = complete(Suite, {});

function hook(type) {
	const call = (fn, timeout) => {
		harness.hook(type, adapt(fn), typeof timeout === 'number' ? { timeout } : {}, call);
	};
	return call;
}

const hooks = { beforeAll: hook('before'), afterAll: hook('after'), beforeEach: hook('beforeEach'),
	afterEach: hook('afterEach') };

module.exports = {
	test, it: test, describe, suite: describe, ...hooks, before: hooks.beforeAll, after: hooks.afterAll, expect,
		jest, vi: jest, mock: fn, spyOn,
	setDefaultTimeout: jest.setTimeout, xit: test.skip, xtest: test.skip, xdescribe: describe.skip, fit: test.only,
		fdescribe: describe.only,
	checkState
};
