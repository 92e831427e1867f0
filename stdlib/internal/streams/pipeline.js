'use strict';
/* pipeline(source, ...transforms, destination, callback): pipes them together, and destroys all if one fails.  A stage
 * is a stream of node or the Web, an iterable, or a function from iterable to iterable (the last one may return a
 * promise).
 *
 * finishCount is the number of unfinished parts; the callback is called a tick after the last one, with the first error
 * other than a premature close.
 */

const utils = require('internal/streams/utils');
const finished = require('internal/streams/finished');
const { once } = utils;
const { destroyer } = require('internal/streams/destroy');

function codes() { return require('internal/errors').codes; }

function web() { return require('internal/streams/pump_web'); }

// Only what has the methods of a web stream, or two sides, loads their modules.
function isWebStage(stage) {
	return stage !== null && typeof stage === 'object' && !utils.isNode(stage) &&
		(typeof stage.readable === 'object' || typeof stage.getReader === 'function' ||
			typeof stage.getWriter === 'function') && web().isStage(stage);
}

function readableOf(stage) { return isWebStage(stage) ? web().readableOf(stage) : stage; }

/* Watches one stream: destroy(err) has no effect once it has finished. */
function watch(stream, reading, writing) {
	let through = false;
	stream.on('close', () => { through = true; });
	const cleanup = finished(stream, { readable: reading, writable: writing }, err => { through = !err; });
	return {
		destroy(err) {
			if (!through) {
				through = true;
				destroyer(stream, err || new (codes().ERR_STREAM_DESTROYED)('pipe'));
			}
		},
		cleanup
	};
}

/* One without read() is wrapped, which nobody would tell of errors unless it is read. */
async function* readLate(stream) { yield* require('internal/streams/reader')(stream); }

function iterableOf(x) {
	if (utils.isIterable(x))
		return x;
	if (utils.isReadableNode(x))
		return typeof x.read === 'function' ? require('internal/streams/reader')(x) : readLate(x);
	throw new (codes().ERR_INVALID_ARG_TYPE)('val', ['Readable', 'Iterable', 'AsyncIterable'], x);
}

/* Writes the values of an iterable, waiting for 'drain' if necessary. */
async function pump(iterable, dest, done, end) {
	let failure = null, waiting = null;

	function wake(err) {
		if (err)
			failure = err;
		waiting?.();           // reset only after the call, which may run out of memory
		waiting = null;
	}
	async function wait() {
		if (!failure)
			await new Promise(resolve => { waiting = resolve; });
		if (failure)
			throw failure;
	}

	dest.on('drain', wake);
	const cleanup = finished(dest, { readable: false }, wake);
	try {
		if (dest.writableNeedDrain)
			await wait();
		for await (const chunk of iterable)
			if (!dest.write(chunk))
				await wait();
		if (end) {
			dest.end();
			await wait();
		}
		done();
	} catch (err) {
		done(failure && failure !== err ? utils.bothErrors(failure, err) : err);
	} finally {
		cleanup();
		dest.removeListener('drain', wake);
	}
}

function connect(src, dst, done, end) {
	let ended = false;

	function onend() {
		ended = true;
		dst.end();
	}

	dst.on('close', () => {
		if (!ended)
			done(new (codes().ERR_STREAM_PREMATURE_CLOSE)());
	});
	src.pipe(dst, { end: false });
	if (!end)
		done();
	else if (utils.isReadableFinished(src, true))
		process.nextTick(onend);
	else
		src.once('end', onend);

	finished(src, { readable: true, writable: false }, err => {
		const r = src._readableState;
		if (err?.code === 'ERR_STREAM_PREMATURE_CLOSE' && r?.ended && !r.errored && !r.errorEmitted) {
			/* closed with data still buffered, but the data is complete */
			src.once('end', done);
			src.once('error', done);
		} else
			done(err);
	});
	return finished(dst, { readable: false, writable: true }, done);
}

function run(streams, callback, options) {
	const destroys = [], tidy = [];
	let error, value, finishCount = 0, ret;

	if (streams.length === 1 && Array.isArray(streams[0]))
		streams = streams[0];
	if (streams.length < 2)
		throw new (codes().ERR_MISSING_ARGS)('streams');
	let control;
	const outer = options?.signal;
	if (outer)
		require('internal/validators').validateAbortSignal(outer, 'options.signal');

	// the argument of functions in the pipeline; most pipelines have none
	function given() {
		control ??= new (require('internal/web/abort_controller').AbortController)();
		return { signal: control.signal };
	}

	function done(err) { settle(err, --finishCount === 0); }

	function settle(err, final) {
		if (err && (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
			error = err;
		if (!error && !final)
			return;
		while (destroys.length)
			destroys.shift()(error);
		outer?.removeEventListener('abort', abort);
		control?.abort();
		if (final) {
			if (!error)
				tidy.forEach(f => { f(); });
			process.nextTick(callback, error, value);
		}
	}

	function abort() {
		const { AbortError } = require('internal/errors');
		settle(new AbortError(undefined, { cause: outer.reason }));
	}

	function follow(stream, last) {
		function onerror(err) {
			if (err && err.name !== 'AbortError' && err.code !== 'ERR_STREAM_PREMATURE_CLOSE')
				done(err);
		}
		stream.on('error', onerror);
		if (last && utils.isReadable(stream))
			tidy.push(() => { stream.removeListener('error', onerror); });
	}

	function guard(stream, reading, writing, keep) {
		const w = watch(stream, reading, writing);
		destroys.push(w.destroy);
		if (keep)
			tidy.push(w.cleanup);
	}

	/* the result of a last function is wrapped in a stream, so that pipeline always returns one */
	function proxy(result, end) {
		const PassThrough = require('internal/streams/passthrough');
		const out = new PassThrough({ objectMode: true });
		const then = result?.then;
		if (typeof then === 'function') {
			finishCount++;
			Reflect.apply(then, result, [v => {
				value = v;
				if (v !== null && v !== undefined)
					out.write(v);
				if (end)
					out.end();
				process.nextTick(done);
			}, err => {
				out.destroy(err);
				process.nextTick(done, err);
			}]);
		} else if (utils.isIterable(result, 'async')) {
			finishCount++;
			pump(result, out, done, end);
		} else
			throw new (codes().ERR_INVALID_RETURN_VALUE)('AsyncIterable or Promise', 'destination', result);
		guard(out, false, true, true);
		return out;
	}

	if (outer)
		require('internal/events/on_abort').onAbort(outer, abort);
	for (let i = 0; i < streams.length; i++) {
		const stage = streams[i];
		const reading = i < streams.length - 1;
		const end = reading || options?.end !== false;
		if (utils.isNode(stage)) {
			if (end)
				guard(stage, reading, i > 0, !reading && utils.isReadable(stage));
			follow(stage, !reading);
		}
		if (i === 0) {
			if (typeof stage === 'function') {
				ret = stage(given());
				if (!utils.isIterable(ret))
					throw new (codes().ERR_INVALID_RETURN_VALUE)(
						'Iterable, AsyncIterable or Stream', 'source', ret);
			} else if (utils.isIterable(stage) || utils.isReadableNode(stage) || isWebStage(stage))
				ret = stage;
			else
				ret = require('internal/streams/duplex').from(stage);
		} else if (typeof stage === 'function') {
			ret = stage(iterableOf(readableOf(ret)), given());
			if (!reading)
				ret = proxy(ret, end);
			else if (!utils.isIterable(ret, 'async'))
				throw new (codes().ERR_INVALID_RETURN_VALUE)('AsyncIterable', `transform[${i - 1}]`,
					ret);
		} else if (utils.isNode(stage)) {
			ret = readableOf(ret);
			if (utils.isReadableNode(ret)) {
				finishCount += 2;
				const cleanup = connect(ret, stage, done, end);
				if (!reading && utils.isReadable(stage))
					tidy.push(cleanup);
			} else if (utils.isIterable(ret)) {
				finishCount++;
				pump(ret, stage, done, end);
			} else
				throw new (codes().ERR_INVALID_ARG_TYPE)('val',
					['Readable', 'Iterable', 'AsyncIterable'], ret);
			ret = stage;
		} else if (isWebStage(stage)) {
			destroys.push(web().pump(iterableOf(readableOf(ret)), stage, done, end));
			finishCount++;
			ret = stage;
		} else
			ret = require('internal/streams/duplex').from(stage);
	}
	if (outer?.aborted)
		process.nextTick(abort);
	return ret;
}

function pipeline(...streams) {
	const callback = streams.at(-1);
	require('internal/validators').validateFunction(callback, 'streams[stream.length - 1]');
	streams.pop();
	return run(streams, once(callback));
}

function isOptions(x) {
	return x !== null && typeof x === 'object' && !utils.isNode(x) && !utils.isIterable(x) && !isWebStage(x);
}

// The promise form for stream/promises.
function promise(...streams) {
	return new Promise((resolve, reject) => {
		const options = isOptions(streams.at(-1)) ? streams.pop() : undefined;
		run(streams, once((err, value) => {
			if (err)
				reject(err);
			else
				resolve(value);
		}), options);
	});
}
utils.setPromiseForm(pipeline, 'pipeline', promise);

module.exports = pipeline;
