'use strict';

// http.Server and http.ServerResponse, for `extends` and instanceof: jsr has no servers.

const EventEmitter = require('events');
const { inherit } = require('internal/streams/utils');
const { OutgoingMessage } = require('internal/http/outgoing');
const { unavailable } = require('internal/http/common');

class Server extends EventEmitter {
	constructor() {
		super();
		throw unavailable(`${this.protocol}.Server`);
	}

	get protocol() { return 'http'; }
}

class HttpsServer extends Server {
	get protocol() { return 'https'; }
}
Object.defineProperty(HttpsServer, 'name', { __proto__: null, value: 'Server', configurable: true });

function ServerResponse(request, options) {
	if (!(this instanceof ServerResponse))
		return new ServerResponse(request, options);
	OutgoingMessage.call(this, options);
	this.req = request;
	this.sendDate = true;
	if (request?.method === 'HEAD')
		this._hasBody = false;
}
inherit(ServerResponse, OutgoingMessage);

ServerResponse.prototype.statusCode = 200;
ServerResponse.prototype.statusMessage = undefined;

function refuse(name) {
	return function refused() { throw unavailable(name); };
}

for (const name of ['writeHead', 'writeContinue', 'writeProcessing', 'writeEarlyHints', '_implicitHeader'])
	ServerResponse.prototype[name] = refuse(`http.ServerResponse.prototype.${name}`);

module.exports = { Server, HttpsServer, ServerResponse, refuse };
