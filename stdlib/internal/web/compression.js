'use strict';

// CompressionStream and DecompressionStream (Compression standard), with brotli and zstd if their libraries are
// installed.
//
// The output of a chunk is produced piece by piece, the next one only when the readable side has room, so that a small
// input cannot exhaust memory.

const { apply, chain, finishClass, kInspect, show } = require('internal/web/stream_common');
const { enqueue, makeTransform, whenRoom } = require('internal/web/transform_stream');
const { codes } = require('internal/errors');
const native = internalBinding('zlib');

const FULL = 1;
const ENDED = 2;
const nothing = new Uint8Array(0);
const { isView } = ArrayBuffer;
const bufferOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get;
const bufferOfData = Object.getOwnPropertyDescriptor(DataView.prototype, 'buffer').get;

function failure(text, code) {
	return Object.assign(new TypeError(text), { code });
}

function open(format, decompress) {
	format = `${format}`;
	const stream = native.open(format, decompress);
	if (stream === undefined)
		throw new codes.ERR_INVALID_ARG_VALUE('format', format);
	if (typeof stream === 'string')
		throw Object.assign(new Error(`${format} needs ${stream}, which is not installed`),
			{ code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
	return stream;
}

function bytesOf(chunk) {
	const { isAnyArrayBuffer, isDataView, isSharedArrayBuffer } = require('internal/util/types');
	const buffer = isView(chunk) ? apply(isDataView(chunk) ? bufferOfData : bufferOf, chunk, []) : chunk;
	if (!isAnyArrayBuffer(buffer) || isSharedArrayBuffer(buffer))
		throw new codes.ERR_INVALID_ARG_TYPE('chunk', ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'],
			chunk);
	return chunk;
}

function invalid() {
	return failure('The compressed data was not valid', 'ERR_INVALID_COMPRESSED_DATA');
}

// transform -> { stream, decompress, isEnded }, for internal/streams/shortcut: also what it finds has ended.
const coders = new WeakMap();
const { get: mapGet, set: mapSet } = WeakMap.prototype;
require('internal/originals').coding = {
	of: transform => apply(mapGet, coders, [transform]),
	run: native.runFile,
	hasEnded: state => state === ENDED,
	invalid
};

function makeCoder(format, decompress) {
	const coder = { stream: open(format, decompress), decompress, isEnded: false };

	// Processes the chunk from the byte at `from` on, until it is consumed or there is no room.
	function step(transform, chunk, from, finish) {
		for (;;) {
			const { bytes, taken, state } = native.run(coder.stream, chunk, from, finish);
			if (state < 0)
				throw invalid();
			from += taken;
			if (bytes !== undefined)
				enqueue(transform, bytes);
			coder.isEnded = state === ENDED;
			if (coder.isEnded && decompress && from < chunk.byteLength)
				throw failure('There is data behind the end of the compressed data',
					'ERR_TRAILING_JUNK_AFTER_STREAM_END');
			if (state !== FULL)
				return undefined;
			const room = whenRoom(transform);
			if (room !== undefined)
				return chain(room, () => step(transform, chunk, from, finish));
		}
	}

	const transform = makeTransform(chunk => {
		chunk = bytesOf(chunk);
		if (coder.isEnded && chunk.byteLength > 0)
			throw failure('There is data behind the end of the compressed data',
				'ERR_TRAILING_JUNK_AFTER_STREAM_END');
		return chunk.byteLength === 0 ? undefined : step(transform, chunk, 0, false);
	}, () => {
		const check = () => {
			if (decompress && !coder.isEnded)
				throw failure('The compressed data was cut short', 'ERR_INVALID_COMPRESSED_DATA');
		};
		if (coder.isEnded)
			return undefined;
		const last = step(transform, nothing, 0, true);
		return last === undefined ? check() : chain(last, check);
	}, undefined);
	apply(mapSet, coders, [transform, coder]);
	return transform;
}

class CompressionStream {
	#transform;

	constructor(format) {
		this.#transform = makeCoder(format, false);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('CompressionStream');
		return object.#transform;
	}

	get readable() { return CompressionStream.#check(this).readable.object; }

	get writable() { return CompressionStream.#check(this).writable.object; }

	[kInspect](depth, options) {
		const { readable, writable } = this;
		return show(this, { readable, writable }, depth, options);
	}
}

class DecompressionStream {
	#transform;

	constructor(format) {
		this.#transform = makeCoder(format, true);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#transform in object))
			throw new codes.ERR_INVALID_THIS('DecompressionStream');
		return object.#transform;
	}

	get readable() { return DecompressionStream.#check(this).readable.object; }

	get writable() { return DecompressionStream.#check(this).writable.object; }

	[kInspect](depth, options) {
		const { readable, writable } = this;
		return show(this, { readable, writable }, depth, options);
	}
}

finishClass(CompressionStream, ['readable', 'writable']);
finishClass(DecompressionStream, ['readable', 'writable']);

module.exports = { CompressionStream, DecompressionStream };
