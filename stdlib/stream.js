'use strict';
/* The public interface of internal/streams; rarely used parts are loaded on demand. */

const utils = require('internal/streams/utils');
const Stream = require('internal/streams/legacy');
const { destroyer } = require('internal/streams/destroy');

module.exports = Stream;

function lazily(name, load) {
	let value;
	Object.defineProperty(Stream, name, {
		configurable: true,
		enumerable: true,
		get() { return value ??= load(); },
		set(given) {
			value = given;
			load = () => given;
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
lazily('Transform', () => require('internal/streams/transform'));
lazily('PassThrough', () => require('internal/streams/passthrough'));
lazily('duplexPair', () => require('internal/streams/duplexpair'));
lazily('pipeline', () => require('internal/streams/pipeline'));
lazily('addAbortSignal', () => require('internal/streams/signal').addAbortSignal);
lazily('finished', () => require('internal/streams/finished'));
Stream.destroy = destroyer;
lazily('compose', () => require('internal/streams/compose'));
Stream.setDefaultHighWaterMark = utils.setDefaultHighWaterMark;
Stream.getDefaultHighWaterMark = utils.getDefaultHighWaterMark;
Object.defineProperty(Stream, 'promises', {
	configurable: true,
	enumerable: true,
	get() { return require('stream/promises'); }
});
Stream.Stream = Stream;
Stream._isArrayBufferView = utils.isView;
Stream._isUint8Array = utils.isUint8Array;
Stream._uint8ArrayToBuffer = utils.asBuffer;
