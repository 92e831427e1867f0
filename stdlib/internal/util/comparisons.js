'use strict';

// Deep equality, strict (Object.is; prototypes and symbols count) and loose (==), for assert and
// util.isDeepStrictEqual.

const types = require('internal/util/types');
const { isError, isIndex } = require('internal/util/inspect');
const { classOf, collectionEntries, onlyIndices } = internalBinding('util');

const { hasOwn } = Object;
const { propertyIsEnumerable: isEnumerable, toString: toTag } = Object.prototype;
const boxes = { Number, String, Boolean, BigInt, Symbol };

function isObject(value) {
	return typeof value === 'object' && value !== null;
}

function enumerableSymbols(value) {
	return Object.getOwnPropertySymbols(value).filter(key => isEnumerable.call(value, key));
}

// Keys that are not array indices; with symbols also the enumerable symbols.
function otherKeys(value, withSymbols) {
	// asking the engine is cheaper than listing all indices
	if (onlyIndices(value))
		return [];
	const keys = Object.keys(value).filter(key => !isIndex(key));
	return withSymbols ? keys.concat(enumerableSymbols(value)) : keys;
}

function sameBoxed(a, b, kind) {
	const { valueOf } = boxes[kind].prototype;
	return Object.is(valueOf.call(a), valueOf.call(b));
}

// For a non-enumerable property of errors: true if it is enumerable (then compared with the others), or equal.
function sameHidden(a, b, key, strict, memos) {
	return isEnumerable.call(a, key) || deepEqual(a[key], b[key], strict, memos);
}

// Ignores the stack, which only tells where the error was created.
function sameError(a, b, strict, memos) {
	return isError(b) &&
		['message', 'name'].every(key => isEnumerable.call(a, key) === isEnumerable.call(b, key)) &&
		['message', 'name', 'cause', 'errors'].every(key => sameHidden(a, b, key, strict, memos));
}

function sameBytes(a, b) {
	return require('buffer').Buffer.compare(a, b) === 0;
}

function sameElements(a, b, kind, strict) {
	if (a.byteLength !== b.byteLength)
		return false;
	if (kind !== 'Float16Array' && kind !== 'Float32Array' && kind !== 'Float64Array') {
		const bytes = view => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
		return sameBytes(bytes(a), bytes(b));
	}
	for (let i = 0; i < a.length; i++) {
		if (strict ? !Object.is(a[i], b[i]) : a[i] !== b[i])
			return false;
	}
	return true;
}

const PLAIN = 0;
const ARRAY = 1;
const SET = 2;
const MAP = 3;

// A module namespace is compared like any object.
function kindOf(object) {
	const kind = classOf(object);
	return kind === 'Module' ? 'Object' : kind;
}

function deepEqual(a, b, strict, memos) {
	if (a === b)
		return a !== 0 || !strict || Object.is(a, b);
	if (strict) {
		if (typeof a !== 'object')
			return typeof a === 'number' && a !== a && b !== b;
		if (typeof b !== 'object' || a === null || b === null)
			return false;
		if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b))
			return false;
	} else {
		if (!isObject(a))
			return !isObject(b) && (a == b || (a !== a && b !== b));
		if (!isObject(b))
			return false;
	}
	const tag = toTag.call(a);
	if (tag !== toTag.call(b))
		return false;
	if (Array.isArray(a))
		return Array.isArray(b) && a.length === b.length && compareIndexed(a, b, strict, memos, ARRAY);
	if (tag === '[object Object]')
		return compareKeys(a, b, strict, memos, PLAIN);
	const kind = kindOf(a);
	if (isError(a))
		return sameError(a, b, strict, memos) && compareKeys(a, b, strict, memos, PLAIN);
	if (kind !== kindOf(b))
		return false;
	if (ArrayBuffer.isView(a))
		return sameElements(a, b, kind, strict) && compareIndexed(a, b, strict, memos, PLAIN);
	switch (kind) {
	case 'Date':
		if (Date.prototype.getTime.call(a) !== Date.prototype.getTime.call(b))
			return false;
		break;
	case 'RegExp':
		if (String(a) !== String(b) || a.source !== b.source || a.lastIndex !== b.lastIndex)
			return false;
		break;
	case 'Set':
		return a.size === b.size && compareKeys(a, b, strict, memos, SET);
	case 'Map':
		return a.size === b.size && compareKeys(a, b, strict, memos, MAP);
	case 'ArrayBuffer':
	case 'SharedArrayBuffer':
		if (a.byteLength !== b.byteLength || !sameBytes(new Uint8Array(a), new Uint8Array(b)))
			return false;
		break;
	default:
		if (types.isBoxedPrimitive(a) && !sameBoxed(a, b, kind))
			return false;
	}
	return compareKeys(a, b, strict, memos, PLAIN);
}

// Compares the other properties of an object whose elements are compared separately.
function compareIndexed(a, b, strict, memos, kind) {
	const keys = otherKeys(a, strict);
	return keys.length === otherKeys(b, strict).length && areEnumerable(b, keys) &&
		compareGraph(a, b, strict, memos, kind, keys);
}

function compareKeys(a, b, strict, memos, kind) {
	const keys = Object.keys(a);
	if (keys.length !== Object.keys(b).length || !areEnumerable(b, keys))
		return false;
	if (strict) {
		const symbols = enumerableSymbols(a);
		if (symbols.length !== enumerableSymbols(b).length || !areEnumerable(b, symbols))
			return false;
		for (const symbol of symbols)
			keys.push(symbol);
	}
	return compareGraph(a, b, strict, memos, kind, keys);
}

function areEnumerable(object, keys) {
	for (const key of keys) {
		if (!isEnumerable.call(object, key))
			return false;
	}
	return true;
}

function compareGraph(a, b, strict, memos, kind, keys) {
	if (keys.length === 0 && (kind === PLAIN || (kind === ARRAY ? a.length === 0 : a.size === 0)))
		return true;
	// each pair of objects on the path has a number; a repeated one must have the same number on both sides
	memos ??= { a: [], b: [] };
	const at = memos.a.indexOf(a);
	if (at >= 0) {
		const other = memos.b.indexOf(b);
		if (other >= 0)
			return at === other;
	}
	memos.a.push(a);
	memos.b.push(b);
	const equal = compareContents(a, b, strict, keys, memos, kind);
	memos.a.pop();
	memos.b.pop();
	return equal;
}

function sameProperties(a, b, keys, strict, memos) {
	for (const key of keys) {
		if (!deepEqual(a[key], b[key], strict, memos))
			return false;
	}
	return true;
}

function compareContents(a, b, strict, keys, memos, kind) {
	if (kind === SET && !setsEqual(a, b, strict, memos))
		return false;
	if (kind === MAP && !mapsEqual(a, b, strict, memos))
		return false;
	if (kind === ARRAY) {
		for (let i = 0; i < a.length; i++) {
			if (!hasOwn(a, i))
				return !hasOwn(b, i) && sameSparse(a, b, i, strict, memos);
			if (!hasOwn(b, i) || !deepEqual(a[i], b[i], strict, memos))
				return false;
		}
	}
	return sameProperties(a, b, keys, strict, memos);
}

// Compares arrays with a hole after the first `from` elements: walks the keys instead of all indices.
function sameSparse(a, b, from, strict, memos) {
	const keys = Object.keys(a);
	if (keys.length !== Object.keys(b).length)
		return false;
	const rest = keys.slice(from);
	const symbols = strict ? enumerableSymbols(a) : [];
	return rest.every(key => hasOwn(b, key)) && sameProperties(a, b, rest.concat(symbols), strict, memos);
}

// What a primitive may equal by == besides itself: false for nothing, true for some number or text, else the value.
function looseMatch(value) {
	switch (typeof value) {
	case 'undefined':
		return null;
	case 'object':
		return undefined;
	case 'symbol':
		return false;
	case 'string':
	case 'number':
		return !Number.isNaN(+value);
	default:
		return true;
	}
}

// Removes the first element of list for which the test is true.
function take(list, test) {
	const at = list.findIndex(test);
	if (at < 0)
		return false;
	list.splice(at, 1);
	return true;
}

function setsEqual(a, b, strict, memos) {
	const open = [];
	for (const value of collectionEntries(a)) {
		if (!isObject(value)) {
			if (b.has(value))
				continue;
			if (strict)
				return false;
			const match = looseMatch(value);
			if (match === false || (match !== true && (!b.has(match) || a.has(match))))
				return false;
		}
		open.push(value);
	}
	if (open.length === 0)
		return true;
	for (const value of collectionEntries(b)) {
		const isOpen = isObject(value) || (!strict && !a.has(value));
		if (isOpen && !take(open, other => deepEqual(value, other, strict, memos)))
			return false;
	}
	return open.length === 0;
}

function mapsEqual(a, b, strict, memos) {
	const open = [];
	const hasEqual = (map, key, value) => map.has(key) && deepEqual(value, map.get(key), strict, memos);
	for (const key of keysOf(a)) {
		if (!isObject(key)) {
			const value = a.get(key);
			if (hasEqual(b, key, value))
				continue;
			if (strict)
				return false;
			const match = looseMatch(key);
			if (match === false || (match !== true && (a.has(match) || !hasEqual(b, match, value))))
				return false;
		}
		open.push(key);
	}
	if (open.length === 0)
		return true;
	for (const key of keysOf(b)) {
		const value = b.get(key);
		const isOpen = isObject(key) || (!strict && !hasEqual(a, key, value));
		if (isOpen && !take(open, other => deepEqual(key, other, strict, memos) &&
			deepEqual(value, a.get(other), strict, memos)))
			return false;
	}
	return open.length === 0;
}

function keysOf(map) {
	return collectionEntries(map).filter((entry, i) => i % 2 === 0);
}

exports.isDeepEqual = (a, b) => deepEqual(a, b, false);
exports.isDeepStrictEqual = (a, b) => deepEqual(a, b, true);
