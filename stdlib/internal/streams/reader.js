'use strict';
/* A Readable as an async iterator: next(), return() and throw(), each answered in its turn.  It does not need
 * Symbol, so the stream operators stand on it everywhere.  Nothing touches the stream before the first next(). */

const utils = require('internal/streams/utils');
const finished = require('internal/streams/finished');
const { destroyer } = require('internal/streams/destroy');

function Reader(stream, options) {
	if (typeof stream.read !== 'function')
		stream = require('internal/streams/readable').wrap(stream, { objectMode: true });
	this.stream = stream;
	hide(this, 'core', {
		keepOnReturn: !!(options && options.destroyOnReturn === false),
		requests: [],
		busy: false,
		started: false,
		over: false,
		failure: undefined,     /* undefined: still open; null: ended well; else the error */
		wake: utils.nop,
		onreadable: null,
		cleanup: null
	});
}

function hide(o, name, value) {
	Object.defineProperty(o, name, { configurable: true, writable: true, enumerable: false, value });
}

function ask(reader, kind, value) {
	return new Promise((resolve, reject) => {
		reader.core.requests.push({ kind, value, resolve, reject });
		serve(reader);
	});
}

hide(Reader.prototype, 'next', function next() { return ask(this, 'next'); });
hide(Reader.prototype, 'return', function (value) { return ask(this, 'return', value); });
hide(Reader.prototype, 'throw', function (err) { return ask(this, 'throw', err); });
if (typeof Symbol === 'function' && Symbol.asyncIterator)
	hide(Reader.prototype, Symbol.asyncIterator, function () { return this; });

function serve(reader) {
	const core = reader.core;
	if (core.busy || core.requests.length === 0)
		return;
	core.busy = true;
	const request = core.requests.shift();
	try {
		begin(reader, request);
	} catch (err) {
		/* or the requests behind this one, a throw() perhaps, would wait for ever */
		refuse(reader, request, err);
	}
}

function begin(reader, request) {
	const core = reader.core;
	if (request.kind === 'next') {
		if (core.over)
			answer(reader, request, undefined, true);
		else {
			if (!core.started)
				start(reader);
			step(reader, request);
		}
	} else if (request.kind === 'return') {
		stop(reader, null);
		Promise.resolve(request.value).then(v => { answer(reader, request, v, true); },
			err => { refuse(reader, request, err); });
	} else {
		stop(reader, request.value);
		refuse(reader, request, request.value);
	}
}

function answer(reader, request, value, done) {
	reader.core.busy = false;
	request.resolve({ value, done });
	serve(reader);
}

function refuse(reader, request, err) {
	reader.core.busy = false;
	request.reject(err);
	serve(reader);
}

function start(reader) {
	const core = reader.core;
	core.started = true;
	core.onreadable = function () { wake(core); };
	reader.stream.on('readable', core.onreadable);
	core.cleanup = finished(reader.stream, { writable: false }, err => {
		core.failure = err ? utils.bothErrors(core.failure, err) : null;
		wake(core);
	});
}

function wake(core) {
	const go = core.wake;
	core.wake = utils.nop;
	go();
}

function step(reader, request) {
	const core = reader.core, stream = reader.stream;
	let chunk;
	try {
		chunk = stream.destroyed ? null : stream.read();
	} catch (thrown) {
		stop(reader, thrown);
		refuse(reader, request, thrown);
		return;
	}
	if (chunk !== null)
		Promise.resolve(chunk).then(v => { answer(reader, request, v, false); },
			e => {
				stop(reader, e);
				refuse(reader, request, e);
			});
	else if (core.failure) {
		const err = core.failure;
		stop(reader, err);
		refuse(reader, request, err);
	} else if (core.failure === null) {
		stop(reader, null);
		answer(reader, request, undefined, true);
	} else
		new Promise(resolve => { core.wake = resolve; }).then(() => { step(reader, request); });
}

function stop(reader, err) {
	const core = reader.core, stream = reader.stream;
	if (core.over)
		return;
	core.over = true;
	if (!core.started)
		return;
	if (err)
		core.failure = utils.bothErrors(core.failure, err);
	if ((core.failure || !core.keepOnReturn) &&
		(core.failure === undefined || stream._readableState.autoDestroy))
		destroyer(stream, null);
	else {
		stream.removeListener('readable', core.onreadable);
		core.cleanup();
	}
}

exports.reader = function (stream, options) { return new Reader(stream, options); };
exports.iterable = exports.reader;
