// Connections.  The open server is on {open}, the closed one on {closed}, both at 127.0.0.1; whoever asks either for a
// host with "evil" in its name has got through.
//// another port
// options: --allow-net=127.0.0.1:{open}
for (const u of [`http://127.0.0.1:${closed}/`, `http://localhost:${closed}/`, `http://[::1]:${closed}/`, `http://127.0.0.1:${open}@127.0.0.1:${closed}/`, `http://user:${open}@127.0.0.1:${closed}/`])
	await attempt(async () => show(await (await fetch(u)).text()));
//// spellings of another address
// options: --allow-net=127.0.0.1:{open}
for (const host of ['127.0.0.2', '127.2', '0177.0.0.2', '0x7f.0.0.2', '0x7f000002', '2130706434', '017700000002', '127.0.2', '[::ffff:127.0.0.2]', '[::ffff:7f00:2]', '127.0.0.2.', '１２７.0.0.２', '127。0。0。2', '[::1]', '[0:0::1]', '%31%32%37.0.0.2'])
	await attempt(async () => { const r = await fetch(`http://${host}:${open}/`); await r.text(); });
//// a denied address in every spelling
// options: --allow-net --deny-net=127.0.0.0/8,[::1]
for (const host of ['127.0.0.1', '127.1', '0177.0.0.1', '0x7f.1', '2130706433', '017700000001', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '127.0.0.1.', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '１２７.0.0.1', '127。0。0。1', 'ⓛocalhost', '[::1]', '0', '0.0.0.0', '[::]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]'])
	await attempt(async () => show(await (await fetch(`http://${host}:${closed}/`)).text()));
//// a denied localhost by its addresses
// options: --allow-net --deny-net=localhost
for (const host of ['127.0.0.1', 'localhost', '0', '[::1]', '[::]', '127.0.0.1.', 'a.localhost', '[::ffff:127.0.0.1]'])
	await attempt(async () => show(await (await fetch(`http://${host}:${closed}/`)).text()));
//// a denied name in every spelling
// options: --allow-net --deny-net=evil.localhost,*.evil.localhost
for (const host of ['evil.localhost', 'EVIL.localhost', 'evil.localhost.', 'evil%2Elocalhost', 'evil。localhost', 'ｅvil.localhost', 'e%76il.localhost', 'a.evil.localhost', 'evil\u00ad.localhost', 'evil.localhost:0', 'x@evil.localhost'])
	await attempt(async () => show(await (await fetch(`http://${host}${host.endsWith(':0') ? '' : `:${open}`}/`)).text()));
//// names that look alike
// options: --allow-net=good.localhost:{open},*.fine.localhost:{open}
for (const host of ['evil.localhost', 'good.localhost.evil.localhost', 'good.localhost@evil.localhost', 'evil.localhost#good.localhost', 'xgood.localhost.evil.localhost', 'evilfine.localhost', 'evil-good.localhost', 'fine.localhost.evil.localhost', 'evil.localhost\\@good.localhost', 'evil.localhost%00good.localhost', 'evil.localhost%23good.localhost'])
	await attempt(async () => show(await (await fetch(`http://${host}:${open}/`)).text()));
//// redirects
// options: --allow-net=good.localhost:{open}
for (const code of [301, 302, 303, 307, 308])
	for (const to of [`http://127.0.0.1:${closed}/`, `//127.0.0.1:${closed}/`, `http://evil.localhost:${open}/`, `http://good.localhost:${open}@evil.localhost:${open}/`, `http:\\\\127.0.0.1:${closed}/`, `http://0x7f.1:${closed}/`, `file://${secret}`, `/to/302http://127.0.0.1:${closed}/`])
		await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/to/${code}${encodeURIComponent(to)}`, code > 306 ? { method: 'POST', body: 'x', duplex: 'half' } : {})).text()));
//// redirects to other protocols
// options: --allow-net=127.0.0.1:{open}
// harmless: fetch follows none of them
for (const to of [`file://${secret}`, `ftp://127.0.0.1:${closed}/`, `gopher://127.0.0.1:${closed}/_x`, `dict://127.0.0.1:${closed}/x`, `scp://127.0.0.1:${closed}/`, `telnet://127.0.0.1:${closed}`, `unix:${out}/socket`, `tftp://127.0.0.1:${closed}/x`, `ldap://127.0.0.1:${closed}`, `smb://127.0.0.1:${closed}/x`, `ws://127.0.0.1:${closed}/`])
	for (const u of [to, `http://127.0.0.1:${open}/to/302${encodeURIComponent(to)}`])
		await attempt(async () => show(await (await fetch(u)).text()));
//// fetch of files
for (const u of [`file://${secret}`, `file://${mine}/link`, `file://localhost${secret}`, `FILE://${secret}`, `file:${secret}`, `file:///proc/self/cwd/../out/secret.txt`, `file://${mine}/%2e%2e/out/secret.txt`])
	await attempt(async () => show(await (await fetch(u)).text()));
// harmless: fetch may not read files at all
//// unix sockets
// options: --allow-net=127.0.0.1:{open},unix:{in}
for (const u of [`${out}/socket`, `${mine}/folder/socket`, `${mine}/../out/socket`, `/proc/self/cwd/../out/socket`, `${mine}//./folder/socket`])
	await attempt(async () => show(await (await fetch('http://evil.localhost/', { unix: u })).text()));
//// a unix socket by a link that changes
// options: --allow-net=unix:{in}/name --allow-read={in} --allow-write={in}
fs.renameSync(`${mine}/folder`, `${mine}/name`);
await attempt(async () => show(await (await fetch('http://evil.localhost/', { unix: `${mine}/name/socket` })).text()));
fs.renameSync(`${mine}/name`, `${mine}/folder`);
attempt(() => fs.symlinkSync(`${out}/socket`, `${mine}/name`));
await attempt(async () => show(await (await fetch('http://evil.localhost/', { unix: `${mine}/name` })).text()));
//// proxies by an option
// options: --allow-net=good.localhost:{open}
for (const proxy of [`http://127.0.0.1:${closed}`, `http://evil.localhost:${open}`, `socks5://127.0.0.1:${closed}`, `socks5h://localhost${out}/socket`, `http://good.localhost:${open}@evil.localhost:${open}`, `http://evil.localhost:${open}#@good.localhost:${open}`, `http://evil.localhost:${open}\\@good.localhost:${open}`,
	`127.0.0.1:${closed}`, `//127.0.0.1:${closed}`, `http://good.localhost:${open},http://127.0.0.1:${closed}`, `HTTP://EVIL.localhost:${open}`, `http://evil.localhost:${open}/good.localhost:${open}`, `http://evil.localhost:${open}?@good.localhost:${open}`])
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`, { proxy })).text()));
//// a proxy that is allowed, for a host that is not
// options: --allow-net=good.localhost:{open}
for (const target of [`http://evil.localhost:${open}/`, `https://evil.localhost:${open}/`, `http://127.0.0.1:${closed}/`])
	await attempt(async () => show(await (await fetch(target, { proxy: `http://good.localhost:${open}` })).text()));
//// proxies of the environment
// options: --allow-net=good.localhost:{open}
// env: http_proxy=http://127.0.0.1:{closed}
// env: HTTP_PROXY=http://127.0.0.1:{closed}
// env: https_proxy=http://127.0.0.1:{closed}
// env: all_proxy=http://127.0.0.1:{closed}
// env: ALL_PROXY=http://127.0.0.1:{closed}
// env: NODE_USE_ENV_PROXY=1
await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`)).text()));
process.env.http_proxy = process.env.all_proxy = `http://127.0.0.1:${closed}`;
await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`)).text()));
// harmless: names below localhost need no proxy
//// names that are looked up by the script's own rules
// options: --allow-net=good.localhost:{open}
for (const extra of [{ resolve: [`good.localhost:${closed}:127.0.0.1`] }, { connectTo: `::127.0.0.1:${closed}` }, { agent: {} }, { host: `127.0.0.1:${closed}` }, { lookup: () => '127.0.0.2' }, { hosts: { 'good.localhost': '127.0.0.2' } },
	{ localAddress: '127.0.0.2' }, { interface: 'lo' }, { headers: { host: 'evil.localhost' } }])
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`, { ...extra, headers: {} })).text()));
// harmless: there are no such options
//// a dispatcher of the script's own
// It may answer what it likes; what it asks goes by sockets, which the policy knows.
// options: --allow-net=good.localhost:{open}
const { get } = require('http'), kGlobal = Symbol.for('undici.globalDispatcher.1');
const by = host => ({ dispatch({ path }, handler) {
	handler.onConnect(() => {});
	get(`http://${host}${path}`, answer => {
		handler.onHeaders(answer.statusCode, answer.rawHeaders, () => {}, '');
		answer.on('data', chunk => { handler.onData(chunk); }).on('end', () => { handler.onComplete([]); });
	}).on('error', error => { handler.onError(error); });
} });
for (const host of [`127.0.0.1:${closed}`, `evil.localhost:${open}`]) {
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`, { dispatcher: by(host) })).text()));
	globalThis[kGlobal] = by(host);
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`)).text()));
}
globalThis[kGlobal] = undefined;
//// sockets that the script has taken over
// options: --allow-net=good.localhost:{open}
const { Socket } = require('net'), { connect } = Socket.prototype;
for (const to of [{ host: '127.0.0.1', port: closed }, { host: '127.0.0.1', port: closed, lookup: undefined }, { path: `${out}/socket` }]) {
	Socket.prototype.connect = function (...args) {
		const [options, listener] = Array.isArray(args[0]) ? args[0] : args;
		return typeof listener === 'function' ? connect.call(this, { ...options, ...to }, listener) : connect.call(this, { ...options, ...to });
	};
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`)).text()));
}
//// a name that means a private address
// A rule with a name does not reach this machine, whoever answers for the name.
// options: --allow-net=*.example,evil,localhost.evil,*.evil --allow-read={in}
for (const host of ['127.0.0.1.example', 'x.example', 'evil', 'localhost.evil'])
	await attempt(async () => show(await (await fetch(`http://${host}:${closed}/`)).text()));
// harmless: no such names are known here
//// WebSocket
// options: --allow-net=good.localhost:{open}
for (const u of [`ws://127.0.0.1:${closed}/`, `ws://localhost:${closed}/`, `ws://0x7f.1:${closed}`, `ws://evil.localhost:${open}/`, `wss://127.0.0.1:${closed}/`, `http://127.0.0.1:${closed}/`, `ws://good.localhost@evil.localhost:${open}/`, `ws://good.localhost:${open}/to/302http%3A%2F%2F127.0.0.1%3A${closed}%2F`])
	await new Promise(resolve => { try { const w = new WebSocket(u); w.onerror = w.onclose = w.onopen = resolve; } catch { resolve(); } });
//// WebSocket by a proxy or a socket
// options: --allow-net=good.localhost:{open}
for (const options of [{ proxy: `http://127.0.0.1:${closed}` }, { unix: `${out}/socket` }, { headers: { host: 'evil.localhost' }, proxy: `http://evil.localhost:${open}` }])
	await new Promise(resolve => { try { const w = new WebSocket(`ws://good.localhost:${open}/`, options); w.onerror = w.onclose = w.onopen = resolve; } catch { resolve(); } });
// harmless: there are no such options
//// EventSource
// options: --allow-net=good.localhost:{open}
for (const u of [`http://127.0.0.1:${closed}/`, `http://evil.localhost:${open}/`, `http://good.localhost:${open}/to/302http%3A%2F%2F127.0.0.1%3A${closed}%2F`])
	await new Promise(resolve => { try { const e = new EventSource(u); e.onerror = e.onopen = () => { e.close(); resolve(); }; } catch { resolve(); } });
//// a connection that is kept
// It was made for a name that is allowed; another name at the same address may not use it.
// options: --allow-net=good.localhost:{open}
for (let i = 0; i < 5; i++) {
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/`)).text()));
	await attempt(async () => show(await (await fetch(`http://evil.localhost:${open}/`)).text()));
}
await Promise.all(Array.from({ length: 20 }, (_, i) => fetch(`http://${i % 2 ? 'good' : 'evil'}.localhost:${open}/`).then(r => r.text()).then(show, () => 0)));
//// Alt-Svc
// options: --allow-net=good.localhost:{open}
for (let i = 0; i < 3; i++)
	await attempt(async () => show(await (await fetch(`http://good.localhost:${open}/alt`)).text()));
// harmless: jsr does not follow it
//// Requests whose url changes
// options: --allow-net=127.0.0.1:{open}
const bad = `http://127.0.0.1:${closed}/`, good = `http://127.0.0.1:${open}/`;
let n = 0;
for (const r of [new (class extends Request { get url() { return bad; } })(good), { __proto__: Request.prototype, url: bad }, new Proxy(new Request(good), { get: (t, k) => k === 'url' ? bad : Reflect.get(t, k, t) }), { toString: () => n++ ? bad : good }, new (class extends URL { get href() { return n++ ? bad : good; } toString() { return bad; } })(good),
	new Request(bad), bad])
	await attempt(async () => show(await (await fetch(r)).text()));
//// net, http, dns and others
// options: --allow-net=127.0.0.1:{open}
for (const name of ['net', 'http', 'https', 'http2', 'dns', 'dgram', 'tls', 'cluster', 'inspector', 'undici'])
	try {
		const m = require(name);
		for (const f of [() => m.connect?.(closed, '127.0.0.1'), () => m.get?.(`http://127.0.0.1:${closed}/`), () => m.createServer?.().listen(0), () => m.lookup?.('localhost', (e, a) => a && escaped('a look-up')), () => m.fetch?.(`http://127.0.0.1:${closed}`)])
			try { const s = f(); s?.on?.('error', () => 0); s?.close?.(); } catch {}
	} catch {}
await wait(50);
// harmless: jsr has no such modules yet
//// modules by the network
// options: --allow-net
for (const u of [`http://127.0.0.1:${closed}/x.mjs`, `https://127.0.0.1:${closed}/x.mjs`, `//127.0.0.1:${closed}/x.mjs`])
	await attempt(() => import(u));
attempt(() => require(`http://127.0.0.1:${closed}/x.js`));
// harmless: there are none
//// names are not looked up
// A name that is refused must not reach the name server: names carry messages.
// options: --allow-net=good.localhost:{open}
// run: strace -f -qq -e trace=connect,sendto,sendmmsg -o {box}/home/trace {jsr} {script}; grep -E 'htons\(53\)|nscd|resolve' {box}/home/trace | sed 's/^/ESCAPED: /'
for (const host of ['message.example', 'a.b.example.com', 'evil.localhost'])
	await attempt(() => fetch(`http://${host}:${open}/`));
// harmless: a machine need not have a name server
//// proxies that are two hosts
// What is read as the host by one is another's user, path or scheme.
// options: --allow-net=good.localhost
const evil = `evil.localhost:${closed}`, good = 'good.localhost';
for (const proxy of [`${evil}/x://${good}`, `${evil}?a://${good}`, `${evil}#://${good}`, `${evil}/@${good}`, `http:/${evil}/x://${good}`, `http:///${evil}/://${good}`,
	`http://a@${evil}@${good}`, `http://${evil}\\@${good}`, `http://${good}\\@${evil}`, ` ${evil}/://${good}`, `${evil} ://${good}`, `http://%65vil.localhost:${closed}`, `x y://${evil}/://${good}`,
	`socks5h://${evil}/x://${good}`, `http://${good}%2f@${evil}`, `http://${evil}\t@${good}`, `http://[::1%25${good}]:${closed}`, `${evil};://${good}`])
	for (const f of [() => fetch(`http://${good}/`, { proxy }), () => new Promise(resolve => { new WebSocket(`ws://${good}/`, { proxy, handshakeTimeout: 500 }).onerror = resolve; })])
		await Promise.race([attempt(f), wait(500)]);
process.exit();
//// whether a socket exists, and where links to it lead
// options: --allow-net=unix:{in} --allow-read={in}
// harmless: what is not refused is not told
const about = async unix => {
	try {
		await fetch('http://localhost/', { unix });
	} catch (e) {
		const cause = e.cause ?? e;
		return `${cause.code} ${cause.message}`.replaceAll(unix, 'PATH');
	}
};
for (const [there, missing] of [[`${mine}/../out/secret.txt`, `${mine}/../out/none`], [`${mine}/link`, `${mine}/none`], [`${mine}/folder/sub`, `${mine}/folder/none`], [`${mine}/../../../etc/passwd`, `${mine}/../../../etc/none`]]) {
	const a = await about(there), b = await about(missing);
	if (a !== b || a.includes(out))
		escaped(`${a} | ${b}`);
}
//// a proxy at a socket's path
// options: --allow-net=localhost --allow-net=unix:{in} --allow-read={in}
// harmless: a proxy of this sort has to speak SOCKS
for (const path of [`${mine}/folder/socket`, `${mine}/../out/socket`, `${out}/socket`])
	for (const scheme of ['socks5h', 'socks5', 'socks4', 'socks4a', 'http'])
		await Promise.race([attempt(() => fetch('http://localhost/', { proxy: `${scheme}://localhost${path}` })), wait(300)]);
process.exit();
