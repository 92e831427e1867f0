'use strict';

const utils = require('internal/streams/utils');
const Transform = require('internal/streams/transform');

function PassThrough(options) {
	if (!(this instanceof PassThrough))
		return new PassThrough(options);
	Transform.call(this, options);
}
utils.inherit(PassThrough, Transform);

PassThrough.prototype._transform = function (chunk, encoding, cb) { cb(null, chunk); };

module.exports = PassThrough;
