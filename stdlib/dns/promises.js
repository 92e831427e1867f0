'use strict';
/* node:dns/promises: lookup and lookupService as promises. */

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const names = require('internal/net/lookup');
const { checkAddress, nameOf } = require('internal/net/service');
const resolver = require('internal/net/resolver');

function askOf(options) {
	if (typeof options === 'number')
		return names.askedByFamily(options);
	if (options !== undefined && typeof options !== 'object')
		throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
	return names.asked(options);
}

function answer({ all, family }, found) {
	if (all)
		return found;
	return found.length > 0 ? found[0] : { address: null, family: family === 6 ? 6 : 4 };
}

function lookup(hostname, options) {
	if (hostname)
		validateString(hostname, 'hostname');
	const ask = askOf(options), found = names.known(hostname);
	return new Promise((resolve, reject) => {
		if (found !== undefined) {
			resolve(answer(ask, found));
			return;
		}
		names.askSystem(hostname, 0, ask, (error, list) => {
			if (error)
				reject(error);
			else
				resolve(answer(ask, list));
		});
	});
}

function lookupService(address, port) {
	if (arguments.length !== 2)
		throw new codes.ERR_MISSING_ARGS('address', 'port');
	checkAddress(address, port);
	return new Promise((resolve, reject) => {
		nameOf(address, port, (error, hostname, service) => {
			if (error)
				reject(error);
			else
				resolve({ hostname, service });
		});
	});
}

module.exports = {
	lookup,
	lookupService,
	Resolver: resolver.PromiseResolver,
	getDefaultResultOrder: names.getDefaultResultOrder,
	setDefaultResultOrder: names.setDefaultResultOrder,
	setServers: resolver.setServers,
	...resolver.errorCodes,
	getServers: resolver.getServers,
	...resolver.promiseQueries
};
