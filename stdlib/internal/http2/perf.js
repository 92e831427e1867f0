'use strict';
/* Entries of type 'http2' for performance observers: nothing is told before one asks for them. */

let tell;                      // (name, type, start, duration, detail)

const { now } = internalBinding('misc');

function watch(announce) { tell = announce; }

function sessionEnded(session) {
	if (tell === undefined)
		return;
	const { kNative, kState, kType } = require('internal/http2/session');
	const { [kState]: state, [kNative]: native } = session, frames = native.frames();
	tell('Http2Session', 'http2', state.begun, now() - state.begun, {
		bytesRead: state.bytesRead, bytesWritten: state.bytesWritten, framesReceived: frames[0],
			framesSent: frames[1],
		maxConcurrentStreams: state.streamsMax, pingRTT: state.pingRTT, streamCount: state.made,
		streamAverageDuration: state.made > 0 ? state.durations / state.made : 0,
		type: session[kType] === 0 ? 'server' : 'client'
	});
}

function streamEnded(stream) {
	if (tell === undefined)
		return;
	const { [require('internal/http2/stream').kState]: state } = stream;
	const since = at => (at > 0 ? at - state.begun : 0);
	tell('Http2Stream', 'http2', state.begun, now() - state.begun, {
		bytesRead: state.bytesRead, bytesWritten: state.bytesWritten, id: stream.id,
		timeToFirstByte: since(state.firstByte), timeToFirstByteSent: since(state.firstByteSent),
		timeToFirstHeader: since(state.firstHeader)
	});
}

module.exports = { sessionEnded, streamEnded, watch };
