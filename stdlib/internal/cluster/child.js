'use strict';
/* A worker's side of node:cluster: servers get their handles from the primary (internal/net/shared.js).
 *
 * Where the primary accepts, a server has a stand-in for a handle, and its connections come as messages.
 */

const EventEmitter = require('events');
const { tell, listener } = require('internal/cluster/talk');
const shared = require('internal/net/shared');
const Worker = require('internal/cluster/worker');

const LONGEST = 2 ** 31 - 1;

const cluster = new EventEmitter();
const handles = new Map();             // by key: what servers listen with
const indexes = new Map();             // by address: the numbers of those that listen at it

Object.assign(cluster, { isWorker: true, isMaster: false, isPrimary: false, worker: null, Worker, SCHED_NONE: 1,
	SCHED_RR: 2 });

function ask(message, done) { return tell(process, message, null, done); }

// ---- the worker

/* Called before the program runs. */
cluster._setupWorker = function _setupWorker(id) {
	const worker = new Worker({ id: +id | 0, process, state: 'online' });
	cluster.worker = worker;
	process.once('disconnect', () => {
		worker.emit('disconnect');
		// the primary has gone
		if (!worker.exitedAfterDisconnect)
			process.exit(0);
	});
	process.on('internalMessage', listener(worker, (message, handle) => {
		if (message.act === 'newconn')
			connected(message, handle);
		else if (message.act === 'disconnect')
			leave(worker, true);
	}));
	shared.getServer = getServer;
	ask({ act: 'online' });
};

// isAsked: by the primary, which knows that the end is wanted
function leave(worker, isAsked) {
	worker.exitedAfterDisconnect = true;
	let left = 1;
	const closed = () => {
		if (--left > 0)
			return;
		const disconnect = () => {
			if (process.connected)
				process.disconnect();
		};
		if (isAsked)
			disconnect();
		else
			ask({ act: 'exitedAfterDisconnect' }, disconnect);
	};
	for (const handle of [...handles.values()]) {
		left++;
		if (handle.owner)
			handle.owner.close(closed);
		else
			handle.close(closed);
	}
	handles.clear();
	closed();
}

Worker.prototype.disconnect = function disconnect() {
	if (this.state !== 'disconnecting' && this.state !== 'destroying') {
		this.state = 'disconnecting';
		leave(this, false);
	}
	return this;
};

Worker.prototype.destroy = function destroy() {
	if (this.state === 'destroying')
		return;
	this.exitedAfterDisconnect = true;
	if (!this.isConnected())
		process.exit(0);
	this.state = 'destroying';
	ask({ act: 'exitedAfterDisconnect' }, () => {
		if (process.connected)
			process.disconnect();
	});
	process.once('disconnect', () => { process.exit(0); });
};

// ---- what servers listen with

function numberOf(place) {
	if (!indexes.has(place))
		indexes.set(place, { next: 0, used: new Set() });
	const numbers = indexes.get(place), number = numbers.next++;
	numbers.used.add(number);
	return number;
}

function freeNumber(place, number) {
	const numbers = indexes.get(place);
	numbers?.used.delete(number);
	if (numbers?.used.size === 0)
		indexes.delete(place);
}

/* owner: a net.Server or dgram.Socket; done(errno, handle) */
function getServer(owner, options, done) {
	let { address } = options;
	if (options.port < 0 && typeof address === 'string' && address[0] !== '\0')
		address = require('path').resolve(address);
	const place = `${address}:${options.port}:${options.addressType}:${options.fd}`, index = numberOf(place);
	const query = { act: 'queryServer', index, data: owner._getServerData?.() ?? null, ...options, address };
	ask(query, (reply, handle) => {
		owner._setServerData?.(reply.data);
		if (reply.errno)
			freeNumber(place, index);
		if (handle)
			own(reply, handle, place, index, done);
		else
			standIn(reply, place, index, done);
	});
	owner.once('listening', () => {
		// it may be closed again
		if (!indexes.has(place))
			return;
		cluster.worker.state = 'listening';
		const at = owner.address();
		ask({ ...query, act: 'listening', port: at?.port || options.port });
	});
}

cluster._getServer = getServer;

function closed(key, place, index) {
	ask({ act: 'close', key });
	handles.delete(key);
	freeNumber(place, index);
}

function own(reply, handle, place, index, done) {
	const { key } = reply, { close } = handle;
	let isOpen = true;
	handle.close = function (...args) {
		if (isOpen)
			closed(key, place, index);
		isOpen = false;
		return close.apply(this, args);
	};
	handles.set(key, handle);
	done(reply.errno, handle);
}

function standIn(reply, place, index, done) {
	if (reply.errno) {
		done(reply.errno, null);
		return;
	}
	let { key } = reply, timer = null;
	const handle = {
		owner: undefined,
		onconnection: undefined,
		listen: () => 0,
		hasRef: () => timer !== null,
		ref() { timer ??= setInterval(() => {}, LONGEST); },
		unref() {
			clearInterval(timer);
			timer = null;
		},
		close(callback) {
			if (key === undefined)
				return;
			handle.unref();
			closed(key, place, index);
			key = undefined;
			if (typeof callback === 'function')
				process.nextTick(callback);
		}
	};
	if (reply.sockname) {
		handle.getsockname = out => {
			if (key !== undefined)
				Object.assign(out, reply.sockname);
			return 0;
		};
	}
	handle.ref();
	handles.set(key, handle);
	done(0, handle);
}

// A connection that comes after its server has been closed goes back.
function connected(message, handle) {
	const server = handles.get(message.key), owner = server?.owner;
	const isFull = owner?.maxConnections != null && owner._connections >= owner.maxConnections;
	const accepted = server?.onconnection !== undefined && !isFull;
	// one without a handle was refused by the policy: no worker will take it
	ask({ ack: message.seq, accepted: accepted || handle === undefined });
	if (accepted && handle !== undefined)
		server.onconnection(0, handle);
	else
		handle?.close();
}

module.exports = cluster;
