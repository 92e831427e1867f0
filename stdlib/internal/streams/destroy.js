'use strict';
/* Destroying streams, for both sides: destroy, the error and close events, and the delayed start for construct().  All
 * events are emitted from a separate tick, the error before the close. */

const utils = require('internal/streams/utils');

/* Reads err.stack, as node does, so that its text is created now. */
function noteError(stream, err) {
	const { _readableState: r, _writableState: w } = stream;
	if (!err)
		return;
	err.stack; // eslint-disable-line no-unused-expressions
	if (w && !w.errored)
		w.errored = err;
	if (r && !r.errored)
		r.errored = err;
}

function emitClose(stream) {
	const { _readableState: r, _writableState: w } = stream;
	if (w)
		w.closeEmitted = true;
	if (r)
		r.closeEmitted = true;
	if (w?.emitClose || r?.emitClose)
		stream.emit('close');
}

function emitError(stream, err) {
	const { _readableState: r, _writableState: w } = stream;
	if (w?.errorEmitted || r?.errorEmitted)
		return;
	if (w)
		w.errorEmitted = true;
	if (r)
		r.errorEmitted = true;
	stream.emit('error', err);
}

function emitErrorAndClose(stream, err) {
	emitError(stream, err);
	emitClose(stream);
}

function tearDown(stream, err, cb) {
	let called = false;

	function done(result) {
		const { _readableState: r, _writableState: w } = stream;
		if (called)
			return;
		noteError(stream, result);
		called = true;
		if (w)
			w.closed = true;
		if (r)
			r.closed = true;
		if (typeof cb === 'function')
			cb(result);
		if (result)
			process.nextTick(emitErrorAndClose, stream, result);
		else
			process.nextTick(emitClose, stream);
	}

	try {
		stream._destroy(err || null, done);
	} catch (thrown) {
		if (called)
			require('internal/errors').passMemory(thrown);
		done(thrown);
	}
}

function destroy(err, cb) {
	const { _readableState: r, _writableState: w } = this, state = w || r;
	if (w?.destroyed || r?.destroyed) {
		if (typeof cb === 'function')
			cb();
		return this;
	}
	noteError(this, err);
	if (w)
		w.destroyed = true;
	if (r)
		r.destroyed = true;
	if (state.constructed)
		tearDown(this, err, cb);
	else
		state.whenDestroyable = late => { tearDown(this, utils.bothErrors(late, err), cb); };
	return this;
}

function undestroy() {
	const { _readableState: r, _writableState: w } = this;
	if (r) {
		r.constructed = true;
		r.closed = r.closeEmitted = r.destroyed = r.errorEmitted = r.reading = false;
		r.errored = null;
		r.ended = r.endEmitted = r.readable === false;
	}
	if (w) {
		w.constructed = true;
		w.destroyed = w.closed = w.closeEmitted = w.errorEmitted = w.finalCalled = w.prefinished = false;
		w.errored = null;
		w.ended = w.ending = w.finished = w.writable === false;
	}
}

/* Called for a failed operation: destroys the stream, or, without autoDestroy, only emits the error. */
function fail(stream, err, sync) {
	const { _readableState: r, _writableState: w } = stream;
	if (w?.destroyed || r?.destroyed)
		return;
	if (r?.autoDestroy || w?.autoDestroy) {
		stream.destroy(err);
		return;
	}
	if (!err)
		return;
	noteError(stream, err);
	if (sync)
		process.nextTick(emitError, stream, err);
	else
		emitError(stream, err);
}

/* ---- construct() */

function emitConstruct(stream) {
	const { _readableState: r, _writableState: w } = stream;
	r?.whenConstructed?.();
	w?.whenConstructed?.();
}

function runConstruct(stream) {
	let called = false;

	function done(err) {
		const { _readableState: r, _writableState: w } = stream, state = w || r;
		if (called) {
			fail(stream, err || new (require('internal/errors').codes.ERR_MULTIPLE_CALLBACK)());
			return;
		}
		called = true;
		if (r)
			r.constructed = true;
		if (w)
			w.constructed = true;
		if (state.destroyed) {
			state.whenDestroyable?.(err);
		} else if (err)
			fail(stream, err, true);
		else
			emitConstruct(stream);
	}

	try {
		stream._construct(err => { process.nextTick(done, err); });
	} catch (err) {
		process.nextTick(done, err);
	}
}

/* Called by the constructor of each side: a Duplex constructs once for both. */
function construct(stream, mine, then) {
	const { _readableState: r, _writableState: w } = stream;
	const pending = r?.whenConstructed || w?.whenConstructed;
	if (typeof stream._construct !== 'function')
		return;
	if (r)
		r.constructed = false;
	if (w)
		w.constructed = false;
	mine.whenConstructed = then;
	if (!pending)
		process.nextTick(runConstruct, stream);
}

/* ---- any stream-like object */

function destroyer(stream, err) {
	if (!stream || utils.isDestroyed(stream))
		return;
	if (!err && !utils.isFinished(stream))
		err = abortError();
	// a request that a server takes goes without its connection, which the answer needs
	if (typeof stream.method === 'string' && stream.socket && stream instanceof require('http').IncomingMessage)
		stream.socket = null;
	if (typeof stream.destroy === 'function')
		stream.destroy(err);
	else
		stream.close?.();
}

function abortError() {
	const { AbortError } = require('internal/errors');
	return new AbortError();
}

module.exports = { destroy, undestroy, fail, construct, destroyer, abortError };
