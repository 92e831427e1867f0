// node:https: a certificate of a CA that is given is right; others are refused by node's codes; servername, NODE_TLS_REJECT_UNAUTHORIZED.
// needs: openssl
// run: sh {dir}/../fetch/_certs.sh $PWD || { cat log; exit 1; }; for name in right expired other self; do python3 {dir}/../fetch/_server.py --tls $PWD $name {jsr} {file} $name; done; NODE_TLS_REJECT_UNAUTHORIZED=0 python3 {dir}/../fetch/_server.py --tls $PWD self {jsr} {file} environment
// expect: right 200 1.1 hello true
// expect: right unknown UNABLE_TO_VERIFY_LEAF_SIGNATURE
// expect: right insecure 200 1.1 hello true
// expect: right, by an agent 200 1.1 hello true
// expect: right, insecure agent 200 1.1 hello true
// expect: right served as other ERR_TLS_CERT_ALTNAME_INVALID
// expect: expired CERT_HAS_EXPIRED
// expect: expired insecure 200 1.1 hello true
// expect: other ERR_TLS_CERT_ALTNAME_INVALID
// expect: other named 200 1.1 hello true
// expect: other by its field 200 1.1 hello true
// stderr-has: Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' makes TLS connections
// expect: self DEPTH_ZERO_SELF_SIGNED_CERT
// expect: self trusted 200 1.1 hello true
// expect: self but DEPTH_ZERO_SELF_SIGNED_CERT
// expect: environment 200 1.1 hello true
// expect: self trusted 200 1.1 hello true
// expect: self but DEPTH_ZERO_SELF_SIGNED_CERT
'use strict';
const https = require('https');
const { readFileSync } = require('fs');
const { hostname, port } = new URL(process.env.BASE);
const ca = readFileSync('ca.crt', 'utf8'), name = process.argv[2];
const say = (what, options) => new Promise(resolve => {
	https.get({ host: hostname, port, path: '/hello', agent: false, ...options }, answer => {
		const { encrypted } = answer.socket;
		let all = '';
		answer.on('data', piece => { all += piece; });
		answer.on('end', () => resolve(console.log(what, answer.statusCode, answer.httpVersion, all, encrypted)));
	}).on('error', error => resolve(console.log(what, error.code)));
});

(async () => {
	await say(name, { ca });
	if (name === 'right') {
		await say('right unknown');
		await say('right insecure', { rejectUnauthorized: false });
		await say('right, by an agent', { agent: new https.Agent({ ca: [Buffer.from(ca)] }) });
		await say('right, insecure agent', { agent: new https.Agent({ rejectUnauthorized: false, keepAlive: true }) });
		await say('right served as other', { ca, servername: 'other.test' });
	} else if (name === 'expired') {
		await say('expired insecure', { rejectUnauthorized: false });
	} else if (name === 'other') {
		await say('other named', { ca, servername: 'other.test' });
		await say('other by its field', { ca, headers: { host: 'other.test:1' } });
	} else {
		await say('self trusted', { ca: readFileSync('self.crt') });
		await say('self but', { rejectUnauthorized: true });
	}
})();
