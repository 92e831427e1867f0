'use strict';
/* dgram.Socket.
 *
 * bind and connect look their address up and answer by events; what is sent before the socket is bound waits in a
 * queue, and binds it if nobody has.
 */

const EventEmitter = require('events');
const { inherit } = require('internal/streams/utils');
const { codes, errnoException, exceptionWithHostPort } = require('internal/errors');
const { validateFunction, validateNumber, validateString } = require('internal/validators');
const { Handle } = require('internal/dgram/handle');
const { chunksOf, portOf, slice } = require('internal/dgram/arguments');

const shared = require('internal/net/shared');

const { nextTick } = process;

const UNBOUND = 0, BINDING = 1, BOUND = 2;
const DISCONNECTED = 0, CONNECTING = 1, CONNECTED = 2;
const kState = Symbol('state symbol');

// ---- making one

function optionsOf(given) {
	if (given === null || typeof given !== 'object')
		return { type: given };
	if (given.lookup !== undefined)
		validateFunction(given.lookup, 'lookup');
	for (const name of ['recvBufferSize', 'sendBufferSize'])
		if (given[name] !== undefined)
			validateNumber(given[name], `options.${name}`);
	return given;
}

function Socket(given, listener) {
	EventEmitter.call(this);
	const options = optionsOf(given), { type, signal } = options;
	if (type !== 'udp4' && type !== 'udp6')
		throw new codes.ERR_SOCKET_BAD_TYPE();
	this.type = type;
	this[kState] = { handle: new Handle(type === 'udp6' ? 6 : 4), family: type === 'udp6' ? 6 : 4,
		lookup: options.lookup ?? require('dns').lookup, bind: UNBOUND, connection: DISCONNECTED,
		queue: undefined, isReusePort: Boolean(options.reusePort),
		receiveSize: options.recvBufferSize, sendSize: options.sendBufferSize };
	this[kState].handle.set(options);
	if (typeof listener === 'function')
		this.on('message', listener);
	if (signal !== undefined)
		closeOn(this, signal);
	require('internal/channels').tell('udp.socket', 'socket', this);
}
inherit(Socket, EventEmitter);

function closeOn(socket, signal) {
	require('internal/validators').validateAbortSignal(signal, 'options.signal');
	const onabort = () => {
		if (socket[kState].handle !== null)
			socket.close();
	};
	if (signal.aborted) {
		onabort();
		return;
	}
	require('internal/events/on_abort').onAbort(signal, onabort);
	socket.once('close', () => { signal.removeEventListener('abort', onabort); });
}

function stateOf(socket) {
	const state = socket[kState];
	if (state.handle === null)
		throw new codes.ERR_SOCKET_DGRAM_NOT_RUNNING();
	return state;
}

// done(error, address), unless the socket is closed meanwhile
function find(state, host, done) {
	const { handle, family, lookup } = state;
	lookup(host || (family === 6 ? '::1' : '127.0.0.1'), family, (error, address) => {
		if (state.handle === handle)
			done(error, address);
	});
}

// What f returns, 0 or -errno, or what it throws, as an error or null.
function attempt(f, toError) {
	try {
		const errno = f();
		return errno < 0 ? toError(errno) : null;
	} catch (error) {
		return error;
	}
}

// ---- binding

// isOwn: nobody has asked for it, what is sent needs it
function bindTo(socket, state, host, port, isOwn, isExclusive) {
	state.bind = BINDING;
	const failed = error => {
		state.bind = UNBOUND;
		socket.emit('error', error);
	};
	find(state, host, (error, address) => {
		if (!error && !isOwn && !isExclusive && shared.getServer !== undefined) {
			bindAsWorker(socket, state, address, port, failed);
			return;
		}
		const why = error || attempt(() => state.handle.bind(isOwn ? '' : host, address, port),
			errno => exceptionWithHostPort(errno, 'bind', address, port));
		if (why)
			failed(why);
		else
			listening(socket, state);
	});
}

function replaceHandle(socket, state, handle) {
	const { handle: old } = state;
	if (!old.hasRef())
		handle.setRef(false);
	state.handle = handle;
	old.close();
}

// The workers of a cluster share the socket of the primary.
function bindAsWorker(socket, state, address, port, failed) {
	const { handle } = state, query = { address, port, addressType: socket.type, fd: -1, flags: handle.flags };
	shared.getServer(socket, query, (errno, given) => {
		if (errno) {
			failed(exceptionWithHostPort(errno, 'bind', address, port));
		} else if (state.handle !== handle) {
			given.close();
		} else {
			replaceHandle(socket, state, given);
			listening(socket, state);
		}
	});
}

function listening(socket, state) {
	const { handle } = state;
	handle.owner = socket;
	handle.onmessage = (bytes, address, port, family) => {
		if (typeof bytes === 'number')
			socket.emit('error', errnoException(bytes, 'recvmsg'));
		else
			socket.emit('message', bytes, { address, family: `IPv${family}`, port, size: bytes.length });
	};
	handle.start();
	state.bind = BOUND;
	if (state.receiveSize)
		socket.setRecvBufferSize(state.receiveSize);
	if (state.sendSize)
		socket.setSendBufferSize(state.sendSize);
	socket.emit('listening');
}

// Done once the socket is bound, not at all if that fails.
function later(socket, state, f) {
	if (state.queue !== undefined) {
		state.queue.push(f);
		return;
	}
	state.queue = [f];
	const failed = () => {
		socket.removeListener('listening', ready);
		state.queue = undefined;
	};
	const ready = () => {
		socket.removeListener(EventEmitter.errorMonitor, failed);
		const { queue } = state;
		state.queue = undefined;
		for (const next of queue)
			next();
	};
	socket.once(EventEmitter.errorMonitor, failed);
	socket.once('listening', ready);
}

// Whether f is put off until then.
function isPutOff(socket, state, f) {
	if (state.bind === UNBOUND)
		bindTo(socket, state, state.family === 6 ? '::' : '0.0.0.0', 0, true);
	if (state.bind === BOUND)
		return false;
	later(socket, state, f);
	return true;
}

function hear(socket, callback) {
	const onerror = () => { socket.removeListener('listening', onlistening); };
	const onlistening = function (...args) {
		socket.removeListener('error', onerror);
		callback.apply(this, args);
	};
	socket.once('error', onerror);
	socket.once('listening', onlistening);
}

// ---- connecting

function connectTo(socket, state, port, host, callback) {
	if (callback)
		socket.once('connect', callback);
	find(state, host, (error, address) => {
		const why = error || attempt(() => state.handle.connect(host || address, address, port),
			errno => exceptionWithHostPort(errno, 'connect', host, port));
		if (!why) {
			state.connection = CONNECTED;
			nextTick(() => { socket.emit('connect'); });
			return;
		}
		state.connection = DISCONNECTED;
		nextTick(() => {
			if (callback) {
				socket.removeListener('connect', callback);
				callback(why);
			} else {
				socket.emit('error', why);
			}
		});
	});
}

// ---- sending

function sendTo(socket, state, to, bytes, callback) {
	if (state.handle === null)
		return;
	const toError = errno => exceptionWithHostPort(errno, 'send', to.host, to.port);
	const done = sent => {
		if (callback)
			callback.call(socket, sent < 0 ? toError(sent) : null, sent < 0 ? undefined : sent);
	};
	let sent;
	const error = attempt(() => {
		sent = state.handle.send(bytes, to.host ?? to.address, to.address, to.port, done);
		return sent;
	}, toError);
	if (!callback || (sent === undefined && !error))
		return;
	if (error)
		nextTick(callback, error);
	else
		nextTick(callback, null, sent);
}

function sendFound(socket, state, to, bytes, callback) {
	if (state.connection === CONNECTED) {
		sendTo(socket, state, to, bytes, callback);
		return;
	}
	find(state, to.host, (error, address) => {
		if (!error) {
			to.address = address;
			sendTo(socket, state, to, bytes, callback);
		} else if (callback) {
			nextTick(callback, error);
		} else {
			nextTick(() => { socket.emit('error', error); });
		}
	});
}

Object.assign(Socket.prototype, {
	// port: a number, {port, address, exclusive}, or the handle of a socket that is bound
	bind(port, address, ...rest) {
		const state = stateOf(this), callback = rest.length > 0 ? rest.at(-1) : address ?? port;
		if (state.bind !== UNBOUND)
			throw new codes.ERR_SOCKET_ALREADY_BOUND();
		state.bind = BINDING;
		if (typeof callback === 'function')
			hear(this, callback);
		let at = port, host = address, isExclusive = false;
		if (port instanceof Handle) {
			replaceHandle(this, state, port);
			listening(this, state);
			return this;
		}
		if (port !== null && typeof port === 'object')
			({ port: at, address: host, exclusive: isExclusive } = port);
		if (typeof host === 'function' || !host)
			host = state.family === 6 ? '::' : '0.0.0.0';
		else
			validateString(host, 'address');
		bindTo(this, state, host, typeof at === 'function' || !at ? 0 : at, false,
			isExclusive || state.isReusePort);
		return this;
	},

	connect(port, address, callback) {
		const at = portOf(port), state = stateOf(this);
		let host = address, done = callback;
		if (typeof host === 'function')
			[host, done] = ['', host];
		else if (host === undefined)
			host = '';
		validateString(host, 'address');
		if (state.connection !== DISCONNECTED)
			throw new codes.ERR_SOCKET_DGRAM_IS_CONNECTED();
		state.connection = CONNECTING;
		const begin = () => { connectTo(this, state, at, host, done); };
		if (!isPutOff(this, state, begin))
			begin();
	},

	disconnect() {
		const state = stateOf(this);
		if (state.connection !== CONNECTED)
			throw new codes.ERR_SOCKET_DGRAM_NOT_CONNECTED();
		const errno = state.handle.disconnect();
		if (errno < 0)
			throw errnoException(errno, 'connect');
		state.connection = DISCONNECTED;
	},

	sendto(buffer, offset, length, port, address, callback) {
		validateNumber(offset, 'offset');
		validateNumber(length, 'length');
		validateNumber(port, 'port');
		validateString(address, 'address');
		this.send(buffer, offset, length, port, address, callback);
	},

	// send(chunks, port, address, callback), with an offset and a length before the port, and without port and address
	// where the socket is connected
	send(buffer, offset, length, port, address, callback) {
		const isConnected = this[kState].connection === CONNECTED;
		let chunks = buffer, done = callback, at = port, host = address;
		if (isConnected) {
			if (typeof length === 'number') {
				chunks = slice(buffer, offset, length);
				if (typeof at === 'function')
					[done, at] = [at, null];
			} else {
				done = offset;
			}
			if (at || host)
				throw new codes.ERR_SOCKET_DGRAM_IS_CONNECTED();
		} else if (host || (at && typeof at !== 'function')) {
			chunks = slice(buffer, offset, length);
		} else {
			[done, at, host] = [port, offset, length];
		}
		const bytes = chunksOf(chunks);
		if (!isConnected)
			at = portOf(at);
		if (typeof done !== 'function')
			done = undefined;
		if (typeof host === 'function')
			[done, host] = [host, undefined];
		else if (host !== undefined && host !== null)
			validateString(host, 'address');
		const state = stateOf(this), to = { host: host || undefined, address: undefined, port: at };
		const begin = () => { sendFound(this, state, to, bytes, done); };
		if (!isPutOff(this, state, begin))
			begin();
	},

	close(callback) {
		if (typeof callback === 'function')
			this.on('close', callback);
		const { queue } = this[kState];
		if (queue !== undefined) {
			queue.push(() => { this.close(); });
			return this;
		}
		const state = stateOf(this);
		const { handle } = state;
		state.handle = null;
		handle.close(() => { this.emit('close'); });
		return this;
	},

	async [Symbol.asyncDispose]() {
		if (this[kState].handle !== null)
			await new Promise(resolve => { this.close(resolve); });
	},

	ref() {
		this[kState].handle?.setRef(true);
		return this;
	},

	unref() {
		this[kState].handle?.setRef(false);
		return this;
	},

	[Symbol.for('nodejs.rejection')](error) {
		this.emit('error', error);
		if (this[kState].handle !== null)
			this.close();
	}
});

module.exports = { Socket, stateOf, isConnected: state => state.connection === CONNECTED };
