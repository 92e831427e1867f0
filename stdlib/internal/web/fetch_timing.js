'use strict';

// When fetches began, were redirected, had their connection and ended (Resource Timing), for the performance timeline.  Until
// that is loaded, what will be its first entries waits here; most programs never look.

const native = internalBinding('fetch');
const { now } = internalBinding('misc');

const MOST = 250;                       // entries that the timeline keeps unless it is told otherwise
let waiting = [];
let mark;                               // (info, url, initiator, global, cache mode), once the timeline is there

// undefined: its entry would not be kept
function begin(url) {
	if (mark === undefined && waiting.length >= MOST)
		return undefined;
	const at = now();
	return { url, startTime: at, redirectStartTime: 0, redirectEndTime: 0, postRedirectStartTime: at };
}

function redirected(info) {
	info.redirectStartTime = info.startTime;
	info.redirectEndTime = info.postRedirectStartTime = now();
}

// transfer: the last one, if there was any
function end(info, transfer) {
	info.endTime = now();
	info.said = transfer === undefined ? undefined : native.timing(transfer);
	if (mark !== undefined)
		markOne(info);
	else if (waiting.length < MOST)
		waiting[waiting.length] = info;
}

function markOne(info) {
	const { url, postRedirectStartTime: from, said = [0, 0, 0, 0, 0, 0, 0, 0] } = info;
	const [resolved, connected, secured, sent, answered, encoded, decoded, version] = said;
	mark({
		...info,
		finalServiceWorkerStartTime: 0,
		finalConnectionTimingInfo: {
			domainLookupStartTime: from, domainLookupEndTime: from + resolved,
			connectionStartTime: from + resolved, connectionEndTime: from + (secured || connected),
			secureConnectionStartTime: secured > 0 ? from + connected : 0,
			ALPNNegotiatedProtocol: version === 2 ? 'h2' : version === 1 ? 'http/1.1' : ''
		},
		finalNetworkRequestStartTime: from + sent, finalNetworkResponseStartTime: from + answered,
		encodedBodySize: encoded, decodedBodySize: decoded
	}, url, 'fetch', globalThis, '');
}

function attach(f) {
	const before = waiting;
	mark = f;
	waiting = undefined;
	before.forEach(markOne);
}

module.exports = { attach, begin, end, redirected };
