'use strict';
/* Connecting to a name that has several addresses (RFC 8305, much simplified, as node does it): one after the other,
 * families in turn, each for so long before the next is begun and it is given up. */

const { codes, passMemory } = require('internal/errors');
const { isIP } = require('internal/net/address');
const { TCP } = require('internal/net/handle');
const perf = require('internal/net/perf');
const { attempt, connected, connectTo, errorOf, failLater } = require('internal/net/connect');

const ETIMEDOUT = -110;

// Each address once; families in turn, beginning with that of the first.
function inTurn(found) {
	const lists = [[], []], known = new Set();
	let first;
	for (const one of found) {
		const { address, family } = one;
		if (typeof address !== 'string' || !isIP(address) || (family !== 4 && family !== 6) || known.has(address))
			continue;
		known.add(address);
		first ??= family;
		lists[family === first ? 0 : 1].push(one);
	}
	const order = [];
	for (let i = 0; i < Math.max(lists[0].length, lists[1].length); i++)
		order.push(...lists[0].slice(i, i + 1), ...lists[1].slice(i, i + 1));
	return order;
}

// Reports each address: false if the socket has been destroyed meanwhile.
function report(socket, found, host) {
	for (const { address, family } of found) {
		socket.emit('lookup', null, address, family, host);
		if (!socket.connecting)
			return false;
	}
	return true;
}

function failUnusable(socket, { address, family }, { givenHost, givenPort }) {
	if (typeof address !== 'string' || !isIP(address))
		failLater(socket, new codes.ERR_INVALID_IP_ADDRESS(address));
	else if (family !== 4 && family !== 6)
		failLater(socket, new codes.ERR_INVALID_ADDRESS_FAMILY(family, givenHost, givenPort));
}

function connectByNames(socket, plan) {
	plan.lookup(plan.host, { ...plan.hints, all: true }, (error, found) => {
		if (!socket.connecting)
			return;
		if (error) {
			socket.emit('lookup', error, undefined, undefined, plan.host);
			failLater(socket, error);
			return;
		}
		if (!report(socket, found, plan.host))
			return;
		const order = inTurn(found);
		if (order.length === 0) {
			failUnusable(socket, found[0], plan);
			return;
		}
		socket._unrefTimer();
		if (order.length === 1)
			connectTo(socket, { ...plan, ...order[0] });
		else
			tryAll(socket, plan, order);
	});
}

// An AggregateError with the code of the first.
function allFailed(errors) {
	if (errors.length === 0)
		return new codes.ERR_SOCKET_CONNECTION_TIMEOUT();
	const error = new AggregateError(errors);
	Object.defineProperty(error, 'code',
		{ __proto__: null, value: errors[0].code, enumerable: true, configurable: true, writable: true });
	return error;
}

function tryAll(socket, plan, order) {
	const trial = { socket, plan, order, next: 0, errors: [], timer: undefined };
	socket.autoSelectFamilyAttemptedAddresses = [];
	tryNext(trial);
}

function tryNext(trial) {
	const { socket, plan, order, errors } = trial;
	clearTimeout(trial.timer);
	if (!socket.connecting)
		return;
	if (trial.next === order.length) {
		failLater(socket, allFailed(errors));
		return;
	}
	const { address, family } = order[trial.next++];
	const to = { ...plan, localAddress: undefined, address, family };
	if (trial.next > 1)
		renewHandle(socket);
	const { _handle: handle } = socket;
	const tell = perf.begin('net', 'connect', { host: address, port: plan.port });
	let isOver = false;
	socket.autoSelectFamilyAttemptedAddresses.push(`${address}:${plan.port}`);
	const error = attempt(socket, to, failure => {
		if (isOver)
			return;
		isOver = true;
		clearTimeout(trial.timer);
		if (failure === undefined)
			connected(socket, undefined, tell);
		else
			failed(trial, to, failure);
	});
	if (error !== undefined) {
		failed(trial, to, error);
	} else if (trial.next < order.length && socket.connecting) {
		trial.timer = setTimeout(() => {
			isOver = true;
			timedOut(trial, to, handle);
		}, plan.attemptMs);
	}
}

function failed(trial, to, error) {
	passMemory(error);
	trial.errors.push(error);
	trial.socket.emit('connectionAttemptFailed', to.address, to.port, to.family, error);
	tryNext(trial);
}

function timedOut(trial, to, handle) {
	const { socket } = trial;
	socket.emit('connectionAttemptTimeout', to.address, to.port, to.family);
	trial.errors.push(errorOf(to, ETIMEDOUT));
	handle.close();
	tryNext(trial);
}

function renewHandle(socket) {
	const isRef = socket._handle.hasRef();
	socket._handle.close();
	socket._handle = new TCP();
	if (!isRef)
		socket._handle.unref();
	socket._own(socket._handle);
}

module.exports = { connectByNames };
