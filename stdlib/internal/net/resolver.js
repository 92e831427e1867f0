'use strict';
/* What node:dns offers beside lookup.  A Resolver keeps its servers, at first those of /etc/resolv.conf; there is no
 * client of theirs, so that each query fails with an error that names it. */

const { codes } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { validateArray, validateFunction, validateInt32, validateString } = require('internal/validators');

const PORT = 53;

const errorCodes = {};
for (const name of ['NODATA', 'FORMERR', 'SERVFAIL', 'NOTFOUND', 'NOTIMP', 'REFUSED', 'BADQUERY', 'BADNAME',
	'BADFAMILY', 'BADRESP', 'CONNREFUSED', 'TIMEOUT', 'EOF', 'FILE', 'NOMEM', 'DESTRUCTION', 'BADSTR', 'BADFLAGS',
	'NONAME', 'BADHINTS', 'NOTINITIALIZED', 'LOADIPHLPAPI', 'ADDRGETNETWORKPARAMS', 'CANCELLED'])
	errorCodes[name] = name === 'EOF' ? name : `E${name}`;

const TYPES = ['A', 'AAAA', 'ANY', 'CAA', 'CNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'];
const QUERIES = ['resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCaa', 'resolveCname', 'resolveMx',
	'resolveNaptr', 'resolveNs', 'resolvePtr', 'resolveSoa', 'resolveSrv', 'resolveTxt', 'reverse'];

function unavailable(name) { return new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(name); }

// ---- servers

function systemServers() {
	let text = '';
	try {
		text = require('fs').readFileSync('/etc/resolv.conf', 'utf8');
	} catch (error) {
		require('internal/errors').passMemory(error);
	}
	const servers = Array.from(text.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm), match => [match[1], PORT]);
	return servers.length > 0 ? servers : [['127.0.0.1', PORT]];
}

// [address, port] of "address", "address:port" or "[address]:port"
function serverOf(text, name) {
	validateString(text, name);
	if (isIP(text))
		return [text, PORT];
	const match = /^\[([^[\]]*)\](?::(\d+))?$/.exec(text) ?? /^(.+?)(?::(\d+))?$/.exec(text);
	if (match === null || !isIP(match[1]))
		throw new codes.ERR_INVALID_IP_ADDRESS(text);
	return [match[1], Number(match[2] || PORT)];
}

function shown({ 0: address, 1: port }) {
	if (!port || port === PORT)
		return address;
	return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}

class Servers {
	#list = undefined;

	getServers() { return (this.#list ??= systemServers()).map(server => server.slice()); }

	setServers(list) { this.#list = list; }
}

class Resolver {
	constructor(options = undefined) {
		const { timeout = -1, tries = 4 } = { ...options };
		validateInt32(timeout, 'options.timeout', -1);
		validateInt32(tries, 'options.tries', 1);
		this._handle = new Servers();
	}

	cancel() {}

	getServers() { return (this._handle.getServers() || []).map(shown); }

	setServers(servers) {
		validateArray(servers, 'servers');
		this._handle.setServers(servers.map((text, i) => serverOf(text, `servers[${i}]`)));
	}

	setLocalAddress() { throw unavailable('dns.Resolver.prototype.setLocalAddress'); }
}

// ---- queries

function checkQuery(query, name, type) {
	validateString(name, query === 'resolve' ? 'hostname' : 'name');
	if (query === 'resolve' && typeof type === 'string' && !TYPES.includes(type))
		throw new codes.ERR_INVALID_ARG_VALUE('rrtype', type);
}

// The functions with a callback, or those that give a promise.
function queries(isPromise) {
	const functions = {};
	for (const query of QUERIES) {
		const name = isPromise ? `dns.promises.${query}` : `dns.${query}`;
		functions[query] = isPromise ? (hostname, options) => {
			checkQuery(query, hostname, options);
			return Promise.reject(unavailable(name));
		} : (hostname, options, callback = options) => {
			checkQuery(query, hostname, options);
			validateFunction(callback, 'callback');
			process.nextTick(callback, unavailable(name));
		};
		Object.defineProperty(functions[query], 'name', { __proto__: null, value: query, configurable: true });
	}
	return functions;
}

const callbackQueries = queries(false), promiseQueries = queries(true);

class CallbackResolver extends Resolver {}
class PromiseResolver extends Resolver {}
for (const [C, functions] of [[CallbackResolver, callbackQueries], [PromiseResolver, promiseQueries]]) {
	Object.assign(C.prototype, functions);
	Object.defineProperty(C, 'name', { __proto__: null, value: 'Resolver', configurable: true });
}

const own = new Resolver();

module.exports = {
	CallbackResolver, PromiseResolver, callbackQueries, errorCodes, promiseQueries, unavailable,
	getServers() { return own.getServers(); },
	setServers(servers) { own.setServers(servers); }
};
