'use strict';

// Digests and HMACs.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateString, validateUint32 } = require('internal/validators');
const { LazyTransform, Handle, inherit, kHandle } = require('internal/crypto/stream');
const { binding, asBytes } = require('internal/crypto/util');

const kState = Symbol('kState'), kFinalized = Symbol('kFinalized');

function transform(chunk, encoding, callback) {
	binding.update(this[kHandle].inner, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : asBytes(chunk));
	callback();
}

function flush(callback) {
	this.push(this.digest());
	callback();
}

function update(data, inputEncoding) {
	if (this[kState][kFinalized] || this[kState].bytes !== undefined)
		throw new codes.ERR_CRYPTO_HASH_FINALIZED();
	if (typeof data === 'string') {
		if (data.length % 2 && `${inputEncoding}`.toLowerCase() === 'hex')
			throw new codes.ERR_INVALID_ARG_VALUE('encoding', inputEncoding,
				`is invalid for data of length ${data.length}`);
		data = Buffer.from(data, inputEncoding === 'buffer' ? 'utf8' : inputEncoding);
	}
	if (!ArrayBuffer.isView(data))
		throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	binding.update(this[kHandle].inner, asBytes(data));
	return this;
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
		validateUint32(length, 'options.outputLength');
	const digest = copied ? binding.copy(algorithm[kHandle].inner) : binding.open(algorithm, undefined);
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
	Object.defineProperty(this[kState], 'bytes', { value: undefined, writable: true });
}

inherit(Hash, LazyTransform);
Hash.prototype._transform = transform;
// The stream's end leaves the digest to be asked for.
function sum(self) {
	const state = self[kState];
	return state.bytes ??= binding.finish(self[kHandle].inner, state.size);
}

Hash.prototype._flush = function (callback) {
	this.push(Buffer.from(sum(this)));
	callback();
};

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
	const bytes = sum(this);
	state[kFinalized] = true;
	return encoded(bytes, outputEncoding && `${outputEncoding}`);
};

// ---- Hmac

function Hmac(algorithm, key, options) {
	if (!new.target)
		return new Hmac(algorithm, key, options);
	validateString(algorithm, 'hmac');
	const digest = binding.open(algorithm, require('internal/crypto/keys').secretBytes(key, options?.encoding));
	if (digest === undefined)
		throw new codes.ERR_CRYPTO_INVALID_DIGEST(algorithm);
	Reflect.apply(LazyTransform, this, [options]);
	this[kHandle] = new HmacHandle(digest);
	this[kState] = { [kFinalized]: false };
	Object.defineProperty(this[kState], 'size', { value: binding.size(digest) });
}

inherit(Hmac, LazyTransform);
Hmac.prototype._transform = transform;
Hmac.prototype._flush = flush;

Hmac.prototype.update = update;

// A second call returns an empty digest, not an error.
Hmac.prototype.digest = function digest(outputEncoding) {
	const state = this[kState];
	const bytes = state[kFinalized] ? Buffer.alloc(0) : binding.finish(this[kHandle].inner, state.size);
	state[kFinalized] = true;
	return encoded(bytes, outputEncoding && `${outputEncoding}`);
};

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

module.exports = { Hash, Hmac, hash, getHashes };
