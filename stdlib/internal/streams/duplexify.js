'use strict';
/* Duplex.from: whatever can stand for a stream becomes a Duplex. */

const utils = require('internal/streams/utils'), halves = require('internal/streams/halves');

function nothing() {}

function codes() { return require('internal/errors').codes; }

function isPromise(x) { return !!x && typeof x.then === 'function'; }

/* two halves, or one stream with one half */
function join(readable, writable) {
	const Duplex = require('internal/streams/duplex');
	const finished = require('internal/streams/finished');
	const { destroyer } = require('internal/streams/destroy');
	let reads = !!(readable && utils.isReadable(readable)), writes = !!(writable && utils.isWritable(writable));
	let onclose = null, forgetRead = nothing, forgetWrite = nothing;
	const duplex = new Duplex({
		readableObjectMode: !!(readable && readable.readableObjectMode),
		writableObjectMode: !!(writable && writable.writableObjectMode),
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
	duplex._destroy = function (err, cb) {
		if (!err && onclose !== null)
			err = require('internal/streams/destroy').abortError();
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

function fromFunction(body) {
	const Duplex = require('internal/streams/duplex'), from = require('internal/streams/from');
	const queue = [];
	let waiting = null, duplex;

	/* what is written, as an async iterator */
	function give() {
		if (!waiting || queue.length === 0)
			return;
		const item = queue.shift();
		const go = waiting;
		waiting = null;
		process.nextTick(item.cb);
		go({ value: item.chunk, done: item.done });
	}
	const input = {
		next() {
			return new Promise(resolve => {
				waiting = resolve;
				give();
			});
		},
		return(v) { return Promise.resolve({ value: v, done: true }); }
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		input[Symbol.asyncIterator] = function () { return this; };
	const control = typeof AbortController === 'function' ? new AbortController() : null;
	const value = body(input, { signal: control ? control.signal : undefined });

	function write(chunk, encoding, cb) {
		queue.push({ chunk, done: false, cb });
		give();
	}
	if (utils.isIterable(value)) {
		duplex = from(Duplex, value, { objectMode: true, write, final(cb) {
			queue.push({ chunk: undefined, done: true, cb });
			give();
		} });
		return duplex;
	}
	if (isPromise(value)) {
		const result = value.then(v => {
			if (v !== null && v !== undefined)
				throw new (codes().ERR_INVALID_RETURN_VALUE)('nully', 'body', v);
		}, err => { require('internal/streams/destroy').destroyer(duplex, err); });
		duplex = new Duplex({
			objectMode: true,
			readable: false,
			write,
			final(cb) {
				queue.push({ chunk: undefined, done: true, cb: utils.nop });
				give();
				result.then(() => { process.nextTick(cb, null); }, err => { process.nextTick(cb, err); });
			}
		});
		return duplex;
	}
	throw new (codes().ERR_INVALID_RETURN_VALUE)('Iterable, AsyncIterable or AsyncFunction', 'body', value);
}

module.exports = function duplexify(body, name) {
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
	if (typeof body === 'function')
		return fromFunction(body);
	if (utils.isIterable(body) || Array.isArray(body) || utils.isView(body))
		return from(Duplex, body, { objectMode: true, writable: false });
	if (body && typeof body === 'object' && (typeof body.readable === 'object' || typeof body.writable === 'object'))
		return join(body.readable ? (utils.isReadableNode(body.readable) ? body.readable : duplexify(body.readable, name)) : null,
			body.writable ? (utils.isWritableNode(body.writable) ? body.writable : duplexify(body.writable, name)) : null);
	if (isPromise(body)) {
		const duplex = new Duplex({ objectMode: true, writable: false, read: utils.nop });
		body.then(v => {
			if (v !== null && v !== undefined)
				duplex.push(v);
			duplex.push(null);
		}, err => { require('internal/streams/destroy').destroyer(duplex, err); });
		return duplex;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)(name,
		['Blob', 'ReadableStream', 'WritableStream', 'Stream', 'Iterable', 'AsyncIterable', 'Function',
			'{ readable, writable } pair', 'Promise'], body);
};
