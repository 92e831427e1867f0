'use strict';

// One request to a server of serve() and its answer: the handler is called, and what it gives, or throws, is sent.

const { STATUS_CODES } = require('internal/http/common');
const { send, sendQuick } = require('internal/serve/answer');
const { gone } = require('internal/serve/gone');
const { nativeBody } = require('internal/web/body');
const { HeadersList } = require('internal/web/headers');
const { QuickBody, hrefOfQuick, receive } = require('internal/serve/received');
const { makeWaiting, received } = require('internal/web/request');
const { Response, isResponse, ofText, recordOf, takeText } = require('internal/web/response');

const { encode } = internalBinding('encoding');
const { apply } = Reflect;
const NativePromise = (async () => {})().constructor;
const { resolve } = NativePromise;
const { then } = NativePromise.prototype;

const TEXT_LINES = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain;charset=UTF-8\r\n';

// Of a Response, or of one of another library's class.
function recordOfAny(value) {
	const record = recordOf(value);
	if (record !== undefined || typeof value !== 'object' || value === null ||
		value[Symbol.toStringTag] !== 'Response')
		return record;
	const { body, status, statusText, headers } = value;
	return recordOf(new Response(body, { status, statusText, headers }));
}

class Exchange {
	// connection: of a quick request (internal/http/connection), which has no message and response yet; else undefined
	constructor(server, socket, connection, message, response) {
		this.server = server;
		this.socket = socket;
		this.connection = connection;
		this.message = message;
		this.response = response;
		this.method = this.url = this.fields = this.href = this.body = undefined;      // of a quick one
		this.request = undefined;
		this.left = undefined;                 // why its signal was aborted
		this.upgrade = undefined;              // by upgradeWebSocket: { record, lines, accepted }
	}

	run(method, url, fields) { this.ask(receive(method, url, fields, this.server.scheme, this)); }

	// This one, until it is answered or has settled.
	runQuick(method, url, fields, hasBody) {
		const href = this.href = hrefOfQuick(url, fields, this.server.scheme);
		this.method = method;
		this.url = url;
		this.fields = fields;
		if (hasBody)
			this.body = new QuickBody(this);
		this.ask(href === undefined ? undefined : makeWaiting(this));
		return this.connection === undefined ? undefined : this;
	}

	makeRecord() {
		const { method, href, fields, body } = this;
		const content = body === undefined ? null : nativeBody(body, null);
		return received(method, href, new HeadersList(fields), content, this);
	}

	push(bytes) { this.body?.push(bytes); }

	end() { this.body?.end(); }

	// It was answered as a quick one.
	over() {
		this.connection = undefined;
		this.body?.drop();
	}

	// Its connection, if it can be answered by it as a quick one.
	quickly() {
		const { body, connection, server } = this;
		return server.isStopping || (body !== undefined && !body.isEnded) ? undefined : connection;
	}

	ask(request) {
		this.request = request;
		if (request === undefined) {
			this.settle();
			this.sayStatus(400);
			return;
		}
		let result, isReady;
		try {
			result = this.server.handle(request, this.socket);
			if (this.answerQuickly(result))
				return;
			isReady = isResponse(result);
			if (!isReady)
				apply(then, apply(resolve, NativePromise, [result]), [value => { this.answer(value); },
					error => { this.failed(error); }]);
		} catch (error) {
			this.failed(error);
			return;
		}
		if (isReady)
			this.answer(result);
	}

	// From now on it has a message and a response, as any other.
	settle() {
		const { connection } = this;
		if (connection === undefined)
			return;
		this.connection = undefined;
		if (connection.quick === this)
			connection.quick = undefined;
		const { method, url, fields, body } = this;
		this.response = connection.admit(method, url, fields, body === undefined ? [] : body.chunks);
		this.message = this.response.req;
		body?.settle(this.message);
	}

	// The host of a request that names none.
	local() {
		const { localAddress: address, localPort: port } = this.socket;
		return address === undefined ? 'localhost' : address.includes(':') ? `[${address}]:${port}` :
			`${address}:${port}`;
	}

	// Aborted when the client goes before it has the answer.
	makeSignal() {
		const { AbortController } = require('internal/web/abort_controller');
		this.settle();
		const { response } = this, controller = new AbortController();
		const check = () => {
			if (!response.writableFinished)
				controller.abort(this.left = gone());
		};
		if (response?.destroyed)
			check();
		else
			response?.on('close', check);      // one that was answered as a quick one has none
		return controller.signal;
	}

	answer(value) {
		try {
			if (this.answerQuickly(value))
				return;
			const record = recordOfAny(value);
			if (record === undefined)
				throw new TypeError(`A handler must give a Response, not ${require('internal/util/inspect')
					.inspect(value, { depth: 0 })}`);
			this.send(record);
		} catch (error) {
			this.failed(error);
		}
	}

	// Whether the value is new Response(text) for a quick one, which then is answered.
	answerQuickly(value) {
		const connection = this.quickly(), text = connection === undefined ? undefined : takeText(value);
		if (text === undefined)
			return false;
		if (connection.answerNow(TEXT_LINES, text))
			this.over();
		else
			this.send(ofText(text));
		return true;
	}

	canUpgrade() {
		const { response, upgrade } = this;
		return upgrade === undefined && response !== undefined && !response._header && !response.destroyed;
	}

	// The connection becomes the WebSocket's: what goes before it in a pipeline would be its, too.
	accept({ record, lines, accepted }) {
		const { response, server, socket } = this;
		if (response.destroyed || socket._httpMessage !== response || server.isStopping) {
			socket.destroy();
			accepted.ended();
			return;
		}
		accepted.prepare();
		const text = server.headOf(record, lines);
		this.response = undefined;
		try {
			const { _httpConnection: connection } = socket;
			connection.parser?.stop();     // of bytes that came with the request nothing is made
			connection.leave();
			socket._httpMessage = null;
			server.keep(accepted);
			socket.write(text, 'latin1');
			accepted.begin(socket);
		} catch (error) {              // of memory
			accepted.over?.();
			socket.destroy();
			throw error;
		}
	}

	// A client that has gone is not answered.
	send(record) {
		if (this.upgrade?.record === record) {
			this.accept(this.upgrade);
			return;
		}
		const { server } = this, connection = this.quickly();
		if (connection !== undefined && sendQuick(connection, record)) {
			this.over();
			return;
		}
		this.settle();
		const { response } = this;
		if (server.isStopping)
			response.shouldKeepAlive = false;
		send(response, record, this);
	}

	sayStatus(status) {
		const bytes = encode(`${STATUS_CODES[status]}\n`);
		this.response.shouldKeepAlive &&= status >= 500;
		require('internal/http/sending').sendAll(this.response,
			`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n`, bytes);
	}

	failed(error) {
		this.settle();
		const { response } = this;
		if (error !== undefined && error === this.left)
			return;
		if (response === undefined || response._header) {
			this.server.report(error);
			response?.destroy();
			return;
		}
		apply(then, this.server.explain(error, this.request), [record => {
			try {
				if (record !== undefined) {
					this.send(record);
					return;
				}
			} catch (another) {
				this.server.report(another);
			}
			if (!response._header)
				this.sayStatus(500);
		}]);
	}
}

module.exports = { Exchange, recordOfAny };
