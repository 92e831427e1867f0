'use strict';

// Deep equality, strict (===, prototypes and symbols count) and loose (==), as assert and util.isDeepStrictEqual have it.

const types = require('internal/util/types');
const classOf = internalBinding('util').classOf;

const hasSymbol = typeof Symbol === 'function';
const hasOwn = Object.prototype.hasOwnProperty;
const isEnumerable = Object.prototype.propertyIsEnumerable;
const toTag = Object.prototype.toString;

function is(a, b) {
	return a === b ? a !== 0 || 1 / a === 1 / b : a !== a && b !== b;
}

function isError(value) {
	return classOf(value) === 'Error' || value instanceof Error;
}

function isObject(value) {
	return typeof value === 'object' && value !== null;
}

function enumerableSymbols(value) {
	return !hasSymbol ? [] : Object.getOwnPropertySymbols(value).filter(key => isEnumerable.call(value, key));
}

// Keys that are no array index; with symbols the enumerable ones of them, too.
function otherKeys(value, withSymbols) {
	const keys = Object.keys(value).filter(key => {
		const number = key >>> 0;
		return String(number) !== key || number === 4294967295;
	});
	return withSymbols ? keys.concat(enumerableSymbols(value)) : keys;
}

function sameBoxed(a, b, kind) {
	switch (kind) {
	case 'Number': return is(Number.prototype.valueOf.call(a), Number.prototype.valueOf.call(b));
	case 'String': return String.prototype.valueOf.call(a) === String.prototype.valueOf.call(b);
	case 'Boolean': return Boolean.prototype.valueOf.call(a) === Boolean.prototype.valueOf.call(b);
	case 'BigInt': return BigInt.prototype.valueOf.call(a) === BigInt.prototype.valueOf.call(b);
	default: return Symbol.prototype.valueOf.call(a) === Symbol.prototype.valueOf.call(b);
	}
}

// A property that errors have hidden: equal if it is an enumerable one of both (compared with the others) or the same.
function sameHidden(a, b, key, strict, memos) {
	return isEnumerable.call(a, key) || deepEqual(a[key], b[key], strict, memos);
}

function sameBytes(a, b, strict) {
	if (a.byteLength !== b.byteLength)
		return false;
	if (classOf(a) === 'Float32Array' || classOf(a) === 'Float64Array') {
		for (let i = 0; i < a.length; i++) {
			if (strict ? !is(a[i], b[i]) : a[i] !== b[i])
				return false;
		}
		return true;
	}
	const x = new Uint8Array(a.buffer, a.byteOffset, a.byteLength), y = new Uint8Array(b.buffer, b.byteOffset, b.byteLength);
	for (let j = 0; j < x.length; j++) {
		if (x[j] !== y[j])
			return false;
	}
	return true;
}

const PLAIN = 0, ARRAY = 1, SET = 2, MAP = 3;

function deepEqual(a, b, strict, memos) {
	if (a === b)
		return a !== 0 || !strict || is(a, b);
	if (strict) {
		if (typeof a !== 'object')
			return typeof a === 'number' && a !== a && b !== b;
		if (typeof b !== 'object' || a === null || b === null)
			return false;
		if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b))
			return false;
	} else {
		if (a === null || typeof a !== 'object')
			return (b === null || typeof b !== 'object') && (a == b || (a !== a && b !== b));
		if (b === null || typeof b !== 'object')
			return false;
	}
	const tag = toTag.call(a);
	if (tag !== toTag.call(b))
		return false;
	const kind = classOf(a), kindB = classOf(b);
	let keysA, keysB;
	if (Array.isArray(a)) {
		if (!Array.isArray(b) || a.length !== b.length)
			return false;
		keysA = otherKeys(a, strict);
		keysB = otherKeys(b, strict);
		return keysA.length === keysB.length && compareKeys(a, b, strict, memos, ARRAY, keysA);
	}
	if (tag === '[object Object]')
		return compareKeys(a, b, strict, memos, PLAIN);
	if (kind === 'Date') {
		if (kindB !== 'Date' || Date.prototype.getTime.call(a) !== Date.prototype.getTime.call(b))
			return false;
	} else if (kind === 'RegExp') {
		if (kindB !== 'RegExp' || a.source !== b.source || String(a) !== String(b) || a.lastIndex !== b.lastIndex)
			return false;
	} else if (isError(a)) {
		// not the stack: it tells where, not what
		if (!isError(b) || isEnumerable.call(a, 'message') !== isEnumerable.call(b, 'message') ||
			isEnumerable.call(a, 'name') !== isEnumerable.call(b, 'name') ||
			!sameHidden(a, b, 'message', strict, memos) || !sameHidden(a, b, 'name', strict, memos) ||
			!sameHidden(a, b, 'cause', strict, memos) || !sameHidden(a, b, 'errors', strict, memos))
			return false;
		if (hasOwn.call(a, 'cause') !== hasOwn.call(b, 'cause'))
			return false;
	} else if (types.isArrayBufferView(a)) {
		if (!types.isArrayBufferView(b) || kind !== kindB || !sameBytes(a, b, strict))
			return false;
		keysA = otherKeys(a, strict);
		keysB = otherKeys(b, strict);
		return keysA.length === keysB.length && compareKeys(a, b, strict, memos, PLAIN, keysA);
	} else if (kind === 'Set') {
		return kindB === 'Set' && a.size === b.size && compareKeys(a, b, strict, memos, SET);
	} else if (kind === 'Map') {
		return kindB === 'Map' && a.size === b.size && compareKeys(a, b, strict, memos, MAP);
	} else if (types.isAnyArrayBuffer(a)) {
		if (kind !== kindB || !sameBytes(new Uint8Array(a), new Uint8Array(b), strict))
			return false;
	} else if (types.isBoxedPrimitive(a)) {
		if (kind !== kindB || !sameBoxed(a, b, kind))
			return false;
	} else if (Array.isArray(b) || types.isArrayBufferView(b) || kindB === 'Set' || kindB === 'Map' || kindB === 'Date' ||
		kindB === 'RegExp' || types.isAnyArrayBuffer(b) || types.isBoxedPrimitive(b) || isError(b)) {
		return false;
	}
	return compareKeys(a, b, strict, memos, PLAIN);
}

function compareKeys(a, b, strict, memos, kind, keys) {
	let i;
	const given = keys !== undefined;
	if (!given) {
		keys = Object.keys(a);
		if (keys.length !== Object.keys(b).length)
			return false;
	}
	for (i = 0; i < keys.length; i++) {
		if (!isEnumerable.call(b, keys[i]))
			return false;
	}
	if (strict && !given && hasSymbol) {
		const symbols = enumerableSymbols(a);
		if (symbols.length !== enumerableSymbols(b).length)
			return false;
		for (i = 0; i < symbols.length; i++) {
			if (!isEnumerable.call(b, symbols[i]))
				return false;
			keys.push(symbols[i]);
		}
	}
	if (keys.length === 0 && (kind === PLAIN || (kind === ARRAY ? a.length === 0 : a.size === 0)))
		return true;

	// on the way down each pair has a number; meeting one again, it must be the same on both sides
	if (memos === undefined) {
		memos = { a: [], b: [], numbers: [] };
	} else {
		const at = memos.a.indexOf(a);
		if (at >= 0) {
			const other = memos.b.indexOf(b);
			if (other >= 0)
				return at === other;
		}
	}
	memos.a.push(a);
	memos.b.push(b);
	const equal = compareContents(a, b, strict, keys, memos, kind);
	memos.a.pop();
	memos.b.pop();
	return equal;
}

function compareContents(a, b, strict, keys, memos, kind) {
	let i;
	if (kind === SET) {
		if (!setsEqual(a, b, strict, memos))
			return false;
	} else if (kind === MAP) {
		if (!mapsEqual(a, b, strict, memos))
			return false;
	} else if (kind === ARRAY) {
		for (i = 0; i < a.length; i++) {
			if (hasOwn.call(a, i)) {
				if (!hasOwn.call(b, i) || !deepEqual(a[i], b[i], strict, memos))
					return false;
			} else if (hasOwn.call(b, i)) {
				return false;
			} else {
				// holes: walk the keys instead
				const own = Object.keys(a);
				for (; i < own.length; i++) {
					if (!hasOwn.call(b, own[i]) || !deepEqual(a[own[i]], b[own[i]], strict, memos))
						return false;
				}
				if (own.length !== Object.keys(b).length)
					return false;
				if (keys.length === 0)
					return true;
				break;
			}
		}
	}
	for (i = 0; i < keys.length; i++) {
		if (!deepEqual(a[keys[i]], b[keys[i]], strict, memos))
			return false;
	}
	return true;
}

// What a primitive equals by == besides itself: true for "some number", false for nothing, null and undefined each other.
function looseMatch(value) {
	switch (typeof value) {
	case 'undefined':
		return null;
	case 'object':
		return undefined;
	case 'symbol':
		return false;
	case 'string':
		value = +value;
		return value === value;
	case 'number':
		return value === value;
	default:
		return true;
	}
}

function takeEqual(list, value, strict, memos) {
	for (let i = 0; i < list.length; i++) {
		if (deepEqual(value, list[i], strict, memos)) {
			list.splice(i, 1);
			return true;
		}
	}
	return false;
}

function valuesOf(set) {
	const out = [];
	set.forEach(value => { out.push(value); });
	return out;
}

function setsEqual(a, b, strict, memos) {
	const open = [];
	let values = valuesOf(a);
	let i;
	for (i = 0; i < values.length; i++) {
		const value = values[i];
		if (isObject(value)) {
			open.push(value);
		} else if (!b.has(value)) {
			if (strict)
				return false;
			const match = looseMatch(value);
			if (match !== undefined && match !== null ? !match : !(b.has(match) && !a.has(match)))
				return false;
			open.push(value);
		}
	}
	if (open.length === 0)
		return true;
	values = valuesOf(b);
	for (i = 0; i < values.length; i++) {
		if (isObject(values[i])) {
			if (!takeEqual(open, values[i], strict, memos))
				return false;
		} else if (!strict && !a.has(values[i]) && !takeEqual(open, values[i], strict, memos)) {
			return false;
		}
	}
	return open.length === 0;
}

function takeEntry(open, map, key, value, strict, memos) {
	for (let i = 0; i < open.length; i++) {
		if (deepEqual(key, open[i], strict, memos) && deepEqual(value, map.get(open[i]), strict, memos)) {
			open.splice(i, 1);
			return true;
		}
	}
	return false;
}

function keysOf(map) {
	const out = [];
	map.forEach((value, key) => { out.push(key); });
	return out;
}

function mapsEqual(a, b, strict, memos) {
	const open = [];
	let keys = keysOf(a);
	let i, key, value, other;
	for (i = 0; i < keys.length; i++) {
		key = keys[i];
		value = a.get(key);
		if (isObject(key)) {
			open.push(key);
			continue;
		}
		other = b.get(key);
		if ((other === undefined && !b.has(key)) || !deepEqual(value, other, strict, memos)) {
			if (strict)
				return false;
			const match = looseMatch(key);
			if (match !== undefined && match !== null) {
				if (!match)
					return false;
			} else {
				other = b.get(match);
				if ((other === undefined && !b.has(match)) || a.has(match) || !deepEqual(value, other, false, memos))
					return false;
			}
			open.push(key);
		}
	}
	if (open.length === 0)
		return true;
	keys = keysOf(b);
	for (i = 0; i < keys.length; i++) {
		key = keys[i];
		value = b.get(key);
		if (isObject(key)) {
			if (!takeEntry(open, a, key, value, strict, memos))
				return false;
		} else if (!strict && (!a.has(key) || !deepEqual(a.get(key), value, false, memos)) && !takeEntry(open, a, key, value, false, memos)) {
			return false;
		}
	}
	return open.length === 0;
}

exports.isDeepEqual = function (a, b) { return deepEqual(a, b, false); };
exports.isDeepStrictEqual = function (a, b) { return deepEqual(a, b, true); };
exports.is = is;
