'use strict';
// MIMEType and MIMEParams of util: media types, parsed and serialized by the rules of the WHATWG's MIME Sniffing.

const NOT_TOKEN = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const NOT_QUOTED = /[^\t\u0020-\u007e\u0080-\u00ff]/;
const SPACE_BEFORE = /^[\r\n\t ]*/;

// Trims white space at the end in linear time; a regular expression would restart at each space.
function trimEnd(text) {
	let end = text.length;
	while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t' || text[end - 1] === '\r' ||
		text[end - 1] === '\n'))
		end--;
	return end === text.length ? text : text.slice(0, end);
}

const lower = text => text.replace(/[A-Z]+/g, found => found.toLowerCase());

// production: name of the invalid part of text.
function check(production, part, text, pattern, empty = false) {
	const at = part.search(pattern);
	if (at !== -1 || empty)
		throw new (require('internal/errors').codes.ERR_INVALID_MIME_SYNTAX)(production, text, at);
	return part;
}

// The parts of text before the parameters, and the rest.
function essenceOf(text) {
	const rest = text.replace(SPACE_BEFORE, '');
	const slash = rest.indexOf('/');
	const type = slash < 0 ? rest : rest.slice(0, slash);
	check('type', type, text, NOT_TOKEN, slash <= 0);
	const semicolon = rest.indexOf(';', slash);
	const subtype = trimEnd(rest.slice(slash + 1, semicolon < 0 ? undefined : semicolon));
	check('subtype', subtype, text, NOT_TOKEN, subtype === '');
	return { type: lower(type), subtype: lower(subtype), rest: semicolon < 0 ? '' : rest.slice(semicolon + 1) };
}

// Name and value pairs; a quoted value ends at the closing quote, and text between that and the next semicolon is
// ignored.
function *parametersOf(text) {
	const pattern = /[\r\n\t ]*([^;=]*)(?:=(?:"((?:\\[^]|[^"\\])*)(\\?)(?:"|$)[^;]*|([^;]*)))?(?:;|$)/y;
	while (pattern.lastIndex < text.length) {
		const [, name, quoted, lone, plain] = pattern.exec(text);
		const value = quoted === undefined ? (plain === undefined ? undefined : trimEnd(plain)) :
			quoted.replace(/\\([^])/g, '$1') + lone;
		if (value !== undefined && (value !== '' || quoted !== undefined))
			yield [lower(name), value];
	}
}

function written(value) {
	if (value === '')
		return '""';
	return NOT_TOKEN.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

let fill, mapOf;

class MIMEParams {
	#data = new Map();

	static {
		fill = (params, text) => {
			for (const [name, value] of parametersOf(trimEnd(text)))
				if (name !== '' && !NOT_TOKEN.test(name) && !NOT_QUOTED.test(value) &&
					!params.#data.has(name))
					params.#data.set(name, value);
			return params;
		};
		mapOf = params => params.#data;
	}

	delete(name) { this.#data.delete(name); }

	get(name) { return this.#data.get(name) ?? null; }

	has(name) { return this.#data.has(name); }

	set(name, value) {
		name = `${name}`;
		value = `${value}`;
		check('parameter name', name, name, NOT_TOKEN, name === '');
		check('parameter value', value, value, NOT_QUOTED);
		this.#data.set(name, value);
	}

	*entries() { yield* this.#data.entries(); }

	*keys() { yield* this.#data.keys(); }

	*values() { yield* this.#data.values(); }

	toString() { return Array.from(this.#data, ([name, value]) => `${name}=${written(value)}`).join(';'); }
}

class MIMEType {
	#type;
	#subtype;
	#params;

	constructor(string) {
		const { type, subtype, rest } = essenceOf(`${string}`);
		this.#type = type;
		this.#subtype = subtype;
		this.#params = fill(new MIMEParams(), rest);
	}

	get type() { return this.#type; }

	set type(v) {
		v = `${v}`;
		this.#type = lower(check('type', v, v, NOT_TOKEN, v === ''));
	}

	get subtype() { return this.#subtype; }

	set subtype(v) {
		v = `${v}`;
		this.#subtype = lower(check('subtype', v, v, NOT_TOKEN, v === ''));
	}

	get essence() { return `${this.#type}/${this.#subtype}`; }

	get params() { return this.#params; }

	toString() {
		const params = `${this.#params}`;
		return params === '' ? this.essence : `${this.essence};${params}`;
	}
}

Object.defineProperties(MIMEParams.prototype, {
	[Symbol.iterator]: { value: MIMEParams.prototype.entries, configurable: true, writable: true },
	toJSON: { value: MIMEParams.prototype.toString, configurable: true, writable: true }
});
Object.defineProperty(MIMEType.prototype, 'toJSON', { value: MIMEType.prototype.toString, configurable: true,
	writable: true });

// The form used by web standards: { essence, params }, with the parameters as a Map by name; undefined if invalid.
function parse(text) {
	let found;
	try {
		found = essenceOf(text);
	} catch (error) {
		if (error.code !== 'ERR_INVALID_MIME_SYNTAX')
			throw error;
		return undefined;
	}
	return { essence: `${found.type}/${found.subtype}`, params: mapOf(fill(new MIMEParams(), found.rest)) };
}

function serialize({ essence, params }) {
	let text = essence;
	params.forEach((value, name) => { text += `;${name}=${written(value)}`; });
	return text;
}

module.exports = { MIMEType, MIMEParams, parse, serialize };
