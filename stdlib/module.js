'use strict';

// The module `module`: what scripts may ask of the loader.

const binding = internalBinding('modules');

function Module(id, parent) {
	this.id = id || '';
	this.path = require('path').dirname(this.id);
	this.exports = {};
	this.filename = null;
	this.loaded = false;
	this.children = [];
	if (parent && parent.children) parent.children.push(this);
}

Module.prototype = binding.prototype;
Object.defineProperty(Module.prototype, 'constructor', { value: Module, writable: true, configurable: true, enumerable: false });

Module._cache = binding.cache;
Module._extensions = binding.extensions;
Module.builtinModules = binding.builtins();
Module.globalPaths = [];
Module.Module = Module;

Module.isBuiltin = function (name) {
	return binding.isBuiltin(name);
};

Module.createRequire = function (filename) {
	const { codes } = require('internal/errors');
	if (filename !== null && typeof filename === 'object' && typeof filename.href === 'string') filename = filename.href;
	if (typeof filename === 'string' && filename.startsWith('file:')) filename = require('url').fileURLToPath(filename);
	if (typeof filename !== 'string' || filename[0] !== '/') {
		throw new codes.ERR_INVALID_ARG_VALUE('filename', filename, 'must be a file URL object, file URL string, or absolute path string');
	}
	return binding.createRequire(filename[filename.length - 1] === '/' ? `${filename}noop.js` : filename);
};

Module.wrap = function (script) {
	return Module.wrapper[0] + script + Module.wrapper[1];
};

Module.wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});'];

Module._nodeModulePaths = function (from) {
	return binding.createRequire(require('path').resolve(from, 'noop.js')).resolve.paths('x');
};

// The module on whose behalf something is asked for; without one, the working directory asks.
function asking(parent) {
	if (parent !== null && typeof parent === 'object' && (parent.path || parent.filename)) return parent;
	return new Module(require('path').resolve('noop.js'));
}

Module._resolveFilename = function (request, parent, isMain, options) {
	if (options !== null && typeof options === 'object' && options.paths !== undefined)
		return binding.createRequire(asking(parent).filename || require('path').resolve('noop.js')).resolve(request, options);
	return binding.resolveFor(request, asking(parent));
};

Module._load = function (request, parent, isMain) {
	return binding.loadFor(request, asking(parent));
};

Module._pathCache = Object.create(null);
Module._preloadModules = function () {};
Module._initPaths = function () {};

Module._resolveLookupPaths = function (request, parent) {
	if (binding.isBuiltin(request)) return null;
	return /^\.{1,2}(?:\/|$)/.test(request) ? [asking(parent).path] : (parent && parent.paths) || Module._nodeModulePaths(process.cwd());
};

Module._findPath = function (request, paths) {
	const path = require('path');
	for (const dir of request[0] === '/' ? [''] : paths || []) {
		try {
			return binding.createRequire(path.resolve(dir, 'noop.js')).resolve(path.resolve(dir || '/', request));
		} catch (e) {
			if (e.code !== 'MODULE_NOT_FOUND') throw e;
		}
	}
	return false;
};

Module.syncBuiltinESMExports = function () {
	require('internal/modules/esm').syncBuiltins();
};

Module.runMain = function (main = process.argv[1]) {
	binding.loadFor(main, asking(null));
};

Module.findSourceMap = function () {};

binding.setClass(Module);

module.exports = Module;
