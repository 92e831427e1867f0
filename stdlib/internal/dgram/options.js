'use strict';
// Adds to dgram.Socket its names, options and groups.

const { codes, errnoException, uvErrmapGet } = require('internal/errors');
const { validateNumber, validateString } = require('internal/validators');
const { Socket, stateOf, isConnected } = require('internal/dgram/socket');

const { BROADCAST, TTL, MULTICAST_TTL, MULTICAST_LOOPBACK } = internalBinding('net').datagramOptions;
const EINVAL = -22;

function check(errno, syscall) {
	if (errno < 0)
		throw errnoException(errno, syscall);
}

function nameOf(handle, isPeer) {
	const name = handle.name(isPeer);
	check(name, isPeer ? 'getpeername' : 'getsockname');
	return name;
}

function bufferSize(socket, size, isReceive) {
	if (size >>> 0 !== size || size > 0x7fffffff)
		throw new codes.ERR_SOCKET_BAD_BUFFER_SIZE();
	const { handle } = stateOf(socket), now = handle.buffer(isReceive, size);
	if (now >= 0)
		return now;
	const { 0: code, 1: message } = uvErrmapGet(now);
	throw new codes.ERR_SOCKET_BUFFER_SIZE({ errno: now, code, message,
		syscall: isReceive ? 'uv_recv_buffer_size' : 'uv_send_buffer_size' });
}

function ttlOf(ttl, least) { return ttl >= least && ttl <= 255 ? ttl : undefined; }

Object.assign(Socket.prototype, {
	address() { return nameOf(stateOf(this).handle, false); },

	remoteAddress() {
		const state = stateOf(this);
		if (!isConnected(state))
			throw new codes.ERR_SOCKET_DGRAM_NOT_CONNECTED();
		return nameOf(state.handle, true);
	},

	// ---- options

	setBroadcast(yes) { check(stateOf(this).handle.option(BROADCAST, yes ? 1 : 0), 'setBroadcast'); },

	setTTL(ttl) {
		validateNumber(ttl, 'ttl');
		const { handle } = stateOf(this), value = ttlOf(ttl, 1);
		check(value === undefined ? EINVAL : handle.option(TTL, value), 'setTTL');
		return ttl;
	},

	setMulticastTTL(ttl) {
		validateNumber(ttl, 'ttl');
		const { handle } = stateOf(this), value = ttlOf(ttl, 0);
		check(value === undefined ? EINVAL : handle.option(MULTICAST_TTL, value), 'setMulticastTTL');
		return ttl;
	},

	setMulticastLoopback(yes) {
		check(stateOf(this).handle.option(MULTICAST_LOOPBACK, yes ? 1 : 0), 'setMulticastLoopback');
		return yes;
	},

	setMulticastInterface(address) {
		const { handle } = stateOf(this);
		validateString(address, 'interfaceAddress');
		check(handle.multicastInterface(address), 'setMulticastInterface');
	},

	getRecvBufferSize() { return bufferSize(this, 0, true); },
	setRecvBufferSize(size) { bufferSize(this, size, true); },
	getSendBufferSize() { return bufferSize(this, 0, false); },
	setSendBufferSize(size) { bufferSize(this, size, false); },

	getSendQueueSize() { return stateOf(this).handle.queued()[0]; },
	getSendQueueCount() { return stateOf(this).handle.queued()[1]; }
});

// ---- groups

function member(socket, name, joins, group, address) {
	const { handle } = stateOf(socket);
	if (!group)
		throw new codes.ERR_MISSING_ARGS('multicastAddress');
	check(handle.membership(group, address || undefined, joins), name);
}

function sourceMember(socket, name, joins, source, group, address) {
	const { handle } = stateOf(socket);
	validateString(source, 'sourceAddress');
	validateString(group, 'groupAddress');
	check(handle.sourceMembership(source, group, address || undefined, joins), name);
}

Object.assign(Socket.prototype, {
	addMembership(group, address) { member(this, 'addMembership', true, group, address); },
	dropMembership(group, address) { member(this, 'dropMembership', false, group, address); },
	addSourceSpecificMembership(source, group, address) {
		sourceMember(this, 'addSourceSpecificMembership', true, source, group, address);
	},
	dropSourceSpecificMembership(source, group, address) {
		sourceMember(this, 'dropSourceSpecificMembership', false, source, group, address);
	}
});
