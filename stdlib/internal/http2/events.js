'use strict';
/* What the binding says has happened (ops/http2/http2_bind.c), told to streams and to who listens.
 *
 * Users hear of it in a tick, after all of one read was looked at.
 */

const { codes, NghttpError } = require('internal/http2/errors');
const { constants } = require('internal/http2/constants');
const { objectOf, rawOf } = require('internal/http2/headers');
const { isKnown, settingsOf } = require('internal/http2/settings');

const { nextTick } = process;
const { now } = internalBinding('misc');

const { NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM, NGHTTP2_SESSION_SERVER, NGHTTP2_INTERNAL_ERROR } = constants;
const HEADERS = 1, TROUBLE = 16, END_STREAM = 1, REQUEST = 0, RESPONSE = 1, PUSH_RESPONSE = 2;

let session, streams;          // the modules, which need this one

function emit(self, ...args) { self.emit(...args); }

function nameOf(status, cat, isEnd) {
	if (cat === RESPONSE)
		return !isEnd && status !== undefined && status >= 100 && status < 200 ? 'headers' : 'response';
	if (cat === PUSH_RESPONSE)
		return 'push';
	if (status !== undefined && status >= 200)
		return 'response';
	return isEnd ? 'trailers' : 'headers';
}

function openStream(owner, id, fields, headers, flags) {
	const { kState, kNative, kType, touch, wake } = session, isEnd = (flags & END_STREAM) !== 0;
	if (owner.closed) {
		owner[kNative].reset(id, NGHTTP2_REFUSED_STREAM);
		wake(owner);
		return;
	}
	let stream;
	if (owner[kType] === NGHTTP2_SESSION_SERVER) {
		const { ServerHttp2Stream } = require('internal/http2/server_stream');
		stream = new ServerHttp2Stream(owner, id, {}, headers);
		if (headers[':method'] === 'HEAD') {
			stream.headRequest = true;
			stream.end();
		}
	} else {
		const { ClientHttp2Stream } = require('internal/http2/client_session');
		stream = new ClientHttp2Stream(owner, id, {});
		stream.end();
	}
	stream[streams.kState].endAfterHeaders = isEnd;
	owner[kState].streamsMax = Math.max(owner[kState].streamsMax, owner[kState].streams.size);
	touch(owner);
	nextTick(emit, owner, 'stream', stream, headers, flags, rawOf(fields));
}

function onHeaders(owner, id, cat, extra, flags, fields) {
	const { kState } = session, headers = objectOf(fields);
	const stream = owner[kState].streams.get(id);
	if (stream === undefined) {
		if (cat === REQUEST)                   // others are of one that is gone
			openStream(owner, id, fields, headers, flags);
		return;
	}
	streams.touchStream(stream);
	const event = nameOf(headers[':status'], cat, (flags & END_STREAM) !== 0);
	if (headers[':status'] === 421 && stream.origin)
		session.originsOf(owner).delete(stream.origin);
	stream[streams.kState].firstHeader ||= now();
	nextTick(emit, stream, event, headers, flags, rawOf(fields));
}

function onPush(owner, parent, id, extra, flags, fields) {
	openStream(owner, id, fields, objectOf(fields), flags);
}

function onData(owner, id, offset, size, flags, payload, bytes) {
	const stream = owner[session.kState].streams.get(id);
	if (stream !== undefined)
		streams.gotData(stream, bytes.subarray(offset, offset + size));
	else
		owner[session.kNative]?.consume(id, size);
}

function onEnd(owner, id) {
	const stream = owner[session.kState].streams.get(id);
	if (stream !== undefined)
		streams.gotEnd(stream);
}

function onClosed(owner, id, code) {
	const stream = owner[session.kState].streams.get(id);
	if (stream !== undefined)
		streams.closed(stream, code);
}

function onWritten(owner, id, code, extra, flags, payload, chunk) {
	const stream = owner[session.kState].streams.get(id);
	if (stream === undefined)
		return;
	if (chunk === null || chunk.isSent)
		streams.written(stream);
	else
		chunk.waiting.push(streams.taken(stream));
}

function onWantTrailers(owner, id) {
	const stream = owner[session.kState].streams.get(id);
	if (stream !== undefined)
		streams.wantTrailers(stream);
}

// The settings as they were then: several frames may have come at once.
function settingsAt(entries, custom) {
	const values = new Map();
	for (let i = 0; i < entries.length; i += 2)
		values.set(entries[i], entries[i + 1]);
	return settingsOf(id => values.get(id), custom);
}

function onSettings(owner, id, code, extra, flags, entries) {
	const { kOptions, kState } = session, { [kState]: state } = owner;
	const { remoteCustomSettings: wanted = [] } = owner[kOptions];
	for (let i = 0; i < entries.length; i += 2)
		if (!isKnown(entries[i]) && wanted.includes(entries[i]))
			(state.remoteCustom ??= {})[entries[i]] = entries[i + 1];
	state.remote = settingsAt(entries, state.remoteCustom);
	session.touch(owner);
	nextTick(tellSettings, owner, 'remoteSettings');
}

function tellSettings(owner, event) {
	if (!owner.destroyed)
		owner.emit(event, event === 'localSettings' ? owner.localSettings : owner.remoteSettings);
}

function onAck(owner, id, code, extra, flags, entries) {
	const { kState } = session, state = owner[kState], ack = state.acks.shift();
	session.touch(owner);
	if (ack === undefined)
		return;
	state.local = settingsAt(entries, state.localCustom);
	state.pendingAck--;
	const ms = now() - ack.begun;
	nextTick(() => {
		session.acknowledged(ack, null, owner.localSettings, ms);
		tellSettings(owner, 'localSettings');
	});
}

function onPing(owner, id, code, extra, flags, payload) {
	session.touch(owner);
	nextTick(emit, owner, 'ping', payload);
}

function onPong(owner, id, code, extra, flags, payload) {
	const { kState } = session, ping = owner[kState].pings.shift();
	session.touch(owner);
	if (ping === undefined) {
		owner.destroy(new NghttpError(-505));
		return;
	}
	const ms = now() - ping.begun;
	owner[kState].pingRTT = ms;
	nextTick(ping.told, true, ms, payload);
}

function onGoaway(owner, id, code, last, flags, payload) {
	const { kState } = session, state = owner[kState];
	state.goawayCode = code;
	state.goawayLast = last;
	nextTick(() => {
		owner.emit('goaway', code, last, payload.length ? payload : undefined);
		if (code === NGHTTP2_NO_ERROR)
			owner.close();
		else
			owner.destroy(new codes.ERR_HTTP2_SESSION_ERROR(code), NGHTTP2_NO_ERROR);
	});
}

function onAltsvc(owner, id, code, originSize, flags, text) {
	session.touch(owner);
	nextTick(emit, owner, 'altsvc', text.slice(originSize), text.slice(0, originSize), id);
}

function onOrigin(owner, id, code, extra, flags, origins) {
	if (!owner.encrypted || owner.destroyed)
		return;
	session.touch(owner);
	const known = session.originsOf(owner);
	for (const origin of origins)
		known.add(origin);
	nextTick(emit, owner, 'origin', origins);
}

function onPriority(owner, id, parent, weight, exclusive) {
	const target = owner[session.kState].streams.get(id) ?? owner;
	nextTick(emit, target, 'priority', id, parent, weight, exclusive !== 0);
}

// Codes of RFC 9113 for libnghttp2's.
function codeFor(error) {
	switch (error) {
	case -505: return constants.NGHTTP2_PROTOCOL_ERROR;
	case -510: case -511: return constants.NGHTTP2_STREAM_CLOSED;
	case -522: return constants.NGHTTP2_FRAME_SIZE_ERROR;
	case -523: return constants.NGHTTP2_COMPRESSION_ERROR;
	case -524: return constants.NGHTTP2_FLOW_CONTROL_ERROR;
	default: return NGHTTP2_INTERNAL_ERROR;
	}
}

function onNotSent(owner, id, error, extra, type) {
	const { kState } = session, stream = owner[kState].streams.get(id), code = codeFor(error);
	session.touch(owner);
	(stream ?? owner).emit('frameError', type, code, id);
	stream?.close(type === HEADERS && owner[session.kType] !== NGHTTP2_SESSION_SERVER ? NGHTTP2_REFUSED_STREAM :
		code);
	owner.close();
}

function onTrouble(owner, id, error) { owner.destroy(new NghttpError(error)); }

function onTooMany(owner) { owner.destroy(new codes.ERR_HTTP2_TOO_MANY_INVALID_FRAMES()); }

// enum http2_kind
const handlers = [onHeaders, onPush, onData, onEnd, onClosed, onWritten, onWantTrailers, onSettings, onAck, onPing,
	onPong,
	onGoaway, onAltsvc, onOrigin, onPriority, onNotSent, onTrouble, onTooMany];

/* all: six values for each event; bytes: what was fed, or the chunk that was taken (session.js).
 *
 * The next event waits until after the ticks and jobs that one has left: so users see 'response' before the first
 * 'data', what awaits one event listens in time for the next, and a listener that throws does not lose what comes
 * after. */
function handleEvents(owner, all, bytes) {
	session ??= require('internal/http2/session');
	queueEvents(owner, all, bytes);
	const { isHandling, queue } = owner[session.kState];
	if (!isHandling && queue.length > 0)
		pump(owner);
}

function queueEvents(owner, all, bytes) {
	session ??= require('internal/http2/session');
	streams ??= require('internal/http2/stream');
	if (all !== null)
		owner[session.kState].queue.push({ all, bytes, at: 0 });
}

function pump(owner) {
	const state = owner[session.kState], { queue } = state;
	state.isHandling = true;
	while (queue.length > 0) {
		const { 0: { all, bytes, at } } = queue;
		if (at >= all.length) {
			queue.shift();
			continue;
		}
		queue[0].at += 6;
		if (owner.destroyed && (all[at] < 2 || all[at] > 5))
			continue;
		queueMicrotask(() => { nextTick(pump, owner); });       // first: a listener may throw
		const target = state.streams.get(all[at + 1]) ?? owner;
		target[session.kScope].runInAsyncScope(handlers[all[at]], undefined, owner, all[at + 1], all[at + 2],
			all[at + 3], all[at + 4], all[at + 5], bytes);
		return;
	}
	state.isHandling = false;
	session.wake(owner);                   // not at once: listeners may have left ticks, which end streams with their last bytes
}

// The session fails, after what has happened before.
function fail(owner, code) { handleEvents(owner, [TROUBLE, 0, code, 0, 0, undefined], null); }

module.exports = { fail, handleEvents, queueEvents };
