'use strict';
/* vm: scripts run once more, or with other globals.
 *
 * A context has global variables of its own; the objects of the language (Array, Error, promises ...) are those of the
 * program, so values from inside are instances of the program's classes.  How names are found is told in
 * engine/vm/context.h.  What a script sees as globalThis is, for a context made of an object, a proxy that shows the
 * object's properties before the language's globals.
 *
 * internalBinding('contexts') makes contexts and calls scripts; a context's handle is never handed to script. */

const binding = internalBinding('contexts');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const {
	validateArray, validateBoolean, validateFunction, validateInt32, validateObject,
	validateOneOf, validateString, validateStringArray, validateUint32
} = require('internal/validators');
const { isArrayBufferView } = require('internal/util/types');

const { contexts, contextify, plainContext, referrerFor, referrerOf } = require('internal/vm/contexts');
const { shifted, outcome, codeCache } = require('internal/vm/text');

const { get, has, set } = Reflect;

const constants = Object.freeze({
	__proto__: null,
	USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default'),
	DONT_CONTEXTIFY: Symbol('vm_context_no_contextify')
});

/* ---- contexts */

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isContext(object) {
	if (typeof object !== 'object' || object === null)
		throw new codes.ERR_INVALID_ARG_TYPE('object', 'Object', object);
	return contexts.has(object);
}

let made = 0;

const runsJobs = new WeakSet();                // of handles: with microtaskMode 'afterEvaluate'

function validateGeneration(value, prefix = 'options.codeGeneration') {
	if (value === undefined)
		return;
	validateObject(value, prefix);
	if (value.strings !== undefined)
		validateBoolean(value.strings, `${prefix}.strings`);
	if (value.wasm !== undefined)
		validateBoolean(value.wasm, `${prefix}.wasm`);
}

function createContext(object = {}, options = {}) {
	const isPlain = object === constants.DONT_CONTEXTIFY;
	if (!isPlain && isContext(object))
		return object;
	validateObject(options, 'options');
	const { name = `VM Context ${++made}`, origin, codeGeneration, microtaskMode } = options;
	validateString(name, 'options.name');
	if (origin !== undefined)
		validateString(origin, 'options.origin');
	validateGeneration(codeGeneration);
	if (microtaskMode !== undefined)
		validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
	const context = isPlain ? plainContext(codeGeneration) : contextify(object, codeGeneration);
	if (microtaskMode !== undefined)
		runsJobs.add(contexts.get(context));
	return context;
}

function handleOf(object, name) {
	if (!isObject(object))
		validateObject(object, name);
	const handle = contexts.get(object);
	if (!handle)
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'vm.Context', object);
	return handle;
}

/* ---- scripts */

function optionsOf(options) {
	return typeof options === 'string' ? { filename: options } : options;
}

function checkCache(owner, options, text) {
	const { cachedData, produceCachedData } = options;
	if (cachedData !== undefined) {
		const bytes = isArrayBufferView(cachedData) ?
			Buffer.from(cachedData.buffer, cachedData.byteOffset, cachedData.byteLength) :
			Buffer.from(cachedData);
		owner.cachedDataRejected = !bytes.equals(codeCache(text));
	} else if (produceCachedData) {
		owner.cachedDataProduced = true;
		owner.cachedData = codeCache(text);
	}
}

function validateCache(options) {
	const { cachedData, produceCachedData = false } = options;
	if (cachedData !== undefined && !isArrayBufferView(cachedData))
		throw new codes.ERR_INVALID_ARG_TYPE('options.cachedData', ['Buffer', 'TypedArray', 'DataView'],
			cachedData);
	validateBoolean(produceCachedData, 'options.produceCachedData');
}

function validateImporter(options, name = 'options.importModuleDynamically') {
	const { importModuleDynamically: importer } = options;
	if (importer !== undefined && importer !== constants.USE_MAIN_CONTEXT_DEFAULT_LOADER)
		validateFunction(importer, name);
}

function runOptions(options, name = 'options') {
	if (options === undefined)
		return { timeout: 0, breakOnSigint: false, displayErrors: true };
	validateObject(options, name);
	const { timeout, breakOnSigint = false, displayErrors = true } = options;
	if (timeout !== undefined)
		validateUint32(timeout, `${name}.timeout`, true);
	validateBoolean(displayErrors, `${name}.displayErrors`);
	validateBoolean(breakOnSigint, `${name}.breakOnSigint`);
	return { timeout: timeout ?? 0, breakOnSigint, displayErrors };
}

function importsOf({ importModuleDynamically: importer }, filename, owner) {
	if (importer !== constants.USE_MAIN_CONTEXT_DEFAULT_LOADER)
		return referrerFor(importer, owner);
	return referrerOf(/^(?:\/|file:)/.test(filename) ? filename : `${process.cwd()}/vm`);
}

class Script {
	#text;
	#file;
	#offset;                               // where the text begins, for excerpts
	#referrer;
	#here;
	#inContexts;
	#last = [];                            // the last context, and the script in it

	constructor(code, options = {}) {
		code = `${code}`;
		options = optionsOf(options);
		validateObject(options, 'options');
		const { filename = 'evalmachine.<anonymous>', lineOffset = 0, columnOffset = 0 } = options;
		validateString(filename, 'options.filename');
		validateInt32(lineOffset, 'options.lineOffset');
		validateInt32(columnOffset, 'options.columnOffset');
		validateCache(options);
		validateImporter(options);
		this.#text = shifted(code, lineOffset, columnOffset);
		this.#file = filename;
		this.#offset = { line: Math.max(lineOffset, 0) + 1, column: Math.max(columnOffset, 0) };
		this.#referrer = importsOf(options, filename, () => this);
		this.#here = binding.compile(this.#text, filename, false, this.#referrer);
		const url = /\/\/[#@]\s*sourceMappingURL=(\S+)\s*$/.exec(code);
		this.sourceMapURL = url ? url[1] : undefined;
		checkCache(this, options, code);
	}

	#source() { return { file: this.#file, text: this.#text, ...this.#offset }; }

	createCachedData() { return codeCache(this.#text); }

	runInThisContext(options) {
		const how = runOptions(options);
		return outcome(binding.call(this.#here, undefined, how.timeout, how.breakOnSigint), how,
			this.#source());
	}

	runInContext(contextifiedObject, options) {
		const handle = handleOf(contextifiedObject, 'contextifiedObject');
		const how = runOptions(options);
		this.#inContexts ??= binding.compile(this.#text, this.#file, true, this.#referrer);
		if (this.#last[0] !== handle)
			this.#last = [handle, binding.enter(this.#inContexts, handle)];
		return outcome(binding.call(this.#last[1], handle, how.timeout, how.breakOnSigint, false,
			runsJobs.has(handle)), how, this.#source());
	}

	runInNewContext(contextObject, options) {
		const context = createContext(contextObject, contextOptions(options));
		return this.runInContext(context, options);
	}
}

function contextOptions(options) {
	if (!options)
		return {};
	const { contextName, contextOrigin, contextCodeGeneration, microtaskMode } = options;
	if (contextName !== undefined)
		validateString(contextName, 'options.contextName');
	if (contextOrigin !== undefined)
		validateString(contextOrigin, 'options.contextOrigin');
	validateGeneration(contextCodeGeneration, 'options.contextCodeGeneration');
	if (microtaskMode !== undefined)
		validateString(microtaskMode, 'options.microtaskMode');
	return { name: contextName, origin: contextOrigin, codeGeneration: contextCodeGeneration, microtaskMode };
}

function createScript(code, options) { return new Script(code, options); }

function runInThisContext(code, options) {
	options = optionsOf(options);
	return new Script(code, options).runInThisContext(options);
}

function runInContext(code, contextifiedObject, options) {
	handleOf(contextifiedObject, 'contextifiedObject');
	options = optionsOf(options);
	return new Script(code, options).runInContext(contextifiedObject, options);
}

function runInNewContext(code, contextObject, options) {
	options = { ...optionsOf(options) };
	contextObject = createContext(contextObject, contextOptions(options));
	return new Script(code, options).runInContext(contextObject, options);
}

function isPlainName(name) {
	return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name);
}

function compileFunction(code, params, options = {}) {
	validateString(code, 'code');
	validateObject(options, 'options');
	if (params !== undefined)
		validateStringArray(params, 'params');
	const { filename = '', columnOffset = 0, lineOffset = 0, parsingContext, contextExtensions = [] } = options;
	validateString(filename, 'options.filename');
	validateInt32(columnOffset, 'options.columnOffset');
	validateInt32(lineOffset, 'options.lineOffset');
	validateCache(options);
	validateImporter(options);
	if (parsingContext !== undefined && (!isObject(parsingContext) || !contexts.has(parsingContext)))
		throw new codes.ERR_INVALID_ARG_TYPE('options.parsingContext', 'Context', parsingContext);
	validateArray(contextExtensions, 'options.contextExtensions');
	contextExtensions.forEach((extension, i) => {
		validateObject(extension, `options.contextExtensions[${i}]`);
	});
	const names = [...params ?? []];
	for (const name of names)
		if (!isPlainName(name))
			throw new SyntaxError(`Unexpected token '${name}'`);
	let handle = parsingContext && contexts.get(parsingContext);
	const text = shifted(code, lineOffset, columnOffset);
	for (const extension of contextExtensions)
		handle = extended(extension, handle);
	let fn = binding.compileBody(text, filename, names, handle !== undefined,
		importsOf(options, filename, () => fn), text.length - code.length);
	if (handle !== undefined)
		fn = binding.enter(fn, handle);
	checkCache(fn, options, code);
	return fn;
}

/* A context in which an object's properties stand before the globals of another, or of the program. */
function extended(extension, handle) {
	const outer = handle === undefined ? globalThis : binding.call(
		binding.enter(binding.compile('this', '', true, ''), handle), handle, 0, false)[1];
	const sandbox = new Proxy(outer, {
		__proto__: null,
		get: (target, key) => get(has(extension, key) ? extension : target, key),
		has: (target, key) => has(extension, key) || has(target, key),
		set: (target, key, value) => set(has(extension, key) ? extension : target, key, value)
	});
	return binding.make(outer, sandbox);
}

/* The heap is one for all contexts, so all of it is the current one's. */
async function measured(isDetailed) {
	await new Promise(done => { globalThis.setImmediate(done); });
	const { heapUsed, heapTotal } = process.memoryUsage();
	const all = () => ({ jsMemoryEstimate: heapUsed, jsMemoryRange: [heapUsed, Math.max(heapUsed, heapTotal)] });
	return isDetailed ? { total: all(), current: all(), other: [] } : { total: all() };
}

let isWarned = false;

function measureMemory(options = {}) {
	if (!isWarned)
		process.emitWarning('vm.measureMemory is an experimental feature and might change at any time',
			'ExperimentalWarning');
	isWarned = true;
	validateObject(options, 'options');
	const { mode = 'summary', execution = 'default' } = options;
	validateOneOf(mode, 'options.mode', ['summary', 'detailed']);
	validateOneOf(execution, 'options.execution', ['default', 'eager']);
	return measured(mode === 'detailed');
}

module.exports = {
	Script, createContext, createScript, runInContext, runInNewContext, runInThisContext, isContext,
	compileFunction, measureMemory, constants
};

if (require('internal/options').given().includes('--experimental-vm-modules')) {
	const { Module, SourceTextModule, SyntheticModule } = require('internal/vm/module');
	Object.assign(module.exports, { Module, SourceTextModule, SyntheticModule });
}
