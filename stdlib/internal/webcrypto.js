'use strict';

// The global crypto: random numbers of the Web Cryptography API.

const binding = internalBinding('crypto');

function fails(message, name) {
	return new (require('internal/dom_exception').DOMException)(message, name);
}

const integers = new Set(['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array']);
const LIMIT = 65536;           // bytes of one getRandomValues

class Crypto {
	#receiver;

	getRandomValues(array) {
		this.#receiver;
		if (!integers.has(require('util').types.isTypedArray(array) && array[Symbol.toStringTag]))
			throw fails('The data argument must be an integer-type TypedArray', 'TypeMismatchError');
		if (array.byteLength > LIMIT)
			throw fails('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
		binding.random(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), 0, array.byteLength);
		return array;
	}

	randomUUID(options) {
		this.#receiver;
		return require('crypto').randomUUID(options);
	}
}

for (const name of ['getRandomValues', 'randomUUID'])
	Object.defineProperty(Crypto.prototype, name, { enumerable: true });
Object.defineProperty(Crypto.prototype, Symbol.toStringTag, { value: 'Crypto', configurable: true });

module.exports = { Crypto, crypto: new Crypto() };
