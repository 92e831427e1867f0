'use strict';
/* dns.lookupService: the names of an address and a port, by getnameinfo. */

const { codes } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { lookupError } = require('internal/net/lookup');
const { validatePort } = require('internal/net/options');
const { validateFunction } = require('internal/validators');
const { promisifyNames } = require('internal/util/symbols');
const perf = require('internal/net/perf');
const native = internalBinding('net');

function checkAddress(address, port) {
	if (isIP(address) === 0)
		throw new codes.ERR_INVALID_ARG_VALUE('address', address);
	validatePort(port);
}

// done(error, hostname, service)
function nameOf(address, port, done) {
	const tell = perf.begin('dns', 'lookupService', { host: address, port: +port });
	const answered = (code, hostname, service) => {
		if (code) {
			done(lookupError(code, 'getnameinfo', address));
			return;
		}
		done(null, hostname, service);
		tell?.({ hostname, service });
	};
	try {
		native.nameOf(address, +port, answered);
	} catch (error) {
		if (error?.code !== 'ERR_ACCESS_DENIED')
			throw error;
		process.nextTick(done, error);
	}
}

function lookupService(address, port, callback) {
	if (arguments.length !== 3)
		throw new codes.ERR_MISSING_ARGS('address', 'port', 'callback');
	checkAddress(address, port);
	validateFunction(callback, 'callback');
	nameOf(address, port, callback);
	return {};
}
Object.defineProperty(lookupService, promisifyNames, { __proto__: null, value: ['hostname', 'service'] });

module.exports = { checkAddress, lookupService, nameOf };
