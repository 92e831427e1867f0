'use strict';

// Signatures.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateFunction, validateString } = require('internal/validators');
const { Handle, inherit, kHandle } = require('internal/crypto/stream');
const { binding, run, refused, perform, checked, failed, errno, bytesOf, asBytes, encoded } =
	require('internal/crypto/util');
const keys = require('internal/crypto/keys');
const Writable = require('internal/streams/writable');

const SignHandle = { SignBase: class SignBase extends Handle {} }.SignBase;
const kAlgorithm = Symbol('kAlgorithm'), kFinalized = Symbol('kFinalized');

// ---- options

function intOption(options, name) {
	const value = options[name];
	if (value === undefined || value === value >> 0)
		return value;
	throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, value);
}

function isP1363(options) {
	if (typeof options !== 'object')
		return false;
	const { dsaEncoding = 'der' } = options;
	if (dsaEncoding !== 'der' && dsaEncoding !== 'ieee-p1363')
		throw new codes.ERR_INVALID_ARG_VALUE('options.dsaEncoding', dsaEncoding);
	return dsaEncoding !== 'der';
}

function schemeOf(options) {
	return [intOption(options, 'padding'), intOption(options, 'saltLength'), isP1363(options)];
}

// ---- streams

function begin(self, algorithm, options) {
	validateString(algorithm, 'algorithm');
	// an old name of SHA-1 with DSA
	if (algorithm === 'dss1' || algorithm === 'DSS1')
		algorithm = 'SHA1';
	const digest = binding.open(algorithm, undefined);
	if (digest === undefined)
		throw Object.assign(new TypeError('Invalid digest'), { code: 'ERR_CRYPTO_INVALID_DIGEST' });
	self[kHandle] = new SignHandle(digest);
	Object.defineProperty(self, kAlgorithm, { value: algorithm });
	Object.defineProperty(self, kFinalized, { value: false, writable: true });
	Reflect.apply(Writable, self, [options]);
}

function Sign(algorithm, options) {
	if (!new.target)
		return new Sign(algorithm, options);
	begin(this, algorithm, options);
}

function Verify(algorithm, options) {
	if (!new.target)
		return new Verify(algorithm, options);
	begin(this, algorithm, options);
}

function notInitialised() {
	return Object.assign(new Error('Not initialised'), { code: 'ERR_CRYPTO_INVALID_STATE' });
}

function add(self, bytes) {
	if (self[kFinalized])
		throw notInitialised();
	binding.update(self[kHandle].inner, bytes);
}

function write(chunk, encoding, callback) {
	add(this, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : asBytes(chunk));
	callback();
}

function update(data, encoding) {
	if (typeof data === 'string') {
		if (data.length % 2 && `${encoding}`.toLowerCase() === 'hex')
			throw new codes.ERR_INVALID_ARG_VALUE('encoding', encoding,
				`is invalid for data of length ${data.length}`);
		data = Buffer.from(data, encoding === 'buffer' ? 'utf8' : encoding);
	} else if (!ArrayBuffer.isView(data)) {
		throw new codes.ERR_INVALID_ARG_TYPE('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
	}
	add(this, asBytes(data));
	return this;
}

for (const of of [Sign, Verify]) {
	inherit(of, Writable);
	Object.assign(of.prototype, { _write: write, update });
}

function sum(self) {
	if (self[kFinalized])
		throw notInitialised();
	self[kFinalized] = true;
	const { inner } = self[kHandle];
	return binding.finish(inner, binding.size(inner));
}

// Keys that sign messages, not digests.
const WHOLE = ['ed25519', 'ed448', 'x25519', 'x448'];

function checkSigns(key) {
	if (WHOLE.includes(run('keyInfo', undefined, key)[0]))
		throw Object.assign(new Error('Unsupported crypto operation'),
			{ code: 'ERR_CRYPTO_UNSUPPORTED_OPERATION' });
}

Sign.prototype.sign = function sign(options, encoding) {
	if (!options)
		throw new codes.ERR_CRYPTO_SIGN_KEY_REQUIRED();
	const key = keys.preparePrivate(options), scheme = schemeOf(options);
	checkSigns(key);
	const signature = checked(run('signDigest', undefined, key, this[kAlgorithm], ...scheme, sum(this)));
	return encoded(signature, encoding);
};

Verify.prototype.verify = function verify(options, signature, sigEncoding) {
	const key = keys.preparePublic(options), scheme = schemeOf(options);
	signature = bytesOf(signature, 'signature', sigEncoding);
	checkSigns(key);
	return checked(run('verifyDigest', undefined, key, this[kAlgorithm], ...scheme, sum(this), signature)) === 1;
};

// ---- at once

function finish(algorithm) {
	return answer => {
		if (failed(answer) && answer === errno.EINVAL)
			throw refused('ERR_CRYPTO_INVALID_DIGEST', algorithm);
		return checked(answer);
	};
}

function checkAlgorithm(algorithm) {
	if (algorithm !== null && algorithm !== undefined) {
		validateString(algorithm, 'algorithm');
		if (run('digestSize', undefined, algorithm) === 0)
			throw refused('ERR_CRYPTO_INVALID_DIGEST', algorithm);
	}
}

function sign(algorithm, data, key, callback) {
	if (algorithm !== null && algorithm !== undefined)
		validateString(algorithm, 'algorithm');
	if (callback !== undefined)
		validateFunction(callback, 'callback');
	data = bytesOf(data, 'data');
	if (!key)
		throw new codes.ERR_CRYPTO_SIGN_KEY_REQUIRED();
	const scheme = schemeOf(key), handle = keys.preparePrivate(key);
	checkAlgorithm(algorithm);
	return perform('signMessage', callback, [handle, algorithm ?? undefined, ...scheme, data], finish(algorithm));
}

function verify(algorithm, data, key, signature, callback) {
	if (algorithm !== null && algorithm !== undefined)
		validateString(algorithm, 'algorithm');
	if (callback !== undefined)
		validateFunction(callback, 'callback');
	data = bytesOf(data, 'data');
	if (!ArrayBuffer.isView(signature) && !require('internal/util/types').isAnyArrayBuffer(signature))
		throw new codes.ERR_INVALID_ARG_TYPE('signature', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'],
			signature);
	const scheme = schemeOf(key), handle = keys.preparePublic(key);
	checkAlgorithm(algorithm);
	const check = finish(algorithm);
	return perform('verifyMessage', callback, [handle, algorithm ?? undefined, ...scheme, data,
		asBytes(signature)], answer => check(answer) === 1);
}

module.exports = { Sign, Verify, sign, verify };
