'use strict';

// Prime numbers.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateInt32, validateObject } =
	require('internal/validators');
const { perform, checked, errno, failed, isBytes, asBytes, arrayBufferOf, bytesOfBigInt, bigIntOfBytes } =
	require('internal/crypto/util');

function numberBytes(value, name, expected) {
	if (typeof value === 'bigint') {
		if (value < 0n)
			throw new codes.ERR_OUT_OF_RANGE(name, '>= 0', value);
		return bytesOfBigInt(value);
	}
	if (!isBytes(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, expected, value);
	return asBytes(value);
}

const NUMBERS = ['ArrayBuffer', 'TypedArray', 'Buffer', 'DataView', 'bigint'];

function range(message) {
	return Object.assign(new RangeError(message), { code: 'ERR_OUT_OF_RANGE' });
}

function primeJob(size, options, callback) {
	validateInt32(size, 'size', 1);
	validateObject(options, 'options');
	const { safe = false, bigint = false } = options;
	let { add, rem } = options;
	validateBoolean(safe, 'options.safe');
	validateBoolean(bigint, 'options.bigint');
	if (add !== undefined)
		add = numberBytes(add, 'options.add', NUMBERS);
	if (rem !== undefined)
		rem = numberBytes(rem, 'options.rem', NUMBERS);
	if (add !== undefined) {
		const modulus = bigIntOfBytes(Buffer.from(add));
		if (modulus.toString(2).length > size)
			throw range('invalid options.add');
		if (rem !== undefined && modulus <= bigIntOfBytes(Buffer.from(rem)))
			throw range('invalid options.rem');
	}
	return perform('primeMake', callback, [size, safe, add, rem], answer => {
		if (failed(answer) && answer === errno.ERANGE)
			throw new codes.ERR_OUT_OF_RANGE('size', '<= 65536', size);
		const bytes = checked(answer);
		return bigint ? bigIntOfBytes(bytes) : arrayBufferOf(bytes);
	});
}


// These callbacks get undefined where there is no error.
function answered(callback) {
	return (error, answer) => callback(error ?? undefined, answer);
}

function generatePrime(size, options, callback) {
	if (typeof options === 'function')
		[callback, options] = [options, {}];
	validateFunction(callback, 'callback');
	primeJob(size, options, answered(callback));
}

function generatePrimeSync(size, options = {}) {
	return primeJob(size, options, undefined);
}

function checkJob(candidate, options, callback) {
	const bytes = numberBytes(candidate, 'candidate', NUMBERS);
	validateObject(options, 'options');
	const { checks = 0 } = options;
	// more rounds than the library's own give no better answer
	validateInt32(checks, 'options.checks', 0);
	return perform('primeCheck', callback, [bytes], answer => {
		if (failed(answer) && answer === errno.ERANGE)
			throw new codes.ERR_OUT_OF_RANGE('candidate', 'of at most 65536 bits', candidate);
		return checked(answer) === 1;
	});
}

function checkPrime(candidate, options = {}, callback) {
	if (typeof options === 'function')
		[callback, options] = [options, {}];
	validateFunction(callback, 'callback');
	checkJob(candidate, options, answered(callback));
}

function checkPrimeSync(candidate, options = {}) {
	return checkJob(candidate, options, undefined);
}

module.exports = { generatePrime, generatePrimeSync, checkPrime, checkPrimeSync };
