'use strict';

// The algorithms of the Web Cryptography API: which operation knows which, and what its parameters are.

const { isBytes, asBytes } = require('internal/crypto/util');

function fails(message, name) {
	return new (require('internal/web/dom_exception').DOMException)(message, name);
}

function refusal(code, message) {
	return Object.assign(new TypeError(message), { code });
}

// OpenSSL's names of the digests
const DIGESTS = { __proto__: null, 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512',
	'SHA3-256': 'sha3-256', 'SHA3-384': 'sha3-384', 'SHA3-512': 'sha3-512' };
const BLOCKS = { __proto__: null, 'SHA-1': 512, 'SHA-256': 512, 'SHA-384': 1024, 'SHA-512': 1024, 'SHA3-256': 1088,
	'SHA3-384': 832, 'SHA3-512': 576 };

// What OpenSSL has for digests of any length (NIST SP 800-185): the plain function, that with a prefix, and the bytes that
// each round takes.
const SHAKES = { __proto__: null, 'cSHAKE128': ['shake128', 'keccak-kmac-128', 168],
	'cSHAKE256': ['shake256', 'keccak-kmac-256', 136] };

// ---- parameters: [name, kind, optional, an older name]

const key = [['public', 'key']], hash = [['hash', 'hash']], curve = [['namedCurve', 'text']];
const rsaMake = [['modulusLength', 'u32'], ['publicExponent', 'bytes'], ...hash];
const hmac = [...hash, ['length', 'u32', true]], aes = [['length', 'u16']], iv = [['iv', 'bytes']];
const gcm = [...iv, ['additionalData', 'bytes', true], ['tagLength', 'u8', true]];
const ctr = [['counter', 'bytes'], ['length', 'u8']];
const each = (names, parameters) => Object.fromEntries(names.map(name => [name, parameters]));
const RSA = ['RSASSA-PKCS1-v1_5', 'RSA-PSS', 'RSA-OAEP'], EC = ['ECDSA', 'ECDH'];
const OKP = ['Ed25519', 'Ed448', 'X25519', 'X448'], AES = ['AES-CTR', 'AES-CBC', 'AES-GCM', 'AES-OCB', 'AES-KW'];
const KMAC = ['KMAC128', 'KMAC256'], ARGON2 = ['Argon2d', 'Argon2i', 'Argon2id'], CHACHA = 'ChaCha20-Poly1305';
const kmac = [['length', 'u32', true]], custom = ['customization', 'bytes', true];
const outputLength = ['outputLength', 'u32', false, 'length'];
const argon2 = [['nonce', 'bytes'], ['parallelism', 'u32'], ['memory', 'u32'], ['passes', 'u32'],
	['version', 'u8', true], ['secretValue', 'bytes', true], ['associatedData', 'bytes', true]];

const crypt = { 'RSA-OAEP': [['label', 'bytes', true]], 'AES-CTR': ctr, 'AES-CBC': iv, 'AES-GCM': gcm, 'AES-OCB': gcm,
	[CHACHA]: gcm };
const sign = { 'RSASSA-PKCS1-v1_5': [], 'RSA-PSS': [['saltLength', 'u32']], 'ECDSA': hash, 'HMAC': [], 'Ed25519': [],
	'Ed448': [['context', 'bytes', true]], ...each(KMAC, [outputLength, custom]) };

const OPERATIONS = {
	__proto__: null,
	hash: each(Object.keys(DIGESTS), []),
	digest: { ...each(Object.keys(DIGESTS), []),
		...each(Object.keys(SHAKES), [outputLength, ['functionName', 'bytes', true], custom]) },
	encrypt: crypt, decrypt: crypt, sign, verify: sign,
	deriveBits: { ...each(['ECDH', 'X25519', 'X448'], key),
		'HKDF': [...hash, ['salt', 'bytes'], ['info', 'bytes']],
		'PBKDF2': [...hash, ['salt', 'bytes'], ['iterations', 'u32']], ...each(ARGON2, argon2) },
	generateKey: { ...each(RSA, rsaMake), ...each(EC, curve), ...each(OKP, []), ...each(AES, aes), 'HMAC': hmac,
		...each(KMAC, kmac), [CHACHA]: [] },
	importKey: { ...each(RSA, hash), ...each(EC, curve), ...each(OKP, []), ...each(AES, []), 'HMAC': hmac,
		...each(KMAC, kmac), ...each(['HKDF', 'PBKDF2', CHACHA, ...ARGON2], []) },
	exportKey: each([...RSA, ...EC, ...OKP, ...AES, 'HMAC', ...KMAC, CHACHA], []),
	wrapKey: { 'AES-KW': [] }, unwrapKey: { 'AES-KW': [] },
	getKeyLength: { ...each(AES, aes), 'HMAC': hmac, ...each(KMAC, kmac),
		...each(['HKDF', 'PBKDF2', CHACHA, ...ARGON2], []) }
};

const RANGES = { u8: 0xFF, u16: 0xFFFF, u32: 0xFFFFFFFF };

function converted(value, kind, name) {
	switch (kind) {
	case 'hash':
		return { name: normalize('hash', value).name };
	case 'text':
		return `${value}`;
	case 'key':
		if (!require('internal/crypto/subtle_keys').isCryptoKey(value))
			throw refusal('ERR_INVALID_ARG_TYPE', `${name} is not of type CryptoKey.`);
		return value;
	case 'bytes':
		if (!isBytes(value))
			throw refusal('ERR_INVALID_ARG_TYPE',
				`${name} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
		return asBytes(value).slice();
	default: {
		const number = Math.trunc(Number(value));
		if (!(number >= 0 && number <= RANGES[kind]))
			throw refusal('ERR_OUT_OF_RANGE', `${name} is outside the expected range of 0 to ${RANGES[kind]}.`);
		return number;
	}
	}
}

// The algorithm for an operation, as an object of ours: name and parameters.
function normalize(operation, algorithm) {
	const isObject = (typeof algorithm === 'object' && algorithm !== null) || typeof algorithm === 'function';
	const given = isObject ? algorithm.name : algorithm;
	if (isObject && given === undefined)
		throw refusal('ERR_MISSING_OPTION', "Failed to normalize algorithm: passed algorithm can not be converted to " +
			"'Algorithm' because 'name' is required in 'Algorithm'.");
	const known = OPERATIONS[operation], wanted = `${given}`.toUpperCase();
	const name = Object.keys(known).find(one => one.toUpperCase() === wanted);
	if (name === undefined)
		throw fails('Unrecognized algorithm name', 'NotSupportedError');
	const result = { name };
	for (const [member, kind, optional, older] of known[name]) {
		let value = isObject ? algorithm[member] : undefined;
		if (value === undefined && isObject && older !== undefined)
			value = algorithm[older];
		if (value !== undefined)
			result[member] = converted(value, kind, `algorithm.${member}`);
		else if (!optional)
			throw refusal('ERR_MISSING_OPTION', `Failed to normalize algorithm: '${member}' is required in '${name}'.`);
	}
	return result;
}

// Whether the operation knows the algorithm; what its parameters are is not looked at.
function knows(operation, algorithm) {
	const name = typeof algorithm === 'object' && algorithm !== null ? algorithm.name : algorithm;
	return Object.keys(OPERATIONS[operation]).some(one => one.toUpperCase() === `${name}`.toUpperCase());
}

module.exports = { fails, refusal, normalize, knows, DIGESTS, BLOCKS, SHAKES, ARGON2 };
