'use strict';

// One request of node:https where node:tls cannot connect (transfer_request.js), and its answer, over a transfer of ops/fetch/fetch_bind.c.
//
//   begin --> the request's bytes: push() --> native.write, as many as fit, native.room --> finish
//         --> head: a TransferAnswer --> its bytes, each read() one native.read --> its end, or lost
//
// The Socket of a request is only what programs look at: destroying it ends the transfer, and its timer is restarted
// whenever something moves.

const native = internalBinding('fetch');
const urls = internalBinding('url');

const Socket = require('internal/net/socket');
const { stopTimers } = require('internal/net/timeout');
const { inherit } = require('internal/streams/utils');
const { TransferAnswer, kExchange } = require('internal/http/transfer_request');
const { hangUp, headMaxOf, unavailable } = require('internal/http/common');
const { isIP, isIPv6 } = require('internal/net/address');
const { Buffer } = require('buffer');

const { apply } = Reflect;
const { exec } = RegExp.prototype;
const { nextTick } = process;

const TLS = 8, INSECURE = 2, HTTP1 = 16, IPV4 = 32, IPV6 = 64;
const WAITS = 256 << 10;                // bytes of the body that may be with the transfer, unsent
const NO_LIMITS = [0, 0, 0];
const ADDRCONFIG = 32;                  // dns.ADDRCONFIG

// ---- errors

function errorOf(said, hostname) {
	const code = said[0], text = said[1], syscall = said[2], errno = said[3], address = said[4], port = said[5];
	if (code === 'ERR_ACCESS_DENIED')
		return internalBinding('permission').error('net', text);
	if (code === 'UND_ERR_SOCKET')
		return hangUp('socket hang up');
	const error = new Error(text);
	if (code === 'ENOTFOUND' || code === 'ERR_INVALID_URL') {
		error.message = `getaddrinfo ENOTFOUND ${hostname}`;
		Object.assign(error, { errno: -3008, code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname });
	} else if (code === 'UND_ERR_CONNECT_TIMEOUT') {
		error.message = 'connect ETIMEDOUT';
		Object.assign(error, { errno: -110, code: 'ETIMEDOUT', syscall: 'connect' });
	} else if (syscall !== undefined) {
		Object.assign(error, { errno: -errno, code, syscall });
		if (syscall !== 'connect')
			error.message = `${syscall} ${code}`;
		else if (address !== '')
			Object.assign(error, port === 0 ? { address } : { address, port });
	} else if (code === 'UND_ERR_HEADERS_OVERFLOW') {
		return tooLong();
	} else {
		if (code.startsWith('HPE_'))
			error.message = `Parse Error: ${text}`;
		error.code = code;
	}
	return error;
}

function tooLong() {
	const error = new Error('Parse Error: Header overflow');
	error.code = 'HPE_HEADER_OVERFLOW';
	return error;
}

function notFound(hostname) { return errorOf(['ENOTFOUND', '', 'getaddrinfo', 0, '', 0], hostname); }

// ---- where it goes

// What a URL may have as its host: nothing that would be read as another part of it.
function hostIn(host) {
	if (isIPv6(host))
		return host.includes('%') ? undefined : `[${host}]`;
	if (apply(exec, /^[\w.~!$&'()*+,;=-]+$/, [host]) !== null)
		return host;
	if (apply(exec, /[^\x80-\uffff\w.-]/, [host]) !== null)
		return undefined;
	return urls.domain(host, false) || undefined;
}

function pem(value, name) {
	if (value === undefined || value === null)
		return undefined;
	if (Array.isArray(value))
		return value.map(one => pem(one, name)).join('\n');
	if (typeof value === 'string')
		return value;
	if (ArrayBuffer.isView(value))
		return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
	throw unavailable(`options.${name} other than PEM as text or bytes`);
}

// Options of TLS that the transfers do not have: ignoring one could make a connection less safe than was asked for.
const missing = ['ALPNProtocols', 'checkServerIdentity', 'ciphers', 'clientCertEngine', 'crl', 'dhparam', 'ecdhCurve',
	'honorCipherOrder', 'maxVersion', 'minDHSize', 'minVersion', 'passphrase', 'pfx', 'privateKeyEngine',
	'privateKeyIdentifier', 'pskCallback', 'secureContext', 'secureOptions', 'secureProtocol', 'session',
	'sigalgs'];

function tlsOf(options) {
	for (const name of missing)
		if (options[name] !== undefined && options[name] !== null)
			throw unavailable(`options.${name}`);
	return { ca: pem(options.ca, 'ca'), cert: pem(options.cert, 'cert'), key: pem(options.key, 'key'),
		flags: TLS | HTTP1 | (isInsecure(options) ? INSECURE : 0) };
}

let hasWarned = false;

function isInsecure({ rejectUnauthorized }) {
	if (rejectUnauthorized !== undefined || process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0')
		return rejectUnauthorized === false;
	if (!hasWarned)
		process.emitWarning("Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' makes TLS " +
			'connections and HTTPS requests insecure by disabling certificate verification.');
	hasWarned = true;
	return true;
}

// The name that the certificate must have, if it is another than the host's: as given, or as the field says.
function serverName(request, { servername }) {
	const host = request.getHeader('host');
	if (servername !== undefined || typeof host !== 'string')
		return servername;
	return apply(exec, /^\[?([^\]]*?)\]?(?::\d*)?$/, [host])?.[1];
}

// Throws for what the transfers cannot do.
function checkOptions(options, isTls) {
	for (const name of ['localAddress', 'localPort', 'createConnection'])
		if (options[name] !== undefined && options[name] !== null)
			throw unavailable(`options.${name}`);
	if (isTls)
		tlsOf(options);
}

// -> the arguments of native.start, or undefined if there can be no such host.  `address`: what lookup() found.
function planOf(request, options, address) {
	const isTls = request.protocol === 'https:', port = options.port, named = hostIn(options.host);
	const extras = ['', options.socketPath || undefined];
	let host = named, flags = options.family === 4 ? IPV4 : options.family === 6 ? IPV6 : 0;
	if (named === undefined)
		return undefined;
	if (address !== undefined)
		extras[2] = `::${hostIn(address)}:${port}`;
	if (isTls) {
		const tls = tlsOf(options), name = serverName(request, options);
		flags |= tls.flags;
		[extras[3], extras[4], extras[5]] = [tls.ca, tls.cert, tls.key];
		if (name && name !== options.host && !isIP(name)) {
			// the URL has the name of the certificate; the connection goes to the host
			host = hostIn(`${name}`);
			extras[2] ??= `::${named}:${port}`;
			if (host === undefined)
				return undefined;
		}
	}
	let { path } = request;
	if (apply(exec, /^\/[\x21\x22\x24-\x7e]*$/, [path]) === null) {
		extras[6] = path || '/';
		path = '/';
	}
	for (let i = 2; i < 7; i++)
		extras[i] ??= undefined;
	const origin = `${isTls ? 'https' : 'http'}://${host}:${port}`;
	const usual = (isTls ? 443 : 80) === +port ? origin.slice(0, origin.lastIndexOf(':')) : origin;
	return { url: usual + path, origin, flags, extras };
}

// "name: value" lines, and which of libcurl's own are not wanted.
function fieldLines(pairs) {
	let text = '', host = false, accept = false, expect = false;
	for (const { 0: name, 1: value } of pairs) {
		switch (name.toLowerCase()) {
		case 'host': host = true; break;
		case 'accept': accept = true; break;
		case 'expect': expect = true;
		}
		text += apply(exec, /[^ \t]/, [value]) === null ? `${name};\n` : `${name}: ${value}\n`;
	}
	return `${text}${host ? '' : 'Host:\n'}${accept ? '' : 'accept:\n'}${expect ? '' : 'expect:\n'}`;
}

// ---- the socket

function RequestSocket(exchange) {
	Socket.call(this);
	this.exchange = exchange;
	this._httpMessage = exchange.request;
	this.on('error', () => {});
	if (exchange.request.protocol === 'https:') {
		this.encrypted = true;
		this.authorized = !isInsecure(exchange.options);
	}
}
inherit(RequestSocket, Socket);

// The transfer moves the bytes.
RequestSocket.prototype._read = function _read() {};

RequestSocket.prototype._write = function _write(chunk, encoding, done) {
	done(Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }));
};

// Known once the head is there.
for (const [name, of] of [['remoteAddress', ({ 0: address }) => address], ['remotePort', ({ 1: port }) => port],
	['remoteFamily', ({ 0: address }) => address.includes(':') ? 'IPv6' : 'IPv4']])
	Object.defineProperty(RequestSocket.prototype, name, {
		__proto__: null, configurable: true, enumerable: false,
		get() { return this.peer?.[0] ? of(this.peer) : undefined; }
	});

RequestSocket.prototype._destroy = function _destroy(error, done) {
	this.exchange.cancel();
	stopTimers(this);
	done(error);
	process.nextTick(() => { this.emit('close', Boolean(error)); });
};

// ---- the exchange

class Exchange {
	constructor(request, options) {
		this.request = request;
		this.options = options;
		this.queue = [];                // chunks not yet with the transfer, and who waits for each
		this.sending = [];              // who waits for those that are with it
		this.transfer = undefined;
		this.isWaiting = this.isEnded = this.isEndSaid = this.isOver = this.isReading = this.hasRoomAsked =
			false;
		this.answer = undefined;
		this.socket = new RequestSocket(this);
		this.socket.on('error', error => {
			this.error = error;
			if (this.answer !== undefined)
				request._fail(error);
		});
		this.socket.on('close', () => { this.closed(); });
		this.socket.on('timeout', () => { request.emit('timeout'); this.answer?.emit('timeout'); });
		this.error = undefined;
	}

	// pairs: of fields.  Nothing is sent if the host is unknown, or the policy refuses it.
	begin(pairs) {
		const { options } = this, { lookup } = options;
		this.pairs = pairs;
		if (typeof lookup !== 'function' || options.socketPath || isIP(options.host)) {
			this.start(undefined);
			return;
		}
		const asked = { family: options.family, hints: options.hints || 0 };
		if (asked.family !== 4 && asked.family !== 6) {
			asked.hints ||= ADDRCONFIG;
			asked.all = true;
		}
		lookup(options.host, asked, (error, found) => {
			if (this.isOver || this.transfer !== undefined)
				return;
			const address = Array.isArray(found) ? found[0]?.address : found;
			if (error || !isIP(address))
				this.socket.destroy(error ?? notFound(options.host));
			else
				this.start(address);
		});
	}

	start(address) {
		const { request } = this;
		try {
			const plan = planOf(request, this.options, address);
			if (plan === undefined)
				throw notFound(this.options.host);
			const answered = (error, status, reason, lines) => { this.head(error, status, reason, lines); };
			this.transfer = native.start(plan.url, plan.origin, request.method, fieldLines(this.pairs),
				this.size(), plan.flags, NO_LIMITS, plan.extras, answered, undefined);
		} catch (error) {
			this.socket.destroy(error);
			return;
		}
		this.send();
	}

	// of the body: undefined for none, -1 if it is not known
	size() {
		const { request, queue } = this;
		const given = this.pairs.find(pair => pair[0].toLowerCase() === 'content-length');
		if (given !== undefined && apply(exec, /^\d{1,15}$/, [given[1]]) === null)
			throw unavailable('http.request with a content-length that is no number');
		if (request.chunkedEncoding)
			return -1;
		if (given !== undefined && (+given[1] > 0 || request.useChunkedEncodingByDefault))
			return +given[1];
		if (queue.length === 0 && this.isEnded)
			return undefined;
		return this.isEnded ? queue.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) :
			queue.length === 0 ? undefined : -1;
	}

	// ---- sending

	push(bytes, done) {
		this.queue.push({ bytes, done });
		if (this.transfer !== undefined)
			this.send();
	}

	end() {
		this.isEnded = true;
		if (this.transfer !== undefined)
			this.send();
	}

	send() {
		const { queue, sending, transfer } = this;
		while (queue.length > 0 && !this.isWaiting && !this.isOver) {
			const { bytes, done } = queue.shift();
			sending.push(done);
			const waiting = native.write(transfer, bytes);
			this.isWaiting = waiting < 0 || waiting >= WAITS;
		}
		if (this.isOver)
			return;
		if (this.isEnded && queue.length === 0 && !this.isEndSaid) {
			this.isEndSaid = true;
			native.writeEnd(transfer, false);
		}
		if (sending.length > 0 && !this.hasRoomAsked) {
			this.hasRoomAsked = true;
			native.room(transfer, isOver => { this.room(isOver); });
		} else if (this.isEndSaid && this.answer !== undefined) {
			this.request._finish();
		}
	}

	room(isOver) {
		const { request, sending } = this;
		this.hasRoomAsked = this.isWaiting = false;
		this.socket._unrefTimer();
		// without an answer it has failed, which the callback of the head says
		if (this.isOver || (isOver && this.answer === undefined))
			return;
		this.sending = [];
		for (const done of sending)
			done();
		request._sent();
		if (this.isEndSaid && this.queue.length === 0 && this.sending.length === 0)
			request._finish();
		if (!this.isOver)
			this.send();
	}

	dropUnsent(error) {
		const waiting = [...this.sending, ...this.queue.map(one => one.done)];
		this.sending = [];
		this.queue = [];
		for (const done of waiting)
			done(error);
	}

	// ---- the answer

	head(error, status, reason, lines) {
		const { request, transfer } = this;
		if (this.isOver)
			return;
		if (error !== undefined) {
			this.lost(error);
			return;
		}
		const answer = this.answer = new TransferAnswer(this.socket);
		const raw = answer.rawHeaders = native.fields(lines);
		let size = 0;
		for (let i = 0; i < raw.length; i++)
			size += raw[i].length;
		if (size >= headMaxOf(request)) {
			this.answer = undefined;
			this.socket.destroy(tooLong());
			return;
		}
		const version = native.version(transfer).split('.');
		answer.httpVersionMajor = +version[0];
		answer.httpVersionMinor = +(version[1] ?? 0);
		answer.httpVersion = `${answer.httpVersionMajor}.${answer.httpVersionMinor}`;
		answer.statusCode = status;
		answer.statusMessage = reason;
		answer.joinDuplicateHeaders = request.joinDuplicateHeaders;
		answer.req = request;
		answer[kExchange] = this;
		request.res = answer;
		this.socket.peer = native.peer(transfer);
		this.socket._unrefTimer();
		native.watch(transfer, failure => { this.lost(failure); });
		if (this.isEndSaid && this.sending.length === 0)
			request._finish();
		answer.on('end', () => { nextTick(() => { this.answered(); }); });
		if (request.aborted || !request.emit('response', answer))
			answer._dump();
	}

	read() {
		if (this.isReading || this.isOver)
			return;
		this.isReading = true;
		native.read(this.transfer, (error, bytes) => {
			this.isReading = false;
			if (this.isOver)
				return;
			this.socket._unrefTimer();
			if (error !== undefined)
				this.lost(error);
			else if (bytes === undefined)
				this.whole();
			else
				this.answer.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
		});
	}

	whole() {
		const { answer } = this;
		answer.complete = true;
		answer.rawTrailers = native.fields(native.trailers(this.transfer));
		answer.push(null);
	}

	// All of it was read.  The server may have answered before it had the whole request, and takes no more of it.
	answered() {
		const { request, isOver } = this;
		if (isOver)
			return;
		if (!request.finished) {
			this.dropUnsent(undefined);
			request.once('finish', () => { this.leave(); });
			return;
		}
		this.dropUnsent(undefined);
		request._finish();
		this.leave();
	}

	leave() {
		const { request } = this;
		if (this.isOver)
			return;
		this.isOver = true;
		native.cancel(this.transfer);
		clearTimeout(this.socket._timer);
		request.destroyed = true;
		request._close();
		this.release();
	}

	release() {
		this.onLeave?.();
		this.onLeave = undefined;
	}

	// ---- failures

	lost(said) {
		if (this.isOver)
			return;
		const isPlain = this.answer !== undefined && said[0] === 'UND_ERR_SOCKET';
		this.socket.destroy(isPlain ? undefined : errorOf(said, this.options.host));
	}

	cancel() {
		if (this.isOver)
			return;
		this.isOver = true;
		if (this.transfer !== undefined)
			native.cancel(this.transfer);
	}

	// The socket is closed: its error, or that it was closed at all, is the request's.
	closed() {
		const { request, answer } = this;
		request.destroyed = true;
		this.dropUnsent(this.error ?? hangUp('socket hang up'));
		if (answer !== undefined) {
			if (answer.destroyed && !answer.closed) {
				answer.once('close', () => { request._close(); });
				this.release();
				return;
			}
			if (!answer.complete)
				answer.destroy(hangUp('aborted'));
		} else {
			request._fail(this.error ?? hangUp('socket hang up'));
		}
		request._close();
		this.release();
	}
}

module.exports = { Exchange, checkOptions };
