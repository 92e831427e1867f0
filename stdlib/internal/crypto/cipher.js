'use strict';

// Ciphers with a key and an initialization vector, and encryption by RSA.

const { codes } = require('internal/errors');
const { validateInt32, validateObject, validateString } = require('internal/validators');
const { LazyTransform, Handle, inherit, kHandle } = require('internal/crypto/stream');
const { binding, run, refused, failed, checked, errno, bytesOf, asBytes, namesOf, withoutDoubles } =
	require('internal/crypto/util');
const { Buffer } = require('buffer');

const CipherBase = { CipherBase: class CipherBase extends Handle {} }.CipherBase;
const kDecoder = Symbol('kDecoder'), kOptions = Symbol('kOptions');

function plainError(message) {
	return new Error(message);
}

function uintOption(options, name) {
	const value = options?.[name];
	if (value === undefined || value === null)
		return -1;
	if (value >>> 0 !== value)
		throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, value);
	return value;
}

function stringOption(options, name) {
	const value = options?.[name];
	if (value !== undefined && value !== null)
		validateString(value, `options.${name}`);
	return value;
}

function badTag(text) {
	return Object.assign(new TypeError(text), { code: 'ERR_CRYPTO_INVALID_AUTH_TAG' });
}

function openError(number, name, tagLength) {
	switch (number) {
	case errno.EINVAL: return refused('ERR_CRYPTO_UNKNOWN_CIPHER');
	case errno.ENOKEY: return refused('ERR_CRYPTO_INVALID_KEYLEN');
	case errno.EADDRNOTAVAIL: return refused('ERR_CRYPTO_INVALID_IV');
	case errno.EMSGSIZE: return badTag(`Invalid authentication tag length: ${tagLength}`);
	case errno.ENODATA: return badTag(`authTagLength required for ${name}`);
	default: return plainError('Failed to initialize cipher');
	}
}

function begin(self, encrypt, cipher, key, iv, options) {
	const tagLength = uintOption(options, 'authTagLength');
	validateString(cipher, 'cipher');
	const encoding = stringOption(options, 'encoding');
	key = require('internal/crypto/keys').secretOf(key, encoding);
	iv = iv === null ? undefined : bytesOf(iv, 'iv');
	const inner = binding.cipherOpen(encrypt, cipher, key, iv, tagLength);
	if (failed(inner))
		throw openError(inner, cipher, tagLength);
	self[kHandle] = new CipherBase(inner);
	self[kDecoder] = null;
	self[kOptions] = options;
	Reflect.apply(LazyTransform, self, [options]);
}

function Cipheriv(cipher, key, iv, options) {
	if (!new.target)
		return new Cipheriv(cipher, key, iv, options);
	begin(this, true, cipher, key, iv, options);
}

function Decipheriv(cipher, key, iv, options) {
	if (!new.target)
		return new Decipheriv(cipher, key, iv, options);
	begin(this, false, cipher, key, iv, options);
}

// ---- the methods of both

// A text that is given out in parts is decoded by one decoder.
function decoded(self, bytes, encoding, last) {
	if (!encoding || encoding === 'buffer')
		return bytes;
	if (!Buffer.isEncoding(encoding))
		throw new codes.ERR_UNKNOWN_ENCODING(encoding);
	const { StringDecoder } = require('string_decoder');
	self[kDecoder] ??= new StringDecoder(encoding);
	if (self[kDecoder].encoding !== new StringDecoder(encoding).encoding)
		throw new codes.ERR_INTERNAL_ASSERTION('Cannot change encoding');
	return last ? self[kDecoder].end(bytes) : self[kDecoder].write(bytes);
}

function updated(self, bytes) {
	const answer = binding.cipherUpdate(self[kHandle].inner, bytes);
	if (failed(answer))
		throw answer === errno.EFBIG ? refused('ERR_CRYPTO_INVALID_MESSAGELEN') :
			plainError('Trying to add data in unsupported state');
	return answer;
}

function update(data, inputEncoding, outputEncoding) {
	if (typeof data === 'string') {
		if (data.length % 2 && `${inputEncoding}`.toLowerCase() === 'hex')
			throw new codes.ERR_INVALID_ARG_VALUE('encoding', inputEncoding,
				`is invalid for data of length ${data.length}`);
		data = Buffer.from(data, inputEncoding === 'buffer' ? 'utf8' : inputEncoding);
	} else if (!ArrayBuffer.isView(data)) {
		throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	}
	return decoded(this, updated(this, asBytes(data)), outputEncoding, false);
}

function finished(self) {
	const { inner } = self[kHandle], answer = binding.cipherFinish(inner);
	if (failed(answer)) {
		if (answer === errno.EPERM)
			throw Object.assign(new Error('Invalid state'), { code: 'ERR_CRYPTO_INVALID_STATE' });
		throw plainError(binding.cipherIsAuthenticated(inner) ?
			'Unsupported state or unable to authenticate data' : 'Unsupported state');
	}
	return answer;
}

function final(outputEncoding) {
	return decoded(this, finished(this), outputEncoding, true);
}

function setAutoPadding(ap) {
	if (binding.cipherSetPadding(this[kHandle].inner, ap === undefined || !!ap) < 0)
		throw new codes.ERR_CRYPTO_INVALID_STATE('setAutoPadding');
	return this;
}

function setAAD(aadbuf, options) {
	const encoding = stringOption(options, 'encoding'), length = uintOption(options, 'plaintextLength');
	const answer = binding.cipherSetAad(this[kHandle].inner, bytesOf(aadbuf, 'aadbuf', encoding), length);
	if (answer === errno.ENODATA)
		throw Object.assign(new TypeError('options.plaintextLength required for CCM mode with AAD'),
			{ code: 'ERR_MISSING_ARGS' });
	if (answer === errno.EFBIG)
		throw refused('ERR_CRYPTO_INVALID_MESSAGELEN');
	if (answer < 0)
		throw new codes.ERR_CRYPTO_INVALID_STATE('setAAD');
	return this;
}

function transform(chunk, encoding, callback) {
	this.push(updated(this, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : asBytes(chunk)));
	callback();
}

function flush(callback) {
	try {
		this.push(finished(this));
	} catch (error) {
		callback(error);
		return;
	}
	callback();
}

for (const of of [Cipheriv, Decipheriv]) {
	inherit(of, LazyTransform);
	Object.assign(of.prototype, { _transform: transform, _flush: flush, update, final, setAutoPadding });
}

Cipheriv.prototype.getAuthTag = function getAuthTag() {
	const tag = binding.cipherTag(this[kHandle].inner);
	if (tag === undefined)
		throw new codes.ERR_CRYPTO_INVALID_STATE('getAuthTag');
	return tag;
};

Decipheriv.prototype.setAuthTag = function setAuthTag(tagbuf, encoding) {
	const tag = bytesOf(tagbuf, 'buffer', encoding);
	const answer = binding.cipherSetTag(this[kHandle].inner, tag);
	if (answer === errno.EMSGSIZE)
		throw badTag(`Invalid authentication tag length: ${tag.byteLength}`);
	if (answer < 0)
		throw new codes.ERR_CRYPTO_INVALID_STATE('setAuthTag');
	return this;
};

Cipheriv.prototype.setAAD = Decipheriv.prototype.setAAD = setAAD;

// ---- what there is

function getCiphers() {
	return withoutDoubles(namesOf('ciphers'));
}

function getCipherInfo(nameOrNid, options) {
	if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number')
		throw new codes.ERR_INVALID_ARG_TYPE('nameOrNid', ['string', 'number'], nameOrNid);
	if (typeof nameOrNid === 'number')
		validateInt32(nameOrNid, 'nameOrNid');
	let key, iv;
	if (options !== undefined) {
		validateObject(options, 'options');
		({ keyLength: key, ivLength: iv } = options);
		if (key !== undefined)
			validateInt32(key, 'options.keyLength');
		if (iv !== undefined)
			validateInt32(iv, 'options.ivLength');
	}
	const answer = run('cipherInfo', undefined, nameOrNid, key, iv);
	if (failed(answer))
		return undefined;
	const [name, nid, mode, blockSize, ivLength, keyLength] = answer, info = {};
	if (mode !== undefined)
		info.mode = mode;
	Object.assign(info, { name, nid });
	if (mode !== 'stream')
		info.blockSize = blockSize;
	if (ivLength !== 0)
		info.ivLength = ivLength;
	info.keyLength = keyLength;
	return info;
}

// ---- RSA

const RSA = { encrypt: 0, decrypt: 1, sign: 2, recover: 3 };
const PKCS1 = 1, OAEP = 4;

function rsa(what, options, buffer) {
	const keys = require('internal/crypto/keys');
	const isPrivate = what === RSA.decrypt || what === RSA.sign;
	const padding = options?.padding || (what === RSA.encrypt || what === RSA.decrypt ? OAEP : PKCS1);
	const { oaepHash, encoding } = options ?? {};
	let { oaepLabel } = options ?? {};
	if (oaepHash !== undefined) {
		validateString(oaepHash, 'key.oaepHash');
		if (run('digestSize', undefined, oaepHash) === 0)
			throw Object.assign(new Error('Invalid digest used'), { code: 'ERR_OSSL_EVP_INVALID_DIGEST' });
	}
	if (oaepLabel !== undefined)
		oaepLabel = bytesOf(oaepLabel, 'key.oaepLabel', encoding);
	const key = isPrivate ? keys.preparePrivate(options) : keys.preparePublic(options);
	const bytes = bytesOf(buffer, 'buffer', encoding);
	// the library gives no synthetic text for a wrong padding, so the error would be an oracle
	if (what === RSA.decrypt && padding === PKCS1 && !internalBinding('process').flag('--security-revert'))
		throw Object.assign(new TypeError('RSA_PKCS1_PADDING is no longer supported for private decryption, ' +
			'this can be reverted with --security-revert=CVE-2023-46809'), { code: 'ERR_INVALID_ARG_VALUE' });
	return checked(run('rsa', undefined, what, key, padding, oaepHash, oaepLabel, bytes));
}

function publicEncrypt(key, buffer) {
	return rsa(RSA.encrypt, key, buffer);
}

function privateDecrypt(key, buffer) {
	return rsa(RSA.decrypt, key, buffer);
}

function privateEncrypt(key, buffer) {
	return rsa(RSA.sign, key, buffer);
}

function publicDecrypt(key, buffer) {
	return rsa(RSA.recover, key, buffer);
}

module.exports = {
	Cipheriv, Decipheriv, getCiphers, getCipherInfo, publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt
};
