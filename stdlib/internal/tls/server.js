'use strict';
/* tls.Server: a net.Server whose connections become TLSSockets. */

const EventEmitter = require('events');
const net = require('net');
const { Buffer } = require('buffer');
const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateFunction, validateNumber, validateObject } = require('internal/validators');
const { warnIfOfMemory } = require('internal/net/memory');
const { SecureContext } = require('internal/tls/context');
const { TLSSocket } = require('internal/tls/socket');

const kHandshakeTimeout = Symbol('handshake-timeout'), kSNICallback = Symbol('snicallback');
const kErrorEmitted = Symbol('error-emitted'), kEnableTrace = Symbol('enableTrace');

function Server(options, listener) {
	if (!(this instanceof Server))
		return new Server(options, listener);
	if (typeof options === 'function')
		[options, listener] = [{}, options];
	else if (options !== undefined && options !== null && typeof options !== 'object')
		throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
	options ??= {};
	this._contexts = [];
	this.requestCert = options.requestCert === true;
	this.rejectUnauthorized = options.rejectUnauthorized !== false;
	this.ALPNCallback = options.ALPNCallback;
	if (this.ALPNCallback && options.ALPNProtocols)
		throw new codes.ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS();
	if (options.ALPNProtocols)
		require('tls').convertALPNProtocols(options.ALPNProtocols, this);
	this.setSecureContext(options);
	this[kHandshakeTimeout] = options.handshakeTimeout || 120_000;
	this[kSNICallback] = options.SNICallback;
	validateNumber(this[kHandshakeTimeout], 'options.handshakeTimeout');
	if (this[kSNICallback])
		validateFunction(this[kSNICallback], 'options.SNICallback');
	net.Server.call(this, options, accept);
	if (listener)
		this.on('secureConnection', listener);
	this[kEnableTrace] = options.enableTrace;
}
inherit(Server, net.Server);

// ---- connections

function accept(inner) {
	const socket = new TLSSocket(inner, {
		secureContext: this._sharedCreds, isServer: true, server: this, requestCert: this.requestCert,
		rejectUnauthorized: this.rejectUnauthorized, handshakeTimeout: this[kHandshakeTimeout],
		ALPNProtocols: this.ALPNProtocols, ALPNCallback: this.ALPNCallback,
		SNICallback: this[kSNICallback] || require('internal/tls/accept').byName,
		enableTrace: this[kEnableTrace], pauseOnConnect: this.pauseOnConnect
	});
	socket.on('secure', onSecure);
	socket[kErrorEmitted] = false;
	socket.on('close', onClose);
	socket.on('_tlsError', onError);
}

function onSecure() {
	if (this._requestCert) {
		const error = this.ssl.verifyError();
		if (error) {
			this.authorizationError = error.code;
			if (this._rejectUnauthorized)
				this.destroy();
		} else {
			this.authorized = true;
		}
	}
	if (this.destroyed || !this._releaseControl())
		return;
	this.secureConnecting = false;
	this._tlsOptions.server.emit('secureConnection', this);
}

function onClose() {
	if (this._controlReleased || this[kErrorEmitted])
		return;
	this[kErrorEmitted] = true;
	tell(this, Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
}

function onError(error) {
	if (this._controlReleased || this[kErrorEmitted])
		return;
	this[kErrorEmitted] = true;
	tell(this, error);
}

function tell(socket, error) {
	const { server } = socket._tlsOptions;
	if (!server.emit('tlsClientError', error, socket))
		warnIfOfMemory(server, 'A TLS', error);
}

// ---- its context

const kept = ['pfx', 'key', 'passphrase', 'cert', 'clientCertEngine', 'ca', 'minVersion', 'maxVersion',
	'secureProtocol', 'crl', 'ciphers', 'dhparam'];
const asGiven = ['sigalgs', 'ecdhCurve', 'privateKeyIdentifier', 'privateKeyEngine', 'allowPartialTrustChain'];

// Other contexts than this one's process would not resume its sessions.
function usualId() {
	return require('crypto').createHash('sha1').update(process.argv.join(' ')).digest('hex').slice(0, 32);
}

Object.assign(Server.prototype, {
	setSecureContext(options) {
		validateObject(options, 'options');
		for (const name of kept)
			this[name] = options[name] || undefined;
		for (const name of asGiven)
			this[name] = options[name];
		this.honorCipherOrder = options.honorCipherOrder === undefined || Boolean(options.honorCipherOrder);
		this.secureOptions = options.secureOptions || undefined;
		this.sessionIdContext = options.sessionIdContext || usualId();
		if (options.sessionTimeout)
			this.sessionTimeout = options.sessionTimeout;
		if (options.ticketKeys)
			this.ticketKeys = options.ticketKeys;
		const given = {};
		for (const name of [...kept, ...asGiven, 'honorCipherOrder', 'secureOptions', 'sessionIdContext',
			'sessionTimeout', 'ticketKeys'])
			given[name] = this[name];
		this._sharedCreds = require('tls').createSecureContext(given);
	},

	_getServerData() { return { ticketKeys: this.getTicketKeys().toString('hex') }; },

	_setServerData({ ticketKeys }) { this.setTicketKeys(Buffer.from(ticketKeys, 'hex')); },

	getTicketKeys() { return this._sharedCreds.context.ticketKeys(); },

	setTicketKeys(keys) {
		if (!ArrayBuffer.isView(keys))
			throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], keys);
		require('assert')(keys.byteLength === 48, 'Session ticket keys must be a 48-byte buffer');
		this._sharedCreds.context.setTicketKeys(keys);
	},

	addContext(servername, context) {
		if (!servername)
			throw new codes.ERR_TLS_REQUIRED_SERVER_NAME();
		const pattern = servername.replace(/([.^$+?\-\\[\]{}])/g, '\\$1').replaceAll('*', '[^.]*');
		const secure = context instanceof SecureContext ? context : require('tls').createSecureContext(context);
		this._contexts.push([new RegExp(`^${pattern}$`), secure.context]);
	},

	[EventEmitter.captureRejectionSymbol](error, event, socket) {
		if (event === 'secureConnection')
			socket.destroy(error);
		else
			net.Server.prototype[EventEmitter.captureRejectionSymbol].call(this, error, event, socket);
	}
});

function createServer(options, listener) { return new Server(options, listener); }

module.exports = { Server, createServer };
