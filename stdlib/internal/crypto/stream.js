'use strict';

// Transform streams whose state is created on first use: most digests and ciphers are never used as streams.

const { inherit } = require('internal/streams/utils');
const Transform = require('internal/streams/transform');

function LazyTransform(options) {
	this._options = options;
}

inherit(LazyTransform, Transform);

for (const name of ['_readableState', '_writableState'])
	Object.defineProperty(LazyTransform.prototype, name, {
		get() {
			// shadows these accessors with own properties
			this._readableState = this._writableState = undefined;
			Transform.call(this, this._options);
			this._writableState.decodeStrings = false;
			return this[name];
		},
		set(value) {
			Object.defineProperty(this, name,
				{ value, writable: true, enumerable: true, configurable: true });
		},
		enumerable: true,
		configurable: true
	});

// The class's name is what inspect shows for a handle.
class Handle {
	#inner;

	constructor(inner) {
		this.#inner = inner;
	}

	get inner() {
		return this.#inner;
	}
}

module.exports = { LazyTransform, Handle, inherit, kHandle: Symbol('kHandle') };
