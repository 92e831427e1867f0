'use strict';

// One request to a server of serve() and its answer: the handler is called, and what it gives, or throws, is sent.

const { STATUS_CODES } = require('internal/http/common');
const { send } = require('internal/serve/answer');
const { gone } = require('internal/serve/gone');
const { receive } = require('internal/serve/received');
const { Response, isResponse, recordOf } = require('internal/web/response');

const { encode } = internalBinding('encoding');
const { apply } = Reflect;
const NativePromise = (async () => {})().constructor;
const { resolve } = NativePromise;
const { then } = NativePromise.prototype;

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
	constructor(server, message, response) {
		this.server = server;
		this.message = message;
		this.response = response;
		this.request = undefined;
		this.left = undefined;                 // why its signal was aborted
	}

	run() {
		const { server, message, response } = this;
		const request = this.request = receive(message, server.scheme, this);
		if (server.isStopping)
			response.shouldKeepAlive = false;
		if (request === undefined) {
			this.sayStatus(400);
			return;
		}
		let result, isReady;
		try {
			result = server.handle(request, message.socket);
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

	// The host of a request that names none.
	local() {
		const { localAddress: address, localPort: port } = this.message.socket;
		return address === undefined ? 'localhost' : address.includes(':') ? `[${address}]:${port}` :
			`${address}:${port}`;
	}

	// Aborted when the client goes before it has the answer.
	makeSignal() {
		const { AbortController } = require('internal/web/abort_controller');
		const { response } = this, controller = new AbortController();
		const check = () => {
			if (!response.writableFinished)
				controller.abort(this.left = gone());
		};
		if (response.destroyed)
			check();
		else
			response.on('close', check);
		return controller.signal;
	}

	answer(value) {
		try {
			const record = recordOfAny(value);
			if (record === undefined)
				throw new TypeError(`A handler must give a Response, not ${require('internal/util/inspect')
					.inspect(value, { depth: 0 })}`);
			this.send(record);
		} catch (error) {
			this.failed(error);
		}
	}

	// A client that has gone is not answered.
	send(record) {
		const { response } = this;
		if (this.server.isStopping)
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
		const { response } = this;
		if (error !== undefined && error === this.left)
			return;
		if (response._header) {
			this.server.report(error);
			response.destroy();
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
