'use strict';

// One connection of an http.Server: from its bytes to requests, and from their answers, in order, to its next request.
//
//   data --> parser (runtime/ops/http) --> onHead: IncomingMessage and ServerResponse --> 'request'
//                                     --> onBody, onEnd: the request's bytes
//   answered: the next answer gets the socket, or the connection waits for a request, or it ends
//
// Answers after the first of a pipeline wait with what they have written; while that is much, nothing more is read.
//
// server[kQuick](connection, method, url, fields, hasBody), of servers of jsr:serve, takes a request that is as most are in
// place of all that: it gives what answers it, or undefined if it has answered (answerNow).  That has push(bytes) and end()
// for the body, and is told settle() before anything else happens to the connection: it takes its request and answer then
// (admit), and goes on as those of others.

const native = internalBinding('http');

const { channel } = require('diagnostics_channel');
const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { errorOf, fieldsMaxOf, hangUp, headMaxOf, isLenient } = require('internal/http/common');
const { kConnection, kUnique, kNeedDrain, sendQuick } = require('internal/http/sending');
const { ServerResponse, close } = require('internal/http/response');
const { IncomingMessage, closeQuietly, dump, endEmpty, endQuietly } = require('internal/http/incoming');
const { isOfMemory, warnIfOfMemory } = require('internal/net/memory');
const { kTimer } = require('internal/net/timeout');

const { alike } = native;
const { init } = EventEmitter;
const { apply } = Reflect;
const { toLowerCase } = String.prototype;
const { test } = RegExp.prototype;
const { nextTick } = process;
const { now } = internalBinding('misc');

const requestStart = channel('http.server.request.start'), responseFinish = channel('http.server.response.finish');

const kQuick = Symbol('quick');

const CR = 13;

const UPGRADE = 2;
const HAS_HOST = 1, HAS_EXPECT = 2, HAS_LITTLE = 8;    // bits of notes; 8: a body of up to 64 KB; 4: what is not usual

const saysContinue = /(?:^|\W)100-continue(?:$|\W)/i;

const refusals = {
	__proto__: null,
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
	HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout'
};

function nop() {}

function closeBoth(response) {
	close(response);
	endQuietly(response.req);
}

// Empty lines, which may come between requests.
function isBlank(bytes) {
	return bytes.every(byte => byte === 13 || byte === 10);
}

function isUsualMethod(method, hasBody) {
	return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ||
		(method === 'GET' && !hasBody);
}

function refuseEncoding() { throw new codes.ERR_HTTP_SOCKET_ENCODING(); }

// The value of a field, of its first if there are several.
function find(fields, key) {
	for (let i = 0; i < fields.length; i += 2)
		if (fields[i].length === key.length && apply(toLowerCase, fields[i], []) === key)
			return fields[i + 1];
	return undefined;
}

class Connection {
	constructor(server, socket, classes) {
		this.server = server;
		this.socket = socket;
		this.classes = classes;                // of requests and answers
		this.firstRequest = this.firstResponse = null; // as they were made
		this.incoming = [];                    // requests without a whole answer, in order
		this.outgoing = [];                    // answers that wait for the one before
		this.waiting = 0;                      // bytes they have written
		this.request = null;                   // whose body comes
		this.quick = undefined;                // what answers a request that is no IncomingMessage yet
		this.requests = 0;
		this.begun = now();                    // when the message that is read began; 0: none is
		this.hasHead = false;
		this.keepAliveIsSet = false;
		this.timer = null;                     // of the socket, set here
		this.timerMs = 0;
		this.idleSince = 0;
		this.isBetween = false;                // the last bytes were a message's end
		this.isPaused = this.isFull = false;   // because of the answers; because of the request
		this.parser = native.parser(false, headMaxOf(server), fieldsMaxOf(server), isLenient(server));
		this.listeners = {
			data: bytes => { this.data(bytes); },
			end: () => { this.ended(); },
			close: () => { this.closed(); },
			drain: () => { this.drained(); },
			error: error => { this.failed(error); },
			timeout: () => { this.timedOut(); }
		};
	}

	start() {
		const { server, socket } = this;
		socket._httpMessage ??= null;
		socket.server ??= server;
		if (server.timeout && typeof socket.setTimeout === 'function')
			socket.setTimeout(server.timeout);
		for (const name of ['timeout', 'error', 'close', 'end', 'data', 'drain'])
			socket.on(name, this.listeners[name]);
		socket.setEncoding = refuseEncoding;
		socket._httpConnection = socket.parser = this;
		socket._paused = false;
		if (typeof socket._onTimeout === 'function')
			socket._onTimeout = () => { this.rest(); };
		if (socket._handle?.onread && !socket.encrypted)
			this.consume(socket._handle);
	}

	// Bytes that only this connection waits for do not go through the socket's stream.
	consume(handle) {
		const { socket } = this, { onread } = handle;
		handle.onread = result => {
			const isOwn = result !== null && typeof result === 'object' && this.parser !== null &&
				socket._readableState.flowing === true && socket._readableState.length === 0 &&
				socket._events.data === this.listeners.data;
			if (!isOwn) {
				onread(result);
				return;
			}
			if (socket.timeout && !this.keepAliveIsSet)
				socket._unrefTimer();
			this.data(result);
		};
	}

	// ---- bytes

	data(bytes) {
		if (this.parser === null)
			return;
		if (this.keepAliveIsSet && (bytes[0] > CR || !isBlank(bytes)))
			this.forgetKeepAlive();
		if (this.begun === 0)
			this.begun = now();
		this.isBetween = false;
		const said = this.parser.execute(this, bytes);
		if (typeof said !== 'number') {
			this.failed(errorOf(said, bytes));
			return;
		}
		if (this.parser === null)
			return;
		const { request } = this;
		if (request?.upgrade)
			this.upgrade(request, bytes.subarray(said));
		else if (this.isBetween || !this.parser.isAmid())
			this.begun = 0;
		else if (this.begun === 0)
			this.begun = now();
	}

	onHead(method, url, major, minor, fields, keepsAlive, isUpgrade, notes) {
		const { server } = this;
		if (this.quick !== undefined)
			this.settle();
		if (this.keepAliveIsSet)               // by the answer to one that came together with this one
			this.forgetKeepAlive();
		const hasBody = notes === (HAS_HOST | HAS_LITTLE);
		if (keepsAlive && (notes === HAS_HOST || hasBody) && minor === 1 && major === 1 && !isUpgrade &&
			server[kQuick] !== undefined && isUsualMethod(method, hasBody) && this.isFree()) {
			this.hasHead = true;
			this.quick = server[kQuick](this, method, url, fields, hasBody);
			return 0;
		}
		const request = this.newRequest();
		if (minor !== 1 || major !== 1) {
			request.httpVersionMajor = major;
			request.httpVersionMinor = minor;
			request.httpVersion = `${major}.${minor}`;
		}
		request.url = url;
		request.method = method;
		request.rawHeaders = fields;
		request.upgrade = isUpgrade && (method === 'CONNECT' || server.listenerCount('upgrade') > 0);
		this.request = request;
		this.hasHead = true;
		if (request.upgrade)
			return UPGRADE;
		this.take(request, fields, keepsAlive, notes);
		return 0;
	}

	// ---- quick ones

	// Nobody else waits for an answer here, or wants to know of one.
	isFree() {
		const { incoming, outgoing, server, socket } = this;
		return incoming.length === 0 && outgoing.length === 0 && !socket._httpMessage && !socket.destroyed &&
			!server.maxRequestsPerSocket && server.keepAliveTimeout > 0 && !requestStart.hasSubscribers &&
			!responseFinish.hasSubscribers && socket._writeNow !== undefined;
	}

	settle() {
		const { quick } = this;
		this.quick = undefined;
		quick?.settle();
	}

	// The answer of what was a quick request; response.req is that.  chunks: of its body, so far
	admit(method, url, fields, chunks) {
		const request = this.newRequest();
		request.url = url;
		request.method = method;
		request.rawHeaders = fields;
		request.upgrade = false;
		for (let i = 0; i < chunks.length; i++)
			request.push(chunks[i]);
		if (this.hasHead) {
			this.request = request;
		} else {
			request.complete = true;
			endEmpty(request);
		}
		this.incoming.push(request);
		return this.answerTo(request, true);
	}

	// lines: the first line and the fields of the head, but for what every answer says.  Whether it was sent.
	answerNow(lines, text) {
		const { server, socket } = this;
		const sent = socket.destroyed ? -1 :
			sendQuick(socket, lines, text, server.keepAliveTimeout, answeredQuick, this);
		if (sent < 0)
			return false;
		this.quick = undefined;
		if (sent === 0)
			this.waitFor(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
		return true;
	}

	// Requests after the first are copies of it, as it was made, where what makes them is nobody else's.
	newRequest() {
		const { classes, server, socket } = this;
		let request;
		if (this.firstRequest !== null && EventEmitter.init === init) {
			request = alike(this.firstRequest);
			request._events = alike(request._events);
			request.rawTrailers = [];
			return request;
		}
		request = new classes.request(socket);
		request.httpVersionMajor = request.httpVersionMinor = 1;
		request.httpVersion = '1.1';
		request.joinDuplicateHeaders = server.joinDuplicateHeaders;
		if (classes.request === IncomingMessage && request._eventsCount === 0) {
			this.firstRequest = alike(request) ?? null;
			if (this.firstRequest !== null)
				this.firstRequest._events = alike(request._events);
		}
		return request;
	}

	onBody(bytes) {
		const { quick, request } = this;
		if (quick !== undefined) {
			quick.push(bytes);
			return;
		}
		if (request === null || request._dumped)
			return;
		if (!request.push(bytes) && !this.isFull) {
			this.isFull = true;
			this.socket.pause();
		}
	}

	onEnd(trailers, isBetween) {
		const { request } = this;
		this.hasHead = false;
		this.isBetween = isBetween;
		this.begun = 0;
		if (request === null) {
			this.quick?.end();
			return;
		}
		request.complete = true;
		if (trailers !== undefined)
			request.rawTrailers = trailers;
		if (request.upgrade)
			return;
		this.request = null;
		endEmpty(request);
		this.read();
	}

	// A request wants its body.
	read() {
		if (!this.isFull)
			return;
		this.isFull = false;
		if (!this.isPaused)
			this.socket.resume();
	}

	// ---- requests

	take(request, fields, keepsAlive, notes) {
		const { server, socket } = this;
		this.incoming.push(request);
		const isMuch = socket._writableState?.needDrain ||
			(this.waiting > 0 && this.waiting >= socket.writableHighWaterMark);
		if (isMuch && !this.isPaused)
			this.pause();
		const response = this.answerTo(request, keepsAlive);
		if (requestStart.hasSubscribers)
			requestStart.publish({ request, response, socket, server });
		const isUsual = (notes & (HAS_HOST | HAS_EXPECT)) === HAS_HOST && !server.maxRequestsPerSocket;
		if (!isUsual && request.httpVersion === '1.1' && this.isHandled(request, response, fields, notes))
			return;
		server.emit('request', request, response);
	}

	newResponse(request) {
		const { classes, server, socket } = this;
		let response;
		const isUsual = request.httpVersion === '1.1' && request.method !== 'HEAD';
		if (isUsual && this.firstResponse !== null && EventEmitter.init === init) {
			response = alike(this.firstResponse);
			response._events = { __proto__: null };
			response.outputData = [];
			response.req = request;
			return response;
		}
		response = new classes.response(request, {
			highWaterMark: socket.writableHighWaterMark,
			rejectNonStandardBodyWrites: server.rejectNonStandardBodyWrites
		});
		response[kConnection] = this;
		if (server[kUnique])
			response[kUnique] = server[kUnique];
		if (isUsual && classes.response === ServerResponse && response._eventsCount === 0) {
			this.firstResponse = alike(response) ?? null;
			if (this.firstResponse !== null)
				Object.assign(this.firstResponse, { req: null, outputData: null, _events: null });
		}
		return response;
	}

	answerTo(request, keepsAlive) {
		const { server, socket } = this, response = this.newResponse(request);
		response._keepAliveTimeout = server.keepAliveTimeout;
		response.shouldKeepAlive = keepsAlive;
		if (server.maxRequestsPerSocket)
			response._maxRequestsPerSocket = server.maxRequestsPerSocket;
		if (socket._httpMessage) {
			this.outgoing.push(response);
		} else if (response._eventsCount > 0) {
			response._take(socket);
		} else {
			socket._httpMessage = response;
			response.socket = socket;
		}
		return response;
	}

	// What needs no handler, or another one.
	isHandled(request, response, fields, notes) {
		const { server, socket } = this, most = server.maxRequestsPerSocket;
		if (!(notes & HAS_HOST) && server.requireHostHeader) {
			response.writeHead(400, ['Connection', 'close']);
			response.end();
			return true;
		}
		if (typeof most === 'number' && most > 0) {
			this.requests++;
			response.maxRequestsOnConnectionReached = most <= this.requests;
			if (most < this.requests) {
				server.emit('dropRequest', request, socket);
				response.writeHead(503);
				response.end();
				return true;
			}
		}
		if (!(notes & HAS_EXPECT))
			return false;
		this.expects(request, response, find(fields, 'expect'));
		return true;
	}

	expects(request, response, expected) {
		const { server } = this;
		if (apply(test, saysContinue, [expected])) {
			response._expect_continue = true;
			if (server.emit('checkContinue', request, response))
				return;
			response.writeContinue();
			server.emit('request', request, response);
		} else if (!server.emit('checkExpectation', request, response)) {
			response.writeHead(417);
			response.end();
		}
	}

	upgrade(request, rest) {
		const { server, socket } = this, name = request.method === 'CONNECT' ? 'connect' : 'upgrade';
		this.leave();
		if (server.listenerCount(name) === 0) {
			socket.destroy();
			return;
		}
		socket.readableFlowing = null;
		server.emit(name, request, socket, rest);
	}

	// ---- answers

	pending(bytes) {
		this.waiting += bytes;
		if (this.isPaused && this.waiting < this.socket.writableHighWaterMark)
			this.drained();
	}

	pause() {
		this.isPaused = this.socket._paused = true;
		this.socket.pause();
	}

	// All of an answer was written.
	answered(response) {
		const { server, socket, incoming, outgoing } = this, { req: request } = response;
		if (responseFinish.hasSubscribers)
			responseFinish.publish({ request, response, socket, server });
		if (incoming[0] === request)
			incoming.shift();
		else if (incoming.includes(request))
			incoming.splice(incoming.indexOf(request), 1);
		const isOver = response._eventsCount === 0 && closeQuietly(request);
		const isQuiet = !isOver && !request._consumed && !request.upgrade && dump(request);
		socket._httpMessage = null;
		response.socket = null;
		if (isOver)
			close(response);
		else if (isQuiet && response._eventsCount === 0)
			closeBoth(response);
		else
			nextTick(isQuiet ? closeBoth : close, response);
		if (response._last) {
			if (typeof socket.destroySoon === 'function')
				socket.destroySoon();
			else
				socket.end();
		} else if (outgoing.length > 0) {
			outgoing.shift()._take(socket);
		} else if (server.keepAliveTimeout && typeof socket.setTimeout === 'function') {
			this.waitFor(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
		}
	}

	// The timer stays from one wait to the next one, as it was set for the first of them (rest).
	waitFor(ms) {
		const { socket } = this;
		this.keepAliveIsSet = true;
		this.idleSince = now();
		if (this.timer !== null && socket[kTimer] === this.timer && this.timerMs === ms)
			socket.timeout = ms;
		else
			this.setTimer(ms, ms);
	}

	setTimer(ms, left) {
		const { socket } = this;
		socket.setTimeout(Math.ceil(left));
		socket.timeout = ms;
		this.timer = socket[kTimer] ?? null;
		this.timerMs = ms;
	}

	// The timer says: nothing, between two waits; or a wait that began later goes on; or one has lasted long enough.
	rest() {
		const { socket, timerMs: ms } = this;
		if (this.timer === null || socket[kTimer] !== this.timer) {
			Object.getPrototypeOf(socket)._onTimeout.call(socket);
			return;
		}
		const left = this.idleSince + ms - now();
		if (socket.timeout === 0)
			this.timer = null;
		else if (left >= 1)
			this.setTimer(ms, left);
		else
			Object.getPrototypeOf(socket)._onTimeout.call(socket);
	}

	forgetKeepAlive() {
		if (!this.keepAliveIsSet)
			return;
		const { socket } = this, ms = this.server.timeout || 0;
		this.keepAliveIsSet = false;
		if (ms === 0 && this.timer !== null && socket[kTimer] === this.timer)
			socket.timeout = 0;
		else
			socket.setTimeout(ms);
	}

	drained() {
		const { socket } = this;
		const isMuch = socket._writableState?.needDrain || this.waiting > socket.writableHighWaterMark;
		if (this.isPaused && !isMuch) {
			this.isPaused = socket._paused = false;
			if (!this.isFull)
				socket.resume();
		}
		const answer = socket._httpMessage;
		if (answer && !answer.finished && answer[kNeedDrain]) {
			answer[kNeedDrain] = false;
			answer.emit('drain');
		}
	}

	// ---- ends

	ended() {
		this.settle();
		const { socket, server, outgoing } = this, said = this.parser?.finish(this);
		if (said !== undefined)
			this.failed(errorOf(said));
		else if (!server.httpAllowHalfOpen)
			socket.end();
		else if (outgoing.length > 0)
			outgoing.at(-1)._last = true;
		else if (socket._httpMessage)
			socket._httpMessage._last = true;
		else
			socket.end();
	}

	failed(error) {
		this.settle();
		const { socket } = this;
		socket.removeListener('error', this.listeners.error);
		if (socket.listenerCount('error', nop) === 0)
			socket.on('error', nop);
		if (this.server.emit('clientError', error, socket))
			return;
		warnIfOfMemory(this.server, 'An HTTP', error);
		if (socket.writable && !socket._httpMessage?._headerSent) {
			const status = isOfMemory(error) ? '500 Internal Server Error' :
				refusals[error.code] ?? '400 Bad Request';
			socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
		}
		if (socket.writable && socket._writableState?.writing) {
			this.parser?.stop();
			this.parser = null;
			this.begun = now();            // it may take as long as a request
			socket.end(() => { socket.destroy(error); });
		} else {
			socket.destroy(error);
		}
	}

	timedOut() {
		const { socket, request } = this;
		const isHeard = Boolean(request && !request.complete && request.emit('timeout', socket));
		const isAnswers = Boolean(socket._httpMessage?.emit('timeout', socket));
		if (!this.server.emit('timeout', socket) && !isHeard && !isAnswers)
			socket.destroy();
	}

	closed() {
		this.settle();
		const { socket } = this;
		this.server._forget(this);
		this.parser?.stop();
		this.parser = null;
		for (const request of this.incoming.splice(0))
			request.destroy(hangUp('aborted'));
		if (this.request !== null && !this.request._dumped)
			this.request.destroy(hangUp('aborted'));
		if (socket._httpMessage)
			close(socket._httpMessage);
		for (const response of this.outgoing.splice(0))
			close(response);
	}

	// The socket is somebody else's from now on.
	leave() {
		for (const name of ['data', 'end', 'close', 'drain', 'error', 'timeout'])
			this.socket.removeListener(name, this.listeners[name]);
		this.server._forget(this);
		this.parser = null;
		if (this.socket.timeout === 0 && this.timer !== null)
			this.socket.setTimeout(0);
		this.socket._httpConnection = undefined;
		this.socket.parser = null;
		delete this.socket.setEncoding;
	}

	// ---- what the server asks

	get isIdle() {
		const { _httpMessage: answer } = this.socket;
		return this.begun === 0 && this.quick === undefined && !(answer && !answer.finished);
	}

	// Nothing is asked of it any more: it ends, once what was answered is written.
	lastAnswer() {
		this.settle();
		return this.outgoing.at(-1) ?? this.socket._httpMessage;
	}

	endIdle() {
		const { socket } = this, last = this.lastAnswer();
		if (last && !last.writableFinished)
			last._last = true;
		else if (socket._writableState?.writing)
			socket.destroySoon();
		else
			socket.destroy();
	}

	isLate(at, { headersTimeout, requestTimeout }) {
		if (this.begun === 0)
			return false;
		const age = at - this.begun;
		return (!this.hasHead && headersTimeout > 0 && age > headersTimeout) ||
			(requestTimeout > 0 && age > requestTimeout);
	}
}

// What a quick request was answered with is written.
function answeredQuick(connection) {
	const { outgoing, quick, server, socket } = connection;
	if (quick === undefined && !socket._httpMessage && outgoing.length === 0 && !socket.destroyed)
		connection.waitFor(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
}

module.exports = { Connection, kQuick };
