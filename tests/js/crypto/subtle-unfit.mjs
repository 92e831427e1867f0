// Keys that are not for what is asked of them: the errors of sign, verify and the derivations name it.
// expect: verify private: InvalidAccessError Unable to use this key to verify
// expect: sign public: InvalidAccessError Unable to use this key to sign
// expect: verify algorithm: InvalidAccessError Unable to use this key to verify
// expect: decrypt usage: InvalidAccessError The requested operation is not valid for the provided key
// expect: bits usage: InvalidAccessError baseKey does not have deriveBits usage
// expect: bits algorithm: InvalidAccessError Key algorithm mismatch
// expect: key usage: InvalidAccessError baseKey does not have deriveKey usage
// expect: other curve: InvalidAccessError Named curve mismatch
// expect: other type: InvalidAccessError The public and private keys must be of the same type
// expect: private peer: InvalidAccessError algorithm.public must be a public key
const { subtle } = globalThis.crypto, data = new Uint8Array(1);
const pair = (algorithm, ...usages) => subtle.generateKey(algorithm, true, usages);
const hmac = await pair({ name: 'HMAC', hash: 'SHA-256' }, 'sign', 'verify');
const ed = await pair('Ed25519', 'sign', 'verify'), x = await pair('X25519', 'deriveKey');
const aes = await pair({ name: 'AES-CBC', length: 128 }, 'encrypt');
const ecdh = await pair({ name: 'ECDH', namedCurve: 'P-256' }, 'deriveBits'), other = await pair({ name: 'ECDH', namedCurve: 'P-384' }, 'deriveBits');
const password = await subtle.importKey('raw', data, 'PBKDF2', false, ['deriveKey']);
const pbkdf2 = { name: 'PBKDF2', salt: data, iterations: 1, hash: 'SHA-1' };
const asks = {
	'verify private': () => subtle.verify('Ed25519', ed.privateKey, data, data),
	'sign public': () => subtle.sign('Ed25519', ed.publicKey, data),
	'verify algorithm': () => subtle.verify('Ed25519', hmac, data, data),
	'decrypt usage': () => subtle.decrypt({ name: 'AES-CBC', iv: new Uint8Array(16) }, aes, data),
	'bits usage': () => subtle.deriveBits(pbkdf2, password, 8),
	'bits algorithm': () => subtle.deriveBits(pbkdf2, ecdh.privateKey, 8),
	'key usage': () => subtle.deriveKey({ name: 'ECDH', public: ecdh.publicKey }, ecdh.privateKey, { name: 'AES-CBC', length: 128 }, true, ['encrypt']),
	'other curve': () => subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, ecdh.privateKey, 8),
	'other type': () => subtle.deriveBits({ name: 'ECDH', public: x.publicKey }, ecdh.privateKey, 8),
	'private peer': () => subtle.deriveBits({ name: 'ECDH', public: ecdh.privateKey }, ecdh.privateKey, 8)
};
for (const [what, ask] of Object.entries(asks))
	await ask().then(() => console.log(what, 'ok'), ({ name, message }) => console.log(`${what}: ${name} ${message}`));
