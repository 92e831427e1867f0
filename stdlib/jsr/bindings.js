'use strict';

// jsr:bindings: the stores, folders and hosts that the policy file configures, by name. Here they are names and handles:
// where they lead, and the secrets they need, are known to the binding's natives alone.

const binding = internalBinding('bindings');

// What there is, by name: its type, and the object once it was asked for.
const types = { __proto__: null };
const made = { __proto__: null };

for (let i = 0, list = binding.list(); i < list.length; i += 2)
	types[list[i]] = list[i + 1];

function make(name) {
	switch (types[name]) {
	case 'kv': return require('internal/bindings/kv').open(name);
	case 'storage': return require('internal/bindings/storage').open(name);
	case 'assets': return require('internal/bindings/assets').open(name);
	case 'fetch': return require('internal/bindings/fetch').open(name);
	default: throw new Error(`Binding '${name}' not configured`);
	}
}

// What JavaScript itself, or a tool that shows values, asks any object for is simply not there.
function isAskedOfAll(key) {
	return typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === '__esModule';
}

const { hasOwn } = Object;

const env = new Proxy(types, {
	__proto__: null,
	get(_, key) {
		if (isAskedOfAll(key) && types[key] === undefined)
			return undefined;
		return made[key] ??= make(key);
	},
	getOwnPropertyDescriptor(_, key) {
		return hasOwn(types, key) ?
			{ __proto__: null, value: made[key] ??= make(key), writable: true, enumerable: true,
				configurable: true } :
			undefined;
	},
	set() { return false; },
	defineProperty() { return false; },
	deleteProperty() { return false; },
	setPrototypeOf() { return false; },
	preventExtensions() { return false; }
});

module.exports = { env };
