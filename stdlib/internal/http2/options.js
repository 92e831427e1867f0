'use strict';
/* Limits of a session, from its options, in the order of struct http2_limits (runtime/io/http2/session.h). */

const MAX = 2 ** 32 - 1;

function at(value, usual, max = MAX) {
	return typeof value === 'number' && value >= 0 && value <= max ? value : usual;
}

function limitsOf(options) {
	const { settings } = options;
	return [
		at(options.maxHeaderListPairs, 128),
		at(settings?.maxHeaderSize ?? settings?.maxHeaderListSize, 65535),
		at(options.maxSessionInvalidFrames, 1000),
		at(options.maxSessionRejectedStreams, 100),
		at(options.maxReservedRemoteStreams, 200),
		at(options.maxSettings, 32) || 1,
		at(options.peerMaxConcurrentStreams, 100),
		at(options.maxSendHeaderBlockLength, 0),
		at(options.maxDeflateDynamicTableSize, 4096),
		at(options.paddingStrategy, 0, 3),
		at(options.maxSessionMemory, 10, 1e9) * 1e6
	];
}

module.exports = { limitsOf };
