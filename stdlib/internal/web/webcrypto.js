'use strict';

// The global crypto of the Web Cryptography API: random numbers, and digests as the only operation of crypto.subtle.

const binding = internalBinding('crypto');
const { promiseNew, promiseResolve, promiseReject } = internalBinding('misc');
const { codes } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/util/types');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const { isView } = ArrayBuffer;
const typed = getPrototypeOf(Uint8Array.prototype);
const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;
const kindOf = getter(typed, Symbol.toStringTag);
const windows = [typed, DataView.prototype].map(prototype =>
	['buffer', 'byteOffset', 'byteLength'].map(name => getter(prototype, name)));
const bufferOfBytes = windows[0][0];
const { toUpperCase } = String.prototype;
const own = Symbol('own');

function fails(message, name) {
	return new (require('internal/web/dom_exception').DOMException)(message, name);
}

const integers = { __proto__: null };
for (const name of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
	'Uint32Array', 'BigInt64Array', 'BigUint64Array'])
	integers[name] = true;
const LIMIT = 65536;           // maximum number of bytes per getRandomValues call

// by Web Cryptography's names, in upper case
const digests = { __proto__: null, 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512',
	'SHA3-256': 'sha3-256', 'SHA3-384': 'sha3-384', 'SHA3-512': 'sha3-512' };

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

function bytesOfSource(data) {
	if (isView(data))
		return bytesOfView(data);
	if (isAnyArrayBuffer(data))
		return new Uint8Array(data);
	throw refusal('ERR_INVALID_ARG_TYPE',
		"Failed to execute 'digest' on 'SubtleCrypto': 2nd argument is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.");
}

function digestName(algorithm) {
	const isObject = (typeof algorithm === 'object' && algorithm !== null) || typeof algorithm === 'function';
	const given = isObject ? algorithm.name : algorithm;
	if (isObject && given === undefined)
		throw refusal('ERR_MISSING_OPTION',
			"Failed to normalize algorithm: passed algorithm can not be converted to 'Algorithm' because 'name' is required in 'Algorithm'.");
	const name = digests[apply(toUpperCase, `${given}`, [])];
	if (name === undefined)
		throw fails('Unrecognized algorithm name', 'NotSupportedError');
	return name;
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

	// Reads all arguments before it returns; errors reject the promise.
	digest(algorithm, data) {
		const promise = promiseNew();
		try {
			if (!isSubtle(this))
				throw new codes.ERR_INVALID_THIS('SubtleCrypto');
			if (arguments.length < 2)
				throw refusal('ERR_MISSING_ARGS',
					`Failed to execute 'digest' on 'SubtleCrypto': 2 arguments required, but only ${arguments.length} present.`);
			const name = digestName(algorithm), bytes = bytesOfSource(data);
			const digest = binding.open(name);
			binding.update(digest, bytes);
			const answer = new Uint8Array(binding.finish(digest, binding.size(digest)));
			promiseResolve(promise, apply(bufferOfBytes, answer, []));
		} catch (error) {
			promiseReject(promise, error);
		}
		return promise;
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
			throw fails('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
		binding.random(bytes, 0, length);
		return array;
	}

	randomUUID(options) {
		Crypto.#check(this);
		return require('crypto').randomUUID(options);
	}
}

for (const name of ['subtle', 'getRandomValues', 'randomUUID'])
	defineProperty(Crypto.prototype, name, { enumerable: true });
defineProperty(SubtleCrypto.prototype, 'digest', { enumerable: true });
for (const { name, prototype } of [Crypto, SubtleCrypto])
	defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });

module.exports = { Crypto, SubtleCrypto, crypto: new Crypto(own) };
