'use strict';
/* node:inspector for programs that ask whether a debugger is attached: none is, and none can be.  What would need one
 * throws, with the codes that node has for it. */

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { validateFunction, validateObject, validateString } = require('internal/validators');

class Session extends EventEmitter {
	connect() { throw new codes.ERR_INSPECTOR_NOT_AVAILABLE(); }

	connectToMainThread() { throw new codes.ERR_INSPECTOR_NOT_WORKER(); }

	post(method, params, callback) {
		validateString(method, 'method');
		if (callback === undefined && typeof params === 'function') {
			callback = params;
			params = null;
		}
		if (params)
			validateObject(params, 'params');
		if (callback)
			validateFunction(callback, 'callback');
		throw new codes.ERR_INSPECTOR_NOT_CONNECTED();
	}

	disconnect() {}
}

function open() { throw new codes.ERR_INSPECTOR_NOT_AVAILABLE(); }

function close() {}

function url() { return undefined; }

function waitForDebugger() { throw new codes.ERR_INSPECTOR_NOT_ACTIVE(); }

/* The console of a debugger: what is written to it, nobody sees. */
const names = Object.keys(console).filter(name => typeof console[name] === 'function');
const quiet = Object.fromEntries(names.map(name => [name, { [name]() {} }[name]]));

module.exports = { open, close, url, waitForDebugger, console: quiet, Session };
