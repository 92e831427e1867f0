'use strict';
/* Transform: writes go through _transform(), which pushes the data to be read.
 *
 * Back-pressure: while the read side is full, the callback of a write is kept in state.held and called when the reader
 * requests more.
 */

const utils = require('internal/streams/utils');
const Duplex = require('internal/streams/duplex');

function Transform(options) {
	if (!(this instanceof Transform))
		return new Transform(options);
	let settings = options;

	/* A high-water mark of 0 for only the read side must not count as "the default". */
	if (options?.readableHighWaterMark === 0 && (options.highWaterMark === undefined ||
		options.highWaterMark === null))
		settings = { ...options, highWaterMark: null, writableHighWaterMark: options.writableHighWaterMark ||
			0 };
	Duplex.call(this, settings);

	/* _write() pushes because of a write, not inside a read */
	this._readableState.sync = false;
	this._readableState.held = null;
	if (options) {
		if (typeof options.transform === 'function')
			this._transform = options.transform;
		if (typeof options.flush === 'function')
			this._flush = options.flush;
	}
	/* for a subclass with its own _final */
	this.on('prefinish', onprefinish);
}
utils.inherit(Transform, Duplex);

function final(cb) {
	if (typeof this._flush !== 'function' || this.destroyed) {
		this.push(null);
		cb?.();
		return;
	}
	this._flush((err, data) => {
		if (err) {
			if (cb)
				cb(err);
			else
				this.destroy(err);
			return;
		}
		if (data !== null && data !== undefined)
			this.push(data);
		this.push(null);
		cb?.();
	});
}

function onprefinish() {
	if (this._final !== final)
		final.call(this);
}

Transform.prototype._final = final;

Transform.prototype._transform = function () {
	const { codes } = require('internal/errors');
	throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_transform()');
};

Transform.prototype._write = function (chunk, encoding, callback) {
	const { _readableState: r, _writableState: w } = this, before = r.length;
	this._transform(chunk, encoding, (err, value) => {
		if (err) {
			callback(err);
			return;
		}
		if (value !== null && value !== undefined)
			this.push(value);
		if (r.ended)
			process.nextTick(callback);     // completes the write after the end has been announced
		else if (w.ended || before === r.length || r.length < r.highWaterMark)
			callback();
		else
			r.held = callback;
	});
};

Transform.prototype._read = function () {
	const r = this._readableState, callback = r.held;
	if (callback) {
		r.held = null;
		callback();
	}
};

module.exports = Transform;
