'use strict';

// util.types: what a value is, asked of the engine and not of the value's properties.

var classOf = internalBinding('util').classOf;

function define(name, kind) {
	exports['is' + name] = function (value) { return classOf(value) === kind; };
}

'Date RegExp Promise Map Set WeakMap WeakSet ArrayBuffer SharedArrayBuffer DataView Proxy External'.split(' ').forEach(function (kind) { define(kind, kind); });
'Uint8Array Uint8ClampedArray Uint16Array Uint32Array Int8Array Int16Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array'
	.split(' ').forEach(function (kind) { define(kind, kind); });
'BigInt Boolean Number String Symbol'.split(' ').forEach(function (kind) { define(kind + 'Object', kind); });
define('ArgumentsObject', 'Arguments');
define('NativeError', 'Error');
define('GeneratorObject', 'Generator');
define('MapIterator', 'Map Iterator');
define('SetIterator', 'Set Iterator');
define('ModuleNamespaceObject', 'Module');

function functionKind(value) {
	var ask = internalBinding('util').functionKind;
	return typeof value === 'function' && ask ? ask(value) : '';
}

exports.isAsyncFunction = function (value) { return functionKind(value).slice(0, 5) === 'Async'; };
exports.isGeneratorFunction = function (value) { return /Generator/.test(functionKind(value)); };

exports.isAnyArrayBuffer = function (value) {
	var kind = classOf(value);
	return kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer';
};

exports.isTypedArray = function (value) {
	return /^(?:Uint8|Uint8Clamped|Uint16|Uint32|Int8|Int16|Int32|Float32|Float64|BigInt64|BigUint64)Array$/.test(classOf(value));
};

exports.isArrayBufferView = function (value) {
	return exports.isTypedArray(value) || classOf(value) === 'DataView';
};

exports.isBoxedPrimitive = function (value) {
	return /^(?:BigInt|Boolean|Number|String|Symbol)$/.test(classOf(value));
};

exports.isKeyObject = exports.isCryptoKey = function () { return false; };
