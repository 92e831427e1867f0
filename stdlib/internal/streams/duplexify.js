'use strict';
/* Duplex.from: creates a Duplex from anything that can act as a stream. */

const utils = require('internal/streams/utils');
const halves = require('internal/streams/halves');
const { abortError, destroyer } = require('internal/streams/destroy');

function codes() { return require('internal/errors').codes; }

function isWebReadable(x) {
	return typeof x?.pipeThrough === 'function' && typeof x.getReader === 'function' &&
		typeof x.cancel === 'function';
}
function isWebWritable(x) { return typeof x?.getWriter === 'function' && typeof x.abort === 'function'; }
function isPromise(x) { return typeof x?.then === 'function'; }

/* joins two halves, or one stream that has only one half */
function join(readable, writable) {
	const Duplex = require('internal/streams/duplex');
	const finished = require('internal/streams/finished');
	let reads = !!(readable && utils.isReadable(readable)), writes = !!(writable && utils.isWritable(writable));
	let onclose = null, forgetRead = utils.nop, forgetWrite = utils.nop;
	const duplex = new Duplex({
		readableObjectMode: !!readable?.readableObjectMode,
		writableObjectMode: !!writable?.writableObjectMode,
		readable: reads,
		writable: writes
	});

	function through(err) {
		const cb = onclose;
		onclose = null;
		if (cb)
			cb(err);
		else if (err)
			duplex.destroy(err);
	}

	if (writes) {
		finished(writable, err => {
			writes = false;
			if (err)
				destroyer(readable, err);
			through(err);
		});
		forgetWrite = halves.write(duplex, writable, writable);
	}
	if (reads) {
		finished(readable, err => {
			reads = false;
			if (err)
				destroyer(readable, err);
			through(err);
		});
		forgetRead = halves.read(duplex, readable);
	}
	duplex._destroy = (err, cb) => {
		if (!err && onclose !== null)
			err = abortError();
		forgetRead();
		forgetWrite();
		if (!reads && !writes)
			cb(err);
		else {
			onclose = cb;
			destroyer(writable, err);
			destroyer(readable, err);
		}
	};
	return duplex;
}

// A function from async iterable to async iterable, or to a promise.
function fromFunction(body) {
	const Duplex = require('internal/streams/duplex'), from = require('internal/streams/from');
	const queue = [];
	let wake = utils.nop, duplex;

	function give(chunk, done, cb) {
		queue.push({ chunk, done, cb });
		wake();
	}
	async function* written() {
		for (;;) {
			if (queue.length === 0)
				await new Promise(resolve => { wake = resolve; });
			const { chunk, done, cb } = queue.shift();
			process.nextTick(cb);
			if (done)
				return;
			yield chunk;
		}
	}
	const write = (chunk, encoding, cb) => { give(chunk, false, cb); };

	const { signal } = new (require('internal/web/abort_controller').AbortController)();
	const value = body(written(), { signal });
	// a function that makes streams, and not one that works on what comes
	if (utils.isDuplexNode(value))
		return value;
	if (utils.isIterable(value)) {
		duplex = from(Duplex, value, { objectMode: true, write, final(cb) { give(undefined, true, cb); } });
		return duplex;
	}
	if (!isPromise(value))
		throw new (codes().ERR_INVALID_RETURN_VALUE)('Iterable, AsyncIterable or AsyncFunction', 'body', value);
	const result = value.then(v => {
		if (v !== null && v !== undefined)
			throw new (codes().ERR_INVALID_RETURN_VALUE)('nully', 'body', v);
	}, err => { destroyer(duplex, err); });
	duplex = new Duplex({
		objectMode: true,
		readable: false,
		write,
		final(cb) {
			give(undefined, true, utils.nop);
			result.then(() => { process.nextTick(cb, null); }, err => { process.nextTick(cb, err); });
		}
	});
	return duplex;
}

function half(stream, isOne, name) {
	if (!stream)
		return null;
	return isOne(stream) ? stream : duplexify(stream, name);
}

module.exports = duplexify;

function duplexify(body, name) {
	const Duplex = require('internal/streams/duplex'), from = require('internal/streams/from');

	if (utils.isDuplexNode(body))
		return body;
	if (utils.isNode(body)) {
		if (utils.isReadableNode(body))
			return join(body, null);
		if (utils.isWritableNode(body))
			return join(null, body);
		return join(null, null);
	}
	if (isWebReadable(body))
		return join(require('internal/streams/web').readableFromWeb(body), null);
	if (isWebWritable(body))
		return join(null, require('internal/streams/web').writableFromWeb(body));
	if (typeof body === 'function')
		return fromFunction(body);
	if (require('internal/web/blob_like').isBlobLike(body))
		return duplexify(body.arrayBuffer(), name);
	if (utils.isIterable(body) || utils.isView(body))
		return from(Duplex, body, { objectMode: true, writable: false });
	if (isWebReadable(body?.readable) && isWebWritable(body.writable))
		return require('internal/streams/web').duplexFromWeb(body);
	if (body && typeof body === 'object' && (typeof body.readable === 'object' ||
		typeof body.writable === 'object'))
		return join(half(body.readable, utils.isReadableNode, name),
			half(body.writable, utils.isWritableNode, name));
	if (isPromise(body)) {
		const duplex = new Duplex({ objectMode: true, writable: false, read: utils.nop });
		body.then(v => {
			if (v !== null && v !== undefined)
				duplex.push(v);
			duplex.push(null);
		}, err => { destroyer(duplex, err); });
		return duplex;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)(name,
		['Blob', 'ReadableStream', 'WritableStream', 'Stream', 'Iterable', 'AsyncIterable', 'Function',
			'{ readable, writable } pair', 'Promise'], body);
}
