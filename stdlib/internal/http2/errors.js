'use strict';
/* The error codes of node:http2. */

const { codesOf } = require('internal/errors');

const native = internalBinding('http2');

const codes = codesOf({
	ERR_HTTP2_ALTSVC_INVALID_ORIGIN: ['T', 'HTTP/2 ALTSVC frames require a valid origin'],
	ERR_HTTP2_ALTSVC_LENGTH: ['T', 'HTTP/2 ALTSVC frames are limited to 16382 bytes'],
	ERR_HTTP2_CONNECT_AUTHORITY: ['E', ':authority header is required for CONNECT requests'],
	ERR_HTTP2_CONNECT_PATH: ['E', 'The :path header is forbidden for CONNECT requests'],
	ERR_HTTP2_CONNECT_SCHEME: ['E', 'The :scheme header is forbidden for CONNECT requests'],
	ERR_HTTP2_GOAWAY_SESSION: ['E', 'New streams cannot be created after receiving a GOAWAY'],
	ERR_HTTP2_HEADERS_AFTER_RESPOND: ['E', 'Cannot specify additional headers after response initiated'],
	ERR_HTTP2_HEADERS_SENT: ['E', 'Response has already been initiated.'],
	ERR_HTTP2_HEADER_SINGLE_VALUE: ['T', 'Header field "%s" must only have a single value'],
	ERR_HTTP2_INFO_STATUS_NOT_ALLOWED: ['R', 'Informational status codes cannot be used'],
	ERR_HTTP2_INVALID_CONNECTION_HEADERS: ['T', 'HTTP/1 Connection specific headers are forbidden: "%s"'],
	ERR_HTTP2_INVALID_HEADER_VALUE: ['T', 'Invalid value "%s" for header "%s"'],
	ERR_HTTP2_INVALID_INFO_STATUS: ['R', 'Invalid informational status code: %s'],
	ERR_HTTP2_INVALID_ORIGIN: ['T', 'HTTP/2 ORIGIN frames require a valid origin'],
	ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH: ['R', 'Packed settings length must be a multiple of six'],
	ERR_HTTP2_INVALID_PSEUDOHEADER: ['T', '"%s" is an invalid pseudoheader or is used incorrectly'],
	ERR_HTTP2_INVALID_SESSION: ['E', 'The session has been destroyed'],
	ERR_HTTP2_INVALID_SETTING_VALUE: ['R', function (name, actual, min, max) {
		this.actual = actual;
		if (min !== undefined) {
			this.min = min;
			this.max = max;
		}
		return `Invalid value for setting "${name}": ${String(actual)}`;
	}, 'T'],
	ERR_HTTP2_INVALID_STREAM: ['E', 'The stream has been destroyed'],
	ERR_HTTP2_MAX_PENDING_SETTINGS_ACK: ['E', 'Maximum number of pending settings acknowledgements'],
	ERR_HTTP2_NESTED_PUSH: ['E', 'A push stream cannot initiate another push stream.'],
	ERR_HTTP2_NO_MEM: ['E', 'Out of memory'],
	ERR_HTTP2_NO_SOCKET_MANIPULATION: ['E',
		'HTTP/2 sockets should not be directly manipulated (e.g. read and written)'],
	ERR_HTTP2_ORIGIN_LENGTH: ['T', 'HTTP/2 ORIGIN frames are limited to 16382 bytes'],
	ERR_HTTP2_OUT_OF_STREAMS: ['E', 'No stream ID is available because maximum stream ID has been reached'],
	ERR_HTTP2_PAYLOAD_FORBIDDEN: ['E', 'Responses with %s status must not have a payload'],
	ERR_HTTP2_PING_CANCEL: ['E', 'HTTP2 ping cancelled'],
	ERR_HTTP2_PING_LENGTH: ['R', 'HTTP2 ping payload must be 8 bytes'],
	ERR_HTTP2_PSEUDOHEADER_NOT_ALLOWED: ['T', 'Cannot set HTTP/2 pseudo-headers'],
	ERR_HTTP2_PUSH_DISABLED: ['E', 'HTTP/2 client has disabled push streams'],
	ERR_HTTP2_SEND_FILE: ['E', 'Directories cannot be sent'],
	ERR_HTTP2_SEND_FILE_NOSEEK: ['E', 'Offset or length can only be specified for regular files'],
	ERR_HTTP2_SESSION_ERROR: ['E', 'Session closed with error code %s'],
	ERR_HTTP2_SETTINGS_CANCEL: ['E', 'HTTP2 session settings canceled'],
	ERR_HTTP2_SOCKET_BOUND: ['E', 'The socket is already bound to an Http2Session'],
	ERR_HTTP2_SOCKET_UNBOUND: ['E', 'The socket has been disconnected from the Http2Session'],
	ERR_HTTP2_STATUS_101: ['E', 'HTTP status code 101 (Switching Protocols) is forbidden in HTTP/2'],
	ERR_HTTP2_STATUS_INVALID: ['R', 'Invalid status code: %s'],
	ERR_HTTP2_STREAM_CANCEL: ['E', function (cause) {
		if (cause)
			this.cause = cause;
		return `The pending stream has been canceled${cause ? ` (caused by: ${cause.message})` : ''}`;
	}],
	ERR_HTTP2_STREAM_ERROR: ['E', 'Stream closed with error code %s'],
	ERR_HTTP2_STREAM_SELF_DEPENDENCY: ['E', 'A stream cannot depend on itself'],
	ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS: ['E', 'Number of custom settings exceeds MAX_ADDITIONAL_SETTINGS'],
	ERR_HTTP2_TOO_MANY_INVALID_FRAMES: ['E', 'Too many invalid HTTP/2 frames'],
	ERR_HTTP2_TRAILERS_ALREADY_SENT: ['E', 'Trailing headers have already been sent'],
	ERR_HTTP2_TRAILERS_NOT_READY: ['E', 'Trailing headers cannot be sent until after the wantTrailers event is emitted'],
	ERR_HTTP2_UNSUPPORTED_PROTOCOL: ['E', 'protocol "%s" is unsupported.']
});

// What libnghttp2 says.
class NghttpError extends Error {
	constructor(errno) {
		super(native.strerror(errno));
		this.code = 'ERR_HTTP2_ERROR';
		this.errno = errno;
	}

	toString() { return `${this.name} [${this.code}]: ${this.message}`; }
}

module.exports = { NghttpError, codes };
