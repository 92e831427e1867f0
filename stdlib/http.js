'use strict';
/* node:http: servers on node:net (internal/http/server.js); requests go the way of fetch (internal/http/exchange.js). */

const { METHODS, STATUS_CODES, MAX_HEADER_SIZE, validateHeaderName, validateHeaderValue } =
	require('internal/http/common');
const agents = require('internal/http/agent');
const { ClientRequest } = require('internal/http/client');
const { IncomingMessage } = require('internal/http/incoming');
const { OutgoingMessage } = require('internal/http/outgoing');
const { ServerResponse } = require('internal/http/response');

function servers() { return require('internal/http/server'); }

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
	ServerResponse,
	createServer(options, listener) { return new (servers().Server)(options, listener); },
	validateHeaderName,
	validateHeaderValue,
	get,
	request,
	setMaxIdleHTTPParsers(max) { require('internal/validators').validateInteger(max, 'max', 1); }
};

Object.defineProperties(module.exports, {
	Server: { __proto__: null, configurable: true, enumerable: true, get: () => servers().Server },
	_connectionListener: {
		__proto__: null, configurable: true, enumerable: true, get: () => servers().connectionListener
	},
	maxHeaderSize: { __proto__: null, configurable: true, enumerable: true, get: () => MAX_HEADER_SIZE },
	globalAgent: {
		__proto__: null, configurable: true, enumerable: true,
		get: () => agents.globalAgent, set(value) { agents.globalAgent = value; }
	}
});
