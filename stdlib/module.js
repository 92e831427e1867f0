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

Module._resolveFilename = function (request, parent) {
	if (binding.isBuiltin(request)) return request;
	const from = parent && parent.filename ? parent.filename : require('path').resolve('noop.js');
	return binding.createRequire(from).resolve(request);
};

Module._load = function (request, parent) {
	const from = parent && parent.filename ? parent.filename : require('path').resolve('noop.js');
	return binding.createRequire(from)(request);
};

module.exports = Module;
