'use strict';

// Digests, HMACs and random numbers.  There are no ciphers, key pairs or key derivation.

const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateNumber, validateObject, validateString } =
	require('internal/validators');
const { inherit } = require('internal/streams/utils');
const Transform = require('internal/streams/transform');

const kHandle = Symbol('kHandle'), kState = Symbol('kState'), kFinalized = Symbol('kFinalized');
const MAX_BYTES = 2 ** 31 - 1;

function asBytes(data) {
	return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) :
		new Uint8Array(data);
}

// ---- streams whose state is created on first use

function LazyTransform(options) {
	this._options = options;
}

inherit(LazyTransform, Transform);

for (const name of ['_readableState', '_writableState'])
	Object.defineProperty(LazyTransform.prototype, name, {
		get() {
			// shadows these accessors with own properties
			this._readableState = this._writableState = undefined;
			Transform.call(this, this._options);
			this._writableState.decodeStrings = false;
			return this[name];
		},
		set(value) {
			Object.defineProperty(this, name,
				{ value, writable: true, enumerable: true, configurable: true });
		},
		enumerable: true,
		configurable: true
	});

LazyTransform.prototype._transform = function (chunk, encoding, callback) {
	binding.update(this[kHandle].digest, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : asBytes(chunk));
	callback();
};

LazyTransform.prototype._flush = function (callback) {
	this.push(this.digest());
	callback();
};

function update(data, inputEncoding) {
	if (this[kState][kFinalized])
		throw new codes.ERR_CRYPTO_HASH_FINALIZED();
	if (typeof data === 'string') {
		if (data.length % 2 && `${inputEncoding}`.toLowerCase() === 'hex')
			throw new codes.ERR_INVALID_ARG_VALUE('encoding', inputEncoding,
				`is invalid for data of length ${data.length}`);
		data = Buffer.from(data, inputEncoding === 'buffer' ? 'utf8' : inputEncoding);
	}
	if (!ArrayBuffer.isView(data))
		throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	binding.update(this[kHandle].digest, asBytes(data));
	return this;
}

// The class's name is what inspect shows for a handle.
class Handle {
	#digest;

	constructor(digest) {
		this.#digest = digest;
	}

	get digest() {
		return this.#digest;
	}
}

const HashHandle = { Hash: class Hash extends Handle {} }.Hash,
	HmacHandle = { Hmac: class Hmac extends Handle {} }.Hmac;

function encoded(bytes, encoding) {
	return encoding && encoding !== 'buffer' && Buffer.isEncoding(encoding) ? bytes.toString(encoding) : bytes;
}

// ---- Hash

function Hash(algorithm, options) {
	if (!new.target)
		return new Hash(algorithm, options);
	const copied = algorithm instanceof Hash;
	if (!copied)
		validateString(algorithm, 'algorithm');
	const length = typeof options === 'object' && options !== null ? options.outputLength : undefined;
	if (length !== undefined)
		require('internal/validators').validateUint32(length, 'options.outputLength');
	const digest = copied ? binding.copy(algorithm[kHandle].digest) : binding.open(algorithm, undefined);
	if (digest === undefined)
		throw new Error('Digest method not supported');
	const own = binding.size(digest);
	if (length !== undefined && length !== own && !/shake/i.test(copied ? algorithm[kState].name : algorithm)) {
		const error = new Error('error:030000B2:digital envelope routines::not XOF or invalid length');
		throw Object.assign(error, { opensslErrorStack: [], library: 'digital envelope routines',
			reason: 'not XOF or invalid length', code: 'ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH' });
	}
	Reflect.apply(LazyTransform, this, [options]);
	this[kHandle] = new HashHandle(digest);
	this[kState] = { [kFinalized]: false };
	Object.defineProperty(this[kState], 'name', { value: copied ? algorithm[kState].name : algorithm });
	Object.defineProperty(this[kState], 'size', { value: length ?? own });
}

inherit(Hash, LazyTransform);

Hash.prototype.copy = function copy(options) {
	if (this[kState][kFinalized])
		throw new codes.ERR_CRYPTO_HASH_FINALIZED();
	return new Hash(this, options);
};

Hash.prototype.update = update;

Hash.prototype.digest = function digest(outputEncoding) {
	const state = this[kState];
	if (state[kFinalized])
		throw new codes.ERR_CRYPTO_HASH_FINALIZED();
	const bytes = binding.finish(this[kHandle].digest, state.size);
	state[kFinalized] = true;
	return encoded(bytes, outputEncoding && `${outputEncoding}`);
};

// ---- Hmac

function Hmac(algorithm, key, options) {
	if (!new.target)
		return new Hmac(algorithm, key, options);
	validateString(algorithm, 'hmac');
	const digest = binding.open(algorithm, require('internal/tty/keys').secretBytes(key, options?.encoding));
	if (digest === undefined)
		throw new codes.ERR_CRYPTO_INVALID_DIGEST(algorithm);
	Reflect.apply(LazyTransform, this, [options]);
	this[kHandle] = new HmacHandle(digest);
	this[kState] = { [kFinalized]: false };
	Object.defineProperty(this[kState], 'size', { value: binding.size(digest) });
}

inherit(Hmac, LazyTransform);

Hmac.prototype.update = update;

// A second call returns an empty digest, not an error.
Hmac.prototype.digest = function digest(outputEncoding) {
	const state = this[kState];
	const bytes = state[kFinalized] ? Buffer.alloc(0) : binding.finish(this[kHandle].digest, state.size);
	state[kFinalized] = true;
	return encoded(bytes, outputEncoding && `${outputEncoding}`);
};

function createHash(algorithm, options) {
	return new Hash(algorithm, options);
}

function createHmac(hmac, key, options) {
	return new Hmac(hmac, key, options);
}

function hash(algorithm, input, outputEncoding = 'hex') {
	validateString(algorithm, 'algorithm');
	if (typeof input !== 'string' && !ArrayBuffer.isView(input))
		throw new codes.ERR_INVALID_ARG_TYPE('input', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
	validateString(outputEncoding, 'outputEncoding');
	if (outputEncoding !== 'buffer' && !Buffer.isEncoding(outputEncoding))
		throw new codes.ERR_INVALID_ARG_VALUE('outputEncoding', outputEncoding);
	return new Hash(algorithm).update(input).digest(outputEncoding);
}

function getHashes() {
	return binding.names();
}

// ---- random numbers

// Checks a number of units of `size` bytes; returns the number of bytes.
function checkedSpan(value, name, unit, most) {
	validateNumber(value, name);
	value *= unit;
	if (Number.isNaN(value) || value > most || value < 0)
		throw new codes.ERR_OUT_OF_RANGE(name, `>= 0 && <= ${most}`, value);
	return value >>> 0;
}

// Calls the callback of an operation that needs no I/O, later.
function later(callback, ...args) {
	setImmediate(callback, ...args);
}

function randomBytes(size, callback) {
	size = checkedSpan(size, 'size', 1, MAX_BYTES);
	if (callback !== undefined)
		validateFunction(callback, 'callback');
	const bytes = Buffer.alloc(size);
	binding.random(bytes, 0, size);
	if (callback === undefined)
		return bytes;
	later(callback, null, bytes);
}

function fillSpan(buffer, offset, size) {
	const unit = buffer.BYTES_PER_ELEMENT ?? 1;
	const from = checkedSpan(offset, 'offset', unit, buffer.byteLength);
	const count = size === undefined ? buffer.byteLength - from : checkedSpan(size, 'size', unit, MAX_BYTES);
	if (from + count > buffer.byteLength)
		throw new codes.ERR_OUT_OF_RANGE('size + offset', `<= ${buffer.byteLength}`, count + from);
	binding.random(asBytes(buffer), from, from + count);
}

function checkFillable(buffer) {
	if (!ArrayBuffer.isView(buffer) && !require('util').types.isAnyArrayBuffer(buffer))
		throw new codes.ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buffer);
}

function randomFillSync(buf, offset = 0, size = undefined) {
	checkFillable(buf);
	fillSpan(buf, offset, size);
	return buf;
}

function randomFill(buf, offset, size, callback) {
	checkFillable(buf);
	if (typeof offset === 'function')
		[callback, offset, size] = [offset, 0, undefined];
	else if (typeof size === 'function')
		[callback, size] = [size, undefined];
	validateFunction(callback, 'callback');
	fillSpan(buf, offset, size);
	later(callback, null, buf);
}

const RANGE = 2 ** 48;         // from six random bytes per number

function randomInt(min, max, callback) {
	if (max === undefined || typeof max === 'function')
		[min, max, callback] = [0, min, max];
	if (callback !== undefined)
		validateFunction(callback, 'callback');
	if (!Number.isSafeInteger(min))
		throw new codes.ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
	if (!Number.isSafeInteger(max))
		throw new codes.ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
	if (max <= min)
		throw new codes.ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
	const range = max - min;
	if (!(range <= RANGE - 1))
		throw new codes.ERR_OUT_OF_RANGE(max > 0 && min === 0 ? 'max' : 'max - min', `<= ${RANGE - 1}`, range);
	const fair = RANGE - RANGE % range, bytes = Buffer.alloc(6);
	let drawn;
	do {
		binding.random(bytes, 0, 6);
		drawn = bytes.readUIntBE(0, 6);
	} while (drawn >= fair);
	const number = drawn % range + min;
	if (callback === undefined)
		return number;
	later(callback, undefined, number);
}

// The random bytes of several UUIDs are fetched at once.
const POOL = 16 * 128;
let pool, used = POOL;

function randomUUID(options) {
	if (options !== undefined)
		validateObject(options, 'options');
	const { disableEntropyCache = false } = options ?? {};
	validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
	pool ??= Buffer.alloc(POOL);
	if (disableEntropyCache || used === POOL) {
		binding.random(pool, 0, POOL);
		used = 0;
	}
	const bytes = pool.subarray(used, used + 16);
	used += 16;
	bytes[6] = bytes[6] & 0x0F | 0x40;
	bytes[8] = bytes[8] & 0x3F | 0x80;
	const text = bytes.toString('hex');
	bytes.fill(0);
	return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

function timingSafeEqual(buf1, buf2) {
	const isBytes = value => ArrayBuffer.isView(value) || require('util').types.isAnyArrayBuffer(value);
	for (const [name, value] of [['buf1', buf1], ['buf2', buf2]])
		if (!isBytes(value))
			throw Object.assign(new TypeError(`The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`), { code: 'ERR_INVALID_ARG_TYPE' });
	if (buf1.byteLength !== buf2.byteLength)
		throw new codes.ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH();
	return binding.equal(asBytes(buf1), asBytes(buf2));
}

function getRandomValues(array) {
	return module.exports.webcrypto.getRandomValues(array);
}

// Keys are loaded on first use.
const keys = {
	createSecretKey(key, encoding) {
		return require('internal/tty/keys').createSecretKey(key, encoding);
	},
	createPublicKey(key) {
		return require('internal/tty/keys').createPublicKey(key);
	},
	createPrivateKey(key) {
		return require('internal/tty/keys').createPrivateKey(key);
	}
};

module.exports = {
	createHash, createHmac,
	createPrivateKey: keys.createPrivateKey, createPublicKey: keys.createPublicKey,
	createSecretKey: keys.createSecretKey,
	getHashes, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, timingSafeEqual, hash, Hash, Hmac,
	get KeyObject() {
		return require('internal/tty/keys').KeyObject;
	},
	get X509Certificate() { return require('internal/crypto/x509').X509Certificate; },
	get webcrypto() {
		return require('internal/web/webcrypto').crypto;
	},
	getRandomValues
};
Object.defineProperty(module.exports, 'pseudoRandomBytes',
	{ value: randomBytes, writable: true, enumerable: false, configurable: true });
