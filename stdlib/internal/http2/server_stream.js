'use strict';
/* ServerHttp2Stream: answers, also from files; promises; fields before an answer. */

const { codes, NghttpError } = require('internal/http2/errors');
const { checkObject, forRequests, forResponses, listOf } = require('internal/http2/headers');
const { kNative, wake } = require('internal/http2/session');
const { Http2Stream, kInfoHeaders, kSentHeaders, kSession, kState, touchStream } = require('internal/http2/stream');
const { validateFunction } = require('internal/validators');

const END_STREAM = 1, WITH_TRAILERS = 2;

const kAuthority = Symbol('authority');

let dateText, dateUntil = 0;

function utcDate() {
	const at = Date.now();
	if (at >= dateUntil) {
		dateText = new Date(at).toUTCString();
		dateUntil = at - at % 1000 + 1000;
	}
	return dateText;
}

function hasNoBody(status) { return status === 204 || status === 205 || status === 304; }

function statusOf(headers) {
	const status = headers[':status'] === undefined || headers[':status'] === null ? 200 : headers[':status'] | 0;
	if (status < 200 || status > 599)
		throw new codes.ERR_HTTP2_STATUS_INVALID(headers[':status']);
	return status;
}

class ServerHttp2Stream extends Http2Stream {
	constructor(session, id, options, headers) {
		super(session, options);
		this[kAuthority] = headers[':authority'];
		this.headRequest = false;
		this._begin(id);
	}

	get pushAllowed() {
		const { [kSession]: session } = this;
		return !this.destroyed && !this.closed && session !== undefined && !session.closed &&
			!session.destroyed &&
			Boolean(session.remoteSettings.enablePush);
	}

	_proceed() { this.respond(); }

	additionalHeaders(headersGiven) {
		checkUsable(this);
		if (this.headersSent)
			throw new codes.ERR_HTTP2_HEADERS_AFTER_RESPOND();
		checkObject(headersGiven, 'headers');
		const headers = { __proto__: null, ...headersGiven };
		if (headers[':status'] !== undefined && headers[':status'] !== null) {
			const status = headers[':status'] |= 0;
			if (status === 101)
				throw new codes.ERR_HTTP2_STATUS_101();
			if (status < 100 || status >= 200)
				throw new codes.ERR_HTTP2_INVALID_INFO_STATUS(status);
		}
		touchStream(this);
		const list = listOf(headers, forResponses);
		(this[kInfoHeaders] ??= []).push(headers);
		check(this, this[kSession][kNative].info(this.id, ...list));
	}

	respond(headersGiven, optionsGiven) {
		checkUsable(this);
		if (this.headersSent)
			throw new codes.ERR_HTTP2_HEADERS_SENT();
		checkObject(headersGiven, 'headers');
		checkObject(optionsGiven, 'options');
		const options = { ...optionsGiven };
		const { headers, status } = prepare(headersGiven, options.sendDate ?? true);
		if (Boolean(options.endStream) || hasNoBody(status) || this.headRequest) {
			options.endStream = true;
			send(this, headers, options);
			this.end();
			return;
		}
		send(this, headers, options);
	}

	respondWithFD(fd, headersGiven, optionsGiven) {
		require('internal/http2/files').respondWithFD(this, fd, headersGiven, optionsGiven);
	}

	respondWithFile(path, headersGiven, optionsGiven) {
		require('internal/http2/files').respondWithFile(this, path, headersGiven, optionsGiven);
	}

	pushStream(headersGiven, optionsGiven, callbackGiven) {
		if (!this.pushAllowed)
			throw new codes.ERR_HTTP2_PUSH_DISABLED();
		if (this[kState].isPush)
			throw new codes.ERR_HTTP2_NESTED_PUSH();
		let options = optionsGiven, callback = callbackGiven;
		if (typeof options === 'function') {
			callback = options;
			options = undefined;
		}
		validateFunction(callback, 'callback');
		checkObject(options, 'options');
		checkObject(headersGiven, 'headers');
		const headers = { __proto__: null, ...headersGiven }, { [kSession]: session } = this;
		headers[':method'] ??= 'GET';
		headers[':authority'] ??= this[kAuthority];
		headers[':scheme'] ??= 'http';
		headers[':path'] ??= '/';
		const isHead = headers[':method'] === 'HEAD';
		touchStream(this);
		const id = session[kNative].push(this.id, ...listOf(headers, forRequests));
		if (id <= 0) {
			const error = id === -509 ? new codes.ERR_HTTP2_OUT_OF_STREAMS() : id === -510 || id === -511 ?
				new codes.ERR_HTTP2_INVALID_STREAM() : new NghttpError(id);
			process.nextTick(callback, error);
			return;
		}
		const stream = new ServerHttp2Stream(session, id, {}, headers);
		stream[kState].isPush = true;
		stream[kSentHeaders] = headers;
		stream.push(null);
		stream.headRequest = isHead;
		if (options?.endStream || isHead)
			stream.end();
		wake(session);
		process.nextTick(callback, null, stream, headers, 0);
	}
}

function checkUsable(stream) {
	if (stream.destroyed || stream.closed)
		throw new codes.ERR_HTTP2_INVALID_STREAM();
}

function check(stream, rc) {
	if (rc < 0)
		stream.destroy(new NghttpError(rc));
	else
		wake(stream[kSession]);
}

// A script's fields of an answer with what it must have; {headers, status}.
function prepare(given, sendsDate = true) {
	const headers = { __proto__: null, ...given }, status = statusOf(headers);
	headers[':status'] = status;
	if (sendsDate)
		headers.date ??= utcDate();
	return { headers, status };
}

function send(stream, headers, options) {
	const { [kState]: state, [kSession]: session } = stream;
	touchStream(stream);
	const list = listOf(headers, forResponses);
	stream[kSentHeaders] = headers;
	state.hasSentHeaders = true;
	state.waitsForTrailers = Boolean(options.waitForTrailers) && !options.endStream;
	const bits = (options.endStream ? END_STREAM : 0) | (options.waitForTrailers ? WITH_TRAILERS : 0);
	check(stream, session[kNative].respond(stream.id, list[0], list[1], bits));
}

module.exports = { ServerHttp2Stream, checkUsable, hasNoBody, prepare, send,
	utcDate };
