'use strict';
/* session.socket: the socket, but for what would spoil the session. */

const { codes } = require('internal/http2/errors');

const kRequest = Symbol('request');

const forbidden = new Set(['destroy', 'emit', 'end', 'pause', 'read', 'resume', 'write', 'setEncoding', 'setKeepAlive',
	'setNoDelay']);
const ofSession = new Set(['setTimeout', 'ref', 'unref']);

function socketOf(session) {
	const { kSocket } = require('internal/http2/session'), { [kSocket]: socket } = session;
	if (socket === undefined)
		throw new codes.ERR_HTTP2_SOCKET_UNBOUND();
	return socket;
}

function refuse(name) {
	if (forbidden.has(name))
		throw new codes.ERR_HTTP2_NO_SOCKET_MANIPULATION();
}

const traps = {
	get(session, name) {
		if (ofSession.has(name))
			return session[name].bind(session);
		refuse(name);
		const socket = socketOf(session), value = socket[name];
		return typeof value === 'function' ? value.bind(socket) : value;
	},
	getPrototypeOf(session) { return Reflect.getPrototypeOf(socketOf(session)); },
	has(session, name) { return name in socketOf(session); },
	set(session, name, value) {
		if (ofSession.has(name)) {
			session[name] = value;
			return true;
		}
		refuse(name);
		socketOf(session)[name] = value;
		return true;
	}
};

function proxyOf(session) { return new Proxy(session, traps); }

// ---- request.socket and response.socket: the same, with what is the stream's

const ofStream = new Set(['on', 'once', 'end', 'emit', 'destroy']), notAtAll = new Set(['write', 'read', 'pause',
	'resume']);
const settable = new Set(['writable', 'readable', 'destroyed', ...ofStream]);

function below(stream) {
	const { kSocket } = require('internal/http2/session');
	return stream.session !== undefined ? stream.session[kSocket] ?? stream : stream;
}

function refuseAll(name) {
	if (notAtAll.has(name))
		throw new codes.ERR_HTTP2_NO_SOCKET_MANIPULATION();
}

const streamTraps = {
	get(stream, name) {
		if (ofStream.has(name))
			return stream[name].bind(stream);
		if (name === 'writable' || name === 'destroyed')
			return stream[name];
		if (name === 'readable')
			return !stream.destroyed && (stream[kRequest] ?? stream).readable;
		if (name === 'setTimeout') {
			const owner = stream.session ?? stream;
			return owner.setTimeout.bind(owner);
		}
		refuseAll(name);
		const ref = below(stream), value = ref[name];
		return typeof value === 'function' ? value.bind(ref) : value;
	},
	getPrototypeOf(stream) { return Reflect.getPrototypeOf(below(stream)); },
	has(stream, name) { return name in below(stream) || name in stream; },
	set(stream, name, value) {
		refuseAll(name);
		if (settable.has(name))
			stream[name] = value;
		else if (name === 'setTimeout')
			(stream.session ?? stream).setTimeout = value;
		else
			below(stream)[name] = value;
		return true;
	}
};

function streamProxyOf(stream) { return new Proxy(stream, streamTraps); }

module.exports = { kRequest, proxyOf, streamProxyOf };
