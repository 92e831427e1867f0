'use strict';

// New keys.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateFunction, validateInteger, validateInt32, validateObject, validateOneOf, validateString,
	validateUint32 } = require('internal/validators');
const { binding, run, refused, perform, checked, failed, errno, asBytes, checkDigest } =
	require('internal/crypto/util');
const keys = require('internal/crypto/keys');

// ---- pairs

function rsaPlan(type, options) {
	const { modulusLength } = options;
	let { publicExponent } = options;
	validateUint32(modulusLength, 'options.modulusLength');
	if (publicExponent === undefined || publicExponent === null)
		publicExponent = 0x10001;
	else
		validateUint32(publicExponent, 'options.publicExponent');
	return [type, modulusLength, publicExponent];
}

// The older name of an option, which must say the same.
function sameAs(options, old, name) {
	const value = options[old];
	if (value === undefined)
		return options[name];
	process.emitWarning(`"options.${old}" is deprecated, use "options.${name}" instead.`, 'DeprecationWarning',
		'DEP0154');
	validateString(value, `options.${old}`);
	if (options[name] && value !== options[name])
		throw new codes.ERR_INVALID_ARG_VALUE(`options.${old}`, value);
	return value;
}

function pssPlan(options) {
	const plan = rsaPlan('rsa-pss', options), { saltLength, hashAlgorithm, mgf1HashAlgorithm } = options;
	if (saltLength !== undefined)
		validateInt32(saltLength, 'options.saltLength', 0);
	if (hashAlgorithm !== undefined)
		validateString(hashAlgorithm, 'options.hashAlgorithm');
	if (mgf1HashAlgorithm !== undefined)
		validateString(mgf1HashAlgorithm, 'options.mgf1HashAlgorithm');
	const hash = sameAs(options, 'hash', 'hashAlgorithm'), mgf1 = sameAs(options, 'mgf1Hash', 'mgf1HashAlgorithm');
	const size = hash === undefined ? undefined : checkDigest(hash);
	if (mgf1 !== undefined)
		checkDigest(mgf1, 'MGF1 digest');
	// a key that is restricted to a digest is so for MGF1 and the salt, too
	return [...plan, hash, mgf1 ?? hash, saltLength ?? size];
}

function dsaPlan(options) {
	const { modulusLength, divisorLength } = options;
	validateUint32(modulusLength, 'options.modulusLength');
	if (divisorLength !== undefined && divisorLength !== null)
		validateInt32(divisorLength, 'options.divisorLength', 0);
	return ['dsa', modulusLength, undefined, undefined, undefined, undefined, divisorLength ?? undefined];
}

function ecPlan(options) {
	const { namedCurve, paramEncoding } = options;
	validateString(namedCurve, 'options.namedCurve');
	if (paramEncoding !== undefined && paramEncoding !== null && paramEncoding !== 'named' &&
		paramEncoding !== 'explicit')
		throw new codes.ERR_INVALID_ARG_VALUE('options.paramEncoding', paramEncoding);
	if (run('hasCurve', undefined, namedCurve) === 0)
		throw refused('ERR_CRYPTO_INVALID_CURVE');
	return ['ec', undefined, undefined, undefined, undefined, undefined, undefined, namedCurve,
		paramEncoding === 'explicit'];
}

function isSet(value) {
	return value !== undefined && value !== null;
}

function dhPlan(options) {
	const { group, primeLength, prime, generator } = options;
	const plan = [undefined, undefined, undefined, undefined, undefined, undefined];
	if (isSet(group)) {
		for (const [name, value] of [['prime', prime], ['primeLength', primeLength], ['generator', generator]])
			if (isSet(value))
				throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('group', name);
		validateString(group, 'options.group');
		if (failed(run('dhGroup', undefined, group)))
			throw refused('ERR_CRYPTO_UNKNOWN_DH_GROUP');
		return ['dh', ...plan, group];
	}
	if (isSet(prime)) {
		if (isSet(primeLength))
			throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('prime', 'primeLength');
		if (!ArrayBuffer.isView(prime))
			throw new codes.ERR_INVALID_ARG_TYPE('options.prime', ['Buffer', 'TypedArray', 'DataView'],
				prime);
	} else if (isSet(primeLength)) {
		validateInt32(primeLength, 'options.primeLength', 0);
	} else {
		throw new codes.ERR_MISSING_OPTION('At least one of the group, prime, or primeLength options');
	}
	if (isSet(generator))
		validateInt32(generator, 'options.generator', 0);
	plan[0] = primeLength ?? undefined;
	return ['dh', ...plan, undefined, false, isSet(prime) ? asBytes(prime) : undefined, generator ?? 2];
}

function planOf(type, options) {
	if (options !== undefined)
		validateObject(options, 'options');
	switch (type) {
	case 'ed25519':
	case 'ed448':
	case 'x25519':
	case 'x448':
		return [type];
	case 'rsa':
	case 'rsa-pss':
	case 'dsa':
	case 'ec':
	case 'dh':
		break;
	default:
		throw new codes.ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
	}
	validateObject(options, 'options');
	switch (type) {
	case 'rsa': return rsaPlan(type, options);
	case 'rsa-pss': return pssPlan(options);
	case 'dsa': return dsaPlan(options);
	case 'ec': return ecPlan(options);
	default: return dhPlan(options);
	}
}

function encodings(type, options) {
	const pair = {};
	if (options === undefined || options === null)
		return pair;
	for (const [name, parse] of [['publicKeyEncoding', keys.publicEncoding], ['privateKeyEncoding',
		keys.privateEncoding]]) {
		const given = options[name];
		if (given === undefined || given === null)
			continue;
		if (typeof given !== 'object')
			throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, given);
		pair[name] = parse(given, type, name);
	}
	return pair;
}

function pairOf(handle, { publicKeyEncoding, privateKeyEncoding }) {
	if (failed(handle)) {
		if (handle === errno.ERANGE)
			throw new codes.ERR_OUT_OF_RANGE('options.modulusLength', 'at most 16384 (10000 of dh)',
				'more');
		throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Key generation failed');
	}
	const publicHandle = keys.publicOf(handle);
	return {
		publicKey: publicKeyEncoding ? keys.write(publicHandle, publicKeyEncoding) :
			new keys.PublicKeyObject(publicHandle),
		privateKey: privateKeyEncoding ? keys.write(handle, privateKeyEncoding) :
			new keys.PrivateKeyObject(handle)
	};
}

function job(type, options, callback) {
	validateString(type, 'type');
	const how = encodings(type, options), plan = planOf(type, options);
	return perform('keyMake', callback, plan, handle => pairOf(handle, how));
}

function generateKeyPair(type, options, callback) {
	if (typeof options === 'function')
		[callback, options] = [options, undefined];
	validateFunction(callback, 'callback');
	job(type, options, (error, pair) => {
		if (error)
			callback(error);
		else
			callback(null, pair.publicKey, pair.privateKey);
	});
}

Object.defineProperty(generateKeyPair, require('internal/util/symbols').promisify, {
	value(type, options) {
		return new Promise((resolve, reject) => {
			generateKeyPair(type, options, (error, publicKey, privateKey) => {
				if (error)
					reject(error);
				else
					resolve({ publicKey, privateKey });
			});
		});
	},
	enumerable: false
});

function generateKeyPairSync(type, options) {
	return job(type, options, undefined);
}

// ---- secrets

function secretBits(type, options) {
	validateString(type, 'type');
	validateObject(options, 'options');
	const { length } = options;
	switch (type) {
	case 'hmac':
		validateInteger(length, 'options.length', 8, 2 ** 31 - 1);
		return length;
	case 'aes':
		validateOneOf(length, 'options.length', [128, 192, 256]);
		return length;
	default:
		throw new codes.ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
	}
}

function newSecret(bits) {
	const bytes = Buffer.alloc(Math.floor(bits / 8));
	binding.random(bytes, 0, bytes.length);
	const handle = checked(run('keySecret', undefined, bytes));
	bytes.fill(0);
	return new keys.SecretKeyObject(handle);
}

function generateKey(type, options, callback) {
	if (typeof options === 'function')
		[callback, options] = [options, undefined];
	validateFunction(callback, 'callback');
	const key = newSecret(secretBits(type, options));
	setImmediate(callback, undefined, key);
}

function generateKeySync(type, options) {
	return newSecret(secretBits(type, options));
}

module.exports = { generateKeyPair, generateKeyPairSync, generateKey, generateKeySync, newSecret };
