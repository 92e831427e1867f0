'use strict';

// Diffie-Hellman, by numbers and by elliptic curves.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateInt32, validateObject, validateString } = require('internal/validators');
const { run, refused, failed, checked, errno, isBytes, bytesOf, encoded, namesOf } = require('internal/crypto/util');
const keys = require('internal/crypto/keys');

const EMPTY = Buffer.alloc(0);
const SOURCES = ['number', 'string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

function copyOf(bytes) {
	return Buffer.from(bytes);
}

// ---- numbers

function libraryError(number, library, reason, code) {
	return Object.assign(new Error(`error:${number}:${library}::${reason}`), { library, reason, code });
}

function badGenerator() {
	return libraryError('02800065', 'Diffie-Hellman routines', 'bad generator', 'ERR_OSSL_DH_BAD_GENERATOR');
}

function tooSmall() {
	return libraryError('0280007E', 'Diffie-Hellman routines', 'modulus too small',
		'ERR_OSSL_DH_MODULUS_TOO_SMALL');
}

const SMALLEST = 512, LARGEST = 10000;

// A safe prime that suits the generator.
function newPrime(bits, generator) {
	if (bits < SMALLEST)
		throw tooSmall();
	if (bits > LARGEST)
		throw libraryError('02800067', 'Diffie-Hellman routines', 'modulus too large',
			'ERR_OSSL_DH_MODULUS_TOO_LARGE');
	const [add, rem] = generator === 2 ? [24, 23] : generator === 5 ? [60, 59] : [12, 11];
	return checked(run('primeMake', undefined, bits, true, Buffer.from([add]), Buffer.from([rem])));
}

function generatorBytes(generator) {
	if (typeof generator !== 'number')
		return generator;
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(generator);
	let from = 0;
	while (from < 3 && bytes[from] === 0)
		from++;
	return bytes.subarray(from);
}

function isBelowTwo(bytes) {
	return bytes.every((byte, i) => (i === bytes.length - 1 ? byte < 2 : byte === 0));
}

// prime and generator, and the keys, which may be missing
const kState = Symbol('kState');

function begin(self, prime, generator) {
	Object.defineProperty(self, kState,
		{ value: { prime, generator, privateKey: undefined, publicKey: undefined } });
	let wrong;
	Object.defineProperty(self, 'verifyError', { __proto__: null, enumerable: true, configurable: true,
		get() { return wrong ??= checked(run('dhCheck', undefined, prime, generator)); } });
}

function DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
	if (!new.target)
		return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
	if (typeof sizeOrKey !== 'number' && typeof sizeOrKey !== 'string' && !isBytes(sizeOrKey))
		throw new codes.ERR_INVALID_ARG_TYPE('sizeOrKey', SOURCES, sizeOrKey);
	if (typeof sizeOrKey === 'number')
		validateInt32(sizeOrKey, 'sizeOrKey');
	if (keyEncoding && !Buffer.isEncoding(keyEncoding) && keyEncoding !== 'buffer')
		[genEncoding, generator, keyEncoding] = [generator, keyEncoding, false];
	if (!generator)
		generator = 2;
	else if (typeof generator === 'number')
		validateInt32(generator, 'generator');
	else if (typeof generator === 'string' || isBytes(generator))
		generator = copyOf(bytesOf(generator, 'generator', genEncoding || undefined));
	else
		throw new codes.ERR_INVALID_ARG_TYPE('generator', SOURCES, generator);
	if (typeof generator === 'number' && generator < 2) {
		if (typeof sizeOrKey === 'number' && sizeOrKey < SMALLEST)
			newPrime(sizeOrKey, 2);
		throw badGenerator();
	}
	if (typeof generator !== 'number' && isBelowTwo(generator))
		throw badGenerator();
	const prime = typeof sizeOrKey === 'number' ? newPrime(sizeOrKey, generator) :
		copyOf(bytesOf(sizeOrKey, 'sizeOrKey', keyEncoding || undefined));
	begin(this, prime, generatorBytes(generator));
}

function DiffieHellmanGroup(name) {
	if (!new.target)
		return new DiffieHellmanGroup(name);
	validateString(name, 'name');
	const prime = run('dhGroup', undefined, name);
	if (failed(prime))
		throw refused('ERR_CRYPTO_UNKNOWN_DH_GROUP');
	begin(this, prime, Buffer.from([2]));
}

function keyMissing(which) {
	return Object.assign(new Error(`No ${which} key - did you forget to generate one?`),
		{ code: 'ERR_CRYPTO_INVALID_STATE' });
}

function secretError(number) {
	if (number !== errno.E2BIG && number !== errno.EOVERFLOW)
		return refused('ERR_CRYPTO_OPERATION_FAILED', 'Unspecified validation error');
	return Object.assign(new RangeError(`Supplied key is too ${number === errno.E2BIG ? 'small' : 'large'}`),
		{ code: 'ERR_CRYPTO_INVALID_KEYLEN' });
}

const shared = {
	generateKeys(encoding) {
		const state = this[kState];
		const pair = run('dhKeys', undefined, state.prime, state.generator, state.privateKey ?? EMPTY);
		if (failed(pair))
			throw pair === errno.EMSGSIZE ? tooSmall() :
				refused('ERR_CRYPTO_OPERATION_FAILED', 'Key generation failed');
		[state.privateKey, state.publicKey] = pair;
		return encoded(copyOf(state.publicKey), encoding);
	},
	computeSecret(key, inEncoding, outEncoding) {
		const state = this[kState], other = bytesOf(key, 'otherPublicKey', inEncoding);
		if (state.privateKey === undefined)
			throw refused('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
		const secret = run('dhSecret', undefined, state.prime, state.privateKey, other);
		if (failed(secret))
			throw secretError(secret);
		return encoded(secret, outEncoding);
	},
	getPrime(encoding) {
		return encoded(copyOf(this[kState].prime), encoding);
	},
	getGenerator(encoding) {
		return encoded(copyOf(this[kState].generator), encoding);
	},
	getPublicKey(encoding) {
		if (this[kState].publicKey === undefined)
			throw keyMissing('public');
		return encoded(copyOf(this[kState].publicKey), encoding);
	},
	getPrivateKey(encoding) {
		if (this[kState].privateKey === undefined)
			throw keyMissing('private');
		return encoded(copyOf(this[kState].privateKey), encoding);
	}
};

Object.assign(DiffieHellman.prototype, shared, {
	setPublicKey(key, encoding) {
		this[kState].publicKey = copyOf(bytesOf(key, 'key', encoding));
		return this;
	},
	setPrivateKey(key, encoding) {
		this[kState].privateKey = copyOf(bytesOf(key, 'key', encoding));
		return this;
	}
});
Object.assign(DiffieHellmanGroup.prototype, shared);

// ---- elliptic curves

const FORMS = { __proto__: null, compressed: 2, uncompressed: 4, hybrid: 6 };

function formOf(format) {
	if (!format)
		return FORMS.uncompressed;
	if (FORMS[format] === undefined)
		throw new codes.ERR_CRYPTO_ECDH_INVALID_FORMAT(format);
	return FORMS[format];
}

function ECDH(curve) {
	if (!new.target)
		return new ECDH(curve);
	validateString(curve, 'curve');
	if (run('hasCurve', undefined, curve) === 0)
		throw refused('ERR_CRYPTO_INVALID_CURVE');
	Object.defineProperty(this, kState, { value: { curve, privateKey: undefined, publicKey: undefined } });
}

function converted(point, curve, form, message) {
	const answer = run('ecConvert', undefined, curve, point, form);
	if (failed(answer))
		throw answer === errno.EINVAL ? refused('ERR_CRYPTO_INVALID_CURVE') :
			refused('ERR_CRYPTO_OPERATION_FAILED', message);
	return answer;
}

function isPairOf(curve, privateKey, publicKey) {
	const own = run('ecPublic', undefined, curve, privateKey);
	return !failed(own) && publicKey !== undefined && own.equals(publicKey);
}

Object.assign(ECDH.prototype, {
	computeSecret(key, inEncoding, outEncoding) {
		const { curve, privateKey, publicKey } = this[kState];
		const other = bytesOf(key, 'otherPublicKey', inEncoding);
		if (privateKey === undefined || !isPairOf(curve, privateKey, publicKey))
			throw refused('ERR_CRYPTO_INVALID_KEYPAIR');
		const secret = run('ecSecret', undefined, curve, privateKey, other);
		if (secret === errno.EDOM)
			throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Failed to compute ECDH key');
		if (failed(secret))
			throw new codes.ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY();
		return encoded(secret, outEncoding);
	},
	setPrivateKey(key, encoding) {
		const state = this[kState], bytes = copyOf(bytesOf(key, 'key', encoding));
		const publicKey = run('ecPublic', undefined, state.curve, bytes);
		if (failed(publicKey))
			throw refused('ERR_CRYPTO_INVALID_KEYTYPE', 'Private key is not valid for specified curve.');
		state.privateKey = bytes;
		state.publicKey = publicKey;
		return this;
	},
	setPublicKey(key, encoding) {
		const state = this[kState];
		state.publicKey = converted(bytesOf(key, 'key', encoding), state.curve, FORMS.uncompressed,
			'Failed to convert Buffer to EC_POINT');
		return this;
	},
	getPrivateKey(encoding) {
		if (this[kState].privateKey === undefined)
			throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Failed to get ECDH private key');
		return encoded(copyOf(this[kState].privateKey), encoding);
	},
	generateKeys(encoding, format) {
		const state = this[kState];
		state.privateKey = checked(run('ecPrivate', undefined, state.curve));
		state.publicKey = checked(run('ecPublic', undefined, state.curve, state.privateKey));
		return this.getPublicKey(encoding, format);
	},
	getPublicKey(encoding, format) {
		const form = formOf(format), { curve, publicKey } = this[kState];
		if (publicKey === undefined)
			throw refused('ERR_CRYPTO_OPERATION_FAILED', 'Failed to get ECDH public key');
		return encoded(converted(publicKey, curve, form, 'Failed to get ECDH public key'), encoding);
	}
});

ECDH.convertKey = function convertKey(key, curve, inEncoding, outEncoding, format) {
	validateString(curve, 'curve');
	key = bytesOf(key, 'key', inEncoding);
	return encoded(converted(key, curve, formOf(format), 'Failed to convert Buffer to EC_POINT'), outEncoding);
};

for (const { prototype } of [DiffieHellman, DiffieHellmanGroup, ECDH])
	for (const name of Object.keys(prototype))
		Object.defineProperty(prototype[name], 'name', { value: name });

function getCurves() {
	return require('internal/crypto/util').withoutDoubles(namesOf('curves'));
}

// ---- keys

const AGREE = ['dh', 'ec', 'x448', 'x25519'];

function diffieHellman(options) {
	validateObject(options, 'options');
	const { privateKey, publicKey } = options;
	if (!keys.isKeyObject(privateKey))
		throw new codes.ERR_INVALID_ARG_VALUE('options.privateKey', privateKey);
	if (!keys.isKeyObject(publicKey))
		throw new codes.ERR_INVALID_ARG_VALUE('options.publicKey', publicKey);
	if (privateKey.type !== 'private')
		throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(privateKey.type, 'private');
	if (publicKey.type !== 'public' && publicKey.type !== 'private')
		throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(publicKey.type, 'private or public');
	const type = privateKey.asymmetricKeyType, other = publicKey.asymmetricKeyType;
	if (type !== other || !AGREE.includes(type))
		throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY('key types for Diffie-Hellman', `${type} and ${other}`);
	return checked(run('agreeKeys', undefined, keys.handleOf(privateKey), keys.handleOf(publicKey)));
}

module.exports = { DiffieHellman, DiffieHellmanGroup, ECDH, getCurves, diffieHellman };
