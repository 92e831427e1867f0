'use strict';
/* node:dgram: UDP. */

const { Socket } = require('internal/dgram/socket');
require('internal/dgram/options');

function createSocket(type, listener) { return new Socket(type, listener); }

module.exports = {
	_createSocketHandle(...args) { return require('internal/dgram/shared').createSocketHandle(...args); },
	createSocket,
	Socket
};
