'use strict';
/* Socket.prototype.connect: looks the host up and connects to what was found, or to a path.
 *
 * Nothing is thrown after the options have been checked: what the policy refuses destroys the socket with that error.
 */

const { codes, exceptionWithHostPort } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { TCP, Pipe } = require('internal/net/handle');
const { validatePort } = require('internal/net/options');
const perf = require('internal/net/perf');
const given = require('internal/options');
const { validateBoolean, validateFunction, validateInt32, validateNumber, validateString } =
	require('internal/validators');

const EINVAL = -22;

const SHORTEST_MS = 10;

const defaults = {
	autoSelectFamily: !internalBinding('process').flag('--no-network-family-autoselection'),
	attemptMs: Math.max(given.valueOf('--network-family-autoselection-attempt-timeout') ?? 250, SHORTEST_MS)
};

function attemptMsOf(value, name) {
	validateInt32(value, name, 1);
	return Math.max(value, SHORTEST_MS);
}

// ---- one address

function errorOf(to, errno) {
	const details = to.localAddress && to.localPort ? `${to.localAddress}:${to.localPort}` : undefined;
	const error = exceptionWithHostPort(errno, 'connect', to.address, to.port, details);
	if (details)
		Object.assign(error, { localAddress: to.localAddress, localPort: to.localPort });
	return error;
}

// to: {host, address, port, family, localAddress, localPort}; done(undefined or the error).  The error of one that
// could not be begun is returned.
function attempt(socket, to, done) {
	const { address, port, family } = to, { _handle: handle } = socket;
	if (family && (to.localAddress || to.localPort)) {
		to.localAddress ||= family === 4 ? '0.0.0.0' : '::';
		handle.bind(to.localAddress, to.localPort);
	}
	socket.emit('connectionAttempt', address, port, family);
	if (!socket.connecting)
		return undefined;
	// A socket that is connected to a path has no port to connect to, nor the other way round.
	if (handle instanceof TCP !== Boolean(family))
		return exceptionWithHostPort(EINVAL, 'connect', address, port);
	// The socket may have been destroyed and connected anew.
	const request = {
		host: to.host,
		oncomplete(errno) {
			if (socket._handle === handle)
				done(errno < 0 ? errorOf(to, errno) : undefined);
		}
	};
	try {
		// what stands in for a server, as msw and nock do, replaces connect and calls oncomplete itself
		const errno = family ? handle.connect(request, address, port) : handle.connect(request, address);
		if (!errno)
			return undefined;
		return handle.isBindError(errno) ? exceptionWithHostPort(errno, 'bind', to.localAddress, to.localPort) :
			exceptionWithHostPort(errno, 'connect', address, port, `${handle.shownName()}`);
	} catch (error) {
		require('internal/errors').passMemory(error);
		return error;
	}
}

function connectTo(socket, to) {
	const tell = to.family && perf.begin('net', 'connect', { host: to.address, port: to.port });
	const error = attempt(socket, to, failure => {
		if (failure !== undefined)
			socket.emit('connectionAttemptFailed', to.address, to.port, to.family, failure);
		connected(socket, failure, tell);
	});
	if (error !== undefined)
		failLater(socket, error);      // who has just called connect has no listeners yet
}

function connected(socket, error, tell) {
	if (socket.destroyed)
		return;
	socket.connecting = false;
	socket._sockname = null;
	if (error !== undefined) {
		socket.destroy(error);
		return;
	}
	socket._unrefTimer();
	socket._setOptions();
	socket.emit('connect');
	socket.emit('ready');
	if (!socket.isPaused())
		socket.read(0);
	tell?.();
}

// ---- by name

function failLater(socket, error) { process.nextTick(() => { socket.destroy(error); }); }

function connectByName(socket, plan) {
	plan.lookup(plan.host, plan.hints, (error, address, family) => {
		socket.emit('lookup', error, address, family, plan.host);
		if (!socket.connecting)
			return;
		if (error)
			failLater(socket, error);
		else if (typeof address !== 'string' || !isIP(address))
			failLater(socket, new codes.ERR_INVALID_IP_ADDRESS(address));
		else if (family !== 4 && family !== 6)
			failLater(socket, new codes.ERR_INVALID_ADDRESS_FAMILY(family, plan.givenHost, plan.givenPort));
		else {
			socket._unrefTimer();
			connectTo(socket, { ...plan, address, family });
		}
	});
}

function lookUp(socket, options, plan) {
	if (options.lookup !== undefined && options.lookup !== null)
		validateFunction(options.lookup, 'options.lookup');
	const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family;
	const dns = require('dns');
	plan.hints = { family, hints: options.hints || 0 };
	plan.lookup = options.lookup || require('internal/net/lookup').lookupFor(plan.port);
	const isFixed = family === 4 || family === 6;
	if (!isFixed && plan.hints.hints === 0)
		plan.hints.hints = dns.ADDRCONFIG;
	socket._host = plan.host;
	if (plan.autoSelectFamily && !isFixed && !plan.localAddress)
		require('internal/net/attempts').connectByNames(socket, plan);
	else
		connectByName(socket, plan);
}

// ---- options

function planOf(options) {
	const { localAddress, localPort, autoSelectFamily, autoSelectFamilyAttemptTimeout: ms } = options;
	const host = options.host || 'localhost';
	if (localAddress && !isIP(localAddress))
		throw new codes.ERR_INVALID_IP_ADDRESS(localAddress);
	if (localPort)
		validateNumber(localPort, 'options.localPort');
	if (options.port !== undefined) {
		if (typeof options.port !== 'number' && typeof options.port !== 'string')
			throw new codes.ERR_INVALID_ARG_TYPE('options.port', ['number', 'string'], options.port);
		validatePort(options.port);
	}
	if (autoSelectFamily !== undefined && autoSelectFamily !== null)
		validateBoolean(autoSelectFamily, 'options.autoSelectFamily');
	return {
		host, port: options.port | 0, localAddress, localPort, givenHost: options.host, givenPort: options.port,
		autoSelectFamily: autoSelectFamily ?? defaults.autoSelectFamily,
		attemptMs: ms === undefined || ms === null ? defaults.attemptMs :
			attemptMsOf(ms, 'options.autoSelectFamilyAttemptTimeout')
	};
}

function connectHost(socket, options) {
	const plan = planOf(options), family = isIP(plan.host);
	if (family === 0) {
		lookUp(socket, options, plan);
		return;
	}
	process.nextTick(() => {
		if (socket.connecting)
			connectTo(socket, { ...plan, address: plan.host, family });
	});
}

function renew(socket) {
	if (socket.destroyed) {
		socket._handle = null;
		socket._peername = socket._sockname = null;
	}
	if (Object.hasOwn(socket, 'write'))
		delete socket.write;
}

function connectSocket(socket, options, callback) {
	const { path } = options;
	if (callback !== null)
		socket.once('connect', callback);
	if (socket._parent?.connecting)
		return;
	if (options.port === undefined && (path === undefined || path === null))
		throw new codes.ERR_MISSING_ARGS(['options', 'port', 'path']);
	renew(socket);
	if (!socket._handle) {
		socket._handle = path ? new Pipe() : new TCP();
		socket._undestroy();
		socket._own(socket._handle);
	}
	socket._unrefTimer();
	socket.connecting = true;
	if (!path) {
		connectHost(socket, options);
		return;
	}
	validateString(path, 'options.path');
	connectTo(socket, { address: path });
}

module.exports = { attempt, attemptMsOf, connected, connectSocket, connectTo, defaults, errorOf, failLater };
