/* internal/old_bindings: parts of node's own inside, by process.binding(), that old packages (spdy, http-deceiver,
 * handle-thing, safer-buffer) read as they are loaded.  Here nothing goes through them: they have node's constants, and
 * what would do something says that it cannot.  The package esm asks for files. */
'use strict';

// as their numbers stand in llhttp
const METHODS = [
	'DELETE', 'GET', 'HEAD', 'POST', 'PUT', 'CONNECT', 'OPTIONS', 'TRACE', 'COPY', 'LOCK', 'MKCOL', 'MOVE',
	'PROPFIND', 'PROPPATCH', 'SEARCH', 'UNLOCK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'REPORT', 'MKACTIVITY',
	'CHECKOUT', 'MERGE', 'M-SEARCH', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'PATCH', 'PURGE', 'MKCALENDAR', 'LINK',
	'UNLINK', 'SOURCE'
];
const RTSP = ['DESCRIBE', 'ANNOUNCE', 'SETUP', 'PLAY', 'PAUSE', 'TEARDOWN', 'GET_PARAMETER', 'SET_PARAMETER',
	'REDIRECT', 'RECORD', 'FLUSH'];

function refuse(what) {
	throw new (require('internal/errors').codes.ERR_METHOD_NOT_IMPLEMENTED)(what);
}

class HTTPParser {
	static REQUEST = 1;
	static RESPONSE = 2;
	static kOnMessageBegin = 0;
	static kOnHeaders = 1;
	static kOnHeadersComplete = 2;
	static kOnBody = 3;
	static kOnMessageComplete = 4;
	static kOnExecute = 5;
	static kOnTimeout = 6;
	static kLenientNone = 0;
	static kLenientHeaders = 1;
	static kLenientChunkedLength = 2;
	static kLenientKeepAlive = 4;
	static kLenientTransferEncoding = 8;
	static kLenientVersion = 16;
	static kLenientDataAfterClose = 32;
	static kLenientOptionalLFAfterCR = 64;
	static kLenientOptionalCRLFAfterChunk = 128;
	static kLenientOptionalCRBeforeLF = 256;
	static kLenientSpacesAfterChunkSize = 512;
	static kLenientAll = 1023;

	initialize() { refuse('HTTPParser.initialize()'); }
	execute() { refuse('HTTPParser.execute()'); }
}

class WriteWrap {}
class ShutdownWrap {}

const { kMaxLength, kStringMaxLength } = require('buffer');

/* 0: a file, 1: a folder, less than 0: neither. */
function internalModuleStat(path) {
	try {
		return +require('fs').statSync(path).isDirectory();
	} catch (error) {
		return error.errno ?? -1;
	}
}

module.exports = {
	fs: { internalModuleStat },
	buffer: { kMaxLength, kStringMaxLength },
	http_parser: { methods: [...METHODS, 'QUERY'], allMethods: [...METHODS, 'PRI', ...RTSP, 'QUERY'], HTTPParser },
	stream_wrap: {
		ShutdownWrap, WriteWrap, kReadBytesOrError: 0, kArrayBufferOffset: 1, kBytesWritten: 2,
		kLastWriteWasAsync: 3, streamBaseState: new Int32Array(4)
	}
};
