'use strict';
/* The channel between a parent and a child that it has forked: messages both ways over a pair of sockets.
 *
 * json       a message is a line of JSON, as node sends it, so node and jsr understand each other
 * advanced   a message is its size in 4 bytes, the highest first, and a value as V8 serializes it
 *            (internal/util/wire.js)
 *
 * A handle may go with a message (internal/child/handles.js).  Until the other end has said that it came, all that is sent
 * after it waits, and so does disconnect.
 *
 * A child finds its end in NODE_CHANNEL_FD and the form in NODE_CHANNEL_SERIALIZATION_MODE.  Its channel keeps it alive
 * only while it listens for messages or for the end; a parent's channel always does.  Messages that come before anybody
 * listens wait.
 */

const EventEmitter = require('events');
const { StringDecoder } = require('string_decoder');
const { Buffer } = require('buffer');
const { codes, errnoException } = require('internal/errors');
const { validateObject } = require('internal/validators');
const binding = internalBinding('child');

const INTERNAL = 'NODE_';
const MUCH = 65536 * 2;        // bytes waiting to be written, from which on send answers false
const HEAD = 4;
const ENOMEM = -12;

/* ---- the two forms: pack(message) -> what is written, unpack(bytes, each) */

function jsonForm() {
	const decoder = new StringDecoder('utf8');
	let rest = '';
	return {
		pack: message => `${JSON.stringify(message)}\n`,
		unpack(bytes, each) {
			const text = decoder.write(bytes);
			let from = 0, to = text.indexOf('\n');
			if (to < 0) {
				rest += text;
				return;
			}
			for (; to >= 0; to = text.indexOf('\n', from)) {
				const line = rest + text.slice(from, to);
				rest = '';
				from = to + 1;
				each(JSON.parse(line));
			}
			rest = text.slice(from);
		},
		isHalf: () => rest !== ''
	};
}

function advancedForm() {
	const { serialize, deserialize } = require('internal/util/wire');
	let parts = [], size = 0;
	return {
		pack(message) {
			const body = serialize(message, true), head = Buffer.allocUnsafe(HEAD);
			head.writeUInt32BE(body.length);
			return Buffer.concat([head, body]);
		},
		unpack(bytes, each) {
			parts.push(bytes);
			size += bytes.length;
			while (size >= HEAD) {
				if (parts[0].length < HEAD)
					parts = [Buffer.concat(parts)];
				const length = parts[0].readUInt32BE(0) + HEAD;
				if (size < length)
					return;
				const all = parts.length === 1 ? parts[0] : Buffer.concat(parts);
				parts = size > length ? [all.subarray(length)] : [];
				size -= length;
				each(deserialize(all.subarray(HEAD, length), true));
			}
		},
		isHalf: () => size > 0
	};
}

/* ---- what keeps the process alive */

class Control extends EventEmitter {
	#handle;
	#count = 0;
	#isSet = false;                // the user has decided

	constructor(handle) {
		super();
		this.#handle = handle;
	}

	refCounted() {
		if (++this.#count === 1 && !this.#isSet)
			this.#handle.setRef(true);
	}

	unrefCounted() {
		if (--this.#count === 0 && !this.#isSet) {
			this.#handle.setRef(false);
			this.emit('unref');
		}
	}

	ref() {
		this.#isSet = true;
		this.#handle.setRef(true);
	}

	unref() {
		this.#isSet = true;
		this.#handle.setRef(false);
	}

	get fd() {
		const fd = this.#handle.fd();
		return fd < 0 ? undefined : fd;
	}
}

function isInternal(message) {
	return message !== null && typeof message === 'object' && typeof message.cmd === 'string' &&
		message.cmd.length > INTERNAL.length && message.cmd.startsWith(INTERNAL);
}

function isAnswer(message) {
	return message?.cmd === 'NODE_HANDLE_ACK' || message?.cmd === 'NODE_HANDLE_NACK';
}

function discard(handle) {
	if (typeof handle?.destroy === 'function')
		handle.destroy();
	else
		handle?.close();
}

const TRIES_MAX = 3;           // that a handle is sent again
const KINDS = ['string', 'object', 'number', 'boolean'];

/* Gives target, a ChildProcess or process, its end of a channel.  onEnd: called once, when nothing more can come. */
function setup(target, handle, mode, onEnd) {
	const form = mode === 'advanced' ? advancedForm() : jsonForm();
	const control = new Control(handle);
	let waiting = [];              // [message, handle] that nobody has listened for yet
	let arrived;                   // what came of the binding, until its message has come, too
	let unsent = 0;                // bytes
	let afterWrites;               // what waits until all is written
	let queue = null;              // the arguments of _send, until the other end has said that it has the handle
	let moving = null;             // {message, options, callback, handle, tries}: closed here when it has
	let isOver = false;

	function over() {
		if (!isOver) {
			isOver = true;
			onEnd?.();
		}
	}

	function deliver(event, message, sent) {
		if (event === 'internalMessage' || target.listenerCount('message'))
			target.emit(event, message, sent);
		else if (target.channel)
			waiting.push([message, sent]);
		else
			discard(sent);
	}

	function pass(message, sent) {
		if (target.channel)
			process.nextTick(deliver, isInternal(message) ? 'internalMessage' : 'message', message, sent);
		else
			discard(sent);
	}

	function received(message) {
		let sent;
		if (isInternal(message) && message.cmd === 'NODE_HANDLE') {
			sent = arrived;
			arrived = undefined;
		}
		pass(message, sent);
	}

	function fail(errno, syscall) {
		const err = errnoException(errno, syscall);
		process.nextTick(() => { target.emit('error', err); });
	}

	function read(result, sent) {
		if (sent !== undefined) {
			arrived?.close();
			arrived = sent;
		}
		if (result === null || typeof result === 'number') {
			queue = null;
			if (target.channel !== null && target.connected)
				target.disconnect();
			else if (target.channel !== null)
				target._disconnect();
			handle.close();
			over();
			// whatever else ends reading looks as if the other end had closed the channel, as in node
			if (result === ENOMEM)
				fail(result, 'read');
			return;
		}
		form.unpack(result, received);
	}

	// ---- handles

	function endMoving() {
		moving?.handle.close();
		moving = null;
	}

	// One came, or did not: it is sent again, and then what has waited.
	function answered(message) {
		if (moving !== null && message.cmd === 'NODE_HANDLE_NACK' && moving.tries++ < TRIES_MAX) {
			const bytes = form.pack(moving.message);
			if (put(bytes, undefined, moving.handle.native ?? undefined) >= 0)
				return;
		}
		if (message.cmd === 'NODE_HANDLE_NACK' && moving !== null) {
			process.emitWarning('Handle did not reach the receiving process correctly',
				'SentHandleNotReceivedWarning');
		}
		endMoving();
		const later = queue ?? [];
		queue = null;
		for (const one of later)
			target._send(one.message, one.handle, one.options, one.callback);
		if (!target.connected && target.channel && queue === null)
			target._disconnect();
	}

	// null: the policy has refused it.
	function open(message, native) {
		if (native === undefined) {
			target._send({ cmd: 'NODE_HANDLE_NACK' }, undefined, { swallowErrors: true });
			return;
		}
		target._send({ cmd: 'NODE_HANDLE_ACK' }, undefined, { swallowErrors: true });
		if (native === null) {
			process.emitWarning('A handle was sent to this process that --allow-net does not let it use',
				'SentHandleRefusedWarning');
			pass(message.msg, undefined);
			return;
		}
		require('internal/child/handles').got(target, message, native, sent => { pass(message.msg, sent); });
	}

	target.on('internalMessage', (message, native) => {
		if (isAnswer(message))
			answered(message);
		else if (message.cmd === 'NODE_HANDLE')
			open(message, native);
	});

	/* 0 or 1 as the binding's write says, or -errno */
	function put(bytes, callback, given) {
		const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length;
		const result = handle.write(bytes, errno => {
			unsent -= size;
			control.unrefCounted();
			callback?.(errno ? errnoException(errno, 'write') : null);
			if (unsent === 0)
				afterWrites?.();
		}, given);
		if (result === 1) {
			unsent += size;
			control.refCounted();
		}
		return result;
	}

	target.channel = control;
	target.on('newListener', () => {
		process.nextTick(() => {
			if (!target.channel || !target.listenerCount('message'))
				return;
			const messages = waiting;
			waiting = [];
			for (const { 0: message, 1: sent } of messages)
				process.nextTick(deliver, 'message', message, sent);
		});
	});

	target.send = function send(message, sendHandle, options, callback) {
		if (typeof sendHandle === 'function') {
			callback = sendHandle;
			sendHandle = undefined;
			options = undefined;
		} else if (typeof options === 'function') {
			callback = options;
			options = undefined;
		} else if (options !== undefined) {
			validateObject(options, 'options');
		}
		options = { swallowErrors: false, ...options };
		if (this.connected)
			return this._send(message, sendHandle, options, callback);
		const err = new codes.ERR_IPC_CHANNEL_CLOSED();
		if (typeof callback === 'function')
			process.nextTick(callback, err);
		else
			process.nextTick(() => { this.emit('error', err); });
		return false;
	};

	target._send = function _send(message, sendHandle, options, callback) {
		if (message === undefined)
			throw new codes.ERR_MISSING_ARGS('message');
		if (!KINDS.includes(typeof message))
			throw new codes.ERR_INVALID_ARG_TYPE('message', KINDS, message);
		if (typeof options === 'boolean')
			options = { swallowErrors: options };
		let whole = message, found;
		if (sendHandle)
			whole = require('internal/child/handles').wrap(message, sendHandle);
		if (queue !== null && !isAnswer(message)) {
			queue.push({ message, handle: sendHandle, options, callback });
			return queue.length === 1;
		}
		if (sendHandle)
			found = require('internal/child/handles').take(this, whole, sendHandle, options);
		if (!found)
			whole = message;
		const told = typeof callback === 'function' ? callback : undefined;
		const isMoved = found && require('internal/child/handles').isMoved(whole, options);
		const result = put(form.pack(whole), told, found?.native ?? undefined);
		if (result >= 0 && found) {
			queue ??= [];
			if (isMoved)
				moving = { message: whole, handle: found, tries: 0 };
		} else if (isMoved) {
			found.close();
		}
		if (result === 0) {
			if (told)
				process.nextTick(told, null);
		} else if (result < 0 && !options?.swallowErrors) {
			if (told)
				process.nextTick(told, errnoException(result, 'write'));
			else
				fail(result, 'write');
		}
		return unsent < MUCH;
	};

	target.connected = true;

	target.disconnect = function disconnect() {
		if (!this.connected) {
			this.emit('error', new codes.ERR_IPC_DISCONNECTED());
			return;
		}
		this.connected = false;
		if (queue === null)
			this._disconnect();
	};

	target._disconnect = function _disconnect() {
		this.channel = null;
		endMoving();
		let isDone = false;
		function finish() {
			if (isDone)
				return;
			isDone = true;
			handle.close();
			arrived?.close();
			for (const { 1: sent } of waiting)
				discard(sent);
			waiting = [];
			target.emit('disconnect');
			over();
		}
		// what was sent goes out first, and a message that has come in part is waited for
		if (unsent > 0) {
			afterWrites = finish;
		} else if (form.isHalf()) {
			target.once('message', finish);
			target.once('internalMessage', finish);
		} else {
			process.nextTick(finish);
		}
	};

	handle.start(read);
	return control;
}

/* This process's own end, if a parent has forked it: called before the program runs. */
function attach(fd, mode) {
	const handle = binding.open(fd);
	handle.setRef(false);
	const control = setup(process, handle, mode);
	process.on('newListener', name => {
		if (name === 'message' || name === 'disconnect')
			control.refCounted();
	});
	process.on('removeListener', name => {
		if (name === 'message' || name === 'disconnect')
			control.unrefCounted();
	});
}

/* What the environment has said, as strings or undefined; id: of a worker of a cluster */
function begin(fdText, mode, id) {
	const fd = Number(fdText);
	if (!Number.isInteger(fd) || fd < 0 || internalBinding('stdio').guessHandleType(fd) !== 'PIPE')
		return;
	attach(fd, mode);
	if (id !== undefined)
		require('internal/cluster/child')._setupWorker(id);
}

module.exports = { setup, attach, begin };
