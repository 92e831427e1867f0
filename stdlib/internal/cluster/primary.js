'use strict';
/* The primary's side of node:cluster: forks workers, and listens for them (internal/cluster/handles.js). */

const EventEmitter = require('events');
const { tell, listener } = require('internal/cluster/talk');
const Worker = require('internal/cluster/worker');

const SCHED_NONE = 1, SCHED_RR = 2;

const cluster = new EventEmitter();
const gone = new EventEmitter();       // 'disconnect': no worker is left
const handles = new Map();             // by key: what workers listen with
let lastId = 0, isSetUp = false, policy;

function policyOf(name) { return name === 'none' ? SCHED_NONE : SCHED_RR; }

Object.assign(cluster, {
	isWorker: false, isMaster: true, isPrimary: true, Worker, workers: {}, settings: {}, SCHED_NONE, SCHED_RR,
	schedulingPolicy: policyOf(process.env.NODE_CLUSTER_SCHED_POLICY)
});

// ---- settings

cluster.setupPrimary = function setupPrimary(options) {
	const settings = { args: process.argv.slice(2), exec: process.argv[1], execArgv: process.execArgv,
		silent: false, ...cluster.settings, ...options };
	cluster.settings = settings;
	process.nextTick(() => { cluster.emit('setup', settings); });
	if (isSetUp)
		return;
	isSetUp = true;
	policy = cluster.schedulingPolicy;
	if (policy !== SCHED_NONE && policy !== SCHED_RR)
		require('assert').fail(`Bad cluster.schedulingPolicy: ${policy}`);
};

cluster.setupMaster = cluster.setupPrimary;

// There is no inspector; what is asked for is checked all the same.
function checkInspectPort(given) {
	const port = typeof given === 'function' ? given() : given;
	if (port !== undefined && port !== null)
		require('internal/net/options').validatePort(port, 'Port');
}

function start(id, env) {
	const { exec, args, cwd, serialization, silent, windowsHide, execArgv, stdio, gid, uid, inspectPort } =
		cluster.settings;
	checkInspectPort(inspectPort);
	return require('child_process').fork(exec, args, { cwd, serialization, silent, windowsHide,
		execArgv: [...execArgv], stdio, gid, uid, env: { ...process.env, ...env, NODE_UNIQUE_ID: `${id}` } });
}

// ---- workers

function removeWorker(worker) {
	delete cluster.workers[worker.id];
	if (Object.keys(cluster.workers).length === 0)
		gone.emit('disconnect');
}

function removeHandles(worker) {
	for (const { 0: key, 1: handle } of handles) {
		if (handle.remove(worker))
			handles.delete(key);
	}
}

function settle(worker, state) {
	worker.exitedAfterDisconnect = Boolean(worker.exitedAfterDisconnect);
	worker.state = state;
}

// A worker is known until its process has ended and its channel, too.
function watch(worker) {
	const { process: child } = worker;
	worker.on('message', (message, handle) => { cluster.emit('message', worker, message, handle); });
	child.once('exit', (code, signal) => {
		if (!worker.isConnected()) {
			removeHandles(worker);
			removeWorker(worker);
		}
		settle(worker, 'dead');
		worker.emit('exit', code, signal);
		cluster.emit('exit', worker, code, signal);
	});
	child.once('disconnect', () => {
		removeHandles(worker);
		if (worker.isDead())
			removeWorker(worker);
		settle(worker, 'disconnected');
		worker.emit('disconnect');
		cluster.emit('disconnect', worker);
	});
	child.on('internalMessage', listener(worker, message => { acts[message.act]?.(worker, message); }));
}

cluster.fork = function fork(env) {
	cluster.setupPrimary();
	const id = ++lastId, worker = new Worker({ id, process: start(id, env) });
	watch(worker);
	process.nextTick(() => { cluster.emit('fork', worker); });
	cluster.workers[id] = worker;
	return worker;
};

cluster.disconnect = function disconnect(callback) {
	const workers = Object.values(cluster.workers);
	if (typeof callback === 'function')
		gone.once('disconnect', callback);
	if (workers.length === 0)
		process.nextTick(() => { gone.emit('disconnect'); });
	for (const worker of workers) {
		if (worker.isConnected())
			worker.disconnect();
	}
};

Worker.prototype.disconnect = function disconnect() {
	this.exitedAfterDisconnect = true;
	tell(this.process, { act: 'disconnect' });
	removeHandles(this);
	removeWorker(this);
	return this;
};

Worker.prototype.destroy = function destroy(signal) { this.process.kill(signal || 'SIGTERM'); };

// ---- what workers say

// A path in few bytes: a socket's has about a hundred.
function shortest(address) {
	const relative = require('path').relative(process.cwd(), address);
	return relative.length < address.length ? relative : address;
}

function listenFor(query, key) {
	const { port, addressType } = query;
	const address = port < 0 && typeof query.address === 'string' ? shortest(query.address) : query.address;
	const isDatagram = addressType === 'udp4' || addressType === 'udp6';
	const { RoundRobin, Shared } = require('internal/cluster/handles');
	return new (policy === SCHED_RR && !isDatagram ? RoundRobin : Shared)(key, address, query);
}

function queryServer(worker, message) {
	if (worker.exitedAfterDisconnect)
		return;
	const { address, port, addressType, fd, index } = message;
	const key = `${address}:${port}:${addressType}:${fd}:${index}`;
	let found = handles.get(key);
	if (found === undefined || found.has(worker)) {
		found = listenFor(message, key);
		handles.set(key, found);
	}
	found.data ??= message.data;
	found.add(worker, (errno, reply, handle) => {
		const { data } = found;
		// others may try again
		if (errno && handles.get(key) === found)
			handles.delete(key);
		tell(worker.process, { errno, key, ack: message.seq, data, ...reply }, handle);
	});
}

const acts = {
	__proto__: null,

	online(worker) {
		worker.state = 'online';
		worker.emit('online');
		cluster.emit('online', worker);
	},

	listening(worker, { addressType, address, port, fd }) {
		const info = { addressType, address, port, fd };
		worker.state = 'listening';
		worker.emit('listening', info);
		cluster.emit('listening', worker, info);
	},

	queryServer,

	close(worker, { key }) {
		if (handles.get(key)?.remove(worker))
			handles.delete(key);
	},

	exitedAfterDisconnect(worker, message) {
		worker.exitedAfterDisconnect = true;
		tell(worker.process, { ack: message.seq });
	}
};

module.exports = cluster;
