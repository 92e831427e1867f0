'use strict';
/* dns.lookup: the system's names, by getaddrinfo. */

const { codes, uvErrmapGet } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { validateBoolean, validateFunction, validateNumber, validateOneOf, validateString } =
	require('internal/validators');
const { promisifyNames } = require('internal/util/symbols');
const perf = require('internal/net/perf');
const native = internalBinding('net');

const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED } = native;
const ORDERS = ['verbatim', 'ipv4first', 'ipv6first'];
const FAMILIES = [0, 4, 6];

let defaultOrder = require('internal/options').valueOf('--dns-result-order') ?? 'verbatim', hasWarned = false;

// `getaddrinfo ENOTFOUND name`
function lookupError(code, syscall, hostname) {
	const error = new Error(`${syscall} ${code}${hostname ? ` ${hostname}` : ''}`);
	error.errno = errnoOf(code);
	error.code = code;
	error.syscall = syscall;
	if (hostname)
		error.hostname = hostname;
	return error;
}

// Those of libuv.
const errnos = { ENOTFOUND: -3008, EAI_ADDRFAMILY: -3000, EAI_AGAIN: -3001, EAI_BADFLAGS: -3002, EAI_FAIL: -3004,
	EAI_FAMILY: -3005, EAI_MEMORY: -3006, EAI_SERVICE: -3010, EAI_SOCKTYPE: -3011 };

function errnoOf(code) { return errnos[code]; }

function checkHints(hints) {
	if ((hints & ~(AI_ADDRCONFIG | AI_ALL | AI_V4MAPPED)) !== 0)
		throw new codes.ERR_INVALID_ARG_VALUE('hints', hints);
}

function isGiven(value) { return value !== undefined && value !== null; }

function familyOf(value) {
	if (value === 'IPv4' || value === 'IPv6')
		return value === 'IPv4' ? 4 : 6;
	validateOneOf(value, 'options.family', FAMILIES);
	return value;
}

// {family, hints, all, order}
function asked(options) {
	const ask = { family: 0, hints: 0, all: false, order: defaultOrder };
	if (isGiven(options?.hints)) {
		validateNumber(options.hints, 'options.hints');
		ask.hints = options.hints >>> 0;
		checkHints(ask.hints);
	}
	if (isGiven(options?.family))
		ask.family = familyOf(options.family);
	if (isGiven(options?.all)) {
		validateBoolean(options.all, 'options.all');
		ask.all = options.all;
	}
	if (isGiven(options?.verbatim)) {
		validateBoolean(options.verbatim, 'options.verbatim');
		ask.order = options.verbatim ? 'verbatim' : 'ipv4first';
	}
	if (isGiven(options?.order)) {
		validateOneOf(options.order, 'options.order', ORDERS);
		ask.order = options.order;
	}
	return ask;
}

function askedByFamily(family) {
	validateOneOf(family, 'family', FAMILIES);
	return { family, hints: 0, all: false, order: defaultOrder };
}

function warnOfName(hostname) {
	if (hasWarned)
		return;
	hasWarned = true;
	process.emitWarning(`The provided hostname "${hostname}" is not a valid hostname, and is supported in the dns ` +
		'module solely for compatibility.', 'DeprecationWarning', 'DEP0118');
}

// What is known without asking: [{address, family}, ...], undefined if the system has to be asked.
function known(hostname, family) {
	if (!hostname) {
		warnOfName(hostname);
		return [];
	}
	const own = isIP(hostname);
	return own ? [{ address: hostname, family: own }] : undefined;
}

function sorted(found, order) {
	if (order === 'verbatim')
		return found;
	const first = order === 'ipv4first' ? 4 : 6;
	return [...found.filter(one => one.family === first), ...found.filter(one => one.family !== first)];
}

function pairs(list) {
	const found = [];
	for (let i = 0; i < list.length; i += 2)
		found.push({ address: list[i], family: list[i + 1] });
	return found;
}

// done(error, [{address, family}, ...]); port is what the policy is asked about, 0 any
function askSystem(hostname, port, { family, hints, order, all }, done) {
	const tell = perf.begin('dns', 'lookup', { hostname, family, hints, verbatim: order === 'verbatim', order });
	const answered = (code, list) => {
		if (code) {
			done(lookupError(code, 'getaddrinfo', hostname));
			return;
		}
		const found = sorted(pairs(list), order);
		done(null, found);
		tell?.({ addresses: all ? found : found.map(one => one.address) });
	};
	try {
		native.lookup(hostname, port, family, hints, answered);
	} catch (error) {
		if (error?.code !== 'ERR_ACCESS_DENIED')
			throw error;
		process.nextTick(done, error);
	}
}

function answer(callback, { all, family }, found) {
	if (all)
		callback(null, found);
	else if (found.length === 0)
		callback(null, null, family === 6 ? 6 : 4);
	else
		callback(null, found[0].address, found[0].family);
}

function askedOf(options, callback, count) {
	if (typeof options === 'function')
		return asked(undefined);
	if (typeof options === 'number') {
		validateFunction(callback, 'callback');
		return askedByFamily(options);
	}
	if (options !== undefined && typeof options !== 'object') {
		validateFunction(count === 2 ? options : callback, 'callback');
		throw new codes.ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
	}
	validateFunction(callback, 'callback');
	return asked(options);
}

function lookupAt(port, args) {
	const { 0: hostname, 1: options, 2: last } = args;
	if (hostname)
		validateString(hostname, 'hostname');
	const ask = askedOf(options, last, args.length), callback = typeof options === 'function' ? options : last;
	const found = known(hostname);
	if (found !== undefined) {
		process.nextTick(answer, callback, ask, found);
		return {};
	}
	askSystem(hostname, port, ask, (error, list) => {
		if (error)
			callback(error);
		else
			answer(callback, ask, list);
	});
	return {};
}

function lookup(...args) { return lookupAt(0, args); }
Object.defineProperties(lookup, {
	length: { __proto__: null, value: 3, configurable: true },
	[promisifyNames]: { __proto__: null, value: ['address', 'family'] }
});

// The same for a connection to that port.
function lookupFor(port) { return (...args) => lookupAt(port, args); }

module.exports = {
	asked, askedByFamily, askSystem, known, lookup, lookupError, lookupFor,
	getDefaultResultOrder() { return defaultOrder; },
	setDefaultResultOrder(value) {
		validateOneOf(value, 'dnsOrder', ORDERS);
		defaultOrder = value;
	}
};
