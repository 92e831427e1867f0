'use strict';

// Response (Fetch standard, 5.5).
//
// A response's record is { status, statusText, headers: a HeadersList, body: a body of internal/web/body or null,
// urlList: hrefs, type, guard }.
//
// makeResponse({ status, statusText, headersList, body, urlList, type })
//                           a Response as returned by fetch(), with immutable headers; the defaults are 200, '', an
//                           empty list, null, [] and 'basic'
// makeNetworkError()        Response.error()
// recordOf(response)        the record; isResponse(value)
// ofText(text)              the record of new Response(text)
// takeText(value)           the text of new Response(text) of which nothing was asked yet, which is used then; else
//                           undefined

const {
	byteString, dictionary, domString, finishClass, illegalInvocation, inspectAs, isObject, kInspect, needArguments,
	usvString
} = require('internal/web/idl');
const { passMemory } = require('internal/errors');
const { HeadersList, fillList, makeHeaders } = require('internal/web/headers');
const {
	adoptBody, cloneBody, extractBody, installBody, isUsable, textBody, untypedBody
} = require('internal/web/body');
const { encode } = internalBinding('encoding');
const { inheritNothing } = internalBinding('misc');
const url = internalBinding('url');

const { defineProperty } = Object;
const { stringify } = JSON;
const own = Symbol('own');

class ResponseRecord {
	constructor(status, statusText, headers, body, urlList, type, guard) {
		this.status = status;
		this.statusText = statusText;
		this.headers = headers;
		this.body = body;
		this.urlList = urlList;
		this.type = type;
		this.guard = guard;
		this.headersObject = undefined;         // created on demand
	}
}

inheritNothing(ResponseRecord.prototype);

function recordWith(body, type) {
	const headers = new HeadersList(['content-type', type]);
	return new ResponseRecord(200, '', headers, body, [], 'default', 'response');
}

function newRecord(guard) {
	return new ResponseRecord(200, '', new HeadersList(), null, [], 'default', guard);
}

// The record of new Response(text).
function ofText(text) {
	const body = textBody(text);
	return recordWith(body, body.type);
}

function headersOf(record) {
	return record.headersObject ??= makeHeaders(record.headers, record.guard);
}

// The members of ResponseInit in the standard's order: { headers, status, statusText }.
function convertInit(init, where) {
	init = dictionary(init, where);
	if (init === undefined)
		return { headers: undefined, status: 200, statusText: '' };
	const { headers } = init;
	let { status } = init;
	status = status === undefined ? 200 : unsignedShort(status);
	const { statusText } = init;
	return { headers, status, statusText: statusText === undefined ? '' :
		byteString(statusText, where, 'statusText') };
}

function unsignedShort(value) {
	return (+value) & 0xffff;
}

// HTTP's reason-phrase: tabs and visible characters
function isReason(text) {
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c !== 9 && (c < 0x20 || c === 0x7f))
			return false;
	}
	return true;
}

function isNullBodyStatus(status) {
	return status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
}

function initialize(record, { headers, status, statusText }, body, type) {
	if (status < 200 || status > 599)
		throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
	if (!isReason(statusText))
		throw new TypeError('Invalid statusText');
	record.status = status;
	record.statusText = statusText;
	if (headers !== undefined)
		fillList(record.headers, record.guard, headers);
	if (body === null)
		return;
	if (isNullBodyStatus(status))
		throw new TypeError(`Response constructor: Invalid response status code ${status}`);
	record.body = body;
	if (type !== null && record.headers.find('content-type') < 0)
		record.headers.appendLower('content-type', 'content-type', type);
}

// JSON.stringify, which must result in a text.
function jsonText(data) {
	const text = stringify(data);
	if (text === undefined)
		throw new TypeError('Value is not JSON serializable');
	return text;
}

let recordOf, takeText;

// In place of the record of new Response(text) is the text until the record is asked for; this, once the text is taken.
const TAKEN = Symbol('taken');

function madeRecord(text) {
	const record = ofText(text === TAKEN ? '' : text);
	record.body.used = text === TAKEN;
	return record;
}

class Response {
	#record;

	constructor(body = null, init = undefined) {
		if (body === own) {
			this.#record = init;
			return;
		}
		if (typeof body === 'string' && init === undefined) {
			this.#record = body;
			return;
		}
		const record = this.#record = newRecord('response');
		let extracted = null;
		// in the standard's order: convert the body, convert the dictionary, then extract the body
		if (body !== null && !isObject(body))
			body = domString(body, 'undefined', 'undefined');
		const how = convertInit(init, 'undefined');
		if (body !== null)
			extracted = extractBody(body);
		initialize(record, how, extracted === null ? null : extracted.body,
			extracted === null ? null : extracted.type);
	}

	static {
		const has = object => typeof object === 'object' && object !== null && #record in object;
		recordOf = object => has(object) ? Response.#recordOf(object) : undefined;
		takeText = object => {
			if (!has(object))
				return undefined;
			const text = object.#record;
			if (typeof text !== 'string' || text === '')
				return undefined;
			object.#record = TAKEN;
			return text;
		};
	}

	static #recordOf(object) {
		const record = object.#record;
		return typeof record === 'object' ? record : object.#record = madeRecord(record);
	}

	static #check(object) {
		if (typeof object !== 'object' || object === null || !(#record in object))
			throw illegalInvocation();
		return Response.#recordOf(object);
	}

	static error() {
		return makeNetworkError();
	}

	static json(data, init = undefined) {
		needArguments(arguments.length, 1, 'Response.json');
		const how = init === undefined ? undefined : convertInit(init, 'undefined');
		const body = untypedBody(jsonText(data));
		if (how === undefined)
			return new Response(own, recordWith(body, 'application/json'));
		const record = newRecord('response');
		initialize(record, how, body, 'application/json');
		return new Response(own, record);
	}

	static redirect(location, status = 302) {
		needArguments(arguments.length, 1, 'Response.redirect');
		location = usvString(location);
		status = unsignedShort(status);
		const parsed = url.parse(location, undefined);
		if (parsed === undefined)
			throw parseError(location);
		if (!isRedirectStatus(status))
			throw new RangeError(`Invalid status code ${status}`);
		const record = newRecord('immutable');
		record.status = status;
		record.headers.append('location', parsed.href);
		return new Response(own, record);
	}

	get type() { return Response.#check(this).type; }

	get url() {
		const { urlList } = Response.#check(this),
			href = urlList.length === 0 ? '' : urlList[urlList.length - 1];
		const end = href.indexOf('#');
		return end < 0 ? href : href.slice(0, end);
	}

	get redirected() { return Response.#check(this).urlList.length > 1; }

	get status() { return Response.#check(this).status; }

	get ok() {
		const { status } = Response.#check(this);
		return status >= 200 && status <= 299;
	}

	get statusText() { return Response.#check(this).statusText; }

	get headers() { return headersOf(Response.#check(this)); }

	clone() {
		const { status, statusText, headers, body, urlList, type, guard } = Response.#check(this);
		if (body !== null && !isUsable(body))
			throw new TypeError('Response.clone: Body has already been consumed.');
		const cloned = body === null ? null : cloneBody(body);
		return new Response(own, new ResponseRecord(status, statusText, headers.copy(), cloned, urlList, type,
			guard));
	}

	[kInspect](depth, options) {
		const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url: href } = this;
		const shown = { status, statusText, headers, body, bodyUsed, ok, redirected, type, url: href };
		return inspectAs('Response', shown, options);
	}
}

installBody(Response, object => recordOf(object));
finishClass(Response, ['type', 'url', 'redirected', 'status', 'ok', 'statusText', 'headers', 'clone']);
['error', 'json', 'redirect'].forEach(name => { defineProperty(Response, name, { enumerable: true }); });

function isRedirectStatus(status) {
	return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

// The URL constructor's error, as the cause of one with the original text.
function parseError(text) {
	let cause;
	try {
		new (require('internal/url/url').URL)(text);
	} catch (error) {
		passMemory(error);
		cause = error;
	}
	return new TypeError(`Failed to parse URL from ${text}`, { cause });
}

function makeResponse(members) {
	const {
		status = 200, statusText = '', headersList = new HeadersList(), body = null, urlList = [],
			type = 'basic'
	} = { __proto__: null, ...members };
	const kept = adoptBody(body);
	return new Response(own, new ResponseRecord(status, statusText, headersList, kept, urlList, type, 'immutable'));
}

// The common case of makeResponse, without an object for the arguments.
function makeFetched(status, statusText, headers, body, urlList) {
	return new Response(own, new ResponseRecord(status, statusText, headers, body, urlList, 'basic', 'immutable'));
}

function makeNetworkError() {
	return new Response(own, new ResponseRecord(0, '', new HeadersList(), null, [], 'error', 'immutable'));
}

module.exports = {
	Response,
	isNullBodyStatus,
	isRedirectStatus,
	makeFetched,
	isResponse: value => recordOf(value) !== undefined,
	makeNetworkError,
	makeResponse,
	ofText,
	parseError,
	recordOf,
	takeText
};
