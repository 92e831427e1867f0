'use strict';
// https.Server: a tls.Server whose connections carry requests, as those of http.Server do.

const { inherit } = require('internal/streams/utils');
const tls = require('tls');
const { warnIfOfMemory } = require('internal/net/memory');
const http = require('internal/http/server');

function Server(options, listener) {
	if (!(this instanceof Server))
		return new Server(options, listener);
	const { 0: all, 1: handler } = http.argumentsOf(options, listener), given = { noDelay: true, ...all };
	if (!given.ALPNProtocols && !given.ALPNCallback)
		given.ALPNProtocols = ['http/1.1'];
	http.setOptions(this, given);
	tls.Server.call(this, given);
	this.on('secureConnection', http.connectionListener);
	http.prepare(this, given, handler);
	this.on('tlsClientError', (error, socket) => {
		if (this.emit('clientError', error, socket))
			return;
		warnIfOfMemory(this, 'A TLS', error);
		socket.destroy(error);
	});
}
inherit(Server, tls.Server);
Object.assign(Server.prototype, http.methods);

Server.prototype[Symbol.asyncDispose] = async function () {
	await require('util').promisify(this.close).call(this);
};

module.exports = { Server };
