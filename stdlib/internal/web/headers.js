'use strict';

// Headers (Fetch standard, 5.1), and the internal list used by fetch and the bodies.
//
// new HeadersList(flat)     flat: [name, value, name, value ...] with the names' case; taken, not copied; optional.
//                           The caller must make sure that names are tokens and values have no line ends.  Or the lines
//                           of a response as the transfer has them, since they are rarely accessed.
//   .entries                the list in that form: for sending; must not be changed
//   .get(name)              the values of that name joined by ", " (for cookie by "; "), or null.  Names are compared
//                           case-insensitively.
//   .has(name)
//   .append(name, value)    a repeated name takes the case of the first
//   .set(name, value)       replaces the first one and removes the others
//   .delete(name)
//   .copy()
// headersList(headers)      the list of a Headers object, shared with it
// makeHeaders(list, guard)  a Headers object; guard is 'none', 'request', 'request-no-cors', 'response' or
//                           'immutable'.  As in node no header is forbidden to script, so all except 'immutable' allow
//                           everything.
// isHeaders(value)
// fillList(list, guard, init)       appends the entries of a HeadersInit to a HeadersList
// isForbidden(name)         whether a browser would forbid the header to script
// normalizeValue(value)     without surrounding white space, or undefined if it is not a valid header value
// isToken(text)
//
// A name is stored both as given and in lower case; the lower case is computed on demand.

const {
	apply, byteString, finishClass, illegalInvocation, inspectAs, isObject, iterate, kInspect, makeIterable,
	needArguments, shown
} = require('internal/web/idl');
const native = internalBinding('body');
const { inheritNothing } = internalBinding('misc');

const { defineProperty, getOwnPropertySymbols } = Object;
const { isProxy } = require('internal/util/types');
const { ownKeys, getOwnPropertyDescriptor } = Reflect;
const { startsWith } = String.prototype;
const { get: mapGet, set: mapSet } = Map.prototype;
const { get: mapSize } = Object.getOwnPropertyDescriptor(Map.prototype, 'size');
const { sort } = Array.prototype;
const Index = Map;
const SHORT = 32;                       // number of entries up to which a list is searched linearly
const SEQUENCE = 'Headers constructor: Argument 1 could not be converted to one of: ' +
	'sequence<sequence<ByteString>>, record<ByteString, ByteString>.';

class HeadersList {
	constructor(flat = []) {
		this.flat = flat;
	}

	get entries() {
		const { flat } = this;
		return typeof flat === 'string' ? this.flat = internalBinding('fetch').fields(flat) : flat;
	}

	names() {
		if (this.lowers === undefined) {
			const { entries } = this, lowers = [];
			for (let i = 0; i < entries.length; i += 2)
				lowers[i >> 1] = native.lowerToken(entries[i]) ?? entries[i];
			this.lowers = lowers;
		}
		return this.lowers;
	}

	find(lower) {
		const lowers = this.lowers ?? this.names();
		if (lowers.length > SHORT)
			return apply(mapGet, this.index ?? this.makeIndex(), [lower]) ?? -1;
		for (let i = 0; i < lowers.length; i++)
			if (lowers[i] === lower)
				return i;
		return -1;
	}

	makeIndex() {
		const lowers = this.names(), index = this.index = new Index();
		for (let i = lowers.length - 1; i >= 0; i--)
			apply(mapSet, index, [lowers[i], i]);
		return index;
	}

	get(name) { return this.getLower(native.lowerToken(name)); }

	getLower(lower) {
		const lowers = this.lowers ?? this.names(), { entries } = this;
		const first = lowers.length > SHORT ? this.find(lower) : 0;
		if (first < 0)
			return null;
		let found = null;
		for (let i = first; i < lowers.length; i++)
			if (lowers[i] === lower)
				found = found === null ? entries[2 * i + 1] :
					`${found}${lower === 'cookie' ? '; ' : ', '}${entries[2 * i + 1]}`;
		return found;
	}

	has(name) { return this.find(native.lowerToken(name)) >= 0; }

	append(name, value) { this.appendLower(name, native.lowerToken(name) ?? name, value); }

	appendLower(name, lower, value) {
		const { entries } = this, lowers = this.names(), first = this.find(lower);
		entries[entries.length] = first < 0 ? name : entries[2 * first];
		entries[entries.length] = value;
		if (first < 0 && this.index !== undefined)
			apply(mapSet, this.index, [lower, lowers.length]);
		lowers[lowers.length] = lower;
		this.sorted = undefined;
	}

	set(name, value) { this.setLower(name, native.lowerToken(name) ?? name, value); }

	setLower(name, lower, value) {
		const first = this.find(lower);
		if (first < 0) {
			this.appendLower(name, lower, value);
			return;
		}
		this.entries[2 * first + 1] = value;
		this.sorted = undefined;
		// with an index and no duplicates, the name occurs only once
		if (this.index === undefined || apply(mapSize, this.index, []) < this.lowers.length)
			this.drop(lower, first + 1);
	}

	delete(name) { this.drop(native.lowerToken(name) ?? name, 0); }

	// Removes all entries of that name from the entry `from` on.
	drop(lower, from) {
		const { entries } = this, lowers = this.names();
		let to = from;
		while (to < lowers.length && lowers[to] !== lower)
			to++;
		if (to === lowers.length)
			return;
		for (let i = to + 1; i < lowers.length; i++) {
			if (lowers[i] === lower)
				continue;
			lowers[to] = lowers[i];
			entries[2 * to] = entries[2 * i];
			entries[2 * to + 1] = entries[2 * i + 1];
			to++;
		}
		lowers.length = to;
		entries.length = 2 * to;
		this.sorted = this.index = undefined;
	}

	copy() {
		const { entries, lowers } = this, list = new HeadersList(copied(entries));
		if (lowers !== undefined)
			list.lowers = copied(lowers);
		return list;
	}

	cookies() {
		const lowers = this.names(), { entries } = this, values = [];
		for (let i = 0; i < lowers.length; i++)
			if (lowers[i] === 'set-cookie')
				values[values.length] = entries[2 * i + 1];
		return values;
	}

	// [name, value, name, value ...] for iterators: sorted by lower-case names, one pair per name except for
	// set-cookie.
	pairs() {
		if (this.sorted !== undefined)
			return this.sorted;
		const lowers = this.names(), { entries } = this, order = [];
		for (let i = 0; i < lowers.length; i++) {
			let at = order.length;                  // a few names are often already sorted: insertion sort
			for (; at > 0 && lowers.length <= SHORT && lowers[order[at - 1]] > lowers[i]; at--)
				order[at] = order[at - 1];
			order[at] = i;
		}
		if (lowers.length > SHORT)
			apply(sort, order, [(a, b) => lowers[a] < lowers[b] ? -1 : lowers[a] > lowers[b] ? 1 : a - b]);
		const pairs = [];
		for (let i = 0; i < order.length; i++) {
			const lower = lowers[order[i]], value = entries[2 * order[i] + 1], n = pairs.length;
			if (n > 0 && pairs[n - 2] === lower && lower !== 'set-cookie') {
				pairs[n - 1] += `${lower === 'cookie' ? '; ' : ', '}${value}`;
			} else {
				pairs[n] = lower;
				pairs[n + 1] = value;
			}
		}
		return this.sorted = pairs;
	}
}

inheritNothing(HeadersList.prototype);
Object.assign(HeadersList.prototype, {
	lowers: undefined,              // lower-case names, one per entry
	sorted: undefined,              // cached result for iterators, until something changes
	index: undefined                // for a long list: a Map from lower-case name to its first entry
});

function copied(list) {
	const made = [];
	for (let i = 0; i < list.length; i++)
		made[i] = list[i];
	return made;
}

// A header name in lower case; throws unless it is a token.
function lowerName(name, where) {
	const lower = typeof name === 'string' ? native.lowerToken(name) : undefined;
	return lower === undefined ? checkedName(name, where) : lower;
}

function checkedName(name, where) {
	name = byteString(name, where, 'name');
	const lower = native.lowerToken(name);
	if (lower === undefined)
		throw new TypeError(`${where}: "${name}" is an invalid header name.`);
	return lower;
}

function fieldValue(value, where) {
	const field = native.fieldValue(value);
	if (field === undefined)
		throw new TypeError(`${where}: "${trimmed(value)}" is an invalid header value.`);
	return field;
}

// Trimmed for the message.
function trimmed(value) {
	return value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
}

function appendTo(list, guard, name, value) {
	const field = native.fieldValue(value);
	const lower = lowerName(name, 'Headers.append');
	if (field === undefined)
		fieldValue(value, 'Headers.append');
	if (guard === 'immutable')
		throw new TypeError('immutable');
	list.appendLower(name, lower, field);
}

let isHeaders, headersList, entriesOfHeaders;

// [flat, lowers] of a HeadersInit, like the result of native.pairsOf.
function convertInit(init) {
	if (!isObject(init))
		throw new TypeError(SEQUENCE);
	const method = init[Symbol.iterator];
	if (method === entriesOfHeaders && isHeaders(init)) {
		const list = headersList(init);
		return [copied(list.entries), copied(list.names())];
	}
	if (typeof method === 'function')
		return [convertSequence(init, method), undefined];
	if (method !== undefined && method !== null)
		throw new TypeError(SEQUENCE);
	if (isProxy(init) || getOwnPropertySymbols(init).length > 0)
		return [convertWatched(init), undefined];
	return native.pairsOf(init);
}

function convertSequence(init, method) {
	const all = [], flat = [];
	iterate(init, method, (pair, i) => {
		const of = isObject(pair) ? pair[Symbol.iterator] : undefined;
		if (typeof of !== 'function')
			throw new TypeError(`Headers contructor: init[${i}] (${shown(pair)}) is not iterable.`);
		const both = [];
		iterate(pair, of, (value, k) => {
			both[k] = typeof value === 'string' ? value :
				byteString(value, 'Headers contructor', `init[${i}][${k}]`);
		});
		all[i] = both;
	});
	for (let i = 0; i < all.length; i++) {
		if (all[i].length !== 2)
			throw new TypeError(`Headers constructor: expected name/value pair to be length 2, ` +
				`found ${all[i].length}.`);
		flat[2 * i] = all[i][0];
		flat[2 * i + 1] = all[i][1];
	}
	return flat;
}

// The same for objects that can observe the order of access, or have symbol keys.
function convertWatched(init) {
	const flat = [], names = ownKeys(init);
	for (let i = 0; i < names.length; i++) {
		const key = names[i];
		if (!getOwnPropertyDescriptor(init, key)?.enumerable)
			continue;
		const name = byteString(key, 'Headers contructor', 'init');
		flat[flat.length] = name;
		flat[flat.length] = byteString(init[key], 'Headers contructor', 'init');
	}
	return flat;
}

// Appends all entries, or throws at the first invalid one.
function fillList(list, guard, init) {
	const both = convertInit(init), flat = both[0];
	let lowers = both[1];
	if (lowers === undefined) {
		for (let i = 0; i < flat.length; i++)
			flat[i] = byteString(flat[i], 'Headers contructor', 'init');
		lowers = native.normalize(flat);
	}
	if (lowers === undefined || list.entries.length > 0 || guard === 'immutable') {
		for (let i = 0; i < flat.length; i += 2)
			appendTo(list, guard, flat[i], flat[i + 1]);
		return;
	}
	list.flat = flat;
	list.lowers = lowers;
	list.sorted = list.index = undefined;
}

const own = Symbol('own');

class Headers {
	#list;
	#guard;

	constructor(init = undefined, list = undefined, guard = undefined) {
		if (init === own) {
			this.#list = list;
			this.#guard = guard;
			return;
		}
		this.#list = new HeadersList();
		this.#guard = 'none';
		if (init !== undefined)
			fillList(this.#list, 'none', init);
	}

	static {
		isHeaders = value => typeof value === 'object' && value !== null && #list in value;
		headersList = headers => headers.#list;
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#list in object))
			throw illegalInvocation();
		return object.#list;
	}

	append(name, value) {
		const list = Headers.#check(this);
		needArguments(arguments.length, 2, 'Headers.append');
		name = byteString(name, 'Headers.append', 'name');
		appendTo(list, this.#guard, name, byteString(value, 'Headers.append', 'value'));
	}

	delete(name) {
		const list = Headers.#check(this);
		needArguments(arguments.length, 1, 'Headers.delete');
		const lower = lowerName(name, 'Headers.delete');
		if (this.#guard === 'immutable')
			throw new TypeError('immutable');
		list.drop(lower, 0);
	}

	get(name) {
		const list = Headers.#check(this);
		needArguments(arguments.length, 1, 'Headers.get');
		return list.getLower(lowerName(name, 'Headers.get'));
	}

	has(name) {
		const list = Headers.#check(this);
		needArguments(arguments.length, 1, 'Headers.has');
		return list.find(lowerName(name, 'Headers.has')) >= 0;
	}

	set(name, value) {
		const list = Headers.#check(this);
		needArguments(arguments.length, 2, 'Headers.set');
		name = byteString(name, 'Headers.set', 'name');
		value = byteString(value, 'Headers.set', 'value');
		const lower = lowerName(name, 'Headers.set');
		const field = fieldValue(value, 'Headers.set');
		if (this.#guard === 'immutable')
			throw new TypeError('immutable');
		list.setLower(name, lower, field);
	}

	getSetCookie() {
		return Headers.#check(this).cookies();
	}

	[kInspect](depth, options) {
		const list = Headers.#check(this), { entries } = list, names = list.names();
		const shownPairs = {};
		for (let i = 0; i < names.length; i++) {
			const first = list.find(names[i]), name = entries[2 * first], value = entries[2 * i + 1];
			const all = first === i ? value :
				`${shownPairs[name]}${names[i] === 'cookie' ? '; ' : ', '}${value}`;
			defineProperty(shownPairs, name,
				{ value: all, writable: true, enumerable: true, configurable: true });
		}
		return inspectAs('Headers', shownPairs, options);
	}
}

finishClass(Headers, ['append', 'delete', 'get', 'has', 'set', 'getSetCookie']);
makeIterable(Headers, object => isHeaders(object) ? headersList(object).pairs() : undefined);
entriesOfHeaders = Headers.prototype.entries;

function makeHeaders(list, guard) {
	return new Headers(own, list, guard);
}

const forbidden = [
	'accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method',
	'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin',
	'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via'
];

function isForbidden(name) {
	const lower = native.lowerToken(name);
	if (lower === undefined)
		return false;
	for (let i = 0; i < forbidden.length; i++)
		if (forbidden[i] === lower)
			return true;
	return apply(startsWith, lower, ['proxy-']) || apply(startsWith, lower, ['sec-']);
}

module.exports = {
	Headers,
	HeadersList,
	fillList,
	headersList: headers => headersList(headers),
	isForbidden,
	isHeaders: value => isHeaders(value),
	isToken: text => native.lowerToken(text) !== undefined,
	makeHeaders,
	normalizeValue: value => native.fieldValue(value)
};
