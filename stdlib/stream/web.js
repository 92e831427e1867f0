'use strict';

const { defineProperty } = Object;

const homes = {
	ByteLengthQueuingStrategy: 'stream_common',
	CompressionStream: 'compression',
	CountQueuingStrategy: 'stream_common',
	DecompressionStream: 'compression',
	ReadableByteStreamController: 'readable_bytes',
	ReadableStream: 'readable_stream',
	ReadableStreamBYOBReader: 'readable_bytes',
	ReadableStreamBYOBRequest: 'readable_bytes',
	ReadableStreamDefaultController: 'readable_stream',
	ReadableStreamDefaultReader: 'readable_stream',
	TextDecoderStream: 'text_streams',
	TextEncoderStream: 'text_streams',
	TransformStream: 'transform_stream',
	TransformStreamDefaultController: 'transform_stream',
	WritableStream: 'writable_stream',
	WritableStreamDefaultController: 'writable_stream',
	WritableStreamDefaultWriter: 'writable_stream'
};

for (const name of Object.keys(homes))
	defineProperty(exports, name, { value: require(`internal/web/${homes[name]}`)[name], writable: true,
		enumerable: true, configurable: true });
