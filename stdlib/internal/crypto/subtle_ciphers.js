'use strict';

// The ciphers of crypto.subtle: RSA-OAEP, AES-CBC, AES-CTR, those with a tag, and AES-KW.

const { Buffer } = require('buffer');
const { fails, DIGESTS } = require('internal/crypto/algorithms');
const { factsOf } = require('internal/crypto/subtle_keys');
const { checkHalf, handleOf, job, operationFailed } = require('internal/crypto/subtle_job');

// The counter is the last `length` bits of the block, and wraps among them.
async function counterMode(encrypt, algorithm, key, data) {
	const { counter, length } = algorithm, name = `aes-${factsOf(key).algorithm.length}-ctr`;
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

// Of ciphers with a tag: what they are in OpenSSL, the tags' bits, and the least and most bytes of an IV.
const SEALS = {
	__proto__: null,
	'AES-GCM': [bits => `aes-${bits}-gcm`, [32, 64, 96, 104, 112, 120, 128], 0, Infinity],
	'AES-OCB': [bits => `aes-${bits}-ocb`, [64, 96, 128], 1, 15],
	'ChaCha20-Poly1305': [() => 'chacha20-poly1305', [128], 12, 12]
};

// What can be wrong with the parameters, whatever the key and the data are.
function checkCipher({ name, iv, counter, length, tagLength = 128 }) {
	if (name === 'AES-CBC' && iv.length !== 16)
		throw fails('algorithm.iv must contain exactly 16 bytes', 'OperationError');
	if (name === 'AES-CTR') {
		if (counter.length !== 16)
			throw fails('algorithm.counter must be 16 bytes', 'OperationError');
		if (length < 1 || length > 128)
			throw fails('AES-CTR algorithm.length must be between 1 and 128', 'OperationError');
	}
	if (SEALS[name] === undefined)
		return;
	const [, tags, least, most] = SEALS[name];
	if (!tags.includes(tagLength))
		throw fails(`${tagLength} is not a valid ${name} tag length`, 'OperationError');
	if (iv.length < least || iv.length > most)
		throw fails(`algorithm.iv of ${name} must be ${least === most ? least : `${least} to ${most}`} bytes`,
			'OperationError');
}

function encryption(encrypt, algorithm, key, data) {
	const { name, iv, label, additionalData, tagLength = 128 } = algorithm;
	const { length, hash } = factsOf(key).algorithm;
	if (name === 'RSA-OAEP') {
		if (factsOf(key).type !== (encrypt ? 'public' : 'private'))
			throw fails('The requested operation is not valid for the provided key', 'InvalidAccessError');
		return job('rsa', encrypt ? 0 : 1, handleOf(key), 4, DIGESTS[hash.name], label, data);
	}
	checkCipher(algorithm);
	if (name === 'AES-CBC')
		return job('cipherWhole', encrypt, `aes-${length}-cbc`, handleOf(key), iv, undefined, undefined, data);
	if (name === 'AES-CTR')
		return counterMode(encrypt, algorithm, key, data);
	if (!encrypt && data.length < tagLength / 8)
		throw fails('The provided data is too small.', 'OperationError');
	return job('cipherWhole', encrypt, SEALS[name][0](length), handleOf(key), iv, tagLength / 8, additionalData, data);
}

function wrapping(isWrap, algorithm, key, bytes) {
	if (algorithm.name !== 'AES-KW')
		return encryption(isWrap, algorithm, key, bytes);
	if (bytes.length % 8 || bytes.length < 16)
		throw operationFailed();
	return job('cipherWhole', isWrap, `id-aes${factsOf(key).algorithm.length}-wrap`, handleOf(key), Buffer.alloc(8, 0xA6),
		undefined, undefined, bytes);
}

module.exports = { checkCipher, encryption, wrapping };
