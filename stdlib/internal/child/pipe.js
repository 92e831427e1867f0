'use strict';
/* The streams over the pipes to a child: sockets of node:net. */

const Socket = require('internal/net/socket');
const { Pipe } = require('internal/net/handle');

const ENOTCONN = -107;

/* A pipe that is no socket has no end of its own: it is closed. */
class OneWay extends Pipe {
	shutdown() { return ENOTCONN; }
}

/* paired: a pair of sockets, which can be ended for writing alone */
function socketOf(native, readable, paired) {
	const handle = paired ? new Pipe() : new OneWay();
	handle.adopt(native);
	return new Socket({ handle, readable });
}

/* The descriptor of a socket, which from now on another program reads; undefined for any other object. */
function lend(stream) {
	if (!(stream instanceof Socket))
		return undefined;
	if (!stream._handle)
		return -1;
	stream._handle.readStop(true);
	stream.pause();
	stream._readableState.reading = false;
	return stream._handle.fd;
}

module.exports = { lend, socketOf };
