'use strict';

// The public assert module.

const AssertionError = require('internal/assert/assertion_error');
const inspect = require('internal/util/inspect').inspect;
const classOf = internalBinding('util').classOf;

const NOTHING = {};       // "the function did not throw"
let warned = false;

function codes() {
	return require('internal/errors').codes;
}

function comparisons() {
	return require('internal/util/comparisons');
}

function isError(value) {
	return classOf(value) === 'Error' || value instanceof Error;
}

function isObject(value) {
	return typeof value === 'object' && value !== null;
}

function fail(options) {
	if (options.message instanceof Error)
		throw options.message;
	throw new AssertionError(options);
}

function needTwo(args) {
	if (args.length < 2)
		throw new (codes().ERR_MISSING_ARGS)('actual', 'expected');
}

// ---- truth

// The source text of the call that failed, from the file and line of the first frame that is not ours; undefined if it cannot be had.
function sourceOfCall(stack) {
	const frames = String(stack).split('\n    at ').slice(1);
	for (let i = 0; i < frames.length; i++) {
		const match = /(?:^|\()(\/[^()]*?):(\d+)(?::(\d+))?\)?\s*$/.exec(frames[i]);
		if (!match)
			continue;
		var text;
		try {
			text = require('fs').readFileSync(match[1], 'utf8');
		} catch (error) {
			require('internal/errors').passMemory(error);
			return undefined;
		}
		return callAt(text.split('\n'), +match[2] - 1, match[3] ? +match[3] - 1 : -1);
	}
	return undefined;
}

function callAt(lines, line, column) {
	if (line < 0 || line >= lines.length)
		return undefined;
	const source = lines.slice(line).join('\n');
	const first = lines[line];
	let start;
	if (column >= 0) {
		start = column;
		// the column of a method call is that of the method's name
		while (start > 0 && /[\w$.]/.test(source[start - 1]))
			start--;
	} else {
		start = first.search(/(?:^|[^\w$.])(?:[\w$]+\.)*(?:assert|ok)\s*\(/);
		if (start < 0)
			return undefined;
		while (!/[\w$]/.test(source[start]))
			start++;
	}
	const open = source.indexOf('(', start);
	if (open < 0)
		return undefined;
	let depth = 0, quote = '';
	for (let i = open; i < source.length; i++) {
		const c = source[i];
		if (quote) {
			if (c === '\\')
				i++;
			else if (c === quote)
				quote = '';
		} else if (c === '"' || c === "'" || c === '`') {
			quote = c;
		} else if (c === '(' || c === '[' || c === '{') {
			depth++;
		} else if (c === ')' || c === ']' || c === '}') {
			if (--depth === 0)
				return outdent(source.slice(start, i + 1), start);
		}
	}
	return undefined;
}

// The lines after the first, moved left as far as the call was, and by the two columns the message adds.
function outdent(text, column) {
	return text.split('\n').map((line, i) => {
		if (i === 0)
			return line;
		let spaces = 0;
		while (spaces < column && (line[spaces] === ' ' || line[spaces] === '\t'))
			spaces++;
		return `  ${line.slice(spaces)}`;
	}).join('\n');
}

function checkTrue(fn, args) {
	let value = args[0], message = args[1];
	if (value)
		return;
	let generated = false;
	if (args.length === 0) {
		generated = true;
		message = 'No value argument passed to `assert.ok()`';
	} else if (message === undefined || message === null) {
		generated = true;
		const probe = new Error('');
		if (Error.captureStackTrace)
			Error.captureStackTrace(probe, fn);
		const source = sourceOfCall(probe.stack);
		message = source === undefined ? undefined : `The expression evaluated to a falsy value:\n\n  ${source}\n`;
	} else if (isError(message)) {
		throw message;
	}
	const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: fn });
	error.generatedMessage = generated;
	throw error;
}

function assert() {
	checkTrue(assert, arguments);
}

function ok() {
	checkTrue(ok, arguments);
}

function assertFail(actual, expected, message, operator, stackStartFn) {
	const count = arguments.length;
	let generated = false;
	if ((actual === undefined || actual === null) && count <= 1) {
		generated = 'Failed';
	} else if (count === 1) {
		message = actual;
		actual = undefined;
	} else {
		if (!warned) {
			warned = true;
			process.emitWarning('assert.fail() with more than one argument is deprecated. Please use assert.strictEqual() instead or only pass a message.',
				'DeprecationWarning', 'DEP0094');
		}
		if (count === 2)
			operator = '!=';
	}
	if (message instanceof Error)
		throw message;
	const options = { actual, expected, operator: operator === undefined ? 'fail' : operator, stackStartFn: stackStartFn || assertFail };
	options.message = generated || message;
	const error = new AssertionError(options);
	if (generated)
		error.generatedMessage = true;
	throw error;
}

// ---- equality

function comparison(operator, holds) {
	const shown = { equal: '==', notEqual: '!=' }[operator] || operator;
	return function check(actual, expected, message) {
		needTwo(arguments);
		if (!holds(actual, expected))
			fail({ actual, expected, message, operator: shown, stackStartFn: check });
	};
}

const is = function (a, b) { return comparisons().is(a, b); };

const checks = {
	equal: comparison('equal', (a, b) => a == b || (a !== a && b !== b)),
	notEqual: comparison('notEqual', (a, b) => !(a == b || (a !== a && b !== b))),
	deepEqual: comparison('deepEqual', (a, b) => comparisons().isDeepEqual(a, b)),
	notDeepEqual: comparison('notDeepEqual', (a, b) => !comparisons().isDeepEqual(a, b)),
	deepStrictEqual: comparison('deepStrictEqual', (a, b) => comparisons().isDeepStrictEqual(a, b)),
	notDeepStrictEqual: comparison('notDeepStrictEqual', (a, b) => !comparisons().isDeepStrictEqual(a, b)),
	strictEqual: comparison('strictEqual', is),
	notStrictEqual: comparison('notStrictEqual', (a, b) => !is(a, b))
};

// ---- exceptions

// What a validation object and an error have in common, for a diff that shows these keys alone.
function Comparison(object, keys, actual) {
	const self = this;
	keys.forEach(key => {
		if (!(key in object))
			return;
		if (actual !== undefined && typeof actual[key] === 'string' && classOf(object[key]) === 'RegExp' && object[key].exec(actual[key]) !== null)
			self[key] = actual[key];
		else
			self[key] = object[key];
	});
}

function compareKey(actual, expected, key, message, keys, fn, operator) {
	if (key in actual && comparisons().isDeepStrictEqual(actual[key], expected[key]))
		return;
	if (message)
		fail({ actual, expected, message, operator, stackStartFn: fn });
	const error = new AssertionError({
		actual: new Comparison(actual, keys),
		expected: new Comparison(expected, keys, actual),
		operator: 'deepStrictEqual',
		stackStartFn: fn
	});
	error.actual = actual;
	error.expected = expected;
	error.operator = operator;
	throw error;
}

// A class derived from Error; a function like this is no validation function.
function isErrorClass(fn) {
	return Object.prototype.isPrototypeOf.call(Error, fn) || (!Object.setPrototypeOf && fn.prototype && fn.prototype instanceof Error);
}

// Checks what was thrown against the expectation, which may be a regular expression, an object of properties, a class or a function.
function expectedException(actual, expected, message, fn, operator) {
	let generated = false;
	if (typeof expected !== 'function') {
		if (classOf(expected) === 'RegExp') {
			if (RegExp.prototype.exec.call(expected, String(actual)) !== null)
				return;
			if (!message) {
				generated = true;
				message = `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${ 
					inspect(String(actual))}\n`;
			}
			return failed();
		}
		if (!isObject(actual)) {
			const plain = new AssertionError({ actual, expected, message, operator: 'deepStrictEqual', stackStartFn: fn });
			plain.operator = operator;
			throw plain;
		}
		const keys = Object.keys(expected);
		if (expected instanceof Error)
			keys.push('name', 'message');
		else if (keys.length === 0)
			throw new (codes().ERR_INVALID_ARG_VALUE)('error', expected, 'may not be an empty object');
		keys.forEach(key => {
			if (typeof actual[key] === 'string' && classOf(expected[key]) === 'RegExp' && RegExp.prototype.exec.call(expected[key], actual[key]) !== null)
				return;
			compareKey(actual, expected, key, message, keys, fn, operator);
		});
		return;
	}
	if (expected.prototype !== undefined && actual instanceof expected)
		return;
	if (isErrorClass(expected)) {
		if (!message) {
			generated = true;
			message = `The error is expected to be an instance of "${expected.name}". Received `;
			if (isError(actual))
				message += `"${actual.name}"`;
			else
				message += `"${inspect(actual, { depth: -1 })}"`;
			if (isError(actual))
				message += `\n\nError message:\n\n${actual.message}`;
		}
		return failed();
	}
	const result = expected.call({}, actual);
	if (result !== true) {
		if (!message) {
			generated = true;
			message = `The ${expected.name ? `"${expected.name}" ` : ''}validation function is expected to return "true". Received ${inspect(result)}`;
			if (isError(actual))
				message += `\n\nCaught error:\n\n${actual}`;
		}
		return failed();
	}

	function failed() {
		if (!generated && message instanceof Error)
			throw message;
		const error = new AssertionError({ actual, expected, message, operator: fn.name || operator, stackStartFn: fn });
		error.operator = operator;
		error.generatedMessage = generated;
		throw error;
	}
}

function thrownBy(fn) {
	require('internal/validators').validateFunction(fn, 'fn');
	try {
		fn();
	} catch (error) {
		return error;
	}
	return NOTHING;
}

function isPromiseLike(value) {
	return classOf(value) === 'Promise' || (value !== null && typeof value === 'object' && typeof value.then === 'function' && typeof value.catch === 'function');
}

function rejectionOf(promiseFn) {
	let promise;
	try {
		if (typeof promiseFn === 'function') {
			promise = promiseFn();
			if (!isPromiseLike(promise))
				throw new (codes().ERR_INVALID_RETURN_VALUE)('instance of Promise', 'promiseFn', promise);
		} else if (isPromiseLike(promiseFn)) {
			promise = promiseFn;
		} else {
			throw new (codes().ERR_INVALID_ARG_TYPE)('promiseFn', ['Function', 'Promise'], promiseFn);
		}
	} catch (error) {
		return Promise.reject(error);
	}
	return Promise.resolve(promise).then(() => NOTHING, error => error);
}

// The expectation may be left out, so that the message comes first.
function expectsError(fn, operator, actual, args) {
	let error = args[1], message = args[2];
	if (typeof error === 'string') {
		if (args.length > 2)
			throw new (codes().ERR_INVALID_ARG_TYPE)('error', ['Object', 'Error', 'Function', 'RegExp'], error);
		if (isObject(actual)) {
			if (actual.message === error)
				throw new (codes().ERR_AMBIGUOUS_ARGUMENT)('error/message', `The error message "${actual.message}" is identical to the message.`);
		} else if (actual === error) {
			throw new (codes().ERR_AMBIGUOUS_ARGUMENT)('error/message', `The error "${actual}" is identical to the message.`);
		}
		message = error;
		error = undefined;
	} else if (error !== undefined && error !== null && typeof error !== 'object' && typeof error !== 'function') {
		throw new (codes().ERR_INVALID_ARG_TYPE)('error', ['Function', 'Error', 'RegExp', 'Object'], error);
	}
	if (actual === NOTHING) {
		let details = '';
		if (error && error.name)
			details += ` (${error.name})`;
		details += message ? `: ${message}` : '.';
		fail({ actual: undefined, expected: error, operator, stackStartFn: fn,
			message: `Missing expected ${operator === 'rejects' ? 'rejection' : 'exception'}${details}` });
	}
	if (error)
		expectedException(actual, error, message, fn, operator);
}

// 1 if what was thrown is what the expectation means.
function matches(actual, expected) {
	if (typeof expected !== 'function') {
		if (classOf(expected) === 'RegExp')
			return RegExp.prototype.exec.call(expected, String(actual)) !== null;
		throw new (codes().ERR_INVALID_ARG_TYPE)('expected', ['Function', 'RegExp'], expected);
	}
	if (expected.prototype !== undefined && actual instanceof expected)
		return true;
	if (isErrorClass(expected))
		return false;
	return expected.call({}, actual) === true;
}

function expectsNoError(fn, operator, actual, args) {
	if (actual === NOTHING)
		return;
	let error = args[1], message = args[2];
	if (typeof error === 'string') {
		message = error;
		error = undefined;
	}
	if (!error || matches(actual, error)) {
		fail({ actual, expected: error, operator, stackStartFn: fn,
			message: `Got unwanted ${operator === 'doesNotReject' ? 'rejection' : 'exception'}${message ? `: ${message}` : '.' 
				}\nActual message: "${actual && actual.message}"` });
	}
	throw actual;
}

function throws() {
	expectsError(throws, 'throws', thrownBy(arguments[0]), arguments);
}

function doesNotThrow() {
	expectsNoError(doesNotThrow, 'doesNotThrow', thrownBy(arguments[0]), arguments);
}

function rejects() {
	const args = arguments;
	return rejectionOf(args[0]).then(actual => { expectsError(rejects, 'rejects', actual, args); });
}

function doesNotReject() {
	const args = arguments;
	return rejectionOf(args[0]).then(actual => { expectsNoError(doesNotReject, 'doesNotReject', actual, args); });
}

function ifError(error) {
	if (error === null || error === undefined)
		return;
	let message = 'ifError got unwanted exception: ';
	if (typeof error === 'object' && typeof error.message === 'string')
		message += error.message.length === 0 && error.constructor ? error.constructor.name : error.message;
	else
		message += inspect(error);
	const failure = new AssertionError({ actual: error, expected: null, operator: 'ifError', message, stackStartFn: ifError });
	failure.generatedMessage = false;
	const original = error.stack;
	if (typeof original === 'string') {
		// the original's frames that ours has as well are said once
		let frames = original.slice(original.indexOf('\n    at')).split('\n').slice(1);
		const own = String(failure.stack).split('\n');
		for (let i = 0; i < frames.length; i++) {
			if (own.indexOf(frames[i]) >= 0) {
				frames = frames.slice(0, i);
				break;
			}
		}
		Object.defineProperty(failure, 'stack', { value: `${own.join('\n')}\n${frames.join('\n')}`, writable: true, configurable: true, enumerable: false });
	}
	throw failure;
}

// ---- text

function matching(operator, wanted) {
	return function check(string, regexp, message) {
		if (classOf(regexp) !== 'RegExp')
			throw new (codes().ERR_INVALID_ARG_TYPE)('regexp', 'RegExp', regexp);
		if (typeof string === 'string' && (RegExp.prototype.exec.call(regexp, string) !== null) === wanted)
			return;
		if (message instanceof Error)
			throw message;
		const generated = !message;
		if (generated) {
			message = typeof string !== 'string' ?
				`The "string" argument must be of type string. Received ${require('internal/errors').determineSpecificType(string)}` :
				`${(wanted ? 'The input did not match the regular expression ' : 'The input was expected to not match the regular expression ') +
					inspect(regexp)}. Input:\n\n${inspect(string)}\n`;
		}
		const error = new AssertionError({ actual: string, expected: regexp, message, operator, stackStartFn: check });
		error.generatedMessage = generated;
		throw error;
	};
}

// ---- the two faces of the module

function fill(target, isStrict) {
	target.fail = assertFail;
	target.AssertionError = AssertionError;
	target.ok = ok;
	target.equal = isStrict ? checks.strictEqual : checks.equal;
	target.notEqual = isStrict ? checks.notStrictEqual : checks.notEqual;
	target.deepEqual = isStrict ? checks.deepStrictEqual : checks.deepEqual;
	target.notDeepEqual = isStrict ? checks.notDeepStrictEqual : checks.notDeepEqual;
	target.deepStrictEqual = checks.deepStrictEqual;
	target.notDeepStrictEqual = checks.notDeepStrictEqual;
	target.strictEqual = checks.strictEqual;
	target.notStrictEqual = checks.notStrictEqual;
	target.throws = throws;
	target.rejects = rejects;
	target.doesNotThrow = doesNotThrow;
	target.doesNotReject = doesNotReject;
	target.ifError = ifError;
	target.match = match;
	target.doesNotMatch = doesNotMatch;
	return target;
}

var match = matching('match', true);
var doesNotMatch = matching('doesNotMatch', false);

function strict() {
	checkTrue(strict, arguments);
}

fill(assert, false);
fill(strict, true);
assert.strict = strict.strict = strict;

module.exports = assert;
