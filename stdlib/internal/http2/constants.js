'use strict';
/* http2.constants: the numbers of RFC 9113 and libnghttp2, names of fields and methods, codes of status. */

const PSEUDO = 'status method authority scheme path protocol';
const FIELDS = 'accept-encoding accept-language accept-ranges accept access-control-allow-credentials ' +
	'access-control-allow-headers access-control-allow-methods access-control-allow-origin ' +
	'access-control-expose-headers access-control-request-headers access-control-request-method age authorization ' +
	'cache-control connection content-disposition content-encoding content-length content-type cookie date etag ' +
	'forwarded host if-modified-since if-none-match if-range last-modified link location range referer server ' +
	'set-cookie strict-transport-security transfer-encoding te upgrade-insecure-requests upgrade user-agent vary ' +
	'x-content-type-options x-frame-options keep-alive proxy-connection x-xss-protection alt-svc ' +
	'content-security-policy early-data expect-ct origin purpose timing-allow-origin x-forwarded-for priority ' +
	'accept-charset access-control-max-age allow content-language content-location content-md5 content-range dnt ' +
	'expect expires from if-match if-unmodified-since max-forwards prefer proxy-authenticate proxy-authorization ' +
	'refresh retry-after trailer tk via warning www-authenticate http2-settings';
const METHODS = 'ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE ' +
	'MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PRI PROPFIND ' +
	'PROPPATCH PUT REBIND REPORT SEARCH TRACE UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF ' +
	'VERSION-CONTROL';

/* RFC 9113: 7 (errors), 6.5.2 (settings), 5.1 (states), 6 (flags); what libnghttp2 and node call them. */
const NUMBERS = {
	NGHTTP2_ERR_FRAME_SIZE_ERROR: -522, NGHTTP2_SESSION_SERVER: 0, NGHTTP2_SESSION_CLIENT: 1,
	NGHTTP2_STREAM_STATE_IDLE: 1, NGHTTP2_STREAM_STATE_OPEN: 2, NGHTTP2_STREAM_STATE_RESERVED_LOCAL: 3,
	NGHTTP2_STREAM_STATE_RESERVED_REMOTE: 4, NGHTTP2_STREAM_STATE_HALF_CLOSED_LOCAL: 5,
	NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE: 6, NGHTTP2_STREAM_STATE_CLOSED: 7,
	NGHTTP2_FLAG_NONE: 0, NGHTTP2_FLAG_END_STREAM: 1, NGHTTP2_FLAG_END_HEADERS: 4, NGHTTP2_FLAG_ACK: 1,
	NGHTTP2_FLAG_PADDED: 8, NGHTTP2_FLAG_PRIORITY: 32,
	DEFAULT_SETTINGS_HEADER_TABLE_SIZE: 4096, DEFAULT_SETTINGS_ENABLE_PUSH: 1,
	DEFAULT_SETTINGS_MAX_CONCURRENT_STREAMS: 4294967295, DEFAULT_SETTINGS_INITIAL_WINDOW_SIZE: 65535,
	DEFAULT_SETTINGS_MAX_FRAME_SIZE: 16384, DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE: 65535,
	DEFAULT_SETTINGS_ENABLE_CONNECT_PROTOCOL: 0,
	MAX_MAX_FRAME_SIZE: 16777215, MIN_MAX_FRAME_SIZE: 16384, MAX_INITIAL_WINDOW_SIZE: 2147483647,
	NGHTTP2_SETTINGS_HEADER_TABLE_SIZE: 1, NGHTTP2_SETTINGS_ENABLE_PUSH: 2,
	NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS: 3, NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE: 4,
	NGHTTP2_SETTINGS_MAX_FRAME_SIZE: 5, NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE: 6,
	NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL: 8,
	PADDING_STRATEGY_NONE: 0, PADDING_STRATEGY_ALIGNED: 1, PADDING_STRATEGY_MAX: 2, PADDING_STRATEGY_CALLBACK: 1,
	NGHTTP2_NO_ERROR: 0, NGHTTP2_PROTOCOL_ERROR: 1, NGHTTP2_INTERNAL_ERROR: 2, NGHTTP2_FLOW_CONTROL_ERROR: 3,
	NGHTTP2_SETTINGS_TIMEOUT: 4, NGHTTP2_STREAM_CLOSED: 5, NGHTTP2_FRAME_SIZE_ERROR: 6, NGHTTP2_REFUSED_STREAM: 7,
	NGHTTP2_CANCEL: 8, NGHTTP2_COMPRESSION_ERROR: 9, NGHTTP2_CONNECT_ERROR: 10, NGHTTP2_ENHANCE_YOUR_CALM: 11,
	NGHTTP2_INADEQUATE_SECURITY: 12, NGHTTP2_HTTP_1_1_REQUIRED: 13, NGHTTP2_DEFAULT_WEIGHT: 16
};

function nameOf(text) { return text.toUpperCase().replace(/[^A-Z0-9]+/g, '_'); }

function makeConstants() {
	const all = { __proto__: null, ...NUMBERS };
	for (const name of PSEUDO.split(' '))
		all[`HTTP2_HEADER_${nameOf(name)}`] = `:${name}`;
	for (const name of FIELDS.split(' '))
		all[`HTTP2_HEADER_${nameOf(name)}`] = name;
	for (const name of METHODS.split(' '))
		all[`HTTP2_METHOD_${nameOf(name)}`] = name;
	for (const [code, text] of Object.entries(require('http').STATUS_CODES))
		all[`HTTP_STATUS_${nameOf(text.replace(/^I'm a /, ''))}`] = +code;
	return all;
}

const constants = makeConstants();
const errorNames = Object.keys(NUMBERS).filter(name => /^NGHTTP2_[A-Z0-9_]+$/.test(name));

// "NGHTTP2_CANCEL" for 8, as errors name it; the number itself, if it has no name.
const codeNames = [];
for (const name of errorNames.slice(errorNames.indexOf('NGHTTP2_NO_ERROR'),
	errorNames.indexOf('NGHTTP2_DEFAULT_WEIGHT')))
	codeNames[NUMBERS[name]] = name;

function nameOfCode(code) { return codeNames[code] ?? code; }

module.exports = { constants, nameOfCode };
