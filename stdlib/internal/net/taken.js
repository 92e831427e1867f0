'use strict';

// Whether script has put a function of its own in the place of net.Socket's connect, as mocks do: what would go past sockets
// asks here.  internal/net/socket.js, once it is loaded, knows.

module.exports = { isTaken: () => false };
