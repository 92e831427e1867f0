'use strict';
/* node:dns/promises: lookup as a promise. */

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const names = require('internal/net/lookup');
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

module.exports = {
	lookup,
	lookupService: resolver.lookupService,
	Resolver: resolver.Resolver,
	getDefaultResultOrder: names.getDefaultResultOrder,
	setDefaultResultOrder: names.setDefaultResultOrder,
	setServers: resolver.setServers,
	...resolver.errorCodes,
	getServers: resolver.getServers,
	...resolver.refused('dns.promises')
};
