'use strict';

// Loader hooks: module.register() and --experimental-loader.
//
// node runs them on a thread of their own; here they run in the program's, and modules that hooks are made of are loaded
// without hooks.  While there are hooks every import is loaded asynchronously, one graph after another: resolve and load are
// asked for each module before anything is linked.  What they are given and what is checked of their answers is node's.

const binding = internalBinding('esm');
const cjs = internalBinding('modules');
const { codes, passMemory } = require('internal/errors');
const { validateObject, validateString } = require('internal/validators');
const { fileHref, fileURLToPath } = require('internal/url/file_url');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const { coded, stopWatching } = require('internal/modules/helpers');
const esm = require('internal/modules/esm');

const { records } = esm;
const chains = { resolve: [], load: [] };      // the one that is asked first is the last
const ofHooks = new Set();                     // keys of the modules that the first hooks are made of
const reloaded = new Set();                    // of those, what the program has an instance of, too
const ownRecords = new Map();                  // those that hooks import, like esm's records
let ready;                                     // while modules of hooks are loaded
let failed;                                    // { error } of that, which the next import ends with
let last = Promise.resolve();                  // the graph that is loaded before the next

// ---- what the last hook calls

function cwdHref() { return fileHref(`${process.cwd()}/`); }

function hrefOf(text, base) {
	try {
		return new (require('internal/url/url').URL)(text, base).href;
	} catch (error) {
		passMemory(error);
		return undefined;
	}
}

function formatOf(url) {
	if (url.startsWith('data:')) {
		const mime = /^data:([^,;]*)/.exec(url)[1].toLowerCase();
		return { __proto__: null, 'text/javascript': 'module', 'application/javascript': 'module',
			'application/json': 'json' }[mime];
	}
	if (!url.startsWith('file:'))
		return undefined;
	const path = fileURLToPath(url.replace(/[?#].*$/, '')), format = esm.formatOf(path);
	if (format !== '')
		return format === 'unknown' ? undefined : format;
	if (!cjs.isFile(path))
		return undefined;
	const error = cjs.syntaxError(path, cjs.read(path));
	return error && esm.saysModule(error) ? 'module' : 'commonjs';
}

function defaultResolve(specifier, { parentURL }) {
	if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(specifier) && !/^(?:file|node|data|jsr):/i.test(specifier)) {
		const url = hrefOf(specifier);
		if (url !== undefined && !cjs.isBuiltin(specifier))
			return { __proto__: null, format: null, url };
	} else if (/^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier) && parentURL !== undefined && !/^(?:file|node|data|jsr):/.test(parentURL)) {
		const url = hrefOf(specifier, parentURL);      // beside a module of the hooks' own scheme
		if (url !== undefined)
			return { __proto__: null, format: null, url };
	}
	const url = esm.resolve(specifier, parentURL ?? cwdHref());
	if (/^(?:node|jsr):/.test(url))
		return { __proto__: null, url };
	return { __proto__: null, format: formatOf(url), url };
}

function defaultLoad(url, { format, importAttributes }) {
	const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(url)?.[0].toLowerCase();
	if (scheme === 'node:' || scheme === 'jsr:')
		return { __proto__: null, format: 'builtin', responseURL: url, source: null };
	if (scheme !== 'file:' && scheme !== 'data:')
		throw coded(`Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol '${scheme}'`, 'ERR_UNSUPPORTED_ESM_URL_SCHEME');
	format ??= formatOf(url);
	const path = scheme === 'file:' ? fileURLToPath(url.replace(/[?#].*$/, '')) : undefined;
	if (format === undefined && path !== undefined && esm.formatOf(path) === 'unknown')
		throw coded(`Unknown file extension "${require('path').extname(path)}" for ${path}`,
			'ERR_UNKNOWN_FILE_EXTENSION', TypeError);
	esm.checkType(url, format, importAttributes?.type);
	if (format === 'commonjs')
		return { __proto__: null, format, responseURL: url, source: null };
	const { Buffer } = require('buffer');
	const source = Buffer.from(path === undefined ? esm.dataText(url) : esm.readSource(path, url, url));
	return { __proto__: null, format, responseURL: url, source };
}

const ends = {
	resolve: { fn: defaultResolve, url: 'node:internal/modules/esm/resolve' },
	load: { fn: defaultLoad, url: 'node:internal/modules/esm/load' }
};

// ---- asking

function checkReturned(who, value) {
	if (typeof value !== 'object' || value === null)
		throw new codes.ERR_INVALID_RETURN_VALUE('an object', who, value);
}

// The function that asks the hook at `at`, -1 being what follows the chain.
function nextOf(at, name, state, validate) {
	const { fn, url } = at < 0 ? ends[name] : chains[name][at];
	const called = name === 'resolve' ? 'nextResolve' : 'nextLoad';
	const next = at < 0 ? undefined : nextOf(at - 1, name, state, validate);
	const ask = async (first = undefined, context) => {
		state.who = `${url} '${name}'`;
		validate(`${state.who} hook's ${called}()`, first, context);
		const who = `${state.who} hook's ${called}()`;
		if (at < 0)
			state.isFinished = true;
		if (context)
			Object.assign(state.context, context);
		const output = await fn(first, state.context, next);
		checkReturned(who, output);
		if (output.shortCircuit === true)
			state.isFinished = true;
		return output;
	};
	return Object.defineProperty(ask, 'name', { __proto__: null, value: called });
}

async function ask(name, first, context, validate) {
	const state = { isFinished: false, context, who: '' };
	const output = await nextOf(chains[name].length - 1, name, state, validate)(first, context);
	checkReturned(state.who, output);
	if (!state.isFinished)
		throw coded(`"${state.who}" did not call the next hook in its chain and did not explicitly signal a short circuit. If this is intentional, include \`shortCircuit: true\` in the hook's return.`,
			'ERR_LOADER_CHAIN_INCOMPLETE');
	return { output, who: state.who };
}

function property(kind, who, name, value) {
	return new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(kind, who, name, value);
}

let isWarned = false;

function warnOfAssertions() {
	if (!isWarned)
		process.emitWarning('Use `importAttributes` instead of `importAssertions`', 'ExperimentalWarning');
	isWarned = true;
}

function withAlias(context) {
	return Object.defineProperty(context, 'importAssertions', {
		__proto__: null, configurable: true,
		get() {
			warnOfAssertions();
			return this.importAttributes;
		},
		set(value) {
			warnOfAssertions();
			this.importAttributes = value;
		}
	});
}

async function resolve(specifier, parentURL, importAttributes) {
	const { output, who } = await ask('resolve', specifier,
		withAlias({ __proto__: null, conditions: esm.conditions(), importAttributes, parentURL }),
		(name, text, context) => {
			validateString(text, `${name} specifier`);
			if (context)
				validateObject(context, `${name} context`);
		});
	const { format, url } = output;
	if (typeof url !== 'string' || hrefOf(url) === undefined)
		throw property('a URL string', who, 'url', url);
	let attributes = output.importAttributes;
	if (!('importAttributes' in output) && 'importAssertions' in output) {
		warnOfAssertions();
		attributes = output.importAssertions;
	}
	if (attributes !== undefined && attributes !== null && typeof attributes !== 'object')
		throw property('an object', who, 'importAttributes', attributes);
	if (format !== undefined && format !== null && typeof format !== 'string')
		throw property('a string', who, 'format', format);
	return { format, url, attributes: attributes ?? importAttributes };
}

async function load(url, format, importAttributes) {
	const { output, who } = await ask('load', url,
		withAlias({ __proto__: null, conditions: esm.conditions(), format, importAttributes }),
		(name, text, context) => {
			if (typeof text !== 'string')
				throw new codes.ERR_INVALID_ARG_TYPE(`${name} url`, 'a URL string', text);
			if (hrefOf(text) === undefined)
				throw new codes.ERR_INVALID_ARG_VALUE(`${name} url`, text, 'should be a URL string');
			if (context)
				validateObject(context, `${name} context`);
		});
	const { format: found, source, responseURL } = output;
	if (responseURL !== undefined && (typeof responseURL !== 'string' || hrefOf(responseURL) === undefined))
		throw property('undefined or a fully resolved URL string', who, 'responseURL', responseURL);
	if (found === undefined || found === null)
		throw unknownFormat(url, found);
	if (typeof found !== 'string')
		throw property('a string', who, 'format', found);
	if (source !== undefined && source !== null && typeof source !== 'string' && !isAnyArrayBuffer(source) &&
		!isArrayBufferView(source))
		throw property('a string, an ArrayBuffer, or a TypedArray', who, 'source', source);
	return { format: found, source };
}

function unknownFormat(url, format) {
	return coded(`Unknown module format: ${format} for URL ${url}`, 'ERR_UNKNOWN_MODULE_FORMAT', RangeError);
}

// ---- records

function textOf(source) {
	if (typeof source === 'string')
		return source;
	if (source === undefined || source === null)
		throw property('string, array buffer, or typed array', 'load', 'source', source);
	const { Buffer } = require('buffer');
	return (isArrayBufferView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) :
		Buffer.from(source)).toString('utf8');
}

// A CommonJS module whose text a hook gave.
function loadText(path, text) {
	const Module = require('module');
	const known = cjs.cache[path];
	if (known?.loaded)
		return known.exports;
	const made = new Module(path);
	made.filename = path;
	made.paths = Module._nodeModulePaths(require('path').dirname(path));
	cjs.cache[path] = made;
	try {
		made._compile(text, path);
	} catch (error) {
		delete cjs.cache[path];
		throw error;
	}
	made.loaded = true;
	stopWatching(made.exports);
	return made.exports;
}

function translate(url, { format, source }, isMain) {
	const path = url.startsWith('file:') ? fileURLToPath(url.replace(/[?#].*$/, '')) : url;
	switch (format) {
	case 'builtin':
		return esm.builtinRecord(url);
	case 'module':
		return binding.compile(url, path, textOf(source));
	case 'json':
		return esm.jsonRecord(url, esm.parseJSON(textOf(source), path));
	case 'commonjs': {
		if (source === undefined || source === null)
			return esm.commonjsRecord(url, path, cjs.read(path), () => cjs.load(path, isMain));
		const text = textOf(source);
		return esm.commonjsRecord(url, path, text, () => loadText(path, text));
	}
	default:
		throw unknownFormat(url, format);
	}
}

// begin(get): gets the root, whose imports are loaded too.  isOwn: for hooks, which have modules of their own; others find
// them when they are complete.
async function fetchGraph(begin, isOwn = false) {
	const fresh = new Map(), linking = [], underway = new Map(), complete = isOwn ? ownRecords : records;
	async function make(key, { url, format, attributes }, isMain) {
		const record = translate(url, await load(url, format, attributes), isMain);
		fresh.set(key, record);
		linking.push(link(record));
		return record;
	}
	async function get(specifier, from, type) {
		const attributes = { __proto__: null };
		if (type !== undefined && type !== null)
			attributes.type = type;
		const place = await resolve(specifier, from, attributes);
		const key = `${place.attributes.type || ''} ${place.url}`;
		const known = esm.mocked(place.url) ?? fresh.get(key) ??
			(ofHooks.has(key) && !reloaded.has(key) ? isOwn && records.get(key) : complete.get(key));
		if (known)
			return known;
		let making = underway.get(key);
		if (making === undefined)
			underway.set(key, making = make(key, place, from === undefined));
		return making;
	}
	async function link(record) {
		const from = binding.url(record);
		await Promise.all(binding.requests(record).map(async ({ 0: specifier, 1: type }, i) => {
			const wanted = await get(specifier, from, type);
			binding.setRequest(record, i, wanted);
			esm.readLate(wanted, name => binding.wants(record, i, name));
		}));
	}
	try {
		const root = await begin(get, link);
		for (let i = 0; i < linking.length; i++)
			await linking[i];
		esm.readLate(root, () => true);
		for (const [key, record] of fresh) {
			complete.set(key, record);
			if (!isOwn)
				reloaded.add(key);
		}
		return root;
	} catch (error) {
		for (const promise of linking)
			promise.catch(() => {});
		throw error;
	}
}

// Graphs are loaded in turn: a record that is found is complete.
function graph(begin) {
	const before = last;
	let over;
	last = new Promise(done => { over = done; });
	return (async () => {
		await before;
		try {
			while (ready !== undefined)
				await ready;
			if (failed !== undefined) {
				const { error } = failed;
				failed = undefined;
				throw error;
			}
			return await fetchGraph(begin);
		} finally {
			over();
		}
	})();
}

async function run(record) {
	try {
		await binding.evaluate(record);
	} catch (error) {
		esm.explain(error, binding.url(record));
		throw error;
	}
	return binding.namespace(record);
}

async function importHooked(specifier, parentURL, type) {
	return run(await graph(get => get(specifier, parentURL, type)));
}

// import() in a module of hooks
async function importOwn(specifier, parentURL, type) {
	return run(await fetchGraph(get => get(specifier, parentURL, type), true));
}

// A module that is there already, but for what it imports.
async function runPrepared(record) {
	await graph(async (get, link) => {
		await link(record);
		return record;
	});
	return run(record);
}

// ---- registering

// What hooks listen to does not keep the program alive, as their thread does not in node.
function unrefAll(ports) {
	for (const port of ports ?? [])
		port?.unref?.();
}

function add(url, exports, data, ports) {
	for (const name of ['resolve', 'load'])
		if (exports[name] !== undefined)
			chains[name].push({ fn: exports[name], url });
	if (exports.globalPreload !== undefined && exports.initialize === undefined)
		process.emitWarning('`globalPreload` has been removed; use `initialize` instead.', 'UnsupportedWarning');
	const { initialize } = exports, answer = initialize?.(data);
	unrefAll(ports);
	return answer;
}

const HOOKS = {
	__proto__: null,
	isOwn: parent => ofHooks.has(` ${parent}`) || ownRecords.has(` ${parent}`),
	importHooked, importOwn, runPrepared
};

function plain(specifier, parentURL) {
	const before = new Set(records.keys());
	const url = esm.resolve(specifier, parentURL);
	const record = esm.graph(url, undefined, parentURL, specifier);
	for (const key of records.keys())
		if (!before.has(key))
			ofHooks.add(key);
	if (before.has(` ${url}`)) {                   // the program's own
		ofHooks.add(` ${url}`);
		reloaded.add(` ${url}`);
	}
	return { url, record };
}

// node's hooks are on another thread, and some register themselves only on the main one: while they are evaluated this is
// not it.
function besideMain(evaluate) {
	const threads = require('worker_threads'), { syncBuiltinESMExports } = require('module');
	const { isMainThread } = threads;
	const set = value => {
		threads.isMainThread = value;
		syncBuiltinESMExports();
	};
	set(false);
	try {
		return evaluate();
	} finally {
		set(isMainThread);
	}
}

// Afterwards hooks are asked; the first module without await is in place when this returns.
function register(specifier, parentURL, data, ports) {
	const isFirst = ready === undefined && chains.resolve.length === 0 && chains.load.length === 0;
	esm.setHooks(HOOKS);
	const begin = async earlier => {
		await earlier;
		if (isFirst)
			return;
		const record = await fetchGraph(get => get(specifier, parentURL), true);
		await add(binding.url(record), await run(record), data, ports);
	};
	if (!isFirst) {
		wait(begin(ready));
		return;
	}
	const { url, record } = plain(specifier, parentURL);
	if (binding.hasAwait(record) && !binding.isRunning(record)) {
		wait((async () => add(url, await run(record), data, ports))());
		return;
	}
	const failure = binding.isRunning(record) ? undefined : besideMain(() => binding.evaluateNow(record));
	if (failure)
		throw failure[0];
	const initialized = add(url, binding.namespace(record), data, ports);
	if (typeof initialized?.then === 'function')
		wait(initialized);
}

function wait(promise) {
	const waiting = (async () => {
		try {
			await promise;
		} catch (error) {
			failed ??= { error };
		}
		if (ready === waiting)
			ready = undefined;
	})();
	ready = waiting;
}

// --experimental-loader
function registerFirst(specifier) {
	process.emitWarning('`--experimental-loader` may be removed in the future; instead use `register()`:\n' +
		`--import 'data:text/javascript,import { register } from "node:module"; import { pathToFileURL } from "node:url"; ` +
		`register(${JSON.stringify(specifier)}, pathToFileURL("./"));'`, 'ExperimentalWarning');
	register(specifier, cwdHref());
}

module.exports = { register, registerFirst };
