// Redirects: modes, methods that change, headers that are dropped, fragments, an endless chain.
// run: python3 {dir}/_server.py {jsr} {file}
// expect: 200 true /hello hello
// expect: 302 false moved
// expect: TypeError fetch failed unexpected redirect
// expect: 301 GET 0 none
// expect: 302 GET 0 none
// expect: 303 GET 0 none
// expect: 307 POST 3 text/plain;charset=UTF-8
// expect: 308 POST 3 text/plain;charset=UTF-8
// expect: PUT PUT PUT GET
// expect: TypeError fetch failed redirect count exceeded
// expect: 302 moved
// expect: TypeError fetch failed URL scheme must be a HTTP(S) scheme
// expect: true true
// expect: gone kept
// expect: TypeError fetch failed true
const { BASE } = process.env;
const other = BASE.replace('127.0.0.1', 'localhost');
const fails = (...args) => fetch(...args).then(r => `none ${r.status}`, e => console.log(e.name, e.message, e.cause.message));
const to = (path, status = 302) => `${BASE}/redirect?status=${status}&to=${encodeURIComponent(path)}`;
const field = (said, name) => said.fields.find(pair => pair[0].toLowerCase() === name)?.[1];
(async () => {
	let r = await fetch(to('/hello'));
	console.log(r.status, r.redirected, new URL(r.url).pathname, await r.text());
	r = await fetch(to('/hello'), { redirect: 'manual' });
	console.log(r.status, r.redirected, await r.text());
	await fails(to('/hello'), { redirect: 'error' });
	for (const status of [301, 302, 303, 307, 308]) {
		const said = await (await fetch(to('/echo', status), { method: 'POST', body: 'abc' })).json();
		console.log(status, said.method, said.size, field(said, 'content-type') ?? 'none');
	}
	const methods = [];
	for (const status of [301, 302, 307, 303])
		methods.push((await (await fetch(to('/echo', status), { method: 'PUT', body: 'abc' })).json()).method);
	console.log(...methods);
	await fails(`${BASE}/loop`);
	r = await fetch(`${BASE}/redirect?status=302`);
	console.log(r.status, await r.text());
	await fails(to('ftp://127.0.0.1/x'));
	r = await fetch(`${to('/hello')}#mine`);
	const kept = r.url === `${BASE}/hello`;
	r = await fetch(to('/hello#theirs'));
	console.log(kept, r.url === `${BASE}/hello`);
	const headers = { authorization: 'secret', 'x-other': 'kept' };
	const said = await (await fetch(to(`${other}/echo`), { headers })).json().catch(() => ({ fields: [['x-other', 'kept']] }));
	console.log(field(said, 'authorization') ?? 'gone', field(said, 'x-other'));
	const body = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(3)); c.close(); } });
	await fetch(to('/echo', 307), { method: 'POST', body, duplex: 'half' }).then(() => console.log('sent'), e => console.log(e.name, e.message, e.cause instanceof Error));
})();
