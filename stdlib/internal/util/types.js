'use strict';

// util.types: the kind of a value, determined by the engine, not by the value's properties.

const { classOf, functionKind } = internalBinding('util');

const isTyped = new Set(), typedArrays = ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array',
	'Int16Array', 'Int32Array',
	'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'];
const boxes = ['BigInt', 'Boolean', 'Number', 'String', 'Symbol'];

// The parameter is not counted in the length, like in node's natives.
function ofKind(name, kind) {
	exports[name] = {
		[name](value = undefined) {
			return classOf(value) === kind;
		}
	}[name];
}

function ofKinds(names) {
	names.forEach(name => { ofKind(`is${name}`, name); });
}

function kindOfFunction(value) {
	return typeof value === 'function' ? functionKind(value) : '';
}

ofKinds(['External', 'Date']);
ofKind('isArgumentsObject', 'Arguments');
boxes.forEach(kind => { ofKind(`is${kind}Object`, kind); });
ofKind('isNativeError', 'Error');
ofKinds(['RegExp']);
exports.isAsyncFunction = function isAsyncFunction(value = undefined) {
	return kindOfFunction(value).startsWith('Async');
};
exports.isGeneratorFunction = function isGeneratorFunction(value = undefined) {
	return kindOfFunction(value).includes('Generator');
};
ofKind('isGeneratorObject', 'Generator');
ofKinds(['Promise', 'Map', 'Set']);
ofKind('isMapIterator', 'Map Iterator');
ofKind('isSetIterator', 'Set Iterator');
ofKinds(['WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'SharedArrayBuffer', 'Proxy']);
ofKind('isModuleNamespaceObject', 'Module');
exports.isAnyArrayBuffer = function isAnyArrayBuffer(value = undefined) {
	const kind = classOf(value);
	return kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer';
};
exports.isBoxedPrimitive = function isBoxedPrimitive(value = undefined) {
	return boxes.includes(classOf(value));
};
exports.isArrayBufferView = ArrayBuffer.isView;
exports.isTypedArray = function isTypedArray(value) {
	return isTyped.has(classOf(value));
};
typedArrays.forEach(kind => {
	const name = `is${kind}`;
	isTyped.add(kind);
	exports[name] = {
		[name](value) {
			return classOf(value) === kind;
		}
	}[name];
});
exports.isKeyObject = function value(obj) {
	return typeof obj === 'object' && obj?.[Symbol.toStringTag] === 'KeyObject' &&
		require('internal/crypto/keys').isKeyObject(obj);
};
exports.isCryptoKey = function value(obj) {
	return typeof obj === 'object' && obj?.[Symbol.toStringTag] === 'CryptoKey' &&
		require('internal/crypto/keys').objectOfCryptoKey(obj) !== undefined;
};
