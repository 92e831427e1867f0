// crypto.subtle.digest: algorithms, sources, refusals by the promise.  Node prints the same but for SHA3.
const hex = buffer => Buffer.from(buffer).toString('hex');
const { createHash } = require('crypto');
const bytes = new Uint8Array(1000).map((_, i) => i);
const rejected = promise => promise.then(() => 'fulfilled', e => `${e.name} ${e.code}: ${e.message}`);
(async () => {
	for (const [name, own] of [['SHA-1', 'sha1'], ['sha-256', 'sha256'], ['Sha-384', 'sha384'], [{ name: 'SHA-512' }, 'sha512']]) {
		const digest = await crypto.subtle.digest(name, bytes);
		console.log(own, digest instanceof ArrayBuffer, digest.byteLength, hex(digest) === createHash(own).update(bytes).digest('hex'));
	}
	console.log(hex(await crypto.subtle.digest('SHA-1', new ArrayBuffer(0))));
	console.log(hex(await crypto.subtle.digest('SHA-1', new DataView(bytes.buffer, 1, 3))) === hex(await crypto.subtle.digest('SHA-1', bytes.slice(1, 4).buffer)));
	// the bytes are those of the call
	const changed = new Uint8Array([1, 2, 3]), promise = crypto.subtle.digest('SHA-256', changed);
	changed[0] = 9;
	console.log(hex(await promise) === createHash('sha256').update(Buffer.from([1, 2, 3])).digest('hex'));
	const { subtle } = crypto;
	for (const args of [[], ['SHA-1'], ['SHA-1', 'text'], ['x', bytes], [{}, bytes], [undefined, bytes], [{ name: 'md5' }, bytes]])
		console.log(await rejected(subtle.digest(...args)));
	console.log(await rejected(subtle.digest.call({}, 'SHA-1', bytes)));
	const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
	console.log(attempt(() => new Crypto()), attempt(() => new SubtleCrypto()), attempt(() => Reflect.get(Crypto.prototype, 'subtle', {})));
	console.log(crypto instanceof Crypto, subtle === crypto.subtle, String(subtle), String(crypto), subtle.digest.length);
	console.log(attempt(() => crypto.getRandomValues(new Float64Array(1))), '|', attempt(() => crypto.getRandomValues(new DataView(new ArrayBuffer(1)))));
	console.log(attempt(() => crypto.getRandomValues(new Uint8Array(65537))), '|', crypto.getRandomValues(bytes) === bytes);
	console.log(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(crypto.randomUUID()), Object.keys(Crypto.prototype).join());
})();
