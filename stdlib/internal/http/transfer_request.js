'use strict';

// A request of node:https where node:tls cannot connect: over a transfer (transfer.js), with the ClientRequest's arguments and
// fields, and methods of its own for the rest.

const { inherit } = require('internal/streams/utils');
const { codes } = require('internal/errors');
const { ClientRequest } = require('internal/http/client');
const { IncomingMessage } = require('internal/http/incoming');
const { kFields, kNeedDrain, kCorked, kErrored } = require('internal/http/sending');
const { hangUp, unavailable, validateHeaderName, validateHeaderValue } = require('internal/http/common');
const { Buffer } = require('buffer');

const { isArray } = Array;
const { nextTick } = process;

const kExchange = Symbol('exchange'), kPairs = Symbol('pairs'), kGiven = Symbol('given'), kWaiting = Symbol('waiting');
const kFinished = Symbol('finished');

function nop() {}

// Whether a request of this agent has to go this way: what makes its own connections does not.
function isNeeded(agent, options) {
	const { HttpsAgent, createConnection } = require('internal/http/https_agent');
	return require('tls').connect.name === 'refused' && agent.createConnection === createConnection &&
		agent.createSocket === HttpsAgent.prototype.createSocket && options.createConnection === undefined;
}

// What an agent's addRequest does.
function take(agent, request, given) {
	const options = { __proto__: null, ...given, ...agent.options, path: null };
	if (options.socketPath)
		options.path = options.socketPath;
	Object.setPrototypeOf(request, TransferRequest.prototype);
	if (request.method === 'CONNECT')
		throw unavailable('https.request with the method CONNECT');
	request[kGiven] = isArray(options.headers) ? options.headers.slice() : undefined;
	request[kExchange] = request[kPairs] = undefined;
	request[kFinished] = request.hasBegun = request.isPassing = request._headerSent = false;
	request.outputData = [];
	request.outputSize = 0;
	if (request._header !== null) {
		request._header = null;
		request._implicitHeader();
	}
	const { Exchange, checkOptions } = require('internal/http/transfer');
	checkOptions(options, true);
	const name = agent.getName(options), begin = () => {
		const exchange = new Exchange(request, options), { socket } = exchange;
		(agent.sockets[name] ??= []).push(socket);
		agent.totalSocketCount++;
		exchange.onLeave = () => { leave(agent, socket, name); };
		request._use(exchange);
	};
	const active = agent.sockets[name]?.length ?? 0;
	if (active < agent.maxSockets && agent.totalSocketCount < agent.maxTotalSockets) {
		begin();
		return;
	}
	request[kWaiting] = begin;
	(agent.requests[name] ??= []).push(request);
}

function leave(agent, socket, name) {
	const list = agent.sockets[name], at = list?.indexOf(socket) ?? -1;
	if (at < 0)
		return;
	list.splice(at, 1);
	if (list.length === 0)
		delete agent.sockets[name];
	agent.totalSocketCount--;
	const next = agent.requests[name] !== undefined ? name : Object.keys(agent.requests)[0];
	if (next === undefined)
		return;
	const request = agent.requests[next].shift();
	if (agent.requests[next].length === 0)
		delete agent.requests[next];
	request[kWaiting]();
}

function TransferRequest() {}
inherit(TransferRequest, ClientRequest);
Object.defineProperty(TransferRequest.prototype, 'constructor',
	{ __proto__: null, value: ClientRequest, configurable: true, writable: true });

for (const [name, get] of Object.entries({
	writableFinished() { return this[kFinished]; },
	writableLength() { return this.outputSize; },
	writableCorked() { return this[kCorked]; }
}))
	Object.defineProperty(TransferRequest.prototype, name, { __proto__: null, configurable: true, get });

// ---- fields

// The fields to send, as [name, value] pairs, one for each line. `given`: an array of them, or undefined.
function linesOf(request, given) {
	const lines = [];
	const add = (name, value) => {
		validateHeaderName(name);
		for (const one of isArray(value) ? value : [value])
			validateHeaderValue(name, one);
		if (!isArray(value))
			lines.push([name, `${value}`]);
		else if (name.toLowerCase() === 'cookie')
			lines.push([name, value.join('; ')]);
		else
			for (const one of value)
				lines.push([name, `${one}`]);
	};
	if (given === undefined)
		for (const key of request.getHeaderNames())
			add(request[kFields][key][0], request[kFields][key][1]);
	else if (isArray(given[0]))
		for (const { 0: name, 1: value } of given)
			add(name, value);
	else if (given.length % 2 !== 0)
		throw new codes.ERR_INVALID_ARG_VALUE('headers', given);
	else
		for (let i = 0; i < given.length; i += 2)
			add(given[i], given[i + 1]);
	complete(request, lines);
	return lines;
}

// Adds what the message itself needs.
function complete(request, lines) {
	let length = false, coding = false, connection = false;
	for (const { 0: name, 1: value } of lines)
		switch (name.toLowerCase()) {
		case 'content-length': length = true; break;
		case 'connection': connection = true; break;
		case 'transfer-encoding':
			coding = true;
			request.chunkedEncoding = /(?:^|\W)chunked(?:$|\W)/i.test(value);
		}
	if (!connection && !request._removedConnection)
		lines.push(['Connection', request.shouldKeepAlive ? 'keep-alive' : 'close']);
	if (length || coding || !request.useChunkedEncodingByDefault)
		return;
	if (!request._removedContLen && request._contentLength !== null)
		lines.push(['Content-Length', `${request._contentLength}`]);
	else if (!request._removedTE) {
		lines.push(['Transfer-Encoding', 'chunked']);
		request.chunkedEncoding = true;
	}
}

// ---- methods

Object.assign(TransferRequest.prototype, {
	_implicitHeader() {
		if (this._header)
			throw new codes.ERR_HTTP_HEADERS_SENT('render');
		const pairs = linesOf(this, this[kGiven]);
		let text = `${this.method} ${this.path} HTTP/1.1\r\n`;
		for (const { 0: name, 1: value } of pairs) {
			text += `${name}: ${value}\r\n`;
			if (name.toLowerCase() === 'upgrade')
				throw unavailable('https.request with the field upgrade');
			if (name.toLowerCase() === 'expect' && value.toLowerCase() === '100-continue')
				this._onceSocket(() => { nextTick(() => { this.emit('continue'); }); });
		}
		this[kPairs] = pairs;
		this._header = `${text}\r\n`;
		this._headerSent = true;
		this._begin();
	},

	_send(chunk, encoding, done) {
		const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
		if (!this._hasBody || bytes.byteLength === 0) {
			nextTick(done ?? nop);
			return true;
		}
		this.outputSize += bytes.byteLength;
		this._pass(bytes, error => {
			this.outputSize -= bytes.byteLength;
			done?.(error);
		});
		const isLow = this.outputSize < this.writableHighWaterMark;
		this[kNeedDrain] ||= !isLow;
		return isLow;
	},

	write(chunk, encoding, done) {
		// the chunks are made by the transfer
		const { chunkedEncoding } = this;
		if (!this._header && !this.finished && !this.destroyed && chunk !== null && chunk !== undefined)
			this._implicitHeader();
		const isChunked = this.chunkedEncoding || chunkedEncoding;
		this.chunkedEncoding = false;
		const { socket } = this;
		this.socket = null;
		try {
			return ClientRequest.prototype.write.call(this, chunk, encoding, done);
		} finally {
			this.chunkedEncoding = isChunked;
			this.socket = socket;
		}
	},

	end(chunk, encoding, done) {
		if (typeof chunk === 'function')
			[chunk, encoding, done] = [undefined, undefined, chunk];
		else if (typeof encoding === 'function')
			[encoding, done] = [undefined, encoding];
		if (this.finished)
			return ClientRequest.prototype.end.call(this, chunk, encoding, done);
		if (typeof done === 'function')
			this.once('finish', done);
		if (!this._header) {
			this._contentLength = chunk ? Buffer.byteLength(chunk, encoding) : 0;
			this._implicitHeader();
		}
		if (chunk)
			this.write(chunk, encoding);
		this.finished = true;
		this[kCorked] = 0;
		if (!this.destroyed && this.isPassing)
			this[kExchange].end();
		return this;
	},

	flushHeaders() {
		if (!this._header)
			this._implicitHeader();
	},

	// With what sends it.
	_use(exchange) {
		nextTick(() => {
			if (this.destroyed) {
				exchange.cancel();
				exchange.release();
				this._failUnsent();
				return;
			}
			this[kExchange] = exchange;
			const { socket } = exchange;
			this.socket = socket;
			const timeout = this.timeout ?? exchange.options.timeout;
			if (timeout > 0)
				socket.setTimeout(timeout);
			this.emit('socket', socket);
			if (!this.destroyed)
				this._begin();
		});
	},

	// Begins once there are fields and somebody to send them; after this turn's writes.
	_begin() {
		const exchange = this[kExchange];
		if (exchange === undefined || this[kPairs] === undefined || this.hasBegun)
			return;
		this.hasBegun = true;
		nextTick(() => {
			if (this.destroyed)
				return;
			const unsent = this.outputData;
			this.outputData = [];
			for (const { bytes, done } of unsent)
				exchange.push(bytes, done);
			if (this.finished)
				exchange.end();
			this.isPassing = true;
			if (this.method === 'HEAD' && (unsent.length > 0 || this.chunkedEncoding))
				exchange.socket.destroy(unavailable('https.request with the method HEAD and a body'));
			else
				exchange.begin(this[kPairs]);
		});
	},

	_pass(bytes, done) {
		if (this.isPassing)
			this[kExchange].push(bytes, done);
		else
			this.outputData.push({ bytes, done });
	},

	_sent() {
		if (this.outputSize > 0 || !this[kNeedDrain] || this.finished)
			return;
		this[kNeedDrain] = false;
		this.emit('drain');
	},

	addTrailers(headers) {
		ClientRequest.prototype.addTrailers.call(this, headers);
		throw unavailable('https.ClientRequest.prototype.addTrailers');
	},

	cork() { this[kCorked]++; },

	uncork() {
		if (this[kCorked] > 0)
			this[kCorked]--;
	},

	// ---- its end

	_finish() {
		if (this[kFinished])
			return;
		this[kFinished] = true;
		this.emit('prefinish');
		this.emit('finish');
	},

	_fail(error) {
		this[kErrored] ??= error;
		this.emit('error', error);
	},

	// It was destroyed before it had a socket.
	_failUnsent() {
		const unsent = this.outputData, error = this[kErrored] ?? hangUp('socket hang up');
		this.outputData = [];
		for (const { done } of unsent)
			done(error);
		if (this[kErrored] || !this.aborted)
			this.emit('error', error);
		this._close();
	},

	destroy(error) {
		if (this.destroyed)
			return this;
		this.destroyed = true;
		this.res?._dump();
		this[kErrored] = error ?? null;
		this[kExchange]?.socket.destroy(error);
		return this;
	},

	setTimeout(ms, listener) {
		if (this._ended)
			return this;
		if (listener)
			this.once('timeout', listener);
		this._onceSocket(socket => { socket.setTimeout(ms); });
		return this;
	},

	_onceSocket(f) {
		if (this.socket)
			f(this.socket);
		else
			this.once('socket', f);
	},

	setNoDelay() {},
	setSocketKeepAlive() {}
});

// The answer to one: it is read from the transfer.
function TransferAnswer(socket) { IncomingMessage.call(this, socket); }
inherit(TransferAnswer, IncomingMessage);
Object.defineProperty(TransferAnswer.prototype, 'constructor',
	{ __proto__: null, value: IncomingMessage, configurable: true, writable: true });

TransferAnswer.prototype._read = function _read() {
	this._consumed = true;
	this[kExchange]?.read();
};

module.exports = { isNeeded, take, TransferAnswer, kExchange };
