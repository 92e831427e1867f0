// dns.lookup and its options, promises, constants, orders.
// expect: 127.0.0.1 4 ::1 6 [ [ { address: '127.0.0.1', family: 4 } ] ]
// expect: 127.0.0.1 4 127.0.0.1 4 [ [ { address: '127.0.0.1', family: 4 } ] ]
// expect: 127.0.0.1 4 [] null 6 null 4
// expect: Error getaddrinfo ENOTFOUND name.invalid ENOTFOUND -3008 getaddrinfo name.invalid
// expect: 127.0.0.1 4 127.0.0.1 4
// expect: true true
// expect: { address: '127.0.0.1', family: 4 } [ { address: '127.0.0.1', family: 4 } ] { address: '127.0.0.1', family: 4 } { address: null, family: 4 }
// expect: Error true true getaddrinfo name.invalid
// expect: name TypeError ERR_INVALID_ARG_TYPE The "hostname" argument must be of type string. Received type number (5)
// expect: callback TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
// expect: callback TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
// expect: callback TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
// expect: options TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object or integer. Received type string ('x')
// expect: family TypeError ERR_INVALID_ARG_VALUE The argument 'family' must be one of: 0, 4, 6. Received 5
// expect: family TypeError ERR_INVALID_ARG_VALUE The property 'options.family' must be one of: 0, 4, 6. Received 5
// expect: family TypeError ERR_INVALID_ARG_VALUE The property 'options.family' must be one of: 0, 4, 6. Received 'x'
// expect: hints TypeError ERR_INVALID_ARG_VALUE The argument 'hints' is invalid. Received 1000000
// expect: hints TypeError ERR_INVALID_ARG_TYPE The "options.hints" property must be of type number. Received type string ('x')
// expect: all TypeError ERR_INVALID_ARG_TYPE The "options.all" property must be of type boolean. Received type number (1)
// expect: verbatim TypeError ERR_INVALID_ARG_TYPE The "options.verbatim" property must be of type boolean. Received type number (1)
// expect: order TypeError ERR_INVALID_ARG_VALUE The property 'options.order' must be one of: 'verbatim', 'ipv4first', 'ipv6first'. Received 'x'
// expect: order TypeError ERR_INVALID_ARG_VALUE The argument 'dnsOrder' must be one of: 'verbatim', 'ipv4first', 'ipv6first'. Received 'x'
// expect: promise TypeError ERR_INVALID_ARG_TYPE The "hostname" argument must be of type string. Received type number (5)
// expect: promise TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object or integer. Received type string ('x')
// expect: promise TypeError ERR_INVALID_ARG_VALUE The argument 'family' must be one of: 0, 4, 6. Received 3
// expect: verbatim
// expect: ipv4first ipv4first 127.0.0.1 4
// expect: NODATA,ENODATA FORMERR,EFORMERR SERVFAIL,ESERVFAIL NOTFOUND,ENOTFOUND NOTIMP,ENOTIMP REFUSED,EREFUSED BADQUERY,EBADQUERY BADNAME,EBADNAME BADFAMILY,EBADFAMILY BADRESP,EBADRESP CONNREFUSED,ECONNREFUSED TIMEOUT,ETIMEOUT EOF,EOF FILE,EFILE NOMEM,ENOMEM DESTRUCTION,EDESTRUCTION BADSTR,EBADSTR BADFLAGS,EBADFLAGS NONAME,ENONAME BADHINTS,EBADHINTS NOTINITIALIZED,ENOTINITIALIZED LOADIPHLPAPI,ELOADIPHLPAPI ADDRGETNETWORKPARAMS,EADDRGETNETWORKPARAMS CANCELLED,ECANCELLED true
// expect: 32 16 8 true true
// expect: ADDRCONFIG,ADDRGETNETWORKPARAMS,ALL,BADFAMILY,BADFLAGS,BADHINTS,BADNAME,BADQUERY,BADRESP,BADSTR,CANCELLED,CONNREFUSED,DESTRUCTION,EOF,FILE,FORMERR,LOADIPHLPAPI,NODATA,NOMEM,NONAME,NOTFOUND,NOTIMP,NOTINITIALIZED,REFUSED,Resolver,SERVFAIL,TIMEOUT,V4MAPPED,getDefaultResultOrder,getServers,lookup,lookupService,promises,resolve,resolve4,resolve6,resolveAny,resolveCaa,resolveCname,resolveMx,resolveNaptr,resolveNs,resolvePtr,resolveSoa,resolveSrv,resolveTxt,reverse,setDefaultResultOrder,setServers
// expect: ADDRGETNETWORKPARAMS,BADFAMILY,BADFLAGS,BADHINTS,BADNAME,BADQUERY,BADRESP,BADSTR,CANCELLED,CONNREFUSED,DESTRUCTION,EOF,FILE,FORMERR,LOADIPHLPAPI,NODATA,NOMEM,NONAME,NOTFOUND,NOTIMP,NOTINITIALIZED,REFUSED,Resolver,SERVFAIL,TIMEOUT,getDefaultResultOrder,getServers,lookup,lookupService,resolve,resolve4,resolve6,resolveAny,resolveCaa,resolveCname,resolveMx,resolveNaptr,resolveNs,resolvePtr,resolveSoa,resolveSrv,resolveTxt,reverse,setDefaultResultOrder,setServers
// expect: { address: '127.0.0.1', family: 4 } 3
'use strict';
const dns = require('dns'), { promises } = dns;
const log = (...words) => console.log(...words);
const thrown = (what, f) => { try { f(); log(what, 'nothing'); } catch (e) { log(what, e.name, e.code, e.message); } };
const look = (...args) => new Promise(r => dns.lookup(...args, (error, ...rest) => r(error ? [error.name, error.message, error.code, error.errno, error.syscall, error.hostname] : rest)));
(async () => {
	log(...await look('127.0.0.1'), ...await look('::1'), await look('127.0.0.1', { all: true }));
	log(...await look('localhost', 4), ...await look('localhost', { family: 'IPv4' }), await look('localhost', { all: true, family: 4 }));
	log(...await look('127.0.0.1', 6), ...await look('', { all: true }), ...await look(null, 6), ...await look(undefined, {}));
	log(...(await look('name.invalid')).map(x => `${x}`.replace('EAI_AGAIN', 'ENOTFOUND').replace('-3001', '-3008')));
	log(...await look('localhost', { order: 'ipv4first' }), ...await look('localhost', { verbatim: false }));
	const both = await look('localhost', { all: true });
	log(Array.isArray(both[0]), both[0].every(({ address, family }) => require('net').isIP(address) === family));
	log(await promises.lookup('127.0.0.1'), await promises.lookup('127.0.0.1', { all: true }), await promises.lookup('localhost', 4), await promises.lookup(''));
	await promises.lookup('name.invalid').catch(e => log(e.name, /ENOTFOUND|EAI_AGAIN/.test(e.code), e.message === `getaddrinfo ${e.code} name.invalid`, e.syscall, e.hostname));
	thrown('name', () => dns.lookup(5, () => {}));
	thrown('callback', () => dns.lookup('a'));
	thrown('callback', () => dns.lookup('a', {}));
	thrown('callback', () => dns.lookup('a', 4, 5));
	thrown('options', () => dns.lookup('a', 'x', () => {}));
	thrown('family', () => dns.lookup('a', 5, () => {}));
	thrown('family', () => dns.lookup('a', { family: 5 }, () => {}));
	thrown('family', () => dns.lookup('a', { family: 'x' }, () => {}));
	thrown('hints', () => dns.lookup('a', { hints: 1e6 }, () => {}));
	thrown('hints', () => dns.lookup('a', { hints: 'x' }, () => {}));
	thrown('all', () => dns.lookup('a', { all: 1 }, () => {}));
	thrown('verbatim', () => dns.lookup('a', { verbatim: 1 }, () => {}));
	thrown('order', () => dns.lookup('a', { order: 'x' }, () => {}));
	thrown('order', () => dns.setDefaultResultOrder('x'));
	thrown('promise', () => promises.lookup(5));
	thrown('promise', () => promises.lookup('a', 'x'));
	thrown('promise', () => promises.lookup('a', 3));
	log(dns.getDefaultResultOrder());
	dns.setDefaultResultOrder('ipv4first');
	log(dns.getDefaultResultOrder(), promises.getDefaultResultOrder(), ...await look('localhost'));
	const codes = Object.entries(dns).filter(([, v]) => typeof v === 'string');
	log(codes.join(' '), codes.every(([k, v]) => promises[k] === v));
	log(dns.ADDRCONFIG, dns.ALL, dns.V4MAPPED, Array.isArray(dns.getServers()), promises === require('dns/promises'));
	log(Object.keys(dns).sort().join());
	log(Object.keys(promises).sort().join());
	log(await require('util').promisify(dns.lookup)('127.0.0.1'), dns.lookup.length);
})();
