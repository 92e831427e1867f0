'use strict';
// What dgram.Socket's send and connect are given.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

const KINDS = ['Buffer', 'TypedArray', 'DataView', 'string'];

function portOf(port) {
	const isNumeric = typeof port === 'number' || (typeof port === 'string' && port.trim().length > 0);
	if (!isNumeric || +port !== +port >>> 0 || port > 0xffff || +port === 0)
		throw new codes.ERR_SOCKET_BAD_PORT('Port', port, false);
	return port | 0;
}

function viewOf({ buffer, byteOffset, byteLength }) { return Buffer.from(buffer, byteOffset, byteLength); }

function slice(given, from, size) {
	const offset = from >>> 0, length = size >>> 0;
	if (typeof given !== 'string' && !ArrayBuffer.isView(given))
		throw new codes.ERR_INVALID_ARG_TYPE('buffer', KINDS, given);
	const bytes = typeof given === 'string' ? Buffer.from(given) : viewOf(given);
	if (offset > bytes.length)
		throw new codes.ERR_BUFFER_OUT_OF_BOUNDS('offset');
	if (length > bytes.length - offset)
		throw new codes.ERR_BUFFER_OUT_OF_BOUNDS('length');
	return bytes.subarray(offset, offset + length);
}

function isChunk(chunk) { return typeof chunk === 'string' || ArrayBuffer.isView(chunk); }

// The bytes of a chunk or a list of them: script may write into its own before they are sent.
function chunksOf(given) {
	if (!Array.isArray(given)) {
		if (!isChunk(given))
			throw new codes.ERR_INVALID_ARG_TYPE('buffer', KINDS, given);
		return typeof given === 'string' ? Buffer.from(given) : viewOf(given);
	}
	if (!given.every(isChunk))
		throw new codes.ERR_INVALID_ARG_TYPE('buffer list arguments', KINDS, given);
	return Buffer.concat(given.map(chunk => typeof chunk === 'string' ? Buffer.from(chunk) : viewOf(chunk)));
}

module.exports = { portOf, slice, chunksOf };
