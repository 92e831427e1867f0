'use strict';

// Argument checks for the public functions of the standard library: each returns nothing if the value is valid, else
// throws ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE or ERR_OUT_OF_RANGE with the argument's name.
//
// The stack of the error begins at the caller of the check.  `hide` is for checks composed of others: the outer one.

const { codes, hideFrames } = require('internal/errors');

function wrongType(name, expected, value, hide) {
	return hideFrames(new codes.ERR_INVALID_ARG_TYPE(name, expected, value), hide);
}

function wrongValue(name, value, reason, hide) {
	return hideFrames(new codes.ERR_INVALID_ARG_VALUE(name, value, reason), hide);
}

function outOfRange(name, range, value, hide) {
	return hideFrames(new codes.ERR_OUT_OF_RANGE(name, range, value), hide);
}

// ---- numbers

function checkWhole(value, name, min, max, hide) {
	if (typeof value !== 'number')
		throw wrongType(name, 'number', value, hide);
	if (!Number.isInteger(value))
		throw outOfRange(name, 'an integer', value, hide);
	if (value < min || value > max)
		throw outOfRange(name, `>= ${min} && <= ${max}`, value, hide);
}

function validateInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
	checkWhole(value, name, min, max, validateInteger);
}

function validateInt32(value, name, min = -(2 ** 31), max = 2 ** 31 - 1) {
	checkWhole(value, name, min, max, validateInt32);
}

function validateUint32(value, name, positive = false) {
	checkWhole(value, name, positive ? 1 : 0, 2 ** 32 - 1, validateUint32);
}

function validateNumber(value, name, min = undefined, max = undefined) {
	if (typeof value !== 'number')
		throw wrongType(name, 'number', value, validateNumber);
	if (value < min || value > max || ((min !== undefined || max !== undefined) && Number.isNaN(value))) {
		const range = [];
		if (min !== undefined)
			range.push(`>= ${min}`);
		if (max !== undefined)
			range.push(`<= ${max}`);
		throw outOfRange(name, range.join(' && '), value, validateNumber);
	}
}

// A file mode: a number, or a string of octal digits.
function parseFileMode(value, name, otherwise) {
	value ??= otherwise;
	if (typeof value === 'string') {
		if (!/^[0-7]+$/.test(value))
			throw wrongValue(name, value, 'must be a 32-bit unsigned integer or an octal string',
				parseFileMode);
		value = parseInt(value, 8);
	}
	checkWhole(value, name, 0, 2 ** 32 - 1, parseFileMode);
	return value;
}

// ---- other primitives

function validateString(value, name, hide = validateString) {
	if (typeof value !== 'string')
		throw wrongType(name, 'string', value, hide);
}

function validateBoolean(value, name, hide = validateBoolean) {
	if (typeof value !== 'boolean')
		throw wrongType(name, 'boolean', value, hide);
}

function validateOneOf(value, name, oneOf) {
	if (!oneOf.includes(value)) {
		const list = oneOf.map(one => typeof one === 'string' ? `'${one}'` : String(one));
		throw wrongValue(name, value, `must be one of: ${list.join(', ')}`, validateOneOf);
	}
}

function validateUnion(value, name, union) {
	if (!union.includes(value))
		throw wrongType(name, `('${union.join('|')}')`, value, validateUnion);
}

// ---- functions and objects

function validateFunction(value, name) {
	if (typeof value !== 'function')
		throw wrongType(name, 'Function', value, validateFunction);
}

// Values other than plain objects that validateObject accepts.
const kValidateObjectAllowNullable = 1;
const kValidateObjectAllowArray = 2;
const kValidateObjectAllowFunction = 4;
const kValidateObjectAllowObjectsAndNull = kValidateObjectAllowNullable | kValidateObjectAllowArray |
	kValidateObjectAllowFunction;

function validateObject(value, name, allowed = 0) {
	const fits = value === null ? allowed & kValidateObjectAllowNullable :
		Array.isArray(value) ? allowed & kValidateObjectAllowArray :
			typeof value === 'function' ? allowed & kValidateObjectAllowFunction :
				typeof value === 'object';
	if (!fits)
		throw wrongType(name, 'Object', value, validateObject);
}

function validateArray(value, name, minLength = 0, hide = validateArray) {
	if (!Array.isArray(value))
		throw wrongType(name, 'Array', value, hide);
	if (value.length < minLength)
		throw wrongValue(name, value, `must be longer than ${minLength}`, hide);
}

function validateStringArray(value, name) {
	validateArray(value, name, 0, validateStringArray);
	value.forEach((item, i) => validateString(item, `${name}[${i}]`, validateStringArray));
}

function validateBooleanArray(value, name) {
	validateArray(value, name, 0, validateBooleanArray);
	value.forEach((item, i) => validateBoolean(item, `${name}[${i}]`, validateBooleanArray));
}

function validateAbortSignal(signal, name) {
	if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal)))
		throw wrongType(name, 'AbortSignal', signal, validateAbortSignal);
}

module.exports = {
	parseFileMode,
	validateInteger,
	validateInt32,
	validateUint32,
	validateNumber,
	validateString,
	validateBoolean,
	validateOneOf,
	validateUnion,
	validateFunction,
	kValidateObjectAllowArray,
	kValidateObjectAllowObjectsAndNull,
	validateObject,
	validateArray,
	validateStringArray,
	validateBooleanArray,
	validateAbortSignal
};
