'use strict';

// jsr:test: what jsr test has as globals, to import.  In its files these exports stand for @jest/globals and vitest, too.

const {
	test, it, describe, suite, before, after, beforeAll, afterAll, beforeEach, afterEach, expect, jest, vi, mock,
	spyOn, setDefaultTimeout, xit, xtest, xdescribe, fit, fdescribe
} = require('internal/test/jest');

module.exports = {
	test, it, describe, suite, before, after, beforeAll, afterAll, beforeEach, afterEach, expect, jest, vi, mock,
	spyOn, setDefaultTimeout, setSystemTime: jest.setSystemTime, xit, xtest, xdescribe, fit, fdescribe,
	assert: require('assert')
};
