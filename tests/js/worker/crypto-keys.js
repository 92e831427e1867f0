// A CryptoKey goes to another thread and back as it is, whatever script does to what it shows.
const { Worker, parentPort, isMainThread } = require('worker_threads');
const hex = bytes => Buffer.from(bytes).toString('hex');
const { subtle } = crypto;

if (isMainThread) {
	(async () => {
		const worker = new Worker(__filename);
		const ask = message => new Promise(done => {
			worker.once('message', done);
			worker.postMessage(message);
		});
		const hmac = await subtle.importKey('raw', Buffer.alloc(32, 7), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
		hmac.algorithm.name = 'AES-GCM';
		hmac.usages.length = 0;
		const { code, key } = await ask({ hmac, sign: true });
		console.log(hex(code) === hex(await subtle.sign('HMAC', hmac, Buffer.from('data'))), key);
		const rsa = await subtle.generateKey({ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-384' },
			true, ['sign', 'verify']);
		const { algorithm, type, usages, extractable } = (await ask({ hmac: rsa.publicKey })).key;
		console.log(algorithm, type, usages, extractable);
		const ec = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false, ['sign', 'verify']);
		const back = (await ask({ hmac: ec.privateKey })).key;
		const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, back, Buffer.from('data'));
		console.log(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, ec.publicKey, signature, Buffer.from('data')));
		console.log(await subtle.exportKey('pkcs8', back).catch(error => error.name));
		worker.terminate();
	})();
} else {
	parentPort.on('message', async ({ hmac, sign }) => {
		parentPort.postMessage({ key: hmac, code: sign && await subtle.sign('HMAC', hmac, Buffer.from('data')) });
	});
}
