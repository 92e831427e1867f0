'use strict';
/* node:cluster: in a worker, which finds its number in NODE_UNIQUE_ID, the worker's side, else the primary's. */

module.exports = require('NODE_UNIQUE_ID' in process.env ? 'internal/cluster/child' : 'internal/cluster/primary');
