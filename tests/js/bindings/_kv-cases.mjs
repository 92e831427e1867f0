// What each call of a key-value store gives, whatever keeps it.
import { Buffer } from 'node:buffer';

let count = 0, wrong = 0;
const show = (value) => typeof value === 'string' ? value : JSON.stringify(value);
const failure = (promise) => promise.then(() => 'none', (error) => `${error.name}: ${error.message}`);

function is(wanted, ...values) {
	const got = values.map(show).join(' ');
	count++;
	if (got === wanted)
		return;
	wrong++;
	console.log(`want: ${wanted}\n got: ${got}`);
}

export async function cases(kv) {
	count = wrong = 0;
	is('true hello null',
		await kv.put('a', 'hello'), await kv.get('a'), await kv.get('none'));
	is('false true hello',
		await kv.put('a', 'again', { ifAbsent: true }), await kv.put('b', 'first', { ifAbsent: true }), await kv.get('a'));
	is('true false null',
		await kv.delete('b'), await kv.delete('b'), await kv.get('b'));

	// types
	await kv.put('json', '{"x":[1,2]}');
	is('{"x":[1,2]} {"x":[1,2]} null',
		await kv.get('json', 'json'), await kv.get('json', { type: 'json' }), await kv.get('none', 'json'));
	await kv.put('bytes', new Uint8Array([0, 255, 7]).subarray(1));
	is('[255,7]',
		[...await kv.get('bytes', 'bytes')]);
	await kv.put('buffer', new Uint8Array([1, 2, 3]).buffer);
	await kv.put('stream', new Blob(['a stream, ', 'of two parts']).stream());
	is('[1,2,3] a stream, of two parts a stream, of two parts',
		[...await kv.get('buffer', 'bytes')], await kv.get('stream'), await new Response(await kv.get('stream', 'stream')).text());
	is('true true true',
		(await kv.get('bytes', 'bytes')).constructor === Uint8Array, await kv.put('empty', ''), await kv.get('empty') === '');
	is('TypeError: The type must be \'text\', \'json\', \'bytes\' or \'stream\', not \'xml\' SyntaxError',
		await failure(kv.get('json', 'xml')), await failure(kv.get('bytes', 'json')).then((text) => text.slice(0, 11)));
	const odd = 'a\u0000b\u{1f600}ü';
	await kv.put(odd, odd);
	is('true true',
		await kv.get(odd) === odd, (await kv.list({ prefix: 'a\u0000' })).keys[0].name === odd);

	// the order of one turn
	is('[true,"1",true,"2",true,null,true]',
		await Promise.all([kv.put('p', '1'), kv.get('p'), kv.put('p', '2'), kv.get('p'), kv.delete('p'), kv.get('p'), kv.put('p', '3')]));
	is('[["p","3"],["none",null],["a","hello"]] [] [["json",{"x":[1,2]}]]',
		[...await kv.getMany(['p', 'none', 'a'])], [...await kv.getMany([])], [...await kv.getMany(new Set(['json']), 'json')]);

	// metadata, expiry, versions
	await kv.put('m', 'v', { metadata: { tag: ['é'] }, ttl: 3600 });
	const full = await kv.getWithMetadata('m');
	is('v {"tag":["é"]} 3600 true',
		full.value, full.metadata, Math.round(full.expiration - Date.now() / 1000), /^[0-9a-f]{16}$/.test(full.version));
	is('{"value":null,"metadata":null,"expiration":null,"version":null} {"x":[1,2]}',
		await kv.getWithMetadata('none'), (await kv.getWithMetadata('json', 'json')).value);
	await Promise.all([kv.put('short', 'x', { ttl: 0.05 }), kv.put('past', 'x', { expiration: 1000 })]);
	is('null 0 true',
		await kv.get('past'), (await kv.list({ prefix: 'past' })).keys.length, await kv.put('past', 'new', { ifAbsent: true }));
	// a put says anew whether a key expires
	for (const [key, first, then] of [['lasting', { ttl: 0.05 }, {}], ['fleeting', {}, { ttl: 0.05 }], ['gone', { expiration: 1000 }, {}]]) {
		await kv.put(key, '1', first);
		await kv.put(key, '2', then);
	}
	is('null true', (await kv.getWithMetadata('lasting')).expiration, (await kv.getWithMetadata('fleeting')).expiration > 0);
	await new Promise((resolve) => setTimeout(resolve, 80));
	is('2 null 2', await kv.get('lasting'), await kv.get('fleeting'), await kv.get('gone'));
	await Promise.all(['lasting', 'gone'].map((key) => kv.delete(key)));
	is('null null false',
		await kv.get('short'), (await kv.getWithMetadata('short')).value, await kv.delete('short'));

	// lists
	await Promise.all(['l:1', 'l:2', 'l:3', 'm:1'].map((key) => kv.put(key, 'x')));
	is('["l:1","l:2","l:3"]',
		(await kv.list({ prefix: 'l:' })).keys.map((key) => key.name));
	const seen = [];
	for (let cursor = null, complete = false; !complete;) {
		const part = await kv.list({ prefix: 'l:', limit: 2, cursor });
		seen.push(part.keys.map((key) => key.name).join());
		({ cursor, complete } = part);
	}
	is('["l:1,l:2","l:3"] {"keys":[],"complete":true,"cursor":null} true',
		seen, (await kv.list({ prefix: 'zz' })), (await kv.list({ prefix: 'l:', limit: 3 })).complete);
	is('[["m",{"tag":["é"]}],["m:1",null]]',
		(await kv.list({ prefix: 'm' })).keys.map(({ name, metadata }) => [name, metadata]));

	// batches
	const { version } = await kv.getWithMetadata('a');
	is('true',
		await kv.batch().check('a', version).check('new').put('a', 'two').put('new', 'one').delete('l:1').commit());
	is('false two one',
		await kv.batch().check('a', version).put('a', 'three').delete('new').commit(), await kv.get('a'), await kv.get('new'));
	is('false null true',
		await kv.batch().check('new').put('x', 'x').commit(), await kv.get('x'), await kv.batch().commit());
	const bytes = new Uint8Array([1]);
	is('TypeError: A batch has no ifAbsent: check(key) holds if there is no such key two',
		await failure((async () => kv.batch().put('one', 'x').put('a', 'x', { ifAbsent: true }).commit())()), await kv.get('a'));
	const batch = kv.batch().put('copied', bytes);
	bytes[0] = 2;
	await batch.commit();
	is('[1]',
		[...await kv.get('copied', 'bytes')]);

	// limits
	is('TypeError: A key must be a string of 1 to 512 bytes in UTF-8 TypeError: A key must be a string of 1 to 512 bytes in UTF-8 TypeError: A key must be a string of 1 to 512 bytes in UTF-8',
		await failure(kv.get('')), await failure(kv.put('k'.repeat(513), '')), await failure(kv.get(Symbol.iterator)));
	is('none long TypeError: A key must be a string of 1 to 512 bytes in UTF-8',
		await failure(kv.put('k'.repeat(512), 'long')), await kv.get('k'.repeat(512)), await failure(kv.put('é'.repeat(257), '')));
	is('TypeError: A value must be a string, an ArrayBuffer, a view or a stream TypeError: A value must be a string, an ArrayBuffer, a view or a stream',
		await failure(kv.put('k', 5)), await failure(kv.put('k')));
	const large = Buffer.alloc(25 * 2 ** 20, 'ab');
	is('none true',
		await failure(kv.put('large', large)), large.equals(await kv.get('large', 'bytes')));
	is('RangeError: A value may have 25 MiB at most RangeError: Metadata may have 1024 bytes of JSON at most',
		await failure(kv.put('larger', Buffer.alloc(25 * 2 ** 20 + 1))), await failure(kv.put('m', '', { metadata: 'x'.repeat(1023) })));
	is('RangeError: ttl must be a positive number of seconds RangeError: limit must be from 1 to 1000',
		await failure(kv.put('k', '', { ttl: -1 })), await failure(kv.list({ limit: 0 })));

	return `${count} cases, ${wrong} wrong`;
}
