'use strict';

// node:test

const { test, suite, hooks } = require('internal/test/harness');

const lazily = (name, get) => Object.defineProperty(test, name,
	{ __proto__: null, configurable: true, enumerable: true, get });

test.after = hooks.after;
test.afterEach = hooks.afterEach;
test.before = hooks.before;
test.beforeEach = hooks.beforeEach;
test.describe = suite;
test.it = test;
test.run = function run(options) {
	return require('internal/test/run').run(options);
};
test.suite = suite;
test.test = test;

let mock, assert;
lazily('mock', () => mock ??= new (require('internal/test/mock').MockTracker)());
lazily('snapshot', () => require('internal/test/snapshot').settings);
lazily('assert', () => assert ??= { __proto__: null, register: require('internal/test/assertions').register });

module.exports = test;
