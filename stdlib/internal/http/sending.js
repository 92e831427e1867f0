'use strict';

// How an OutgoingMessage that has a socket, or will have one, goes there: the text of its head, its chunks, its end.
//
// The head is sent together with what comes first after it.  What is written before the socket is the message's own
// waits in outputData.  What a response with a known length ends with goes as one write.

const { codes } = require('internal/errors');
const { validateHeaderName, validateHeaderValue } = require('internal/http/common');
const { Buffer, isUtf8 } = require('buffer');
const { byteLength } = internalBinding('buffer');
const { lines } = internalBinding('http');

const { emit } = require('events').prototype;
const { apply } = Reflect;
const { test } = RegExp.prototype;
const { toLowerCase } = String.prototype;
const { isArray } = Array;
const { keys } = Object;
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

let date = '', dateEnd = 0;

// The field Date, made once a second.
function dateOf() {
	const now = Date.now();
	if (now >= dateEnd || now < dateEnd - 1000) {
		dateEnd = now - now % 1000 + 1000;
		date = `Date: ${new Date(now).toUTCString()}\r\n`;
	}
	return date;
}

const saysClose = /(?:^|\W)close(?:$|\W)/i, saysChunked = /(?:^|\W)chunked(?:$|\W)/i;

// What fields say about how a message is sent: bits of state.said.  DATE is the binding's, too.
const CONNECTION = 1, LENGTH = 2, CODING = 4, DATE = 8, EXPECT = 16, TRAILER = 32;

function note(message, state, key, value) {
	switch (key) {
	case 'connection':
		state.said |= CONNECTION;
		message._removedConnection = false;
		if (apply(test, saysClose, [value]))
			message._last = true;
		else
			message.shouldKeepAlive = true;
		break;
	case 'transfer-encoding':
		state.said |= CODING;
		message._removedTE = false;
		if (apply(test, saysChunked, [value]))
			message.chunkedEncoding = true;
		break;
	case 'content-length':
		state.said |= LENGTH;
		message._contentLength = +value;
		message._removedContLen = false;
		break;
	case 'date': state.said |= DATE; break;
	case 'expect': state.said |= EXPECT; break;
	case 'trailer': state.said |= TRAILER; break;
	case 'keep-alive': message._defaultKeepAlive = false;
	}
}

function addLine(message, state, name, key, value, checks) {
	if (checks)
		validateHeaderValue(name, value);
	state.text += `${name}: ${value}\r\n`;
	note(message, state, key, value);
}

// A value whose characters are the bytes of UTF-8, as Buffer.toString('latin1') makes them: the head is sent as UTF-8,
// together with the body, and the value would be encoded twice.
function recoded(value) {
	const bytes = Buffer.from(`${value}`, 'latin1');
	return isUtf8(bytes) ? bytes.utf8Slice() : value;
}

function addField(message, state, name, value, checks) {
	if (checks)
		validateHeaderName(name);
	const key = apply(toLowerCase, name, []);
	if (key === 'content-disposition' && message._contentLength)
		value = isArray(value) ? value.map(recoded) : recoded(value);
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
	if (isArray(fields)) {
		addPairs(message, state, fields);
		return;
	}
	const isKept = fields === message[kFields], text = lines(fields, !isKept, state);
	if (text !== undefined) {
		state.text += text;
		if (state.given !== undefined)
			note(message, state, 'content-length', state.given);
		return;
	}
	state.said = 0;
	for (const name of keys(fields))
		if (isKept)
			addField(message, state, fields[name][0], fields[name][1], false);
		else
			addField(message, state, name, fields[name], true);
}

function addPairs(message, state, fields) {
	if (fields.length > 0 && isArray(fields[0])) {
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
function connectionOf(message, said) {
	if (message._removedConnection) {
		message._last = !message.shouldKeepAlive;
		return '';
	}
	const keeps = message.shouldKeepAlive &&
		(said & LENGTH || message.useChunkedEncodingByDefault || message.agent);
	if (!keeps) {
		message._last = true;
		return 'Connection: close\r\n';
	}
	if (message.maxRequestsOnConnectionReached)
		return 'Connection: close\r\n';
	if (!message._keepAliveTimeout || !message._defaultKeepAlive)
		return 'Connection: keep-alive\r\n';
	return keepAlive(message._keepAliveTimeout, message._maxRequestsPerSocket);
}

let keptMs, keptMost, kept;            // what the last one said, which the next one will say, too

function keepAlive(ms, most) {
	if (ms !== keptMs || most !== keptMost) {
		const max = ~~most > 0 ? `, max=${most}` : '';
		keptMs = ms;
		keptMost = most;
		kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(ms / 1000)}${max}\r\n`;
	}
	return kept;
}

// How the end of the body is found, where no field says it.
function framingOf(message, said) {
	if (!message._hasBody) {
		message.chunkedEncoding = false;
	} else if (!message.useChunkedEncodingByDefault) {
		message._last = true;
	} else if (!(said & TRAILER) && !message._removedContLen && typeof message._contentLength === 'number') {
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

// A chunk, once there is a head.  Whether there is room for more.  done: null to finish the message, which has a length
// and ends with the chunk.
function write(message, chunk, encoding, size, done, isAll) {
	if (!message._hasBody) {
		if (message[kRejects])
			throw new codes.ERR_HTTP_BODY_NOT_ALLOWED();
		nextTick(done ?? nop);
		return true;
	}
	if (isAll && !message.chunkedEncoding && writeAll(message, chunk, encoding, done))
		return true;
	const { socket } = message;
	if (!isAll && socket && !socket.writableCorked) {
		socket.cork();
		nextTick(uncork, socket);
	}
	if (!message.chunkedEncoding)
		return message._send(chunk, encoding, done ?? finisher(message));
	if (size === 0)
		return message._send(chunk, encoding, done ?? nop);
	const head = `${size.toString(16)}\r\n`;
	// a head that is not ASCII goes as Latin-1
	if (typeof chunk === 'string' && (!encoding || encoding === 'utf8') && (message._headerSent ||
		byteLength(message._header, 'utf8') === message._header.length))
		return message._send(`${head}${chunk}\r\n`, encoding, done ?? nop);
	message._send(head, 'latin1', null);
	message._send(chunk, encoding, null);
	return message._send('\r\n', null, done ?? nop);
}

function uncork(socket) { socket.uncork(); }

// The head and all of the body as one write past the socket's stream, which is then known to be idle; else false.  done:
// as for write.
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
	return message._headerSent = socket._writeNow(data, size, done ?? finished, message);
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
	if (message._eventsCount > 0 || message.emit !== emit)
		message.emit('finish');
}

function finisher(message) { return () => { finished(message); }; }

// writeFirst: write of outgoing.js
function end(message, chunk, encoding, writeFirst) {
	const isLast = chunk && message[kConnection] !== undefined && !message._header && message._trailer === '';
	let isSent = false;
	if (isLast && typeof chunk === 'string' && !encoding && !message.destroyed && !message.strictContentLength) {
		isSent = writeText(message, chunk);
	} else if (isLast) {
		// known to be all of it: with its length it is sent by one write, which also finishes the message
		writeFirst(message, chunk, encoding, null, true);
		isSent = !message.chunkedEncoding && message._hasBody;
	} else if (chunk) {
		message.socket?.cork();
		writeFirst(message, chunk, encoding, nop, true);
	} else if (!message._header) {
		message.socket?.cork();
		message._contentLength = 0;
		message._implicitHeader();
	}
	if (isStrict(message) && message[kBytes] !== message._contentLength)
		throw new codes.ERR_HTTP_CONTENT_LENGTH_MISMATCH(message[kBytes], message._contentLength);
	if (!isSent)
		sendEnd(message, chunk);
	const { socket } = message;
	if (socket?.writableCorked) {
		socket._writableState.corked = 1;
		socket.uncork();
	}
	if (message[kCorked] !== 0)
		message[kCorked] = 0;
	message.finished = true;
	if (message.outputData.length === 0 && socket?._httpMessage === message)
		message._finish();
}

// All of a body, for which there is no head yet: whether its end goes with it.
function writeText(message, text) {
	const size = byteLength(text, 'utf8');
	message._contentLength = size;
	message._implicitHeader();
	if (message.chunkedEncoding || !message._hasBody) {
		write(message, text, undefined, size, null, true);
		return false;
	}
	if (!writeAll(message, text, undefined, null))
		message._send(text, undefined, finisher(message));
	return true;
}

// An answer that is all there: bytes, or a text where the lines are ASCII, or null.  lines: the first line and the fields
// of its head, but for Date and what says how the answer and the connection go on.
function sendAll(message, lines, all) {
	message._contentLength = all === null ? 0 : typeof all === 'string' ? byteLength(all, 'utf8') : all.length;
	message._storeHeader(lines, null);
	if (!message._hasBody || message._contentLength === 0)
		message._send('', 'latin1', finisher(message));
	else if (!writeAll(message, all, undefined, null))
		message._send(all, undefined, finisher(message));
	message.finished = true;
	if (message.outputData.length === 0 && message.socket?._httpMessage === message)
		message._finish();
}

let shortLines, shortDate, shortKeeps, shortHead;      // the head of the last sendText, but for the length

function headOf(lines, keeps) {
	const at = dateOf();
	if (lines !== shortLines || at !== shortDate || keeps !== shortKeeps) {
		shortHead = `${lines}${at}${keeps}Content-Length: `;
		shortLines = lines;
		shortDate = at;
		shortKeeps = keeps;
	}
	return shortHead;
}

// Sends a text that is all of an answer as _writeAtOnce of its socket does.
function sendQuick(socket, lines, text, keepMs, done, of) {
	const head = headOf(lines, keepAlive(keepMs, undefined));
	const size = byteLength(text, 'utf8'), middle = `${size}\r\n\r\n`;
	return socket._writeAtOnce(`${head}${middle}${text}`, head.length + middle.length + size, done, of);
}

// As sendAll for a text, where lines and text are all that is to be said of it: one piece where the connection goes on.
function sendText(message, lines, text) {
	const { socket } = message;
	if (message.shouldKeepAlive && message._keepAliveTimeout && socket && socket._httpMessage === message &&
		socket._writeNow !== undefined && message.outputData.length === 0 && !message._maxRequestsPerSocket &&
		text !== '') {
		const sent = sendQuick(socket, lines, text, message._keepAliveTimeout, finished, message);
		if (sent >= 0) {
			if (sent === 0)
				nextTick(finished, message);
			message._header = lines;
			message._headerSent = message.finished = true;
			message._finish();
			return;
		}
	}
	sendAll(message, lines, text);
}

function sendEnd(message, chunk) {
	if (message._hasBody && message.chunkedEncoding)
		message._send(`0\r\n${message._trailer}\r\n`, 'latin1', finisher(message));
	else if (!message._headerSent || message.writableLength || chunk)
		message._send('', 'latin1', finisher(message));
	else
		nextTick(finished, message);
}

const methods = {
	_storeHeader(firstLine, fields) {
		const state = { text: firstLine, said: 0, given: undefined };
		if (fields)
			addFields(this, state, fields);
		let { text } = state;
		const { said } = state;
		if (this.sendDate && !(said & DATE))
			text += dateOf();
		if (this.chunkedEncoding && (this.statusCode === 204 || this.statusCode === 304)) {
			this.chunkedEncoding = false;
			this.shouldKeepAlive = false;
		}
		if (!(said & CONNECTION) || this._removedConnection)
			text += connectionOf(this, said);
		if (!(said & (LENGTH | CODING)))
			text += framingOf(this, said);
		if (said & TRAILER && !this.chunkedEncoding)
			throw new codes.ERR_HTTP_TRAILER_INVALID();
		this._header = `${text}\r\n`;
		this._headerSent = false;
		if (said & EXPECT)
			this._send('');
	},

	_send(data, encoding, done) {
		if (!this._headerSent && this._header !== null) {
			const header = this._header;
			if (typeof data === 'string' && (!encoding || encoding === 'utf8' || encoding === 'latin1')) {
				data = header + data;
			} else {
				this.outputData.push({ data: header, encoding: 'latin1', callback: null });
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

	_finish() {
		if (this._eventsCount > 0 || this.emit !== emit)
			this.emit('prefinish');
	},

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
	kConnection, methods, count, write, finisher, end, sendAll, sendQuick, sendText
};
