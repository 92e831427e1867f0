'use strict';
/* node:cluster: in a worker, which finds its number in NODE_UNIQUE_ID, the worker's side, else the primary's. */

const isWorker = Object.hasOwn(process.env, 'NODE_UNIQUE_ID');

module.exports = require(isWorker ? 'internal/cluster/child' : 'internal/cluster/primary');
