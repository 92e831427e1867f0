'use strict';

// performance: its clock, and an EventTarget.  Marks, measures and observers are loaded from internal/web/performance
// on first use.

const native = internalBinding('misc');
const { EventTarget, defineHandler } = require('internal/web/event_target');

const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

function timeline() {
	return require('internal/web/performance');
}

function resources() {
	return require('internal/web/resource_timing');
}

function check(object) {
	if (object !== performance) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_TYPE('this', 'Performance', object);
	}
}

function needArgument(count, name) {
	if (count === 0)
		throw new (require('internal/errors').codes.ERR_MISSING_ARGS)(name);
}

class Performance extends EventTarget {
	constructor() {
		throw new (require('internal/errors').codes.ERR_ILLEGAL_CONSTRUCTOR)();
	}

	clearMarks(name = undefined) {
		check(this);
		timeline().clear('mark', name);
	}

	clearMeasures(name = undefined) {
		check(this);
		timeline().clear('measure', name);
	}

	clearResourceTimings(name = undefined) {
		check(this);
		timeline().clear('resource', name);
	}

	getEntries() {
		check(this);
		return timeline().entries();
	}

	getEntriesByName(name, type = undefined) {
		check(this);
		needArgument(arguments.length, 'name');
		return timeline().entries(type === undefined ? type : `${type}`, `${name}`);
	}

	getEntriesByType(type) {
		check(this);
		needArgument(arguments.length, 'type');
		return timeline().entries(`${type}`);
	}

	mark(name, options = {}) {
		check(this);
		needArgument(arguments.length, 'name');
		return timeline().mark(name, options);
	}

	measure(name, startOrOptions = {}, endMark = undefined) {
		check(this);
		needArgument(arguments.length, 'name');
		return timeline().measure(name, startOrOptions, endMark);
	}

	now() {
		check(this);
		return native.now();
	}

	setResourceTimingBufferSize(maxSize) {
		check(this);
		needArgument(arguments.length, 'maxSize');
		resources().setBufferSize(+maxSize >>> 0);
	}

	get timeOrigin() {
		check(this);
		return native.timeOrigin;
	}

	toJSON() {
		check(this);
		return { nodeTiming: this.nodeTiming, timeOrigin: native.timeOrigin,
			eventLoopUtilization: this.eventLoopUtilization() };
	}

	eventLoopUtilization(first, second) {
		const times = native.milestones();
		return require('internal/perf/utilization')(times[4], times[6], first, second);
	}

	// Called by code that fetches resources.
	markResourceTiming(timingInfo, requestedUrl, initiatorType, global, cacheMode) {
		return resources().markResourceTiming(timingInfo, requestedUrl, initiatorType, global, cacheMode);
	}

	get nodeTiming() {
		return timeline().nodeTiming;
	}

	timerify(fn, options = {}) {
		return timeline().timerify(fn, options);
	}

	[kInspect](depth, options) {
		if (depth < 0)
			return this;
		const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
		return `Performance ${require('internal/util/inspect').inspect({ nodeTiming: this.nodeTiming, timeOrigin: native.timeOrigin }, inner)}`;
	}
}

['clearMarks', 'clearMeasures', 'clearResourceTimings', 'getEntries', 'getEntriesByName', 'getEntriesByType', 'mark',
	'measure', 'now',
	'setResourceTimingBufferSize', 'timeOrigin', 'toJSON']
	.forEach(name => { defineProperty(Performance.prototype, name, { enumerable: true }); });
defineProperty(Performance.prototype, Symbol.toStringTag, { value: 'Performance', configurable: true });

defineHandler(Performance.prototype, 'resourcetimingbufferfull');

const performance = Reflect.construct(EventTarget, [], Performance);
exports.Performance = Performance;

['PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure', 'PerformanceObserver', 'PerformanceObserverEntryList',
	'PerformanceResourceTiming'].forEach(name => {
	defineProperty(exports, name, {
		get() {
			const value = (name === 'PerformanceResourceTiming' ? resources() : timeline())[name];
			defineProperty(exports, name, { value, writable: true });
			return value;
		},
		configurable: true,
		enumerable: true
	});
});

exports.performance = performance;

exports.eventLoopUtilization = performance.eventLoopUtilization;
exports.timerify = performance.timerify;

['monitorEventLoopDelay', 'createHistogram'].forEach(name => {
	defineProperty(exports, name, {
		value: { [name](options) { return require('internal/perf/histogram')[name](options); } }[name],
		writable: true, configurable: true, enumerable: true
	});
});

exports.constants = {
	NODE_PERFORMANCE_GC_MAJOR: 4, NODE_PERFORMANCE_GC_MINOR: 1, NODE_PERFORMANCE_GC_INCREMENTAL: 8,
	NODE_PERFORMANCE_GC_WEAKCB: 16,
	NODE_PERFORMANCE_GC_FLAGS_NO: 0, NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
	NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
	NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
	NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
	NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32, NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64
};
Object.keys(exports.constants).forEach(name => { defineProperty(exports.constants, name,
	{ writable: false, configurable: false }); });
defineProperty(exports, 'constants', { writable: false, configurable: false });
