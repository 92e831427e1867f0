'use strict';

// What the files of crypto share: the binding's verbs, arguments as bytes, errors.

const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/util/types');

const { isView } = ArrayBuffer;
const BYTES = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];
const MAX_BYTES = 2 ** 31 - 1;

// What verbs answer instead of bytes where codec/crypto names a special error.
const errno = { EPERM: -1, E2BIG: -7, EINVAL: -22, EFBIG: -27, EDOM: -33, ERANGE: -34, ENODATA: -61, EBADMSG: -74,
	EOVERFLOW: -75, EMSGSIZE: -90, EOPNOTSUPP: -95, EADDRNOTAVAIL: -99, ENOKEY: -126 };

const { run } = binding;

// Errors that node's natives throw: plain ones with a code, which is not in their text.
const NATIVE = {
	__proto__: null,
	ERR_CRYPTO_INVALID_CURVE: [TypeError, 'Invalid EC curve name'],
	ERR_CRYPTO_INVALID_DIGEST: [TypeError, 'Invalid digest: %s'],
	ERR_CRYPTO_INVALID_IV: [TypeError, 'Invalid initialization vector'],
	ERR_CRYPTO_INVALID_KEYLEN: [RangeError, 'Invalid key length'],
	ERR_CRYPTO_INVALID_KEYPAIR: [RangeError, 'Invalid key pair'],
	ERR_CRYPTO_INVALID_KEYTYPE: [RangeError, '%s'],
	ERR_CRYPTO_INVALID_MESSAGELEN: [RangeError, 'Invalid message length'],
	ERR_CRYPTO_JWK_UNSUPPORTED_CURVE: [Error, 'Unsupported JWK EC curve: %s.'],
	ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE: [Error, 'Unsupported JWK Key Type.'],
	ERR_CRYPTO_OPERATION_FAILED: [Error, '%s'],
	ERR_CRYPTO_UNKNOWN_CIPHER: [Error, 'Unknown cipher'],
	ERR_CRYPTO_UNKNOWN_DH_GROUP: [Error, 'Unknown DH group'],
	ERR_MISSING_PASSPHRASE: [TypeError, '%s']
};

function refused(code, detail) {
	const [Base, text] = NATIVE[code];
	return Object.assign(new Base(text.replace('%s', () => detail)), { code });
}

function failed(answer) {
	return typeof answer === 'number' && answer < 0;
}

// An answer, or the general error for one that has no words of its own.
function checked(answer, message = 'Operation failed') {
	if (failed(answer))
		throw refused('ERR_CRYPTO_OPERATION_FAILED', message);
	return answer;
}

// Runs a verb, later if there is a callback: its answer goes through finish, which may throw.
function perform(verb, callback, values, finish = checked) {
	if (callback === undefined)
		return finish(run(verb, undefined, ...values));
	run(verb, (error, answer) => {
		if (error !== null)
			return callback(error);
		let result;
		try {
			result = finish(answer);
		} catch (thrown) {
			return callback(thrown);
		}
		callback(null, result);
	}, ...values);
}

function isBytes(value) {
	return isView(value) || isAnyArrayBuffer(value);
}

function asBytes(data) {
	return isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}

// Bytes of a text or of bytes.
function bytesOf(value, name, encoding) {
	if (typeof value === 'string')
		return Buffer.from(value, encoding === 'buffer' ? 'utf8' : encoding);
	if (!isBytes(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, ['string', ...BYTES], value);
	return asBytes(value);
}

function encoded(bytes, encoding) {
	return encoding && encoding !== 'buffer' ? bytes.toString(encoding) : bytes;
}

function arrayBufferOf(bytes) {
	const copy = new Uint8Array(bytes.length);
	copy.set(bytes);
	return copy.buffer;
}

// Names that a verb lists.
function namesOf(verb) {
	return run(verb).latin1Slice().split('\0').slice(0, -1);
}

// Of names that differ in case only, the one in lower case.
function withoutDoubles(names) {
	const seen = new Map();
	for (const name of names)
		if (!seen.has(name.toLowerCase()) || name === name.toLowerCase())
			seen.set(name.toLowerCase(), name);
	return [...seen.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function checkDigest(name, word = 'digest') {
	const size = run('digestSize', undefined, name);
	if (size === 0)
		throw Object.assign(new TypeError(`Invalid ${word}: ${name}`), { code: 'ERR_CRYPTO_INVALID_DIGEST' });
	return size;
}

// A BigInt or bytes as a number, most significant byte first.
function bytesOfBigInt(n) {
	const hex = n.toString(16);
	return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}

function bigIntOfBytes(bytes) {
	return bytes.length === 0 ? 0n : BigInt(`0x${bytes.hexSlice()}`);
}

module.exports = { binding, run, refused, failed, checked, perform, errno, isBytes, asBytes, bytesOf, encoded,
	arrayBufferOf, namesOf, withoutDoubles, checkDigest, bytesOfBigInt, bigIntOfBytes, BYTES, MAX_BYTES };
