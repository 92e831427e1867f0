'use strict';
/* cluster.Worker: what the primary knows of a worker, and a worker of itself. */

const EventEmitter = require('events');
const { inherit } = require('internal/streams/utils');

function Worker(options) {
	if (!(this instanceof Worker))
		return new Worker(options);
	EventEmitter.call(this);
	const given = options !== null && typeof options === 'object' ? options : {};
	this.exitedAfterDisconnect = undefined;
	this.state = given.state || 'none';
	this.id = given.id | 0;
	if (given.process) {
		this.process = given.process;
		this.process.on('error', (...args) => { this.emit('error', ...args); });
		this.process.on('message', (message, handle) => { this.emit('message', message, handle); });
	}
}
inherit(Worker, EventEmitter);

Object.assign(Worker.prototype, {
	kill(...args) { return this.destroy(...args); },
	send(...args) { return this.process.send(...args); },
	isDead() { return this.process.exitCode !== null || this.process.signalCode !== null; },
	isConnected() { return this.process.connected; }
});

module.exports = Worker;
