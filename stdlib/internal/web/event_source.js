'use strict';

// EventSource (HTML, 9.2): events from a server in a response that does not end, over fetch.
//
//   CONNECTING --response with an event stream--> OPEN --its end, or a network error--> CONNECTING, after a delay
//   any other response, and close()--> CLOSED
//
// Events are dispatched in tasks, one after the other; no more is read until everything read so far has been
// dispatched.

const { codes, passMemory } = require('internal/errors');
const { Event, EventTarget, defineHandler, dispatch, trust } = require('internal/web/event_target');
const { MessageEvent } = require('internal/web/events');
const { EventStream } = require('internal/web/event_stream');
const { dictionary, domString, needArguments } = require('internal/web/idl');
const { URL } = require('internal/url/url');
const { fetch } = require('internal/web/fetch');
const { Headers } = require('internal/web/headers');
const { Response } = require('internal/web/response');
const { ReadableStream, ReadableStreamDefaultReader } = require('internal/web/readable_stream');
const { AbortController } = require('internal/web/abort_controller');
const { TextDecoder } = require('internal/web/encoding');
const { clearTimeout, setTimeout } = require('timers');
const { inheritNothing, promiseReact } = internalBinding('misc');
const tasks = internalBinding('task');

const { defineProperty, getOwnPropertyDescriptor } = Object;
const { apply } = Reflect;
const { get: getHeader } = Headers.prototype;
const { getReader } = ReadableStream.prototype;
const { read } = ReadableStreamDefaultReader.prototype;
const { abort } = AbortController.prototype;
const { decode } = TextDecoder.prototype;
const { test } = RegExp.prototype;
const getters = (prototype, ...names) => names.map(name => getOwnPropertyDescriptor(prototype, name).get);
const [statusOf, headersOf, bodyOf, urlOf] = getters(Response.prototype, 'status', 'headers', 'body', 'url');
const [hrefOf, originOf] = getters(URL.prototype, 'href', 'origin');
const [signalOf] = getters(AbortController.prototype, 'signal');

const CONNECTING = 0, OPEN = 1, CLOSED = 2;
const RETRY_MS = 3000, RETRY_MS_MAX = 2 ** 31 - 1;
const EVENT_STREAM = /^[\t ]*text\/event-stream[\t ]*(?:;|$)/i;

// A header value is bytes: the UTF-8 of the text, each byte as a character.
function bytesAsText(text) {
	return require('buffer').Buffer.from(text, 'utf8').latin1Slice();
}

class Connection {
	constructor(source, url, withCredentials) {
		this.source = source;
		this.url = url;
		this.withCredentials = withCredentials;
		this.state = CONNECTING;
		this.lastEventId = '';
		this.retryMs = RETRY_MS;
		this.controller = undefined;
		this.timer = undefined;
		this.head = this.tail = undefined;      // queue of tasks: { run, next }
		this.isPosted = false;
	}

	// ---- tasks

	tell(run) {
		const one = { __proto__: null, run, next: undefined };
		if (this.head === undefined)
			this.head = one;
		else
			this.tail.next = one;
		this.tail = one;
		if (this.isPosted)
			return;
		this.isPosted = true;
		tasks.post(() => this.tellOne(), true, false);
	}

	tellOne() {
		const { head } = this;
		this.head = head.next;
		if (this.head === undefined)
			this.isPosted = false;
		else
			tasks.again();
		if (this.state !== CLOSED)
			head.run();
	}

	fire(type) {
		dispatch(this.source, trust(new Event(type)));
	}

	// ---- the connection

	connect() {
		this.controller = new AbortController();
		const headers = { __proto__: null, 'Accept': 'text/event-stream', 'Cache-Control': 'no-cache' };
		if (this.lastEventId !== '')
			headers['Last-Event-ID'] = bytesAsText(this.lastEventId);
		const answer = fetch(this.url, {
			__proto__: null,
			headers,
			cache: 'no-store',
			credentials: this.withCredentials ? 'include' : 'same-origin',
			mode: 'cors',
			redirect: 'follow',
			signal: apply(signalOf, this.controller, [])
		});
		promiseReact(answer, response => this.answered(response), () => this.again());
	}

	answered(response) {
		if (this.state === CLOSED)
			return;
		const type = apply(getHeader, apply(headersOf, response, []), ['content-type']);
		if (apply(statusOf, response, []) !== 200 || type === null || !apply(test, EVENT_STREAM, [type])) {
			apply(abort, this.controller, []);
			this.tell(() => {
				this.state = CLOSED;
				this.fire('error');
			});
			return;
		}
		const body = apply(bodyOf, response, []);
		const url = apply(urlOf, response, []);
		this.origin = apply(originOf, new URL(url === '' ? this.url : url), []);
		this.tell(() => {
			this.state = OPEN;
			this.fire('open');
		});
		if (body === null) {
			this.again();
			return;
		}
		this.decoder = new TextDecoder('utf-8', { ignoreBOM: true });
		this.stream = new EventStream(this.lastEventId, (...event) => this.message(event), ms => {
			this.retryMs = ms > RETRY_MS_MAX ? RETRY_MS_MAX : ms;
		});
		this.reader = apply(getReader, body, []);
		this.read();
	}

	read() {
		promiseReact(apply(read, this.reader, []), ({ value, done }) => {
			if (this.state === CLOSED)
				return;
			if (done) {
				this.again();
				return;
			}
			this.stream.push(apply(decode, this.decoder, [value, { __proto__: null, stream: true }]));
			this.lastEventId = this.stream.lastEventId;
			if (this.head === undefined)
				this.read();
			else
				this.tell(() => this.read());
		}, () => this.again());
	}

	message([type, data, lastEventId]) {
		this.tell(() => {
			dispatch(this.source, trust(new MessageEvent(type,
				{ __proto__: null, data, lastEventId, origin: this.origin })));
		});
	}

	// Reconnects after a delay.
	again() {
		if (this.state === CLOSED)
			return;
		this.tell(() => {
			this.state = CONNECTING;
			this.timer = setTimeout(() => {
				this.timer = undefined;
				this.connect();
			}, this.retryMs);
			this.fire('error');
		});
	}

	close() {
		if (this.state === CLOSED)
			return;
		this.state = CLOSED;
		clearTimeout(this.timer);
		apply(abort, this.controller, []);
	}
}

inheritNothing(Connection.prototype);

class EventSource extends EventTarget {
	#connection;

	constructor(url, eventSourceInitDict = undefined) {
		needArguments(arguments.length, 1, 'EventSource constructor');
		super();
		const text = domString(url, 'EventSource constructor', 'url');
		const withCredentials = !!dictionary(eventSourceInitDict, 'EventSource constructor')?.withCredentials;
		let href;
		try {
			href = apply(hrefOf, new URL(text), []);
		} catch (error) {
			passMemory(error);
			throw new (require('internal/web/dom_exception').DOMException)(error.message, 'SyntaxError');
		}
		this.#connection = new Connection(this, href, withCredentials);
		this.#connection.connect();
	}

	static #check(source) {
		if (typeof source !== 'object' || source === null || !(#connection in source))
			throw new codes.ERR_INVALID_THIS('EventSource');
		return source.#connection;
	}

	get readyState() { return EventSource.#check(this).state; }

	get url() { return EventSource.#check(this).url; }

	get withCredentials() { return EventSource.#check(this).withCredentials; }

	close() {
		EventSource.#check(this).close();
	}
}

for (const name of ['readyState', 'url', 'withCredentials'])
	defineProperty(EventSource.prototype, name, { enumerable: true });
for (const type of ['open', 'message', 'error'])
	defineHandler(EventSource.prototype, type);
defineProperty(EventSource.prototype, 'close', { enumerable: true });
['CONNECTING', 'OPEN', 'CLOSED'].forEach((name, value) => {
	defineProperty(EventSource, name, { value, enumerable: true });
	defineProperty(EventSource.prototype, name, { value, enumerable: true });
});
defineProperty(EventSource.prototype, Symbol.toStringTag, { value: 'EventSource', configurable: true });

module.exports = { EventSource };
