'use strict';

// Mocks: functions, methods, accessors and properties that are watched, and given back when the test is over.

const { codes } = require('internal/errors');
const { validateFunction, validateInteger, validateObject, validateBoolean } = require('internal/validators');
const { apply, construct, get } = Reflect;

class MockFunctionContext {
	#calls = [];
	#original;
	#implementation;
	#once = new Map();
	#times;
	#restore;
	#target;

	constructor(original, implementation, restore, times) {
		this.#original = original;
		this.#implementation = implementation;
		this.#restore = restore;
		this.#times = times;
	}

	get calls() {
		return this.#calls.slice();
	}

	callCount() {
		return this.#calls.length;
	}

	mockImplementation(implementation) {
		validateFunction(implementation, 'implementation');
		this.#implementation = implementation;
	}

	mockImplementationOnce(implementation, onCall) {
		validateFunction(implementation, 'implementation');
		const next = this.#calls.length;
		const call = onCall ?? next;
		validateInteger(call, 'onCall', next);
		this.#once.set(call, implementation);
	}

	restore() {
		const { object, name, descriptor } = this.#restore ?? {};
		if (object !== undefined)
			Object.defineProperty(object, name, descriptor);
		this.#implementation = this.#original;
		this.#once.clear();
	}

	resetCalls() {
		this.#calls = [];
	}

	static track(context, call) {
		context.#calls.push(call);
	}

	static next(context) {
		const count = context.#calls.length;
		const implementation = context.#once.get(count) ?? context.#implementation;
		context.#once.delete(count);
		if (context.#times !== undefined && count + 1 >= context.#times)
			context.restore();
		return implementation;
	}
}

const { track, next } = MockFunctionContext;
delete MockFunctionContext.track;
delete MockFunctionContext.next;

function record(context, call, args, target, self) {
	track(context, { __proto__: null, arguments: args, error: call.error, result: call.result, stack: call.stack,
		target, this: self });
}

// The watched function: a proxy, so that it has what the original has.
function mockProxy(context, original) {
	const proxy = new Proxy(original, {
		__proto__: null,
		apply(fn, self, args) {
			const implementation = next(context);
			const call = { stack: new Error() };
			try {
				call.result = apply(implementation, self, args);
				return call.result;
			} catch (error) {
				call.error = error;
				throw error;
			} finally {
				record(context, call, args, undefined, self);
			}
		},
		construct(target, args, newTarget) {
			const implementation = next(context);
			const call = { stack: new Error() };
			try {
				call.result = construct(implementation, args, newTarget);
				return call.result;
			} catch (error) {
				call.error = error;
				throw error;
			} finally {
				record(context, call, args, target, call.result);
			}
		},
		get(target, property, receiver) {
			return property === 'mock' ? context : get(target, property, receiver);
		}
	});
	return proxy;
}

class MockPropertyContext {
	#object;
	#name;
	#value;
	#descriptor;
	#accesses = [];
	#once = new Map();

	constructor(object, name, hasValue, value) {
		const descriptor = Object.getOwnPropertyDescriptor(object, name);
		if (descriptor === undefined)
			throw new codes.ERR_INVALID_ARG_VALUE('propertyName', name, 'is not a property of the object');
		this.#object = object;
		this.#name = name;
		this.#descriptor = descriptor;
		this.#value = hasValue ? value : object[name];
		const { configurable, enumerable } = descriptor;
		const set = fresh => {
			if (descriptor.writable !== true && descriptor.set === undefined)
				throw new codes.ERR_INVALID_ARG_VALUE('propertyName', name, 'cannot be set');
			return this.#access('set', fresh);
		};
		Object.defineProperty(object, name,
			{ __proto__: null, configurable, enumerable, get: () => this.#access('get', this.#value),
				set });
	}

	#access(type, value) {
		const count = this.#accesses.length;
		if (this.#once.has(count)) {
			value = this.#once.get(count);
			this.#once.delete(count);
		}
		if (type === 'set')
			this.#value = value;
		this.#accesses.push({ __proto__: null, type, value, stack: new Error() });
		return value;
	}

	get accesses() {
		return this.#accesses.slice();
	}

	accessCount() {
		return this.#accesses.length;
	}

	mockImplementation(value) {
		this.#object[this.#name] = value;
	}

	mockImplementationOnce(value, onAccess) {
		const at = onAccess ?? this.#accesses.length;
		validateInteger(at, 'onAccess', this.#accesses.length);
		this.#once.set(at, value);
	}

	resetAccesses() {
		this.#accesses = [];
	}

	restore() {
		Object.defineProperty(this.#object, this.#name, this.#descriptor);
	}
}

function validateTimes(value, name) {
	if (value !== undefined)
		validateInteger(value, name, 1);
}

function validateName(value) {
	if (typeof value !== 'string' && typeof value !== 'symbol')
		throw new codes.ERR_INVALID_ARG_TYPE('methodName', ['string', 'symbol'], value);
}

function findDescriptor(object, name) {
	for (let at = object; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) {
		const descriptor = Object.getOwnPropertyDescriptor(at, name);
		if (descriptor !== undefined)
			return descriptor;
	}
	return undefined;
}

class MockTracker {
	#mocks = [];
	#timers;

	get timers() {
		return this.#timers ??= new (require('internal/test/mock_timers').MockTimers)();
	}

	fn(original = function () {}, implementation = original, options = {}) {
		if (original !== null && typeof original === 'object') {
			options = original;
			original = function () {};
			implementation = original;
		} else if (implementation !== null && typeof implementation === 'object') {
			options = implementation;
			implementation = original;
		}
		validateFunction(original, 'original');
		validateFunction(implementation, 'implementation');
		validateObject(options, 'options');
		const { times } = options;
		validateTimes(times, 'options.times');
		return this.#make(original, implementation, undefined, times);
	}

	#make(original, implementation, restore, times) {
		const context = new MockFunctionContext(original, implementation, restore, times);
		this.#mocks.push(context);
		return mockProxy(context, original);
	}

	method(target, name, implementation, options = {}) {
		validateName(name);
		if (typeof target !== 'function')
			validateObject(target, 'object');
		if (implementation !== null && typeof implementation === 'object') {
			options = implementation;
			implementation = undefined;
		}
		const descriptor = findDescriptor(target, name);
		validateObject(options, 'options');
		const { getter = false, setter = false, times } = options;
		validateBoolean(getter, 'options.getter');
		validateBoolean(setter, 'options.setter');
		validateTimes(times, 'options.times');
		if (setter && getter)
			throw new codes.ERR_INVALID_ARG_VALUE('options.setter', setter,
				"cannot be used with 'options.getter'");
		const original = getter ? descriptor?.get : setter ? descriptor?.set : descriptor?.value;
		if (typeof original !== 'function')
			throw new codes.ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
		implementation ??= original;
		validateFunction(implementation, 'implementation');
		const mock = this.#make(original, implementation, { object: target, name, descriptor }, times);
		const { configurable, enumerable } = descriptor;
		Object.defineProperty(target, name, getter ?
			{ configurable, enumerable, get: mock, set: descriptor.set } :
			setter ? { configurable, enumerable, get: descriptor.get, set: mock } :
				{ configurable, enumerable, writable: descriptor.writable, value: mock });
		return mock;
	}

	getter(object, name, implementation = undefined, options = {}) {
		return this.#accessor('getter', object, name, implementation, options);
	}

	setter(object, name, implementation = undefined, options = {}) {
		return this.#accessor('setter', object, name, implementation, options);
	}

	#accessor(kind, object, name, implementation, options) {
		if (implementation !== null && typeof implementation === 'object') {
			options = implementation;
			implementation = undefined;
		}
		validateObject(options, 'options');
		const { getter = kind === 'getter', setter = kind === 'setter' } = options;
		if (kind === 'getter' && !getter || kind === 'setter' && !setter)
			throw new codes.ERR_INVALID_ARG_VALUE(`options.${kind}`, false, 'cannot be false');
		if (getter && setter)
			throw new codes.ERR_INVALID_ARG_VALUE('options.setter', setter,
				"cannot be used with 'options.getter'");
		return this.method(object, name, implementation, { ...options, getter, setter });
	}

	property(object, name, value) {
		validateObject(object, 'object');
		if (typeof name !== 'string' && typeof name !== 'symbol')
			throw new codes.ERR_INVALID_ARG_TYPE('propertyName', ['string', 'symbol'], name);
		const context = new MockPropertyContext(object, name, arguments.length > 2, value);
		this.#mocks.push(context);
		return new Proxy(object, {
			__proto__: null,
			get(target, property, receiver) {
				return property === 'mock' ? context : get(target, property, receiver);
			}
		});
	}

	module(specifier, options = {}) {
		const context = require('internal/test/mock_module').mock(specifier, options, this.module);
		this.#mocks.push(context);
		return context;
	}

	reset() {
		this.restoreAll();
		this.#timers?.reset();
		this.#mocks = [];
	}

	restoreAll() {
		for (const one of this.#mocks)
			one.restore();
	}
}

module.exports = { MockTracker, mockProxy };
