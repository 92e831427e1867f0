'use strict';
// What the classes of ECMA-402 share: reading of options, internal slots, and their prototypes.
//
// Scripts may have changed any prototype, so arrays are filled with `add` and records have none.

const { apply, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Object;
const TypeErrorOf = TypeError, RangeErrorOf = RangeError;
const toStringTag = Symbol.toStringTag;
const objectPrototype = Object.prototype;

exports.icu = internalBinding('intl');

// ---- arrays and objects that scripts see

function define(object, key, value) {
	defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}
exports.define = define;

exports.add = (list, value) => define(list, list.length, value);

exports.includes = (list, value) => {
	for (let i = 0; i < list.length; i++) if (list[i] === value) return true;
	return false;
};

exports.join = (list, separator) => {
	let text = '';
	for (let i = 0; i < list.length; i++) text += i ? separator + list[i] : list[i];
	return text;
};

// Texts of one-character separators: lists of ICU's, tags.
exports.split = (text, separator) => {
	const list = [];
	let from = 0;
	if (text === '') return list;
	for (let i = 0; i <= text.length; i++)
		if (i === text.length || text[i] === separator) {
			let word = '';
			for (let k = from; k < i; k++) word += text[k];
			define(list, list.length, word);
			from = i + 1;
		}
	return list;
};

// Insertion sort by UTF-16 units for short lists; merge sort is not worth it.
exports.sort = (list) => {
	for (let i = 1; i < list.length; i++) {
		const value = list[i];
		let k = i;
		for (; k > 0 && list[k - 1] > value; k--) list[k] = list[k - 1];
		list[k] = value;
	}
	return list;
};

// ---- slots

class Returned { constructor(object) { return object; } }

function show(value) {
	if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
		return typeof value === 'symbol' ? 'Symbol()' : `${value}`;
	}
	return typeof value === 'function' ? 'function' : '[object Object]';
}

// A private field that the objects of one class have.
exports.slots = (className) => class extends Returned {
	#slots;
	constructor(object, slots) {
		super(object);
		this.#slots = slots;
	}
	static has(object) {
		return object !== null && (typeof object === 'object' || typeof object === 'function') &&
			#slots in object;
	}
	static of(object, method) {
		if (object === null || (typeof object !== 'object' && typeof object !== 'function') ||
			!(#slots in object))
			throw new TypeErrorOf(`Method ${className}.prototype.${method} called on incompatible receiver ${show(object)}`);
		return object.#slots;
	}
};

// ---- classes

// `prototype` of the target of `new` may be no object; the object has then %Object.prototype%.
exports.own = (object, target, Class) => {
	if (target === Class || getPrototypeOf(object) !== objectPrototype) return object;
	const prototype = target.prototype;
	if (prototype === null || (typeof prototype !== 'object' && typeof prototype !== 'function'))
		setPrototypeOf(object, Class.prototype);
	return object;
};

function install(object, methods) {
	const keys = ownKeys(methods);
	for (let i = 0; i < keys.length; i++) {
		const d = getOwnPropertyDescriptor(methods, keys[i]);
		setPrototypeOf(d, null);
		d.enumerable = false;
		defineProperty(object, keys[i], d);
	}
}

exports.finish = (Class, tag, statics, methods) => {
	install(Class, statics);
	install(Class.prototype, methods);
	defineProperty(Class.prototype, toStringTag, { __proto__: null, value: tag, configurable: true });
	defineProperty(Class, 'prototype', { __proto__: null, writable: false });
};
exports.install = install;

// ---- options

// GetOptionsObject
exports.optionsObject = (options) => {
	if (options === undefined) return { __proto__: null };
	if (options === null || (typeof options !== 'object' && typeof options !== 'function'))
		throw new TypeErrorOf('Incorrect options information provided');
	return options;
};

// CoerceOptionsToObject
exports.coerceOptions = (options) => {
	if (options === undefined) return { __proto__: null };
	if (options === null) throw new TypeErrorOf('Cannot convert undefined or null to object');
	return Object(options);
};

// GetOption of type string; values undefined: any.
exports.option = (service, options, name, values, fallback) => {
	let value = options[name];
	if (value === undefined) return fallback;
	value = `${value}`;
	if (values !== undefined && !exports.includes(values, value))
		throw new RangeErrorOf(`Value ${value} out of range for ${service} options property ${name}`);
	return value;
};

exports.flag = (options, name, fallback) => {
	const value = options[name];
	return value === undefined ? fallback : !!value;
};

// DefaultNumberOption
exports.inRange = (value, least, most, name, fallback) => {
	if (value === undefined) return fallback;
	const number = +value;
	if (!(number >= least && number <= most)) throw new RangeErrorOf(`${name} value is out of range.`);
	return number - (number % 1);
};

exports.number = (options, name, least, most, fallback) =>
	exports.inRange(options[name], least, most, name, fallback);

exports.matcher = (service, options) =>
	exports.option(service, options, 'localeMatcher', ['lookup', 'best fit'], 'best fit');

// ---- what is opened once

// Handles by what they were opened with; the oldest half goes when there are too many.
const MOST_HANDLES = 128;
exports.cache = (open) => {
	let young = { __proto__: null }, old = { __proto__: null }, count = 0;
	return (key, a, b, c) => {
		let found = young[key];
		if (found !== undefined) return found;
		found = old[key];
		if (found === undefined) found = open(a, b, c);
		if (count++ >= MOST_HANDLES) {
			old = young;
			young = { __proto__: null };
			count = 0;
		}
		young[key] = found;
		return found;
	};
};

exports.call = apply;
