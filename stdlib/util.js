'use strict';

// The public util module.  Large or rarely used parts are loaded on demand.

const inspection = require('internal/util/inspect');
const { promisify: promisifyCustom, promisifyNames } = require('internal/util/symbols');
require('internal/timers');

function codes() {
	return require('internal/errors').codes;
}

function validators() {
	return require('internal/validators');
}

// ---- callbacks and promises

function callbackify(original) {
	validators().validateFunction(original, 'original');
	function callbackified(...args) {
		const last = args.pop();
		validators().validateFunction(last, 'last argument');
		const callback = last.bind(this);
		Reflect.apply(original, this, args).then(
			value => process.nextTick(callback, null, value),
			reason => process.nextTick(callback, reason ||
			new (codes().ERR_FALSY_VALUE_REJECTION)(reason)));
	}
	const descriptors = Object.getOwnPropertyDescriptors(original);
	if (typeof descriptors.length?.value === 'number')
		descriptors.length.value++;
	if (typeof descriptors.name?.value === 'string')
		descriptors.name.value += 'Callbackified';
	return Object.defineProperties(callbackified, descriptors);
}

function setPromisified(fn, promisified) {
	return Object.defineProperty(fn, promisifyCustom,
		{ value: promisified, enumerable: false, writable: false, configurable: true });
}

function promisify(original) {
	validators().validateFunction(original, 'original');
	const custom = original[promisifyCustom];
	if (custom) {
		validators().validateFunction(custom, 'util.promisify.custom');
		return setPromisified(custom, custom);
	}
	const names = original[promisifyNames];
	function fn(...args) {
		return new Promise((resolve, reject) => {
			args.push((error, ...values) => {
				if (error)
					reject(error);
				else if (names !== undefined && values.length > 1)
					resolve(Object.fromEntries(names.map((name, i) => [name, values[i]])));
				else
					resolve(values[0]);
			});
			Reflect.apply(original, this, args);
		});
	}
	Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
	setPromisified(fn, fn);
	return Object.defineProperties(fn, Object.getOwnPropertyDescriptors(original));
}

promisify.custom = promisifyCustom;

// ---- deprecation

const warnedCodes = new Set();

function deprecate(fn, message, code, useEmitSync) {
	if (process.noDeprecation === true)
		return fn;
	if (code !== undefined)
		validators().validateString(code, 'code');
	let warned = false;
	function deprecated(...args) {
		if (!warned) {
			warned = true;
			if (code === undefined) {
				process.emitWarning(message, 'DeprecationWarning', deprecated);
			} else if (!warnedCodes.has(code)) {
				warnedCodes.add(code);
				process.emitWarning(message, 'DeprecationWarning', code, deprecated);
			}
		}
		return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
	}
	Object.setPrototypeOf(deprecated, fn);
	if (fn.prototype)
		deprecated.prototype = fn.prototype;
	return deprecated;
}

function inherits(constructor, superConstructor) {
	const wrongType = (name, expected, value) => new (codes().ERR_INVALID_ARG_TYPE)(name, expected, value);
	if (constructor === undefined || constructor === null)
		throw wrongType('ctor', 'Function', constructor);
	if (superConstructor === undefined || superConstructor === null)
		throw wrongType('superCtor', 'Function', superConstructor);
	if (superConstructor.prototype === undefined)
		throw wrongType('superCtor.prototype', 'Object', superConstructor.prototype);
	Object.defineProperty(constructor, 'super_', { value: superConstructor, writable: true, configurable: true });
	Object.setPrototypeOf(constructor.prototype, superConstructor.prototype);
}

function _extend(target, source) {
	if (source !== null && typeof source === 'object')
		for (const key of Object.keys(source))
			target[key] = source[key];
	return target;
}

function _errnoException(...args) {
	return require('internal/errors').errnoException(...args);
}

function _exceptionWithHostPort(...args) {
	return require('internal/errors').exceptionWithHostPort(...args);
}

// ---- debug output by NODE_DEBUG

let enabledSections;

function sectionEnabled(set) {
	if (enabledSections === undefined) {
		const list = (process.env.NODE_DEBUG ?? '').replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*',
			'.*').replaceAll(',', '|');
		enabledSections = list ? new RegExp(`^(?:${list})$`, 'i') : /^(?!)/;
	}
	return enabledSections.test(set);
}

function debuglog(set, callback) {
	let enabled;
	function isEnabled() {
		if (enabled === undefined) {
			set = `${set}`.toUpperCase();
			enabled = sectionEnabled(set);
			if (enabled && (set === 'HTTP' || set === 'HTTP2'))
				process.emitWarning(`Setting the NODE_DEBUG environment variable to '${set.toLowerCase()}' can expose ` +
					'sensitive data (such as passwords, tokens and authentication headers) in the resulting log.');
		}
		return enabled;
	}
	function write(...args) {
		if (enabled)
			internalBinding('console').print(2, `${set} ${process.pid}: ${inspection.format(...args)}`);
	}
	const logger = (...args) => {
		isEnabled();
		if (typeof callback === 'function') {
			const tell = callback;
			callback = undefined;
			tell(write);
		}
		write(...args);
	};
	return Object.defineProperty(logger, 'enabled', { get: isEnabled, configurable: true, enumerable: true });
}

// ---- text

function stripVTControlCharacters(str) {
	validators().validateString(str, 'str');
	return inspection.stripVTControlCharacters(str);
}

function styleText(format, text, { validateStream = true, stream = process.stdout } = {}) {
	const { validateString, validateBoolean, validateOneOf } = validators();
	validateString(text, 'text');
	validateBoolean(validateStream, 'options.validateStream');
	if (validateStream && !require('internal/streams/utils').isNode(stream))
		throw new (codes().ERR_INVALID_ARG_TYPE)('stream', ['ReadableStream', 'WritableStream', 'Stream'],
			stream);
	const { colors } = inspection.inspect;
	let left = '';
	let right = '';
	for (const name of Array.isArray(format) ? format : [format]) {
		const pair = colors[name];
		if (pair === undefined)
			validateOneOf(name, 'format', Object.keys(colors));
		left += `\u001b[${pair[0]}m`;
		right = `\u001b[${pair[1]}m${right}`;
	}
	const isPlain = !Array.isArray(format) && validateStream && !require('internal/tty/tty').wantsColors(stream);
	return isPlain ? text : left + text + right;
}

function toUSVString(input) {
	return `${input}`.toWellFormed();
}

function log(...args) {
	const now = new Date();
	const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[now.getMonth()];
	const time = [now.getHours(), now.getMinutes(),
		now.getSeconds()].map(n => String(n).padStart(2, '0')).join(':');
	console.log('%s - %s', `${now.getDate()} ${month} ${time}`, inspection.format(...args));
}

// ---- system errors

function getSystemErrorName(err) {
	validators().validateNumber(err, 'err');
	if (err >= 0 || !Number.isSafeInteger(err))
		throw new (codes().ERR_OUT_OF_RANGE)('err', 'a negative integer', err);
	const entry = internalBinding('os').errmap(err);
	return entry ? entry[0] : `Unknown system error ${err}`;
}

function getSystemErrorMap() {
	const map = new Map();
	for (let errno = -1; errno > -4096; errno--) {
		const entry = internalBinding('os').errmap(errno);
		if (entry)
			map.set(errno, entry);
	}
	return map;
}

// ---- signals

// A promise that is resolved when signal is aborted, unless resource has been collected by then.
async function aborted(signal, resource) {
	if (signal === undefined)
		throw new (codes().ERR_INVALID_ARG_TYPE)('signal', 'AbortSignal', signal);
	const { kValidateObjectAllowArray, validateAbortSignal, validateObject } = validators();
	validateAbortSignal(signal, 'signal');
	if (typeof resource !== 'function')
		validateObject(resource, 'resource', kValidateObjectAllowArray);
	if (signal.aborted)
		return Promise.resolve();
	const reference = new WeakRef(resource);
	return new Promise(resolve => {
		require('internal/events/on_abort').onAbort(signal, event => {
			if (reference.deref() !== undefined)
				resolve(event);
		});
	});
}

// ---- kinds of values

module.exports = exports = {
	_errnoException,
	_exceptionWithHostPort,
	_extend,
	aborted,
	callbackify,
	debug: debuglog,
	debuglog,
	deprecate,
	format: inspection.format,
	styleText,
	formatWithOptions: inspection.formatWithOptions,
	getSystemErrorMap,
	getSystemErrorName,
	inherits,
	inspect: inspection.inspect,
	isArray: Array.isArray,
	isBoolean(arg) {
		return typeof arg === 'boolean';
	},
	isBuffer(b) {
		return require('buffer').Buffer.isBuffer(b);
	},
	isDeepStrictEqual(a, b) {
		return require('internal/util/comparisons').isDeepStrictEqual(a, b);
	},
	isNull(arg) {
		return arg === null;
	},
	isNullOrUndefined(arg) {
		return arg === null || arg === undefined;
	},
	isNumber(arg) {
		return typeof arg === 'number';
	},
	isString(arg) {
		return typeof arg === 'string';
	},
	isSymbol(arg) {
		return typeof arg === 'symbol';
	},
	isUndefined(arg) {
		return arg === undefined;
	},
	isRegExp(arg) {
		return exports.types.isRegExp(arg);
	},
	isObject(arg) {
		return arg !== null && typeof arg === 'object';
	},
	isDate(arg) {
		return exports.types.isDate(arg);
	},
	isError: inspection.isError,
	isFunction(arg) {
		return typeof arg === 'function';
	},
	isPrimitive(arg) {
		return arg === null || (typeof arg !== 'object' && typeof arg !== 'function');
	},
	log,
	promisify,
	stripVTControlCharacters,
	toUSVString,
	transferableAbortSignal(signal) {
		return require('internal/web/abort_transfer').transferableAbortSignal(signal);
	},
	transferableAbortController() {
		return require('internal/web/abort_transfer').transferableAbortController();
	}
};

function lazy(name, load) {
	const define = value => Object.defineProperty(exports, name,
		{ value, writable: true, enumerable: true, configurable: true });
	Object.defineProperty(exports, name, {
		get() {
			const value = load();
			define(value);
			return value;
		},
		set: define,
		enumerable: true,
		configurable: true
	});
}

lazy('types', () => require('internal/util/types'));
lazy('parseArgs', () => require('internal/util/parse_args'));
lazy('TextDecoder', () => require('internal/web/encoding').TextDecoder);
lazy('TextEncoder', () => require('internal/web/encoding').TextEncoder);
lazy('MIMEType', () => require('internal/util/mime').MIMEType);
lazy('MIMEParams', () => require('internal/util/mime').MIMEParams);
lazy('parseEnv', () => ({
	parseEnv(content) {
		validators().validateString(content, 'content');
		return require('internal/util/dotenv').parse(content);
	}
}).parseEnv);
