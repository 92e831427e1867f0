'use strict';
// Array.fromAsync (ECMA-262, 17th edition, 23.1.2.2), loaded on its first call.

const { apply } = Reflect;
const { defineProperty, getOwnPropertySymbols, getPrototypeOf } = Object;

/* The global Symbol may have been replaced by script. */
const symbolOf = (object, description) => getOwnPropertySymbols(object).find((symbol) =>
	symbol.description === description);
const iterator = symbolOf(Array.prototype, 'Symbol.iterator');
const asyncIterator = symbolOf(getPrototypeOf(getPrototypeOf(async function* () {}.prototype)), 'Symbol.asyncIterator');

function isConstructor(value) {
	try {
		new (new Proxy(value, { __proto__: null, construct: () => ({}) }))();
		return true;
	} catch (error) {
		require('internal/errors').passMemory(error);
		return false;
	}
}

function methodOf(object, key) {
	const found = object[key];
	if (found === undefined || found === null) return undefined;
	if (typeof found !== 'function') throw new TypeError(`${typeof found} is not a function`);
	return found;
}

const put = (target, key, value) => defineProperty(target, key,
	{ __proto__: null, value, writable: true, enumerable: true, configurable: true });

function lengthOf(object) {
	const n = Math.trunc(+object.length);
	return n > 0 ? Math.min(n, Number.MAX_SAFE_INTEGER) : 0;
}

exports.fromAsync = async function fromAsync(C, items, map, receiver) {
	if (map !== undefined &&
		typeof map !== 'function') throw new TypeError(`${typeof map === 'string' ? `"${map}"` : String(map)} is not a function`);
	const later = methodOf(items, asyncIterator);
	const now = later ? undefined : methodOf(items, iterator);
	let k = 0, made;
	if (later || now) {
		const source = { __proto__: null, [later ? asyncIterator : iterator]: () =>
			apply(later ?? now, items, []) };
		made = isConstructor(C) ? new C() : [];
		for await (const value of source) {
			put(made, k, map ? await apply(map, receiver, [value, k]) : value);
			k++;
		}
	} else {
		const like = Object(items), n = lengthOf(like);
		made = isConstructor(C) ? new C(n) : new Array(n);
		for (; k < n; k++) {
			const value = await like[k];
			put(made, k, map ? await apply(map, receiver, [value, k]) : value);
		}
	}
	made.length = k;
	return made;
};
