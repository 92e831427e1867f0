'use strict';

// process.env of threads that share their variables (SHARE_ENV): an object whose properties are in a table of C's.

const binding = internalBinding('worker');

let own;               // this thread's, once it shares

function proxyOf(env) {
	const descriptor = name => {
		const value = typeof name === 'string' ? env.get(name) : undefined;
		return value === undefined ? undefined :
			{ value, writable: true, enumerable: true, configurable: true };
	};
	const shared = new Proxy({}, {
		__proto__: null,
		get: (target, name) => (typeof name === 'string' ? env.get(name) ?? target[name] : target[name]),
		set(target, name, value, receiver) {
			if (receiver !== shared)           // an object that inherits from it
				return Reflect.set({}, name, value, receiver);
			if (typeof name === 'symbol')
				throw new TypeError('Cannot convert a Symbol value to a string');
			env.set(name, `${value}`);
			return true;
		},
		has: (target, name) => descriptor(name) !== undefined || name in target,
		deleteProperty(target, name) {
			if (typeof name === 'string')
				env.remove(name);
			return true;
		},
		defineProperty(target, name, { value }) {
			env.set(`${name}`, `${value}`);
			return true;
		},
		getOwnPropertyDescriptor: (target, name) => descriptor(name),
		ownKeys: () => env.names()
	});
	return shared;
}

function share(env) {
	own = env;
	Object.defineProperty(process, 'env',
		{ __proto__: null, value: proxyOf(env), writable: true, enumerable: true, configurable: true });
}

// From now on this thread's variables can be shared: returns the key for others.
function begin() {
	if (own === undefined)
		share(binding.makeEnv(Object.assign({ __proto__: null }, process.env)));
	return binding.envKey(own);
}

function join(key) {
	share(binding.findEnv(key));
}

module.exports = { begin, join };
