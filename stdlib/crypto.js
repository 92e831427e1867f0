'use strict';

// node:crypto.  Each family is loaded when it is first used.

const hashes = require('internal/crypto/hash'), random = require('internal/crypto/random');
const { Hash, Hmac, hash, getHashes } = hashes;

const families = {
	cipher: () => require('internal/crypto/cipher'),
	kdf: () => require('internal/crypto/kdf'),
	argon2: () => require('internal/crypto/argon2'),
	keygen: () => require('internal/crypto/keygen'),
	keys: () => require('internal/crypto/keys'),
	sign: () => require('internal/crypto/sign'),
	agree: () => require('internal/crypto/agree'),
	prime: () => require('internal/crypto/prime'),
	x509: () => require('internal/crypto/x509'),
	misc: () => require('internal/crypto/misc')
};

// ---- functions that make objects

function createHash(algorithm, options) {
	return new Hash(algorithm, options);
}

function createHmac(hmac, key, options) {
	return new Hmac(hmac, key, options);
}

function createCipheriv(cipher, key, iv, options) {
	return new (families.cipher().Cipheriv)(cipher, key, iv, options);
}

function createDecipheriv(cipher, key, iv, options) {
	return new (families.cipher().Decipheriv)(cipher, key, iv, options);
}

function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
	return new (families.agree().DiffieHellman)(sizeOrKey, keyEncoding, generator, genEncoding);
}

function createDiffieHellmanGroup(name) {
	return new (families.agree().DiffieHellmanGroup)(name);
}

function createECDH(curve) {
	return new (families.agree().ECDH)(curve);
}

function createSign(algorithm, options) {
	return new (families.sign().Sign)(algorithm, options);
}

function createVerify(algorithm, options) {
	return new (families.sign().Verify)(algorithm, options);
}

function getRandomValues(array) {
	return module.exports.webcrypto.getRandomValues(array);
}

module.exports = { createHash, createHmac, createCipheriv, createDecipheriv, createDiffieHellman,
	createDiffieHellmanGroup, getDiffieHellman: createDiffieHellmanGroup, createECDH, createSign, createVerify,
	getHashes, hash, Hash, Hmac, ...random, getRandomValues };

// ---- what is loaded on first use: a property becomes its value when it is read or set

function lazy(name, get) {
	Object.defineProperty(module.exports, name, {
		__proto__: null, enumerable: true, configurable: true,
		get() {
			const value = get();
			this[name] = value;
			return value;
		},
		set(value) {
			Object.defineProperty(this, name,
				{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
		}
	});
}

for (const [family, names] of Object.entries({
	cipher: ['Cipheriv', 'Decipheriv', 'getCiphers', 'getCipherInfo', 'publicEncrypt', 'privateDecrypt',
		'privateEncrypt', 'publicDecrypt'],
	kdf: ['pbkdf2', 'pbkdf2Sync', 'scrypt', 'scryptSync', 'hkdf', 'hkdfSync'],
	argon2: ['argon2', 'argon2Sync'],
	keygen: ['generateKeyPair', 'generateKeyPairSync', 'generateKey', 'generateKeySync'],
	keys: ['KeyObject', 'createSecretKey', 'createPublicKey', 'createPrivateKey'],
	sign: ['Sign', 'Verify', 'sign', 'verify'],
	agree: ['DiffieHellman', 'DiffieHellmanGroup', 'ECDH', 'getCurves', 'diffieHellman'],
	prime: ['generatePrime', 'generatePrimeSync', 'checkPrime', 'checkPrimeSync'],
	x509: ['X509Certificate'],
	misc: ['Certificate', 'secureHeapUsed', 'getFips', 'setFips', 'setEngine']
}))
	for (const name of names)
		lazy(name, () => families[family]()[name]);

lazy('constants', () => require('internal/crypto/constants'));

Object.defineProperties(module.exports, {
	webcrypto: { __proto__: null, enumerable: true, configurable: true,
		get() { return require('internal/web/webcrypto').crypto; } },
	subtle: { __proto__: null, enumerable: true, configurable: true,
		get() { return require('internal/web/webcrypto').crypto.subtle; } },
	fips: { __proto__: null, enumerable: false, configurable: false,
		get() { return module.exports.getFips(); }, set(value) { module.exports.setFips(value); } }
});
const isWarning = internalBinding('process').flag('--pending-deprecation');
for (const name of ['pseudoRandomBytes', 'prng', 'rng']) {
	const value = isWarning ? require('util').deprecate(random.randomBytes, `crypto.${name} is deprecated.`, 'DEP0115') :
		random.randomBytes;
	Object.defineProperty(module.exports, name,
		{ __proto__: null, value, writable: true, enumerable: false, configurable: true });
}
