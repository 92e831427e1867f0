// fetch of a server that behaves: texts, JSON, bytes, streams, headers, methods and bodies.
// run: python3 {dir}/_server.py {jsr} {file}
// expect: 200 OK true basic false hello
// expect: {"a":[1,2,{"b":"é"}]}
// expect: text/plain 5 hello
// expect: HEAD  5
// expect: 404 false no such route
// expect: 1, 2|a=1; b=2, c||a  b|a  b
// expect: a=1 / b=2, c
// expect: GET none
// expect: POST 3 abc text/plain;charset=UTF-8
// expect: PUT 5000000 1 application/octet-stream
// expect: POST 7 a=1&b=2 application/x-www-form-urlencoded;charset=UTF-8
// expect: POST true multipart/form-data; boundary=
// expect: DELETE 0
// expect: POST chunked 6 abcdef
// expect: abc0
// expect: abc1
// expect: abc2
// expect:
// expect: until the end
// expect: hello
// expect: after hints
// expect: 204 null 0
// expect: [object Promise] function fetch 1
const { BASE } = process.env;
(async () => {
	let r = await fetch(`${BASE}/hello`);
	console.log(r.status, r.statusText, r.ok, r.type, r.redirected, await r.text());
	console.log(JSON.stringify(await (await fetch(`${BASE}/json`)).json()));
	r = await fetch(new URL('/hello', BASE));
	console.log(r.headers.get('content-type'), (await r.arrayBuffer()).byteLength, await (await (await fetch(new Request(`${BASE}/hello`))).blob()).text());
	r = await fetch(`${BASE}/hello`, { method: 'head' });
	console.log('HEAD', await r.text(), r.headers.get('content-length'));
	r = await fetch(`${BASE}/absent`);
	console.log(r.status, r.ok, await r.text());
	r = await fetch(`${BASE}/fields`);
	console.log(['x-one', 'set-cookie', 'x-empty', 'x-folded', 'x-space'].map(name => r.headers.get(name)).join('|').replace('a=1, b', 'a=1; b'));
	console.log(r.headers.getSetCookie().join(' / '));
	const echo = async init => (await fetch(`${BASE}/echo`, init)).json();
	const field = (said, name) => said.fields.find(pair => pair[0].toLowerCase() === name)?.[1];
	let said = await echo();
	console.log(said.method, field(said, 'content-type') ?? 'none');
	said = await echo({ method: 'POST', body: 'abc' });
	console.log(said.method, said.size, said.body, field(said, 'content-type'));
	said = await echo({ method: 'PUT', body: new Uint8Array(5e6), headers: { 'Content-Type': 'application/octet-stream' } });
	console.log(said.method, said.size, said.sum === 0x2fcf4765 ? 1 : 0, field(said, 'content-type'));
	said = await echo({ method: 'POST', body: new URLSearchParams({ a: 1, b: 2 }) });
	console.log(said.method, said.size, said.body, field(said, 'content-type'));
	const form = new FormData();
	form.append('x', 'y');
	said = await echo({ method: 'POST', body: form });
	console.log(said.method, said.body.includes('name="x"'), field(said, 'content-type').slice(0, 30));
	said = await echo({ method: 'DELETE' });
	console.log(said.method, said.size);
	const parts = ['abc', 'def'];
	const stream = new ReadableStream({ pull: c => parts.length ? c.enqueue(new TextEncoder().encode(parts.shift())) : c.close() });
	said = await echo({ method: 'POST', body: stream, duplex: 'half' });
	console.log(said.method, field(said, 'transfer-encoding'), said.size, said.body);
	console.log(await (await fetch(`${BASE}/chunked`)).text());
	console.log(await (await fetch(`${BASE}/until-close`)).text());
	console.log(await (await fetch(`${BASE}/longer`)).text());
	console.log(await (await fetch(`${BASE}/interim`)).text());
	r = await fetch(`${BASE}/status?is=204 None`);
	console.log(r.status, r.body, (await r.text()).length);
	console.log(String(fetch(`${BASE}/hello`)), typeof fetch, fetch.name, fetch.length);
})();
