'use strict';
/* Http2Stream: a Duplex over one stream of a session.
 *
 *      pending --(request is sent: it has a number)--> open --close()--> closed --> destroyed
 *
 * Reading: what was received is pushed; while the reader has enough, what is consumed is not told to the session, so
 * the peer's window closes.  Writing: a chunk is done when the peer's window has let all of it go and the socket has
 * sent it.  The stream is destroyed once both of its sides have ended, or libnghttp2 has closed it and all of it was
 * read.
 */

const { AsyncResource } = require('async_hooks');
const Duplex = require('internal/streams/duplex');
const { AbortError } = require('internal/errors');
const { codes } = require('internal/http2/errors');
const { constants, nameOfCode } = require('internal/http2/constants');
const { checkObject, forTrailers, listOf } = require('internal/http2/headers');
const { kNative, kScope, kState: kSessionState, kType, flush, maybeDestroy, touch,
	wake } = require('internal/http2/session');
const { validateFunction, validateInteger, validateNumber } = require('internal/validators');
const { kTimer, methods: { setTimeout: setIdleTimeout } } = require('internal/net/timeout');

const kState = Symbol('state'), kSession = Symbol('session'), kID = Symbol('id');
const kSentHeaders = Symbol('sent-headers'), kSentTrailers = Symbol('sent-trailers');
const kInfoHeaders = Symbol('sent-info-headers');

const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_SESSION_SERVER } = constants;

const { nextTick } = process;
const { now } = internalBinding('misc');

const WEIGHT = 16, NO_MEMORY = -12;

class Http2Stream extends Duplex {
	constructor(session, options) {
		super({ ...options, allowHalfOpen: true, autoDestroy: false });
		this[kState] = {
			isReady: false, isClosed: false, isAborted: false, hasSentHeaders: false, didRead: false,
				rstCode: NGHTTP2_NO_ERROR,
			trailersReady: false, endAfterHeaders: false, unconsumed: 0, isWriting: null, isTaken: false,
			begun: now(), seenWritten: 0,
			firstHeader: 0, firstByte: 0, firstByteSent: 0, bytesRead: 0, bytesWritten: 0, isOver: false
		};
		this[kScope] = new AsyncResource('HTTP2STREAM', { requireManualDestroy: true });
		this._readableState.readingMore = true;        // not before somebody reads: that is what didRead says
		this.timeout = undefined;
		this[kTimer] = null;
		this[kSession] = session;
		this[kID] = undefined;
		session[kSessionState].pending.add(this);
		this.cork();                                   // what is written before it has a number goes together
	}

	_begin(id) {
		const { [kState]: state, [kSession]: session } = this;
		this[kID] = id;
		state.isReady = true;
		session[kSessionState].pending.delete(this);
		session[kSessionState].streams.set(id, this);
		session[kSessionState].made++;
		this.uncork();
		nextTick(() => { this.emit('ready'); });
	}

	// ---- how it is

	get id() { return this[kID]; }
	get session() { return this[kSession]; }
	get pending() { return this[kID] === undefined; }
	get closed() { return this[kState].isClosed; }
	get aborted() { return this[kState].isAborted; }
	get rstCode() { return this[kState].rstCode; }
	get endAfterHeaders() { return this[kState].endAfterHeaders; }
	get headersSent() { return this[kState].hasSentHeaders; }
	get sentHeaders() { return this[kSentHeaders]; }
	get sentTrailers() { return this[kSentTrailers]; }
	get sentInfoHeaders() { return this[kInfoHeaders]; }
	get bufferSize() { return this.writableLength; }

	get state() {
		const all = this.pending ? undefined : this[kSession]?.[kNative]?.streamState(this[kID]);
		if (all === undefined && (this.pending || this[kSession] === undefined))
			return {};
		if (all === undefined)
			return { state: 1, weight: 0, sumDependencyWeight: 0, localClose: 0, remoteClose: 0,
				localWindowSize: 0 };
		return { state: all[0], weight: all[1], sumDependencyWeight: all[2], localClose: all[3],
			remoteClose: all[4],
			localWindowSize: all[5] };
	}

	setTimeout(...args) { return Reflect.apply(setIdleTimeout, this, args); }

	_onTimeout() {
		const { [kState]: state, [kSession]: session } = this;
		if (this.destroyed)
			return;
		const { bytesWritten } = session[kSessionState];
		if (isSending(this) && state.seenWritten !== bytesWritten) {        // it goes on, slowly
			state.seenWritten = bytesWritten;
			touchStream(this);
			return;
		}
		this.emit('timeout');
	}

	// ---- reading and writing

	_read() {
		if (this.destroyed) {
			this.push(null);
			return;
		}
		if (!this[kState].didRead) {
			this[kState].didRead = true;
			this._readableState.readingMore = false;
		}
		consume(this);
	}

	_write(chunk, encoding, done) { writeAll(this, [chunk], done); }

	_writev(chunks, done) { writeAll(this, chunks.map(({ chunk }) => chunk), done); }

	_final(done) {
		if (this.pending && !this.destroyed && !this.closed) {
			this.once('ready', () => { this._final(done); });
			return;
		}
		if (!this.closed && !this.headersSent && !this.headRequest)
			this._proceed();
		this[kSession]?.[kNative]?.end(this[kID]);
		if (this[kSession])
			wake(this[kSession]);
		this.once('finish', () => { maybeEnd(this); });
		done();
	}

	// ---- frames

	priority(options) {
		if (this.destroyed)
			throw new codes.ERR_HTTP2_INVALID_STREAM();
		checkObject(options, 'options');
		const given = checkPriority({ ...options });
		const send = () => {
			this[kSession]?.[kNative]?.priority(this[kID], given.parent, given.weight, given.exclusive);
			if (this[kSession])
				wake(this[kSession]);
		};
		if (given.silent)
			return;
		if (this.pending)
			this.once('ready', send);
		else
			send();
	}

	sendTrailers(headers) {
		const { [kState]: state } = this;
		if (this.destroyed || this.closed)
			throw new codes.ERR_HTTP2_INVALID_STREAM();
		if (this[kSentTrailers])
			throw new codes.ERR_HTTP2_TRAILERS_ALREADY_SENT();
		if (!state.trailersReady)
			throw new codes.ERR_HTTP2_TRAILERS_NOT_READY();
		checkObject(headers, 'headers');
		const given = { __proto__: null, ...headers }, { 0: text, 1: sizes } = listOf(given, forTrailers);
		touchStream(this);
		this[kSentTrailers] = given;
		state.trailersReady = state.waitsForTrailers = false;
		const rc = this[kSession][kNative].trailers(this[kID], text, sizes);
		wake(this[kSession]);
		if (rc < 0)
			this.destroy(new (require('internal/http2/errors').NghttpError)(rc));
		else
			maybeEnd(this);
	}

	close(code = NGHTTP2_NO_ERROR, callback) {
		validateInteger(code, 'code', 0, 2 ** 32 - 1);
		if (callback !== undefined)
			validateFunction(callback, 'callback');
		if (this.closed)
			return;
		if (callback !== undefined)
			this.once('close', callback);
		closeStream(this, code, this.writableFinished || code !== NGHTTP2_NO_ERROR ? NOW : WHEN_FINISHED);
	}

	_destroy(error, done) {
		const { [kState]: state, [kSession]: session } = this, sessionState = session[kSessionState];
		const ofSession = sessionState.goawayCode || sessionState.destroyCode;
		let shown = error, code = this.closed ? this.rstCode : ofSession;
		if (error)
			code = error instanceof AbortError || error.name === 'AbortError' ? NGHTTP2_CANCEL :
				code || NGHTTP2_INTERNAL_ERROR;
		const wasClosed = this.closed;
		if (!wasClosed)
			closeStream(this, code, this.pending ? NEVER : NOW);
		this.push(null);
		if (wasClosed && !state.isOver && !this.pending)
			submitReset(this, code);
		sessionState.streams.delete(this[kID]);
		sessionState.pending.delete(this);
		sessionState.durations += now() - state.begun;
		clearTimeout(this[kTimer]);
		if ((shown === null || shown === undefined) && code !== NGHTTP2_NO_ERROR && code !== NGHTTP2_CANCEL)
			shown = new codes.ERR_HTTP2_STREAM_ERROR(nameOfCode(code));
		this[kSession] = undefined;
		require('internal/http2/perf').streamEnded(this);
		this[kScope].emitDestroy();
		const { isWriting } = state;
		state.isWriting = null;
		setImmediate(maybeDestroy, session);
		done(shown);
		isWriting?.(shown);
	}

	[Symbol.for('nodejs.util.inspect.custom')](depth, options) {
		if (depth < 0)
			return this;
		return `Http2Stream ${require('util').inspect({
			id: this[kID] || '<pending>', closed: this.closed, destroyed: this.destroyed, state: this.state,
			readableState: this._readableState, writableState: this._writableState
		}, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
	}
}

function checkPriority(options) {
	if (options.weight === undefined)
		options.weight = WEIGHT;
	else
		validateNumber(options.weight, 'options.weight');
	if (options.parent === undefined)
		options.parent = 0;
	else
		validateNumber(options.parent, 'options.parent', 0);
	if (options.exclusive === undefined)
		options.exclusive = false;
	else
		require('internal/validators').validateBoolean(options.exclusive, 'options.exclusive');
	if (options.silent === undefined)
		options.silent = false;
	else
		require('internal/validators').validateBoolean(options.silent, 'options.silent');
	return options;
}

function isComplete(stream) {
	const { [kState]: state } = stream;
	return state.isOver && state.rstCode === NGHTTP2_NO_ERROR && stream.writableFinished &&
		stream.listenerCount('data') + stream.listenerCount('readable') > 0;
}

function isSending(stream) { return stream[kState].isWriting !== null; }

function touchStream(stream) {
	stream[kTimer]?.refresh();
	if (stream[kSession])
		touch(stream[kSession]);
}

// ---- bytes

function consume(stream) {
	const { [kState]: state, [kSession]: session } = stream;
	if (state.unconsumed === 0 || !session)
		return;
	session[kNative]?.consume(stream[kID], state.unconsumed);
	state.unconsumed = 0;
	wake(session);
}

function gotData(stream, bytes) {
	const { [kState]: state } = stream;
	touchStream(stream);
	state.firstByte ||= now();
	state.bytesRead += bytes.length;
	state.unconsumed += bytes.length;
	if (stream.push(bytes) || stream.destroyed)
		consume(stream);
}

function gotEnd(stream) {
	if (stream.readableEnded || stream._readableState.ended)
		return;
	stream.push(null);
	if (stream.readableLength === 0 && stream.readableFlowing !== null)
		stream.read(0);
}

function writeAll(stream, chunks, done) {
	const { [kState]: state } = stream;
	if (stream.pending && !stream.destroyed) {
		stream.once('ready', () => { writeAll(stream, chunks, done); });
		return;
	}
	touchStream(stream);
	if (!stream.headersSent)
		stream._proceed();
	const native = stream[kSession]?.[kNative];
	let rc = 0, size = 0;
	state.isWriting = done;
	for (const chunk of chunks) {
		if (chunk.length > 0)
			rc = native?.write(stream[kID], chunk) ?? -1;
		size += chunk.length;
		if (rc !== 0)
			break;
	}
	state.bytesWritten += size;
	state.firstByteSent ||= now();
	if (rc !== 0 || size === 0) {
		state.isWriting = null;
		done(rc === NO_MEMORY ? new codes.ERR_HTTP2_NO_MEM() : undefined);     // else it is gone, which is told elsewhere
		return;
	}
	if (!state.isFile)
		nextTick(endEarly, stream, size);
	wake(stream[kSession]);
}

// The body is a file's: the script's side of the stream is at its end, the bytes pass it by.
function beginFile(stream) {
	stream[kState].isFile = true;
	stream._final = done => { done(); };
	stream.end();
}

function endFile(stream) {
	const { [kSession]: session } = stream;
	stream[kState].isFile = false;
	session[kNative]?.end(stream[kID]);
	wake(session);
	maybeEnd(stream);
}

// What is written last ends the stream with its own frame.
function endEarly(stream, size) {
	if (stream[kState].isWriting !== null && stream.writableEnded && stream.writableLength === size)
		stream[kSession]?.[kNative]?.end(stream[kID]);
}

// libnghttp2 has taken all of what is being written; it is done when the socket has sent it.
function taken(stream) {
	stream[kState].isTaken = true;
	return stream;
}

function written(stream) {
	if (stream.destroyed)
		return;
	touchStream(stream);
	doneWriting(stream);
}

function doneWriting(stream) {
	const { [kState]: state } = stream, { isWriting } = state;
	state.isWriting = null;
	state.isTaken = false;
	isWriting?.();
}

function wantTrailers(stream) {
	if (stream.destroyed || stream.closed)
		return;
	stream[kState].trailersReady = true;
	if (!stream.emit('wantTrailers'))
		stream.sendTrailers({});
}

// ---- its end

const NEVER = 0, WHEN_FINISHED = 1, NOW = 2;   // the peer is told

function closeStream(stream, code, told) {
	const { [kState]: state } = stream;
	state.isClosed = true;
	state.rstCode = code;
	stream.setTimeout(0);
	stream.removeAllListeners('timeout');
	const { ending } = stream._writableState;
	if (!ending) {
		if (!state.isAborted) {
			state.isAborted = true;
			stream.emit('aborted');
		}
		stream.end();
	}
	if (told === NEVER)
		return;
	if (!ending || stream.writableFinished || code !== NGHTTP2_NO_ERROR || told === NOW)
		submitReset(stream, code);
	else
		stream.once('finish', () => { submitReset(stream, code); });
}

function submitReset(stream, code) {
	const { [kSession]: session } = stream;
	if (stream.pending) {
		stream.push(null);
		stream.once('ready', () => { submitReset(stream, code); });
		return;
	}
	if (!session?.[kNative] || stream[kState].isOver)
		return;
	flush(session);                // what was written before goes first
	if (session[kNative] === undefined || stream[kState].isOver)
		return;
	session[kNative].reset(stream[kID], code);
	wake(session);
}

// libnghttp2 has closed it.
function closed(stream, code) {
	const { [kState]: state } = stream;
	state.isOver = true;
	if (stream.destroyed)
		return;
	if (!stream.closed)
		closeStream(stream, code, NEVER);
	if (!state.isTaken || code !== NGHTTP2_NO_ERROR)
		doneWriting(stream);
	if (stream.readableEnded || code !== NGHTTP2_NO_ERROR || stream.errored !== null) {
		maybeEnd(stream, code);
		return;
	}
	stream.on('end', () => { maybeEnd(stream); });
	if (!stream._readableState.ended)
		stream.push(null);
	if (stream[kSession][kType] === NGHTTP2_SESSION_SERVER && !state.didRead && stream.readableFlowing === null)
		stream.resume();
	else
		stream.read(0);
}

function maybeEnd(stream, code = NGHTTP2_NO_ERROR) {
	if (stream.destroyed)
		return;
	if (code !== NGHTTP2_NO_ERROR) {
		stream.destroy();
		return;
	}
	const hasFailed = stream.errored !== null;     // a write after its end
	if (!stream.writableFinished && !hasFailed)
		return;
	if (stream.closed && (stream.readableEnded || !stream.readable || hasFailed)) {
		stream.destroy();
		return;
	}
	const { [kState]: state, [kSession]: session } = stream;
	if (session[kType] === NGHTTP2_SESSION_SERVER && state.hasSentHeaders && !state.waitsForTrailers &&
		!state.isFile && !state.didRead && stream.readableFlowing === null)
		setImmediate(() => {
			if (!stream.closed && !stream.destroyed && !state.didRead && stream.readableFlowing === null)
				stream.close();
		});
}

module.exports = {
	Http2Stream, beginFile, checkPriority, closed, endFile, flush, gotData, gotEnd, isComplete, isSending, kID,
	kInfoHeaders, kSentHeaders, kSession, kState, taken, touchStream, wantTrailers, writeAll, written
};
