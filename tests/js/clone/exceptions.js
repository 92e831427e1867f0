// DOMExceptions in structuredClone and in messages to other threads are copied as what they are, QuotaExceededErrors with
// their numbers.
const { Worker, parentPort, isMainThread, workerData } = require('worker_threads');
const say = (where, error) => {
	console.log(where, error instanceof DOMException, error.constructor.name, error.name, error.message, error.code,
		error.quota, error.requested, error.stack.includes('made'), Object.getOwnPropertyNames(error).join());
};
const made = () => [new DOMException('text', 'AbortError'), new DOMException('own', { name: 'Mine', cause: 1 }),
	new QuotaExceededError('much', { quota: 1, requested: 2 }), new QuotaExceededError()];
if (isMainThread) {
	made().forEach(error => { say('clone', structuredClone(error)); });
	const changed = Object.defineProperty(new DOMException('stackless'), 'stack', { get() { throw new Error('never asked'); } });
	console.log(structuredClone([changed, changed]).map(copy => copy.message).join());
	class Own extends DOMException {}
	console.log(structuredClone(new Own('x')).constructor.name, structuredClone(Object.create(DOMException.prototype)));
	for (const options of [{ quota: -1 }, { requested: NaN }, { quota: 3, requested: 2 }, { quota: 'x' }, null, { quota: '7' }])
		try {
			console.log(new QuotaExceededError('', options).quota);
		} catch (error) {
			console.log(error.name, error.message);
		}
	try {
		crypto.getRandomValues(new Uint8Array(65537));
	} catch (error) {
		console.log(error.constructor === QuotaExceededError, error.code, error.quota, error.requested);
	}
	new Worker(__filename, { workerData: made() }).on('message', error => { say('back', error); });
} else {
	workerData.forEach(error => { say('worker', error); });
	parentPort.postMessage(workerData[2]);
}
// expect: clone true DOMException AbortError text 20 undefined undefined true stack
// expect: clone true DOMException Mine own 0 undefined undefined true stack
// expect: clone true QuotaExceededError QuotaExceededError much 22 1 2 true stack
// expect: clone true QuotaExceededError QuotaExceededError  22 null null true stack
// expect: stackless,stackless
// expect: DOMException {}
// expect: RangeError "quota" is negative
// expect: TypeError "requested" is not a finite number
// expect: RangeError The requested amount is less than the quota
// expect: TypeError "quota" is not a finite number
// expect: null
// expect: 7
// expect: true 22 65536 65537
// expect: worker true DOMException AbortError text 20 undefined undefined true stack
// expect: worker true DOMException Mine own 0 undefined undefined true stack
// expect: worker true QuotaExceededError QuotaExceededError much 22 1 2 true stack
// expect: worker true QuotaExceededError QuotaExceededError  22 null null true stack
// expect: back true QuotaExceededError QuotaExceededError much 22 1 2 true stack
