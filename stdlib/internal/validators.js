'use strict';

// Checks of arguments, as the public functions of the standard library make them: each returns nothing when the value
// fits, else throws ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE or ERR_OUT_OF_RANGE naming the argument.

var errors = require('internal/errors');
var codes = errors.codes;
var hideStackFrames = errors.hideStackFrames;

var SAFE_MAX = 9007199254740991;

function validator(name, fn) {
	exports[name] = hideStackFrames(fn);
}

function wrongType(name, expected, value) {
	return new codes.ERR_INVALID_ARG_TYPE(name, expected, value);
}

function checkWhole(value, name, min, max) {
	if (typeof value !== 'number')
		throw wrongType(name, 'number', value);
	if (value % 1 !== 0)
		throw new codes.ERR_OUT_OF_RANGE(name, 'an integer', value);
	if (value < min || value > max)
		throw new codes.ERR_OUT_OF_RANGE(name, '>= ' + min + ' && <= ' + max, value);
}

exports.isInt32 = function (value) {
	return value === (value | 0);
};

exports.isUint32 = function (value) {
	return value === (value >>> 0);
};

// A file's mode: a number, or a string of octal digits.
exports.parseFileMode = function (value, name, otherwise) {
	if (value === undefined || value === null)
		value = otherwise;
	if (typeof value === 'string') {
		if (!/^[0-7]+$/.test(value))
			throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a 32-bit unsigned integer or an octal string');
		value = parseInt(value, 8);
	}
	checkWhole(value, name, 0, 4294967295);
	return value;
};

validator('validateInteger', function (value, name, min, max) {
	checkWhole(value, name, min === undefined ? -SAFE_MAX : min, max === undefined ? SAFE_MAX : max);
});

validator('validateInt32', function (value, name, min, max) {
	checkWhole(value, name, min === undefined ? -2147483648 : min, max === undefined ? 2147483647 : max);
});

validator('validateUint32', function (value, name, positive) {
	checkWhole(value, name, positive ? 1 : 0, 4294967295);
});

validator('validateNumber', function (value, name, min, max) {
	if (typeof value !== 'number')
		throw wrongType(name, 'number', value);
	var hasMin = min !== undefined && min !== null, hasMax = max !== undefined && max !== null;
	if ((hasMin && value < min) || (hasMax && value > max) || ((hasMin || hasMax) && value !== value)) {
		throw new codes.ERR_OUT_OF_RANGE(name, (hasMin ? '>= ' + min : '') + (hasMin && hasMax ? ' && ' : '') + (hasMax ? '<= ' + max : ''), value);
	}
});

// false for "not given", true for a number that may be used.
exports.validateFiniteNumber = function (number, name) {
	if (number === undefined)
		return false;
	if (typeof number === 'number' && isFinite(number))
		return true;
	if (typeof number === 'number' && number !== number)
		return false;
	exports.validateNumber(number, name);
	throw new codes.ERR_OUT_OF_RANGE(name, 'a finite number', number);
};

exports.checkRangesOrGetDefault = function (number, name, lower, upper, otherwise) {
	if (!exports.validateFiniteNumber(number, name))
		return otherwise;
	if (number < lower || number > upper)
		throw new codes.ERR_OUT_OF_RANGE(name, '>= ' + lower + ' and <= ' + upper, number);
	return number;
};

validator('validateOneOf', function (value, name, oneOf) {
	if (oneOf.indexOf(value) < 0) {
		var list = oneOf.map(function (v) { return typeof v === 'string' ? "'" + v + "'" : String(v); }).join(', ');
		throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be one of: ' + list);
	}
});

validator('validateString', function (value, name) {
	if (typeof value !== 'string')
		throw wrongType(name, 'string', value);
});

validator('validateBoolean', function (value, name) {
	if (typeof value !== 'boolean')
		throw wrongType(name, 'boolean', value);
});

validator('validateFunction', function (value, name) {
	if (typeof value !== 'function')
		throw wrongType(name, 'Function', value);
});

validator('validatePlainFunction', function (value, name) {
	if (typeof value !== 'function' || Object.prototype.toString.call(value) === '[object AsyncFunction]')
		throw wrongType(name, 'Function', value);
});

validator('validateUndefined', function (value, name) {
	if (value !== undefined)
		throw wrongType(name, 'undefined', value);
});

validator('validateUnion', function (value, name, union) {
	if (union.indexOf(value) < 0)
		throw wrongType(name, "('" + union.join('|') + "')", value);
});

// ---- objects: what else than a plain object is allowed
var ALLOW_NULLABLE = 1, ALLOW_ARRAY = 2, ALLOW_FUNCTION = 4;

exports.kValidateObjectNone = 0;
exports.kValidateObjectAllowNullable = ALLOW_NULLABLE;
exports.kValidateObjectAllowArray = ALLOW_ARRAY;
exports.kValidateObjectAllowFunction = ALLOW_FUNCTION;
exports.kValidateObjectAllowObjects = ALLOW_ARRAY | ALLOW_FUNCTION;
exports.kValidateObjectAllowObjectsAndNull = ALLOW_NULLABLE | ALLOW_ARRAY | ALLOW_FUNCTION;

validator('validateObject', function (value, name, options) {
	options = options || 0;
	if (value === null ? !(options & ALLOW_NULLABLE) :
		Array.isArray(value) ? !(options & ALLOW_ARRAY) :
		typeof value === 'function' ? !(options & ALLOW_FUNCTION) : typeof value !== 'object')
		throw wrongType(name, 'Object', value);
});

validator('validateDictionary', function (value, name) {
	if (value !== null && typeof value !== 'object' && typeof value !== 'function' && value !== undefined)
		throw wrongType(name, 'a dictionary', value);
});

validator('validateArray', function (value, name, minLength) {
	if (!Array.isArray(value))
		throw wrongType(name, 'Array', value);
	if (value.length < (minLength || 0))
		throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be longer than ' + minLength);
});

function arrayOf(method) {
	return function (value, name) {
		exports.validateArray(value, name);
		for (var i = 0; i < value.length; i++)
			method(value[i], name + '[' + i + ']');
	};
}

validator('validateStringArray', arrayOf(function (value, name) { exports.validateString(value, name); }));
validator('validateBooleanArray', arrayOf(function (value, name) { exports.validateBoolean(value, name); }));
validator('validateAbortSignalArray', arrayOf(function (value, name) {
	if (value === undefined)
		throw wrongType(name, 'AbortSignal', value);
	exports.validateAbortSignal(value, name);
}));

function isView(value) {
	return typeof ArrayBuffer === 'function' && ArrayBuffer.isView ? ArrayBuffer.isView(value) :
		typeof Uint8Array === 'function' && value instanceof Uint8Array;
}

validator('validateBuffer', function (buffer, name) {
	if (!isView(buffer))
		throw wrongType(name === undefined ? 'buffer' : name, ['Buffer', 'TypedArray', 'DataView'], buffer);
});

validator('validateEncoding', function (data, encoding) {
	if (typeof encoding === 'string' && encoding.toLowerCase() === 'hex' && data.length % 2 !== 0)
		throw new codes.ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid for data of length ' + data.length);
});

// A port as a number; text like '80' and '0x50' counts.
exports.validatePort = function (port, name, allowZero) {
	if (allowZero === undefined)
		allowZero = true;
	if ((typeof port !== 'number' && typeof port !== 'string') ||
		(typeof port === 'string' && port.trim().length === 0) ||
		+port !== (+port >>> 0) || port > 0xFFFF || (port === 0 && !allowZero))
		throw new codes.ERR_SOCKET_BAD_PORT(name === undefined ? 'Port' : name, port, allowZero);
	return port | 0;
};

validator('validateSignalName', function (signal, name) {
	name = name === undefined ? 'signal' : name;
	exports.validateString(signal, name);
	var signals = internalBinding('os').signals;
	if (signals[signal] === undefined) {
		if (signals[signal.toUpperCase()] !== undefined)
			throw new codes.ERR_UNKNOWN_SIGNAL(signal + ' (signals must use all capital letters)');
		throw new codes.ERR_UNKNOWN_SIGNAL(signal);
	}
});

validator('validateAbortSignal', function (signal, name) {
	if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal)))
		throw wrongType(name, 'AbortSignal', signal);
});

exports.validateInternalField = function (object, key, className) {
	if (typeof object !== 'object' || object === null || !Object.prototype.hasOwnProperty.call(object, key))
		throw wrongType('this', className, object);
};

var LINK = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

function checkLink(value) {
	if (value === undefined || !LINK.test(value))
		throw new codes.ERR_INVALID_ARG_VALUE('hints', value, 'must be an array or string of format "</styles.css>; rel=preload; as=style"');
}

exports.validateLinkHeaderValue = function (hints) {
	if (typeof hints === 'string') {
		checkLink(hints);
		return hints;
	}
	if (!Array.isArray(hints))
		throw new codes.ERR_INVALID_ARG_VALUE('hints', hints, 'must be an array or string of format "</styles.css>; rel=preload; as=style"');
	hints.forEach(checkLink);
	return hints.join(', ');
};
