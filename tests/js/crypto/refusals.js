// What crypto refuses, and how it says so.
'use strict';
const c = require('crypto');
const { print: said } = require('../_outcome.js');
said(() => c.createHash('foo'));
said(() => c.createHash());
said(() => c.createHash('sha1').update());
said(() => c.createHash('sha1').update(1));
said(() => c.createHash('sha1').update('abc', 'hex'));
said(() => c.createHash('sha1', { outputLength: 5 }));
said(() => c.createHash('shake128', { outputLength: -1 }));
for (const second of ['digest', 'update', 'copy'])
	said(() => {
		const hash = c.createHash('sha1');
		hash.digest();
		return hash[second]('a');
	});
said(() => c.createHash('md5').digest('nope'));
said(() => c.createHash('md5').digest('buffer'));
said(() => c.createHmac('sha1'));
said(() => c.createHmac('sha1', 5));
said(() => c.createHmac(5, 'k'));
said(() => c.createHmac('nope', 'k'));
said(() => {
	const hmac = c.createHmac('sha1', 'k');
	hmac.digest();
	return hmac.digest('hex').length;
});
said(() => c.hash('sha1', 5));
said(() => c.hash('sha1', 'a', 'nope'));
for (const size of [undefined, -1, '5', NaN, 2 ** 31, 1.5])
	said(() => c.randomBytes(size).length);
said(() => c.randomBytes(1, 2));
for (const args of [[5, 2], [1.5], [2 ** 50], [-(2 ** 50), 1], ['1'], [0], [3, 3], [1, 2, 3]])
	said(() => c.randomInt(...args));
said(() => c.randomFillSync(Buffer.alloc(3), 5));
said(() => c.randomFillSync(Buffer.alloc(3), 1, 3));
said(() => c.randomFillSync('x'));
said(() => c.randomFill(Buffer.alloc(3)));
said(() => c.timingSafeEqual(Buffer.from('a'), Buffer.from('ab')));
said(() => c.timingSafeEqual('a', 'b'));
said(() => c.timingSafeEqual(Buffer.from('a'), 'b'));
said(() => [c.timingSafeEqual(Buffer.from('ab'), new Uint8Array([97, 98])), c.timingSafeEqual(Buffer.from('ab'), Buffer.from('ac')), c.timingSafeEqual(new ArrayBuffer(0), Buffer.alloc(0))].join());
said(() => crypto.getRandomValues(new Float32Array(1)));
said(() => crypto.getRandomValues(new Uint8Array(70000)));
said(() => crypto.getRandomValues(5));
said(() => c.randomUUID({ disableEntropyCache: 1 }));
said(() => c.randomUUID(5));
