'use strict';
/* Connections that a server loses because memory ran out.
 *
 * It goes on with its other connections, and often nobody in the script listens to what befalls a single one.  As it is
 * not the peer's fault, the operator learns of it, once for each server.
 */

const { isMemory } = require('internal/errors');

const kWarned = Symbol('warned');

// The parser of HTTP has a code of its own for it.
function isOfMemory(error) { return error?.code === 'HPE_INTERNAL' || isMemory(error); }

// Warns if that is what the connection was ended for.  protocol: 'An HTTP', 'A TLS' ...
function warnIfOfMemory(server, protocol, error) {
	if (!isOfMemory(error) || server[kWarned])
		return;
	server[kWarned] = true;
	process.emitWarning(`${protocol} connection was ended for want of memory (${error.message})`);
}

module.exports = { isOfMemory, warnIfOfMemory };
