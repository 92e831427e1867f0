// Certificates: X509Certificate, which names they stand for, the system's authorities and NODE_EXTRA_CA_CERTS, names of ciphers, errors of contexts.
// expect: CN=localhost | CN=jsr test CA | DNS:localhost, IP Address:127.0.0.1 | 1001 | false true
// expect: localhost undefined 127.0.0.1 undefined true false
// expect: legacy: localhost EC undefined prime256v1 P-256 256 65 59
// expect: same as raw: true, PEM again: true
// expect: host: undefined undefined "Cert does not contain a DNS name"
// expect: quoted: true false
// expect: ERR_TLS_CERT_ALTNAME_FORMAT
// expect: ERR_OSSL_PEM_NO_START_LINE ERR_INVALID_ARG_TYPE
// expect: ciphers: true true
// expect: roots: true true
// expect: extra: none
// expect: context: ERR_SSL_NO_CIPHER_MATCH error:0A0000B9:SSL routines::no cipher match
// expect: context: ERR_OSSL_X509_KEY_VALUES_MISMATCH error:05800074:x509 certificate routines::key values mismatch
// expect: context: ERR_TLS_INVALID_PROTOCOL_VERSION "TLSv9" is not a valid minimum TLS protocol version
// expect: context: ERR_TLS_PROTOCOL_VERSION_CONFLICT TLS protocol version "TLSv1.2" conflicts with secureProtocol "TLS_method"
// expect: context: ERR_CRYPTO_OPERATION_FAILED Failed to set ECDH curve
// expect: context: undefined not enough data
'use strict';
const tls = require('tls'), fs = require('fs'), path = require('path'), { X509Certificate } = require('crypto');

const file = name => path.join(__dirname, '_keys', `${name}.pem`), pem = name => fs.readFileSync(file(name));

if (process.argv[2] === 'extra') {
	const server = tls.createServer({ cert: pem('localhost'), key: pem('localhost-key') }, socket => socket.end());
	server.listen(0, '127.0.0.1', () => {
		tls.connect({ port: server.address().port, host: '127.0.0.1', servername: 'localhost' })
			.on('error', error => { console.log('extra:', error.code); server.close(); })
			.on('secureConnect', function () { console.log('extra:', this.authorizationError ?? 'none'); server.close(); this.end(); });
	});
} else {
	const cert = new X509Certificate(pem('localhost')), ca = new X509Certificate(pem('ca'));
	console.log([cert.subject, cert.issuer, cert.subjectAltName, cert.serialNumber, `${cert.ca} ${ca.ca}`].join(' | '));
	console.log(cert.checkHost('localhost'), cert.checkHost('other'), cert.checkIP('127.0.0.1'), cert.checkEmail('a@b'), cert.checkIssued(ca), ca.checkIssued(cert));
	const legacy = cert.toLegacyObject();
	console.log('legacy:', legacy.subject.CN, 'EC', legacy.modulus, legacy.asn1Curve, legacy.nistCurve, legacy.bits, legacy.pubkey.length, legacy.fingerprint.length);
	console.log(`same as raw: ${legacy.raw.equals(cert.raw)}, PEM again: ${cert.toString() === new X509Certificate(cert.raw).toString()}`);
	console.log('host:', tls.checkServerIdentity('a.b', { subject: {}, subjectaltname: 'DNS:*.b.c, DNS:*.b, DNS:a.b' }),
		tls.checkServerIdentity('127.0.0.1', { subject: {}, subjectaltname: 'IP Address:127.0.0.1' }),
		JSON.stringify(tls.checkServerIdentity('a.b', { subject: {} }).reason));
	const quoted = { subject: {}, subjectaltname: 'DNS:"a.b\\u002c DNS:evil.test", DNS:good.test' };
	console.log('quoted:', tls.checkServerIdentity('good.test', quoted) === undefined, tls.checkServerIdentity('evil.test', quoted) === undefined);
	for (const run of [() => tls.checkServerIdentity('a', { subject: {}, subjectaltname: 'DNS:"a' })])
		try { run(); } catch ({ code }) { console.log(code); }
	const codes = [];
	for (const value of ['x', 5])
		try { new X509Certificate(value); } catch ({ code }) { codes.push(code); }
	console.log(codes.join(' '));
	console.log('ciphers:', tls.getCiphers().includes('tls_aes_256_gcm_sha384'), tls.getCiphers().includes('ecdhe-rsa-aes128-gcm-sha256'));
	console.log('roots:', tls.rootCertificates.every(text => /^-----BEGIN CERTIFICATE-----\n[^]*-----END CERTIFICATE-----$/.test(text)), Object.isFrozen(tls.rootCertificates));
	const { stdout, stderr } = require('child_process').spawnSync(process.execPath, [__filename, 'extra'],
		{ env: { ...process.env, NODE_EXTRA_CA_CERTS: file('ca') }, encoding: 'utf8' });
	process.stdout.write(stdout + stderr);
	for (const options of [{ ciphers: 'none-such' }, { cert: pem('localhost'), key: pem('other-key') }, { minVersion: 'TLSv9' },
		{ secureProtocol: 'TLS_method', minVersion: 'TLSv1.2' }, { ecdhCurve: 'none-such' }, { pfx: Buffer.from('xx') }])
		try { tls.createSecureContext(options); } catch ({ code, message }) { console.log('context:', code, message); }
}
