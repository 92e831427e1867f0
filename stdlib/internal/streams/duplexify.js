'use strict';
/* Duplex.from: whatever can stand for a stream becomes a Duplex. */

var utils = require('internal/streams/utils'), halves = require('internal/streams/halves');

function nothing() {}

function codes() { return require('internal/errors').codes; }

function isPromise(x) { return !!x && typeof x.then === 'function'; }

/* two halves, or one stream with one half */
function join(readable, writable) {
	var Duplex = require('internal/streams/duplex');
	var finished = require('internal/streams/finished');
	var destroyer = require('internal/streams/destroy').destroyer;
	var reads = !!(readable && utils.isReadable(readable)), writes = !!(writable && utils.isWritable(writable));
	var onclose = null, forgetRead = nothing, forgetWrite = nothing;
	var duplex = new Duplex({
		readableObjectMode: !!(readable && readable.readableObjectMode),
		writableObjectMode: !!(writable && writable.writableObjectMode),
		readable: reads,
		writable: writes
	});

	function through(err) {
		var cb = onclose;
		onclose = null;
		if (cb)
			cb(err);
		else if (err)
			duplex.destroy(err);
	}

	if (writes) {
		finished(writable, function (err) {
			writes = false;
			if (err)
				destroyer(readable, err);
			through(err);
		});
		forgetWrite = halves.write(duplex, writable, writable);
	}
	if (reads) {
		finished(readable, function (err) {
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
	var Duplex = require('internal/streams/duplex'), from = require('internal/streams/from');
	var waiting = null, queue = [], control, value, duplex, result;

	/* what is written, as an async iterator */
	function give() {
		var item, go;
		if (!waiting || queue.length === 0)
			return;
		item = queue.shift();
		go = waiting;
		waiting = null;
		process.nextTick(item.cb);
		go({ value: item.chunk, done: item.done });
	}
	var input = {
		next: function () {
			return new Promise(function (resolve) {
				waiting = resolve;
				give();
			});
		},
		'return': function (v) { return Promise.resolve({ value: v, done: true }); }
	};
	if (typeof Symbol === 'function' && Symbol.asyncIterator)
		input[Symbol.asyncIterator] = function () { return this; };
	control = typeof AbortController === 'function' ? new AbortController() : null;
	value = body(input, { signal: control ? control.signal : undefined });

	function write(chunk, encoding, cb) {
		queue.push({ chunk: chunk, done: false, cb: cb });
		give();
	}
	if (utils.isIterable(value)) {
		duplex = from(Duplex, value, { objectMode: true, write: write, final: function (cb) {
			queue.push({ chunk: undefined, done: true, cb: cb });
			give();
		} });
		return duplex;
	}
	if (isPromise(value)) {
		result = value.then(function (v) {
			if (v !== null && v !== undefined)
				throw new (codes().ERR_INVALID_RETURN_VALUE)('nully', 'body', v);
		}, function (err) { require('internal/streams/destroy').destroyer(duplex, err); });
		duplex = new Duplex({
			objectMode: true,
			readable: false,
			write: write,
			final: function (cb) {
				queue.push({ chunk: undefined, done: true, cb: utils.nop });
				give();
				result.then(function () { process.nextTick(cb, null); }, function (err) { process.nextTick(cb, err); });
			}
		});
		return duplex;
	}
	throw new (codes().ERR_INVALID_RETURN_VALUE)('Iterable, AsyncIterable or AsyncFunction', 'body', value);
}

module.exports = function duplexify(body, name) {
	var Duplex = require('internal/streams/duplex'), from = require('internal/streams/from'), duplex;

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
	if (utils.isIterable(body) || Object.prototype.toString.call(body) === '[object Array]' || utils.isView(body))
		return from(Duplex, body, { objectMode: true, writable: false });
	if (body && typeof body === 'object' && (typeof body.readable === 'object' || typeof body.writable === 'object'))
		return join(body.readable ? (utils.isReadableNode(body.readable) ? body.readable : duplexify(body.readable, name)) : null,
			body.writable ? (utils.isWritableNode(body.writable) ? body.writable : duplexify(body.writable, name)) : null);
	if (isPromise(body)) {
		duplex = new Duplex({ objectMode: true, writable: false, read: utils.nop });
		body.then(function (v) {
			if (v !== null && v !== undefined)
				duplex.push(v);
			duplex.push(null);
		}, function (err) { require('internal/streams/destroy').destroyer(duplex, err); });
		return duplex;
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)(name,
		['Blob', 'ReadableStream', 'WritableStream', 'Stream', 'Iterable', 'AsyncIterable', 'Function',
			'{ readable, writable } pair', 'Promise'], body);
};
