'use strict';

// http.Agent: the options of its requests, and how many may be under way for an origin.  Connections are kept and used
// again by libcurl, for all requests alike.

const EventEmitter = require('events');
const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');
const { unavailable } = require('internal/http/common');

const kWaiting = Symbol('waiting');

function Agent(options) {
	if (!(this instanceof Agent))
		return new Agent(options);
	EventEmitter.call(this);
	this.defaultPort = 80;
	this.protocol = 'http:';
	this.options = { __proto__: null, ...options };
	this.options.noDelay ??= true;
	this.options.path = null;
	this.requests = { __proto__: null };
	this.sockets = { __proto__: null };
	this.freeSockets = { __proto__: null };
	this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
	this.keepAlive = this.options.keepAlive || false;
	this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
	this.maxFreeSockets = this.options.maxFreeSockets || 256;
	this.scheduling = this.options.scheduling || 'lifo';
	this.maxTotalSockets = this.options.maxTotalSockets;
	this.totalSocketCount = 0;
	validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
	if (this.maxTotalSockets !== undefined)
		validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
	else
		this.maxTotalSockets = Infinity;
}
inherit(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

function createSocket() { throw unavailable('http.Agent.prototype.createSocket'); }
function createConnection() { throw unavailable('http.Agent.prototype.createConnection'); }

Object.assign(Agent.prototype, {
	createSocket,
	createConnection,

	getName(options = {}) {
		let name = `${options.host || 'localhost'}:${options.port || ''}:${options.localAddress || ''}`;
		if (options.family === 4 || options.family === 6)
			name += `:${options.family}`;
		return options.socketPath ? `${name}:${options.socketPath}` : name;
	},

	// `options` as the request's constructor has completed them.
	addRequest(request, options, port, localAddress) {
		if (typeof options === 'string')
			options = { __proto__: null, host: options, port, localAddress };
		options = { __proto__: null, ...options, ...this.options, path: null };
		if (options.socketPath)
			options.path = options.socketPath;
		if (this.createSocket !== createSocket || this.createConnection !== createConnection) {
			request._refuse(unavailable('an agent that makes its own connections'));
			return;
		}
		const { Exchange, checkOptions } = require('internal/http/exchange');
		checkOptions(options, request.protocol === 'https:');
		const name = this.getName(options), begin = () => {
			const exchange = new Exchange(request, options), { socket } = exchange;
			(this.sockets[name] ??= []).push(socket);
			this.totalSocketCount++;
			exchange.onLeave = () => { this.removeSocket(socket, name); };
			request._use(exchange);
		};
		const active = this.sockets[name]?.length ?? 0;
		if (active < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
			begin();
			return;
		}
		request[kWaiting] = begin;
		(this.requests[name] ??= []).push(request);
	},

	removeSocket(socket, name) {
		const list = this.sockets[name], at = list?.indexOf(socket) ?? -1;
		if (at < 0)
			return;
		list.splice(at, 1);
		if (list.length === 0)
			delete this.sockets[name];
		this.totalSocketCount--;
		const next = this.requests[name] !== undefined ? name : Object.keys(this.requests)[0];
		if (next === undefined)
			return;
		const request = this.requests[next].shift();
		if (this.requests[next].length === 0)
			delete this.requests[next];
		request[kWaiting]();
	},

	keepSocketAlive() { return true; },
	reuseSocket() {},

	destroy() {
		for (const name of Object.keys(this.sockets))
			for (const socket of [...this.sockets[name]])
				socket.destroy();
	}
});

const tlsNames = ['ca', 'cert', 'clientCertEngine', 'ciphers', 'key', 'pfx', 'rejectUnauthorized', 'servername',
	'minVersion', 'maxVersion', 'secureProtocol', 'crl', 'honorCipherOrder', 'ecdhCurve', 'dhparam',
	'secureOptions', 'sessionIdContext', 'sigalgs', 'privateKeyIdentifier', 'privateKeyEngine'];

function HttpsAgent(options) {
	if (!(this instanceof HttpsAgent))
		return new HttpsAgent(options);
	Agent.call(this, options);
	this.defaultPort = 443;
	this.protocol = 'https:';
	this.maxCachedSessions = this.options.maxCachedSessions ?? 100;
}
inherit(HttpsAgent, Agent);

HttpsAgent.prototype.getName = function getName(options = {}) {
	let name = Agent.prototype.getName.call(this, options);
	for (const key of tlsNames) {
		name += ':';
		if (key === 'rejectUnauthorized' ? options[key] !== undefined : options[key])
			name += key === 'servername' && options.servername === options.host ? '' : options[key];
	}
	return name;
};

// The agent that options.agent names.
function agentOf(value, usual) {
	if (value === false)
		return new usual.constructor();
	if (value === undefined || value === null)
		return usual;
	if (typeof value.addRequest !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE('options.agent', ['Agent-like Object', 'undefined', 'false'],
			value);
	return value;
}

function makeGlobal(Class) {
	return new Class({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
}

let http, https;

module.exports = {
	Agent, HttpsAgent, agentOf,
	get globalAgent() { return http ??= makeGlobal(Agent); },
	set globalAgent(value) { http = value; },
	get globalHttpsAgent() { return https ??= makeGlobal(HttpsAgent); },
	set globalHttpsAgent(value) { https = value; }
};
