'use strict';
/* net.Server: what listens, and the sockets it makes. */

const EventEmitter = require('events');
const { tell } = require('internal/channels');
const { inherit } = require('internal/streams/utils');
const { codes, errnoException } = require('internal/errors');
const { validateNumber } = require('internal/validators');
const { getDefaultHighWaterMark } = require('internal/streams/utils');
const Socket = require('internal/net/socket');

const EMFILE = -24, ENFILE = -23, PAUSE_MS = 100;

function checkOptions(options) {
	const { keepAliveInitialDelay, highWaterMark } = options;
	if (keepAliveInitialDelay !== undefined)
		validateNumber(keepAliveInitialDelay, 'options.keepAliveInitialDelay');
	if (highWaterMark !== undefined)
		validateNumber(highWaterMark, 'options.highWaterMark');
	if (highWaterMark < 0)
		options.highWaterMark = getDefaultHighWaterMark();
	if (keepAliveInitialDelay < 0)
		options.keepAliveInitialDelay = 0;
}

function Server(options, connectionListener) {
	if (!(this instanceof Server))
		return new Server(options, connectionListener);
	EventEmitter.call(this);
	const listener = typeof options === 'function' ? options : connectionListener;
	if (typeof options !== 'function' && options !== undefined && typeof options !== 'object')
		throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
	const given = typeof options === 'function' ? {} : { ...options };
	if (typeof listener === 'function')
		this.on('connection', listener);
	checkOptions(given);
	this._connections = 0;
	this._handle = null;
	this._usingWorkers = false;
	this._workers = [];
	this._unref = false;
	this._listeningId = 1;             // an earlier look-up for listen is not wanted any more
	this.allowHalfOpen = given.allowHalfOpen || false;
	this.pauseOnConnect = Boolean(given.pauseOnConnect);
	this.noDelay = Boolean(given.noDelay);
	this.keepAlive = Boolean(given.keepAlive);
	this.keepAliveInitialDelay = ~~(given.keepAliveInitialDelay / 1000);
	this.highWaterMark = given.highWaterMark ?? getDefaultHighWaterMark();
}
inherit(Server, EventEmitter);

// ---- connections

function namesOf(handle) {
	const own = { __proto__: null }, other = { __proto__: null };
	handle.getsockname(own);
	handle.getpeername(other);
	return {
		__proto__: null, localAddress: own.address, localPort: own.port, localFamily: own.family,
		remoteAddress: other.address, remotePort: other.port, remoteFamily: other.family
	};
}

function drop(server, handle) {
	if (handle.getsockname)
		server.emit('drop', namesOf(handle));
	else
		server.emit('drop');
	handle.close();
}

function accepted(server, handle) {
	if (server.maxConnections && server._connections >= server.maxConnections) {
		drop(server, handle);
		return;
	}
	const socket = new Socket({
		handle, allowHalfOpen: server.allowHalfOpen, pauseOnCreate: server.pauseOnConnect, readable: true,
		writable: true, readableHighWaterMark: server.highWaterMark, writableHighWaterMark: server.highWaterMark
	});
	if (server.noDelay)
		socket.setNoDelay(true);
	if (server.keepAlive)
		socket.setKeepAlive(true, server.keepAliveInitialDelay * 1000);
	server._connections++;
	socket.server = socket._server = server;
	server.emit('connection', socket);
	tell('net.server.socket', 'socket', socket);
}

// Without descriptors the next connection waits until some may have been closed; that is no error, as in node.
function onconnection(server, errno, handle) {
	if (errno === 0) {
		accepted(server, handle);
		return;
	}
	const { _handle: listener } = server;
	if (errno === EMFILE || errno === ENFILE) {
		setTimeout(() => { listener?.again(); }, PAUSE_MS);
		return;
	}
	listener?.again();
	server.emit('error', errnoException(errno, 'accept'));
}

// ---- methods

Object.assign(Server.prototype, {
	listen(...args) {
		require('internal/net/listen').listen(this, args);
		return this;
	},

	// Takes the connections of its handle.
	_own(handle) {
		this._handle = handle;
		handle.owner = this;
		handle.onconnection = (errno, socket) => { onconnection(this, errno, socket); };
	},

	address() {
		if (this._handle?.getsockname) {
			const name = {}, errno = this._handle.getsockname(name);
			if (errno)
				throw errnoException(errno, 'address');
			return name;
		}
		return this._pipeName || null;
	},

	// Those that other processes got (internal/child/sockets.js) count, too.
	getConnections(callback) {
		const asked = this._usingWorkers ? this._workers : [];
		let left = asked.length, sum = this._connections;
		const done = (error, count) => { process.nextTick(callback, error, count); };
		if (left === 0)
			done(null, sum);
		for (const list of asked) {
			list.getConnections((error, count) => {
				if (left < 0)
					return;
				left = error ? -1 : left - 1;
				sum += count ?? 0;
				if (error)
					done(error);
				else if (left === 0)
					done(null, sum);
			});
		}
		return this;
	},

	_setupWorker(list) {
		this._usingWorkers = true;
		this._workers.push(list);
		list.once('exit', gone => { this._workers = this._workers.filter(one => one !== gone); });
	},

	close(callback) {
		const { _handle: handle } = this;
		this._listeningId++;
		if (typeof callback === 'function')
			this.once('close', handle ? callback : () => { callback(new codes.ERR_SERVER_NOT_RUNNING()); });
		this._handle = null;
		handle?.close();
		if (this._usingWorkers)
			this._closeInWorkers();
		else
			this._emitCloseIfDrained();
		return this;
	},

	// Counts as a connection until all have answered, so that 'close' comes once.
	_closeInWorkers() {
		let left = this._workers.length;
		const done = () => {
			if (--left > 0)
				return;
			this._connections = 0;
			this._emitCloseIfDrained();
		};
		this._connections++;
		if (left === 0)
			done();
		for (const list of this._workers)
			list.close(done);
	},

	_emitCloseIfDrained() {
		if (!this._handle && this._connections === 0)
			process.nextTick(() => { this.emit('close'); });
	},

	ref() {
		this._unref = false;
		this._handle?.ref();
		return this;
	},

	unref() {
		this._unref = true;
		this._handle?.unref();
		return this;
	},

	[EventEmitter.captureRejectionSymbol](error, event, socket) {
		if (event === 'connection')
			socket.destroy(error);
		else
			this.emit('error', error);
	}
});

Server.prototype[Symbol.asyncDispose] = async function () {
	if (this._handle)
		await require('util').promisify(this.close).call(this);
};

Object.defineProperty(Server.prototype, 'listening', {
	__proto__: null, configurable: true, enumerable: true, get() { return Boolean(this._handle); }
});

module.exports = Server;
