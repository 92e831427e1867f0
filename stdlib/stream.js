'use strict';
/* The public face of internal/streams; what few programs use is loaded when they do. */

var utils = require('internal/streams/utils');
var Stream = require('internal/streams/legacy');

module.exports = Stream;

Stream.Stream = Stream;
Stream.Readable = require('internal/streams/readable');
Stream.Writable = require('internal/streams/writable');
Stream.Duplex = require('internal/streams/duplex');

function lazily(name, path, member) {
	var value, known = false;
	Object.defineProperty(Stream, name, {
		configurable: true,
		enumerable: true,
		get: function () {
			if (!known) {
				value = member ? require(path)[member] : require(path);
				known = true;
			}
			return value;
		},
		set: function (v) {
			value = v;
			known = true;
		}
	});
}

lazily('Transform', 'internal/streams/transform');
lazily('PassThrough', 'internal/streams/passthrough');
lazily('pipeline', 'internal/streams/pipeline');
lazily('finished', 'internal/streams/finished');
lazily('compose', 'internal/streams/compose');
lazily('addAbortSignal', 'internal/streams/signal', 'addAbortSignal');
lazily('promises', 'stream/promises');

Stream.destroy = require('internal/streams/destroy').destroyer;
Stream.isReadable = utils.isReadable;
Stream.isErrored = utils.isErrored;
Stream.isDisturbed = utils.isDisturbed;
Stream.getDefaultHighWaterMark = utils.getDefaultHighWaterMark;
Stream.setDefaultHighWaterMark = utils.setDefaultHighWaterMark;
Stream._isUint8Array = utils.isUint8Array;
Stream._uint8ArrayToBuffer = utils.asBuffer;
