'use strict';

// Secret keys as objects, as libraries pass them to createHmac.  Key pairs are not supported.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateObject, validateOneOf } = require('internal/validators');

const kKeyType = Symbol('kKeyType'), kHandle = Symbol('kHandle');

const BYTES = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
const KEYS = ['string', ...BYTES, 'KeyObject', 'CryptoKey'];

class KeyObjectHandle {
	#bytes;

	constructor(bytes) {
		this.#bytes = Buffer.from(bytes);
	}

	get size() {
		return this.#bytes.length;
	}

	copy() {
		return Buffer.from(this.#bytes);
	}

	equals(other) {
		return other.size === this.size && require('crypto').timingSafeEqual(this.#bytes, other.#bytes);
	}
}

class KeyObject {
	constructor(type, handle) {
		if (type !== 'secret' && type !== 'public' && type !== 'private')
			throw new codes.ERR_INVALID_ARG_VALUE('type', type);
		if (!(handle instanceof KeyObjectHandle))
			throw new codes.ERR_INVALID_ARG_TYPE('handle', 'object', handle);
		this[kKeyType] = type;
		Object.defineProperty(this, kHandle, { value: handle, enumerable: false, configurable: false,
			writable: false });
	}

	get type() {
		return this[kKeyType];
	}

	// For a CryptoKey, which does not exist here.
	static from(key) {
		throw new codes.ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
	}

	equals(otherKeyObject) {
		if (!isKeyObject(otherKeyObject))
			throw new codes.ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
		return otherKeyObject.type === this.type && this[kHandle].equals(otherKeyObject[kHandle]);
	}
}

Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { value: 'KeyObject', configurable: true });

class SecretKeyObject extends KeyObject {
	constructor(handle) {
		super('secret', handle);
	}

	get symmetricKeySize() {
		return this[kHandle].size;
	}

	export(options) {
		if (options !== undefined) {
			validateObject(options, 'options');
			validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
		}
		const bytes = this[kHandle].copy();
		return options?.format === 'jwk' ? { kty: 'oct', k: bytes.toString('base64url') } : bytes;
	}
}

function isKeyObject(value) {
	return value instanceof KeyObject;
}

// The bytes of a text, bytes or, if types includes KeyObject, a key.
function secretBytes(key, encoding, types = KEYS) {
	if (types === KEYS && isKeyObject(key))
		return key[kHandle].copy();
	if (typeof key === 'string')
		return Buffer.from(key, encoding);
	if (ArrayBuffer.isView(key))
		return new Uint8Array(key.buffer, key.byteOffset, key.byteLength);
	if (!require('util').types.isAnyArrayBuffer(key))
		throw new codes.ERR_INVALID_ARG_TYPE('key', types, key);
	return new Uint8Array(key);
}

function createSecretKey(key, encoding) {
	return new SecretKeyObject(new KeyObjectHandle(secretBytes(key, encoding, BYTES)));
}

// Libraries check that these are functions before they use a secret key as an object, and call them with secrets.
function refuse(key, types) {
	if (typeof key !== 'string' && (typeof key !== 'object' || key === null))
		throw new codes.ERR_INVALID_ARG_TYPE('key', types, key);
	throw new codes.ERR_CRYPTO_UNSUPPORTED_OPERATION('jsr has no keys of pairs');
}

function createPublicKey(key) {
	return refuse(key, KEYS);
}

function createPrivateKey(key) {
	return refuse(key, KEYS.slice(0, 5));
}

module.exports = { KeyObject, createSecretKey, createPublicKey, createPrivateKey, isKeyObject, secretBytes };
