'use strict';

// KeyObject: secrets and halves of pairs, from and to PEM, DER and JWK.

const { Buffer } = require('buffer');
const { codes, passMemory } = require('internal/errors');
const { validateObject, validateOneOf, validateString } = require('internal/validators');
const { binding, run, refused, failed, checked, errno, isBytes, bytesOf, bigIntOfBytes, BYTES } =
	require('internal/crypto/util');

const kKeyType = Symbol('kKeyType'), kHandle = Symbol('kHandle');
const kDetails = Symbol('kAsymmetricKeyDetails'), kAsymmetricKeyType = Symbol('kAsymmetricKeyType');

const KEYS = ['string', ...BYTES, 'KeyObject', 'CryptoKey'], NOT_OBJECTS = ['string', ...BYTES];
const KINDS = ['secret', 'public', 'private'];
const FORMS = { pkcs1: 0, pkcs8: 1, spki: 2, sec1: 3 };

// ---- the classes

class KeyObject {
	#brand;                        // messages to other threads find what is not copied by its private fields

	constructor(type, handle) {
		if (!KINDS.includes(type))
			throw new codes.ERR_INVALID_ARG_VALUE('type', type);
		if (binding.keyKind(handle) < 0)
			throw new codes.ERR_INVALID_ARG_TYPE('handle', 'object', handle);
		this[kKeyType] = type;
		Object.defineProperty(this, kHandle, { value: handle, enumerable: false, configurable: false,
			writable: false });
	}

	get type() {
		return this[kKeyType];
	}

	static from(key) {
		const of = objectOfCryptoKey(key);
		if (of === undefined)
			throw new codes.ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
		return of;
	}

	equals(otherKeyObject) {
		if (!isKeyObject(otherKeyObject))
			throw new codes.ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
		if (otherKeyObject.type !== this.type)
			return false;
		const answer = run('keyEqual', undefined, this[kHandle], otherKeyObject[kHandle]);
		if (failed(answer))
			throw new codes.ERR_CRYPTO_UNSUPPORTED_OPERATION('comparison');
		return answer === 1;
	}

	toCryptoKey(algorithm, extractable, keyUsages) {
		return require('internal/crypto/subtle_keys').fromKeyObject(this, algorithm, extractable, keyUsages);
	}
}

Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { value: 'KeyObject', configurable: true });

class SecretKeyObject extends KeyObject {
	constructor(handle) {
		super('secret', handle);
	}

	get symmetricKeySize() {
		return run('keyInfo', undefined, this[kHandle]);
	}

	export(options) {
		if (options !== undefined) {
			validateObject(options, 'options');
			validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
		}
		const bytes = run('keyBytes', undefined, this[kHandle]);
		return options?.format === 'jwk' ? { kty: 'oct', k: bytes.toString('base64url') } : bytes;
	}
}

class AsymmetricKeyObject extends KeyObject {
	get asymmetricKeyType() {
		return this[kAsymmetricKeyType] ??= run('keyInfo', undefined, this[kHandle])[0];
	}

	get asymmetricKeyDetails() {
		switch (this.asymmetricKeyType) {
		case 'rsa':
		case 'rsa-pss':
		case 'dsa':
		case 'ec':
			return { ...(this[kDetails] ??= detailsOf(this[kHandle])) };
		default:
			return {};
		}
	}
}

class PublicKeyObject extends AsymmetricKeyObject {
	constructor(handle) {
		super('public', handle);
	}

	export(options) {
		if (options?.format === 'jwk')
			return jwkOf(this[kHandle], false);
		return write(this[kHandle], publicEncoding(options, this.asymmetricKeyType));
	}
}

class PrivateKeyObject extends AsymmetricKeyObject {
	constructor(handle) {
		super('private', handle);
	}

	export(options) {
		if (options?.format === 'jwk') {
			if (options.passphrase !== undefined)
				throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS('jwk',
					'does not support encryption');
			return jwkOf(this[kHandle], true);
		}
		return write(this[kHandle], privateEncoding(options, this.asymmetricKeyType));
	}
}

function isKeyObject(value) {
	return value instanceof KeyObject && value[kHandle] !== undefined;
}

function handleOf(key) {
	return key[kHandle];
}

// The KeyObject in a CryptoKey, or undefined.  There is no CryptoKey before its file was loaded.
let cryptoKeys;

function objectOfCryptoKey(value) {
	return typeof value === 'object' && value !== null ? cryptoKeys?.(value) : undefined;
}

// structuredClone's copy of a key: keys never change, so that it has the same.
let cloneCryptoKey;

function cloned(object) {
	if (!isKeyObject(object))
		return cloneCryptoKey?.(object);
	const C = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject }[object.type];
	return new C(object[kHandle]);
}

function setCryptoKeys(find, clone) {
	cryptoKeys = find;
	cloneCryptoKey = clone;
}

function number(handle, name, width) {
	return checked(run('keyNumber', undefined, handle, name, width));
}

function detailsOf(handle) {
	const [type, bits, group, , digest, mgf1, salt] = run('keyInfo', undefined, handle);
	switch (type) {
	case 'ec':
		return { namedCurve: group };
	case 'dsa':
		return { modulusLength: bits, divisorLength: number(handle, 'q').length * 8 };
	default: {
		const details = { modulusLength: bits, publicExponent: bigIntOfBytes(number(handle, 'e')) };
		if (digest !== undefined)
			Object.assign(details, { hashAlgorithm: shortDigest(digest),
				mgf1HashAlgorithm: shortDigest(mgf1), saltLength: salt });
		return details;
	}
	}
}

// A provider's name of a digest as it is usually written.
function shortDigest(name) {
	return name.toLowerCase().replace(/^sha2-/, 'sha').replace('/', '-');
}

// ---- JWK

const CURVES = { __proto__: null, 'P-256': 'prime256v1', 'secp256k1': 'secp256k1', 'P-384': 'secp384r1',
	'P-521': 'secp521r1' };
const SIZES = { __proto__: null, prime256v1: 32, secp256k1: 32, secp384r1: 48, secp521r1: 66 };
const OKP = { __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448' };
const RSA_PARTS = [['n', 'n'], ['e', 'e'], ['d', 'd'], ['p', 'rsa-factor1'], ['q', 'rsa-factor2'],
	['dp', 'rsa-exponent1'], ['dq', 'rsa-exponent2'], ['qi', 'rsa-coefficient1']];

function jwkOf(handle, isPrivate) {
	const [type, , group] = run('keyInfo', undefined, handle);
	const part = (name, width) => number(handle, name, width).toString('base64url');
	if (type === 'rsa') {
		const jwk = { kty: 'RSA' };
		for (const [name, part_] of isPrivate ? RSA_PARTS : RSA_PARTS.slice(0, 2))
			jwk[name] = part(part_);
		return jwk;
	}
	if (type === 'ec') {
		const crv = Object.keys(CURVES).find(name => CURVES[name] === group);
		if (crv === undefined)
			throw refused('ERR_CRYPTO_JWK_UNSUPPORTED_CURVE', group);
		const size = SIZES[group], jwk = { kty: 'EC', x: part('qx', size), y: part('qy', size), crv };
		if (isPrivate)
			jwk.d = part('priv', size);
		return jwk;
	}
	if (OKP[type] !== undefined) {
		const raw = half => checked(run('keyRaw', undefined, handle, half)).toString('base64url');
		const jwk = { crv: OKP[type] };
		if (isPrivate)
			jwk.d = raw(true);
		return Object.assign(jwk, { x: raw(false), kty: 'OKP' });
	}
	throw refused('ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE');
}

function badJwk(message) {
	return Object.assign(new TypeError(message), { code: 'ERR_CRYPTO_INVALID_JWK' });
}

// A key from a verb, whose every failure means that the JWK is wrong.
function ofJwk(message, verb, ...values) {
	let handle;
	try {
		handle = run(verb, undefined, ...values);
	} catch (error) {
		passMemory(error);
		throw badJwk(message);
	}
	if (failed(handle))
		throw badJwk(message);
	return handle;
}

const KIND_PUBLIC = 1, KIND_PRIVATE = 2;

function handleOfJwk(jwk, isPublic) {
	validateObject(jwk, 'key');
	validateOneOf(jwk.kty, 'key.kty', ['RSA', 'EC', 'OKP']);
	const kind = isPublic ? KIND_PUBLIC : KIND_PRIVATE, bytes = text => Buffer.from(text, 'base64');
	if (jwk.kty === 'OKP') {
		const { crv, x, d } = jwk;
		validateString(crv, 'key.crv');
		validateOneOf(crv, 'key.crv', Object.values(OKP));
		validateString(x, 'key.x');
		if (!isPublic)
			validateString(d, 'key.d');
		return ofJwk('Invalid JWK data', 'keyOfRaw', kind, crv.toLowerCase(), bytes(isPublic ? x : d));
	}
	if (jwk.kty === 'EC') {
		const { crv, x, y, d } = jwk;
		validateString(crv, 'key.crv');
		validateOneOf(crv, 'key.crv', Object.keys(CURVES));
		validateString(x, 'key.x');
		validateString(y, 'key.y');
		if (!isPublic)
			validateString(d, 'key.d');
		const size = SIZES[CURVES[crv]], parts = [x, y].map(text => {
			const given = bytes(text);
			if (given.length > size)
				throw badJwk('Invalid JWK EC key');
			return Buffer.concat([Buffer.alloc(size - given.length), given]);
		});
		const point = Buffer.concat([Buffer.from([4]), ...parts]);
		return ofJwk('Invalid JWK EC key', 'keyOfParts', kind, 'ec', CURVES[crv], 'pub', point,
			...isPublic ? [] : ['priv', bytes(d)]);
	}
	const names = isPublic ? RSA_PARTS.slice(0, 2) : RSA_PARTS;
	for (const [name] of names)
		validateString(jwk[name], `key.${name}`);
	return ofJwk('Invalid JWK RSA key', 'keyOfParts', kind, 'rsa', undefined,
		...names.flatMap(([name, part]) => [part, bytes(jwk[name])]));
}

// ---- how a key is written, as the options say

function option(name, of) {
	return of === undefined ? `options.${name}` : `options.${of}.${name}`;
}

function formatOf(format, otherwise, name) {
	if (format === undefined && otherwise !== undefined)
		return otherwise;
	if (format !== 'pem' && format !== 'der' && format !== 'jwk')
		throw new codes.ERR_INVALID_ARG_VALUE(name, format);
	return format;
}

function typeOf(type, isRequired, keyType, isPublic, name) {
	if (type === undefined && !isRequired)
		return undefined;
	if (type === 'pkcs1') {
		if (keyType !== undefined && keyType !== 'rsa')
			throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for RSA keys');
		return type;
	}
	if (type === 'spki' && isPublic !== false)
		return type;
	if (type === 'pkcs8' && isPublic !== true)
		return type;
	if (type === 'sec1' && isPublic !== true) {
		if (keyType !== undefined && keyType !== 'ec')
			throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for EC keys');
		return type;
	}
	throw new codes.ERR_INVALID_ARG_VALUE(name, type);
}

function isTextOrBytes(value) {
	return typeof value === 'string' || isBytes(value);
}

// keyType undefined: of a key that is read.
function encodingOf(given, keyType, isPublic, of) {
	validateObject(given, 'options');
	const isInput = keyType === undefined;
	const format = formatOf(given.format, isInput ? 'pem' : undefined, option('format', of));
	const isRequired = (!isInput || format === 'der') && format !== 'jwk';
	const type = typeOf(given.type, isRequired, keyType, isPublic, option('type', of));
	const result = { format, type, cipher: undefined, passphrase: undefined };
	if (isPublic === true)
		return result;
	const { cipher, encoding } = given;
	let { passphrase } = given;
	const isEncrypted = !isInput && cipher !== undefined && cipher !== null;
	if (isEncrypted) {
		if (typeof cipher !== 'string')
			throw new codes.ERR_INVALID_ARG_VALUE(option('cipher', of), cipher);
		if (format === 'der' && (type === 'pkcs1' || type === 'sec1'))
			throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'does not support encryption');
	} else if (!isInput && passphrase !== undefined) {
		throw new codes.ERR_INVALID_ARG_VALUE(option('cipher', of), cipher);
	}
	if ((isInput && passphrase !== undefined && !isTextOrBytes(passphrase)) ||
		(isEncrypted && !isTextOrBytes(passphrase)))
		throw new codes.ERR_INVALID_ARG_VALUE(option('passphrase', of), passphrase);
	if (passphrase !== undefined)
		passphrase = bytesOf(passphrase, 'key.passphrase', encoding);
	return Object.assign(result, { cipher: isEncrypted ? cipher : undefined, passphrase });
}

function publicEncoding(given, keyType, of) {
	return encodingOf(given, keyType, keyType ? true : undefined, of);
}

function privateEncoding(given, keyType, of) {
	return encodingOf(given, keyType, false, of);
}

function write(handle, { format, type, cipher, passphrase }) {
	if (format === 'jwk')
		return jwkOf(handle, binding.keyKind(handle) === KIND_PRIVATE);
	const answer = run('keyWrite', undefined, handle, format === 'der', FORMS[type], cipher, passphrase);
	if (failed(answer)) {
		if (answer === errno.EINVAL)
			throw refused('ERR_CRYPTO_UNKNOWN_CIPHER');
		throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Failed to encode key');
	}
	return format === 'pem' ? answer.latin1Slice() : answer;
}

// ---- keys as arguments

// What a key is wanted for: to use it, or to make a KeyObject of it.
const USE_PUBLIC = 0, USE_PRIVATE = 1, CREATE_PUBLIC = 2, CREATE_PRIVATE = 3;

function handleFor(key, what) {
	if (what === CREATE_PRIVATE)
		throw new codes.ERR_INVALID_ARG_TYPE('key', NOT_OBJECTS, key);
	if (key.type !== 'private') {
		if (what === USE_PRIVATE || what === CREATE_PUBLIC)
			throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(key.type, 'private');
		if (key.type !== 'public')
			throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(key.type, 'private or public');
	}
	return key[kHandle];
}

function objectIn(value) {
	return isKeyObject(value) ? value : objectOfCryptoKey(value);
}

// Whether DER is an RSAPrivateKey (RFC 8017, A.1.2): a SEQUENCE that begins with the version 0 or 1.
function isRsaPrivate(bytes) {
	const at = bytes[1] & 0x80 ? 2 + (bytes[1] & 0x7F) : 2;
	return bytes[at] === 2 && bytes[at + 1] === 1 && bytes[at + 2] < 2;
}

function read(bytes, { format, type, passphrase }, isPublic) {
	if (isPublic && format === 'der')
		isPublic = type === 'spki' || (type === 'pkcs1' && !isRsaPrivate(bytes));
	const handle = run(isPublic ? 'keyReadPublic' : 'keyReadPrivate', undefined, bytes, format === 'der',
		FORMS[type] ?? -1, passphrase);
	if (!failed(handle))
		return handle;
	if (handle === errno.ENOKEY)
		throw refused('ERR_MISSING_PASSPHRASE', 'Passphrase required for encrypted key');
	throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Failed to read key');
}

function prepare(key, what) {
	const isPublic = what === USE_PUBLIC || what === CREATE_PUBLIC;
	const expected = what === CREATE_PRIVATE ? NOT_OBJECTS : KEYS;
	let object = objectIn(key);
	if (object !== undefined)
		return handleFor(object, what);
	if (isTextOrBytes(key))
		return read(bytesOf(key, 'key'), { format: 'pem' }, isPublic);
	if (typeof key !== 'object' || key === null)
		throw new codes.ERR_INVALID_ARG_TYPE('key', expected, key);
	const { key: data, encoding, format } = key;
	object = objectIn(data);
	if (object !== undefined)
		return handleFor(object, what);
	if (format === 'jwk') {
		validateObject(data, 'key.key');
		return handleOfJwk(data, isPublic);
	}
	if (!isTextOrBytes(data))
		throw new codes.ERR_INVALID_ARG_TYPE('key.key', expected, data);
	return read(bytesOf(data, 'key', encoding), encodingOf(key, undefined, isPublic ? undefined : false), isPublic);
}

function preparePrivate(key) {
	return prepare(key, USE_PRIVATE);
}

// Also a private one, for its public half.
function preparePublic(key) {
	return prepare(key, USE_PUBLIC);
}

// A secret: the handle of a key, or bytes.
function secretOf(key, encoding, types = KEYS) {
	const object = types === KEYS ? objectIn(key) : undefined;
	if (object !== undefined) {
		if (object.type !== 'secret')
			throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(object.type, 'secret');
		return object[kHandle];
	}
	if (!isTextOrBytes(key))
		throw new codes.ERR_INVALID_ARG_TYPE('key', types, key);
	return bytesOf(key, 'key', encoding);
}

function secretBytes(key, encoding) {
	const secret = secretOf(key, encoding);
	return binding.keyKind(secret) < 0 ? secret : run('keyBytes', undefined, secret);
}

function createSecretKey(key, encoding) {
	return new SecretKeyObject(run('keySecret', undefined, secretOf(key, encoding, BYTES)));
}

function publicOf(handle) {
	return checked(run('keyPublicOf', undefined, handle));
}

function createPublicKey(key) {
	const handle = prepare(key, CREATE_PUBLIC);
	return new PublicKeyObject(binding.keyKind(handle) === KIND_PRIVATE ? publicOf(handle) : handle);
}

function createPrivateKey(key) {
	return new PrivateKeyObject(prepare(key, CREATE_PRIVATE));
}

module.exports = {
	KeyObject, SecretKeyObject, PublicKeyObject, PrivateKeyObject, createSecretKey, createPublicKey,
	createPrivateKey, isKeyObject, cloned, handleOf, objectOfCryptoKey, setCryptoKeys, secretOf, secretBytes,
	preparePrivate, preparePublic, publicOf, publicEncoding, privateEncoding, write, handleOfJwk
};
