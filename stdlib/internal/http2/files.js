'use strict';
/* Answers from files: respondWithFile and respondWithFD. */

const fs = require('fs');
const { codes } = require('internal/http2/errors');
const { checkObject } = require('internal/http2/headers');
const { checkUsable, hasNoBody, prepare, send } = require('internal/http2/server_stream');
const { constants } = require('internal/http2/constants');
const { beginFile, endFile, kState, writeAll } = require('internal/http2/stream');

const { NGHTTP2_INTERNAL_ERROR } = constants;

function number(options, name) {
	if (options[name] !== undefined && typeof options[name] !== 'number')
		throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, options[name]);
}

function callable(options, name) {
	if (options[name] !== undefined && typeof options[name] !== 'function')
		throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, options[name]);
}

// {headers, options}, checked
function begin(stream, headersGiven, optionsGiven) {
	checkUsable(stream);
	if (stream.headersSent)
		throw new codes.ERR_HTTP2_HEADERS_SENT();
	checkObject(headersGiven, 'headers');
	checkObject(optionsGiven, 'options');
	const options = { ...optionsGiven };
	number(options, 'offset');
	number(options, 'length');
	callable(options, 'statCheck');
	const { headers, status } = prepare(headersGiven);
	if (hasNoBody(status) || stream.headRequest)
		throw new codes.ERR_HTTP2_PAYLOAD_FORBIDDEN(status);
	return { headers, options };
}

function respondWithFD(stream, fdGiven, headersGiven, optionsGiven) {
	const { headers, options } = begin(stream, headersGiven, optionsGiven);
	const fd = fdGiven !== null && typeof fdGiven === 'object' && typeof fdGiven.fd === 'number' ? fdGiven.fd :
		fdGiven;
	if (typeof fd !== 'number')
		throw new codes.ERR_INVALID_ARG_TYPE('fd', ['number', 'FileHandle'], fdGiven);
	stream[kState].hasSentHeaders = true;
	if (options.statCheck === undefined) {
		stream[kState].hasSentHeaders = false;
		sendRange(stream, fd, headers, options, false);
		return;
	}
	fs.fstat(fd, (error, stat) => {
		if (stream.destroyed || stream.closed)
			return;
		stream[kState].hasSentHeaders = false;
		if (error) {
			stream.destroy(error);
			return;
		}
		if (allows(stream, stat, headers, options))
			sendRange(stream, fd, headers, options, false);
	});
}

// false: statCheck has sent something else, or wants nothing sent
function allows(stream, stat, headers, options) {
	const range = { offset: options.offset ?? 0, length: options.length ?? -1 };
	if (typeof options.statCheck === 'function' &&
		(Reflect.apply(options.statCheck, stream, [stat, headers, range]) === false || stream.headersSent))
		return false;
	options.offset = range.offset;
	options.length = range.length;
	return !stream.destroyed && !stream.closed;
}

function respondWithFile(stream, path, headersGiven, optionsGiven) {
	const { headers, options } = begin(stream, headersGiven, optionsGiven);
	stream[kState].opensFile = true;
	fs.open(path, 'r', (error, fd) => {
		if (error) {
			failed(stream, error, options);
			return;
		}
		fs.fstat(fd, (wrong, stat) => { opened(stream, fd, wrong, stat, headers, options); });
	});
}

function failed(stream, error, options) {
	if (typeof options.onError === 'function')
		options.onError(error);
	else
		stream.destroy(error);
}

function opened(stream, fd, error, stat, headers, options) {
	const leave = wrong => {
		fs.close(fd, () => {});
		if (wrong)
			failed(stream, wrong, options);
	};
	if (stream.destroyed || stream.closed) {
		leave();
		return;
	}
	if (error) {
		leave(error);
		return;
	}
	const isRegular = stat.isFile();
	if (!isRegular && (stat.isDirectory() || options.offset !== undefined || options.length !== undefined)) {
		leave(stat.isDirectory() ? new codes.ERR_HTTP2_SEND_FILE() : new codes.ERR_HTTP2_SEND_FILE_NOSEEK());
		return;
	}
	if (!allows(stream, stat, headers, options)) {
		leave();
		return;
	}
	if (isRegular) {
		const left = stat.size - options.offset;
		options.length = options.length < 0 ? left : Math.min(left, options.length);
		headers['content-length'] = options.length;
	}
	sendRange(stream, fd, headers, options, true);
}

function sendRange(stream, fd, headers, options, closes) {
	const offset = options.offset ?? 0, length = options.length ?? -1;
	try {
		send(stream, headers, options);
	} catch (error) {
		if (closes)
			fs.close(fd, () => {});
		throw error;
	}
	beginFile(stream);
	if (length === 0) {
		endFile(stream);
		if (closes)
			fs.close(fd, () => {});
		return;
	}
	const isPositioned = offset > 0 || length >= 0;
	const file = fs.createReadStream(null, {
		fd, autoClose: closes, emitClose: false, start: isPositioned ? offset : undefined,
		end: length >= 0 ? offset + length - 1 : undefined
	});
	file.on('error', () => {
		if (!stream.destroyed)
			stream.close(NGHTTP2_INTERNAL_ERROR);
	});
	stream.once('close', () => {
		file.pause();
		if (closes)
			file.destroy();
	});
	file.on('data', chunk => {
		file.pause();
		writeAll(stream, [chunk], () => { file.resume(); });
	});
	file.on('end', () => {
		if (!stream.destroyed)
			endFile(stream);
	});
}

module.exports = { respondWithFD, respondWithFile };
