// What holds of Storage whatever is behind it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';

// as it is in the shortest time: bytes that differ from place to place
export const bytesOf = (size) => {
	const bytes = Buffer.alloc(size);
	for (let i = 0; i + 4 <= size; i += 4)
		bytes.writeUInt32LE(Math.imul(i, 2654435761) >>> 0, i);
	return bytes;
};
export const hash = (name, ...parts) => parts.reduce((h, part) => h.update(part), createHash(name)).digest('hex');
export const failure = (promise) => promise.then(() => 'none', (error) => `${error.name}: ${error.message.replace(/^Binding '\w+': /, '')}`);

// etagOf: of content that is put at once, or undefined; names: keys that are hard; partSize: the least that a part but the
// last may have
export async function cases(files, { etagOf, names, partSize }) {
	const keys = async (options) => (await files.list(options)).objects.map((object) => object.key);
	const textOf = async (key, options) => (await files.get(key, options)).text();
	const big = bytesOf(700_001);

	// nothing
	assert.deepEqual([await files.get('a'), await files.head('a'), await files.delete('a')], [null, null, false]);
	assert.deepEqual(await files.list(), { objects: [], prefixes: [], complete: true, cursor: null });

	// an object, and what is said of it
	const put = await files.put('dir/a.txt', 'hello', { contentType: 'text/plain', metadata: { n: [1, 'é  "\\\u0001 x'] } });
	assert.deepEqual([put.key, put.size, put.contentType, put.metadata, put.body], ['dir/a.txt', 5, 'text/plain', { n: [1, 'é  "\\\u0001 x'] }, null]);
	assert(Math.abs(put.uploaded - Date.now()) < 60_000);
	const got = await files.get('dir/a.txt'), head = await files.head('dir/a.txt');
	for (const object of [got, head])
		assert.deepEqual([object.size, object.etag, object.contentType, object.metadata], [5, put.etag, 'text/plain', put.metadata]);
	assert.deepEqual(got.range, { offset: 0, length: 5 });
	assert.equal(await got.text(), 'hello');
	assert(got.bodyUsed);
	assert.match(await failure(got.text()), /^TypeError/);
	assert.equal(head.body, null);
	assert.equal(await failure(head.text()), 'TypeError: The object was given without its content');
	if (etagOf)
		assert.equal(put.etag, etagOf('hello'));
	await files.put('dir/a.txt', '');
	const empty = await files.get('dir/a.txt');
	assert.deepEqual([empty.size, empty.contentType, empty.metadata, await empty.text()], [0, null, null, '']);
	for (const metadata of ['m', 5, [], {}, { a: 'b c', 'd-2': '~' }, { A: 'x' }, { a: ' x' }, { a: 1 }, { jsr: 'x' }, 'ü'.repeat(200)]) {
		await files.put('meta', '', { metadata });
		assert.deepEqual((await files.head('meta')).metadata, metadata);
	}
	await files.delete('meta');

	// values
	await files.put('json', '{"x":1}');
	assert.deepEqual(await (await files.get('json')).json(), { x: 1 });
	assert.equal((await (await files.get('json')).bytes()).length, 7);
	fs.writeFileSync('big', big);
	async function* chunks() { for (let at = 0; at < big.length; at += 99_999) yield big.subarray(at, at + 99_999); }
	for (const [key, value] of [['bytes', big], ['buffer', new Uint8Array(big).buffer], ['view', new DataView(new Uint8Array(big).buffer)],
		['blob', new Blob([big])], ['stream', new Blob([big]).stream()], ['response', new Response(big)], ['chunks', chunks()],
		['file', fs.createReadStream('big')]]) {
		const { etag, size } = await files.put(key, value);
		assert.equal(size, big.length, key);
		if (etagOf)
			assert.equal(etag, etagOf(big), key);
		assert(big.equals(await (await files.get(key)).bytes()), key);
	}
	const changing = new Uint8Array(200_000).fill(1), written = files.put('changing', changing);
	changing.fill(2);
	await written;
	assert((await (await files.get('changing')).bytes()).every((byte) => byte === 1));
	assert.equal(await failure(files.put('n', 5)), 'TypeError: A value must be a string, an ArrayBuffer, a view, a Blob or a stream');
	assert.equal(await failure(files.put('n', { async *[Symbol.asyncIterator]() { yield 5; } })), 'TypeError: A value must be a string, an ArrayBuffer, a view, a Blob or a stream');
	assert.equal(await failure(files.put('n', { async *[Symbol.asyncIterator]() { yield 'a'; throw new Error('broken'); } })), 'Error: broken');
	assert.equal(await files.get('n'), null);

	// a body that is read bit by bit, and one that nobody reads
	let size = 0;
	for await (const chunk of (await files.get('bytes')).body) {
		assert(big.subarray(size, size + chunk.length).equals(chunk));
		size += chunk.length;
	}
	assert.equal(size, big.length);
	const reader = (await files.get('bytes')).body.getReader();
	assert((await reader.read()).value.length > 0);
	await reader.cancel();
	await files.get('bytes');

	// ranges
	await files.put('text', 'hello world');
	for (const [range, text, offset] of [[{ offset: 2, length: 3 }, 'llo', 2], [{ offset: 6 }, 'world', 6], [{ suffix: 5 }, 'world', 6],
		[{ offset: 0, length: 99 }, 'hello world', 0], [{ suffix: 99 }, 'hello world', 0], [{ offset: 3, length: 0 }, '', 3],
		[{ length: 1 }, 'h', 0], [{ offset: 10, length: 2 ** 60 }, 'd', 10]]) {
		const part = await files.get('text', { range });
		assert.deepEqual([await part.text(), part.range, part.size], [text, { offset, length: text.length }, 11]);
	}
	for (const range of [{ offset: 11 }, { offset: 11, length: 1 }, { suffix: 0 }])
		assert.equal(await failure(files.get('text', { range })), 'Error: the range is outside of the object');
	assert.equal(await files.get('text', { range: { offset: 11 } }).catch((error) => error.code), 'ERANGE');
	assert.equal(await textOf('dir/a.txt', { range: { offset: 0 } }), '');
	assert.equal(await files.get('n', { range: { offset: 1, length: 0 } }), null);
	assert(big.subarray(5, 500_005).equals(await (await files.get('bytes', { range: { offset: 5, length: 500_000 } })).bytes()));
	assert.match(await failure(files.get('text', { range: { offset: -1 } })), /^RangeError/);
	assert.equal(await failure(files.get('text', { range: 'bytes=0-1' })), 'TypeError: range must be an object');

	// conditions
	const { etag } = await files.put('c', '1', { metadata: 'first' });
	const held = async (onlyIf) => { const o = await files.get('c', { onlyIf }); assert.deepEqual([o.etag, o.metadata, o.size], [etag, 'first', 1]); return o.body !== null; };
	for (const [onlyIf, expected] of [[{ etagMatches: etag }, true], [{ etagMatches: `"${etag}"` }, true], [{ etagMatches: `x, ${etag}` }, true],
		[{ etagMatches: '*' }, true], [{ etagMatches: 'x' }, false], [{ etagDoesNotMatch: `"${etag}"` }, false], [{ etagDoesNotMatch: 'x' }, true],
		[{ etagDoesNotMatch: '*' }, false], [{ etagMatches: etag, etagDoesNotMatch: 'x' }, true]])
		assert.equal(await held(onlyIf), expected, JSON.stringify(onlyIf));
	assert.equal(await files.get('n', { onlyIf: { etagMatches: 'x' } }), null);
	assert.equal(await files.put('c', '2', { onlyIf: { etagDoesNotMatch: '*' } }), null);
	assert.equal((await files.put('c', '2', { onlyIf: { etagMatches: etag } })).size, 1);
	assert.equal(await files.put('c', '3', { onlyIf: { etagMatches: etag } }), null);
	assert.equal(await files.put('n', '3', { onlyIf: { etagMatches: etag } }), null);
	assert.equal(await files.put('c', new Blob(['4']).stream(), { onlyIf: { etagMatches: etag } }), null);
	const race = await Promise.all(Array.from({ length: 20 }, (_, i) => files.put('once', `${i}`, { onlyIf: { etagDoesNotMatch: '*' } })));
	assert.equal(race.filter((won) => won !== null).length, 1);
	assert.equal(await textOf('c'), '2');
	assert.equal(await files.get('n'), null);

	// lists
	for (const key of await keys())
		assert.equal(await files.delete(key), true, key);
	assert.deepEqual(await keys(), []);
	await Promise.all(names.map((key) => files.put(key, key)));
	const order = names.map((name) => Buffer.from(name)).sort(Buffer.compare).map(String);
	assert.deepEqual(await keys(), order);
	for (const key of names)
		assert.equal(await textOf(key), key);
	for (const object of (await files.list()).objects)
		assert.deepEqual([object.size, object.etag], [Buffer.byteLength(object.key), (await files.head(object.key)).etag]);
	const { objects, prefixes } = await files.list({ delimiter: '/', prefix: 'b' });
	assert.deepEqual([objects.map((o) => o.key), prefixes], [['b0'], ['b/']]);
	assert.deepEqual(await keys({ prefix: 'b/2' }), ['b/2/x', 'b/2/y']);
	for (const options of [{}, { delimiter: '/' }, { prefix: 'b/' }]) {
		const paged = [], whole = await files.list(options);
		for (let cursor = null, complete = false; !complete;) {
			const part = await files.list({ ...options, limit: 2, cursor });
			assert(part.objects.length + part.prefixes.length <= 2);
			paged.push(...part.objects.map((object) => object.key), ...part.prefixes);
			({ cursor, complete } = part);
		}
		assert.deepEqual(paged.sort(), [...whole.objects.map((object) => object.key), ...whole.prefixes].sort());
	}
	assert.match(await failure(files.list({ limit: 1001 })), /^RangeError/);
	assert.match(await failure(files.list({ delimiter: 'x' })), /^RangeError/);

	// what keys cannot be
	for (const key of ['', 'k'.repeat(1025), 'ü'.repeat(513), 5, null, undefined, {}])
		for (const call of [() => files.put(key, ''), () => files.get(key), () => files.head(key), () => files.delete(key)])
			assert.equal(await failure(call()), 'TypeError: A key must be a string of 1 to 1024 bytes in UTF-8');

	// in parts
	const first = bytesOf(partSize), upload = files.createMultipartUpload('parts', { metadata: 'm', contentType: 'a/b' });
	await Promise.all([upload.uploadPart(2, big), upload.uploadPart(1, new Blob([first]).stream()), upload.uploadPart(3, 'unused')]);
	assert.match(await failure(upload.uploadPart('1', '')), /^RangeError/);
	assert.equal(await failure(upload.uploadPart(0, '')), 'RangeError: A part\'s number must be an integer from 1 to 10000');
	const whole = await upload.complete([{ partNumber: 1 }, { partNumber: 2 }]), kept = await files.get('parts');
	assert.deepEqual([whole.size, whole.metadata, whole.etag, kept.metadata, kept.contentType], [partSize + big.length, 'm', kept.etag, 'm', 'a/b']);
	assert(Buffer.concat([first, big]).equals(await kept.bytes()));
	assert.equal(await failure(upload.uploadPart(4, '')), 'Error: The upload has ended');
	const conditional = files.createMultipartUpload('parts', { onlyIf: { etagDoesNotMatch: '*' } });
	await conditional.uploadPart(1, 'x');
	assert.equal(await conditional.complete([{ partNumber: 1 }]), null);
	const none = files.createMultipartUpload('none');
	assert.equal(await failure(none.complete([{ partNumber: 1 }])), 'RangeError: There is no part 1');
	assert.equal((await none.complete([])).size, 0);
	const given = files.createMultipartUpload('given-up');
	await given.uploadPart(1, 'x');
	await given.abort();
	await files.createMultipartUpload('never').abort();
	assert.deepEqual([await files.get('given-up'), (await files.get('none')).size], [null, 0]);
	for (const key of await keys())
		await files.delete(key);
	console.log('all cases hold');
}
