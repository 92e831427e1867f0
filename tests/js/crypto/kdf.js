// pbkdf2, scrypt and hkdf: RFC 6070, 7914 and 5869's examples, at once and by callback; wrong arguments; HMAC keys; primes.
'use strict';
const crypto = require('crypto');
const hex = bytes => Buffer.from(bytes).toString('hex');
function t(name, run) {
	try {
		console.log(name, run());
	} catch (e) {
		console.log(name, e.name, e.code, e.message);
	}
}

t('pbkdf2', () => hex(crypto.pbkdf2Sync('password', 'salt', 4096, 20, 'sha1')));
t('scrypt', () => hex(crypto.scryptSync('password', 'NaCl', 64, { N: 1024, r: 8, p: 16 })));
t('hkdf', () => hex(crypto.hkdfSync('sha256', Buffer.alloc(22, 0x0b), Buffer.from('000102030405060708090a0b0c', 'hex'), Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex'), 42)));
t('hkdf key', () => hex(crypto.hkdfSync('sha1', crypto.createSecretKey(Buffer.from('k')), '', '', 10)));
t('empty', () => [crypto.pbkdf2Sync('', '', 1, 0, 'md5').length, crypto.scryptSync('', '', 0).length, crypto.hkdfSync('md5', '', '', '', 0).byteLength]);
t('iterations', () => crypto.pbkdf2Sync('a', 'b', 0, 20, 'sha1'));
t('keylen', () => crypto.pbkdf2Sync('a', 'b', 1, -1, 'sha1'));
t('digest', () => crypto.pbkdf2Sync('a', 'b', 1, 20, 'nope'));
t('no digest', () => crypto.pbkdf2Sync('a', 'b', 1, 20));
t('callback', () => crypto.pbkdf2('a', 'b', 1, 20, 'sha1'));
t('password', () => crypto.scryptSync(5, 'b', 1));
t('both', () => crypto.scryptSync('a', 'b', 1, { N: 2, cost: 2 }));
t('N', () => crypto.scryptSync('a', 'b', 1, { N: 3 }));
t('memory', () => crypto.scryptSync('a', 'b', 1, { N: 2 ** 20 }));
t('huge', () => crypto.scryptSync('a', 'b', 1, { N: 2 ** 31, r: 2 ** 31, p: 2 ** 31, maxmem: Number.MAX_SAFE_INTEGER }));
t('long', () => crypto.hkdfSync('sha1', 'k', 's', 'i', 255 * 20 + 1));
t('info', () => crypto.hkdfSync('sha1', 'k', 's', Buffer.alloc(1025), 1));
t('prime', () => crypto.generatePrimeSync(32, { bigint: true, safe: true }).toString(2).length);
t('add', () => crypto.generatePrimeSync(32, { bigint: true, add: 30n, rem: 7n }) % 30n);
t('bad add', () => crypto.generatePrimeSync(3, { add: 800n }));
t('size', () => crypto.generatePrimeSync(0));
t('check', () => [0n, 1n, 2n, 561n, 2n ** 521n - 1n, 2n ** 127n - 3n].map(n => crypto.checkPrimeSync(n)));
t('negative', () => crypto.checkPrimeSync(-1n));
t('hkdf digest', () => crypto.hkdfSync('nope', 'k', 's', 'i', 1));

const salt = Buffer.from('salt');
crypto.pbkdf2('password', salt, 1, 20, 'sha1', (error, key) => {
	console.log('later', error, hex(key));
	crypto.scrypt('password', 'NaCl', 8, (e, k) => {
		console.log('later', e, hex(k));
		crypto.hkdf('sha256', 'k', 's', 'i', 5, (err, derived) => {
			console.log('later', err, derived);
			crypto.generatePrime(64, (failed, prime) => crypto.checkPrime(prime, (no, yes) => console.log('later', failed, no, yes)));
		});
	});
});
salt.fill(0);
