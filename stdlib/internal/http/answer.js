'use strict';

// A request on its socket: from the socket's bytes to the answer, and what becomes of the socket then.
//
//   data --> parser (runtime/ops/http) --> onHead: 'continue' and 'information', or 'upgrade' and 'connect', or
//                                          an IncomingMessage, 'response'
//                                     --> onBody, onEnd: its bytes
//   the answer's 'end' and the request's 'finish': the socket is free, or it ends
//
// The listeners are the same functions for every socket: they find the request in socket._httpMessage and the Answer in
// socket.parser, which is there while there is something to read.

const native = internalBinding('http');

const { IncomingMessage } = require('internal/http/incoming');
const { errorOf, fieldsMaxOf, headMaxOf, isLenient, hangUp } = require('internal/http/common');
const { kNeedDrain, kClosed } = require('internal/http/sending');
const { emitTimeout, fail, hearTimeout } = require('internal/http/client');
const { responseCame } = require('internal/http/telling');

const { apply } = Reflect;
const { getFlow, setFlow } = internalBinding('misc');
const { nextTick } = process;

const NO_BODY = 1, UPGRADE = 2;
const kFlow = Symbol('flow');           // with the stores of who made the request
const PARSERS_MAX = 1000;              // kept, unless http.setMaxIdleHTTPParsers says otherwise

// All 1xx but 101 come before the answer.
function isInterim(status) { return status >= 100 && status < 200 && status !== 101; }

class Answer {
	constructor() {
		this.parser = native.parser(true, 0, 0, false);
		this.request = this.outgoing = this.socket = this.incoming = null;
		this.isRunning = false;
		this.later = undefined;                // bytes that came while others were read
	}

	start(request, socket) {
		this.request = this.outgoing = request;
		this.socket = socket;
		request[kFlow] = getFlow();
		this.parser.reset(headMaxOf(request), fieldsMaxOf(request), isLenient(request));
		request.socket = socket;
		request.parser = socket.parser = this;
		socket._httpMessage = request;
		socket.on('error', onerror);
		socket.on('data', ondata);
		socket.on('end', onend);
		socket.on('close', onclose);
		socket.on('drain', ondrain);
		if (socket._handle?.onread && !socket.encrypted)
			consume(socket, socket._handle);
		if (request.timeout !== undefined || request.agent?.options?.timeout)
			hearTimeout(request);
		request.emit('socket', socket);
	}

	// As the parser's execute.
	execute(bytes) {
		this.isRunning = true;
		try {
			return this.parser.execute(this, bytes);
		} finally {
			this.isRunning = false;
		}
	}

	free() {
		if (this.request === null)
			return;
		this.parser.stop();
		this.request.parser = null;
		if (this.socket?.parser === this)
			this.socket.parser = null;
		if (this.isRunning)
			return;
		this.request = this.outgoing = this.socket = this.incoming = null;
		parsers.free(this);
	}

	// The socket has ended: so has an answer that lasts until then.
	finish() {
		if (!this.isRunning)
			this.parser.finish(this);
		this.free();
	}

	// ---- what the parser says

	onHead(status, reason, major, minor, fields, keepsAlive, isUpgrade) {
		const { request, socket } = this;
		const answer = this.incoming = new IncomingMessage(socket);
		answer.httpVersionMajor = major;
		answer.httpVersionMinor = minor;
		answer.httpVersion = `${major}.${minor}`;
		answer.statusCode = status;
		answer.statusMessage = reason;
		answer.joinDuplicateHeaders = request.joinDuplicateHeaders;
		answer.rawHeaders = fields;
		answer.upgrade = isUpgrade;
		if (request.res) {
			socket.destroy();              // a second answer
			return 0;
		}
		if (isUpgrade || request.method === 'CONNECT') {
			answer.upgrade = true;
			request.res = answer;
			return UPGRADE;
		}
		if (isInterim(status)) {
			informed(request, answer);
			return NO_BODY;
		}
		if (!keepsAlive && !request.upgradeOrConnect)
			request.shouldKeepAlive = false;
		answered(request, answer, socket);
		if (request.method === 'HEAD')
			return NO_BODY;
		answer.complete = status === 304;
		return status === 304 ? NO_BODY : 0;
	}

	onBody(bytes) {
		const { incoming } = this;
		if (!incoming._dumped && !incoming.push(bytes))
			this.socket.pause();
	}

	onEnd(trailers) {
		const { incoming, socket } = this;
		incoming.complete = true;
		if (trailers !== undefined)
			incoming.rawTrailers = trailers;
		incoming.push(null);
		if (!socket._paused && socket.readable)
			socket.resume();
	}
}

// Answers of which nothing is to be read any more, for other requests.
const parsers = {
	name: 'parsers', max: PARSERS_MAX, list: [],
	alloc() { return this.list.pop() ?? new Answer(); },
	free(answer) {
		const isKept = this.list.length < this.max;
		if (isKept)
			this.list.push(answer);
		return isKept;
	}
};

// Bytes that only an answer waits for do not go through the socket's stream.
function consume(socket, handle) {
	const { onread } = handle;
	if (handle.isOfAnswers)
		return;
	handle.isOfAnswers = true;
	handle.onread = result => {
		const isOwn = result !== null && typeof result === 'object' && socket.parser instanceof Answer &&
			socket._readableState.flowing === true && socket._readableState.length === 0 &&
			socket._events.data === ondata;
		if (!isOwn) {
			onread(result);
			return;
		}
		socket._unrefTimer();
		apply(ondata, socket, [result]);
	};
}

function informed(request, answer) {
	request.res = null;
	if (answer.statusCode === 100)
		request.emit('continue');
	request.emit('information', {
		statusCode: answer.statusCode, statusMessage: answer.statusMessage, httpVersion: answer.httpVersion,
		httpVersionMajor: answer.httpVersionMajor, httpVersionMinor: answer.httpVersionMinor,
		headers: answer.headers, rawHeaders: answer.rawHeaders
	});
}

function answered(request, answer, socket) {
	request.res = answer;
	answer.req = request;
	responseCame(request, answer);
	answer.on('end', answerEnded);
	request.on('finish', requestFinished);
	socket.on('timeout', answerTimedOut);
	if (request.aborted || !request.emit('response', answer))
		answer._dump();
}

// ---- the socket's events

// A listener of a socket that runs as its request does: the socket may have been made for another one.
function inFlow(listener) {
	return function (value) {
		const before = getFlow(), request = this._httpMessage, flow = request ? request[kFlow] : before;
		if (flow === before) {
			apply(listener, this, [value]);
			return;
		}
		setFlow(flow);
		try {
			apply(listener, this, [value]);
		} finally {
			setFlow(before);
		}
	};
}

const ondata = inFlow(function ondata(bytes) {
	const answer = this.parser;
	if (!(answer instanceof Answer))
		return;
	if (answer.isRunning) {
		(answer.later ??= []).push(bytes);
		return;
	}
	read(this, answer, bytes);
	while (answer.later?.length > 0 && this.parser === answer)
		read(this, answer, answer.later.shift());
	answer.later = undefined;
});

function read(socket, answer, bytes) {
	const { request } = answer, said = answer.execute(bytes), { incoming } = answer;
	if (answer !== socket.parser) {
		answer.free();                         // while it was running
	} else if (typeof said !== 'number') {
		answer.free();
		leave(socket);
		socket.destroy();
		socket._hadError = true;
		fail(request, errorOf(said, bytes));
	} else if (incoming?.upgrade) {
		upgrade(answer, bytes.subarray(said));
	} else if (incoming?.complete && !isInterim(incoming.statusCode)) {
		leave(socket);
		socket.removeListener('drain', ondrain);
		answer.free();
	}
}

// Nothing more is read of it.
function leave(socket) {
	socket.removeListener('data', ondata);
	socket.removeListener('end', onend);
}

function upgrade(answer, rest) {
	const { request, socket, incoming } = answer;
	const name = request.method === 'CONNECT' ? 'connect' : 'upgrade';
	request.res = incoming;
	leave(socket);
	socket.removeListener('drain', ondrain);
	if (request.timeoutCb)
		socket.removeListener('timeout', request.timeoutCb);
	socket.removeListener('timeout', answerTimedOut);
	answer.finish();
	if (request.listenerCount(name) === 0) {
		socket.destroy();
		return;
	}
	request.upgradeOrConnect = true;
	socket.emit('agentRemove');
	socket.removeListener('close', onclose);
	socket.removeListener('error', onerror);
	socket._httpMessage = null;
	socket.readableFlowing = null;
	request.emit(name, incoming, socket, rest);
	request.destroyed = true;
	request._close();
}

function hungUp(request, socket) {
	if (socket._hadError)
		return;
	socket._hadError = true;
	fail(request, hangUp('socket hang up'));
}

const onend = inFlow(function onend() {
	const request = this._httpMessage;
	if (!request.res)
		hungUp(request, this);
	this.parser?.finish();
	this.destroy();
});

const onerror = inFlow(function onerror(error) {
	const request = this._httpMessage;
	if (request) {
		this._hadError = true;
		fail(request, error);
	}
	this.parser?.finish();
	leave(this);
	this.destroy();
});

const onclose = inFlow(function onclose() {
	const request = this._httpMessage, { parser } = this, { res: answer } = request;
	request.destroyed = true;
	if (!answer)
		hungUp(request, this);
	else if (!answer.complete)
		answer.destroy(hangUp('aborted'));
	request._close();
	if (answer && !answer.aborted && answer.readable)
		answer.push(null);
	request.outputData.length = 0;
	parser?.finish();
});

const ondrain = inFlow(function ondrain() {
	const request = this._httpMessage;
	if (request && !request.finished && request[kNeedDrain]) {
		request[kNeedDrain] = false;
		request.emit('drain');
	}
});

// ---- after the answer

const answerTimedOut = inFlow(function answerTimedOut() { this._httpMessage?.res?.emit('timeout'); });

function answerEnded() {
	const { req: request } = this, { socket } = request;
	if (socket) {
		if (request.timeoutCb)
			socket.removeListener('timeout', emitTimeout);
		socket.removeListener('timeout', answerTimedOut);
	}
	request._ended = true;
	if (request.shouldKeepAlive) {
		if (request.writableFinished && !this.aborted)
			release(request);
	} else if (socket.writable) {
		if (typeof socket.destroySoon === 'function')
			socket.destroySoon();
		else
			socket.end();
	}
}

// The whole answer came before the request was sent.
function requestFinished() {
	if (this.shouldKeepAlive && this._ended)
		release(this);
}

// The socket is free once who listens to the answer's end has been told.
function release(request) {
	const { socket } = request;
	if (request.timeoutCb) {
		socket.setTimeout(0, request.timeoutCb);
		request.timeoutCb = null;
	}
	socket.removeListener('close', onclose);
	socket.removeListener('error', onerror);
	leave(socket);
	nextTick(setFree, request);
	request.destroyed = true;
	if (request.res)
		request.res.socket = null;
}

function setFree(request) {
	request._close();
	request.socket?.emit('free');
}

module.exports = { parsers };
