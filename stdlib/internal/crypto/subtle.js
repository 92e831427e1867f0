'use strict';

// The operations of crypto.subtle.  Each reads its arguments before it first waits.

const { Buffer } = require('buffer');
const { isMemory, passMemory } = require('internal/errors');
const { run, failed, asBytes, isBytes, arrayBufferOf } = require('internal/crypto/util');
const { fails, refusal, normalize, knows, DIGESTS, BLOCKS } = require('internal/crypto/algorithms');
const subtleKeys = require('internal/crypto/subtle_keys');
const keys = require('internal/crypto/keys');
const { timingSafeEqual } = require('internal/crypto/random');

const { isCryptoKey, objectOf, factsOf } = subtleKeys;

function operationFailed() {
	return fails('The operation failed for an operation-specific reason', 'OperationError');
}

// A verb on the pool: whatever it refuses is an OperationError.
function job(verb, ...values) {
	return new Promise((resolve, reject) => {
		run(verb, (error, answer) => {
			if (error && isMemory(error))
				reject(error);
			else if (error || failed(answer))
				reject(Object.assign(operationFailed(), error ? { cause: error } : {}));
			else
				resolve(answer);
		}, ...values);
	});
}

// Algorithms are read before the bytes are copied: a getter there may still change them.
function bytesArgument(value, method, nth) {
	if (!isBytes(value))
		throw refusal('ERR_INVALID_ARG_TYPE', `Failed to execute '${method}' on 'SubtleCrypto': ${nth} argument is ` +
			'not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
	return value;
}

// Of memory that a getter has detached nothing is left.
const copyOf = value => value.byteLength === 0 ? new Uint8Array(0) : asBytes(value).slice();

function keyArgument(value, method, nth) {
	if (!isCryptoKey(value))
		throw refusal('ERR_INVALID_ARG_TYPE',
			`Failed to execute '${method}' on 'SubtleCrypto': ${nth} argument is not of type CryptoKey.`);
	return value;
}

function checkKey(key, algorithm, usage) {
	if (factsOf(key).algorithm.name !== algorithm.name || !factsOf(key).usages.includes(usage))
		throw fails('The requested operation is not valid for the provided key', 'InvalidAccessError');
}

function handleOf(key) {
	return keys.handleOf(objectOf(key));
}

// ---- encrypt and decrypt

const TAGS = [32, 64, 96, 104, 112, 120, 128];

// The counter is the last `length` bits of the block, and wraps among them.
async function counterMode(encrypt, algorithm, key, data) {
	const { counter, length } = algorithm, name = `aes-${factsOf(key).algorithm.length}-ctr`;
	if (counter.length !== 16)
		throw fails('algorithm.counter must be 16 bytes', 'OperationError');
	if (length < 1 || length > 128)
		throw fails('AES-CTR algorithm.length must be between 1 and 128', 'OperationError');
	const modulus = 1n << BigInt(length), start = BigInt(`0x${Buffer.from(counter).toString('hex')}`);
	const blocks = BigInt(Math.ceil(data.length / 16)), left = modulus - start % modulus;
	if (blocks > modulus)
		throw operationFailed();
	const part = (from, bytes) => job('cipherWhole', encrypt, name, handleOf(key), from, undefined, undefined,
		bytes);
	if (blocks <= left)
		return part(counter, data);
	const at = Number(left) * 16, wrapped = start - start % modulus;
	const again = Buffer.from(wrapped.toString(16).padStart(32, '0'), 'hex');
	return Buffer.concat([await part(counter, data.subarray(0, at)), await part(again, data.subarray(at))]);
}

function encryption(encrypt, algorithm, key, data) {
	const { name, iv, label, additionalData, tagLength = 128 } = algorithm;
	const { length, hash } = factsOf(key).algorithm;
	switch (name) {
	case 'RSA-OAEP':
		if (factsOf(key).type !== (encrypt ? 'public' : 'private'))
			throw fails('The requested operation is not valid for the provided key', 'InvalidAccessError');
		return job('rsa', encrypt ? 0 : 1, handleOf(key), 4, DIGESTS[hash.name], label, data);
	case 'AES-CBC':
		if (iv.length !== 16)
			throw fails('algorithm.iv must contain exactly 16 bytes', 'OperationError');
		return job('cipherWhole', encrypt, `aes-${length}-cbc`, handleOf(key), iv, undefined, undefined, data);
	case 'AES-CTR':
		return counterMode(encrypt, algorithm, key, data);
	default:
		if (!TAGS.includes(tagLength))
			throw fails(`${tagLength} is not a valid AES-GCM tag length`, 'OperationError');
		if (!encrypt && data.length < tagLength / 8)
			throw fails('The provided data is too small.', 'OperationError');
		return job('cipherWhole', encrypt, `aes-${length}-gcm`, handleOf(key), iv, tagLength / 8, additionalData,
			data);
	}
}

async function encrypt(algorithm, key, data) {
	keyArgument(key, 'encrypt', '2nd');
	bytesArgument(data, 'encrypt', '3rd');
	algorithm = normalize('encrypt', algorithm);
	data = copyOf(data);
	checkKey(key, algorithm, 'encrypt');
	return arrayBufferOf(await encryption(true, algorithm, key, data));
}

async function decrypt(algorithm, key, data) {
	keyArgument(key, 'decrypt', '2nd');
	bytesArgument(data, 'decrypt', '3rd');
	algorithm = normalize('decrypt', algorithm);
	data = copyOf(data);
	checkKey(key, algorithm, 'decrypt');
	return arrayBufferOf(await encryption(false, algorithm, key, data));
}

// ---- sign and verify

const PKCS1 = 1, PSS = 6;

function schemeOf(algorithm, key) {
	const digest = DIGESTS[(algorithm.hash ?? factsOf(key).algorithm.hash)?.name];
	switch (algorithm.name) {
	case 'RSASSA-PKCS1-v1_5': return [digest, PKCS1, undefined, false];
	case 'RSA-PSS': return [digest, PSS, algorithm.saltLength, false];
	case 'ECDSA': return [digest, undefined, undefined, true];
	default:
		if (algorithm.context?.length)
			throw fails('Non zero-length context is not yet supported.', 'NotSupportedError');
		return [undefined, undefined, undefined, false];
	}
}

function checkHalf(key, type) {
	if (factsOf(key).type !== type)
		throw fails(`Key must be a ${type} key`, 'InvalidAccessError');
}

async function sign(algorithm, key, data) {
	keyArgument(key, 'sign', '2nd');
	bytesArgument(data, 'sign', '3rd');
	algorithm = normalize('sign', algorithm);
	data = copyOf(data);
	checkKey(key, algorithm, 'sign');
	if (algorithm.name === 'HMAC')
		return arrayBufferOf(await job('hmac', DIGESTS[factsOf(key).algorithm.hash.name], handleOf(key), data));
	checkHalf(key, 'private');
	return arrayBufferOf(await job('signMessage', handleOf(key), ...schemeOf(algorithm, key), data));
}

async function verify(algorithm, key, signature, data) {
	keyArgument(key, 'verify', '2nd');
	bytesArgument(signature, 'verify', '3rd');
	bytesArgument(data, 'verify', '4th');
	algorithm = normalize('verify', algorithm);
	signature = copyOf(signature);
	data = copyOf(data);
	checkKey(key, algorithm, 'verify');
	if (algorithm.name === 'HMAC') {
		const own = await job('hmac', DIGESTS[factsOf(key).algorithm.hash.name], handleOf(key), data);
		return own.length === signature.length && timingSafeEqual(own, signature);
	}
	checkHalf(key, 'public');
	return await job('verifyMessage', handleOf(key), ...schemeOf(algorithm, key), data, signature) === 1;
}

async function digest(algorithm, data) {
	const { name } = normalize('digest', algorithm);
	const binding = internalBinding('crypto');
	const sum = binding.open(DIGESTS[name]);
	binding.update(sum, copyOf(bytesArgument(data, 'digest', '2nd')));
	return arrayBufferOf(binding.finish(sum, binding.size(sum)));
}

// ---- derivation

async function agreement(algorithm, key, length) {
	const { public: other } = algorithm;
	checkHalf(key, 'private');
	if (factsOf(other).type !== 'public')
		throw fails('algorithm.public must be a public key', 'InvalidAccessError');
	if (factsOf(other).algorithm.name !== algorithm.name)
		throw fails(`algorithm.public must be an ${algorithm.name} key`, 'InvalidAccessError');
	if (factsOf(other).algorithm.namedCurve !== factsOf(key).algorithm.namedCurve)
		throw fails('Named curve mismatch', 'InvalidAccessError');
	const bits = await job('agreeKeys', handleOf(key), handleOf(other));
	if (length === null)
		return bits;
	const size = Math.ceil(length / 8);
	if (size > bits.length)
		throw fails('derived bit length is too small', 'OperationError');
	const cut = Buffer.from(bits.subarray(0, size));
	if (length % 8)
		cut[size - 1] &= 0xFF << 8 - length % 8;
	return cut;
}

function derivation(algorithm, key, length) {
	const { name, hash, salt, info, iterations } = algorithm;
	if (name !== 'HKDF' && name !== 'PBKDF2')
		return agreement(algorithm, key, length);
	if (length === null)
		throw fails('length cannot be null', 'OperationError');
	if (length % 8)
		throw fails('length must be a multiple of 8', 'OperationError');
	if (name === 'HKDF')
		return job('hkdf', DIGESTS[hash.name], handleOf(key), salt, info, length / 8);
	if (iterations === 0)
		throw fails('iterations cannot be zero', 'OperationError');
	return job('pbkdf2', DIGESTS[hash.name], handleOf(key), salt, iterations, length / 8);
}

function lengthArgument(length) {
	if (length === undefined || length === null)
		return null;
	const number = Math.trunc(Number(length));
	if (!(number >= 0 && number <= 0xFFFFFFFF))
		throw refusal('ERR_OUT_OF_RANGE', "Failed to execute 'deriveBits' on 'SubtleCrypto': 3rd argument is outside " +
			'the expected range of 0 to 4294967295.');
	return number;
}

async function deriveBits(algorithm, baseKey, length = null) {
	keyArgument(baseKey, 'deriveBits', '2nd');
	algorithm = normalize('deriveBits', algorithm);
	length = lengthArgument(length);
	checkKey(baseKey, algorithm, 'deriveBits');
	return arrayBufferOf(await derivation(algorithm, baseKey, length));
}

function keyLength(algorithm) {
	const { name, length } = normalize('getKeyLength', algorithm);
	if (name === 'HKDF' || name === 'PBKDF2')
		return null;
	if (name !== 'HMAC')
		subtleKeys.checkLength(length);
	else if (length === 0)
		throw refusal('ERR_INVALID_ARG_VALUE', 'The length of an HMAC key must not be 0');
	return length ?? BLOCKS[normalize('getKeyLength', algorithm).hash.name];
}

async function deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
	algorithm = normalize('deriveBits', algorithm);
	keyArgument(baseKey, 'deriveKey', '2nd');
	const made = normalize('importKey', derivedKeyType), length = keyLength(derivedKeyType);
	const usages = subtleKeys.usagesOf(keyUsages);
	extractable = !!extractable;
	checkKey(baseKey, algorithm, 'deriveKey');
	return subtleKeys.imported('raw', await derivation(algorithm, baseKey, length), made, extractable, usages);
}

// ---- wrapping

function wrapping(isWrap, algorithm, key, bytes) {
	if (algorithm.name !== 'AES-KW')
		return encryption(isWrap, algorithm, key, bytes);
	if (bytes.length % 8 || bytes.length < 16)
		throw operationFailed();
	return job('cipherWhole', isWrap, `id-aes${factsOf(key).algorithm.length}-wrap`, handleOf(key), Buffer.alloc(8, 0xA6),
		undefined, undefined, bytes);
}

function wrapAlgorithm(operation, algorithm) {
	return knows(operation, algorithm) ? normalize(operation, algorithm) :
		normalize(operation === 'wrapKey' ? 'encrypt' : 'decrypt', algorithm);
}

async function wrapKey(format, key, wrappingKey, algorithm) {
	format = subtleKeys.checkFormat(format);
	keyArgument(key, 'wrapKey', '2nd');
	keyArgument(wrappingKey, 'wrapKey', '3rd');
	algorithm = wrapAlgorithm('wrapKey', algorithm);
	checkKey(wrappingKey, algorithm, 'wrapKey');
	let data = await subtleKeys.exportKey(format, key);
	if (format === 'jwk') {
		data = JSON.stringify(data);
		// what AES-KW takes is a multiple of 8 bytes long; JSON may end with spaces
		if (algorithm.name === 'AES-KW')
			data = data.slice(0, -1) + ' '.repeat((8 - data.length % 8) % 8) + data.slice(-1);
		data = Buffer.from(data);
	}
	return arrayBufferOf(await wrapping(true, algorithm, wrappingKey, new Uint8Array(data)));
}

async function unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgo, unwrappedKeyAlgo, extractable, keyUsages) {
	format = subtleKeys.checkFormat(format);
	bytesArgument(wrappedKey, 'unwrapKey', '2nd');
	keyArgument(unwrappingKey, 'unwrapKey', '3rd');
	const algorithm = wrapAlgorithm('unwrapKey', unwrapAlgo), made = normalize('importKey', unwrappedKeyAlgo);
	wrappedKey = copyOf(wrappedKey);
	const usages = subtleKeys.usagesOf(keyUsages);
	checkKey(unwrappingKey, algorithm, 'unwrapKey');
	let data = await wrapping(false, algorithm, unwrappingKey, wrappedKey);
	if (format === 'jwk') {
		try {
			data = JSON.parse(data.toString());
		} catch (error) {
			passMemory(error);
			throw fails('Invalid wrapped JWK key', 'DataError');
		}
		if (typeof data !== 'object' || data === null)
			throw fails('Invalid wrapped JWK key', 'DataError');
	}
	return subtleKeys.imported(format, data, made, !!extractable, usages);
}

const { generateKey, importKey, exportKey } = subtleKeys;

module.exports = { encrypt, decrypt, sign, verify, digest, deriveBits, deriveKey, generateKey, importKey, exportKey,
	wrapKey, unwrapKey };
