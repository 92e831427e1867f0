'use strict';

// Bytes that go from one end to the other without script, where script could not see the difference.
//
// Usually a chunk passes through two streams, as an object that any listener, method or getter on its way may see.
// Where both ends are ours, nobody has replaced a method between them and nobody listens for chunks, the source writes
// what it has into the sink's descriptor instead, on a worker, a round at a time.  All of this is asked again before
// each round, and whatever is not a round (the first bytes while the file is being opened, the end, every error) is
// left to the ordinary way: a round begins where a chunk was asked for, and ends as if none had come yet.
//
//   source   what a response's body comes from (TransferBody of internal/web/fetch):
//            isOver                     nobody wants its bytes any more
//            look()                     WAITS, HAS, or anything else for an end of whichever kind
//            ready(f)                   f() once look() may say something else
//            save(fd, position, done)   writes what is there; false: not into this descriptor.  done(error, count)
//   sink     an fs.WriteStream that is open and idle
//
// What observers see of a round: the WriteStream is writing meanwhile (what is written then waits, destroy() and end()
// take effect after it), and bytesWritten counts it when it is done.

const utils = require('internal/streams/utils');
const { isProxy } = require('internal/util/types');
const originals = require('internal/originals');

const { apply } = Reflect;
const { getPrototypeOf } = Object;
const { get: mapGet, set: mapSet } = WeakMap.prototype;
const { add: setAdd, has: setHas } = WeakSet.prototype;

const WAITS = 0;
const HAS = 1;
const ENDED = 2;

const always = () => true;

// ---- whose functions are whose

const webSinks = new WeakMap();         // the underlying sink of Writable.toWeb -> the node stream
const pipeListeners = new WeakMap();    // pipe()'s listener for data -> its destination
const drainListeners = new WeakSet();   // the library's own

function noteWebSink(sink, stream, ondrain) {
	apply(mapSet, webSinks, [sink, stream]);
	apply(setAdd, drainListeners, [ondrain]);
}

function notePipe(dest, ondata) { apply(mapSet, pipeListeners, [ondata, dest]); }

function noteDrain(ondrain) { apply(setAdd, drainListeners, [ondrain]); }

// ---- sinks: { isReady(), fd(), position(), hold(), letGo(error, count) }

function isOurs(listener) { return typeof listener === 'function' && apply(setHas, drainListeners, [listener]); }

function onlyOurs(listeners) {
	if (listeners === undefined || typeof listeners === 'function')
		return listeners === undefined || isOurs(listeners);
	for (let i = 0; i < listeners.length; i++)
		if (!isOurs(listeners[i]))
			return false;
	return true;
}

// Whether stream is a WriteStream that passes chunks on to its descriptor and nowhere else.
function isPlainSink(stream) {
	const { files } = utils;
	return files !== null && !isProxy(stream) && getPrototypeOf(stream) === files.WriteStream.prototype &&
		stream.write === originals.streamWrite && stream._write === originals.fileWrite &&
		stream._writev === originals.fileWritev && stream.emit === originals.emit &&
		files.isDirect(stream, 'write') && onlyOurs(stream._events?.drain);
}

function isIdleSink(stream) {
	const { _writableState: w } = stream;
	return typeof stream.fd === 'number' && w.constructed && !w.writing && w.length === 0 && !w.corked &&
		!w.errored && !w.destroyed && !w.ending && !w.objectMode && !w.bufferProcessing &&
		isPlainSink(stream) && !utils.files.isBusy(stream);
}

function sinkOf(stream, isWanted, settled) {
	const { files } = utils;
	return {
		isReady: () => isWanted() && isIdleSink(stream),
		fd: () => stream.fd,
		position: () => stream.pos ?? -1,
		hold() { files.hold(stream); },
		letGo(error, count) {
			files.letGo(stream, error, count);
			settled(count);
		}
	};
}

// ---- rounds: on and on while the sink is ready; then handOver() reads as usual

function move(source, sink, handOver) {
	const step = () => {
		const state = sink.isReady() ? source.look() : undefined;
		if (state === WAITS) {
			source.ready(step);
			return;
		}
		if (state !== HAS || !begin())
			handOver();
	};
	const begin = () => {
		let begun = false;
		sink.hold();
		try {
			begun = source.save(sink.fd(), sink.position(), (error, count) => {
				sink.letGo(error, count);
				step();
			});
		} finally {
			if (!begun)
				sink.letGo(null, 0);
		}
		return begun;
	};
	step();
}

// ---- a pipe of web streams, whose source is asked for a chunk: true if handOver will be called in its own time

function fileOf({ writeThis }) {
	return writeThis === undefined ? undefined : apply(mapGet, webSinks, [writeThis]);
}

function coderOf({ machine }) {
	return machine === undefined ? undefined : originals.coding?.of(machine);
}

function intoPipe(source, pipe, isReadable, handOver) {
	const { dest } = pipe;
	const stream = fileOf(dest), coder = source.code === undefined ? undefined : coderOf(dest);
	if (stream === undefined ? coder === undefined : source.isBuffers === true)
		return false;
	const { WRITABLE, closeQueuedOrInFlight } = require('internal/web/writable_stream');
	const isWanted = () => !source.isOver && !pipe.isOver && dest.state === WRITABLE && dest.started &&
		!dest.writing && dest.head === undefined && !closeQueuedOrInFlight(dest) && isReadable();
	if (!isWanted() || source.look() > HAS || (stream !== undefined && !isIdleSink(stream)))
		return false;
	if (coder !== undefined) {
		intoCoder(source, coder, pipe, isWanted, handOver);
		return true;
	}
	const { pipeSettled } = require('internal/web/stream_common').streams;
	const sink = sinkOf(stream, isWanted, () => { pipeSettled(pipe); });
	const { hold } = sink;
	sink.hold = () => {
		pipe.unsettled++;
		hold();
	};
	move(source, sink, handOver);
	return true;
}

// The source's bytes go through a CompressionStream or its opposite while somebody wants what comes out.
function intoCoder(source, coder, pipe, isWanted, handOver) {
	const { machine } = pipe.dest, { coding } = originals;
	const { enqueue, errorTransform, whenRoom } = require('internal/web/transform_stream');
	const { promiseReact, streams } = require('internal/web/stream_common');
	const step = () => {
		if (!isWanted() || coder.isEnded || source.look() !== HAS) {
			handOver();
			return;
		}
		const room = whenRoom(machine);
		if (room !== undefined) {
			promiseReact(room, step, step);
			return;
		}
		pipe.unsettled++;
		if (!source.code(coder.stream, done)) {
			pipe.unsettled--;
			handOver();
		}
	};
	const done = (error, bytes, state) => {
		if (isWanted()) {
			try {
				if (error !== null)
					throw error;
				if (state < 0)
					throw coding.invalid();
				coder.isEnded = coding.hasEnded(state);
				if (bytes !== undefined)
					enqueue(machine, bytes);
			} catch (later) {
				errorTransform(machine, later);
			}
		}
		streams.pipeSettled(pipe);
		step();
	};
	step();
}

// ---- Readable.fromWeb(...).pipe(...), whose Readable is asked for a chunk

// What it pushes goes to one listener for data, and nobody could tell when.
function isPlainReadable(stream) {
	const { _readableState: r, _events: events } = stream;
	return r.length === 0 && r.decoder === null && !r.objectMode && !r.destroyed && !r.ended && !r.errored &&
		typeof events.data === 'function' && events.readable === undefined && events.pause === undefined && events.resume === undefined &&
		stream.emit === originals.emit && stream.read === originals.streamRead &&
		stream.push === originals.streamPush;
}

function isPlainlyPiped(stream) {
	const { _readableState: r, _events: events } = stream;
	return r.pipes.length === 1 && isPlainReadable(stream) &&
		apply(mapGet, pipeListeners, [events.data]) === r.pipes[0];
}

// While a sink is busy a paused Readable would read one chunk ahead; what comes after that would be one ahead forever.
function waitsForDrain({ waiting }, { _writableState: w }) {
	return waiting !== null && waiting.length === 1 && w.needDrain && (w.writing || !w.constructed) &&
		!w.destroyed && !w.errored;
}

function park(r, begin) {
	r.parked = () => {
		r.parked = null;
		begin();
	};
}

function intoPiped(source, isReadable, stream, handOver) {
	const { _readableState: r } = stream;
	const sink = r.pipes[0];
	const isWanted = () => r.flowing === true && !source.isOver && isReadable() && isPlainlyPiped(stream) &&
		r.pipes[0] === sink;
	if (!isPlainlyPiped(stream) || !isPlainSink(sink))
		return false;
	const begin = () => {
		move(source, sinkOf(sink, isWanted, count => { r.dataEmitted ||= count > 0; }), handOver);
	};
	if (waitsForDrain(r, sink)) {
		park(r, begin);         // pipe() calls it when the sink has drained, or is a sink no more
		return true;
	}
	if (!isWanted() || !isIdleSink(sink))
		return false;
	begin();
	return true;
}

// ---- an fs.ReadStream, which is asked for a chunk

function isPlainFile(stream) {
	const { files } = utils;
	return !isProxy(stream) && getPrototypeOf(stream) === files.ReadStream.prototype &&
		stream._read === originals.fileRead && files.isDirect(stream, 'read') && !files.isBusy(stream);
}

class FileSource {
	constructor(stream) {
		this.stream = stream;
		this.isAtEnd = false;
	}

	get isOver() { return this.stream.destroyed; }

	look() { return this.isAtEnd || utils.files.leftOf(this.stream) <= 0 ? ENDED : HAS; }

	ready() {}

	save(to, position, done) {
		const { copyRange } = internalBinding('fs');
		return utils.files.readRound(this.stream, (fd, from, most, moved) =>
			copyRange(fd, from, most, to, position, (error, isReading, count) => {
				this.isAtEnd = count === 0 || isReading;
				moved(count);
				done(isReading ? null : error, count);
			}));
	}

	code(coder, done) {
		const { run } = originals.coding;
		return utils.files.readRound(this.stream, (fd, from, most, moved) =>
			run(coder, fd, from, most, (error, count = 0, bytes = undefined, state = 0) => {
				this.isAtEnd = (count === 0 && bytes === undefined) || error !== null;
				moved(count);
				done(null, bytes, state);
			}));
	}
}

require('internal/web/stream_common').record(FileSource);

// web: what toWeb() made of it, or null.
function intoConsumer(stream, web, handOver) {
	if (!isPlainFile(stream))
		return false;
	const source = new FileSource(stream), isReadable = () => isPlainFile(stream);
	if (web === null)
		return utils.files.isWriteStream(stream._readableState.pipes[0]) &&
			intoPiped(source, isReadable, stream, handOver);
	return intoWeb(source, isReadable, stream, web, handOver);
}

// toWeb()'s listener passes chunks on to a pipe that has not asked for one while it is busy.
function intoWeb(source, isReadable, stream, { record, data }, handOver) {
	const { _readableState: r } = stream;
	const pipe = record.reader?.pipe;
	const isWanted = () => record.reader?.pipe === pipe && record.reader.first === pipe &&
		record.controller.total === 0 && r.pipes.length === 0 && isPlainReadable(stream) &&
		stream._events.data === data && isReadable();
	if (pipe === undefined || record.controller.total !== 0 || r.pipes.length > 0 || !isPlainReadable(stream) ||
		stream._events.data !== data || (fileOf(pipe.dest) === undefined && coderOf(pipe.dest) === undefined))
		return false;
	const begin = () => intoPipe(source, pipe, isWanted, () => {
		r.dataEmitted ||= stream.bytesRead > 0;
		handOver();
	});
	if (record.reader.first !== undefined)
		return begin();
	park(r, () => {                 // toWeb()'s pull() calls it
		if (!begin())
			handOver();
	});
	return true;
}

// ---- for await (const chunk of stream) append(chunk), where append() writes to a descriptor

class Saver {
	constructor(stream, fd, append, check, ok, fail) {
		const { bindReader } = require('internal/web/readable_stream');
		this.next = undefined;          // as a request, whose first property it must be
		this.reader = bindReader(stream, undefined, false);
		this.fd = fd;
		this.append = append;
		this.check = check;
		this.ok = ok;
		this.fail = fail;
		this.isOver = false;
		this.isSaver = true;
		stream.disturbed = true;
	}

	read() { require('internal/web/readable_stream').readerRead(this.reader, this); }

	chunk(value) {
		const go = () => {
			if (this.looks())
				this.read();
		};
		if (this.looks())
			this.append(this.fd, value).then(go, error => { this.end(error); });
	}

	close() {
		this.release();
		this.ok();
	}

	error(error) {
		this.release();
		this.fail(error);
	}

	// Whether nobody has given it up.
	looks() {
		try {
			this.check();
			return true;
		} catch (error) {
			this.end(error);
			return false;
		}
	}

	// As leaving the loop by an error.
	end(error) {
		const { cancelStream } = require('internal/web/readable_stream');
		const { promiseReact } = require('internal/web/stream_common');
		const { reader } = this, fail = () => { this.fail(error); };
		reader.first = undefined;       // which was this
		const cancelled = cancelStream(reader.stream, undefined);
		this.release();
		promiseReact(cancelled, fail, fail);
	}

	release() {
		this.isOver = true;
		require('internal/web/readable_stream').releaseReader(this.reader);
	}
}

require('internal/web/stream_common').record(Saver);

// The stream's source is asked for a chunk.
function intoSaver(source, saver, handOver) {
	move(source, {
		isReady: () => !source.isOver && !saver.isOver,
		fd: () => saver.fd,
		position: () => -1,
		hold: utils.nop,
		letGo(error) {
			if (saver.isOver)
				return;
			if (error !== null)
				saver.end(error);
			else
				saver.looks();
		}
	}, handOver);
}

// Undefined if the value is anything but a stream whose bytes can go there so.
function saveStream(value, fd, append, check) {
	const stream = originals.plainlyIterable?.(value);
	if (stream === undefined)
		return undefined;
	return new Promise((ok, fail) => { new Saver(stream, fd, append, check, ok, fail).read(); });
}

// A stream's source is asked for a chunk that this reader wants: true if handOver is called in its own time.
function pulled(source, { pipe, first }, handOver) {
	if (pipe !== undefined)
		return intoPipe(source, pipe, always, handOver);
	if (first === undefined || first.isSaver !== true || first.next !== undefined)
		return false;
	intoSaver(source, first, handOver);
	return true;
}

module.exports = { intoConsumer, intoPiped, pulled, noteDrain, notePipe, noteWebSink, saveStream };
