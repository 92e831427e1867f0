'use strict';
/* What node:dns offers beside lookup: questions to name servers (runtime/ops/net/resolve_bind.c).  A Resolver keeps its
 * servers, at first those of /etc/resolv.conf. */

const { codes, passMemory } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { validateArray, validateFunction, validateInt32, validateString } = require('internal/validators');

const PORT = 53;

const errorCodes = {};
for (const name of ['NODATA', 'FORMERR', 'SERVFAIL', 'NOTFOUND', 'NOTIMP', 'REFUSED', 'BADQUERY', 'BADNAME',
	'BADFAMILY', 'BADRESP', 'CONNREFUSED', 'TIMEOUT', 'EOF', 'FILE', 'NOMEM', 'DESTRUCTION', 'BADSTR', 'BADFLAGS',
	'NONAME', 'BADHINTS', 'NOTINITIALIZED', 'LOADIPHLPAPI', 'ADDRGETNETWORKPARAMS', 'CANCELLED'])
	errorCodes[name] = name === 'EOF' ? name : `E${name}`;

// the numbers of RFC 1035 and its successors, and the functions that ask for them
const TYPES = { __proto__: null, A: 1, AAAA: 28, ANY: 255, CAA: 257, CNAME: 5, MX: 15, NAPTR: 35, NS: 2, PTR: 12,
	SOA: 6, SRV: 33, TXT: 16 };
const NAMES = new Map(Object.entries(TYPES).map(({ 0: name, 1: number }) => [number, name]));
const QUERIES = { __proto__: null, resolve4: 'A', resolve6: 'AAAA', resolveAny: 'ANY', resolveCaa: 'CAA',
	resolveCname: 'CNAME', resolveMx: 'MX', resolveNaptr: 'NAPTR', resolveNs: 'NS', resolvePtr: 'PTR',
	resolveSoa: 'SOA', resolveSrv: 'SRV', resolveTxt: 'TXT' };

// ---- servers

function systemServers() {
	let text = '';
	try {
		text = require('fs').readFileSync('/etc/resolv.conf', 'utf8');
	} catch (error) {
		passMemory(error);
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

function portShown({ 0: address, 1: port }) {
	return isIP(address) === 6 ? `[${address}]:${port || PORT}` : `${address}:${port || PORT}`;
}

function shown(server) { return !server[1] || server[1] === PORT ? server[0] : portShown(server); }

// ---- who asks

class Handle {
	#list = undefined;                     // undefined: the system's
	#native = undefined;
	#pending = 0;
	#local = ['', ''];

	constructor(timeout, tries) {
		this.timeout = timeout;
		this.tries = tries;
	}

	getServers() { return (this.#list ?? systemServers()).map(server => server.slice()); }

	// Whether they could be set: not while one of them is asked.
	setServers(list) {
		if (this.#pending > 0)
			return false;
		this.#list = list;
		return true;
	}

	setLocal(v4, v6) { this.#local = [v4, v6]; }

	query(name, type, isReverse, done) {
		const list = this.#list === undefined ? '' : this.#list.map(portShown).join(',');
		this.#native ??= internalBinding('net').resolver();
		const answered = (code, records) => {
			this.#pending--;
			done(code === 0 ? null : code, records);
		};
		this.#pending++;
		try {
			this.#native.query(name, type, isReverse, list, this.timeout, this.tries, ...this.#local,
				answered);
		} catch (error) {
			passMemory(error);
			process.nextTick(answered, error);     // what the policy says, or that c-ares is missing
		}
	}

	cancel() { this.#native?.cancel(); }
}

class Resolver {
	constructor(options = undefined) {
		const { timeout = -1, tries = 4 } = { ...options };
		validateInt32(timeout, 'options.timeout', -1);
		validateInt32(tries, 'options.tries', 1);
		this._handle = new Handle(timeout, tries);
	}

	cancel() { this._handle.cancel(); }

	getServers() { return (this._handle.getServers() || []).map(shown); }

	setServers(servers) {
		validateArray(servers, 'servers');
		const list = servers.map((text, i) => serverOf(text, `servers[${i}]`));
		if (this._handle.setServers(list) === false)
			throw new codes.ERR_DNS_SET_SERVERS_FAILED('There are pending queries.', servers);
	}

	setLocalAddress(ipv4, ipv6) {
		validateString(ipv4, 'ipv4');
		if (ipv6 !== undefined)
			validateString(ipv6, 'ipv6');
		const given = [ipv4, ipv6].filter(address => address !== undefined);
		const of = family => given.find(address => isIP(address) === family) ?? '';
		if (given.some(address => !isIP(address)) || (given.length === 2 && isIP(ipv4) === isIP(ipv6)))
			throw new codes.ERR_INVALID_ARG_VALUE('ipv4', ipv4);
		this._handle.setLocal(of(4), of(6));
	}
}

// ---- answers

// A record of its type alone; ANY adds the type, and to what is else a bare value a name.
function recordOf({ 0: type, 1: name, 2: text, 3: first, 4: second, 5: third, 6: fourth, 7: fifth }, isAny) {
	switch (NAMES.get(type)) {
	case 'A': case 'AAAA': return { address: text, ttl: first };
	case 'MX': return { exchange: name, priority: first };
	case 'SRV': return { name, port: third, priority: first, weight: second };
	case 'SOA':
		return { nsname: name, hostmaster: text, serial: first, refresh: second, retry: third, expire: fourth,
			minttl: fifth };
	case 'NAPTR':
		return { flags: first, service: text, regexp: second, replacement: name, order: third,
			preference: fourth };
	case 'CAA': return { critical: first, [name]: text };
	default: return isAny ? { value: name } : name;
	}
}

// Pieces of text are gathered by their records.
function textsOf(records) {
	const texts = [];
	for (const { 1: isFirst, 2: piece } of records)
		if (isFirst || texts.length === 0)
			texts.push([piece]);
		else
			texts.at(-1).push(piece);
	return texts;
}

function anyOf(records) {
	const all = [], texts = textsOf(records.filter(record => record[0] === TYPES.TXT));
	for (const record of records)
		if (record[0] !== TYPES.TXT)
			all.push({ ...recordOf(record, true), type: NAMES.get(record[0]) });
		else if (texts.length > 0)
			for (const entries of texts.splice(0))
				all.push({ entries, type: 'TXT' });
	return all;
}

function answerOf(type, records, options) {
	switch (type) {
	case 'ANY': return anyOf(records);
	case 'TXT': return textsOf(records);
	case 'SOA': return recordOf(records[0]);
	case 'A': case 'AAAA': {
		const addresses = records.map(record => recordOf(record));
		return options?.ttl ? addresses : addresses.map(({ address }) => address);
	}
	default: return records.map(record => recordOf(record));
	}
}

// code: of c-ares, or an error.
function queryError(code, syscall, hostname) {
	if (typeof code !== 'string')
		return code;
	const error = new Error(`${syscall} ${code} ${hostname}`);
	error.errno = undefined;
	error.code = code;
	error.syscall = syscall;
	error.hostname = hostname;
	return error;
}

// ---- questions

function ask({ _handle: handle }, type, hostname, options, done) {
	const syscall = `query${type[0]}${type.slice(1).toLowerCase()}`;
	handle.query(domainToASCII(hostname), TYPES[type], false, (code, records) => {
		if (code === null)
			done(null, answerOf(type, records, options));
		else
			done(queryError(code, syscall, hostname));
	});
}

function askName({ _handle: handle }, address, done) {
	if (!isIP(address))
		throw uvExceptionOf(address);
	handle.query(address, TYPES.PTR, true, (code, records) => {
		if (code === null)
			done(null, records.map(record => record[1]));
		else
			done(queryError(code, 'getHostByAddr', address));
	});
}

function uvExceptionOf(address) {
	const error = new Error(`getHostByAddr EINVAL ${address}`);
	error.errno = -22;
	error.code = 'EINVAL';
	error.syscall = 'getHostByAddr';
	error.hostname = address;
	return error;
}

function domainToASCII(name) { return /^[\x00-\x7f]*$/.test(name) ? name : require('url').domainToASCII(name); }

function resolverOf(self) { return self?._handle instanceof Handle ? self : own; }

function typeOf(rrtype) {
	if (TYPES[rrtype] === undefined)
		throw new codes.ERR_INVALID_ARG_VALUE('rrtype', rrtype);
	return rrtype;
}

// ask(self, name, options, done), of each query
const asks = { __proto__: null,
	resolve(self, hostname, rrtype, done) { ask(self, typeOf(rrtype ?? 'A'), hostname, undefined, done); },
	reverse(self, address, options, done) { askName(self, address, done); }
};
for (const query of Object.keys(QUERIES))
	asks[query] = (self, name, options, done) => { ask(self, QUERIES[query], name, options, done); };

function withCallback(query) {
	return function (name, options, callback = options) {
		validateString(name, query === 'resolve' ? 'hostname' : 'name');
		if (query === 'resolve' && typeof options !== 'string' && typeof options !== 'function')
			throw new codes.ERR_INVALID_ARG_TYPE('rrtype', 'string', options);
		validateFunction(callback, 'callback');
		const isGiven = options !== callback;
		asks[query](resolverOf(this), name, isGiven ? options : undefined, callback);
		return {};
	};
}

function withPromise(query) {
	return function (name, options) {
		validateString(name, query === 'resolve' ? 'hostname' : 'name');
		if (query === 'resolve' && options !== undefined)
			validateString(options, 'rrtype');
		return new Promise((resolve, reject) => {
			asks[query](resolverOf(this), name, options, (error, answer) => {
				if (error)
					reject(error);
				else
					resolve(answer);
			});
		});
	};
}

function queries(make) {
	const functions = {};
	for (const query of ['resolve', ...Object.keys(QUERIES), 'reverse'].sort()) {
		functions[query] = make(query);
		Object.defineProperty(functions[query], 'name', { __proto__: null, value: query, configurable: true });
	}
	return functions;
}

const callbackQueries = queries(withCallback), promiseQueries = queries(withPromise);

class CallbackResolver extends Resolver {}
class PromiseResolver extends Resolver {}
for (const [C, functions] of [[CallbackResolver, callbackQueries], [PromiseResolver, promiseQueries]]) {
	Object.assign(C.prototype, functions);
	Object.defineProperty(C, 'name', { __proto__: null, value: 'Resolver', configurable: true });
}

let own = new Resolver();

module.exports = {
	CallbackResolver, PromiseResolver, callbackQueries, errorCodes, promiseQueries,
	getServers() { return own.getServers(); },
	// What is being asked goes on with the servers it has.
	setServers(servers) {
		const fresh = new Resolver();
		fresh.setServers(servers);
		own = fresh;
	}
};
