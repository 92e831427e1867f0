'use strict';
/* The server's end: ServerHttp2Session, and the servers, over net.Server and tls.Server. */

const EventEmitter = require('events');
const net = require('net');
const { codes } = require('internal/http2/errors');
const { constants } = require('internal/http2/constants');
const { checkObject } = require('internal/http2/headers');
const { Http2Session, kNative, kServer, wake } = require('internal/http2/session');
const { validateSettings } = require('internal/http2/settings');
const { warnIfOfMemory } = require('internal/net/memory');
const { URL } = require('internal/url/url');
const { validateFunction, validateObject, validateString, validateUint32 } = require('internal/validators');

const kOptions = Symbol('options'), kSessions = Symbol('sessions');

const { NGHTTP2_SESSION_SERVER } = constants;

const ALTSVC_MAX = 16382;      // bytes of origin and value
const quoted = /[^\t\x20-\x7e\x80-\xff]/;

function originOf(value, name, refuse) {
	let origin;
	if (typeof value === 'string')
		({ origin } = new URL(value));
	else if (value !== null && typeof value === 'object')
		({ origin } = value);
	validateString(origin, name);
	if (origin === 'null' || origin.length === 0)
		throw refuse();
	return origin;
}

class ServerHttp2Session extends Http2Session {
	constructor(options, socket, server) {
		super(NGHTTP2_SESSION_SERVER, options, socket);
		this[kServer] = server;
		if (Array.isArray(options.origins) && this.connecting)
			this.once('connect', () => { this.origin(...options.origins); });
		else if (Array.isArray(options.origins))
			this.origin(...options.origins);
		if (!server)
			return;
		this.timeout = server.timeout;
		if (server.timeout)
			this.setTimeout(server.timeout);
		this.on('newListener', onListener);
	}

	get server() { return this[kServer]; }

	altsvc(alt, originOrStream) {
		if (this.destroyed)
			throw new codes.ERR_HTTP2_INVALID_SESSION();
		let id = 0, origin = '';
		if (typeof originOrStream === 'number') {
			if (originOrStream > 0 && originOrStream < 2 ** 32 && Number.isInteger(originOrStream))
				id = originOrStream;
			else
				throw new codes.ERR_OUT_OF_RANGE('originOrStream', '> 0 && < 4294967296',
					originOrStream);
		} else if (originOrStream !== undefined) {
			if (typeof originOrStream !== 'string' && (originOrStream === null || typeof originOrStream !== 'object'))
				throw new codes.ERR_INVALID_ARG_TYPE('originOrStream', ['string', 'number', 'URL',
					'Object'],
					originOrStream);
			origin = originOf(originOrStream, 'originOrStream', () => new codes.ERR_HTTP2_ALTSVC_INVALID_ORIGIN());
		}
		validateString(alt, 'alt');
		if (quoted.test(alt))
			throw new codes.ERR_INVALID_CHAR('alt');
		if (alt.length + origin.length > ALTSVC_MAX)
			throw new codes.ERR_HTTP2_ALTSVC_LENGTH();
		this[kNative].altsvc(id, origin, alt);
		wake(this);
	}

	origin(...origins) {
		if (this.destroyed)
			throw new codes.ERR_HTTP2_INVALID_SESSION();
		if (origins.length === 0)
			return;
		let text = '';
		const sizes = [];
		for (const one of origins) {
			const origin = originOf(one, 'origin', () => new codes.ERR_HTTP2_INVALID_ORIGIN());
			text += origin;
			sizes.push(origin.length, 0, 0);
		}
		if (text.length + 2 * origins.length > ALTSVC_MAX)
			throw new codes.ERR_HTTP2_ORIGIN_LENGTH();
		this[kNative].origin(text, new Uint8Array(new Uint32Array(sizes).buffer));
		wake(this);
	}
}

function onListener() {}

// ---- connections

function prepareOptions(given) {
	checkObject(given, 'options');
	const options = { ...given };
	checkObject(options.settings, 'options.settings');
	options.settings = { ...options.settings };
	if (options.remoteCustomSettings !== undefined)
		options.remoteCustomSettings = [...options.remoteCustomSettings];
	if (options.maxSessionInvalidFrames !== undefined)
		validateUint32(options.maxSessionInvalidFrames, 'maxSessionInvalidFrames');
	if (options.maxSessionRejectedStreams !== undefined)
		validateUint32(options.maxSessionRejectedStreams, 'maxSessionRejectedStreams');
	if (options.unknownProtocolTimeout === undefined)
		options.unknownProtocolTimeout = 10000;
	else
		validateUint32(options.unknownProtocolTimeout, 'unknownProtocolTimeout');
	options.Http1IncomingMessage ||= require('http').IncomingMessage;
	options.Http1ServerResponse ||= require('http').ServerResponse;
	options.Http2ServerRequest ||= require('internal/http2/compat_request').Http2ServerRequest;
	options.Http2ServerResponse ||= require('internal/http2/compat_response').Http2ServerResponse;
	return options;
}

function onStream(stream, headers, flags, raw) {

	this[kServer].emit('stream', stream, headers, flags, raw);
}

function onTimeout() {
	if (this.destroyed || this.closed)
		return;
	if (!this[kServer].emit('timeout', this))
		this.destroy();
}

function onError(error) {
	const { [kServer]: server } = this;
	if (server && !server.emit('sessionError', error, this))
		warnIfOfMemory(server, 'An HTTP2', error);
}

// Of a connection that does not speak HTTP/2.
function refuse(server, socket, options) {
	if (options.allowHTTP1 === true) {
		socket.server ??= server;
		server.timeout ??= 0;
		require('internal/http/server').connectionListener.call(server, socket);
		return;
	}
	if (server.emit('unknownProtocol', socket))
		return;
	const timer = setTimeout(() => { socket.destroy(); }, options.unknownProtocolTimeout).unref();
	socket.once('close', () => { clearTimeout(timer); });
	socket.on('error', () => {});
	socket.end('HTTP/1.0 403 Forbidden\r\nContent-Type: text/plain\r\n\r\n' +
		'Missing ALPN Protocol, expected `h2` to be available.\nThis server speaks HTTP/2 only.\n');
}

function connectionListener(socket) {
	const { [kOptions]: options } = this;
	if (socket.alpnProtocol === false || socket.alpnProtocol === 'http/1.1') {
		refuse(this, socket, options);
		return;
	}
	socket.on('error', error => { warnIfOfMemory(this, 'An HTTP2', error); });
	const session = new ServerHttp2Session(options, socket, this);
	this[kSessions].add(session);
	session.on('close', () => { this[kSessions].delete(session); });
	session.on('stream', onStream);
	session.on('error', onError);
	session.on('priority', (...args) => { this.emit('priority', ...args); });
	if (this.timeout)
		session.setTimeout(this.timeout);
	session.on('timeout', onTimeout);
	session.on('newListener', () => {});
	this.emit('session', session);
}

const methods = {
	setTimeout(ms, callback) {
		this.timeout = ms;
		if (callback !== undefined) {
			validateFunction(callback, 'callback');
			this.on('timeout', callback);
		}
		return this;
	},

	updateSettings(settings) {
		checkObject(settings, 'settings');
		validateObject(settings, 'settings');
		validateSettings(settings);
		this[kOptions].settings = { ...this[kOptions].settings, ...settings };
	}
};

// A listener of the server has rejected: if nothing was answered yet, the answer is 500.  true: it is seen to.
function refuseFailed(error, event, target, response) {
	if (event === 'stream' && target.sentHeaders === undefined && !target.closed && !target.destroyed) {
		target.respond({ ':status': 500 });
		target.end();
	} else if (event === 'stream') {
		target.destroy(error);
	} else if (event === 'request' && !response.headersSent && !response.finished) {
		for (const name of response.getHeaderNames())
			response.removeHeader(name);
		response.statusCode = 500;
		response.end(require('http').STATUS_CODES[500]);
	} else if (event === 'request') {
		response.destroy();
	} else {
		return false;
	}
	return true;
}

function prepare(server, options, handler) {
	server[kOptions] = options;
	server[kSessions] = new Set();
	server.timeout = 0;
	server.on('newListener', (event, listener) => {
		if (event === 'request' || event === 'checkContinue')
			require('internal/http2/compat').setUp(server, options, event, listener);
	});
	if (typeof handler === 'function')
		server.on('request', handler);
}

class Http2Server extends net.Server {
	constructor(optionsGiven, handler) {
		const options = prepareOptions(optionsGiven);
		super(options, connectionListener);
		prepare(this, options, handler);
	}

	[EventEmitter.captureRejectionSymbol](error, event, ...args) {
		if (!refuseFailed(error, event, ...args))
			super[EventEmitter.captureRejectionSymbol](error, event, ...args);
	}

	async [Symbol.asyncDispose]() { await require('util').promisify(super.close).call(this); }
}
Object.assign(Http2Server.prototype, methods);

let SecureServer;

function secureServer() {
	if (SecureServer !== undefined)
		return SecureServer;
	const tls = require('tls'), http = require('internal/http/server');
	SecureServer = class Http2SecureServer extends tls.Server {
		constructor(optionsGiven, handler) {
			checkObject(optionsGiven, 'options');
			const options = prepareOptions(optionsGiven);
			if (!options.ALPNCallback)
				options.ALPNProtocols = options.allowHTTP1 === true ? ['h2', 'http/1.1'] : ['h2'];
			super(options, connectionListener);
			if (options.allowHTTP1 === true) {
				http.setOptions(this, { ...options, IncomingMessage: options.Http1IncomingMessage,
					ServerResponse: options.Http1ServerResponse });
				http.prepare(this, options);
			}
			prepare(this, options, handler);
			this.on('tlsClientError', (error, socket) => { this.emit('clientError', error, socket); });
		}

		close(callback) {
			if (this[kOptions].allowHTTP1 === true) {
				http.methods.closeIdleConnections.call(this);
				clearInterval(this[http.kChecks]);
			}
			return Reflect.apply(tls.Server.prototype.close, this, callback === undefined ? [] :
				[callback]);
		}

		closeAllConnections() { http.methods.closeAllConnections.call(this); }
		closeIdleConnections() { http.methods.closeIdleConnections.call(this); }
		_forget(connection) { http.methods._forget.call(this, connection); }

		[EventEmitter.captureRejectionSymbol](error, event, ...args) {
			if (!refuseFailed(error, event, ...args))
				super[EventEmitter.captureRejectionSymbol](error, event, ...args);
		}

		async [Symbol.asyncDispose]() { await require('util').promisify(this.close).call(this); }
	};
	Object.assign(SecureServer.prototype, methods);
	return SecureServer;
}

function createServer(options, handler) {
	if (typeof options === 'function')
		return new Http2Server({}, options);
	return new Http2Server(options, handler);
}

function createSecureServer(options, handler) { return new (secureServer())(options, handler); }

function performServerHandshake(socket, options = {}) {
	return new ServerHttp2Session(prepareOptions(options), socket, undefined);
}

module.exports = { ServerHttp2Session, createSecureServer, createServer,
	performServerHandshake };
