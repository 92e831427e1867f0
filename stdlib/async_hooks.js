'use strict';

// AsyncLocalStorage, AsyncResource and hooks.  The stores of all storages are in one persistent tree, which is
// immutable once it belongs to a flow (engine/flow.h): setting a store creates a new tree with new nodes along the path
// and shares all others.  The path is the storage's number, three bits per level.
//
// Running code has a scope, { id, trigger, type, resource, end }.  The engine requests scopes only after a hook was
// enabled or an id was read; work started before that has none.

const misc = internalBinding('misc');   // with promiseHooks, once internal/promise_hooks.js is in use
const { getFlow, setFlow, getScope, setScope, inMain, watch } = misc;
const { setImmediate } = globalThis;
const { apply } = Reflect;
const { is } = Object;

let ids = 1;
let hooks;              // calls of the enabled hooks; replaced by a new array on each change
let isTracking = false;

const main = { id: 1, trigger: 0, type: undefined, resource: {} };

function current() {
	return getScope() ?? (inMain() ? main : undefined);
}

// An error thrown by a hook ends the process.
function endRun(error) {
	require('internal/errors').passMemory(error);
	process._rawDebug(typeof error?.stack === 'string' ? error.stack : `Error: ${String(error)}`);
	process.exit(1);
}

function tell(name, ...args) {
	const list = hooks;
	try {
		for (let i = 0; i < list.length; i++) {
			const call = list[i].calls[name];
			if (call !== undefined)
				Reflect.apply(call, list[i].hook, args);
		}
	} catch (error) {
		endRun(error);
	}
}

// ---- destroy events are emitted in batches, as in node

let ended = [], isTelling = false;

// What hooks themselves end meanwhile is told with them.
function tellEnded() {
	isTelling = true;
	try {
		while (ended.length > 0) {
			const list = ended;
			ended = [];
			for (let i = 0; i < list.length && hooks !== undefined; i++)
				tell('destroy', list[i]);
		}
	} finally {
		isTelling = false;
	}
}

// end: { id, isEnded } in a scope
function queueEnd(end) {
	if (hooks === undefined || end.isEnded)
		return;
	end.isEnded = true;
	// what ends last is told too
	if (ended.push(end.id) === 1 && !isTelling)
		quietly(() => { setImmediate(tellEnded); });
}

// A FinalizationRegistry for resources that end by garbage collection, if a hook has destroy().
let collected;

function endWithGarbage(resource, scope) {
	if (hooks?.some(({ calls }) => calls.destroy !== undefined)) {
		collected ??= new FinalizationRegistry(queueEnd);
		collected.register(resource, scope.end);
	}
}

// ---- callbacks of the engine

class FSReqCallback {}
class FSReqPromise {}
class FSEvent {}
class HTTPClientRequest {}
class WebSocketEvent {}
class Process {}
class Pipe {}
class WriteWrap {}
class ShutdownWrap {}
class GetAddrInfoReqWrap {}
class TCPConnectWrap {}
class PipeConnectWrap {}
class TCP {}
class MessagePort {}
class BindingKv {}
class BindingStorage {}
class Zlib {}
class PBKDF2Job {}
class ScryptJob {}
class HKDFJob {}
class KeyGenJob {}
class SignJob {}
class CipherJob {}
class RandomPrimeJob {}
class CheckPrimeJob {}
class RandomBytesJob {}

const resources = {
	__proto__: null, TickObject: Object, FSREQCALLBACK: FSReqCallback, FSREQPROMISE: FSReqPromise,
	FSEVENTWRAP: FSEvent,
	HTTPCLIENTREQUEST: HTTPClientRequest, WEBSOCKET: WebSocketEvent,
	PROCESSWRAP: Process, PIPEWRAP: Pipe, WRITEWRAP: WriteWrap, SHUTDOWNWRAP: ShutdownWrap,
	GETADDRINFOREQWRAP: GetAddrInfoReqWrap, TCPCONNECTWRAP: TCPConnectWrap, PIPECONNECTWRAP: PipeConnectWrap,
	TCPWRAP: TCP, TCPSERVERWRAP: TCP, PIPESERVERWRAP: Pipe,
	MESSAGEPORT: MessagePort, BINDINGKV: BindingKv, BINDINGSTORAGE: BindingStorage, ZLIB: Zlib,
	PBKDF2REQUEST: PBKDF2Job, SCRYPTREQUEST: ScryptJob, DERIVEBITSREQUEST: HKDFJob, KEYPAIRGENREQUEST: KeyGenJob,
	SIGNREQUEST: SignJob, CIPHERREQUEST: CipherJob, RANDOMPRIMEREQUEST: RandomPrimeJob,
	CHECKPRIMEREQUEST: CheckPrimeJob, RANDOMBYTESREQUEST: RandomBytesJob
};
// What ends when its native says so, not with its first callback.
const lasting = {
	__proto__: null, PROMISE: true, Timeout: true, FSEVENTWRAP: true, WEBSOCKET: true, PIPEWRAP: true,
	PIPESERVERWRAP: true, TCPWRAP: true, TCPSERVERWRAP: true
};

const scopes = new WeakMap();           // for timers and immediates, keyed by resource

function makeScope(type, resource, trigger = current()?.id ?? 0) {
	const id = ++ids;
	return { id, trigger, type, resource, end: { id, isEnded: false } };
}

function begin(type, resource, trigger) {
	const scope = makeScope(type, resource, trigger);
	if (hooks !== undefined)
		tell('init', scope.id, type, scope.trigger, resource);
	return scope;
}

const watcher = {
	__proto__: null,
	init(type, resource) {
		const isNew = resource === undefined;
		if (isNew)
			resource = type === 'Microtask' ? { __proto__: AsyncResource.prototype } : new resources[type]();
		const scope = makeScope(type, resource);
		if (!isNew)
			scopes.set(resource, scope);
		if (hooks !== undefined)
			tell('init', scope.id, type, scope.trigger, resource);
		return scope;
	},
	promise(promise, parent) {
		const trigger = parent && scopeOf(parent).id;
		const scope = makeScope('PROMISE', promise, trigger);
		promiseScopes.set(promise, scope);
		endWithGarbage(promise, scope);
		if (hooks !== undefined)
			tell('init', scope.id, 'PROMISE', scope.trigger, promise);
		misc.promiseHooks?.init(promise, parent);
		return scope;
	},
	known: scopeOf,
	before({ id, type, resource }) {
		if (hooks !== undefined)
			tell('before', id);
		if (type === 'PROMISE')
			misc.promiseHooks?.before(resource);
	},
	after(scope) {
		if (hooks !== undefined)
			tell('after', scope.id);
		if (scope.type === 'PROMISE')
			misc.promiseHooks?.after(scope.resource);
		if (!(scope.type in lasting))
			queueEnd(scope.end);
	},
	resolved(promise) {
		if (hooks !== undefined)
			tell('promiseResolve', scopeOf(promise).id);
		misc.promiseHooks?.settled(promise);
	},
	ended(resource) {
		const scope = scopes.get(resource);
		if (scope !== undefined)
			queueEnd(scope.end);
	},
	over({ end }) { queueEnd(end); }
};

const promiseScopes = new WeakMap();

// A promise created before the hooks gets its id when first seen.
function scopeOf(promise) {
	let scope = promiseScopes.get(promise);
	if (scope === undefined) {
		scope = makeScope('PROMISE', promise);
		promiseScopes.set(promise, scope);
	}
	return scope;
}

function track() {
	// the code running now was started before tracking
	if (!isTracking && getScope() === undefined && !inMain())
		setScope(makeScope(undefined, {}, 0));
	isTracking = true;
	watch(watcher, hooks !== undefined);
}

// Runs fn without tracking what it starts.
function quietly(fn) {
	watch(undefined);
	try {
		fn();
	} finally {
		track();
	}
}

function known() {
	if (!isTracking)
		track();
	return current();
}

function executionAsyncId() {
	return known()?.id ?? 0;
}

function triggerAsyncId() {
	return known()?.trigger ?? 0;
}

function executionAsyncResource() {
	return known()?.resource ?? main.resource;
}

let isWarned = false;

function warnOfResource() {
	if (!isWarned)
		process.emitWarning('The asyncResource property on bound functions is deprecated', 'DeprecationWarning',
			'DEP0172');
	isWarned = true;
}

class AsyncResource {
	#flow = getFlow();
	#scope;

	constructor(type, opts = {}) {
		const { validateString } = require('internal/validators');
		validateString(type, 'type');
		let trigger = opts, isManual = false;
		if (typeof opts !== 'number') {
			trigger = opts.triggerAsyncId === undefined ? current()?.id ?? 0 : opts.triggerAsyncId;
			isManual = !!opts.requireManualDestroy;
		}
		if (!Number.isSafeInteger(trigger) || trigger < -1) {
			const { codes } = require('internal/errors');
			throw new codes.ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger);
		}
		if (hooks !== undefined && type.length === 0) {
			const { codes } = require('internal/errors');
			throw new codes.ERR_ASYNC_TYPE(type);
		}
		this.#scope = makeScope(type, this, trigger);
		if (hooks !== undefined) {
			tell('init', this.#scope.id, type, trigger, this);
			if (!isManual)
				endWithGarbage(this, this.#scope);
		}
	}

	runInAsyncScope(fn, thisArg, ...args) {
		const before = getFlow();
		const scope = getScope();
		setScope(this.#scope);
		setFlow(this.#flow);
		try {
			if (hooks !== undefined)
				tell('before', this.#scope.id);
			return Reflect.apply(fn, thisArg, args);
		} finally {
			if (hooks !== undefined)
				tell('after', this.#scope.id);
			this.#flow = getFlow();
			setScope(scope);
			setFlow(before);
		}
	}

	emitDestroy() {
		// one event per call, as in node
		this.#scope.end.isEnded = false;
		queueEnd(this.#scope.end);
		return this;
	}

	asyncId() {
		return this.#scope.id;
	}

	triggerAsyncId() {
		return this.#scope.trigger;
	}

	bind(fn, thisArg) {
		require('internal/validators').validateFunction(fn, 'fn');
		const resource = this;
		let bound;
		if (thisArg === undefined) {
			bound = function (...args) {
				return resource.runInAsyncScope(fn, this, ...args);
			};
		} else {
			bound = resource.runInAsyncScope.bind(resource, fn, thisArg);
		}
		let asyncResource = resource;
		Object.defineProperties(bound, {
			length: { value: fn.length, configurable: true, enumerable: false, writable: false },
			asyncResource: {
				configurable: true,
				enumerable: true,
				get() {
					warnOfResource();
					return asyncResource;
				},
				set(value) {
					warnOfResource();
					asyncResource = value;
				}
			}
		});
		return bound;
	}

	static bind(fn, type, thisArg) {
		type ||= fn.name;
		return new AsyncResource(type || 'bound-anonymous-fn').bind(fn, thisArg);
	}
}

const WIDTH = 8;
let storages = 0;

// { root, shift, count }: shift is 0 if root holds stores, 3 if its children do, and so on; count: number of stores.
function storeAt({ root, shift }, place) {
	if (place >>> shift >= WIDTH)
		return undefined;
	let node = root;
	for (let s = shift; s > 0 && node !== undefined; s -= 3)
		node = node[place >>> s & 7];
	return node?.[place & 7];
}

function nodeWith(node, shift, place, store) {
	// WIDTH elements, written out: this runs whenever a store is set
	const copy = node === undefined ?
		[undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined] :
		[node[0], node[1], node[2], node[3], node[4], node[5], node[6], node[7]];
	const i = place >>> shift & 7;
	copy[i] = shift > 0 ? nodeWith(copy[i], shift - 3, place, store) : store;
	return copy;
}

function flowWith(flow = { root: undefined, shift: 0, count: 0 }, place, store) {
	let { root, shift, count } = flow;
	count += (store !== undefined) - (storeAt(flow, place) !== undefined);
	if (count === 0)
		return undefined;
	for (; place >>> shift >= WIDTH; shift += 3)
		root = nodeWith(undefined, 0, 0, root);
	return { root: nodeWith(root, shift, place, store), shift, count };
}

class AsyncLocalStorage {
	#isEnabled = false;
	#onPropagate;
	#place = storages++;

	constructor(options = {}) {
		require('internal/validators').validateObject(options, 'options');
		this.#onPropagate = options.onPropagate;
		if (this.#onPropagate !== undefined && this.#onPropagate !== null)
			require('internal/validators').validateFunction(this.#onPropagate, 'options.onPropagate');
	}

	static bind(fn) {
		return AsyncResource.bind(fn);
	}

	static snapshot() {
		return AsyncLocalStorage.bind((cb, ...args) => cb(...args));
	}

	disable() {
		this.#isEnabled = false;
	}

	// The current flow with `store` set in this storage.
	#flowWith(store) {
		this.#isEnabled = true;
		return flowWith(getFlow(), this.#place, store);
	}

	enterWith(store) {
		setFlow(this.#flowWith(store));
	}

	// Restores only this storage's store afterwards; but a store entered inside exit() stays.
	#runWith(before, store, callback, args, isExit) {
		this.#isEnabled = true;
		const flow = flowWith(before, this.#place, store);
		setFlow(flow);
		try {
			return apply(callback, null, args);
		} finally {
			if (getFlow() === flow)
				setFlow(before);
			else if (!isExit || this.getStore() === undefined)
				setFlow(flowWith(getFlow(), this.#place, before && storeAt(before, this.#place)));
		}
	}

	run(store, callback, ...args) {
		const before = getFlow();
		if (is(store, before && this.#isEnabled ? storeAt(before, this.#place) : undefined))
			return apply(callback, null, args);
		return this.#runWith(before, store, callback, args, false);
	}

	exit(callback, ...args) {
		if (!this.#isEnabled)
			return Reflect.apply(callback, null, args);
		return this.#runWith(getFlow(), undefined, callback, args, true);
	}

	getStore() {
		const flow = this.#isEnabled ? getFlow() : undefined;
		return flow && storeAt(flow, this.#place);
	}
}

// ---- hooks

class AsyncHook {
	#calls;

	constructor(calls) {
		this.#calls = calls;
	}

	enable() {
		if (!hooks?.some(({ hook }) => hook === this))
			hooks = [...hooks ?? [], { calls: this.#calls, hook: this }];
		track();
		return this;
	}

	disable() {
		const rest = hooks?.filter(({ hook }) => hook !== this) ?? [];
		hooks = rest.length > 0 ? rest : undefined;
		if (isTracking)
			track();
		return this;
	}
}

function createHook({ init, before, after, destroy, promiseResolve }) {
	const calls = { init, before, after, destroy, promiseResolve };
	for (const name of Object.keys(calls)) {
		if (calls[name] !== undefined && typeof calls[name] !== 'function') {
			const { codes } = require('internal/errors');
			throw new codes.ERR_ASYNC_CALLBACK(`hook.${name}`);
		}
	}
	return new AsyncHook(calls);
}

// node's provider types and their numbers
const providers = {
	__proto__: null
};
('NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ BLOBREADER FSEVENTWRAP FSREQCALLBACK FSREQPROMISE ' +
	'GETADDRINFOREQWRAP GETNAMEINFOREQWRAP HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING HTTP2SETTINGS ' +
	'HTTPINCOMINGMESSAGE HTTPCLIENTREQUEST JSSTREAM JSUDPWRAP MESSAGEPORT PIPECONNECTWRAP PIPESERVERWRAP PIPEWRAP ' +
	'PROCESSWRAP PROMISE QUERYWRAP QUIC_LOGSTREAM QUIC_PACKET SHUTDOWNWRAP SIGNALWRAP STATWATCHER STREAMPIPE TCPCONNECTWRAP ' +
	'TCPSERVERWRAP TCPWRAP TTYWRAP UDPSENDWRAP UDPWRAP SIGINTWATCHDOG WORKER WORKERHEAPSNAPSHOT WRITEWRAP ZLIB ' +
	'CHECKPRIMEREQUEST PBKDF2REQUEST KEYPAIRGENREQUEST KEYGENREQUEST KEYEXPORTREQUEST CIPHERREQUEST DERIVEBITSREQUEST ' +
	'HASHREQUEST RANDOMBYTESREQUEST RANDOMPRIMEREQUEST SCRYPTREQUEST SIGNREQUEST TLSWRAP VERIFYREQUEST').split(' ').forEach((name, i) => {
	providers[name] = i;
});

module.exports = {
	AsyncLocalStorage,
	createHook,
	executionAsyncId,
	triggerAsyncId,
	executionAsyncResource,
	asyncWrapProviders: Object.freeze(providers),
	AsyncResource
};
