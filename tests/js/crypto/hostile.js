// Script that detaches, resizes and changes what it has given, and calls methods on the wrong objects: an error or the first bytes, never a crash.
// expect: wrong 10
// expect: cipher 16
// expect: shared true
// expect: later bda29cad
'use strict';
const crypto = require('crypto');

// bytes are copied before the job begins, whatever becomes of them
const salt = new Uint8Array(new ArrayBuffer(16)), password = Buffer.alloc(16, 1);
crypto.pbkdf2(password, salt, 10, 4, 'sha256', (error, key) => console.log('later', key.toString('hex').slice(0, 8)));
structuredClone(salt.buffer, { transfer: [salt.buffer] });
password.fill(9);

let wrong = 0;
const refuse = run => {
	try {
		run();
	} catch {
		wrong++;
	}
};
const { Cipheriv, Decipheriv, Sign, Hash, ECDH, DiffieHellman } = crypto;
for (const of of [Cipheriv, Decipheriv, Sign, Hash])
	refuse(() => of.prototype.update.call({}, 'a'));
for (const of of [Cipheriv, Decipheriv])
	refuse(() => of.prototype.final.call(crypto.createHash('md5')));
refuse(() => ECDH.prototype.generateKeys.call(crypto.getDiffieHellman('modp1')));
refuse(() => DiffieHellman.prototype.generateKeys.call(crypto.createECDH('prime256v1')));
refuse(() => crypto.createPrivateKey({ key: { toString() { throw 1; } } }));
refuse(() => crypto.createSign('sha1').sign({ get key() { throw 1; } }));
console.log('wrong', wrong);

// a key that is collected while a cipher uses it; a resizable buffer that shrinks
let cipher = crypto.createCipheriv('aes-128-cbc', crypto.generateKeySync('aes', { length: 128 }), Buffer.alloc(16));
globalThis.gc?.();
const buffer = new ArrayBuffer(64, { maxByteLength: 64 }), view = new Uint8Array(buffer);
buffer.resize(0);
cipher.update(view);
console.log('cipher', cipher.final().length);

const shared = new Uint8Array(new SharedArrayBuffer(8));
console.log('shared', crypto.hash('sha1', shared) === crypto.hash('sha1', Buffer.alloc(8)));
