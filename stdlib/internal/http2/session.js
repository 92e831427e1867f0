'use strict';
/* Http2Session: a session of the binding over a socket.
 *
 *      socket 'data' --> feed --> events (internal/http2/events.js) --> streams, and what users listen to
 *      streams submit --> wake --> flush --> take --> socket.write; a socket that is full stops it until 'drain'
 *
 * What one turn submits is taken together, at its end.  A session ends by destroy, which ends its streams, says GOAWAY,
 * and then lets the socket go; close waits for the streams before.
 */

const EventEmitter = require('events');
const { AsyncResource } = require('async_hooks');
const { codes, NghttpError } = require('internal/http2/errors');
const { isMemory } = require('internal/errors');
const { checkObject } = require('internal/http2/headers');
const { constants } = require('internal/http2/constants');
const { bytesFor, settingsOf, validateSettings } = require('internal/http2/settings');
const { limitsOf } = require('internal/http2/options');
const { fail, handleEvents, queueEvents } = require('internal/http2/events');
const { proxyOf } = require('internal/http2/proxy');
const { validateFunction, validateInt32, validateNumber } = require('internal/validators');
const { kTimer, methods: { setTimeout: setIdleTimeout } } = require('internal/net/timeout');

const { Buffer } = require('buffer');

const kBound = Symbol('session'), kNative = Symbol('native'), kState = Symbol('state');
const kOptions = Symbol('options'), kSocket = Symbol('socket'), kServer = Symbol('server'), kType = Symbol('type');
const kScope = Symbol('asyncResource');
const kAlpn = Symbol('alpnProtocol'), kEncrypted = Symbol('encrypted'), kProxy = Symbol('proxy');

const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_SESSION_CLIENT,
	NGHTTP2_SESSION_SERVER } = constants;

const { nextTick } = process;
const { now } = internalBinding('misc');

const TAKE = 65536;            // bytes that are given to the socket at once

function emit(self, ...args) { self.emit(...args); }

function emitClose(session, error) {
	if (error)
		session.emit('error', error);
	session.emit('close');
}

class Http2Session extends EventEmitter {
	constructor(type, options, socket) {
		super();
		if (socket[kBound] !== undefined)
			throw new codes.ERR_HTTP2_SOCKET_BOUND();
		socket[kBound] = this;
		if (!socket._handle || !socket._handle.isStreamBase)
			socket.on?.('close', () => {});
		this[kType] = type;
		this[kScope] = new AsyncResource('HTTP2SESSION', { requireManualDestroy: true });
		this[kOptions] = options;
		this[kSocket] = socket;
		this[kProxy] = null;
		this[kNative] = undefined;
		this[kTimer] = null;
		this.timeout = undefined;
		this[kState] = {
			destroyCode: NGHTTP2_NO_ERROR, isClosed: false, isDestroyed: false, isReady: false,
			goawayCode: null, goawayLast: null, streams: new Map(), pending: new Set(), pendingAck: 0,
			acks: [], pings: [], isAwake: false, isFlushing: false,
			queue: [], isHandling: false, seenWritten: 0, local: undefined, remote: undefined,
			localCustom: undefined, remoteCustom: undefined,
			made: 0, begun: now(), streamsMax: 0, durations: 0, bytesRead: 0, bytesWritten: 0, pingRTT: 0
		};
		this.listenersOfSocket = {
			data: bytes => { received(this, bytes); },
			drain: () => { flush(this); },
			end: () => { peerEnded(this); },
			close: () => { socketClosed(this); },
			error: error => { socketFailed(this, error); }
		};
		socket.disableRenegotiation?.();
		for (const event of ['close', 'error'])
			socket.on(event, this.listenersOfSocket[event]);
		const isWaiting = socket.connecting || socket.secureConnecting;
		if (!isWaiting)
			setUp(this, socket);
		else
			socket.once(socket.encrypted ? 'secureConnect' : 'connect', () => { setUp(this, socket); });
	}

	get encrypted() { return this[kEncrypted]; }
	get alpnProtocol() { return this[kAlpn]; }
	get originSet() {
		if (!this.encrypted || this.destroyed)
			return undefined;
		return [...originsOf(this)];
	}

	get connecting() { return !this[kState].isReady && !this.destroyed; }
	get closed() { return this[kState].isClosed; }
	get destroyed() { return this[kState].isDestroyed; }
	get type() { return this[kType]; }
	get pendingSettingsAck() { return this[kState].pendingAck > 0; }

	get socket() { return this[kProxy] ??= proxyOf(this); }

	get localSettings() { return settingsFor(this, 'local', false); }
	get remoteSettings() { return settingsFor(this, 'remote', true); }

	get state() {
		if (this.connecting || this.destroyed || !this[kNative])
			return {};
		const all = this[kNative].state();
		return {
			effectiveLocalWindowSize: all[0], effectiveRecvDataLength: all[1], nextStreamID: all[2],
			localWindowSize: all[3], lastProcStreamID: all[4], remoteWindowSize: all[5],
			outboundQueueSize: all[6], deflateDynamicTableSize: all[7], inflateDynamicTableSize: all[8]
		};
	}

	setNextStreamID(id) {
		checkAlive(this);
		validateNumber(id, 'id');
		if (id <= 0 || id > 2 ** 32 - 1)
			throw new codes.ERR_OUT_OF_RANGE('id', '> 0 and <= 4294967295', id);
		if (this[kNative].setNextStream(id | 0) < 0)
			throw new codes.ERR_OUT_OF_RANGE('id', 'an id that is free', id);
	}

	setLocalWindowSize(size) {
		checkAlive(this);
		validateInt32(size, 'windowSize', 0);
		const rc = this[kNative].setWindow(size);
		if (rc < 0)
			this.destroy(rc === -901 ? new codes.ERR_HTTP2_NO_MEM() : new NghttpError(rc));
		wake(this);
	}

	ping(payload, callback) {
		checkAlive(this);
		if (typeof payload === 'function') {
			callback = payload;
			payload = undefined;
		}
		if (payload) {
			if (!ArrayBuffer.isView(payload))
				throw new codes.ERR_INVALID_ARG_TYPE('payload', ['Buffer', 'TypedArray', 'DataView'],
					payload);
			if (payload.byteLength !== 8)
				throw new codes.ERR_HTTP2_PING_LENGTH();
		}
		validateFunction(callback, 'callback');
		if (this.connecting || this.closed) {
			nextTick(tellPing, callback, false);
			return undefined;
		}
		const scope = new AsyncResource('HTTP2PING', { requireManualDestroy: true });
		return sendPing(this, payload, (...args) => {
			scope.runInAsyncScope(tellPing, undefined, callback, ...args);
			scope.emitDestroy();
		});
	}

	settings(settings, callback) {
		checkAlive(this);
		checkObject(settings, 'settings');
		validateSettings(settings);
		if (callback !== undefined)
			validateFunction(callback, 'callback');
		this[kState].pendingAck++;
		const send = () => { sendSettings(this, { ...settings }, callback); };
		if (this.connecting)
			this.once('connect', send);
		else
			send();
	}

	goaway(code = NGHTTP2_NO_ERROR, last = 0, bytes = undefined) {
		checkAlive(this);
		if (bytes !== undefined && !ArrayBuffer.isView(bytes))
			throw new codes.ERR_INVALID_ARG_TYPE('opaqueData', ['Buffer', 'TypedArray', 'DataView'], bytes);
		validateNumber(code, 'code');
		validateNumber(last, 'lastStreamID');
		const send = () => {
			if (this.destroyed)
				return;
			this[kNative].goaway(code, last, bytes === undefined ? undefined :
				new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
			wake(this);
		};
		if (this.connecting)
			this.once('connect', send);
		else
			send();
	}

	destroy(error = NGHTTP2_NO_ERROR, code) {
		if (this.destroyed)
			return;
		let shown = error, why = code;
		if (typeof error === 'number') {
			why = error;
			shown = why !== NGHTTP2_NO_ERROR ? new codes.ERR_HTTP2_SESSION_ERROR(why) : undefined;
		}
		if (why === undefined && shown !== null && shown !== undefined)
			why = NGHTTP2_INTERNAL_ERROR;
		end(this, why ?? NGHTTP2_NO_ERROR, shown);
	}

	close(callback) {
		if (this.closed || this.destroyed)
			return;
		this[kState].isClosed = true;
		if (typeof callback === 'function')
			this.once('close', callback);
		this.goaway();
		maybeDestroy(this);
	}

	ref() { this[kSocket]?.ref?.(); }
	unref() { this[kSocket]?.unref?.(); }

	setTimeout(...args) { return Reflect.apply(setIdleTimeout, this, args); }

	_onTimeout() {
		const { [kState]: state } = this, { isSending } = require('internal/http2/stream');
		if (state.seenWritten !== state.bytesWritten && [...state.streams.values()].some(isSending)) {
			state.seenWritten = state.bytesWritten;
			touch(this);
			return;
		}
		this.emit('timeout');
	}

	[EventEmitter.captureRejectionSymbol](error, event, stream) {
		if (event === 'stream')
			stream.destroy(error);
		else
			this.destroy(error);
	}

	[Symbol.for('nodejs.util.inspect.custom')](depth, options) {
		if (depth < 0)
			return this;
		const { inspect } = require('util');
		return `Http2Session ${inspect({
			type: this[kType], closed: this.closed, destroyed: this.destroyed, state: this.state,
			localSettings: this.localSettings, remoteSettings: this.remoteSettings
		}, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
	}
}

function checkAlive(session) {
	if (session.destroyed)
		throw new codes.ERR_HTTP2_INVALID_SESSION();
}

function originsOf(session) {
	const { [kState]: state, [kSocket]: socket } = session;
	if (state.origins)
		return state.origins;
	const { remoteAddress: address, remoteFamily: family, remotePort: port, servername } = socket;
	const name = servername || (family === 'IPv6' ? `[${address}]` : address);
	let origin = `https://${name}`;
	if (port !== undefined && port !== 443)
		origin += `:${port}`;
	return state.origins = new Set([origin]);
}

function settingsFor(session, which, isRemote) {
	const { [kState]: state, [kNative]: native } = session;
	if (state[which] !== undefined)
		return state[which];
	if (session.destroyed || session.connecting || !native)
		return {};
	return state[which] = settingsOf(id => native.setting(isRemote, id), state[`${which}Custom`]);
}

// ---- its beginning

function setUp(session, socket) {
	if (session.destroyed) {
		socket.destroy();
		return;
	}
	const { [kState]: state, [kOptions]: options } = session;
	socket.setNoDelay?.();
	session[kEncrypted] = Boolean(socket.encrypted);
	session[kAlpn] = socket.encrypted ? socket.alpnProtocol : 'h2c';
	session[kNative] = internalBinding('http2').session(session[kType] === NGHTTP2_SESSION_SERVER,
		limitsOf(options));
	state.isReady = true;
	for (const event of ['data', 'drain', 'end'])
		socket.on(event, session.listenersOfSocket[event]);
	state.pendingAck++;
	sendSettings(session, { ...options.settings });
	if (options.unknownProtocolTimeout === undefined)
		options.unknownProtocolTimeout = 10000;
	nextTick(emit, session, 'connect', session, socket);
}

// ---- bytes

function received(session, bytes) {
	const { [kNative]: native, [kState]: state } = session;
	if (!native)
		return;
	const chunk = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
	state.bytesRead += chunk.length;
	touch(session);
	const rc = native.feed(chunk);
	handleEvents(session, native.events(), chunk);
	if (rc < 0)
		fail(session, rc);
	wake(session);
}

function wake(session) {
	const { [kState]: state } = session;
	if (state.isAwake || session[kNative] === undefined)
		return;
	state.isAwake = true;
	setImmediate(() => {
		state.isAwake = false;
		flush(session);
	});
}

// Gives the socket what is to be sent, as long as it takes more.
function flush(session) {
	const { [kNative]: native, [kState]: state, [kSocket]: socket } = session;
	if (!native || !socket || state.isFlushing)
		return;
	state.isFlushing = true;
	let out = null;
	while (socket.writable && !socket.writableNeedDrain && (out = native.take(TAKE)) !== null &&
		typeof out !== 'number')
		send(session, native, out);
	state.isFlushing = false;
	handleEvents(session, native.events(), null);
	if (typeof out === 'number' && !session.destroyed)
		fail(session, out);
	else if (state.isClosed && !session.destroyed)
		maybeDestroy(session);
}

// What streams have written is done once the socket has sent it: `waiting` are those whose last bytes are in this chunk.
function send(session, native, bytes) {
	const chunk = { isSent: false, waiting: [] };
	queueEvents(session, native.events(), chunk);
	session[kState].bytesWritten += bytes.length;
	const done = error => {
		if (error)
			return;                // the socket is at its end, and ends the streams
		chunk.isSent = true;
		for (const stream of chunk.waiting)
			stream[kScope].runInAsyncScope(require('internal/http2/stream').written, undefined, stream);
	}, { [kSocket]: socket } = session;
	// never in the same turn
	socket.write(bytes, socket._handle ? done : error => { setImmediate(done, error); });
}

function touch(session) { session[kTimer]?.refresh(); }

function tellPing(callback, isAck, ms, bytes) {
	if (isAck)
		callback(null, ms, bytes);
	else
		callback(new codes.ERR_HTTP2_PING_CANCEL());
}

function sendPing(session, payload, told) {
	const { [kState]: state, [kNative]: native, [kOptions]: options } = session;
	if (state.pings.length >= (options.maxOutstandingPings ?? 10)) {
		nextTick(told, false);
		return false;
	}
	const bytes = Buffer.alloc(8);
	if (payload)
		bytes.set(new Uint8Array(payload.buffer, payload.byteOffset, 8));
	else
		bytes.writeDoubleLE(now());
	state.pings.push({ begun: now(), told });
	native.ping(bytes);
	wake(session);
	return true;
}

function sendSettings(session, settings, callback) {
	const { [kState]: state, [kNative]: native, [kOptions]: options } = session;
	if (session.destroyed) {
		callback?.(new codes.ERR_HTTP2_SETTINGS_CANCEL());
		return;
	}
	if (state.acks.length >= (options.maxOutstandingSettings ?? 10)) {
		session.destroy(new codes.ERR_HTTP2_MAX_PENDING_SETTINGS_ACK());
		return;
	}
	const scope = new AsyncResource('HTTP2SETTINGS', { requireManualDestroy: true });
	state.acks.push({ begun: now(), callback, scope });
	if (settings.customSettings !== undefined) {
		state.localCustom = { ...state.localCustom, ...settings.customSettings };
		state.local = undefined;
	}
	const rc = native.settings(bytesFor(settings));
	if (rc < 0)
		session.destroy(new NghttpError(rc));
	wake(session);
}

// It is answered, or never will be.
function acknowledged({ callback, scope }, ...args) {
	if (callback !== undefined)
		scope.runInAsyncScope(callback, undefined, ...args);
	scope.emitDestroy();
}

// ---- its end

function maybeDestroy(session) {
	const { [kState]: state, [kNative]: native } = session;
	if (!session.closed || session.destroyed || state.streams.size > 0 || state.pending.size > 0)
		return;
	if (native && state.isReady && session[kSocket]?.writableNeedDrain)
		return;
	session.destroy();
}

function end(session, code, error) {
	const { [kState]: state, [kSocket]: socket, [kNative]: native } = session;
	state.isDestroyed = true;
	state.destroyCode = code;
	session.setTimeout(0);
	clearTimeout(session[kTimer]);
	session.removeAllListeners('timeout');
	if (state.pending.size > 0 || state.streams.size > 0) {
		const cancel = new codes.ERR_HTTP2_STREAM_CANCEL(error);
		for (const stream of [...state.pending])
			stream.destroy(cancel);
		for (const stream of [...state.streams.values()])
			stream.destroy(error);
	}
	if (native && socket && !socket.destroyed) {
		native.terminate(code);
		flush(session);
	}
	if (native)
		setImmediate(finish, session, error);
	else
		finish(session, error);
}

function finish(session, error) {
	const { [kSocket]: socket, [kState]: state, [kNative]: native } = session;
	flush(session);
	if (native)
		require('internal/http2/perf').sessionEnded(session);
	session[kNative] = session[kSocket] = undefined;
	native?.close();
	session[kScope].emitDestroy();
	for (const { told } of state.pings.splice(0))
		told(false, 0);
	for (const ack of state.acks.splice(0))
		acknowledged(ack, new codes.ERR_HTTP2_SETTINGS_CANCEL());
	if (!socket) {
		nextTick(emitClose, session, error);
		return;
	}
	for (const event of ['data', 'drain', 'end', 'close', 'error'])
		socket.removeListener(event, session.listenersOfSocket[event]);
	socket[kBound] = undefined;
	if (socket.destroyed) {
		nextTick(emitClose, session, error);
		return;
	}
	socket.on('error', failure => {        // whatever else its end meets is no matter any more
		if (isMemory(failure))
			error ??= failure;
	});
	socket.once('close', () => { emitClose(session, error); });
	if (session.closed) {
		socket.resume();
		socket.end();
	} else {
		leave(socket, error);
	}
}

// What is written but not sent yet is given a chance, unless there is no one to read it.
function leave(socket, error) {
	if (socket.writableLength > 0 && !socket.writableEnded) {
		socket.resume();
		socket.end(() => { socket.destroy(error); });
		return;
	}
	socket.destroy(error);
}

function peerEnded(session) {
	const { [kSocket]: socket } = session;
	if (socket && socket.allowHalfOpen && !socket.destroyed)
		socket.end();
}

// A stream of which all has come, and all has gone, needs no session for its reader, if it has one, to get to its end.
function leaveComplete(session) {
	const { isComplete } = require('internal/http2/stream'), { streams } = session[kState];
	for (const [id, stream] of streams)
		if (isComplete(stream))
			streams.delete(id);
}

function socketClosed(session) {
	if (session.destroyed) {
		return;
	}
	const error = session.connecting ? new codes.ERR_SOCKET_CLOSED() : null, { [kState]: state } = session;
	leaveComplete(session);
	for (const stream of [...state.streams.values(), ...state.pending])
		stream.close(NGHTTP2_CANCEL);
	state.isClosed = true;
	end(session, NGHTTP2_NO_ERROR, error);
}

function socketFailed(session, error) {
	const { goawayCode: code } = session[kState];
	if (error.code === 'ECONNRESET' && code !== null)
		session.destroy(code === NGHTTP2_NO_ERROR ? undefined : new codes.ERR_HTTP2_SESSION_ERROR(code),
			NGHTTP2_NO_ERROR);
	else
		session.destroy(error);
}

module.exports = {
	Http2Session, acknowledged, emit, flush, kAlpn, kBound, kNative, kOptions, kScope, kServer, kSocket, kState,
	kType, maybeDestroy, originsOf, touch, wake, NGHTTP2_SESSION_CLIENT
};
