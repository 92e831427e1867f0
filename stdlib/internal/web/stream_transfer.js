'use strict';

// Streams as transferable objects (Streams standard, 8.2 and the transfer steps of chapters 4 to 6).
//
// A transferred stream stays in place, locked by a pipe, and its chunks go over a link (messaging.js) to a new stream.
// Messages:
//
//     to the writing end      'pull'            requests one more chunk
//     to the reading end      'chunk' value     'close'
//     to either               'error' reason    or 'exception' { name, message }: a DOMException, which has no clone
//
// The engine calls prepare() for each object of a transfer list to get its replacement and, once everything is copied,
// complete() to connect it.

const {
	apply, nop, promiseHandled, promiseNew, promiseReact, promiseReject, promiseResolve
} = require('internal/web/stream_common');
const { passMemory } = require('internal/errors');
const readable = require('internal/web/readable_stream');
const writable = require('internal/web/writable_stream');
const { isTransformStream, makeShell, sidesOf } = require('internal/web/transform_stream');
const { pipe } = require('internal/web/stream_pipe');
const { listen, makeLink, makeRemoteLink, missingTransfer, post, sever } = require('internal/web/messaging');
const { DOMException } = require('internal/web/dom_exception');

const { get, set } = WeakMap.prototype;
const getter = name => Object.getOwnPropertyDescriptor(DOMException.prototype, name).get;
const nameOf = getter('name');
const messageOf = getter('message');

const PLAIN = { preventAbort: false, preventCancel: false, preventClose: false, signal: undefined };

// ---- messages

function packError(reason) {
	try {
		const value = { name: apply(nameOf, reason, []), message: apply(messageOf, reason, []) };
		return { __proto__: null, type: 'exception', value };
	} catch (error) {
		passMemory(error);
		return { __proto__: null, type: 'error', value: reason };
	}
}

function errorOf({ type, value }) {
	return type === 'error' ? value : new DOMException(value.message, value.name);
}

// Throws if the message cannot be copied, and reports that to the other end.
function send(end, message) {
	try {
		post(end, message);
	} catch (error) {
		try {
			post(end, packError(error));
		} catch {
			// the other end is then not notified
		}
		throw error;
	}
}

function sendLast(end, message) {
	try {
		send(end, message);
	} finally {
		sever(end);
	}
}

// ---- the two ends as streams, both as records

function makeReader(end) {
	const pull = () => send(end, { __proto__: null, type: 'pull', value: undefined });
	const cancel = reason => sendLast(end, packError(reason));
	const stream = readable.makeReadable(undefined, pull, cancel, 0, undefined);
	const { controller } = stream;
	listen(end, message => {
		if (message.type === 'chunk') {
			readable.enqueue(controller, message.value);
			return;
		}
		sever(end);
		if (message.type === 'close')
			readable.closeSource(controller);
		else
			readable.errorSource(controller, errorOf(message));
	});
	return stream;
}

function makeWriter(end) {
	let room = promiseNew();                // resolved when a chunk is requested

	const write = chunk => {
		const written = promiseNew();
		promiseReact(room, () => {
			room = promiseNew();
			try {
				send(end, { __proto__: null, type: 'chunk', value: chunk });
				promiseResolve(written, undefined);
			} catch (error) {
				sever(end);
				promiseReject(written, error);
			}
		}, nop);
		return written;
	};
	const close = () => sendLast(end, { __proto__: null, type: 'close', value: undefined });
	const abort = reason => sendLast(end, packError(reason));
	const stream = writable.makeWritable(undefined, write, close, abort, 1, undefined);
	listen(end, message => {
		if (message.type !== 'pull')
			writable.errorIfNeeded(stream, errorOf(message));
		if (room !== undefined)
			promiseResolve(room, undefined);
		room = undefined;
	});
	return stream;
}

// ---- transfer

function refuse(what) {
	throw new DOMException(`Cannot transfer a locked ${what}`, 'DataCloneError');
}

function checkReadable(record) {
	if (record.reader !== undefined)
		refuse('ReadableStream');
}

function checkWritable(record) {
	if (record.writer !== undefined)
		refuse('WritableStream');
}

const connections = new WeakMap();              // prepared replacement: function that connects it

function sendReadable(record, end) {
	checkReadable(record);
	promiseHandled(pipe(record, makeWriter(end), PLAIN));
}

function sendWritable(record, end) {
	checkWritable(record);
	promiseHandled(pipe(makeReader(end), record, PLAIN));
}

// The replacement for the object; undefined if it is not a stream.  Changes nothing yet.
function prepare(object) {
	let fresh, connect;
	if (readable.isReadableStream(object)) {
		const record = readable.readableOf(object), link = makeLink();
		checkReadable(record);
		fresh = makeReader(link[1]).object;
		connect = () => sendReadable(record, link[0]);
	} else if (writable.isWritableStream(object)) {
		const record = writable.writableOf(object), link = makeLink();
		checkWritable(record);
		fresh = makeWriter(link[1]).object;
		connect = () => sendWritable(record, link[0]);
	} else if (isTransformStream(object)) {
		const sides = sidesOf(object), inwards = makeLink(), outwards = makeLink();
		checkReadable(sides.readable);
		checkWritable(sides.writable);
		fresh = makeShell(makeReader(outwards[1]), makeWriter(inwards[1]));
		connect = () => {
			checkReadable(sides.readable);
			sendWritable(sides.writable, inwards[0]);
			sendReadable(sides.readable, outwards[0]);
		};
	} else {
		return undefined;
	}
	apply(set, connections, [fresh, connect]);
	return fresh;
}

// Connects a prepared object; returns whether it was a stream.
function complete(object, fresh) {
	const connect = apply(get, connections, [fresh]);
	connect?.();
	return connect !== undefined;
}

// ---- to another thread: pair(connect) makes a link, whose end here connect() gets once the stream has left, and returns
// the place of the other end among the message's ports

// The value that stands for a stream; undefined if it is none.
function leave(object, pair) {
	const send = (sendSide, record) => pair(end => sendSide(record, makeRemoteLink(end)));
	if (readable.isReadableStream(object)) {
		const record = readable.readableOf(object);
		checkReadable(record);
		return { __proto__: null, type: 'readable', at: send(sendReadable, record) };
	}
	if (writable.isWritableStream(object)) {
		const record = writable.writableOf(object);
		checkWritable(record);
		return { __proto__: null, type: 'writable', at: send(sendWritable, record) };
	}
	if (!isTransformStream(object))
		return undefined;
	const sides = sidesOf(object);
	checkReadable(sides.readable);
	checkWritable(sides.writable);
	return { __proto__: null, type: 'transform', inwards: send(sendWritable, sides.writable),
		outwards: send(sendReadable, sides.readable) };
}

// The stream for such a value; portAt(place) is the end of a channel.
function arrive(value, portAt) {
	const link = at => makeRemoteLink(portAt(at));
	switch (value.type) {
	case 'readable': return makeReader(link(value.at)).object;
	case 'writable': return makeWriter(link(value.at)).object;
	default: return makeShell(makeReader(link(value.outwards)), makeWriter(link(value.inwards)));
	}
}

// Throws for a stream that is found but not transferred.
function cloned(object) {
	if (readable.isReadableStream(object) || writable.isWritableStream(object) || isTransformStream(object))
		throw missingTransfer();
	return undefined;
}

module.exports = { arrive, cloned, complete, errorOf, leave, packError, prepare };
