'use strict';

// EventEmitter.  An emitter keeps its listeners in _events: for each event name one function, or an array of several.

const errorMonitor = Symbol('events.errorMonitor');
const rejection = Symbol.for('nodejs.rejection');
const kCapture = Symbol('kCapture');
const kShapeMode = Symbol('shapeMode');

const { defineProperty, getPrototypeOf } = Object;
let defaultMaxListeners = 10;

// required only for errors
function wrongType(name, expected, actual) {
	const { codes } = require('internal/errors');
	return new codes.ERR_INVALID_ARG_TYPE(name, expected, actual);
}

function checkListener(listener) {
	if (typeof listener !== 'function')
		throw wrongType('listener', 'Function', listener);
}

function checkCount(value, name) {
	if (typeof value !== 'number' || !(value >= 0))
		require('internal/validators').validateNumber(value, name, 0);
}

function EventEmitter(options) {
	EventEmitter.init.call(this, options);
}

// ---- emit

// An 'error' without listeners is thrown.  If it is uncaught, the report says where it was emitted.
function throwUnheard(emitter, error) {
	if (error instanceof Error) {
		const emitted = {};
		Error.captureStackTrace(emitted, EventEmitter.prototype.emit);
		const { kEmitted } = require('internal/util/symbols');
		if (Object.isExtensible(error))
			defineProperty(error, kEmitted,
				{ value: { emitter, place: emitted }, configurable: true, writable: true });
		throw error;
	}
	const { codes, passMemory } = require('internal/errors');
	let text;
	try {
		text = require('internal/util/inspect').inspect(error);
	} catch (failure) {
		passMemory(failure);
		text = error;
	}
	const unhandled = new codes.ERR_UNHANDLED_ERROR(text);
	unhandled.context = error;
	throw unhandled;
}

// With captureRejections, rejected promises of listeners become an 'error'.
function watch(emitter, result, type, ...args) {
	if (!emitter[kCapture])
		return;
	try {
		const { then } = result;
		if (typeof then === 'function')
			then.call(result, undefined, error =>
				process.nextTick(emitRejection, emitter, error, type, args));
	} catch (error) {
		emitter.emit('error', error);
	}
}

function emitRejection(emitter, error, type, args) {
	if (typeof emitter[rejection] === 'function') {
		emitter[rejection](error, type, ...args);
		return;
	}
	// listeners of this 'error' are not watched, or a rejecting one would loop forever
	const before = emitter[kCapture];
	try {
		emitter[kCapture] = false;
		emitter.emit('error', error);
	} finally {
		emitter[kCapture] = before;
	}
}

// The complete emit; runtime/ops/core/events_bind.c handles the common case and calls this for the rest.
function emit(type, ...args) {
	const events = this._events;
	if (type === 'error') {
		if (events?.[errorMonitor] !== undefined)
			this.emit(errorMonitor, ...args);
		if (events?.error === undefined)
			throwUnheard(this, args[0]);
	}
	const handler = events?.[type];
	if (handler === undefined)
		return false;

	// a copy, since listeners may add and remove others
	const list = typeof handler === 'function' ? [handler] : handler.slice();
	for (let i = 0; i < list.length; i++) {
		const result = Reflect.apply(list[i], this, args);
		if (result !== undefined && result !== null && this[kCapture])
			watch(this, result, type, ...args);
	}
	return true;
}

// ---- adding listeners

function warnLeak(emitter, type, list, max) {
	list.warned = true;
	const { setHeader } = require('internal/errors');
	const shown = require('internal/util/inspect').inspect(emitter, { depth: -1 });
	const warning =
		new Error(`Possible EventEmitter memory leak detected. ${list.length} ${String(type)} listeners added to ${shown}. ` +
		`MaxListeners is ${max}. Use emitter.setMaxListeners() to increase limit`);
	warning.name = 'MaxListenersExceededWarning';
	warning.emitter = emitter;
	warning.type = type;
	warning.count = list.length;
	setHeader(warning, `${warning.name}: ${warning.message}`);
	process.emitWarning(warning);
}

// The listener that was passed to once().
function original(listener) {
	return listener.listener ?? listener;
}

function add(emitter, type, listener, first) {
	checkListener(listener);
	let events = emitter._events;
	let existing;
	if (events === undefined) {
		events = emitter._events = Object.create(null);
		emitter._eventsCount = 0;
	} else {
		if (events.newListener !== undefined) {
			emitter.emit('newListener', type, original(listener));
			events = emitter._events;   // a 'newListener' listener may have replaced it
		}
		existing = events[type];
	}
	if (existing === undefined) {
		events[type] = listener;
		emitter._eventsCount++;
		return emitter;
	}
	if (typeof existing === 'function')
		existing = events[type] = first ? [listener, existing] : [existing, listener];
	else if (first)
		existing.unshift(listener);
	else
		existing.push(listener);
	const max = maxListenersOf(emitter);
	if (max > 0 && existing.length > max && !existing.warned)
		warnLeak(emitter, type, existing, max);
	return emitter;
}

function onceWrap(target, type, listener) {
	let fired = false;
	// node's name, visible through rawListeners()
	const wrapped = {
		'bound onceWrapper'(...args) {
			if (fired)
				return undefined;
			target.removeListener(type, wrapped);
			fired = true;
			return Reflect.apply(listener, target, args);
		}
	}['bound onceWrapper'];
	wrapped.listener = listener;
	return wrapped;
}

// ---- removing listeners

// Removes all listeners of a name.  An emitter created with predefined names keeps them in their order.
function dropName(emitter, type) {
	emitter._eventsCount--;
	if (emitter[kShapeMode])
		emitter._events[type] = undefined;
	else if (emitter._eventsCount === 0)
		emitter._events = Object.create(null);
	else
		delete emitter._events[type];
}

function removeFrom(list, listener) {
	let i = list.length - 1;
	while (i >= 0 && list[i] !== listener && list[i].listener !== listener)
		i--;
	if (i < 0)
		return false;
	if (i === 0)
		list.shift();
	else
		list.splice(i, 1);
	return true;
}

// ---- queries

function maxListenersOf(emitter) {
	return emitter._maxListeners ?? defaultMaxListeners;
}

Object.assign(EventEmitter.prototype, {
	_events: undefined,
	_eventsCount: 0,
	_maxListeners: undefined,

	setMaxListeners(n) {
		checkCount(n, 'setMaxListeners');
		this._maxListeners = n;
		return this;
	},

	getMaxListeners() {
		return maxListenersOf(this);
	},

	emit: internalBinding('events').makeEmit(emit, watch, kCapture),

	addListener(type, listener) {
		return add(this, type, listener, false);
	},

	on: undefined,      // addListener, set below

	prependListener(type, listener) {
		return add(this, type, listener, true);
	},

	// once and prependOnceListener call on and prependListener, which subclasses may override
	once(type, listener) {
		checkListener(listener);
		this.on(type, onceWrap(this, type, listener));
		return this;
	},

	prependOnceListener(type, listener) {
		checkListener(listener);
		this.prependListener(type, onceWrap(this, type, listener));
		return this;
	},

	removeListener(type, listener) {
		checkListener(listener);
		const events = this._events;
		const list = events?.[type];
		if (list === undefined)
			return this;
		if (list === listener || list.listener === listener) {
			dropName(this, type);
			if (events.removeListener !== undefined)
				this.emit('removeListener', type, original(list));
		} else if (typeof list !== 'function' && removeFrom(list, listener)) {
			if (list.length === 1)
				events[type] = list[0];
			if (events.removeListener !== undefined)
				this.emit('removeListener', type, listener);
		}
		return this;
	},

	off: undefined,     // removeListener, set below

	removeAllListeners(type) {
		const all = arguments.length === 0;
		const events = this._events;
		if (events === undefined)
			return this;
		if (events.removeListener === undefined) {
			if (this[kShapeMode])
				this[kShapeMode] = false;
			if (all) {
				this._events = Object.create(null);
				this._eventsCount = 0;
			} else if (events[type] !== undefined) {
				dropName(this, type);
			}
			return this;
		}
		if (all) {
			for (const name of Reflect.ownKeys(events)) {
				if (name !== 'removeListener')
					this.removeAllListeners(name);
			}
			this.removeAllListeners('removeListener');
			this._events = Object.create(null);
			this._eventsCount = 0;
			if (this[kShapeMode])
				this[kShapeMode] = false;
			return this;
		}
		const list = events[type];
		if (typeof list === 'function') {
			this.removeListener(type, list);
		} else if (list !== undefined) {
			for (let i = list.length - 1; i >= 0; i--)
				this.removeListener(type, list[i]);
		}
		return this;
	},

	listeners(type) {
		const list = this._events?.[type];
		return list === undefined ? [] : typeof list === 'function' ? [original(list)] : list.map(original);
	},

	rawListeners(type) {
		const list = this._events?.[type];
		return list === undefined ? [] : typeof list === 'function' ? [list] : list.slice();
	},

	listenerCount(type, listener) {
		const list = this._events?.[type];
		if (list === undefined)
			return 0;
		if (listener === undefined || listener === null)
			return typeof list === 'function' ? 1 : list.length;
		const all = typeof list === 'function' ? [list] : list;
		return all.filter(one => one === listener || one.listener === listener).length;
	},

	eventNames() {
		return this._eventsCount > 0 ? Reflect.ownKeys(this._events) : [];
	}
});

EventEmitter.prototype.on = EventEmitter.prototype.addListener;
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;
defineProperty(EventEmitter.prototype, kCapture, { value: false, writable: true, enumerable: false });

// ---- functions of the module

function listen(emitter, name, listener, options) {
	if (typeof emitter.on === 'function') {
		if (options?.once)
			emitter.once(name, listener);
		else
			emitter.on(name, listener);
	} else if (typeof emitter.addEventListener === 'function') {
		emitter.addEventListener(name, listener, options);
	} else {
		throw wrongType('emitter', 'EventEmitter', emitter);
	}
}

function unlisten(emitter, name, listener) {
	if (typeof emitter.removeListener === 'function')
		emitter.removeListener(name, listener);
	else if (typeof emitter.removeEventListener === 'function')
		emitter.removeEventListener(name, listener);
	else
		throw wrongType('emitter', 'EventEmitter', emitter);
}

function abortError(signal) {
	const { AbortError } = require('internal/errors');
	return new AbortError(undefined, { cause: signal.reason });
}

function checkSignal(signal) {
	require('internal/validators').validateAbortSignal(signal, 'options.signal');
	if (signal?.aborted)
		throw abortError(signal);
}

// Calls listener when signal is aborted; dispose() of the result undoes it.
function addAbortListener(signal, listener) {
	if (signal === undefined)
		throw wrongType('signal', 'AbortSignal', signal);
	const { validateAbortSignal, validateFunction } = require('internal/validators');
	validateAbortSignal(signal, 'signal');
	validateFunction(listener, 'listener');
	let remove;
	if (signal.aborted) {
		queueMicrotask(() => listener());
	} else {
		require('internal/events/on_abort').onAbort(signal, listener);
		remove = () => signal.removeEventListener('abort', listener);
	}
	return {
		[Symbol.dispose ?? 'dispose']() {
			remove?.();
		}
	};
}

// A promise for the arguments of the next event; an 'error' before it rejects.
async function once(emitter, name, options = {}) {
	const signal = options?.signal;
	checkSignal(signal);
	return new Promise((resolve, reject) => {
		function onError(error) {
			emitter.removeListener(name, onEvent);
			release();
			reject(error);
		}
		function onEvent(...args) {
			if (typeof emitter.removeListener === 'function')
				emitter.removeListener('error', onError);
			release();
			resolve(args);
		}
		function onAbort() {
			unlisten(emitter, name, onEvent);
			unlisten(emitter, 'error', onError);
			reject(abortError(signal));
		}
		function release() {
			if (signal)
				unlisten(signal, 'abort', onAbort);
		}
		listen(emitter, name, onEvent, { once: true });
		if (name !== 'error' && typeof emitter.once === 'function')
			emitter.once('error', onError);
		if (signal)
			require('internal/events/on_abort').onAbort(signal, onAbort);
	});
}

// An async iterator over an event: each value is the array of its arguments.
function on(emitter, event, options = {}) {
	const { signal, close: closing } = options;
	checkSignal(signal);
	const { validateInteger } = require('internal/validators');
	const high = options.highWaterMark ?? options.highWatermark ?? Number.MAX_SAFE_INTEGER;
	validateInteger(high, 'options.highWaterMark', 1);
	const low = options.lowWaterMark ?? options.lowWatermark ?? 1;
	validateInteger(low, 'options.lowWaterMark', 1);

	const events = [], waiting = [], listening = [];
	let paused = false;
	let failure = null;
	let finished = false;

	function start(name, listener) {
		listen(emitter, name, listener);
		listening.push([name, listener]);
	}
	function onEvent(...value) {
		if (waiting.length > 0) {
			waiting.shift().resolve({ value, done: false });
			return;
		}
		if (events.push(value) > high && !paused) {
			paused = true;
			emitter.pause();
		}
	}
	function onError(error) {
		if (waiting.length > 0)
			waiting.shift().reject(error);
		else
			failure = error;
		close();
	}
	function onAbort() {
		onError(abortError(signal));
	}
	function close() {
		if (signal)
			unlisten(signal, 'abort', onAbort);
		while (listening.length > 0)
			unlisten(emitter, ...listening.pop());
		finished = true;
		const end = { value: undefined, done: true };
		while (waiting.length > 0)
			waiting.shift().resolve(end);
		return Promise.resolve(end);
	}

	const iterator = {
		// AsyncIterator's prototype
		__proto__: getPrototypeOf(getPrototypeOf(async function* () {}).prototype),
		next() {
			if (events.length > 0) {
				const value = events.shift();
				if (paused && events.length < low) {
					paused = false;
					emitter.resume();
				}
				return Promise.resolve({ value, done: false });
			}
			if (failure) {
				const error = failure;
				failure = null;
				return Promise.reject(error);
			}
			if (finished)
				return close();
			return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
		},
		return: () => close(),
		throw(error) {
			if (!(error instanceof Error))
				throw wrongType('EventEmitter.AsyncIterator', 'Error', error);
			onError(error);
		},
		[Symbol.asyncIterator]() {
			return this;
		},
		[Symbol.for('nodejs.watermarkData')]: {
			get size() { return events.length; },
			get low() { return low; },
			get high() { return high; },
			get isPaused() { return paused; }
		}
	};

	start(event, onEvent);
	if (event !== 'error' && typeof emitter.on === 'function')
		start('error', onError);
	for (let i = 0; i < closing?.length; i++)
		start(closing[i], close);
	if (signal)
		require('internal/events/on_abort').onAbort(signal, onAbort);
	return iterator;
}

function getEventListeners(emitter, type) {
	if (typeof emitter.listeners === 'function')
		return emitter.listeners(type);
	const { isEventTarget, listenersOf } = require('internal/web/event_target');
	if (isEventTarget(emitter))
		return listenersOf(emitter, type);
	throw wrongType('emitter', ['EventEmitter', 'EventTarget'], emitter);
}

function getMaxListeners(emitter) {
	if (typeof emitter?.getMaxListeners === 'function')
		return maxListenersOf(emitter);
	const { isEventTarget, limitOf } = require('internal/web/event_target');
	if (isEventTarget(emitter))
		return limitOf(emitter);
	throw wrongType('emitter', ['EventEmitter', 'EventTarget'], emitter);
}

module.exports = EventEmitter;
require('internal/originals').emit = EventEmitter.prototype.emit;
EventEmitter.addAbortListener = addAbortListener;
EventEmitter.once = once;
EventEmitter.on = on;
EventEmitter.getEventListeners = getEventListeners;
EventEmitter.getMaxListeners = getMaxListeners;
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = rejection;

defineProperty(EventEmitter, 'captureRejections', {
	get() {
		return EventEmitter.prototype[kCapture];
	},
	set(value) {
		require('internal/validators').validateBoolean(value, 'EventEmitter.captureRejections');
		EventEmitter.prototype[kCapture] = value;
	},
	enumerable: true
});

defineProperty(EventEmitter, 'EventEmitterAsyncResource', {
	get() {
		return require('internal/events/emitter_resource');
	},
	configurable: true,
	enumerable: true
});

EventEmitter.errorMonitor = errorMonitor;

defineProperty(EventEmitter, 'defaultMaxListeners', {
	get() {
		return defaultMaxListeners;
	},
	set(n) {
		checkCount(n, 'defaultMaxListeners');
		defaultMaxListeners = n;
	},
	enumerable: true
});

defineProperty(EventEmitter, 'kMaxEventTargetListeners', {
	get() { return require('internal/web/event_target').kMax; }
});
defineProperty(EventEmitter, 'kMaxEventTargetListenersWarned', {
	get() { return require('internal/web/event_target').kWarned; }
});

EventEmitter.setMaxListeners = function (n = defaultMaxListeners, ...emitters) {
	checkCount(n, 'setMaxListeners');
	if (emitters.length === 0)
		defaultMaxListeners = n;
	for (const emitter of emitters) {
		const { isEventTarget, setLimit } = require('internal/web/event_target');
		if (isEventTarget(emitter))
			setLimit(emitter, n);
		else if (typeof emitter.setMaxListeners === 'function')
			emitter.setMaxListeners(n);
		else
			throw wrongType('eventTargets', ['EventEmitter', 'EventTarget'], emitter);
	}
};

EventEmitter.init = function (options) {
	const fresh = this._events === undefined || this._events === getPrototypeOf(this)._events;
	if (fresh) {
		this._events = Object.create(null);
		this._eventsCount = 0;
	}
	this._maxListeners ||= undefined;
	this[kShapeMode] = !fresh;
	if (options?.captureRejections) {
		require('internal/validators').validateBoolean(options.captureRejections, 'options.captureRejections');
		this[kCapture] = true;
	} else {
		this[kCapture] = EventEmitter.prototype[kCapture];
	}
};

EventEmitter.listenerCount = function (emitter, type) {
	return typeof emitter.listenerCount === 'function' ? emitter.listenerCount(type) :
		EventEmitter.prototype.listenerCount.call(emitter, type);
};

// makes process an emitter; its listeners are set up on first use
const inherits = internalBinding('process').emitter(EventEmitter.prototype);
if (inherits)
	Object.setPrototypeOf(inherits, EventEmitter.prototype);
