'use strict';

// WebSocket (WHATWG WebSockets Standard); runtime/io/http/websocket.c has the protocol.
//
//   CONNECTING --the server agreed--> OPEN --a Close frame from either side, a failure--> CLOSING
//              --the connection ended--> CLOSED
//
// The second argument may also be an object: { protocols, headers, handshakeTimeout }, and fetch's options tls and
// proxy.
//
// Each event of the connection is a separate task, in order.  Behind a WebSocket is a Connection, never visible to
// script; the native keeps it alive until its end has been reported.

const { codes, passMemory } = require('internal/errors');
const { Event, EventTarget, defineHandler, dispatch, trust } = require('internal/web/event_target');
const { CloseEvent, ErrorEvent, MessageEvent } = require('internal/web/events');
const { DOMException } = require('internal/web/dom_exception');
const { domString, isObject, iterate, needArguments, usvString } = require('internal/web/idl');
const { bytesOf, isBlob, makeBlob } = require('internal/web/blob');
const { isAnyArrayBuffer, isSharedArrayBuffer } = require('internal/util/types');
const { isToken } = require('internal/web/headers');
const { URL } = require('internal/url/url');
const { inheritNothing } = internalBinding('misc');
const native = internalBinding('websocket');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const { isView } = ArrayBuffer;
const getterOf = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;
const typed = Object.getPrototypeOf(Uint8Array.prototype);
const tagOfTyped = getterOf(typed, Symbol.toStringTag), bufferOfTyped = getterOf(typed, 'buffer'),
	bufferOfData = getterOf(DataView.prototype, 'buffer');
const { indexOf, toLowerCase } = String.prototype;
const { round, floor } = Math;
const decode = decodeURIComponent;
const [hrefOf, originOf, protocolOf, usernameOf, passwordOf, hostOf, hostnameOf, portOf, pathOf, searchOf] =
	['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search']
		.map(name => getOwnPropertyDescriptor(URL.prototype, name).get);
const setProtocol = getOwnPropertyDescriptor(URL.prototype, 'protocol').set;
const storeOf = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), 'buffer').get;

const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3;
// events of the native
const OPENED = 0, TEXT = 1, BINARY = 2, SERVER_CLOSES = 3, ENDED = 4, NO_MEMORY = 5;
const INSECURE = 2, TLS = 8, OFFERS = 16;
const HANDSHAKE_MS = 30_000;
const REASON_BYTES = 123, NORMAL = 1000, ABNORMAL = 1006, INTERNAL_ERROR = 1011, OWN_FROM = 3000, OWN_TO = 4999;
const WHERE = 'WebSocket constructor';

const own = Symbol('own');
let deflates;                           // whether zlib is available; undefined: not checked yet

function syntaxError(text) {
	return new DOMException(text, 'SyntaxError');
}

// ---- the constructor's arguments

// { url, target } of a ws, wss, http or https URL
function readUrl(text) {
	let url;
	try {
		url = new URL(text);
	} catch (error) {
		passMemory(error);
		throw syntaxError(`Invalid URL for WebSocket: ${text}`);
	}
	const scheme = apply(protocolOf, url, []);
	if (scheme === 'http:')
		apply(setProtocol, url, ['ws:']);
	else if (scheme === 'https:')
		apply(setProtocol, url, ['wss:']);
	else if (scheme !== 'ws:' && scheme !== 'wss:')
		throw syntaxError(`Expected a ws: or wss: protocol, got ${scheme}`);
	if (apply(indexOf, apply(hrefOf, url, []), ['#']) >= 0)
		throw syntaxError('A WebSocket URL has no fragment');
	return url;
}

function readProtocols(value) {
	if (!isObject(value))
		return [domString(value, WHERE, 'protocols')];
	const list = [], method = value[Symbol.iterator];
	if (typeof method !== 'function')
		return [`${value}`];
	iterate(value, method, protocol => {
		defineProperty(list, list.length, { value: domString(protocol, WHERE, 'protocols'), writable: true,
			enumerable: true, configurable: true });
	});
	return list;
}

// RFC 6455, 4.1: distinct tokens.
function checkProtocols(list) {
	for (let i = 0; i < list.length; i++) {
		if (!isToken(list[i]))
			throw syntaxError(`Invalid Sec-WebSocket-Protocol value: ${list[i]}`);
		for (let k = 0; k < i; k++)
			if (apply(toLowerCase, list[i], []) === apply(toLowerCase, list[k], []))
				throw syntaxError(`Invalid Sec-WebSocket-Protocol value: ${list[i]} is there twice`);
	}
}

function readOptions(value) {
	if (value === undefined)
		return { __proto__: null, protocols: [] };
	if (!isObject(value) || value[Symbol.iterator] !== undefined)
		return { __proto__: null, protocols: readProtocols(value) };
	const { protocols, headers, handshakeTimeout, tls, proxy } = value;
	return {
		__proto__: null,
		protocols: protocols === undefined ? [] : readProtocols(protocols),
		headers,
		handshakeTimeout: handshakeTimeout === undefined ? undefined : +handshakeTimeout,
		tls,
		proxy
	};
}

// ---- the opening request

// Percent-decoded if the result is valid text.
function decoded(text) {
	try {
		return decode(text);
	} catch (error) {
		passMemory(error);
		return text;
	}
}

// The script's headers, without those of the handshake; `names` records which of the default headers are given.
function ownFields(init, names) {
	if (init === undefined || init === null)
		return '';
	const { Headers, headersList } = require('internal/web/headers');
	const list = headersList(new Headers(init)), { entries } = list, lowers = list.names();
	let lines = '';
	for (let i = 0; i < lowers.length; i++) {
		switch (lowers[i]) {
		case 'connection': case 'upgrade': case 'content-length': case 'transfer-encoding':
		case 'sec-websocket-key': case 'sec-websocket-version':
		case 'sec-websocket-protocol': case 'sec-websocket-extensions': case 'sec-websocket-accept':
			continue;
		case 'host': case 'user-agent': case 'authorization':
			names[lowers[i]] = true;
		}
		lines += `${entries[2 * i]}: ${entries[2 * i + 1]}\r\n`;
	}
	return lines;
}

function requestHead(url, key, protocols, headers, offers) {
	const names = { __proto__: null }, own = ownFields(headers, names);
	const username = apply(usernameOf, url, []), password = apply(passwordOf, url, []);
	let head = `GET ${apply(pathOf, url, [])}${apply(searchOf, url, [])} HTTP/1.1\r\n`;
	if (!names.host)
		head += `Host: ${apply(hostOf, url, [])}\r\n`;
	head += `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n`;
	if (protocols !== undefined)
		head += `Sec-WebSocket-Protocol: ${protocols}\r\n`;
	if (offers)
		head += 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n';
	if (!names['user-agent'])
		head += 'User-Agent: jsr\r\n';
	if (!names.authorization && (username !== '' || password !== '')) {
		const { Buffer } = require('buffer');
		head += `Authorization: Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`, 'utf8').base64Slice()}\r\n`;
	}
	return `${head}${own}\r\n`;
}

// ---- the connection

class Connection {
	constructor(socket, url) {
		this.socket = socket;
		this.href = apply(hrefOf, url, []);
		this.origin = apply(originOf, url, []);
		this.hostname = apply(hostnameOf, url, []);
		this.state = CONNECTING;
		this.protocol = this.extensions = '';
		this.binaryType = 'blob';
		this.handle = undefined;
		this.unheard = 0;               // bytes sent after it was closed
		this.hear = (what, a, b, c, d) => this.happened(what, a, b, c, d);
	}

	open(url, options) {
		const { isBadPort } = require('internal/web/fetch');
		const isSecure = apply(protocolOf, url, []) === 'wss:', port = apply(portOf, url, []);
		const scheme = isSecure ? 'https:' : 'http:', host = apply(hostOf, url, []);
		const path = `${apply(pathOf, url, [])}${apply(searchOf, url, [])}`, origin = `${scheme}//${host}`;
		let protocols;
		for (let i = 0; i < options.protocols.length; i++)
			protocols = i === 0 ? options.protocols[i] : `${protocols}, ${options.protocols[i]}`;
		deflates ??= native.deflates();
		const key = native.key();
		const head = requestHead(url, key, protocols, options.headers, deflates);
		let target = `${origin}${path}`, flags = (isSecure ? TLS : 0) | (deflates ? OFFERS : 0), extras;
		if (options.tls !== undefined || options.proxy !== undefined) {
			const read = require('internal/web/fetch_options').read({ __proto__: null, tls: options.tls,
			proxy: options.proxy }, flags,
				{ __proto__: null, hostname: this.hostname, scheme, port, origin, sent: target });
			({ flags } = read);
			target = read.more.url ?? target;
			extras = read.more.list;
		}
		if (isSecure && options.tls?.rejectUnauthorized === undefined &&
			require('internal/tls/trust').trustsAll())
			flags |= INSECURE;
		if (port !== '' && isBadPort(port)) {
			this.refused(new Error('bad port'));
			return;
		}
		const ms = options.handshakeTimeout ?? HANDSHAKE_MS;
		this.handle = native.start(target, origin, key, head, protocols, flags, ms > 0 ? ms : 0, extras,
			this.hear);
	}

	// For a connection that is not attempted.
	refused(error) {
		internalBinding('task').post(() => this.ended(false, ABNORMAL, '', error), true, false);
	}

	happened(what, a, b, c, d) {
		if (what === ENDED) {
			this.ended(a, b, c, d === undefined ? undefined :
				require('internal/web/fetch').causeOf(d, this.hostname));
			return;
		}
		switch (what) {
		case OPENED:
			if (this.state !== CONNECTING)
				return;
			this.state = OPEN;
			this.protocol = a;
			this.extensions = b;
			dispatch(this.socket, trust(new Event('open')));
			return;
		case TEXT:
		case BINARY:
			if (this.state === OPEN)
				this.message(what === TEXT ? a : this.binaryType === 'blob' ? makeBlob([a], '') :
					apply(storeOf, a, []));
			return;
		case SERVER_CLOSES:
			this.state = CLOSING;
			return;
		case NO_MEMORY:
			native.close(this.handle, INTERNAL_ERROR, '');
			this.ended(false, ABNORMAL, '', new RangeError('Out of memory'));
		}
	}

	message(data) {
		dispatch(this.socket, trust(new MessageEvent('message',
			{ __proto__: null, data, origin: this.origin })));
	}

	ended(wasClean, code, reason, error) {
		this.state = CLOSED;
		if (error !== undefined)
			dispatch(this.socket, trust(new ErrorEvent('error',
				{ __proto__: null, error, message: error.message })));
		dispatch(this.socket, trust(new CloseEvent('close', { __proto__: null, wasClean, code, reason })));
	}

	send(data) {
		if (this.state !== OPEN || !native.send(this.handle, data))
			this.unheard += native.size(data);
	}

	close(code, reason) {
		if (this.state >= CLOSING)
			return;
		this.state = CLOSING;
		if (this.handle !== undefined)
			native.close(this.handle, code, reason);
	}

	get buffered() {
		return this.unheard + (this.handle === undefined ? 0 : native.unsent(this.handle));
	}
}

inheritNothing(Connection.prototype);

// Web IDL's [Clamp] unsigned short: rounded to nearest, ties to even.
function clampedShort(value) {
	const number = +value;
	if (!(number > 0))
		return 0;
	if (number >= 65535)
		return 65535;
	const nearest = round(number);
	return nearest - number === 0.5 && nearest % 2 === 1 ? floor(number) : nearest;
}

function bufferOf(view) {
	return apply(apply(tagOfTyped, view, []) === undefined ? bufferOfData : bufferOfTyped, view, []);
}

class WebSocket extends EventTarget {
	#connection;

	constructor(url, protocols = undefined) {
		if (url === own) {
			super();
			protocols.socket = this;
			this.#connection = protocols;
			return;
		}
		needArguments(arguments.length, 1, WHERE);
		super();
		const text = usvString(domString(url, WHERE, 'url'));
		const options = readOptions(protocols);
		const record = readUrl(text);
		checkProtocols(options.protocols);
		const connection = new Connection(this, record);
		connection.open(record, options);
		this.#connection = connection;
	}

	static #check(socket) {
		if (typeof socket !== 'object' || socket === null || !(#connection in socket))
			throw new codes.ERR_INVALID_THIS('WebSocket');
		return socket.#connection;
	}

	get url() { return WebSocket.#check(this).href; }

	get readyState() { return WebSocket.#check(this).state; }

	get bufferedAmount() { return WebSocket.#check(this).buffered; }

	get extensions() { return WebSocket.#check(this).extensions; }

	get protocol() { return WebSocket.#check(this).protocol; }

	get binaryType() { return WebSocket.#check(this).binaryType; }

	set binaryType(value) {
		const connection = WebSocket.#check(this), type = domString(value, 'WebSocket.binaryType', 'value');
		if (type === 'blob' || type === 'arraybuffer')
			connection.binaryType = type;
	}

	send(data) {
		const connection = WebSocket.#check(this);
		needArguments(arguments.length, 1, 'WebSocket.send');
		if (isBlob(data))
			data = bytesOf(data);
		else if (isView(data) && isSharedArrayBuffer(bufferOf(data)))
			throw new TypeError('WebSocket.send: a view of shared memory is no message');
		else if (!isView(data) && (!isAnyArrayBuffer(data) || isSharedArrayBuffer(data)))
			data = domString(data, 'WebSocket.send', 'data');
		if (connection.state === CONNECTING)
			throw new DOMException('Sent before connected.', 'InvalidStateError');
		connection.send(data);
	}

	close(code = undefined, reason = undefined) {
		const connection = WebSocket.#check(this);
		const number = code === undefined ? 0 : clampedShort(code);
		const text = reason === undefined ? '' : usvString(domString(reason, 'WebSocket.close', 'reason'));
		if (code !== undefined && number !== NORMAL && (number < OWN_FROM || number > OWN_TO))
			throw new DOMException('invalid code', 'InvalidAccessError');
		if (native.size(text) > REASON_BYTES)
			throw syntaxError(`Reason must be less than ${REASON_BYTES + 1} bytes`);
		connection.close(number === 0 && text !== '' ? NORMAL : number, text);
	}
}

for (const name of ['url', 'readyState', 'bufferedAmount', 'extensions', 'protocol', 'binaryType', 'send', 'close'])
	defineProperty(WebSocket.prototype, name, { enumerable: true });
for (const type of ['open', 'error', 'close', 'message'])
	defineHandler(WebSocket.prototype, type);
['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'].forEach((name, value) => {
	defineProperty(WebSocket, name, { value, enumerable: true });
	defineProperty(WebSocket.prototype, name, { value, enumerable: true });
});
defineProperty(WebSocket.prototype, Symbol.toStringTag, { value: 'WebSocket', configurable: true });

module.exports = {
	WebSocket,
	// over another kind of connection, with the members of Connection that WebSocket uses
	makeWebSocket: connection => new WebSocket(own, connection)
};
