'use strict';
/* node:https as a client; see http.js. */

const agents = require('internal/http/https_agent');
const { ClientRequest } = require('internal/http/client');
const { HttpsServer, refuse } = require('internal/http/server');
const { isURL } = require('internal/url/file_url');
const { URL } = require('internal/url/url');

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
	Server: HttpsServer,
	createServer: refuse('https.createServer'),
	get,
	request
};

Object.defineProperty(module.exports, 'globalAgent', {
	__proto__: null, configurable: true, enumerable: true,
	get: () => agents.globalAgent, set(value) { agents.globalAgent = value; }
});
