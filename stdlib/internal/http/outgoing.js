'use strict';

// http.OutgoingMessage: the fields and the body of a message that is sent.  _implicitHeader() is called before the first
// byte.  Then the message goes to its socket once that is its own (socket._httpMessage), and waits in outputData until
// then (sending.js).
//
// A field is kept as [name, value] by its name in lower case, in the order set.

const Stream = require('internal/streams/legacy');
const { inherit } = require('internal/streams/utils');
const { getDefaultHighWaterMark } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { checkContent, validateHeaderName, validateHeaderValue } = require('internal/http/common');
const sending = require('internal/http/sending');
const { Buffer } = require('buffer');
const { byteLength } = internalBinding('buffer');

const { apply } = Reflect;
const { isArray } = Array;
const { keys } = Object;
const { toLowerCase } = String.prototype;
const { nextTick } = process;

const { kFields, kCorked, kErrored, kNeedDrain, kHighWaterMark, kClosed, kUnique, kRejects, kBytes } =
	sending;

function lower(name) { return apply(toLowerCase, `${name}`, []); }
function nop() {}

function OutgoingMessage(options) {
	if (!(this instanceof OutgoingMessage))
		return new OutgoingMessage(options);
	Stream.call(this, options);
	this.outputData = [];
	this.outputSize = 0;
	this.shouldKeepAlive = true;
	this.finished = false;
	this._headerSent = false;
	this.socket = null;
	this._header = null;
	this[kHighWaterMark] = options?.highWaterMark ?? getDefaultHighWaterMark();
	if (options?.rejectNonStandardBodyWrites)
		this[kRejects] = true;
}
inherit(OutgoingMessage, Stream);

// What most messages never change.
Object.assign(OutgoingMessage.prototype, {
	writable: true,
	destroyed: false,
	_last: false,
	chunkedEncoding: false,
	useChunkedEncodingByDefault: true,
	sendDate: false,
	_removedConnection: false,
	_removedContLen: false,
	_removedTE: false,
	_contentLength: null,
	_hasBody: true,
	_trailer: '',
	_keepAliveTimeout: 0,
	_onPendingData: nop,
	_defaultKeepAlive: true,
	maxRequestsOnConnectionReached: false,
	strictContentLength: false,
	[kFields]: null,
	[kCorked]: 0,
	[kErrored]: null,
	[kNeedDrain]: false,
	[kClosed]: false,
	[kUnique]: null,
	[kBytes]: 0,
	[kRejects]: false
});

function getter(name, get) {
	Object.defineProperty(OutgoingMessage.prototype, name,
		{ __proto__: null, configurable: true, enumerable: false, get });
}

getter('headersSent', function () { return !!this._header; });
getter('writableEnded', function () { return this.finished; });
getter('writableFinished', function () {
	return this.finished && this.outputSize === 0 && (!this.socket || this.socket.writableLength === 0);
});
getter('writableLength', function () { return this.outputSize + (this.socket ? this.socket.writableLength : 0); });
getter('writableHighWaterMark', function () {
	return this.socket ? this.socket.writableHighWaterMark : this[kHighWaterMark];
});
getter('writableNeedDrain', function () { return !this.destroyed && !this.finished && this[kNeedDrain]; });
getter('writableObjectMode', () => false);
getter('writableCorked', function () { return (this.socket ? this.socket.writableCorked : 0) + this[kCorked]; });
getter('errored', function () { return this[kErrored]; });
getter('closed', function () { return this[kClosed]; });
getter('_closed', function () { return this[kClosed]; });

Object.defineProperty(OutgoingMessage.prototype, 'connection', {
	__proto__: null, configurable: true, enumerable: false,
	get() { return this.socket; },
	set(value) { this.socket = value; }
});

// ---- fields

function needUnsent(message, verb) {
	if (message._header)
		throw new codes.ERR_HTTP_HEADERS_SENT(verb);
}

function check(name, value) {
	validateHeaderName(name);
	if (!isArray(value)) {
		validateHeaderValue(name, value);
		return;
	}
	for (let i = 0; i < value.length; i++)
		validateHeaderValue(name, value[i]);
}

Object.assign(OutgoingMessage.prototype, {
	setHeader(name, value) {
		needUnsent(this, 'set');
		check(name, value);
		(this[kFields] ??= { __proto__: null })[lower(name)] = [name, value];
		return this;
	},

	setHeaders(headers) {
		needUnsent(this, 'set');
		if (!headers || isArray(headers) || typeof headers.keys !== 'function' ||
			typeof headers.get !== 'function')
			throw new codes.ERR_INVALID_ARG_TYPE('headers', ['Headers', 'Map'], headers);
		const cookies = [];
		for (const { 0: name, 1: value } of headers)
			if (name === 'set-cookie')
				isArray(value) ? cookies.push(...value) : cookies.push(value);
			else
				this.setHeader(name, value);
		if (cookies.length > 0)
			this.setHeader('set-cookie', cookies);
		return this;
	},

	appendHeader(name, value) {
		needUnsent(this, 'append');
		check(name, value);
		const fields = this[kFields] ??= { __proto__: null }, key = lower(name);
		const more = isArray(value) ? value : [value];
		if (fields[key] === undefined)
			fields[key] = [name, value];
		else
			fields[key][1] = [...isArray(fields[key][1]) ? fields[key][1] : [fields[key][1]], ...more];
		return this;
	},

	getHeader(name) {
		require('internal/validators').validateString(name, 'name');
		return this[kFields]?.[lower(name)]?.[1];
	},

	hasHeader(name) {
		require('internal/validators').validateString(name, 'name');
		return this[kFields]?.[lower(name)] !== undefined;
	},

	getHeaderNames() { return this[kFields] === null ? [] : keys(this[kFields]); },

	getRawHeaderNames() { return this.getHeaderNames().map(key => this[kFields][key][0]); },

	getHeaders() {
		const all = { __proto__: null };
		for (const key of this.getHeaderNames())
			all[key] = this[kFields][key][1];
		return all;
	},

	removeHeader(name) {
		require('internal/validators').validateString(name, 'name');
		needUnsent(this, 'remove');
		const key = lower(name);
		if (key === 'connection')
			this._removedConnection = true;
		else if (key === 'content-length')
			this._removedContLen = true;
		else if (key === 'transfer-encoding')
			this._removedTE = true;
		else if (key === 'date')
			this.sendDate = false;
		if (this[kFields] !== null)
			delete this[kFields][key];
	},

	addTrailers(headers) {
		this._trailer = '';
		for (const key of keys(headers)) {
			const { 0: name, 1: value } = isArray(headers) ? headers[key] : [key, headers[key]];
			validateHeaderName(name, 'Trailer name');
			const isOne = !isArray(value) || value.length < 2 || this[kUnique]?.has(lower(name));
			for (const one of isOne ? [isArray(value) ? value.join('; ') : value] : value) {
				checkContent(one, 'trailer content', name);
				this._trailer += `${name}: ${one}\r\n`;
			}
		}
	},

	flushHeaders() {
		if (!this._header)
			this._implicitHeader();
		this._send('');
	},

	_renderHeaders() {
		needUnsent(this, 'render');
		const all = {};
		for (const key of this.getHeaderNames())
			all[this[kFields][key][0]] = this[kFields][key][1];
		return all;
	},

	_implicitHeader() { throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_implicitHeader()'); }
});

function old(name, get, set) {
	const warn = () => {
		require('util').deprecate(nop, `OutgoingMessage.prototype.${name} is deprecated`, 'DEP0066')();
	};
	Object.defineProperty(OutgoingMessage.prototype, name, {
		__proto__: null, configurable: true, enumerable: false,
		get() {
			warn();
			return get(this);
		},
		set(value) {
			warn();
			set(this, value);
		}
	});
}

old('_headers', message => message.getHeaders(), (message, all) => {
	if (all === null || all === undefined) {
		message[kFields] = null;
	} else if (typeof all === 'object') {
		const fields = message[kFields] = { __proto__: null };
		for (const name of keys(all))
			fields[lower(name)] = [name, all[name]];
	}
});

old('_headerNames', message => {
	const { [kFields]: fields } = message;
	if (fields === null)
		return null;
	const names = { __proto__: null };
	for (const key of keys(fields))
		names[key] = fields[key][0];
	return names;
}, (message, names) => {
	const { [kFields]: fields } = message;
	if (typeof names !== 'object' || names === null || fields === null)
		return;
	for (const key of keys(names))
		if (fields[key])
			fields[key][0] = names[key];
});

// ---- the body

function failWrite(message, error, done) {
	nextTick(() => {
		done(error);
		if (!message.destroyed)
			message.emit('error', error);
	});
	return false;
}

function checkChunk(chunk) {
	if (chunk === null)
		throw new codes.ERR_STREAM_NULL_VALUES();
	if (typeof chunk !== 'string' && !(ArrayBuffer.isView(chunk) && chunk instanceof Uint8Array))
		throw new codes.ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'Uint8Array'], chunk);
}

// isAll: end() follows.  Whether there is room for more.  done: as for sending.write.
function write(message, chunk, encoding, done, isAll) {
	checkChunk(chunk);
	if (message.finished)
		return failWrite(message, new codes.ERR_STREAM_WRITE_AFTER_END(), done);
	if (message.destroyed) {
		nextTick(done ?? sending.finisher(message), new codes.ERR_STREAM_DESTROYED('write'));
		return false;
	}
	const size = typeof chunk !== 'string' ? chunk.byteLength :
		encoding ? Buffer.byteLength(chunk, encoding) : byteLength(chunk, 'utf8');
	sending.count(message, size, isAll);
	if (!message._header) {
		if (isAll)
			message._contentLength = size;
		message._implicitHeader();
	}
	return sending.write(message, chunk, encoding, size, done, isAll);
}

function endAgain(message, chunk, done) {
	if (chunk)
		failWrite(message, new codes.ERR_STREAM_WRITE_AFTER_END(), typeof done === 'function' ? done : nop);
	else if (typeof done === 'function')
		message.writableFinished ? nextTick(done, new codes.ERR_STREAM_ALREADY_FINISHED('end')) :
			message.once('finish', done);
	return message;
}

Object.assign(OutgoingMessage.prototype, sending.methods, {
	write(chunk, encoding, done) {
		if (typeof encoding === 'function')
			[encoding, done] = [undefined, encoding];
		const hasRoom = write(this, chunk, encoding, typeof done === 'function' ? done : nop, false);
		if (!hasRoom)
			this[kNeedDrain] = true;
		return hasRoom;
	},

	end(chunk, encoding, done) {
		if (typeof chunk === 'function')
			[chunk, encoding, done] = [undefined, undefined, chunk];
		else if (typeof encoding === 'function')
			[encoding, done] = [undefined, encoding];
		if (this.finished)
			return endAgain(this, chunk, done);
		if (typeof done === 'function')
			this.once('finish', done);
		sending.end(this, chunk, encoding, write);
		return this;
	},

	_close() {
		if (this[kClosed])
			return;
		this[kClosed] = true;
		this.emit('close');
	},

	destroy(error) {
		if (this.destroyed)
			return this;
		this.destroyed = true;
		this[kErrored] = error;
		if (this.socket)
			this.socket.destroy(error);
		else
			this.once('socket', socket => { socket.destroy(error); });
		return this;
	},

	setTimeout(ms, listener) {
		if (listener)
			this.on('timeout', listener);
		if (this.socket)
			this.socket.setTimeout(ms);
		else
			this.once('socket', socket => { socket.setTimeout(ms); });
		return this;
	},

	pipe() { this.emit('error', new codes.ERR_STREAM_CANNOT_PIPE()); },

	[Symbol.for('nodejs.rejection')](error) { this.destroy(error); }
});

module.exports = { OutgoingMessage };
