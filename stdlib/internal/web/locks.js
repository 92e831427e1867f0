'use strict';

// navigator.locks (W3C, Web Locks API), as node 24 and deno have it.  All threads of the process share one table, which
// decides who holds what (runtime/ops/locks/lock_table.h); here are the promises and callbacks.
//
// Behind each request is a record, never visible to script, in `records` under the number that the table gave it:
//
//   WAITING  --the table grants it-------------------> GRANTED   its callback is called in a job
//   GRANTED  --the job-------------------------------> RUNNING   until what the callback returned is settled
//   WAITING, GRANTED  --its signal is aborted--------> OVER
//   GRANTED, RUNNING  --another request steals it----> OVER      its promise is rejected, whatever the callback does
//
// While a request waits for another thread it keeps its own alive; a lock that is held does not.

const { apply, finishClass, isObject, kInspect, own, promiseNew, promiseReact, promiseReject, promiseResolve, rejected,
	resolved } = require('internal/web/stream_common');
const { EventTarget, kResists } = require('internal/web/event_target');
const { AbortSignal, isAbortSignal } = require('internal/web/abort_controller');
const { codes, passMemory } = require('internal/errors');
const native = internalBinding('locks');

const { defineProperty, getOwnPropertyDescriptor } = Object;
const { addEventListener, removeEventListener } = EventTarget.prototype;
const { get: abortedOf } = getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted');
const { get: reasonOf } = getOwnPropertyDescriptor(AbortSignal.prototype, 'reason');

const WAITING = 0, GRANTED = 1, RUNNING = 2, OVER = 3;
const QUEUED = 0, IF_AVAILABLE = 1, STEAL = 2;         // enum lock_how

const records = { __proto__: null };
let isBegun = false;

function exception(message, name) {
	return new (require('internal/web/dom_exception').DOMException)(message, name);
}

// ---- what becomes of a request

// Calls the callback of a record that has the lock, or null.
function run(record, lock) {
	const { callback } = record, waiting = promiseNew();
	try {
		promiseResolve(waiting, callback(lock));
	} catch (error) {
		promiseReject(waiting, error);
	}
	promiseReact(waiting, value => finish(record, promiseResolve, value),
		error => finish(record, promiseReject, error));
}

function start(record) {
	if (record.isAborted)
		return;
	unlisten(record);
	if (record.state === GRANTED)
		record.state = RUNNING;
	run(record, new Lock(own, record.name, record.mode));
}

function finish(record, settle, value) {
	if (record.state === OVER)
		return;
	if (end(record))
		promiseReject(record.promise, stolen());
	else
		settle(record.promise, value);
	deliver();
}

// The request is not in the table any more.  Returns whether it was stolen.
function end(record) {
	const { number } = record;
	record.state = OVER;
	if (number === 0)
		return false;
	record.number = 0;
	delete records[number];
	return native.end(number);
}

function stolen() {
	return exception('The lock was stolen by another request', 'AbortError');
}

function abort(record) {
	if (record.state > GRANTED)
		return;
	record.isAborted = true;
	end(record);
	promiseReject(record.promise, apply(reasonOf, record.signal, []));
	deliver();
}

function unlisten(record) {
	if (record.signal !== undefined)
		apply(removeEventListener, record.signal, ['abort', record.onAbort]);
}

// What the table has to tell this thread.
function deliver() {
	for (let number; (number = native.next()) !== 0;) {
		const isLost = number < 0;
		const record = records[isLost ? -number : number];
		if (record.state === WAITING) {
			record.state = GRANTED;
			promiseResolve(record.granted, undefined);
		}
		if (isLost) {
			delete records[-number];
			record.number = 0;
			record.state = OVER;
			promiseReject(record.promise, stolen());
		}
	}
}

// ---- asking

function readMode(value) {
	if (value === undefined)
		return 'exclusive';
	const mode = `${value}`;
	if (mode !== 'exclusive' && mode !== 'shared')
		throw new codes.ERR_INVALID_ARG_VALUE('options.mode', value, "must be 'exclusive' or 'shared'");
	return mode;
}

// The members in the order of Web IDL.
function readOptions(options) {
	if (options === undefined || options === null)
		return { ifAvailable: false, mode: 'exclusive', signal: undefined, steal: false };
	if (!isObject(options))
		throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
	const ifAvailable = !!options.ifAvailable;
	const mode = readMode(options.mode);
	const { signal } = options;
	if (signal !== undefined && !isAbortSignal(signal))
		throw new codes.ERR_INVALID_ARG_TYPE('options.signal', 'AbortSignal', signal);
	return { ifAvailable, mode, signal, steal: !!options.steal };
}

function check(name, { ifAvailable, mode, signal, steal }) {
	let why;
	if (name[0] === '-')
		why = 'The name of a lock must not begin with "-"';
	else if (steal && ifAvailable)
		why = 'The options "steal" and "ifAvailable" exclude each other';
	else if (steal && mode !== 'exclusive')
		why = 'The option "steal" is for exclusive locks only';
	else if (signal !== undefined && (steal || ifAvailable))
		why = 'The option "signal" goes neither with "steal" nor with "ifAvailable"';
	if (why !== undefined)
		throw exception(why, 'NotSupportedError');
}

function threadNumber() {
	return internalBinding('worker').isWorker() ? require('internal/worker/thread').state.threadId : 0;
}

function begin() {
	if (!isBegun)
		native.onNews(deliver, threadNumber());
	isBegun = true;
}

// Asks the table.  Hooks of async_hooks run where promises are touched, and may ask for the same lock, so the record is
// complete before.  Nothing stays behind if memory runs out on the way.
function enter(record, how) {
	const number = native.request(record.name, record.mode === 'shared', how);
	if (number === 0) {
		promiseReact(record.granted, () => run(record, null), undefined);
		promiseResolve(record.granted, undefined);
		return;
	}
	const isGranted = number > 0;
	record.number = isGranted ? number : -number;
	try {
		records[record.number] = record;
		if (isGranted)
			record.state = GRANTED;
		promiseReact(record.granted, () => start(record), undefined);
		if (how === STEAL)
			deliver();
		if (isGranted)
			promiseResolve(record.granted, undefined);
	} catch (error) {
		record.isAborted = true;
		end(record);
		throw error;
	}
}

function request(name, options, callback) {
	const { ifAvailable, mode, signal, steal } = options;
	begin();
	const record = {
		__proto__: null, name, mode, callback, signal, number: 0, state: WAITING, isAborted: false,
		onAbort: undefined,
		granted: promiseNew(),          // resolved when the callback is to be called, in the flow of the request
		promise: promiseNew()           // the caller's
	};
	if (signal !== undefined) {
		record.onAbort = () => abort(record);
		apply(addEventListener, signal, ['abort', record.onAbort, { __proto__: null, once: true, [kResists]: true }]);
	}
	try {
		enter(record, steal ? STEAL : ifAvailable ? IF_AVAILABLE : QUEUED);
	} catch (error) {
		unlisten(record);
		throw error;
	}
	return record.promise;
}

// ---- the interfaces

class Lock {
	#name;
	#mode;

	constructor(key = undefined, name = undefined, mode = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#name = name;
		this.#mode = mode;
	}

	static #check(lock) {
		if (!isObject(lock) || !(#name in lock))
			throw new codes.ERR_INVALID_THIS('Lock');
		return lock;
	}

	get name() { return Lock.#check(this).#name; }
	get mode() { return Lock.#check(this).#mode; }

	[kInspect](depth, options) {
		Lock.#check(this);
		if (depth < 0)
			return options.stylize('[Lock]', 'special');
		return `Lock ${require('internal/util/inspect').inspect({ name: this.#name, mode: this.#mode }, options)}`;
	}
}

finishClass(Lock, ['name', 'mode']);

class LockManager {
	#isManager = true;

	constructor(key = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
	}

	static #check(manager) {
		if (!isObject(manager) || !(#isManager in manager))
			throw new codes.ERR_INVALID_THIS('LockManager');
	}

	request(name, callback) {
		try {
			LockManager.#check(this);
			if (arguments.length < 2)
				throw new codes.ERR_MISSING_ARGS('name', 'callback');
			name = `${name}`;
			let options;
			if (arguments.length > 2 && arguments[2] !== undefined) {
				options = readOptions(callback);
				callback = arguments[2];
			} else {
				options = readOptions(undefined);
			}
			if (typeof callback !== 'function')
				throw new codes.ERR_INVALID_ARG_TYPE('callback', 'Function', callback);
			check(name, options);
			if (options.signal !== undefined && apply(abortedOf, options.signal, []))
				return rejected(apply(reasonOf, options.signal, []));
			return request(name, options, callback);
		} catch (error) {
			passMemory(error);
			return rejected(error);
		}
	}

	query() {
		try {
			LockManager.#check(this);
			return resolved(snapshot());
		} catch (error) {
			passMemory(error);
			return rejected(error);
		}
	}
}

finishClass(LockManager, ['request', 'query']);

function snapshot() {
	const held = [], pending = [], list = native.list();
	for (let i = 0; i < list.length; i += 4) {
		const info = { name: list[i], mode: list[i + 1] ? 'shared' : 'exclusive',
			clientId: `jsr-${process.pid}-${list[i + 3]}` };
		const to = list[i + 2] ? held : pending;
		defineProperty(to, to.length, { __proto__: null, value: info, writable: true, enumerable: true,
			configurable: true });
	}
	return { held, pending };
}

module.exports = { Lock, LockManager, locks: new LockManager(own) };
