'use strict';
// Reads the imports of an instance from the object that script gives.

const native = internalBinding('wasm');
const { LinkError } = require('internal/wasm/errors');
const { NO_FUNCTION, isFunctionReference, isObject } = require('internal/wasm/common');
const { kind } = native;

function globalOf(value, type, isMutable, fail) {
	if (kind(value) === 'Global')
		return value;
	if (isMutable)
		fail('imported mutable global must be a WebAssembly.Global object');
	if (type === 'funcref' && !isFunctionReference(value))
		fail(NO_FUNCTION);
	if (!type.endsWith('ref') && typeof value !== (type === 'i64' ? 'bigint' : 'number'))
		fail('global import must be a number, valid Wasm reference, or WebAssembly.Global object');
	return native.global(type === 'funcref' ? 'anyfunc' : type, false, null, value);
}

// list: what the native's moduleImports returns
function readImports(list, imports, where) {
	const values = [];
	const label = (i) => `${where}: Import #${i} module="${list[i * 5]}" function="${list[i * 5 + 1]}" error:`;
	if (list.length && imports === undefined)
		throw new TypeError(`${where}: Imports argument must be present and must be an object`);
	for (let i = 0; i * 5 < list.length; i++) {
		const fail = (text) => { throw new LinkError(`${label(i)} ${text}`); };
		const from = imports[list[i * 5]], what = list[i * 5 + 2];
		if (!isObject(from))
			throw new TypeError(`${where}: Import #${i} module="${list[i * 5]}" error: module is not an object or function`);
		const value = from[list[i * 5 + 1]];
		if (what === 'function' && typeof value !== 'function')
			fail('function import requires a callable');
		if (what === 'table' && kind(value) !== 'Table')
			fail('table import requires a WebAssembly.Table');
		if (what === 'tag' && kind(value) !== 'Tag')
			fail('tag import requires a WebAssembly.Tag');
		if (what === 'memory' && kind(value) !== 'Memory')
			fail('memory import must be a WebAssembly.Memory object');
		values[i] = what === 'global' ? globalOf(value, list[i * 5 + 3], list[i * 5 + 4], fail) : value;
	}
	return { values, label };
}

module.exports = { readImports };
