'use strict';

// Event, CustomEvent and EventTarget (DOM standard, chapter 2) without a tree: an event has one target and one phase.
//
// A target keeps its listeners by type in the order of addition.  An entry is { listener, call, capture, once, passive,
// removed, forget }: `listener` as given, `call` the function to call, and `forget` detaches it from its signal.

const { codes } = require('internal/errors');
const { now } = internalBinding('misc');

const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

// Methods that subclasses define to be notified: kAdded(type, count) and kRemoved(type, count), with the new count.
const kAdded = Symbol('kNewListener');
const kRemoved = Symbol('kRemoveListener');

// An option of addEventListener: the listener is called with a value, like those of node's emitters, not with an event
// (NodeEventTarget).
const kTakesValue = Symbol('kIsNodeStyleListener');
const kQuiet = Symbol('kQuiet');        // an option: a listener of the library itself, not counted as a leak of script
const kResists = Symbol('kResistStopPropagation');      // an option: called though an earlier listener stopped the event

const enumerable = { __proto__: null, enumerable: true };

function show(object, shown, depth, options) {
	const { name } = object.constructor;
	if (depth < 0)
		return name;
	const inner = { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth };
	return `${name} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

// ---- Event

let isEvent, begin, end, isDispatched, isStopped, setPassive, trust, trusted;

class Event {
	#type;
	#bubbles = false;
	#cancelable = false;
	#composed = false;
	#isTrusted = false;
	#canceled = false;
	#isPassive = false;     // whether the listener that runs may not cancel
	#propagationStopped = false;
	#stopped = false;
	#dispatched = false;
	#target = null;
	#timeStamp = now();

	constructor(type, options = undefined) {
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('type');
		if (options !== undefined && options !== null) {
			require('internal/validators').validateObject(options, 'options');
			this.#bubbles = !!options.bubbles;
			this.#cancelable = !!options.cancelable;
			this.#composed = !!options.composed;
		}
		this.#type = `${type}`;
	}

	static {
		isEvent = object => typeof object === 'object' && object !== null && #type in object;
		begin = (event, target) => {
			event.#target = target;
			event.#dispatched = true;
			return event.#type;
		};
		end = event => {
			event.#dispatched = false;
			return !(event.#cancelable && event.#canceled);
		};
		isDispatched = event => event.#dispatched;
		isStopped = event => event.#stopped;
		setPassive = (event, value) => { event.#isPassive = value; };
		trust = event => {
			event.#isTrusted = true;
			return event;
		};
		trusted = type => trust(new Event(type));
	}

	static #check(event) {
		if (!(#type in event))
			throw new codes.ERR_INVALID_THIS('Event');
		return event;
	}

	initEvent(type, bubbles = false, cancelable = false) {
		const event = Event.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('type');
		if (event.#dispatched)
			return;
		event.#type = `${type}`;
		event.#bubbles = !!bubbles;
		event.#cancelable = !!cancelable;
	}

	stopImmediatePropagation() {
		Event.#check(this).#propagationStopped = true;
		this.#stopped = true;
	}

	preventDefault() {
		if (!Event.#check(this).#isPassive)
			this.#canceled = true;
	}

	get target() { return Event.#check(this).#target; }

	get currentTarget() { return Event.#check(this).#dispatched ? this.#target : null; }

	get srcElement() { return Event.#check(this).#target; }

	get type() { return Event.#check(this).#type; }

	get cancelable() { return Event.#check(this).#cancelable; }

	get defaultPrevented() { return Event.#check(this).#cancelable && this.#canceled; }

	get timeStamp() { return Event.#check(this).#timeStamp; }

	composedPath() { return Event.#check(this).#dispatched ? [this.#target] : []; }

	get returnValue() { return !Event.#check(this).#cancelable || !this.#canceled; }

	set returnValue(value) {
		if (!value && !Event.#check(this).#isPassive)
			this.#canceled = true;
	}

	get bubbles() { return Event.#check(this).#bubbles; }

	get composed() { return Event.#check(this).#composed; }

	get eventPhase() { return Event.#check(this).#dispatched ? Event.AT_TARGET : Event.NONE; }

	get cancelBubble() { return Event.#check(this).#propagationStopped; }

	set cancelBubble(value) {
		if (value)
			Event.#check(this).#propagationStopped = true;
	}

	stopPropagation() {
		Event.#check(this).#propagationStopped = true;
	}

	get isTrusted() { return #isTrusted in this && this.#isTrusted; }

	[kInspect](depth, options) {
		const { type, defaultPrevented, cancelable, timeStamp } = Event.#check(this);
		return show(this, { type, defaultPrevented, cancelable, timeStamp }, depth, options);
	}
}

Object.getOwnPropertyNames(Event.prototype).forEach(name => {
	if (name !== 'constructor')
		defineProperty(Event.prototype, name, enumerable);
});
defineProperty(Event.prototype, 'isTrusted', { configurable: false });
defineProperty(Event.prototype, Symbol.toStringTag, { __proto__: null, value: 'Event', configurable: true });
['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'].forEach((name, value) => {
	defineProperty(Event, name, { __proto__: null, value, enumerable: true });
});

class CustomEvent extends Event {
	#detail;

	constructor(type, options = undefined) {
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('type');
		super(type, options);
		this.#detail = options?.detail ?? null;
	}

	get detail() {
		if (!(#detail in this))
			throw new codes.ERR_INVALID_THIS('CustomEvent');
		return this.#detail;
	}
}

defineProperty(CustomEvent.prototype, 'detail', enumerable);
defineProperty(CustomEvent.prototype, Symbol.toStringTag,
	{ __proto__: null, value: 'CustomEvent', configurable: true });

// ---- EventTarget

// A listener's error is uncaught, and the listeners after it still run.
function rethrow(error) {
	process.nextTick(() => { throw error; });
}

// The same for a promise returned by a listener.
function watch(result) {
	const { then } = result;
	if (typeof then === 'function')
		then.call(result, undefined, rethrow);
}

function checkOptions(options) {
	if (options === undefined || options === null)
		return undefined;
	if (typeof options === 'boolean')
		return { capture: options };
	const { kValidateObjectAllowObjectsAndNull, validateObject } = require('internal/validators');
	validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
	return options;
}

// Whether there is something to call: null and undefined are accepted.
function checkListener(listener) {
	if (typeof listener === 'function' || (typeof listener === 'object' && listener !== null))
		return true;
	if (listener === null || listener === undefined)
		return false;
	throw new codes.ERR_INVALID_ARG_TYPE('listener', 'EventListener', listener);
}

function warning(text, name, target, type, more) {
	const error = new Error(text);
	require('internal/errors').setHeader(error, `${name}: ${text}`);
	process.emitWarning(Object.assign(error, { name, target, type }, more));
}

function callOf(listener) {
	return typeof listener === 'function' ? listener : async event => {
		if (listener.handleEvent)
			await listener.handleEvent(event);
	};
}

let dispatch, dispatchValue, listenersOf, typesOf, dropAll, limitOf, setLimit, isEventTarget, setCount, isWarned;
let setWarned;

class EventTarget {
	#types;         // a Map from type to { entries, count, handler }, created on demand
	#max;
	#isWarned = false;

	static {
		isEventTarget = object => typeof object === 'object' && object !== null && #types in object;
		listenersOf = (target, type) => target.#types?.get(`${type}`)?.entries.map(entry => entry.listener) ??
			[];
		limitOf = target => target.#max ?? require('events').defaultMaxListeners;
		setLimit = (target, max) => {
			target.#max = max;
			target.#isWarned = false;
		};
		isWarned = target => target.#isWarned;
		setWarned = (target, value) => { target.#isWarned = value; };
		setCount = (target, type, delta) => {
			const list = target.#types.get(type);
			list.count += delta;
			target[delta > 0 ? kAdded : kRemoved]?.(type, list.count);
		};

		typesOf = target => [...target.#types?.keys() ?? []];
		dropAll = (target, type) => {
			const list = target.#types?.get(type);
			list?.entries.forEach(entry => target.#drop(type, list, entry));
		};

		// Passes the value to listeners that take one; for the others, if any, make(type, value) creates an
		// event.
		dispatchValue = (target, type, value, make) => {
			const list = target.#types?.get(type);
			if (list === undefined)
				return;
			const now = list.entries.slice();
			let event;
			for (let i = 0, { length } = now; i < length; i++) {
				const entry = now[i];
				if (entry.removed || (event !== undefined && isStopped(event) && !entry.resists))
					continue;
				if (!entry.takesValue && event === undefined) {
					event = make(type, value);
					begin(event, target);
				}
				target.#tell(type, list, entry, entry.takesValue ? value : event);
			}
			if (event !== undefined)
				end(event);
		};

		dispatch = (target, event) => {
			const type = begin(event, target), list = target.#types?.get(type);
			// copied, since a listener may add and remove others
			const now = list?.entries.length > 1 ? list.entries.slice() : list?.entries;
			if (list !== undefined) {
				for (let i = 0, { length } = now; i < length; i++) {
					const entry = now[i];
					if (entry.removed || (isStopped(event) && !entry.resists))
						continue;
					target.#tell(type, list, entry, event);
				}
			}
			return end(event);
		};
	}

	static #check(target) {
		if (!isEventTarget(target))
			throw new codes.ERR_INVALID_THIS('EventTarget');
		return target;
	}

	#tell(type, list, entry, value) {
		if (entry.once)
			this.#drop(type, list, entry);
		const isPassive = entry.passive && isEvent(value);
		try {
			if (isPassive)
				setPassive(value, true);
			const result = entry.call.call(this, value);
			if (result !== undefined && result !== null)
				watch(result);
		} catch (error) {
			rethrow(error);
		} finally {
			if (isPassive)
				setPassive(value, false);
		}
	}

	#drop(type, list, entry) {
		entry.removed = true;
		list.entries = list.entries.filter(other => other !== entry);
		list.count--;
		list.quiet -= entry.isQuiet;
		if (list.entries.length === 0)
			this.#types.delete(type);
		entry.forget?.();
		this[kRemoved]?.(type, list.count);
	}

	addEventListener(type, listener, options = undefined) {
		EventTarget.#check(this);
		if (arguments.length < 2)
			throw new codes.ERR_MISSING_ARGS('type', 'listener');
		const chosen = checkOptions(options);
		const capture = !!chosen?.capture, once = !!chosen?.once, passive = !!chosen?.passive,
			signal = chosen?.signal;
		if (signal !== undefined)
			require('internal/validators').validateAbortSignal(signal, 'options.signal');
		if (!checkListener(listener)) {
			warning(`addEventListener called with ${listener} which has no effect.`,
				'AddEventListenerArgumentTypeWarning', this, type);
			return;
		}
		type = `${type}`;
		if (signal?.aborted)
			return;
		const types = this.#types ??= new Map();
		let list = types.get(type);
		if (list?.entries.some(entry => entry.listener === listener && entry.capture === capture))
			return;
		const entry = { listener, call: callOf(listener), capture, once, passive, removed: false,
			forget: undefined,
			takesValue: chosen?.[kTakesValue] === true, isQuiet: chosen?.[kQuiet] === true,
			resists: chosen?.[kResists] === true };
		if (signal !== undefined) {
			const forget = () => this.removeEventListener(type, listener, capture);
			signal.addEventListener('abort', forget, { once: true, [kResists]: true });
			entry.forget = () => signal.removeEventListener('abort', forget);
		}
		if (list === undefined)
			types.set(type, list = { entries: [entry], count: 0, quiet: 0 });
		else
			list.entries.push(entry);
		list.count++;
		list.quiet += entry.isQuiet;
		this[kAdded]?.(type, list.count);
		const max = limitOf(this), count = list.count - list.quiet;
		if (count > max && max > 0 && !entry.isQuiet && !this.#isWarned) {
			this.#isWarned = true;
			const shown = require('internal/util/inspect').inspect(this, { depth: -1 });
			warning(`Possible EventTarget memory leak detected. ${count} ${type} listeners added to ${shown}. ` +
				`MaxListeners is ${max}. Use events.setMaxListeners() to increase limit`,
					'MaxListenersExceededWarning', this, type,
			{ count });
		}
	}

	removeEventListener(type, listener, options = undefined) {
		EventTarget.#check(this);
		if (arguments.length < 2)
			throw new codes.ERR_MISSING_ARGS('type', 'listener');
		if (!checkListener(listener))
			return;
		type = `${type}`;
		const capture = options !== null && typeof options === 'object' ? !!options.capture : options === true;
		const list = this.#types?.get(type);
		const entry = list?.entries.find(one => one.listener === listener && one.capture === capture);
		if (entry !== undefined)
			this.#drop(type, list, entry);
	}

	dispatchEvent(event) {
		if (!isEventTarget(this))
			throw new codes.ERR_INVALID_THIS('EventTarget');
		if (arguments.length < 1)
			throw new codes.ERR_MISSING_ARGS('event');
		if (!isEvent(event))
			throw event instanceof Event ? new codes.ERR_INVALID_THIS('Event') :
				new codes.ERR_INVALID_ARG_TYPE('event', 'Event', event);
		if (isDispatched(event))
			throw new codes.ERR_EVENT_RECURSION(event.type);
		return dispatch(this, event);
	}

	[kInspect](depth, options) {
		return show(EventTarget.#check(this), {}, depth, options);
	}
}

['addEventListener', 'removeEventListener', 'dispatchEvent'].forEach(name =>
	{ defineProperty(EventTarget.prototype, name, enumerable); });
defineProperty(EventTarget.prototype, Symbol.toStringTag,
	{ __proto__: null, value: 'EventTarget', configurable: true });

// Under symbols that `events` has, node keeps the limit and whether there was a warning.
const kMax = Symbol('events.maxEventTargetListeners'), kWarned = Symbol('events.maxEventTargetListenersWarned');

function field(key, get, set) {
	defineProperty(EventTarget.prototype, key, {
		__proto__: null, configurable: true,
		get() { return isEventTarget(this) ? get(this) : undefined; },
		set(value) { set(this, value); }
	});
}

field(kMax, target => limitOf(target), (target, value) => { setLimit(target, value); });
field(kWarned, target => isWarned(target), (target, value) => { setWarned(target, !!value); });

// ---- on* attributes (HTML, 8.1.8.1): a listener that keeps its position when its function is replaced

function checkTarget(target) {
	if (!isEventTarget(target))
		throw new codes.ERR_INVALID_ARG_TYPE('this', 'EventTarget', target);
}

function defineHandler(prototype, type) {
	const handlers = new WeakMap();         // target: { handler, listener }
	const name = `on${type}`;
	const { get, set } = Object.getOwnPropertyDescriptor({
		get [name]() {
			checkTarget(this);
			return handlers.get(this)?.handler ?? null;
		},
		set [name](value) {
			checkTarget(this);
			const own = handlers.get(this);
			if (own === undefined) {
				const made = {
					handler: value,
					eventHandler(...args) {
						return typeof made.handler === 'function' ?
							Reflect.apply(made.handler, this, args) : undefined;
					}
				};
				this.addEventListener(type, made.eventHandler);
				handlers.set(this, made);
				return;
			}
			if (typeof own.handler === 'function')
				setCount(this, type, -1);
			own.handler = value;
			if (typeof value === 'function')
				setCount(this, type, 1);
		}
	}, name);
	defineProperty(prototype, name, { __proto__: null, get, set, enumerable: true, configurable: true });
}

module.exports = {
	Event,
	CustomEvent,
	EventTarget,
	defineHandler,
	dispatch,
	dispatchValue,
	dropAll,
	typesOf,
	trust,
	trusted,
	isEventTarget,
	listenersOf,
	limitOf,
	setLimit,
	kMax,
	kWarned,
	kAdded,
	kRemoved,
	kQuiet,
	kResists,
	kTakesValue
};
