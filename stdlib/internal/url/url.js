'use strict';

// URL and URLSearchParams.  internalBinding('url') implements the standard: it parses text to a record of the canonical
// text and the offsets of its parts (see the diagram in ops/url/url.h); here a part is a slice of the text.

const binding = internalBinding('url');
const { codes } = require('internal/errors');
const { defineProperty } = Object;
const custom = Symbol.for('nodejs.util.inspect.custom');

const PROTOCOL = 0, USERNAME = 1, PASSWORD = 2, HOST = 3, HOSTNAME = 4, PORT = 5, PATHNAME = 6, SEARCH = 7, HASH = 8;

function inspect(value, options) {
	return require('internal/util/inspect').inspect(value, options);
}

// Access to private members of the other class, only for this file.
let attach, reload, listOf, searchText;

function requireArguments(given, ...names) {
	if (given.length < names.length)
		throw new codes.ERR_MISSING_ARGS(...names);
}

function listed(shown, broken) {
	return broken ? `\n  ${shown.join(',\n  ')}` : ` ${shown.join(', ')}`;
}

function textOf(list) {
	let text = '';
	for (let i = 0; i < list.length; i += 2)
		text += `${i ? '&' : ''}${binding.formEncode(list[i])}=${binding.formEncode(list[i + 1])}`;
	return text;
}

class URLSearchParams {
	#searchParams = [];            // name, value, name, value ...
	#tell;                         // for a URL's parameters: passes the new text to the URL

	static {
		attach = (params, tell) => { params.#tell = tell; };
		reload = (params, text) => { params.#searchParams = binding.formParse(text); };
		listOf = params => params.#searchParams;
		// For a body: the text of URLSearchParams, undefined for anything else.
		searchText = value => typeof value === 'object' && value !== null &&
			#searchParams in value ? textOf(value.#searchParams) : undefined;
	}

	constructor(init = undefined) {
		if (init === undefined || init === null)
			return;
		if (typeof init === 'object' || typeof init === 'function') {
			const method = init[Symbol.iterator];
			if (method === this[Symbol.iterator] && #searchParams in init)
				this.#searchParams = init.#searchParams.slice();
			else if (method !== undefined && method !== null)
				this.#fromPairs(init, method);
			else
				this.#fromRecord(init);
			return;
		}
		init = `${init}`.toWellFormed();
		this.#searchParams = binding.formParse(init[0] === '?' ? init.slice(1) : init);
	}

	#fromPairs(init, method) {
		if (typeof method !== 'function')
			throw new codes.ERR_ARG_NOT_ITERABLE('Query pairs');
		for (const pair of { [Symbol.iterator]: () => method.call(init) }) {
			if (pair === null || (typeof pair !== 'object' && typeof pair !== 'function') ||
				typeof pair[Symbol.iterator] !== 'function')
				throw new codes.ERR_INVALID_TUPLE('Each query pair', '[name, value]');
			const both = [...pair];
			if (both.length !== 2)
				throw new codes.ERR_INVALID_TUPLE('Each query pair', '[name, value]');
			this.#searchParams.push(`${both[0]}`.toWellFormed(), `${both[1]}`.toWellFormed());
		}
	}

	#fromRecord(init) {
		const seen = new Map();
		for (const key of Reflect.ownKeys(init)) {
			if (!Reflect.getOwnPropertyDescriptor(init, key)?.enumerable)
				continue;
			const name = `${key}`.toWellFormed(), value = `${init[key]}`.toWellFormed();
			const at = seen.get(name);
			if (at !== undefined)
				this.#searchParams[at] = value;
			else
				seen.set(name, this.#searchParams.push(name, value) - 1);
		}
	}

	// Called first by every method: an invalid receiver has its own error.
	static #list(params) {
		if (typeof params !== 'object' || params === null || !(#searchParams in params))
			throw new codes.ERR_INVALID_THIS('URLSearchParams');
		return params.#searchParams;
	}

	#changed() {
		this.#tell?.(this.toString());
	}

	get size() {
		return URLSearchParams.#list(this).length / 2;
	}

	append(name, value) {
		const list = URLSearchParams.#list(this);
		requireArguments(arguments, 'name', 'value');
		name = `${name}`.toWellFormed();
		list.push(name, `${value}`.toWellFormed());
		this.#changed();
	}

	delete(name, value = undefined) {
		const list = URLSearchParams.#list(this);
		requireArguments(arguments, 'name');
		name = `${name}`.toWellFormed();
		if (value !== undefined)
			value = `${value}`.toWellFormed();
		for (let i = 0; i < list.length;) {
			if (list[i] === name && (value === undefined || list[i + 1] === value))
				list.splice(i, 2);
			else
				i += 2;
		}
		this.#changed();
	}

	get(name) {
		const list = URLSearchParams.#list(this);
		requireArguments(arguments, 'name');
		name = `${name}`.toWellFormed();
		for (let i = 0; i < list.length; i += 2)
			if (list[i] === name)
				return list[i + 1];
		return null;
	}

	getAll(name) {
		const list = URLSearchParams.#list(this), values = [];
		requireArguments(arguments, 'name');
		name = `${name}`.toWellFormed();
		for (let i = 0; i < list.length; i += 2)
			if (list[i] === name)
				values.push(list[i + 1]);
		return values;
	}

	has(name, value = undefined) {
		const list = URLSearchParams.#list(this);
		requireArguments(arguments, 'name');
		name = `${name}`.toWellFormed();
		if (value !== undefined)
			value = `${value}`.toWellFormed();
		for (let i = 0; i < list.length; i += 2)
			if (list[i] === name && (value === undefined || list[i + 1] === value))
				return true;
		return false;
	}

	// Sets the first pair of this name and removes the others.
	set(name, value) {
		const list = URLSearchParams.#list(this);
		requireArguments(arguments, 'name', 'value');
		name = `${name}`.toWellFormed();
		value = `${value}`.toWellFormed();
		let found = false;
		for (let i = 0; i < list.length;) {
			if (list[i] !== name) {
				i += 2;
			} else if (found) {
				list.splice(i, 2);
			} else {
				found = true;
				list[i + 1] = value;
				i += 2;
			}
		}
		if (!found)
			list.push(name, value);
		this.#changed();
	}

	// Sorts by the names' UTF-16 units; pairs with the same name keep their order.
	sort() {
		const list = URLSearchParams.#list(this), order = [];
		for (let i = 0; i < list.length; i += 2)
			order.push(i);
		order.sort((a, b) => list[a] < list[b] ? -1 : list[a] > list[b] ? 1 : a - b);
		this.#searchParams = order.flatMap(i => [list[i], list[i + 1]]);
		this.#changed();
	}

	entries() {
		URLSearchParams.#list(this);
		return new URLSearchParamsIterator(this, 'entries');
	}

	forEach(callback, thisArg = undefined) {
		URLSearchParams.#list(this);
		require('internal/validators').validateFunction(callback, 'callback');
		for (let i = 0; i < this.#searchParams.length; i += 2)
			Reflect.apply(callback, thisArg, [this.#searchParams[i + 1], this.#searchParams[i], this]);
	}

	keys() {
		URLSearchParams.#list(this);
		return new URLSearchParamsIterator(this, 'keys');
	}

	values() {
		URLSearchParams.#list(this);
		return new URLSearchParamsIterator(this, 'values');
	}

	toString() {
		return textOf(URLSearchParams.#list(this));
	}

	[custom](depth, options) {
		const list = URLSearchParams.#list(this);
		if (typeof depth === 'number' && depth < 0)
			return options.stylize('[Object]', 'special');
		const inner = { ...options };
		if (depth !== null)
			inner.depth = depth - 1;
		const shown = [];
		for (let i = 0; i < list.length; i += 2)
			shown.push(`${inspect(list[i], inner)} => ${inspect(list[i + 1], inner)}`);
		if (shown.length === 0)
			return `${this.constructor.name} {}`;
		const { stripVTControlCharacters } = require('util');
		const width = shown.reduce((sum, text) => sum + stripVTControlCharacters(text).length + 2, -2);
		return `${this.constructor.name} {${listed(shown, width > options.breakLength)} }`;
	}
}

class URLSearchParamsIterator {
	#params;
	#kind;
	#at = 0;

	constructor(params, kind) {
		this.#params = params;
		this.#kind = kind;
	}

	#item(list, at) {
		return this.#kind === 'keys' ? list[at] : this.#kind === 'values' ? list[at + 1] :
			[list[at], list[at + 1]];
	}

	next() {
		if (typeof this !== 'object' || this === null || !(#params in this))
			throw new codes.ERR_INVALID_THIS('URLSearchParamsIterator');
		const list = listOf(this.#params), at = this.#at;
		if (at >= list.length)
			return { value: undefined, done: true };
		this.#at += 2;
		return { value: this.#item(list, at), done: false };
	}

	[custom](depth, options) {
		if (typeof this !== 'object' || this === null || !(#params in this))
			throw new codes.ERR_INVALID_THIS('URLSearchParamsIterator');
		if (typeof depth === 'number' && depth < 0)
			return options.stylize('[Object]', 'special');
		const inner = { ...options };
		if (depth !== null)
			inner.depth = depth - 1;
		const list = listOf(this.#params), left = [];
		for (let at = this.#at; at < list.length; at += 2)
			left.push(this.#item(list, at));
		return `${this[Symbol.toStringTag]} {${listed(left.map(item => inspect(item, inner)), inspect(left, inner).includes('\n'))} }`;
	}
}

// node creates the constructor's error in C++, without the code in its stack and its text.
function withoutCode(error) {
	error.stack = error.stack.replace(' [ERR_INVALID_URL]', '');
	return Object.setPrototypeOf(error, TypeError.prototype);
}

class URL {
	#context;
	#searchParams = null;

	constructor(input, base = undefined) {
		requireArguments(arguments, 'url');
		input = `${input}`;
		if (base !== undefined)
			base = `${base}`;
		const context = binding.parse(input, base);
		if (context === undefined)
			throw withoutCode(new codes.ERR_INVALID_URL(input, base));
		this.#context = context;
	}

	static parse(input, base = undefined) {
		requireArguments(arguments, 'url');
		input = `${input}`;
		if (base !== undefined)
			base = `${base}`;
		return binding.canParse(input, base) ? new URL(input, base) : null;
	}

	static canParse(input, base = undefined) {
		requireArguments(arguments, 'url');
		return binding.canParse(`${input}`, base === undefined ? undefined : `${base}`);
	}

	static createObjectURL(obj) {
		return require('internal/web/blob').createObjectURL(obj);
	}

	static revokeObjectURL(url) {
		requireArguments(arguments, 'url');
		require('internal/web/blob').revokeObjectURL(url);
	}

	#set(part, value) {
		this.#context = binding.set(this.#context.href, part, `${value}`);
	}

	toString() {
		return this.#context.href;
	}

	get href() {
		return this.#context.href;
	}

	set href(value) {
		value = `${value}`;
		const context = binding.parse(value, undefined);
		if (context === undefined)
			throw new codes.ERR_INVALID_URL(value);
		this.#context = context;
		if (this.#searchParams !== null)
			reload(this.#searchParams, this.search.slice(1));
	}

	get origin() {
		const { href, protocol, path } = this.#context;
		switch (href.slice(0, protocol)) {
		case 'http:': case 'https:': case 'ws:': case 'wss:': case 'ftp:':
			return `${href.slice(0, protocol)}//${this.host}`;
		case 'blob:': {
			const inner = binding.parse(href.slice(path), undefined);
			if (inner !== undefined && /^https?:/.test(inner.href))
				return new URL(inner.href).origin;
		}
		}
		return 'null';
	}

	get protocol() {
		const { href, protocol } = this.#context;
		return href.slice(0, protocol);
	}

	set protocol(value) {
		this.#set(PROTOCOL, value);
	}

	get username() {
		const { href, protocol, usernameEnd } = this.#context;
		return usernameEnd > protocol + 2 ? href.slice(protocol + 2, usernameEnd) : '';
	}

	set username(value) {
		this.#set(USERNAME, value);
	}

	get password() {
		const { href, usernameEnd, host } = this.#context;
		return usernameEnd < host ? href.slice(usernameEnd + 1, host) : '';
	}

	set password(value) {
		this.#set(PASSWORD, value);
	}

	get host() {
		const { href, host, hostEnd, path, port } = this.#context;
		const from = href[host] === '@' ? host + 1 : host;
		return href.slice(from, port < 0 ? hostEnd : path);
	}

	set host(value) {
		this.#set(HOST, value);
	}

	get hostname() {
		const { href, host, hostEnd } = this.#context;
		return href.slice(href[host] === '@' ? host + 1 : host, hostEnd);
	}

	set hostname(value) {
		this.#set(HOSTNAME, value);
	}

	get port() {
		const { port } = this.#context;
		return port < 0 ? '' : `${port}`;
	}

	set port(value) {
		this.#set(PORT, value);
	}

	get pathname() {
		const { href, path, search } = this.#context;
		return href.slice(path, search);
	}

	set pathname(value) {
		this.#set(PATHNAME, value);
	}

	get search() {
		const { href, search, hash } = this.#context;
		return hash - search > 1 ? href.slice(search, hash) : '';
	}

	set search(value) {
		value = `${value}`.toWellFormed();
		this.#set(SEARCH, value);
		if (this.#searchParams !== null)
			reload(this.#searchParams, this.search.slice(1));
	}

	get searchParams() {
		if (this.#searchParams === null) {
			const params = new URLSearchParams(this.search);
			attach(params, text => this.#set(SEARCH, text));
			this.#searchParams = params;
		}
		return this.#searchParams;
	}

	get hash() {
		const { href, hash } = this.#context;
		return href.length - hash > 1 ? href.slice(hash) : '';
	}

	set hash(value) {
		this.#set(HASH, value);
	}

	toJSON() {
		return this.#context.href;
	}

	[custom](depth, options) {
		this.#context;
		if (typeof depth === 'number' && depth < 0)
			return this;
		const shown = Object.create({ constructor: URL });
		for (const name of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
			'pathname', 'search', 'searchParams', 'hash'])
			shown[name] = this[name];
		return `${this.constructor.name} ${inspect(shown, options)}`.replace(' URL {', ' {');
	}
}

function tag(prototype, text) {
	defineProperty(prototype, Symbol.toStringTag, { value: text, configurable: true });
}

function enumerable(object, names) {
	names.forEach(name => { defineProperty(object, name, { enumerable: true }); });
}

Object.setPrototypeOf(URLSearchParamsIterator.prototype,
	Object.getPrototypeOf(Object.getPrototypeOf(function* () {}.prototype)));
delete URLSearchParamsIterator.prototype.constructor;
tag(URLSearchParamsIterator.prototype, 'URLSearchParams Iterator');
enumerable(URLSearchParamsIterator.prototype, ['next']);
tag(URLSearchParams.prototype, 'URLSearchParams');
enumerable(URLSearchParams.prototype, ['size', 'append', 'delete', 'get', 'getAll', 'has', 'set', 'sort', 'entries',
	'forEach', 'keys', 'values', 'toString']);
defineProperty(URLSearchParams.prototype, Symbol.iterator,
	{ value: URLSearchParams.prototype.entries, writable: true, configurable: true });
tag(URL.prototype, 'URL');
enumerable(URL.prototype, ['toString', 'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
	'pathname', 'search', 'searchParams', 'hash', 'toJSON']);
enumerable(URL, ['parse', 'canParse', 'createObjectURL', 'revokeObjectURL']);

module.exports = { URL, URLSearchParams, searchText: value => searchText(value) };
