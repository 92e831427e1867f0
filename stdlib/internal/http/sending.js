'use strict';

// How an OutgoingMessage that has a socket, or will have one, goes there: the text of its head, its chunks, its end.
//
// The head is sent together with what comes first after it.  What is written before the socket is the message's own
// waits in outputData.  What a response with a known length ends with goes as one write.

const { codes } = require('internal/errors');
const { validateHeaderName, validateHeaderValue } = require('internal/http/common');
const { Buffer } = require('buffer');
const { byteLength } = internalBinding('buffer');

const { apply } = Reflect;
const { test } = RegExp.prototype;
const { toLowerCase } = String.prototype;
const { isArray } = Array;
const { nextTick } = process;

const JOINED_MAX = 16 << 10;           // bytes of a head and body that are copied into one

const kFields = Symbol('fields'), kCorked = Symbol('corked'), kErrored = Symbol('errored');
const kNeedDrain = Symbol('needDrain'), kHighWaterMark = Symbol('highWaterMark');
const kClosed = Symbol('closed'), kUnique = Symbol('uniqueHeaders'), kRejects = Symbol('rejectNonStandardBodyWrites');
const kBytes = Symbol('bytesWritten'), kConnection = Symbol('connection');

function nop() {}

// Bytes that wait for the message's turn, or do so no more.
function pending(message, bytes) {
	message[kConnection]?.pending(bytes);
	message._onPendingData(bytes);
}

// ---- the head

let date = '', dateSecond = -1;

// The value of the field Date, made once a second.
function utcDate() {
	const now = Date.now(), second = Math.floor(now / 1000);
	if (second !== dateSecond) {
		dateSecond = second;
		date = new Date(now).toUTCString();
	}
	return date;
}

const saysClose = /(?:^|\W)close(?:$|\W)/i, saysChunked = /(?:^|\W)chunked(?:$|\W)/i;

// What a field says about how the message is sent.
function note(message, state, key, value) {
	switch (key) {
	case 'connection':
		state.connection = true;
		message._removedConnection = false;
		if (apply(test, saysClose, [value]))
			message._last = true;
		else
			message.shouldKeepAlive = true;
		break;
	case 'transfer-encoding':
		state.coding = true;
		message._removedTE = false;
		if (apply(test, saysChunked, [value]))
			message.chunkedEncoding = true;
		break;
	case 'content-length':
		state.length = true;
		message._contentLength = +value;
		message._removedContLen = false;
		break;
	case 'date': case 'expect': case 'trailer': state[key] = true; break;
	case 'keep-alive': message._defaultKeepAlive = false;
	}
}

function addLine(message, state, name, key, value, checks) {
	if (checks)
		validateHeaderValue(name, value);
	state.text += `${name}: ${value}\r\n`;
	note(message, state, key, value);
}

function addField(message, state, name, value, checks) {
	if (checks)
		validateHeaderName(name);
	const key = apply(toLowerCase, name, []);
	if (!isArray(value)) {
		addLine(message, state, name, key, value, checks);
		return;
	}
	if ((value.length < 2 || key !== 'cookie') && !message[kUnique]?.has(key))
		for (let i = 0; i < value.length; i++)
			addLine(message, state, name, key, value[i], checks);
	else
		addLine(message, state, name, key, value.join('; '), checks);
}

function addFields(message, state, fields) {
	if (fields === message[kFields]) {
		for (const key in fields)
			addField(message, state, fields[key][0], fields[key][1], false);
	} else if (!isArray(fields)) {
		for (const name of Object.keys(fields))
			addField(message, state, name, fields[name], true);
	} else if (fields.length > 0 && isArray(fields[0])) {
		for (const { 0: name, 1: value } of fields)
			addField(message, state, name, value, true);
	} else {
		if (fields.length % 2 !== 0)
			throw new codes.ERR_INVALID_ARG_VALUE('headers', fields);
		for (let i = 0; i < fields.length; i += 2)
			addField(message, state, fields[i], fields[i + 1], true);
	}
}

// The field Connection, where none was given.
function connectionOf(message, state) {
	if (message._removedConnection) {
		message._last = !message.shouldKeepAlive;
		return '';
	}
	const keeps = message.shouldKeepAlive && (state.length || message.useChunkedEncodingByDefault || message.agent);
	if (!keeps) {
		message._last = true;
		return 'Connection: close\r\n';
	}
	if (message.maxRequestsOnConnectionReached)
		return 'Connection: close\r\n';
	if (!message._keepAliveTimeout || !message._defaultKeepAlive)
		return 'Connection: keep-alive\r\n';
	const most = ~~message._maxRequestsPerSocket > 0 ? `, max=${message._maxRequestsPerSocket}` : '';
	return 'Connection: keep-alive\r\n' +
		`Keep-Alive: timeout=${Math.floor(message._keepAliveTimeout / 1000)}${most}\r\n`;
}

// How the end of the body is found, where no field says it.
function framingOf(message, state) {
	if (!message._hasBody) {
		message.chunkedEncoding = false;
	} else if (!message.useChunkedEncodingByDefault) {
		message._last = true;
	} else if (!state.trailer && !message._removedContLen && typeof message._contentLength === 'number') {
		return `Content-Length: ${message._contentLength}\r\n`;
	} else if (!message._removedTE) {
		message.chunkedEncoding = true;
		return 'Transfer-Encoding: chunked\r\n';
	} else {
		message._last = true;
	}
	return '';
}

// ---- the body

// A chunk, once there is a head.  Whether there is room for more.
function write(message, chunk, encoding, size, done, isAll) {
	if (!message._hasBody) {
		if (message[kRejects])
			throw new codes.ERR_HTTP_BODY_NOT_ALLOWED();
		nextTick(done);
		return true;
	}
	if (isAll && !message.chunkedEncoding && writeAll(message, chunk, encoding, done))
		return true;
	const { socket } = message;
	if (!isAll && socket && !socket.writableCorked) {
		socket.cork();
		nextTick(uncork, socket);
	}
	if (!message.chunkedEncoding || size === 0)
		return message._send(chunk, encoding, done);
	const head = `${size.toString(16)}\r\n`;
	if (typeof chunk === 'string' && (!encoding || encoding === 'utf8'))
		return message._send(`${head}${chunk}\r\n`, encoding, done);
	message._send(head, 'latin1', null);
	message._send(chunk, encoding, null);
	return message._send('\r\n', null, done);
}

function uncork(socket) { socket.uncork(); }

// The head and all of the body as one write past the socket's stream, which is then known to be idle; else false.
function writeAll(message, chunk, encoding, done) {
	const { socket, _header: header } = message;
	if (message._headerSent || message.outputData.length > 0 || !socket || socket._httpMessage !== message ||
		socket._writeNow === undefined)
		return false;
	let data, size;
	if (typeof chunk !== 'string') {
		size = header.length + chunk.length;
		if (size > JOINED_MAX)
			return false;
		data = Buffer.allocUnsafe(size);
		data.latin1Write(header, 0, header.length);
		data.set(chunk, header.length);
	} else if (!encoding || encoding === 'utf8') {
		data = header + chunk;
		size = byteLength(data, 'utf8');
	} else {
		return false;
	}
	return message._headerSent = socket._writeNow(data, size, done);
}

function isStrict(message) {
	return message.strictContentLength && typeof message._contentLength === 'number' && message._hasBody &&
		!message.chunkedEncoding && !message._removedContLen;
}

// What a message with a length may have of it; before its head is made nothing is known.
function count(message, size, isAll) {
	if (!message.strictContentLength)
		return;
	const { _contentLength: length } = message, bytes = message[kBytes] + size;
	if (isStrict(message) && (isAll ? bytes !== length : bytes > length))
		throw new codes.ERR_HTTP_CONTENT_LENGTH_MISMATCH(bytes, length);
	message[kBytes] = bytes;
}

function finished(message) {
	if (message.socket?._hadError)
		return;
	message[kConnection]?.answered(message);
	message.emit('finish');
}

// writeFirst: write of outgoing.js
function end(message, chunk, encoding, writeFirst) {
	const { socket } = message, finish = () => { finished(message); };
	const isLast = chunk && message[kConnection] !== undefined && !message._header && message._trailer === '';
	let isSent = false;
	if (isLast) {
		// known to be all of it: with its length it is sent by one write, which also finishes the message
		writeFirst(message, chunk, encoding, () => {
			if (isSent)
				finish();
		}, true);
		isSent = !message.chunkedEncoding && message._hasBody;
	} else if (chunk) {
		socket?.cork();
		writeFirst(message, chunk, encoding, nop, true);
	} else if (!message._header) {
		socket?.cork();
		message._contentLength = 0;
		message._implicitHeader();
	}
	if (isStrict(message) && message[kBytes] !== message._contentLength)
		throw new codes.ERR_HTTP_CONTENT_LENGTH_MISMATCH(message[kBytes], message._contentLength);
	if (message._hasBody && message.chunkedEncoding)
		message._send(`0\r\n${message._trailer}\r\n`, 'latin1', finish);
	else if (!isSent && (!message._headerSent || message.writableLength || chunk))
		message._send('', 'latin1', finish);
	else if (!isSent)
		nextTick(finish);
	if (message.socket?.writableCorked) {
		message.socket._writableState.corked = 1;
		message.socket.uncork();
	}
	message[kCorked] = 0;
	message.finished = true;
	if (message.outputData.length === 0 && message.socket?._httpMessage === message)
		message._finish();
}

const methods = {
	_storeHeader(firstLine, fields) {
		const state = { text: firstLine, connection: false, length: false, coding: false, date: false,
			expect: false, trailer: false };
		if (fields)
			addFields(this, state, fields);
		let { text } = state;
		if (this.sendDate && !state.date)
			text += `Date: ${utcDate()}\r\n`;
		if (this.chunkedEncoding && (this.statusCode === 204 || this.statusCode === 304)) {
			this.chunkedEncoding = false;
			this.shouldKeepAlive = false;
		}
		if (this._removedConnection || !state.connection)
			text += connectionOf(this, state);
		if (!state.length && !state.coding)
			text += framingOf(this, state);
		if (!this.chunkedEncoding && state.trailer)
			throw new codes.ERR_HTTP_TRAILER_INVALID();
		this._header = `${text}\r\n`;
		this._headerSent = false;
		if (state.expect)
			this._send('');
	},

	_send(data, encoding, done) {
		if (!this._headerSent && this._header !== null) {
			const header = this._header;
			if (typeof data === 'string' && (!encoding || encoding === 'utf8' || encoding === 'latin1')) {
				data = header + data;
			} else {
				this.outputData.unshift({ data: header, encoding: 'latin1', callback: null });
				this.outputSize += header.length;
				pending(this, header.length);
			}
			this._headerSent = true;
		}
		return this._writeRaw(data, encoding, done);
	},

	_writeRaw(data, encoding, done) {
		const { socket } = this;
		if (socket?.destroyed)
			return false;
		if (typeof encoding === 'function')
			[encoding, done] = [null, encoding];
		if (socket && socket._httpMessage === this && socket.writable) {
			if (this.outputData.length > 0)
				this._flushOutput(socket);
			return socket.write(data, encoding, done);
		}
		this.outputData.push({ data, encoding, callback: done });
		this.outputSize += data.length;
		pending(this, data.length);
		return this.outputSize < this[kHighWaterMark];
	},

	_flush() {
		const { socket } = this;
		if (!socket?.writable)
			return;
		const hasRoom = this._flushOutput(socket);
		if (this.finished) {
			this._finish();
		} else if (hasRoom && this[kNeedDrain]) {
			this[kNeedDrain] = false;
			this.emit('drain');
		}
	},

	_flushOutput(socket) {
		const waiting = this.outputData;
		let hasRoom = true;
		for (; this[kCorked] > 0; this[kCorked]--)
			socket.cork();
		if (waiting.length === 0)
			return hasRoom;
		this.outputData = [];
		socket.cork();
		for (const { data, encoding, callback } of waiting)
			hasRoom = socket.write(data, encoding, callback);
		socket.uncork();
		pending(this, -this.outputSize);
		this.outputSize = 0;
		return hasRoom;
	},

	_finish() { this.emit('prefinish'); },

	cork() {
		if (this.socket)
			this.socket.cork();
		else
			this[kCorked]++;
	},

	uncork() {
		if (this.socket)
			this.socket.uncork();
		else if (this[kCorked] > 0)
			this[kCorked]--;
	}
};

module.exports = {
	kFields, kCorked, kErrored, kNeedDrain, kHighWaterMark, kClosed, kUnique, kRejects, kBytes,
	kConnection, methods, count, write, end
};
