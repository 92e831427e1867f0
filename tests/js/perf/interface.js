// performance is an EventTarget; its accessors and methods, and what entries say to another receiver.
'use strict';
const { constants } = require('perf_hooks');
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(6), '->', f());
	} catch (error) {
		log(String(f).slice(6), '!!', error.name, error.code, error.message);
	}
};
log(Object.getPrototypeOf(Performance) === EventTarget, Object.getPrototypeOf(Performance.prototype) === EventTarget.prototype, performance instanceof EventTarget);
for (const name of Object.getOwnPropertyNames(Performance.prototype)) {
	const { value, get, set, enumerable } = Object.getOwnPropertyDescriptor(Performance.prototype, name);
	if (!['nodeTiming', 'markResourceTiming'].includes(name))
		log(name, enumerable, get?.name, set?.name, value?.length);
}
const seen = [];
performance.addEventListener('mine', event => seen.push(event.type, event.target === performance), { once: true });
log(performance.dispatchEvent(new Event('mine')), performance.dispatchEvent(new Event('mine')), seen);
log(performance.onresourcetimingbufferfull, performance.setResourceTimingBufferSize(5), performance.clearResourceTimings());
performance.onresourcetimingbufferfull = function ({ type }) { seen.push(type, this === performance); };
performance.dispatchEvent(new Event('resourcetimingbufferfull'));
log(seen, typeof performance.onresourcetimingbufferfull);
tell(() => new Performance());
tell(() => performance.setResourceTimingBufferSize());
for (const name of ['now', 'toJSON', 'clearResourceTimings'])
	tell(() => Performance.prototype[name].call({}));
const mark = performance.mark('a', { detail: 7 }), measure = performance.measure('m');
tell(() => PerformanceEntry.prototype.toJSON.call({}));
tell(() => Object.keys(PerformanceEntry.prototype.toJSON.call(mark)));
tell(() => Object.keys(mark.toJSON()));
for (const name of ['name', 'entryType', 'startTime', 'duration'])
	tell(() => PerformanceEntry.prototype[name]);
tell(() => PerformanceMark.prototype.detail);
tell(() => PerformanceMeasure.prototype.detail);
tell(() => PerformanceObserverEntryList.prototype.getEntries());
tell(() => PerformanceObserverEntryList.prototype.getEntriesByType.call({}, 'mark'));
tell(() => PerformanceObserverEntryList.prototype.getEntriesByName.call({}, 'a'));
tell(() => Object.keys(performance.nodeTiming).filter(name => name !== 'uvMetricsInfo'));
log(constants, Object.getOwnPropertyDescriptor(require('perf_hooks'), 'constants').writable);
