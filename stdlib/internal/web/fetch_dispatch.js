'use strict';

// fetch() through a dispatcher of the package undici: init.dispatcher, or the one that setGlobalDispatcher() has put where
// node's own fetch looks, too.  Proxies, mocks and agents made with the package then serve fetch as they do in node.
//
// A request is dispatch(options, handler), with the handler that undici's versions have in common: onConnect(abort), then
// onHeaders(status, fields, resume, reason), onData(chunk) and onComplete(), or onError(error); false asks for a pause.

const { HeadersList } = require('internal/web/headers');

const { defineProperty, getOwnPropertySymbols, values } = Object;
const { apply } = Reflect;
const kGlobal = Symbol.for('undici.globalDispatcher.1');

// What the package puts there as it is loaded: an agent without options does nothing that fetch could not do.
function isPlainAgent(dispatcher) {
	const { constructor: Agent } = dispatcher;
	if (Agent?.name !== 'Agent' || dispatcher.dispatch !== Agent.prototype.dispatch)
		return false;
	const kOptions = getOwnPropertySymbols(dispatcher).find(symbol => symbol.description === 'options');
	return kOptions !== undefined && values(dispatcher[kOptions] ?? {})
		.every(value => value === undefined || value === null || value === Infinity);
}

// given: init.dispatcher.  undefined: there is none.
function dispatcherFor(given) {
	const dispatcher = given ?? globalThis[kGlobal];
	if (typeof dispatcher?.dispatch === 'function' && !isPlainAgent(dispatcher))
		return dispatcher;
	return require('internal/net/taken').isTaken() ? bySockets : undefined;
}

// Requests by node's http, where mocks have taken its sockets over and wait for fetch there.
const bySockets = {
	dispatch({ origin, path, method, headers, body }, handler) {
		const { request } = require(origin.startsWith('https:') ? 'https' : 'http');
		const sent = request(origin + path, { method, headers }, answer => {
			let isWhole = false;
			const { statusCode, rawHeaders, statusMessage } = answer;
			handler.onHeaders(statusCode, rawHeaders, () => { answer.resume(); }, statusMessage);
			answer.on('data', chunk => {
				if (handler.onData(chunk) === false)
					answer.pause();
			});
			answer.on('end', () => {
				isWhole = true;
				handler.onComplete([]);
			});
			answer.on('error', error => { handler.onError(asUndici(error)); });
			answer.on('close', () => {
				if (!isWhole)
					handler.onError(otherSideClosed());
			});
		});
		sent.on('error', error => { handler.onError(asUndici(error)); });
		handler.onConnect(error => { sent.destroy(error); });
		if (body === null || ArrayBuffer.isView(body))
			sent.end(body ?? undefined);
		else
			require('stream').pipeline(body, sent, error => {
				if (error)
					handler.onError(error);
			});
	}
};

// A connection that ended too early, in undici's words.
function asUndici(error) { return error.code === 'ECONNRESET' && error.syscall === undefined ? otherSideClosed() : error; }

function otherSideClosed() {
	return Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' });
}

// Of lines as libcurl takes them: "name: value", "name;" for an empty value, "name:" for a field that is left out.
function headersOf(lines) {
	const headers = {};
	for (const line of lines.split(/\r?\n/)) {
		const parts = /^([^:;]+)(?:;|: (.*))$/s.exec(line);
		if (parts !== null)
			defineProperty(headers, parts[1],
				{ __proto__: null, value: parts[2] ?? '', writable: true, enumerable: true, configurable: true });
	}
	return headers;
}

async function* chunksOf(stream) { yield* stream; }

function textOf(field) { return typeof field === 'string' ? field : field.toString('latin1'); }

function decoderFor(coding) {
	const zlib = require('zlib'), { Z_SYNC_FLUSH: SYNC, BROTLI_OPERATION_FLUSH: FLUSH } = zlib.constants;
	switch (coding) {
	case 'gzip': case 'x-gzip': return zlib.createGunzip({ flush: SYNC, finishFlush: SYNC });
	case 'deflate': return zlib.createInflate({ flush: SYNC, finishFlush: SYNC });
	case 'br': return zlib.createBrotliDecompress({ flush: FLUSH, finishFlush: FLUSH });
	}
	return undefined;
}

// The stream without its content codings, if all of them are known.
function decoded(raw, headers) {
	const codings = headers.get('content-encoding');
	if (codings === null)
		return raw;
	const steps = codings.toLowerCase().split(',').reverse().map(coding => decoderFor(coding.trim()));
	return steps.includes(undefined) ? raw : require('stream').pipeline(raw, ...steps, () => {});
}

// One hop of `call`, a Fetch.  body: bytes, a web stream or undefined.
function send(call, lines, body) {
	const { target, signal } = call;
	let isOver = false, abort, resume, raw;

	// drains: what still comes is dropped, so that the connection can be used again
	function stop(reason, drains = false) {
		isOver = true;
		if (!drains)
			abort?.(reason);
	}

	function unheed() { signal?.removeEventListener('abort', onAbort); }

	function onAbort() { raw.destroy(signal.reason); }

	function streamFor(headers) {
		const { Readable } = require('stream');
		raw = new Readable({
			read() { resume?.(); },
			destroy(error, done) {
				unheed();
				if (!isOver)
					stop(error);
				done(error);
			}
		});
		if (signal !== undefined)
			require('internal/events/on_abort').onAbort(signal, onAbort);
		return Readable.toWeb(call.request.extras?.decompress === false ? raw : decoded(raw, headers));
	}

	call.dispatched = stop;
	call.dispatcher.dispatch({
		path: target.sent.slice(target.origin.length), origin: target.origin, method: call.method,
		headers: headersOf(lines), maxRedirections: 0, upgrade: undefined,
		body: body === undefined ? null : ArrayBuffer.isView(body) ? body : chunksOf(body)
	}, {
		onConnect(giveUp) {
			abort = giveUp;
			if (isOver)
				abort();
		},
		onHeaders(status, fields, goOn, reason) {
			if (isOver || status < 200)
				return true;
			resume = goOn;
			const headers = new HeadersList(fields.map(textOf));
			call.dispatchedHead(status, reason, headers, () => streamFor(headers));
			return !isOver;
		},
		onData(chunk) { return isOver || raw === undefined || raw.push(chunk); },
		onComplete() {
			isOver = true;
			raw?.push(null);
		},
		onError(error) {
			if (isOver)
				return;
			isOver = true;
			if (raw === undefined)
				call.failWith(error);
			else
				raw.destroy(new TypeError('terminated', { cause: error }));
		},
		onUpgrade() { stop(new Error('unexpected upgrade')); }
	});
}

module.exports = { dispatcherFor, send };
