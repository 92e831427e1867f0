'use strict';

// The operations of crypto.subtle.  Each reads its arguments before it first waits.

const { Buffer } = require('buffer');
const { passMemory } = require('internal/errors');
const { asBytes, isBytes, arrayBufferOf } = require('internal/crypto/util');
const { fails, refusal, normalize, knows, DIGESTS, SHAKES } = require('internal/crypto/algorithms');
const subtleKeys = require('internal/crypto/subtle_keys');
const { encryption, wrapping } = require('internal/crypto/subtle_ciphers');
const { derivation } = require('internal/crypto/subtle_derive');
const { checkHalf, handleOf, job } = require('internal/crypto/subtle_job');
const { isSmallOrder, sizeOf } = require('internal/crypto/small_order');
const { timingSafeEqual } = require('internal/crypto/random');

const { isCryptoKey, factsOf } = subtleKeys;

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

function refuse(text) { throw fails(text, 'InvalidAccessError'); }

function isFor(key, algorithm, usage) {
	return factsOf(key).algorithm.name === algorithm.name && factsOf(key).usages.includes(usage);
}

function checkKey(key, algorithm, usage) {
	if (!isFor(key, algorithm, usage))
		refuse('The requested operation is not valid for the provided key');
}

function checkSigner(key, algorithm, usage) {
	if (!isFor(key, algorithm, usage))
		refuse(`Unable to use this key to ${usage}`);
}

function checkBase(key, algorithm, usage) {
	if (!factsOf(key).usages.includes(usage))
		refuse(`baseKey does not have ${usage} usage`);
	if (factsOf(key).algorithm.name !== algorithm.name)
		refuse('Key algorithm mismatch');
}

// ---- encrypt and decrypt

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

function bytesOfBits(bits) {
	if (bits % 8)
		throw fails('Lengths that are no multiple of 8 bits are not supported', 'NotSupportedError');
	return bits / 8;
}

// A promise of the message's authentication code; undefined: the algorithm is none of those.
function codeOf({ name, outputLength, customization }, key, data) {
	switch (name) {
	case 'HMAC':
		return job('hmac', DIGESTS[factsOf(key).algorithm.hash.name], handleOf(key), data);
	case 'KMAC128': case 'KMAC256':
		return job('kmac', name === 'KMAC128' ? 128 : 256, handleOf(key), data, customization,
			bytesOfBits(outputLength));
	default:
		return undefined;
	}
}

async function sign(algorithm, key, data) {
	keyArgument(key, 'sign', '2nd');
	bytesArgument(data, 'sign', '3rd');
	algorithm = normalize('sign', algorithm);
	data = copyOf(data);
	checkSigner(key, algorithm, 'sign');
	const code = codeOf(algorithm, key, data);
	if (code !== undefined)
		return arrayBufferOf(await code);
	checkHalf(key, 'private');
	return arrayBufferOf(await job('signMessage', handleOf(key), ...schemeOf(algorithm, key), data));
}

function isForgeable(name, key, signature) {
	const point = subtleKeys.objectOf(key).export({ type: 'spki', format: 'der' }).subarray(-sizeOf(name));
	return isSmallOrder(name, signature) || isSmallOrder(name, point);
}

async function verify(algorithm, key, signature, data) {
	keyArgument(key, 'verify', '2nd');
	bytesArgument(signature, 'verify', '3rd');
	bytesArgument(data, 'verify', '4th');
	algorithm = normalize('verify', algorithm);
	signature = copyOf(signature);
	data = copyOf(data);
	checkSigner(key, algorithm, 'verify');
	const code = codeOf(algorithm, key, data);
	if (code !== undefined) {
		const own = await code;
		return own.length === signature.length && timingSafeEqual(own, signature);
	}
	checkHalf(key, 'public');
	const isRight = await job('verifyMessage', handleOf(key), ...schemeOf(algorithm, key), data, signature) === 1;
	return isRight && !(sizeOf(algorithm.name) && isForgeable(algorithm.name, key, signature));
}

// A number as SP 800-185 has it before a text: its bytes, and before them how many they are.
function leftEncode(number) {
	const bytes = [];
	do {
		bytes.unshift(number % 256);
		number = Math.floor(number / 256);
	} while (number > 0);
	return [bytes.length, ...bytes];
}

const encodeString = bytes => Buffer.concat([Buffer.from(leftEncode(bytes.length * 8)), bytes]);

function bytepad(bytes, rate) {
	const padded = Buffer.concat([Buffer.from(leftEncode(rate)), bytes]);
	return Buffer.concat([padded, Buffer.alloc((rate - padded.length % rate) % rate)]);
}

const EMPTY = new Uint8Array(0);

function cshake({ name, outputLength, functionName = EMPTY, customization = EMPTY }, data) {
	const binding = internalBinding('crypto'), [plain, prefixed, rate] = SHAKES[name];
	const isPlain = functionName.length === 0 && customization.length === 0;
	const size = bytesOfBits(outputLength), sum = binding.open(isPlain ? plain : prefixed);
	if (!isPlain)
		binding.update(sum, bytepad(Buffer.concat([encodeString(functionName), encodeString(customization)]),
			rate));
	binding.update(sum, data);
	return size === 0 ? new ArrayBuffer(0) : arrayBufferOf(binding.finish(sum, size));
}

async function digest(algorithm, data) {
	algorithm = normalize('digest', algorithm);
	data = copyOf(bytesArgument(data, 'digest', '2nd'));
	const { name } = algorithm;
	if (SHAKES[name] !== undefined)
		return cshake(algorithm, data);
	const binding = internalBinding('crypto'), sum = binding.open(DIGESTS[name]);
	binding.update(sum, data);
	return arrayBufferOf(binding.finish(sum, binding.size(sum)));
}

// ---- derivation

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
	checkBase(baseKey, algorithm, 'deriveBits');
	return arrayBufferOf(await derivation(algorithm, baseKey, length));
}

function keyLength(algorithm) {
	const length = subtleKeys.lengthOf(normalize('getKeyLength', algorithm));
	if (length === 0)
		throw refusal('ERR_INVALID_ARG_VALUE', 'The length of a key must not be 0');
	return length;
}

async function deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
	algorithm = normalize('deriveBits', algorithm);
	keyArgument(baseKey, 'deriveKey', '2nd');
	const made = normalize('importKey', derivedKeyType), length = keyLength(derivedKeyType);
	const usages = subtleKeys.usagesOf(keyUsages);
	extractable = !!extractable;
	checkBase(baseKey, algorithm, 'deriveKey');
	return subtleKeys.imported('raw-secret', await derivation(algorithm, baseKey, length), made, extractable, usages);
}

// ---- wrapping

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

const { generateKey, importKey, exportKey, getPublicKey } = subtleKeys;

module.exports = { encrypt, decrypt, sign, verify, digest, deriveBits, deriveKey, generateKey, importKey, exportKey,
	getPublicKey, wrapKey, unwrapKey };
