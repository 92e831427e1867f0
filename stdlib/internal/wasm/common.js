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

// WebIDL's [EnforceRange] unsigned long, in V8's words
function toIndex(value, what, min = 0, max = 0xffffffff) {
	const number = typeof value === 'bigint' || typeof value === 'symbol' ? NaN : +value;
	if (!Number.isFinite(number))
		throw new TypeError(`${what} must be convertible to a valid number`);
	const whole = Math.trunc(number);
	if (whole < min)
		throw new TypeError(`${what} must be ${min === 0 ? 'non-negative' : `above the lower bound`}`);
	if (whole > max)
		throw new TypeError(`${what} must be ${max === 0xffffffff ? 'in the unsigned long range' : 'below the upper bound'}`);
	return whole + 0;
}

function isObject(value) { return (typeof value === 'object' && value !== null) || typeof value === 'function'; }

module.exports = { prototypeOf, define, toIndex, isObject };
