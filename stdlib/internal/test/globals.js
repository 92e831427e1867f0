'use strict';

// The globals of a file that jsr test runs: loaded when the file first names one.

const NAMES = ['describe', 'suite', 'test', 'it', 'expect', 'jest', 'vi', 'beforeAll', 'afterAll', 'before', 'after',
	'beforeEach', 'afterEach',
	'xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'];

exports.install = () => {
	internalBinding('modules').testModulesStandIn();
	for (const name of NAMES) {
		const define = value => {
			Object.defineProperty(globalThis, name,
				{ value, writable: true, configurable: true, enumerable: false });
		};
		Object.defineProperty(globalThis, name, {
			configurable: true,
			enumerable: false,
			get() {
				const value = require('internal/test/jest')[name];
				define(value);
				return value;
			},
			set: define
		});
	}
};
