'use strict';

// EventEmitter.  An emitter keeps its listeners in _events: by event name one function, or an array of several.

var hasSymbol = typeof Symbol === 'function';

function key(description, shared) {
	return !hasSymbol ? '@@' + description : shared ? Symbol['for'](description) : Symbol(description);
}

var errorMonitor = key('events.errorMonitor');
var rejection = key('nodejs.rejection', true);
var kCapture = key('kCapture');
var kShapeMode = key('shapeMode');

var hasOwn = Object.prototype.hasOwnProperty;
var defineProperty = Object.defineProperty;
var defaultMaxListeners = 10;

// required when something goes wrong, not before
function codes() {
	return require('internal/errors').codes;
}

function checkListener(listener) {
	if (typeof listener !== 'function')
		throw new (codes().ERR_INVALID_ARG_TYPE)('listener', 'Function', listener);
}

function checkNumber(value, name) {
	require('internal/validators').validateNumber(value, name, 0);
}

function EventEmitter(options) {
	EventEmitter.init.call(this, options);
}

EventEmitter.init = function (options) {
	var events = this._events;
	var fresh = events === undefined || events === Object.getPrototypeOf(this)._events;
	if (fresh) {
		this._events = Object.create(null);
		this._eventsCount = 0;
	}
	this._maxListeners = this._maxListeners || undefined;
	if (hasSymbol)
		this[kShapeMode] = !fresh;
	if (options && options.captureRejections) {
		require('internal/validators').validateBoolean(options.captureRejections, 'options.captureRejections');
		setCapture(this, true);
	} else if (hasSymbol) {
		this[kCapture] = EventEmitter.prototype[kCapture];
	}
};

function setCapture(object, value) {
	if (hasSymbol)
		object[kCapture] = value;
	else
		defineProperty(object, kCapture, { value: value, writable: true, configurable: true, enumerable: false });
}

EventEmitter.prototype._events = undefined;
EventEmitter.prototype._eventsCount = 0;
EventEmitter.prototype._maxListeners = undefined;
defineProperty(EventEmitter.prototype, kCapture, { value: false, writable: true, enumerable: false });

EventEmitter.prototype.setMaxListeners = function setMaxListeners(n) {
	checkNumber(n, 'setMaxListeners');
	this._maxListeners = n;
	return this;
};

function maxListeners(emitter) {
	return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

EventEmitter.prototype.getMaxListeners = function getMaxListeners() {
	return maxListeners(this);
};

// ---- emit

// An 'error' that nobody listens to is thrown.
function throwUnheard(error) {
	if (error instanceof Error)
		throw error;
	var text;
	try {
		text = require('internal/util/inspect').inspect(error);
	} catch (e) {
		require('internal/errors').passMemory(e);
		text = error;
	}
	var unhandled = new (codes().ERR_UNHANDLED_ERROR)(text);
	unhandled.context = error;
	throw unhandled;
}

// With captureRejections, a listener's rejected promise becomes an 'error'.
function watch(emitter, result, type, args) {
	if (!emitter[kCapture])
		return;
	try {
		var then = result.then;
		if (typeof then === 'function') {
			then.call(result, undefined, function (error) {
				process.nextTick(emitRejection, emitter, error, type, args);
			});
		}
	} catch (error) {
		emitter.emit('error', error);
	}
}

function emitRejection(emitter, error, type, args) {
	if (typeof emitter[rejection] === 'function') {
		emitter[rejection].apply(emitter, [error, type].concat(args));
		return;
	}
	// the listeners of this 'error' must not be watched, or a rejecting one would go round for ever
	var before = emitter[kCapture];
	try {
		setCapture(emitter, false);
		emitter.emit('error', error);
	} finally {
		setCapture(emitter, before);
	}
}

// The whole of it; runtime/ops/events_bind.c does the usual case and comes here for the others.
function emit(type) {
	var events = this._events;
	var count = arguments.length;
	var args, i;

	if (type === 'error') {
		if (events !== undefined && events[errorMonitor] !== undefined) {
			args = [errorMonitor];
			for (i = 1; i < count; i++)
				args.push(arguments[i]);
			this.emit.apply(this, args);
		}
		if (events === undefined || events.error === undefined)
			throwUnheard(arguments[1]);
	} else if (events === undefined) {
		return false;
	}

	var handler = events[type];
	if (handler === undefined)
		return false;

	var result;
	if (typeof handler === 'function') {
		if (count === 2) {
			result = handler.call(this, arguments[1]);
		} else if (count === 1) {
			result = handler.call(this);
		} else if (count === 3) {
			result = handler.call(this, arguments[1], arguments[2]);
		} else {
			args = [];
			for (i = 1; i < count; i++)
				args.push(arguments[i]);
			result = handler.apply(this, args);
		}
		if (result !== undefined && result !== null && this[kCapture])
			watch(this, result, type, Array.prototype.slice.call(arguments, 1));
		return true;
	}

	args = [];
	for (i = 1; i < count; i++)
		args.push(arguments[i]);
	// a copy, since a listener may add and remove others
	var list = handler.slice();
	for (i = 0; i < list.length; i++) {
		result = list[i].apply(this, args);
		if (result !== undefined && result !== null && this[kCapture])
			watch(this, result, type, args);
	}
	return true;
}

EventEmitter.prototype.emit = internalBinding('events').makeEmit(emit, function (emitter, result, type) {
	watch(emitter, result, type, Array.prototype.slice.call(arguments, 3));
}, kCapture);

// ---- adding

function warnLeak(emitter, type, list, max) {
	list.warned = true;
	var warning = new Error('Possible EventEmitter memory leak detected. ' + list.length + ' ' + String(type) + ' listeners added to ' +
		require('internal/util/inspect').inspect(emitter, { depth: -1 }) + '. MaxListeners is ' + max +
		'. Use emitter.setMaxListeners() to increase limit');
	warning.name = 'MaxListenersExceededWarning';
	require('internal/errors').setHeader(warning, warning.name + ': ' + warning.message);
	warning.emitter = emitter;
	warning.type = type;
	warning.count = list.length;
	process.emitWarning(warning);
}

function add(emitter, type, listener, first) {
	checkListener(listener);
	var events = emitter._events;
	var existing;
	if (events === undefined) {
		events = emitter._events = Object.create(null);
		emitter._eventsCount = 0;
	} else {
		if (events.newListener !== undefined) {
			emitter.emit('newListener', type, listener.listener ? listener.listener : listener);
			events = emitter._events;   // the listener may have replaced it
		}
		existing = events[type];
	}
	if (existing === undefined) {
		events[type] = listener;
		++emitter._eventsCount;
		return emitter;
	}
	if (typeof existing === 'function')
		existing = events[type] = first ? [listener, existing] : [existing, listener];
	else if (first)
		existing.unshift(listener);
	else
		existing.push(listener);
	var max = maxListeners(emitter);
	if (max > 0 && existing.length > max && !existing.warned)
		warnLeak(emitter, type, existing, max);
	return emitter;
}

EventEmitter.prototype.addListener = function addListener(type, listener) {
	return add(this, type, listener, false);
};

EventEmitter.prototype.on = EventEmitter.prototype.addListener;

EventEmitter.prototype.prependListener = function prependListener(type, listener) {
	return add(this, type, listener, true);
};

function onceWrap(target, type, listener) {
	var fired = false;
	function onceWrapper() {
		if (fired)
			return undefined;
		target.removeListener(type, onceWrapper);
		fired = true;
		return arguments.length === 0 ? listener.call(target) : listener.apply(target, arguments);
	}
	onceWrapper.listener = listener;
	return onceWrapper;
}

EventEmitter.prototype.once = function once(type, listener) {
	checkListener(listener);
	/* through on() and prependListener(), which subclasses override */
	return this.on(type, onceWrap(this, type, listener));
};

EventEmitter.prototype.prependOnceListener = function prependOnceListener(type, listener) {
	checkListener(listener);
	return this.prependListener(type, onceWrap(this, type, listener));
};

// ---- removing

function removed(emitter, type, listener) {
	emitter.emit('removeListener', type, listener);
}

// Forgets all listeners of a name.
function dropName(emitter, type) {
	if (--emitter._eventsCount === 0)
		emitter._events = Object.create(null);
	else
		delete emitter._events[type];
}

EventEmitter.prototype.removeListener = function removeListener(type, listener) {
	checkListener(listener);
	var events = this._events;
	if (events === undefined)
		return this;
	var list = events[type];
	if (list === undefined)
		return this;
	if (list === listener || list.listener === listener) {
		dropName(this, type);
		if (events.removeListener)
			removed(this, type, list.listener || listener);
	} else if (typeof list !== 'function') {
		for (var i = list.length - 1; i >= 0; i--) {
			if (list[i] === listener || list[i].listener === listener)
				break;
		}
		if (i < 0)
			return this;
		if (i === 0)
			list.shift();
		else
			list.splice(i, 1);
		if (list.length === 1)
			events[type] = list[0];
		if (events.removeListener !== undefined)
			removed(this, type, listener);
	}
	return this;
};

EventEmitter.prototype.off = EventEmitter.prototype.removeListener;

function ownNames(object) {
	var names = Object.keys(object);
	return hasSymbol ? names.concat(Object.getOwnPropertySymbols(object)) : names;
}

EventEmitter.prototype.removeAllListeners = function removeAllListeners(type) {
	var events = this._events;
	if (events === undefined)
		return this;
	var all = arguments.length === 0;
	if (events.removeListener === undefined) {
		if (all) {
			this._events = Object.create(null);
			this._eventsCount = 0;
		} else if (events[type] !== undefined) {
			dropName(this, type);
		}
		return this;
	}
	if (all) {
		ownNames(events).forEach(function (name) {
			if (name !== 'removeListener')
				this.removeAllListeners(name);
		}, this);
		this.removeAllListeners('removeListener');
		this._events = Object.create(null);
		this._eventsCount = 0;
		return this;
	}
	var list = events[type];
	if (typeof list === 'function') {
		this.removeListener(type, list);
	} else if (list !== undefined) {
		// newest first
		for (var i = list.length - 1; i >= 0; i--)
			this.removeListener(type, list[i]);
	}
	return this;
};

// ---- asking

function listenersOf(emitter, type, unwrap) {
	var events = emitter._events;
	var list = events === undefined ? undefined : events[type];
	if (list === undefined)
		return [];
	if (typeof list === 'function')
		return unwrap ? [list.listener || list] : [list];
	return unwrap ? list.map(function (l) { return l.listener || l; }) : list.slice();
}

EventEmitter.prototype.listeners = function listeners(type) {
	return listenersOf(this, type, true);
};

EventEmitter.prototype.rawListeners = function rawListeners(type) {
	return listenersOf(this, type, false);
};

EventEmitter.prototype.listenerCount = function listenerCount(type, listener) {
	var events = this._events;
	var list = events === undefined ? undefined : events[type];
	if (list === undefined)
		return 0;
	if (listener === undefined || listener === null)
		return typeof list === 'function' ? 1 : list.length;
	return listenersOf(this, type, false).filter(function (l) { return l === listener || l.listener === listener; }).length;
};

EventEmitter.prototype.eventNames = function eventNames() {
	return this._eventsCount > 0 ? ownNames(this._events) : [];
};

// ---- functions of the module

function isTarget(emitter) {
	return emitter && typeof emitter.addEventListener === 'function';
}

function listen(emitter, name, listener, once) {
	if (typeof emitter.on === 'function') {
		if (once)
			emitter.once(name, listener);
		else
			emitter.on(name, listener);
	} else if (isTarget(emitter)) {
		emitter.addEventListener(name, listener, { once: !!once });
	} else {
		throw new (codes().ERR_INVALID_ARG_TYPE)('emitter', 'EventEmitter', emitter);
	}
}

function unlisten(emitter, name, listener) {
	if (typeof emitter.removeListener === 'function')
		emitter.removeListener(name, listener);
	else if (typeof emitter.removeEventListener === 'function')
		emitter.removeEventListener(name, listener);
}

function abortError(signal) {
	return new (require('internal/errors').AbortError)(undefined, { cause: signal.reason });
}

// A promise of the arguments of the next event; an 'error' in between rejects it.
EventEmitter.once = function once(emitter, name, options) {
	return new Promise(function (resolve, reject) {
		var signal = options ? options.signal : undefined;
		require('internal/validators').validateAbortSignal(signal, 'options.signal');
		if (signal && signal.aborted)
			throw abortError(signal);
		function onError(error) {
			emitter.removeListener(name, onEvent);
			release();
			reject(error);
		}
		function onEvent() {
			if (typeof emitter.removeListener === 'function')
				emitter.removeListener('error', onError);
			release();
			resolve(Array.prototype.slice.call(arguments));
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
		listen(emitter, name, onEvent, true);
		if (name !== 'error' && typeof emitter.once === 'function')
			emitter.once('error', onError);
		if (signal)
			listen(signal, 'abort', onAbort, true);
	});
};

// An asynchronous iterator over an event: each value is the array of its arguments.
EventEmitter.on = function on(emitter, event, options) {
	options = options || {};
	var signal = options.signal;
	require('internal/validators').validateAbortSignal(signal, 'options.signal');
	if (signal && signal.aborted)
		throw abortError(signal);
	var events = [], waiting = [], failure = null, finished = false;
	var closing = options.close || [];

	function onEvent() {
		var value = Array.prototype.slice.call(arguments);
		if (waiting.length)
			waiting.shift().resolve({ value: value, done: false });
		else
			events.push(value);
	}
	function onError(error) {
		if (waiting.length)
			waiting.shift().reject(error);
		else
			failure = error;
		close();
	}
	function onAbort() {
		onError(abortError(signal));
	}
	function close() {
		unlisten(emitter, event, onEvent);
		if (event !== 'error')
			unlisten(emitter, 'error', onError);
		closing.forEach(function (name) { unlisten(emitter, name, close); });
		if (signal)
			unlisten(signal, 'abort', onAbort);
		finished = true;
		while (waiting.length)
			waiting.shift().resolve({ value: undefined, done: true });
		return Promise.resolve({ value: undefined, done: true });
	}

	var iterator = {
		next: function () {
			if (events.length)
				return Promise.resolve({ value: events.shift(), done: false });
			if (failure) {
				var error = failure;
				failure = null;
				return Promise.reject(error);
			}
			if (finished)
				return close();
			return new Promise(function (resolve, reject) {
				waiting.push({ resolve: resolve, reject: reject });
			});
		},
		'return': close,
		'throw': function (error) {
			if (!(error instanceof Error))
				throw new (codes().ERR_INVALID_ARG_TYPE)('EventEmitter.AsyncIterator', 'Error', error);
			onError(error);
		}
	};
	if (hasSymbol && Symbol.asyncIterator)
		iterator[Symbol.asyncIterator] = function () { return this; };

	listen(emitter, event, onEvent);
	if (event !== 'error' && typeof emitter.on === 'function')
		emitter.on('error', onError);
	closing.forEach(function (name) { listen(emitter, name, close); });
	if (signal)
		listen(signal, 'abort', onAbort, true);
	return iterator;
};

EventEmitter.getEventListeners = function getEventListeners(emitter, type) {
	if (typeof emitter.listeners === 'function')
		return emitter.listeners(type);
	throw new (codes().ERR_INVALID_ARG_TYPE)('emitter', ['EventEmitter', 'EventTarget'], emitter);
};

EventEmitter.getMaxListeners = function getMaxListeners(emitter) {
	if (emitter && typeof emitter.getMaxListeners === 'function')
		return maxListeners(emitter);
	throw new (codes().ERR_INVALID_ARG_TYPE)('emitter', ['EventEmitter', 'EventTarget'], emitter);
};

EventEmitter.setMaxListeners = function (n) {
	if (n === undefined)
		n = defaultMaxListeners;
	checkNumber(n, 'setMaxListeners');
	if (arguments.length < 2)
		defaultMaxListeners = n;
	for (var i = 1; i < arguments.length; i++) {
		if (!arguments[i] || typeof arguments[i].setMaxListeners !== 'function')
			throw new (codes().ERR_INVALID_ARG_TYPE)('eventTargets', ['EventEmitter', 'EventTarget'], arguments[i]);
		arguments[i].setMaxListeners(n);
	}
};

EventEmitter.listenerCount = function (emitter, type) {
	return typeof emitter.listenerCount === 'function' ? emitter.listenerCount(type) :
		EventEmitter.prototype.listenerCount.call(emitter, type);
};

// Calls listener when signal is aborted; the answer's dispose undoes it.
EventEmitter.addAbortListener = function addAbortListener(signal, listener) {
	if (signal === undefined)
		throw new (codes().ERR_INVALID_ARG_TYPE)('signal', 'AbortSignal', signal);
	require('internal/validators').validateAbortSignal(signal, 'signal');
	require('internal/validators').validateFunction(listener, 'listener');
	var remove;
	if (signal.aborted) {
		queueMicrotask(function () { listener(); });
	} else {
		signal.addEventListener('abort', listener, { once: true });
		remove = function () { signal.removeEventListener('abort', listener); };
	}
	var disposable = {};
	disposable[hasSymbol && Symbol.dispose ? Symbol.dispose : 'dispose'] = function () {
		if (remove)
			remove();
	};
	return disposable;
};

EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = rejection;
EventEmitter.errorMonitor = errorMonitor;

defineProperty(EventEmitter, 'captureRejections', {
	get: function () { return EventEmitter.prototype[kCapture]; },
	set: function (value) {
		require('internal/validators').validateBoolean(value, 'EventEmitter.captureRejections');
		EventEmitter.prototype[kCapture] = value;
	},
	enumerable: true
});

defineProperty(EventEmitter, 'defaultMaxListeners', {
	get: function () { return defaultMaxListeners; },
	set: function (n) {
		checkNumber(n, 'defaultMaxListeners');
		defaultMaxListeners = n;
	},
	enumerable: true
});

// process is an emitter from here on; its half of the work waits for the first use
var inherits = internalBinding('process').emitter(EventEmitter.prototype);
if (inherits)
	Object.setPrototypeOf(inherits, EventEmitter.prototype);

module.exports = EventEmitter;
