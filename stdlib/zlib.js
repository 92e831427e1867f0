'use strict';

// Compression with zlib (gzip, deflate) and brotli: streams, and functions for whole buffers.

const { Buffer } = require('buffer');
const { codes: errors } = require('internal/errors');
const { validateFunction, validateUint32 } = require('internal/validators');
const { inherit } = require('internal/streams/utils');
const { isAnyArrayBuffer, isUint8Array } = require('internal/util/types');
const constants = require('internal/zlib/constants');
const { ZlibBase, flushThen, inRange, kinds, needOpen, openCoder, settingsOf, transformLater, transformSync, wholeLater,
	wholeSync } = require('internal/zlib/base');

const { isView } = ArrayBuffer;
const { apply } = Reflect;
const { Z_MIN_WINDOWBITS, Z_MAX_WINDOWBITS, Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION, Z_MIN_MEMLEVEL,
	Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL, Z_DEFAULT_STRATEGY, Z_FIXED, Z_SYNC_FLUSH } = constants;

// ---- classes

// Name -> { Class, format, decompress }; format is the codec's.
const classes = { __proto__: null };

function dictionaryOf({ dictionary }) {
	if (dictionary === undefined || isView(dictionary))
		return dictionary;
	if (isAnyArrayBuffer(dictionary))
		return Buffer.from(dictionary);
	throw new errors.ERR_INVALID_ARG_TYPE('options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'],
		dictionary);
}

function windowBitsOf({ windowBits }, { format, decompress }) {
	if (decompress && format !== 'deflate-raw' && (windowBits === undefined || windowBits === null || windowBits === 0))
		return 0;                      // what the data say
	const min = Z_MIN_WINDOWBITS + (format === 'gzip' && !decompress ? 1 : 0);
	return inRange(windowBits, 'options.windowBits', min, Z_MAX_WINDOWBITS, Z_MAX_WINDOWBITS);
}

function openZlib(options, type) {
	let windowBits = Z_MAX_WINDOWBITS, level = Z_DEFAULT_COMPRESSION, memLevel = Z_DEFAULT_MEMLEVEL,
		strategy = Z_DEFAULT_STRATEGY, dictionary;
	if (options) {
		/* zlib makes no raw streams with so small a window */
		if (type === classes.DeflateRaw && options.windowBits === 8)
			options.windowBits = 9;
		windowBits = windowBitsOf(options, type);
		level = inRange(options.level, 'options.level', Z_MIN_LEVEL, Z_MAX_LEVEL, level);
		memLevel = inRange(options.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, memLevel);
		strategy = inRange(options.strategy, 'options.strategy', Z_DEFAULT_STRATEGY, Z_FIXED, strategy);
		dictionary = dictionaryOf(options);
	}
	return { level, strategy, coder: openCoder(type.format, type.decompress,
		[windowBits, level, memLevel, strategy, dictionary, undefined]) };
}

function Zlib(options, type) {
	const { coder, level, strategy } = openZlib(options, type);
	apply(ZlibBase, this, [options, kinds.zlib, type.decompress, coder]);
	this._level = level;
	this._strategy = strategy;
}

inherit(Zlib, ZlibBase);

Zlib.prototype.params = function params(level, strategy, callback) {
	inRange(level, 'level', Z_MIN_LEVEL, Z_MAX_LEVEL);
	inRange(strategy, 'strategy', Z_DEFAULT_STRATEGY, Z_FIXED);
	if (this._level === level && this._strategy === strategy) {
		process.nextTick(callback);
		return;
	}
	const change = () => {
		if (this.destroyed)
			return;
		needOpen(this).params(level, strategy);
		if (this.destroyed)
			return;
		this._level = level;
		this._strategy = strategy;
	};
	if (this.writableEnded)
		this.flush(Z_SYNC_FLUSH, () => {
			change();
			if (!this.destroyed)
				callback?.();
		});
	else
		flushThen(this, Z_SYNC_FLUSH, change, () => {
			if (!this.destroyed)
				callback?.();
		});
};

const parameterCount = 1 + Math.max(...Object.entries(constants).map(
	({ 0: name, 1: number }) => name.startsWith('BROTLI_PARAM_') ? number : 0));
const unset = 2 ** 32 - 1;

function parametersOf(params) {
	const values = new Uint32Array(parameterCount).fill(unset);
	for (const name of Object.keys(params)) {
		const number = +name, value = params[name];
		if (!(number >= 0 && number < parameterCount) || (values[number] ?? 0) !== unset)
			throw new errors.ERR_BROTLI_INVALID_PARAM(name);
		if (typeof value !== 'number' && typeof value !== 'boolean')
			throw new errors.ERR_INVALID_ARG_TYPE('options.params[key]', 'number', value);
		values[number] = value;
	}
	return values;
}

function openBrotli(options, { decompress }) {
	const { params } = options ?? {}, values = params ? parametersOf(params) : undefined;
	return { coder: openCoder('brotli', decompress, [0, 0, 0, 0, undefined, values]) };
}

function Brotli(options, type) {
	apply(ZlibBase, this, [options, kinds.brotli, type.decompress, openBrotli(options, type).coder]);
}

inherit(Brotli, Zlib);

function addClass(name, Class, Base, format, decompress) {
	inherit(Class, Base);
	classes[name] = { __proto__: null, Class, format, decompress };
}

function Deflate(options) {
	if (!(this instanceof Deflate))
		return new Deflate(options);
	apply(Zlib, this, [options, classes.Deflate]);
}

function Inflate(options) {
	if (!(this instanceof Inflate))
		return new Inflate(options);
	apply(Zlib, this, [options, classes.Inflate]);
}

function Gzip(options) {
	if (!(this instanceof Gzip))
		return new Gzip(options);
	apply(Zlib, this, [options, classes.Gzip]);
}

function Gunzip(options) {
	if (!(this instanceof Gunzip))
		return new Gunzip(options);
	apply(Zlib, this, [options, classes.Gunzip]);
}

function DeflateRaw(options) {
	if (!(this instanceof DeflateRaw))
		return new DeflateRaw(options);
	apply(Zlib, this, [options, classes.DeflateRaw]);
}

function InflateRaw(options) {
	if (!(this instanceof InflateRaw))
		return new InflateRaw(options);
	apply(Zlib, this, [options, classes.InflateRaw]);
}

function Unzip(options) {
	if (!(this instanceof Unzip))
		return new Unzip(options);
	apply(Zlib, this, [options, classes.Unzip]);
}

function BrotliCompress(options) {
	if (!(this instanceof BrotliCompress))
		return new BrotliCompress(options);
	apply(Brotli, this, [options, classes.BrotliCompress]);
}

function BrotliDecompress(options) {
	if (!(this instanceof BrotliDecompress))
		return new BrotliDecompress(options);
	apply(Brotli, this, [options, classes.BrotliDecompress]);
}

addClass('Deflate', Deflate, Zlib, 'deflate', false);
addClass('Inflate', Inflate, Zlib, 'deflate', true);
addClass('Gzip', Gzip, Zlib, 'gzip', false);
addClass('Gunzip', Gunzip, Zlib, 'gzip', true);
addClass('DeflateRaw', DeflateRaw, Zlib, 'deflate-raw', false);
addClass('InflateRaw', InflateRaw, Zlib, 'deflate-raw', true);
addClass('Unzip', Unzip, Zlib, 'unzip', true);
addClass('BrotliCompress', BrotliCompress, Brotli, 'brotli', false);
addClass('BrotliDecompress', BrotliDecompress, Brotli, 'brotli', true);

// ---- whole buffers

const known = new Set(['level', 'memLevel', 'windowBits', 'strategy', 'dictionary', 'params', 'chunkSize', 'flush',
	'finishFlush', 'maxOutputLength']);
const { has } = Set.prototype;

// A whole buffer needs no stream, unless there are options of streams, or the stream is asked for.
function begin(type, options) {
	if (options && !(typeof options === 'object' && Object.keys(options).every(name => apply(has, known, [name]))))
		return { engine: new type.Class(options) };
	const isBrotli = type.format === 'brotli', { coder } = isBrotli ? openBrotli(options, type) : openZlib(options, type);
	return { coder, settings: settingsOf(options, isBrotli ? kinds.brotli : kinds.zlib) };
}

// Through a stream, which says what it takes.
function gather(engine, input, callback) {
	const chunks = [];
	let size = 0, isOver = false;
	function end(error, result) {
		if (isOver)
			return;
		isOver = true;
		if (error !== null)
			callback(error);
		else
			callback(null, result);
	}
	engine.on('data', chunk => {
		chunks[chunks.length] = chunk;
		size += chunk.length;
		if (size > engine._maxOutputLength) {
			engine.close();
			end(new errors.ERR_BUFFER_TOO_LARGE(engine._maxOutputLength));
		}
	});
	engine.on('error', end);
	engine.on('end', () => {
		const buffer = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size);
		engine.close();
		end(null, engine._info ? { buffer, engine } : buffer);
	});
	engine.end(input);
}

function codeLater(type, options, input, callback) {
	const { engine, coder, settings } = begin(type, options);
	validateFunction(callback, 'callback');
	if (isView(input) && !isUint8Array(input))
		input = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
	else if (isAnyArrayBuffer(input) || (typeof input === 'string' && engine === undefined))
		input = Buffer.from(input);
	const end = (error, buffer) => {
		if (error !== undefined)
			callback(error);
		else
			callback(null, engine?._info ? { buffer, engine } : buffer);
	};
	if (!isUint8Array(input))
		gather(engine ?? new type.Class(options), input, callback);
	else if (engine === undefined)
		wholeLater(coder, settings, input, end);
	else
		transformLater(engine, input, end);
}

function codeSync(type, options, input) {
	const { engine, coder, settings } = begin(type, options);
	if (typeof input === 'string') {
		input = Buffer.from(input);
	} else if (!isView(input)) {
		if (!isAnyArrayBuffer(input))
			throw new errors.ERR_INVALID_ARG_TYPE('buffer',
				['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], input);
		input = Buffer.from(input);
	}
	if (engine === undefined)
		return wholeSync(coder, settings, input);
	const buffer = transformSync(engine, input, engine._finishFlushFlag);
	return engine._info ? { buffer, engine } : buffer;
}

function later(Class) {
	const type = classes[Class.name];
	return function asyncBufferWrapper(buffer, options, callback) {
		if (typeof options === 'function') {
			callback = options;
			options = {};
		}
		codeLater(type, options, buffer, callback);
	};
}

function now(Class) {
	const type = classes[Class.name];
	return function syncBufferWrapper(buffer, options) {
		return codeSync(type, options, buffer);
	};
}

function crc32(data, value = 0) {
	if (typeof data !== 'string' && !isView(data))
		throw new errors.ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView', 'string'], data);
	validateUint32(value, 'value');
	return internalBinding('zlib').crc32(data, value);
}

// ---- the module

module.exports = {
	crc32,
	Deflate, Inflate, Gzip, Gunzip, DeflateRaw, InflateRaw, Unzip, BrotliCompress, BrotliDecompress,

	deflate: later(Deflate), deflateSync: now(Deflate),
	gzip: later(Gzip), gzipSync: now(Gzip),
	deflateRaw: later(DeflateRaw), deflateRawSync: now(DeflateRaw),
	unzip: later(Unzip), unzipSync: now(Unzip),
	inflate: later(Inflate), inflateSync: now(Inflate),
	gunzip: later(Gunzip), gunzipSync: now(Gunzip),
	inflateRaw: later(InflateRaw), inflateRawSync: now(InflateRaw),
	brotliCompress: later(BrotliCompress), brotliCompressSync: now(BrotliCompress),
	brotliDecompress: later(BrotliDecompress), brotliDecompressSync: now(BrotliDecompress)
};

for (const name of ['Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip', 'BrotliCompress',
	'BrotliDecompress']) {
	const { Class } = classes[name];
	Object.defineProperty(module.exports, `create${name}`, {
		__proto__: null, value: function (options) { return new Class(options); }, configurable: true,
		enumerable: true
	});
}

const numbers = ['Z_OK', 'Z_STREAM_END', 'Z_NEED_DICT', 'Z_ERRNO', 'Z_STREAM_ERROR', 'Z_DATA_ERROR', 'Z_MEM_ERROR',
	'Z_BUF_ERROR', 'Z_VERSION_ERROR'];
const codes = {};
for (const name of numbers)
	codes[name] = constants[name];
for (const name of numbers)
	codes[constants[name]] = name;

Object.defineProperties(module.exports, {
	constants: { value: constants, enumerable: true },
	codes: { value: Object.freeze(codes), enumerable: true }
});

// deprecated
for (const name of Object.keys(constants))
	if (!name.startsWith('BROTLI'))
		Object.defineProperty(module.exports, name, { value: constants[name] });
