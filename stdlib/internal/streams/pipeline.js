'use strict';
/* pipeline(source, ...transforms, destination, callback): pipes them together, and when one fails destroys all.
 * A stage is a stream, or, where the engine has iterators, an iterable or a function from iterable to iterable
 * (the last one may return a promise).
 *
 * finishCount counts the parts that are still to report; the callback comes a tick after the last of them, with
 * the first error that is more than a mere premature close.
 */

const utils = require('internal/streams/utils');
const finished = require('internal/streams/finished');
const { destroyer } = require('internal/streams/destroy');

function codes() { return require('internal/errors').codes; }

/* Watches one stream: destroy(err) does nothing once it is through. */
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

function iterableOf(x) {
	if (utils.isIterable(x))
		return x;
	if (utils.isReadableNode(x))
		return require('internal/streams/reader').iterable(x);
	throw new (codes().ERR_INVALID_ARG_TYPE)('val', ['Readable', 'Iterable', 'AsyncIterable'], x);
}

/* Writes what an iterable yields, waiting for 'drain' where it must. */
function pump(iterable, dest, done, end) {
	let it, failure = null, waiting = null, over = false, ending = false;
	const cleanup = finished(dest, { readable: false }, wake);

	dest.on('drain', wake);

	function wake(err) {
		const go = waiting;
		if (err)
			failure = err;
		waiting = null;
		if (go)
			go();
	}
	function leave(err) {
		if (over)
			return;
		over = true;
		cleanup();
		dest.removeListener('drain', wake);
		done(err);
	}
	/* the iterator is told that nobody wants the rest */
	function bail(err) {
		let closing;
		try {
			closing = it && typeof it.return === 'function' ? it.return() : null;
		} catch (e) {
			return unreturned(e);
		}
		function unreturned(e) { leave(require('internal/errors').isMemory(e) ? e : err); }
		Promise.resolve(closing).then(() => { leave(err); }, unreturned);
	}
	function after() {
		if (failure)
			return bail(failure);
		if (ending)
			return leave();
		step();
	}
	function pause() {
		if (failure)
			bail(failure);
		else
			waiting = after;
	}
	function step() {
		let r;
		try {
			r = it.next();
		} catch (err) {
			return leave(utils.bothErrors(failure, err));
		}
		Promise.resolve(r).then(res => {
			if (res.done) {
				if (!end)
					return leave();
				ending = true;
				dest.end();
				return pause();
			}
			return Promise.resolve(res.value).then(value => {
				if (dest.write(value))
					step();
				else
					pause();
			});
		}).then(null, err => {
			leave(failure && failure !== err ? utils.bothErrors(failure, err) : err);
		});
	}

	try {
		it = iterable[Symbol.asyncIterator] ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]();
	} catch (err) {
		leave(err);
		return;
	}
	if (dest.writableNeedDrain)
		pause();
	else
		step();
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
		if (err && err.code === 'ERR_STREAM_PREMATURE_CLOSE' && r && r.ended && !r.errored && !r.errorEmitted) {
			/* closed with the tail still inside: what is read is complete all the same */
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
	const control = typeof AbortController === 'function' ? new AbortController() : null;
	const signal = control ? control.signal : undefined;
	const outer = options && options.signal;
	if (outer)
		require('internal/validators').validateAbortSignal(outer, 'options.signal');

	function done(err) { settle(err, --finishCount === 0); }

	function settle(err, final) {
		if (err && (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
			error = err;
		if (!error && !final)
			return;
		while (destroys.length)
			destroys.shift()(error);
		if (outer)
			outer.removeEventListener('abort', abort);
		if (control)
			control.abort();
		if (final) {
			if (!error)
				for (let k = 0; k < tidy.length; k++)
					tidy[k]();
			process.nextTick(callback, error, value);
		}
	}

	function abort() {
		const { AbortError } = require('internal/errors');
		settle(new AbortError());
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

	/* what a last function returned becomes a stream, so that pipeline always returns one */
	function proxy(result, end) {
		const PassThrough = require('internal/streams/passthrough');
		const out = new PassThrough({ objectMode: true });
		if (result && typeof result.then === 'function') {
			finishCount++;
			result.then(v => {
				value = v;
				if (v !== null && v !== undefined)
					out.write(v);
				if (end)
					out.end();
				process.nextTick(done);
			}, err => {
				out.destroy(err);
				process.nextTick(done, err);
			});
		} else if (utils.isIterable(result, 'async')) {
			finishCount++;
			pump(result, out, done, end);
		} else
			throw new (codes().ERR_INVALID_RETURN_VALUE)('AsyncIterable or Promise', 'destination', result);
		guard(out, false, true, true);
		return out;
	}

	if (outer)
		outer.addEventListener('abort', abort);
	for (let i = 0; i < streams.length; i++) {
		const stage = streams[i];
		const reading = i < streams.length - 1;
		const end = reading || !options || options.end !== false;
		if (utils.isNode(stage)) {
			if (end)
				guard(stage, reading, i > 0, !reading && utils.isReadable(stage));
			follow(stage, !reading);
		}
		if (i === 0) {
			if (typeof stage === 'function') {
				ret = stage({ signal });
				if (!utils.isIterable(ret))
					throw new (codes().ERR_INVALID_RETURN_VALUE)('Iterable, AsyncIterable or Stream', 'source', ret);
			} else if (utils.isIterable(stage) || utils.isReadableNode(stage))
				ret = stage;
			else
				ret = require('internal/streams/duplex').from(stage);
		} else if (typeof stage === 'function') {
			ret = stage(iterableOf(ret), { signal });
			if (!reading)
				ret = proxy(ret, end);
			else if (!utils.isIterable(ret, 'async'))
				throw new (codes().ERR_INVALID_RETURN_VALUE)('AsyncIterable', `transform[${i - 1}]`, ret);
		} else if (utils.isNode(stage)) {
			if (utils.isReadableNode(ret)) {
				finishCount += 2;
				const cleanup = connect(ret, stage, done, end);
				if (!reading && utils.isReadable(stage))
					tidy.push(cleanup);
			} else if (utils.isIterable(ret)) {
				finishCount++;
				pump(ret, stage, done, end);
			} else
				throw new (codes().ERR_INVALID_ARG_TYPE)('val', ['Readable', 'Iterable', 'AsyncIterable'], ret);
			ret = stage;
		} else
			ret = require('internal/streams/duplex').from(stage);
	}
	if (outer && outer.aborted)
		process.nextTick(abort);
	return ret;
}

function pipeline() {
	const streams = Array.prototype.slice.call(arguments);
	const last = streams[streams.length - 1];
	require('internal/validators').validateFunction(last, 'streams[stream.length - 1]');
	streams.pop();
	return run(streams, once(last));
}

function once(fn) {
	let called = false;
	return function () {
		if (!called) {
			called = true;
			fn.apply(this, arguments);
		}
	};
}

pipeline.promise = function () {
	const streams = Array.prototype.slice.call(arguments), last = streams[streams.length - 1];
	let options;
	if (last && typeof last === 'object' && !utils.isNode(last) && !utils.isIterable(last) &&
		!Array.isArray(last)) {
		options = streams.pop();
	}
	return new Promise((resolve, reject) => {
		run(streams, once((err, value) => {
			if (err)
				reject(err);
			else
				resolve(value);
		}), options);
	});
};

module.exports = pipeline;
