'use strict';
// Reads the imports of an instance from the object that script gives.

const native = internalBinding('wasm');
const { LinkError } = require('internal/wasm/errors');
const { isObject } = require('internal/wasm/common');
const { kind } = native;

const SHORT = { funcref: 'anyfunc' };

function globalOf(value, type, isMutable, fail) {
	if (kind(value) === 'Global')
		return value;
	if (isMutable)
		fail(LinkError, 'imported mutable global must be a WebAssembly.Global object');
	if (type === 'i64') {
		if (typeof value !== 'bigint')
			fail(LinkError, 'global import must be a BigInt');
	} else if (type === 'funcref') {
		if (value !== null && kind(value) !== 'Function')
			fail(LinkError, 'imported funcref global must be null or WebAssembly function (i.e. \'exported function\') object');
	} else if (type !== 'externref' && typeof value !== 'number') {
		fail(LinkError, 'global import must be a number, valid Wasm reference, or WebAssembly.Global object');
	}
	return native.global(SHORT[type] ?? type, false, null, value);
}

// list: what the native's moduleImports returns
function readImports(list, imports, where) {
	const values = [];
	const label = (i) => `#${i} "${list[i * 5]}" "${list[i * 5 + 1]}"`;
	if (list.length && imports === undefined)
		throw new TypeError(`${where}: Imports argument must be present and must be an object`);
	for (let i = 0; i * 5 < list.length; i++) {
		const fail = (Class, text) => { throw new Class(`${where}: Import ${label(i)}: ${text}`); };
		const from = imports[list[i * 5]], what = list[i * 5 + 2];
		if (!isObject(from))
			throw new TypeError(`${where}: Import #${i} "${list[i * 5]}": module is not an object or function`);
		const value = from[list[i * 5 + 1]];
		if (what === 'function') {
			if (typeof value !== 'function')
				fail(LinkError, 'function import requires a callable');
			values[i] = value;
		} else if (what === 'global') {
			values[i] = globalOf(value, list[i * 5 + 3], list[i * 5 + 4], fail);
		} else {
			if (kind(value) !== (what === 'table' ? 'Table' : 'Memory'))
				fail(LinkError, `${what} import must be a WebAssembly.${what === 'table' ? 'Table' : 'Memory'} object`);
			values[i] = value;
		}
	}
	return { values, label };
}

module.exports = { readImports };
