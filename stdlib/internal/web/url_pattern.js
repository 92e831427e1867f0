'use strict';

// URLPattern (URL Pattern standard).  A pattern string becomes tokens, tokens become parts, and parts become a regular
// expression for each component of a URL; the normalized pattern shown by the attributes is generated from the parts.

const { apply, finishClass, kInspect, show } = require('internal/web/stream_common');
const { URL } = require('internal/url/url');
const { codes, passMemory } = require('internal/errors');

const { exec, test } = RegExp.prototype;
const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const defaultPorts = { __proto__: null, http: '80', https: '443', ws: '80', wss: '443', ftp: '21', file: '' };
const specialSchemes = ['http', 'https', 'ws', 'wss', 'ftp', 'file'];

function fail(text) {
	return new TypeError(text);
}

// ---- tokens: { type, index, value }

const nameStart = /^[$_\p{ID_Start}]$/u;
const namePart = /^[$_\u200c\u200d\p{ID_Continue}]$/u;

function isNamePart(character, isFirst) {
	return character !== undefined && apply(test, isFirst ? nameStart : namePart, [character]);
}

// The position after the closing parenthesis of the group opened before `from`; -1: there is none, or the group is not
// allowed.
function endOfGroup(text, from) {
	let depth = 1;
	for (let i = from; i < text.length; i++) {
		const c = text[i];
		if (c > '\x7f' || (i === from && c === '?'))
			return -1;
		if (c === '\\') {
			i++;
			if (i === text.length || text[i] > '\x7f')
				return -1;
		} else if (c === ')') {
			if (--depth === 0)
				return i - from > 0 ? i + 1 : -1;
		} else if (c === '(') {
			depth++;
			if (text[i + 1] !== '?')
				return -1;
		}
	}
	return -1;
}

const simple = { __proto__: null, '*': 'asterisk', '+': 'modifier', '?': 'modifier', '{': 'open', '}': 'close' };

function tokenize(text, isLenient) {
	const tokens = [];
	let index = 0;
	const add = (type, from, to, end) => {
		tokens.push({ type, index, value: text.slice(from, to) });
		index = end;
	};
	const invalid = (end, from) => {
		if (!isLenient)
			throw fail(`Invalid pattern '${text}' at ${index}`);
		add('invalid', from, end, end);
	};
	while (index < text.length) {
		const character = String.fromCodePoint(text.codePointAt(index));
		const next = index + character.length;
		if (simple[character] !== undefined) {
			add(simple[character], index, next, next);
		} else if (character === '\\') {
			if (next === text.length) {
				invalid(next, index);
			} else {
				const end = next + String.fromCodePoint(text.codePointAt(next)).length;
				add('escaped', next, end, end);
			}
		} else if (character === ':') {
			let end = next;
			while (end < text.length) {
				const part = String.fromCodePoint(text.codePointAt(end));
				if (!isNamePart(part, end === next))
					break;
				end += part.length;
			}
			if (end === next)
				invalid(next, index);
			else
				add('name', next, end, end);
		} else if (character === '(') {
			const end = endOfGroup(text, next);
			if (end < 0)
				invalid(next, index);
			else
				add('regexp', next, end - 1, end);
		} else {
			add('char', index, next, next);
		}
	}
	add('end', index, index, index);
	return tokens;
}

// ---- parts: { type, value, modifier, name, prefix, suffix }; type: fixed, regexp, segment or full

const defaults = { delimiter: '', prefix: '', ignoreCase: false };
const ofHostname = { delimiter: '.', prefix: '', ignoreCase: false };

function escapeRegExp(text) {
	return text.replace(/[.+*?^${}()[\]|/\\]/g, '\\$&');
}

function escapePattern(text) {
	return text.replace(/[+*?:{}()\\]/g, '\\$&');
}

function segmentRegExp({ delimiter }) {
	return `[^${escapeRegExp(delimiter)}]+?`;
}

function parsePattern(text, options, encode) {
	const tokens = tokenize(text, false), parts = [], names = new Set();
	const segment = segmentRegExp(options);
	let at = 0, pending = '', number = 0;

	const take = type => tokens[at].type === type ? tokens[at++] : undefined;
	const need = type => {
		if (take(type) === undefined)
			throw fail(`Invalid pattern '${text}' at ${tokens[at].index}`);
	};
	const takeGroup = name => take('regexp') ?? (name === undefined ? take('asterisk') : undefined);
	const takeModifier = () => (take('modifier') ?? take('asterisk'))?.value ?? '';
	const takeText = () => {
		let out = '';
		for (let token; (token = take('char') ?? take('escaped')) !== undefined;)
			out += token.value;
		return out;
	};
	const flush = () => {
		if (pending === '')
			return;
		parts.push({ type: 'fixed', value: encode(pending), modifier: '', name: '', prefix: '', suffix: '' });
		pending = '';
	};
	const add = (prefix, name, group, suffix, modifier) => {
		if (name === undefined && group === undefined && modifier === '') {
			pending += prefix;
			return;
		}
		flush();
		if (name === undefined && group === undefined) {
			if (prefix !== '')
				parts.push({ type: 'fixed', value: encode(prefix), modifier, name: '', prefix: '',
					suffix: '' });
			return;
		}
		let value = group === undefined ? segment : group.type === 'asterisk' ? '.*' : group.value;
		let type = 'regexp';
		if (value === segment || value === '.*') {
			type = value === segment ? 'segment' : 'full';
			value = '';
		}
		const key = name !== undefined ? name.value : `${number++}`;
		if (names.has(key))
			throw fail(`The name '${key}' is there twice in the pattern '${text}'`);
		names.add(key);
		parts.push({ type, value, modifier, name: key, prefix: encode(prefix), suffix: encode(suffix) });
	};

	while (at < tokens.length) {
		const character = take('char'), name = take('name'), group = takeGroup(name);
		if (name !== undefined || group !== undefined) {
			let prefix = character?.value ?? '';
			if (prefix !== '' && prefix !== options.prefix) {
				pending += prefix;
				prefix = '';
			}
			flush();
			add(prefix, name, group, '', takeModifier());
			continue;
		}
		const fixed = character ?? take('escaped');
		if (fixed !== undefined) {
			pending += fixed.value;
			continue;
		}
		if (take('open') !== undefined) {
			const prefix = takeText(), inner = take('name'), innerGroup = takeGroup(inner),
				suffix = takeText();
			need('close');
			add(prefix, inner, innerGroup, suffix, takeModifier());
			continue;
		}
		flush();
		need('end');
	}
	return parts;
}

// Returns { source, names }
function regExpOf(parts, options) {
	const names = [];
	let source = '^';
	for (const { type, value, modifier, name, prefix, suffix } of parts) {
		if (type === 'fixed') {
			source += modifier === '' ? escapeRegExp(value) : `(?:${escapeRegExp(value)})${modifier}`;
			continue;
		}
		names.push(name);
		const inner = type === 'segment' ? segmentRegExp(options) : type === 'full' ? '.*' : value;
		const before = escapeRegExp(prefix), after = escapeRegExp(suffix);
		const isRepeated = modifier === '*' || modifier === '+';
		// A repeated wildcard without separators, such as :a+ without a prefix: the standard's ((?:[^/]+?)+)
		// matches the same text in the same order, but takes exponential time when it fails.
		if (prefix === '' && suffix === '' && isRepeated && type !== 'regexp')
			source += type === 'full' ? '(.*)' : `(${segmentRegExp(options).slice(0, -2)}${modifier})`;
		else if (prefix === '' && suffix === '')
			source += isRepeated ? `((?:${inner})${modifier})` : `(${inner})${modifier}`;
		else if (!isRepeated)
			source += `(?:${before}(${inner})${after})${modifier}`;
		else
			source += `(?:${before}((?:${inner})(?:${after}${before}(?:${inner}))*)${after})${modifier === '*' ? '?' : ''}`;
	}
	return { source: `${source}$`, names };
}

const firstOf = text => text === '' ? undefined : String.fromCodePoint(text.codePointAt(0));
const isDigit = character => character !== undefined && character >= '0' && character <= '9';

function patternOf(parts, options) {
	let out = '';
	parts.forEach((part, i) => {
		const { type, value, modifier, name, prefix, suffix } = part;
		const previous = parts[i - 1], next = parts[i + 1];
		if (type === 'fixed') {
			out += modifier === '' ? escapePattern(value) : `{${escapePattern(value)}}${modifier}`;
			return;
		}
		const isNamed = !isDigit(name[0]);
		let isGrouped = suffix !== '' || (prefix !== '' && prefix !== options.prefix);
		if (!isGrouped && isNamed && type === 'segment' && modifier === '' && next !== undefined &&
			next.prefix === '' && next.suffix === '')
			isGrouped = next.type === 'fixed' ? isNamePart(firstOf(next.value), false) :
				isDigit(next.name[0]);
		if (!isGrouped && prefix === '' && previous?.type === 'fixed' && options.prefix !== '' &&
			previous.value.endsWith(options.prefix))
			isGrouped = true;
		if (isGrouped)
			out += '{';
		out += escapePattern(prefix);
		if (isNamed)
			out += `:${name}`;
		if (type === 'regexp')
			out += `(${value})`;
		else if (type === 'segment' && !isNamed)
			out += `(${segmentRegExp(options)})`;
		else if (type === 'full')
			out += !isNamed && (previous === undefined || previous.type === 'fixed' ||
				previous.modifier !== '' || isGrouped || prefix !== '') ? '*' : '(.*)';
		if (type === 'segment' && isNamed && suffix !== '' && isNamePart(firstOf(suffix), false))
			out += '\\';
		out += escapePattern(suffix);
		if (isGrouped)
			out += '}';
		out += modifier;
	});
	return out;
}

function compile(text, encode, options) {
	const encodePart = part => part === '' ? '' : encode(part), parts = parsePattern(text, options, encodePart);
	const { source, names } = regExpOf(parts, options);
	let regexp;
	try {
		regexp = new RegExp(source, options.ignoreCase ? 'vi' : 'v');
	} catch (error) {
		passMemory(error);
		throw fail(`Invalid pattern '${text}': ${error.message}`);
	}
	return { regexp, names, parts, encode: encodePart, pattern: patternOf(parts, options),
		hasGroups: parts.some(({ type }) => type === 'regexp') };
}

// ---- order of patterns, for lists of routes: what matches less is greater

const TYPES = ['full', 'segment', 'regexp', 'fixed'], MODIFIERS = ['*', '?', '+', ''];
const nothing = { type: 'fixed', value: '', modifier: '', name: '', prefix: '', suffix: '' };

function compareParts(a, b) {
	const pairs = [
		[TYPES.indexOf(a.type), TYPES.indexOf(b.type)],
		[MODIFIERS.indexOf(a.modifier), MODIFIERS.indexOf(b.modifier)],
		[a.prefix, b.prefix], [a.value, b.value], [a.suffix, b.suffix]
	];
	const [one, other] = pairs.find(([x, y]) => x !== y) ?? [0, 0];
	return one < other ? -1 : one > other ? 1 : 0;
}

// The first difference decides; a list that ends is continued by nothing.
function compareLists(a, b) {
	const length = Math.min(Math.max(a.length, b.length), Math.min(a.length, b.length) + 1);
	for (let i = 0; i < length; i++) {
		const result = compareParts(a[i] ?? nothing, b[i] ?? nothing);
		if (result !== 0)
			return result;
	}
	return 0;
}

// ---- a text that a pattern of fixed texts and :names matches

function generate({ parts, encode, regexp }, groups, what) {
	let out = '';
	for (const { type, value, modifier, name, prefix, suffix } of parts) {
		if (modifier !== '' || type === 'regexp' || type === 'full')
			throw fail(`Only fixed texts and names make a ${what}`);
		if (type === 'segment' && groups[name] === undefined)
			throw fail(`No value for '${name}'`);
		out += type === 'fixed' ? value : prefix + encode(groups[name]) + suffix;
	}
	if (!apply(test, regexp, [out]))
		throw fail(`'${out}' does not match the pattern`);
	return out;
}

// ---- normalization of each component, by the URL parser

const dummy = () => new URL('https://dummy.invalid/');

function parsed(text, what) {
	try {
		return new URL(text);
	} catch (error) {
		passMemory(error);
		throw fail(`Invalid ${what}`);
	}
}

const encoders = {
	__proto__: null,
	protocol: text => text === '' ? '' : parsed(`${text}://dummy.invalid`, `protocol '${text}'`).protocol.slice(0,
	-1),
	username(text) {
		const url = dummy();
		url.username = text;
		return url.username;
	},
	password(text) {
		const url = dummy();
		url.password = text;
		return url.password;
	},
	hostname(text) {
		if (text === '')
			return '';
		const url = dummy();
		url.hostname = text;
		if (url.hostname === 'dummy.invalid' && text !== 'dummy.invalid')
			throw fail(`Invalid hostname '${text}'`);
		return url.hostname;
	},
	hostname6(text) {
		if (!/^[\da-fA-F[\]:]*$/.test(text))
			throw fail(`Invalid hostname '${text}'`);
		return text.toLowerCase();
	},
	port(text, protocol) {
		if (text === '')
			return '';
		const digits = /^[\t\n\r]*([\d\t\n\r]+)/.exec(text)?.[1].replace(/[\t\n\r]/g, '');
		if (!digits || +digits > 65535)
			throw fail(`Invalid port '${text}'`);
		const port = `${+digits}`;
		return protocol !== undefined && defaultPorts[protocol] === port ? '' : port;
	},
	pathname(text) {
		if (text === '')
			return '';
		const url = dummy(), isRooted = text[0] === '/';
		url.pathname = isRooted ? text : `/-${text}`;
		return isRooted ? url.pathname : url.pathname.slice(2);
	},
	// between two letters, so that // does not start a host and nothing is trimmed at the end
	opaque(text) {
		const end = text.search(/[?#]/);
		return parsed(`data:-${end < 0 ? text : text.slice(0, end)}-`, `pathname '${text}'`).pathname.slice(1,
			-1);
	},
	search(text) {
		const url = dummy();
		url.search = `?${text}`;
		return url.search.slice(1);
	},
	hash(text) {
		const url = dummy();
		url.hash = `#${text}`;
		return url.hash.slice(1);
	}
};

function isSpecial(scheme) {
	return specialSchemes.includes(scheme);
}

function matchesSpecial({ regexp }) {
	return specialSchemes.some(scheme => apply(test, regexp, [scheme]));
}

// ---- conversion of the input to one text per component

function isRooted(pathname, isPattern) {
	return pathname[0] === '/' || (isPattern && pathname.length > 1 &&
		(pathname[0] === '\\' || pathname[0] === '{') && pathname[1] === '/');
}

function processInit(init, isPattern, initial) {
	const result = { __proto__: null };
	for (const name of components)
		if (initial !== undefined)
			result[name] = initial;
	const has = (...names) => names.some(name => init[name] !== undefined);
	const ofBase = text => isPattern ? escapePattern(text) : text;
	let base;
	if (has('baseURL')) {
		base = parsed(init.baseURL, 'baseURL');
		if (!has('protocol'))
			result.protocol = ofBase(base.protocol.slice(0, -1));
		if (!isPattern && !has('protocol', 'hostname', 'port', 'username'))
			result.username = base.username;
		if (!isPattern && !has('protocol', 'hostname', 'port', 'username', 'password'))
			result.password = base.password;
		if (!has('protocol', 'hostname'))
			result.hostname = ofBase(base.hostname);
		if (!has('protocol', 'hostname', 'port'))
			result.port = base.port;
		if (!has('protocol', 'hostname', 'port', 'pathname'))
			result.pathname = ofBase(base.pathname);
		if (!has('protocol', 'hostname', 'port', 'pathname', 'search'))
			result.search = ofBase(base.search.slice(1));
		if (!has('protocol', 'hostname', 'port', 'pathname', 'search', 'hash'))
			result.hash = ofBase(base.hash.slice(1));
	}
	if (has('protocol')) {
		const protocol = init.protocol.endsWith(':') ? init.protocol.slice(0, -1) : init.protocol;
		result.protocol = isPattern ? protocol : encoders.protocol(protocol);
	}
	for (const name of ['username', 'password', 'hostname'])
		if (has(name))
			result[name] = isPattern ? init[name] : encoders[name](init[name]);
	if (has('port'))
		result.port = isPattern ? init.port : encoders.port(init.port, result.protocol);
	if (has('pathname')) {
		let { pathname } = init;
		const isOpaque = base !== undefined && !isSpecial(base.protocol.slice(0, -1)) &&
			base.pathname[0] !== '/' && base.host === '';
		if (base !== undefined && !isOpaque && !isRooted(pathname, isPattern)) {
			const path = ofBase(base.pathname), slash = path.lastIndexOf('/');
			if (slash >= 0)
				pathname = path.slice(0, slash + 1) + pathname;
		}
		result.pathname = isPattern ? pathname : isSpecial(result.protocol) ||
			!result.protocol ? encoders.pathname(pathname) : encoders.opaque(pathname);
	}
	if (has('search')) {
		const search = init.search[0] === '?' ? init.search.slice(1) : init.search;
		result.search = isPattern ? search : encoders.search(search);
	}
	if (has('hash')) {
		const hash = init.hash[0] === '#' ? init.hash.slice(1) : init.hash;
		result.hash = isPattern ? hash : encoders.hash(hash);
	}
	return result;
}

// ---- a pattern given as one string

const order = ['init', 'protocol', 'authority', 'username', 'password', 'hostname', 'port', 'pathname', 'search',
	'hash', 'done'];

function parseConstructorString(text) {
	const tokens = tokenize(text, true), result = { __proto__: null };
	let state = 'init', start = 0, at = 0, step = 1, depth = 0, brackets = 0, isSpecialProtocol = false;

	const isChar = (i, value) => {
		const token = tokens[Math.min(i, tokens.length - 1)];
		return token.value === value && (token.type === 'char' || token.type === 'escaped' ||
			token.type === 'invalid');
	};
	const component = () => text.slice(tokens[start].index, tokens[at].index);
	const isSearchPrefix = () => {
		if (isChar(at, '?'))
			return true;
		if (tokens[at].value !== '?')
			return false;
		return at === 0 || !['name', 'regexp', 'close', 'asterisk'].includes(tokens[at - 1].type);
	};
	const isHashPrefix = () => isChar(at, '#');
	const isOneOf = (name, from, to) => order.indexOf(name) >= order.indexOf(from) &&
		order.indexOf(name) <= order.indexOf(to);
	const go = (next, skip) => {
		if (state !== 'init' && state !== 'authority' && state !== 'done')
			result[state] = component();
		if (state !== 'init' && next !== 'done') {
			if (isOneOf(state, 'protocol', 'password') && isOneOf(next, 'port', 'hash'))
				result.hostname ??= '';
			if (isOneOf(state, 'protocol', 'port') && isOneOf(next, 'search', 'hash'))
				result.pathname ??= isSpecialProtocol ? '/' : '';
			if (isOneOf(state, 'protocol', 'pathname') && next === 'hash')
				result.search ??= '';
		}
		state = next;
		at += skip;
		start = at;
		step = 0;
	};
	const rewind = next => {
		at = start;
		step = 0;
		state = next;
	};
	// advances from a component of the authority to the next one that begins here
	const goOn = () => {
		if (isChar(at, '/') && state !== 'pathname')
			go('pathname', 0);
		else if (isSearchPrefix())
			go('search', 1);
		else if (isHashPrefix())
			go('hash', 1);
	};

	for (; at < tokens.length; at += step) {
		step = 1;
		const { type } = tokens[at];
		if (type === 'end') {
			if (state === 'init') {
				rewind('init');
				if (isHashPrefix())
					go('hash', 1);
				else if (isSearchPrefix())
					go('search', 1);
				else
					go('pathname', 0);
				continue;
			}
			if (state === 'authority') {
				rewind('hostname');
				continue;
			}
			go('done', 0);
			break;
		}
		if (type === 'open') {
			depth++;
			continue;
		}
		if (depth > 0) {
			if (type !== 'close')
				continue;
			depth--;
		}
		switch (state) {
		case 'init':
			if (isChar(at, ':'))
				rewind('protocol');
			break;
		case 'protocol':
			if (isChar(at, ':')) {
				isSpecialProtocol = matchesSpecial(compile(component(), encoders.protocol, defaults));
				if (isChar(at + 1, '/') && isChar(at + 2, '/'))
					go('authority', 3);
				else
					go(isSpecialProtocol ? 'authority' : 'pathname', 1);
			}
			break;
		case 'authority':
			if (isChar(at, '@'))
				rewind('username');
			else if (isChar(at, '/') || isSearchPrefix() || isHashPrefix())
				rewind('hostname');
			break;
		case 'username':
			if (isChar(at, ':'))
				go('password', 1);
			else if (isChar(at, '@'))
				go('hostname', 1);
			break;
		case 'password':
			if (isChar(at, '@'))
				go('hostname', 1);
			break;
		case 'hostname':
			if (isChar(at, '['))
				brackets++;
			else if (isChar(at, ']'))
				brackets--;
			else if (isChar(at, ':') && brackets === 0)
				go('port', 1);
			else
				goOn();
			break;
		case 'port':
		case 'pathname':
			goOn();
			break;
		case 'search':
			if (isHashPrefix())
				go('hash', 1);
			break;
		}
	}
	if (result.hostname !== undefined)
		result.port ??= '';
	return result;
}

// ---- the class

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// A USVString, or a dictionary of them.
function readInput(input) {
	if (input !== undefined && input !== null && !isObject(input))
		return `${input}`.toWellFormed();
	const init = { __proto__: null };
	for (const name of ['baseURL', 'hash', 'hostname', 'password', 'pathname', 'port', 'protocol', 'search',
		'username']) {
		const value = input?.[name];
		if (value !== undefined)
			init[name] = `${value}`.toWellFormed();
	}
	return init;
}

function readComponent(value) {
	const name = `${value}`;
	if (!components.includes(name))
		throw new codes.ERR_INVALID_ARG_VALUE('component', name);
	return name;
}

// A record of texts.
function readGroups(value) {
	if (!isObject(value))
		throw new codes.ERR_INVALID_ARG_TYPE('groups', 'object', value);
	const groups = { __proto__: null };
	for (const key of Reflect.ownKeys(value)) {
		if (!Reflect.getOwnPropertyDescriptor(value, key)?.enumerable)
			continue;
		if (typeof key === 'symbol')
			throw new codes.ERR_INVALID_ARG_TYPE('groups', 'string', key);
		groups[key.toWellFormed()] = `${value[key]}`.toWellFormed();
	}
	return groups;
}

function isIPv6(pattern) {
	return pattern.length > 1 && (pattern[0] === '[' ||
		((pattern[0] === '{' || pattern[0] === '\\') && pattern[1] === '['));
}

function makeComponents(input, baseURL, ignoreCase) {
	let init = input;
	if (typeof input === 'string') {
		init = parseConstructorString(input);
		if (baseURL === undefined && init.protocol === undefined)
			throw fail(`'${input}' has no protocol, and there is no base URL`);
		if (baseURL !== undefined)
			init.baseURL = baseURL;
	} else if (baseURL !== undefined) {
		throw fail('A base URL goes with a string only');
	}
	const texts = processInit(init, true, undefined);
	for (const name of components)
		texts[name] ??= '*';
	if (isSpecial(texts.protocol) && texts.port === defaultPorts[texts.protocol])
		texts.port = '';
	const made = { __proto__: null };
	for (const name of ['protocol', 'username', 'password'])
		made[name] = compile(texts[name], encoders[name], defaults);
	made.hostname = compile(texts.hostname, isIPv6(texts.hostname) ? encoders.hostname6 : encoders.hostname,
		ofHostname);
	made.port = compile(texts.port, text => encoders.port(text), defaults);
	if (matchesSpecial(made.protocol))
		made.pathname = compile(texts.pathname, encoders.pathname, { delimiter: '/', prefix: '/', ignoreCase });
	else
		made.pathname = compile(texts.pathname, encoders.opaque, { ...defaults, ignoreCase });
	made.search = compile(texts.search, encoders.search, { ...defaults, ignoreCase });
	made.hash = compile(texts.hash, encoders.hash, { ...defaults, ignoreCase });
	return made;
}

// The texts to match, one per component; undefined: not a valid URL.
function textsOf(input, baseURL) {
	if (typeof input !== 'string') {
		if (baseURL !== undefined)
			throw fail('A base URL goes with a string only');
		try {
			return processInit(input, false, '');
		} catch (error) {
			passMemory(error);
			return undefined;
		}
	}
	let url;
	try {
		url = baseURL === undefined ? new URL(input) : new URL(input, baseURL);
	} catch (error) {
		passMemory(error);
		return undefined;
	}
	const { protocol, username, password, hostname, port, pathname, search, hash } = url;
	return { protocol: protocol.slice(0, -1), username, password, hostname, port, pathname, search: search.slice(1),
		hash: hash.slice(1) };
}

class URLPattern {
	#components;

	constructor(input = undefined, baseURL = undefined, options = undefined) {
		if (baseURL === undefined || baseURL === null || isObject(baseURL)) {
			if (arguments.length > 2 && options !== undefined)
				baseURL = `${baseURL}`.toWellFormed();
			else {
				options = baseURL;
				baseURL = undefined;
			}
		} else {
			baseURL = `${baseURL}`.toWellFormed();
		}
		if (options !== undefined && options !== null && !isObject(options))
			throw new codes.ERR_INVALID_ARG_TYPE('options', 'object', options);
		this.#components = makeComponents(readInput(input), baseURL, !!options?.ignoreCase);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#components in object))
			throw new codes.ERR_INVALID_THIS('URLPattern');
		return object.#components;
	}

	static #match(object, input, baseURL, withResult) {
		const made = URLPattern.#check(object);
		input = readInput(input);
		const inputs = [typeof input === 'string' ? input : { ...input }];
		if (baseURL !== undefined) {
			baseURL = `${baseURL}`.toWellFormed();
			inputs.push(baseURL);
		}
		const texts = textsOf(input, baseURL);
		if (texts === undefined)
			return null;
		const result = { inputs };
		for (const name of components) {
			const { regexp, names } = made[name];
			const found = apply(exec, regexp, [texts[name]]);
			if (found === null)
				return null;
			if (withResult) {
				const groups = {};
				names.forEach((group, i) =>
					{ Object.defineProperty(groups, group,
					{ value: found[i + 1], writable: true, enumerable: true, configurable: true });
					});
				result[name] = { input: texts[name], groups };
			}
		}
		return result;
	}

	get protocol() { return URLPattern.#check(this).protocol.pattern; }

	get username() { return URLPattern.#check(this).username.pattern; }

	get password() { return URLPattern.#check(this).password.pattern; }

	get hostname() { return URLPattern.#check(this).hostname.pattern; }

	get port() { return URLPattern.#check(this).port.pattern; }

	get pathname() { return URLPattern.#check(this).pathname.pattern; }

	get search() { return URLPattern.#check(this).search.pattern; }

	get hash() { return URLPattern.#check(this).hash.pattern; }

	get hasRegExpGroups() {
		const made = URLPattern.#check(this);
		return components.some(name => made[name].hasGroups);
	}

	test(input = undefined, baseURL = undefined) {
		return URLPattern.#match(this, input, baseURL, false) !== null;
	}

	exec(input = undefined, baseURL = undefined) {
		return URLPattern.#match(this, input, baseURL, true);
	}

	generate(component, groups) {
		const made = URLPattern.#check(this);
		if (arguments.length < 2)
			throw new codes.ERR_MISSING_ARGS('component', 'groups');
		component = readComponent(component);
		return generate(made[component], readGroups(groups), component);
	}

	static compareComponent(component, left, right) {
		if (arguments.length < 3)
			throw new codes.ERR_MISSING_ARGS('component', 'left', 'right');
		component = readComponent(component);
		const a = URLPattern.#argument(left, 'left'), b = URLPattern.#argument(right, 'right');
		return compareLists(a[component].parts, b[component].parts);
	}

	static #argument(object, name) {
		if (typeof object !== 'object' || object === null || !(#components in object))
			throw new codes.ERR_INVALID_ARG_TYPE(name, 'URLPattern', object);
		return object.#components;
	}

	[kInspect](depth, options) {
		const shown = {};
		for (const name of components)
			shown[name] = this[name];
		return show(this, shown, depth, options);
	}
}

finishClass(URLPattern, ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
	'hasRegExpGroups', 'test', 'exec', 'generate']);
Object.defineProperty(URLPattern, 'compareComponent', { __proto__: null, enumerable: true });

module.exports = { URLPattern };
