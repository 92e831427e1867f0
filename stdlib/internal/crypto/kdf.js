'use strict';

// Keys from passwords (pbkdf2, scrypt) and from keys (hkdf).

const { codes } = require('internal/errors');
const { validateFunction, validateInt32, validateInteger, validateString, validateUint32 } =
	require('internal/validators');
const { run, refused, perform, failed, errno, isBytes, asBytes, bytesOf, arrayBufferOf, checkDigest, checked,
	MAX_BYTES } = require('internal/crypto/util');
const { Buffer } = require('buffer');

// ---- pbkdf2

function pbkdf2Values(password, salt, iterations, keylen, digest) {
	validateString(digest, 'digest');
	password = bytesOf(password, 'password');
	salt = bytesOf(salt, 'salt');
	validateInt32(iterations, 'iterations', 1);
	validateInt32(keylen, 'keylen', 0);
	return [digest, password, salt, iterations, keylen];
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
	if (typeof digest === 'function')
		[callback, digest] = [digest, undefined];
	const values = pbkdf2Values(password, salt, iterations, keylen, digest);
	validateFunction(callback, 'callback');
	checkDigest(digest);
	perform('pbkdf2', callback, values);
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
	const values = pbkdf2Values(password, salt, iterations, keylen, digest);
	checkDigest(digest);
	return perform('pbkdf2', undefined, values);
}

// ---- scrypt

const SCRYPT = { N: 16384, r: 8, p: 1, maxmem: 32 << 20 };
const ALIASES = [['N', 'cost'], ['r', 'blockSize'], ['p', 'parallelization']];

function scryptValues(password, salt, keylen, options) {
	password = bytesOf(password, 'password');
	salt = bytesOf(salt, 'salt');
	validateInt32(keylen, 'keylen', 0);
	const chosen = { ...SCRYPT };
	if (options) {
		for (const [short, long] of ALIASES) {
			const one = options[short], other = options[long];
			if (one !== undefined) {
				validateUint32(one, short);
				chosen[short] = one;
			}
			if (other !== undefined) {
				if (one !== undefined)
					throw new codes.ERR_CRYPTO_SCRYPT_INVALID_PARAMETER();
				validateUint32(other, long);
				chosen[short] = other;
			}
		}
		if (options.maxmem !== undefined) {
			validateInteger(options.maxmem, 'maxmem', 0);
			chosen.maxmem = options.maxmem;
		}
		for (const name in SCRYPT)
			chosen[name] ||= SCRYPT[name];
	}
	const parameters = [chosen.N, chosen.r, chosen.p, chosen.maxmem];
	const reason = run('scryptCheck', undefined, ...parameters);
	if (reason !== undefined)
		throw new codes.ERR_CRYPTO_INVALID_SCRYPT_PARAMS(reason);
	return [password, salt, ...parameters, keylen];
}

function scrypt(password, salt, keylen, options, callback) {
	if (callback === undefined)
		[callback, options] = [options, undefined];
	const values = scryptValues(password, salt, keylen, options);
	validateFunction(callback, 'callback');
	perform('scrypt', callback, values);
}

function scryptSync(password, salt, keylen, options) {
	return perform('scrypt', undefined, scryptValues(password, salt, keylen, options));
}

// ---- hkdf

const SOURCES = ['string', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];
const INFO_MOST = 1024;

function source(value, name) {
	if (typeof value === 'string')
		return Buffer.from(value);
	if (!isBytes(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, SOURCES, value);
	return asBytes(value);
}

function inputKey(key) {
	const { isKeyObject, handleOf } = require('internal/crypto/keys');
	if (isKeyObject(key)) {
		if (key.type !== 'secret')
			throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(key.type, 'secret');
		return handleOf(key);
	}
	if (typeof key !== 'string' && !isBytes(key))
		throw new codes.ERR_INVALID_ARG_TYPE('ikm', ['string', 'SecretKeyObject', 'ArrayBuffer', 'TypedArray',
			'DataView', 'Buffer'], key);
	return bytesOf(key, 'ikm');
}

function hkdfValues(digest, key, salt, info, length) {
	validateString(digest, 'digest');
	key = inputKey(key);
	salt = source(salt, 'salt');
	info = source(info, 'info');
	validateInteger(length, 'length', 0, MAX_BYTES);
	if (info.byteLength > INFO_MOST)
		throw new codes.ERR_OUT_OF_RANGE('info', 'must not contain more than 1024 bytes', info.byteLength);
	if (length > 255 * checkDigest(digest))
		throw refused('ERR_CRYPTO_INVALID_KEYLEN');
	return [digest, key, salt, info, length];
}

function hkdfResult(answer) {
	if (failed(answer) && answer === errno.ERANGE)
		throw refused('ERR_CRYPTO_INVALID_KEYLEN');
	return arrayBufferOf(checked(answer));
}

function hkdf(digest, ikm, salt, info, length, callback) {
	const values = hkdfValues(digest, ikm, salt, info, length);
	validateFunction(callback, 'callback');
	perform('hkdf', callback, values, hkdfResult);
}

function hkdfSync(digest, ikm, salt, info, length) {
	return perform('hkdf', undefined, hkdfValues(digest, ikm, salt, info, length), hkdfResult);
}

module.exports = { pbkdf2, pbkdf2Sync, scrypt, scryptSync, hkdf, hkdfSync };
