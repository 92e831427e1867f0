'use strict';
/* Duplex: a Readable and a Writable in one; two independent queues, except for destroy(). */

const utils = require('internal/streams/utils');
const Readable = require('internal/streams/readable');
const Writable = require('internal/streams/writable');

function Duplex(options) {
	if (!(this instanceof Duplex))
		return new Duplex(options);
	this._events ??= {
		__proto__: null, close: undefined, error: undefined, prefinish: undefined, finish: undefined,
			drain: undefined, data: undefined, end: undefined, readable: undefined
	};
	Readable.call(this, options);
	Writable.call(this, options);
	this.allowHalfOpen = !options || options.allowHalfOpen !== false;
	if (options?.readable === false)
		Object.assign(this._readableState, { readable: false, ended: true, endEmitted: true });
	if (options?.writable === false)
		Object.assign(this._writableState, { writable: false, ending: true, ended: true, finished: true });
}
utils.inherit(Duplex, Readable);

const INHERITED = ['constructor', 'closed', 'errored', 'destroyed', 'pipe'];

Object.getOwnPropertyNames(Writable.prototype).forEach(name => {
	const property = Object.getOwnPropertyDescriptor(Writable.prototype, name);
	if (!INHERITED.includes(name) && (property.get || !(name in Duplex.prototype)))
		Object.defineProperty(Duplex.prototype, name, property);
});

Duplex.prototype.destroy = Writable.prototype.destroy;

Object.defineProperty(Duplex.prototype, 'destroyed', {
	configurable: true,
	get() {
		const { _readableState: r, _writableState: w } = this;
		return !!r && !!w && r.destroyed && w.destroyed;
	},
	set(v) {
		if (this._readableState && this._writableState)
			this._readableState.destroyed = this._writableState.destroyed = v;
	}
});

Duplex.fromWeb = (pair, options) => require('internal/streams/web').duplexFromWeb(pair, options);
Duplex.toWeb = duplex => require('internal/streams/web').duplexToWeb(duplex);
Duplex.from = body => require('internal/streams/duplexify')(body, 'body');

utils.Duplex = Duplex;
module.exports = Duplex;
