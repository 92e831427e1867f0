'use strict';
/* Http2ServerResponse: an answer on a stream, as http.ServerResponse has it. */

const Stream = require('stream');
const { codes } = require('internal/http2/errors');
const { isToken } = require('internal/http/common');
const { kRequest, streamProxyOf } = require('internal/http2/proxy');
const { validateFunction, validateString } = require('internal/validators');
const { Http2ServerRequest } = require('internal/http2/compat_request');


const kStream = Symbol('stream'), kHeaders = Symbol('headers'), kTrailers = Symbol('trailers'),
	kState = Symbol('state');

let hasWarned = false, hasWarnedOfConnection = false;

function warnOfMessage() {
	if (hasWarned)
		return;
	hasWarned = true;
	process.emitWarning('Status message is not supported by HTTP/2 (RFC7540 8.1.2.4)', 'UnsupportedWarning');
}

function warnOfConnection() {
	if (hasWarnedOfConnection)
		return;
	hasWarnedOfConnection = true;
	process.emitWarning('The provided connection header is not valid, the value will be dropped from the header and ' +
		'will never be in use.', 'UnsupportedWarning');
}

function checkField(name, value) {
	if (name[0] === ':')
		throw new codes.ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED();
	if (!isToken(name))
		throw new codes.ERR_INVALID_HTTP_TOKEN('Header name', name);
	if (value === undefined || value === null)
		throw new codes.ERR_HTTP2_INVALID_HEADER_VALUE(value, name);
	if (Array.isArray(value) ? value.some(one => /[^\t\x20-\x7e\x80-\xff]/.test(`${one}`)) :
		/[^\t\x20-\x7e\x80-\xff]/.test(`${value}`))
		throw new codes.ERR_INVALID_CHAR('header content', name);
}

class Http2ServerResponse extends Stream {
	constructor(stream, options) {
		super(options);
		this[kState] = {
			isClosed: false, isEnding: false, headRequest: false, sendDate: true, status: 200,
				isDestroyed: false,
			socket: undefined, needsDrain: false
		};
		this[kHeaders] = { __proto__: null };
		this[kTrailers] = { __proto__: null };
		this[kStream] = stream;
		this.writable = true;
		this.req = stream[kRequest];
		stream.on('drain', () => { this.emit('drain'); });
		stream.on('aborted', () => {
			if (!this[kState].isClosed)
				this.emit('aborted');
		});
		stream.on('close', () => { closed(this); });
		stream.on('wantTrailers', () => { stream.sendTrailers(this[kTrailers]); });
		stream.on('timeout', () => { this.emit('timeout'); });
	}

	get _header() { return this.headersSent; }
	get writableEnded() { return this[kState].isEnding; }
	get finished() { return this[kState].isEnding; }
	get socket() {
		if (this[kState].isClosed)
			return undefined;
		return this[kState].socket ??= streamProxyOf(this[kStream]);
	}

	get connection() { return this.socket; }
	get stream() { return this[kStream]; }
	get headersSent() { return this[kStream].headersSent; }
	get sendDate() { return this[kState].sendDate; }
	set sendDate(value) { this[kState].sendDate = Boolean(value); }
	get statusCode() { return this[kState].status; }
	set statusCode(given) {
		const code = given | 0;
		if (code >= 100 && code < 200)
			throw new codes.ERR_HTTP2_INFO_STATUS_NOT_ALLOWED();
		if (code < 100 || code > 599)
			throw new codes.ERR_HTTP2_STATUS_INVALID(code);
		this[kState].status = code;
	}

	get statusMessage() {
		warnOfMessage();
		return '';
	}

	set statusMessage(message) { warnOfMessage(); }

	get writableCorked() { return this[kStream].writableCorked; }
	get writableHighWaterMark() { return this[kStream].writableHighWaterMark; }
	get writableFinished() { return this[kStream].writableFinished; }
	get writableLength() { return this[kStream].writableLength; }
	get destroyed() { return this[kStream].destroyed; }
	get closed() { return this[kStream].closed; }
	get errored() { return this[kStream].errored; }
	get writableNeedDrain() { return this[kStream].writableNeedDrain; }

	cork() { this[kStream].cork(); }
	uncork() { this[kStream].uncork(); }

	// ---- fields

	setTrailer(name, value) {
		validateString(name, 'name');
		const key = name.trim().toLowerCase();
		checkField(key, value);
		this[kTrailers][key] = value;
	}

	addTrailers(headers) {
		for (const name of Object.keys(headers))
			this.setTrailer(name, headers[name]);
	}

	getHeader(name) {
		validateString(name, 'name');
		return this[kHeaders][name.trim().toLowerCase()];
	}

	getHeaderNames() { return Object.keys(this[kHeaders]); }

	getHeaders() { return { __proto__: null, ...this[kHeaders] }; }

	hasHeader(name) {
		validateString(name, 'name');
		return Object.hasOwn(this[kHeaders], name.trim().toLowerCase());
	}

	removeHeader(name) {
		validateString(name, 'name');
		if (this[kStream].headersSent)
			throw new codes.ERR_HTTP2_HEADERS_SENT();
		const key = name.trim().toLowerCase();
		if (key === 'date')
			this[kState].sendDate = false;
		delete this[kHeaders][key];
	}

	setHeader(name, value) {
		validateString(name, 'name');
		if (this[kStream].headersSent)
			throw new codes.ERR_HTTP2_HEADERS_SENT();
		setField(this, name, value);
	}

	appendHeader(name, value) {
		validateString(name, 'name');
		if (this[kStream].headersSent)
			throw new codes.ERR_HTTP2_HEADERS_SENT();
		const key = name.trim().toLowerCase(), { [key]: had } = this[kHeaders];
		setField(this, name, had === undefined ? value : [had, value].flat());
	}

	flushHeaders() {
		if (!this[kState].isClosed && !this[kStream].headersSent)
			this.writeHead(this[kState].status);
	}

	writeHead(status, message, given) {
		const { [kState]: state, [kStream]: stream } = this;
		let headers = given;
		if (state.isClosed || stream.closed || stream.destroyed)
			return this;
		if (stream.headersSent)
			throw new codes.ERR_HTTP2_HEADERS_SENT();
		if (typeof message === 'string')
			warnOfMessage();
		if (headers === undefined && typeof message === 'object' && message !== null)
			headers = message;
		if (Array.isArray(headers))
			addList(this, headers);
		else if (headers !== null && typeof headers === 'object')
			for (const name of Object.keys(headers))
				setField(this, name, headers[name]);
		state.status = status;
		this.statusCode = status;
		beginSend(this);
		return this;
	}

	// ---- the body

	write(chunk, encodingGiven, callbackGiven) {
		const { [kState]: state, [kStream]: stream } = this;
		let encoding = encodingGiven, callback = callbackGiven;
		if (typeof encoding === 'function') {
			callback = encoding;
			encoding = 'utf8';
		}
		const error = state.isEnding ? new codes.ERR_STREAM_WRITE_AFTER_END() :
			state.isClosed ? new codes.ERR_HTTP2_INVALID_STREAM() : undefined;
		if (error !== undefined) {
			if (typeof callback === 'function')
				process.nextTick(callback, error);
			this.destroy(error);
			return false;
		}
		if (stream.destroyed)
			return false;
		if (!stream.headersSent)
			this.writeHead(state.status);
		return stream.write(chunk, encoding, callback);
	}

	end(chunkGiven, encodingGiven, callbackGiven) {
		const { [kState]: state, [kStream]: stream } = this;
		let chunk = chunkGiven, encoding = encodingGiven, callback = callbackGiven;
		if (typeof chunk === 'function') {
			callback = chunk;
			chunk = null;
		} else if (typeof encoding === 'function') {
			callback = encoding;
			encoding = 'utf8';
		}
		if ((state.isClosed || state.isEnding) && state.headRequest === stream.headRequest) {
			if (typeof callback === 'function')
				process.nextTick(callback);
			return this;
		}
		if (chunk !== null && chunk !== undefined)
			this.write(chunk, encoding);
		state.headRequest = stream.headRequest;
		state.isEnding = true;
		if (typeof callback === 'function') {
			if (stream.writableEnded)
				this.once('finish', callback);
			else
				stream.once('finish', callback);
		}
		if (!stream.headersSent)
			this.writeHead(state.status);
		if (state.isClosed || stream.destroyed)
			closed(this);
		else
			stream.end();
		return this;
	}

	destroy(error) {
		if (this[kState].isDestroyed)
			return;
		this[kState].isDestroyed = true;
		this[kStream].destroy(error);
	}

	setTimeout(ms, callback) {
		if (!this[kState].isClosed)
			this[kStream].setTimeout(ms, callback);
		return this;
	}

	// ---- the stream

	createPushResponse(headers, callback) {
		validateFunction(callback, 'callback');
		if (this[kState].isClosed) {
			process.nextTick(callback, new codes.ERR_HTTP2_INVALID_STREAM());
			return;
		}
		this[kStream].pushStream(headers, {}, (error, stream, pushed) => {
			if (error) {
				callback(error);
				return;
			}
			const request = new Http2ServerRequest(stream, pushed, undefined, []);
			request.resume();
			callback(null, new Http2ServerResponse(stream));
		});
	}

	writeContinue() {
		const { [kStream]: stream } = this;
		if (stream.headersSent || this[kState].isClosed)
			return false;
		stream.additionalHeaders({ ':status': 100 });
		return true;
	}

	writeEarlyHints(hints) {
		require('internal/validators').validateObject(hints, 'hints');
		const { checkLink } = require('internal/http/response');
		if (hints.link === null || hints.link === undefined)
			return false;
		const link = Array.isArray(hints.link) ? hints.link.map(checkLink).join(', ') : checkLink(hints.link);
		if (link.length === 0 || this[kStream].headersSent || this[kState].isClosed)
			return false;
		const headers = { __proto__: null };
		for (const name of Object.keys(hints))
			if (name !== 'link')
				headers[name.trim().toLowerCase()] = hints[name];
		this[kStream].additionalHeaders({ ...headers, ':status': 103, link });
		return true;
	}
}

function setField(response, nameGiven, value) {
	const name = nameGiven.trim().toLowerCase();
	checkField(name, value);
	if (name === 'connection' && value !== 'trailers') {
		warnOfConnection();
		return;
	}
	response[kHeaders][name] = value;
}

// [[name, value], ...] or [name, value, ...]; several of a name are all sent
function addList(response, list) {
	const isNested = list.length > 0 && Array.isArray(list[0]);
	if (!isNested && list.length % 2 !== 0)
		throw new codes.ERR_INVALID_ARG_VALUE('headers', list);
	const pairs = isNested ? list : list.flatMap((name, i) => i % 2 === 0 ? [[name, list[i + 1]]] : []);
	for (const [name] of pairs)
		delete response[kHeaders][name.trim().toLowerCase()];
	for (const [name, value] of pairs)
		response.appendHeader(name, value);
}

function beginSend(response) {
	const { [kState]: state, [kHeaders]: headers, [kStream]: stream } = response;
	headers[':status'] = state.status;
	const endStream = state.isEnding && Object.keys(response[kTrailers]).length === 0;
	stream.respond(headers, { endStream, sendDate: state.sendDate, waitForTrailers: !endStream });
}

function finished(response) {
	const { [kState]: state } = response;
	if (state.hasFinished)
		return;
	state.hasFinished = true;
	response.emit('finish');
}

// An answer to HEAD lasts until end(), though its stream may be gone before.
function closed(response) {
	const { [kState]: state, [kStream]: stream } = response;
	if (state.isClosed || state.headRequest !== stream.headRequest)
		return;
	state.isClosed = true;
	if (!state.hasFinished)
		finished(response);
	response.emit('close');
}

module.exports = { Http2ServerResponse };
