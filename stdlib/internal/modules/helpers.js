'use strict';

// The parts of the loader written in JavaScript: errors with codes, and the maps in package.json ("exports",
// "imports").

const binding = internalBinding('modules');

function systemError(errno, syscall, path) {
	return new (require('internal/errors').UVException)({ errno, syscall, path });
}

function throwInvalidArgValue(name, value, reason) {
	throw new (require('internal/errors').codes.ERR_INVALID_ARG_VALUE)(name, value, reason);
}

// As the constructors in internal/errors make them, which this does without.
function coded(message, code, Base = Error) {
	const err = new Base(message);
	Object.defineProperty(err, 'code', { __proto__: null, value: code, writable: true, enumerable: true,
		configurable: true });
	err.stack = `${err.name} [${code}]${err.stack.slice(err.name.length)}`;
	function toString() { return `${this.name} [${code}]: ${this.message}`; }
	return Object.setPrototypeOf(err, Object.create(Base.prototype, {
		constructor: { __proto__: null, get: () => Base, enumerable: false, configurable: true },
		toString: { __proto__: null, value: toString, enumerable: false, configurable: true, writable: true },
	}));
}

function throwUnknownBuiltin(request) {
	throw coded(`No such built-in module: ${request}`, 'ERR_UNKNOWN_BUILTIN_MODULE');
}

// The error of require() for a name with a null character.
function throwNotFound(request, builtinFirst) {
	if (builtinFirst && request.startsWith('node:')) throwUnknownBuiltin(request);
	const err = new Error(`Cannot find module '${request}'`);
	err.code = 'MODULE_NOT_FOUND';
	err.requireStack = [];
	throw err;
}

// ---- cycles: the exports of an unfinished module inherit from `unfinished`, which warns about missing properties, if
// it is required meanwhile

const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, prototype: plain, setPrototypeOf } = Object;

function missing(key) {
	process.emitWarning(`Accessing non-existent property '${String(key)}' of module exports inside circular dependency`);
}

const unfinished = new Proxy({}, {
	__proto__: null,
	get(target, key) { return key in target || key === '__esModule' ? target[key] : missing(key); },
	getOwnPropertyDescriptor(target, key) { return hasOwn(target, key) ||
	key === '__esModule' ? getOwnPropertyDescriptor(target, key) : missing(key); }
});

// Modules compiled from ES modules are left alone: cycles are normal there.
function watchUnfinished(exports) {
	if (getPrototypeOf(exports) === plain && !exports.__esModule) setPrototypeOf(exports, unfinished);
}

function stopWatching(exports) {
	if (getPrototypeOf(exports) === unfinished) setPrototypeOf(exports, plain);
}

// ---- maps.  The rules are those of node's manual, "Packages" (PACKAGE_EXPORTS_RESOLVE and its parts).

function configFile(dir) {
	return `${dir === '/' ? '' : dir}/package.json`;
}

function invalidTarget(key, target, dir, isImport, parent) {
	const which = key === '.' ? 'main target' : 'target';
	const where = key === '.' ? '' : ` defined for '${key}'`;
	let message =
		`Invalid "${isImport ? 'imports' : 'exports'}" ${which} ${JSON.stringify(target)}${where} in the package config ${configFile(dir)}${importer(parent)}`;
	if (typeof target === 'string' && target && !target.startsWith('./') &&
		!isImport) message += '; targets must start with "./"';
	return coded(message, 'ERR_INVALID_PACKAGE_TARGET');
}

function importer(parent) {
	return parent ? ` imported from ${parent}` : '';
}

function notExported(dir, subpath, parent) {
	return coded(subpath === '.' ? `No "exports" main defined in ${configFile(dir)}${importer(parent)}`
		: `Package subpath '${subpath}' is not defined by "exports" in ${configFile(dir)}${importer(parent)}`,
			'ERR_PACKAGE_PATH_NOT_EXPORTED');
}

// A path within the package, or undefined (no condition matches), or null (excluded).
function target(value, star, key, dir, isImport, conditions, parent) {
	if (value === null) return null;
	if (typeof value === 'string') return targetPath(value, star, key, dir, isImport, parent);
	if (Array.isArray(value)) {
		let last = null;
		for (let i = 0; i < value.length; i++) {
			try {
				const found = target(value[i], star, key, dir, isImport, conditions, parent);
				if (found) return found;
				if (found === null) last = null;
			} catch (err) {
				if (err.code !== 'ERR_INVALID_PACKAGE_TARGET') throw err;
				last = err;
			}
		}
		if (last) throw last;
		return null;
	}
	if (typeof value === 'object') {
		const names = Object.keys(value);
		// such keys are enumerated first
		if (names.length > 0 && /^(?:0|[1-9]\d*)$/.test(names[0]) && Number(names[0]) < 2 ** 32 - 1) {
			throw coded(`Invalid package config ${configFile(dir)}. "exports" cannot contain numeric property keys.`, 'ERR_INVALID_PACKAGE_CONFIG');
		}
		for (let i = 0; i < names.length; i++) {
			const condition = names[i];
			if (condition !== 'default' && !conditions.includes(condition)) continue;
			const found = target(value[condition], star, key, dir, isImport, conditions, parent);
			if (found !== undefined) return found;
		}
		return undefined;
	}
	throw invalidTarget(key, value, dir, isImport, parent);
}

const BELOW_OR_ABOVE = /(^|[\\/])(\.\.?|node_modules)([\\/]|$)/;

function targetPath(value, star, key, dir, isImport, parent) {
	const filled = text => star === null ? text : text.replaceAll('*', () => star);
	if (!value.startsWith('./')) {
		if (isImport && !value.startsWith('../') && value[0] !== '/' &&
			!/^[a-z][a-z0-9+.-]*:/i.test(value)) return { bare: filled(value) };
		throw invalidTarget(key, value, dir, isImport, parent);
	}
	if (BELOW_OR_ABOVE.test(value.slice(2))) throw invalidTarget(key, value, dir, isImport, parent);
	if (star !== null && BELOW_OR_ABOVE.test(star)) {
		throw coded(`Invalid module "${key.replace('*', star)}" request is not a valid match in pattern "${key}" for the ` +
			`"${isImport ? 'imports' : 'exports'}" resolution of ${configFile(dir)}${importer(parent)}`,
				'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	}
	const root = dir === '/' ? '' : dir, below = filled(value.slice(2));
	if (/%2f|%5c/i.test(below)) {
		throw coded(`Invalid module "file://${root}/${below}" must not include encoded "/" or "\\" characters${importer(parent)}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	}
	return `${root}/${pathOfUrl(below)}`;
}

// Targets are URLs relative to the package's.
function pathOfUrl(text) {
	const cut = text.search(/[?#]/);
	const path = cut < 0 ? text : text.slice(0, cut);
	if (!path.includes('%')) return path;
	try {
		return decodeURIComponent(path);
	} catch (e) {
		require('internal/errors').passMemory(e);
		return path;
	}
}

// The longest prefix before the star first: node's order of patterns.
function better(a, b) {
	const x = a.indexOf('*'), y = b.indexOf('*');
	if (x !== y) return x > y;
	return a.length > b.length;
}

function match(map, subpath, dir, isImport, conditions, parent) {
	if (Object.hasOwn(map, subpath) && !subpath.includes('*') && !subpath.endsWith('/')) {
		return target(map[subpath], null, subpath, dir, isImport, conditions, parent);
	}
	const patterns = Object.keys(map).filter(key => key.split('*').length === 2);
	let best = null;
	patterns.forEach(key => {
		const around = key.split('*');
		const fits = subpath.length >= key.length && subpath.startsWith(around[0]) &&
			subpath.endsWith(around[1]);
		if (fits && (best === null || better(key, best))) best = key;
	});
	if (best === null) return undefined;
	const at = best.indexOf('*');
	const star = subpath.slice(at, subpath.length - (best.length - at - 1));
	return target(map[best], star, best, dir, isImport, conditions, parent);
}

// Conditions from the command line.
const chosen = [];

function addCondition(name) { chosen[chosen.length] = name; }

function conditionsFor(kind) {
	const addons = internalBinding('addon').allowed() ? ['node-addons'] : [];
	return ['node', kind, 'module-sync', ...addons].concat(chosen);
}

// The file in package.json's "exports" for subpath ("." or "./x").
function resolveExports(config, dir, subpath, parent, kind) {
	let map = config.exports;
	const keys = map !== null && typeof map === 'object' && !Array.isArray(map) ? Object.keys(map) : [];
	const dotted = keys.filter(k => k[0] === '.').length;
	if (dotted && dotted !== keys.length) {
		throw coded(`Invalid package config ${configFile(dir)}. "exports" cannot contain some keys starting with '.' and some not. ` +
			`The exports object must either be an object of package subpath keys or an object of main entry condition name keys only.`,
		'ERR_INVALID_PACKAGE_CONFIG');
	}
	if (keys.length === 0 || !dotted) map = { '.': map };
	const found = match(map, subpath, dir, false, conditionsFor(kind), parent);
	if (!found) throw notExported(dir, subpath, parent);
	return found;
}

// The "imports" target of "#name": a file, or { bare: specifier }.
function resolveImportsTarget(config, dir, name, parent, kind) {
	const map = config.imports;
	let found;
	if (name === '#' || name.startsWith('#/')) {
		throw coded(`Invalid module "${name}" is not a valid internal imports specifier name imported from ${parent}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	}
	if (map !== null && typeof map === 'object') found = match(map, name, dir, true, conditionsFor(kind), parent);
	if (!found) {
		throw coded(`Package import specifier "${name}" is not defined${dir === null ? '' : ` in package ${configFile(dir)}`} imported from ${parent}`,
			'ERR_PACKAGE_IMPORT_NOT_DEFINED', TypeError);
	}
	return found;
}

// The file of "#name" for require().
function resolveImports(config, dir, name, parent, kind) {
	const found = resolveImportsTarget(config, dir, name, parent, kind);
	if (typeof found === 'object' &&
		binding.isBuiltin(found.bare)) throw new (require('internal/errors').codes.ERR_INVALID_URL_SCHEME)('file');
	if (typeof found === 'object' &&
		found.bare[0] === '#') throw Object.assign(new Error(`Cannot find module '${name}'`),
		{ code: 'MODULE_NOT_FOUND' });
	return typeof found === 'object' ? binding.createRequire(configFile(dir)).resolve(found.bare) : found;
}

// require.resolve(request, { paths: [...] }); undefined: in none of them
function resolveFrom(request, paths) {
	if (!Array.isArray(paths)) throw new (require('internal/errors').codes.ERR_INVALID_ARG_VALUE)('options.paths',
		paths);
	for (let i = 0; i < paths.length; i++) {
		try {
			return binding.createRequire(require('path').resolve(paths[i], 'noop.js')).resolve(request);
		} catch (e) {
			require('internal/errors').passMemory(e);
			// a package that is there and does not give it is an error
			if (e?.code !== 'MODULE_NOT_FOUND') throw e;
		}
	}
	return undefined;
}

// Called if "main" of the package.json in dir does not exist; possibly an index file is used instead.
function brokenMain(hasIndex, main, dir) {
	const file = configFile(dir);
	if (hasIndex) {
		process.emitWarning(`Invalid 'main' field in '${file}' of '${main}'. Please either fix that or report it to the module author`, 'DeprecationWarning', 'DEP0128');
		return;
	}
	const err = new Error(`Cannot find module '${require('path').resolve(dir, main)}'. Please verify that the package.json has a valid "main" entry`);
	err.code = 'MODULE_NOT_FOUND';
	err.path = file;
	err.requestPath = dir;
	throw err;
}

module.exports = {
	systemError, throwInvalidArgValue, throwUnknownBuiltin, throwNotFound, resolveExports, resolveImportsTarget,
	resolveImports,
	resolveFrom, addCondition, conditionsFor, coded, brokenMain, watchUnfinished, stopWatching
};
