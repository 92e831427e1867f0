// navigator.locks: refusals, all of them rejections, and the interfaces.
'use strict';
const { locks } = navigator;
const log = console.log;
const f = () => log('called');
const { signal } = new AbortController();

async function main() {
	const tell = (...list) => locks.request(...list).then(log, error => log(error.name, error.code, error.message));
	await tell();
	await tell('a');
	await tell('a', {});
	await tell('a', {}, null);
	await tell(Symbol('a'), f);
	await tell('a', 1, f);
	await tell('a', { mode: 'EXCLUSIVE' }, f);
	await tell('a', { mode: null }, f);
	await tell('a', { signal: null }, f);
	await tell('a', { signal: {} }, f);
	await tell('-a', f);
	await tell('a', { steal: true, ifAvailable: true }, f);
	await tell('a', { steal: true, mode: 'shared' }, f);
	await tell('a', { steal: true, signal }, f);
	await tell('a', { ifAvailable: true, signal }, f);
	await tell('a', { get mode() { throw new Error('mine'); } }, f);
	// expect: TypeError ERR_MISSING_ARGS The "name" and "callback" arguments must be specified
	// expect: TypeError ERR_MISSING_ARGS The "name" and "callback" arguments must be specified
	// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received an instance of Object
	// expect: TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received null
	// expect: TypeError undefined Cannot convert a Symbol value to a string
	// expect: TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
	// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.mode' must be 'exclusive' or 'shared'. Received 'EXCLUSIVE'
	// expect: TypeError ERR_INVALID_ARG_VALUE The property 'options.mode' must be 'exclusive' or 'shared'. Received null
	// expect: TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received null
	// expect: TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received an instance of Object
	// expect: NotSupportedError 9 The name of a lock must not begin with "-"
	// expect: NotSupportedError 9 The options "steal" and "ifAvailable" exclude each other
	// expect: NotSupportedError 9 The option "steal" is for exclusive locks only
	// expect: NotSupportedError 9 The option "signal" goes neither with "steal" nor with "ifAvailable"
	// expect: NotSupportedError 9 The option "signal" goes neither with "steal" nor with "ifAvailable"
	// expect: Error undefined mine

	const asked = [];
	const watched = new Proxy({}, { get(object, key) { asked.push(key); } });
	await locks.request('a', watched, () => {});
	log(asked.join());
	// expect: ifAvailable,mode,signal,steal

	for (const C of [Lock, LockManager]) {
		try {
			new C();
		} catch (error) {
			log(error.code, C.length, Object.keys(C.prototype).join(), Object.prototype.toString.call(C.prototype));
		}
	}
	for (const g of [() => LockManager.prototype.request.call({}, 'a', f), () => LockManager.prototype.query.call(1)])
		await g().catch(error => log(error.code));
	for (const key of ['name', 'mode']) {
		try {
			Lock.prototype[key];
		} catch (error) {
			log(error.code);
		}
	}
	log(locks.request.length, locks.query.length, locks === navigator.locks, Object.keys(locks).length);
	log(Object.keys(globalThis).some(key => key.startsWith('Lock')), typeof Lock, typeof LockManager);
	// expect: ERR_ILLEGAL_CONSTRUCTOR 0 name,mode [object Lock]
	// expect: ERR_ILLEGAL_CONSTRUCTOR 0 request,query [object LockManager]
	// expect: ERR_INVALID_THIS
	// expect: ERR_INVALID_THIS
	// expect: ERR_INVALID_THIS
	// expect: ERR_INVALID_THIS
	// expect: 2 0 true 0
	// expect: false function function
}

main();
