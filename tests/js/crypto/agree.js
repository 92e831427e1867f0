// createDiffieHellman, its groups, and createECDH: agreement, points' forms, numbers and keys that are refused.
'use strict';
const crypto = require('crypto');
function t(name, run) {
	try {
		console.log(name, run());
	} catch (e) {
		console.log(name, e.name, e.code, e.message, String(e));
	}
}
t('groups', () => ['modp1', 'modp2', 'modp5', 'modp14', 'modp18'].map(name => crypto.getDiffieHellman(name).getPrime().length));
t('prime', () => crypto.getDiffieHellman('modp1').getPrime('hex'));
t('agree', () => {
	const a = crypto.getDiffieHellman('modp5'), b = crypto.createDiffieHellman(a.getPrime(), a.getGenerator());
	a.generateKeys();
	b.generateKeys();
	return [a.computeSecret(b.getPublicKey()).equals(b.computeSecret(a.getPublicKey('hex'), 'hex')), a.verifyError, b.verifyError, b.getGenerator('hex')];
});
t('own keys', () => {
	const a = crypto.createDiffieHellman(Buffer.from([23]), Buffer.from([5]));
	a.setPrivateKey(Buffer.from([6]));
	a.generateKeys();
	return [a.getPublicKey(), a.computeSecret(Buffer.from([19])), a.verifyError];
});
t('errors', () => [crypto.createDiffieHellman(Buffer.from([15]), 2).verifyError, crypto.createDiffieHellman(Buffer.from([13]), 2).verifyError]);
t('size', () => crypto.createDiffieHellman(8));
t('generator', () => crypto.createDiffieHellman(Buffer.from([23]), 1));
t('name', () => crypto.getDiffieHellman('nope'));
t('argument', () => crypto.createDiffieHellman({}));
t('small', () => { const a = crypto.getDiffieHellman('modp1'); a.generateKeys(); a.computeSecret(Buffer.from([1])); });
t('large', () => { const a = crypto.getDiffieHellman('modp1'); a.generateKeys(); a.computeSecret(a.getPrime()); });
t('no public', () => crypto.createDiffieHellman(Buffer.from([23])).getPublicKey());
t('no private', () => crypto.createDiffieHellman(Buffer.from([23])).getPrivateKey());

t('ecdh', () => {
	const a = crypto.createECDH('secp256k1'), b = crypto.createECDH('secp256k1');
	a.generateKeys();
	b.setPrivateKey('01'.repeat(32), 'hex');
	return [a.computeSecret(b.getPublicKey(null, 'compressed')).equals(b.computeSecret(a.getPublicKey('base64'), 'base64')), b.getPublicKey('hex', 'compressed'), b.getPublicKey('hex', 'hybrid').slice(0, 2), b.getPrivateKey('hex')];
});
t('convert', () => crypto.ECDH.convertKey('031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f', 'secp256k1', 'hex', 'hex', 'uncompressed'));
const e = crypto.createECDH('prime256v1');
t('none', () => e.getPublicKey());
t('none', () => e.getPrivateKey());
t('zero', () => e.setPrivateKey(Buffer.alloc(32)));
t('order', () => e.setPrivateKey('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex'));
t('pair', () => e.computeSecret(Buffer.alloc(3)));
e.generateKeys();
t('point', () => e.computeSecret(Buffer.alloc(3)));
t('infinity', () => e.computeSecret(Buffer.alloc(1)));
t('off', () => e.computeSecret(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])));
t('format', () => e.getPublicKey('hex', 'nope'));
t('curve', () => crypto.createECDH('nope'));
t('curves', () => ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1'].every(name => crypto.getCurves().includes(name)));
t('spkac', () => [crypto.Certificate.verifySpkac('x'), crypto.Certificate.exportChallenge('x'), crypto.Certificate.exportPublicKey('x')]);
t('engine', () => crypto.setEngine('x'));
t('fips', () => [crypto.getFips(), crypto.fips, crypto.secureHeapUsed()]);
t('constants', () => [crypto.constants.RSA_PKCS1_PSS_PADDING, crypto.constants.POINT_CONVERSION_HYBRID]);
