// A proxy by option and by the environment, plain and for TLS (CONNECT), hosts that need none, one that is not there.
// needs: openssl
// run: sh {dir}/_certs.sh $PWD || { cat log; exit 1; }; python3 {dir}/_server.py sh -c 'export PROXY=$BASE; http_proxy=$PROXY no_proxy=other.invalid {jsr} {file}; python3 {dir}/_server.py --tls $PWD right {jsr} {file} tls'
// expect: option http://somewhere.invalid/echo?1
// expect: environment http://elsewhere.invalid/echo?2
// expect: none ENOTFOUND
// expect: direct /echo
// expect: absent ECONNREFUSED
// expect: tls GET undefined
const { BASE, PROXY } = process.env;
const { readFileSync } = require('fs');
const say = async (what, url, init) => {
	try {
		const r = await fetch(url, init), said = await r.json();
		console.log(what, what === 'tls' ? `${said.method} ${r.headers.get('x-proxy') ?? undefined}` : said.target);
	} catch (e) {
		console.log(what, e.cause.code);
	}
};
(async () => {
	if (process.argv[2] === 'tls')
		return say('tls', `${BASE}/echo`, { proxy: PROXY, tls: { ca: readFileSync('ca.crt') } });
	await say('option', 'http://somewhere.invalid/echo?1', { proxy: PROXY });
	await say('environment', 'http://elsewhere.invalid/echo?2');
	await say('none', 'http://other.invalid/echo');
	await say('direct', `${PROXY}/echo`, { proxy: '' });
	await say('absent', 'http://somewhere.invalid/', { proxy: 'http://127.0.0.1:9' });
})();
