'use strict';

// The global crypto of the Web Cryptography API: random numbers, and crypto.subtle, whose operations are
// loaded on first use.

const binding = internalBinding('crypto');
const { promiseNew, promiseResolve, promiseReject } = internalBinding('misc');
const { codes } = require('internal/errors');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const { isView } = ArrayBuffer;
const typed = getPrototypeOf(Uint8Array.prototype);
const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;
const kindOf = getter(typed, Symbol.toStringTag);
const windows = [typed, DataView.prototype].map(prototype =>
	['buffer', 'byteOffset', 'byteLength'].map(name => getter(prototype, name)));
const own = Symbol('own');

function fails(message, name) {
	return new (require('internal/web/dom_exception').DOMException)(message, name);
}

const integers = { __proto__: null };
for (const name of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
	'Uint32Array', 'BigInt64Array', 'BigUint64Array'])
	integers[name] = true;
const LIMIT = 65536;           // maximum number of bytes per getRandomValues call

// ---- arguments

// The current bytes of a view, as a view of ours.
function bytesOfView(view) {
	const [buffer, offset, size] = windows[apply(kindOf, view, []) === undefined ? 1 : 0];
	const length = apply(size, view, []);
	return length === 0 ? new Uint8Array() : new Uint8Array(apply(buffer, view, []), apply(offset, view, []),
		length);
}

function refusal(code, message) {
	const error = new TypeError(message);
	error.code = code;
	return error;
}

// Calls an operation, which reads all its arguments before it returns; whatever it throws rejects the promise.
function ask(subtle, name, given, required) {
	const promise = promiseNew();
	try {
		if (!isSubtle(subtle))
			throw new codes.ERR_INVALID_THIS('SubtleCrypto');
		if (given.length < required)
			throw refusal('ERR_MISSING_ARGS',
				`Failed to execute '${name}' on 'SubtleCrypto': ${required} arguments required, but only ${given.length} present.`);
		promiseResolve(promise, apply(require('internal/crypto/subtle')[name], undefined, given));
	} catch (error) {
		promiseReject(promise, error);
	}
	return promise;
}

// ---- the interfaces

let isSubtle;

class SubtleCrypto {
	#brand;

	constructor(key = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
	}

	static {
		isSubtle = object => typeof object === 'object' && object !== null && #brand in object;
	}

	digest(algorithm, data) { return ask(this, 'digest', arguments, 2); }

	encrypt(algorithm, key, data) { return ask(this, 'encrypt', arguments, 3); }

	decrypt(algorithm, key, data) { return ask(this, 'decrypt', arguments, 3); }

	sign(algorithm, key, data) { return ask(this, 'sign', arguments, 3); }

	verify(algorithm, key, signature, data) { return ask(this, 'verify', arguments, 4); }

	generateKey(algorithm, extractable, keyUsages) { return ask(this, 'generateKey', arguments, 3); }

	deriveKey(algorithm, baseKey, derivedKeyAlgorithm, extractable, keyUsages) {
		return ask(this, 'deriveKey', arguments, 5);
	}

	deriveBits(algorithm, baseKey, length = null) { return ask(this, 'deriveBits', arguments, 2); }

	importKey(format, keyData, algorithm, extractable, keyUsages) { return ask(this, 'importKey', arguments, 4); }

	exportKey(format, key) { return ask(this, 'exportKey', arguments, 2); }

	wrapKey(format, key, wrappingKey, algorithm) { return ask(this, 'wrapKey', arguments, 4); }

	unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgo, unwrappedKeyAlgo, extractable, keyUsages) {
		return ask(this, 'unwrapKey', arguments, 6);
	}

	getPublicKey(key, keyUsages) { return ask(this, 'getPublicKey', arguments, 2); }

	static supports(operation, algorithm, lengthOrAdditionalAlgorithm = null) {
		if (arguments.length < 2)
			throw refusal('ERR_MISSING_ARGS', "Failed to execute 'supports' on 'SubtleCrypto': 2 arguments required, " +
				`but only ${arguments.length} present.`);
		return require('internal/crypto/subtle_supports').supports(operation, algorithm, lengthOrAdditionalAlgorithm);
	}
}

class Crypto {
	#subtle = new SubtleCrypto(own);

	constructor(key = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
	}

	static #check(crypto) {
		if (typeof crypto !== 'object' || crypto === null || !(#subtle in crypto))
			throw new codes.ERR_INVALID_THIS('Crypto');
		return crypto;
	}

	get subtle() { return Crypto.#check(this).#subtle; }

	getRandomValues(array) {
		Crypto.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('typedArray');
		if (!isView(array) || integers[apply(kindOf, array, [])] !== true)
			throw fails('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
		const bytes = bytesOfView(array), { length } = bytes;
		if (length > LIMIT)
			throw new (require('internal/web/dom_exception').QuotaExceededError)(
				'The requested length exceeds 65,536 bytes', { quota: LIMIT, requested: length });
		binding.random(bytes, 0, length);
		return array;
	}

	randomUUID() {
		Crypto.#check(this);
		return require('crypto').randomUUID(arguments[0]);
	}
}

for (const name of ['subtle', 'getRandomValues', 'randomUUID'])
	defineProperty(Crypto.prototype, name, { enumerable: true });
for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype))
	if (name !== 'constructor')
		defineProperty(SubtleCrypto.prototype, name, { enumerable: true });
defineProperty(SubtleCrypto, 'supports', { enumerable: true });
for (const { name, prototype } of [Crypto, SubtleCrypto])
	defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });

module.exports = { Crypto, SubtleCrypto, crypto: new Crypto(own) };
