'use strict';
// What Node-API (runtime/ops/addon) has done in JavaScript, since it is seldom asked for or gains nothing from C.

const { getPrototypeOf, getOwnPropertyDescriptor, ownKeys, defineProperty } = Reflect;
const views = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
	Float64Array, BigInt64Array, BigUint64Array];
const symbolFor = Symbol.for;

exports.symbol = text => Symbol(text);
exports.symbolFor = text => symbolFor(text);
exports.string = String;
exports.instanceOf = (value, constructor) => value instanceof constructor;

const WRITABLE = 1, ENUMERABLE = 2, CONFIGURABLE = 4, SKIP_STRINGS = 8, SKIP_SYMBOLS = 16;

exports.define = (object, key, attributes, value, setter, accessor) => {
	const enumerable = (attributes & ENUMERABLE) !== 0, configurable = (attributes & CONFIGURABLE) !== 0;
	return defineProperty(object, key, accessor ?
		{ __proto__: null, get: value, set: setter, enumerable, configurable } :
		{ __proto__: null, value, writable: (attributes & WRITABLE) !== 0, enumerable, configurable });
};

function isIndex(key) {
	const number = key >>> 0;
	return number !== 0xffffffff && `${number}` === key;
}

exports.names = (object, own, filter, numbers) => {
	const names = [], seen = { __proto__: null };
	for (let at = object; at !== null; at = own ? null : getPrototypeOf(at)) {
		for (const key of ownKeys(at)) {
			if (filter & (typeof key === 'symbol' ? SKIP_SYMBOLS : SKIP_STRINGS)) continue;
			if (key in seen) continue;
			seen[key] = true;
			if (filter & (WRITABLE | ENUMERABLE | CONFIGURABLE)) {
				const found = getOwnPropertyDescriptor(at, key);
				if (found === undefined || (filter & ENUMERABLE && !found.enumerable)) continue;
				if (filter & CONFIGURABLE && !found.configurable) continue;
				if (filter & WRITABLE && found.writable === false) continue;
			}
			names.push(numbers && typeof key === 'string' && isIndex(key) ? +key : key);
		}
	}
	return names;
};

// kind: Node-API's number of the typed array, -1 for a DataView
exports.view = (kind, buffer, offset, length) =>
	kind < 0 ? new DataView(buffer, offset, length) : new views[kind](buffer, offset, length);

// an exception that node drops, and says so once
exports.warn = () => process.emitWarning('Uncaught N-API callback exception detected, please run node with option ' +
	'--force-node-api-uncaught-exceptions-policy=true to handle those exceptions properly.', 'DeprecationWarning', 'DEP0168');

// process.dlopen
exports.open = (module, filename, flags) => {
	const url = typeof module.filename === 'string' ? require('url').pathToFileURL(module.filename).href : '';
	internalBinding('addon').open(filename, flags, module, url);
};

// Module._extensions['.node']
exports.extension = (module, filename) => process.dlopen(module, filename);
