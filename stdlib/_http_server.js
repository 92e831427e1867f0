'use strict';
// An old module name, kept for compatibility.
const { Server, ServerResponse, connectionListener, kChecks } = require('internal/http/server');
const { STATUS_CODES } = require('internal/http/common');

module.exports = {
	STATUS_CODES, Server, ServerResponse, _connectionListener: connectionListener,
	kConnectionsCheckingInterval: kChecks
};
