'use strict';

// http.ServerResponse: the head of an answer, and what goes before it.

const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { OutgoingMessage } = require('internal/http/outgoing');
const { STATUS_CODES, checkContent, isToken } = require('internal/http/common');
const { kFields, kClosed } = require('internal/http/sending');

const { emit } = require('events').prototype;
const { isArray } = Array;
const { keys } = Object;
const { apply } = Reflect;
const { test } = RegExp.prototype;

function ServerResponse(request, options) {
	if (!(this instanceof ServerResponse))
		return new ServerResponse(request, options);
	OutgoingMessage.call(this, options);
	if (request.method === 'HEAD')
		this._hasBody = false;
	this.req = request;
	if (request.httpVersionMajor < 1 || request.httpVersionMinor < 1) {
		this.useChunkedEncodingByDefault = apply(test, /(?:^|\W)chunked(?:$|\W)/i, [request.headers.te]);
		this.shouldKeepAlive = false;
	}
}
inherit(ServerResponse, OutgoingMessage);

ServerResponse.prototype.statusCode = 200;
ServerResponse.prototype.statusMessage = undefined;
ServerResponse.prototype.sendDate = true;
ServerResponse.prototype._sent100 = false;
ServerResponse.prototype._expect_continue = false;

function close(response) {
	if (response[kClosed])
		return;
	response.destroyed = true;
	response[kClosed] = true;
	if (response._eventsCount > 0 || response.emit !== emit)
		response.emit('close');
}

// Of a socket that nobody else looks after.
function onclose() {
	if (this._httpMessage)
		close(this._httpMessage);
}

// ---- fields given to writeHead where others have been set: each replaces one

function setFields(response, fields) {
	if (!isArray(fields)) {
		for (const name of keys(fields))
			if (name)
				response.setHeader(name, fields[name]);
		return;
	}
	if (fields.length % 2 !== 0)
		throw new codes.ERR_INVALID_ARG_VALUE('headers', fields);
	for (let i = 0; i < fields.length; i += 2)
		if (fields[i])
			response.setHeader(fields[i], fields[i + 1]);
}

function writeHead(statusCode, reason, fields) {
	if (this._header)
		throw new codes.ERR_HTTP_HEADERS_SENT('write');
	const status = statusCode | 0;
	if (status < 100 || status > 999)
		throw new codes.ERR_HTTP_INVALID_STATUS_CODE(statusCode);
	if (typeof reason === 'string') {
		this.statusMessage = reason;
	} else {
		this.statusMessage ||= STATUS_CODES[status] || 'unknown';
		fields ??= reason;
	}
	this.statusCode = status;
	let all = fields;
	if (this[kFields] !== null) {
		if (fields)
			setFields(this, fields);
		all = this[kFields];
	}
	if (this.statusMessage !== STATUS_CODES[status])
		checkContent(this.statusMessage, 'statusMessage');
	if (status === 204 || status === 304 || status < 200)
		this._hasBody = false;
	if (this._expect_continue && !this._sent100)
		this.shouldKeepAlive = false;
	this._storeHeader(`HTTP/1.1 ${status} ${this.statusMessage}\r\n`, all);
	return this;
}

// ---- the value of Link in 103 Early Hints, RFC 8288

const link = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;

function checkLink(value) {
	if (typeof value !== 'string' || !apply(test, link, [value]))
		throw new codes.ERR_INVALID_ARG_VALUE('hints', value,
			'must be an array or string of format "</styles.css>; rel=preload; as=style"');
	return value;
}

Object.assign(ServerResponse.prototype, {
	writeHead,
	writeHeader: writeHead,

	_implicitHeader() {
		if (this.statusCode !== 200 || this.statusMessage !== undefined || this._expect_continue ||
			this.writeHead !== writeHead) {
			this.writeHead(this.statusCode);
			return;
		}
		this.statusMessage = 'OK';
		this.statusCode = 200;
		this._storeHeader('HTTP/1.1 200 OK\r\n', this[kFields]);
	},

	assignSocket(socket) {
		if (socket._httpMessage)
			throw new codes.ERR_HTTP_SOCKET_ASSIGNED();
		socket.on('close', onclose);
		this._take(socket);
	},

	// From now on the socket is this message's.
	_take(socket) {
		socket._httpMessage = this;
		this.socket = socket;
		this.emit('socket', socket);
		this._flush();
	},

	detachSocket(socket) {
		socket.removeListener('close', onclose);
		socket._httpMessage = null;
		this.socket = null;
	},

	writeContinue(done) {
		this._writeRaw('HTTP/1.1 100 Continue\r\n\r\n', 'ascii', done);
		this._sent100 = true;
	},

	writeProcessing(done) { this._writeRaw('HTTP/1.1 102 Processing\r\n\r\n', 'ascii', done); },

	writeEarlyHints(hints, done) {
		require('internal/validators').validateObject(hints, 'hints');
		if (hints.link === null || hints.link === undefined)
			return;
		const value = isArray(hints.link) ? hints.link.map(checkLink).join(', ') : checkLink(hints.link);
		if (value.length === 0)
			return;
		let text = `HTTP/1.1 103 Early Hints\r\nLink: ${value}\r\n`;
		for (const name of keys(hints)) {
			if (name === 'link')
				continue;
			if (!isToken(name))
				throw new codes.ERR_INVALID_HTTP_TOKEN('Header name', name);
			checkContent(hints[name], 'header content', name);
			text += `${name}: ${hints[name]}\r\n`;
		}
		this._writeRaw(`${text}\r\n`, 'ascii', done);
	}
});

module.exports = { ServerResponse, checkLink, close };
