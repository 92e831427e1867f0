'use strict';

// The performance timeline (User Timing and Performance Timeline standards): marks, measures and observers.

const native = internalBinding('misc');
const { codes } = require('internal/errors');

const { now } = native;
const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const own = Symbol('own');

const kept = { mark: [], measure: [], resource: [] };
const marked = new Map();               // name of a mark: its latest time
const milestones = new Set(['nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete']);
const entryTypes = Object.freeze(['dns', 'function', 'gc', 'http', 'http2', 'mark', 'measure', 'net', 'resource']);

function show(object, shown, depth, options) {
	if (depth < 0)
		return object;
	const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
	return `${object.constructor.name} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

function enumerable(C, names) {
	for (const name of names)
		defineProperty(C.prototype, name, { enumerable: true });
}

function tag(C) {
	defineProperty(C.prototype, Symbol.toStringTag, { value: C.name, configurable: true });
}

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function wrongThis(name, value) {
	return new codes.ERR_INVALID_ARG_TYPE('this', name, value);
}

// ---- entries

class PerformanceEntry {
	#name;
	#type;
	#start;
	#duration;

	constructor(key = undefined, name = undefined, type = undefined, start = undefined, duration = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#name = name;
		this.#type = type;
		this.#start = start;
		this.#duration = duration;
	}

	static #check(entry) {
		if (!isObject(entry) || !(#name in entry))
			throw wrongThis('PerformanceEntry', entry);
		return entry;
	}

	get name() { return PerformanceEntry.#check(this).#name; }

	get entryType() { return PerformanceEntry.#check(this).#type; }

	get startTime() { return PerformanceEntry.#check(this).#start; }

	get duration() { return PerformanceEntry.#check(this).#duration; }

	[kInspect](depth, options) {
		return show(this, this.toJSON(), depth, options);
	}

	toJSON() {
		const { name, entryType, startTime, duration } = PerformanceEntry.#check(this);
		return { name, entryType, startTime, duration };
	}
}

enumerable(PerformanceEntry, ['name', 'entryType', 'startTime', 'duration', 'toJSON']);

function detailed(entry, detail) {
	const { name, entryType, startTime, duration } = entry;
	return { name, entryType, startTime, duration, detail };
}

function copyOf(detail) {
	return detail === undefined || detail === null ? null : structuredClone(detail);
}

class PerformanceMark extends PerformanceEntry {
	#detail;

	constructor(name, options = undefined) {
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('name');
		name = `${name}`;
		if (milestones.has(name))
			throw new codes.ERR_INVALID_ARG_VALUE('name', name);
		if (options !== undefined && options !== null)
			require('internal/validators').validateObject(options, 'options');
		const start = options?.startTime ?? now();
		require('internal/validators').validateNumber(start, 'startTime');
		if (start < 0)
			throw new codes.ERR_PERFORMANCE_INVALID_TIMESTAMP(start);
		super(own, name, 'mark', start, 0);
		this.#detail = copyOf(options?.detail);
	}

	static #check(entry) {
		if (!isObject(entry) || !(#detail in entry))
			throw wrongThis('PerformanceMark', entry);
		return entry;
	}

	get detail() { return PerformanceMark.#check(this).#detail; }

	toJSON() { return detailed(PerformanceMark.#check(this), this.#detail); }
}

class PerformanceMeasure extends PerformanceEntry {
	#detail;

	constructor(key = undefined, name = undefined, start = undefined, duration = undefined, detail = undefined) {
		super(key, name, 'measure', start, duration);
		this.#detail = detail;
	}

	static #check(entry) {
		if (!isObject(entry) || !(#detail in entry))
			throw wrongThis('PerformanceMeasure', entry);
		return entry;
	}

	get detail() { return PerformanceMeasure.#check(this).#detail; }

	toJSON() { return detailed(PerformanceMeasure.#check(this), this.#detail); }
}

for (const C of [PerformanceMark, PerformanceMeasure]) {
	enumerable(C, ['detail']);
	tag(C);
}

class PerformanceNodeEntry extends PerformanceEntry {
	#detail;

	constructor(name, type, start, duration, detail) {
		super(own, name, type, start, duration);
		this.#detail = detail;
	}

	get detail() { return this.#detail; }

	toJSON() { return detailed(this, this.#detail); }
}

// ---- the timeline

function byStart(a, b) {
	return a.startTime - b.startTime;
}

function entries(type, name) {
	const chosen = type === undefined ? [...kept.mark, ...kept.measure, ...kept.resource] :
		Object.hasOwn(kept, type) ? kept[type].slice() : [];
	return (name === undefined ? chosen : chosen.filter(entry => entry.name === name)).sort(byStart);
}

function clear(type, name) {
	if (name !== undefined)
		name = `${name}`;
	kept[type] = name === undefined ? [] : kept[type].filter(entry => entry.name !== name);
	if (type !== 'mark')
		return;
	if (name === undefined)
		marked.clear();
	else
		marked.delete(name);
}

function add(entry) {
	kept[entry.entryType]?.push(entry);
	announce(entry);
}

function announce(entry) {
	for (const observer of observers)
		offer(observer, entry);
}

function announceNode(name, type, start, duration, detail) {
	announce(new PerformanceNodeEntry(name, type, start, duration, detail));
}

let collectionsAreWatched = false;

// The collector marks and sweeps all that there is.
function announceCollection(begun, took, asked) {
	const { NODE_PERFORMANCE_GC_MAJOR, NODE_PERFORMANCE_GC_FLAGS_FORCED, NODE_PERFORMANCE_GC_FLAGS_NO } =
		require('perf_hooks').constants;
	announceNode('gc', 'gc', begun, took, { kind: NODE_PERFORMANCE_GC_MAJOR,
		flags: asked ? NODE_PERFORMANCE_GC_FLAGS_FORCED : NODE_PERFORMANCE_GC_FLAGS_NO });
}

function mark(name, options) {
	const entry = new PerformanceMark(name, options);
	marked.set(entry.name, entry.startTime);
	add(entry);
	return entry;
}

function timeOf(name) {
	if (typeof name === 'number') {
		if (name < 0)
			throw new codes.ERR_PERFORMANCE_INVALID_TIMESTAMP(name);
		return name;
	}
	name = `${name}`;
	const time = milestones.has(name) ? nodeTiming[name] : marked.get(name);
	if (time === undefined) {
		const { DOMException } = require('internal/web/dom_exception');
		throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
	}
	return time;
}

function measure(name, startOrOptions, endMark) {
	name = `${name}`;
	const options = startOrOptions !== null && typeof startOrOptions === 'object' ? startOrOptions : {};
	const { start, end, duration, detail } = options;
	if ([start, end, duration, detail].some(value => value !== undefined)) {
		if (endMark !== undefined)
			throw new codes.ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('endMark must not be specified');
		if (start !== undefined && end !== undefined && duration !== undefined)
			throw new codes.ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('Must not have options.start, options.end, and options.duration specified');
	}
	const to = endMark !== undefined ? timeOf(endMark) : end !== undefined ? timeOf(end) :
		start !== undefined && duration !== undefined ? timeOf(start) + timeOf(duration) : now();
	const from = start !== undefined ? timeOf(start) : duration !== undefined &&
		end !== undefined ? timeOf(end) - timeOf(duration) :
		typeof startOrOptions === 'string' ? timeOf(startOrOptions) : 0;
	const entry = new PerformanceMeasure(own, name, from, to - from, copyOf(detail));
	add(entry);
	return entry;
}

// ---- observers

const observers = new Set();
let pending = new Set();

class PerformanceObserverEntryList {
	#entries;

	constructor(key = undefined, list = undefined) {
		if (key !== own)
			throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
		this.#entries = list.sort(byStart);
	}

	static #check(list) {
		if (!isObject(list) || !(#entries in list))
			throw wrongThis('PerformanceObserverEntryList', list);
		return list.#entries;
	}

	getEntries() {
		return PerformanceObserverEntryList.#check(this).slice();
	}

	getEntriesByType(type) {
		const entries = PerformanceObserverEntryList.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('type');
		type = `${type}`;
		return entries.filter(entry => entry.entryType === type);
	}

	getEntriesByName(name, type = undefined) {
		const entries = PerformanceObserverEntryList.#check(this);
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('name');
		name = `${name}`;
		return entries.filter(entry => entry.name === name &&
			(type === undefined || entry.entryType === `${type}`));
	}

	[kInspect](depth, options) {
		return show(this, this.#entries, depth, options);
	}
}

enumerable(PerformanceObserverEntryList, ['getEntries', 'getEntriesByType', 'getEntriesByName']);
tag(PerformanceObserverEntryList);

function deliver() {
	const now = pending;
	pending = new Set();
	for (const observer of now)
		hand(observer);
}

let offer, hand;

class PerformanceObserver {
	#callback;
	#buffer = [];
	#types = new Set();
	#kind;                  // whether observe() was called with entryTypes or type

	constructor(callback) {
		require('internal/validators').validateFunction(callback, 'callback');
		this.#callback = callback;
	}

	static {
		offer = (observer, entry) => {
			if (!observer.#types.has(entry.entryType))
				return;
			observer.#buffer.push(entry);
			observer.#wait();
		};
		hand = observer => {
			const list = observer.takeRecords();
			if (list.length > 0)
				Reflect.apply(observer.#callback, observer,
					[new PerformanceObserverEntryList(own, list), observer]);
		};
	}

	static get supportedEntryTypes() {
		return entryTypes;
	}

	#wait() {
		if (pending.size === 0)
			require('timers').setImmediate(deliver);
		pending.add(this);
	}

	observe(options = {}) {
		require('internal/validators').validateObject(options, 'options');
		const { entryTypes: several, type, buffered } = options;
		if (several === undefined && type === undefined)
			throw new codes.ERR_MISSING_ARGS('options.entryTypes', 'options.type');
		if (several !== undefined && type !== undefined)
			throw new codes.ERR_INVALID_ARG_VALUE('options.entryTypes', several,
				'options.entryTypes can not set with options.type together');
		if (several !== undefined && !Array.isArray(several))
			throw new codes.ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', several);
		const kind = several === undefined ? 'one' : 'several';
		this.#kind ??= kind;
		if (this.#kind !== kind) {
			const { DOMException } = require('internal/web/dom_exception');
			throw new DOMException(`PerformanceObserver can not change to ${kind === 'one' ? 'a single observer' : 'multiple observations'}`,
				'InvalidModificationError');
		}
		if (several === undefined) {
			if (!entryTypes.includes(type))
				return;
			this.#types.add(type);
			if (buffered && Object.hasOwn(kept, type) && kept[type].length > 0) {
				this.#buffer.push(...kept[type]);
				this.#wait();
			}
		} else {
			this.#types = new Set(several.filter(one => entryTypes.includes(one)));
		}
		for (const type of ['dns', 'net'])
			if (this.#types.has(type))
				require('internal/net/perf').watch(type, announceNode);
		if (this.#types.has('http'))
			require('internal/http/perf').watch(announceNode);
		if (this.#types.has('gc') && !collectionsAreWatched) {
			collectionsAreWatched = true;
			native.watchCollections(announceCollection);
		}
		if (this.#types.has('http2'))
			require('internal/http2/perf').watch(announceNode);
		if (this.#types.size > 0)
			observers.add(this);
		else
			this.disconnect();
	}

	disconnect() {
		observers.delete(this);
		pending.delete(this);
		this.#buffer = [];
		this.#types = new Set();
		this.#kind = undefined;
	}

	takeRecords() {
		const list = this.#buffer;
		this.#buffer = [];
		return list;
	}

	[kInspect](depth, options) {
		return show(this, { connected: observers.has(this), pending: pending.has(this),
		entryTypes: [...this.#types], buffer: this.#buffer },
			depth, options);
	}
}

enumerable(PerformanceObserver, ['observe', 'disconnect', 'takeRecords']);
tag(PerformanceObserver);

// ---- timed functions

function timerify(fn, options) {
	require('internal/validators').validateFunction(fn, 'fn');
	require('internal/validators').validateObject(options, 'options');
	const { histogram } = options;
	if (histogram !== undefined && !require('internal/perf/histogram').isRecordable(histogram))
		throw new codes.ERR_INVALID_ARG_TYPE('options.histogram', 'RecordableHistogram', histogram);
	function timerified(...args) {
		const start = now();
		const tell = () => {
			const duration = now() - start;
			histogram?.record(Math.ceil(duration * 1e6));
			add(new PerformanceNodeEntry(fn.name || 'anonymous', 'function', start, duration, args));
		};
		const result = new.target ? Reflect.construct(fn, args, fn) : Reflect.apply(fn, this, args);
		if (!new.target && typeof result?.finally === 'function')
			return result.finally(tell);
		tell();
		return result;
	}
	Object.defineProperties(timerified, {
		length: { configurable: false, enumerable: true, value: fn.length },
		name: { configurable: false, enumerable: true, value: `timerified ${fn.name}` }
	});
	return timerified;
}

function define(object, key, descriptor) {
	defineProperty(object, key, { ...descriptor, enumerable: true, configurable: true });
}

class PerformanceNodeTiming extends PerformanceEntry {
	constructor() {
		super(own, 'node', 'node', 0, 0);
		const { name, entryType, startTime } = this;
		Object.entries({ name, entryType, startTime }).forEach(([key, value]) =>
			{ define(this, key, { value }); });
		define(this, 'duration', { get: now });
		Object.entries({ nodeStart: 0, v8Start: 1, environment: 2, loopStart: 4, loopExit: 5,
			bootstrapComplete: 3, idleTime: 6 }).forEach(([key, i]) => {
			define(this, key, { get: () => native.milestones()[i] });
		});
	}

	toJSON() {
		const { nodeStart, v8Start, bootstrapComplete, environment, loopStart, loopExit, idleTime } = this;
		return { ...super.toJSON(), nodeStart, v8Start, bootstrapComplete, environment, loopStart, loopExit,
			idleTime };
	}
}

const nodeTiming = new PerformanceNodeTiming();

module.exports = {
	PerformanceEntry,
	PerformanceMark,
	PerformanceMeasure,
	PerformanceObserver,
	PerformanceObserverEntryList,
	announce,
	clear,
	entries,
	kept,
	mark,
	measure,
	nodeTiming,
	own,
	timerify
};

require('internal/web/fetch_timing').attach((...args) => {
	require('internal/web/resource_timing').markResourceTiming(...args);
});
