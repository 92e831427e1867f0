// KeyObjects and BlockLists in messages, workerData and structuredClone.
const { Worker, parentPort, workerData, isMainThread } = require('worker_threads');
const { BlockList } = require('net');
const { KeyObject, createSecretKey, generateKeyPairSync, sign, verify } = require('crypto');

if (isMainThread) {
	const secret = createSecretKey(Buffer.from('secret')), { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const list = new BlockList();
	list.addAddress('10.0.0.1');
	list.addSubnet('192.168.0.0', 16);
	const worker = new Worker(__filename, { workerData: { secret, publicKey, privateKey, list } });
	worker.on('message', ({ key, list: other, signature }) => {
		console.log(key instanceof KeyObject, key.type, verify(null, Buffer.from('data'), publicKey, signature));
		console.log(other.check('10.0.0.2'), other.check('192.168.1.1'));
	});
	for (const object of [secret, publicKey, privateKey]) {
		const copy = structuredClone(object);
		console.log(copy instanceof KeyObject, copy !== object, copy.equals(object), copy.type);
	}
	const copy = structuredClone(list);
	copy.addAddress('10.0.0.9');
	console.log(copy !== list, copy.check('192.168.3.4'), list.check('10.0.0.9'));
} else {
	const { secret, publicKey, privateKey, list } = workerData;
	const signature = sign(null, Buffer.from('data'), privateKey);
	console.log(secret.export().toString(), publicKey.asymmetricKeyType, list.check('10.0.0.1'), list.check('10.0.0.2'));
	list.addAddress('10.0.0.2');
	parentPort.postMessage({ key: privateKey, list, signature });
}
// expect: true true true secret
// expect: true true true public
// expect: true true true private
// expect: true true true
// expect: secret ed25519 true false
// expect: true private true
// expect: true true
