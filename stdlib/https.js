'use strict';
/* node:https: servers on node:tls (internal/http/https_server.js); requests as those of http.js. */

const agents = require('internal/http/https_agent');
const { ClientRequest } = require('internal/http/client');
const { isURL } = require('internal/url/file_url');
const { URL } = require('internal/url/url');

function servers() { return require('internal/http/https_server'); }

function request(...args) {
	let first;
	if (typeof args[0] === 'string')
		first = require('url').urlToHttpOptions(new URL(args.shift()));
	else if (isURL(args[0]))
		first = require('url').urlToHttpOptions(args.shift());
	const options = args[0] && typeof args[0] !== 'function' ? args.shift() : undefined;
	const _defaultAgent = module.exports.globalAgent;
	return new ClientRequest({ __proto__: null, ...first, ...options, _defaultAgent }, ...args);
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
	get: () => agents.globalAgent, set(value) { agents.globalAgent = value; }
});
