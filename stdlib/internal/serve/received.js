'use strict';

// The Request of a message that an http.Server has received.

const { HeadersList } = require('internal/web/headers');
const { makeBody } = require('internal/web/body');
const { makeReceived } = require('internal/web/request');
const urls = internalBinding('url');

const { apply } = Reflect;
const { test } = RegExp.prototype;
const { charCodeAt, toLowerCase } = String.prototype;
const { set } = Object.getPrototypeOf(Uint8Array.prototype);
const U8 = Uint8Array;
const NativePromise = (async () => {})().constructor;
const { then } = NativePromise.prototype;
const { decodeUtf8 } = internalBinding('encoding');

const SLASH = 47;

// ---- the body, as internal/web/body's `native`

function join(chunks, total) {
	const all = new U8(total);
	for (let i = 0, at = 0; i < chunks.length; i++) {
		apply(set, all, [chunks[i], at]);
		at += chunks[i].length;
	}
	return all.buffer;
}

function cutShort() {
	return Object.assign(new TypeError('The client has gone before the body was complete'), { code: 'ECONNRESET' });
}

// Why its bytes are lost, if they are.
function loss(message) {
	if (message._dumped)
		return new TypeError('The body was not read before the request was answered');
	return message.destroyed ? cutShort() : undefined;
}

class ReceivedBody {
	constructor(message) {
		this.message = message;
		this.reason = undefined;
	}

	take() { return undefined; }

	takeText() { return undefined; }

	gather() {
		const { message } = this;
		return new NativePromise((done, failed) => {
			const chunks = [], lost = loss(message);
			let total = 0;
			if (lost !== undefined) {
				failed(lost);
				return;
			}
			message.on('data', chunk => {
				chunks[chunks.length] = chunk;
				total += chunk.length;
			});
			message.on('end', () => { done(join(chunks, total)); });
			message.on('error', failed);
			message.on('close', () => { failed(cutShort()); });
		});
	}

	// The message gives its bytes while there is a pull; what ends them then ends it.  A stream that is given up leaves the
	// connection as it is.
	stream() {
		const { endSource, enqueueView, makeReadableBytes, readView } = require('internal/web/readable_bytes');
		const { message } = this;
		let pulled, failure = loss(message), isAtEnd = false;
		const pull = () => new NativePromise((done, failed) => {
			pulled = { done, failed };
			look();
			message.resume();
		});
		const { controller, object } =
			makeReadableBytes(undefined, pull, () => { message.resume(); }, 0, undefined);
		function look() {
			if (pulled === undefined || (failure === undefined && !isAtEnd))
				return;
			if (failure !== undefined) {
				pulled.failed(failure);
				return;
			}
			try {
				endSource(controller);
			} catch (error) {              // amid an element of the reader's view
				pulled.failed(error);
				return;
			}
			pulled.done();
		}
		message.pause();
		message.on('data', chunk => {
			if (pulled === undefined)
				return;                // given up
			message.pause();
			enqueueView(controller, readView(new U8(chunk), 'chunk'));
			pulled.done();
			pulled = undefined;
		});
		message.on('end', () => {
			failure ??= loss(message);
			isAtEnd = failure === undefined;
			look();
		});
		const fail = error => {
			if (isAtEnd)
				return;
			failure ??= error;
			look();
		};
		message.on('error', fail);
		message.on('close', () => { fail(cutShort()); });
		return object;
	}

	cancel() { this.message.resume(); }
}

// In place of the message of one that was answered.
const answered = { _dumped: true, on() {}, pause() {}, resume() {} };

// The body of a quick request (internal/http/connection), until that has a message.
class QuickBody {
	constructor(exchange) {
		this.exchange = exchange;
		this.chunks = [];
		this.isEnded = false;
		this.waits = undefined;                // who gathers it
		this.received = undefined;             // once there is a message
		this.reason = undefined;
	}

	push(bytes) { this.chunks[this.chunks.length] = bytes; }

	end() {
		this.isEnded = true;
		this.waits?.done(this.whole());
	}

	whole() {
		const { chunks } = this;
		let total = 0;
		for (let i = 0; i < chunks.length; i++)
			total += chunks[i].length;
		return join(chunks, total);
	}

	take() { return this.isEnded && this.received === undefined ? new U8(this.whole()) : undefined; }

	takeWhole() { return this.take(); }

	takeText() {
		const all = this.take();
		return all === undefined ? undefined : decodeUtf8(all, 0);
	}

	gather() {
		if (this.received !== undefined)
			return this.received.gather();
		return new NativePromise((done, failed) => { this.waits = { done, failed }; });
	}

	stream() {
		this.exchange.settle();
		return this.received.stream();
	}

	cancel() { this.received?.cancel(); }

	// What was not read by now is not kept.
	drop() {
		this.chunks = [];
		this.received = new ReceivedBody(answered);
	}

	settle(message) {
		const { waits } = this;
		this.received = new ReceivedBody(message);
		if (waits !== undefined)
			apply(then, this.received.gather(), [waits.done, waits.failed]);
	}
}

// ---- the head

const isHost = /^[^\s/?#@\\]+$/;

function is(name, key) { return name === key || apply(toLowerCase, name, []) === key; }

// Without those about how the message came, which the server has dealt with.
function cleaned(fields) {
	const kept = [];
	for (let i = 0; i < fields.length; i += 2)
		if (!is(fields[i], 'expect') && !is(fields[i], 'transfer-encoding')) {
			kept[kept.length] = fields[i];
			kept[kept.length] = fields[i + 1];
		}
	return kept;
}

// Where the request goes: a URL's text.  undefined: the head is no proper one.
function targetOf(target, scheme, host) {
	if (apply(charCodeAt, target, [0]) === SLASH)
		return `${scheme}://${host}${target}`;
	return target === '*' ? `${scheme}://${host}/*` : /^https?:\/\//i.test(target) ? target : undefined;
}

let lastScheme, lastHost, lastTarget, lastHref;        // the same URL is often asked for repeatedly

// undefined: there is no such URL
function hrefOf(scheme, host, target) {
	if (target === lastTarget && host === lastHost && scheme === lastScheme)
		return lastHref;
	const text = apply(test, isHost, [host]) ? targetOf(target, scheme, host) : undefined;
	const href = text === undefined ? undefined : urls.parse(text, undefined)?.href;
	if (href !== undefined) {
		lastScheme = scheme;
		lastHost = host;
		lastTarget = target;
		lastHref = href;
	}
	return href;
}

// The Request, or undefined if there is no proper URL.  scheme: "http" or "https"; exchange: as for makeReceived, and its
// local() gives the host where no field names one; its message, the one that a body will be read from
function receive(method, url, fields, scheme, exchange) {
	let host, hasBody = false, hosts = 0, isClean = true;
	for (let i = 0; i < fields.length; i += 2)
		switch (fields[i].length) {
		case 4:
			if (is(fields[i], 'host')) {
				host = fields[i + 1];
				hosts++;
			}
			break;
		case 6:
			isClean &&= !is(fields[i], 'expect');
			break;
		case 14:
			hasBody ||= fields[i + 1] !== '0' && is(fields[i], 'content-length');
			break;
		case 17:
			if (is(fields[i], 'transfer-encoding')) {
				hasBody = true;
				isClean = false;
			}
		}
	const href = hosts < 2 ? hrefOf(scheme, host ?? exchange.local(), url) : undefined;
	if (href === undefined)
		return undefined;
	const body = hasBody && method !== 'GET' && method !== 'HEAD' ?
		makeBody({ native: new ReceivedBody(exchange.message) }) : null;
	return makeReceived(method, href, new HeadersList(isClean ? fields : cleaned(fields)), body, exchange);
}

// The same for one that names one host and has no fields that are left out (notes of internal/http/connection): its URL.
function hrefOfQuick(url, fields, scheme) {
	let i = 0;
	while (!is(fields[i], 'host'))
		i += 2;
	return hrefOf(scheme, fields[i + 1], url);
}

module.exports = { QuickBody, hrefOfQuick, receive };
