'use strict';
/* Entries of type 'http2' for performance observers: nothing is measured before one asks for them. */

let tell;                      // (name, type, start, duration, detail)

function watch(type, announce) { tell = announce; }

function sessionEnded(session, native) { if (tell) require('internal/http2/measures').session(session, native, tell); }
function streamEnded(stream) { if (tell) require('internal/http2/measures').stream(stream, tell); }

module.exports = { sessionEnded, streamEnded, watch };
