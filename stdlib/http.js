'use strict';
/* node:http: servers (internal/http/server.js) and requests (internal/http/client.js) on node:net's sockets. */

const { METHODS, STATUS_CODES, maxHeaderSize, validateHeaderName, validateHeaderValue } =
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

function setMaxIdleHTTPParsers(max) {
	require('internal/validators').validateInteger(max, 'max', 1);
	require('internal/http/answer').parsers.max = max;
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
	setMaxIdleHTTPParsers
};

Object.defineProperties(module.exports, {
	Server: { __proto__: null, configurable: true, enumerable: true, get: () => servers().Server },
	_connectionListener: {
		__proto__: null, configurable: true, enumerable: true, get: () => servers().connectionListener
	},
	maxHeaderSize: { __proto__: null, configurable: true, enumerable: true, get: maxHeaderSize },
	globalAgent: {
		__proto__: null, configurable: true, enumerable: true,
		get: () => agents.globalAgent, set(value) { agents.globalAgent = value; }
	}
});
