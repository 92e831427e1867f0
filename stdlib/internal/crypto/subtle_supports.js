'use strict';

// SubtleCrypto.supports(): whether an operation can be done with an algorithm and its parameters, as far as can be told
// without a key and data (Modern Algorithms in the Web Cryptography API).

const { normalize, knows } = require('internal/crypto/algorithms');
const { passMemory } = require('internal/errors');
const { checkCurve, checkExponent, factsOf, lengthOf } = require('internal/crypto/subtle_keys');
const { checkCipher } = require('internal/crypto/subtle_ciphers');
const { checkDerivation } = require('internal/crypto/subtle_derive');

function checkAgreement({ name, public: other }, length) {
	if (other === undefined)
		return;
	const { type, algorithm } = factsOf(other), bits = { 'X25519': 256, 'X448': 448, 'P-256': 256, 'P-384': 384,
		'P-521': 528 }[algorithm.namedCurve ?? name];
	if (type !== 'public' || algorithm.name !== name || length > bits)
		throw new TypeError('These cannot agree');
}

function checkBits(algorithm, length) {
	checkAgreement(algorithm, length);
	checkDerivation(algorithm, length);
}

function checkMake(algorithm) {
	checkCurve(algorithm);
	if (algorithm.publicExponent !== undefined)
		checkExponent(algorithm);
	else if (knows('getKeyLength', algorithm) && lengthOf(algorithm) === 0)
		throw new TypeError('A key of no length');
}

// Of digests, codes and signatures.
function checkResult({ outputLength, context }) {
	if (outputLength % 8 || context?.length)
		throw new TypeError('Neither bits nor contexts');
}

// The operation's own name in the tables, and what is checked besides.
const CHECKS = {
	__proto__: null,
	encrypt: checkCipher, decrypt: checkCipher, sign: checkResult, verify: checkResult, digest: checkResult,
	generateKey: checkMake, importKey: checkCurve, deriveBits: checkBits, exportKey: undefined
};

// What wraps may be a cipher.
function checkWrap(operation, algorithm) {
	if (knows(operation, algorithm))
		normalize(operation, algorithm);
	else
		checkCipher(normalize(operation === 'wrapKey' ? 'encrypt' : 'decrypt', algorithm));
}

function checkPublic(algorithm) {
	const { name } = normalize('exportKey', algorithm);
	if (knows('getKeyLength', name))
		throw new TypeError('A secret key has no public half');
}

function check(operation, algorithm, extra) {
	switch (operation) {
	case 'wrapKey':
		checkWrap(operation, algorithm);
		if (extra !== null)
			normalize('exportKey', extra);
		return;
	case 'unwrapKey':
		checkWrap(operation, algorithm);
		if (extra !== null)
			checkCurve(normalize('importKey', extra));
		return;
	case 'deriveKey':
		normalize('importKey', extra);
		checkBits(normalize('deriveBits', algorithm), lengthOf(normalize('getKeyLength', extra)) ?? undefined);
		return;
	case 'getPublicKey':
		checkPublic(algorithm);
		return;
	default:
		if (!(operation in CHECKS))
			throw new TypeError('No such operation');
		CHECKS[operation]?.(normalize(operation, algorithm), extra);
	}
}

// extra: of deriveBits a length, or null; of deriveKey, wrapKey and unwrapKey the other key's algorithm
function supports(operation, algorithm, extra = null) {
	operation = `${operation}`;
	if (operation === 'deriveBits' && extra !== null)
		extra >>>= 0;
	try {
		check(operation, algorithm, extra);
		return true;
	} catch (error) {
		passMemory(error);
		return false;
	}
}

module.exports = { supports };
