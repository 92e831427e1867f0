'use strict';
/* finished(stream, options, callback): calls back once, when the stream has ended, failed, or was closed prematurely.
 * If the stream emits 'close', waits for it, so that its resources are free. */

const utils = require('internal/streams/utils');

function codes() { return require('internal/errors').codes; }

function isRequest(s) { return s.setHeader && typeof s.abort === 'function'; }

function finishedWeb(stream, signal, callback) {
	const { AbortError } = require('internal/errors');
	const aborted = () => { over(new AbortError(undefined, { cause: signal.reason })); };
	const over = utils.once(error => {
		signal?.removeEventListener('abort', aborted);
		callback.call(stream, error);
	});
	if (signal?.aborted)
		process.nextTick(aborted);
	else {
		if (signal)
			require('internal/events/on_abort').onAbort(signal, aborted);
		require('internal/web/stream_end').whenOver(stream, error => { queueMicrotask(() => { process.nextTick(over, error); }); });
	}
	return utils.nop;
}

function finished(stream, options, callback) {
	const { validateAbortSignal, validateFunction, validateObject } = require('internal/validators');
	if (arguments.length === 2) {
		callback = options;
		options = {};
	} else if (options === null || options === undefined)
		options = {};
	else
		validateObject(options, 'options');
	validateFunction(callback, 'callback');
	if (options.signal !== undefined)
		validateAbortSignal(options.signal, 'options.signal');
	if (utils.isWeb(stream))
		return finishedWeb(stream, options.signal, callback);
	if (!utils.isNode(stream))
		throw new (codes().ERR_INVALID_ARG_TYPE)('stream', ['ReadableStream', 'WritableStream', 'Stream'],
			stream);

	callback = utils.once(callback);
	const readable = options.readable ?? utils.isReadableNode(stream);
	const writable = options.writable ?? utils.isWritableNode(stream);
	const { _readableState: r, _writableState: w } = stream;
	let willClose = utils.willEmitClose(stream) &&
		utils.isReadableNode(stream) === readable && utils.isWritableNode(stream) === writable;
	let writableDone = utils.isWritableFinished(stream, false);
	let readableDone = utils.isReadableFinished(stream, false);
	let closed = utils.isClosed(stream);

	function onlegacyfinish() {
		if (!stream.writable)
			onfinish();
	}
	function onfinish() {
		writableDone = true;
		/* a stream that was destroyed manually may never emit 'close' */
		if (stream.destroyed)
			willClose = false;
		if (willClose && (!stream.readable || readable))
			return;
		if (!readable || readableDone)
			callback.call(stream);
	}
	function onend() {
		readableDone = true;
		if (stream.destroyed)
			willClose = false;
		if (willClose && (!stream.writable || writable))
			return;
		if (!writable || writableDone)
			callback.call(stream);
	}
	function onerror(err) { callback.call(stream, err); }
	function onclose() {
		const err = utils.erroredWith(stream);
		closed = true;
		if (err && typeof err !== 'boolean')
			return callback.call(stream, err);
		if (readable && !readableDone && utils.isReadableNode(stream, true) &&
			!utils.isReadableFinished(stream, true))
			return callback.call(stream, new (codes().ERR_STREAM_PREMATURE_CLOSE)());
		if (writable && !writableDone && !utils.isWritableFinished(stream, true))
			return callback.call(stream, new (codes().ERR_STREAM_PREMATURE_CLOSE)());
		callback.call(stream);
	}
	function onclosed() {
		const err = utils.erroredWith(stream);
		closed = true;
		if (err && typeof err !== 'boolean')
			return callback.call(stream, err);
		callback.call(stream);
	}
	function onrequest() { stream.req.on('finish', onfinish); }

	if (isRequest(stream)) {
		stream.on('complete', onfinish);
		if (!willClose)
			stream.on('abort', onclose);
		if (stream.req)
			onrequest();
		else
			stream.on('request', onrequest);
	} else if (writable && !w) {
		stream.on('end', onlegacyfinish);
		stream.on('close', onlegacyfinish);
	}
	if (!willClose && typeof stream.aborted === 'boolean')
		stream.on('aborted', onclose);
	stream.on('end', onend);
	stream.on('finish', onfinish);
	if (options.error !== false)
		stream.on('error', onerror);
	stream.on('close', onclose);

	if (closed)
		process.nextTick(onclose);
	else if (w?.errorEmitted || r?.errorEmitted) {
		if (!willClose)
			process.nextTick(onclosed);
	} else if (!readable && (!willClose || utils.isReadable(stream)) && !(w?.pendingcb > 0) &&
		(writableDone || utils.isWritable(stream) === false))
		process.nextTick(onclosed);
	else if (!writable && (!willClose || utils.isWritable(stream)) &&
		(readableDone || utils.isReadable(stream) === false))
		process.nextTick(onclosed);
	else if (r && stream.req && stream.aborted)
		process.nextTick(onclosed);

	function cleanup() {
		callback = utils.nop;
		stream.removeListener('aborted', onclose);
		stream.removeListener('complete', onfinish);
		stream.removeListener('abort', onclose);
		stream.removeListener('request', onrequest);
		if (stream.req)
			stream.req.removeListener('finish', onfinish);
		stream.removeListener('end', onlegacyfinish);
		stream.removeListener('close', onlegacyfinish);
		stream.removeListener('finish', onfinish);
		stream.removeListener('end', onend);
		stream.removeListener('error', onerror);
		stream.removeListener('close', onclose);
	}

	if (options.signal && !closed) {
		const { signal } = options, inner = callback;
		const signalled = () => {
			const { AbortError } = require('internal/errors');
			const last = callback;
			cleanup();
			last.call(stream, new AbortError(undefined, { cause: signal.reason }));
		};
		if (signal.aborted)
			process.nextTick(signalled);
		else {
			require('internal/events/on_abort').onAbort(signal, signalled);
			callback = utils.once((...args) => {
				signal.removeEventListener('abort', signalled);
				inner.apply(stream, args);
			});
		}
	}
	return cleanup;
}

// The promise form for stream/promises.
function promise(stream, options) {
	const clean = options?.cleanup;
	if (clean !== undefined)
		require('internal/validators').validateBoolean(clean, 'cleanup');
	return new Promise((resolve, reject) => {
		const cleanup = finished(stream, options, err => {
			if (clean)
				cleanup();
			if (err)
				reject(err);
			else
				resolve();
		});
	});
}
utils.setPromiseForm(finished, 'finished', promise);

module.exports = finished;
