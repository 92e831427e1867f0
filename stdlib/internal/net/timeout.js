'use strict';
/* Socket.prototype.setTimeout: 'timeout' when nothing has moved for so long.  Who moves something calls _unrefTimer. */

const { codes } = require('internal/errors');
const { validateFunction, validateNumber } = require('internal/validators');

const kTimer = Symbol('kTimeout');
const kQueued = Symbol('kLastWriteQueueSize');     // bytes that were still to be sent when a write began to wait
const LONGEST = 2 ** 31 - 1;

function durationOf(ms, name = 'msecs') {
	validateNumber(ms, name);
	if (ms < 0 || !Number.isFinite(ms))
		throw new codes.ERR_OUT_OF_RANGE(name, 'a non-negative finite number', ms);
	if (ms <= LONGEST)
		return ms;
	process.emitWarning(`${ms} does not fit into a 32-bit signed integer.\n` +
		`Timer duration was truncated to ${LONGEST}.`, 'TimeoutOverflowWarning');
	return LONGEST;
}

const methods = {
	setTimeout(msecs, callback) {
		if (this.destroyed)
			return this;
		this.timeout = msecs;
		const ms = durationOf(msecs);
		clearTimeout(this[kTimer]);
		this[kTimer] = null;
		if (ms > 0)
			this[kTimer] = setTimeout(() => { this._onTimeout(); }, ms).unref();
		if (callback !== undefined) {
			validateFunction(callback, 'callback');
			if (ms === 0)
				this.removeListener('timeout', callback);
			else
				this.once('timeout', callback);
		}
		return this;
	},

	// A write of which something has been sent meanwhile has not timed out.
	_onTimeout() {
		const left = this._handle?.writeQueueSize ?? 0;
		if (this[kQueued] > 0 && left !== this[kQueued]) {
			this[kQueued] = left;
			this._unrefTimer();
			return;
		}
		this.emit('timeout');
	},

	_unrefTimer() {
		for (let socket = this; socket !== null && socket !== undefined; socket = socket._parent)
			socket[kTimer]?.refresh();
	}
};

function stopTimers(from) {
	for (let socket = from; socket !== null && socket !== undefined; socket = socket._parent)
		clearTimeout(socket[kTimer]);
}

module.exports = { kTimer, kQueued, durationOf, methods, stopTimers };
