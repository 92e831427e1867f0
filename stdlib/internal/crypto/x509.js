'use strict';
/* X509Certificate of node:crypto, over a certificate of internalBinding('tls'). */

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateBoolean, validateObject, validateOneOf, validateString } = require('internal/validators');

const native = internalBinding('tls');

const { defineProperty } = Object;

// enum x509_text and x509_bytes of codec/x509.h
const ALTNAME = 0, INFO = 1, FROM = 2, TO = 3, SERIAL = 4, SHA1 = 5, SHA256 = 6, SHA512 = 7;
const PEM = 12, SUBJECT = 13, ISSUER = 14;
const DER = 0, SPKI = 1;

const ALWAYS_SUBJECT = 0x1, NO_WILDCARDS = 0x2, NO_PARTIAL = 0x4, MULTI_LABEL = 0x8, SINGLE_LABEL = 0x10;
const NEVER_SUBJECT = 0x20;

let chainOf;           // [whether the last has issued itself, der, ...] to the first

function shownOf(cert) {
	const { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, fingerprint, fingerprint256 } = cert;
	const { fingerprint512, keyUsage, serialNumber } = cert;
	return { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, fingerprint, fingerprint256,
		fingerprint512, keyUsage, serialNumber };
}

function flag(options, name, usual) {
	const { [name]: value = usual } = options;
	validateBoolean(value, `options.${name}`);
	return value;
}

function flagsOf(options) {
	if (options === undefined)
		return 0;
	validateObject(options, 'options');
	const { subject = 'default' } = options;
	validateOneOf(subject, 'options.subject', ['default', 'always', 'never']);
	return (subject === 'always' ? ALWAYS_SUBJECT : subject === 'never' ? NEVER_SUBJECT : 0) |
		(flag(options, 'wildcards', true) ? 0 : NO_WILDCARDS) |
		(flag(options, 'partialWildcards', true) ? 0 : NO_PARTIAL) |
		(flag(options, 'multiLabelWildcards', false) ? MULTI_LABEL : 0) |
		(flag(options, 'singleLabelSubdomains', false) ? SINGLE_LABEL : 0);
}

function check(found, what) {
	if (found === undefined)
		throw Object.assign(new TypeError(`Invalid ${what}`), { code: 'ERR_INVALID_ARG_VALUE' });
	return found;
}

function keyOf(key, type, name) {
	if (!(key instanceof require('crypto').KeyObject))
		throw new codes.ERR_INVALID_ARG_TYPE(name, 'KeyObject', key);
	if (key.type !== type)
		throw new codes.ERR_INVALID_ARG_VALUE(name, key);
	return key.export({ format: 'der', type: type === 'public' ? 'spki' : 'pkcs8' });
}

class X509Certificate {
	#cert;
	#issuer = undefined;
	#known = { __proto__: null };

	static {
		chainOf = ({ 0: isSelfIssued, ...ders }) => {
			const certs = Object.values(ders).map(der => new X509Certificate(der));
			for (let i = 0; i + 1 < certs.length; i++)
				certs[i].#issuer = certs[i + 1];
			return certs[0];
		};
	}

	constructor(buffer) {
		if (typeof buffer !== 'string' && !ArrayBuffer.isView(buffer))
			throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'],
				buffer);
		this.#cert = native.certificate(typeof buffer === 'string' ? Buffer.from(buffer) : buffer);
	}

	#once(name, get) { return name in this.#known ? this.#known[name] : this.#known[name] = get(this.#cert); }

	get subject() { return this.#once('subject', cert => cert.text(SUBJECT)); }
	get issuer() { return this.#once('issuer', cert => cert.text(ISSUER)); }
	get subjectAltName() { return this.#once('subjectAltName', cert => cert.text(ALTNAME)); }
	get infoAccess() { return this.#once('infoAccess', cert => cert.text(INFO)); }
	get validFrom() { return this.#once('validFrom', cert => cert.text(FROM)); }
	get validTo() { return this.#once('validTo', cert => cert.text(TO)); }
	get serialNumber() { return this.#once('serialNumber', cert => cert.text(SERIAL)); }
	get fingerprint() { return this.#once('fingerprint', cert => cert.text(SHA1)); }
	get fingerprint256() { return this.#once('fingerprint256', cert => cert.text(SHA256)); }
	get fingerprint512() { return this.#once('fingerprint512', cert => cert.text(SHA512)); }
	get keyUsage() { return this.#once('keyUsage', cert => cert.purposes()); }
	get raw() { return this.#once('raw', cert => cert.bytes(DER)); }
	get ca() { return this.#once('ca', cert => cert.isCA()); }
	get issuerCertificate() { return this.#issuer; }

	get publicKey() {
		return this.#once('publicKey', cert => require('crypto').createPublicKey({
			key: cert.bytes(SPKI), format: 'der', type: 'spki'
		}));
	}

	toString() { return this.#once('pem', cert => cert.text(PEM)); }

	toJSON() { return this.toString(); }

	toLegacyObject() { return require('internal/tls/identity').legacyOf(this.raw); }

	checkHost(name, options) {
		validateString(name, 'name');
		const found = this.#cert.checkHost(name, flagsOf(options));
		return found === false ? check(undefined, 'name') : found;
	}

	checkEmail(email, options) {
		validateString(email, 'email');
		return check(this.#cert.checkEmail(email, flagsOf(options)), 'name') ? email : undefined;
	}

	checkIP(ip) {
		validateString(ip, 'ip');
		return check(this.#cert.checkIP(ip, 0), 'IP') ? ip : undefined;
	}

	checkIssued(other) {
		if (!isCertificate(other))
			throw new codes.ERR_INVALID_ARG_TYPE('otherCert', 'X509Certificate', other);
		return other.#cert.issued(this.#cert);
	}

	checkPrivateKey(key) { return this.#cert.isOf(keyOf(key, 'private', 'pkey')) === true; }

	verify(key) { return this.#cert.signedBy(keyOf(key, 'public', 'pkey')) === true; }
}

defineProperty(X509Certificate.prototype, Symbol.for('nodejs.util.inspect.custom'), {
	__proto__: null, configurable: true, writable: true,
	value(depth, options) {
		return depth < 0 ? this : `X509Certificate ${require('util').inspect(shownOf(this), { ...options, depth: null })}`;
	}
});

function isCertificate(value) { return value instanceof X509Certificate; }

module.exports = { X509Certificate, ofChain: chain => chainOf(chain) };
