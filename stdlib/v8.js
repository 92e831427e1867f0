'use strict';
/* What of node's module v8 is not about V8: values as bytes. */

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

function serialize(value) { return require('internal/util/wire').serialize(value); }

function deserialize(bytes) {
	if (!ArrayBuffer.isView(bytes))
		throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], bytes);
	return require('internal/util/wire').deserialize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function takeCoverage() { require('internal/coverage').take(); }

function stopCoverage() { require('internal/coverage').stop(); }

module.exports = { serialize, deserialize, takeCoverage, stopCoverage };
