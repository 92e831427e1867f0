'use strict';
/* What can be sent over a channel beside a message: net.Socket, net.Server, dgram.Socket and what these have under _handle.
 *
 * Such a message travels as {cmd: 'NODE_HANDLE', type, msg}, with the descriptor; the receiver answers NODE_HANDLE_ACK, or
 * NODE_HANDLE_NACK if no descriptor came.  That is node's protocol, so the other end may be node.
 */

const Server = require('internal/net/server');
const Socket = require('internal/net/socket');
const { Handle, received } = require('internal/net/handle');
const { codes } = require('internal/errors');

const dgram = () => require('internal/dgram/socket').Socket;
const datagramHandle = () => require('internal/dgram/handle').Handle;

/* The message that takes the handle with it. */
function wrap(message, handle) {
	const wrapped = { cmd: 'NODE_HANDLE', type: null, msg: message };
	if (handle instanceof Socket)
		wrapped.type = 'net.Socket';
	else if (handle instanceof Server)
		wrapped.type = 'net.Server';
	else if (handle instanceof Handle)
		wrapped.type = 'net.Native';
	else if (handle instanceof dgram())
		wrapped.type = 'dgram.Socket';
	else if (handle instanceof datagramHandle())
		wrapped.type = 'dgram.Native';
	else
		throw new codes.ERR_INVALID_HANDLE_TYPE();
	return wrapped;
}

/* A socket is the other process's from now on, unless it is to be kept open here, too. */
function detach(socket, handle) {
	handle.readStop?.(true);
	handle.onread = undefined;
	socket._handle = null;
	socket.setTimeout(0);
	socket._httpConnection?.leave?.();
}

function takeSocket(target, message, socket, options) {
	const { _handle: handle, server } = socket;
	if (!handle)
		return undefined;
	if (server) {
		message.key = server._connectionKey;
		require('internal/child/sockets').sentTo(target, message.key, server);
		if (!options?.keepOpen)
			server._connections--;
	}
	if (!options?.keepOpen)
		detach(socket, handle);
	return handle;
}

/* What has the descriptor, or nothing if there is none any more. */
function take(target, message, handle, options) {
	switch (message.type) {
	case 'net.Socket':
		return takeSocket(target, message, handle, options);
	case 'net.Server':
		return handle._handle ?? undefined;
	case 'dgram.Socket':
		message.dgramType = handle.type;
		return require('internal/dgram/socket').stateOf(handle).handle;
	default:
		return handle;
	}
}

/* Whether it is to be closed here once the other process has it. */
function isMoved(message, options) { return message.type === 'net.Socket' && !options?.keepOpen; }

function wrapNative(native) {
	return native.membership === undefined ? received(native) : datagramHandle().of(native);
}

/* Of a message that came with something: emit(what its type says).  native: of the binding */
function got(target, message, native, emit) {
	const handle = wrapNative(native);
	switch (message.type) {
	case 'net.Socket': {
		const socket = new Socket({ handle, readable: true, writable: true });
		if (message.key)
			require('internal/child/sockets').receivedFrom(target, message.key, socket);
		emit(socket);
		break;
	}
	case 'net.Server': {
		const server = new Server();
		server.listen(handle, () => { emit(server); });
		break;
	}
	case 'dgram.Socket': {
		const socket = new (dgram())(message.dgramType);
		socket.bind(handle, () => { emit(socket); });
		break;
	}
	default:
		emit(handle);
	}
}

module.exports = { wrap, take, isMoved, got };
