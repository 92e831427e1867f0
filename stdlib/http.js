'use strict';
/* node:http as a client: requests go the way of fetch (internal/http/exchange.js).  There are no servers. */

const { METHODS, STATUS_CODES, MAX_HEADER_SIZE, validateHeaderName, validateHeaderValue } =
	require('internal/http/common');
const agents = require('internal/http/agent');
const { ClientRequest } = require('internal/http/client');
const { IncomingMessage } = require('internal/http/incoming');
const { OutgoingMessage } = require('internal/http/outgoing');
const { Server, ServerResponse, refuse } = require('internal/http/server');

function request(url, options, callback) { return new ClientRequest(url, options, callback); }

function get(url, options, callback) {
	const made = request(url, options, callback);
	made.end();
	return made;
}

module.exports = {
	METHODS: [...METHODS],
	STATUS_CODES,
	Agent: agents.Agent,
	ClientRequest,
	IncomingMessage,
	OutgoingMessage,
	Server,
	ServerResponse,
	_connectionListener: refuse('http._connectionListener'),
	createServer: refuse('http.createServer'),
	validateHeaderName,
	validateHeaderValue,
	get,
	request,
	setMaxIdleHTTPParsers(max) { require('internal/validators').validateInteger(max, 'max', 1); }
};

Object.defineProperties(module.exports, {
	maxHeaderSize: { __proto__: null, configurable: true, enumerable: true, get: () => MAX_HEADER_SIZE },
	globalAgent: {
		__proto__: null, configurable: true, enumerable: true,
		get: () => agents.globalAgent, set(value) { agents.globalAgent = value; }
	}
});
