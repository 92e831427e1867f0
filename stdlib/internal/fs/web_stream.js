'use strict';

// FileHandle's readableWebStream: from where the descriptor stands, until the file or the handle ends.

const { ReadableStream } = require('internal/web/readable_stream');

const CHUNK = 65536, VIEW = 16384;      // bytes; both are node's

// readHandle(view, offset, length) is the handle's own read().
function readableOf(handle, readHandle, isBytes) {
	let controller;
	let isOver = false;
	const end = () => {
		if (isOver)
			return;
		isOver = true;
		handle.removeListener('close', end);
		controller.close();
		controller.byobRequest?.respond(0);
	};
	const source = {
		__proto__: null,
		start(c) { controller = c; },
		cancel() {
			isOver = true;
			handle.removeListener('close', end);
		}
	};
	if (isBytes) {
		source.type = 'bytes';
		source.autoAllocateChunkSize = VIEW;
		source.pull = async () => {
			const { view } = controller.byobRequest;
			const { bytesRead } = await readHandle(view, 0, view.byteLength);
			if (isOver)
				return;
			if (bytesRead === 0)
				end();
			else
				controller.byobRequest.respond(bytesRead);
		};
	} else {
		source.pull = async () => {
			const bytes = new Uint8Array(CHUNK);
			const { bytesRead } = await readHandle(bytes, 0, CHUNK);
			if (isOver)
				return;
			if (bytesRead === 0)
				end();
			else
				controller.enqueue(bytesRead === CHUNK ? bytes.buffer :
					bytes.buffer.slice(0, bytesRead));
		};
	}
	handle.once('close', end);
	return new ReadableStream(source, { highWaterMark: 0 });
}

module.exports = { readableOf };
