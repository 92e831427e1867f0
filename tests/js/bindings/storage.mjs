// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Storage in a folder: objects by key, whole or not at all.
// run: cp {dir}/_folders.json policy.json && {jsr} --policy=policy.json {file}
import { env } from 'jsr:bindings';
import { createHash } from 'node:crypto';
import fs from 'node:fs';

const { FILES: files } = env;
const show = (...values) => console.log(...values.map((v) => typeof v === 'string' ? v : JSON.stringify(v)));
const failure = (promise) => promise.then(() => 'none', (error) => `${error.name}: ${error.message}`);
const keys = async (options) => (await files.list(options)).objects.map((object) => object.key);
const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

show(await files.get('a'), await files.head('a'), await files.list(), await files.delete('a'));
// expect: null null {"objects":[],"prefixes":[],"complete":true,"cursor":null} false
const put = await files.put('dir/a.txt', 'hello', { contentType: 'text/plain', metadata: { n: [1, 'é'] } });
show(put.key, put.size, put.etag === sha('hello'), put.uploaded instanceof Date, put.contentType, put.metadata);
// expect: dir/a.txt 5 true true text/plain {"n":[1,"é"]}
const got = await files.get('dir/a.txt');
show(got.size, got.etag === put.etag, got.contentType, got.metadata, got.range, await got.text(), got.bodyUsed, await failure(got.text()).then((t) => t.slice(0, 9)));
// expect: 5 true text/plain {"n":[1,"é"]} {"offset":0,"length":5} hello true TypeError
const head = await files.head('dir/a.txt');
show(head.body, head.metadata, await failure(head.text()));
// expect: null {"n":[1,"é"]} TypeError: The object was given without its content
show(fs.readFileSync('made/files/dir/a.txt', 'utf8'));
// expect: hello

// what others have put there is found, and what they changed
fs.writeFileSync('made/files/dir/b.txt', 'by hand');
fs.appendFileSync('made/files/dir/a.txt', ' world');
const [a, b] = await Promise.all([files.get('dir/a.txt'), files.get('dir/b.txt')]);
show(await a.text(), a.etag === sha('hello world'), a.metadata, await b.text(), b.etag === sha('by hand'));
// expect: hello world true null by hand true

// values
await files.put('json', '{"x":1}');
show(await (await files.get('json')).json(), [...await (await files.get('json')).bytes()].length);
// expect: {"x":1} 7
const big = new Uint8Array(3_000_001).map((_, i) => i * 31 >> 3);
for (const [key, value] of [['bytes', big], ['blob', new Blob([big])], ['stream', new Blob([big]).stream()], ['response', new Response(big)],
	['file', (fs.writeFileSync('big', big), fs.createReadStream('big'))]]) {
	const { etag, size } = await files.put(key, value);
	show(key, size, etag === sha(big), sha(await (await files.get(key)).bytes()) === etag);
}
// expect: bytes 3000001 true true
// expect: blob 3000001 true true
// expect: stream 3000001 true true
// expect: response 3000001 true true
// expect: file 3000001 true true
show(await failure(files.put('n', 5)), await failure(files.put('n', { stream: () => (async function* () { yield 'a'; throw new Error('broken'); })() })));
// expect: TypeError: A value must be a string, an ArrayBuffer, a view, a Blob or a stream Error: broken
show(await files.get('n'), fs.readdirSync('made/files/.jsr'));
// expect: null ["lock"]

// ranges
const part = async (range) => { const o = await files.get('dir/a.txt', { range }); return [await o.text(), o.range]; };
show(await part({ offset: 2, length: 3 }), await part({ offset: 6 }), await part({ suffix: 5 }), await part({ offset: 0, length: 99 }));
// expect: ["llo",{"offset":2,"length":3}] ["world",{"offset":6,"length":5}] ["world",{"offset":6,"length":5}] ["hello world",{"offset":0,"length":11}]
show(await failure(part({ offset: 11 })), sha(await (await files.get('bytes', { range: { offset: 5, length: 1_000_000 } })).bytes()) === sha(big.subarray(5, 1_000_005)));
// expect: Error: Binding 'FILES': result too large true

// conditions
const { etag } = await files.put('c', '1');
const withBody = async (onlyIf) => (await files.get('c', { onlyIf })).body !== null;
show(await withBody({ etagMatches: etag }), await withBody({ etagMatches: 'x' }), await withBody({ etagDoesNotMatch: `"${etag}"` }), await withBody({ etagDoesNotMatch: 'x' }));
// expect: true false false true
show(await files.put('c', '2', { onlyIf: { etagDoesNotMatch: '*' } }), (await files.put('c', '2', { onlyIf: { etagMatches: etag } })).size, await files.put('c', '3', { onlyIf: { etagMatches: etag } }));
// expect: null 1 null
const race = await Promise.all(Array.from({ length: 20 }, (_, i) => files.put('once', `${i}`, { onlyIf: { etagDoesNotMatch: '*' } })));
show(race.filter((won) => won !== null).length, await (await files.get('c')).text());
// expect: 1 2

// lists
for (const key of ['bytes', 'blob', 'stream', 'response', 'file', 'json', 'once', 'c', 'dir/b.txt', 'dir/a.txt'])
	show(await files.delete(key));
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
show(fs.readdirSync('made/files'));
// expect: [".jsr"]
const names = ['a', 'a.b', 'b/1', 'b/2/x', 'b/2/y', 'b0', 'ü/1', '../up', './here', '//', 'end/', '.jsr/lock', '100%', 'a\0b', '%2E'];
await Promise.all(names.map((key) => files.put(key, key)));
const order = names.map((name) => Buffer.from(name)).sort(Buffer.compare).map(String);
show((await keys()).join() === order.join(), (await Promise.all(names.map(async (key) => await (await files.get(key)).text() === key))).every(Boolean));
// expect: true true
show(await files.list({ delimiter: '/', prefix: 'b' }).then(({ objects, prefixes }) => [objects.map((o) => o.key), prefixes]), await keys({ prefix: 'b/2' }));
// expect: [["b0"],["b/"]] ["b/2/x","b/2/y"]
for (const options of [{}, { delimiter: '/' }, { prefix: 'b/' }]) {
	const paged = [], whole = await files.list(options);
	for (let cursor = null, complete = false; !complete;) {
		const part = await files.list({ ...options, limit: 2, cursor });
		paged.push(...part.objects.map((object) => object.key), ...part.prefixes);
		({ cursor, complete } = part);
	}
	show(paged.sort().join() === [...whole.objects.map((object) => object.key), ...whole.prefixes].sort().join(), paged.length);
}
// expect: true 15
// expect: true 13
// expect: true 3
show(fs.existsSync('made/up'), fs.existsSync('up'), fs.readdirSync('made'));
// expect: false false ["files"]

// what keys cannot be, and what cannot be both
show(await failure(files.put('', '')), await failure(files.get('k'.repeat(1025))), await failure(files.put('k'.repeat(300), '')));
// expect: TypeError: A key must be a string of 1 to 1024 bytes in UTF-8 TypeError: A key must be a string of 1 to 1024 bytes in UTF-8 Error: Binding 'FILES': name too long
show(await failure(files.put('a/below', '')), await failure(files.put('b', '')), await files.get('a/below'), await files.get('b'));
// expect: Error: Binding 'FILES': not a directory Error: Binding 'FILES': illegal operation on a directory null null
fs.symlinkSync('/etc', 'made/files/etc');
fs.symlinkSync('/etc/passwd', 'made/files/passwd');
show(await files.get('passwd'), await files.get('etc/passwd'), await files.delete('passwd'), (await keys()).includes('passwd'), await failure(files.put('etc/x', '')));
// expect: null null false false Error: Binding 'FILES': not a directory

// in parts
const upload = files.createMultipartUpload('parts', { metadata: 'm' });
await Promise.all([upload.uploadPart(2, big), upload.uploadPart(1, 'first'), upload.uploadPart(3, 'unused')]);
const whole = await upload.complete([{ partNumber: 1 }, { partNumber: 2 }]);
show(whole.size, whole.etag === createHash('sha256').update('first').update(big).digest('hex'), (await files.head('parts')).metadata, await failure(upload.uploadPart(4, '')));
// expect: 3000006 true m Error: The upload has ended
const given = files.createMultipartUpload('given-up');
await given.uploadPart(1, 'x');
await given.abort();
show(await files.get('given-up'), fs.readdirSync('made/files/.jsr'));
// expect: null ["lock"]
