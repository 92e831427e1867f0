'use strict';
/* Who wants to know when a stream is over, without a lock on it: stream.finished and stream.addAbortSignal. */

const { ends } = require('internal/web/stream_common');
const readable = require('internal/web/readable_stream');
const writable = require('internal/web/writable_stream');

const watchers = new WeakMap();        // record of a stream -> functions to call

ends.tell = record => {
	const functions = watchers.get(record);
	if (functions === undefined)
		return;
	watchers.delete(record);
	for (const call of functions)
		call();
};

const sides = [
	{ has: readable.isReadableStream, recordOf: readable.readableOf, isOver: readable.isOver,
		fail(record, error) { readable.errorSource(record.controller, error); } },
	{ has: writable.isWritableStream, recordOf: writable.writableOf, isOver: writable.isOver,
		fail(record, error) { writable.errorIfNeeded(record, error); } }
];

function sideOf(stream) { return sides.find(side => side.has(stream)); }

// The argument of call is the error that ended the stream, or undefined.
function whenOver(stream, call) {
	const side = sideOf(stream), record = side.recordOf(stream);
	const tell = () => { call(record.error); };
	if (side.isOver(record))
		tell();
	else if (watchers.has(record))
		watchers.get(record).push(tell);
	else
		watchers.set(record, [tell]);
}

// Ends the stream as its controller's error() does.
function fail(stream, error) {
	const side = sideOf(stream);
	side.fail(side.recordOf(stream), error);
}

module.exports = { fail, isStream: object => sideOf(object) !== undefined, whenOver };
