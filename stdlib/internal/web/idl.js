'use strict';

// Shared by the classes of the Fetch standard: Web IDL conversions of arguments, with undici's error messages, and the
// iterators of classes that are lists of pairs.

const native = internalBinding('body');
const { apply, finishClass, isObject, kInspect } = require('internal/web/stream_common');

const { defineProperty, getPrototypeOf, setPrototypeOf } = Object;
const { charCodeAt } = String.prototype;
const { isArray } = Array;
const arrayValues = [][Symbol.iterator];
const arrayIterator = getPrototypeOf([][Symbol.iterator]());
const { next: arrayNext } = arrayIterator;

function illegalInvocation() {
	const error = new TypeError('Illegal invocation');
	error.code = 'ERR_INVALID_THIS';
	return error;
}

function plural(count) {
	return `${count} argument${count === 1 ? '' : 's'}`;
}

function needArguments(given, least, where) {
	if (given < least)
		throw new TypeError(`${where}: ${plural(least)} required, but${given > 0 ? ' only' : ''} ${given} found.`);
}

function domString(value, where, what) {
	if (typeof value === 'symbol')
		throw new TypeError(`${where}: ${what} is a symbol, which cannot be converted to a DOMString.`);
	return `${value}`;
}

function byteString(value, where, what) {
	value = typeof value === 'string' ? value : domString(value, where, what);
	const at = native.wideAt(value);
	if (at >= 0)
		throw new TypeError('Cannot convert argument to a ByteString because the character at ' +
			`index ${at} has a value of ${apply(charCodeAt, value, [at])} which is greater than 255.`);
	return value;
}

function usvString(value) {
	return native.wellFormed(`${value}`);
}

function shown(value) {
	switch (typeof value) {
	case 'string': return `"${value}"`;
	case 'object':
	case 'function': return value === null ? 'null' : require('internal/util/inspect').inspect(value);
	default: return String(value);
	}
}

// undefined for undefined and null
function dictionary(value, where) {
	if (value === undefined || value === null)
		return undefined;
	if (!isObject(value))
		throw new TypeError(`${where}: Expected ${String(value)} to be one of: Null, Undefined, Object.`);
	return value;
}

// A member that must be one of several words, given as one text with spaces around each.
function oneOf(value, words, where) {
	value = domString(value, where, 'value');
	for (let i = 0; i < words.length; i++)
		if (words[i] === value)
			return value;
	let list = words[0];
	for (let i = 1; i < words.length; i++)
		list += `, ${words[i]}`;
	throw new TypeError(`${where}: ${value} is not an accepted type. Expected one of ${list}.`);
}

// Calls each(value) for all values of an object's iterator; method is its Symbol.iterator.
function iterate(object, method, each) {
	if (method === arrayValues && isArray(object) && arrayIterator.next === arrayNext) {
		for (let i = 0; i < object.length; i++)
			each(object[i], i);
		return;
	}
	const iterator = apply(method, object, []);
	if (!isObject(iterator))
		throw new TypeError('The iterator method must return an object');
	const { next } = iterator;
	for (let i = 0; ; i++) {
		const result = apply(next, iterator, []);
		if (!isObject(result))
			throw new TypeError(`Iterator result ${String(result)} is not an object`);
		if (result.done)
			return;
		each(result.value, i);
	}
}

// ---- pairs

const iteratorPrototype = getPrototypeOf(arrayIterator);
const KEYS = 0, VALUES = 1, ENTRIES = 2;

// Defines entries, keys, values, forEach and Symbol.iterator on C.prototype.  listOf(object) is the current flat list
// [name, value, name, value ...] of an object, or undefined if it is not of the class.
function makeIterable(C, listOf) {
	const { name } = C;

	class PairIterator {
		#object;
		#kind;
		#at = 0;

		constructor(object, kind) {
			this.#object = object;
			this.#kind = kind;
		}

		next() {
			if (typeof this !== 'object' || this === null || !(#object in this))
				throw new TypeError(`'next' called on an object that does not implement interface ${name} Iterator.`);
			const list = listOf(this.#object), at = this.#at;
			if (at >= list.length)
				return { value: undefined, done: true };
			this.#at = at + 2;
			const kind = this.#kind;
			const value = kind === KEYS ? list[at] : kind === VALUES ? list[at + 1] :
				[list[at], list[at + 1]];
			return { value, done: false };
		}
	}

	const { prototype } = PairIterator;
	delete prototype.constructor;
	setPrototypeOf(prototype, iteratorPrototype);
	defineProperty(prototype, 'next', { __proto__: null, enumerable: true });
	defineProperty(prototype, Symbol.toStringTag,
		{ __proto__: null, value: `${name} Iterator`, configurable: true });

	function checked(object) {
		if (listOf(object) === undefined)
			throw illegalInvocation();
		return object;
	}

	const methods = {
		keys() { return new PairIterator(checked(this), KEYS); },
		values() { return new PairIterator(checked(this), VALUES); },
		entries() { return new PairIterator(checked(this), ENTRIES); },
		forEach(callbackfn, thisArg = undefined) {
			checked(this);
			needArguments(arguments.length, 1, `${name}.forEach`);
			if (typeof callbackfn !== 'function')
				throw new TypeError(`Failed to execute 'forEach' on '${name}': parameter 1 is not of type 'Function'.`);
			for (let at = 0; at < listOf(this).length; at += 2) {
				const list = listOf(this);
				apply(callbackfn, thisArg, [list[at + 1], list[at], this]);
			}
		}
	};
	['keys', 'values', 'entries', 'forEach'].forEach(key => {
		defineProperty(C.prototype, key, { __proto__: null, value: methods[key], writable: true,
			enumerable: true, configurable: true });
	});
	defineProperty(C.prototype, Symbol.iterator, { __proto__: null, value: methods.entries, writable: true,
		configurable: true });
}

// Shows objects like undici: the name, followed by formatWithOptions of the properties.
function inspectAs(name, properties, options) {
	const inner = { ...options };
	inner.depth ??= 2;
	return `${name} ${require('internal/util/inspect').formatWithOptions(inner, properties)}`;
}

module.exports = {
	apply,
	byteString,
	dictionary,
	domString,
	finishClass,
	illegalInvocation,
	inspectAs,
	isObject,
	iterate,
	kInspect,
	makeIterable,
	needArguments,
	oneOf,
	shown,
	usvString
};
