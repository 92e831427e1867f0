'use strict';

// Equality as expect has it: toEqual looks at values alone and takes a property that is undefined for none;
// toStrictEqual
// asks for the same types and properties too.  An object with asymmetricMatch decides itself.

const types = require('util').types;

const { toString } = Object.prototype;
const tagOf = value => Reflect.apply(toString, value, []);

const testers = [];

function asymmetric(a, b) {
	const isA = a !== null && typeof a === 'object' && typeof a.asymmetricMatch === 'function';
	const isB = b !== null && typeof b === 'object' && typeof b.asymmetricMatch === 'function';
	if (isA && isB)
		return undefined;
	if (isA)
		return !!a.asymmetricMatch(b);
	return isB ? !!b.asymmetricMatch(a) : undefined;
}

function keysOf(object, isStrict) {
	const keys = Object.keys(object);
	for (const symbol of Object.getOwnPropertySymbols(object))
		if (Object.prototype.propertyIsEnumerable.call(object, symbol))
			keys.push(symbol);
	return isStrict ? keys : keys.filter(key => object[key] !== undefined);
}

function sameBoxes(a, b, tag) {
	switch (tag) {
	case '[object Boolean]':
	case '[object String]':
	case '[object Number]':
		return typeof a === typeof b && Object.is(a.valueOf(), b.valueOf());
	case '[object Date]':
		return Object.is(+a, +b);
	case '[object RegExp]':
		return a.source === b.source && a.flags === b.flags;
	case '[object Symbol]':
		return a.valueOf() === b.valueOf();
	}
	return undefined;
}

function sameBytes(a, b) {
	const x = new Uint8Array(a.buffer ?? a, a.byteOffset ?? 0, a.byteLength);
	const y = new Uint8Array(b.buffer ?? b, b.byteOffset ?? 0, b.byteLength);
	return x.length === y.length && x.every((byte, i) => byte === y[i]);
}

class Comparison {
	#seen = [];

	constructor(isStrict, isSubset) {
		this.isStrict = isStrict;
		this.isSubset = isSubset;
	}

	equal(a, b) {
		const chosen = asymmetric(a, b);
		if (chosen !== undefined)
			return chosen;
		for (const tester of testers) {
			const found = Reflect.apply(tester, { equals: (x, y) => this.equal(x, y) }, [a, b, testers]);
			if (found !== undefined)
				return found;
		}
		if (Object.is(a, b))
			return true;
		if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object')
			return false;
		if (a instanceof Error && b instanceof Error)
			return this.#errors(a, b);
		const tag = tagOf(a);
		if (tag !== tagOf(b))
			return false;
		const boxes = sameBoxes(a, b, tag);
		if (boxes !== undefined)
			return boxes;
		if (this.isStrict && !this.isSubset && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) &&
			a.constructor !== b.constructor)
			return false;
		for (const pair of this.#seen)
			if (pair[0] === a || pair[1] === b)
				return pair[0] === a && pair[1] === b;
		this.#seen.push([a, b]);
		const same = this.#objects(a, b, tag);
		this.#seen.pop();
		return same;
	}

	#errors(a, b) {
		if (this.isStrict && a.constructor !== b.constructor)
			return false;
		return a.name === b.name && a.message === b.message && this.equal(a.cause, b.cause);
	}

	#objects(a, b, tag) {
		if (types.isAnyArrayBuffer(a) || types.isDataView(a))
			return sameBytes(a, b);
		if (Array.isArray(a)) {
			if (a.length !== b.length)
				return false;
			for (let i = 0; i < a.length; i++)
				if (!this.equal(a[i], b[i]) || this.isStrict && i in a !== i in b)
					return false;
		} else if (types.isTypedArray(a)) {
			return a.length === b.length && a.every((item, i) => Object.is(item, b[i]));
		} else if (types.isSet(a)) {
			return this.#sets(a, b);
		} else if (types.isMap(a)) {
			return this.#maps(a, b);
		} else if (tag !== '[object Arguments]' && typeof a[Symbol.iterator] === 'function' &&
			typeof b[Symbol.iterator] === 'function' && !this.isSubset && a.constructor === b.constructor) {
			const x = [...a], y = [...b];
			if (x.length !== y.length || !x.every((item, i) => this.equal(item, y[i])))
				return false;
		}
		return this.#properties(a, b);
	}

	#properties(a, b) {
		const keys = keysOf(b, this.isStrict);
		if (!this.isSubset && keysOf(a, this.isStrict).length !== keys.length)
			return false;
		return keys.every(key => (Object.hasOwn(a, key) || this.isSubset && key in a) &&
			this.equal(a[key], b[key]));
	}

	#sets(a, b) {
		if (a.size !== b.size)
			return false;
		const left = new Set(b);
		for (const item of a) {
			if (left.delete(item))
				continue;
			const found = [...left].find(other => this.equal(item, other));
			if (found === undefined && !left.has(undefined))
				return false;
			left.delete(found);
		}
		return true;
	}

	#maps(a, b) {
		if (a.size !== b.size)
			return false;
		const left = new Map(b);
		for (const [key, value] of a) {
			if (left.has(key)) {
				if (!this.equal(value, left.get(key)))
					return false;
				left.delete(key);
				continue;
			}
			let isFound = false;
			for (const [other, its] of left) {
				if (this.equal(key, other) && this.equal(value, its)) {
					left.delete(other);
					isFound = true;
					break;
				}
			}
			if (!isFound)
				return false;
		}
		return true;
	}
}

const equals = (a, b, isStrict = false) => new Comparison(isStrict, false).equal(a, b);

// Whether object has all of what subset has, at every depth; arrays must be as long.
const contains = (object, subset) => new Comparison(false, true).equal(object, subset);

module.exports = { equals, contains, testers };
