'use strict';

// argon2 and argon2Sync of node:crypto, as newer versions of node have them.

const { codes } = require('internal/errors');
const { validateFunction, validateInteger, validateObject, validateOneOf, validateString, validateUint32 } =
	require('internal/validators');
const { run, perform, failed, bytesOf, MAX_BYTES } = require('internal/crypto/util');

const KINDS = ['argon2d', 'argon2i', 'argon2id'];      // as the verb numbers them
const LANES_MOST = 2 ** 24 - 1, SALT_LEAST = 8, TAG_LEAST = 4, MEMORY_MOST = 2 ** 32 - 1;

// undefined: the library is there
function whyNoArgon2() {
	return failed(run('argon2Open')) ? "libargon2.so.1 is missing: install Debian's package libargon2-1" : undefined;
}

function valuesOf(algorithm, parameters) {
	validateString(algorithm, 'algorithm');
	validateOneOf(algorithm, 'algorithm', KINDS);
	validateObject(parameters, 'parameters');
	const { message, nonce, parallelism, tagLength, memory, passes, secret = '', associatedData = '' } = parameters;
	const password = bytesOf(message, 'parameters.message'), salt = bytesOf(nonce, 'parameters.nonce');
	if (salt.byteLength < SALT_LEAST)
		throw new codes.ERR_OUT_OF_RANGE('parameters.nonce.byteLength', `>= ${SALT_LEAST}`, salt.byteLength);
	validateInteger(parallelism, 'parameters.parallelism', 1, LANES_MOST);
	validateInteger(tagLength, 'parameters.tagLength', TAG_LEAST, MAX_BYTES);
	validateInteger(memory, 'parameters.memory', 8 * parallelism, MEMORY_MOST);
	validateUint32(passes, 'parameters.passes', true);
	return [KINDS.indexOf(algorithm), password, salt, parallelism, memory, passes,
		bytesOf(secret, 'parameters.secret'), bytesOf(associatedData, 'parameters.associatedData'), tagLength];
}

function checkLibrary() {
	const missing = whyNoArgon2();
	if (missing !== undefined)
		throw new Error(missing);
}

function argon2(algorithm, parameters, callback) {
	const values = valuesOf(algorithm, parameters);
	validateFunction(callback, 'callback');
	checkLibrary();
	perform('argon2', callback, values);
}

function argon2Sync(algorithm, parameters) {
	const values = valuesOf(algorithm, parameters);
	checkLibrary();
	return perform('argon2', undefined, values);
}

module.exports = { argon2, argon2Sync, whyNoArgon2 };
