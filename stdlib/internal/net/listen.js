'use strict';
/* Server.prototype.listen in its forms: a port and perhaps a host, a path, a descriptor, a handle.
 *
 * What fails once the arguments are known to be good, the policy's refusal too, is emitted as 'error'.
 */

const { codes, errnoException, exceptionWithHostPort, passMemory, uvExceptionWithHostPort } =
	require('internal/errors');
const { BACKLOG, Handle, TCP, Pipe } = require('internal/net/handle');
const shared = require('internal/net/shared');
const { handleFor, isPipeName, normalizeArgs, toNumber, validatePort } = require('internal/net/options');
const { validateAbortSignal } = require('internal/validators');
const { IPV6_ONLY } = internalBinding('net');

const EADDRINUSE = -98, EINVAL = -22;

// ---- handles

function handleOfDescriptor(fd) {
	let handle;
	try {
		handle = handleFor(fd);
	} catch (error) {
		passMemory(error);
		return EINVAL;
	}
	return handle.openListener(fd) || handle;
}

// at: {host, address, port, backlog, flags}, with a port of -1 for a path.  A handle or -errno.
function bound({ host, address, port, backlog = 0, flags = 0 }) {
	if (port === -1) {
		const handle = new Pipe();
		return handle.listenAt(address, backlog || BACKLOG) || handle;
	}
	const handle = new TCP();
	return handle.listenAt(host ?? address, address, port, backlog || BACKLOG, flags) || handle;
}

// Of every address: those of IPv4 alone where there is no IPv6.
function boundEverywhere(at) {
	const handle = bound({ ...at, address: '::', flags: at.flags & ~IPV6_ONLY });
	if (typeof handle !== 'number' || handle === EADDRINUSE)
		return { handle, address: '::', family: 6 };
	return { handle: bound({ ...at, address: '0.0.0.0' }), address: '0.0.0.0', family: 4 };
}

// net._createServerHandle: a handle that has its address, or -errno
function createServerHandle(address, port, family, fd, flags) {
	if (typeof fd === 'number' && fd >= 0)
		return handleOfDescriptor(fd);
	const at = { address, port: port ?? 0, flags };
	return address ? bound(at) : boundEverywhere(at).handle;
}

// ---- beginning

function failLater(server, error) { process.nextTick(() => { server.emit('error', error); }); }

function openAt(server, at) {
	if (server._handle)
		return at;
	let found = at;
	try {
		if (at.fd !== undefined)
			found = { ...at, handle: handleOfDescriptor(at.fd) };
		else if (at.address)
			found = { ...at, handle: bound(at) };
		else
			found = { ...at, ...boundEverywhere(at) };
	} catch (error) {
		passMemory(error);
		failLater(server, error);
		return undefined;
	}
	if (typeof found.handle !== 'number')
		return found;
	failLater(server, uvExceptionWithHostPort(found.handle, 'listen', found.address, found.port));
	return undefined;
}

// Of a cluster's worker: the port as the primary has it.  What several processes share may be bound to another port than
// was asked for, if that one was taken.
function errnoOf(errno, port, handle) {
	if (errno || !(port > 0) || !handle?.getsockname)
		return errno ?? 0;
	const name = {}, failed = handle.getsockname(name);
	return failed || (name.port === port ? 0 : EADDRINUSE);
}

function listenAsWorker(server, at, isExclusive) {
	const { address = null, port, family, fd, flags = 0, backlog, readableAll, writableAll } = at;
	if (isExclusive || shared.getServer === undefined) {
		listenAt(server, at);
		return;
	}
	const query = { address, port, addressType: family, fd, flags, backlog, readableAll, writableAll };
	const id = server._listeningId;
	shared.getServer(server, query, (errno, handle) => {
		// closed meanwhile, or asked to listen anew
		if (id !== server._listeningId) {
			handle?.close();
			return;
		}
		const failed = errnoOf(errno, port, handle);
		if (failed) {
			server.emit('error', exceptionWithHostPort(failed, 'bind', address, port));
			return;
		}
		server._handle = handle;
		listenAt(server, at);
	});
}

function listenAt(server, at) {
	const found = openAt(server, at);
	if (found === undefined)
		return;
	server._own(server._handle ?? found.handle);
	const errno = server._handle.listen(found.backlog || BACKLOG);
	if (errno) {
		server._handle.close();
		server._handle = null;
		failLater(server, uvExceptionWithHostPort(errno, 'listen', found.address, found.port));
		return;
	}
	server._connectionKey = `${found.family}:${found.address}:${found.port}`;
	if (server._unref)
		server.unref();
	process.nextTick(() => {
		if (server._handle)
			server.emit('listening');
	});
}

function listenByName(server, at, isExclusive) {
	const id = server._listeningId;
	require('internal/net/lookup').lookupFor(at.port)(at.host, {}, (error, address, family) => {
		if (id !== server._listeningId)
			return;
		if (error)
			server.emit('error', error);
		else
			listenAsWorker(server, { ...at, address, family: address ? family : 4 }, isExclusive);
	});
}

// ---- arguments

function closeOnAbort(server, signal) {
	if (signal === undefined)
		return;
	validateAbortSignal(signal, 'options.signal');
	const onabort = () => { server.close(); };
	if (signal.aborted) {
		process.nextTick(onabort);
		return;
	}
	require('internal/events/on_abort').onAbort(signal, onabort);
	server.once('close', () => { signal.removeEventListener('abort', onabort); });
}

function modeOf({ readableAll, writableAll }) {
	return (readableAll === true ? 1 : 0) | (writableAll === true ? 2 : 0);
}

function listenAtPath(server, options, backlog) {
	const { path } = options, mode = modeOf(options);
	if (path[0] === '\0' && (options.readableAll || options.writableAll))
		throw new codes.ERR_INVALID_ARG_VALUE('options', options,
			'can not set readableAll or writableAllt to true when path is abstract unix socket');
	server._pipeName = path;
	listenAsWorker(server, { address: path, port: -1, family: -1, backlog, readableAll: options.readableAll,
		writableAll: options.writableAll }, options.exclusive);
	const errno = mode && server._handle ? server._handle.fchmod(mode) : 0;
	if (errno) {
		server._handle.close();
		server._handle = null;
		throw errnoException(errno, 'uv_pipe_chmod');
	}
}

function isPortOmitted(args, options) {
	return args.length === 0 || typeof args[0] === 'function' || options.port === null ||
		(options.port === undefined && 'port' in options);
}

function portIn(options, backlog) {
	validatePort(options.port, 'options.port');
	const flags = options.ipv6Only ? IPV6_ONLY : 0;
	return { port: options.port | 0, backlog: options.backlog || backlog, flags };
}

function listen(server, args) {
	const { 0: given, 1: callback } = normalizeArgs(args);
	if (server._handle)
		throw new codes.ERR_SERVER_ALREADY_LISTEN();
	if (callback !== null)
		server.once('listening', callback);
	const backlog = toNumber(args.length > 1 && args[1]) || toNumber(args.length > 2 && args[2]) || 0;
	const options = given._handle || given.handle || given;
	server._listeningId++;
	if (options instanceof Handle) {
		server._handle = options;
		listenAt(server, { address: null, port: -1, family: -1 });
		return;
	}
	closeOnAbort(server, options.signal);
	if (typeof options.fd === 'number' && options.fd >= 0) {
		listenAsWorker(server, { address: null, port: null, family: null, fd: options.fd, backlog },
			options.exclusive);
		return;
	}
	if (isPortOmitted(args, options))
		options.port = 0;
	const hasPort = typeof options.port === 'number' || typeof options.port === 'string';
	if (hasPort && options.host)
		listenByName(server, { ...portIn(options, backlog), host: options.host }, options.exclusive);
	else if (hasPort)
		listenAsWorker(server, { ...portIn(options, backlog), family: 4 }, options.exclusive);
	else if (options.path && isPipeName(options.path))
		listenAtPath(server, options, options.backlog || backlog);
	else if (!('port' in options || 'path' in options))
		throw new codes.ERR_INVALID_ARG_VALUE('options', options, 'must have the property "port" or "path"');
	else
		throw new codes.ERR_INVALID_ARG_VALUE('options', options);
}

module.exports = { createServerHandle, listen };
