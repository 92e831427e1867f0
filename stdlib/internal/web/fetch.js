'use strict';

// fetch() (Fetch standard, 4 and 5.6) over the transfers of ops/fetch/fetch_bind.c.
//
//   fetch --> makeRecord --> by scheme: data, blob, file directly; http and https: one transfer per hop
//         --> redirects, which are followed here --> Response, whose body belongs to the transfer until a stream is
//         needed
//
// A Fetch is one call.  While it waits for a response's head, the transfer's callback keeps it alive; afterwards only
// the Response's body does, so that dropping a response also drops its transfer.

const native = internalBinding('fetch');
const { inheritNothing } = internalBinding('misc');
const urls = internalBinding('url');

const { makeRecord } = require('internal/web/request');
const { isNullBodyStatus, isRedirectStatus, makeFetched } = require('internal/web/response');
const { HeadersList } = require('internal/web/headers');
const { adoptBody, markUsed, nativeBody, streamOf } = require('internal/web/body');
const { apply, chain, promiseNew, promiseReject, promiseResolve, rejected } = require('internal/web/stream_common');
const { bytesOf, isOnDisk, partsOf, sizeOf, streamOf: streamOfParts } = require('internal/web/blob');
const { EventTarget, kQuiet, kResists } = require('internal/web/event_target');
const { AbortSignal } = require('internal/web/abort_controller');
const sockets = require('internal/net/taken');
const { fieldLines, isUsual, usualOf } = require('internal/web/fetch_fields');
const timing = require('internal/web/fetch_timing');

const { addEventListener, removeEventListener } = EventTarget.prototype;
const { assign, getOwnPropertyDescriptor } = Object;
const { WeakRef, FinalizationRegistry } = globalThis;
const isAborted = getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted').get;
const reasonOf = getOwnPropertyDescriptor(AbortSignal.prototype, 'reason').get;
const bufferOf = getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'buffer').get;
const { deref } = WeakRef.prototype;
const { register, unregister } = FinalizationRegistry.prototype;

const MAX_REDIRECTS = 20;
const UPLOAD_WAITS = 256 << 10;         // bytes of a streamed upload that may be buffered
// timeouts in ms for the connection, the head, and between two pieces of the body: the same as undici's
const LIMITS = [10_000, 300_000, 300_000];
const DECODES = 1, INSECURE = 2, VERBOSE = 4, TLS = 8, TIMED = 128;
const nothing = new Uint8Array(0);
const kGlobalDispatcher = Symbol.for('undici.globalDispatcher.1');

// The Fetch standard's bad ports (2.9).
const badPorts = new Set(['0', '1', '7', '9', '11', '13', '15', '17', '19', '20', '21', '22', '23', '25', '37', '42',
	'43', '53', '69', '77', '79', '87',
	'95', '101', '102', '103', '104', '109', '110', '111', '113', '115', '117', '119', '123', '135', '137', '139',
	'143', '161', '179', '389',
	'427', '465', '512', '513', '514', '515', '526', '530', '531', '532', '540', '548', '554', '556', '563', '587',
	'601', '636', '989',
	'990', '993', '995', '1719', '1720', '1723', '2049', '3659', '4045', '4190', '5060', '5061', '6000', '6566',
	'6665', '6666', '6667',
	'6668', '6669', '6679', '6697', '10080']);
const { has } = Set.prototype;

// ---- errors

const undiciNames = {
	__proto__: null,
	UND_ERR_SOCKET: 'SocketError', UND_ERR_CONNECT_TIMEOUT: 'ConnectTimeoutError',
	UND_ERR_HEADERS_TIMEOUT: 'HeadersTimeoutError',
	UND_ERR_BODY_TIMEOUT: 'BodyTimeoutError', UND_ERR_HEADERS_OVERFLOW: 'HeadersOverflowError',
		UND_ERR_ABORTED: 'AbortError'
};

// Converts the transfer's error to the one known from node.
function causeOf(said, hostname) {
	const code = said[0], syscall = said[2], errno = said[3], address = said[4], port = said[5];
	if (code === 'ENOTFOUND') {
		hostname = said[1] || hostname;         // for a proxy, its own name
		const error = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
		error.errno = -3008;
		error.code = code;
		error.syscall = syscall;
		error.hostname = hostname;
		return error;
	}
	if (code === 'ERR_ACCESS_DENIED')
		return internalBinding('permission').error('net', said[1]);
	const error = new Error(said[1]);
	if (undiciNames[code] !== undefined)
		error.name = undiciNames[code];
	if (syscall !== undefined) {
		error.errno = -errno;
		error.code = code;
		error.syscall = syscall;
	} else {
		error.code = code;
	}
	if (address !== '') {
		error.address = address;
		if (port !== 0)                         // 0: the address is a socket's path
			error.port = port;
	}
	return error;
}

function failed(cause) {
	return new TypeError('fetch failed', { cause });
}

// ---- a response's body, while it belongs to the transfer

// Removes the listener from a signal that outlives its collected Response.
const forgotten = new FinalizationRegistry(({ signal, listener }) => {
	apply(removeEventListener, signal, ['abort', listener]);
});

// Created outside the class so that the closures capture nothing else: a method's `this` would be the body.
function abortsWeakly(weak, signal) {
	return () => { apply(deref, weak, [])?.abort(apply(reasonOf, signal, [])); };
}

function breaksWeakly(weak) {
	return error => { apply(deref, weak, [])?.broke(error); };
}

class TransferBody {
	constructor(transfer, hostname, decodes) {
		this.transfer = transfer;
		this.hostname = hostname;
		this.decodes = decodes;                // content codings that are known
		this.isOver = false;
	}

	// From now on the signal also aborts the body, without keeping it alive.
	follow(signal) {
		this.signal = signal;
		this.listener = abortsWeakly(new WeakRef(this), signal);
		apply(addEventListener, signal, ['abort', this.listener,
			{ __proto__: null, once: true, [kQuiet]: true, [kResists]: true }]);
		apply(register, forgotten, [this, { signal, listener: this.listener }, this]);
	}

	over(reason) {
		this.isOver = true;
		if (this.timing !== undefined) {
			timing.end(this.timing, this.transfer);
			this.timing = undefined;
		}
		this.upload?.cancel(reason);
		this.upload = undefined;
		if (this.signal === undefined)
			return;
		apply(removeEventListener, this.signal, ['abort', this.listener]);
		apply(unregister, forgotten, [this]);
		this.signal = this.listener = undefined;
	}

	errorOf(said) {
		return new TypeError('terminated', { cause: causeOf(said, this.hostname) });
	}

	take() {
		const bytes = native.take(this.transfer);
		if (bytes !== undefined)
			this.over();
		return bytes;
	}

	takeWhole() { return native.isWhole(this.transfer) ? this.take() : undefined; }

	takeText() {
		const text = native.takeText(this.transfer);
		if (text !== undefined)
			this.over();
		return text;
	}

	gather() {
		const promise = this.promise = promiseNew();
		native.gather(this.transfer, (error, all) => {
			this.promise = undefined;
			this.over();
			if (error !== undefined)
				promiseReject(promise, this.errorOf(error));
			else
				promiseResolve(promise, apply(bufferOf, all ?? nothing, []));
		});
		return promise;
	}

	stream() {
		const { makeReadableBytes } = require('internal/web/readable_bytes');
		const stream = makeReadableBytes(undefined, () => this.pull(), reason => this.cancel(reason), 0,
			undefined);
		this.controller = stream.controller;
		this.controller.native = this;
		if (this.reason !== undefined) {
			this.fail(this.reason.value);
			return stream.object;
		}
		// It may fail while nothing is reading.
		native.watch(this.transfer, breaksWeakly(new WeakRef(this)));
		return stream.object;
	}

	pull() {
		const promise = promiseNew(), { reader } = this.controller.stream;
		if (reader === undefined || (reader.pipe === undefined && reader.first?.isSaver !== true) ||
			!require('internal/streams/shortcut').pulled(this, reader, () => { this.read(promise); }))
			this.read(promise);
		return promise;
	}

	look() { return native.look(this.transfer); }

	ready(f) { native.ready(this.transfer, f); }

	save(fd, position, done) { return native.save(this.transfer, fd, position, done); }

	read(promise) {
		if (this.isOver)
			return;
		const { endSource, enqueueView, readView } = require('internal/web/readable_bytes');
		const { controller } = this;
		native.read(this.transfer, (error, bytes) => {
			if (error !== undefined) {
				this.over();
				promiseReject(promise, this.errorOf(error));
				return;
			}
			if (bytes === undefined) {
				this.over();
				try {
					endSource(controller);
				} catch (partial) {    // amid an element of the reader's view
					promiseReject(promise, partial);
					return;
				}
			} else {
				enqueueView(controller, readView(bytes, 'chunk'));
			}
			promiseResolve(promise, undefined);
		});
	}

	broke(error) {
		if (this.isOver)
			return;
		this.over();
		this.fail(this.errorOf(error));
	}

	cancel(reason) {
		if (!this.isOver)
			native.cancel(this.transfer);
		this.over(reason);
	}

	fail(reason) {
		const { errorSource } = require('internal/web/readable_stream');
		errorSource(this.controller, reason);
	}

	abort(reason) {
		const { promise } = this;
		if (this.isOver)
			return;
		this.cancel(reason);
		this.reason = { value: reason };
		if (promise !== undefined) {
			this.promise = undefined;
			promiseReject(promise, reason);
		} else if (this.controller !== undefined) {
			this.fail(reason);
		}
	}
}

inheritNothing(TransferBody.prototype);
assign(TransferBody.prototype, {
	controller: undefined,          // of the stream, if there is one
	promise: undefined,             // of gather(), while pending
	reason: undefined,              // { value } once the signal was aborted
	signal: undefined,
	listener: undefined,
	timing: undefined,
	upload: undefined               // the body still being sent
});

// ---- sending

// "Determine request's Referrer" (Referrer Policy, 8.3), for an http or https target; undefined if there is none.
function referrerFor({ referrer, referrerPolicy }, target) {
	const record = referrer === 'client' || referrer === 'no-referrer' ? undefined :
		urls.parse(referrer, undefined);
	const scheme = record === undefined ? '' : schemeOf(record.href);
	if (scheme !== 'http:' && scheme !== 'https:')
		return undefined;
	const from = new Target(record), origin = `${from.origin}/`;
	const whole = from.sent.length > 4096 ? origin : from.sent;
	const isSame = from.origin === target.origin, isDowngrade = from.scheme === 'https:' &&
		target.scheme === 'http:';
	switch (referrerPolicy) {
	case 'no-referrer': return undefined;
	case 'origin': return origin;
	case 'unsafe-url': return whole;
	case 'strict-origin': return isDowngrade ? undefined : origin;
	case 'same-origin': return isSame ? whole : undefined;
	case 'origin-when-cross-origin': return isSame ? whole : origin;
	case 'no-referrer-when-downgrade': return isDowngrade ? undefined : whole;
	}
	return isSame ? whole : isDowngrade ? undefined : origin;
}

// The needed parts of an http or https URL.
class Target {
	constructor(record) {
		const { href, protocol, usernameEnd, host, hostEnd, path, hash, port } = record;
		const from = href[host] === '@' ? host + 1 : host;
		this.href = href;
		this.scheme = href.slice(0, protocol);
		this.hostname = href.slice(from, hostEnd);
		this.origin = `${this.scheme}//${href.slice(from, path)}`;
		this.port = port < 0 ? '' : `${port}`;
		this.isBad = port >= 0 && apply(has, badPorts, [this.port]);
		this.hasCredentials = usernameEnd > protocol + 2 || usernameEnd < host;
		this.hash = hash < href.length ? href.slice(hash) : '';
		this.path = path;
		// the URL for the server: without fragment and credentials
		this.sent = this.hash === '' && !this.hasCredentials ? href : `${this.origin}${href.slice(path, hash)}`;
	}
}

inheritNothing(Target.prototype);

// A cache of one entry: the same URL is often used repeatedly.
let lastText, lastTarget;

function targetOf(href) {
	if (lastText !== href) {
		const target = new Target(urls.parse(href, undefined));
		lastText = href;
		lastTarget = target;
	}
	return lastTarget;
}

function schemeOf(href) {
	return href.slice(0, href.indexOf(':') + 1);
}

// ---- one call

class Fetch {
	constructor(request, signal) {
		this.request = request;
		this.signal = signal;
		this.promise = promiseNew();
		this.urlList = [];
		this.target = undefined;
		this.method = request.method;
		this.headers = request.headers;
		this.transfer = undefined;
		this.isOver = false;
	}

	begin() {
		const { request, signal } = this;
		if (signal !== undefined) {
			this.onAbort = () => this.abort(apply(reasonOf, signal, []));
			apply(addEventListener, signal,
				['abort', this.onAbort, { __proto__: null, once: true, [kQuiet]: true, [kResists]: true }]);
		}
		try {
			const given = request.extras?.dispatcher;
			if (request.binding === undefined && (given !== undefined ||
				globalThis[kGlobalDispatcher] !== undefined || sockets.isTaken()))
				this.dispatcher = require('internal/web/fetch_dispatch').dispatcherFor(given);
			this.takeBody();
			this.go(request.url);
		} catch (error) {
			this.fail(failed(error));
		}
		return this.promise;
	}

	takeBody() {
		const { body } = this.request;
		if (body === null)
			return;
		const isOnFile = body.blob !== undefined && isOnDisk(body.blob);
		if (this.dispatcher !== undefined && body.bytes === undefined &&
			(body.blob === undefined || isOnFile)) {
			this.stream = streamOf(body);
			body.used = true;
			return;
		}
		if (isOnFile) {
			this.blob = body.blob;
			markUsed(body);
			this.openBlob();
			return;
		}
		if (body.bytes !== undefined || body.blob !== undefined) {
			this.source = body.bytes ?? bytesOf(body.blob);
			markUsed(body);
			return;
		}
		this.upload = require('internal/web/upload').open(streamOf(body));
		body.used = true;
	}

	// Sends the blob from its files, from the beginning for each hop.
	openBlob() {
		this.upload = require('internal/web/upload').open(streamOfParts(partsOf(this.blob)).object);
	}

	// ---- its end

	over() {
		this.isOver = true;
		if (this.timing !== undefined) {
			timing.end(this.timing, this.transfer);
			this.timing = undefined;
		}
		if (this.onAbort === undefined)
			return;
		apply(removeEventListener, this.signal, ['abort', this.onAbort]);
		this.onAbort = undefined;
	}

	fail(error) {
		if (this.isOver)
			return;
		this.over();
		this.upload?.cancel(error);
		promiseReject(this.promise, error);
	}

	// Called by fetch_local.js.
	failWith(cause) { this.fail(failed(cause)); }

	abort(reason) {
		if (this.isOver)
			return;
		if (this.transfer !== undefined)
			native.cancel(this.transfer);
		this.dispatched?.(reason);
		this.fail(reason);
	}

	respond(status, statusText, headers, body) {
		// made first: until it is over, the promise can still be told that there is no memory
		const response = makeFetched(status, statusText, headers, adoptBody(body), this.urlList);
		this.over();
		promiseResolve(this.promise, response);
	}

	// ---- by scheme

	go(href) {
		this.urlList[this.urlList.length] = href;
		switch (href === lastText ? lastTarget.scheme : schemeOf(href)) {
		case 'http:': case 'https:':
			this.target = targetOf(href);
			this.send();
			return;
		case 'about:': throw new Error('about scheme is not supported');
		case 'data:': case 'blob:': case 'file:':
			require('internal/web/fetch_local').fetchLocal(this, href);
			return;
		}
		throw new Error('unknown scheme');
	}

	send() {
		const { request, target, method, source, upload } = this;
		if (target.isBad)
			throw new Error('bad port');
		const { extras } = request;
		let flags = target.scheme === 'https:' ? DECODES | TLS : DECODES, more, limits = LIMITS;
		if (extras !== undefined)
			({ flags, more, limits } = require('internal/web/fetch_options').read(extras, flags, target));
		if ((flags & TLS) !== 0 && extras?.tls?.rejectUnauthorized === undefined &&
			require('internal/tls/trust').trustsAll())
			flags |= INSECURE;
		let body = source;
		if (this.stream !== undefined)
			body = -1;
		else if (upload !== undefined)
			body = this.blob === undefined ? -1 : sizeOf(this.blob);
		else if (body === undefined && (method === 'POST' || method === 'PUT' || method === 'PATCH'))
			body = nothing;
		const referrer = request.referrer === 'client' ? undefined : referrerFor(request, target);
		const isPlain = this.headers.flat.length === 0 && body === undefined && referrer === undefined &&
			isUsual(request);
		const isSecure = target.scheme === 'https:';
		const lines = isPlain ? usualOf(isSecure) :
			fieldLines(this.headers, body === undefined, referrer, request, isSecure);
		this.checkLength(body);
		if (this.isOver)
			return;                 // a getter of the options has aborted it
		if (this.dispatcher !== undefined) {
			require('internal/web/fetch_dispatch').send(this, lines, this.stream ?? body);
			return;
		}
		const info = this.timing ?? timing.begin(this.urlList[0]);
		if (info !== undefined) {
			this.timing = info;
			flags |= TIMED;
		}
		const transfer = this.transfer = native.start(more?.url ?? target.sent, target.origin, method,
			more === undefined ? lines : more.lines + lines,
			body, flags, limits, more?.list,
			(error, status, reason, lines, length) =>
			this.answered(transfer, error, status, reason, lines, length), request.binding);
		if (upload !== undefined)
			upload.into(transfer, native, UPLOAD_WAITS, error => {
				if (this.body !== undefined) {
					this.body.abort(new TypeError('terminated', { cause: error }));
					return;
				}
				native.cancel(transfer);
				this.fail(failed(error));
			});
	}

	// Checks a Content-Length set by script.
	checkLength(body) {
		const given = this.headers.flat.length === 0 ? null : this.headers.get('content-length');
		if (given === null || body === undefined || typeof body === 'number' || +given === body.length)
			return;
		const error = new Error('Request body length does not match content-length header');
		error.name = 'RequestContentLengthMismatchError';
		error.code = 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH';
		throw error;
	}

	// ---- the response

	answered(transfer, error, status, reason, lines, length) {
		if (this.isOver)
			return;
		try {
			if (error !== undefined)
				throw causeOf(error, this.target.hostname);
			this.take(transfer, status, reason, new HeadersList(lines), length);
		} catch (cause) {
			native.cancel(transfer);
			this.fail(failed(cause));
		}
	}

	// Whether the answer was a redirect, which is followed.
	redirects(transfer, status, headers) {
		const { redirect } = this.request;
		if (!isRedirectStatus(status) || redirect === 'manual')
			return false;
		if (redirect === 'error')
			throw new Error('unexpected redirect');
		const location = headers.get('location');
		if (location === null)
			return false;
		this.follow(transfer, status, location);
		return true;
	}

	take(transfer, status, reason, headers, length) {
		const { request } = this;
		if (this.redirects(transfer, status, headers))
			return;
		if (this.method === 'HEAD' || isNullBodyStatus(status)) {
			this.respond(status, reason, headers, null);
			return;
		}
		const decodes = request.extras?.decompress !== false;
		const native = new TransferBody(transfer, this.target.hostname, decodes);
		if (this.timing !== undefined) {
			native.timing = this.timing;
			this.timing = undefined;
		}
		if (this.upload !== undefined) {
			this.body = native;
			native.upload = this.upload;
		}
		if (request.integrity !== '') {
			this.checkIntegrity(native, status, reason, headers);
			return;
		}
		const { signal } = this;
		if (signal !== undefined)
			native.follow(signal);
		this.respond(status, reason, headers, nativeBody(native, length));
	}

	// The same of a dispatcher's answer; open() -> the stream of its body.
	dispatchedHead(status, reason, headers, open) {
		try {
			if (this.redirects(undefined, status, headers))
				return;
			if (this.method === 'HEAD' || isNullBodyStatus(status)) {
				this.respond(status, reason, headers, null);
				return;
			}
			const body = { stream: open(), length: null, type: null };
			if (this.request.integrity === '')
				this.respond(status, reason, headers, body);
			else
				this.checkIntegrity({ gather: () => makeFetched(200, '', headers, adoptBody(body), []).arrayBuffer() },
					status, reason, headers);
		} catch (cause) {
			this.dispatched(cause);
			this.fail(failed(cause));
		}
	}

	// HTTP-redirect fetch (4.4).
	follow(transfer, status, location) {
		const { request, target, urlList } = this;
		if (transfer !== undefined)
			native.cancel(transfer);
		this.dispatched?.(undefined, true);
		if (this.timing !== undefined)
			timing.redirected(this.timing);
		this.transfer = this.dispatched = undefined;
		const record = urls.parse(isoToUtf8(location), target.href);
		if (record === undefined)
			throw new Error(`Invalid URL in Location: ${location}`);
		const scheme = schemeOf(record.href);
		if (scheme !== 'http:' && scheme !== 'https:')
			throw new Error('URL scheme must be a HTTP(S) scheme');
		if (urlList.length > MAX_REDIRECTS)
			throw new Error('redirect count exceeded');
		const next = new Target(record);
		if (request.mode === 'same-origin' && next.origin !== target.origin)
			throw new Error('cross origin not allowed for request mode "same-origin"');
		if (request.mode === 'cors' && next.hasCredentials && next.origin !== target.origin)
			throw new Error('cross origin not allowed for request mode "cors"');
		if (status !== 303 && (this.stream ?? this.upload) !== undefined && this.blob === undefined)
			throw new Error('A request body that is a stream cannot be sent again');
		if (((status === 301 || status === 302) && this.method === 'POST') ||
			(status === 303 && this.method !== 'GET' && this.method !== 'HEAD')) {
			this.method = 'GET';
			this.source = this.blob = this.stream = undefined;
			this.upload?.cancel(undefined);
			this.upload = undefined;
			this.drop('content-encoding', 'content-language', 'content-location', 'content-type',
				'content-length');
		}
		if (this.blob !== undefined) {
			this.upload.cancel(undefined);
			this.openBlob();
		}
		if (next.origin !== target.origin)
			this.drop('authorization', 'proxy-authorization', 'cookie', 'host');
		this.go(next.hash === '' ? record.href + target.hash : record.href);
	}

	drop(...names) {
		this.headers = this.headers.copy();
		for (let i = 0; i < names.length; i++)
			this.headers.delete(names[i]);
	}

	// A response with integrity metadata (Subresource Integrity) is delivered after its bytes have been checked.
	checkIntegrity(body, status, reason, headers) {
		const { matches } = require('internal/web/integrity');
		chain(body.gather(), buffer => {
			const bytes = new Uint8Array(buffer);
			if (!matches(bytes, this.request.integrity))
				throw new Error('integrity mismatch');
			if (!this.isOver)
				this.respond(status, reason, headers, { bytes, length: bytes.length, type: null });
		}).then(undefined, error => this.fail(failed(error)));
	}
}

inheritNothing(Fetch.prototype);
assign(Fetch.prototype, {
	source: undefined,              // the request's body as bytes, or undefined
	blob: undefined,                // or as a blob in files, sent as a stream
	upload: undefined,              // or as a stream, while it is sent
	body: undefined,                // the response's body, if the request is still being sent
	onAbort: undefined,
	timing: undefined,              // until it is over, or its body's
	dispatcher: undefined,          // of undici; then `stream` is a body that is not bytes, and dispatched(reason) gives up
	stream: undefined,
	dispatched: undefined
});

// Decodes a Location header with non-ASCII bytes as UTF-8.
function isoToUtf8(text) {
	for (let i = 0; i < text.length; i++)
		if (text.charCodeAt(i) > 0x7f)
			return require('buffer').Buffer.from(text, 'latin1').toString('utf8');
	return text;
}

// A fetch by the binding of this name: the natives add its headers, wherever the request goes that it is for.
function fetchBound(name, input, init) {
	let request;
	try {
		request = makeRecord(input, init);
		if (schemeOf(request.url) !== 'http:' && schemeOf(request.url) !== 'https:')
			throw new TypeError('A fetch binding takes http and https URLs');
		const { origin } = targetOf(request.url);
		if (!native.boundTo(name, origin))
			throw new TypeError(`Binding '${name}' is not for ${origin}`);
	} catch (error) {
		return rejected(error);
	}
	request.extras = undefined;
	request.binding = name;
	return begin(request);
}

function fetch(input, init = undefined) {
	let request;
	try {
		if (arguments.length === 0)
			throw new TypeError('fetch: 1 argument required, but only 0 present.');
		request = makeRecord(input, init);
	} catch (error) {
		return rejected(error);
	}
	return begin(request);
}

function begin(request) {
	const { signal } = request;
	if (signal !== undefined && signal !== null && apply(isAborted, signal, [])) {
		if (request.body !== null)
			require('internal/web/body').cancelBody(request.body, apply(reasonOf, signal, []));
		return rejected(apply(reasonOf, signal, []));
	}
	return new Fetch(request, signal ?? undefined).begin();
}

module.exports = { causeOf, fetch, fetchBound, isBadPort: port => apply(has, badPorts, [port]) };
