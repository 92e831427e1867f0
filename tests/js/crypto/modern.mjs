// The Modern Algorithms of the Web Cryptography API, with the vectors of RFC 7253 and 8439 and of NIST's SP 800-185 samples.
const { subtle } = crypto;
const bytes = hex => Buffer.from(hex, 'hex'), hex = data => Buffer.from(data).toString('hex');
const said = async promise => console.log(await promise.then(hex, error => `${error.name}: ${error.message}`));
const count = (from, to) => Uint8Array.from({ length: to - from + 1 }, (_, i) => from + i);

// digests
const signature = Buffer.from('Email Signature'), four = count(0, 3);
await said(subtle.digest({ name: 'cSHAKE128', outputLength: 256, customization: signature }, four));
await said(subtle.digest({ name: 'cSHAKE128', outputLength: 256, customization: signature }, count(0, 199)));
await said(subtle.digest({ name: 'cSHAKE256', length: 512, customization: signature }, four));
await said(subtle.digest({ name: 'cSHAKE128', outputLength: 12 }, four));
await said(subtle.digest('cSHAKE128', four));

// codes
const tagged = Buffer.from('My Tagged Application');
const kmac = await subtle.importKey('raw-secret', count(0x40, 0x5F), 'KMAC128', true, ['sign', 'verify']);
await said(subtle.sign({ name: 'KMAC128', outputLength: 256 }, kmac, four));
await said(subtle.sign({ name: 'KMAC128', outputLength: 256, customization: tagged }, kmac, count(0, 199)));
const long = await subtle.importKey('raw-secret', count(0x40, 0x5F), 'KMAC256', true, ['sign', 'verify']);
const code = await subtle.sign({ name: 'KMAC256', outputLength: 512, customization: tagged }, long, four);
await said(Promise.resolve(code));
console.log(await subtle.verify({ name: 'KMAC256', outputLength: 512, customization: tagged }, long, code, four),
	await subtle.verify({ name: 'KMAC256', outputLength: 512 }, long, code, four));
console.log(JSON.stringify(await subtle.exportKey('jwk', long)), (await subtle.generateKey('KMAC256', true, ['sign'])).algorithm);
await said(subtle.importKey('raw', four, 'KMAC128', true, ['sign']));
await said(subtle.sign({ name: 'KMAC128', outputLength: 256 }, await subtle.importKey('raw-secret', count(1, 3), 'KMAC128', true, ['sign']), four));

// ciphers
const ocb = await subtle.importKey('raw-secret', count(0, 15), 'AES-OCB', true, ['encrypt', 'decrypt']);
const sealed = { name: 'AES-OCB', iv: bytes('BBAA99887766554433221101'), additionalData: count(0, 7) };
await said(subtle.encrypt(sealed, ocb, count(0, 7)));
await said(subtle.decrypt(sealed, ocb, bytes('6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009')));
await said(subtle.decrypt(sealed, ocb, bytes('6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03008')));
await said(subtle.encrypt({ ...sealed, tagLength: 112 }, ocb, four));
await said(subtle.encrypt({ ...sealed, iv: new Uint8Array(16) }, ocb, four));
const chacha = await subtle.importKey('raw-secret', count(0x80, 0x9F), 'ChaCha20-Poly1305', true, ['encrypt', 'decrypt']);
const salted = { name: 'chacha20-poly1305', iv: bytes('070000004041424344454647'), additionalData: bytes('50515253c0c1c2c3c4c5c6c7') };
const text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
const cipher = await subtle.encrypt(salted, chacha, Buffer.from(text));
console.log(hex(cipher).slice(0, 32), hex(cipher).slice(-32), Buffer.from(await subtle.decrypt(salted, chacha, cipher)).toString() === text);
await said(subtle.encrypt({ ...salted, iv: new Uint8Array(16) }, chacha, four));
await said(subtle.importKey('raw-secret', new Uint8Array(16), 'ChaCha20-Poly1305', true, ['encrypt']));
console.log((await subtle.exportKey('jwk', chacha)).alg, (await subtle.generateKey('ChaCha20-Poly1305', true, ['encrypt'])).algorithm);
const wrapped = await subtle.wrapKey('raw-secret', ocb, await subtle.generateKey('ChaCha20-Poly1305', true, ['wrapKey']), salted);
console.log(wrapped.byteLength);

// halves
const pair = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
const half = await subtle.getPublicKey(pair.privateKey, ['verify']);
console.log(half.type, half.extractable, half.usages,
	hex(await subtle.exportKey('raw-public', half)) === hex(await subtle.exportKey('raw', pair.publicKey)));
await said(subtle.getPublicKey(half, ['verify']));
await said(subtle.getPublicKey(ocb, []));
await said(subtle.getPublicKey(pair.privateKey, ['sign']));

// what is there
for (const asked of [['encrypt', 'AES-OCB'], ['encrypt', sealed], ['encrypt', { ...sealed, tagLength: 32 }], ['digest', 'SHA-256'],
	['digest', 'SHA-257'], ['generateKey', { name: 'AES-OCB', length: 64 }], ['generateKey', 'KMAC128'], ['getPublicKey', 'RSA-PSS'],
	['getPublicKey', 'HMAC'], ['wrapKey', 'AES-KW', 'HMAC'], ['wrapKey', 'AES-KW', 'HKDF'],
	['unwrapKey', 'AES-KW', { name: 'HMAC', hash: 'SHA-1' }], ['unwrapKey', 'AES-KW', 'HMAC'], ['nothing', 'AES-KW']])
	console.log(asked[0], asked[1].name ?? asked[1], SubtleCrypto.supports(...asked));
