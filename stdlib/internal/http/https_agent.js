'use strict';

// https.Agent: an http.Agent whose sockets are TLS, and the sessions that their servers have given, by the sockets' names.

const { Agent } = require('internal/http/agent');
const { inherit } = require('internal/streams/utils');

function HttpsAgent(options) {
	if (!(this instanceof HttpsAgent))
		return new HttpsAgent(options);
	Agent.call(this, options);
	this.defaultPort = 443;
	this.protocol = 'https:';
	this.maxCachedSessions = this.options.maxCachedSessions ?? 100;
	this._sessionCache = { map: {}, list: [] };
}
inherit(HttpsAgent, Agent);
Object.defineProperty(HttpsAgent, 'name', { __proto__: null, value: 'Agent', configurable: true });

// (options), (port, options) or (port, host, options)
function optionsOf(port, host, options) {
	if (port !== null && typeof port === 'object')
		return port;
	const given = host !== null && typeof host === 'object' ? host : options;
	const all = given !== null && typeof given === 'object' ? { ...given } : {};
	if (typeof port === 'number')
		all.port = port;
	if (typeof host === 'string')
		all.host = host;
	return all;
}

function createConnection(port, host, options) {
	const given = optionsOf(port, host, options), { _agentKey: key } = given;
	const session = key ? this._getSession(key) : undefined;
	const socket = require('tls').connect(session ? { session, ...given } : given);
	if (key) {
		socket.on('session', one => { this._cacheSession(key, one); });
		socket.once('close', failed => {
			if (failed)
				this._evictSession(key);
		});
	}
	return socket;
}

// What of the options of TLS makes a connection another one: in the order of a name, and when each counts.
const isTrue = Boolean, isGiven = value => value !== undefined;
const parts = [['ca', isTrue], ['cert', isTrue], ['clientCertEngine', isTrue], ['ciphers', isTrue], ['key', isTrue],
	['pfx', isTrue], ['rejectUnauthorized', isGiven], ['servername', isTrue], ['minVersion', isTrue],
	['maxVersion', isTrue], ['secureProtocol', isTrue], ['crl', isTrue], ['honorCipherOrder', isGiven],
	['ecdhCurve', isTrue], ['dhparam', isTrue], ['secureOptions', isGiven], ['sessionIdContext', isTrue],
	['sigalgs', isTrue], ['privateKeyIdentifier', isTrue], ['privateKeyEngine', isTrue]];

function shown(name, value, host) {
	if (name === 'servername' && value === host)
		return '';
	return name === 'sigalgs' ? JSON.stringify(value) : value;
}

Object.assign(HttpsAgent.prototype, {
	createConnection,

	getName(options = {}) {
		let name = Agent.prototype.getName.call(this, options);
		for (const { 0: part, 1: counts } of parts) {
			const value = options[part];
			name += counts(value) ? `:${shown(part, value, options.host)}` : ':';
		}
		return name;
	},

	_getSession(key) { return this._sessionCache.map[key]; },

	_cacheSession(key, session) {
		const { map, list } = this._sessionCache;
		if (this.maxCachedSessions === 0)
			return;
		if (map[key] === undefined) {
			if (list.length >= this.maxCachedSessions)
				delete map[list.shift()];
			list.push(key);
		}
		map[key] = session;
	},

	_evictSession(key) {
		const { map, list } = this._sessionCache, at = list.indexOf(key);
		if (at < 0)
			return;
		list.splice(at, 1);
		delete map[key];
	}
});

let shared;

module.exports = {
	HttpsAgent, createConnection,
	get globalAgent() {
		return shared ??= new HttpsAgent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 });
	},
	set globalAgent(value) { shared = value; }
};
