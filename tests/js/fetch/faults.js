// Servers that misbehave: each gives an error with a code at its moment, or what can be had; none hangs.
// needs: native (it measures the memory of the process)
// run: python3 {dir}/_server.py {jsr} {file}
// expect: close fetch failed UND_ERR_SOCKET
// expect: reset fetch failed ECONNRESET
// expect: garbage fetch failed HPE_INVALID_CONSTANT
// expect: endless-head fetch failed UND_ERR_HEADERS_OVERFLOW
// expect: bad-chunk body terminated HPE_INVALID_CHUNK_SIZE
// expect: truncated body terminated UND_ERR_SOCKET
// expect: reset-body body terminated ECONNRESET
// expect: silent fetch failed UND_ERR_HEADERS_TIMEOUT
// expect: stall body terminated UND_ERR_BODY_TIMEOUT
// expect: many 4900
// expect: refused fetch failed ECONNREFUSED connect 127.0.0.1
// expect: nowhere fetch failed ENOTFOUND getaddrinfo nowhere.invalid
// expect: proxy refuses fetch failed ECONNREFUSED connect 127.0.0.1
// expect: proxy nowhere fetch failed ENOTFOUND getaddrinfo proxy.invalid
// expect: no socket fetch failed ENOENT connect /nowhere/socket
// expect: long path fetch failed EINVAL connect true
// expect: as node does connect ENOENT /nowhere/socket -2 false
// expect: encoded gzip 6000
// expect: encoded deflate 6000
// expect: encoded raw 6000
// expect: encoded gzip, deflate 6000
// expect: encoded cut true
// expect: encoded bad body terminated Z_DATA_ERROR
// expect: untouched 31,139
// expect: bomb true
// expect: unix hello
// expect: closed terminated
const { BASE, UNIX } = process.env;
const say = async (what, path, init) => {
	let r;
	try {
		r = await fetch(path, init);
	} catch (e) {
		console.log(what, e.message, e.cause.code, e.cause.syscall ? `${e.cause.syscall} ${e.cause.hostname ?? e.cause.address}`.replace(/^read .*/, '') : '');
		return undefined;
	}
	try {
		return await r.text();
	} catch (e) {
		console.log(what, 'body', e.message, e.cause.code);
		return undefined;
	}
};
const { log } = console;
console.log = (...args) => log(args.join(' ').trim());
(async () => {
	for (const name of ['close', 'reset', 'garbage', 'endless-head', 'bad-chunk', 'truncated', 'reset-body'])
		await say(name, `${BASE}/${name}`);
	await say('silent', `${BASE}/silent`, { headersTimeout: 100 });
	await say('stall', `${BASE}/stall`, { bodyTimeout: 100 });
	console.log('many', [...(await fetch(`${BASE}/many?n=4900`)).headers.keys()].filter(name => name.startsWith('x-')).length);
	const server = require('fs').readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0];
	await say('refused', `http://127.0.0.1:${server - 1}/`);
	await say('nowhere', 'http://nowhere.invalid/');
	await say('proxy refuses', 'http://nowhere.invalid/', { proxy: `http://127.0.0.1:${server - 1}` });
	await say('proxy nowhere', 'http://elsewhere.invalid/', { proxy: 'http://proxy.invalid:1' });
	await say('no socket', 'http://nowhere.invalid/', { unix: '/nowhere/socket' });
	const long = `/${'x'.repeat(200)}`;
	await fetch('http://nowhere.invalid/', { unix: long }).catch(({ message, cause }) =>
		console.log('long path', message, cause.code, cause.syscall, long.startsWith(cause.address)));
	await fetch('http://nowhere.invalid/', { unix: '/nowhere/socket' }).catch(({ cause }) =>
		console.log('as node does', cause.message, cause.errno, 'port' in cause));
	for (const how of ['gzip', 'deflate', 'raw', 'gzip, deflate'])
		console.log('encoded', how, (await say(how, `${BASE}/encoded?as=${how}`)).length);
	console.log('encoded cut', 'hello '.repeat(1000).startsWith(await say('cut', `${BASE}/encoded?as=cut`)));
	await say('encoded bad', `${BASE}/encoded?as=bad`);
	console.log('untouched', (await (await fetch(`${BASE}/encoded?as=gzip`, { decompress: false })).bytes()).slice(0, 2));
	// 200 MB of zeros in 200 KB: what nobody takes is not unpacked
	const r = await fetch(`${BASE}/bomb?mb=200`), reader = r.body.getReader();
	await reader.read();
	await new Promise(ok => { setTimeout(ok, 100); });
	console.log('bomb', process.memoryUsage().rss < (200 << 20));
	await reader.cancel();
	console.log('unix', await say('unix', 'http://name.that.is.not/hello', { unix: UNIX }));
	const alive = setTimeout(() => {}, 5000);      // a body that nobody reads keeps nothing alive
	const broken = (await fetch(`${BASE}/truncated`)).body.getReader();
	await broken.read();
	await broken.closed.catch(e => console.log('closed', e.message));
	clearTimeout(alive);
})();
