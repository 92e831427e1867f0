'use strict';

// mock.module: other exports in a module's place, for require and import, until they are restored.

const { codes, passMemory } = require('internal/errors');
const { validateBoolean, validateObject, validateString } = require('internal/validators');
const esm = require('internal/modules/esm');
const { placeOf, readPlace } = require('internal/test/core');

const mocks = new Map();               // by address: "node:fs" or a file's URL
let original;                          // Module._load, while there are mocks

function addressOf(specifier, from) {
	const { createRequire, isBuiltin } = require('module');
	if (isBuiltin(specifier))
		return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
	const { pathToFileURL } = require('url');
	if (/^(?:file|data):/.test(specifier))
		return specifier;
	try {
		return pathToFileURL(createRequire(from).resolve(specifier)).href;
	} catch (error) {
		passMemory(error);
		return esm.resolve(specifier, pathToFileURL(from).href);
	}
}

class MockModuleContext {
	#address;
	#options;
	#exports;
	#record;

	constructor(address, options) {
		this.#address = address;
		this.#options = options;
	}

	static required(mock) {
		if (mock.#exports !== undefined)
			return mock.#exports.value;
		const { hasDefault, defaultExport, namedExports, cache } = mock.#options;
		const names = Object.keys(namedExports);
		const value = hasDefault ? defaultExport : {};
		if (names.length > 0 && (value === null || typeof value !== 'object' && typeof value !== 'function'))
			throw new codes.ERR_INVALID_STATE('Cannot create mock because named exports cannot be applied to the ' +
				'provided default export');
		for (const name of names)
			Object.defineProperty(value, name, Object.getOwnPropertyDescriptor(namedExports, name));
		if (cache)
			mock.#exports = { value };
		return value;
	}

	static imported(mock, make) {
		if (mock.#record !== undefined)
			return mock.#record;
		const { hasDefault, defaultExport, namedExports, cache } = mock.#options;
		const values = { __proto__: null, ...namedExports };
		if (hasDefault)
			values.default = defaultExport;
		const record = make(mock.#address, values);
		if (cache)
			mock.#record = record;
		return record;
	}

	restore() {
		if (mocks.get(this.#address) !== this)
			return;
		mocks.delete(this.#address);
		if (mocks.size === 0)
			uninstall();
	}
}

const { required, imported } = MockModuleContext;
delete MockModuleContext.required;
delete MockModuleContext.imported;

function load(request, parent, isMain) {
	const Module = require('module');
	let address;
	if (Module.isBuiltin(request)) {
		address = request.startsWith('node:') ? request : `node:${request}`;
	} else if (typeof request === 'string') {
		try {
			address = require('url').pathToFileURL(Module._resolveFilename(request, parent, isMain)).href;
		} catch (error) {
			passMemory(error);
		}
	}
	const mock = mocks.get(address);
	return mock === undefined ? Reflect.apply(original, this, [request, parent, isMain]) : required(mock);
}

function install() {
	const Module = require('module');
	original = Module._load;
	Module._load = load;
	esm.setMocks((address, make) => {
		const mock = mocks.get(address);
		return mock === undefined ? undefined : imported(mock, make);
	});
}

function uninstall() {
	const Module = require('module');
	if (Module._load === load)
		Module._load = original;
	esm.setMocks(undefined);
}

function mock(specifier, options, boundary) {
	const { URL } = require('internal/url/url');
	if (specifier instanceof URL)
		specifier = specifier.href;
	else
		validateString(specifier, 'specifier');
	validateObject(options, 'options');
	const { cache = false, namedExports = {}, defaultExport } = options;
	validateBoolean(cache, 'options.cache');
	validateObject(namedExports, 'options.namedExports');
	const from = readPlace(placeOf(boundary))?.file ?? `${process.cwd()}/[test]`;
	const address = addressOf(specifier, from);
	if (mocks.has(address))
		throw new codes.ERR_INVALID_STATE(`Cannot mock '${specifier}'. The module is already mocked.`);
	const context = new MockModuleContext(address,
		{ cache, namedExports, defaultExport, hasDefault: 'defaultExport' in options });
	if (mocks.size === 0)
		install();
	mocks.set(address, context);
	return context;
}

module.exports = { mock };
