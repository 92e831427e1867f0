// Argon2 in crypto and crypto.subtle, with the vectors of RFC 9106.
// run: ldconfig -p | grep -q libargon2.so.1 || { echo 'libargon2-1 is not installed'; exit 77; }; {jsr} {file}
import { argon2, argon2Sync } from 'node:crypto';
const { subtle } = crypto;
const hex = data => Buffer.from(data).toString('hex');
const said = async promise => console.log(await promise.then(hex, error => `${error.name}: ${error.message}`));

const fill = (size, value) => new Uint8Array(size).fill(value);
const cost = { parallelism: 4, memory: 32, passes: 3 };
const given = { ...cost, message: fill(32, 1), nonce: fill(16, 2), secret: fill(8, 3), associatedData: fill(12, 4), tagLength: 32 };
for (const name of ['Argon2d', 'Argon2i', 'Argon2id']) {
	const key = await subtle.importKey('raw-secret', fill(32, 1), name, false, ['deriveBits', 'deriveKey']);
	const algorithm = { name, ...cost, nonce: fill(16, 2), secretValue: fill(8, 3), associatedData: fill(12, 4) };
	await said(subtle.deriveBits(algorithm, key, 256));
	console.log(hex(argon2Sync(name.toLowerCase(), given)) === hex(await subtle.deriveBits(algorithm, key, 256)));
	console.log((await subtle.deriveKey(algorithm, key, { name: 'AES-GCM', length: 256 }, true, ['encrypt'])).algorithm);
	for (const wrong of [{ memory: 31 }, { passes: 0 }, { parallelism: 0 }, { nonce: fill(7, 2) }, { version: 16 }])
		await said(subtle.deriveBits({ ...algorithm, ...wrong }, key, 256));
	await said(subtle.deriveBits(algorithm, key, 24));
}
argon2('argon2id', { ...given, message: 'a', nonce: 'saltsalt' }, (error, tag) => console.log(error, tag.length));
for (const wrong of [{ memory: 31 }, { passes: 0 }, { tagLength: 3 }, { nonce: 'short' }, { message: 1 }])
	try {
		argon2Sync('argon2i', { ...given, ...wrong });
	} catch ({ code, message }) {
		console.log(code, message);
	}

for (const length of [256, 8])
	console.log(SubtleCrypto.supports('deriveBits', { name: 'Argon2id', ...cost, nonce: fill(16, 2) }, length));
