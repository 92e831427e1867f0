'use strict';

// The public assert module.

const AssertionError = require('internal/assert/assertion_error');
const { inspect, isError } = require('internal/util/inspect');
const { classOf } = internalBinding('util');

const NOTHING = {};       // the function did not throw
let warned = false;

function codes() {
	return require('internal/errors').codes;
}

function comparisons() {
	return require('internal/util/comparisons');
}

function isObject(value) {
	return typeof value === 'object' && value !== null;
}

function isRegExp(value) {
	return classOf(value) === 'RegExp';
}

// RegExp.prototype.test would call the expression's own exec.
function isMatch(regexp, text) {
	return RegExp.prototype.exec.call(regexp, text) !== null;
}

function raise(options) {
	if (options.message instanceof Error)
		throw options.message;
	throw new AssertionError(options);
}

// ---- truth

// The source text of the failed call of fn, from its file and line; undefined if it is unavailable.
function sourceOfCall(fn) {
	const limit = Error.stackTraceLimit;
	const probe = {};
	Error.stackTraceLimit = 1;
	Error.captureStackTrace(probe, fn);
	const [, file, line,
		column] = /(?:^|\()((?:file:\/\/)?\/[^()]*?):(\d+)(?::(\d+))?\)?\s*$/.exec(probe.stack.split('\n    at ')[1]) ?? [];
	Error.stackTraceLimit = limit;
	if (file === undefined)
		return undefined;
	let text;
	try {
		text = require('fs').readFileSync(file.startsWith('file:') ? require('url').fileURLToPath(file) : file,
			'utf8');
	} catch (error) {
		require('internal/errors').passMemory(error);
		return undefined;
	}
	return callAt(text.split('\n'), line - 1, column === undefined ? -1 : column - 1);
}

// The start of the call; -1 if there is none.
function startOfCall(source, line, column) {
	let start = column;
	if (column >= 0) {
		// for a method call the column is that of the method's name
		while (start > 0 && /[\p{ID_Continue}$\u200c\u200d.]/u.test(source[start - 1]))
			start--;
		return start;
	}
	start = line.search(/(?:^|[^\w$.])(?:[\w$]+\.)*(?:assert|ok)\s*\(/);
	while (start >= 0 && !/[\w$]/.test(source[start]))
		start++;
	return start;
}

function callAt(lines, line, column) {
	if (line < 0 || line >= lines.length)
		return undefined;
	const source = lines.slice(line).join('\n');
	const start = startOfCall(source, lines[line], column);
	const open = start < 0 ? -1 : source.indexOf('(', start);
	if (open < 0)
		return undefined;
	let depth = 0;
	let quote = '';
	for (let i = open; i < source.length; i++) {
		const c = source[i];
		if (quote) {
			if (c === '\\')
				i++;
			else if (c === quote)
				quote = '';
		} else if ('"\'`'.includes(c)) {
			quote = c;
		} else if ('([{'.includes(c)) {
			depth++;
		} else if (')]}'.includes(c) && --depth === 0) {
			return outdent(source.slice(start, i + 1), start);
		}
	}
	return undefined;
}

// The lines after the first, outdented by the indentation of the call, plus two columns that the message adds.
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
	const [value] = args;
	if (value)
		return;
	let [, message] = args;
	let generated = false;
	if (args.length === 0) {
		generated = true;
		message = 'No value argument passed to `assert.ok()`';
	} else if (message === undefined || message === null) {
		generated = true;
		const source = sourceOfCall(fn);
		message = source === undefined ? undefined :
			`The expression evaluated to a falsy value:\n\n  ${source}\n`;
	} else if (isError(message)) {
		throw message;
	}
	const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: fn });
	error.generatedMessage = generated;
	throw error;
}

function ok(...args) {
	checkTrue(ok, args);
}

function strict(...args) {
	checkTrue(strict, args);
}

function fail(actual, expected, message, operator, stackStartFn) {
	const count = arguments.length;
	const generated = count <= 1 && (actual === undefined || actual === null);
	if (generated) {
		message = 'Failed';
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
	const error = new AssertionError({ actual, expected, message, operator: operator ?? 'fail',
		stackStartFn: stackStartFn || fail });
	if (generated)
		error.generatedMessage = true;
	throw error;
}

// ---- equality

function comparison(name, holds, operator = name) {
	const check = {
		[name](actual, expected, message) {
			if (arguments.length < 2)
				throw new (codes().ERR_MISSING_ARGS)('actual', 'expected');
			if (!holds(actual, expected))
				raise({ actual, expected, message, operator, stackStartFn: check });
		}
	}[name];
	return check;
}

function isLooselyEqual(a, b) {
	return a == b || (Number.isNaN(a) && Number.isNaN(b));
}

const equality = {
	equal: comparison('equal', isLooselyEqual, '=='),
	notEqual: comparison('notEqual', (a, b) => !isLooselyEqual(a, b), '!='),
	deepEqual: comparison('deepEqual', (a, b) => comparisons().isDeepEqual(a, b)),
	notDeepEqual: comparison('notDeepEqual', (a, b) => !comparisons().isDeepEqual(a, b))
};

const strictEquality = {
	deepStrictEqual: comparison('deepStrictEqual', (a, b) => comparisons().isDeepStrictEqual(a, b)),
	notDeepStrictEqual: comparison('notDeepStrictEqual', (a, b) => !comparisons().isDeepStrictEqual(a, b)),
	strictEqual: comparison('strictEqual', Object.is),
	notStrictEqual: comparison('notStrictEqual', (a, b) => !Object.is(a, b))
};

// ---- exceptions

// The properties common to a validation object and an error, for a diff of only these keys.
class Comparison {
	constructor(object, keys, actual) {
		for (const key of keys) {
			if (key in object)
				this[key] = typeof actual?.[key] === 'string' && isRegExp(object[key]) &&
					isMatch(object[key], actual[key]) ? actual[key] : object[key];
		}
	}
}

function compareKey(actual, expected, key, message, keys, fn) {
	if (key in actual && comparisons().isDeepStrictEqual(actual[key], expected[key]))
		return;
	require('internal/errors').passMemory(actual);
	const operator = fn.name;
	if (message)
		raise({ actual, expected, message, operator, stackStartFn: fn });
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

// A class derived from Error is not a validation function.
function isErrorClass(fn) {
	return Object.prototype.isPrototypeOf.call(Error, fn);
}

function compareKeys(actual, expected, message, fn) {
	if (!isObject(actual)) {
		const error = new AssertionError({ actual, expected, message, operator: 'deepStrictEqual',
			stackStartFn: fn });
		error.operator = fn.name;
		throw error;
	}
	const keys = Object.keys(expected);
	if (expected instanceof Error)
		keys.push('name', 'message');
	else if (keys.length === 0)
		throw new (codes().ERR_INVALID_ARG_VALUE)('error', expected, 'may not be an empty object');
	for (const key of keys) {
		if (typeof actual[key] !== 'string' || !isRegExp(expected[key]) || !isMatch(expected[key], actual[key]))
			compareKey(actual, expected, key, message, keys, fn);
	}
}

// A text describing why the thrown value does not match; undefined if it does.
function mismatch(actual, expected) {
	if (isRegExp(expected)) {
		return isMatch(expected, String(actual)) ? undefined :
			`The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(String(actual))}\n`;
	}
	if (expected.prototype !== undefined && actual instanceof expected)
		return undefined;
	if (isErrorClass(expected)) {
		const start = `The error is expected to be an instance of "${expected.name}". Received `;
		return isError(actual) ?
			`${start}"${actual.constructor?.name || actual.name}"\n\nError message:\n\n${actual.message}` :
			`${start}"${inspect(actual, { depth: -1 })}"`;
	}
	const result = expected.call({}, actual);
	if (result === true)
		return undefined;
	const name = expected.name ? `"${expected.name}" ` : '';
	const text = `The ${name}validation function is expected to return "true". Received ${inspect(result)}`;
	return isError(actual) ? `${text}\n\nCaught error:\n\n${actual}` : text;
}

// Checks the thrown value against the expectation: a regular expression, an object of properties, a class or a
// function.
function expectedException(actual, expected, message, fn) {
	if (typeof expected !== 'function' && !isRegExp(expected)) {
		compareKeys(actual, expected, message, fn);
		return;
	}
	const text = mismatch(actual, expected);
	if (text === undefined)
		return;
	require('internal/errors').passMemory(actual);
	const error = new AssertionError({ actual, expected, message: message || text, operator: fn.name,
		stackStartFn: fn });
	error.generatedMessage = !message;
	throw error;
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
	return classOf(value) === 'Promise' || (isObject(value) && typeof value.then === 'function' &&
		typeof value.catch === 'function');
}

async function rejectionOf(promiseFn) {
	let promise = promiseFn;
	if (typeof promiseFn === 'function') {
		promise = promiseFn();
		if (!isPromiseLike(promise))
			throw new (codes().ERR_INVALID_RETURN_VALUE)('instance of Promise', 'promiseFn', promise);
	} else if (!isPromiseLike(promiseFn)) {
		throw new (codes().ERR_INVALID_ARG_TYPE)('promiseFn', ['Function', 'Promise'], promiseFn);
	}
	try {
		await promise;
	} catch (error) {
		return error;
	}
	return NOTHING;
}

// The expectation may be omitted, so that the message comes first.
function expectsError(fn, actual, args) {
	let [error, message] = args;
	if (typeof error === 'string') {
		if (args.length > 1)
			throw new (codes().ERR_INVALID_ARG_TYPE)('error', ['Object', 'Error', 'Function', 'RegExp'],
				error);
		if (isObject(actual)) {
			if (actual.message === error)
				throw new (codes().ERR_AMBIGUOUS_ARGUMENT)('error/message',
					`The error message "${actual.message}" is identical to the message.`);
		} else if (actual === error) {
			throw new (codes().ERR_AMBIGUOUS_ARGUMENT)('error/message',
				`The error "${actual}" is identical to the message.`);
		}
		message = error;
		error = undefined;
	} else if (error !== undefined && error !== null && typeof error !== 'object' && typeof error !== 'function') {
		throw new (codes().ERR_INVALID_ARG_TYPE)('error', ['Function', 'Error', 'RegExp', 'Object'], error);
	}
	if (actual === NOTHING) {
		const what = fn === rejects ? 'rejection' : 'exception';
		const name = error?.name ? ` (${error.name})` : '';
		raise({ actual: undefined, expected: error, operator: fn.name, stackStartFn: fn,
			message: `Missing expected ${what}${name}${message ? `: ${message}` : '.'}` });
	}
	if (error)
		expectedException(actual, error, message, fn);
}

// Whether the thrown value matches the expectation.
function matches(actual, expected) {
	if (typeof expected !== 'function') {
		if (isRegExp(expected))
			return isMatch(expected, String(actual));
		throw new (codes().ERR_INVALID_ARG_TYPE)('expected', ['Function', 'RegExp'], expected);
	}
	if (expected.prototype !== undefined && actual instanceof expected)
		return true;
	return !isErrorClass(expected) && expected.call({}, actual) === true;
}

function expectsNoError(fn, actual, [error, message]) {
	if (actual === NOTHING)
		return;
	if (typeof error === 'string') {
		message = error;
		error = undefined;
	}
	if (error && !matches(actual, error))
		throw actual;
	const what = fn === doesNotReject ? 'rejection' : 'exception';
	raise({ actual, expected: error, operator: fn.name, stackStartFn: fn,
		message: `Got unwanted ${what}${message ? `: ${message}` : '.'}\nActual message: "${actual && actual.message}"` });
}

function throws(fn, ...args) {
	expectsError(throws, thrownBy(fn), args);
}

async function rejects(promiseFn, ...args) {
	expectsError(rejects, await rejectionOf(promiseFn), args);
}

function doesNotThrow(fn, ...args) {
	expectsNoError(doesNotThrow, thrownBy(fn), args);
}

async function doesNotReject(fn, ...args) {
	expectsNoError(doesNotReject, await rejectionOf(fn), args);
}

function ifError(error) {
	if (error === null || error === undefined)
		return;
	let message = 'ifError got unwanted exception: ';
	if (typeof error === 'object' && typeof error.message === 'string')
		message += error.message.length === 0 && error.constructor ? error.constructor.name : error.message;
	else
		message += inspect(error);
	const failure = new AssertionError({ actual: error, expected: null, operator: 'ifError', message,
		stackStartFn: ifError });
	failure.generatedMessage = false;
	const original = error.stack;
	const first = typeof original === 'string' ? original.indexOf('\n    at') : -1;
	if (first >= 0) {
		// frames common to both stacks are shown once
		const own = String(failure.stack).split('\n');
		const frames = original.slice(first + 1).split('\n');
		const shared = frames.findIndex(frame => own.includes(frame));
		const more = shared < 0 ? frames : frames.slice(0, shared);
		const value = `${own.join('\n')}\n${more.join('\n')}`;
		Object.defineProperty(failure, 'stack',
			{ value, writable: true, configurable: true, enumerable: false });
	}
	throw failure;
}

// ---- text

function matching(name, heading, wanted) {
	const check = {
		[name](string, regexp, message) {
			if (!isRegExp(regexp))
				throw new (codes().ERR_INVALID_ARG_TYPE)('regexp', 'RegExp', regexp);
			if (typeof string === 'string' && isMatch(regexp, string) === wanted)
				return;
			if (message instanceof Error)
				throw message;
			const generated = !message;
			if (generated) {
				message = typeof string === 'string' ?
					`${heading} ${inspect(regexp)}. Input:\n\n${inspect(string)}\n` :
					`The "string" argument must be of type string. Received type ${typeof string} (${inspect(string)})`;
			}
			const error = new AssertionError({ actual: string, expected: regexp, message, operator: name,
				stackStartFn: check });
			error.generatedMessage = generated;
			throw error;
		}
	}[name];
	return check;
}

// ---- the module: assert and assert.strict

Object.assign(ok, {
	fail,
	AssertionError,
	ok,
	...equality,
	...strictEquality,
	throws,
	rejects,
	doesNotThrow,
	doesNotReject,
	ifError,
	match: matching('match', 'The input did not match the regular expression', true),
	doesNotMatch: matching('doesNotMatch', 'The input was expected to not match the regular expression', false)
});

// The deprecated class, loaded when it is first read.
function offerTracker(assert) {
	const name = 'CallTracker';
	const set = value => Object.defineProperty(assert, name,
		{ value, writable: true, enumerable: true, configurable: true });
	Object.defineProperty(assert, name, {
		get: () => require('internal/assert/calltracker'), set, enumerable: true, configurable: true
	});
}

Object.assign(strict, ok, {
	equal: ok.strictEqual,
	notEqual: ok.notStrictEqual,
	deepEqual: ok.deepStrictEqual,
	notDeepEqual: ok.notDeepStrictEqual
});
offerTracker(ok);
offerTracker(strict);
ok.strict = strict.strict = strict;

module.exports = ok;
require('internal/assert/truth').check = checkTrue;
