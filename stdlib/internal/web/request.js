'use strict';

// Request (Fetch standard, 5.4).
//
// recordOf(request)  its record, undefined if it is not a Request: { method, url: the href with its fragment, headers:
//                    a HeadersList, body: a body of internal/web/body or null, signal: the AbortSignal of init or of
//                    the original request, or undefined, redirect, credentials, cache, mode, referrer: 'client',
//                    'no-referrer' or an href, referrerPolicy, integrity, keepalive, duplex, window, isReload: false,
//                    extras }.  extras is { dispatcher, tls, proxy, unix, decompress, verbose, connectTimeout,
//                    headersTimeout, bodyTimeout } as given in init, or undefined if init has none of them
// signalOf(request)  its own signal, created on demand, which follows record.signal
// makeReceived(method, url, headers, body, exchange)  a Request that a server was sent: a HeadersList that script cannot
//                    change, a body or null, and an object whose makeSignal() gives its signal when that is wanted
// makeWaiting(source)      the same, whose record source.makeRecord() makes (with received, of the same arguments) when it is
//                          asked for
// makeRecord(input, init)  the record of a Request with these arguments, without creating one
//
// Unlike in a browser, requests have no base URL and no client, and headers reserved by browsers are allowed.

const {
	apply, byteString, dictionary, domString, finishClass, illegalInvocation, inspectAs, isObject, kInspect,
	needArguments, oneOf, usvString
} = require('internal/web/idl');
const { HeadersList, fillList, isToken, makeHeaders } = require('internal/web/headers');
const { cloneBody, extractBody, installBody, isStreamed, isUsable, makeBody, markUsed } = require('internal/web/body');
const { parseError } = require('internal/web/response');
const { promiseHandled } = require('internal/web/stream_common');
const urls = internalBinding('url');
const { inheritNothing } = internalBinding('misc');

const { assign } = Object;
const { startsWith, toUpperCase } = String.prototype;
const own = Symbol('own');
const WHERE = 'Request constructor';
const PIPE_ALL = { __proto__: null, preventAbort: false, preventCancel: false, preventClose: false, signal: undefined };

const POLICIES = [
	'', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
	'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'
];
const MODES = ['navigate', 'same-origin', 'no-cors', 'cors'];
const CREDENTIALS = ['omit', 'same-origin', 'include'];
const CACHES = ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'];
const REDIRECTS = ['follow', 'manual', 'error'];
const DUPLEXES = ['half'];
const PRIORITIES = ['high', 'low', 'auto'];

class RequestRecord {
	constructor(url) {
		this.url = url;
		this.headers = undefined;
	}
}

// Default values are on the prototype.
inheritNothing(RequestRecord.prototype);
assign(RequestRecord.prototype, {
	method: 'GET',
	body: null,
	signal: undefined,
	redirect: 'follow',
	credentials: 'same-origin',
	cache: 'default',
	mode: 'cors',
	referrer: 'client',
	referrerPolicy: '',
	integrity: '',
	keepalive: false,
	duplex: 'half',
	window: 'client',
	priority: 'auto',
	extras: undefined,
	binding: undefined,     // of a fetch binding's request: its name
	urlBlob: undefined,                     // of a blob: URL, which may be revoked before the fetch
	guard: 'request',
	makeRecord: undefined,                  // it is the record
	exchange: undefined,                    // of a request that a server was sent
	headersObject: undefined,               // both created on demand
	ownSignal: undefined
});

function received(method, url, headers, body, exchange) {
	const record = new RequestRecord(url);
	record.headers = headers;
	record.guard = 'immutable';
	record.exchange = exchange;
	if (method !== 'GET')
		record.method = method;
	if (body !== null)
		record.body = body;
	return record;
}

function copyRecord(from) {
	const made = new RequestRecord(from.url);
	made.method = from.method;
	made.headers = from.headers.copy();
	made.redirect = from.redirect;
	made.credentials = from.credentials;
	made.cache = from.cache;
	made.mode = from.mode;
	made.referrer = from.referrer;
	made.referrerPolicy = from.referrerPolicy;
	made.integrity = from.integrity;
	made.keepalive = from.keepalive;
	made.duplex = from.duplex;
	made.window = from.window;
	made.priority = from.priority;
	made.extras = from.extras;
	made.urlBlob = from.urlBlob;
	made.guard = from.guard;
	return made;
}

function headersOf(record) {
	return record.headersObject ??= makeHeaders(record.headers, record.guard);
}

// ---- RequestInit

function readExtras(init) {
	const { dispatcher, tls, proxy, unix, decompress, verbose, connectTimeout, headersTimeout, bodyTimeout } = init;
	if (dispatcher === undefined && tls === undefined && proxy === undefined && unix === undefined &&
		decompress === undefined && verbose === undefined && connectTimeout === undefined &&
		headersTimeout === undefined && bodyTimeout === undefined)
		return undefined;
	return { dispatcher, tls, proxy, unix, decompress, verbose, connectTimeout, headersTimeout, bodyTimeout };
}

// The members in the standard's order, converted; undefined if absent.
function convertInit(init) {
	init = dictionary(init, WHERE);
	if (init === undefined)
		return undefined;
	let { body, cache, credentials, duplex } = init;
	if (body !== undefined && body !== null && !isObject(body))
		body = domString(body, WHERE, 'init.body');
	if (cache !== undefined)
		cache = oneOf(cache, CACHES, WHERE);
	if (credentials !== undefined)
		credentials = oneOf(credentials, CREDENTIALS, WHERE);
	if (duplex !== undefined)
		duplex = oneOf(duplex, DUPLEXES, WHERE);
	const { headers } = init;
	let { integrity } = init;
	if (integrity !== undefined)
		integrity = domString(integrity, WHERE, 'init.integrity');
	let { keepalive, method, mode, priority } = init;
	if (keepalive !== undefined)
		keepalive = !!keepalive;
	if (method !== undefined)
		method = byteString(method, WHERE, 'init.method');
	if (mode !== undefined)
		mode = oneOf(mode, MODES, WHERE);
	if (priority !== undefined)
		priority = oneOf(priority, PRIORITIES, WHERE);
	let { redirect, referrer, referrerPolicy } = init;
	if (redirect !== undefined)
		redirect = oneOf(redirect, REDIRECTS, WHERE);
	if (referrer !== undefined)
		referrer = usvString(referrer);
	if (referrerPolicy !== undefined)
		referrerPolicy = oneOf(referrerPolicy, POLICIES, WHERE);
	const { signal, window } = init, extras = readExtras(init);
	return {
		body, cache, credentials, duplex, extras, headers, integrity, keepalive, method, mode, priority,
		redirect,
		referrer, referrerPolicy, signal, window,
		isEmpty: body === undefined && cache === undefined && credentials === undefined &&
			duplex === undefined &&
			headers === undefined && integrity === undefined && keepalive === undefined &&
				method === undefined &&
			mode === undefined && priority === undefined && redirect === undefined &&
				referrer === undefined &&
			referrerPolicy === undefined && signal === undefined && window === undefined
	};
}

let isPatchWarned = false;

function normalMethod(method) {
	if (!isToken(method))
		throw new TypeError(`'${method}' is not a valid HTTP method.`);
	const upper = apply(toUpperCase, method, []);
	switch (upper) {
	case 'CONNECT': case 'TRACE': case 'TRACK':
		throw new TypeError(`'${method}' HTTP method is unsupported.`);
	case 'DELETE': case 'GET': case 'HEAD': case 'OPTIONS': case 'POST': case 'PUT':
		return upper;
	}
	if (method === 'patch' && !isPatchWarned) {
		isPatchWarned = true;
		process.emitWarning('Using `patch` is highly likely to result in a `405 Method Not Allowed`. ' +
			'`PATCH` is much more likely to succeed.',
			{ code: 'UNDICI-FETCH-patch' });
	}
	return method;
}

function parseReferrer(referrer) {
	if (referrer === '')
		return 'no-referrer';
	const parsed = urls.parse(referrer, undefined);
	if (parsed === undefined) {
		const { cause } = parseError(referrer);
		throw new TypeError(`Referrer "${referrer}" is not a valid URL.`, { cause });
	}
	return parsed.href === 'about:client' ? 'client' : parsed.href;
}

// Checks the signal; a foreign object that behaves like a signal is replaced by one of ours.
function checkSignal(signal) {
	if (signal === null || signal === undefined)
		return undefined;
	if (!isObject(signal) || typeof signal.aborted !== 'boolean' || typeof signal.addEventListener !== 'function')
		throw new TypeError('Failed to construct \'Request\': member signal is not of type AbortSignal.');
	return require('internal/web/abort_controller').isAbortSignal(signal) ? signal : follow(signal);
}

function hasBadMode(mode) {
	return mode !== 'same-origin' && mode !== 'cors';
}

let recordOf;

let lastText, lastHref;         // a cache of one entry: the same URL is often used repeatedly

function recordOfText(input) {
	if (input === lastText)
		return new RequestRecord(lastHref);
	const parsed = urls.parse(input, undefined);
	if (parsed === undefined)
		throw parseError(input);
	if (parsed.usernameEnd > parsed.protocol + 2 || parsed.usernameEnd < parsed.host)
		throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${input}`);
	const { href } = parsed;
	if (apply(startsWith, href, ['blob:'])) {
		const record = new RequestRecord(href);
		record.urlBlob = require('internal/web/blob').resolveObjectURL(href.slice(0, parsed.hash));
		return record;
	}
	lastText = input;
	lastHref = href;
	return new RequestRecord(href);
}

function applyInit(record, init) {
	if (!init.isEmpty) {
		if (record.mode === 'navigate')
			record.mode = 'same-origin';
		record.referrer = 'client';
		record.referrerPolicy = '';
	}
	if (init.referrer !== undefined)
		record.referrer = parseReferrer(init.referrer);
	if (init.referrerPolicy !== undefined)
		record.referrerPolicy = init.referrerPolicy;
	if (init.mode === 'navigate')
		throw new TypeError('Request constructor: invalid request mode navigate.');
	if (init.mode !== undefined)
		record.mode = init.mode;
	if (init.credentials !== undefined)
		record.credentials = init.credentials;
	if (init.cache !== undefined)
		record.cache = init.cache;
	if (record.cache === 'only-if-cached' && record.mode !== 'same-origin')
		throw new TypeError('\'only-if-cached\' can be set only with \'same-origin\' mode');
	if (init.redirect !== undefined)
		record.redirect = init.redirect;
	if (init.integrity !== undefined)
		record.integrity = init.integrity;
	if (init.keepalive !== undefined)
		record.keepalive = init.keepalive;
	if (init.method !== undefined)
		record.method = normalMethod(init.method);
	if (init.priority !== undefined)
		record.priority = init.priority;
	if (init.window !== undefined)
		record.window = 'no-window';
	if (init.extras !== undefined)
		record.extras = init.extras;
	if (init.signal !== undefined)
		record.signal = checkSignal(init.signal);
}

// Takes over the body of another request, which is then used.
function takeBody(body) {
	const { bytes, blob, native, length, type } = body;
	let made;
	if (bytes !== undefined || blob !== undefined || (native !== undefined && body.stream === undefined)) {
		made = makeBody({ bytes, blob, native, length, type });
		made.isShared = body.isShared;
		made.isStreamed = body.isStreamed;
		markUsed(body);
		return made;
	}
	// the chunks are piped through another stream, so that the original is locked
	const source = require('internal/web/readable_stream').readableOf(body.stream);
	const { makeTransform } = require('internal/web/transform_stream');
	const transform = makeTransform(true, undefined, undefined);
	promiseHandled(require('internal/web/stream_pipe').pipe(source, transform.writable, PIPE_ALL));
	source.disturbed = true;
	made = makeBody({ stream: transform.readable.object, length, type });
	made.isStreamed = body.isStreamed;
	return made;
}

function construct(input, given) {
	const source = typeof input === 'string' ? undefined : recordOf(input), isText = source === undefined;
	const text = isText && input !== lastText ? usvString(input) : input;
	const init = given === undefined ? undefined : convertInit(given);
	const record = isText ? recordOfText(text) : copyRecord(source);
	record.headers ??= new HeadersList();
	if (!isText)
		record.signal = followed(source);
	if (init !== undefined && init.window !== undefined && init.window !== null)
		throw new TypeError('\'window\' option \'client\' must be null');
	if (record.mode !== 'cors' && isText)
		record.mode = 'cors';
	if (init !== undefined)
		applyInit(record, init);
	if (record.mode === 'no-cors') {
		if (record.method !== 'GET' && record.method !== 'HEAD' && record.method !== 'POST')
			throw new TypeError(`'${record.method} is unsupported in no-cors mode.`);
		record.guard = 'request-no-cors';
	} else if (record.guard !== 'request') {
		record.guard = 'request';
	}
	if (init !== undefined && init.headers !== undefined) {
		record.headers = new HeadersList();
		fillList(record.headers, record.guard, init.headers);
	}
	if (init !== undefined || !isText)
		setBody(record, isText ? null : source.body, init);
	return record;
}

function setBody(record, inputBody, init) {
	const given = init?.body ?? null;
	if ((given !== null || inputBody !== null) && (record.method === 'GET' || record.method === 'HEAD'))
		throw new TypeError('Request with GET/HEAD method cannot have body.');
	if (given === null) {
		if (inputBody === null)
			return;
		if (isStreamed(inputBody) && hasBadMode(record.mode))
			throw new TypeError('If request is made from ReadableStream, mode should be "same-origin" or "cors"');
		if (!isUsable(inputBody))
			throw new TypeError('Cannot construct a Request with a Request object that has already been used.');
		record.body = takeBody(inputBody);
		return;
	}
	const { body, type } = extractBody(given);
	if (type !== null && record.headers.find('content-type') < 0)
		record.headers.appendLower('content-type', 'content-type', type);
	if (isStreamed(body)) {
		if (record.keepalive)
			throw new TypeError('keepalive');
		if (init.duplex === undefined)
			throw new TypeError('RequestInit: duplex option is required when sending a body.');
		if (hasBadMode(record.mode))
			throw new TypeError('If request is made from ReadableStream, mode should be "same-origin" or "cors"');
	}
	record.body = body;
}

// ---- signals

function follow(signal) {
	const { AbortController, any, isAbortSignal } = require('internal/web/abort_controller');
	if (signal !== undefined && isAbortSignal(signal))
		return any([signal]);
	const controller = new AbortController();
	if (signal !== undefined) {
		if (signal.aborted)
			controller.abort(signal.reason);
		else
			require('internal/events/on_abort').onAbort(signal, () => { controller.abort(signal.reason); });
	}
	return controller.signal;
}

function signalOfRecord(record) {
	return record.ownSignal ??= record.exchange?.makeSignal() ?? follow(record.signal);
}

// What the signal of a copy follows.
function followed(record) {
	return record.exchange === undefined ? record.ownSignal ?? record.signal : signalOfRecord(record);
}

class Request {
	#record;

	constructor(input, init = undefined) {
		if (input === own) {
			this.#record = init;
			return;
		}
		needArguments(arguments.length, 1, WHERE);
		this.#record = construct(input, init);
	}

	static {
		const has = object => typeof object === 'object' && object !== null && #record in object;
		recordOf = object => has(object) ? Request.#recordOf(object) : undefined;
	}

	static #recordOf(object) {
		const record = object.#record;
		return record.makeRecord === undefined ? record : object.#record = record.makeRecord();
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#record in object))
			throw illegalInvocation();
		return Request.#recordOf(object);
	}

	get method() { return Request.#check(this).method; }

	get url() { return Request.#check(this).url; }

	get headers() { return headersOf(Request.#check(this)); }

	get destination() {
		Request.#check(this);
		return '';
	}

	get referrer() {
		const { referrer } = Request.#check(this);
		return referrer === 'no-referrer' ? '' : referrer === 'client' ? 'about:client' : referrer;
	}

	get referrerPolicy() { return Request.#check(this).referrerPolicy; }

	get mode() { return Request.#check(this).mode; }

	get credentials() { return Request.#check(this).credentials; }

	get cache() { return Request.#check(this).cache; }

	get redirect() { return Request.#check(this).redirect; }

	get integrity() { return Request.#check(this).integrity; }

	get keepalive() { return Request.#check(this).keepalive; }

	get isReloadNavigation() {
		Request.#check(this);
		return false;
	}

	get isHistoryNavigation() {
		Request.#check(this);
		return false;
	}

	get signal() { return signalOfRecord(Request.#check(this)); }

	get duplex() { return Request.#check(this).duplex; }

	clone() {
		const record = Request.#check(this), { body } = record;
		if (body !== null && !isUsable(body))
			throw new TypeError('unusable');
		const made = copyRecord(record);
		made.signal = followed(record);
		if (body !== null)
			made.body = cloneBody(body);
		return new Request(own, made);
	}

	[kInspect](depth, options) {
		const {
			method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect,
			integrity,
			keepalive, isReloadNavigation, isHistoryNavigation, signal
		} = this;
		return inspectAs('Request', {
			method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect,
			integrity,
			keepalive, isReloadNavigation, isHistoryNavigation, signal
		}, options);
	}
}

installBody(Request, object => recordOf(object));
finishClass(Request, [
	'method', 'url', 'headers', 'destination', 'referrer', 'referrerPolicy', 'mode', 'credentials', 'cache',
	'redirect',
	'integrity', 'keepalive', 'isReloadNavigation', 'isHistoryNavigation', 'signal', 'duplex', 'clone'
]);

module.exports = {
	Request,
	isRequest: value => recordOf(value) !== undefined,
	makeReceived: (method, url, headers, body, exchange) =>
		new Request(own, received(method, url, headers, body, exchange)),
	makeRecord: construct,
	makeWaiting: source => new Request(own, source),
	received,
	recordOf,
	signalOf: request => signalOfRecord(recordOf(request))
};
