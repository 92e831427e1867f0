// Keys and signatures of small order are right for anybody: crypto.subtle refuses them (node 20 takes those of Ed25519).
const { subtle } = globalThis.crypto;
const hex = text => Uint8Array.from(text.match(/../g), byte => parseInt(byte, 16));
const message = new Uint8Array(3), zeros = '00'.repeat(32);
async function check(name, key, signature) {
	const imported = await subtle.importKey('raw', hex(key), name, true, ['verify']);
	console.log(name, await subtle.verify(name, imported, hex(signature), message));
}
// every message is signed by a 0 where the key and R are neutral
for (const neutral of [`01${'00'.repeat(31)}`, `01${'00'.repeat(30)}80`, `ee${'ff'.repeat(30)}7f`])
	await check('Ed25519', neutral, `01${'00'.repeat(31)}${zeros}`);
// expect: Ed25519 false
// expect: Ed25519 false
// expect: Ed25519 false
await check('Ed448', `01${'00'.repeat(56)}`, `01${'00'.repeat(113)}`);
// expect: Ed448 false
// others are what they were
for (const name of ['Ed25519', 'Ed448']) {
	const { publicKey, privateKey } = await subtle.generateKey(name, false, ['sign', 'verify']);
	const signature = await subtle.sign(name, privateKey, message);
	const other = Uint8Array.from(new Uint8Array(signature), (byte, i) => (i === 40 ? byte ^ 1 : byte));
	console.log(await subtle.verify(name, publicKey, signature, message), await subtle.verify(name, publicKey, other, message),
		await subtle.verify(name, publicKey, new Uint8Array(5), message), await subtle.verify(name, publicKey, new Uint8Array(0), message));
}
// expect: true false false false
// expect: true false false false
