'use strict';

// http.Server: a net.Server whose connections (connection.js) carry requests.  https.Server: the same of tls.Server.

const EventEmitter = require('events');
const net = require('net');
const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateBoolean, validateInteger } = require('internal/validators');
const { uniqueOf } = require('internal/http/common');
const { kUnique } = require('internal/http/sending');
const { IncomingMessage } = require('internal/http/incoming');
const { ServerResponse } = require('internal/http/response');
const { Connection } = require('internal/http/connection');

const kConnections = Symbol('connections'), kChecks = Symbol('connectionsChecking'), kClasses = Symbol('classes');

// ---- options

function integer(options, name, usual) {
	if (options[name] === undefined)
		return usual;
	validateInteger(options[name], name, 0);
	return options[name];
}

function flag(options, name, shown, usual) {
	if (options[name] === undefined)
		return usual;
	validateBoolean(options[name], shown);
	return options[name];
}

function setOptions(server, options) {
	server[kClasses] = {
		request: options.IncomingMessage || IncomingMessage,
		response: options.ServerResponse || ServerResponse
	};
	server.maxHeaderSize = integer(options, 'maxHeaderSize', undefined);
	server.insecureHTTPParser = flag(options, 'insecureHTTPParser', 'options.insecureHTTPParser', undefined);
	server.requestTimeout = integer(options, 'requestTimeout', 300_000);
	server.headersTimeout = integer(options, 'headersTimeout', Math.min(60_000, server.requestTimeout));
	if (server.requestTimeout > 0 && server.headersTimeout > 0 && server.headersTimeout > server.requestTimeout)
		throw new codes.ERR_OUT_OF_RANGE('headersTimeout', '<= requestTimeout', options.headersTimeout);
	server.keepAliveTimeout = integer(options, 'keepAliveTimeout', 5_000);
	// more than clients are told, so that a request which comes at the last moment is still heard
	server.keepAliveTimeoutBuffer = integer(options, 'keepAliveTimeoutBuffer', 1_000);
	server.connectionsCheckingInterval = integer(options, 'connectionsCheckingInterval', 30_000);
	server.requireHostHeader = flag(options, 'requireHostHeader', 'options.requireHostHeader', true);
	server.joinDuplicateHeaders = flag(options, 'joinDuplicateHeaders', 'options.joinDuplicateHeaders', undefined);
	server.rejectNonStandardBodyWrites =
		flag(options, 'rejectNonStandardBodyWrites', 'options.rejectNonStandardBodyWrites', false);
}

// (options, listener), or one of them
function argumentsOf(options, listener) {
	if (typeof options === 'function')
		return [{}, options];
	if (options !== undefined && options !== null)
		require('internal/validators').validateObject(options, 'options');
	return [{ ...options }, listener];
}

function Server(options, listener) {
	if (!(this instanceof Server))
		return new Server(options, listener);
	const { 0: given, 1: handler } = argumentsOf(options, listener);
	setOptions(this, given);
	net.Server.call(this, {
		allowHalfOpen: true, noDelay: given.noDelay ?? true, keepAlive: given.keepAlive,
		keepAliveInitialDelay: given.keepAliveInitialDelay, highWaterMark: given.highWaterMark
	});
	this.on('connection', connectionListener);
	prepare(this, given, handler);
}
inherit(Server, net.Server);

// What a server of HTTP has beside its options, over whatever it listens to connections.
function prepare(server, options, listener) {
	if (listener)
		server.on('request', listener);
	server.httpAllowHalfOpen = false;
	server.on('listening', watch);
	server.timeout = 0;
	server.maxHeadersCount = null;
	server.maxRequestsPerSocket = 0;
	server[kUnique] = uniqueOf(options.uniqueHeaders);
	server[kConnections] ??= new Set();
}

function connectionListener(socket) {
	const connection = new Connection(this, socket, this[kClasses] ?? { request: IncomingMessage,
		response: ServerResponse });
	(this[kConnections] ??= new Set()).add(connection);
	connection.start();
}

// ---- requests that take too long

function watch() {
	clearInterval(this[kChecks]);
	this[kChecks] = setInterval(() => { check(this); }, this.connectionsCheckingInterval).unref();
}

function check(server) {
	const at = internalBinding('misc').now();
	for (const connection of [...server[kConnections]])
		if (connection.isLate(at, server)) {
			connection.begun = 0;
			connection.failed(new codes.ERR_HTTP_REQUEST_TIMEOUT());
		}
}

// What its connections are at is the last that they do; where nothing came yet, nothing is waited for.
function endAfterAnswers(server) {
	for (const connection of [...server[kConnections]]) {
		const last = connection.lastAnswer();
		if (last)
			last._last = true;
		else if (connection.socket.bytesRead === 0)
			connection.socket.destroy();
	}
}

const methods = {
	_forget(connection) { this[kConnections].delete(connection); },

	close(...args) {
		this.closeIdleConnections();
		clearInterval(this[kChecks]);
		net.Server.prototype.close.apply(this, args);
		return this;
	},

	closeAllConnections() {
		for (const { socket } of [...this[kConnections]])
			socket.destroy();
	},

	closeIdleConnections() {
		for (const connection of [...this[kConnections]])
			if (connection.isIdle)
				connection.endIdle();
	},

	setTimeout(ms, callback) {
		this.timeout = ms;
		if (callback)
			this.on('timeout', callback);
		return this;
	},

	[EventEmitter.captureRejectionSymbol](error, event, ...args) {
		if (event !== 'request') {
			net.Server.prototype[EventEmitter.captureRejectionSymbol].call(this, error, event, ...args);
			return;
		}
		const { 1: response } = args;
		if (response.headersSent || response.writableEnded) {
			response.destroy();
			return;
		}
		for (const name of response.getHeaderNames())
			response.removeHeader(name);
		response.statusCode = 500;
		response.end('Internal Server Error');
	}
};

Object.assign(Server.prototype, methods);

Server.prototype[Symbol.asyncDispose] = async function () {
	await require('util').promisify(this.close).call(this);
};

module.exports = { Server, ServerResponse, kChecks, argumentsOf, connectionListener, endAfterAnswers, methods, prepare,
	setOptions };
