'use strict';

// The public util module.  What is big or rare is loaded when first used.

var inspection = require('internal/util/inspect');

var hasSymbol = typeof Symbol === 'function';
var hasOwn = Object.prototype.hasOwnProperty;

function codes() {
	return require('internal/errors').codes;
}

function validators() {
	return require('internal/validators');
}

function lazy(name, load) {
	Object.defineProperty(exports, name, { get: load, enumerable: true, configurable: true });
}

function copyOwn(to, from) {
	Object.getOwnPropertyNames(from).forEach(function (key) {
		try {
			Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
		} catch (error) {
			require('internal/errors').passMemory(error);
			// prototype and the like, which functions have of their own
		}
	});
}

// Gives a function a name and a length, where the engine lets us.
function dress(fn, name, length) {
	try {
		Object.defineProperty(fn, 'name', { value: name, configurable: true });
		Object.defineProperty(fn, 'length', { value: length, configurable: true });
	} catch (error) {
		require('internal/errors').passMemory(error);
		// it keeps its own
	}
	return fn;
}

exports._extend = function _extend(target, source) {
	if (source === null || typeof source !== 'object')
		return target;
	Object.keys(source).forEach(function (key) { target[key] = source[key]; });
	return target;
};

exports._errnoException = function (errno, syscall, original) {
	return require('internal/errors').errnoException(errno, syscall, original);
};

exports._exceptionWithHostPort = function (errno, syscall, address, port, additional) {
	return require('internal/errors').exceptionWithHostPort(errno, syscall, address, port, additional);
};

// ---- callbacks and promises

exports.callbackify = function callbackify(original) {
	validators().validateFunction(original, 'original');
	function callbackified() {
		var args = Array.prototype.slice.call(arguments);
		var callback = args.pop();
		validators().validateFunction(callback, 'last argument');
		var self = this;
		original.apply(this, args).then(function (value) {
			process.nextTick(function () { callback.call(self, null, value); });
		}, function (reason) {
			if (!reason) {
				reason = new (codes().ERR_FALSY_VALUE_REJECTION)(reason);
			}
			process.nextTick(function () { callback.call(self, reason); });
		});
	}
	return dress(callbackified, (original.name || '') + 'Callbackified', original.length + 1);
};

var promisifyCustom = hasSymbol ? Symbol['for']('nodejs.util.promisify.custom') : '@@nodejs.util.promisify.custom';
// Names of the results of a callback that gets several: the promise then gives an object.
var promisifyNames = require('internal/util/symbols').promisifyNames;

exports.promisify = function promisify(original) {
	validators().validateFunction(original, 'original');
	var custom = original[promisifyCustom];
	if (custom) {
		validators().validateFunction(custom, 'util.promisify.custom');
		try {
			Object.defineProperty(custom, promisifyCustom, { value: custom, enumerable: false, writable: false, configurable: true });
		} catch (error) {
			require('internal/errors').passMemory(error);
			// it says so already
		}
		return custom;
	}
	var names = original[promisifyNames];
	function fn() {
		var args = Array.prototype.slice.call(arguments);
		var self = this;
		return new Promise(function (resolve, reject) {
			args.push(function (error, value) {
				if (error) {
					reject(error);
				} else if (names !== undefined && arguments.length > 2) {
					var object = {};
					for (var i = 0; i < names.length; i++)
						object[names[i]] = arguments[i + 1];
					resolve(object);
				} else {
					resolve(value);
				}
			});
			original.apply(self, args);
		});
	}
	if (Object.setPrototypeOf)
		Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
	Object.defineProperty(fn, promisifyCustom, { value: fn, enumerable: false, writable: false, configurable: true });
	copyOwn(fn, original);
	return fn;
};
exports.promisify.custom = promisifyCustom;
Object.defineProperty(exports.promisify, 'names', { value: promisifyNames, enumerable: false });

// ---- old code

var deprecated = {};

exports.deprecate = function deprecate(fn, message, code) {
	if (process.noDeprecation === true)
		return fn;
	if (code !== undefined)
		validators().validateString(code, 'code');
	var warned = false;
	function deprecated_() {
		if (!warned) {
			warned = true;
			if (code === undefined) {
				process.emitWarning(message, 'DeprecationWarning', deprecated_);
			} else if (!hasOwn.call(deprecated, code)) {
				deprecated[code] = true;
				process.emitWarning(message, 'DeprecationWarning', code, deprecated_);
			}
		}
		if (new.target)
			return Reflect.construct(fn, arguments, new.target);
		return fn.apply(this, arguments);
	}
	if (Object.setPrototypeOf)
		Object.setPrototypeOf(deprecated_, fn);
	if (fn.prototype)
		deprecated_.prototype = fn.prototype;
	return dress(deprecated_, 'deprecated', 0);
};

exports.inherits = function inherits(constructor, superConstructor) {
	if (constructor === undefined || constructor === null)
		throw new (codes().ERR_INVALID_ARG_TYPE)('ctor', 'Function', constructor);
	if (superConstructor === undefined || superConstructor === null)
		throw new (codes().ERR_INVALID_ARG_TYPE)('superCtor', 'Function', superConstructor);
	if (superConstructor.prototype === undefined)
		throw new (codes().ERR_INVALID_ARG_TYPE)('superCtor.prototype', 'Object', superConstructor.prototype);
	Object.defineProperty(constructor, 'super_', { value: superConstructor, writable: true, configurable: true });
	if (Object.setPrototypeOf) {
		Object.setPrototypeOf(constructor.prototype, superConstructor.prototype);
		return;
	}
	// without it, what is there moves to a new prototype
	var prototype = Object.create(superConstructor.prototype);
	copyOwn(prototype, constructor.prototype);
	constructor.prototype = prototype;
};

// ---- debug output by NODE_DEBUG

var enabledSections;

function sectionEnabled(set) {
	if (enabledSections === undefined) {
		var list = process.env.NODE_DEBUG;
		enabledSections = list ? new RegExp('^(?:' + list.replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replace(/\*/g, '.*').replace(/,/g, '|') + ')$', 'i') : null;
	}
	return enabledSections !== null && enabledSections.test(set);
}

exports.debuglog = exports.debug = function debuglog(set, callback) {
	set = set.toUpperCase();
	var enabled;
	var told = false;
	function isEnabled() {
		if (enabled === undefined)
			enabled = sectionEnabled(set);
		return enabled;
	}
	function write() {
		var text = inspection.formatArguments(undefined, Array.prototype.slice.call(arguments));
		internalBinding('console').print(2, set + ' ' + process.pid + ': ' + text);
	}
	function logger() {
		if (!isEnabled())
			return;
		if (!told && typeof callback === 'function') {
			told = true;
			callback(write);
		}
		write.apply(undefined, arguments);
	}
	Object.defineProperty(logger, 'enabled', { get: isEnabled, configurable: true, enumerable: true });
	return logger;
};

// ---- text

exports.format = inspection.format;
exports.formatWithOptions = inspection.formatWithOptions;
exports.inspect = inspection.inspect;

exports.stripVTControlCharacters = function stripVTControlCharacters(str) {
	validators().validateString(str, 'str');
	return inspection.stripVTControlCharacters(str);
};

exports.styleText = function styleText(format, text, options) {
	validators().validateString(text, 'text');
	var validate = options && options.validateStream !== undefined ? options.validateStream : true;
	var plain = false;
	if (validate) {
		var stream = options && options.stream;
		plain = stream ? !stream.isTTY : !internalBinding('console').colors(1) && !process.env.FORCE_COLOR;
	}
	var colors = inspection.inspect.colors;
	function codesOf(name) {
		var pair = colors[name];
		if (pair === undefined)
			validators().validateOneOf(name, 'format', Object.keys(colors));
		return pair;
	}
	if (Array.isArray(format)) {
		var left = '', right = '';
		format.forEach(function (name) {
			var pair = codesOf(name);
			left += '\u001b[' + pair[0] + 'm';
			right = '\u001b[' + pair[1] + 'm' + right;
		});
		return left + text + right;
	}
	var pair = codesOf(format);
	return plain ? text : '\u001b[' + pair[0] + 'm' + text + '\u001b[' + pair[1] + 'm';
};

exports.toUSVString = function toUSVString(input) {
	return ('' + input).replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, function (part) { return part.length === 2 ? part : '\ufffd'; });
};

exports.log = function log() {
	var now = new Date();
	function two(n) { return (n < 10 ? '0' : '') + n; }
	var month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[now.getMonth()];
	console.log('%s - %s', now.getDate() + ' ' + month + ' ' + [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join(':'),
		exports.format.apply(exports, arguments));
};

// ---- system errors

exports.getSystemErrorName = function getSystemErrorName(err) {
	validators().validateNumber(err, 'err');
	if (err >= 0 || err % 1 !== 0)
		throw new (codes().ERR_OUT_OF_RANGE)('err', 'a negative integer', err);
	var entry = internalBinding('os').errmap(err);
	return entry ? entry[0] : 'Unknown system error ' + err;
};

if (typeof Map === 'function') {
	exports.getSystemErrorMap = function getSystemErrorMap() {
		var map = new Map();
		for (var errno = -1; errno > -4096; errno--) {
			var entry = internalBinding('os').errmap(errno);
			if (entry)
				map.set(errno, entry);
		}
		return map;
	};
}

// ---- comparing and kinds

exports.isDeepStrictEqual = function isDeepStrictEqual(a, b) {
	return require('internal/util/comparisons').isDeepStrictEqual(a, b);
};

lazy('types', function () { return require('internal/util/types'); });

exports.isArray = Array.isArray;
exports.isBoolean = function isBoolean(v) { return typeof v === 'boolean'; };
exports.isBuffer = function isBuffer(v) { return require('buffer').Buffer.isBuffer(v); };
exports.isNull = function isNull(v) { return v === null; };
exports.isNullOrUndefined = function isNullOrUndefined(v) { return v === null || v === undefined; };
exports.isNumber = function isNumber(v) { return typeof v === 'number'; };
exports.isString = function isString(v) { return typeof v === 'string'; };
exports.isSymbol = function isSymbol(v) { return typeof v === 'symbol'; };
exports.isUndefined = function isUndefined(v) { return v === undefined; };
exports.isRegExp = function isRegExp(v) { return exports.types.isRegExp(v); };
exports.isObject = function isObject(v) { return v !== null && typeof v === 'object'; };
exports.isDate = function isDate(v) { return exports.types.isDate(v); };
exports.isError = function isError(v) { return inspection.isError(v); };
exports.isFunction = function isFunction(v) { return typeof v === 'function'; };
exports.isPrimitive = function isPrimitive(v) { return v === null || (typeof v !== 'object' && typeof v !== 'function'); };

lazy('parseArgs', function () { return require('internal/util/parse_args'); });

if (typeof TextEncoder === 'function')
	lazy('TextEncoder', function () { return TextEncoder; });
if (typeof TextDecoder === 'function')
	lazy('TextDecoder', function () { return TextDecoder; });
