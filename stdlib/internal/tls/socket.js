'use strict';
/* TLSSocket: a net.Socket whose handle is a TLSHandle, over a connection of its own or over another stream.
 *
 * Until the connection of its own is there, `_handle` is the one that connects, and `ssl` the one of TLS; then `ssl`
 * takes its place.  Before control is released (_releaseControl), errors go to '_tlsError' alone, so that a server can
 * tell them as 'tlsClientError'.
 */

const Socket = require('internal/net/socket');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateInt32, validateObject, validateString } =
	require('internal/validators');
const { DuplexHandle, TLSHandle } = require('internal/tls/handle');
const { JSStreamSocket } = require('internal/tls/stream_socket');

const { given } = require('internal/tls/versions');

const { nextTick } = process;

const kVerified = Symbol('verified'), kPendingSession = Symbol('pendingSession');
const kNoRenegotiation = Symbol('disableRenegotiation'), kOwn = Symbol('ownConnection');

function tls() { return require('tls'); }

function convertALPN(options) {
	const out = {};
	tls().convertALPNProtocols(options.ALPNProtocols, out);
	return out.ALPNProtocols;
}

function contextOf(options) {
	const { context } = options.secureContext || options.credentials || tls().createSecureContext(options);
	if (value(context) === undefined)
		throw new codes.ERR_TLS_INVALID_CONTEXT('context');
	return context;
}

// A context of the binding, or undefined.
function value(context) {
	return context !== null && typeof context === 'object' && typeof context.setCertificate === 'function' ?
		context : undefined;
}

// ---- --tls-keylog

let hasWarned = false, hasFailed = false;

function writeKeys(socket, file) {
	if (!hasWarned)
		process.emitWarning('Using --tls-keylog makes TLS connections insecure by writing secret key material to file ' +
			file);
	hasWarned = true;
	socket.on('keylog', line => {
		require('fs').appendFile(file, line, { mode: 0o600 }, error => {
			if (error && !hasFailed)
				process.emitWarning(`Failed to write TLS keylog (this warning will not be repeated): ${error}`);
			hasFailed ||= Boolean(error);
		});
	});
}

class TLSSocket extends Socket {
	constructor(socket, options) {
		const own = { ...options };
		if (own.enableTrace !== undefined && own.enableTrace !== null)
			validateBoolean(own.enableTrace, 'options.enableTrace');
		if (own.ALPNProtocols)
			own.ALPNProtocols = convertALPN(own);
		const ssl = new TLSHandle(contextOf(own), Boolean(own.isServer));
		const isOver = Boolean(socket);
		super({
			handle: isOver ? ssl : undefined,
			allowHalfOpen: isOver ? socket.allowHalfOpen : own.allowHalfOpen,
			pauseOnCreate: own.pauseOnConnect, manualStart: true, highWaterMark: own.highWaterMark,
			onread: isOver ? undefined : own.onread, signal: own.signal
		});
		this.encrypted = true;
		this._tlsOptions = own;
		this._secureEstablished = this._securePending = this._newSessionPending = this._controlReleased = false;
		this.secureConnecting = true;
		this._SNICallback = null;
		this.servername = this.alpnProtocol = null;
		this.authorized = false;
		this.authorizationError = null;
		this[kVerified] = false;
		this[kPendingSession] = null;
		this[kOwn] = !isOver;
		this.ssl = ssl;
		ssl._secureContext = own.secureContext;
		this.on('error', this._tlsError);
		this.on('close', () => { this.ssl = null; });
		this._init(socket);
		if (isOver)
			wrap(this, socket);
		else
			this.connecting = true;
		nextTick(() => { beginReading(this, socket); });
	}

	_init(socket) {
		const { _tlsOptions: options, ssl } = this;
		this.server = options.server;
		this._requestCert = Boolean(options.requestCert) || !options.isServer;
		this._rejectUnauthorized = Boolean(options.rejectUnauthorized);
		ssl.verify(this._requestCert, this._rejectUnauthorized);
		ssl.onerror = error => { failed(this, error); };
		ssl.onkeylog = line => { this.emit('keylog', Buffer.concat([line, Buffer.from('\n')])); };
		this.on('newListener', name => {
			if (name === 'keylog')
				this.ssl?.session?.keylog(true);
		});
		if (given.keylog !== undefined)
			writeKeys(this, given.keylog);
		if (options.isServer)
			require('internal/tls/accept').begin(this, options);
		else
			beginClient(this, options);
		if (options.ALPNProtocols)
			ssl.session.setALPN(options.ALPNProtocols);
		if (options.handshakeTimeout > 0)
			this.setTimeout(options.handshakeTimeout, this._handleTimeout);
	}

	// ---- a connection of its own

	connect(...args) {
		if (this[kOwn])
			this.connecting = false;
		return super.connect(...args);
	}

	_setOptions() {
		if (this[kOwn] && this.ssl !== null && this._handle !== this.ssl) {
			const { _handle: lower, ssl } = this;
			this._handle = ssl;
			this._own(ssl);
			ssl.attach(lower);
		}
		super._setOptions();
	}

	_start() {
		if (this.connecting) {
			this.once('connect', this._start);
			return;
		}
		if (!this._handle || this.ssl === null)
			return;
		if (this._tlsOptions.requestOCSP)
			sessionOf(this)?.requestOCSP();
		this.ssl.start();
	}

	// ---- the handshake's end

	_finishInit() {
		const session = sessionOf(this);
		if (session === null)
			return;
		this.alpnProtocol = session.alpn();
		this.servername ??= session.servername();
		this._secureEstablished = true;
		if (this._tlsOptions.handshakeTimeout > 0)
			this.setTimeout(0, this._handleTimeout);
		this.emit('secure');
	}

	_handleTimeout() { this._emitTLSError(new codes.ERR_TLS_HANDSHAKE_TIMEOUT()); }

	_emitTLSError(error) {
		const shown = this._tlsError(error);
		if (shown)
			this.emit('error', shown);
	}

	_tlsError(error) {
		this.emit('_tlsError', error);
		return this._controlReleased ? error : null;
	}

	_releaseControl() {
		if (this._controlReleased)
			return false;
		this._controlReleased = true;
		this.removeListener('error', this._tlsError);
		return true;
	}

	// ---- what a script asks for

	renegotiate(options, callback) {
		validateObject(options, 'options');
		if (callback !== undefined)
			validateFunction(callback, 'callback');
		if (this.destroyed)
			return undefined;
		const { requestCert = this._requestCert, rejectUnauthorized = this._rejectUnauthorized } = options;
		this._requestCert = Boolean(requestCert);
		this._rejectUnauthorized = Boolean(rejectUnauthorized);
		this.ssl.verify(this._requestCert, this._rejectUnauthorized);
		try {
			this.ssl.renegotiate();
		} catch (error) {
			if (callback)
				nextTick(callback, error);
			return false;
		}
		if (callback)
			this.once('secure', () => { callback(null); });
		return true;
	}

	_destroySSL() { this.ssl?.destroySSL(); }

	disableRenegotiation() { this[kNoRenegotiation] = true; }

	exportKeyingMaterial(length, label, context) {
		require('internal/validators').validateUint32(length, 'length', true);
		validateString(label, 'label');
		if (context !== undefined && !ArrayBuffer.isView(context))
			throw new codes.ERR_INVALID_ARG_TYPE('context', ['Buffer', 'TypedArray', 'DataView'], context);
		if (!this._secureEstablished)
			throw new codes.ERR_TLS_INVALID_STATE();
		return sessionOf(this).export(length, label, context);
	}

	setMaxSendFragment(size) {
		validateInt32(size, 'size');
		return sessionOf(this)?.maxFragment(size) ?? null;
	}

	setServername(name) {
		validateString(name, 'name');
		if (this._tlsOptions.isServer)
			throw new codes.ERR_TLS_SNI_FROM_SERVER();
		sessionOf(this)?.setServername(name);
	}

	setSession(session) {
		sessionOf(this)?.resume(typeof session === 'string' ? Buffer.from(session, 'latin1') : session);
	}

	setKeyCert(given) {
		if (sessionOf(this) === null)
			return;
		const { context } = given.context ? given : tls().createSecureContext(given);
		sessionOf(this).setContext(context);
	}

	getPeerCertificate(detailed) {
		const session = sessionOf(this);
		if (session === null)
			return null;
		const found = session.peer(Boolean(detailed));
		return found === undefined ? {} : require('internal/tls/identity').chainOf(found, detailed);
	}

	getCertificate() {
		const session = sessionOf(this);
		if (session === null)
			return null;
		const der = session.certificate();
		return der === undefined ? {} : require('internal/tls/identity').legacyOf(der);
	}

	getPeerX509Certificate() {
		const found = sessionOf(this)?.peer(true);
		return found === undefined ? undefined : require('internal/crypto/x509').ofChain(found);
	}

	getX509Certificate() {
		const der = sessionOf(this)?.certificate();
		return der === undefined ? undefined : require('internal/crypto/x509').ofChain([false, der]);
	}

	getCipher() {
		const { 0: name, 1: standardName, 2: version } = sessionOf(this)?.cipher() ?? [];
		return name === undefined ? sessionOf(this) && {} : { name, standardName, version };
	}

	getEphemeralKeyInfo() {
		const session = sessionOf(this);
		if (session === null || this._tlsOptions.isServer)
			return null;
		const { 0: kind, 1: name, 2: size } = session.ephemeral() ?? [];
		return kind === undefined ? {} : kind === 1 ? { type: 'DH', size } : { type: 'ECDH', name, size };
	}

	enableTrace() {}
}

function sessionOf(socket) { return socket.ssl?.session ?? null; }

const asked = {
	getSharedSigalgs(session) { return session.sigalgs(); },
	getFinished(session) { return session.finished(false); },
	getPeerFinished(session) { return session.finished(true); },
	getProtocol(session) { return session.protocol(); },
	getSession(session) { return session.get(); },
	getTLSTicket(session) { return session.ticket(); },
	isSessionReused(session) { return session.reused(); }
};

for (const name of Object.keys(asked))
	Object.defineProperty(TLSSocket.prototype, name, {
		__proto__: null, configurable: true, writable: true,
		value() {
			const session = sessionOf(this);
			return session === null ? null : asked[name](session);
		}
	});

// ---- over another stream

function wrap(socket, inner) {
	const { ssl } = socket, isNet = inner instanceof Socket;
	ssl.setParent(inner);
	inner.on('close', () => { socket.destroy(); });
	const lower = isNet ? inner : new JSStreamSocket(inner, { manualStart: true });
	lower.on('error', error => { socket._emitTLSError(error); });
	if (!isNet) {
		ssl._parentWrap = lower;
		ssl.attach(lower._handle);
		return;
	}
	socket._parent = inner;
	if (!inner._handle) {
		attachPending(socket, inner);
	} else if (inner.connecting) {
		socket.connecting = true;
		inner.once('connect', () => {
			takeOver(ssl, inner);
			socket.connecting = false;
			socket.emit('connect');
		});
	} else if (inner.writableLength > 0) {
		inner.write('', error => {
			if (error)
				socket.destroy(error);
			else
				takeOver(ssl, inner);
		});
	} else {
		takeOver(ssl, inner);
	}
}

function attachPending(socket, inner) {
	socket.ssl.attach(new DuplexHandle(inner));
	socket.connecting = true;
	inner.once('connect', () => {
		socket.connecting = false;
		socket.emit('connect');
	});
}

// The handle of a net.Socket, and what that has read already.
function takeOver(ssl, inner) {
	if (ssl.session === null || !inner._handle)
		return;
	const lower = inner._handle;
	ssl.attach(lower);
	for (let bytes; inner.readableLength > 0 && (bytes = inner.read()) !== null; )
		ssl.receive(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
	ssl.pump();
}

function beginReading(socket, inner) {
	if (socket.destroyed || !socket.ssl)
		return;
	if (!inner && socket.connecting) {
		socket.once('connect', () => { beginReading(socket, inner); });
		return;
	}
	if (socket._handle === socket.ssl)
		socket.read(0);
}

// ---- clients

function beginClient(socket, options) {
	const { ssl } = socket;
	ssl.onhandshakedone = () => { socket._finishInit(); };
	ssl.onocspresponse = response => { socket.emit('OCSPResponse', response); };
	ssl.onnewsession = (id, session) => {
		if (socket[kVerified])
			socket.emit('session', session);
		else
			socket[kPendingSession] = session;
	};
	if (options.session)
		socket.setSession(options.session);
}

// ---- errors

function failed(socket, error) {
	if (socket._hadError)
		return;
	socket._hadError = true;
	if (!socket._secureEstablished) {
		socket.destroy(error);
	} else if (socket._tlsOptions.isServer && socket._rejectUnauthorized &&
		error.message.includes('peer did not return a certificate')) {
		socket.destroy();
	} else {
		socket._emitTLSError(error);
	}
}

module.exports = { TLSSocket, contextOf: value, kNoRenegotiation, kPendingSession, kVerified };
