'use strict';
/* What node:dns offers beside lookup.  The servers are those of /etc/resolv.conf; a query is refused by name. */

const { codes } = require('internal/errors');

const errorCodes = {};
for (const name of ['NODATA', 'FORMERR', 'SERVFAIL', 'NOTFOUND', 'NOTIMP', 'REFUSED', 'BADQUERY', 'BADNAME',
	'BADFAMILY', 'BADRESP', 'CONNREFUSED', 'TIMEOUT', 'EOF', 'FILE', 'NOMEM', 'DESTRUCTION', 'BADSTR', 'BADFLAGS',
	'NONAME', 'BADHINTS', 'NOTINITIALIZED', 'LOADIPHLPAPI', 'ADDRGETNETWORKPARAMS', 'CANCELLED'])
	errorCodes[name] = name === 'EOF' ? name : `E${name}`;

const QUERIES = ['resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCaa', 'resolveCname', 'resolveMx',
	'resolveNaptr', 'resolveNs', 'resolvePtr', 'resolveSoa', 'resolveSrv', 'resolveTxt', 'reverse'];

function unavailable(name) { return new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(name); }

// The query functions, which throw.
function refused(where) {
	const functions = {};
	for (const name of QUERIES)
		functions[name] = { [name]() { throw unavailable(`${where}.${name}`); } }[name];
	return functions;
}

function lookupService() { throw unavailable('dns.lookupService'); }

function setServers() { throw unavailable('dns.setServers'); }

class Resolver {
	constructor() { throw unavailable('dns.Resolver'); }
}

function getServers() {
	let text;
	try {
		text = require('fs').readFileSync('/etc/resolv.conf', 'utf8');
	} catch (error) {
		require('internal/errors').passMemory(error);
		return ['127.0.0.1'];
	}
	const servers = Array.from(text.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm), match => match[1]);
	return servers.length > 0 ? servers : ['127.0.0.1'];
}

module.exports = { errorCodes, getServers, lookupService, refused, Resolver, setServers };
