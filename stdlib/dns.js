'use strict';
/* node:dns: lookup and lookupService, which ask the system; what asks name servers is in internal/net/resolver. */

const { lookup, getDefaultResultOrder, setDefaultResultOrder } = require('internal/net/lookup');
const { lookupService } = require('internal/net/service');
const resolver = require('internal/net/resolver');
const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED } = internalBinding('net');

module.exports = {
	lookup,
	lookupService,
	Resolver: resolver.CallbackResolver,
	getDefaultResultOrder,
	setDefaultResultOrder,
	setServers: resolver.setServers,
	ADDRCONFIG: AI_ADDRCONFIG,
	ALL: AI_ALL,
	V4MAPPED: AI_V4MAPPED,
	...resolver.errorCodes,
	getServers: resolver.getServers,
	...resolver.callbackQueries
};

Object.defineProperty(module.exports, 'promises', {
	__proto__: null, configurable: true, enumerable: true, get() { return require('dns/promises'); }
});
