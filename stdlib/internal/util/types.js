'use strict';

// util.types: what a value is, asked of the engine and not of the value's properties.

const { classOf, functionKind } = internalBinding('util');

const typedArrays = new Set(['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array', 'Int16Array', 'Int32Array',
	'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']);
const boxes = new Set(['BigInt', 'Boolean', 'Number', 'String', 'Symbol']);

// The value has no part in the length, which is that of node's natives.
function ofKind(name, kind) {
	exports[name] = {
		[name](value = undefined) {
			return classOf(value) === kind;
		}
	}[name];
}

function ofKinds(names) {
	for (const name of names)
		ofKind(`is${name}`, name);
}

function kindOfFunction(value) {
	return typeof value === 'function' ? functionKind(value) : '';
}

ofKinds(['External', 'Date']);
ofKind('isArgumentsObject', 'Arguments');
for (const kind of boxes)
	ofKind(`is${kind}Object`, kind);
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
	return boxes.has(classOf(value));
};
exports.isArrayBufferView = ArrayBuffer.isView;
exports.isTypedArray = function isTypedArray(value) {
	return typedArrays.has(classOf(value));
};
for (const kind of typedArrays) {
	const name = `is${kind}`;
	exports[name] = {
		[name](value) {
			return classOf(value) === kind;
		}
	}[name];
}
exports.isKeyObject = function value(obj) {
	return typeof obj === 'object' && obj?.[Symbol.toStringTag] === 'KeyObject' && require('internal/keys').isKeyObject(obj);
};
exports.isCryptoKey = function value(obj) {
	return false;
};
