// Pairs of keys: made, written in every form, read back, compared; signatures, RSA encryption, shared secrets; what is refused.
'use strict';
const crypto = require('crypto');
function t(name, run) {
	try {
		console.log(name, run());
	} catch (e) {
		console.log(name, e.name, e.code, e.message);
	}
}
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }), ed = crypto.generateKeyPairSync('ed25519'), ec = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pss = crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256' }), x = crypto.generateKeyPairSync('x25519'), dh = crypto.generateKeyPairSync('dh', { group: 'modp5' });
const all = { rsa, ed, ec, pss, x, dh };

for (const [name, { publicKey, privateKey }] of Object.entries(all)) {
	t(name, () => [publicKey.type, privateKey.asymmetricKeyType, privateKey.asymmetricKeyDetails]);
	for (const [format, type, options] of [['pem', 'pkcs8'], ['der', 'pkcs8'], ['pem', 'pkcs8', { cipher: 'aes-128-cbc', passphrase: 'p' }], ['der', 'pkcs8', { cipher: 'aes-256-cbc', passphrase: 'p' }],
		['pem', 'pkcs1'], ['der', 'pkcs1'], ['pem', 'pkcs1', { cipher: 'aes-128-cbc', passphrase: 'p' }], ['pem', 'sec1'], ['der', 'sec1'], ['jwk']])
		t(`${name} ${format} ${type} ${!!options}`, () => {
			const out = privateKey.export({ format, type, ...options }), back = crypto.createPrivateKey({ key: out, format, type, ...options });
			const derived = crypto.createPublicKey({ key: out, format, type, ...options });
			return [back.equals(privateKey), derived.equals(publicKey), typeof out === 'string' ? out.split('\n')[0] : format === 'jwk' ? Object.keys(out).sort().join() : 'bytes'];
		});
	for (const [format, type] of [['pem', 'spki'], ['der', 'spki'], ['pem', 'pkcs1'], ['der', 'pkcs1'], ['jwk']])
		t(`${name} public ${format} ${type}`, () => crypto.createPublicKey({ key: publicKey.export({ format, type }), format, type }).equals(publicKey));
}

const text = Buffer.from('text');
for (const [name, digest, options] of [['rsa', 'sha256'], ['rsa', 'sha1', { padding: 6, saltLength: 10 }], ['pss', 'sha256'], ['ec', 'sha512'], ['ec', 'sha256', { dsaEncoding: 'ieee-p1363' }], ['ed', null]])
	t(`sign ${name} ${digest}`, () => {
		const { publicKey, privateKey } = all[name], with_ = key => ({ key, ...options });
		const made = crypto.sign(digest, text, with_(privateKey)), streamed = digest && crypto.createSign(digest).update('te').update('xt').sign(with_(privateKey));
		const checks = [made, streamed].filter(Boolean).map(s => [crypto.verify(digest, text, with_(publicKey), s), crypto.verify(digest, Buffer.from('else'), with_(publicKey), s),
			digest && crypto.createVerify(digest).update(text).verify(with_(publicKey), s), crypto.verify(digest, text, with_(publicKey), s.subarray(0, -1))]);
		return JSON.stringify(checks);
	});
for (const [seal, open, options] of [['publicEncrypt', 'privateDecrypt'], ['publicEncrypt', 'privateDecrypt', { oaepHash: 'sha256', oaepLabel: Buffer.from('l') }], ['privateEncrypt', 'publicDecrypt']])
	t(seal, () => crypto[open]({ key: rsa[open.startsWith('p' + 'rivate') ? 'privateKey' : 'publicKey'], ...options }, crypto[seal]({ key: rsa[seal.startsWith('private') ? 'privateKey' : 'publicKey'], ...options }, text)).toString());
t('label', () => crypto.privateDecrypt({ key: rsa.privateKey, oaepLabel: Buffer.from('a') }, crypto.publicEncrypt(rsa.publicKey, text)));
t('pkcs1', () => crypto.privateDecrypt({ key: rsa.privateKey, padding: 1 }, Buffer.alloc(128)));
t('too much', () => crypto.publicEncrypt(rsa.publicKey, Buffer.alloc(128)));

for (const [name, other] of [['x', crypto.generateKeyPairSync('x25519')], ['ec', crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })], ['dh', crypto.generateKeyPairSync('dh', { group: 'modp5' })]])
	t(`agree ${name}`, () => crypto.diffieHellman({ privateKey: all[name].privateKey, publicKey: other.publicKey }).equals(crypto.diffieHellman({ privateKey: other.privateKey, publicKey: all[name].publicKey })));
t('agree', () => crypto.diffieHellman({ privateKey: ed.privateKey, publicKey: ed.publicKey }));
t('curves', () => crypto.diffieHellman({ privateKey: ec.privateKey, publicKey: crypto.generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey }));

t('digest', () => crypto.createSign('nope'));
t('twice', () => { const s = crypto.createSign('sha1'); s.sign(rsa.privateKey); s.sign(rsa.privateKey); });
t('ed', () => crypto.createSign('sha1').sign(ed.privateKey));
t('no key', () => crypto.sign('sha1', text, ''));
t('public', () => crypto.sign('sha1', text, rsa.publicKey));
t('encoding', () => crypto.sign('sha1', text, { key: ec.privateKey, dsaEncoding: 'x' }));
t('padding', () => crypto.sign('sha1', text, { key: rsa.privateKey, padding: 9 }));
t('empty', () => crypto.createPrivateKey(''));
t('junk', () => crypto.createPublicKey({ key: Buffer.alloc(4), format: 'der', type: 'spki' }));
t('certificate', () => crypto.createPublicKey('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'));
// what a wrong phrase makes of the key is random, so the error is one of several
t('phrase', () => {
	const key = rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a' });
	try {
		return crypto.createPrivateKey({ key, passphrase: 'b' });
	} catch ({ name, library }) {
		return [name, typeof library];
	}
});
t('cipher', () => rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'nope', passphrase: 'a' }));
t('options', () => rsa.privateKey.export());
t('jwk', () => crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }, format: 'jwk' }));
t('okp', () => crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: 'AA' }, format: 'jwk' }));
t('kty', () => crypto.createPublicKey({ key: { kty: 'X' }, format: 'jwk' }));
t('secret', () => crypto.createPublicKey(crypto.createSecretKey(Buffer.alloc(2))));
t('curve', () => crypto.generateKeyPairSync('ec', { namedCurve: 'nope' }));
t('group', () => crypto.generateKeyPairSync('dh', { group: 'nope' }));
t('type', () => crypto.generateKeyPairSync('nope'));
t('bits', () => crypto.generateKeyPairSync('rsa', { modulusLength: -1 }));
t('aes', () => crypto.generateKeySync('aes', { length: 192 }).symmetricKeySize);
t('hmac', () => crypto.generateKeySync('hmac', { length: 7 }));

crypto.generateKeyPair('ec', { namedCurve: 'secp256k1', publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'sec1', format: 'der' } }, (error, publicKey, privateKey) => {
	console.log('later', error, publicKey.split('\n')[0], privateKey[0]);
	crypto.sign('sha256', text, ec.privateKey, (e, signature) => crypto.verify('sha256', text, ec.publicKey, signature, (no, yes) => console.log('later', e, no, yes)));
});
