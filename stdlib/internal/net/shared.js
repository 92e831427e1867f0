'use strict';
/* What a worker of a cluster puts here (internal/cluster/child.js): where servers get the handles that they share with
 * the other workers, getServer(server or datagram socket, query, done(errno, handle)).  Else undefined. */

module.exports = { getServer: undefined };
