'use strict';
/* Any Duplex as a net.Socket, for what takes only that.  TLS over a Duplex stands on the handle of one, and shows it as
 * `_handle._parentWrap`: packages that need this class find it there, since no module exports it. */

const { Socket } = require('net');
const { DuplexHandle } = require('internal/tls/handle');

class JSStreamSocket extends Socket {
	/* Takes over what stream reads and writes, and its end.  An error of stream's is this socket's.  With manualStart
	 * nothing is read until asked for. */
	constructor(stream, { manualStart = false } = {}) {
		super({ handle: new DuplexHandle(stream), manualStart });
		this.stream = stream;
		stream.on('error', error => { this.emit('error', error); });
	}
}

module.exports = { JSStreamSocket };
