'use strict';
/* node:cluster: in a process that was forked as a worker the worker's side, else the primary's. */

const isWorker = require('internal/net/shared').getServer !== undefined;

module.exports = require(isWorker ? 'internal/cluster/child' : 'internal/cluster/primary');
