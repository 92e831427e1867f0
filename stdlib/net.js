'use strict';
/* node:net: connections and servers over TCP and sockets of a path (internal/net), and what an address is. */

const { tell } = require('internal/channels');
const { isIP, isIPv4, isIPv6, SocketAddress, BlockList } = require('internal/net/address');
const { validateBoolean } = require('internal/validators');
const Socket = require('internal/net/socket');
const Server = require('internal/net/server');
const { normalizeArgs } = require('internal/net/options');

function createServer(options, connectionListener) { return new Server(options, connectionListener); }

// (port[, host][, callback]), (path[, callback]) or (options[, callback])
function connect(...args) {
	const normalized = normalizeArgs(args), { 0: options } = normalized;
	const socket = new Socket(options);
	tell('net.client.socket', 'socket', socket);
	if (options.timeout)
		socket.setTimeout(options.timeout);
	return socket.connect(normalized);
}

function defaultsOfConnect() { return require('internal/net/connect').defaults; }

let hasWarned = false;

module.exports = {
	_createServerHandle(...args) { return require('internal/net/listen').createServerHandle(...args); },
	_normalizeArgs: normalizeArgs,
	_setSimultaneousAccepts() {
		if (!hasWarned)
			process.emitWarning('net._setSimultaneousAccepts() is deprecated and will be removed.',
				'DeprecationWarning', 'DEP0121');
		hasWarned = true;
	},
	BlockList,
	SocketAddress,
	connect,
	createConnection: connect,
	createServer,
	isIP,
	isIPv4,
	isIPv6,
	Server,
	Socket,
	Stream: Socket,
	getDefaultAutoSelectFamily() { return defaultsOfConnect().autoSelectFamily; },
	setDefaultAutoSelectFamily(value) {
		validateBoolean(value, 'value');
		defaultsOfConnect().autoSelectFamily = value;
	},
	getDefaultAutoSelectFamilyAttemptTimeout() { return defaultsOfConnect().attemptMs; },
	setDefaultAutoSelectFamilyAttemptTimeout(value) {
		defaultsOfConnect().attemptMs = require('internal/net/connect').attemptMsOf(value, 'value');
	}
};
