'use strict';
/* node:dns: lookup, which asks the system.  There is no resolver of its own: who asks for one is told so. */

const { lookup, getDefaultResultOrder, setDefaultResultOrder } = require('internal/net/lookup');
const resolver = require('internal/net/resolver');
const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED } = internalBinding('net');

module.exports = {
	lookup,
	lookupService: resolver.lookupService,
	Resolver: resolver.Resolver,
	getDefaultResultOrder,
	setDefaultResultOrder,
	setServers: resolver.setServers,
	ADDRCONFIG: AI_ADDRCONFIG,
	ALL: AI_ALL,
	V4MAPPED: AI_V4MAPPED,
	...resolver.errorCodes,
	getServers: resolver.getServers,
	...resolver.refused('dns')
};

Object.defineProperty(module.exports, 'promises', {
	__proto__: null, configurable: true, enumerable: true, get() { return require('dns/promises'); }
});
