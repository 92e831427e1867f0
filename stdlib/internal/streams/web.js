'use strict';
/* Conversion between node's streams and web streams: toWeb and fromWeb of Readable, Writable and Duplex. */

const utils = require('internal/streams/utils');
const finished = require('internal/streams/finished');
const { destroyer, abortError } = require('internal/streams/destroy');

function codes() { return require('internal/errors').codes; }

function wrong(name, kinds, value) { return new (codes().ERR_INVALID_ARG_TYPE)(name, kinds, value); }

/* The reason for a web stream whose node stream was closed prematurely. */
function asReason(err) {
	return err?.code === 'ERR_STREAM_PREMATURE_CLOSE' ? abortError(undefined, err) : err;
}

/* Copies a Buffer to a plain Uint8Array, since Buffers share memory. */
function plainBytes(chunk) {
	return chunk instanceof Uint8Array && chunk.constructor !== Uint8Array ? new Uint8Array(chunk) : chunk;
}

/* ---- to the web */

function readableToWeb(stream, { strategy, type } = {}) {
	if (!utils.isReadableNode(stream) || typeof stream._readableState !== 'object')
		throw wrong('streamReadable', 'stream.Readable', stream);
	if (type !== undefined && type !== 'bytes')
		throw new (codes().ERR_INVALID_ARG_VALUE)('options.type', type, "must be one of: 'bytes', undefined");
	const { ReadableStream } = require('internal/web/readable_stream');
	if (utils.isDestroyed(stream) || !utils.isReadable(stream)) {
		const empty = new ReadableStream({ type });
		empty.cancel();
		return empty;
	}
	const { readableObjectMode: isObjects, readableHighWaterMark: highWaterMark } = stream;
	if (type !== 'bytes' && strategy === undefined)
		strategy = isObjects ?
			new (require('internal/web/stream_common').CountQueuingStrategy)({ highWaterMark }) :
			new (require('internal/web/stream_common').ByteLengthQueuingStrategy)({ highWaterMark });

	let controller, isCancelled = false;
	function data(chunk) {
		if (isCancelled)
			return;
		if (!isObjects)
			chunk = plainBytes(chunk);
		controller.enqueue(chunk);
		if (controller.desiredSize <= 0)
			stream.pause();
	}
	const cleanup = finished(stream, err => {
		cleanup();
		stream.on('error', utils.nop);             // later errors are ignored
		if (isCancelled)
			return;
		if (err)
			controller.error(asReason(err));
		else
			controller.close();
	});
	stream.on('data', data);
	stream.pause();
	const web = new ReadableStream({
		type,
		start(c) { controller = c; },
		pull() {
			stream.resume();
			stream._readableState.parked?.();
		},
		cancel(reason) {
			isCancelled = true;
			destroyer(stream, reason);
		}
	}, type === 'bytes' ? undefined : strategy);
	utils.files?.noteWeb(stream, { record: require('internal/web/readable_stream').readableOf(web), data });
	return web;
}

// Bytes, of text about so many; node counts chunks, of which there may be as many as the mark has bytes.
function sizeOf(chunk) { return chunk?.byteLength ?? chunk?.length ?? 1; }

function writableToWeb(stream) {
	// http's messages are no stream.Writable
	if (typeof stream?.write !== 'function' || typeof stream.on !== 'function')
		throw wrong('streamWritable', 'stream.Writable', stream);
	const { WritableStream } = require('internal/web/writable_stream');
	if (utils.isDestroyed(stream) || !utils.isWritable(stream)) {
		const closed = new WritableStream();
		closed.close();
		return closed;
	}
	const { writableObjectMode: isObjects, writableHighWaterMark: highWaterMark } = stream;
	let controller, closing, room;  // closing and room: { promise, resolve, reject } while something waits

	const cleanup = finished(stream, err => {
		cleanup();
		stream.on('error', utils.nop);
		const reason = asReason(err);
		if (err) {
			room?.reject(reason);
			if (closing) {
				closing.reject(reason);
				closing = undefined;
			}
			controller.error(reason);
			controller = undefined;
		} else if (closing) {
			closing.resolve();
			closing = undefined;
		} else {
			controller.error(abortError());
			controller = undefined;
		}
		room = undefined;
	});
	const drained = () => {
		room?.resolve();
		room = undefined;
	};
	stream.on('drain', drained);
	const { CountQueuingStrategy } = require('internal/web/stream_common');
	const sink = {
		start(c) { controller = c; },
		write(chunk) {
			if (stream.write(chunk))
				return undefined;
			room = Promise.withResolvers();
			return room.promise;
		},
		abort(reason) { destroyer(stream, reason); },
		close() {
			if (closing === undefined && !utils.isWritableEnded(stream))
				stream.end();
			closing = Promise.withResolvers();
			return closing.promise;
		}
	};
	if (utils.files?.isWriteStream(stream))
		require('internal/streams/shortcut').noteWebSink(sink, stream, drained);
	return new WritableStream(sink, isObjects ? new CountQueuingStrategy({ highWaterMark }) :
		{ highWaterMark, size: sizeOf });
}

function duplexToWeb(duplex) {
	if (!(utils.isReadableNode(duplex) && utils.isWritableNode(duplex)) &&
		!(duplex && duplex._readableState && duplex._writableState))
		throw wrong('duplex', 'stream.Duplex', duplex);
	if (utils.isDestroyed(duplex)) {
		const { ReadableStream } = require('internal/web/readable_stream'),
			{ WritableStream } = require('internal/web/writable_stream');
		const writable = new WritableStream(), readable = new ReadableStream();
		writable.close();
		readable.cancel();
		return { readable, writable };
	}
	const ended = (C, end) => {
		const stream = new C();
		end(stream);
		return stream;
	};
	return {
		readable: utils.isReadable(duplex) ? readableToWeb(duplex) :
			ended(require('internal/web/readable_stream').ReadableStream, stream => stream.cancel()),
		writable: utils.isWritable(duplex) ? writableToWeb(duplex) :
			ended(require('internal/web/writable_stream').WritableStream, stream => stream.close())
	};
}

/* ---- from the web */

function rethrow(err) {
	process.nextTick(() => { throw err; });
}

function checkOptions(options) {
	const { validateObject, validateBoolean } = require('internal/validators');
	validateObject(options, 'options');
	for (const name of ['objectMode', 'readableObjectMode', 'writableObjectMode', 'decodeStrings', 'allowHalfOpen'])
		if (options[name] !== undefined)
			validateBoolean(options[name], `options.${name}`);
	if (options.encoding !== undefined && !require('buffer').Buffer.isEncoding(options.encoding))
		throw new (codes().ERR_INVALID_ARG_VALUE)(options.encoding, 'options.encoding');
}

function isWebReadable(value) { return require('internal/web/readable_stream').isReadableStream(value); }
function isWebWritable(value) { return require('internal/web/writable_stream').isWritableStream(value); }

/* The halves, as methods of a node stream.  isOver: whether the web side has closed. */
function readHalf(reader, web) {
	const source = require('internal/web/readable_stream').readableOf(web).controller.native;
	const half = {
		isOver: false,
		read() {
			const read = () => {
				reader.read().then(({ value, done }) => {
					this.push(done ? null : value);
				}, err => { destroyer(this, err); });
			};
			if (source === undefined || !isShort(this, reader, web, read))
				read();
		}
	};
	return half;
}

/* What the Readable asks for may go where it is piped to without it: then read() is called once it does not. */
function isShort(stream, reader, web, read) {
	const { READABLE, readableOf, readMethod } = require('internal/web/readable_stream');
	const record = readableOf(web), { controller } = record;
	const isIdle = () => record.state === READABLE && controller.started && !controller.pulling &&
		controller.total === 0 && record.reader.first === undefined && reader.read === readMethod;
	return stream._readableState.pipes.length === 1 &&
		require('internal/streams/shortcut').intoPiped(controller.native, isIdle, stream, read);
}

function writeHalf(writer, isText) {
	const half = {
		isOver: false,
		write(chunk, encoding, callback) {
			if (typeof chunk === 'string' && isText() && encoding !== 'utf8' && encoding !== 'buffer')
				chunk = new Uint8Array(require('buffer').Buffer.from(chunk, encoding));
			half.settle(this, writer.ready.then(() => writer.write(chunk)), callback);
		},
		writev(chunks, callback) {
			const all = chunks.map(({ chunk, encoding }) =>
				typeof chunk === 'string' && encoding !== 'utf8' ?
					new Uint8Array(require('buffer').Buffer.from(chunk, encoding)) : chunk);
			half.settle(this, writer.ready.then(() => Promise.all(all.map(chunk => writer.write(chunk)))),
				callback);
		},
		final(callback) {
			if (half.isOver)
				callback();
			else
				half.settle(this, writer.close(), callback);
		},
		settle(stream, promise, callback) {
			promise.then(() => {
				try {
					callback();
				} catch (err) {
					rethrow(err);
				}
			}, err => {
				try {
					callback(err ?? new (codes().ERR_FALSY_VALUE_REJECTION)(err));
				} catch (later) {
					rethrow(later);
				}
			});
		}
	};
	return half;
}

function ending(promise, callback, err) {
	const done = () => {
		try {
			callback(err);
		} catch (later) {
			rethrow(later);
		}
	};
	promise.then(done, done);
}

function readableFromWeb(web, options = {}) {
	if (!isWebReadable(web))
		throw wrong('readableStream', 'ReadableStream', web);
	checkOptions(options);
	const { highWaterMark, encoding, objectMode = false, signal } = options;
	const reader = web.getReader(), half = readHalf(reader, web);
	const readable = new (require('internal/streams/readable'))({
		objectMode, highWaterMark, encoding, signal,
		read: half.read,
		destroy(err, callback) {
			if (half.isOver)
				callback(err);
			else
				ending(reader.cancel(err ?? undefined), callback, err);
		}
	});
	reader.closed.then(() => { half.isOver = true; }, err => {
		half.isOver = true;
		destroyer(readable, err);
	});
	return readable;
}

function writableFromWeb(web, options = {}) {
	if (!isWebWritable(web))
		throw wrong('writableStream', 'WritableStream', web);
	checkOptions(options);
	const { highWaterMark, decodeStrings = true, objectMode = false, signal } = options;
	const writer = web.getWriter(), half = writeHalf(writer, () => !objectMode);
	const writable = new (require('internal/streams/writable'))({
		highWaterMark, objectMode, decodeStrings, signal,
		writev: half.writev,
		write: half.write,
		destroy(err, callback) {
			if (half.isOver)
				callback(err);
			else if (err === null || err === undefined)
				ending(writer.close(), callback, err);
			else
				ending(writer.abort(err), callback, err);
		},
		final: half.final
	});
	writer.closed.then(() => {
		half.isOver = true;
		if (!utils.isWritableEnded(writable))
			destroyer(writable, new (codes().ERR_STREAM_PREMATURE_CLOSE)());
	}, err => {
		half.isOver = true;
		destroyer(writable, err);
	});
	return writable;
}

function duplexFromWeb(pair, options = {}) {
	const { validateObject } = require('internal/validators');
	validateObject(pair, 'pair');
	const { readable, writable } = pair;
	if (!isWebReadable(readable))
		throw wrong('pair.readable', 'ReadableStream', readable);
	if (!isWebWritable(writable))
		throw wrong('pair.writable', 'WritableStream', writable);
	checkOptions(options);
	const { allowHalfOpen = false, objectMode = false, encoding, decodeStrings = true, highWaterMark, signal } =
		options;
	const writer = writable.getWriter(), reader = readable.getReader();
	const input = readHalf(reader, readable), output = writeHalf(writer, () => !objectMode);
	const duplex = new (require('internal/streams/duplex'))({
		allowHalfOpen, highWaterMark, objectMode, encoding, decodeStrings, signal,
		writev: output.writev,
		write: output.write,
		final: output.final,
		read: input.read,
		destroy(err, callback) {
			const reason = err ?? undefined;
			const ends = [];
			if (!output.isOver)
				ends.push(reason === undefined ? writer.close() : writer.abort(reason));
			if (!input.isOver)
				ends.push(reader.cancel(reason));
			ending(Promise.all(ends), callback, err);
		}
	});
	writer.closed.then(() => {
		output.isOver = true;
		if (!utils.isWritableEnded(duplex))
			destroyer(duplex, new (codes().ERR_STREAM_PREMATURE_CLOSE)());
	}, err => {
		output.isOver = input.isOver = true;
		destroyer(duplex, err);
	});
	reader.closed.then(() => { input.isOver = true; }, err => {
		output.isOver = input.isOver = true;
		destroyer(duplex, err);
	});
	return duplex;
}

module.exports = { duplexFromWeb, duplexToWeb, readableFromWeb, readableToWeb, writableFromWeb, writableToWeb };
