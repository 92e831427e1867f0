// crypto.subtle reads the algorithm before it copies the bytes, and of a new key checks usages before and after it.
const { subtle } = crypto;
const bytes = (...list) => new Uint8Array(list);

(async () => {
	const key = await subtle.importKey('raw', new Uint8Array(16), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
	const data = bytes(1, 2, 3), signature = await subtle.sign('HMAC', key, bytes(9, 2, 3));
	const changing = { get name() { data[0] = 9; return 'HMAC'; } };
	const same = await subtle.sign(changing, key, data);
	console.log(Buffer.from(same).equals(Buffer.from(signature)));
	data[0] = 1;
	console.log(await subtle.verify(changing, key, signature, data));
	const detaching = { get name() { structuredClone(data, { transfer: [data.buffer] }); return 'HMAC'; } };
	console.log(await subtle.verify(detaching, key, await subtle.sign('HMAC', key, bytes()), data));
	const wrong = async (algorithm, usages) => subtle.generateKey(algorithm, false, usages).then(() => 'made', error => error.name);
	for (const usages of [['sign'], [], ['encrypt']])
		console.log(await wrong({ name: 'AES-CBC', length: 64 }, usages), await wrong({ name: 'AES-CBC', length: 128 }, usages));
	for (const usages of [['encrypt'], [], ['deriveBits']])
		console.log(await wrong({ name: 'ECDH', namedCurve: 'P-512' }, usages), await wrong({ name: 'ECDH', namedCurve: 'P-256' }, usages));
})();
// expect: true
// expect: true
// expect: true
// expect: OperationError SyntaxError
// expect: OperationError SyntaxError
// expect: OperationError made
// expect: NotSupportedError SyntaxError
// expect: NotSupportedError SyntaxError
// expect: NotSupportedError made
