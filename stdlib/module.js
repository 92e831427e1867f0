'use strict';

// The module `module`: what scripts may ask of the loader, and put something else in the place of.

const binding = internalBinding('modules');

function Module(id = '', parent) {
	this.id = id;
	this.path = require('path').dirname(id);
	this.exports = {};
	this.filename = null;
	this.loaded = false;
	this.children = [];
	parent?.children?.push(this);
}

Module.prototype = binding.prototype;
Object.defineProperty(Module.prototype, 'constructor', { value: Module, writable: true, configurable: true, enumerable: false });

// The module on whose behalf something is asked for; without one, the working directory asks.
function asking(parent) {
	return parent?.path || parent?.filename ? parent : new Module(require('path').resolve('noop.js'));
}

function wrap(script) { return Module.wrapper[0] + script + Module.wrapper[1]; }

function isBuiltin(moduleName) { return binding.isBuiltin(moduleName); }

function createRequire(filename) {
	let path = typeof filename?.href === 'string' ? filename.href : filename;
	if (typeof path === 'string' && path.startsWith('file:'))
		path = require('internal/file_url').fileURLToPath(path);
	if (typeof path !== 'string' || !path.startsWith('/')) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_VALUE('filename', filename, 'must be a file URL object, file URL string, or absolute path string');
	}
	return binding.createRequire(path.endsWith('/') ? `${path}noop.js` : path);
}

function syncBuiltinESMExports() { require('internal/modules/esm').syncBuiltins(); }

function findSourceMap(sourceURL) {}

Object.assign(Module, {
	_cache: binding.cache,
	_pathCache: Object.create(null),
	_extensions: binding.extensions,
	globalPaths: [],
	wrap,
	wrapper: ['(function (exports, require, module, __filename, __dirname) { ', '\n});'],
	isBuiltin
});

// These have no names of their own in node.
Module._findPath = function (request, paths, isMain) {
	const { resolve } = require('path');
	const places = request.startsWith('/') ? [''] : paths || [];
	for (let i = 0; i < places.length; i++) {
		try {
			return binding.createRequire(resolve(places[i], 'noop.js')).resolve(resolve(places[i] || '/', request));
		} catch (err) {
			if (err.code !== 'MODULE_NOT_FOUND')
				throw err;
		}
	}
	return false;
};

Module._nodeModulePaths = function (from) {
	return binding.createRequire(require('path').resolve(from, 'noop.js')).resolve.paths('x');
};

Module._resolveLookupPaths = function (request, parent) {
	if (binding.isBuiltin(request))
		return null;
	if (/^\.{1,2}(?:\/|$)/.test(request))
		return [asking(parent).path];
	return parent?.paths || Module._nodeModulePaths(process.cwd());
};

Module._load = function (request, parent, isMain) { return binding.loadFor(request, asking(parent)); };

Module._resolveFilename = function (request, parent, isMain, options) {
	if (options?.paths === undefined)
		return binding.resolveFor(request, asking(parent));
	return binding.createRequire(asking(parent).filename || require('path').resolve('noop.js')).resolve(request, options);
};

Module.createRequire = createRequire;
Module._initPaths = function () {};
Module._preloadModules = function (requests) {};

Object.assign(Module, {
	syncBuiltinESMExports,
	Module,
	builtinModules: binding.builtins(),
	runMain(main = process.argv[1]) { binding.loadFor(main, asking(null)); },
	findSourceMap
});

binding.setClass(Module);

module.exports = Module;
