'use strict';

// upgradeWebSocket(request, options): the server's end of a WebSocket (RFC 6455), on the connection of a request to serve().
//
//   CONNECTING --the handler's Response was sent--> OPEN --a Close frame from either side, a failure--> CLOSING
//              --the connection ended--> CLOSED

const { Event, dispatch, trust } = require('internal/web/event_target');
const { CloseEvent, ErrorEvent, MessageEvent } = require('internal/web/events');
const { makeBlob } = require('internal/web/blob');
const { makeWebSocket } = require('internal/web/websocket');
const { recordOf: recordOfRequest } = require('internal/web/request');
const { Response, recordOf } = require('internal/web/response');
const { validateBoolean, validateNumber, validateObject, validateString } = require('internal/validators');
const { encode } = internalBinding('encoding');
const { size: sizeOf, deflates } = internalBinding('websocket');
const native = internalBinding('websocket_frames');

const { apply } = Reflect;
const { test } = RegExp.prototype;
const storeOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get;

const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3;
const FAILED = -1, MESSAGE = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10;
const NO_CODE = 1005, ABNORMAL = 1006, GOING_AWAY = 1001, INTERNAL_ERROR = 1011;
const CLOSE_MS = 3000, LINGER_MS = 2000;       // for the client's Close frame, for its end of the connection
const IDLE_S = 30;                      // without a word from the client before it is pinged, and then until it is given up
const QUEUED_MAX = 2 ** 30, PONGS_MAX = 64 * 1024;      // bytes that may wait to be sent; with so many no ping is answered
const nothing = new Uint8Array(0);

const isKey = /^[A-Za-z0-9+/]{21}[AQgw]==$/;

// ---- the opening handshake

function tokensOf(value) {
	return value === null ? [] : value.split(',').map(text => text.trim()).filter(text => text !== '');
}

// The terms of the first offer of permessage-deflate that can be met (RFC 7692, 7.1), or undefined.
function agree(offers) {
	for (const offer of tokensOf(offers)) {
		const [name, ...parameters] = offer.split(';').map(text => text.trim());
		const terms = name.toLowerCase() === 'permessage-deflate' ? termsOf(parameters) : undefined;
		if (terms !== undefined)
			return terms;
	}
	return undefined;
}

function termsOf(parameters) {
	const terms = { freshIn: false, freshOut: false, bitsOut: 15, said: 'permessage-deflate' }, seen = new Set();
	for (const parameter of parameters) {
		const [, key, value] = /^([a-z_]+)\s*(?:=\s*"?(\d{1,2})"?)?$/.exec(parameter.toLowerCase()) ?? [];
		if (key === undefined || seen.has(key))
			return undefined;
		seen.add(key);
		const bits = Number(value), isBits = bits >= 8 && bits <= 15;
		if (key === 'server_no_context_takeover' && value === undefined) {
			terms.freshOut = true;
			terms.said += `; ${key}`;
		} else if (key === 'client_no_context_takeover' && value === undefined) {
			terms.freshIn = true;
			terms.said += `; ${key}`;
		} else if (key === 'server_max_window_bits' && isBits && bits > 8) {    // zlib makes none of 8
			terms.bitsOut = bits;
			terms.said += `; ${key}=${bits}`;
		} else if (!(key === 'client_max_window_bits' && (value === undefined || isBits))) {
			return undefined;
		}
	}
	return terms;
}

function readOptions(options) {
	validateObject(options, 'options');
	const { protocol, idleTimeout = IDLE_S, perMessageDeflate = false } = options;
	if (protocol !== undefined)
		validateString(protocol, 'options.protocol');
	validateNumber(idleTimeout, 'options.idleTimeout', 0);
	validateBoolean(perMessageDeflate, 'options.perMessageDeflate');
	return { protocol, idleTimeout, perMessageDeflate };
}

function refuse(text) {
	return new TypeError(`The request cannot become a WebSocket: ${text}`);
}

function upgradeWebSocket(request, options = {}) {
	const record = recordOfRequest(request), exchange = record?.exchange;
	if (exchange?.canUpgrade === undefined)
		throw new TypeError('upgradeWebSocket: the first argument must be a Request that a handler of jsr:serve has got');
	const { protocol, idleTimeout, perMessageDeflate } = readOptions(options), { headers, method } = record;
	const get = name => headers.get(name), has = (name, word) =>
		tokensOf(get(name)).some(token => token.toLowerCase() === word);
	if (method !== 'GET')
		throw refuse('its method is not GET');
	if (!has('upgrade', 'websocket') || !has('connection', 'upgrade'))
		throw refuse('it does not ask for that');
	if (get('sec-websocket-version') !== '13')
		throw refuse('its Sec-WebSocket-Version is not 13');
	const key = get('sec-websocket-key');
	if (key === null || !apply(test, isKey, [key]))
		throw refuse('its Sec-WebSocket-Key is malformed');
	if (protocol !== undefined && !tokensOf(get('sec-websocket-protocol')).includes(protocol))
		throw refuse(`it does not offer the protocol ${protocol}`);
	if (!exchange.canUpgrade())
		throw refuse('it has been answered');
	const terms = perMessageDeflate && deflates() ? agree(get('sec-websocket-extensions')) : undefined;
	const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade',
		`Sec-WebSocket-Accept: ${native.accept(key)}`];
	if (protocol !== undefined)
		lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
	if (terms !== undefined)
		lines.push(`Sec-WebSocket-Extensions: ${terms.said}`);
	const accepted = new Accepted(record.url.replace(/^http/, 'ws'), protocol ?? '', terms, idleTimeout * 1000);
	const response = new Response(null), answer = recordOf(response);
	answer.status = 101;
	exchange.upgrade = { record: answer, lines, accepted };
	return { socket: makeWebSocket(accepted), response };
}

// ---- the connection

class Accepted {
	constructor(href, protocol, terms, idleMs) {
		this.href = href;
		this.origin = '';
		this.protocol = protocol;
		this.extensions = terms?.said ?? '';
		this.terms = terms;
		this.idleMs = idleMs;
		this.state = CONNECTING;
		this.binaryType = 'blob';
		this.socket = undefined;               // the WebSocket
		this.stream = undefined;               // the net.Socket or tls.TLSSocket, once it is this one's
		this.frames = undefined;
		this.unheard = 0;                      // bytes sent after it was closed
		this.code = ABNORMAL;                  // of the client's Close frame
		this.reason = '';
		this.closing = undefined;              // the Close frame to send once it is open
		this.wasClosed = this.wasHeard = this.wasPinged = false;       // wasClosed: a Close frame has been sent
		this.hasEnded = false;                 // nothing is read any more
		this.error = undefined;
		this.timer = this.idle = undefined;
		this.over = undefined;                 // called after the last event
	}

	prepare() {
		const { terms } = this;
		this.frames = native.open(terms !== undefined, terms?.freshIn === true, terms?.freshOut === true,
			terms?.bitsOut ?? 15);
	}

	// The stream carries frames from now on.
	begin(stream) {
		const { idleMs } = this;
		this.stream = stream;
		stream.on('data', bytes => { this.data(bytes); });
		stream.on('error', error => { this.error ??= error; });
		stream.on('end', () => { stream.end(); });
		stream.on('close', () => { this.ended(); });
		if (idleMs > 0)
			this.idle = setInterval(() => { this.look(); }, idleMs).unref();
		if (this.state === CLOSING) {
			this.sendClose(...this.closing);
			return;
		}
		this.state = OPEN;
		dispatch(this.socket, trust(new Event('open')));
	}

	look() {
		if (this.wasHeard) {
			this.wasHeard = this.wasPinged = false;
		} else if (this.wasPinged) {
			this.error ??= new Error('The client did not answer a ping');
			this.stream.destroy();
		} else {
			this.wasPinged = true;
			this.say(PING, nothing);
		}
	}

	// ---- what comes

	data(bytes) {
		if (this.hasEnded)
			return;
		this.wasHeard = true;
		let items;
		try {
			items = native.read(this.frames, bytes);
		} catch (error) {
			this.fail(INTERNAL_ERROR, error);
			return;
		}
		for (let i = 0; i < items.length && !this.hasEnded; i += 2)
			this.take(items[i], items[i + 1]);
	}

	take(opcode, value) {
		switch (opcode) {
		case TEXT:
		case BINARY:
			if (this.state === OPEN)
				this.message(opcode === TEXT, value);
			return;
		case PING:
			if (!this.wasClosed && this.stream.writableLength < PONGS_MAX)
				this.say(PONG, value);
			return;
		case CLOSE:
			this.closed(value);
			return;
		case FAILED:
			this.fail(value[0], new Error(value[1]));
		}
	}

	message(isText, value) {
		let event;
		try {
			const data = isText ? value : this.binaryType === 'blob' ? makeBlob([value], '') :
				apply(storeOf, value, []);
			event = trust(new MessageEvent('message', { __proto__: null, data, origin: this.origin }));
		} catch (error) {              // of memory
			this.fail(INTERNAL_ERROR, error);
			return;
		}
		dispatch(this.socket, event);
	}

	// A Close frame has come, which is answered by one; then the server ends the connection first.
	closed(bytes) {
		const { Buffer } = require('buffer');
		this.hasEnded = true;
		this.state = CLOSING;
		this.code = bytes.length < 2 ? NO_CODE : bytes[0] << 8 | bytes[1];
		this.reason = apply(Buffer.prototype.utf8Slice, bytes, [2, bytes.length]);
		this.endWith(bytes);
	}

	fail(code, error) {
		this.hasEnded = true;
		this.state = CLOSING;
		this.error ??= error;
		this.endWith([code >> 8, code & 255]);
	}

	// Our Close frame, if there was none yet, and the connection's end.
	endWith(bytes) {
		if (!this.wasClosed)
			this.say(CLOSE, new Uint8Array(bytes));
		this.wasClosed = true;
		this.stream.end();
		this.waitFor(LINGER_MS);
	}

	waitFor(ms) {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => { this.stream.destroy(); }, ms);
	}

	ended() {
		const { error, code, reason } = this;
		clearTimeout(this.timer);
		clearInterval(this.idle);
		this.hasEnded = true;
		this.state = CLOSED;
		try {
			if (error !== undefined)
				dispatch(this.socket, trust(new ErrorEvent('error',
					{ __proto__: null, error, message: error.message })));
			const wasClean = error === undefined && code !== ABNORMAL;
			dispatch(this.socket, trust(new CloseEvent('close', { __proto__: null, wasClean, code, reason })));
		} finally {
			this.over?.();
		}
	}

	// ---- what goes

	write(opcode, data) {
		const { stream } = this;
		if (stream.writable && stream.writableLength < QUEUED_MAX)
			stream.write(native.write(this.frames, opcode, data));
		else if (stream.writable)
			stream.destroy(this.error ??= new Error('Too much waits to be sent'));
	}

	// What script does not ask for.
	say(opcode, data) {
		try {
			this.write(opcode, data);
		} catch (error) {              // of memory
			this.stream.destroy(this.error ??= error);
		}
	}

	send(data) {
		if (this.state === OPEN)
			this.write(MESSAGE, data);
		else
			this.unheard += sizeOf(data);
	}

	close(code, reason) {
		if (this.state >= CLOSING)
			return;
		this.state = CLOSING;
		if (this.stream === undefined)
			this.closing = [code, reason];
		else
			this.sendClose(code, reason);
	}

	sendClose(code, reason) {
		const text = encode(reason), bytes = new Uint8Array(code === 0 ? 0 : 2 + text.length);
		if (code !== 0) {
			bytes[0] = code >> 8;
			bytes[1] = code & 255;
			bytes.set(text, 2);
		}
		this.say(CLOSE, bytes);
		this.wasClosed = true;
		this.waitFor(CLOSE_MS);
	}

	// The server stops.
	leave(isAtOnce) {
		if (isAtOnce)
			this.stream?.destroy();
		else
			this.close(GOING_AWAY, '');
	}

	get buffered() { return this.unheard + (this.stream?.writableLength ?? 0); }
}

module.exports = { upgradeWebSocket };
