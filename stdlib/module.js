'use strict';

// The module `module`: the public interface of the loader, including its functions that script may replace.

const binding = internalBinding('modules');

function Module(id = '', parent) {
	this.id = id;
	this.path = require('path').dirname(id);
	this.exports = {};
	this.filename = null;
	this.loaded = false;
	this.children = [];
	binding.setParent(this, parent);
	parent?.children?.push(this);
}

Module.prototype = binding.prototype;
Object.defineProperty(Module.prototype, 'constructor',
	{ value: Module, writable: true, configurable: true, enumerable: false });

// The requesting module, or null.
function asking(parent) { return typeof parent === 'object' ? parent : null; }

function wrap(script) { return Module.wrapper[0] + script + Module.wrapper[1]; }

function isBuiltin(moduleName) { return binding.isBuiltin(moduleName); }

function createRequire(filename) {
	let path = typeof filename?.href === 'string' ? filename.href : filename;
	if (typeof path === 'string' && path.startsWith('file:'))
		path = require('internal/url/file_url').fileURLToPath(path);
	if (typeof path !== 'string' || !path.startsWith('/')) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_VALUE('filename', filename,
			'must be a file URL object, file URL string, or absolute path string');
	}
	return binding.createRequire(path.endsWith('/') ? `${path}noop.js` : path);
}

function syncBuiltinESMExports() { require('internal/modules/esm').syncBuiltins(); }

function findSourceMap(sourceURL) { return require('internal/modules/source_map').findSourceMap(sourceURL); }

function register(specifier, parentURL = undefined, options) {
	if (parentURL !== null && typeof parentURL === 'object' && typeof parentURL.href !== 'string') {
		options = parentURL;
		parentURL = options.parentURL;
	}
	require('internal/modules/hooks').register(`${specifier}`, parentURL === undefined ? 'data:' : `${parentURL}`,
		options?.data, options?.transferList);
}

function _debug() {}

Object.assign(Module, {
	_stat: function stat(filename) {
		require('internal/validators').validateString(filename, 'filename');
		return binding.stat(filename);
	},
	_cache: binding.cache,
	_pathCache: Object.create(null),
	_extensions: binding.extensions,
	globalPaths: binding.withGlobals(),
	_debug,
	isBuiltin
});

// These have no names of their own in node.
Module._findPath = function (request, paths, isMain) {
	const { isAbsolute, resolve } = require('path');
	isAbsolute(request);           // says what is no string
	const places = request.startsWith('/') ? [''] : paths || [];
	for (let i = 0; i < places.length; i++) {
		try {
			return binding.createRequire(resolve(places[i], 'noop.js')).resolve(resolve(places[i] || '/',
				request));
		} catch (err) {
			if (err.code !== 'MODULE_NOT_FOUND')
				throw err;
		}
	}
	return false;
};

Module._nodeModulePaths = function (from) {
	return binding.nodeModulePaths(require('path').resolve(from));
};

Module._resolveLookupPaths = function (request, parent) {
	if (binding.isBuiltin(request))
		return null;
	if (/^\.(?:[./]|$)/.test(request))
		return [parent?.id && parent.filename ? require('path').dirname(parent.filename) : '.'];
	return binding.withGlobals(parent?.paths);
};

Module._load = function (request, parent, isMain) { return binding.loadFor(request, asking(parent), isMain); };

Module._resolveFilename = function (request, parent, isMain, options) {
	if (options?.paths === undefined)
		return binding.resolveFor(request, asking(parent));
	return binding.createRequire(asking(parent)?.filename || require('path').resolve('noop.js')).resolve(request,
		options);
};

Module.createRequire = createRequire;
Module._initPaths = function () {
	binding.initPaths(process.env.NODE_PATH, process.env.HOME);
	Module.globalPaths = binding.withGlobals();
};
Module._preloadModules = function (requests) {};

Object.assign(Module, {
	syncBuiltinESMExports,
	Module,
	builtinModules: binding.builtins(),
	runMain(main = process.argv[1]) { binding.runMain(main); },
	findSourceMap,
	register
});

// After wrapper or wrap was changed, Module.wrap is called for every module.
let wrapper = new Proxy(['(function (exports, require, module, __filename, __dirname) { ', '\n});'], {
	__proto__: null,
	set(target, key, value, receiver) {
		useWrap();
		return Reflect.set(target, key, value, receiver);
	},
	defineProperty(target, key, descriptor) {
		useWrap();
		return Reflect.defineProperty(target, key, descriptor);
	}
});
let wrapInUse = wrap;

function useWrap() { binding.setWrap(text => Module.wrap(text)); }

Object.defineProperty(Module, 'wrapper', {
	get() { return wrapper; },
	set(value) {
		useWrap();
		wrapper = value;
	},
	configurable: true, enumerable: true
});

Object.defineProperty(Module, 'wrap', {
	get() { return wrapInUse; },
	set(value) {
		useWrap();
		wrapInUse = value;
	},
	configurable: true, enumerable: true
});

Object.defineProperty(Module, 'SourceMap', {
	get() {
		const { SourceMap } = require('internal/modules/source_map');
		Object.defineProperty(Module, 'SourceMap', { value: SourceMap, writable: true });
		return SourceMap;
	},
	set(value) { Object.defineProperty(Module, 'SourceMap', { value, writable: true }); },
	configurable: true, enumerable: true
});

binding.setClass(Module);

module.exports = Module;
