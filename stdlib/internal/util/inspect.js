'use strict';

// util.inspect and util.format: any value as text, in node's layout.
//
// A value becomes a list of entries ("key: value" or an element); the list is then set on one line, in columns, or
// one entry a line (joinEntries).  ctx carries the options, where we are (indentationLvl, currentDepth) and the
// objects being shown (seen), by which circles are found.

var binding = internalBinding('util');
var classOf = binding.classOf;

const timers = require('internal/timers');

var hasSymbol = typeof Symbol === 'function';
var hasOwn = Object.prototype.hasOwnProperty;
var isEnumerable = Object.prototype.propertyIsEnumerable;
var getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
var getPrototypeOf = Object.getPrototypeOf;
var functionToString = Function.prototype.toString;
var custom = hasSymbol ? Symbol['for']('nodejs.util.inspect.custom') : '@@nodejs.util.inspect.custom';

var KIND_OBJECT = 0, KIND_ELEMENT = 1, KIND_ARRAY_EXTRA = 2;
var MIN_LINE = 16;              // strings up to this length are never split into lines
var BUDGET = 1 << 27;           // characters of one result, after which nothing is opened any more

var defaults = {
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

// The language's own constructors: their instances and methods are not "ours to explain".
var builtins = {};
('Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError ' +
	'SyntaxError TypeError URIError ArrayBuffer SharedArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array ' +
	'Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy ' +
	'FinalizationRegistry Iterator Intl WebAssembly Atomics Math JSON Reflect').split(' ').forEach(function (name) { builtins[name] = true; });

function isBuiltin(name) {
	return hasOwn.call(builtins, name);
}

var blanks = '                                ';

function spaces(count) {
	while (blanks.length < count)
		blanks += blanks;
	return count > 0 ? blanks.slice(0, count) : '';
}

// Every line break of text followed by `count` spaces.
function indentLines(text, count) {
	return count > 0 && text.indexOf('\n') >= 0 ? text.split('\n').join('\n' + spaces(count)) : text;
}

function functionName(fn) {
	var name = fn.name;
	if (name === undefined && !('name' in Function.prototype)) {
		var match = /^function\s+([^\s(]+)\s*\(/.exec(functionToString.call(fn));
		name = match ? match[1] : '';
	}
	return name;
}

function isError(value) {
	return classOf(value) === 'Error' || value instanceof Error;
}

// ---- options and colours

function noColor(text) {
	return text;
}

function withColor(text, style) {
	var color = inspect.styles[style];
	if (color === undefined || inspect.colors[color] === undefined)
		return text;
	color = inspect.colors[color];
	return '\u001b[' + color[0] + 'm' + text + '\u001b[' + color[1] + 'm';
}

var ansi = /[\u001b\u009b][\[\]()#;?]*(?:(?:(?:(?:;[\-a-zA-Z\d\/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[\-a-zA-Z\d\/#&.:=?%@~_]*)*)?(?:\u0007|\u001b\u005c|\u009c))|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]))/g;

function stripVTControlCharacters(text) {
	return text.replace(ansi, '');
}

function makeContext(options) {
	var ctx = {
		budget: {},
		indentationLvl: 0,
		seen: [],
		currentDepth: 0,
		stylize: noColor,
		userOptions: undefined,
		circular: undefined
	};
	for (var key in defaults)
		ctx[key] = defaults[key];
	if (options)
		applyOptions(ctx, options);
	return ctx;
}

function applyOptions(ctx, options) {
	Object.keys(options).forEach(function (key) {
		if (hasOwn.call(defaults, key) || key === 'stylize')
			ctx[key] = options[key];
		else if (ctx.userOptions === undefined)
			ctx.userOptions = options;
	});
}

function finishContext(ctx) {
	if (ctx.colors)
		ctx.stylize = withColor;
	if (ctx.maxArrayLength === null)
		ctx.maxArrayLength = Infinity;
	if (ctx.maxStringLength === null)
		ctx.maxStringLength = Infinity;
	return ctx;
}

// Old callers pass (value, showHidden, depth, colors).
function inspect(value, opts) {
	var ctx = makeContext(undefined);
	if (arguments.length > 1) {
		if (arguments.length > 2) {
			if (arguments[2] !== undefined)
				ctx.depth = arguments[2];
			if (arguments.length > 3 && arguments[3] !== undefined)
				ctx.colors = arguments[3];
		}
		if (typeof opts === 'boolean')
			ctx.showHidden = opts;
		else if (opts)
			applyOptions(ctx, opts);
	}
	return formatValue(finishContext(ctx), value, 0);
}

inspect.custom = custom;

Object.defineProperty(inspect, 'defaultOptions', {
	get: function () { return defaults; },
	set: function (options) {
		require('internal/validators').validateObject(options, 'options');
		Object.keys(options).forEach(function (key) { defaults[key] = options[key]; });
	}
});

inspect.colors = (function () {
	var colors = Object.create(null);
	var table = 'reset 0 0 bold 1 22 dim 2 22 italic 3 23 underline 4 24 blink 5 25 inverse 7 27 hidden 8 28 strikethrough 9 29 ' +
		'doubleunderline 21 24 black 30 39 red 31 39 green 32 39 yellow 33 39 blue 34 39 magenta 35 39 cyan 36 39 white 37 39 ' +
		'bgBlack 40 49 bgRed 41 49 bgGreen 42 49 bgYellow 43 49 bgBlue 44 49 bgMagenta 45 49 bgCyan 46 49 bgWhite 47 49 framed 51 54 ' +
		'overlined 53 55 gray 90 39 redBright 91 39 greenBright 92 39 yellowBright 93 39 blueBright 94 39 magentaBright 95 39 ' +
		'cyanBright 96 39 whiteBright 97 39 bgGray 100 49 bgRedBright 101 49 bgGreenBright 102 49 bgYellowBright 103 49 ' +
		'bgBlueBright 104 49 bgMagentaBright 105 49 bgCyanBright 106 49 bgWhiteBright 107 49';
	var words = table.split(' ');
	for (var i = 0; i < words.length; i += 3)
		colors[words[i]] = [+words[i + 1], +words[i + 2]];
	// other names of some of them, which are not listed
	'grey gray bgGrey bgGray blackBright gray bgBlackBright bgGray doubleUnderline doubleunderline swapcolors inverse swapColors inverse faint dim crossedout strikethrough strikeThrough strikethrough crossedOut strikethrough conceal hidden'
		.split(' ').forEach(function (word, index, all) {
			if (index % 2 === 0) {
				var target = all[index + 1];
				Object.defineProperty(colors, word, {
					get: function () { return this[target]; },
					set: function (value) { this[target] = value; },
					configurable: true,
					enumerable: false
				});
			}
		});
	return colors;
})();

inspect.styles = (function () {
	var styles = Object.create(null);
	styles.special = 'cyan';
	styles.number = 'yellow';
	styles.bigint = 'yellow';
	styles.boolean = 'yellow';
	styles['undefined'] = 'grey';
	styles['null'] = 'bold';
	styles.string = 'green';
	styles.symbol = 'green';
	styles.date = 'magenta';
	styles.regexp = 'red';
	styles.module = 'underline';
	return styles;
})();

// The options for a custom inspect function.
function userOptions(ctx, isForeign) {
	var out = { stylize: ctx.stylize };
	for (var key in defaults)
		out[key] = ctx[key];
	if (ctx.userOptions) {
		Object.keys(ctx.userOptions).forEach(function (name) { out[name] = ctx.userOptions[name]; });
	}
	if (isForeign) {
		// an object of another world must not get at ours through the function
		out.stylize = function (value, style) { return '' + ctx.stylize('' + value, style); };
	}
	return out;
}

// ---- primitives

var meta = { 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r', 39: "\\'", 92: '\\\\' };
var needsEscape = /[\x00-\x1f\x27\x5c\x7f-\x9f\ud800-\udfff]/;
var needsEscapeNoSingle = /[\x00-\x1f\x5c\x7f-\x9f\ud800-\udfff]/;

function escapeCode(code) {
	return meta[code] || '\\x' + (code < 16 ? '0' : '') + code.toString(16).toUpperCase();
}

// text as a literal; of the three quotes the first that needs no escaping.
function quote(text) {
	var mark = "'";
	var test = needsEscape;
	if (text.indexOf("'") >= 0) {
		if (text.indexOf('"') < 0)
			mark = '"';
		else if (text.indexOf('`') < 0 && text.indexOf('${') < 0)
			mark = '`';
		if (mark !== "'")
			test = needsEscapeNoSingle;
	}
	return test.test(text) ? mark + escapeText(text, mark === "'") + mark : mark + text + mark;
}

function escapeText(text, single) {
	var out = '';
	var from = 0;
	for (var i = 0; i < text.length; i++) {
		var code = text.charCodeAt(i);
		var shown;
		if ((code === 39 && single) || code === 92 || code < 32 || (code > 126 && code < 160)) {
			shown = escapeCode(code);
		} else if (code >= 0xd800 && code <= 0xdfff) {
			if (code <= 0xdbff && i + 1 < text.length) {
				var next = text.charCodeAt(i + 1);
				if (next >= 0xdc00 && next <= 0xdfff) {
					i++;
					continue;
				}
			}
			shown = '\\u' + code.toString(16);
		} else {
			continue;
		}
		out += text.slice(from, i) + shown;
		from = i + 1;
	}
	return out + text.slice(from);
}

function formatString(fn, value, ctx) {
	var trailer = '';
	if (value.length > ctx.maxStringLength) {
		var remaining = value.length - ctx.maxStringLength;
		value = value.slice(0, ctx.maxStringLength);
		trailer = '... ' + remaining + ' more character' + (remaining > 1 ? 's' : '');
	}
	if (ctx.compact !== true && value.length > MIN_LINE && value.length > ctx.breakLength - ctx.indentationLvl - 4 &&
		value.indexOf('\n') >= 0) {
		// a line of code per line of text
		var lines = value.split('\n');
		var last = lines.pop();
		lines = lines.map(function (line) { return line + '\n'; });
		if (last !== '')
			lines.push(last);
		return lines.map(function (line) { return fn(quote(line), 'string'); }).join(' +\n' + spaces(ctx.indentationLvl + 2)) + trailer;
	}
	return fn(quote(value), 'string') + trailer;
}

function separateInteger(digits) {
	return require('internal/errors').addNumericalSeparator(digits);
}

function separateFraction(digits) {
	var out = '';
	var i = 0;
	for (; i < digits.length - 3; i += 3)
		out += digits.slice(i, i + 3) + '_';
	return i === 0 ? digits : out + digits.slice(i);
}

function formatNumber(fn, number, separator) {
	if (!separator)
		return fn(number === 0 && 1 / number < 0 ? '-0' : '' + number, 'number');
	var integer = number < 0 ? Math.ceil(number) : Math.floor(number);
	var text = String(integer);
	if (integer === number)
		return fn(!isFinite(number) || text.indexOf('e') >= 0 ? text : separateInteger(text), 'number');
	if (number !== number)
		return fn(text, 'number');
	return fn(separateInteger(text) + '.' + separateFraction(String(number).slice(text.length + 1)), 'number');
}

function formatBigInt(fn, value, separator) {
	var text = String(value);
	return fn((separator ? separateInteger(text) : text) + 'n', 'bigint');
}

function formatPrimitive(fn, value, ctx) {
	switch (typeof value) {
	case 'string':
		return formatString(fn, value, ctx);
	case 'number':
		return formatNumber(fn, value, ctx.numericSeparator);
	case 'boolean':
		return fn('' + value, 'boolean');
	case 'undefined':
		return fn('undefined', 'undefined');
	case 'bigint':
		return formatBigInt(fn, value, ctx.numericSeparator);
	default:
		return fn(value.toString(), 'symbol');
	}
}

// ---- values

function formatValue(ctx, value, recurseTimes, typedArray) {
	var type = typeof value;
	if (type !== 'object' && type !== 'function')
		return formatPrimitive(ctx.stylize, value, ctx);
	if (value === null)
		return ctx.stylize('null', 'null');

	var original = value;
	var proxy = binding.proxyDetails ? binding.proxyDetails(value, !!ctx.showProxy) : undefined;
	if (proxy !== undefined) {
		if (proxy === null || proxy[0] === null)
			return ctx.stylize('<Revoked Proxy>', 'special');
		if (ctx.showProxy)
			return formatProxy(ctx, proxy, recurseTimes);
		value = proxy[0];
	}

	if (ctx.customInspect) {
		var own = value[custom];
		if (typeof own === 'function' && own !== inspect &&
			!(value.constructor && value.constructor.prototype === value)) {
			var depth = ctx.depth === null ? null : ctx.depth - recurseTimes;
			var isForeign = proxy !== undefined || !(original instanceof Object);
			var shown = own.call(original, depth, userOptions(ctx, isForeign), inspect);
			if (shown !== original) {
				return typeof shown !== 'object' ? indentLines('' + shown, ctx.indentationLvl) : formatValue(ctx, shown, recurseTimes);
			}
		}
	}

	if (ctx.seen.indexOf(value) >= 0) {
		if (ctx.circular === undefined)
			ctx.circular = [];
		var index = ctx.circular.indexOf(value);
		if (index < 0)
			index = ctx.circular.push(value) - 1;
		return ctx.stylize('[Circular *' + (index + 1) + ']', 'special');
	}
	return formatRaw(ctx, value, recurseTimes, typedArray);
}

function formatProxy(ctx, proxy, recurseTimes) {
	if (recurseTimes > ctx.depth && ctx.depth !== null)
		return ctx.stylize('Proxy [Array]', 'special');
	recurseTimes++;
	ctx.indentationLvl += 2;
	var entries = [formatValue(ctx, proxy[0], recurseTimes), formatValue(ctx, proxy[1], recurseTimes)];
	ctx.indentationLvl -= 2;
	return joinEntries(ctx, entries, '', ['Proxy [', ']'], KIND_ARRAY_EXTRA, recurseTimes);
}

// The own keys to be shown; with showHidden all of them.
function getKeys(value, showHidden) {
	var keys = showHidden ? Object.getOwnPropertyNames(value) : Object.keys(value);
	if (hasSymbol) {
		var symbols = Object.getOwnPropertySymbols(value);
		for (var i = 0; i < symbols.length; i++) {
			if (showHidden || isEnumerable.call(value, symbols[i]))
				keys.push(symbols[i]);
		}
	}
	return keys;
}

function isIndex(key) {
	if (typeof key !== 'string')
		return false;
	var code = key.charCodeAt(0);
	if (!(code >= 48 && code <= 57))
		return false;
	var number = key >>> 0;
	return String(number) === key && number !== 4294967295;
}

function extraKeys(value, showHidden) {
	// long plain arrays have nothing else, and asking the engine is cheaper than listing every index
	if (!showHidden && binding.onlyIndices && binding.onlyIndices(value))
		return [];
	var keys = getKeys(value, showHidden);
	for (var i = 0; i < keys.length && isIndex(keys[i]); i++) {
		// indices come first
	}
	return keys.slice(i);
}

function isInstance(object, constructor) {
	try {
		return object instanceof constructor;
	} catch (error) {
		require('internal/errors').passMemory(error);
		return false;
	}
}

// The name of the constructor of object; null for an object without prototype.
function constructorName(object, ctx, recurseTimes, protoProps) {
	var firstProto;
	var start = object;
	while (object) {
		var descriptor = getOwnPropertyDescriptor(object, 'constructor');
		if (descriptor !== undefined && typeof descriptor.value === 'function') {
			var name = functionName(descriptor.value);
			if (name !== '' && isInstance(start, descriptor.value)) {
				if (protoProps !== undefined && (firstProto !== object || !isBuiltin(name)))
					addPrototypeProperties(ctx, start, firstProto || start, recurseTimes, protoProps);
				return String(name);
			}
		}
		object = getPrototypeOf(object);
		if (firstProto === undefined)
			firstProto = object;
	}
	if (firstProto === null)
		return null;
	var own = binding.constructorName ? binding.constructorName(start) : classOf(start);
	if (recurseTimes > ctx.depth && ctx.depth !== null)
		return own + ' <Complex prototype>';
	var proto = constructorName(firstProto, ctx, recurseTimes + 1, protoProps);
	if (proto === null) {
		var options = {};
		for (var key in defaults)
			options[key] = ctx[key];
		options.customInspect = false;
		options.depth = -1;
		return own + ' <' + inspect(firstProto, options) + '>';
	}
	return own + ' <' + proto + '>';
}

// With showHidden, what up to three prototypes that are not built in have besides methods.
function addPrototypeProperties(ctx, main, object, recurseTimes, output) {
	var known = [];
	var keys = [];
	for (var depth = 0; depth < 3; depth++) {
		if (depth !== 0 || main === object) {
			object = getPrototypeOf(object);
			if (object === null)
				break;
			var descriptor = getOwnPropertyDescriptor(object, 'constructor');
			if (descriptor !== undefined && typeof descriptor.value === 'function' && isBuiltin(functionName(descriptor.value)))
				break;
		}
		if (depth !== 0)
			known = known.concat(keys);
		keys = getKeys(object, true);
		ctx.seen.push(main);
		for (var i = 0; i < keys.length; i++) {
			var key = keys[i];
			if (key === 'constructor' || hasOwn.call(main, key) || (depth !== 0 && known.indexOf(key) >= 0))
				continue;
			var desc = getOwnPropertyDescriptor(object, key);
			if (typeof desc.value === 'function')
				continue;
			var shown = formatProperty(ctx, object, recurseTimes, key, KIND_OBJECT, desc, main);
			output.push(ctx.colors ? '\u001b[2m' + shown + '\u001b[22m' : shown);
		}
		ctx.seen.pop();
	}
}

function getPrefix(constructor, tag, fallback, size) {
	size = size || '';
	if (constructor === null) {
		if (tag !== '' && fallback !== tag)
			return '[' + fallback + size + ': null prototype] [' + tag + '] ';
		return '[' + fallback + size + ': null prototype] ';
	}
	if (tag !== '' && constructor !== tag)
		return constructor + size + ' [' + tag + '] ';
	return constructor + size + ' ';
}

// What Symbol.toStringTag adds, unless it would be shown as a property as well.
function tagOf(ctx, value, kind) {
	if (!hasSymbol)
		return kind === 'Math' || kind === 'JSON' ? kind : value === binding.global ? 'global' : '';
	var tag = value[Symbol.toStringTag];
	if (typeof tag !== 'string' || (tag !== '' && (ctx.showHidden ? hasOwn : isEnumerable).call(value, Symbol.toStringTag)))
		return '';
	return tag;
}

function isTypedArray(kind) {
	return kind === 'Uint8Array' || /^(?:Uint8Clamped|Uint16|Uint32|Int8|Int16|Int32|Float32|Float64|BigInt64|BigUint64)Array$/.test(kind);
}

function noEntries() {
	return [];
}

function formatRaw(ctx, value, recurseTimes, typedArray) {
	var keys, protoProps;
	var kind = classOf(value);
	if (ctx.showHidden && (recurseTimes <= ctx.depth || ctx.depth === null))
		protoProps = [];
	var constructor = constructorName(value, ctx, recurseTimes, protoProps);
	if (protoProps !== undefined && protoProps.length === 0)
		protoProps = undefined;
	var tag = tagOf(ctx, value, kind);
	var base = '';
	var formatter = noEntries;
	var braces = ['{', '}'];
	var entryKind = KIND_OBJECT;
	var prefix, size;
	function bare() {
		return keys.length === 0 && protoProps === undefined;
	}

	if (Array.isArray(value)) {
		prefix = constructor !== 'Array' || tag !== '' ? getPrefix(constructor, tag, 'Array', '(' + value.length + ')') : '';
		keys = extraKeys(value, ctx.showHidden);
		braces = [prefix + '[', ']'];
		if (value.length === 0 && bare())
			return braces[0] + ']';
		entryKind = KIND_ARRAY_EXTRA;
		formatter = formatArray;
	} else if (kind === 'Set') {
		size = contents(value).length;
		prefix = getPrefix(constructor, tag, 'Set', '(' + size + ')');
		keys = getKeys(value, ctx.showHidden);
		if (size === 0 && bare())
			return prefix + '{}';
		braces = [prefix + '{', '}'];
		formatter = formatSet;
	} else if (kind === 'Map') {
		size = contents(value).length / 2;
		prefix = getPrefix(constructor, tag, 'Map', '(' + size + ')');
		keys = getKeys(value, ctx.showHidden);
		if (size === 0 && bare())
			return prefix + '{}';
		braces = [prefix + '{', '}'];
		formatter = formatMap;
	} else if (isTypedArray(kind)) {
		keys = extraKeys(value, ctx.showHidden);
		if (constructor === null)
			formatter = formatBareTyped;
		prefix = getPrefix(constructor, tag, constructor === null ? kind : '', '(' + (constructor === null ? ownTyped(value).length : value.length) + ')');
		braces = [prefix + '[', ']'];
		if (value.length === 0 && keys.length === 0 && !ctx.showHidden)
			return braces[0] + ']';
		entryKind = KIND_ARRAY_EXTRA;
		if (formatter !== formatBareTyped)
			formatter = formatTypedArray;
	} else if (kind === 'Map Iterator' || kind === 'Set Iterator') {
		keys = getKeys(value, ctx.showHidden);
		braces = ['[' + kind + '] {', '}'];
		if (tag !== kind && tag !== '')
			braces[0] = '[' + kind + '] [' + tag + '] {';
		formatter = formatIterator;
	} else {
		keys = getKeys(value, ctx.showHidden);
		if (typeof value === 'function') {
			base = functionBase(value, constructor, tag);
			if (bare())
				return ctx.stylize(base, 'special');
		} else if (kind === 'Arguments' && constructor === 'Object') {
			braces[0] = '[Arguments] {';
			if (bare())
				return braces[0] + '}';
		} else if (kind === 'RegExp') {
			base = RegExp.prototype.toString.call(constructor !== null ? value : new RegExp(value));
			prefix = getPrefix(constructor, tag, 'RegExp');
			if (prefix !== 'RegExp ')
				base = prefix + base;
			if (bare() || (recurseTimes > ctx.depth && ctx.depth !== null))
				return ctx.stylize(base, 'regexp');
		} else if (kind === 'Date') {
			var time = Date.prototype.getTime.call(value);
			base = time !== time ? 'Invalid Date' : Date.prototype.toISOString.call(value);
			prefix = getPrefix(constructor, tag, 'Date');
			if (prefix !== 'Date ')
				base = prefix + base;
			if (bare())
				return ctx.stylize(base, 'date');
		} else if (isError(value)) {
			base = formatError(value, constructor, tag, ctx, keys);
			if (bare())
				return base;
		} else if (kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer') {
			prefix = getPrefix(constructor, tag, kind);
			if (typedArray === undefined)
				formatter = formatArrayBuffer;
			else if (bare())
				return prefix + '{ byteLength: ' + formatNumber(ctx.stylize, value.byteLength, false) + ' }';
			braces[0] = prefix + '{';
			keys.unshift('byteLength');
		} else if (kind === 'DataView') {
			braces[0] = getPrefix(constructor, tag, 'DataView') + '{';
			keys.unshift('byteLength', 'byteOffset', 'buffer');
		} else if (kind === 'Promise') {
			braces[0] = getPrefix(constructor, tag, 'Promise') + '{';
			formatter = formatPromise;
		} else if (kind === 'WeakSet' || kind === 'WeakMap') {
			braces[0] = getPrefix(constructor, tag, kind) + '{';
			formatter = formatWeak;
		} else if (kind === 'Number' || kind === 'String' || kind === 'Boolean' || kind === 'Symbol' || kind === 'BigInt') {
			base = boxedBase(value, kind, ctx, keys, constructor, tag);
			if (bare())
				return base;
		} else if (kind === 'Module') {
			braces[0] = getPrefix(constructor, tag, 'Module') + '{';
			formatter = formatNamespace;
		} else if (constructor === 'Object') {
			if (tag !== '')
				braces[0] = getPrefix(constructor, tag, 'Object') + '{';
			if (bare())
				return braces[0] + '}';
		} else {
			if (ctx.customInspect && (constructor === 'Timeout' || constructor === 'Immediate') && bare()) {
				const shape = timers.shape(value, constructor);
				if (shape !== undefined) {
					value = shape;
					keys = getKeys(shape, false);
				}
			}
			if (bare())
				return getPrefix(constructor, tag, 'Object') + '{}';
			braces[0] = getPrefix(constructor, tag, 'Object') + '{';
		}
	}

	if (recurseTimes > ctx.depth && ctx.depth !== null) {
		var name = getPrefix(constructor, tag, constructor === null && kind !== 'Arguments' ? kind : 'Object').slice(0, -1);
		return ctx.stylize(constructor === null ? name : '[' + name + ']', 'special');
	}
	recurseTimes++;
	ctx.seen.push(value);
	ctx.currentDepth = recurseTimes;
	var output;
	var before = ctx.indentationLvl;
	try {
		output = formatter(ctx, value, recurseTimes, keys, braces);
		for (var i = 0; i < keys.length; i++)
			output.push(formatProperty(ctx, value, recurseTimes, keys[i], entryKind));
		if (protoProps !== undefined)
			output = output.concat(protoProps);
	} catch (error) {
		if (!require('internal/errors').isStackOverflowError(error))
			throw error;
		ctx.seen.pop();
		ctx.indentationLvl = before;
		return ctx.stylize('[' + getPrefix(constructor, tag, 'Object').slice(0, -1) +
			': Inspection interrupted prematurely. Maximum call stack size exceeded.]', 'special');
	}
	if (ctx.circular !== undefined) {
		var index = ctx.circular.indexOf(value);
		if (index >= 0) {
			var reference = ctx.stylize('<ref *' + (index + 1) + '>', 'special');
			if (ctx.compact !== true)
				base = base === '' ? reference : reference + ' ' + base;
			else
				braces[0] = reference + ' ' + braces[0];
		}
	}
	ctx.seen.pop();

	if (ctx.sorted) {
		var compare = ctx.sorted === true ? undefined : ctx.sorted;
		if (entryKind === KIND_OBJECT)
			output.sort(compare);
		else if (keys.length > 1)
			output = output.slice(0, output.length - keys.length).concat(output.slice(output.length - keys.length).sort(compare));
	}
	var result = joinEntries(ctx, output, base, braces, entryKind, recurseTimes, value);
	var spent = (ctx.budget[ctx.indentationLvl] || 0) + result.length;
	ctx.budget[ctx.indentationLvl] = spent;
	if (spent > BUDGET)
		ctx.depth = -1;
	return result;
}

function functionBase(value, constructor, tag) {
	var source = functionToString.call(value);
	var name = functionName(value);
	if (source.slice(0, 5) === 'class' && source[source.length - 1] === '}') {
		var head = source.slice(5, -1);
		var brace = head.indexOf('{');
		if (brace >= 0 && (head.slice(0, brace).indexOf('(') < 0 ||
			/^(\s+[^(]*?)\s*\{/.test(head.replace(/(\/\/.*?\n)|(\/\*(.|\n)*?\*\/)/g, ''))))
			return classBase(value, constructor, tag);
	}
	var kind = binding.functionKind ? binding.functionKind(value) : 'Function';
	var base = '[' + kind;
	if (constructor === null)
		base += ' (null prototype)';
	base += name === '' || name === undefined ? ' (anonymous)' : ': ' + String(name);
	base += ']';
	if (constructor !== kind && constructor !== null)
		base += ' ' + constructor;
	if (tag !== '' && constructor !== tag)
		base += ' [' + tag + ']';
	return base;
}

function classBase(value, constructor, tag) {
	var base = 'class ' + ((hasOwn.call(value, 'name') && value.name) || '(anonymous)');
	if (constructor !== 'Function' && constructor !== null)
		base += ' [' + constructor + ']';
	if (tag !== '' && constructor !== tag)
		base += ' [' + tag + ']';
	if (constructor !== null) {
		var superName = getPrototypeOf(value).name;
		if (superName)
			base += ' extends ' + superName;
	} else {
		base += ' extends null';
	}
	return '[' + base + ']';
}

function boxedBase(value, kind, ctx, keys, constructor, tag) {
	var primitive;
	if (kind === 'Number') {
		primitive = Number.prototype.valueOf.call(value);
	} else if (kind === 'String') {
		primitive = String.prototype.valueOf.call(value);
		// the characters are no properties worth showing
		keys.splice(0, primitive.length);
	} else if (kind === 'Boolean') {
		primitive = Boolean.prototype.valueOf.call(value);
	} else if (kind === 'BigInt') {
		primitive = BigInt.prototype.valueOf.call(value);
	} else {
		primitive = Symbol.prototype.valueOf.call(value);
	}
	var base = '[' + kind;
	if (kind !== constructor)
		base += constructor === null ? ' (null prototype)' : ' (' + constructor + ')';
	base += ': ' + formatPrimitive(noColor, primitive, ctx) + ']';
	if (tag !== '' && tag !== constructor)
		base += ' [' + tag + ']';
	if (keys.length !== 0 || ctx.stylize === noColor)
		return base;
	return ctx.stylize(base, kind.toLowerCase());
}

// ---- errors

function stackOf(error) {
	return error.stack ? String(error.stack) : Error.prototype.toString.call(error);
}

// Where frames and others (their cause's) run alike for more than 3 lines.
function commonFrames(frames, others) {
	for (var i = 0; i < frames.length - 3; i++) {
		var at = others.indexOf(frames[i]);
		if (at < 0)
			continue;
		var rest = others.length - at;
		if (rest <= 3)
			continue;
		var count = 1;
		var most = Math.min(frames.length - i, rest);
		while (most > count && frames[i + count] === others[at + count])
			count++;
		if (count > 3)
			return { count: count, start: i };
	}
	return { count: 0, start: 0 };
}

function stackFrames(ctx, error, text) {
	var frames = text.split('\n');
	var cause;
	try {
		cause = error.cause;
	} catch (e) {
		require('internal/errors').passMemory(e);
		// a getter that throws: no cause to compare with
	}
	if (cause !== undefined && cause !== null && typeof cause === 'object' && isError(cause)) {
		var causeStack = stackOf(cause);
		var start = causeStack.indexOf('\n    at');
		if (start >= 0) {
			var common = commonFrames(frames, causeStack.slice(start + 1).split('\n'));
			if (common.count > 3) {
				var skipped = common.count - 2;
				frames.splice(common.start + 1, skipped, ctx.stylize('    ... ' + skipped + ' lines matching cause stack trace ...', 'undefined'));
			}
		}
	}
	return frames;
}

// The first line of a stack may be older than the name: a class, or a name given later.
function improveStack(stack, constructor, name, tag) {
	var size = name.length;
	if (constructor === null || (/Error$/.test(name) && stack.slice(0, size) === name &&
		(stack.length === size || stack[size] === ':' || stack[size] === '\n'))) {
		var fallback = 'Error';
		if (constructor === null) {
			var start = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/.exec(stack) || /^([a-z_A-Z0-9-]*Error)$/.exec(stack);
			fallback = (start && start[1]) || '';
			size = fallback.length;
			fallback = fallback || 'Error';
		}
		var prefix = getPrefix(constructor, tag, fallback).slice(0, -1);
		if (name !== prefix) {
			if (prefix.indexOf(name) >= 0)
				stack = size === 0 ? prefix + ': ' + stack : prefix + stack.slice(size);
			else
				stack = prefix + ' [' + name + ']' + stack.slice(size);
		}
	}
	return stack;
}

function hideKeys(ctx, keys, error, stack) {
	if (ctx.showHidden || keys.length === 0)
		return;
	['name', 'message', 'stack'].forEach(function (name) {
		var at = keys.indexOf(name);
		if (at >= 0 && stack.indexOf(String(error[name])) >= 0)
			keys.splice(at, 1);
	});
}

function colorFrame(ctx, line) {
	if (/^ {4}at (?:[^\/\\(]+ \(|)(?:node|jsr):(.+):\d+(?::\d+)?(?:\)|$)/.test(line))
		return ctx.stylize(line, 'undefined');
	var match;
	var out = '';
	var last = 0;
	var modules = /[\/\\]node_modules[\/\\](.+?)(?=[\/\\])/g;
	while ((match = modules.exec(line)) !== null) {
		out += line.slice(last, match.index + 14) + ctx.stylize(match[1], 'module');
		last = match.index + match[0].length;
	}
	if (last !== 0)
		line = out + line.slice(last);
	var directory;
	try {
		directory = process.cwd();
	} catch (e) {
		require('internal/errors').passMemory(e);
		return line;    // it is gone
	}
	var at = line.indexOf(directory);
	if (at >= 0) {
		if (line.slice(at - 7, at) === 'file://')
			at -= 7;
		var end = line.indexOf(directory) + directory.length + 1;
		if (line[at - 1] === '(') {
			return line.slice(0, at - 1) + ctx.stylize('(' + line.slice(at, end), 'undefined') +
				line.slice(end, -1) + ctx.stylize(')', 'undefined');
		}
		return line.slice(0, at) + ctx.stylize(line.slice(at, end), 'undefined') + line.slice(end);
	}
	return line;
}

function formatError(error, constructor, tag, ctx, keys) {
	var name = error.name !== undefined && error.name !== null ? String(error.name) : 'Error';
	var stack = stackOf(error);
	hideKeys(ctx, keys, error, stack);
	if ('cause' in error && keys.indexOf('cause') < 0)
		keys.push('cause');
	if (Array.isArray(error.errors) && keys.indexOf('errors') < 0)
		keys.push('errors');
	stack = improveStack(stack, constructor, name, tag);

	// the message may hold what looks like a frame
	var at = (error.message && stack.indexOf(error.message)) || -1;
	if (at !== -1)
		at += error.message.length;
	var start = stack.indexOf('\n    at', at);
	if (start === -1) {
		stack = '[' + stack + ']';
	} else {
		var lines = stackFrames(ctx, error, stack.slice(start + 1));
		if (ctx.colors)
			lines = lines.map(function (line) { return colorFrame(ctx, line); });
		stack = stack.slice(0, start) + '\n' + lines.join('\n');
	}
	return indentLines(stack, ctx.indentationLvl);
}

// ---- entries

function more(count, what) {
	return '... ' + count + ' more ' + what + (count > 1 ? 's' : '');
}

function shownLength(ctx, length) {
	return Math.min(Math.max(0, ctx.maxArrayLength), length);
}

function formatArray(ctx, value, recurseTimes) {
	var length = value.length;
	var shown = shownLength(ctx, length);
	var output = [];
	for (var i = 0; i < shown; i++) {
		var desc = getOwnPropertyDescriptor(value, i);
		if (desc === undefined)
			return formatSparse(ctx, value, recurseTimes, shown, output, i);
		// numbers are most of what long arrays hold
		output.push(typeof desc.value === 'number' ? formatNumber(ctx.stylize, desc.value, ctx.numericSeparator) :
			formatProperty(ctx, value, recurseTimes, i, KIND_ELEMENT, desc));
	}
	if (length > shown)
		output.push(more(length - shown, 'item'));
	return output;
}

function emptyItems(ctx, count) {
	return ctx.stylize('<' + count + ' empty item' + (count > 1 ? 's' : '') + '>', 'undefined');
}

// The rest of an array with holes; a hole of any length is one entry.
function formatSparse(ctx, value, recurseTimes, most, output, index) {
	var keys = Object.keys(value);
	for (var i = index; i < keys.length && output.length < most; i++) {
		var key = keys[i];
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
	var remaining = value.length - index;
	if (remaining > 0)
		output.push(output.length !== most ? emptyItems(ctx, remaining) : more(remaining, 'item'));
	return output;
}

// A typed array whose prototype is gone still has elements; a new one of its class has length and the rest, too.
function ownTyped(value) {
	return new (Function('return this')()[classOf(value)])(value);
}

function formatBareTyped(ctx, value, recurseTimes) {
	return formatTypedArray(ctx, ownTyped(value), recurseTimes);
}

function formatTypedArray(ctx, value, recurseTimes) {
	var length = value.length;
	var shown = shownLength(ctx, length);
	var output = [];
	var format = length > 0 && typeof value[0] === 'bigint' ? formatBigInt : formatNumber;
	for (var i = 0; i < shown; i++)
		output.push(format(ctx.stylize, value[i], ctx.numericSeparator));
	if (length > shown)
		output.push(more(length - shown, 'item'));
	if (ctx.showHidden) {
		ctx.indentationLvl += 2;
		['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'].forEach(function (key) {
			output.push('[' + key + ']: ' + formatValue(ctx, value[key], recurseTimes, true));
		});
		ctx.indentationLvl -= 2;
	}
	return output;
}

function formatArrayBuffer(ctx, value) {
	var bytes;
	try {
		bytes = new Uint8Array(value);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return [ctx.stylize('(detached)', 'special')];
	}
	var shown = Math.min(Math.max(0, ctx.maxArrayLength), bytes.length);
	var text = '';
	for (var i = 0; i < shown; i++)
		text += (i ? ' ' : '') + (bytes[i] < 16 ? '0' : '') + bytes[i].toString(16);
	if (bytes.length > ctx.maxArrayLength)
		text += ' ' + more(bytes.length - ctx.maxArrayLength, 'byte');
	return [ctx.stylize('[Uint8Contents]', 'special') + ': <' + text + '>'];
}

// The contents of a Map (keys and values in turn) or a Set.
function contents(value) {
	if (binding.collectionEntries)
		return binding.collectionEntries(value);
	var out = [];
	if (classOf(value) === 'Map')
		Map.prototype.forEach.call(value, function (v, k) { out.push(k, v); });
	else
		Set.prototype.forEach.call(value, function (v) { out.push(v); });
	return out;
}

function formatSet(ctx, value, recurseTimes) {
	return formatList(ctx, contents(value), recurseTimes);
}

function formatList(ctx, values, recurseTimes) {
	var shown = shownLength(ctx, values.length);
	var output = [];
	ctx.indentationLvl += 2;
	for (var i = 0; i < shown; i++)
		output.push(formatValue(ctx, values[i], recurseTimes));
	ctx.indentationLvl -= 2;
	if (values.length > shown)
		output.push(more(values.length - shown, 'item'));
	return output;
}

function formatMap(ctx, value, recurseTimes) {
	var values = contents(value);
	var size = values.length / 2;
	var shown = shownLength(ctx, size);
	var output = [];
	ctx.indentationLvl += 2;
	for (var i = 0; i < shown; i++)
		output.push(formatValue(ctx, values[2 * i], recurseTimes) + ' => ' + formatValue(ctx, values[2 * i + 1], recurseTimes));
	ctx.indentationLvl -= 2;
	if (size > shown)
		output.push(more(size - shown, 'item'));
	return output;
}

// What an iterator over a Map or Set will still give, which it must not lose by being shown.
function formatIterator(ctx, value, recurseTimes, keys, braces) {
	var rest = binding.previewEntries(value);        // [values, whether they are keys and values in turn]
	var values = rest[0];
	if (!rest[1])
		return formatList(ctx, values, recurseTimes);
	braces[0] = braces[0].replace(/ Iterator\] \{$/, ' Entries] {');
	var shown = Math.min(Math.max(0, ctx.maxArrayLength), values.length / 2);
	var output = [];
	ctx.indentationLvl += 2;
	for (var i = 0; i < shown; i++) {
		var pair = [formatValue(ctx, values[2 * i], recurseTimes), formatValue(ctx, values[2 * i + 1], recurseTimes)];
		output.push(joinEntries(ctx, pair, '', ['[', ']'], KIND_ARRAY_EXTRA, recurseTimes));
	}
	ctx.indentationLvl -= 2;
	if (values.length / 2 > shown)
		output.push(more(values.length / 2 - shown, 'item'));
	return output;
}

function formatPromise(ctx, value, recurseTimes) {
	var details = binding.promiseDetails(value);    // [state, result]
	if (details[0] === 0)
		return [ctx.stylize('<pending>', 'special')];
	ctx.indentationLvl += 2;
	var text = formatValue(ctx, details[1], recurseTimes);
	ctx.indentationLvl -= 2;
	return [details[0] === 2 ? ctx.stylize('<rejected>', 'special') + ' ' + text : text];
}

function formatWeak(ctx, value, recurseTimes) {
	if (ctx.showHidden && binding.previewEntries) {
		var values = binding.previewEntries(value)[0];
		if (classOf(value) === 'WeakSet')
			return formatList(ctx, values, recurseTimes).sort();
		var output = [];
		ctx.indentationLvl += 2;
		for (var i = 0; i < values.length; i += 2)
			output.push(formatValue(ctx, values[i], recurseTimes) + ' => ' + formatValue(ctx, values[i + 1], recurseTimes));
		ctx.indentationLvl -= 2;
		return output.sort();
	}
	return [ctx.stylize('<items unknown>', 'special')];
}

// A module's exports; one that is not initialised yet throws when read.
function formatNamespace(ctx, value, recurseTimes, keys) {
	var output = keys.map(function (key) {
		try {
			return formatProperty(ctx, value, recurseTimes, key, KIND_OBJECT);
		} catch (error) {
			require('internal/errors').passMemory(error);
			return key + ': ' + ctx.stylize('<uninitialized>', 'special');
		}
	});
	keys.length = 0;
	return output;
}

function formatGetter(ctx, desc, original, recurseTimes) {
	var label = desc.set !== undefined ? 'Getter/Setter' : 'Getter';
	var s = ctx.stylize;
	if (!ctx.getters || (ctx.getters === 'get' && desc.set !== undefined) || (ctx.getters === 'set' && desc.set === undefined))
		return s('[' + label + ']', 'special');
	try {
		var value = desc.get.call(original);
		var text;
		ctx.indentationLvl += 2;
		if (value === null)
			text = s('[' + label + ':', 'special') + ' ' + s('null', 'null') + s(']', 'special');
		else if (typeof value === 'object')
			text = s('[' + label + ']', 'special') + ' ' + formatValue(ctx, value, recurseTimes);
		else if (typeof value === 'function')
			text = s('[' + label + ':', 'special') + ' ' + formatValue(ctx, value, recurseTimes) + s(']', 'special');
		else
			text = s('[' + label + ':', 'special') + ' ' + formatPrimitive(s, value, ctx) + s(']', 'special');
		ctx.indentationLvl -= 2;
		return text;
	} catch (error) {
		require('internal/errors').passMemory(error);
		return s('[' + label + ':', 'special') + ' <Inspection threw (' + error.message + ')>' + s(']', 'special');
	}
}

// The keys found to need no quotes: the same ones come again and again.
var plainNames = Object.create(null);
var plainCount = 0;

function isPlainName(key) {
	if (!/^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key))
		return false;
	if (++plainCount > 500) {
		plainNames = Object.create(null);
		plainCount = 0;
	}
	plainNames[key] = true;
	return true;
}

function formatName(ctx, key, enumerable) {
	if (typeof key === 'symbol')
		return '[' + ctx.stylize(escapeText(key.toString(), true), 'symbol') + ']';
	if (key === '__proto__')
		return "['__proto__']";
	if (enumerable === false)
		return '[' + (needsEscape.test(key) ? escapeText(key, true) : key) + ']';
	if (plainNames[key] === true || isPlainName(key))
		return ctx.stylize(key, 'name');
	return ctx.stylize(quote(key), 'string');
}

function formatProperty(ctx, value, recurseTimes, key, kind, desc, original) {
	var text;
	var space = ' ';
	desc = desc || getOwnPropertyDescriptor(value, key) || { value: value[key], configurable: true, enumerable: true };
	if (typeof desc.value === 'number') {
		text = formatNumber(ctx.stylize, desc.value, ctx.numericSeparator);
	} else if (desc.value !== undefined) {
		var diff = ctx.compact !== true || kind !== KIND_OBJECT ? 2 : 3;
		ctx.indentationLvl += diff;
		text = formatValue(ctx, desc.value, recurseTimes);
		if (diff === 3 && ctx.breakLength < getStringWidth(text, ctx.colors))
			space = '\n' + spaces(ctx.indentationLvl);
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
	return formatName(ctx, key, desc.enumerable) + ':' + space + text;
}

// ---- layout

function fitsLine(ctx, output, start, base) {
	var total = output.length + start;
	if (total + output.length > ctx.breakLength)
		return false;
	for (var i = 0; i < output.length; i++) {
		total += ctx.colors ? stripVTControlCharacters(output[i]).length : output[i].length;
		if (total > ctx.breakLength)
			return false;
	}
	return base === '' || base.indexOf('\n') < 0;
}

// head, the entries and tail as one text; appending, so that long entries are copied once.
function stack(head, entries, separator, tail) {
	var text = head;
	for (var i = 0; i < entries.length; i++) {
		if (i > 0)
			text += separator;
		text += entries[i];
	}
	text += tail;
	return text;
}

function joinEntries(ctx, output, base, braces, kind, recurseTimes, value) {
	var lead = base ? base + ' ' : '';
	var indentation;
	if (ctx.compact !== true) {
		if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
			var entries = output.length;
			if (kind === KIND_ARRAY_EXTRA && entries > 6)
				output = groupElements(ctx, output, value);
			// the innermost `compact` levels share a line if they fit
			if (ctx.currentDepth - recurseTimes < ctx.compact && entries === output.length) {
				var start = output.length + ctx.indentationLvl + braces[0].length + base.length + 10;
				if (fitsLine(ctx, output, start, base)) {
					var joined = output.join(', ');
					if (joined.indexOf('\n') < 0)
						return lead + braces[0] + ' ' + joined + ' ' + braces[1];
				}
			}
		}
		indentation = '\n' + spaces(ctx.indentationLvl);
		return stack(lead + braces[0] + indentation + '  ', output, ',' + indentation + '  ', indentation + braces[1]);
	}
	if (fitsLine(ctx, output, 0, base))
		return braces[0] + (base ? ' ' + base : '') + ' ' + output.join(', ') + ' ' + braces[1];
	indentation = spaces(ctx.indentationLvl);
	// after a long opening the first entry would not line up with the others
	var line = base === '' && braces[0].length === 1 ? ' ' : (base ? ' ' + base : '') + '\n' + indentation + '  ';
	return braces[0] + line + output.join(',\n' + indentation + '  ') + ' ' + braces[1];
}

// More than six short elements are set in columns; numbers are aligned on the right.
function groupElements(ctx, output, value) {
	var total = 0, longest = 0;
	var count = output.length;
	if (ctx.maxArrayLength < output.length)
		count--;                // "... n more items" stays apart
	var gap = 2;
	var sizes = [];
	var i, j;
	for (i = 0; i < count; i++) {
		var size = getStringWidth(output[i], ctx.colors);
		sizes.push(size);
		total += size + gap;
		if (longest < size)
			longest = size;
	}
	var widest = longest + gap;
	if (!(widest * 3 + ctx.indentationLvl < ctx.breakLength && (total / widest > 5 || longest <= 6)))
		return output;
	// about as many columns as make a square, a character being 2.5 times as high as wide
	var bias = Math.sqrt(widest - total / output.length);
	var biased = Math.max(widest - 3 - bias, 1);
	var columns = Math.min(
		Math.round(Math.sqrt(2.5 * biased * count) / biased),
		Math.floor((ctx.breakLength - ctx.indentationLvl) / widest),
		ctx.compact * 4,
		15);
	if (columns <= 1)
		return output;
	var rows = [];
	var widths = [];
	for (i = 0; i < columns; i++) {
		var width = 0;
		for (j = i; j < count; j += columns) {
			if (sizes[j] > width)
				width = sizes[j];
		}
		widths.push(width + gap);
	}
	var right = true;
	if (value !== undefined) {
		for (i = 0; i < output.length; i++) {
			if (typeof value[i] !== 'number' && typeof value[i] !== 'bigint') {
				right = false;
				break;
			}
		}
	}
	for (i = 0; i < count; i += columns) {
		var end = Math.min(i + columns, count);
		var row = '';
		for (j = i; j < end - 1; j++) {
			var cell = output[j] + ', ';
			var fill = spaces(widths[j - i] - sizes[j] - gap);
			row += right ? fill + cell : cell + fill;
		}
		row += right ? spaces(widths[j - i] - gap - sizes[j]) + output[j] : output[j];
		rows.push(row);
	}
	if (ctx.maxArrayLength < output.length)
		rows.push(output[count]);
	return rows;
}

// ---- width on a terminal

function isFullWidth(code) {
	return code >= 0x1100 && (code <= 0x115f || code === 0x2329 || code === 0x232a ||
		(code >= 0x2e80 && code <= 0x3247 && code !== 0x303f) || (code >= 0x3250 && code <= 0x4dbf) || (code >= 0x4e00 && code <= 0xa4c6) ||
		(code >= 0xa960 && code <= 0xa97c) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
		(code >= 0xfe10 && code <= 0xfe19) || (code >= 0xfe30 && code <= 0xfe6b) || (code >= 0xff01 && code <= 0xff60) ||
		(code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1b000 && code <= 0x1b001) || (code >= 0x1f200 && code <= 0x1f251) ||
		(code >= 0x1f300 && code <= 0x1f64f) || (code >= 0x1f680 && code <= 0x1f6ff) || (code >= 0x1f900 && code <= 0x1f9ff) ||
		(code >= 0x20000 && code <= 0x3fffd) || isWideSymbol(code));
}

// symbols that have an emoji as their usual form
function isWideSymbol(code) {
	return code === 0x231a || code === 0x231b || (code >= 0x23e9 && code <= 0x23ec) || code === 0x23f0 || code === 0x23f3 ||
		code === 0x25fd || code === 0x25fe || code === 0x2614 || code === 0x2615 || (code >= 0x2648 && code <= 0x2653) || code === 0x267f ||
		code === 0x2693 || code === 0x26a1 || code === 0x26aa || code === 0x26ab || code === 0x26bd || code === 0x26be || code === 0x26c4 ||
		code === 0x26c5 || code === 0x26ce || code === 0x26d4 || code === 0x26ea || code === 0x26f2 || code === 0x26f3 || code === 0x26f5 ||
		code === 0x26fa || code === 0x26fd || code === 0x2705 || code === 0x270a || code === 0x270b || code === 0x2728 || code === 0x274c ||
		code === 0x274e || (code >= 0x2753 && code <= 0x2755) || code === 0x2757 || (code >= 0x2795 && code <= 0x2797) || code === 0x27b0 ||
		code === 0x27bf || code === 0x2b1b || code === 0x2b1c || code === 0x2b50 || code === 0x2b55;
}

function isZeroWidth(code) {
	return code <= 0x1f || (code >= 0x7f && code <= 0x9f) || (code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f) ||
		(code >= 0x20d0 && code <= 0x20ff) || (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xfe20 && code <= 0xfe2f) ||
		(code >= 0xe0100 && code <= 0xe01ef);
}

// Columns that text takes; escape sequences take none.
function getStringWidth(text, mayHaveColors) {
	if (mayHaveColors !== false)
		text = stripVTControlCharacters(text);
	if (!/[^\x20-\x7e]/.test(text))
		return text.length;
	var width = 0;
	for (var i = 0; i < text.length; i++) {
		var code = text.charCodeAt(i);
		if (code >= 0xd800 && code <= 0xdbff && i + 1 < text.length) {
			var low = text.charCodeAt(i + 1);
			if (low >= 0xdc00 && low <= 0xdfff) {
				code = (code - 0xd800) * 1024 + (low - 0xdc00) + 0x10000;
				i++;
			}
		}
		width += isFullWidth(code) ? 2 : isZeroWidth(code) ? 0 : 1;
	}
	return width;
}

// ---- format

// Whether value has this method from a class of the language.
function isBuiltinMethod(value, key) {
	if (hasOwn.call(value, key))
		return false;
	do {
		value = getPrototypeOf(value);
	} while (!hasOwn.call(value, key));
	var descriptor = getOwnPropertyDescriptor(value, 'constructor');
	return descriptor !== undefined && typeof descriptor.value === 'function' && isBuiltin(functionName(descriptor.value));
}

// Whether String(value) would only say "[object Object]" or the like.
function hasBuiltInToString(value) {
	if (hasSymbol && typeof value[Symbol.toPrimitive] === 'function' && !isBuiltinMethod(value, Symbol.toPrimitive))
		return false;
	if (typeof value.toString !== 'function')
		return true;
	return isBuiltinMethod(value, 'toString');
}

function withOptions(options, more) {
	var out = {};
	var key;
	for (key in options)
		out[key] = options[key];
	for (key in more)
		out[key] = more[key];
	return out;
}

function toJson(value) {
	try {
		return JSON.stringify(value);
	} catch (error) {
		if (error && error.name === 'TypeError' && /circular|cyclic/i.test(error.message))
			return '[Circular]';
		throw error;
	}
}

function formatArgument(kind, value, options) {
	switch (kind) {
	case 's':
		if (typeof value === 'number')
			return formatNumber(noColor, value, false);
		if (typeof value === 'bigint')
			return formatBigInt(noColor, value, false);
		if (typeof value !== 'object' || value === null || !hasBuiltInToString(value))
			return String(value);
		return inspect(value, withOptions(options, { depth: 0, colors: false, compact: 3 }));
	case 'd':
		if (typeof value === 'bigint')
			return formatBigInt(noColor, value, false);
		return formatNumber(noColor, typeof value === 'symbol' ? NaN : Number(value), false);
	case 'i':
		if (typeof value === 'bigint')
			return formatBigInt(noColor, value, false);
		return formatNumber(noColor, typeof value === 'symbol' ? NaN : parseInt(value), false);
	case 'f':
		return formatNumber(noColor, typeof value === 'symbol' ? NaN : parseFloat(value), false);
	case 'j':
		return toJson(value);
	case 'o':
		return inspect(value, withOptions(options, { showHidden: true, showProxy: true, depth: 4 }));
	case 'O':
		return inspect(value, options);
	default:
		return '';
	}
}

// args: the format (if a string) and its values; what is left over follows after spaces.
function formatAll(options, args) {
	var first = args[0];
	var used = 0;
	var text = '';
	var separator = '';
	if (typeof first === 'string') {
		if (args.length === 1)
			return first;
		var last = 0;
		for (var i = first.indexOf('%'); i >= 0 && i < first.length - 1; i = first.indexOf('%', i + 1)) {
			var kind = first[++i];
			if (kind === '%') {
				text += first.slice(last, i);
				last = i + 1;
			} else if (used + 1 !== args.length && 'sdifjoOc'.indexOf(kind) >= 0) {
				var shown = formatArgument(kind, args[++used], options);
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

function toArray(list, from) {
	var out = [];
	for (var i = from; i < list.length; i++)
		out.push(list[i]);
	return out;
}

function format() {
	return formatAll(undefined, toArray(arguments, 0));
}

function formatWithOptions(inspectOptions) {
	const { validateObject, kValidateObjectAllowArray } = require('internal/validators');
	validateObject(inspectOptions, 'inspectOptions', kValidateObjectAllowArray);
	return formatAll(inspectOptions, toArray(arguments, 1));
}

exports.inspect = inspect;
exports.inspectDefaultOptions = defaults;
exports.format = format;
exports.formatWithOptions = formatWithOptions;
exports.formatArguments = formatAll;          // (options, args)
exports.getStringWidth = getStringWidth;
exports.stripVTControlCharacters = stripVTControlCharacters;
exports.isError = isError;
