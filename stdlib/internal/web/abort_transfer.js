'use strict';

// Signals that messages and structuredClone() may transfer: those that util.transferableAbortSignal() and
// transferableAbortController() have marked, and what arrived of such.
//
// A transferred signal stays as it is.  While it is not aborted, a link (messaging.js) goes with the message, over which
// its reason follows when it is; the link keeps no thread alive.

const { abort, isAbortSignal, make, AbortController } = require('internal/web/abort_controller');
const { EventTarget, kQuiet, kResists } = require('internal/web/event_target');
const { codes } = require('internal/errors');
const messaging = require('internal/web/messaging');
const { listen, makeLink, makeRemoteLink, missingTransfer, post, sever } = messaging;
const { packError, errorOf } = require('internal/web/stream_transfer');
const { copy } = internalBinding('task');

const { apply } = Reflect;
const { add, has } = WeakSet.prototype;
const { get, set } = WeakMap.prototype;
const { addEventListener } = EventTarget.prototype;

const marked = new WeakSet();
const connections = new WeakMap();              // prepared replacement: function that connects it

function isMarked(object) { return isAbortSignal(object) && apply(has, marked, [object]); }

function mark(signal) {
	apply(add, marked, [signal]);
	return signal;
}

// ---- the two ends

function tell(signal, end) {
	listen(end, () => { sever(end); });     // nothing comes but that the other end is gone
	apply(addEventListener, signal, ['abort', () => {
		try {
			post(end, { __proto__: null, type: 'abort', value: packError(signal.reason) });
		} finally {
			sever(end);
		}
	}, { once: true, [kQuiet]: true, [kResists]: true }]);
}

function hear(signal, end) {
	listen(end, message => {
		sever(end);
		if (message.type === 'abort')
			abort(signal, errorOf(message.value));
	});
}

// ---- for structuredClone() and messages in the same thread: as in stream_transfer.js

function prepare(object) {
	if (!isMarked(object))
		return undefined;
	const fresh = mark(make());
	if (object.aborted) {
		abort(fresh, errorOf(copy(packError(object.reason))));
		apply(set, connections, [fresh, () => {}]);
	} else {
		apply(set, connections, [fresh, () => {
			const [here, there] = makeLink();
			hear(fresh, there);
			tell(object, here);
		}]);
	}
	return fresh;
}

function complete(object, fresh) {
	const connect = apply(get, connections, [fresh]);
	connect?.();
	return connect !== undefined;
}

function cloned(object) {
	if (isMarked(object))
		throw missingTransfer();
	return undefined;
}

// ---- to another thread

function leave(object, pair) {
	if (!isMarked(object))
		return undefined;
	if (object.aborted)
		return { __proto__: null, type: 'signal', at: -1, reason: packError(object.reason) };
	const at = pair(end => { tell(object, makeRemoteLink(end, false)); });
	return { __proto__: null, type: 'signal', at, reason: undefined };
}

function arrive(value, portAt) {
	const signal = mark(make());
	if (value.at < 0)
		abort(signal, errorOf(value.reason));
	else
		hear(signal, makeRemoteLink(portAt(value.at), false));
	return signal;
}

// ---- for util

function transferableAbortSignal(signal) {
	if (!isAbortSignal(signal))
		throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
	return mark(signal);
}

function transferableAbortController() {
	const controller = new AbortController();
	mark(controller.signal);
	return controller;
}

module.exports = messaging.signals = {
	arrive, cloned, complete, leave, prepare, transferableAbortController, transferableAbortSignal
};
