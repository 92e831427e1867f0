'use strict';
/* dgram._createSocketHandle: a socket that the workers of a cluster share. */

const { Handle } = require('internal/dgram/handle');

/* A handle that is bound, or -errno; throws what the policy says. */
function createSocketHandle(address, port, addressType, fd, flags) {
	const handle = new Handle(addressType === 'udp6' ? 6 : 4);
	handle.setFlags(flags ?? 0);
	const host = address || (addressType === 'udp6' ? '::' : '0.0.0.0');
	const errno = fd >= 0 ? -95 : handle.bind(host, host, port || 0);
	if (errno < 0) {
		handle.close();
		return errno;
	}
	return handle;
}

module.exports = { createSocketHandle };
