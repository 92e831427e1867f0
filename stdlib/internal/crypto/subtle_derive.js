'use strict';

// Bits that crypto.subtle derives: from two keys (ECDH, X25519, X448), from a key (HKDF), from a password (PBKDF2,
// Argon2).

const { Buffer } = require('buffer');
const { fails, DIGESTS, ARGON2 } = require('internal/crypto/algorithms');
const { factsOf } = require('internal/crypto/subtle_keys');
const { checkHalf, handleOf, job } = require('internal/crypto/subtle_job');
const { whyNoArgon2 } = require('internal/crypto/argon2');

const ARGON2_VERSION = 0x13;

async function agreement(algorithm, key, length) {
	const { public: other } = algorithm;
	checkHalf(key, 'private');
	if (factsOf(other).type !== 'public')
		throw fails('algorithm.public must be a public key', 'InvalidAccessError');
	if (factsOf(other).algorithm.name !== algorithm.name)
		throw fails('The public and private keys must be of the same type', 'InvalidAccessError');
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

function isForKeys(name) { return name === 'HKDF' || name === 'PBKDF2' || ARGON2.includes(name); }

function checkArgon2({ nonce, parallelism, memory, passes, version = ARGON2_VERSION }, length) {
	const wrong = length < 32 ? 'length must be at least 32' :
		version !== ARGON2_VERSION ? 'version must be 0x13' :
			parallelism === 0 || parallelism > 0xFFFFFF ? 'parallelism must be 1 to 16777215' :
				memory < 8 * parallelism ? 'memory must be at least 8 times the parallelism' :
					passes === 0 ? 'passes must be at least 1' :
						nonce.length < 8 ? 'nonce must be at least 8 bytes' : undefined;
	if (wrong !== undefined)
		throw fails(wrong, 'OperationError');
	const missing = whyNoArgon2();
	if (missing !== undefined)
		throw fails(missing, 'NotSupportedError');
}

// What can be wrong with the parameters, whatever the key is.
function checkDerivation(algorithm, length) {
	const { name, iterations } = algorithm;
	if (!isForKeys(name))
		return;
	if (length === null)
		throw fails('length cannot be null', 'OperationError');
	if (length % 8)
		throw fails('length must be a multiple of 8', 'OperationError');
	if (iterations === 0)
		throw fails('iterations cannot be zero', 'OperationError');
	if (ARGON2.includes(name))
		checkArgon2(algorithm, length);
}

function derivation(algorithm, key, length) {
	const { name, hash, salt, info, iterations } = algorithm;
	if (!isForKeys(name))
		return agreement(algorithm, key, length);
	checkDerivation(algorithm, length);
	switch (name) {
	case 'HKDF':
		return job('hkdf', DIGESTS[hash.name], handleOf(key), salt, info, length / 8);
	case 'PBKDF2':
		return job('pbkdf2', DIGESTS[hash.name], handleOf(key), salt, iterations, length / 8);
	default: {
		const { nonce, parallelism, memory, passes, secretValue, associatedData } = algorithm;
		return job('argon2', ARGON2.indexOf(name), handleOf(key), nonce, parallelism, memory, passes, secretValue,
			associatedData, length / 8);
	}
	}
}

module.exports = { checkDerivation, derivation };
