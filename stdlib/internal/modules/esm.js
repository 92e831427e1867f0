'use strict';

// ES modules: resolving specifiers, file formats, and CommonJS modules as ES modules.  The rules are those of node's
// manual, "Modules: ECMAScript modules", "Resolution algorithm"; the engine has records, linking and evaluation.

const binding = internalBinding('esm');
const cjs = internalBinding('modules');
const helpers = require('internal/modules/helpers');
const { fileHref, fileURLToPath } = require('internal/url/file_url');

const { coded } = helpers;
const records = new Map();         // type, a space and the URL -> record

// ---- specifiers

function dirname(path) {
	const slash = path.lastIndexOf('/');
	return slash <= 0 ? '/' : path.slice(0, slash);
}

function parentPath(parent) {
	return parent.startsWith('file:') ? fileURLToPath(parent) : parent;
}

// "\nDid you mean to import ...?" for a file that require() would find under this name, or "".  Relative paths are
// relative to the working directory, as in node.
function hint(specifier, parent) {
	if (specifier.startsWith('file://')) specifier = fileURLToPath(specifier);
	const from = parentPath(parent), path = require('path'), relative = /^\.{1,2}(?:\/|$)/.test(specifier);
	let found;
	try {
		found = cjs.createRequire(relative ? path.resolve('noop.js') : from).resolve(specifier);
		if (relative) {
			found = path.relative(dirname(from), found).split('/').map(encodeURIComponent).join('/');
			if (!found.startsWith('../')) found = `./${found}`;
		} else if (specifier[0] !== '/') {
			const [name] = specifier.split('/'), at = found.lastIndexOf(`/node_modules/${name}/`);
			const [, ...rest] = found.slice(at + 14).split('/');
			found = at < 0 || name === specifier ? fileHref(found) :
				[name, ...rest.map(encodeURIComponent)].join('/');
		}
	} catch (e) {
		require('internal/errors').passMemory(e);
		return '';
	}
	return found === specifier ? '' : `\nDid you mean to import ${JSON.stringify(found)}?`;
}

function withURL(err, value) { return Object.defineProperty(err, 'url',
	{ __proto__: null, value, writable: true, enumerable: true, configurable: true }); }

function notFound(path, suffix, parent, specifier) {
	return withURL(coded(`Cannot find module '${path}' imported from ${parentPath(parent)}${hint(specifier, parent)}`, 'ERR_MODULE_NOT_FOUND'), fileHref(path) + suffix);
}

// A path as a module's URL; uses the real path, so that a file under several names is one module.
function fileURL(path, suffix, parent, specifier) {
	if (/%2f|%5c/i.test(path))
		throw coded(`Invalid module "${path}" must not include encoded "/" or "\\" characters imported from ${parentPath(parent)}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	if (path.endsWith('/') || cjs.isDirectory(path)) {
		throw withURL(coded(`Directory import '${path}' is not supported resolving ES modules imported from ${parentPath(parent)}${hint(specifier, parent)}`,
			'ERR_UNSUPPORTED_DIR_IMPORT'), fileHref(path) + suffix);
	}
	if (!cjs.isFile(path)) {
		cjs.stat(path);        // throws if a policy refuses the path
		throw notFound(path, suffix, parent, specifier);
	}
	return fileHref(cjs.realpath(path)) + suffix;
}

function legacyMain(dir, { main }) {
	let tries = [`${dir}/index.js`, `${dir}/index.json`, `${dir}/index.node`];
	if (typeof main === 'string') {
		const base = `${dir}/${main.replace(/^\.\//, '')}`;
		tries = ['', '.js', '.json', '.node', '/index.js', '/index.json',
			'/index.node'].map(end => base + end).concat(tries);
	}
	return tries.map(file => require('path').normalize(file)).find(file => cjs.isFile(file)) ?? null;
}

// A package's main module should be named with its extension.
function warnOfMain(path, dir, main, parent) {
	const wanted = typeof main === 'string' ? require('path').resolve(dir, main) : undefined;
	if (wanted === path || formatOf(path) !== 'module') return;
	const file = path.slice(dir.length + 1), from = parentPath(parent);
	process.emitWarning(wanted === undefined
		? `No "main" or "exports" field defined in the package.json for ${dir}/ resolving the main entry point "${file}", imported from ${from}.\n` +
			'Default "index" lookups for the main are deprecated for ES modules.'
		: `Package ${dir}/ has a "main" field set to "${main}", excluding the full filename and extension to the resolved file at "${file}", imported from ${from}.\n ` +
			'Automatic extension resolution of the "main" field is deprecated for ES modules.',
				'DeprecationWarning', 'DEP0151');
}

function packageName(specifier, parent) {
	const parts = specifier.split('/');
	const count = specifier[0] === '@' ? 2 : 1;
	const name = parts.slice(0, count).join('/');
	if (parts.length < count || name === '' || name[0] === '.' || /[\\%]/.test(name))
		throw coded(`Invalid module "${specifier}" is not a valid package name imported from ${parentPath(parent)}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	return { name, subpath: `.${specifier.slice(name.length)}` };
}

function packageOf(dir, importing) {
	try {
		return cjs.packageOf(dir);
	} catch (e) {
		if (!(e instanceof SyntaxError)) throw e;
		throw coded(`Invalid package config ${e.path} while importing ${importing}. ${e.message.slice(`Error parsing ${e.path}: `.length)}`, 'ERR_INVALID_PACKAGE_CONFIG');
	}
}

function nearestPackage(path, importing = path) {
	for (let dir = dirname(path); !dir.endsWith('/node_modules'); dir = dirname(dir)) {
		const config = packageOf(dir, importing);
		if (config) return { dir, config };
		if (dir === '/') break;
	}
	return null;
}

function hasExports(config) { return config.exports !== undefined && config.exports !== null; }

// The path of a relative URL, decoded for `specifier` unless that is false, and the suffix after it.
function partsOf(text, specifier) {
	const cut = text.search(/[?#]/), suffix = cut < 0 ? '' : text.slice(cut);
	let path = cut < 0 ? text : text.slice(0, cut);
	if (specifier !== false) {
		try {
			path = decodeURIComponent(/%2f|%5c/i.test(path) ? path.replace(/%(2f|5c)/gi, '%25$1') : path);
		} catch (e) {
			require('internal/errors').passMemory(e);
			throw coded(`Invalid module "${specifier}"`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
		}
	}
	return { path, suffix };
}

function resolvePackage(specifier, parent) {
	const { name, subpath } = packageName(specifier, parent);
	const from = parent.startsWith('file:') ? fileURLToPath(parent) : `${process.cwd()}/x`;
	const exported = (dir, config) => fileURL(helpers.resolveExports(config, dir, subpath, parentPath(parent),
		'import'), '', parent, specifier);
	const importing = `"${specifier}" from ${parentPath(parent)}`;
	const own = nearestPackage(from, importing);
	if (own?.config.name === name && hasExports(own.config)) return exported(own.dir, own.config);
	for (let dir = dirname(from); ; dir = dirname(dir)) {
		const place = `${dir === '/' ? '' : dir}/node_modules/${name}`;
		if (!dir.endsWith('/node_modules') && cjs.isDirectory(place)) {
			const config = packageOf(place, importing) || {};
			if (hasExports(config)) return exported(place, config);
			if (subpath !== '.') {
				const { path, suffix } = partsOf(subpath, specifier);
				return fileURL(require('path').join(place, path), suffix, parent, specifier);
			}
			const main = legacyMain(place, config);
			if (main) {
				warnOfMain(main, place, config.main, parent);
				return fileURL(main, '', parent, specifier);
			}
			const missing = typeof config.main === 'string' ? require('path').join(place, config.main) :
				`${place}/index.js`;
			throw coded(`Cannot find package '${missing}' imported from ${parentPath(parent)}`,
				'ERR_MODULE_NOT_FOUND');
		}
		if (dir === '/') break;
	}
	throw coded(`Cannot find package '${name}' imported from ${parentPath(parent)}${hint(specifier, parent)}`,
		'ERR_MODULE_NOT_FOUND');
}

// The URL of a specifier in the module at `parent`, a URL.
function resolve(specifier, parent) {
	if (specifier === 'bun:test') return 'jsr:test';
	if (cjs.isBuiltin(specifier)) return /^(?:node|jsr):/.test(specifier) ? specifier : `node:${specifier}`;
	if (specifier.startsWith('node:')) throw coded(`No such built-in module: ${specifier}`,
		'ERR_UNKNOWN_BUILTIN_MODULE');
	const relative = /^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..';
	const scheme = /^([A-Za-z][A-Za-z0-9+.\-]*):/.exec(specifier);
	if (relative || (scheme && scheme[1].toLowerCase() === 'file')) {
		if (relative && !parent.startsWith('file:')) {
			throw coded(`Failed to resolve module specifier "${specifier}" from "${parent}": Invalid relative URL or base scheme is not hierarchical.`,
				'ERR_UNSUPPORTED_RESOLVE_REQUEST', TypeError);
		}
		let { path, suffix } = partsOf(specifier, relative && specifier);
		if (relative) {
			path = require('path').resolve(dirname(fileURLToPath(parent)), path) +
				(/(?:^|\/)\.{0,2}$/.test(path) && path !== '/' ? '/' : '');
		} else {
			path = fileURLToPath(path);
		}
		return fileURL(path, suffix, parent, specifier);
	}
	if (scheme) {
		if (scheme[1] === 'data') return specifier;
		throw coded(`Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol '${scheme[0].toLowerCase()}'`, 'ERR_UNSUPPORTED_ESM_URL_SCHEME');
	}
	if (specifier[0] === '#') {
		const own = nearestPackage(fileURLToPath(parent));
		const found = helpers.resolveImportsTarget(own?.config ?? {}, own?.dir ?? null, specifier,
			parentPath(parent), 'import');
		return typeof found === 'object' ? resolve(found.bare, parent) : fileURL(found, '', parent, specifier);
	}
	return cjs.standIn(specifier) ?? resolvePackage(specifier, parent);
}

const resolved = new Map();        // parent -> (specifier -> URL)

// The same, cached: later changes of files do not change the result.
function resolveOnce(specifier, parent) {
	let known = resolved.get(parent);
	if (!known) resolved.set(parent, known = new Map());
	let address = known.get(specifier);
	if (address === undefined) {
		address = resolve(specifier, parent);
		known.set(specifier, address);
	}
	return address;
}

// ---- file formats

const FORMATS = { __proto__: null, '.mjs': 'module', '.cjs': 'commonjs', '.json': 'json', '.mts': 'module',
	'.cts': 'commonjs' };

// 'module', 'commonjs', 'json', 'unknown', or '' for a .js file without a type in a package.json: then its text
// decides.
function formatOf(path) {
	const name = path.slice(path.lastIndexOf('/') + 1), dot = name.lastIndexOf('.');
	const ending = dot > 0 ? name.slice(dot) : '';
	if (FORMATS[ending]) return FORMATS[ending];
	if (ending !== '.js' && ending !== '.ts' && ending !== '') return 'unknown';
	const type = nearestPackage(path)?.config.type;
	return type === 'module' || type === 'commonjs' ? type : '';
}

function readSource(path, parent, specifier) {
	try {
		return cjs.read(path);
	} catch (e) {
		if (e.code === 'ENOENT') throw notFound(path, '', parent, specifier);
		throw e;
	}
}

// ---- CommonJS as a module: its exported names are found in its text before it runs

function commonjsNames(path, source, seen) {
	const names = Object.create(null), found = cjs.names(source, path), own = found[0], requests = found[1];
	seen[path] = true;
	own.forEach(name => { names[name] = true; });
	requests.forEach(request => {
		try {
			const file = cjs.createRequire(path).resolve(request);
			if (seen[file] || file[0] !== '/' || !/\.c?[jt]s$/.test(file)) return;
			commonjsNames(file, cjs.read(file), seen).forEach(name => { names[name] = true; });
		} catch (e) {
			require('internal/errors').passMemory(e);
			// names it re-exports from this are found when it runs
		}
	});
	return Object.keys(names).filter(name => name !== 'default');
}

const commonjs = new WeakSet();        // their records

// load: what gives the exports, if not the file at path
function commonjsRecord(address, path, source, load = cjs.load) {
	const names = commonjsNames(path, source, Object.create(null));
	const record = binding.synthetic(address, ['default'].concat(names), () => {
		const value = load(path);
		binding.setExport(record, 'default', value);
		names.forEach(name => {
			let item;
			if (!Object.hasOwn(value, name)) return;
			try {
				item = value[name];
			} catch (e) {
				require('internal/errors').passMemory(e);
				return;
			}
			binding.setExport(record, name, item);
		});
	});
	commonjs.add(record);
	return record;
}

// Records of built-in modules.  Getters load more of the library, so names with a getter are `late`: read when a module
// imports them.
const builtins = new Map();

function builtinRecord(address) {
	const value = cjs.builtin(address);
	const names = Object.keys(value).filter(name => name !== 'default');
	const record = binding.synthetic(address, ['default'].concat(names), undefined);
	binding.setExport(record, 'default', value);
	builtins.set(record, { value, names, late: binding.setExports(record, value) });
	return record;
}

function readLate(record, isWanted) {
	const builtin = builtins.get(record);
	if (builtin === undefined || builtin.late.length === 0) return;
	const { value, late } = builtin, wanted = late.filter(isWanted);
	wanted.forEach(name => { binding.setExport(record, name, value[name]); });
	builtin.late = late.filter(name => !wanted.includes(name));
}

// Updates the imports of built-in names after script has changed them.
function syncBuiltins() {
	builtins.forEach(({ value, names, late }, record) => {
		names.forEach(name => {
			if (!late.includes(name)) binding.setExport(record, name, value[name]);
		});
	});
}

function parseJSON(text, place) {
	try {
		return JSON.parse(text.replace(/^\ufeff/, ''));
	} catch (e) {
		e.message = `${place}: ${e.message}`;
		throw e;
	}
}

// A JSON file is one object for import and require; with a query it is a separate one.
function jsonValue(address, text, path) {
	if (/[?#]/.test(address)) return parseJSON(text, path);
	if (!cjs.cache[path]?.loaded) cjs.cache[path] = { exports: parseJSON(text, path), loaded: true };
	return cjs.cache[path].exports;
}

function jsonRecord(address, value) {
	const record = binding.synthetic(address, ['default'], undefined);
	binding.setExport(record, 'default', value);
	return record;
}

// Error messages for module syntax in CommonJS; modules may declare the names of the wrapper's parameters.
const moduleSyntax =
	/^(?:Identifier '(?:module|exports|require|__filename|__dirname)' has already been declared|Cannot use import statement outside a module|Unexpected token 'export'|Cannot use 'import\.meta' outside a module|await is only valid in async functions and the top level bodies of modules)/;

function saysModule(error) {
	return error instanceof SyntaxError && moduleSyntax.test(error.message);
}

function fileRecord(address, type, parent, specifier, required) {
	const path = fileURLToPath(address);
	if (required) return binding.compile(address, path, readSource(path, parent, specifier));
	const format = formatOf(path);
	checkType(address, format, type);
	if (path.includes('/node_modules/') && /\.[cm]?ts$/.test(path))
		throw coded(`Stripping types is currently unsupported for files under node_modules, for "${address}"`,
			'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING');
	if (format === 'unknown') {
		const name = path.slice(path.lastIndexOf('/') + 1), noJSX = /\.[jt]sx$/.test(name) ? ': JSX is not supported' : '';
		throw coded(`Unknown file extension "${name.slice(name.lastIndexOf('.'))}" for ${path}${noJSX}`,
			'ERR_UNKNOWN_FILE_EXTENSION', TypeError);
	}
	const source = readSource(path, parent, specifier);
	if (format === 'json') return jsonRecord(address, jsonValue(address, source, path));
	if (format === 'module') return binding.compile(address, path, source);
	if (format === '' && !cjs.isLoaded(path)) {
		const error = cjs.syntaxError(path, source);
		if (error && saysModule(error)) return binding.compile(address, path, source);
	}
	return commonjsRecord(address, path, source);
}

function checkType(address, format, type) {
	if (format === 'json' && type !== 'json')
		throw coded(`Module "${address}" needs an import attribute of type "json"`,
			'ERR_IMPORT_ASSERTION_TYPE_MISSING', TypeError);
	if (format !== 'json' && type === 'json')
		throw coded(`Module "${address}" is not of type "json"`, 'ERR_IMPORT_ASSERTION_TYPE_FAILED', TypeError);
}

const DATA = /^data:([^,;]*)([^,]*),([^]*)$/;

function dataText(address) {
	const [, , parameters, text] = DATA.exec(address), body = decodeURIComponent(text.replace(/#[^]*$/, ''));
	return /;base64$/i.test(parameters) ? require('buffer').Buffer.from(body, 'base64').toString() : body;
}

function dataRecord(address, type) {
	const m = DATA.exec(address);
	if (!m) throw coded('Invalid URL', 'ERR_INVALID_URL', TypeError);
	const mime = m[1].toLowerCase();
	const format = mime === 'text/javascript' || mime === 'application/javascript' ? 'module' :
		mime === 'application/json' ? 'json' : '';
	if (format === '') throw coded(`Unknown module format: ${mime || null} for URL ${address}`,
		'ERR_UNKNOWN_MODULE_FORMAT', RangeError);
	checkType(address, format, type);
	const text = dataText(address);
	return format === 'json' ? jsonRecord(address, parseJSON(text, address)) :
		binding.compile(address, address, text);
}

function make(address, type, parent, specifier, required) {
	if (type !== undefined && type !== 'json')
		throw coded(`Import attribute type "${type}" is unsupported`, 'ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED',
			TypeError);
	if (/^(?:node|jsr):/.test(address)) return builtinRecord(address);
	if (address.startsWith('data:')) return dataRecord(address, type);
	return fileRecord(address, type, parent, specifier, required);
}

// ---- the module graph

// What tests put in the place of modules: a function from an address to a record, or undefined.
let mocks;

function setMocks(fn) { mocks = fn; }

function mocked(address) { return mocks?.(address, recordOf); }

// Loader hooks (hooks.js), once there are any.
let hooks;
const MAIN = 'jsr:main', PREPARED = 'jsr:prepared';    // referrers of import() in modules that begin a program
let prepared;

function setHooks(given) {
	hooks = given;
	binding.setHooked();
}

// A module that imports what hooks have a say in, for a host that wants a record now.
function beginning(referrer, specifier) {
	return binding.compile(referrer, 'node:internal/modules/esm', `await import(${JSON.stringify(specifier)});`);
}

function importHooked(referrer, text, type) {
	if (referrer === PREPARED) {
		const record = prepared;
		prepared = undefined;
		return hooks.runPrepared(record);
	}
	const parent = referrer === MAIN ? undefined : parentOf(referrer);
	return parent !== undefined && hooks.isOwn(parent) ? hooks.importOwn(text, parent, type) :
		hooks.importHooked(text, parent, type);
}

function parentOf(referrer) {
	const isURL = /^(?:file|data|node):/.test(referrer) || hooks !== undefined && /^[\w+.-]+:/.test(referrer);
	return isURL ? referrer : fileHref(require('path').resolve(referrer));
}

// A record with those exports.
function recordOf(address, values) {
	const names = Object.keys(values), record = binding.synthetic(address, names, undefined);
	names.forEach(name => { binding.setExport(record, name, values[name]); });
	return record;
}

// The record of a URL with all its imports, loaded but not linked or evaluated.  Records that could not be loaded are
// removed again.
function graph(address, type, parent, specifier, required) {
	const fresh = [], queue = [];
	let importing;
	function get(to, kind, from, text, asModule) {
		const key = `${kind || ''} ${to}`;
		let found = mocked(to) ?? records.get(key);
		if (!found) {
			found = make(to, kind, from, text, asModule);
			records.set(key, found);
			fresh.push(key);
			queue.push(found);
		}
		return found;
	}
	try {
		const root = get(address, type, parent, specifier, required);
		for (let i = 0; i < queue.length; i++) {
			const record = queue[i], from = binding.url(record), requests = binding.requests(record);
			for (let r = 0; r < requests.length; r++) {
				importing = [from, requests[r][0]];
				const found = get(resolveOnce(requests[r][0], from), requests[r][1], from,
					requests[r][0]);
				binding.setRequest(record, r, found);
				readLate(found, name => binding.wants(record, r, name));
			}
		}
		readLate(root, () => true);
		return root;
	} catch (e) {
		fresh.forEach(key => { records.delete(key); });
		if (importing && typeof e === 'object' && e !== null) importers.set(e, importing);
		throw e;
	}
}

const importers = new WeakMap();   // error -> URL of the module with the import that failed, specifier

// Where that import stands, for a report of the error; undefined if that is not known.
function importPlace(error) {
	const [from, specifier] = importers.get(error) ?? [];
	if (from === undefined) return undefined;
	const name = specifier.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), text = cjs.read(parentPath(from));
	const match = new RegExp(`\\b(?:from|import)\\s*(["'])${name}\\1`).exec(text);
	if (!match) return undefined;
	const before = text.slice(0, match.index + match[0].length - specifier.length - 2).split('\n');
	return { file: from, line: before.length, column: before.at(-1).length + 1 };
}

// Extends the message of an error about a variable that only exists in CommonJS modules.
function explain(e, address) {
	if (!(e instanceof ReferenceError) ||
		!/^(?:require|module|exports|__filename|__dirname) is not defined$/.test(e.message)) return;
	const imported = e.message.startsWith('require ') ? ', you can use import instead' : '';
	e.message += ` in ES module scope${imported}`;
	const own = /^file:.*\.js(?:[?#]|$)/.test(address) &&
		nearestPackage(fileURLToPath(address.replace(/[?#].*$/, '')));
	if (own && own.config.type === 'module')
		e.message += `\nThis file is being treated as an ES module because it has a '.js' file extension and '${own.dir === '/' ? '' : own.dir}/package.json' contains "type": "module". ` +
			"To treat it as a CommonJS script, rename it to use the '.cjs' file extension.";
}

// The original one, even if script has replaced the global.
const NativePromise = (async () => {})().constructor;

// The type given by import()'s second argument.
function typeOf(options) {
	if (options === undefined) return undefined;
	if (options === null || (typeof options !== 'object' && typeof options !== 'function'))
		throw new TypeError('The second argument to import() must be an object');
	const attributes = options.with === undefined ? options.assert : options.with;
	if (attributes === undefined) return undefined;
	if (attributes === null ||
		typeof attributes !== 'object') throw new TypeError("The 'assert' option must be an object");
	let type;
	Object.keys(attributes).forEach(key => {
		const value = attributes[key];
		if (typeof value !== 'string') throw new TypeError('Import assertion value must be a string');
		if (key !== 'type') throw coded(`Import attribute "${key}" with value "${value}" is not supported`,
			'ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED', TypeError);
		type = value;
	});
	return type;
}

function isAtHand(address) {
	return /^(?:node|jsr):/.test(address) || (address.startsWith('file:') &&
		formatOf(fileURLToPath(address)) === 'commonjs');
}

// import(specifier, options) in the module or script at referrer, a URL or a path
function importCall(referrer, specifier, options) {
	return new NativePromise((done, failed) => {
		const text = `${specifier}`, type = typeOf(options);
		if (/^vm:\d+$/.test(referrer)) {
			// a native promise settles this one as it is settled itself
			done(require('internal/vm/contexts').importFrom(referrer, text, options));
			return;
		}
		if (hooks) {
			done(importHooked(referrer, text, type));
			return;
		}
		const parent = parentOf(referrer);
		const address = resolveOnce(text, parent);
		function start() {
			try {
				const record = graph(address, type, parent, text);
				binding.evaluate(record).then(() => { done(binding.namespace(record)); }, e => {
					explain(e, address);
					failed(e);
				});
			} catch (e) {
				failed(e);
			}
		}
		// The module never runs before the current code has finished; one that node need not read from disk
		// first runs before other events.
		if (records.has(`${type || ''} ${address}`) || isAtHand(address)) queueMicrotask(start);
		else require('timers').setImmediate(start);
	});
}

// import.meta of the module at address
function fillMeta(meta, address) {
	if (/^vm:\d+$/.test(address)) {
		require('internal/vm/contexts').initializeMeta(address, meta);
		return;
	}
	if (address.startsWith('file:')) {
		const filename = fileURLToPath(address);
		meta.dirname = dirname(filename);
		meta.filename = filename;
	}
	meta.resolve = function resolve(specifier, parent) {
		const known = parent !== undefined && takesParents();
		return resolveForMeta(`${specifier}`, known ? `${parent}` : address);
	};
	meta.url = address;
}

// Whether import.meta.resolve heeds its second argument.
function takesParents() {
	return require('internal/options').given().includes('--experimental-import-meta-resolve');
}

// Modules that cannot be loaded are resolved too.
function resolveForMeta(specifier, address) {
	const scheme = /^[A-Za-z][A-Za-z0-9+.\-]*:/.exec(specifier)?.[0].toLowerCase();
	if (scheme === 'node:') return specifier;
	try {
		if (scheme && scheme !== 'file:' &&
			scheme !== 'data:') return new (require('internal/url/url').URL)(specifier).href;
		return resolve(specifier, address);
	} catch (e) {
		if ((e.code === 'ERR_MODULE_NOT_FOUND' || e.code === 'ERR_UNSUPPORTED_DIR_IMPORT') &&
			e.url) return e.url;
		throw e;
	}
}

const transpiled = new WeakMap();

function evaluate(record, address) {
	const error = binding.evaluateNow(record);
	if (!error) return;
	explain(error[0], address);
	throw error[0];
}

// The namespace of a module with a default export for require(): with __esModule, the convention of compilers.
function asTranspiled(address, record) {
	let wrapper = transpiled.get(record);
	if (!wrapper) {
		wrapper = binding.compile(`${address}#required`, 'node:internal/modules/esm',
			"export * from 'original'; export { default } from 'original'; export const __esModule = true;");
		binding.requests(wrapper).forEach((request, i) => { binding.setRequest(wrapper, i, record); });
		evaluate(wrapper, address);
		transpiled.set(record, wrapper);
	}
	return binding.namespace(wrapper);
}

function cycleError(what, from, more = '') {
	return coded(`Cannot ${what} in a cycle.${from ? ` (from ${from})` : ''}${more}`, 'ERR_REQUIRE_CYCLE_MODULE');
}

function requiredCycleError(path, who) {
	return cycleError(`require() ES Module ${path}`, who,
		' A cycle involving require(esm) is not allowed to maintain ' +
		'invariants mandated by the ECMAScript specification. Try making at least part of the dependency in the graph lazily loaded.');
}

// Refuses to require a module that is still being loaded.
function refuseUnfinished(path, who) {
	const record = records.get(` ${fileHref(path)}`);
	if (record !== undefined && !commonjs.has(record)) throw cycleError(`require() ES Module ${path}`, who);
}

// Refuses if a direct or indirect import of the required module is being evaluated: it could not be linked in one graph
// with it.
function refuseCycles(root) {
	const seen = new Set([root]), queue = [root];
	for (let i = 0; i < queue.length; i++) {
		const from = binding.url(queue[i]), requests = binding.requests(queue[i]);
		for (let r = 0; r < requests.length; r++) {
			const [specifier, type] = requests[r], address = resolveOnce(specifier, from),
				found = records.get(`${type || ''} ${address}`);
			if (found === undefined || seen.has(found)) continue;
			seen.add(found);
			queue[queue.length] = found;
			if (binding.isRunning(found)) throw cycleError(`import Module ${specifier}`, parentPath(from));
			if (address.startsWith('file:') && cjs.cache[fileURLToPath(address)]?.loaded === false)
				throw cycleError(`import CommonJS Module ${specifier}`, parentPath(from));
		}
	}
}

// require() with --no-experimental-require-module
function refuseRequired(path, who) {
	const format = formatOf(path), name = path.slice(path.lastIndexOf('/') + 1), from = who ? ` from ${who}` : '';
	if (format === '') {
		const error = cjs.syntaxError(path, cjs.read(path));
		require('internal/process').warnOfModuleSyntax();
		throw error;
	}
	const what = `require() of ES Module ${path}${from} not supported.\n`;
	if (path.endsWith('.mjs'))
		return coded(`${what}Instead change the require of ${path} to a dynamic import() which is available in all CommonJS modules.`,
			'ERR_REQUIRE_ESM');
	const error = cjs.syntaxError(path, cjs.read(path));
	if (error && saysModule(error))
		return coded(`${what}Instead change the require of ${name} in ${who || null} to a dynamic import() which is available in all CommonJS modules.`,
			'ERR_REQUIRE_ESM');
	const { dir } = nearestPackage(path);
	return coded(`${what}${name} is treated as an ES module file as it is a .js file whose nearest parent package.json contains "type": "module" which declares all .js files in that package scope as ES modules.\n` +
		`Instead either rename ${name} to end in .cjs, change the requiring code to use dynamic import() which is available in all CommonJS modules, or change "type": "module" to "type": "commonjs" in ${dir === '/' ? '' : dir}/package.json to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n`,
			'ERR_REQUIRE_ESM');
}

// require() of an ES module: returns the namespace after evaluation; a graph with top-level await cannot be required.
function requireModule(path, who) {
	const address = fileHref(path), asking = typeof who === 'string' && who !== '';
	if (internalBinding('process').flag('--no-experimental-require-module')) throw refuseRequired(path, asking && who);
	const known = records.get(` ${address}`);
	if (known && binding.isRunning(known)) throw requiredCycleError(path, asking && who);
	const record = graph(address, undefined, address, path, true);
	refuseCycles(record);
	if (binding.hasAwait(record)) {
		throw coded(`require() cannot be used on an ESM graph with top-level await. Use import() instead.${asking ? `\n  From ${who} ` : ''}\n  Requiring ${path} `,
			'ERR_REQUIRE_ASYNC_MODULE');
	}
	evaluate(record, address);
	const namespace = binding.namespace(record);
	if (Object.hasOwn(namespace, 'module.exports')) return namespace['module.exports'];
	return Object.hasOwn(namespace, 'default') &&
		!Object.hasOwn(namespace, '__esModule') ? asTranspiled(address, record) : namespace;
}

// The main module's record, for the host, which evaluates it, reports a rejection, and detects a program that ends
// before it settles.
function main(path) {
	const address = fileHref(path);
	return hooks ? beginning(MAIN, address) : graph(address, undefined, address, path);
}

// The record for --import, resolved from the working directory.
function first(specifier) {
	const parent = fileHref(`${process.cwd()}/`);
	return hooks ? beginning(parent, specifier) :
		graph(resolveOnce(specifier, parent), undefined, parent, specifier);
}

// --input-type=module, a module from stdin
function mainSource(name, source) {
	const address = `${fileHref(`${process.cwd()}/`)}[eval1]`, record = binding.compile(address, name, source);
	if (hooks) {
		prepared = record;
		return beginning(PREPARED, '');
	}
	binding.requests(record).forEach((request, i) => {
		binding.setRequest(record, i, graph(resolveOnce(request[0], address), request[1], address, request[0]));
	});
	return record;
}

// The paths of the files that are modules of this process so far.
function loadedFiles() {
	const paths = [];
	for (const key of records.keys()) {
		const address = key.slice(key.indexOf(' ') + 1);
		if (address.startsWith('file:'))
			paths.push(fileURLToPath(address.replace(/[?#].*$/, '')));
	}
	return paths;
}

module.exports = {
	saysModule, importCall, fillMeta, resolveForMeta, requireModule, refuseUnfinished, main, mainSource, first,
		resolve, formatOf, syncBuiltins, explain, setMocks,
		importPlace, loadedFiles,
	// for hooks.js
	records, graph, mocked, setHooks, checkType, dataText, readSource, readLate, parseJSON, jsonRecord,
	builtinRecord, commonjsRecord, conditions: () => helpers.conditionsFor('import')
};
