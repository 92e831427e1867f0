'use strict';

// http.IncomingMessage: a request of a server's, or the answer to a client's; its bytes are pushed (connection.js,
// answer.js).
//
// Most requests have no body, and nobody looks for one: a message becomes a stream when its _readableState is first
// asked for.  Until then kStage says what has happened to it.

const Readable = require('internal/streams/readable');
const Stream = require('internal/streams/legacy');
const { inherit } = require('internal/streams/utils');

const { apply } = Reflect;
const { toLowerCase } = String.prototype;
const { nextTick } = process;

const kFields = Symbol('fields'), kDistinct = Symbol('distinct'), kTrailers = Symbol('trailers');
const kDistinctTrailers = Symbol('distinctTrailers'), kStage = Symbol('stage');

const OPEN = 0, ENDED = 1, CLOSED = 2, IS_STREAM = 3;

// fields of which the first one counts
const single = new Set(['age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host',
	'if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards', 'proxy-authorization',
	'referer', 'retry-after', 'server', 'user-agent']);
const { has } = Set.prototype;

function IncomingMessage(socket) {
	if (!(this instanceof IncomingMessage))
		return new IncomingMessage(socket);
	this._events = { __proto__: null, close: undefined, error: undefined, data: undefined, end: undefined,
		readable: undefined };
	Stream.call(this);
	this[kStage] = OPEN;
	this.socket = socket;
	this.httpVersionMajor = null;
	this.httpVersionMinor = null;
	this.httpVersion = null;
	this.complete = false;
	this.rawHeaders = [];
	this.rawTrailers = [];
	this.joinDuplicateHeaders = false;
	this.aborted = false;
	this.upgrade = null;
	this.url = '';
	this.method = null;
	this.statusCode = null;
	this.statusMessage = null;
	this.client = socket;
	this._consumed = false;
	this._dumped = false;
}
inherit(IncomingMessage, Readable);

for (const key of [kFields, kDistinct, kTrailers, kDistinctTrailers])
	IncomingMessage.prototype[key] = undefined;

function becomeStream(message) {
	const { client, [kStage]: stage } = message;
	const options = client ? { highWaterMark: client.readableHighWaterMark } : undefined;
	const state = new Readable.ReadableState(options, message, false);
	state.ended = stage !== OPEN;
	state.readingMore = true;              // not before somebody wants its bytes: _consumed then says so
	if (stage === CLOSED)
		state.endEmitted = state.destroyed = state.closed = state.closeEmitted = true;
	message[kStage] = IS_STREAM;
	message._readableState = state;
	return state;
}

Object.defineProperty(IncomingMessage.prototype, '_readableState', {
	__proto__: null, configurable: true, enumerable: false,
	get() { return becomeStream(this); },
	set(value) {
		Object.defineProperty(this, '_readableState',
			{ __proto__: null, value, configurable: true, enumerable: true, writable: true });
	}
});

// ---- fields

function addField(all, key, value, joins) {
	const known = all[key];
	if (key === 'set-cookie') {
		if (known === undefined)
			all[key] = [value];
		else
			known[known.length] = value;
	} else if (typeof known !== 'string') {
		all[key] = value;
	} else if (key === 'cookie') {
		all[key] = `${known}; ${value}`;
	} else if (joins || !apply(has, single, [key])) {
		all[key] = `${known}, ${value}`;
	}
}

function joined(raw, joins) {
	const all = {};
	for (let i = 0; i < raw.length; i += 2)
		addField(all, apply(toLowerCase, raw[i], []), raw[i + 1], joins);
	return all;
}

function apart(raw) {
	const all = { __proto__: null };
	for (let i = 0; i < raw.length; i += 2) {
		const values = all[apply(toLowerCase, raw[i], [])] ??= [];
		values[values.length] = raw[i + 1];
	}
	return all;
}

// Made when first asked for.
function lazy(name, key, make) {
	Object.defineProperty(IncomingMessage.prototype, name, {
		__proto__: null, configurable: true, enumerable: false,
		get() { return this[key] ??= make(this); },
		set(value) { this[key] = value; }
	});
}

lazy('headers', kFields, message => joined(message.rawHeaders, message.joinDuplicateHeaders));
lazy('headersDistinct', kDistinct, message => apart(message.rawHeaders));
lazy('trailers', kTrailers, message => joined(message.rawTrailers, message.joinDuplicateHeaders));
lazy('trailersDistinct', kDistinctTrailers, message => apart(message.rawTrailers));

Object.defineProperty(IncomingMessage.prototype, 'connection', {
	__proto__: null, configurable: true, enumerable: false,
	get() { return this.socket; },
	set(value) { this.socket = value; }
});

// ---- the body

function readStart(socket) {
	if (socket && !socket._paused && socket.readable)
		socket.resume();
}

function readStop(socket) { socket?.pause(); }

const { push, resume } = Readable.prototype;

// Whether nobody has looked at its bytes or listens to anything: then its end need not be told, only be seen.
function isUnheard(message) {
	return message._eventsCount === 0 && !message._consumed && message.push === push && message.resume === resume;
}

// No bytes will come.
function endEmpty(message) {
	if (!isUnheard(message))
		message.push(null);
	else if (message[kStage] === OPEN)
		message[kStage] = ENDED;
	else
		message._readableState.ended = true;
}

// Whether all its bytes are there, and are none.
function isEmpty(message) {
	if (message[kStage] !== IS_STREAM)
		return message[kStage] === ENDED;
	const state = message._readableState;
	return state.ended && state.length === 0 && !state.destroyed;
}

// Its answer was sent, and its bytes, which have not been read, are not wanted: whether there is nobody to tell their end.
// Then endQuietly says it later.
function dump(message) {
	if (!message.complete || !isUnheard(message) || !isEmpty(message)) {
		// who has had some of them decides about the rest, as in node
		if (!message.readableDidRead)
			message._dump();
		return false;
	}
	return message._dumped = true;
}

// The same at once, for a message without a body of which nobody was told anything.
function closeQuietly(message) {
	if (message[kStage] !== ENDED || !message.complete || message.upgrade || !isUnheard(message))
		return false;
	message._dumped = true;
	message[kStage] = CLOSED;
	return true;
}

function endQuietly(message) {
	if (!isUnheard(message)) {
		message.resume();
	} else if (message[kStage] !== IS_STREAM) {
		message[kStage] = CLOSED;
	} else {
		const state = message._readableState;
		state.endEmitted = state.destroyed = state.closed = state.closeEmitted = true;
	}
}

Object.assign(IncomingMessage.prototype, {
	_read() {
		if (!this._consumed) {
			this._readableState.readingMore = false;
			this._consumed = true;
		}
		const { socket } = this;
		if (socket?._httpConnection)
			socket._httpConnection.read();
		else
			readStart(socket);
	},

	_destroy(error, done) {
		if (!this.readableEnded || !this.complete) {
			this.aborted = true;
			this.emit('aborted');
		}
		if (this.socket && !this.socket.destroyed && this.aborted)
			this.socket.destroy(error);
		// who does not listen does not want to know
		nextTick(() => { done(this.listenerCount('error') > 0 ? error : undefined); });
	},

	_addHeaderLine(name, value, all) {
		addField(all, apply(toLowerCase, name, []), value, this.joinDuplicateHeaders);
	},

	_addHeaderLineDistinct(name, value, all) {
		const key = apply(toLowerCase, name, []);
		if (all[key])
			all[key].push(value);
		else
			all[key] = [value];
	},

	// The first n of headers, names and values in turn, are its fields.
	_addHeaderLines(headers, n) {
		if (!headers?.length)
			return;
		const key = this.complete ? kTrailers : kFields;
		this[this.complete ? 'rawTrailers' : 'rawHeaders'] = headers;
		if (this[key] === undefined && n < headers.length)
			this[key] = {};
		for (let i = 0; this[key] !== undefined && i < n; i += 2)
			this._addHeaderLine(headers[i], headers[i + 1], this[key]);
	},

	setTimeout(ms, listener) {
		if (listener)
			this.on('timeout', listener);
		this.socket.setTimeout(ms);
		return this;
	},

	_dump() {
		if (this._dumped)
			return;
		this._dumped = true;
		this.removeAllListeners('data');
		this.resume();
	}
});

module.exports = { IncomingMessage, readStart, readStop, endEmpty, dump, closeQuietly, endQuietly };
