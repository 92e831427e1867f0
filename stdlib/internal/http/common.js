'use strict';

// What the files of node:http have in common: names of HTTP, checks of fields, refusals.

const native = internalBinding('http');

const { codes } = require('internal/errors');
const { apply } = Reflect;
const { exec } = RegExp.prototype;

const METHODS = [
	'ACL', 'BIND', 'CHECKOUT', 'CONNECT', 'COPY', 'DELETE', 'GET', 'HEAD', 'LINK', 'LOCK', 'M-SEARCH', 'MERGE',
	'MKACTIVITY', 'MKCALENDAR', 'MKCOL', 'MOVE', 'NOTIFY', 'OPTIONS', 'PATCH', 'POST', 'PROPFIND', 'PROPPATCH',
	'PURGE', 'PUT', 'QUERY', 'REBIND', 'REPORT', 'SEARCH', 'SOURCE', 'SUBSCRIBE', 'TRACE', 'UNBIND', 'UNLINK',
	'UNLOCK', 'UNSUBSCRIBE'
];

const STATUS_CODES = {
	100: 'Continue', 101: 'Switching Protocols', 102: 'Processing', 103: 'Early Hints', 200: 'OK',
	201: 'Created', 202: 'Accepted', 203: 'Non-Authoritative Information', 204: 'No Content',
	205: 'Reset Content', 206: 'Partial Content', 207: 'Multi-Status', 208: 'Already Reported', 226: 'IM Used',
	300: 'Multiple Choices', 301: 'Moved Permanently', 302: 'Found', 303: 'See Other', 304: 'Not Modified',
	305: 'Use Proxy', 307: 'Temporary Redirect', 308: 'Permanent Redirect', 400: 'Bad Request',
	401: 'Unauthorized', 402: 'Payment Required', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed',
	406: 'Not Acceptable', 407: 'Proxy Authentication Required', 408: 'Request Timeout', 409: 'Conflict',
	410: 'Gone', 411: 'Length Required', 412: 'Precondition Failed', 413: 'Payload Too Large',
	414: 'URI Too Long', 415: 'Unsupported Media Type', 416: 'Range Not Satisfiable', 417: 'Expectation Failed',
	418: "I'm a Teapot", 421: 'Misdirected Request', 422: 'Unprocessable Entity', 423: 'Locked',
	424: 'Failed Dependency', 425: 'Too Early', 426: 'Upgrade Required', 428: 'Precondition Required',
	429: 'Too Many Requests', 431: 'Request Header Fields Too Large', 451: 'Unavailable For Legal Reasons',
	500: 'Internal Server Error', 501: 'Not Implemented', 502: 'Bad Gateway', 503: 'Service Unavailable',
	504: 'Gateway Timeout', 505: 'HTTP Version Not Supported', 506: 'Variant Also Negotiates',
	507: 'Insufficient Storage', 508: 'Loop Detected', 509: 'Bandwidth Limit Exceeded', 510: 'Not Extended',
	511: 'Network Authentication Required'
};

const PAIRS_MAX = 1000;                // fields of a head, unless maxHeadersCount says otherwise

// what no path may have
const badInPath = /[^\u0021-\u00ff]/;

function isToken(text) { return typeof text === 'string' && native.isToken(text); }
function hasBadPath(text) { return apply(exec, badInPath, [text]) !== null; }

function validateHeaderName(name, label) {
	if (!isToken(name))
		throw new codes.ERR_INVALID_HTTP_TOKEN(label || 'Header name', name);
}

function validateHeaderValue(name, value) {
	if (value === undefined)
		throw new codes.ERR_HTTP_INVALID_HEADER_VALUE(value, name);
	checkContent(value, 'header content', name);
}

function isContent(value) { return native.isContent(`${value}`); }

function checkContent(value, what, name) {
	if (!isContent(value))
		throw new codes.ERR_INVALID_CHAR(what, name);
}

function hangUp(text) {
	const error = new Error(text);
	error.code = 'ECONNRESET';
	return error;
}

// ---- parsers

let headMax;

// http.maxHeaderSize: what --max-http-header-size says.
function maxHeaderSize() {
	headMax ??= native.headMax();
	return headMax;
}

// Of a server or a request.
function headMaxOf({ maxHeaderSize: own }) { return own || maxHeaderSize(); }

function fieldsMaxOf({ maxHeadersCount: own }) { return typeof own === 'number' ? own : PAIRS_MAX; }

let hasWarned = false;

function isLenient({ insecureHTTPParser: own }) {
	if (own !== undefined)
		return own;
	const isForAll = native.isLenient();
	if (isForAll && !hasWarned) {
		hasWarned = true;
		process.emitWarning('Using insecure HTTP parsing');
	}
	return isForAll;
}

// What a parser says that is wrong with some bytes.
function errorOf({ 0: code, 1: reason, 2: bytesParsed }, bytes) {
	const error = new Error(`Parse Error: ${reason}`);
	error.bytesParsed = bytesParsed;
	error.code = code;
	error.reason = reason;
	if (bytes !== undefined)
		error.rawPacket = bytes;
	return error;
}

// The names of fields that are sent once, whatever how many values they have.
function uniqueOf(names) {
	if (!Array.isArray(names))
		return null;
	const unique = new Set();
	for (const name of names)
		unique.add(`${name}`.toLowerCase());
	return unique;
}

module.exports = {
	METHODS, STATUS_CODES, isToken, hasBadPath, validateHeaderName, validateHeaderValue, checkContent, isContent,
	hangUp, maxHeaderSize, headMaxOf, fieldsMaxOf, isLenient, errorOf, uniqueOf
};
