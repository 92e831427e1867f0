// TLS: a certificate of a CA that is given is right; one that is expired, of another name, self-signed or of an unknown CA is refused by its name.
// needs: openssl
// run: sh {dir}/_certs.sh $PWD || { cat log; exit 1; }; for name in right expired other self; do python3 {dir}/_server.py --tls $PWD $name {jsr} {file} $name; done; NODE_EXTRA_CA_CERTS=$PWD/ca.crt python3 {dir}/_server.py --tls $PWD right {jsr} {file} extra; NODE_EXTRA_CA_CERTS=/nonexistent python3 {dir}/_server.py --tls $PWD right {jsr} {file} environment 2>&1; SSL_CERT_FILE=ca.crt python3 {dir}/_server.py --tls $PWD right {jsr} {file} environment
// expect: right hello
// expect: right unknown UNABLE_TO_GET_ISSUER_CERT_LOCALLY
// expect: right insecure hello
// expect: right served as other ERR_TLS_CERT_ALTNAME_INVALID
// expect: expired CERT_HAS_EXPIRED
// expect: expired insecure hello
// expect: other ERR_TLS_CERT_ALTNAME_INVALID
// expect: other named hello
// expect: self DEPTH_ZERO_SELF_SIGNED_CERT
// expect: self trusted hello
// expect: extra hello
// expect: Warning: Ignoring extra certs from `/nonexistent', it cannot be read
// expect: environment UNABLE_TO_GET_ISSUER_CERT_LOCALLY
// expect: environment hello
const { readFileSync } = require('fs');
const { BASE } = process.env;
const name = process.argv[2];
const ca = readFileSync('ca.crt', 'utf8');
const say = async (what, init) => {
	try {
		console.log(what, await (await fetch(`${BASE}/hello`, init)).text());
	} catch (e) {
		console.log(what, e.message === 'fetch failed' ? e.cause.code : e);
	}
};
(async () => {
	if (name === 'environment' || name === 'extra')
		return say(name);
	await say(name, { tls: { ca: name === 'self' ? undefined : ca } });
	if (name === 'right') {
		await say('right unknown');
		await say('right insecure', { tls: { rejectUnauthorized: false } });
		await say('right served as other', { tls: { ca: [Buffer.from(ca)], serverName: 'other.test' } });
	} else if (name === 'expired') {
		await say('expired insecure', { tls: { rejectUnauthorized: false } });
	} else if (name === 'other') {
		await say('other named', { tls: { ca, serverName: 'other.test' } });
	} else {
		await say('self trusted', { tls: { ca: readFileSync('self.crt') } });
	}
})();
