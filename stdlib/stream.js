'use strict';
/* The public face of internal/streams; what few programs use is loaded when they do. */

const utils = require('internal/streams/utils');
const Stream = require('internal/streams/legacy');

module.exports = Stream;

function lazily(name, path, member) {
	let value, known = false;
	Object.defineProperty(Stream, name, {
		configurable: true,
		enumerable: true,
		get() {
			if (!known) {
				value = member ? require(path)[member] : require(path);
				known = true;
			}
			return value;
		},
		set(v) {
			value = v;
			known = true;
		}
	});
}

Stream.isDestroyed = utils.isDestroyed;
Stream.isDisturbed = utils.isDisturbed;
Stream.isErrored = utils.isErrored;
Stream.isReadable = utils.isReadable;
Stream.isWritable = utils.isWritable;
Stream.Readable = require('internal/streams/readable');
Stream.Writable = require('internal/streams/writable');
Stream.Duplex = require('internal/streams/duplex');
lazily('Transform', 'internal/streams/transform');
lazily('PassThrough', 'internal/streams/passthrough');
lazily('duplexPair', 'internal/streams/duplexpair');
lazily('pipeline', 'internal/streams/pipeline');
lazily('addAbortSignal', 'internal/streams/signal', 'addAbortSignal');
lazily('finished', 'internal/streams/finished');
Stream.destroy = require('internal/streams/destroy').destroyer;
lazily('compose', 'internal/streams/compose');
Stream.setDefaultHighWaterMark = utils.setDefaultHighWaterMark;
Stream.getDefaultHighWaterMark = utils.getDefaultHighWaterMark;
lazily('promises', 'stream/promises');
Stream.Stream = Stream;
Stream._isArrayBufferView = utils.isView;
Stream._isUint8Array = utils.isUint8Array;
Stream._uint8ArrayToBuffer = utils.asBuffer;
