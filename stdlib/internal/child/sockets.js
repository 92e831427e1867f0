'use strict';
/* Connections of a server that were sent to another process: how the server goes on counting them, and knows when the last
 * is closed.  The sender's server asks a Sent, which asks the other process's Received by internal messages of the channel;
 * `key` names the server in both.
 */

const EventEmitter = require('events');
const { codes } = require('internal/errors');

class Sent extends EventEmitter {
	#child;
	#key;

	constructor(child, key) {
		super();
		this.#child = child;
		this.#key = key;
		child.once('exit', () => { this.emit('exit', this); });
	}

	#ask(cmd, answer, options, callback) {
		const child = this.#child, key = this.#key;
		const over = (error, message) => {
			child.removeListener('disconnect', onclose);
			child.removeListener('internalMessage', onreply);
			callback(error, message);
		};
		const onclose = () => { over(new codes.ERR_CHILD_CLOSED_BEFORE_REPLY()); };
		const onreply = message => {
			if (message.cmd === answer && message.key === key)
				over(null, message);
		};
		if (!child.connected) {
			onclose();
			return;
		}
		child.once('disconnect', onclose);
		child.on('internalMessage', onreply);
		child._send({ cmd, key }, undefined, options);
	}

	close(callback) {
		this.#ask('NODE_SOCKET_NOTIFY_CLOSE', 'NODE_SOCKET_ALL_CLOSED', { swallowErrors: true }, callback);
	}

	getConnections(callback) {
		this.#ask('NODE_SOCKET_GET_COUNT', 'NODE_SOCKET_COUNT', { swallowErrors: false }, (error, message) => {
			callback(error, message?.count);
		});
	}
}

class Received extends EventEmitter {
	#child;
	#key;
	#count = 0;

	constructor(child, key) {
		super();
		this.#child = child;
		this.#key = key;
		child.on('internalMessage', message => {
			if (message.key === key)
				this.#asked(message.cmd);
		});
	}

	#tell(message, options) {
		if (this.#child.connected)
			this.#child._send({ ...message, key: this.#key }, undefined, options);
	}

	#asked(cmd) {
		const empty = () => { this.#tell({ cmd: 'NODE_SOCKET_ALL_CLOSED' }, { swallowErrors: true }); };
		if (cmd === 'NODE_SOCKET_GET_COUNT')
			this.#tell({ cmd: 'NODE_SOCKET_COUNT', count: this.#count });
		else if (cmd === 'NODE_SOCKET_NOTIFY_CLOSE' && this.#count === 0)
			empty();
		else if (cmd === 'NODE_SOCKET_NOTIFY_CLOSE')
			this.once('empty', empty);
	}

	add(socket) {
		this.#count++;
		socket.once('close', () => {
			if (--this.#count === 0)
				this.emit('empty', this);
		});
	}
}

const lists = new WeakMap();           // per end of a channel

function listOf(Kind, child, key) {
	if (!lists.has(child))
		lists.set(child, new Map());
	const known = lists.get(child), name = `${Kind.name}:${key}`;
	const isNew = !known.has(name);
	if (isNew)
		known.set(name, new Kind(child, key));
	return { list: known.get(name), isNew };
}

function sentTo(child, key, server) {
	const { list, isNew } = listOf(Sent, child, key);
	if (isNew)
		server._setupWorker(list);
}

function receivedFrom(child, key, socket) { listOf(Received, child, key).list.add(socket); }

module.exports = { sentTo, receivedFrom };
