'use strict';
/* The arguments of connect and listen, and the handle of a descriptor. */

const { codes } = require('internal/errors');
const { validateInt32 } = require('internal/validators');
const { TCP, Pipe } = require('internal/net/handle');

const kNormalized = Symbol('normalizedArgs');

function toNumber(value) {
	const number = Number(value);
	return number >= 0 ? number : false;
}

function isPipeName(value) { return typeof value === 'string' && toNumber(value) === false; }

// (port[, host]), (path) or (options), with a callback at the end or null: [options, callback]
function normalizeArgs(args) {
	let options = {};
	const { 0: first, 1: second } = args;
	if (typeof first === 'object' && first !== null) {
		options = first;
	} else if (args.length > 0 && isPipeName(first)) {
		options.path = first;
	} else if (args.length > 0) {
		options.port = first;
		if (args.length > 1 && typeof second === 'string')
			options.host = second;
	}
	const last = args[args.length - 1];
	const normalized = [options, args.length > 0 && typeof last === 'function' ? last : null];
	normalized[kNormalized] = true;
	return normalized;
}

function isNormalized(args) { return Array.isArray(args) && args[kNormalized] === true; }

function validatePort(port, name = 'Port') {
	const isText = typeof port === 'string';
	if ((!isText && typeof port !== 'number') || (isText && port.trim() === '') ||
		+port !== +port >>> 0 || port > 0xffff)
		throw new codes.ERR_SOCKET_BAD_PORT(name, port);
	return port | 0;
}

// A handle fit for the descriptor, which it does not have yet.
function handleFor(fd) {
	validateInt32(fd, 'fd', 0);
	const type = internalBinding('net').kind(fd);
	if (type !== 'PIPE' && type !== 'TCP')
		throw new codes.ERR_INVALID_FD_TYPE(type);
	return type === 'PIPE' ? new Pipe() : new TCP();
}

module.exports = { handleFor, isNormalized, isPipeName, normalizeArgs, toNumber, validatePort };
