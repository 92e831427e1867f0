/* internal/vm/contexts: contexts: objects whose properties are global variables.
 *
 * A context's handle, which internalBinding('contexts') makes, is for the natives only and never handed to script. */
'use strict';

const binding = internalBinding('contexts');
const { defineProperty, getOwnPropertyDescriptor, deleteProperty, get, has, set, ownKeys } = Reflect;

function quietConsole() {
	const quiet = {};
	for (const name of Object.keys(console))
		if (typeof console[name] === 'function')
			quiet[name] = { [name]() {} }[name];
	return quiet;
}

// These are made late, so they are not among the library's own globals.
const { SuppressedError, DisposableStack, AsyncDisposableStack } = globalThis;

const language = {
	__proto__: null,
	Object, Function, Array, Number, parseFloat, parseInt, Boolean, String, Symbol, Date, Promise, RegExp, Error,
	AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, JSON, Math,
	ArrayBuffer, Atomics, Uint8Array, Int8Array, Uint16Array,
	Int16Array, Uint32Array, Int32Array, Float16Array, Float32Array, Float64Array, Uint8ClampedArray,
	BigUint64Array, BigInt64Array, DataView, Map, BigInt, Set, WeakMap, WeakSet, WeakRef, FinalizationRegistry,
	Iterator, SharedArrayBuffer, Proxy, Reflect, decodeURI, decodeURIComponent, encodeURI, encodeURIComponent,
	escape, unescape, eval, isFinite, isNaN, SuppressedError, DisposableStack, AsyncDisposableStack
};

/* WebAssembly without what compiles; the rest is as it is. */
function withoutCompiler({ WebAssembly }) {
	const refuse = name => {
		throw new WebAssembly.CompileError(`WebAssembly.${name}(): Wasm code generation disallowed by embedder`);
	};
	const limited = Object.create(Object.getPrototypeOf(WebAssembly),
		Object.getOwnPropertyDescriptors(WebAssembly));
	const define = (name, value) => { defineProperty(limited, name, { __proto__: null, value }); };
	define('Module', new Proxy(WebAssembly.Module, { __proto__: null, construct() { refuse('Module'); } }));
	for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming'])
		define(name, { async [name](module) {
			if (name === 'instantiate' && module instanceof WebAssembly.Module)
				return WebAssembly.instantiate(...arguments);
			return refuse(name);
		} }[name]);
	return limited;
}

function defineGlobals(object, globalThis, mayCompile) {
	const define = (name, value, fixed) => {
		defineProperty(object, name, {
			__proto__: null, value, writable: !fixed, enumerable: false, configurable: true
		});
		return value;
	};
	// loaded by the first look at it
	for (const [name, file] of [['Intl', 'internal/intl/intl'], ['WebAssembly', 'internal/wasm/wasm']])
		defineProperty(object, name, {
			__proto__: null,
			get() {
				const made = require(file);
				return define(name, name === 'WebAssembly' && !mayCompile ? withoutCompiler(made) : made[name]);
			},
			set(value) { define(name, value); }, enumerable: false, configurable: true
		});
	define('globalThis', globalThis);
	for (const name of ownKeys(language))
		define(name, language[name]);
	define('Infinity', Infinity, true);
	define('NaN', NaN, true);
	define('undefined', undefined, true);
	define('console', quietConsole());
}

/* A handle for a new context, whose own eval becomes a property of `owner`. */
function make(global, sandbox, builtins, strings, owner) {
	const handle = binding.make(global, sandbox, builtins, !strings);
	defineProperty(owner, 'eval', {
		__proto__: null, value: binding.evalOf(handle), writable: true, enumerable: false, configurable: true
	});
	return handle;
}

/* The traps of a globalThis: `sandbox` before `builtins`, which is the proxy's target. */
function trapsFor(sandbox, proxyOf) {
	return {
		__proto__: null,
		get(builtins, key) {
			const value = get(has(sandbox, key) ? sandbox : builtins, key);
			return value === sandbox ? proxyOf() : value;
		},
		has: (builtins, key) => has(sandbox, key) || has(builtins, key),
		set: (builtins, key, value) => set(sandbox, key, value),
		deleteProperty: (builtins, key) => deleteProperty(sandbox, key) && deleteProperty(builtins, key),
		defineProperty(builtins, key, descriptor) {
			const fixed = descriptor.configurable === false;
			return defineProperty(sandbox, key, descriptor) &&
				(!fixed || defineProperty(builtins, key, descriptor));
		},
		getOwnPropertyDescriptor(builtins, key) {
			const ours = getOwnPropertyDescriptor(builtins, key);
			if (ours?.configurable === false)
				return ours;
			const found = getOwnPropertyDescriptor(sandbox, key) ?? ours;
			// what is fixed must be so in the target of the proxy, too
			if (found?.configurable === false)
				defineProperty(builtins, key, found);
			return found;
		},
		preventExtensions: () => false,
		ownKeys: builtins => [...new Set([...ownKeys(sandbox), ...ownKeys(builtins)])]
	};
}

/* object -> handle; what a context's globalThis is -> handle, too */
const contexts = new WeakMap();

function contextify(sandbox, { strings = true, wasm = true } = {}) {
	const builtins = {};
	const proxy = new Proxy(builtins, trapsFor(sandbox, () => proxy));
	defineGlobals(builtins, proxy, wasm);
	defineProperty(builtins, Symbol.toStringTag, { __proto__: null, value: 'Object', configurable: true });
	contexts.set(sandbox, make(proxy, sandbox, builtins, strings, builtins));
	return sandbox;
}

/* A context whose global object is an ordinary one. */
function plainContext({ strings = true, wasm = true } = {}) {
	const object = {};
	defineGlobals(object, object, wasm);
	contexts.set(object, make(object, object, undefined, strings, object));
	return object;
}

/* ---- import() in scripts: the referrer vm:N names what answers it; vm:0: nothing does */

const importers = [undefined];
const loaders = new Map();                     // path -> its referrer

/* importer: the script's function; owner: gives what it is called with; initialize: a module's, of its import.meta */
function referrerFor(importer, owner, initialize) {
	return `vm:${(importer ?? initialize) === undefined ? 0 : importers.push({ importer, owner, initialize }) - 1}`;
}

/* Answered as in the file at path. */
function referrerOf(path) {
	if (!loaders.has(path))
		loaders.set(path, `vm:${importers.push({ path }) - 1}`);
	return loaders.get(path);
}

let warned = false;

async function importFrom(referrer, specifier, options) {
	const { codes } = require('internal/errors');
	const found = importers[+referrer.slice(3)];
	if (!found || (found.path ?? found.importer) === undefined)
		throw new codes.ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING();
	if (found.path === undefined) {
		if (!require('internal/options').given().includes('--experimental-vm-modules'))
			throw new codes.ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG();
		return require('internal/vm/module').namespaceOf(
			await found.importer(specifier, found.owner(), { __proto__: null, ...options?.with }));
	}
	if (!warned)
		process.emitWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER is an experimental feature and might change at any time',
			'ExperimentalWarning');
	warned = true;
	return require('internal/modules/esm').importCall(found.path, specifier, options);
}

function initializeMeta(referrer, meta) {
	const found = importers[+referrer.slice(3)];
	if (found?.initialize)
		found.initialize(meta, found.owner());
}

module.exports = { initializeMeta, contexts, contextify, plainContext, referrerFor, referrerOf, importFrom };
