'use strict';

var Transform = require('internal/streams/transform');

function PassThrough(options) {
	if (!(this instanceof PassThrough))
		return new PassThrough(options);
	Transform.call(this, options);
}
Object.setPrototypeOf(PassThrough.prototype, Transform.prototype);
Object.setPrototypeOf(PassThrough, Transform);

PassThrough.prototype._transform = function (chunk, encoding, cb) { cb(null, chunk); };

module.exports = PassThrough;
