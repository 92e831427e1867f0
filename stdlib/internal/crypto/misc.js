'use strict';

// SPKAC certificates, and what there is only for programs that ask: FIPS mode, engines, the secure heap.

const { codes, passMemory } = require('internal/errors');
const { validateString, validateUint32 } = require('internal/validators');
const { run, failed, checked, bytesOf, MAX_BYTES } = require('internal/crypto/util');

function spkacBytes(spkac, encoding) {
	const bytes = bytesOf(spkac, 'spkac', encoding);
	if (bytes.byteLength > MAX_BYTES)
		throw Object.assign(new RangeError('spkac is too large'), { code: 'ERR_OUT_OF_RANGE' });
	return bytes;
}

function verifySpkac(spkac, encoding) {
	return run('spkacVerify', undefined, spkacBytes(spkac, encoding)) === 1;
}

// What is no SPKAC has an empty key and challenge.
function exportPublicKey(spkac, encoding) {
	try {
		return checked(run('spkacKey', undefined, spkacBytes(spkac, encoding)));
	} catch (error) {
		passMemory(error);
		if (error.code === 'ERR_INVALID_ARG_TYPE' || error.code === 'ERR_OUT_OF_RANGE')
			throw error;
		return '';
	}
}

function exportChallenge(spkac, encoding) {
	const challenge = run('spkacChallenge', undefined, spkacBytes(spkac, encoding));
	return failed(challenge) ? '' : challenge;
}

function Certificate() {
	if (!new.target)
		return new Certificate();
}

Object.assign(Certificate, { exportChallenge, exportPublicKey, verifySpkac });
Object.assign(Certificate.prototype, { verifySpkac, exportPublicKey, exportChallenge });

function getFips() {
	return 0;
}

function setFips(value) {
	if (value)
		throw new codes.ERR_CRYPTO_FIPS_UNAVAILABLE();
}

function setEngine(id, flags) {
	validateString(id, 'id');
	if (flags)
		validateUint32(flags, 'flags');
	throw new codes.ERR_CRYPTO_ENGINE_UNKNOWN(id);
}

function secureHeapUsed() {
	return { total: 0, used: 0, utilization: 0, min: 0 };
}

module.exports = { Certificate, getFips, setFips, setEngine, secureHeapUsed };
