'use strict';
/* What of node:net needs no connection of its own: addresses, and the classes, for instanceof.  Programs connect with
 * fetch and node:http; who asks for a connection or a server is told that there is none. */

const { isIP, isIPv4, isIPv6, SocketAddress, BlockList } = require('internal/net/address');
const { codes } = require('internal/errors');
const EventEmitter = require('events');
const Socket = require('internal/net/socket');

function refuse(name) {
	return function refused() { throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(name); };
}

class Server extends EventEmitter {
	constructor() {
		super();
		throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('net.Server');
	}
}

const connect = refuse('net.connect');
let autoSelect = true, attemptMs = 250;

module.exports = {
	BlockList,
	SocketAddress,
	connect,
	createConnection: connect,
	createServer: refuse('net.createServer'),
	isIP,
	isIPv4,
	isIPv6,
	Server,
	Socket,
	Stream: Socket,
	getDefaultAutoSelectFamily: () => autoSelect,
	setDefaultAutoSelectFamily(value) {
		require('internal/validators').validateBoolean(value, 'value');
		autoSelect = value;
	},
	getDefaultAutoSelectFamilyAttemptTimeout: () => attemptMs,
	setDefaultAutoSelectFamilyAttemptTimeout(value) {
		require('internal/validators').validateInt32(value, 'value', 1);
		attemptMs = value < 10 ? 10 : value;
	}
};
