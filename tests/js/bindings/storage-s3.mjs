// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Storage on an S3-compatible service, which checks every signature: path and host style, without and with a token.
// run: python3 {dir}/_s3.py {jsr} --policy=policy.json {file}
import { env } from 'jsr:bindings';
import assert from 'node:assert/strict';
import { bytesOf, cases, failure, hash } from './_storage-cases.mjs';

const { CONTROL } = process.env, { FILES: files, ROOT: root } = env;
const ask = async (path, value) => (await fetch(CONTROL + path, value === undefined ? {} : { method: 'POST', body: JSON.stringify(value) })).json();
const md5 = (bytes) => hash('md5', bytes);

const names = ['a', 'a.b', 'b/1', 'b/2/x', 'b/2/y', 'b0', 'ü/1', '//', 'end/', '.jsr/lock', '100%', 'a\0b', '%2E', 'x y+z?&=#"<>\'~*\\', 'a/below', '...', '~', '\u{1f600}', '\x01\r\n\t'];
for (const name of ['FILES', 'VIRTUAL'])
	await cases(env[name], { etagOf: md5, partSize: 5 << 20, names });
// expect: all cases hold
// expect: all cases hold
console.log(await ask('/state'));
// expect: { uploads: 0, keys: [] }

// the prefix is an end of the world
await root.put('secret', 'x');
await root.put('top/a bc', 'x');
await files.put('k', 'v');
console.log((await files.list()).objects.map((o) => o.key), (await root.list()).objects.map((o) => o.key));
// expect: [ 'k' ] [ 'secret', 'top/a b/k', 'top/a bc' ]
for (const key of ['../secret', '..', '.', 'a/../../../secret', 'a/..', './k', 'a/./b'])
	for (const call of [() => files.get(key), () => files.put(key, ''), () => files.delete(key)])
		assert.equal(await failure(call()), 'Error: a part of a key between slashes cannot be . or ..');
console.log((await files.list({ prefix: '../' })).objects, await failure(files.get('k'.repeat(1020))), await failure(files.list({ cursor: 'x' })));
// expect: [] Error: name too long Error: the service refused the request (InvalidArgument, 400)

// what others have stored
await root.put('top/a b/other', 'x', { metadata: { a: 'b' } });
console.log((await files.get('other')).metadata, (await ask('/log')).some(([method, path]) => path.includes('other')));
// expect: { a: 'b' } true

// what is no header
for (const contentType of ['a\nb', 'a\r\nx-amz-acl: public-read', 'é', ' a', 'a\0'])
	assert.equal(await failure(files.put('k', '', { contentType })), 'TypeError: A content type, an etag and metadata in a header must be one line of ASCII');
for (const etagMatches of ['"a\nb"', '"\u0100"'])
	assert.equal(await failure(files.get('k', { onlyIf: { etagMatches } })), 'TypeError: A content type, an etag and metadata in a header must be one line of ASCII');
console.log(await failure(files.put('k', '', { metadata: 'x'.repeat(3000) })), await (await files.get('k')).text());
// expect: Error: the metadata is too long (MetadataTooLarge, 400) v

// long streams go up in parts, several at a time, and are never all in memory
const block = bytesOf(1 << 20), blocks = 18;
async function* long() { for (let i = 0; i < blocks; i++) yield block; }
await ask('/log');
const { size, etag } = await files.put('long', long(), { metadata: 'long' });
console.log(size === blocks << 20, /^[0-9a-f]{32}-3$/.test(etag), (await files.head('long')).metadata, (await ask('/log')).map(([method]) => method).join(' '));
// expect: true true long POST PUT PUT PUT POST HEAD
const expected = Buffer.concat(Array(blocks).fill(block)), digest = md5(expected);
let seen = 0;
const chunks = [];
for await (const chunk of (await files.get('long')).body)
	chunks.push(chunk), seen += chunk.length;
console.log(seen === size, md5(Buffer.concat(chunks)) === digest);
// expect: true true
console.log((await files.put('long', expected)).etag === etag, md5(await (await files.get('long')).bytes()) === digest);
// expect: true true
async function* breaks() { for (let i = 0; i < 20; i++) yield block; throw new Error('broken'); }
console.log(await failure(files.put('broken', breaks())), await files.get('broken'), (await ask('/state')).uploads);
// expect: Error: broken null 0
console.log(await files.put('long', long(), { onlyIf: { etagDoesNotMatch: '*' } }), (await ask('/state')).uploads);
// expect: null 0

// the service's rules for parts
const upload = files.createMultipartUpload('rules');
await Promise.all([upload.uploadPart(1, 'short'), upload.uploadPart(2, 'short')]);
console.log(await failure(upload.complete([{ partNumber: 1 }, { partNumber: 2 }])), (await ask('/state')).uploads);
// expect: Error: a part but the last has less than 5 MB (EntityTooSmall, 400) 0
const turned = files.createMultipartUpload('rules');
await Promise.all([turned.uploadPart(1, 'a'), turned.uploadPart(2, 'b')]);
console.log(await failure(turned.complete([{ partNumber: 2 }, { partNumber: 1 }])), (await ask('/state')).uploads);
// expect: RangeError: The parts must be in the order of their numbers 0
