'use strict';

// What the C loader asks JavaScript for: errors with codes, and the maps in package.json ("exports", "imports").

const errors = require('internal/errors');
const binding = internalBinding('modules');

exports.systemError = function (errno, syscall, path) {
	return new errors.UVException({ errno, syscall, path });
};

exports.throwInvalidArgValue = function (name, value, reason) {
	throw new errors.codes.ERR_INVALID_ARG_VALUE(name, value, reason);
};

function coded(message, code, Base) {
	const err = new (Base || Error)(message);
	err.code = code;
	err.stack = `${err.name} [${code}]${err.stack.slice(err.name.length)}`;
	return err;
}

exports.coded = coded;

exports.throwUnknownBuiltin = function (request) {
	throw coded(`No such built-in module: ${request}`, 'ERR_UNKNOWN_BUILTIN_MODULE');
};

// ---- maps.  The rules are those of node's manual, "Packages" (PACKAGE_EXPORTS_RESOLVE and its parts).

function configFile(dir) {
	return `${dir === '/' ? '' : dir}/package.json`;
}

function invalidTarget(key, target, dir, isImport, parent) {
	let message = `Invalid "${isImport ? 'imports' : 'exports'}" ${
		key === '.' ? 'main target' : 'target'} ${JSON.stringify(target) 
		}${key === '.' ? '' : ` defined for '${key}'`} in the package config ${configFile(dir) 
		}${importer(parent)}`;
	if (typeof target === 'string' && target && !target.startsWith('./') && !isImport) message += '; targets must start with "./"';
	return coded(message, 'ERR_INVALID_PACKAGE_TARGET');
}

function importer(parent) {
	return parent ? ` imported from ${parent}` : '';
}

function notExported(dir, subpath, parent) {
	return coded(subpath === '.' ? `No "exports" main defined in ${configFile(dir)}${importer(parent)}`
		: `Package subpath '${subpath}' is not defined by "exports" in ${configFile(dir)}${importer(parent)}`, 'ERR_PACKAGE_PATH_NOT_EXPORTED');
}

// A path below the package, or undefined (no condition fits), or null (excluded).
function target(value, star, key, dir, isImport, conditions, parent) {
	let i, found;
	if (typeof value === 'string') {
		if (!value.startsWith('./')) {
			if (isImport && !value.startsWith('../') && value[0] !== '/') {
				return { bare: star === null ? value : value.split('*').join(star) };
			}
			throw invalidTarget(key, value, dir, isImport, parent);
		}
		const parts = value.slice(2).split(/[\\/]/);
		for (i = 0; i < parts.length; i++) {
			if (parts[i] === '.' || parts[i] === '..' || parts[i] === 'node_modules') throw invalidTarget(key, value, dir, isImport, parent);
		}
		if (star !== null && /(^|[\\/])(\.\.?|node_modules)([\\/]|$)/.test(star)) {
			throw coded(`Invalid module "${key.replace('*', star)}" request is not a valid match in pattern "${key}" for the "${isImport ? 'imports' : 'exports'}" resolution of ${configFile(dir)}${importer(parent)}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
		}
		const path = `${dir === '/' ? '' : dir}/${value.slice(2)}`;
		return star === null ? path : path.split('*').join(star);
	}
	if (Array.isArray(value)) {
		let last = null;
		for (i = 0; i < value.length; i++) {
			try {
				found = target(value[i], star, key, dir, isImport, conditions, parent);
			} catch (e) {
				if (e.code !== 'ERR_INVALID_PACKAGE_TARGET') throw e;
				last = e;
				continue;
			}
			if (found === undefined) continue;
			if (found === null) {
				last = null;
				continue;
			}
			return found;
		}
		if (last) throw last;
		return value.length ? last : null;
	}
	if (value === null) return null;
	if (typeof value === 'object') {
		const names = Object.keys(value);
		for (i = 0; i < names.length; i++) {
			if (names[i] === 'default' || conditions.includes(names[i])) {
				found = target(value[names[i]], star, key, dir, isImport, conditions, parent);
				if (found !== undefined) return found;
			}
		}
		return undefined;
	}
	throw invalidTarget(key, value, dir, isImport, parent);
}

// Longest part before the star first, as node orders patterns.
function better(a, b) {
	const x = a.indexOf('*'), y = b.indexOf('*');
	if (x !== y) return x > y;
	return a.length > b.length;
}

function match(map, subpath, dir, isImport, conditions, parent) {
	if (Object.hasOwn(map, subpath) && !subpath.includes('*') && subpath[subpath.length - 1] !== '/') {
		return target(map[subpath], null, subpath, dir, isImport, conditions, parent);
	}
	const keys = Object.keys(map);
	let best = null;
	for (let i = 0; i < keys.length; i++) {
		const star = keys[i].indexOf('*');
		if (star < 0 || keys[i].indexOf('*', star + 1) >= 0) continue;
		const before = keys[i].slice(0, star), after = keys[i].slice(star + 1);
		if (subpath.slice(0, star) === before && subpath.length >= keys[i].length && subpath.slice(subpath.length - after.length) === after &&
				(best === null || better(keys[i], best))) {
			best = keys[i];
		}
	}
	if (best === null) return undefined;
	const at = best.indexOf('*');
	return target(map[best], subpath.slice(at, subpath.length - (best.length - at - 1)), best, dir, isImport, conditions, parent);
}

function conditionsFor(kind) {
	return ['node', kind, 'module-sync', 'node-addons'].slice(0, 2);
}

// The file that package.json's "exports" give for subpath ("." or "./x").
exports.resolveExports = function (config, dir, subpath, parent, kind) {
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
	if (found === undefined || found === null) throw notExported(dir, subpath, parent);
	return found;
};

// What "imports" give for "#name": a file, or { bare: specifier }.
exports.resolveImportsTarget = function (config, dir, name, parent, kind) {
	const map = config.imports;
	let found;
	if (name === '#' || name.startsWith('#/')) {
		throw coded(`Invalid module "${name}" is not a valid internal imports specifier name imported from ${parent}`, 'ERR_INVALID_MODULE_SPECIFIER', TypeError);
	}
	if (map !== null && typeof map === 'object') found = match(map, name, dir, true, conditionsFor(kind), parent);
	if (found === undefined || found === null) {
		throw coded(`Package import specifier "${name}" is not defined${dir === null ? '' : ` in package ${configFile(dir)}`} imported from ${parent}`,
			'ERR_PACKAGE_IMPORT_NOT_DEFINED', TypeError);
	}
	return found;
};

// The file of "#name", for require.
exports.resolveImports = function (config, dir, name, parent, kind) {
	const found = exports.resolveImportsTarget(config, dir, name, parent, kind);
	return typeof found === 'object' ? binding.createRequire(configFile(dir)).resolve(found.bare) : found;
};

// require.resolve(request, { paths: [...] })
exports.resolveFrom = function (request, paths) {
	if (!Array.isArray(paths)) throw new errors.codes.ERR_INVALID_ARG_VALUE('options.paths', paths);
	let last;
	for (let i = 0; i < paths.length; i++) {
		try {
			return binding.createRequire(require('path').resolve(paths[i], 'noop.js')).resolve(request);
		} catch (e) {
			require('internal/errors').passMemory(e);
			last = e;
		}
	}
	throw last || coded(`Cannot find module '${request}'`, 'MODULE_NOT_FOUND');
};
