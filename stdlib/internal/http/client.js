'use strict';

// http.ClientRequest: what is asked for, and how a request gets its socket.  answer.js has what happens there.

const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateBoolean, validateInteger } = require('internal/validators');
const { OutgoingMessage } = require('internal/http/outgoing');
const { kFields, kUnique } = require('internal/http/sending');
const agents = require('internal/http/agent');
const { hangUp, hasBadPath, isToken, uniqueOf } = require('internal/http/common');
const { isURL } = require('internal/url/file_url');
const telling = require('internal/http/telling');

const { Buffer } = require('buffer');

const { isArray } = Array;
const { nextTick } = process;

const kError = Symbol('error');        // of destroy()

// A body of unknown length is sent in chunks only with the other methods.
const bodyless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

// ---- arguments

function optionsOf(input, options, listener) {
	let first = input;
	if (typeof input === 'string')
		first = require('url').urlToHttpOptions(new (require('internal/url/url').URL)(input));
	else if (isURL(input))
		first = require('url').urlToHttpOptions(input);
	else
		[first, options, listener] = [undefined, input, options];
	if (typeof options === 'function')
		[options, listener] = [undefined, options];
	return { options: { __proto__: null, ...first, ...options }, listener };
}

function hostOf(value, name) {
	if (value !== undefined && value !== null && typeof value !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE(`options.${name}`, ['string', 'undefined', 'null'], value);
	return value;
}

function methodOf({ method }) {
	if (method !== undefined && method !== null && typeof method !== 'string')
		throw new codes.ERR_INVALID_ARG_TYPE('options.method', 'string', method);
	if (!method)
		return 'GET';
	if (!isToken(method))
		throw new codes.ERR_INVALID_HTTP_TOKEN('Method', method);
	return method.toUpperCase();
}

function parserOptions(request, options) {
	if (options.maxHeaderSize !== undefined)
		validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
	for (const name of ['insecureHTTPParser', 'joinDuplicateHeaders'])
		if (options[name] !== undefined)
			validateBoolean(options[name], `options.${name}`);
	request.maxHeaderSize = options.maxHeaderSize;
	request.insecureHTTPParser = options.insecureHTTPParser;
	request.joinDuplicateHeaders = options.joinDuplicateHeaders;
}

function ClientRequest(input, given, done) {
	OutgoingMessage.call(this);
	const { options, listener } = optionsOf(input, given, done);
	const usual = options._defaultAgent || agents.globalAgent;
	const agent = this.agent = agents.agentOf(options, usual);
	const protocol = options.protocol || usual.protocol, expected = agent?.protocol || usual.protocol;
	if (options.path && hasBadPath(`${options.path}`))
		throw new codes.ERR_UNESCAPED_CHARACTERS('Request path');
	if (protocol !== expected)
		throw new codes.ERR_INVALID_PROTOCOL(protocol, expected);
	const usualPort = options.defaultPort || agent?.defaultPort;
	options.port = options.port || usualPort || 80;
	options.host = hostOf(options.hostname, 'hostname') || hostOf(options.host, 'host') || 'localhost';
	this.socketPath = options.socketPath;
	if (options.timeout !== undefined)
		this.timeout = require('internal/net/timeout').durationOf(options.timeout, 'timeout');
	const { signal } = options;
	if (signal) {
		require('internal/streams/signal').addAbortSignal(signal, this);
		delete options.signal;
	}
	this.method = methodOf(options);
	parserOptions(this, options);
	this.path = options.path || '/';
	if (listener)
		this.once('response', listener);
	this.useChunkedEncodingByDefault = !bodyless.has(this.method);
	this._ended = false;
	this.res = null;
	this.aborted = false;
	this.timeoutCb = null;
	this.upgradeOrConnect = false;
	this.parser = null;
	this.maxHeadersCount = null;
	this.reusedSocket = false;
	this.host = options.host;
	this.protocol = protocol;
	if (agent) {
		this.shouldKeepAlive = Boolean(agent.keepAlive || Number.isFinite(agent.maxSockets));
		this._last = !this.shouldKeepAlive;
	}
	setFields(this, options, usualPort);
	this[kUnique] = uniqueOf(options.uniqueHeaders);
	if (agent)
		agent.addRequest(this, options);
	else
		connectAlone(this, options);
}
inherit(ClientRequest, OutgoingMessage);

function setFields(request, { headers, auth, setHost, host, port }, usualPort) {
	if (isArray(headers)) {
		request._storeHeader(firstLine(request), headers);
		return;
	}
	if (headers)
		for (const name of Object.keys(headers))
			request.setHeader(name, headers[name]);
	if (!request.getHeader('host') && (setHost === undefined || setHost)) {
		const isAddress = /:.*:/s.test(host) && host[0] !== '[', shown = isAddress ? `[${host}]` : host;
		request.setHeader('Host', +port !== usualPort ? `${shown}:${port}` : shown);
	}
	if (auth && !request.getHeader('authorization'))
		request.setHeader('Authorization', `Basic ${Buffer.from(auth).toString('base64')}`);
	if (request.getHeader('expect'))
		request._implicitHeader();
}

function firstLine({ method, path }) { return `${method} ${path} HTTP/1.1\r\n`; }

// ---- its socket

// Without an agent the connection is for this request alone.
function connectAlone(request, options) {
	request._last = true;
	request.shouldKeepAlive = false;
	options.path = options.socketPath || undefined;
	if (typeof options.createConnection !== 'function') {
		request.onSocket(require('net').createConnection(options));
		return;
	}
	let isMade = false;
	const made = (error, socket) => {
		if (isMade)
			return;
		isMade = true;
		if (error)
			nextTick(fail, request, error);
		else
			request.onSocket(socket);
	};
	try {
		const socket = options.createConnection(options, made);
		if (socket)
			made(null, socket);
	} catch (error) {
		made(error);
	}
}

function fail(request, error) {
	telling.requestFailed(request, error);
	request.emit('error', error);
}

function close(request, error) {
	const why = error || (request.aborted ? undefined : hangUp('socket hang up'));
	if (why)
		fail(request, why);
	request._close();
}

function take(request, socket, error) {
	if (!request.destroyed && !error) {
		require('internal/http/answer').parsers.alloc().start(request, socket);
		request._flush();
		return;
	}
	request.destroyed = true;
	if (!socket) {
		close(request, error || request[kError]);
	} else if (!error && request.agent && !socket.destroyed) {
		socket.emit('free');
		close(request, request[kError]);
	} else {
		socket.destroy(error || request[kError]);
		require('internal/streams/finished')(socket, failure => {
			close(request, failure?.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : failure || error);
		});
	}
}

function emitTimeout() { this._httpMessage?.emit('timeout'); }

// The socket's 'timeout' is the request's as well.
function hearTimeout(request) {
	if (request.timeoutCb)
		return;
	request.timeoutCb = emitTimeout;
	onceSocket(request, socket => { socket.once('timeout', emitTimeout); });
}

function onceSocket(request, f) {
	if (request.socket)
		f(request.socket);
	else
		request.once('socket', f);
}

function setSocketTimeout(socket, ms) {
	if (socket.connecting)
		socket.once('connect', () => { socket.setTimeout(ms); });
	else
		socket.setTimeout(ms);
}

Object.assign(ClientRequest.prototype, {
	_implicitHeader() {
		if (this._header)
			throw new codes.ERR_HTTP_HEADERS_SENT('render');
		this._storeHeader(firstLine(this), this[kFields]);
	},

	_finish() {
		OutgoingMessage.prototype._finish.call(this);
		telling.requestSent(this);
	},

	// Called by an agent: with its socket, or why there is none.
	onSocket(socket, error) { nextTick(take, this, socket, error); },

	// Calls a method of the socket once it is there and connected.
	_deferToConnect(method, args) {
		onceSocket(this, () => {
			const { socket } = this, call = () => {
				if (method)
					Reflect.apply(this.socket[method], this.socket, args);
			};
			if (socket.writable)
				call();
			else
				socket.once('connect', call);
		});
	},

	abort() {
		if (this.aborted)
			return;
		this.aborted = true;
		nextTick(() => { this.emit('abort'); });
		this.destroy();
	},

	destroy(error) {
		if (this.destroyed)
			return this;
		this.destroyed = true;
		this.res?._dump();
		this[kError] = error;
		this.socket?.destroy(error);
		return this;
	},

	setTimeout(ms, listener) {
		if (this._ended)
			return this;
		hearTimeout(this);
		const duration = require('internal/net/timeout').durationOf(ms, 'msecs');
		if (listener)
			this.once('timeout', listener);
		onceSocket(this, socket => { setSocketTimeout(socket, duration); });
		return this;
	},

	clearTimeout(listener) { this.setTimeout(0, listener); },

	setNoDelay(enable) { this._deferToConnect('setNoDelay', [enable]); },

	setSocketKeepAlive(enable, delayMs) { this._deferToConnect('setKeepAlive', [enable, delayMs]); }
});

module.exports = { ClientRequest, fail, hearTimeout, emitTimeout };
