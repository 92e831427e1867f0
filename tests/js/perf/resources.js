// Entries of resources, as markResourceTiming makes them; their buffer, which tells when it is full; observers.
'use strict';
const { PerformanceObserver, PerformanceResourceTiming: exported } = require('perf_hooks');
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(6), '->', f());
	} catch (error) {
		log(String(f).slice(6), '!!', error.name, error.code, error.message);
	}
};
const timing = startTime => ({
	startTime, endTime: startTime + 2, finalServiceWorkerStartTime: 3, redirectStartTime: 4, redirectEndTime: 5, postRedirectStartTime: 6,
	finalConnectionTimingInfo: {
		domainLookupStartTime: 7, domainLookupEndTime: 8, connectionStartTime: 9, connectionEndTime: 10, secureConnectionStartTime: 11, ALPNNegotiatedProtocol: ['h2']
	},
	finalNetworkRequestStartTime: 12, finalNetworkResponseStartTime: 13, encodedBodySize: 14, decodedBodySize: 15
});
const mark = (time, mode = '') => performance.markResourceTiming(timing(time), `http://resource/${time}`, 'fetch', globalThis, mode);

const observer = new PerformanceObserver(list => log('observed', list.getEntries().map(entry => entry.startTime)));
observer.observe({ entryTypes: ['resource'] });
log(exported === PerformanceResourceTiming, PerformanceObserver.supportedEntryTypes.includes('resource'));
const entry = mark(1);
log(entry, entry instanceof PerformanceEntry, String(entry), Object.keys(PerformanceResourceTiming.prototype));
log(JSON.stringify(entry), mark(2, 'local').transferSize, entry.detail);
tell(() => new PerformanceResourceTiming());
tell(() => PerformanceResourceTiming.prototype.transferSize);
tell(() => Reflect.get(PerformanceResourceTiming.prototype, 'name', {}));
tell(() => PerformanceResourceTiming.prototype.toJSON.call({}));
const starts = () => performance.getEntriesByType('resource').map(({ startTime }) => startTime);
log(starts(), performance.getEntriesByName('http://resource/1').length, performance.getEntries().length);
performance.clearResourceTimings();
log(starts());

(async () => {
	const full = count => new Promise(resolve => {
		performance.onresourcetimingbufferfull = event => {
			log(event.type, event.target === performance, starts());
			performance.setResourceTimingBufferSize(count);
			resolve();
		};
	});
	performance.setResourceTimingBufferSize(2);
	[10, 11, 12, 13, 14].forEach(time => mark(time));
	log(starts());
	await full(4);
	await new Promise(setImmediate);
	log(starts());
	observer.disconnect();
})();
