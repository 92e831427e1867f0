'use strict';
/* node:https: servers on node:tls (internal/http/https_server.js); requests as those of http.js. */

const agents = require('internal/http/agent');
const { ClientRequest } = require('internal/http/client');
const { URL } = require('internal/url/url');

function servers() { return require('internal/http/https_server'); }

function request(...args) {
	let first;
	if (typeof args[0] === 'string')
		first = require('url').urlToHttpOptions(new URL(args.shift()));
	else if (args[0] instanceof URL)
		first = require('url').urlToHttpOptions(args.shift());
	const options = args[0] !== null && typeof args[0] === 'object' ? args.shift() : undefined;
	const _defaultAgent = module.exports.globalAgent;
	return new ClientRequest({ __proto__: null, _defaultAgent, ...first, ...options }, ...args);
}

function get(url, options, callback) {
	const made = request(url, options, callback);
	made.end();
	return made;
}

module.exports = {
	Agent: agents.HttpsAgent,
	createServer(options, listener) { return new (servers().Server)(options, listener); },
	get,
	request
};

Object.defineProperty(module.exports, 'Server', {
	__proto__: null, configurable: true, enumerable: true, get: () => servers().Server
});

Object.defineProperty(module.exports, 'globalAgent', {
	__proto__: null, configurable: true, enumerable: true,
	get: () => agents.globalHttpsAgent, set(value) { agents.globalHttpsAgent = value; }
});
