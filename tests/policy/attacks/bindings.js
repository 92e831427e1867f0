// Bindings lead where the policy file says, and nowhere else, whatever keys, options and the files around them are.
//// storage keys that climb
// policy: { "bindings": { "FILES": { "type": "storage", "path": "in/store" } } }
// harmless: a key is no path
const { env: b } = require('jsr:bindings');
const keys = ['../../out/secret.txt', '..', '.', '../', '/../../out/secret.txt', secret, 'a/../../../out/secret.txt', './../../out/secret.txt', '....//out', '%2e%2e/%2e%2e/out/secret.txt', '..%2f..%2fout%2fsecret.txt',
	'%252e%252e/out', '..\\..\\out\\secret.txt', '\0', '../../out/secret.txt\0', 'a\0/../../../out/secret.txt', '%00', '//out', 'a//../..//../out/secret.txt', '.jsr/../../../out/secret.txt', '.jsr/lock', '.jsr', '..\u0000', '\uff0e\uff0e/out', 'x'.repeat(300) + '/y', '../'.repeat(300),
	'~/x', '$HOME', 'file://' + secret, '/proc/self/environ', '-', '*', '\ud800', '\u202e..', '.. ', '..;/'];
for (const key of keys)
	for (const f of [() => b.FILES.get(key).then(o => o?.text()), () => b.FILES.put(key, 'written'), () => b.FILES.head(key), () => b.FILES.list({ prefix: key }), () => b.FILES.get(key).then(o => o?.text()), () => b.FILES.delete(key),
		async () => { const up = b.FILES.createMultipartUpload(key); await up.uploadPart(1, 'part'); return up.complete([{ partNumber: 1 }]); }, () => b.FILES.list({ cursor: Buffer.from(key).toString('base64url') }), () => b.FILES.delete(key)])
		await attempt(f);
//// links in a storage folder
// policy: { "bindings": { "FILES": { "type": "storage", "path": "store" }, "KV": { "type": "kv", "path": "store/link/kv" } } }
// run: mkdir {box}/store && ln -s ../out {box}/store/link && ln -s ../out/secret.txt {box}/store/leaf && ln -s ../out/none {box}/store/dangling && {jsr} {script}
// harmless: links are not followed
const { env: b } = require('jsr:bindings');
for (const key of ['link/secret.txt', 'leaf', 'dangling', 'link/new', 'link', 'link/sub/file', 'leaf/x', 'link/../link/secret.txt'])
	for (const f of [() => b.FILES.get(key).then(o => o?.text()), () => b.FILES.head(key), () => b.FILES.put(key, 'x'), () => b.FILES.get(key, { range: { offset: 0, length: 4 } }).then(o => o?.text()), () => b.FILES.put(key, new Blob(['y']).stream()), () => b.FILES.delete(key)])
		await attempt(f);
for (const options of [{}, { prefix: 'link/' }, { delimiter: '/' }, { prefix: 'link/s', delimiter: '/' }])
	show((await b.FILES.list(options)).objects.filter(o => o.key.startsWith('link/')));
//// a storage folder's own folder is a link
// policy: { "bindings": { "FILES": { "type": "storage", "path": "store" } } }
// run: mkdir {box}/store && ln -s ../out {box}/store/.jsr && {jsr} {script}
// harmless: links are not followed
const { env: b } = require('jsr:bindings');
for (const f of [() => b.FILES.put('a', 'x'), () => b.FILES.put('b', new Blob(['y']).stream()), () => b.FILES.put('a', 'x', { onlyIf: { etagDoesNotMatch: '*' } }), () => b.FILES.get('.jsr/secret.txt').then(o => o?.text()), () => b.FILES.delete('a')])
	await attempt(f);
//// links placed in a storage folder during use
// policy: { "bindings": { "FILES": { "type": "storage", "path": "in" } } }
// run: python3 {swapper} {in} & s=$!; until [ -e {in}/ready ]; do sleep 0.02; done; {jsr} {script}; kill $s
// harmless: every step is taken from the folder before
const { env: b } = require('jsr:bindings');
for (let i = 0; i < 150; i++)
	await Promise.all([b.FILES.get('swapdir/secret.txt').then(async o => { const t = await o?.text(); if (t?.startsWith('word')) show(t); }), b.FILES.get('swap').then(async o => { const t = await o?.text(); if (t?.startsWith('word')) show(t); }),
		b.FILES.put('swapdir/new', 'x'), b.FILES.put('swapdir/secret.txt', '0'), b.FILES.delete('swapdir/new'), b.FILES.delete('swapdir/sub/file'), b.FILES.list({ prefix: 'swapdir/' }).then(l => { for (const o of l.objects) if (/tool|map.json/.test(o.key)) show('ESCAPED', o.key); })].map(p => p.catch(() => {})));
//// assets with paths that climb
// policy: { "bindings": { "STATIC": { "type": "assets", "path": "in" } } }
// harmless: links are not followed
const { env: b } = require('jsr:bindings');
for (const path of ['/../out/secret.txt', '/%2e%2e/out/secret.txt', '/..%2fout%2fsecret.txt', '/%252e%252e/out/secret.txt', '/link', '/folder/secret.txt', '/folder/', '/proc/environ', '/self/../link', '/script.js', '//out/secret.txt', '/\\..\\out\\secret.txt', '/..\\out/secret.txt', '/%5c..%5cout', '/./link', '/deep/../link', '/link/', '/%00',
	'/file%00/../../out/secret.txt', '/link%00.txt', `file://${secret}`, `http://x/../../..${secret}`, 'http://x/%c0%ae%c0%ae/out/secret.txt', '/dangling', '/none', '/.', '/..', '/...', '/%2e%2e%2f'])
	for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }, { headers: { 'if-none-match': '*' } }, { method: 'PUT', body: 'x' }, { method: 'DELETE' }])
		await attempt(() => b.STATIC.fetch(path, init).then(async r => `${r.status} ${[...r.headers]} ${await r.text()}`));
//// a script's folder around a store
// policy: { "bindings": { "KV": { "type": "kv", "path": "in/kv.db" }, "FILES": { "type": "storage", "path": "in/store" } } }
// options: --allow-read={in} --allow-write={in}
// harmless: a link to what may not be used is refused
const { env: b } = require('jsr:bindings');
for (const name of ['kv.db', 'kv.db-wal', 'kv.db-shm', 'kv.db-journal', 'store'])
	for (const f of [() => fs.symlinkSync(secret, `${mine}/${name}`), () => fs.symlinkSync('../out', `${mine}/${name}`), () => fs.linkSync(secret, `${mine}/${name}`), () => fs.renameSync(`${mine}/link`, `${mine}/${name}`), () => fs.cpSync(`${mine}/folder`, `${mine}/${name}`, { recursive: true, verbatimSymlinks: true })])
		attempt(f);
for (const f of [() => b.KV.put('a', 'b'), () => b.KV.get('a'), () => b.FILES.put('secret.txt', 'x'), () => b.FILES.get('secret.txt').then(o => o?.text())])
	await attempt(f);
for (const f of [() => fs.renameSync(`${mine}/store`, `${mine}/was`), () => fs.symlinkSync('../out', `${mine}/store`), () => fs.renameSync(`${mine}/folder`, `${mine}/store`), () => fs.renameSync(`${mine}/kv.db`, `${mine}/kv2`), () => fs.renameSync(`${mine}/link`, `${mine}/kv.db`)])
	attempt(f);
for (const f of [() => b.KV.put('c', 'b'), () => b.KV.list(), () => b.FILES.put('secret.txt', 'x'), () => b.FILES.list(), () => b.FILES.delete('secret.txt')])
	await attempt(f);
//// huge and odd keys and values
// policy: { "bindings": { "KV": { "type": "kv", "path": "kv.db" }, "FILES": { "type": "storage", "path": "store" } } }
// harmless: they are errors
const { env: b } = require('jsr:bindings');
const odd = ['', 'k'.repeat(512), 'k'.repeat(513), 'k'.repeat(1 << 20), '\u{1f600}'.repeat(129), '\ud800', '\0', 'a\0b', null, undefined, 1, 1n, Symbol('x'), {}, [], { toString() { throw new Error('no'); } }, new Proxy({}, {})];
for (const key of odd)
	for (const f of [() => b.KV.get(key), () => b.KV.put(key, 'v'), () => b.KV.delete(key), () => b.KV.getMany([key]), () => b.KV.list({ prefix: key }), () => b.KV.list({ cursor: key }), () => b.KV.batch().put(key, 'x').check(key, key).delete(key).commit(), () => b.FILES.put(key, 'v'), () => b.FILES.get(key), () => b.FILES.list({ cursor: key }), () => b.FILES.createMultipartUpload(key).uploadPart(1, 'x')])
		try { await f(); } catch {}
for (const value of [new Uint8Array(26 << 20), 'v'.repeat(26 << 20)])
	for (const f of [() => b.KV.put('k', value), () => b.FILES.put('k', value), () => b.KV.getMany(value)])
		try { await f(); } catch {}
for (const value of [new Uint8Array(1 << 20), 'v'.repeat(1 << 20), new SharedArrayBuffer(8), new Float64Array(3), null, undefined, 5, {}, [1], () => {}])
	for (const f of [() => b.KV.put('k', value), () => b.KV.put('k', 'v', { metadata: value }), () => b.KV.put('k', 'v', { ttl: value }), () => b.FILES.put('k', value), () => b.FILES.put('k', 'v', { metadata: value, contentType: value, onlyIf: value }), () => b.KV.getMany(value), () => b.FILES.get('k', { range: value }), () => b.FILES.get('k', { range: { offset: value, length: value, suffix: value } })])
		try { await f(); } catch {}
for (const n of [0, -1, NaN, Infinity, 2 ** 53, 2 ** 64, -0, 1.5])
	for (const f of [() => b.KV.list({ limit: n }), () => b.KV.put('n', 'v', { ttl: n, expiration: n }), () => b.FILES.list({ limit: n }), () => b.FILES.get('k', { range: { offset: n, length: n } }), () => b.FILES.get('k', { range: { suffix: n } }), () => b.FILES.createMultipartUpload('m').uploadPart(n, 'x')])
		try { await f(); } catch {}
show((await b.KV.list()).keys.length);
//// bindings with a polluted Object.prototype
// policy: { "bindings": { "API": { "type": "fetch", "hosts": ["http://127.0.0.1:{open}"], "headers": { "authorization": { "env": "HIDDEN" } } }, "FILES": { "type": "storage", "path": "store" }, "KV": { "type": "kv", "path": "kv.db" } } }
// harmless: the binding's natives hold what it may do
const { env: b } = require('jsr:bindings');
const was = Object.getOwnPropertyDescriptors(Object.prototype);
const names = { path: out, type: 'stream', host: `127.0.0.1:${closed}`, hosts: [`http://127.0.0.1:${closed}`], headers: { a: 'b' }, url: `http://127.0.0.1:${closed}/`, method: 'POST', body: 'x', proxy: `http://127.0.0.1:${closed}`, granted: true, socketPath: `${out}/socket`, dispatcher: {}, agent: {}, name: 'API', env: { X: '1' }, cursor: '../', prefix: '../', key: '../../out/x', range: { suffix: 9 }, onlyIf: {}, redirect: 'follow', insecure: true, verbose: true, 10: 'API' };
for (const name of Object.keys(names)) {
	Object.defineProperty(Object.prototype, name, { value: names[name], configurable: true, writable: true, enumerable: true });
	for (const f of [() => b.API.fetch('/x').then(r => r.text()), () => b.API.fetch(`/to/302http://127.0.0.1:${closed}/`), () => b.FILES.put('k', 'v'), () => b.FILES.get('k').then(o => o.text()), () => b.KV.put('k', 'v'), () => b.KV.list(), () => b.FILES.list()])
		try { show(await f()); } catch (e) { show(`${e.message} ${e.cause?.message}`); }
	delete Object.prototype[name];
}
//// bindings with replaced methods
// policy: { "bindings": { "API": { "type": "fetch", "hosts": ["http://127.0.0.1:{open}"], "headers": { "authorization": { "env": "HIDDEN" } } }, "FILES": { "type": "storage", "path": "store" }, "KV": { "type": "kv", "path": "kv.db" } } }
// harmless: the secret is put on behind the script
const { env: b } = require('jsr:bindings');
b.API.fetch; b.FILES.get; b.KV.get;
const spy = (o, name) => {
	const f = o[name];
	try { o[name] = function (...args) { try { show(name, this, args); } catch {} return Reflect.apply(f, this, args); }; } catch {}
};
const show2 = console.log;
for (const o of [Headers.prototype, Request.prototype, Response.prototype, URL.prototype, Array.prototype, String.prototype, Map.prototype, Promise.prototype, Function.prototype, Object, Reflect, JSON, Buffer, Buffer.prototype, TextDecoder.prototype, Uint8Array.prototype, AbortSignal.prototype])
	for (const name of Object.getOwnPropertyNames(o))
		if (!['constructor', 'prototype', 'apply', 'call', 'push', 'getOwnPropertyNames', 'log'].includes(name) && typeof Object.getOwnPropertyDescriptor(o, name)?.value === 'function' && (o === Headers.prototype || o === Request.prototype || o === URL.prototype))
			spy(o, name);
Object.defineProperty(Object.prototype, 'authorization', { set(v) { show2('set', v); }, configurable: true });
Object.defineProperty(Array.prototype, 0, { set(v) { show2('set', v); }, configurable: true });
try { show2(await (await b.API.fetch('/x')).text()); } catch (e) { show2(e.message); }
delete Array.prototype[0];
try { await b.KV.put('a', 'b'); show2(await b.KV.get('a')); } catch (e) { show2(e.message); }
//// getters with side effects in options
// policy: { "bindings": { "KV": { "type": "kv", "path": "kv.db" }, "FILES": { "type": "storage", "path": "store" } } }
// harmless: values are read before they are used
const { env: b } = require('jsr:bindings');
const detach = u8 => { try { structuredClone(u8.buffer, { transfer: [u8.buffer] }); } catch {} };
for (let i = 0; i < 20; i++) {
	const u8 = new Uint8Array(100000).fill(7), grown = new ArrayBuffer(100, { maxByteLength: 1 << 20 }), view = new Uint8Array(grown);
	const evil = { get ttl() { detach(u8); grown.resize(i * 1000); return 5; }, get metadata() { detach(u8); return { toJSON() { grown.resize(0); gc(); return 'x'; } }; }, get contentType() { detach(u8); return 'a/b'; }, get onlyIf() { grown.resize(1 << 20); return { get etagMatches() { detach(u8); return '*'; } }; }, get range() { detach(u8); return { get offset() { grown.resize(3); return 1; } }; },
		get type() { b.KV.delete('k'); return 'bytes'; }, get prefix() { b.KV.list(); return { toString() { throw new RangeError('prefix'); } }; }, get ifAbsent() { throw new Error('if'); } };
	const gc = () => { Array.from({ length: 1000 }, () => new Uint8Array(100)); };
	for (const f of [() => b.KV.put('k', u8, evil), () => b.KV.put('k', view, evil), () => b.FILES.put('k', u8, evil), () => b.FILES.put('k', view, evil), () => b.FILES.get('k', evil), () => b.KV.get('k', evil), () => b.KV.list(evil), () => b.KV.getMany({ *[Symbol.iterator]() { yield 'k'; detach(u8); yield { toString: () => 'x' }; } }),
		() => b.KV.batch().put('a', view, evil).commit(), () => b.FILES.put('k', { [Symbol.asyncIterator]: async function* () { yield view; grown.resize(0); yield u8; detach(u8); yield u8; } })])
		try { await f(); } catch {}
}
//// a store that is not configured
// policy: { "bindings": { "KV": { "type": "kv", "path": "kv.db" }, "API": { "type": "fetch", "hosts": ["http://127.0.0.1:{open}"], "headers": { "authorization": { "env": "HIDDEN" } } } } }
// harmless: only names lead to stores
const { env: b } = require('jsr:bindings');
for (const name of ['kv', 'KV\0', '../KV', 'constructor', '__proto__', 'policy', 'bindings', 'hasOwnProperty', Symbol.toPrimitive, ''])
	attempt(() => b[name]);
attempt(() => process.binding('bindings'));
attempt(() => require('internal/bindings/kv'));
attempt(() => b.KV.constructor('return process')().mainModule);
attempt(() => new b.KV.constructor({}).get('a'));
attempt(() => Reflect.construct(b.API.constructor, ['API']));
for (const f of [() => b.KV.get.call({}, 'a'), () => b.KV.get.call(Object.create(b.KV), 'a'), () => b.API.fetch.call({ name: 'API' }, '/'), () => b.API.fetch(`http://127.0.0.1:${closed}/`), () => b.API.fetch(`//127.0.0.1:${closed}/`), () => b.API.fetch(`http://127.0.0.1:${open}@127.0.0.1:${closed}/`), () => b.API.fetch('/x', { proxy: `http://127.0.0.1:${closed}` }), () => b.API.fetch('/', { headers: { host: 'evil' } }).then(r => r.text())])
	await attempt(f);
show(b, b.API, b.KV, process.env);
//// a binding's connection for the script's own requests
// The binding may reach this address, the script may not; a connection that is kept is for the binding alone.
// policy: { "permissions": { "net": { "allow": ["good.localhost:{open}"], "deny": ["127.0.0.0/8", "[::1]"] } }, "bindings": { "API": { "type": "fetch", "hosts": ["http://good.localhost:{open}"] } } }
// options: --allow-read={in}
// harmless: the policy is in force without the sandbox, too
const { env } = require('jsr:bindings');
const url = `http://good.localhost:${open}/`;
for (let i = 0; i < 3; i++) {
	await (await env.API.fetch(url)).text();
	await fetch(url).then(({ status }) => escaped(`got ${status}`), () => {});
}
