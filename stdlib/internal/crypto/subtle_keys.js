'use strict';

// CryptoKey, and keys of the Web Cryptography API: made, imported and exported.

const { Buffer } = require('buffer');
const { codes, passMemory } = require('internal/errors');
const { run, failed, asBytes, isBytes, arrayBufferOf, bigIntOfBytes } = require('internal/crypto/util');
const keys = require('internal/crypto/keys');
const { fails, refusal, normalize, BLOCKS, ARGON2 } = require('internal/crypto/algorithms');

const own = Symbol('own');

const USAGES = ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey'];

// What a key really is: script may change the objects that it shows.
let objectOf, isCryptoKey, factsOf;

class CryptoKey {
	#object;
	#algorithm;
	#usages;
	#extractable;
	#facts;

	constructor(key = undefined, object, algorithm, usages, extractable) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#object = object;
		this.#algorithm = algorithm;
		this.#usages = USAGES.filter(usage => usages.includes(usage));
		this.#extractable = extractable;
		this.#facts = { __proto__: null, type: object.type, usages: [...this.#usages], extractable,
			algorithm: { __proto__: null, ...algorithm, hash: algorithm.hash && { ...algorithm.hash } } };
	}

	static {
		isCryptoKey = value => typeof value === 'object' && value !== null && #object in value;
		objectOf = value => (isCryptoKey(value) ? value.#object : undefined);
		factsOf = value => value.#facts;
	}

	static #check(key) {
		if (!isCryptoKey(key))
			throw new codes.ERR_INVALID_THIS('CryptoKey');
		return key;
	}

	get type() { return CryptoKey.#check(this).#object.type; }

	get extractable() { return CryptoKey.#check(this).#extractable; }

	get algorithm() { return CryptoKey.#check(this).#algorithm; }

	get usages() { return CryptoKey.#check(this).#usages; }

	[Symbol.for('nodejs.util.inspect.custom')](depth, options) {
		if (depth < 0)
			return this;
		const { type, extractable, algorithm, usages } = this;
		const shown = require('internal/util/inspect').inspect({ type, extractable, algorithm, usages },
			{ ...options, depth: options.depth === null ? null : options.depth - 1 });
		return `CryptoKey ${shown}`;
	}
}

for (const name of ['type', 'extractable', 'algorithm', 'usages'])
	Object.defineProperty(CryptoKey.prototype, name, { enumerable: true });
Object.defineProperty(CryptoKey.prototype, Symbol.toStringTag, { value: 'CryptoKey', configurable: true });
keys.setCryptoKeys(value => objectOf(value),
	value => (isCryptoKey(value) ? remade(objectOf(value), factsOf(value)) : undefined));

// A key with the facts of another.
function remade(object, { algorithm, usages, extractable }) {
	return make(object, shownAlgorithm(algorithm, object), usages, extractable);
}

// ---- what keys may be used for

const SIGNS = { private: ['sign'], public: ['verify'] };
const AGREES = { private: ['deriveKey', 'deriveBits'], public: [] };
const CRYPTS = { private: ['decrypt', 'unwrapKey'], public: ['encrypt', 'wrapKey'] };
const WRAPS = ['wrapKey', 'unwrapKey'], AES = { secret: ['encrypt', 'decrypt', ...WRAPS] };
const MACS = { secret: ['sign', 'verify'] }, DERIVES = { secret: ['deriveKey', 'deriveBits'] }, ALLOWED = {
	__proto__: null,
	'RSASSA-PKCS1-v1_5': SIGNS, 'RSA-PSS': SIGNS, 'RSA-OAEP': CRYPTS, 'ECDSA': SIGNS, 'ECDH': AGREES,
	'Ed25519': SIGNS, 'Ed448': SIGNS, 'X25519': AGREES, 'X448': AGREES,
	'HMAC': MACS, 'KMAC128': MACS, 'KMAC256': MACS, 'AES-CTR': AES, 'AES-CBC': AES, 'AES-GCM': AES, 'AES-OCB': AES,
	'ChaCha20-Poly1305': AES, 'AES-KW': { secret: WRAPS },
	'HKDF': DERIVES, 'PBKDF2': DERIVES, 'Argon2d': DERIVES, 'Argon2i': DERIVES, 'Argon2id': DERIVES
};

function usagesOf(given) {
	const usages = [...given].map(usage => `${usage}`);
	for (const usage of usages)
		if (!USAGES.includes(usage))
			throw refusal('ERR_INVALID_ARG_VALUE', `'${usage}' is not a valid enum value of type KeyUsage.`);
	return usages;
}

function checkAllowed(name, type, usages) {
	const allowed = type === 'pair' ? [...ALLOWED[name].private, ...ALLOWED[name].public] : ALLOWED[name][type];
	if (usages.some(usage => !allowed.includes(usage)))
		throw fails(name.startsWith('AES') ? 'Unsupported key usage for an AES key' :
			`Unsupported key usage for ${/^[AEHRX]/.test(name) ? 'an' : 'a'} ${name} key`, 'SyntaxError');
}

function checkUsages(name, type, usages) {
	checkAllowed(name, type, usages);
	if (usages.length === 0 && type !== 'public')
		throw fails(`Usages cannot be empty when importing a ${type} key.`, 'SyntaxError');
}

// Of a new key: after what may be wrong with its algorithm.
function checkAny(usages) {
	if (usages.length === 0)
		throw fails('Usages cannot be empty when creating a key.', 'SyntaxError');
}

function make(object, algorithm, usages, extractable) {
	return new CryptoKey(own, object, algorithm, usages, extractable);
}

// ---- the algorithm that a key shows

const CURVES = { __proto__: null, 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' };

const ONLY_RAW_SECRET = ['AES-OCB', 'ChaCha20-Poly1305', 'KMAC128', 'KMAC256', ...ARGON2];

function isRsa(name) { return name.startsWith('RS'); }
function isEc(name) { return name === 'ECDSA' || name === 'ECDH'; }
function isOkp(name) { return /^(?:Ed|X)/.test(name); }
function isAes(name) { return name.startsWith('AES'); }
function isMac(name) { return ALLOWED[name] === MACS; }
function isForDeriving(name) { return ALLOWED[name] === DERIVES; }

function minimal(bytes) {
	return new Uint8Array(bytes);
}

function shownAlgorithm(algorithm, object) {
	const { name, hash } = algorithm;
	if (isRsa(name)) {
		const { modulusLength, publicExponent } = object.asymmetricKeyDetails;
		const hex = publicExponent.toString(16);
		return { name, modulusLength,
			publicExponent: minimal(Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')), hash };
	}
	if (isEc(name))
		return { name, namedCurve: algorithm.namedCurve };
	if (isAes(name))
		return { name, length: object.symmetricKeySize * 8 };
	if (isMac(name)) {
		const length = algorithm.length ?? object.symmetricKeySize * 8;
		return hash ? { name, hash, length } : { name, length };
	}
	return { name };
}

// ---- new keys

function makeHandle(...values) {
	return new Promise((resolve, reject) => {
		run('keyMake', (error, handle) => {
			if (error || failed(handle))
				reject(fails('The operation failed for an operation-specific reason', 'OperationError'));
			else
				resolve(handle);
		}, ...values);
	});
}

const EXPONENT_MOST = 0xFFFFFFFFn;

function checkExponent({ publicExponent }) {
	const exponent = bigIntOfBytes(Buffer.from(publicExponent));
	if (exponent > EXPONENT_MOST || exponent < 3n || exponent % 2n === 0n)
		throw fails('The publicExponent must be an odd number of at most 32 bits', 'OperationError');
	return Number(exponent);
}

function checkCurve({ name, namedCurve }) {
	if (isEc(name) && CURVES[namedCurve] === undefined)
		throw fails('Unrecognized namedCurve', 'NotSupportedError');
}

async function pairOf(algorithm, usages, extractable) {
	const { name } = algorithm;
	let handle;
	if (isRsa(name)) {
		handle = await makeHandle('rsa', algorithm.modulusLength, checkExponent(algorithm));
	} else if (isEc(name)) {
		handle = await makeHandle('ec', undefined, undefined, undefined, undefined, undefined, undefined,
			CURVES[algorithm.namedCurve]);
	} else {
		handle = await makeHandle(name.toLowerCase());
	}
	const privateObject = new keys.PrivateKeyObject(handle);
	const publicObject = new keys.PublicKeyObject(keys.publicOf(handle));
	const half = (object, type, free) => make(object, shownAlgorithm(algorithm, object),
		usages.filter(usage => ALLOWED[name][type].includes(usage)), free);
	return { publicKey: half(publicObject, 'public', true), privateKey: half(privateObject, 'private', extractable) };
}

function checkLength(length) {
	if (length !== 128 && length !== 192 && length !== 256)
		throw fails('AES key length must be 128, 192, or 256 bits', 'OperationError');
}

const KEY_BITS = { __proto__: null, 'ChaCha20-Poly1305': 256, 'KMAC128': 128, 'KMAC256': 256 };

// In bits, of a new secret key; null where any length will do.  What says the length may be wrong.
function lengthOf({ name, length, hash }) {
	if (isForDeriving(name))
		return null;
	if (isAes(name))
		checkLength(length);
	else
		length ??= hash ? BLOCKS[hash.name] : KEY_BITS[name];
	return length;
}

async function generateKey(algorithm, extractable, keyUsages) {
	algorithm = normalize('generateKey', algorithm);
	extractable = !!extractable;
	const usages = usagesOf(keyUsages), { name } = algorithm;
	if (!ALLOWED[name].secret) {
		checkCurve(algorithm);
		checkAllowed(name, 'pair', usages);
		const pair = await pairOf(algorithm, usages, extractable);
		checkAny(pair.privateKey.usages);
		return pair;
	}
	const length = lengthOf(algorithm);
	checkAllowed(name, 'secret', usages);
	if (length === 0)
		throw fails('Zero-length key is not supported', 'OperationError');
	checkAny(usages);
	const object = require('internal/crypto/keygen').newSecret(Math.ceil(length / 8) * 8);
	return make(object, shownAlgorithm({ ...algorithm, length }, object), usages, extractable);
}

// ---- import

function badData(message = 'Invalid keyData') {
	return fails(message, 'DataError');
}

// What throws while a key is read means that its data are wrong.
function reading(read) {
	try {
		return read();
	} catch (error) {
		passMemory(error);
		throw error?.name === 'NotSupportedError' ? error : badData();
	}
}

const JWK_KTY = { R: 'RSA', E: 'EC' };

function checkJwk(jwk, algorithm, extractable, usages, kty, use) {
	if (jwk.kty !== kty)
		throw badData('Invalid JWK "kty" Parameter');
	if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use)
		throw badData('Invalid JWK "use" Parameter');
	if (jwk.key_ops !== undefined) {
		if (!Array.isArray(jwk.key_ops) || new Set(jwk.key_ops).size !== jwk.key_ops.length ||
			usages.some(usage => !jwk.key_ops.includes(usage)))
			throw badData('Key operations and usage mismatch');
	}
	if (jwk.ext !== undefined && jwk.ext === false && extractable)
		throw badData('JWK "ext" Parameter and extractable mismatch');
}

const HASH_SUFFIX = { __proto__: null, 'SHA-1': '1', 'SHA-256': '256', 'SHA-384': '384', 'SHA-512': '512' };

// JWK's name of the algorithm with such a key, or undefined.
function jwkAlgorithm({ name, hash, length }) {
	const suffix = HASH_SUFFIX[hash?.name];
	switch (name) {
	case 'RSASSA-PKCS1-v1_5': return suffix && `RS${suffix}`;
	case 'RSA-PSS': return suffix && `PS${suffix}`;
	case 'RSA-OAEP': return suffix && (suffix === '1' ? 'RSA-OAEP' : `RSA-OAEP-${suffix}`);
	case 'HMAC': return suffix && `HS${suffix}`;
	case 'Ed25519': return name;
	case 'Ed448': return name;
	case 'KMAC128': case 'KMAC256': return `K${name.slice(4)}`;
	case 'ChaCha20-Poly1305': return 'C20P';
	default: return isAes(name) ? `A${length}${name.slice(4)}` : undefined;
	}
}

// ECDSA's is checked and not written.
const ECDSA_JWK = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };

function checkAlg(jwk, shown) {
	const expected = shown.name === 'ECDSA' ? ECDSA_JWK[shown.namedCurve] : jwkAlgorithm(shown);
	// an older name of both
	if (jwk.alg === 'EdDSA' && shown.name.startsWith('Ed'))
		return;
	if (jwk.alg !== undefined && expected !== undefined && jwk.alg !== expected)
		throw badData('JWK "alg" does not match the requested algorithm');
}

// `raw` is what older algorithms call it.
function isRawSecret(format, name) {
	return format === 'raw-secret' || (format === 'raw' && !ONLY_RAW_SECRET.includes(name));
}

// Whether a key of an algorithm may have so many bytes.
function checkSize({ name, length }, size) {
	if (isAes(name) ? ![16, 24, 32].includes(size) : name === 'ChaCha20-Poly1305' && size !== 32)
		throw badData('Invalid key length');
	if (!isMac(name))
		return;
	if (size === 0)
		throw badData('Zero-length key is not supported');
	if (length !== undefined && (length > size * 8 || length <= size * 8 - 8))
		throw badData('Invalid key length');
}

function importSecret(format, data, algorithm, extractable, usages) {
	const { name } = algorithm;
	let bytes;
	checkUsages(name, 'secret', usages);
	if (format === 'jwk' && !isForDeriving(name)) {
		checkJwk(data, algorithm, extractable, usages, 'oct', isMac(name) ? 'sig' : 'enc');
		if (typeof data.k !== 'string')
			throw badData();
		bytes = Buffer.from(data.k, 'base64url');
	} else if (isRawSecret(format, name)) {
		bytes = Buffer.from(data);
	} else {
		throw fails(`Unable to import ${name} key with format ${format}`, 'NotSupportedError');
	}
	checkSize(algorithm, bytes.length);
	if (isForDeriving(name) && extractable)
		throw fails(`${name} keys are not extractable`, 'SyntaxError');
	const object = keys.createSecretKey(bytes), shown = shownAlgorithm(algorithm, object);
	bytes.fill(0);
	if (format === 'jwk')
		checkAlg(data, shown);
	return make(object, shown, usages, extractable);
}

function ofJwk(jwk) {
	const handle = keys.handleOfJwk(jwk, jwk.d === undefined);
	if (jwk.d === undefined)
		return new keys.PublicKeyObject(handle);
	const object = new keys.PrivateKeyObject(handle);
	if (isOkp(jwk.crv) && !sameBytes(object.export({ format: 'jwk' }).x, jwk.x))
		throw badData('The public and the private key are no pair');
	return object;
}

function sameBytes(a, b) { return Buffer.from(a, 'base64url').equals(Buffer.from(b, 'base64url')); }

function rawPublic(algorithm, data, format) {
	const { name } = algorithm;
	if (isOkp(name))
		return run('keyOfRaw', undefined, 1, name.toLowerCase(), data);
	if (isEc(name))
		return run('keyOfParts', undefined, 1, 'ec', CURVES[algorithm.namedCurve], 'pub', data);
	throw fails(`Unable to import ${name} key with format ${format}`, 'NotSupportedError');
}

function asymmetricObject(format, data, algorithm, extractable, usages) {
	const { name } = algorithm;
	switch (format) {
	case 'raw': case 'raw-public': {
		const handle = reading(() => rawPublic(algorithm, data, format));
		if (failed(handle))
			throw badData();
		return new keys.PublicKeyObject(handle);
	}
	case 'spki':
		return reading(() => keys.createPublicKey({ key: data, format: 'der', type: 'spki' }));
	case 'pkcs8':
		return reading(() => keys.createPrivateKey({ key: data, format: 'der', type: 'pkcs8' }));
	case 'raw-secret': case 'raw-private': case 'raw-seed':
		throw fails(`Unable to import ${name} key with format ${format}`, 'NotSupportedError');
	default: {
		const isSigning = ALLOWED[name] === SIGNS;
		checkJwk(data, algorithm, extractable, usages, isOkp(name) ? 'OKP' : JWK_KTY[name[0]],
			isSigning ? 'sig' : 'enc');
		if (isOkp(name) && data.crv !== name)
			throw badData('JWK "crv" Parameter and algorithm name mismatch');
		if (isEc(name) && data.crv !== algorithm.namedCurve)
			throw badData('JWK "crv" does not match the requested algorithm');
		return reading(() => ofJwk(data));
	}
	}
}

function checkFits(object, algorithm) {
	const { name } = algorithm, type = object.asymmetricKeyType;
	const wanted = isRsa(name) ? 'rsa' : isEc(name) ? 'ec' : name.toLowerCase();
	if (type !== wanted)
		throw badData('Invalid key type');
	if (isEc(name) && object.asymmetricKeyDetails.namedCurve !== CURVES[algorithm.namedCurve])
		throw badData('Named curve mismatch');
	if (isEc(name) && run('keyCheck', undefined, keys.handleOf(object)) !== 1)
		throw badData();
}

function imported(format, data, algorithm, extractable, usages) {
	const { name } = algorithm;
	if (ALLOWED[name].secret)
		return importSecret(format, data, algorithm, extractable, usages);
	checkCurve(algorithm);
	checkUsages(name, format === 'pkcs8' || (format === 'jwk' && data.d !== undefined) ? 'private' : 'public',
		usages);
	let object = asymmetricObject(format, data, algorithm, extractable, usages);
	checkFits(object, algorithm);
	// a key that was read with a compressed point is written with a whole one
	if (isEc(name) && format !== 'jwk')
		object = ofJwk(object.export({ format: 'jwk' }));
	const shown = shownAlgorithm(algorithm, object);
	if (format === 'jwk')
		checkAlg(data, shown);
	return make(object, shown, usages, extractable);
}

const FORMATS = ['raw', 'pkcs8', 'spki', 'jwk', 'raw-public', 'raw-private', 'raw-seed', 'raw-secret'];

function checkFormat(format) {
	if (!FORMATS.includes(`${format}`))
		throw refusal('ERR_INVALID_ARG_VALUE', `'${format}' is not a valid enum value of type KeyFormat.`);
	return `${format}`;
}

async function importKey(format, keyData, algorithm, extractable, keyUsages) {
	format = checkFormat(format);
	if (format !== 'jwk') {
		if (!isBytes(keyData))
			throw refusal('ERR_INVALID_ARG_TYPE', "Failed to execute 'importKey' on 'SubtleCrypto': 2nd argument " +
				'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
		keyData = asBytes(keyData).slice();
	} else if (typeof keyData !== 'object' || keyData === null || isBytes(keyData)) {
		throw refusal('ERR_INVALID_ARG_TYPE', "Failed to execute 'importKey' on 'SubtleCrypto': 2nd argument " +
			'can not be converted to a dictionary.');
	}
	return imported(format, keyData, normalize('importKey', algorithm), !!extractable, usagesOf(keyUsages));
}

// ---- export

function exported(format, key) {
	const object = objectOf(key), { algorithm, type, usages, extractable } = factsOf(key), { name } = algorithm;
	const cannot = () => fails(`Unable to export ${name} ${type} key using ${format} format`, 'NotSupportedError');
	if (format === 'jwk') {
		const jwk = { key_ops: [...usages], ext: extractable, ...object.export({ format: 'jwk' }) };
		const alg = jwkAlgorithm(algorithm);
		if (alg !== undefined)
			jwk.alg = alg;
		return jwk;
	}
	if (type === 'secret') {
		if (!isRawSecret(format, name))
			throw cannot();
		return arrayBufferOf(object.export());
	}
	const isRaw = (format === 'raw' || format === 'raw-public') && type === 'public';
	if (isRaw && isOkp(name))
		return arrayBufferOf(run('keyRaw', undefined, keys.handleOf(object), false));
	if (isRaw && isEc(name)) {
		const { x, y } = object.export({ format: 'jwk' });
		return arrayBufferOf(Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'),
			Buffer.from(y, 'base64url')]));
	}
	if ((format === 'spki' && type === 'public') || (format === 'pkcs8' && type === 'private'))
		return arrayBufferOf(object.export({ format: 'der', type: format }));
	throw cannot();
}

async function exportKey(format, key) {
	format = checkFormat(format);
	if (!isCryptoKey(key))
		throw refusal('ERR_INVALID_ARG_TYPE',
			"Failed to execute 'exportKey' on 'SubtleCrypto': 2nd argument is not of type CryptoKey.");
	const { algorithm: { name }, extractable } = factsOf(key);
	if (isForDeriving(name))
		throw fails(`${name} keys cannot be exported`, 'NotSupportedError');
	if (!extractable)
		throw fails('key is not extractable', 'InvalidAccessError');
	return exported(format, key);
}

// The public half of a private key.
async function getPublicKey(key, keyUsages) {
	if (!isCryptoKey(key))
		throw refusal('ERR_INVALID_ARG_TYPE',
			"Failed to execute 'getPublicKey' on 'SubtleCrypto': 1st argument is not of type CryptoKey.");
	const usages = usagesOf(keyUsages), { type, algorithm } = factsOf(key), { name } = algorithm;
	if (type === 'secret')
		throw fails('key must be a private key', 'NotSupportedError');
	if (type !== 'private')
		throw fails('key must be a private key', 'InvalidAccessError');
	checkAllowed(name, 'public', usages);
	const object = new keys.PublicKeyObject(keys.publicOf(keys.handleOf(objectOf(key))));
	return make(object, shownAlgorithm(algorithm, object), usages, true);
}

// A KeyObject as a CryptoKey.
function fromKeyObject(object, algorithm, extractable, keyUsages) {
	algorithm = normalize('importKey', algorithm);
	const usages = usagesOf(keyUsages), { name } = algorithm;
	if ((object.type === 'secret') !== !!ALLOWED[name].secret)
		throw badData('Invalid key type');
	checkUsages(name, object.type, usages);
	if (object.type === 'secret')
		checkSize(algorithm, object.symmetricKeySize);
	else
		checkFits(object, algorithm);
	return make(object, shownAlgorithm(algorithm, object), usages, !!extractable);
}

module.exports = { CryptoKey, isCryptoKey, objectOf, factsOf, generateKey, importKey, exportKey, getPublicKey, imported,
	remade, usagesOf, checkFormat, lengthOf, checkCurve, checkExponent, fromKeyObject };
