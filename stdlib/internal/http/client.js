'use strict';

// http.ClientRequest: what is asked for, and the events of a request.  exchange.js sends it.

const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateInteger, validateNumber, validateString } =
	require('internal/validators');
const { OutgoingMessage, kErrored } = require('internal/http/outgoing');
const { kCorked, kFinished } = require('internal/http/sending');
const { agentOf } = require('internal/http/agent');
const agents = require('internal/http/agent');
const { MAX_HEADER_SIZE, hangUp, hasBadPath, isToken, unavailable } = require('internal/http/common');
const { portOf } = require('internal/net/address');

const { Buffer } = require('buffer');

const { isArray } = Array;
const { nextTick } = process;

const kExchange = Symbol('exchange'), kGiven = Symbol('given'), kPairs = Symbol('pairs');

// A body of unknown length is sent in chunks only with the other methods.
const bodyless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

// ---- arguments

function isURL(value) {
	return value !== null && typeof value === 'object' && value.href && value.protocol &&
		value.auth === undefined && value.path === undefined;
}

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

function ClientRequest(input, given, done) {
	OutgoingMessage.call(this);
	const { options, listener } = optionsOf(input, given, done);
	const usual = options._defaultAgent ?? agents.globalAgent;
	this.agent = agentOf(options.agent, usual);
	const protocol = options.protocol || usual.protocol, expected = this.agent.protocol ?? usual.protocol;
	if (options.path && hasBadPath(`${options.path}`))
		throw new codes.ERR_UNESCAPED_CHARACTERS('Request path');
	if (protocol !== expected)
		throw new codes.ERR_INVALID_PROTOCOL(protocol, expected);
	const usualPort = options.defaultPort || this.agent.defaultPort || usual.defaultPort;
	const port = options.port = portOf(options.port || usualPort || 80, 'Port');
	const host = options.host = hostOf(options.hostname, 'hostname') || hostOf(options.host, 'host') || 'localhost';
	this.protocol = protocol;
	this.socketPath = options.socketPath;
	if (options.timeout !== undefined && options.timeout !== null) {
		validateNumber(options.timeout, 'timeout', 0);
		this.timeout = options.timeout;
	} else {
		this.timeout = undefined;
	}
	const method = this.method = methodOf(options);
	this.path = options.path ? `${options.path}` : '/';
	if (options.maxHeaderSize !== undefined)
		validateInteger(options.maxHeaderSize, 'maxHeaderSize', 0);
	this.maxHeaderSize = options.maxHeaderSize || MAX_HEADER_SIZE;
	for (const name of ['insecureHTTPParser', 'joinDuplicateHeaders'])
		if (options[name] !== undefined)
			validateBoolean(options[name], `options.${name}`);
	this.joinDuplicateHeaders = options.joinDuplicateHeaders === true;
	this.aborted = false;
	this.reusedSocket = false;
	this.maxHeadersCount = null;
	this.upgradeOrConnect = false;
	this.parser = null;
	this.res = null;
	this.timeoutCb = null;
	this._ended = false;
	this.host = host;
	this.useChunkedEncodingByDefault = !bodyless.has(method);
	this.shouldKeepAlive = Boolean(this.agent.keepAlive || Number.isFinite(this.agent.maxSockets));
	this[kExchange] = this[kPairs] = this[kGiven] = undefined;
	this.hasBegun = this.isPassing = false;
	if (method === 'CONNECT')
		throw unavailable('http.request with the method CONNECT');
	if (listener) {
		validateFunction(listener, 'callback');
		this.once('response', listener);
	}
	this.setFields(options, port, usualPort);
	if (options.signal)
		follow(this, options.signal);
	this.agent.addRequest(this, options);
}
inherit(ClientRequest, OutgoingMessage);

function follow(request, signal) {
	require('internal/streams/signal').addAbortSignal(signal, request);
}

Object.assign(ClientRequest.prototype, {
	setFields(options, port, usualPort) {
		const { headers, auth, setHost } = options;
		if (isArray(headers)) {
			this[kGiven] = headers.slice();
			return;
		}
		if (headers)
			for (const name of Object.keys(headers)) {
				if (name.toLowerCase() === 'host')
					validateString(headers[name], 'options.headers.host');
				this.setHeader(name, headers[name]);
			}
		if (setHost !== false && !this.hasHeader('host')) {
			const { host } = this, shown = host.includes(':') && host[0] !== '[' ? `[${host}]` : host;
			this.setHeader('Host', port && port !== +usualPort ? `${shown}:${port}` : shown);
		}
		if (auth && !this.hasHeader('authorization'))
			this.setHeader('Authorization', `Basic ${Buffer.from(auth).toString('base64')}`);
	},

	// ---- its way to the server

	_implicitHeader() {
		if (this._header)
			throw new codes.ERR_HTTP_HEADERS_SENT('render');
		const pairs = this._lines(this[kGiven]);
		let text = `${this.method} ${this.path} HTTP/1.1\r\n`;
		for (const { 0: name, 1: value } of pairs) {
			text += `${name}: ${value}\r\n`;
			if (name.toLowerCase() === 'upgrade')
				throw unavailable('http.request with the field upgrade');
			if (name.toLowerCase() === 'expect' && value.toLowerCase() === '100-continue')
				this.onceSocket(() => { nextTick(() => { this.emit('continue'); }); });
		}
		this[kPairs] = pairs;
		this._header = `${text}\r\n`;
		this._headerSent = true;
		this.begin();
	},

	// Called by an agent: with what sends it, then or later.
	_use(exchange) {
		nextTick(() => {
			if (this.destroyed) {
				exchange.cancel();
				exchange.release();
				this.failUnsent();
				return;
			}
			this[kExchange] = exchange;
			const { socket } = exchange;
			this.socket = socket;
			const timeout = this.timeout ?? exchange.options.timeout;
			if (timeout > 0)
				socket.setTimeout(timeout);
			this.emit('socket', socket);
			if (!this.destroyed)
				this.begin();
		});
	},

	// Agents of others have made a connection of their own.
	onSocket(socket, error) {
		this._refuse(error ?? unavailable('an agent that makes its own connections'));
	},

	_refuse(error) {
		nextTick(() => {
			if (this.destroyed)
				return;
			this.destroyed = true;
			this[kErrored] = error;
			this.failUnsent();
		});
	},

	// Begins once there are fields and somebody to send them; after this turn's writes.
	begin() {
		const exchange = this[kExchange];
		if (exchange === undefined || this[kPairs] === undefined || this.hasBegun)
			return;
		this.hasBegun = true;
		nextTick(() => {
			if (this.destroyed)
				return;
			const unsent = this.outputData;
			this.outputData = [];
			for (const { bytes, done } of unsent)
				exchange.push(bytes, done);
			if (this.finished)
				exchange.end();
			this.isPassing = true;
			if (this.method === 'HEAD' && (unsent.length > 0 || this.chunkedEncoding))
				exchange.socket.destroy(unavailable('http.request with the method HEAD and a body'));
			else
				exchange.begin(this[kPairs]);
		});
	},

	_sendBody(bytes, done) {
		if (this.isPassing)
			this[kExchange].push(bytes, done);
		else
			this.outputData.push({ bytes, done });
	},

	_sendEnd() {
		if (this.isPassing)
			this[kExchange].end();
	},

	addTrailers() { throw unavailable('http.ClientRequest.prototype.addTrailers'); },

	cork() { this[kCorked]++; },

	uncork() {
		if (this[kCorked] > 0)
			this[kCorked]--;
	},

	// ---- its end

	_finish() {
		if (this[kFinished])
			return;
		this[kFinished] = true;
		this.emit('prefinish');
		this.emit('finish');
	},

	_fail(error) {
		this[kErrored] ??= error;
		this.emit('error', error);
	},

	// It was destroyed before it had a socket.
	failUnsent() {
		const unsent = this.outputData, error = this[kErrored] ?? hangUp('socket hang up');
		this.outputData = [];
		for (const { done } of unsent)
			done(error);
		if (this[kErrored] || !this.aborted)
			this.emit('error', error);
		this._close();
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
		this[kErrored] = error ?? null;
		this[kExchange]?.socket.destroy(error);
		return this;
	},

	setTimeout(ms, listener) {
		if (this._ended)
			return this;
		validateNumber(ms, 'msecs', 0);
		if (listener)
			this.once('timeout', listener);
		this.onceSocket(socket => { socket.setTimeout(ms); });
		return this;
	},

	onceSocket(f) {
		if (this.socket)
			f(this.socket);
		else
			this.once('socket', f);
	},

	clearTimeout(listener) { this.setTimeout(0, listener); },

	setNoDelay() {},
	setSocketKeepAlive() {}
});

module.exports = { ClientRequest };
