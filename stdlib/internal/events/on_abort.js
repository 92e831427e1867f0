'use strict';

// How the library itself listens to signals: its listener is called even if one of the script before it has stopped the
// event.

const { kResists } = require('internal/web/event_target');

const options = { __proto__: null, once: true, [kResists]: true };

// Calls listener(event) when the signal, which is not aborted yet, is; removeEventListener undoes it.
function onAbort(signal, listener) {
	signal.addEventListener('abort', listener, options);
}

module.exports = { onAbort };
