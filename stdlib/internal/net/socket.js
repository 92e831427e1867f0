'use strict';

// net.Socket. jsr connects only for requests (fetch, node:http): a Socket has the methods that programs call on the one
// of a request, and cannot be connected by itself.

const Duplex = require('internal/streams/duplex');
const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');

function Socket(options) {
	if (!(this instanceof Socket))
		return new Socket(options);
	if (typeof options === 'number')
		options = { fd: options };
	if (options?.fd !== undefined || options?.handle)
		throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('net.Socket of a descriptor');
	Duplex.call(this, { ...options, emitClose: false, autoDestroy: true, decodeStrings: false,
		allowHalfOpen: Boolean(options?.allowHalfOpen) });
	this.connecting = false;
	this._hadError = false;
	this.timeout = undefined;
	this._timer = undefined;
	this.server = null;
}
inherit(Socket, Duplex);

Object.assign(Socket.prototype, {
	connect() { throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('net.Socket.prototype.connect'); },

	_read() {},

	_write(chunk, encoding, done) {
		done(Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }));
	},

	_destroy(error, done) {
		clearTimeout(this._timer);
		done(error);
		process.nextTick(() => { this.emit('close', error !== null && error !== undefined); });
	},

	destroySoon() {
		if (this.writable)
			this.end();
		this.destroy();
	},

	resetAndDestroy() { return this.destroy(); },

	// Nothing has moved on it for so long.
	setTimeout(ms, listener) {
		if (this.destroyed)
			return this;
		require('internal/validators').validateNumber(ms, 'msecs', 0);
		this.timeout = ms;
		clearTimeout(this._timer);
		this._timer = undefined;
		if (listener !== undefined) {
			require('internal/validators').validateFunction(listener, 'callback');
			if (ms === 0)
				this.removeListener('timeout', listener);
			else
				this.once('timeout', listener);
		}
		if (ms > 0)
			this._timer = setTimeout(() => { this.emit('timeout'); }, ms).unref();
		return this;
	},

	_unrefTimer() { this._timer?.refresh(); },

	setNoDelay() { return this; },
	setKeepAlive() { return this; },
	ref() { return this; },
	unref() { return this; },
	address() { return {}; }
});

const nothing = { __proto__: null, bytesRead: 0, bytesWritten: 0, bufferSize: 0, pending: true,
	remoteAddress: undefined, remoteFamily: undefined, remotePort: undefined, localAddress: undefined,
	localPort: undefined, localFamily: undefined, autoSelectFamilyAttemptedAddresses: undefined };

for (const name of Object.keys(nothing))
	Object.defineProperty(Socket.prototype, name,
		{ __proto__: null, configurable: true, enumerable: false, get() { return nothing[name]; } });

Object.defineProperty(Socket.prototype, 'readyState', {
	__proto__: null, configurable: true, enumerable: false,
	get() {
		if (this.connecting)
			return 'opening';
		if (this.readable)
			return this.writable ? 'open' : 'readOnly';
		return this.writable ? 'writeOnly' : 'closed';
	}
});

module.exports = Socket;
