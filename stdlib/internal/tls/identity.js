'use strict';
/* Whether a certificate is that of a host, and its shape in node:tls. */

const { codes, passMemory } = require('internal/errors');
const { isIP } = require('internal/net/address');

const native = internalBinding('tls');

// ---- names of a certificate

function unquoted(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		passMemory(error);
		throw new codes.ERR_TLS_CERT_ALTNAME_FORMAT();
	}
}

// "DNS:a, IP Address:1.2.3.4": each name, where one in quotes is a string of JSON.
function splitNames(text) {
	const names = [];
	if (text.replace(/"(?:[^"\\]|\\.)*"/g, '').includes('"'))
		throw new codes.ERR_TLS_CERT_ALTNAME_FORMAT();
	for (const { 0: one } of text.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g)) {
		const name = one.trimStart();
		if (name !== '')
			names.push(name.startsWith('"') ? unquoted(name) : name.replace(/"(?:[^"\\]|\\.)*"/g, unquoted));
	}
	return names;
}

function canonical(address) {
	if (isIP(address) !== 6)
		return isIP(address) ? address : undefined;
	return new (require('internal/url/url').URL)(`http://[${address}]`).hostname;
}

function lower(text) { return text.replace(/[A-Z]/g, letter => letter.toLowerCase()); }

function withoutDot(host) { return host.endsWith('.') ? host.slice(0, -1) : host; }

function partsOf(host) { return lower(withoutDot(host)).split('.'); }

// A name of a certificate, which may have one * in its first label, beside at most what an IDN may not have.
function fits(hostParts, pattern) {
	if (!pattern)
		return false;
	const parts = partsOf(pattern);
	if (hostParts.length !== parts.length || parts.includes('') || /[^\u0021-\u007f]/.test(pattern))
		return false;
	for (let i = parts.length - 1; i > 0; i--)
		if (hostParts[i] !== parts[i])
			return false;
	const { 0: host } = hostParts, { 0: own } = parts, pieces = own.split('*');
	if (pieces.length === 1 || own.includes('xn--'))
		return host === own;
	if (pieces.length > 2 || parts.length <= 2)
		return false;
	const { 0: before, 1: after } = pieces;
	return before.length + after.length <= host.length && host.startsWith(before) && host.endsWith(after);
}

function whyNot(host, { subject, subjectaltname: names }) {
	const all = names ? splitNames(names) : [];
	const dns = all.filter(name => name.startsWith('DNS:')).map(name => name.slice(4));
	if (isIP(host)) {
		const ips = all.filter(name => name.startsWith('IP Address:')).map(name => canonical(name.slice(11)));
		return ips.includes(canonical(host)) ? undefined :
			`IP: ${host} is not in the cert's list: ${ips.join(', ')}`;
	}
	const parts = partsOf(host), is = pattern => fits(parts, pattern);
	if (dns.length > 0)
		return dns.some(is) ? undefined : `Host: ${host}. is not in the cert's altnames: ${names}`;
	if (!subject?.CN)
		return 'Cert does not contain a DNS name';
	const { CN: common } = subject;
	return (Array.isArray(common) ? common : [common]).some(is) ? undefined :
		`Host: ${host}. is not cert's CN: ${common}`;
}

function checkServerIdentity(hostname, cert) {
	const host = withoutDot(`${hostname}`), reason = whyNot(host, cert);
	return reason === undefined ? undefined : new codes.ERR_TLS_CERT_ALTNAME_INVALID(reason, host, cert);
}

// ---- its shape

function infoOf(text) {
	const info = { __proto__: null };
	for (const line of text.split('\n')) {
		const at = line.indexOf(':');
		if (at < 0)
			continue;
		const key = line.slice(0, at), value = line.slice(at + 1);
		(info[key] ??= []).push(value.startsWith('"') ? JSON.parse(value) : value);
	}
	return info;
}

function legacyOf(der) {
	const cert = native.certificate(der).legacy();
	if (cert.infoAccess !== undefined)
		cert.infoAccess = infoOf(cert.infoAccess);
	return cert;
}

// Of session.peer(): the peer's, with issuerCertificate from each to the next; one that issued itself is its own.
function chainOf({ 0: isSelfIssued, ...rest }, detailed) {
	const certs = Object.values(rest).map(legacyOf);
	if (detailed) {
		for (let i = 0; i + 1 < certs.length; i++)
			certs[i].issuerCertificate = certs[i + 1];
		if (isSelfIssued)
			certs.at(-1).issuerCertificate = certs.at(-1);
	}
	return certs[0];
}

module.exports = { canonical, chainOf, checkServerIdentity, legacyOf };
