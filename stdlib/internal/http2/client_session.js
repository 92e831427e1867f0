'use strict';
/* The client's end: ClientHttp2Session, its streams, and http2.connect. */

const { AbortError } = require('internal/errors');
const { isURL } = require('internal/url/file_url');
const { URL } = require('internal/url/url');
const { codes, NghttpError } = require('internal/http2/errors');
const { constants } = require('internal/http2/constants');
const { checkObject, forRequests, listOf } = require('internal/http2/headers');
const { Http2Session, kNative, kScope, kState: kSessionState, touch, wake } = require('internal/http2/session');
const { Http2Stream, checkPriority, kSentHeaders, kState } = require('internal/http2/stream');
const { validateAbortSignal, validateBoolean, validateObject, validateString } = require('internal/validators');

const kAuthority = Symbol('authority'), kProtocol = Symbol('protocol'), kWaiting = Symbol('waiting');

const { NGHTTP2_SESSION_CLIENT } = constants;
const END_STREAM = 1, WITH_TRAILERS = 2;

const withoutBody = new Set(['GET', 'HEAD', 'DELETE']);

class ClientHttp2Stream extends Http2Stream {
	constructor(session, id, options) {
		super(session, options);
		this[kState].hasSentHeaders = true;
		if (id !== undefined)
			this._begin(id);
		this.on('headers', tellContinue);
	}
}

function tellContinue(headers) {
	if (headers[':status'] === 100)
		this.emit('continue');
}

class ClientHttp2Session extends Http2Session {
	constructor(options, socket) { super(NGHTTP2_SESSION_CLIENT, options, socket); }

	request(headersGiven, optionsGiven) {
		if (this.destroyed)
			throw new codes.ERR_HTTP2_INVALID_SESSION();
		if (this.closed)
			throw new codes.ERR_HTTP2_GOAWAY_SESSION();
		touch(this);
		checkObject(headersGiven, 'headers');
		checkObject(optionsGiven, 'options');
		const headers = { __proto__: null, ...headersGiven }, options = checkPriority({ ...optionsGiven });
		addPseudo(this, headers);
		if (options.endStream === undefined)
			options.endStream = withoutBody.has(headers[':method']);
		else
			validateBoolean(options.endStream, 'options.endStream');
		const list = listOf(headers, forRequests), stream = new ClientHttp2Stream(this, undefined, {});
		stream[kSentHeaders] = headers;
		stream.origin = `${headers[':scheme']}://${headers[':authority']}`;
		Object.defineProperty(stream, 'origin', { enumerable: false });
		if (options.endStream)
			stream.end();
		stream[kState].waitsForTrailers = Boolean(options.waitForTrailers) && !options.endStream;
		if (options.signal)
			heed(stream, options.signal);
		const send = () => {
			stream[kScope].runInAsyncScope(sendRequest, undefined, this, stream, list, options);
		};
		if (this.connecting)
			sendLater(this, send);
		else
			send();
		return stream;
	}
}

// One listener for all requests, however many they are.
function sendLater(session, send) {
	if (session[kWaiting] === undefined) {
		session[kWaiting] = [];
		session.once('connect', () => {
			for (const one of session[kWaiting].splice(0))
				one();
		});
	}
	session[kWaiting].push(send);
}

function heed(stream, signal) {
	validateAbortSignal(signal, 'options.signal');
	const abort = () => { stream.destroy(new AbortError(undefined, { cause: signal.reason })); };
	if (signal.aborted) {
		abort();
		return;
	}
	require('internal/events/on_abort').onAbort(signal, abort);
	stream.once('close', () => { signal.removeEventListener('abort', abort); });
}

function addPseudo(session, headers) {
	headers[':method'] ??= 'GET';
	const isConnect = headers[':method'] === 'CONNECT';
	if (isConnect && headers[':protocol'] === undefined) {
		if (headers[':authority'] === undefined)
			throw new codes.ERR_HTTP2_CONNECT_AUTHORITY();
		if (headers[':scheme'] !== undefined)
			throw new codes.ERR_HTTP2_CONNECT_SCHEME();
		if (headers[':path'] !== undefined)
			throw new codes.ERR_HTTP2_CONNECT_PATH();
		return;
	}
	if (headers[':authority'] === undefined && headers.host === undefined)
		headers[':authority'] = session[kAuthority];
	headers[':scheme'] ??= session[kProtocol].slice(0, -1);
	headers[':path'] ??= '/';
}

function sendRequest(session, stream, list, options) {
	if (stream.destroyed || session.destroyed)
		return;
	if (session.closed) {
		stream.destroy(new codes.ERR_HTTP2_GOAWAY_SESSION());
		return;
	}
	const bits = (options.endStream ? END_STREAM : 0) | (options.waitForTrailers ? WITH_TRAILERS : 0);
	const id = session[kNative].request(list[0], list[1], bits, options.parent, options.weight, options.exclusive);
	if (id > 0) {
		stream._begin(id);
		session[kSessionState].streamsMax = Math.max(session[kSessionState].streamsMax,
			session[kSessionState].streams.size);
		wake(session);
	} else if (id === -509) {
		stream.destroy(new codes.ERR_HTTP2_OUT_OF_STREAMS());
	} else if (id === -501) {
		stream.destroy(new codes.ERR_HTTP2_STREAM_SELF_DEPENDENCY());
	} else {
		session.destroy(new NghttpError(id));
	}
}

// ---- http2.connect

function portOf(url, protocol) {
	if (url.port !== '' && url.port !== undefined)
		return url.port;
	return protocol === 'http:' ? '80' : '443';
}

function hostOf(url) {
	if (url.hostname)
		return url.hostname[0] === '[' ? url.hostname.slice(1, -1) : url.hostname;
	return url.host || 'localhost';
}

function open(protocol, url, port, host, options) {
	if (typeof options.createConnection === 'function')
		return options.createConnection(url, options);
	if (protocol === 'http:')
		return require('net').connect({ port, host, ...options });
	if (protocol !== 'https:')
		throw new codes.ERR_HTTP2_UNSUPPORTED_PROTOCOL(protocol);
	const net = require('net'), tls = require('tls'), given = { ALPNProtocols: ['h2'], ...options };
	if (given.servername === undefined && net.isIP(host) === 0)
		given.servername = host;
	return tls.connect(port, host, given);
}

function connect(authority, optionsGiven, listenerGiven) {
	let options = optionsGiven, listener = listenerGiven;
	if (typeof options === 'function') {
		listener = options;
		options = undefined;
	}
	checkObject(options, 'options');
	options = { ...options };
	checkObject(options.settings, 'options.settings');
	if (options.remoteCustomSettings !== undefined)
		options.remoteCustomSettings = [...options.remoteCustomSettings];
	const url = typeof authority === 'string' ? new URL(authority) : authority;
	if (!isURL(url))
		validateObject(url, 'authority');
	const protocol = url.protocol || options.protocol || 'https:';
	if (url.host !== undefined && typeof url.host !== 'string')
		validateString(url.host, 'authority.host');
	const port = portOf(url, protocol), host = hostOf(url);
	const socket = open(protocol, url, port, host, options);
	const session = new ClientHttp2Session(options, socket);
	session[kAuthority] = `${options.servername || url.hostname || host}:${port}`;
	if (protocol === 'http:' && port === '80' || protocol === 'https:' && port === '443')
		session[kAuthority] = options.servername || url.hostname || host;
	session[kProtocol] = protocol;
	if (typeof listener === 'function')
		session.once('connect', listener);
	return session;
}

module.exports = { ClientHttp2Session, ClientHttp2Stream, connect };
