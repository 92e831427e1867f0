'use strict';
/* Duplex: a Readable that is a Writable too; two queues with nothing in common but destroy(). */

const utils = require('internal/streams/utils');
const Readable = require('internal/streams/readable');
const Writable = require('internal/streams/writable');

function Duplex(options) {
	if (!(this instanceof Duplex))
		return new Duplex(options);
	Readable.call(this, options);
	Writable.call(this, options);
	this.allowHalfOpen = !options || options.allowHalfOpen !== false;
	if (options && options.readable === false) {
		this._readableState.readable = false;
		this._readableState.ended = this._readableState.endEmitted = true;
	}
	if (options && options.writable === false) {
		this._writableState.writable = false;
		this._writableState.ending = this._writableState.ended = this._writableState.finished = true;
	}
}
utils.inherit(Duplex, Readable);

(function () {
	const own = Object.getOwnPropertyNames(Writable.prototype);
	for (let i = 0; i < own.length; i++) {
		const name = own[i];
		if (name === 'constructor' || name === 'closed' || name === 'errored' || name === 'destroyed' || name === 'pipe')
			continue;
		const d = Object.getOwnPropertyDescriptor(Writable.prototype, name);
		if (d.get || !(name in Duplex.prototype))
			Object.defineProperty(Duplex.prototype, name, d);
	}
})();

Duplex.prototype.destroy = Writable.prototype.destroy;

Object.defineProperty(Duplex.prototype, 'destroyed', {
	configurable: true,
	get() {
		const r = this._readableState, w = this._writableState;
		return !!r && !!w && r.destroyed && w.destroyed;
	},
	set(v) {
		if (this._readableState && this._writableState)
			this._readableState.destroyed = this._writableState.destroyed = v;
	}
});

Duplex.from = function (body) {
	return require('internal/streams/duplexify')(body, 'body');
};

utils.Duplex = Duplex;
module.exports = Duplex;
