// TLS with the authorities that fetch trusts, by option and by the environment; through a proxy of either.
// needs: openssl
// run: sh {dir}/../fetch/_certs.sh $PWD || { cat log; exit 1; }; unset NODE_EXTRA_CA_CERTS SSL_CERT_FILE; for name in right expired other self; do python3 {dir}/_server.py --tls $PWD $name {jsr} {file} $name; done; NODE_EXTRA_CA_CERTS=$PWD/ca.crt python3 {dir}/_server.py --tls $PWD right {jsr} {file} extra; SSL_CERT_FILE=$PWD/ca.crt python3 {dir}/_server.py --tls $PWD right {jsr} {file} file; python3 {dir}/_server.py sh -c 'PROXY=http://127.0.0.1:$PORT; export PROXY; python3 {dir}/_server.py --tls $PWD right sh -c "https_proxy=\$PROXY SSL_CERT_FILE=ca.crt {jsr} {file} proxied; {jsr} {file} option"; TARGET_PORT=$PORT; export TARGET_PORT; http_proxy=$PROXY {jsr} {file} plain; http_proxy=$PROXY no_proxy=127.0.0.1 {jsr} {file} none'
const { BASE, PROXY } = process.env;
const name = process.argv[2], ca = name === 'plain' || name === 'none' ? undefined : require('fs').readFileSync('ca.crt', 'utf8');
async function talk(what, options, base = BASE) {
	const ws = new WebSocket(`${base}/echo`, options);
	const data = 'x'.repeat(100000), closed = new Promise(resolve => { ws.onclose = resolve; });
	const said = await new Promise(resolve => {
		ws.onopen = () => ws.send(data);
		ws.onmessage = event => { ws.close(); resolve(event.data === data); };
		ws.onerror = ({ error }) => resolve(error.code);
	});
	await closed;
	console.log(what, said);
}
const tunnels = async () => {
	const { tunnels: n } = await (await fetch(`${PROXY}/counts`, { proxy: '' })).json();
	console.log('tunnels', n);
};
(async () => {
	switch (name) {
	case 'right':
		await talk('right', { tls: { ca } });
		await talk('unknown');
		await talk('insecure', { tls: { rejectUnauthorized: false } });
		await talk('named', { tls: { ca, serverName: 'other.test' } });
		break;
	case 'expired': case 'other': case 'self':
		await talk(name, { tls: { ca } });
		break;
	case 'extra': case 'file':
		await talk(name);
		break;
	case 'proxied':
		await talk(name);
		return tunnels();
	case 'option':
		await talk(name, { proxy: PROXY, tls: { ca } });
		return tunnels();
	case 'none':
		await talk(name);
		return tunnels();
	case 'plain':
		await talk(name);
		await talk('by option', { proxy: PROXY });
		await talk('no proxy', { proxy: '' });
		await talk('nobody there', { proxy: 'http://127.0.0.1:2' });
		return tunnels();
	}
})().catch(error => console.log(error));
