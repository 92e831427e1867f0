'use strict';

// Entries for fetched resources (Resource Timing standard), and their buffer: when it is full, further entries wait in
// a second one until listeners of 'resourcetimingbufferfull' have made room.

const { codes } = require('internal/errors');
const { PerformanceEntry, announce, kept, own } = require('internal/web/performance');

const { defineProperty } = Object;

let limit = 250;
let waiting = [];
let isFullTold = false;

class PerformanceResourceTiming extends PerformanceEntry {
	#timing;
	#url;
	#initiator;
	#cacheMode;

	constructor(key = undefined, url = undefined, initiator = undefined, timing = undefined,
		cacheMode = undefined) {
		super(key, url, 'resource', timing?.startTime, timing?.endTime - timing?.startTime);
		this.#timing = timing;
		this.#url = url;
		this.#initiator = initiator;
		this.#cacheMode = cacheMode;
	}

	static #timingOf(entry) {
		if (typeof entry !== 'object' || entry === null || !(#timing in entry))
			throw new codes.ERR_INVALID_ARG_TYPE('this', 'PerformanceResourceTiming', entry);
		return entry.#timing;
	}

	// Defines getters for values of the timing or of its connection.
	static {
		const getter = (name, read) => {
			const { get } = Object.getOwnPropertyDescriptor({
				get [name]() { return read(PerformanceResourceTiming.#timingOf(this), this); }
			}, name);
			const enumerable = !(name in PerformanceEntry.prototype);
			defineProperty(PerformanceResourceTiming.prototype, name,
				{ get, enumerable, configurable: true });
		};
		getter('name', (timing, entry) => entry.#url);
		getter('startTime', timing => timing.startTime);
		getter('duration', timing => timing.endTime - timing.startTime);
		getter('initiatorType', (timing, entry) => entry.#initiator);
		const connection = field => timing => timing.finalConnectionTimingInfo?.[field];
		for (const [name, field, ofConnection] of [
			['workerStart', 'finalServiceWorkerStartTime'], ['redirectStart', 'redirectStartTime'],
			['redirectEnd', 'redirectEndTime'],
			['fetchStart', 'postRedirectStartTime'], ['domainLookupStart', 'domainLookupStartTime', true],
			['domainLookupEnd', 'domainLookupEndTime', true],
			['connectStart', 'connectionStartTime', true], ['connectEnd', 'connectionEndTime', true],
			['secureConnectionStart', 'secureConnectionStartTime', true],
			['nextHopProtocol', 'ALPNNegotiatedProtocol', true],
			['requestStart', 'finalNetworkRequestStartTime'],
			['responseStart', 'finalNetworkResponseStartTime'],
			['responseEnd', 'endTime'], ['encodedBodySize', 'encodedBodySize'],
				['decodedBodySize', 'decodedBodySize']])
			getter(name, ofConnection ? connection(field) : timing => timing[field]);
		// the standard counts 300 bytes for the headers
		getter('transferSize', (timing, entry) => entry.#cacheMode === 'local' ? 0 :
			timing.encodedBodySize + 300);
	}

	toJSON() {
		PerformanceResourceTiming.#timingOf(this);
		const json = {};
		for (const name of ['name', 'entryType', 'startTime', 'duration', 'initiatorType', 'nextHopProtocol',
			'workerStart', 'redirectStart', 'redirectEnd',
			'fetchStart', 'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd',
			'secureConnectionStart', 'requestStart', 'responseStart',
			'responseEnd', 'transferSize', 'encodedBodySize', 'decodedBodySize'])
			json[name] = this[name];
		return json;
	}
}

// placed after the getters, as in node
const { prototype } = PerformanceResourceTiming, { toJSON } = prototype;
delete prototype.toJSON;
defineProperty(prototype, 'toJSON', { value: toJSON, writable: true, enumerable: true, configurable: true });
defineProperty(prototype, Symbol.toStringTag, { value: 'PerformanceResourceTiming', configurable: true });

function moveWaiting() {
	while (waiting.length > 0 && kept.resource.length < limit)
		kept.resource.push(waiting.shift());
}

function tellFull() {
	const { Event } = require('internal/web/event_target');
	const { performance } = require('perf_hooks');
	while (waiting.length > 0) {
		const { length } = waiting;
		if (kept.resource.length >= limit)
			performance.dispatchEvent(new Event('resourcetimingbufferfull'));
		moveWaiting();
		if (waiting.length >= length)
			waiting = [];           // no room was made
	}
	isFullTold = false;
}

function keep(entry) {
	if (!isFullTold && kept.resource.length < limit) {
		kept.resource.push(entry);
		return;
	}
	waiting.push(entry);
	if (isFullTold)
		return;
	isFullTold = true;
	require('timers').setImmediate(tellFull);
}

function markResourceTiming(timingInfo, requestedUrl, initiatorType, global, cacheMode) {
	require('assert')(cacheMode === '' || cacheMode === 'local', "cache must be an empty string or 'local'");
	const entry = new PerformanceResourceTiming(own, requestedUrl, initiatorType, timingInfo, cacheMode);
	announce(entry);
	keep(entry);
	return entry;
}

module.exports = {
	PerformanceResourceTiming,
	markResourceTiming,
	setBufferSize(size) { limit = size; }
};
