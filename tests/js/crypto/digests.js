// Digests and HMACs: of texts in every encoding, of views, in pieces, copied, as streams; random bytes, integers and UUIDs by what they must look like.
'use strict';
const crypto = require('crypto'), { Readable } = require('stream');

const streamed = crypto.createHash('sha256');
streamed.on('readable', () => {
	const digest = streamed.read();
	if (digest)
		console.log('stream', digest.toString('hex'));
});
streamed.write('some data');
streamed.end();
Readable.from(['a', 'b']).pipe(crypto.createHmac('sha1', 'key')).setEncoding('hex').on('data', digest => console.log('piped', digest));

const begun = crypto.createHash('md5').update('x');
console.log(begun.copy().update('y').digest('hex'), begun.digest('hex'));
for (const name of ['md5', 'SHA1', 'sha224', 'sha-256', 'RSA-SHA384', 'sha512', 'sha512-256', 'sha3-256', 'blake2b512', 'ripemd160'])
	console.log(name, crypto.createHash(name).update('The quick brown fox').digest('hex'), crypto.createHmac(name, 'k').update('d').digest('base64url'));
console.log(crypto.createHash('sha1').update(new Float64Array([1])).update(new DataView(new ArrayBuffer(2))).digest('hex'));
for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'utf16le', undefined])
	console.log(encoding, crypto.createHash('sha1').update('é00ffé', encoding).digest('base64'));
console.log(crypto.createHmac('md5', '').update('').digest('hex'), crypto.createHmac('sha1', Buffer.alloc(200, 1)).digest('hex'), crypto.createHmac('sha1', new Uint16Array([1, 2])).digest('latin1').length);
console.log(crypto.createHash('shake256', { outputLength: 40 }).update('a').digest('hex'), crypto.createHash('shake128', { outputLength: 3 }).digest(), crypto.hash('sha1', 'a'), crypto.hash('md5', Buffer.from('a'), 'base64'));
console.log(crypto.createHash('md5'), crypto.createHash('sha256') instanceof crypto.Hash, crypto.Hash('md5') instanceof require('stream').Transform, crypto.getHashes().includes('sha256'));

crypto.randomBytes(8, (err, bytes) => {
	console.log(err, bytes.length);
	crypto.randomFill(new Uint32Array(4), (err, array) => {
		console.log(err, array.constructor.name);
		crypto.randomInt(3, (err, n) => console.log(err, n >= 0 && n < 3));
	});
});
console.log(new Set(Array.from({ length: 300 }, () => crypto.randomUUID())).size, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), globalThis.crypto.randomUUID().length,
	crypto.randomUUID({ disableEntropyCache: true }).length);
const seen = new Set(Array.from({ length: 400 }, () => crypto.randomInt(-2, 3)));
console.log([...seen].sort((a, b) => a - b), crypto.randomInt(1), crypto.randomInt(2 ** 47) < 2 ** 47, crypto.randomBytes(64).equals(crypto.randomBytes(64)));
const half = Buffer.alloc(40);
console.log(crypto.randomFillSync(half, 20) === half, half.subarray(0, 20).some(x => x), half.subarray(20).some(x => x));
console.log(crypto.getRandomValues(new BigUint64Array(2)).length, globalThis.crypto.getRandomValues(new Uint16Array(0)).length, crypto.webcrypto === globalThis.crypto, globalThis.crypto);
