'use strict';
/* Secure contexts: options of node:tls, checked and given to a context of internalBinding('tls'). */

const { Buffer } = require('buffer');
const { codes, passMemory } = require('internal/errors');
const { validateInteger, validateInt32, validateObject, validateString } = require('internal/validators');
const { DEFAULT_CIPHERS, TLS1_2, TLS1_3, rangeOf, versionOf } = require('internal/tls/versions');

const native = internalBinding('tls');

const { isArray } = Array;

const PREFER_OWN_CIPHERS = 0x400000;       // SSL_OP_CIPHER_SERVER_PREFERENCE

function tls() { return require('tls'); }

function SecureContext(secureProtocol, secureOptions, minVersion, maxVersion) {
	if (!(this instanceof SecureContext))
		return new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
	if (secureProtocol) {
		for (const version of [minVersion, maxVersion])
			if (version !== undefined && version !== null)
				throw new codes.ERR_TLS_PROTOCOL_VERSION_CONFLICT(version, secureProtocol);
	}
	const min = versionOf('minimum', minVersion, tls().DEFAULT_MIN_VERSION);
	const max = versionOf('maximum', maxVersion, tls().DEFAULT_MAX_VERSION);
	const range = secureProtocol ? rangeOf(secureProtocol, min) : [min, max];
	this.context = native.context(...range);
	if (secureOptions) {
		validateInteger(secureOptions, 'secureOptions');
		this.context.setOptions(secureOptions);
	}
}

// ---- values of options

function checkBytes(name, value) {
	if (typeof value !== 'string' && !ArrayBuffer.isView(value))
		throw new codes.ERR_INVALID_ARG_TYPE(name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
}

function bytesOf(value) { return typeof value === 'string' ? Buffer.from(value) : value; }

function listOf(value) { return isArray(value) ? value : [value]; }

function passOf(value, name) {
	if (value === undefined || value === null)
		return undefined;
	checkBytes(name, value);
	return typeof value === 'string' ? value :
		Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
}

function coded(error, code) { return Object.assign(error, { code }); }

// An error of OpenSSL that is told in other words.
function inWords(text, call) {
	try {
		return call();
	} catch (error) {
		passMemory(error);
		throw new codes.ERR_CRYPTO_OPERATION_FAILED(text);
	}
}

// ---- algorithms

function usualCiphers() { return tls().DEFAULT_CIPHERS ?? DEFAULT_CIPHERS; }

// Of TLS 1.3, which has a list of its own.
function isSuite(name) { return /^!?TLS_/.test(name); }

function setCiphers(context, ciphers, name) {
	if (ciphers !== undefined && ciphers !== null)
		validateString(ciphers, `${name}.ciphers`);
	const given = (ciphers || usualCiphers()).split(':'), all = given.filter(one => one !== '');
	const suites = all.filter(isSuite).join(':'), older = all.filter(one => !isSuite(one)).join(':');
	if (all.length === 0)
		throw new codes.ERR_INVALID_ARG_VALUE(`${name}.ciphers`, given);
	if (suites !== '')
		context.setSuites(suites);
	context.setCiphers(older);
	if (older !== '' || context.getVersion(false) >= TLS1_3)
		return;
	const max = context.getVersion(true);
	if (max === 0 || max > TLS1_2)
		context.setVersion(false, TLS1_3);
}

function setDH(context, dhparam, name) {
	checkBytes(`${name}.dhparam`, dhparam);
	let bits;
	if (dhparam === 'auto') {
		context.setDH(undefined);
		return;
	}
	try {
		bits = context.setDH(bytesOf(dhparam));
	} catch (error) {
		passMemory(error);
		return;
	}
	if (bits < 1024)
		throw coded(new TypeError('DH parameter is less than 1024 bits'), 'ERR_INVALID_ARG_VALUE');
	if (bits < 2048)
		process.emitWarning('DH parameter is less than 2048 bits', 'SecurityWarning');
}

function setAlgorithms(context, { sigalgs, ecdhCurve = tls().DEFAULT_ECDH_CURVE, dhparam }, name) {
	if (sigalgs !== undefined && sigalgs !== null) {
		validateString(sigalgs, `${name}.sigalgs`);
		if (sigalgs === '')
			throw new codes.ERR_INVALID_ARG_VALUE(`${name}.sigalgs`, sigalgs);
		context.setSigalgs(sigalgs);
	}
	validateString(ecdhCurve, `${name}.ecdhCurve`);
	if (ecdhCurve !== 'auto')
		inWords('Failed to set ECDH curve', () => context.setGroups(ecdhCurve));
	if (dhparam !== undefined && dhparam !== null)
		setDH(context, dhparam, name);
}

// ---- keys

function setKey(context, key, passphrase, name) {
	checkBytes(`${name}.key`, key);
	context.setKey(bytesOf(key), passOf(passphrase, `${name}.passphrase`) ?? '');
}

function setKeys(context, { cert, key, passphrase }, name) {
	if (cert) {
		for (const one of listOf(cert)) {
			checkBytes(`${name}.cert`, one);
			context.setCertificate(bytesOf(one));
		}
	}
	if (!key)
		return;
	for (const one of listOf(key))
		setKey(context, isArray(key) && one?.pem !== undefined ? one.pem : one,
			isArray(key) && one?.passphrase !== undefined ? one.passphrase : passphrase, name);
}

function setEngines({ key, privateKeyIdentifier: id, privateKeyEngine: engine, clientCertEngine }, name) {
	const types = ['string', 'null', 'undefined'];
	if (id !== undefined && id !== null) {
		if (engine === undefined || engine === null)
			throw new codes.ERR_INVALID_ARG_VALUE(`${name}.privateKeyEngine`, engine);
		if (key)
			throw new codes.ERR_INVALID_ARG_VALUE(`${name}.privateKeyIdentifier`, id);
		if (typeof id !== 'string')
			throw new codes.ERR_INVALID_ARG_TYPE(`${name}.privateKeyIdentifier`, types, id);
		if (typeof engine !== 'string')
			throw new codes.ERR_INVALID_ARG_TYPE(`${name}.privateKeyEngine`, types, engine);
		throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
	}
	if (typeof clientCertEngine === 'string')
		throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
	if (clientCertEngine !== undefined && clientCertEngine !== null)
		throw new codes.ERR_INVALID_ARG_TYPE(`${name}.clientCertEngine`, types, clientCertEngine);
}

function loadPfx(context, { pfx, passphrase }) {
	if (pfx === undefined || pfx === null)
		return;
	for (const one of listOf(pfx)) {
		const bytes = isArray(pfx) ? one.buf || one : one;
		const pass = passOf((isArray(pfx) && one.passphrase) || passphrase, 'passphrase');
		checkBytes('pfx', bytes);
		try {
			context.loadPfx(bytesOf(bytes), pass);
		} catch (error) {
			if (error.message !== 'unsupported')
				throw error;
			throw coded(new Error('Unsupported PKCS12 PFX data'), 'ERR_CRYPTO_UNSUPPORTED_OPERATION');
		}
	}
}

// ---- authorities

let hasWarned = false;

function warnOfExtra() {
	const found = hasWarned ? '' : native.rootText(true);
	hasWarned = true;
	if (typeof found !== 'number')
		return;
	const { 0: code, 1: text } = require('util').getSystemErrorMap().get(found) ?? ['', 'unknown'];
	process.emitWarning(`Ignoring extra certs from \`${process.env.NODE_EXTRA_CA_CERTS}\`, load failed: ` +
		`${text}${code && ` (${code})`}`);
}

function addAuthorities(context, { ca, allowPartialTrustChain }, name) {
	if (ca) {
		for (const one of listOf(ca)) {
			checkBytes(`${name}.ca`, one);
			context.addCA(bytesOf(one));
		}
	} else {
		context.addRoots();
		warnOfExtra();
	}
	if (allowPartialTrustChain)
		context.allowPartial();
}

function addRevocations(context, { crl }, name) {
	if (crl === undefined || crl === null)
		return;
	for (const one of listOf(crl)) {
		checkBytes(`${name}.crl`, one);
		inWords('Failed to parse CRL', () => context.addCRL(bytesOf(one)));
	}
}

// ---- sessions

function setSessions(context, { sessionIdContext, ticketKeys, sessionTimeout }, name) {
	if (sessionIdContext !== undefined && sessionIdContext !== null) {
		validateString(sessionIdContext, `${name}.sessionIdContext`);
		context.setId(Buffer.from(sessionIdContext));
	}
	if (ticketKeys !== undefined && ticketKeys !== null) {
		if (!ArrayBuffer.isView(ticketKeys))
			throw new codes.ERR_INVALID_ARG_TYPE(`${name}.ticketKeys`, ['Buffer', 'TypedArray', 'DataView'],
				ticketKeys);
		if (ticketKeys.byteLength !== 48)
			throw new codes.ERR_INVALID_ARG_VALUE(`${name}.ticketKeys`, ticketKeys.byteLength,
				'must be exactly 48 bytes');
		context.setTicketKeys(ticketKeys);
	}
	if (sessionTimeout !== undefined && sessionTimeout !== null) {
		validateInt32(sessionTimeout, `${name}.sessionTimeout`, 0);
		context.setTimeout(sessionTimeout);
	}
}

// The ciphers come first, for they may set the level of security that the others are held to; a key comes after its
// certificate.
function configure(context, options, name = 'options') {
	validateObject(options, name);
	setCiphers(context, options.ciphers, name);
	addAuthorities(context, options, name);
	setKeys(context, options, name);
	setEngines(options, name);
	setAlgorithms(context, options, name);
	addRevocations(context, options, name);
	loadPfx(context, options);
	setSessions(context, options, name);
}

function createSecureContext(options) {
	const given = options || {}, { secureProtocol, secureOptions, minVersion, maxVersion } = given;
	const bits = given.honorCipherOrder ? secureOptions | PREFER_OWN_CIPHERS : secureOptions;
	const made = new SecureContext(secureProtocol, bits, minVersion, maxVersion);
	configure(made.context, given);
	return made;
}

module.exports = { SecureContext, bytesOf, checkBytes, createSecureContext };
