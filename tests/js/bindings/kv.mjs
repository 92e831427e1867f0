// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Key-value stores: what each call gives.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file}
import { CACHE as kv } from './_sqlite.mjs';
import { env } from 'jsr:bindings';
import { Buffer } from 'node:buffer';

const show = (...values) => console.log(...values.map((v) => typeof v === 'string' ? v : JSON.stringify(v)));
const failure = (promise) => promise.then(() => 'none', (error) => `${error.name}: ${error.message}`);

show(await kv.put('a', 'hello'), await kv.get('a'), await kv.get('none'));
// expect: true hello null
show(await kv.put('a', 'again', { ifAbsent: true }), await kv.put('b', 'first', { ifAbsent: true }), await kv.get('a'));
// expect: false true hello
show(await kv.delete('b'), await kv.delete('b'), await kv.get('b'));
// expect: true false null

// types
await kv.put('json', '{"x":[1,2]}');
show(await kv.get('json', 'json'), await kv.get('json', { type: 'json' }), await kv.get('none', 'json'));
// expect: {"x":[1,2]} {"x":[1,2]} null
await kv.put('bytes', new Uint8Array([0, 255, 7]).subarray(1));
show([...await kv.get('bytes', 'bytes')]);
// expect: [255,7]
await kv.put('buffer', new Uint8Array([1, 2, 3]).buffer);
await kv.put('stream', new Blob(['a stream, ', 'of two parts']).stream());
show([...await kv.get('buffer', 'bytes')], await kv.get('stream'), await new Response(await kv.get('stream', 'stream')).text());
// expect: [1,2,3] a stream, of two parts a stream, of two parts
show((await kv.get('bytes', 'bytes')).constructor === Uint8Array, await kv.put('empty', ''), await kv.get('empty') === '');
// expect: true true true
show(await failure(kv.get('json', 'xml')), await failure(kv.get('bytes', 'json')).then((text) => text.slice(0, 11)));
// expect: TypeError: The type must be 'text', 'json', 'bytes' or 'stream', not 'xml' SyntaxError
const odd = 'a\u0000b\u{1f600}ü';
await kv.put(odd, odd);
show(await kv.get(odd) === odd, (await kv.list({ prefix: 'a\u0000' })).keys[0].name === odd);
// expect: true true

// the order of one turn
show(await Promise.all([kv.put('p', '1'), kv.get('p'), kv.put('p', '2'), kv.get('p'), kv.delete('p'), kv.get('p'), kv.put('p', '3')]));
// expect: [true,"1",true,"2",true,null,true]
show([...await kv.getMany(['p', 'none', 'a'])], [...await kv.getMany([])], [...await kv.getMany(new Set(['json']), 'json')]);
// expect: [["p","3"],["none",null],["a","hello"]] [] [["json",{"x":[1,2]}]]

// metadata, expiry, versions
await kv.put('m', 'v', { metadata: { tag: ['é'] }, ttl: 3600 });
const full = await kv.getWithMetadata('m');
show(full.value, full.metadata, Math.round(full.expiration - Date.now() / 1000), /^[0-9a-f]{16}$/.test(full.version));
// expect: v {"tag":["é"]} 3600 true
show(await kv.getWithMetadata('none'), (await kv.getWithMetadata('json', 'json')).value);
// expect: {"value":null,"metadata":null,"expiration":null,"version":null} {"x":[1,2]}
await Promise.all([kv.put('short', 'x', { ttl: 0.05 }), kv.put('past', 'x', { expiration: 1000 })]);
show(await kv.get('past'), (await kv.list({ prefix: 'past' })).keys.length, await kv.put('past', 'new', { ifAbsent: true }));
// expect: null 0 true
await new Promise((resolve) => setTimeout(resolve, 80));
show(await kv.get('short'), (await kv.getWithMetadata('short')).value, await kv.delete('short'));
// expect: null null false

// lists
await Promise.all(['l:1', 'l:2', 'l:3', 'm:1'].map((key) => kv.put(key, 'x')));
show((await kv.list({ prefix: 'l:' })).keys.map((key) => key.name));
// expect: ["l:1","l:2","l:3"]
const seen = [];
for (let cursor = null, complete = false; !complete;) {
	const part = await kv.list({ prefix: 'l:', limit: 2, cursor });
	seen.push(part.keys.map((key) => key.name).join());
	({ cursor, complete } = part);
}
show(seen, (await kv.list({ prefix: 'zz' })), (await kv.list({ prefix: 'l:', limit: 3 })).complete);
// expect: ["l:1,l:2","l:3"] {"keys":[],"complete":true,"cursor":null} true
show((await kv.list({ prefix: 'm' })).keys.map(({ name, metadata }) => [name, metadata]));
// expect: [["m",{"tag":["é"]}],["m:1",null]]

// batches
const { version } = await kv.getWithMetadata('a');
show(await kv.batch().check('a', version).check('new').put('a', 'two').put('new', 'one').delete('l:1').commit());
// expect: true
show(await kv.batch().check('a', version).put('a', 'three').delete('new').commit(), await kv.get('a'), await kv.get('new'));
// expect: false two one
show(await kv.batch().check('new').put('x', 'x').commit(), await kv.get('x'), await kv.batch().commit());
// expect: false null true
const bytes = new Uint8Array([1]);
const batch = kv.batch().put('copied', bytes);
bytes[0] = 2;
await batch.commit();
show([...await kv.get('copied', 'bytes')]);
// expect: [1]

// limits
show(await failure(kv.get('')), await failure(kv.put('k'.repeat(513), '')), await failure(kv.get(Symbol.iterator)));
// expect: TypeError: A key must be a string of 1 to 512 bytes in UTF-8 TypeError: A key must be a string of 1 to 512 bytes in UTF-8 TypeError: A key must be a string of 1 to 512 bytes in UTF-8
show(await failure(kv.put('k'.repeat(512), 'long')), await kv.get('k'.repeat(512)), await failure(kv.put('é'.repeat(257), '')));
// expect: none long TypeError: A key must be a string of 1 to 512 bytes in UTF-8
show(await failure(kv.put('k', 5)), await failure(kv.put('k')));
// expect: TypeError: A value must be a string, an ArrayBuffer, a view or a stream TypeError: A value must be a string, an ArrayBuffer, a view or a stream
const large = Buffer.alloc(25 * 2 ** 20, 'ab');
show(await failure(kv.put('large', large)), large.equals(await kv.get('large', 'bytes')));
// expect: none true
show(await failure(kv.put('larger', Buffer.alloc(25 * 2 ** 20 + 1))), await failure(kv.put('m', '', { metadata: 'x'.repeat(1023) })));
// expect: RangeError: A value may have 25 MiB at most RangeError: Metadata may have 1024 bytes of JSON at most
show(await failure(kv.put('k', '', { ttl: -1 })), await failure(kv.list({ limit: 0 })));
// expect: RangeError: ttl must be a positive number of seconds RangeError: limit must be from 1 to 1000

// a file that is no store
const error = await env.BROKEN.get('x').catch((e) => e);
show(error.message, error.code);
// expect: Binding 'BROKEN': file is not a database EBADMSG
