'use strict';

// Web streams as stages of a pipeline.

const utils = require('internal/streams/utils');

function nop() {}

function isObject(value) { return typeof value === 'object' && value !== null; }

// A TransformStream, a CompressionStream or the like.
function isPair(stage) {
	return isObject(stage) && !utils.isNode(stage) && isObject(stage.readable) && isObject(stage.writable);
}

function isStage(stage) { return isPair(stage) || utils.isWeb(stage); }

// What the next stage reads.
function readableOf(stage) { return isPair(stage) ? stage.readable : stage; }

// next() as of an iterator; stop(error) also ends one that waits, where the source can.
function sourceOf(iterable) {
	if (utils.isWeb(iterable)) {
		const reader = iterable.getReader();
		return { next: () => reader.read(), stop: error => { reader.cancel(error).catch(nop); } };
	}
	const iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]();
	return {
		next: () => iterator.next(),
		stop: () => { Promise.resolve(iterator.return?.()).catch(nop); }
	};
}

// Writes the values of an iterable to a stage; done(error) once that is over.  -> a function that stops it with an error.
function pump(iterable, stage, done, end) {
	const target = isPair(stage) ? stage.writable : stage;
	if (typeof target.getWriter !== 'function') {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_TYPE('stream', ['WritableStream', 'TransformStream'], stage);
	}
	const writer = target.getWriter(), source = sourceOf(iterable);
	let isOver = false;

	function stop(error) {
		if (isOver)
			return;
		isOver = true;
		source.stop(error);
		writer.abort(error).catch(nop).then(() => { done(error); });
	}

	async function move() {
		for (;;) {
			await writer.ready;
			const { done: isLast, value } = await source.next();
			if (isOver || isLast)
				break;
			writer.write(value).catch(nop);
		}
		if (isOver)
			return;
		await writer.ready;
		if (end)
			await writer.close();
		else
			writer.releaseLock();
		if (!isOver) {
			isOver = true;
			done();
		}
	}

	// a sink that fails while the source has nothing to say
	writer.closed.catch(stop);
	move().catch(stop);
	return error => {
		if (error)
			stop(error);
	};
}

module.exports = { isStage, readableOf, pump };
