'use strict';

// util.inspect and util.format: any value as text, in node's layout.
//
// A value becomes a list of entries ("key: value" or an element), which is then formatted on one line, in columns, or
// with one entry per line (joinEntries).  ctx contains the options, the current position (indentationLvl, currentDepth)
// and the objects being shown (seen), to detect circles.
//
// Arrays are walked by index, not iterated, so that printing works even if script has replaced their iterator.

const binding = internalBinding('util');
const { classOf } = binding;

const { hasOwn, getOwnPropertyDescriptor, getOwnPropertyNames, getOwnPropertySymbols, getPrototypeOf,
	keys: enumerableNames } = Object;
const isEnumerable = Object.prototype.propertyIsEnumerable;
const custom = Symbol.for('nodejs.util.inspect.custom');

const KIND_OBJECT = 0;
const KIND_ELEMENT = 1;
const KIND_ARRAY_EXTRA = 2;
const MIN_LINE = 16;              // strings up to this length are never split into lines
const BUDGET = 1 << 27;           // characters of a result; beyond this, nested objects are not expanded

const defaults = {
	showHidden: false,
	depth: 2,
	colors: false,
	customInspect: true,
	showProxy: false,
	maxArrayLength: 100,
	maxStringLength: 10000,
	breakLength: 80,
	compact: 3,
	sorted: false,
	getters: false,
	numericSeparator: false
};

// The language's own constructors, whose instances and methods need no explanation.
let builtins;

function isBuiltinName(name) {
	if (builtins === undefined) {
		builtins = Object.create(null);
		('Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ' +
			'ReferenceError SyntaxError TypeError URIError ArrayBuffer Uint8Array Int8Array Uint16Array ' +
			'Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView ' +
			'Map BigInt Set WeakMap WeakSet WeakRef Proxy FinalizationRegistry Iterator Intl WebAssembly Math JSON Reflect').split(' ').forEach(known => { builtins[known] = true; });
	}
	return builtins[name] === true;
}

function isBuiltin(fn) {
	return isBuiltinName(fn.name);
}

// Adds `count` spaces after every line break of text.
function indentLines(text, count) {
	return count > 0 ? text.replaceAll('\n', `\n${' '.repeat(count)}`) : text;
}

function isError(value) {
	return classOf(value) === 'Error' || value instanceof Error;
}

// ---- options and colours

function noColor(text) {
	return text;
}

function inColor(pair, text) {
	return `\u001b[${pair[0]}m${text}\u001b[${pair[1]}m`;
}

function withColor(text, style) {
	const pair = inspect.colors[inspect.styles[style]];
	return pair === undefined ? text : inColor(pair, text);
}

const ansi =
	/[\u001b\u009b][\[\]()#;?]*(?:(?:(?:(?:;[\-a-zA-Z\d\/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[\-a-zA-Z\d\/#&.:=?%@~_]*)*)?(?:\u0007|\u001b\u005c|\u009c))|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]))/g;

function stripVTControlCharacters(text) {
	return text.replace(ansi, '');
}

function applyOptions(ctx, options) {
	enumerableNames(options).forEach(key => {
		if (hasOwn(defaults, key) || key === 'stylize')
			ctx[key] = options[key];
		else
			ctx.userOptions ??= options;
	});
}

// Old callers pass (value, showHidden, depth, colors).
function inspect(value, opts, depth = undefined, colors = undefined) {
	const ctx = {
		budget: {},
		indentationLvl: 0,
		seen: [],
		currentDepth: 0,
		stylize: noColor,
		userOptions: undefined,
		circular: undefined,
		...defaults
	};
	if (depth !== undefined)
		ctx.depth = depth;
	if (colors !== undefined)
		ctx.colors = colors;
	if (typeof opts === 'boolean')
		ctx.showHidden = opts;
	else if (opts)
		applyOptions(ctx, opts);
	if (ctx.colors)
		ctx.stylize = withColor;
	ctx.maxArrayLength ??= Infinity;
	ctx.maxStringLength ??= Infinity;
	return formatValue(ctx, value, 0);
}

inspect.custom = custom;

Object.defineProperty(inspect, 'defaultOptions', {
	get() {
		return defaults;
	},
	set(options) {
		require('internal/validators').validateObject(options, 'options');
		Object.assign(defaults, options);
	}
});

inspect.colors = (() => {
	const colors = {
		__proto__: null, reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24],
		blink: [5, 25], inverse: [7, 27], hidden: [8, 28],
		strikethrough: [9, 29], doubleunderline: [21, 24], black: [30, 39], red: [31, 39], green: [32, 39],
		yellow: [33, 39], blue: [34, 39],
		magenta: [35, 39], cyan: [36, 39], white: [37, 39], bgBlack: [40, 49], bgRed: [41, 49],
		bgGreen: [42, 49], bgYellow: [43, 49], bgBlue: [44, 49],
		bgMagenta: [45, 49], bgCyan: [46, 49], bgWhite: [47, 49], framed: [51, 54], overlined: [53, 55],
		gray: [90, 39], redBright: [91, 39],
		greenBright: [92, 39], yellowBright: [93, 39], blueBright: [94, 39], magentaBright: [95, 39],
		cyanBright: [96, 39], whiteBright: [97, 39],
		bgGray: [100, 49], bgRedBright: [101, 49], bgGreenBright: [102, 49], bgYellowBright: [103, 49],
		bgBlueBright: [104, 49], bgMagentaBright: [105, 49],
		bgCyanBright: [106, 49], bgWhiteBright: [107, 49]
	};
	const aliases = {
		grey: 'gray',
		blackBright: 'gray',
		bgGrey: 'bgGray',
		bgBlackBright: 'bgGray',
		faint: 'dim',
		crossedout: 'strikethrough',
		strikeThrough: 'strikethrough',
		crossedOut: 'strikethrough',
		conceal: 'hidden',
		swapColors: 'inverse',
		swapcolors: 'inverse',
		doubleUnderline: 'doubleunderline'
	};
	enumerableNames(aliases).forEach(alias => {
		const target = aliases[alias];
		Object.defineProperty(colors, alias, {
			get() {
				return this[target];
			},
			set(value) {
				this[target] = value;
			},
			configurable: true,
			enumerable: false
		});
	});
	return colors;
})();

inspect.styles = {
	__proto__: null,
	special: 'cyan',
	number: 'yellow',
	bigint: 'yellow',
	boolean: 'yellow',
	undefined: 'grey',
	null: 'bold',
	string: 'green',
	symbol: 'green',
	date: 'magenta',
	regexp: 'red',
	module: 'underline'
};

// The options for a custom inspect function.
function userOptions(ctx, isForeign) {
	const options = { stylize: ctx.stylize };
	enumerableNames(defaults).forEach(key => { options[key] = ctx[key]; });
	Object.assign(options, ctx.userOptions);
	if (isForeign) {
		// a foreign realm's object must not reach our objects through the function
		options.stylize = (value, style) => `${ctx.stylize(`${value}`, style)}`;
	}
	return options;
}

// ---- primitives

const meta = { 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r', 39: "\\'", 92: '\\\\' };
const needsEscape = /[\x00-\x1f\x27\x5c\x7f-\x9f\ud800-\udfff]/;
const needsEscapeNoSingle = /[\x00-\x1f\x5c\x7f-\x9f\ud800-\udfff]/;

function escapeCode(code) {
	return meta[code] ?? `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`;
}

// text as a literal, with the first of the three quotes that needs no escaping.
function quote(text) {
	let mark = "'";
	let test = needsEscape;
	if (text.includes("'")) {
		if (!text.includes('"'))
			mark = '"';
		else if (!text.includes('`') && !text.includes('${'))
			mark = '`';
		if (mark !== "'")
			test = needsEscapeNoSingle;
	}
	return test.test(text) ? mark + escapeText(text, mark === "'") + mark : mark + text + mark;
}

function escapeText(text, single) {
	let out = '';
	let from = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		let shown;
		if ((code === 39 && single) || code === 92 || code < 32 || (code > 126 && code < 160)) {
			shown = escapeCode(code);
		} else if (code >= 0xd800 && code <= 0xdfff) {
			if (code <= 0xdbff && i + 1 < text.length) {
				const next = text.charCodeAt(i + 1);
				if (next >= 0xdc00 && next <= 0xdfff) {
					i++;
					continue;
				}
			}
			shown = `\\u${code.toString(16)}`;
		} else {
			continue;
		}
		out += text.slice(from, i) + shown;
		from = i + 1;
	}
	return out + text.slice(from);
}

function formatString(fn, value, ctx) {
	let trailer = '';
	if (value.length > ctx.maxStringLength) {
		trailer = more(value.length - ctx.maxStringLength, 'character');
		value = value.slice(0, ctx.maxStringLength);
	}
	if (ctx.compact !== true && value.length > MIN_LINE &&
		value.length > ctx.breakLength - ctx.indentationLvl - 4 && value.includes('\n')) {
		// one literal per line of text
		return value.split(/(?<=\n)/).map(line =>
			fn(quote(line), 'string')).join(` +\n${' '.repeat(ctx.indentationLvl + 2)}`) + trailer;
	}
	return fn(quote(value), 'string') + trailer;
}

function separateInteger(digits) {
	return require('internal/errors').addNumericalSeparator(digits);
}

function separateFraction(digits) {
	return digits.replace(/\d{3}(?=\d)/g, '$&_');
}

function formatNumber(fn, number, separator) {
	if (!separator)
		return fn(number === 0 && 1 / number < 0 ? '-0' : `${number}`, 'number');
	const text = `${number}`;
	if (text.includes('e') || !Number.isFinite(number))
		return fn(text, 'number');
	const { 0: integer, 1: fraction } = text.split('.');
	return fn(fraction === undefined ? separateInteger(integer) :
		`${separateInteger(integer)}.${separateFraction(fraction)}`, 'number');
}

function formatBigInt(fn, value, separator) {
	return fn(`${separator ? separateInteger(`${value}`) : value}n`, 'bigint');
}

function formatPrimitive(fn, value, ctx) {
	switch (typeof value) {
	case 'string':
		return formatString(fn, value, ctx);
	case 'number':
		return formatNumber(fn, value, ctx.numericSeparator);
	case 'bigint':
		return formatBigInt(fn, value, ctx.numericSeparator);
	case 'symbol':
		return fn(value.toString(), 'symbol');
	default:
		return fn(`${value}`, typeof value);
	}
}

// ---- values

function formatValue(ctx, value, recurseTimes, typedArray) {
	const type = typeof value;
	if (type !== 'object' && type !== 'function')
		return formatPrimitive(ctx.stylize, value, ctx);
	if (value === null)
		return ctx.stylize('null', 'null');

	const original = value;
	const proxy = binding.proxyDetails(value, !!ctx.showProxy);
	if (proxy !== undefined) {
		if (proxy === null || proxy[0] === null)
			return ctx.stylize('<Revoked Proxy>', 'special');
		if (ctx.showProxy)
			return formatProxy(ctx, proxy, recurseTimes);
		value = proxy[0];
	}

	if (ctx.customInspect) {
		const own = value[custom];
		if (typeof own === 'function' && own !== inspect &&
			value.constructor?.prototype !== value) {
			const depth = ctx.depth === null ? null : ctx.depth - recurseTimes;
			const isForeign = proxy !== undefined || !(original instanceof Object);
			const shown = own.call(original, depth, userOptions(ctx, isForeign), inspect);
			if (shown !== original)
				return typeof shown === 'string' ? indentLines(shown, ctx.indentationLvl) :
					formatValue(ctx, shown, recurseTimes);
		}
	}

	if (ctx.seen.includes(value)) {
		ctx.circular ??= [];
		let index = ctx.circular.indexOf(value);
		if (index < 0)
			index = ctx.circular.push(value) - 1;
		return ctx.stylize(`[Circular *${index + 1}]`, 'special');
	}
	return formatRaw(ctx, value, recurseTimes, typedArray);
}

function formatProxy(ctx, proxy, recurseTimes) {
	if (recurseTimes > ctx.depth && ctx.depth !== null)
		return ctx.stylize('Proxy [Array]', 'special');
	recurseTimes++;
	ctx.indentationLvl += 2;
	const entries = [formatValue(ctx, proxy[0], recurseTimes), formatValue(ctx, proxy[1], recurseTimes)];
	ctx.indentationLvl -= 2;
	return joinEntries(ctx, entries, '', ['Proxy [', ']'], KIND_ARRAY_EXTRA, recurseTimes);
}

// The own keys to show; with showHidden all of them.
function getKeys(value, showHidden) {
	const symbols = getOwnPropertySymbols(value);
	const keys = showHidden ? getOwnPropertyNames(value) : enumerableNames(value);
	for (let i = 0; i < symbols.length; i++) {
		if (showHidden || isEnumerable.call(value, symbols[i]))
			keys.push(symbols[i]);
	}
	return keys;
}

function isIndex(key) {
	if (typeof key !== 'string')
		return false;
	const code = key.charCodeAt(0);
	if (!(code >= 48 && code <= 57))
		return false;
	const number = key >>> 0;
	return String(number) === key && number !== 4294967295;
}

// The keys besides indices, which come first.
function extraKeys(value, showHidden) {
	// long plain arrays have no others, and asking the engine is cheaper than listing all indices
	if (!showHidden && binding.onlyIndices(value))
		return [];
	const keys = getKeys(value, showHidden);
	const first = keys.findIndex(key => !isIndex(key));
	return first < 0 ? [] : keys.slice(first);
}

function isInstance(object, constructor) {
	try {
		return object instanceof constructor;
	} catch (error) {
		require('internal/errors').passMemory(error);
		return false;
	}
}

// The name for an object whose prototype, proto, has no constructor property: that of the function whose prototype it
// is.
let makerNames;
function makerName(object, proto) {
	const kind = classOf(object);
	if (kind !== 'Object')
		return kind;
	makerNames ??= new WeakMap();
	let name = makerNames.get(proto);
	if (name === undefined) {
		const maker = binding.maker(proto);
		const descriptor = maker && getOwnPropertyDescriptor(maker, 'name');
		name = typeof descriptor?.value === 'string' && descriptor.value !== '' ? descriptor.value : kind;
		makerNames.set(proto, name);
	}
	return name;
}

// The name of the constructor of object; null for an object without prototype.
function constructorName(object, ctx, recurseTimes, protoProps) {
	let firstProto;
	const start = object;
	while (object) {
		const descriptor = getOwnPropertyDescriptor(object, 'constructor');
		if (descriptor !== undefined && typeof descriptor.value === 'function') {
			const name = descriptor.value.name;
			if (name !== '' && isInstance(start, descriptor.value)) {
				if (protoProps !== undefined && (firstProto !== object || !isBuiltinName(name)))
					addPrototypeProperties(ctx, start, firstProto || start, recurseTimes,
						protoProps);
				return String(name);
			}
		}
		object = getPrototypeOf(object);
		if (firstProto === undefined)
			firstProto = object;
	}
	if (firstProto === null)
		return null;
	const own = makerName(start, firstProto);
	if (recurseTimes > ctx.depth && ctx.depth !== null)
		return `${own} <Complex prototype>`;
	const proto = constructorName(firstProto, ctx, recurseTimes + 1, protoProps);
	return `${own} <${proto ?? inspect(firstProto, { ...ctx, customInspect: false, depth: -1 })}>`;
}

// With showHidden: properties, other than methods, of up to three prototypes that are not built in.
function addPrototypeProperties(ctx, main, object, recurseTimes, output) {
	const known = new Set().add('constructor');
	for (let depth = 0; depth < 3; depth++) {
		if (depth !== 0 || main === object) {
			object = getPrototypeOf(object);
			if (object === null)
				break;
			const descriptor = getOwnPropertyDescriptor(object, 'constructor');
			if (descriptor !== undefined && typeof descriptor.value === 'function' &&
				isBuiltin(descriptor.value))
				break;
		}
		ctx.seen.push(main);
		const keys = getKeys(object, true);
		for (let i = 0; i < keys.length; i++) {
			const key = keys[i];
			if (known.has(key) || hasOwn(main, key))
				continue;
			known.add(key);
			const desc = getOwnPropertyDescriptor(object, key);
			if (typeof desc.value === 'function')
				continue;
			const shown = formatProperty(ctx, object, recurseTimes, key, KIND_OBJECT, desc, main);
			output.push(ctx.colors ? inColor(inspect.colors.dim, shown) : shown);
		}
		ctx.seen.pop();
	}
}

function getPrefix(constructor, tag, fallback, size = '') {
	if (constructor === null) {
		const lead = `[${fallback}${size}: null prototype] `;
		return tag !== '' && fallback !== tag ? `${lead}[${tag}] ` : lead;
	}
	return tag !== '' && constructor !== tag ? `${constructor}${size} [${tag}] ` : `${constructor}${size} `;
}

// The text for Symbol.toStringTag, unless it is also shown as a property.
function tagOf(ctx, value) {
	const tag = value[Symbol.toStringTag];
	if (typeof tag !== 'string' || tag === '')
		return '';
	const isShown = ctx.showHidden ? hasOwn(value, Symbol.toStringTag) :
		isEnumerable.call(value, Symbol.toStringTag);
	return isShown ? '' : tag;
}

function isTypedArray(kind) {
	return kind.endsWith('Array') && kind !== 'Array';
}

const boxes = { Number, String, Boolean, BigInt, Symbol };

function noEntries() {
	return [];
}

// The parts of a value's text: base {entries}.
function framed(prefix, formatter = noEntries, base = '') {
	return { base, braces: [`${prefix}{`, '}'], formatter, entryKind: KIND_OBJECT };
}

function listed(prefix, formatter) {
	return { base: '', braces: [`${prefix}[`, ']'], formatter, entryKind: KIND_ARRAY_EXTRA };
}

function isBare({ keys, protoProps }) {
	return keys.length === 0 && protoProps === undefined;
}

// The frame of a value without contents; a bare one is shown only as this.
function frameObject(value, about) {
	const { constructor, tag } = about;
	const prefix = constructor === 'Object' && tag === '' ? '' : getPrefix(constructor, tag, 'Object');
	return isBare(about) ? `${prefix}{}` : framed(prefix);
}

// A value with its own text before its properties, if any.
function frameBase(ctx, base, about, style) {
	return isBare(about) ? ctx.stylize(base, style) : framed('', noEntries, base);
}

function frameError(ctx, value, about) {
	const base = formatError(value, about.constructor, about.tag, ctx, about.keys);
	return isBare(about) ? base : framed('', noEntries, base);
}

function frameArray(ctx, value, about) {
	const { constructor, tag } = about;
	const prefix = constructor !== 'Array' || tag !== '' ?
		getPrefix(constructor, tag, 'Array', `(${value.length})`) : '';
	return value.length === 0 && isBare(about) ? `${prefix}[]` : listed(prefix, formatArray);
}

function frameTypedArray(ctx, value, { kind, constructor, tag, keys }) {
	if (constructor === null)
		return listed(getPrefix(null, tag, kind, `(${ownTyped(value).length})`), formatBareTyped);
	const prefix = getPrefix(constructor, tag, '', `(${value.length})`);
	return value.length === 0 && keys.length === 0 &&
		!ctx.showHidden ? `${prefix}[]` : listed(prefix, formatTypedArray);
}

function frameCollection(value, about, formatter) {
	const { kind, constructor, tag } = about;
	const count = binding.collectionEntries(value).length;
	const size = kind === 'Map' ? count / 2 : count;
	const prefix = getPrefix(constructor, tag, kind, `(${size})`);
	return size === 0 && isBare(about) ? `${prefix}{}` : framed(prefix, formatter);
}

function frameRegExp(ctx, value, about) {
	const { constructor, tag, isDeep } = about;
	const text = RegExp.prototype.toString.call(constructor !== null ? value : new RegExp(value));
	const prefix = getPrefix(constructor, tag, 'RegExp');
	const base = prefix !== 'RegExp ' ? prefix + text : text;
	return isDeep ? ctx.stylize(base, 'regexp') : frameBase(ctx, base, about, 'regexp');
}

function frameDate(ctx, value, about) {
	const text = Number.isNaN(Date.prototype.getTime.call(value)) ? 'Invalid Date' :
		Date.prototype.toISOString.call(value);
	const prefix = getPrefix(about.constructor, about.tag, 'Date');
	return frameBase(ctx, prefix !== 'Date ' ? prefix + text : text, about, 'date');
}

function frameArrayBuffer(ctx, value, about, inTypedArray) {
	const prefix = getPrefix(about.constructor, about.tag, about.kind);
	if (inTypedArray && isBare(about))
		return `${prefix}{ byteLength: ${formatNumber(ctx.stylize, value.byteLength, false)} }`;
	about.keys.unshift('byteLength');
	return framed(prefix, inTypedArray ? noEntries : formatArrayBuffer);
}

// The usual test for URLs; normally the class's own inspect function comes first.
function looksLikeURL(value) {
	return Boolean(value.href && value.protocol && value.auth === undefined && value.path === undefined);
}

function frameURL({ href }, about) { return isBare(about) ? href : framed('', noEntries, href); }

function frameOf(ctx, value, about, inTypedArray) {
	const { kind, constructor, tag, keys } = about;
	switch (kind) {
	case 'Plain':
		return frameObject(value, about);
	case 'Object':
		if (value instanceof Error)
			return frameError(ctx, value, about);
		return constructor !== 'Object' && !about.isDeep &&
			looksLikeURL(value) ? frameURL(value, about) : frameObject(value, about);
	case 'Array':
		return frameArray(ctx, value, about);
	case 'Function':
		return frameBase(ctx, functionBase(value, constructor, tag), about, 'special');
	case 'Error':
		return frameError(ctx, value, about);
	case 'Set':
		return frameCollection(value, about, formatSet);
	case 'Map':
		return frameCollection(value, about, formatMap);
	case 'Map Iterator':
	case 'Set Iterator':
		return framed(tag !== kind && tag !== '' ? `[${kind}] [${tag}] ` : `[${kind}] `, formatIterator);
	case 'Arguments':
		if (constructor !== 'Object')
			return frameObject(value, about);
		return isBare(about) ? '[Arguments] {}' : framed('[Arguments] ');
	case 'RegExp':
		return frameRegExp(ctx, value, about);
	case 'Date':
		return frameDate(ctx, value, about);
	case 'ArrayBuffer':
	case 'SharedArrayBuffer':
		return frameArrayBuffer(ctx, value, about, inTypedArray);
	case 'DataView':
		keys.unshift('byteLength', 'byteOffset', 'buffer');
		return framed(getPrefix(constructor, tag, kind));
	case 'Promise':
		return framed(getPrefix(constructor, tag, kind), formatPromise);
	case 'WeakSet':
	case 'WeakMap':
		return framed(getPrefix(constructor, tag, kind), formatWeak);
	case 'Module':
		return framed(getPrefix(constructor, tag, kind), formatNamespace);
	case 'Number':
	case 'String':
	case 'Boolean':
	case 'BigInt':
	case 'Symbol': {
		const base = boxedBase(value, about, ctx);
		return isBare(about) ? ctx.stylize(base, kind.toLowerCase()) : framed('', noEntries, base);
	}
	default:
		if (isTypedArray(kind))
			return frameTypedArray(ctx, value, about);
		return isError(value) ? frameError(ctx, value, about) : frameObject(value, about);
	}
}

function keepsKind(kind) {
	return kind === 'Object' || kind === 'Function' || kind === 'Arguments';
}

function isListed(kind) {
	return kind === 'Array' || kind === 'Set' || kind === 'Map' || kind === 'Set Iterator' ||
		kind === 'Map Iterator' || isTypedArray(kind);
}

function formatRaw(ctx, value, recurseTimes, inTypedArray) {
	let kind = Array.isArray(value) ? 'Array' : typeof value === 'function' ? 'Function' : classOf(value);
	if (kind === 'External')
		return ctx.stylize(`[External: ${internalBinding('addon').address(value)}]`, 'special');
	const isDeep = recurseTimes > ctx.depth && ctx.depth !== null;
	let protoProps = ctx.showHidden && !isDeep ? [] : undefined;
	const constructor = constructorName(value, ctx, recurseTimes, protoProps);
	if (protoProps?.length === 0)
		protoProps = undefined;
	const tag = tagOf(ctx, value);
	// an object that has lost its class (String.prototype is also a String) counts as plain
	if (constructor === 'Object' && !keepsKind(kind) && !(isListed(kind) && value[Symbol.iterator]))
		kind = 'Plain';
	let keys = kind === 'Array' || isTypedArray(kind) ? extraKeys(value, ctx.showHidden) :
		getKeys(value, ctx.showHidden);
	if (keys.length === 0 && protoProps === undefined && ctx.customInspect &&
		(constructor === 'Timeout' || constructor === 'Immediate')) {
		// properties in node, but stored in C here
		const shape = require('internal/timers').shape(value, constructor);
		if (shape !== undefined) {
			value = shape;
			keys = getKeys(shape, false);
		}
	}
	const frame = frameOf(ctx, value, { kind, constructor, tag, keys, protoProps, isDeep }, inTypedArray);
	if (typeof frame === 'string')
		return frame;

	if (isDeep) {
		const name = getPrefix(constructor, tag, constructor === null &&
			kind !== 'Arguments' ? kind : 'Object').slice(0, -1);
		return ctx.stylize(constructor === null ? name : `[${name}]`, 'special');
	}
	recurseTimes++;
	ctx.seen.push(value);
	ctx.currentDepth = recurseTimes;
	const { braces, formatter, entryKind } = frame;
	let { base } = frame;
	let output;
	const before = ctx.indentationLvl;
	try {
		output = formatter(ctx, value, recurseTimes, keys, braces);
		for (let i = 0; i < keys.length; i++)
			output.push(formatProperty(ctx, value, recurseTimes, keys[i], entryKind));
		if (protoProps !== undefined)
			output = output.concat(protoProps);
	} catch (error) {
		if (!require('internal/errors').isStackOverflowError(error))
			throw error;
		ctx.seen.pop();
		ctx.indentationLvl = before;
		const name = getPrefix(constructor, tag, 'Object').slice(0, -1);
		return ctx.stylize(`[${name}: Inspection interrupted prematurely. Maximum call stack size exceeded.]`,
			'special');
	}
	const index = ctx.circular === undefined ? -1 : ctx.circular.indexOf(value);
	if (index >= 0) {
		const reference = ctx.stylize(`<ref *${index + 1}>`, 'special');
		if (ctx.compact !== true)
			base = base === '' ? reference : `${reference} ${base}`;
		else
			braces[0] = `${reference} ${braces[0]}`;
	}
	ctx.seen.pop();

	if (ctx.sorted) {
		const compare = ctx.sorted === true ? undefined : ctx.sorted;
		const first = entryKind === KIND_OBJECT ? 0 : output.length - keys.length;
		output = output.slice(0, first).concat(output.slice(first).sort(compare));
	}
	const result = joinEntries(ctx, output, base, braces, entryKind, recurseTimes, value);
	const spent = (ctx.budget[ctx.indentationLvl] ?? 0) + result.length;
	ctx.budget[ctx.indentationLvl] = spent;
	if (spent > BUDGET)
		ctx.depth = -1;
	return result;
}

function isClassSource(source) {
	if (!source.startsWith('class') || !source.endsWith('}'))
		return false;
	const head = source.slice(5, -1);
	const brace = head.indexOf('{');
	return brace >= 0 && (!head.slice(0, brace).includes('(') ||
		/^(\s+[^(]*?)\s*\{/.test(head.replace(/(\/\/.*?\n)|(\/\*(.|\n)*?\*\/)/g, '')));
}

function functionBase(value, constructor, tag) {
	if (isClassSource(binding.functionSource(value)))
		return classBase(value, constructor, tag);
	const kind = binding.functionKind(value);
	const { name } = value;
	let base = `[${kind}`;
	if (constructor === null)
		base += ' (null prototype)';
	base += name === '' || name === undefined ? ' (anonymous)]' : `: ${String(name)}]`;
	if (constructor !== kind && constructor !== null)
		base += ` ${constructor}`;
	if (tag !== '' && constructor !== tag)
		base += ` [${tag}]`;
	return base;
}

function classBase(value, constructor, tag) {
	let base = `class ${(hasOwn(value, 'name') && value.name) || '(anonymous)'}`;
	if (constructor !== 'Function' && constructor !== null)
		base += ` [${constructor}]`;
	if (tag !== '' && constructor !== tag)
		base += ` [${tag}]`;
	if (constructor === null)
		return `[${base} extends null]`;
	const superName = getPrototypeOf(value).name;
	return superName ? `[${base} extends ${superName}]` : `[${base}]`;
}

function boxedBase(value, { kind, constructor, tag, keys }, ctx) {
	const primitive = boxes[kind].prototype.valueOf.call(value);
	// the characters are not worth showing as properties
	if (kind === 'String')
		keys.splice(0, primitive.length);
	let base = `[${kind}`;
	if (kind !== constructor)
		base += constructor === null ? ' (null prototype)' : ` (${constructor})`;
	base += `: ${formatPrimitive(noColor, primitive, ctx)}]`;
	if (tag !== '' && tag !== constructor)
		base += ` [${tag}]`;
	return base;
}

// ---- errors

function stackOf(error) {
	return error.stack ? String(error.stack) : Error.prototype.toString.call(error);
}

// Finds where two stacks have more than 3 frames in common (the error's and its cause's).
function commonFrames(frames, others) {
	for (let i = 0; i < frames.length - 3; i++) {
		const at = others.indexOf(frames[i]);
		if (at < 0)
			continue;
		const rest = others.length - at;
		if (rest <= 3)
			continue;
		let count = 1;
		const most = Math.min(frames.length - i, rest);
		while (most > count && frames[i + count] === others[at + count])
			count++;
		if (count > 3)
			return { count, start: i };
	}
	return { count: 0, start: 0 };
}

function stackFrames(ctx, error, text) {
	const frames = text.split('\n');
	let cause;
	try {
		({ cause } = error);
	} catch (failure) {
		// a throwing getter: no cause to compare with
		require('internal/errors').passMemory(failure);
	}
	if (typeof cause !== 'object' || cause === null || !isError(cause))
		return frames;
	const causeStack = stackOf(cause);
	const at = causeStack.indexOf('\n    at');
	if (at < 0)
		return frames;
	const { count, start } = commonFrames(frames, causeStack.slice(at + 1).split('\n'));
	if (count > 3)
		frames.splice(start + 1, count - 2,
			ctx.stylize(`    ... ${count - 2} lines matching cause stack trace ...`, 'undefined'));
	return frames;
}

// Updates the first line of a stack if it is older than the name: for subclasses, or a name assigned later.
function improveStack(stack, constructor, name, tag) {
	let size = name.length;
	const isNamed = name.endsWith('Error') && stack.startsWith(name) &&
		[undefined, ':', '\n'].includes(stack[size]);
	if (constructor !== null && !isNamed)
		return stack;
	let fallback = 'Error';
	if (constructor === null) {
		const start = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/.exec(stack) ??
			/^([a-z_A-Z0-9-]*Error)$/.exec(stack);
		const shown = start?.[1] ?? '';
		size = shown.length;
		fallback = shown || 'Error';
	}
	const prefix = getPrefix(constructor, tag, fallback).slice(0, -1);
	if (name === prefix)
		return stack;
	if (!prefix.includes(name))
		return `${prefix} [${name}]${stack.slice(size)}`;
	return size === 0 ? `${prefix}: ${stack}` : prefix + stack.slice(size);
}

function hideKeys(ctx, keys, error, stack) {
	if (ctx.showHidden || keys.length === 0)
		return;
	['name', 'message', 'stack'].forEach(name => {
		const at = keys.indexOf(name);
		if (at >= 0 && stack.includes(String(error[name])))
			keys.splice(at, 1);
	});
}

function colorFrame(ctx, line) {
	if (/^ {4}at (?:[^/\\(]+ \(|)(?:node|jsr):(.+):\d+(?::\d+)?(?:\)|$)/.test(line))
		return ctx.stylize(line, 'undefined');
	line = line.replace(/([/\\]node_modules[/\\])(.+?)(?=[/\\])/g,
		(all, folder, name) => folder + ctx.stylize(name, 'module'));
	let directory;
	try {
		directory = process.cwd();
	} catch (error) {
		require('internal/errors').passMemory(error);
		return line;    // the directory has been removed
	}
	let at = line.indexOf(directory);
	if (at < 0)
		return line;
	const end = at + directory.length + 1;
	if (line.slice(at - 7, at) === 'file://')
		at -= 7;
	const dim = text => ctx.stylize(text, 'undefined');
	if (line[at - 1] === '(')
		return line.slice(0, at - 1) + dim(`(${line.slice(at, end)}`) + line.slice(end, -1) + dim(')');
	return line.slice(0, at) + dim(line.slice(at, end)) + line.slice(end);
}

function formatError(error, constructor, tag, ctx, keys) {
	const name = String(error.name ?? 'Error');
	let stack = stackOf(error);
	hideKeys(ctx, keys, error, stack);
	if ('cause' in error && !keys.includes('cause'))
		keys.push('cause');
	if (Array.isArray(error.errors) && !keys.includes('errors'))
		keys.push('errors');
	stack = improveStack(stack, constructor, name, tag);

	// the message may contain text that looks like a frame
	let at = (error.message && stack.indexOf(error.message)) || -1;
	if (at !== -1)
		at += error.message.length;
	const start = stack.indexOf('\n    at', at);
	if (start === -1) {
		stack = `[${stack}]`;
	} else {
		let lines = stackFrames(ctx, error, stack.slice(start + 1));
		if (ctx.colors)
			lines = lines.map(line => colorFrame(ctx, line));
		stack = `${stack.slice(0, start)}\n${lines.join('\n')}`;
	}
	return indentLines(stack, ctx.indentationLvl);
}

// ---- entries

function more(count, what) {
	return `... ${count} more ${what}${count > 1 ? 's' : ''}`;
}

function shownLength(ctx, length) {
	return Math.min(Math.max(0, ctx.maxArrayLength), length);
}

function formatArray(ctx, value, recurseTimes) {
	const length = value.length;
	const shown = shownLength(ctx, length);
	const output = [];
	for (let i = 0; i < shown; i++) {
		const desc = getOwnPropertyDescriptor(value, i);
		if (desc === undefined)
			return formatSparse(ctx, value, recurseTimes, shown, output, i);
		// the fast path: long arrays mostly contain numbers
		output.push(typeof desc.value === 'number' ?
			formatNumber(ctx.stylize, desc.value, ctx.numericSeparator) :
			formatProperty(ctx, value, recurseTimes, i, KIND_ELEMENT, desc));
	}
	if (length > shown)
		output.push(more(length - shown, 'item'));
	return output;
}

function emptyItems(ctx, count) {
	return ctx.stylize(`<${count} empty item${count > 1 ? 's' : ''}>`, 'undefined');
}

// Formats the rest of an array with holes; consecutive holes are one entry.
function formatSparse(ctx, value, recurseTimes, most, output, index) {
	const keys = enumerableNames(value);
	for (let i = index; i < keys.length && output.length < most; i++) {
		const key = keys[i];
		if (!isIndex(key))
			break;
		if (String(index) !== key) {
			output.push(emptyItems(ctx, key - index));
			index = +key;
			if (output.length === most)
				break;
		}
		output.push(formatProperty(ctx, value, recurseTimes, key, KIND_ELEMENT));
		index++;
	}
	const remaining = value.length - index;
	if (remaining > 0)
		output.push(output.length !== most ? emptyItems(ctx, remaining) : more(remaining, 'item'));
	return output;
}

// For a typed array without its prototype: a new one of its class, which has length and the other properties.
function ownTyped(value) {
	return new globalThis[classOf(value)](value);
}

function formatBareTyped(ctx, value, recurseTimes) {
	return formatTypedArray(ctx, ownTyped(value), recurseTimes);
}

function formatTypedArray(ctx, value, recurseTimes) {
	const { length } = value;
	const shown = shownLength(ctx, length);
	const output = [];
	const formatElement = typeof value[0] === 'bigint' ? formatBigInt : formatNumber;
	for (let i = 0; i < shown; i++)
		output.push(formatElement(ctx.stylize, value[i], ctx.numericSeparator));
	if (length > shown)
		output.push(more(length - shown, 'item'));
	if (ctx.showHidden) {
		ctx.indentationLvl += 2;
		['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'].forEach(key => {
			output.push(`[${key}]: ${formatValue(ctx, value[key], recurseTimes, true)}`);
		});
		ctx.indentationLvl -= 2;
	}
	return output;
}

function formatArrayBuffer(ctx, value) {
	let bytes;
	try {
		bytes = new Uint8Array(value);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return [ctx.stylize('(detached)', 'special')];
	}
	const shown = shownLength(ctx, bytes.length);
	let text = Array.from(bytes.subarray(0, shown), byte => byte.toString(16).padStart(2, '0')).join(' ');
	if (bytes.length > ctx.maxArrayLength)
		text += ` ${more(bytes.length - ctx.maxArrayLength, 'byte')}`;
	return [`${ctx.stylize('[Uint8Contents]', 'special')}: <${text}>`];
}

// Formats values for a list, indented by two columns.
function formatList(ctx, values, recurseTimes) {
	const shown = shownLength(ctx, values.length);
	const output = [];
	ctx.indentationLvl += 2;
	for (let i = 0; i < shown; i++)
		output.push(formatValue(ctx, values[i], recurseTimes));
	ctx.indentationLvl -= 2;
	if (values.length > shown)
		output.push(more(values.length - shown, 'item'));
	return output;
}

// The same for alternating keys and values; join combines two texts.
function formatPairs(ctx, values, recurseTimes, join) {
	const size = values.length / 2;
	const shown = shownLength(ctx, size);
	const output = [];
	ctx.indentationLvl += 2;
	for (let i = 0; i < shown; i++)
		output.push(join(formatValue(ctx, values[2 * i], recurseTimes),
			formatValue(ctx, values[2 * i + 1], recurseTimes)));
	ctx.indentationLvl -= 2;
	if (size > shown)
		output.push(more(size - shown, 'item'));
	return output;
}

function withArrow(key, value) {
	return `${key} => ${value}`;
}

function formatSet(ctx, value, recurseTimes) {
	return formatList(ctx, binding.collectionEntries(value), recurseTimes);
}

function formatMap(ctx, value, recurseTimes) {
	return formatPairs(ctx, binding.collectionEntries(value), recurseTimes, withArrow);
}

// Shows the remaining entries of a Map or Set iterator, without consuming them.
function formatIterator(ctx, value, recurseTimes, keys, braces) {
	const { 0: values, 1: isPairs } = binding.previewEntries(value);
	if (!isPairs)
		return formatList(ctx, values, recurseTimes);
	braces[0] = braces[0].replace(/ Iterator\] \{$/, ' Entries] {');
	return formatPairs(ctx, values, recurseTimes,
		(...pair) => joinEntries(ctx, pair, '', ['[', ']'], KIND_ARRAY_EXTRA, recurseTimes));
}

function formatPromise(ctx, value, recurseTimes) {
	const { 0: state, 1: result } = binding.promiseDetails(value);
	if (state === 0)
		return [ctx.stylize('<pending>', 'special')];
	ctx.indentationLvl += 2;
	const text = formatValue(ctx, result, recurseTimes);
	ctx.indentationLvl -= 2;
	return [state === 2 ? `${ctx.stylize('<rejected>', 'special')} ${text}` : text];
}

function formatWeak(ctx, value, recurseTimes) {
	if (!ctx.showHidden)
		return [ctx.stylize('<items unknown>', 'special')];
	const { 0: values } = binding.previewEntries(value);
	const output = classOf(value) === 'WeakSet' ? formatList(ctx, values, recurseTimes) :
		formatPairs(ctx, values, recurseTimes, withArrow);
	return output.sort();
}

// A module's exports; reading an uninitialized one throws.
function formatNamespace(ctx, value, recurseTimes, keys) {
	const output = keys.map(key => {
		try {
			return formatProperty(ctx, value, recurseTimes, key, KIND_OBJECT);
		} catch (error) {
			require('internal/errors').passMemory(error);
			return `${key}: ${ctx.stylize('<uninitialized>', 'special')}`;
		}
	});
	keys.length = 0;
	return output;
}

function formatGetter(ctx, desc, original, recurseTimes) {
	const label = desc.set !== undefined ? 'Getter/Setter' : 'Getter';
	const special = text => ctx.stylize(text, 'special');
	if (!ctx.getters || (ctx.getters === 'get' && desc.set !== undefined) ||
		(ctx.getters === 'set' && desc.set === undefined))
		return special(`[${label}]`);
	try {
		const value = desc.get.call(original);
		ctx.indentationLvl += 2;
		const text = formatValue(ctx, value, recurseTimes);
		ctx.indentationLvl -= 2;
		if (typeof value === 'object' && value !== null)
			return `${special(`[${label}]`)} ${text}`;
		return `${special(`[${label}:`)} ${text}${special(']')}`;
	} catch (error) {
		require('internal/errors').passMemory(error);
		return `${special(`[${label}:`)} <Inspection threw (${error.message})>${special(']')}`;
	}
}

// A cache of keys that need no quotes.
const plainNames = new Set();

function isPlainName(key) {
	if (plainNames.has(key))
		return true;
	if (!/^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key))
		return false;
	if (plainNames.size >= 500)
		plainNames.clear();
	plainNames.add(key);
	return true;
}

function formatName(ctx, key, enumerable) {
	if (typeof key === 'symbol')
		return `[${ctx.stylize(escapeText(key.toString(), true), 'symbol')}]`;
	if (key === '__proto__')
		return "['__proto__']";
	if (enumerable === false)
		return `[${needsEscape.test(key) ? escapeText(key, true) : key}]`;
	if (isPlainName(key))
		return ctx.stylize(key, 'name');
	return ctx.stylize(quote(key), 'string');
}

function formatProperty(ctx, value, recurseTimes, key, kind, desc, original) {
	let text;
	let space = ' ';
	desc ??= getOwnPropertyDescriptor(value, key) ?? { value: value[key], configurable: true, enumerable: true };
	if (typeof desc.value === 'number') {
		text = formatNumber(ctx.stylize, desc.value, ctx.numericSeparator);
	} else if (desc.value !== undefined) {
		const diff = ctx.compact !== true || kind !== KIND_OBJECT ? 2 : 3;
		ctx.indentationLvl += diff;
		text = formatValue(ctx, desc.value, recurseTimes);
		if (diff === 3 && ctx.breakLength < getStringWidth(text, ctx.colors))
			space = `\n${' '.repeat(ctx.indentationLvl)}`;
		ctx.indentationLvl -= diff;
	} else if (desc.get !== undefined) {
		text = formatGetter(ctx, desc, original === undefined ? value : original, recurseTimes);
	} else if (desc.set !== undefined) {
		text = ctx.stylize('[Setter]', 'special');
	} else {
		text = ctx.stylize('undefined', 'undefined');
	}
	if (kind === KIND_ELEMENT)
		return text;
	return `${formatName(ctx, key, desc.enumerable)}:${space}${text}`;
}

// ---- layout

function fitsLine(ctx, output, start, base) {
	let total = output.length + start;
	if (total + output.length > ctx.breakLength)
		return false;
	for (let i = 0; i < output.length; i++) {
		total += ctx.colors ? stripVTControlCharacters(output[i]).length : output[i].length;
		if (total > ctx.breakLength)
			return false;
	}
	return !base.includes('\n');
}

// head, the entries and tail as one text; appends, so that long entries are copied only once.
function stack(head, entries, separator, tail) {
	let text = head;
	for (let i = 0; i < entries.length; i++) {
		if (i > 0)
			text += separator;
		text += entries[i];
	}
	text += tail;
	return text;
}

function joinEntries(ctx, output, base, braces, kind, recurseTimes, value) {
	const { 0: start, 1: end } = braces;
	if (ctx.compact === true)
		return joinTightly(ctx, output, base, braces);
	const lead = base ? `${base} ${start}` : start;
	if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
		const entries = output.length;
		if (kind === KIND_ARRAY_EXTRA && entries > 6)
			output = groupElements(ctx, output, value);
		// the innermost `compact` levels are put on one line if they fit
		if (ctx.currentDepth - recurseTimes < ctx.compact && entries === output.length) {
			const width = output.length + ctx.indentationLvl + start.length + base.length + 10;
			if (fitsLine(ctx, output, width, base)) {
				const joined = output.join(', ');
				if (!joined.includes('\n'))
					return `${lead} ${joined} ${end}`;
			}
		}
	}
	const indentation = `\n${' '.repeat(ctx.indentationLvl)}`;
	return stack(`${lead}${indentation}  `, output, `,${indentation}  `, indentation + end);
}

function joinTightly(ctx, output, base, { 0: start, 1: end }) {
	const lead = base ? `${start} ${base}` : start;
	if (fitsLine(ctx, output, 0, base))
		return `${lead} ${output.join(', ')} ${end}`;
	const indentation = ' '.repeat(ctx.indentationLvl);
	// after a long opening the first entry would not be aligned with the others
	const gap = lead.length === 1 ? ' ' : `\n${indentation}  `;
	return `${lead}${gap}${output.join(`,\n${indentation}  `)} ${end}`;
}

// Arranges more than six short elements in columns; numbers are aligned to the right.
function groupElements(ctx, output, value) {
	const hasMore = ctx.maxArrayLength < output.length;     // "... n more items" is not grouped
	const count = hasMore ? output.length - 1 : output.length;
	const gap = 2;
	const sizes = [];
	let total = 0;
	let longest = 0;
	for (let i = 0; i < count; i++) {
		const size = getStringWidth(output[i], ctx.colors);
		sizes.push(size);
		total += size + gap;
		if (longest < size)
			longest = size;
	}
	const widest = longest + gap;
	if (!(widest * 3 + ctx.indentationLvl < ctx.breakLength && (total / widest > 5 || longest <= 6)))
		return output;
	// the number of columns that makes the result about square, for characters 2.5 times as high as wide
	const bias = Math.sqrt(widest - total / output.length);
	const biased = Math.max(widest - 3 - bias, 1);
	const columns = Math.min(
		Math.round(Math.sqrt(2.5 * biased * count) / biased),
		Math.floor((ctx.breakLength - ctx.indentationLvl) / widest),
		ctx.compact * 4,
		15);
	if (columns <= 1)
		return output;
	const widths = [];
	for (let i = 0; i < columns; i++) {
		let width = 0;
		for (let j = i; j < count; j += columns) {
			if (sizes[j] > width)
				width = sizes[j];
		}
		widths.push(width);
	}
	const isRight = value === undefined || output.every((entry, i) => typeof value[i] === 'number' ||
		typeof value[i] === 'bigint');
	const rows = [];
	for (let first = 0; first < count; first += columns) {
		const last = Math.min(first + columns, count) - 1;
		let row = '';
		for (let i = first; i <= last; i++) {
			const fill = ' '.repeat(widths[i - first] - sizes[i]);
			if (isRight)
				row += fill;
			row += output[i];
			if (i < last)
				row += isRight ? ', ' : `, ${fill}`;
		}
		rows.push(row);
	}
	if (hasMore)
		rows.push(output[count]);
	return rows;
}

// ---- display width

function isFullWidth(code) {
	return code >= 0x1100 && (code <= 0x115f || code === 0x2329 || code === 0x232a ||
		(code >= 0x2e80 && code <= 0x3247 && code !== 0x303f) || (code >= 0x3250 && code <= 0x4dbf) ||
			(code >= 0x4e00 && code <= 0xa4c6) ||
		(code >= 0xa960 && code <= 0xa97c) || (code >= 0xac00 && code <= 0xd7a3) ||
			(code >= 0xf900 && code <= 0xfaff) ||
		(code >= 0xfe10 && code <= 0xfe19) || (code >= 0xfe30 && code <= 0xfe6b) ||
			(code >= 0xff01 && code <= 0xff60) ||
		(code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1b000 && code <= 0x1b001) ||
			(code >= 0x1f200 && code <= 0x1f251) ||
		(code >= 0x1f300 && code <= 0x1f64f) || (code >= 0x1f680 && code <= 0x1f6ff) ||
			(code >= 0x1f900 && code <= 0x1f9ff) ||
		(code >= 0x20000 && code <= 0x3fffd) || wideSymbols.includes(String.fromCodePoint(code)));
}

// symbols that are shown as emoji by default
const wideSymbols =
	'\u231a\u231b\u23e9\u23ea\u23eb\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648\u2649\u264a\u264b\u264c\u264d\u264e\u264f' +
	'\u2650\u2651\u2652\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa' +
	'\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753\u2754\u2755\u2757\u2795\u2796\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55';

function isZeroWidth(code) {
	return code <= 0x1f || (code >= 0x7f && code <= 0x9f) || (code >= 0x300 && code <= 0x36f) ||
		(code >= 0x200b && code <= 0x200f) ||
		(code >= 0x20d0 && code <= 0x20ff) || (code >= 0xfe00 && code <= 0xfe0f) ||
			(code >= 0xfe20 && code <= 0xfe2f) ||
		(code >= 0xe0100 && code <= 0xe01ef);
}

// Number of terminal columns for the text; escape sequences count 0.
function getStringWidth(text, mayHaveColors = true) {
	if (mayHaveColors)
		text = stripVTControlCharacters(text);
	if (!/[^\x20-\x7e]/.test(text))
		return text.length;
	let width = 0;
	for (const character of text) {
		const code = character.codePointAt(0);
		width += isFullWidth(code) ? 2 : isZeroWidth(code) ? 0 : 1;
	}
	return width;
}

// ---- format

// Whether value inherits this method from a built-in class.
function isBuiltinMethod(value, key) {
	if (hasOwn(value, key))
		return false;
	do {
		value = getPrototypeOf(value);
	} while (!hasOwn(value, key));
	const descriptor = getOwnPropertyDescriptor(value, 'constructor');
	return typeof descriptor?.value === 'function' && isBuiltin(descriptor.value);
}

// Whether String(value) would only be "[object Object]" or the like.
function hasBuiltInToString(value) {
	if (typeof value[Symbol.toPrimitive] === 'function' && !isBuiltinMethod(value, Symbol.toPrimitive))
		return false;
	return typeof value.toString !== 'function' || isBuiltinMethod(value, 'toString');
}

function toJson(value) {
	try {
		return JSON.stringify(value);
	} catch (error) {
		if (error?.name === 'TypeError' && /circular|cyclic/i.test(error.message))
			return '[Circular]';
		throw error;
	}
}

function toNumber(convert, value, separator) {
	if (typeof value === 'bigint' && convert !== parseFloat)
		return formatBigInt(noColor, value, separator);
	return formatNumber(noColor, typeof value === 'symbol' ? NaN : convert(value), separator);
}

function formatArgument(kind, value, options) {
	const separator = options?.numericSeparator ?? defaults.numericSeparator;
	switch (kind) {
	case 's':
		if (typeof value === 'number')
			return formatNumber(noColor, value, separator);
		if (typeof value === 'bigint')
			return formatBigInt(noColor, value, separator);
		if (typeof value !== 'object' || value === null || !hasBuiltInToString(value))
			return String(value);
		return inspect(value, { ...options, depth: 0, colors: false, compact: 3 });
	case 'd':
		return toNumber(Number, value, separator);
	case 'i':
		return toNumber(parseInt, value, separator);
	case 'f':
		return toNumber(parseFloat, value, separator);
	case 'j':
		return toJson(value);
	case 'o':
		return inspect(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
	case 'O':
		return inspect(value, options);
	default:
		return '';
	}
}

// args: the format (if a string) and its values; the remaining ones follow, separated by spaces.
function formatAll(options, args) {
	const first = args[0];
	let used = 0;
	let text = '';
	let separator = '';
	if (typeof first === 'string') {
		if (args.length === 1)
			return first;
		let last = 0;
		for (let i = first.indexOf('%'); i >= 0 && i < first.length - 1; i = first.indexOf('%', i + 1)) {
			const kind = first[++i];
			if (kind === '%') {
				text += first.slice(last, i);
				last = i + 1;
			} else if (used + 1 !== args.length && 'sdifjoOc'.includes(kind)) {
				const shown = formatArgument(kind, args[++used], options);
				if (last !== i - 1)
					text += first.slice(last, i - 1);
				text += shown;
				last = i + 1;
			}
		}
		if (last !== 0) {
			used++;
			separator = ' ';
			if (last < first.length)
				text += first.slice(last);
		}
	}
	for (; used < args.length; used++) {
		text += separator + (typeof args[used] !== 'string' ? inspect(args[used], options) : args[used]);
		separator = ' ';
	}
	return text;
}

function format(...args) {
	return formatAll(undefined, args);
}

function formatWithOptions(inspectOptions, ...args) {
	const { validateObject, kValidateObjectAllowArray } = require('internal/validators');
	validateObject(inspectOptions, 'inspectOptions', kValidateObjectAllowArray);
	return formatAll(inspectOptions, args);
}

module.exports = {
	inspect,
	format,
	formatWithOptions,
	formatArguments: formatAll,         // (options, args)
	getStringWidth,
	stripVTControlCharacters,
	isError,
	isIndex
};
