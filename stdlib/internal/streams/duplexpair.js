'use strict';
/* Two Duplexes back to back: what is written to one is read from the other, and answered when it was. */

const utils = require('internal/streams/utils');
const Duplex = require('internal/streams/duplex');

function Side(options) {
	Duplex.call(this, options);
	Object.defineProperty(this, '_pair', { value: { other: null, held: null } });
}
utils.inherit(Side, Duplex);

Side.prototype._read = function () {
	const cb = this._pair.held;
	this._pair.held = null;
	if (cb)
		cb();
};
Side.prototype._write = function (chunk, encoding, cb) {
	const other = this._pair.other;
	if (chunk.length === 0)
		process.nextTick(cb);
	else {
		other.push(chunk);
		other._pair.held = cb;
	}
};
Side.prototype._final = function (cb) {
	this._pair.other.on('end', cb);
	this._pair.other.push(null);
};

module.exports = function duplexPair(options) {
	const a = new Side(options), b = new Side(options);
	a._pair.other = b;
	b._pair.other = a;
	return [a, b];
};
