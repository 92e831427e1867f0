'use strict';

// t.assert: node:assert's functions, each call counted by the test's plan, and the ones that were registered.

const assert = require('assert');
const { validateFunction, validateString } = require('internal/validators');

const NAMES = ['deepEqual', 'deepStrictEqual', 'doesNotMatch', 'doesNotReject', 'doesNotThrow', 'equal', 'fail',
	'ifError', 'match',
	'notDeepEqual', 'notDeepStrictEqual', 'notEqual', 'notStrictEqual', 'partialDeepStrictEqual', 'rejects',
		'strictEqual',
	'throws', 'ok'];

let functions;

function all() {
	if (functions === undefined) {
		functions = new Map();
		for (const name of NAMES)
			if (typeof assert[name] === 'function')
				functions.set(name, assert[name]);
		functions.set('fileSnapshot', function fileSnapshot(...args) {
			return require('internal/test/snapshot').checkFile(this, args);
		});
		functions.set('snapshot', function snapshot(...args) {
			return require('internal/test/snapshot').check(this, args);
		});
	}
	return functions;
}

function register(name, fn) {
	validateString(name, 'name');
	validateFunction(fn, 'fn');
	all().set(name, fn);
}

function make(test, context) {
	const made = {};
	const { check } = require('internal/assert/truth');
	for (const [name, fn] of all()) {
		if (fn === assert.ok) {
			made.ok = function ok(...args) {
				test.plan?.count();
				check(made.ok, args);
			};
			continue;
		}
		const isSnapshot = name === 'snapshot' || name === 'fileSnapshot';
		made[name] = function (...args) {
			test.plan?.count();
			return Reflect.apply(fn, isSnapshot ? test : context, args);
		};
		Object.defineProperty(made[name], 'name', { value: name });
	}
	return made;
}

module.exports = { make, register };
