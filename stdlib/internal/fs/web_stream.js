'use strict';

// FileHandle's readableWebStream: from the descriptor's position to the end of the file, or until the handle is closed.

const { promiseHandled, promiseNew, promiseResolve } = require('internal/web/stream_common');
const { ReadableStream, readableOf: recordOf } = require('internal/web/readable_stream');

const HAS = 1, ENDED = 2;               // what look() says
const CHUNK = 65536, VIEW = 16384;      // in bytes; the same as in node

// Its bytes for internal/streams/shortcut.
class HandleSource {
	constructor(use, isBytes) {
		this.use = use;
		this.isBuffers = !isBytes;      // its chunks are ArrayBuffers, which not every sink takes
		this.isOver = false;
		this.isAtEnd = false;
	}

	look() { return this.isAtEnd ? ENDED : HAS; }

	ready() {}

	save(to, position, done) {
		const { copyRange } = internalBinding('fs');
		return this.round((fd, then) => copyRange(fd, -1, Infinity, to, position, (error, isReading, count) => {
			this.isAtEnd = count === 0 || isReading;
			then();
			done(isReading ? null : error, count);
		}));
	}

	code(coder, done) {
		const { run } = require('internal/originals').coding;
		return this.round((fd, then) => run(coder, fd, -1, Infinity,
			(error, count = 0, bytes = undefined, state = 0) => {
				this.isAtEnd = (count === 0 && bytes === undefined) || error !== null;
				then();
				done(null, bytes, state);
			}));
	}

	// begin(fd, then) says whether it began; the handle stays open until then().
	round(begin) {
		let begun = false;
		promiseHandled(this.use(fd => {
			const promise = promiseNew(), then = () => { promiseResolve(promise, undefined); };
			begun = begin(fd, then);
			if (!begun)
				then();
			return promise;
		}));
		return begun;
	}
}

// readHandle(view, offset, length) is the read method of the handle; use(f) keeps it open until the promise of f(fd) is
// settled.
function readableOf(handle, readHandle, isBytes, use) {
	let controller, record;
	let isOver = false;
	const short = new HandleSource(use, isBytes);
	const shortly = pull => () => {
		const { reader } = record;
		if (reader === undefined || reader.pipe === undefined)
			return pull();
		const promise = promiseNew();
		const handOver = () => {
			promiseResolve(promise, isOver ? undefined : pull());
		};
		return require('internal/streams/shortcut').pulled(short, reader, handOver) ? promise : pull();
	};
	const end = () => {
		if (isOver)
			return;
		isOver = short.isOver = true;
		handle.removeListener('close', end);
		controller.close();
		controller.byobRequest?.respond(0);
	};
	const source = {
		__proto__: null,
		start(c) { controller = c; },
		cancel() {
			isOver = short.isOver = true;
			handle.removeListener('close', end);
		}
	};
	if (isBytes) {
		source.type = 'bytes';
		source.autoAllocateChunkSize = VIEW;
		source.pull = shortly(async () => {
			const { view } = controller.byobRequest;
			const { bytesRead } = await readHandle(view, 0, view.byteLength);
			if (isOver)
				return;
			if (bytesRead === 0)
				end();
			else
				controller.byobRequest.respond(bytesRead);
		});
	} else {
		source.pull = shortly(async () => {
			const bytes = new Uint8Array(CHUNK);
			const { bytesRead } = await readHandle(bytes, 0, CHUNK);
			if (isOver)
				return;
			if (bytesRead === 0)
				end();
			else
				controller.enqueue(bytesRead === CHUNK ? bytes.buffer :
					bytes.buffer.slice(0, bytesRead));
		});
	}
	handle.once('close', end);
	const stream = new ReadableStream(source, { highWaterMark: 0 });
	record = recordOf(stream);
	return stream;
}

module.exports = { readableOf };
