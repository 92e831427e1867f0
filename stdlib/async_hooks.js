'use strict';

// AsyncLocalStorage and AsyncResource.  The stores of all storages stand in one tree, which is never changed once it is the flow's
// (engine/flow.h): who sets a store makes another, of new nodes on the way to its place and all others of the old one.  A place is a storage's
// number, three bits a level.

const { getFlow, setFlow } = internalBinding('misc');

let ids = 1;
let hooks;              // those of createHook that are enabled: a list, made anew for each change

const stack = [];       // the resources whose scope the script is in

function executionAsyncId() {
	return stack.length > 0 ? stack.at(-1).asyncId() : 1;
}

function triggerAsyncId() {
	return stack.length > 0 ? stack.at(-1).triggerAsyncId() : 0;
}

const top = {};

function executionAsyncResource() {
	return stack.length > 0 ? stack.at(-1) : top;
}

function tell(name, ...args) {
	for (let i = 0, list = hooks; i < list.length; i++)
		list[i][name]?.(...args);
}

let isWarned = false;

function warnOfResource() {
	if (!isWarned)
		process.emitWarning('The asyncResource property on bound functions is deprecated', 'DeprecationWarning', 'DEP0172');
	isWarned = true;
}

class AsyncResource {
	#flow = getFlow();
	#id = ++ids;
	#trigger;
	#isDestroyed = false;

	constructor(type, opts = {}) {
		const { validateString } = require('internal/validators');
		validateString(type, 'type');
		let trigger = opts;
		if (typeof opts !== 'number') {
			trigger = opts.triggerAsyncId === undefined ? executionAsyncId() : opts.triggerAsyncId;
			if (opts.requireManualDestroy !== undefined)
				require('internal/validators').validateBoolean(opts.requireManualDestroy, 'options.requireManualDestroy');
		}
		if (!Number.isSafeInteger(trigger) || trigger < -1) {
			const { codes } = require('internal/errors');
			throw new codes.ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger);
		}
		this.#trigger = trigger;
		if (hooks !== undefined)
			tell('init', this.#id, type, trigger, this);
	}

	runInAsyncScope(fn, thisArg, ...args) {
		const before = getFlow();
		stack.push(this);
		setFlow(this.#flow);
		try {
			if (hooks !== undefined)
				tell('before', this.#id);
			return Reflect.apply(fn, thisArg, args);
		} finally {
			if (hooks !== undefined)
				tell('after', this.#id);
			stack.pop();
			setFlow(before);
		}
	}

	emitDestroy() {
		if (this.#isDestroyed)
			return this;
		this.#isDestroyed = true;
		if (hooks !== undefined)
			tell('destroy', this.#id);
		return this;
	}

	asyncId() {
		return this.#id;
	}

	triggerAsyncId() {
		return this.#trigger;
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

// { root, shift, count }: shift is 0 if root holds stores, 3 if its children do, and so on; count says how many stores there are.
function storeAt({ root, shift }, place) {
	if (place >>> shift >= WIDTH)
		return undefined;
	let node = root;
	for (let s = shift; s > 0 && node !== undefined; s -= 3)
		node = node[place >>> s & 7];
	return node?.[place & 7];
}

function nodeWith(node, shift, place, store) {
	const copy = [];
	for (let i = 0; i < WIDTH; i++)
		copy[i] = node?.[i];
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

	// The flow in which this storage holds store.
	#flowWith(store) {
		this.#isEnabled = true;
		return flowWith(getFlow(), this.#place, store);
	}

	enterWith(store) {
		setFlow(this.#flowWith(store));
	}

	run(store, callback, ...args) {
		if (Object.is(store, this.getStore()))
			return Reflect.apply(callback, null, args);
		const before = getFlow();
		setFlow(this.#flowWith(store));
		try {
			return Reflect.apply(callback, null, args);
		} finally {
			setFlow(before);
		}
	}

	exit(callback, ...args) {
		if (!this.#isEnabled)
			return Reflect.apply(callback, null, args);
		const before = getFlow();
		setFlow(this.#flowWith(undefined));
		try {
			return Reflect.apply(callback, null, args);
		} finally {
			setFlow(before);
		}
	}

	getStore() {
		const flow = this.#isEnabled ? getFlow() : undefined;
		return flow && storeAt(flow, this.#place);
	}
}

// ---- hooks: of AsyncResources alone, since what the runtime itself begins has no resources

class AsyncHook {
	#calls;

	constructor(calls) {
		this.#calls = calls;
	}

	enable() {
		if (!hooks?.includes(this.#calls))
			hooks = [...hooks ?? [], this.#calls];
		return this;
	}

	disable() {
		const rest = hooks?.filter(calls => calls !== this.#calls) ?? [];
		hooks = rest.length > 0 ? rest : undefined;
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

module.exports = {
	AsyncLocalStorage,
	createHook,
	executionAsyncId,
	triggerAsyncId,
	executionAsyncResource,
	asyncWrapProviders: Object.freeze({ __proto__: null }),
	AsyncResource
};
