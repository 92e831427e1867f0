'use strict';
/* From 'stream' to 'request', for programs that know node:http. */

function onStream(options) {
	return function compatible(stream, headers, flags, raw) {
		const server = this, { Http2ServerRequest, Http2ServerResponse } = options;
		const request = new Http2ServerRequest(stream, headers, undefined, raw),
			response = new Http2ServerResponse(stream);
		if (headers[':method'] === 'CONNECT') {
			if (!server.emit('connect', request, response)) {
				response.statusCode = 405;
				response.end();
			}
			return;
		}
		if (headers.expect !== undefined && !expected(server, headers.expect, request, response))
			return;
		server.emit('request', request, response);
	};
}

// true: goes on with 'request'
function expected(server, expect, request, response) {
	if (expect === '100-continue') {
		if (server.emit('checkContinue', request, response))
			return false;
		response.writeContinue();
		return true;
	}
	if (server.emit('checkExpectation', request, response))
		return false;
	response.statusCode = 417;
	response.end();
	return false;
}

const isSetUp = new WeakSet();

function setUp(server, options) {
	if (isSetUp.has(server))
		return;
	isSetUp.add(server);
	server.on('stream', onStream(options));
}

module.exports = { setUp };
