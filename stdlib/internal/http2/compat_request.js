'use strict';
/* Http2ServerRequest: a stream's fields and body, as http.IncomingMessage has them. */

const Readable = require('internal/streams/readable');
const { kRequest, streamProxyOf } = require('internal/http2/proxy');
const { validateString } = require('internal/validators');
const { codes } = require('internal/http2/errors');

const kStream = Symbol('stream'), kHeaders = Symbol('headers'), kRawHeaders = Symbol('rawHeaders');
const kTrailers = Symbol('trailers'), kRawTrailers = Symbol('rawTrailers'), kState = Symbol('state');
const kAborted = Symbol('aborted');

class Http2ServerRequest extends Readable {
	constructor(stream, headers, options, raw) {
		super({ autoDestroy: false, ...options });
		this[kState] = { isClosed: false, didRead: false, socket: undefined };
		this[kHeaders] = headers;
		this[kRawHeaders] = raw;
		this[kTrailers] = {};
		this[kRawTrailers] = [];
		this[kStream] = stream;
		this[kAborted] = false;
		stream[kRequest] = this;
		stream.on('trailers', onTrailers);
		stream.on('end', onEnd);
		stream.on('error', onError);
		stream.on('aborted', onAborted);
		stream.on('close', onClose);
		stream.on('timeout', onTimeout);
		this.on('pause', onPause);
		this.on('resume', onResume);
	}

	get aborted() { return this[kAborted]; }
	get complete() {
		return this[kAborted] || this.readableEnded || this[kState].isClosed || this[kStream].destroyed;
	}

	get stream() { return this[kStream]; }
	get headers() { return this[kHeaders]; }
	get rawHeaders() { return this[kRawHeaders]; }
	get trailers() { return this[kTrailers]; }
	get rawTrailers() { return this[kRawTrailers]; }
	get httpVersionMajor() { return 2; }
	get httpVersionMinor() { return 0; }
	get httpVersion() { return '2.0'; }
	get socket() { return this[kState].socket ??= streamProxyOf(this[kStream]); }
	get connection() { return this.socket; }

	get method() { return this[kHeaders][':method']; }
	set method(method) {
		validateString(method, 'method');
		if (method.trim() === '')
			throw new codes.ERR_INVALID_ARG_VALUE('method', method);
		this[kHeaders][':method'] = method;
	}

	get authority() { return this[kHeaders][':authority'] ?? this[kHeaders].host; }
	get scheme() { return this[kHeaders][':scheme']; }
	get url() { return this[kHeaders][':path']; }
	set url(url) { this[kHeaders][':path'] = url; }

	_read() {
		const { [kState]: state, [kStream]: stream } = this;
		if (!state.didRead) {
			state.didRead = true;
			stream.on('data', onData);
		} else {
			process.nextTick(() => { stream.resume(); });
		}
	}

	setTimeout(ms, callback) {
		if (!this[kState].isClosed)
			this[kStream].setTimeout(ms, callback);
		return this;
	}
}

// ---- on the stream

function onTrailers(trailers, flags, raw) {
	const { [kRequest]: request } = this;
	if (request === undefined)
		return;
	Object.assign(request[kTrailers], trailers);
	request[kRawTrailers].push(...raw ?? []);
}

function onData(chunk) {
	const { [kRequest]: request } = this;
	if (request !== undefined && !request.push(chunk))
		this.pause();
}

function onEnd() { this[kRequest]?.push(null); }

// Neither the request nor the answer hears of a stream's errors, as in node.
function onError() {}

function onAborted() {
	const { [kRequest]: request } = this;
	if (request === undefined || request[kState].isClosed)
		return;
	request[kAborted] = true;
	request.emit('aborted');
}

function onTimeout() { this[kRequest]?.emit('timeout'); }

function onClose() {
	const { [kRequest]: request } = this;
	if (request === undefined)
		return;
	request.push(null);
	if (!request[kState].didRead && !request._readableState.resumeScheduled)
		request.resume();
	request[kState].isClosed = true;
	this[kRequest] = undefined;
	request.emit('close');
}

// ---- on the request

function onPause() { this[kStream].pause(); }

function onResume() {
	if (this[kState].didRead)
		this[kStream].resume();
}

module.exports = { Http2ServerRequest };
