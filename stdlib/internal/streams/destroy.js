'use strict';
/* The end of a stream's life, the same for both sides: destroy, the error and close events, and the delayed
 * start that construct() asks for.  All events come from a tick of their own, the error before the close. */

const utils = require('internal/streams/utils');

/* Touching the stack while the cause is near keeps it out of later, unrelated frames. */
function noteError(stream, err) {
	const r = stream._readableState, w = stream._writableState;
	if (!err)
		return;
	err.stack; // eslint-disable-line no-unused-expressions
	if (w && !w.errored)
		w.errored = err;
	if (r && !r.errored)
		r.errored = err;
}

function emitClose(stream) {
	const r = stream._readableState, w = stream._writableState;
	if (w)
		w.closeEmitted = true;
	if (r)
		r.closeEmitted = true;
	if ((w && w.emitClose) || (r && r.emitClose))
		stream.emit('close');
}

function emitError(stream, err) {
	const r = stream._readableState, w = stream._writableState;
	if ((w && w.errorEmitted) || (r && r.errorEmitted))
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
		const r = stream._readableState, w = stream._writableState;
		if (called)
			return;
		called = true;
		noteError(stream, result);
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
		done(thrown);
	}
}

exports.destroy = function destroy(err, cb) {
	const r = this._readableState, w = this._writableState, state = w || r, self = this;
	if ((w && w.destroyed) || (r && r.destroyed)) {
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
		state.whenDestroyable = function (late) {
			tearDown(self, utils.bothErrors(late, err), cb);
		};
	return this;
};

exports.undestroy = function undestroy() {
	const r = this._readableState, w = this._writableState;
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
};

/* What a failing operation does: destroy the stream, or, without autoDestroy, only say so. */
exports.fail = function fail(stream, err, sync) {
	const r = stream._readableState, w = stream._writableState;
	if ((w && w.destroyed) || (r && r.destroyed))
		return;
	if ((r && r.autoDestroy) || (w && w.autoDestroy)) {
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
};

/* ---- construct() */

function emitConstruct(stream) {
	const r = stream._readableState, w = stream._writableState;
	if (r && r.whenConstructed)
		r.whenConstructed();
	if (w && w.whenConstructed)
		w.whenConstructed();
}

function runConstruct(stream) {
	let called = false;

	function done(err) {
		const r = stream._readableState, w = stream._writableState, state = w || r;
		if (called) {
			exports.fail(stream, err || new (require('internal/errors').codes.ERR_MULTIPLE_CALLBACK)());
			return;
		}
		called = true;
		if (r)
			r.constructed = true;
		if (w)
			w.constructed = true;
		if (state.destroyed) {
			if (state.whenDestroyable)
				state.whenDestroyable(err);
		} else if (err)
			exports.fail(stream, err, true);
		else
			emitConstruct(stream);
	}

	try {
		stream._construct(err => { process.nextTick(done, err); });
	} catch (err) {
		process.nextTick(done, err);
	}
}

/* Called by each side's constructor: a Duplex constructs once for both. */
exports.construct = function construct(stream, mine, then) {
	const r = stream._readableState, w = stream._writableState;
	const pending = (r && r.whenConstructed) || (w && w.whenConstructed);
	if (typeof stream._construct !== 'function')
		return;
	if (r)
		r.constructed = false;
	if (w)
		w.constructed = false;
	mine.whenConstructed = then;
	if (!pending)
		process.nextTick(runConstruct, stream);
};

/* ---- any stream-like object */

exports.destroyer = function destroyer(stream, err) {
	if (!stream || utils.isDestroyed(stream))
		return;
	if (!err && !utils.isFinished(stream))
		err = abortError();
	if (typeof stream.destroy === 'function')
		stream.destroy(err);
	else if (typeof stream.close === 'function')
		stream.close();
};

function abortError() {
	const { AbortError } = require('internal/errors');
	return new AbortError();
}
exports.abortError = abortError;

utils.isFinished = function (s) {
	if (!utils.isNode(s))
		return null;
	return !!(utils.isDestroyed(s) || (utils.isReadable(s) !== true && utils.isWritable(s) !== true));
};
