// The private key of a JWK must be that of its public key.
// expect: Crypto.prototype.randomUUID 0
// expect: Ed25519 private
// expect: Ed25519 DataError
// expect: Ed25519 DataError
// expect: Ed448 private
// expect: Ed448 DataError
// expect: Ed448 DataError
// expect: X25519 private
// expect: X25519 DataError
// expect: X25519 DataError
// expect: X448 private
// expect: X448 DataError
// expect: X448 DataError
console.log('Crypto.prototype.randomUUID', Crypto.prototype.randomUUID.length);
for (const name of ['Ed25519', 'Ed448', 'X25519', 'X448']) {
  const sign = name[0] === 'E', uses = sign ? ['sign', 'verify'] : ['deriveBits'];
  const a = await crypto.subtle.generateKey(name, true, uses), b = await crypto.subtle.generateKey(name, true, uses);
  const ja = await crypto.subtle.exportKey('jwk', a.privateKey), jb = await crypto.subtle.exportKey('jwk', b.privateKey);
  for (const jwk of [ja, { ...ja, x: jb.x }, { ...ja, x: undefined }])
    await crypto.subtle.importKey('jwk', jwk, name, true, [uses[0]]).then(k => console.log(name, k.type), e => console.log(name, e.name));
}
