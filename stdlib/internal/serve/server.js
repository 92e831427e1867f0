'use strict';

// serve({ fetch, ... }): an http.Server or https.Server for handlers of the web's kind, of jsr:serve and jsr --serve.

const { kQuick } = require('internal/http/connection');
const { Exchange, recordOfAny } = require('internal/serve/exchange');
const { validateAbortSignal, validateFunction, validateInteger, validateObject, validateString } =
	require('internal/validators');

const { apply } = Reflect;
const NativePromise = (async () => {})().constructor;
const { resolve } = NativePromise;
const { then } = NativePromise.prototype;

const PORT = 8000, HOST = '127.0.0.1';

// What only the server says in an answer that opens a WebSocket.
const isOfHandshake = { __proto__: null, 'connection': true, 'content-length': true, 'transfer-encoding': true,
	'upgrade': true, 'sec-websocket-accept': true, 'sec-websocket-extensions': true,
	'sec-websocket-protocol': true };

function nop() {}

// What a handler gets as its third argument.
class Context {
	#server;
	#socket;

	constructor(server, socket) {
		this.#server = server;
		this.#socket = socket;
	}

	// The server's stop() waits for the promise, too; its rejection is reported and ends nothing.
	waitUntil(promise) { this.#server.waitFor(promise); }

	get remote() {
		const { remoteAddress: address, remotePort: port, remoteFamily: family } = this.#socket;
		return address === undefined ? undefined : { address, port, family };
	}
}

class Inner {
	// options: what script gave, for its functions; checked: their members, read once
	constructor(options, checked) {
		const { fetch, error, tls } = checked;
		this.options = options;
		this.checked = checked;
		this.fetch = fetch;
		this.error = error;
		this.env = require('jsr/bindings').env;
		this.scheme = tls ? 'https' : 'http';
		this.isStopping = false;
		this.waits = new Set();
		this.webSockets = new Set();
		const listener = (message, response) => {
			const { method, url, rawHeaders } = message;
			new Exchange(this, message.socket, undefined, message, response).run(method, url, rawHeaders);
		};
		this.http = tls ? require('https').createServer(tls, listener) : require('http').createServer(listener);
		this.http[kQuick] = (connection, method, url, fields, hasBody) =>
			new Exchange(this, connection.socket, connection, undefined, undefined)
				.runQuick(method, url, fields, hasBody);
		this.finished = new NativePromise(done => {
			this.http.once('close', () => { apply(then, this.settled(), [done]); });
		});
		this.handshakes = new Set();
		if (tls)
			this.watchHandshakes();
	}

	watchHandshakes() {
		const { http, handshakes } = this;
		http.on('connection', socket => {
			handshakes.add(socket);
			socket.once('close', () => { handshakes.delete(socket); });
		});
		http.on('secureConnection', ({ _parent: socket }) => { handshakes.delete(socket); });
	}

	handle(request, socket) {
		return apply(this.fetch, this.options, [request, this.env, new Context(this, socket)]);
	}

	waitFor(promise) {
		const kept = apply(then, apply(resolve, NativePromise, [promise]),
			[nop, error => { this.report(error); }]);
		this.waits.add(kept);
		apply(then, kept, [() => { this.waits.delete(kept); }]);
	}

	async settled() {
		for (const kept of this.waits)
			await kept;
	}

	// The head of an answer that opens a WebSocket.  record: of the Response, whose fields go with the lines
	headOf({ headers }, lines) {
		const { entries } = headers, lowers = headers.names();
		for (let i = 0; i < lowers.length; i++)
			if (!isOfHandshake[lowers[i]])
				lines[lines.length] = `${entries[2 * i]}: ${entries[2 * i + 1]}`;
		return `${lines.join('\r\n')}\r\n\r\n`;
	}

	// A WebSocket, which stop() closes and waits for.
	keep(accepted) {
		this.webSockets.add(accepted);
		this.waitFor(new NativePromise(done => {
			accepted.over = () => {
				this.webSockets.delete(accepted);
				done();
			};
		}));
	}

	report(error) { console.error(error); }

	// A Response's record for it, or undefined after it was reported.
	async explain(error, request) {
		if (this.error === undefined) {
			this.report(error);
			return undefined;
		}
		try {
			const value = await apply(this.error, this.options, [error, request]);
			const record = recordOfAny(value);
			if (record !== undefined)
				return record;
			this.report(error);
		} catch (another) {
			this.report(another);
		}
		return undefined;
	}

	listen() {
		const { http } = this, { port = PORT, hostname = HOST, unix, reusePort = false } = this.checked;
		return new NativePromise((done, failed) => {
			http.once('error', failed);
			http.listen(unix === undefined ? { port, host: hostname, reusePort } : { path: unix }, () => {
				http.removeListener('error', failed);
				done();
			});
		});
	}

	stop(isAtOnce) {
		const { http } = this;
		if (!this.isStopping) {
			this.isStopping = true;
			require('internal/http/server').endAfterAnswers(http);
			http.close();
			for (const socket of this.handshakes)
				socket.destroy();
		}
		if (isAtOnce)
			http.closeAllConnections();
		for (const accepted of [...this.webSockets])
			accepted.leave(isAtOnce);
		return this.finished;
	}
}

class Server {
	#inner;
	#address;

	constructor(inner) {
		this.#inner = inner;
		this.#address = inner.http.address();
	}

	// Where it listens, or did so: { address, port, family }, or the path of a socket
	get address() { return this.#address; }

	get port() { return this.#address.port; }

	get hostname() { return this.#address.address; }

	get url() {
		const { port, hostname } = this, { scheme, checked } = this.#inner;
		if (checked.unix !== undefined)
			return undefined;
		const { URL } = require('internal/url/url');
		return new URL(`${scheme}://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}/`);
	}

	// Settled once it has stopped.
	get finished() { return this.#inner.finished; }

	// Takes no new connections; those that are there are closed once their requests are answered, or at once.
	stop(isAtOnce = false) { return this.#inner.stop(isAtOnce === true); }

	ref() {
		this.#inner.http.ref();
		return this;
	}

	unref() {
		this.#inner.http.unref();
		return this;
	}

	[Symbol.asyncDispose]() { return this.stop(); }
}

function check(options) {
	validateObject(options, 'options');
	const { fetch, error, port, hostname, unix, tls, signal, reusePort } = options;
	validateFunction(fetch, 'options.fetch');
	if (error !== undefined)
		validateFunction(error, 'options.error');
	if (port !== undefined)
		validateInteger(port, 'options.port', 0, 65535);
	if (hostname !== undefined)
		validateString(hostname, 'options.hostname');
	if (unix !== undefined)
		validateString(unix, 'options.unix');
	if (tls !== undefined)
		validateObject(tls, 'options.tls');
	if (signal !== undefined)
		validateAbortSignal(signal, 'options.signal');
	return { fetch, error, port, hostname, unix, tls, signal, reusePort };
}

// (options) or (handler), or (options, handler): a promise of a Server that listens
async function serve(options, handler) {
	if (typeof options === 'function')
		options = { fetch: options };
	else if (handler !== undefined)
		options = { ...options, fetch: handler };
	const checked = check(options), { signal } = checked, inner = new Inner(options, checked);
	signal?.throwIfAborted();
	await inner.listen();
	if (signal?.aborted)
		inner.stop(false);
	else if (signal !== undefined)
		require('internal/events/on_abort').onAbort(signal, () => { inner.stop(false); });
	return new Server(inner);
}

module.exports = { serve };
