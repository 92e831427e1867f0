'use strict';
// What the classes of WebAssembly share.

const native = internalBinding('wasm');

// OrdinaryCreateFromConstructor's prototype
function prototypeOf(target, otherwise) {
	const { prototype } = target;
	return (typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function' ? prototype :
		otherwise.prototype;
}

// Methods and accessors as WebIDL has them: enumerable.
function define(constructor, name, methods, statics = {}) {
	const { prototype } = constructor;
	Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(methods));
	Object.defineProperties(constructor, Object.getOwnPropertyDescriptors(statics));
	Object.defineProperty(prototype, Symbol.toStringTag, { value: `WebAssembly.${name}`, configurable: true });
	Object.defineProperty(constructor, 'prototype', { writable: false });
	Object.defineProperty(constructor, 'length', { value: 1, configurable: true });
	native.setPrototype(`WebAssembly.${name}`, prototype);
}

// WebIDL's [EnforceRange] unsigned long, then our limits, in V8's words
function toIndex(value, what, min = 0, max = 0xffffffff) {
	const number = typeof value === 'bigint' || typeof value === 'symbol' ? NaN : +value;
	if (!Number.isFinite(number))
		throw new TypeError(`${what} must be convertible to a valid number`);
	const whole = Math.trunc(number) + 0;
	if (whole < 0)
		throw new TypeError(`${what} must be non-negative`);
	if (whole > 0xffffffff)
		throw new TypeError(`${what} must be in the unsigned long range`);
	if (whole < min)
		throw new RangeError(`${what}: value ${whole} is below the lower bound ${min}`);
	if (whole > max)
		throw new RangeError(`${what}: value ${whole} is above the upper bound ${max}`);
	return whole;
}

const NO_FUNCTION = 'function-typed object must be null (if nullable) or a Wasm function object';

function isFunctionReference(value) { return value === null || native.kind(value) === 'Function'; }

function isObject(value) { return (typeof value === 'object' && value !== null) || typeof value === 'function'; }

function receiver(value, wanted, where) {
	if (native.kind(value) !== wanted)
		throw new TypeError(`${where}: Receiver is not a WebAssembly.${wanted}`);
	return value;
}

module.exports = { receiver, NO_FUNCTION, isFunctionReference, prototypeOf, define, toIndex, isObject };
