'use strict';
/* tls.connect. */

const { codes } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { normalizeArgs } = require('internal/net/options');
const { trustsAll } = require('internal/tls/trust');
const { TLSSocket, kPendingSession, kVerified } = require('internal/tls/socket');

const kOptions = Symbol('connect-options');

// As of net.connect, with another object of options after the port, the host or the path.
function argumentsOf(args) {
	const { 0: options, 1: callback } = normalizeArgs(args);
	const other = [args[1], args[2]].find(arg => arg !== null && typeof arg === 'object');
	return [{ ...options, ...other }, callback];
}

let hasWarnedOfAddress = false;

function check(options) {
	const { checkServerIdentity, minDHSize } = options;
	const assert = require('assert');
	assert(typeof checkServerIdentity === 'function');
	assert(typeof minDHSize === 'number', `options.minDHSize is not a number: ${minDHSize}`);
	assert(minDHSize > 0, `options.minDHSize is not a positive number: ${minDHSize}`);
}

function setServername(socket, name) {
	if (!hasWarnedOfAddress && isIP(name)) {
		process.emitWarning('Setting the TLS ServerName to an IP address is not permitted by RFC 6066. This will be ' +
			'ignored in a future version.', 'DeprecationWarning', 'DEP0123');
		hasWarnedOfAddress = true;
	}
	socket.setServername(name);
}

function connect(...args) {
	const { 0: given, 1: callback } = argumentsOf(args), tls = require('tls');
	const options = {
		rejectUnauthorized: !trustsAll(), ciphers: tls.DEFAULT_CIPHERS,
		checkServerIdentity: tls.checkServerIdentity, minDHSize: 1024, ...given
	};
	if (!options.keepAlive)
		options.singleUse = true;
	check(options);
	const socket = new TLSSocket(options.socket, {
		allowHalfOpen: options.allowHalfOpen, pipe: Boolean(options.path),
		secureContext: options.secureContext || tls.createSecureContext(options), isServer: false,
		requestCert: true, rejectUnauthorized: options.rejectUnauthorized !== false, session: options.session,
		ALPNProtocols: options.ALPNProtocols, requestOCSP: options.requestOCSP,
		enableTrace: options.enableTrace, highWaterMark: options.highWaterMark,
		onread: options.onread, signal: options.signal
	});
	options.rejectUnauthorized = options.rejectUnauthorized !== false;
	socket[kOptions] = options;
	if (callback)
		socket.once('secureConnect', callback);
	if (!options.socket) {
		if (options.timeout)
			socket.setTimeout(options.timeout);
		socket.connect(options, socket._start);
	}
	socket._releaseControl();
	if (options.servername)
		setServername(socket, options.servername);
	if (options.socket)
		socket._start();
	socket.on('secure', onSecure);
	socket.prependListener('end', onEnd);
	return socket;
}

function onSecure() {
	const options = this[kOptions];
	if (this.getCipher().name !== undefined && isWeak(this, options.minDHSize))
		return;
	const error = this.ssl.verifyError() ?? identityError(this, options);
	if (error) {
		this.authorized = false;
		this.authorizationError = error.code || error.message;
		if (options.rejectUnauthorized !== false) {
			this.destroy(error);
			return;
		}
	} else {
		this.authorized = true;
	}
	this.secureConnecting = false;
	this.emit('secureConnect');
	this[kVerified] = true;
	const session = this[kPendingSession];
	this[kPendingSession] = null;
	if (session)
		this.emit('session', session);
	this.removeListener('end', onEnd);
}

// The peer's parameters of DH are too short.
function isWeak(socket, least) {
	const { type, size } = socket.getEphemeralKeyInfo();
	if (type !== 'DH' || size >= least)
		return false;
	socket.emit('error', new codes.ERR_TLS_DH_PARAM_SIZE(size));
	socket.destroy();
	return true;
}

// A session that is resumed has been verified when it was made.
function identityError(socket, options) {
	if (socket.isSessionReused())
		return undefined;
	const host = options.servername || options.host || options.socket?._host || 'localhost';
	return options.checkServerIdentity(host, socket.getPeerCertificate(true));
}

function onEnd() {
	if (this._hadError)
		return;
	const options = this[kOptions];
	this._hadError = true;
	const error = new Error('Client network socket disconnected before secure TLS connection was established');
	Object.assign(error, { code: 'ECONNRESET', path: options.path, host: options.host, port: options.port,
		localAddress: options.localAddress });
	this.destroy(error);
}

module.exports = { connect };
