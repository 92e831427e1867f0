'use strict';

// http.Agent: which socket a request gets.
//
//   addRequest --> a free socket of its name, or a new one, or the request waits in `requests`
//   'free'     --> the next request of the name, or kept in `freeSockets`, or destroyed
//   a socket that closes or is taken out ('agentRemove') --> a new one for a request that waits
//
// A name is what a socket is connected to, and how (getName).  totalSocketCount counts all sockets, free ones too.

const EventEmitter = require('events');
const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { validateNumber, validateOneOf, validateString } = require('internal/validators');

const { exec } = RegExp.prototype;
const { apply } = Reflect;

const kOptions = Symbol('requestOptions'), kResource = Symbol('requestAsyncResource'), kKeylog = Symbol('onkeylog');

const MARGIN_MS = 1000;                // a free socket is given up so long before the server does it

// ---- an agent

function Agent(options) {
	if (!(this instanceof Agent))
		return new Agent(options);
	EventEmitter.call(this);
	this.defaultPort = 80;
	this.protocol = 'http:';
	this.options = { __proto__: null, ...options };
	this.options.noDelay ??= true;
	this.options.path = null;              // net would take it for the path of a socket
	this.requests = { __proto__: null };
	this.sockets = { __proto__: null };
	this.freeSockets = { __proto__: null };
	this.keepAliveMsecs = this.options.keepAliveMsecs || 1000;
	this.keepAlive = this.options.keepAlive || false;
	this.maxSockets = this.options.maxSockets || Agent.defaultMaxSockets;
	this.maxFreeSockets = this.options.maxFreeSockets || 256;
	this.scheduling = this.options.scheduling || 'lifo';
	this.maxTotalSockets = this.options.maxTotalSockets;
	this.totalSocketCount = 0;
	validateOneOf(this.scheduling, 'scheduling', ['fifo', 'lifo']);
	if (this.maxTotalSockets !== undefined)
		validateNumber(this.maxTotalSockets, 'maxTotalSockets', 1);
	else
		this.maxTotalSockets = Infinity;
	this.on('free', (socket, of) => { freed(this, socket, of); });
	this.on('newListener', passKeylog);
}
inherit(Agent, EventEmitter);

Agent.defaultMaxSockets = Infinity;

// net is loaded when the first connection is made.
Object.defineProperty(Agent.prototype, 'createConnection', {
	__proto__: null, configurable: true, enumerable: true,
	get() { return require('net').createConnection; },
	set(value) {
		Object.defineProperty(this, 'createConnection',
			{ __proto__: null, configurable: true, enumerable: true, writable: true, value });
	}
});

// Whether anybody wants the keys of TLS is known once there is a listener.
function passKeylog(event) {
	if (event !== 'keylog')
		return;
	this.removeListener('newListener', passKeylog);
	const agent = this;
	this[kKeylog] = function onkeylog(line) { agent.emit('keylog', line, this); };
	for (const name of Object.keys(this.sockets))
		for (const socket of this.sockets[name])
			socket.on('keylog', this[kKeylog]);
}

// ---- options

// The name of the server that a certificate is to have: the field Host's, unless it is an address.
function serverNameOf(options, request) {
	const field = request.getHeader('host');
	let name = options.host;
	if (field) {
		validateString(field, 'options.headers.host');
		const inBrackets = apply(exec, /^\[([^\]]*)\]/, [field]);
		if (inBrackets !== null)
			name = inBrackets[1];
		else
			name = field[0] === '[' ? field : field.split(':', 1)[0];
	}
	return require('internal/net/address').isIP(name) ? '' : name;
}

function settle(agent, options, request) {
	const all = { __proto__: null, ...options, ...agent.options };
	if (all.socketPath)
		all.path = all.socketPath;
	if (!all.servername && all.servername !== '')
		all.servername = serverNameOf(all, request);
	return all;
}

// ---- sockets

function assign(agent, request, socket) {
	request.onSocket(socket);
	if (request.timeout !== undefined && request.timeout !== (agent.options.timeout || 0))
		socket.setTimeout(request.timeout);
}

function failedFree() {
	this.destroy();
	this.emit('agentRemove');
}

function takeFree(agent, name) {
	const free = agent.freeSockets[name];
	if (free === undefined)
		return undefined;
	while (free.length > 0 && free[0].destroyed)
		free.shift();
	const socket = agent.scheduling === 'fifo' ? free.shift() : free.pop();
	if (free.length === 0)
		delete agent.freeSockets[name];
	return socket;
}

function nextOf(agent, name) {
	const waiting = agent.requests[name], request = waiting.shift();
	if (waiting.length === 0)
		delete agent.requests[name];
	return request;
}

// A socket that no request uses any more.
function freed(agent, socket, options) {
	if (!socket.writable) {
		socket.destroy();
		return;
	}
	const name = agent.getName(options);
	if (agent.requests[name]?.length > 0) {
		const request = nextOf(agent, name), resource = request[kResource];
		request[kResource] = null;
		if (resource)
			resource.runInAsyncScope(assign, undefined, agent, request, socket);
		else
			assign(agent, request, socket);
		return;
	}
	if (!mayKeep(agent, socket, name)) {
		socket.destroy();
		return;
	}
	const free = agent.freeSockets[name] ??= [];
	socket._httpMessage = null;
	agent.removeSocket(socket, options);
	socket.once('error', failedFree);
	free.push(socket);
}

function mayKeep(agent, socket, name) {
	if (!agent.keepAlive || !socket._httpMessage?.shouldKeepAlive)
		return false;
	const free = agent.freeSockets[name]?.length ?? 0, all = free + (agent.sockets[name]?.length ?? 0);
	return agent.totalSocketCount <= agent.maxTotalSockets && all <= agent.maxSockets &&
		free < agent.maxFreeSockets && Boolean(agent.keepSocketAlive(socket));
}

function watch(agent, socket, options) {
	const listeners = {
		free() { agent.emit('free', socket, options); },
		close() {
			agent.totalSocketCount--;
			agent.removeSocket(socket, options);
		},
		timeout() {
			for (const name of Object.keys(agent.freeSockets))
				if (agent.freeSockets[name].includes(socket)) {
					socket.destroy();
					return;
				}
		},
		agentRemove() {
			agent.totalSocketCount--;
			agent.removeSocket(socket, options);
			for (const event of Object.keys(listeners))
				socket.removeListener(event, listeners[event]);
		}
	};
	for (const event of Object.keys(listeners))
		socket.on(event, listeners[event]);
	if (agent[kKeylog])
		socket.on('keylog', agent[kKeylog]);
}

function drop(sockets, name, socket) {
	const list = sockets[name], at = list?.indexOf(socket) ?? -1;
	if (at < 0)
		return;
	list.splice(at, 1);
	if (list.length === 0)
		delete sockets[name];
}

// The request that waits longest for a socket of this name, else of a name that has none.
function waitingFor(agent, name) {
	if (agent.requests[name]?.length > 0)
		return agent.requests[name][0];
	const { 0: other } = Object.keys(agent.requests);
	return other === undefined || agent.sockets[other]?.length > 0 ? undefined : agent.requests[other][0];
}

Object.assign(Agent.prototype, {
	getName(options = {}) {
		let name = `${options.host || 'localhost'}:${options.port || ''}:${options.localAddress || ''}`;
		if (options.family === 4 || options.family === 6)
			name += `:${options.family}`;
		return options.socketPath ? `${name}:${options.socketPath}` : name;
	},

	// `options` as the request's constructor has completed them.
	addRequest(request, options, port, localAddress) {
		const given = typeof options === 'string' ? { host: options, port, localAddress } : options;
		const all = settle(this, given, request), name = this.getName(all);
		const active = this.sockets[name] ??= [], socket = takeFree(this, name);
		if (socket !== undefined) {
			this.reuseSocket(socket, request);
			assign(this, request, socket);
			active.push(socket);
			return;
		}
		const count = active.length + (this.freeSockets[name]?.length ?? 0);
		if (count < this.maxSockets && this.totalSocketCount < this.maxTotalSockets) {
			this.createSocket(request, all, (error, made) => {
				if (error)
					request.onSocket(made, error);
				else
					assign(this, request, made);
			});
			return;
		}
		request[kOptions] = all;
		request[kResource] = new (require('async_hooks').AsyncResource)('QueuedRequest');
		(this.requests[name] ??= []).push(request);
	},

	createSocket(request, options, callback) {
		const all = settle(this, options, request), name = this.getName(all);
		all._agentKey = name;
		all.encoding = null;
		let isMade = false;
		const made = (error, socket) => {
			if (isMade)
				return undefined;
			isMade = true;
			if (error)
				return callback(error);
			(this.sockets[name] ??= []).push(socket);
			this.totalSocketCount++;
			watch(this, socket, all);
			return callback(null, socket);
		};
		if (this.keepAlive) {
			all.keepAlive = this.keepAlive;
			all.keepAliveInitialDelay = this.keepAliveMsecs;
		}
		const socket = this.createConnection(all, made);
		if (socket)
			made(null, socket);
	},

	removeSocket(socket, options) {
		const name = this.getName(options);
		drop(this.sockets, name, socket);
		if (!socket.writable)
			drop(this.freeSockets, name, socket);
		const request = waitingFor(this, name);
		if (request === undefined)
			return;
		const of = this.requests[name]?.length > 0 ? options : request[kOptions];
		if (!of)
			return;
		request[kOptions] = undefined;
		this.createSocket(request, of, (error, made) => {
			if (error)
				request.onSocket(made, error);
			else
				made.emit('free');
		});
	},

	// Whether a socket may be free, and for how long.
	keepSocketAlive(socket) {
		socket.setKeepAlive(true, this.keepAliveMsecs);
		socket.unref();
		let ms = this.options.timeout || 0, isLong = true;
		const said = socket._httpMessage?.res?.headers['keep-alive'];
		const seconds = said ? apply(exec, /^timeout=(\d+)/, [said])?.[1] : undefined;
		if (seconds) {
			const left = +seconds * 1000 - MARGIN_MS;
			isLong = left > 0;
			ms = isLong && left < ms ? left : ms;
		}
		if (socket.timeout !== ms)
			socket.setTimeout(ms);
		return isLong;
	},

	reuseSocket(socket, request) {
		socket.removeListener('error', failedFree);
		request.reusedSocket = true;
		socket.ref();
	},

	destroy() {
		for (const sockets of [this.freeSockets, this.sockets])
			for (const name of Object.keys(sockets))
				for (const socket of [...sockets[name]])
					socket.destroy();
	}
});

// ---- of a request

// The agent that options.agent names; undefined if the request makes its own connection.
function agentOf({ agent, createConnection }, usual) {
	if (agent === false)
		return new usual.constructor();
	if (agent === undefined || agent === null)
		return typeof createConnection === 'function' ? agent : usual;
	if (typeof agent.addRequest !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE('options.agent', ['Agent-like Object', 'undefined', 'false'],
			agent);
	return agent;
}

let shared;

module.exports = {
	Agent, agentOf,
	get globalAgent() { return shared ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }); },
	set globalAgent(value) { shared = value; }
};
