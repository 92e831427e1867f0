'use strict';

// performance: its clock.  Marks, measures and observers wait in internal/performance for the first use.

const native = internalBinding('misc');

const { defineProperty } = Object;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

function timeline() {
	return require('internal/performance');
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

class Performance {
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

	get timeOrigin() {
		check(this);
		return native.timeOrigin;
	}

	toJSON() {
		check(this);
		return { nodeTiming: this.nodeTiming, timeOrigin: native.timeOrigin, eventLoopUtilization: this.eventLoopUtilization() };
	}

	// How busy the loop was is not counted.
	eventLoopUtilization(first, second) {
		return { idle: 0, active: 0, utilization: 0 };
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

['clearMarks', 'clearMeasures', 'getEntries', 'getEntriesByName', 'getEntriesByType', 'mark', 'measure', 'now', 'timeOrigin', 'toJSON']
	.forEach(name => { defineProperty(Performance.prototype, name, { enumerable: true }); });
defineProperty(Performance.prototype, Symbol.toStringTag, { value: 'Performance', configurable: true });

const performance = Object.create(Performance.prototype);
exports.Performance = Performance;

['PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure', 'PerformanceObserver', 'PerformanceObserverEntryList'].forEach(name => {
	defineProperty(exports, name, {
		get() {
			const value = timeline()[name];
			defineProperty(exports, name, { value, writable: true });
			return value;
		},
		configurable: true,
		enumerable: true
	});
});

exports.performance = performance;
