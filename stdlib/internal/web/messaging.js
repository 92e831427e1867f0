'use strict';

// MessageChannel, MessagePort and BroadcastChannel (HTML, 9.4 and 9.5) within one process, with node's extensions: a
// port is also an emitter, is started by the first listener of 'message', and keeps the process alive while it has one.
//
// Behind each port and each channel is a record, never visible to script.  A message is copied when it is posted and
// appended to the queue of the receiving record:
//
//   ports      two records that are each other's peer.  A transferred port is a new object with a new record, which
//              takes over the queue and the peer
//   channels   all open ones with the same name
//
// One task of the loop (task.c) handles all records with messages, in the order of their creation.  Each message is an
// outermost call of its own; the task delivers as many messages of a record as were queued at its start, or 1000.
//
//   remote     a port whose other end is in another thread, or on its way there: an end of a channel between threads
//              (ops/worker), which has the queue.  `remotes` keeps such records until they are closed
//
// A record that keeps the process alive is in `held`.  All others are referenced only from their ports, script or their
// peers, so two unreachable ports are collected together with all messages between them.

const { codes } = require('internal/errors');
const { EventTarget, Event, dispatch, dispatchValue, defineHandler, kAdded, kRemoved } =
	require('internal/web/event_target');
const { MessageEvent } = require('internal/web/events');
const { NodeEventTarget, kCreateEvent } = require('internal/web/node_event_target');
const { isObject } = require('internal/web/stream_common');
const tasks = internalBinding('task');

const { defineProperty } = Object;
const { apply, construct } = Reflect;
const { add, delete: remove } = Set.prototype;
const { sort } = Array.prototype;
const kInspect = Symbol.for('nodejs.util.inspect.custom');

const BATCH = 1000;
const OPEN = 0, CLOSING = 1, CLOSED = 2;

const held = new Set();
let made = 0;

// take(record) is called for each message; after bind(record), in the flow in which the object was created.
function makeRecord(object, take) {
	const record = {
		__proto__: null,
		object,
		id: made++,
		state: OPEN,
		peer: undefined,
		remote: undefined,
		head: undefined,                // queue of { value, ports, isEnd, next }
		tail: undefined,
		count: 0,
		left: 0,                        // number of messages left in the current batch
		isReceiving: false,
		isScheduled: false,
		isRef: false,
		take: undefined,
		receive: undefined              // for the end of a link
	};
	record.take = () => take(record);
	return record;
}

// Runs async hooks for the object, which may inspect it.
function bind(record) {
	record.take = tasks.bound(record.take, record.object);
}

// ---- delivery

// records scheduled for the next task, and those of the current one
let waiting = [], batch = [], at = 0;
let isPosted = false, isPostedSurely = false;

function schedule(record, surely) {
	if (!record.isScheduled) {
		record.isScheduled = true;
		define(waiting, waiting.length, true, record);
	}
	if (isPosted && (isPostedSurely || !surely))
		return;
	isPosted = true;
	isPostedSurely ||= surely;
	tasks.post(pump, surely, false);
}

const byAge = (a, b) => a.id - b.id;

function pump() {
	if (at === batch.length) {
		batch = apply(sort, waiting, [byAge]);
		waiting = [];
		at = 0;
		isPosted = isPostedSurely = false;
		if (batch.length === 0)
			return;
	}
	const record = batch[at];
	let isMore = true;
	try {
		isMore = record.take();
	} finally {
		if (!isMore) {
			record.left = 0;
			at++;
		}
		if (at < batch.length)
			tasks.again();
	}
}

// Delivers the next message of a port; returns whether there may be more.
function takeMessage(record) {
	if (record.head === undefined && record.remote !== undefined)
		pull(record);
	const message = record.head;
	if (message === undefined || record.state === CLOSED || !(record.isReceiving || message.isEnd)) {
		record.isScheduled = false;
		return false;
	}
	if (record.left === 0)
		record.left = record.count > BATCH ? record.count : BATCH;
	dequeue(record);
	if (message.isEnd) {
		record.isScheduled = false;
		close(record);
		return false;
	}
	const isMore = --record.left > 0;
	if (!isMore) {
		record.isScheduled = false;
		schedule(record, false);
	}
	const { parcel } = message;
	if (parcel !== undefined && !open(message, parcel)) {
		dispatchValue(record.object, 'messageerror', message.value,
			(type, data) => new MessageEvent(type, { data }));
		return isMore;
	}
	dispatchValue(record.object, 'message', message.value,
		(type, data) => new MessageEvent(type, { data, ports: message.ports }));
	return isMore;
}

// ---- records whose other end is in another thread

let native;
const remotes = new Map();                      // id + 1: record
const { get, set, delete: forget } = Map.prototype;

function worker() {
	if (native === undefined) {
		const binding = internalBinding('worker');
		binding.onNews(cookie => news(apply(get, remotes, [cookie])));
		native = binding;
	}
	return native;
}

// The record gets its messages from this end from now on.
function attach(record, end) {
	worker();
	record.remote = end;
	apply(set, remotes, [record.id + 1, record]);
	end.bind(record.id + 1);
}

// The end, which is nobody's now.
function detach(record) {
	const { remote } = record;
	record.remote = undefined;
	apply(forget, remotes, [record.id + 1]);
	return remote;
}

function news(record) {
	if (record === undefined)
		return;
	const isEnded = record.remote.ended();
	if (record.isReceiving || isEnded)
		schedule(record, isEnded);
}

// Appends the next message of the end to the queue; one that is closed is noticed even by a port that is not started.
function pull(record) {
	if (!record.isReceiving && !record.remote.ended())
		return;
	const parcel = record.remote.take();
	if (parcel === undefined)
		return;
	enqueue(record, undefined, undefined, parcel === null);
	record.tail.parcel = parcel ?? undefined;
}

// Whether the message could be read; else its value is the error.
function open(message, parcel) {
	try {
		const read = require('internal/worker/transfer').open(parcel);
		message.value = read[0];
		message.ports = portsAmong(read[1]);
		return true;
	} catch (error) {
		require('internal/errors').passMemory(error);
		message.value = error;
		return false;
	}
}

// Messages that a port had before it was sent here.
function putEarly(port, values) {
	const record = recordOf(port);
	for (let i = 0; i < values.length; i++)
		enqueue(record, values[i], [], false);
}

// The peer of a port that leaves for another thread, and that port once it has left.
function joinAway(record, end) {
	if (record.peer !== undefined)
		record.peer.peer = undefined;
	record.peer = undefined;
	attach(record, end);
	if (record.isRef)
		schedule(record, false);
}

function leave(record) {
	if (record.remote !== undefined)
		detach(record);
	if (record.peer !== undefined)
		record.peer.peer = undefined;
	record.peer = record.head = record.tail = undefined;
	record.count = 0;
	close(record);
}

function makeRemotePort(end) {
	const record = makePort();
	attach(record, end);
	return record.object;
}

function enqueue(record, value, ports, isEnd) {
	const message = { __proto__: null, value, ports, isEnd, parcel: undefined, next: undefined };
	if (record.head === undefined)
		record.head = message;
	else
		record.tail.next = message;
	record.tail = message;
	record.count++;
}

function send(record, value, ports, isEnd) {
	enqueue(record, value, ports, isEnd);
	if (record.isReceiving || record.head.isEnd)
		schedule(record, isEnd);
}

function dequeue(record) {
	const message = record.head;
	record.head = message.next;
	record.count--;
	return message;
}

function ref(record) {
	if (record.isRef || record.state !== OPEN)
		return;
	record.isRef = true;
	apply(add, held, [record]);
	tasks.hold();
}

function unref(record) {
	if (!record.isRef)
		return;
	record.isRef = false;
	apply(remove, held, [record]);
	tasks.drop();
}

// ---- closing a port: as in node 'close' is emitted after the turn's immediates, and the peer is notified then

function close(record) {
	if (record.state !== OPEN)
		return;
	record.state = CLOSING;
	tasks.post(() => finish(record), true, true);
}

function finish(record) {
	unref(record);
	separate(record);
	dispatch(record.object, new MessagePortCloseEvent('close'));
	record.state = CLOSED;
}

// Ports in undelivered messages are lost; closes them too, so their peers are notified.
function separate(record) {
	let left = { __proto__: null, record, next: undefined }, last = left;
	for (; left !== undefined; left = left.next) {
		const one = left.record, { peer } = one;
		if (one.remote !== undefined)
			detach(one).close();
		one.peer = undefined;
		if (peer !== undefined) {
			peer.peer = undefined;
			send(peer, undefined, undefined, true);
		}
		for (let message = one.head; message !== undefined; message = message.next) {
			for (let i = 0; i < message.ports?.length; i++)
				last = last.next = { __proto__: null, record: recordOf(message.ports[i]),
					next: undefined };
		}
		one.head = one.tail = undefined;
		one.count = 0;
	}
}

// ---- copies

// The port to which a message is posted, while it is being copied.
let source;

function transfer(value, transferred, from) {
	const before = source;
	source = from;
	try {
		const result = tasks.message(value, transferred);
		result[1] = portsAmong(result[1]);
		return result;
	} finally {
		source = before;
	}
}

// The ports in a transfer list, without streams.
function portsAmong(list) {
	const ports = [];
	for (let i = 0; i < list.length; i++) {
		if (isPort(list[i]))
			define(ports, ports.length, true, list[i]);
	}
	return ports;
}

function refusal(message) {
	return new (require('internal/web/dom_exception').DOMException)(message, 'DataCloneError');
}

function plainError(code, message) {
	const error = new TypeError(message);
	error.code = code;
	Error.captureStackTrace(error, plainError);
	return error;
}

// For the engine: the replacement of a transferred port; undefined if it is not a port.
function prepare(object) {
	const record = recordOf(object);
	if (record === undefined)
		return undefined;
	if (record === source)
		throw refusal('Transfer list contains source port');
	if (record.state !== OPEN)
		throw refusal('MessagePort in transfer list is already detached');
	return makePort().object;
}

function complete(object, fresh) {
	const record = recordOf(object), next = recordOf(fresh);
	if (record === undefined)
		return false;
	if (record.state !== OPEN)
		return true;
	next.peer = record.peer;
	if (next.peer !== undefined)
		next.peer.peer = next;
	next.head = record.head;
	next.tail = record.tail;
	next.count = record.count;
	record.peer = record.head = record.tail = undefined;
	record.count = 0;
	close(record);
	if (next.head?.isEnd)
		schedule(next, true);
	return true;
}

// For the engine: throws for a port that is found but not transferred.
function cloned(object) {
	if (recordOf(object) !== undefined)
		throw missingTransfer();
	return undefined;
}

function missingTransfer() {
	return plainError('ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST',
		'Object that needs transfer was found in message but not listed in transferList');
}

// The values of an iterable; undefined if it is not iterable.
function listOf(value) {
	if (!isObject(value))
		return undefined;
	const method = value[Symbol.iterator];
	if (typeof method !== 'function')
		return undefined;
	const list = [], iterator = apply(method, value, []);
	if (!isObject(iterator))
		return undefined;
	const { next: step } = iterator;
	if (typeof step !== 'function')
		return undefined;
	for (let count = 0; ; count++) {
		const result = apply(step, iterator, []);
		if (!isObject(result))
			return undefined;
		if (result.done)
			return list;
		define(list, count, true, result.value);
	}
}

// The second argument of postMessage: a list, or an object with a list.
function readTransfer(value) {
	if (value === undefined || value === null)
		return undefined;
	if (!isObject(value))
		throw plainError('ERR_INVALID_ARG_TYPE', 'Optional transferList argument must be an iterable');
	const list = listOf(value);
	if (list !== undefined)
		return list;
	const { transfer: listed } = value;
	if (listed === undefined)
		return undefined;
	const named = listOf(listed);
	if (named === undefined)
		throw plainError('ERR_INVALID_ARG_TYPE', 'Optional options.transfer argument must be an iterable');
	return named;
}

// ---- MessagePort

class MessagePortCloseEvent extends Event {}

function MessagePort() {
	throw plainError('ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
}

let recordOf;

// Adds a record to an existing port.
class Keeper extends function (object) { return object; } {
	#record;

	constructor(object, record) {
		super(object);
		this.#record = record;
	}

	static {
		recordOf = object => typeof object === 'object' && object !== null &&
			#record in object ? object.#record : undefined;
	}
}

function isPort(value) {
	return recordOf(value) !== undefined;
}

function makePort() {
	const object = construct(NodeEventTarget, [], MessagePort);
	const record = makeRecord(object, takeMessage);
	new Keeper(object, record);
	bind(record);
	return record;
}

function start(record) {
	if (record.isReceiving || record.state !== OPEN)
		return;
	record.isReceiving = true;
	if (record.head !== undefined || record.remote !== undefined)
		schedule(record, false);
}

function recordOfThis(object) {
	const record = recordOf(object);
	if (record === undefined)
		throw new TypeError('Illegal invocation');
	return record;
}

function postAway(record, value, transferred) {
	if (transferred === undefined)
		return record.remote.post(value);
	const plan = require('internal/worker/transfer').plan(transferred, record);
	if (record.state !== OPEN || record.remote === undefined)
		return undefined;
	const isSent = record.remote.post(value, plan.taken, plan.packed, plan.ports);
	plan.commit();
	return isSent;
}

const portMethods = {
	postMessage() {
		const record = recordOfThis(this);
		if (arguments.length === 0)
			throw plainError('ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
		const transferred = readTransfer(arguments[1]);
		if (record.remote !== undefined)
			return postAway(record, arguments[0], transferred);
		let value, ports;
		if (transferred === undefined) {
			value = tasks.copy(arguments[0]);
		} else {
			const made = transfer(arguments[0], transferred, record);
			value = made[0];
			ports = made[1];
		}
		if (record.state !== OPEN)
			return undefined;
		if (record.peer === undefined)
			return false;
		for (let i = 0; i < ports?.length; i++) {
			if (recordOf(ports[i]) === record.peer) {
				process.emitWarning('The target port was posted to itself, and the communication channel was lost');
				close(record);
				return true;
			}
		}
		send(record.peer, value, ports, false);
		return true;
	},
	start() {
		start(recordOfThis(this));
	},
	ref() {
		ref(recordOfThis(this));
	},
	unref() {
		unref(recordOfThis(this));
	},
	hasRef() {
		const record = recordOfThis(this);
		return record.isRef;
	},
	close(callback) {
		const record = recordOfThis(this);
		if (typeof callback === 'function')
			this.once('close', callback);
		close(record);
	}
};

Object.setPrototypeOf(MessagePort, NodeEventTarget);
Object.setPrototypeOf(MessagePort.prototype, NodeEventTarget.prototype);

function define(prototype, name, enumerable, value) {
	defineProperty(prototype, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
}

// in node's order
delete MessagePort.prototype.constructor;
define(MessagePort.prototype, 'postMessage', true, portMethods.postMessage);
define(MessagePort.prototype, 'start', true, portMethods.start);
define(MessagePort.prototype, 'constructor', false, MessagePort);
for (const name of ['ref', 'unref', 'hasRef'])
	define(MessagePort.prototype, name, true, portMethods[name]);
defineHandler(MessagePort.prototype, 'message');
defineHandler(MessagePort.prototype, 'messageerror');
define(MessagePort.prototype, 'close', true, portMethods.close);
define(MessagePort.prototype, kInspect, false, { inspect() {
	const record = recordOf(this);
	if (record === undefined)
		return this;
	const state = record.state !== CLOSED ? { active: true, refed: record.isRef } : { active: false };
	return Object.assign(Object.create(MessagePort.prototype), state, this);
} }.inspect);

// The first listener of 'message' starts a port and makes it keep the process alive; removing the last one stops it.
define(MessagePort.prototype, kAdded, false, function (type, count) {
	const record = type === 'message' && count === 1 ? recordOf(this) : undefined;
	if (record !== undefined) {
		ref(record);
		start(record);
	}
});
define(MessagePort.prototype, kRemoved, false, function (type, count) {
	const record = type === 'message' && count === 0 ? recordOf(this) : undefined;
	if (record !== undefined) {
		unref(record);
		record.isReceiving = false;
	}
});
define(MessagePort.prototype, kCreateEvent, false, function (type, data) {
	if (type === 'message' || type === 'messageerror')
		return new MessageEvent(type, { data });
	return apply(NodeEventTarget.prototype[kCreateEvent], this, [type, data]);
});

function MessageChannel() {
	if (new.target === undefined)
		throw plainError('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
	const one = makePort(), other = makePort();
	one.peer = other;
	other.peer = one;
	define(this, 'port1', true, one.object);
	define(this, 'port2', true, other.object);
}

// ---- links: a channel between two parts of the library.  A value posted at one end is copied and passed to the
// other's receive(value) in a separate task, which keeps the process alive; a severed end still gets what was posted
// before.

function makeLink() {
	const one = makeRecord(undefined, takeFromLink), other = makeRecord(undefined, takeFromLink);
	one.peer = other;
	other.peer = one;
	return [one, other];
}

// A link to another thread, which keeps this one alive until it is severed, if isHeld.
function makeRemoteLink(end, isHeld = true) {
	const record = makeRecord(undefined, takeFromLink);
	record.isReceiving = true;
	attach(record, end);
	if (isHeld)
		ref(record);
	return record;
}

// For the library: receive(parcel) for each parcel that comes, null at the end.
function makeEnd(end, receive) {
	const record = makeRecord(undefined, takeParcel);
	record.isReceiving = true;
	record.receive = receive;
	attach(record, end);
	schedule(record, false);               // what has come already is not behind a younger port's that begins meanwhile
	return record;
}

function takeParcel(record) {
	const parcel = record.remote?.take();
	if (parcel !== undefined && parcel !== null) {
		if (record.left === 0)
			record.left = BATCH;
		const isMore = --record.left > 0;
		if (!isMore) {
			record.isScheduled = false;
			schedule(record, true);
		}
		record.receive(parcel);
		return isMore;
	}
	record.isScheduled = false;
	if (parcel === null) {
		detach(record).close();
		record.receive(null);
	}
	return false;
}

const GONE = { name: 'AbortError', message: 'The other thread has ended' };

function takeFromLink(record) {
	if (record.head === undefined && record.remote !== undefined)
		pull(record);
	if (record.head === undefined) {
		record.isScheduled = false;
		return false;
	}
	if (record.left === 0)
		record.left = record.count > BATCH ? record.count : BATCH;
	const message = dequeue(record);
	const isMore = --record.left > 0;
	if (!isMore) {
		record.isScheduled = false;
		schedule(record, true);
	}
	if (message.isEnd || (message.parcel !== undefined && !open(message, message.parcel)))
		message.value = { __proto__: null, type: 'exception', value: GONE };
	record.receive(message.value);
	return isMore;
}

function listen(end, receive) {
	end.receive = receive;
}

function post(end, value) {
	if (end.remote !== undefined) {
		end.remote.post(value);
		return;
	}
	const copied = tasks.copy(value), { peer } = end;
	if (peer !== undefined) {
		enqueue(peer, copied, undefined, false);
		schedule(peer, true);
	}
}

// The end receives nothing more.
function sever(end) {
	const { peer } = end;
	if (end.remote !== undefined) {
		detach(end).close();
		unref(end);
	}
	if (peer !== undefined)
		end.peer = peer.peer = undefined;
	end.head = end.tail = undefined;
	end.count = 0;
}

// ---- BroadcastChannel

const channels = new Map();                     // name: a Set of records
const { values } = Set.prototype;
const sizeOf = Object.getOwnPropertyDescriptor(Set.prototype, 'size').get;
const { next } = Object.getPrototypeOf(new Set().values());

// Messages for channels are delivered in the order of posting, across all channels: this queue contains each message's
// record, the record's queue the values.
let broadcasts;

function takeBroadcast(record) {
	if (record.head === undefined) {
		record.isScheduled = false;
		return false;
	}
	if (record.left === 0)
		record.left = record.count > BATCH ? record.count : BATCH;
	const { value: channel } = dequeue(record);
	const isMore = --record.left > 0;
	if (!isMore) {
		record.isScheduled = false;
		schedule(record, false);
	}
	channel.take();
	return isMore;
}

// The queue may be empty: receiveMessageOnPort took the message, or the channel is closed.
function takeFromChannel(record) {
	if (record.head !== undefined)
		dispatch(record.object, new MessageEvent('message', { data: dequeue(record).value }));
}

// ---- the same names in other threads, once there are any: one end of a hub (hub_bind.c) for each name that is in use

let crosses = false;
const hubs = new Map();                         // name: a record

function takeFromHub(record) {
	if (record.head === undefined)
		pull(record);
	if (record.head === undefined || record.remote === undefined) {
		record.isScheduled = false;
		return false;
	}
	const message = dequeue(record);
	if (message.isEnd)
		return false;
	const [value] = message.parcel.read();
	spread(record.name, value, undefined);
	return true;
}

function joinHub(name) {
	if (!crosses || apply(get, hubs, [name]) !== undefined)
		return;
	const record = makeRecord(undefined, takeFromHub);
	record.name = name;
	record.isReceiving = true;
	attach(record, worker().join(name));
	apply(set, hubs, [name, record]);
}

function leaveHub(name) {
	const record = apply(get, hubs, [name]);
	if (record === undefined)
		return;
	apply(forget, hubs, [name]);
	detach(record).close();
}

// There are several threads from now on.
function cross() {
	if (crosses)
		return;
	crosses = true;
	const all = [...channels.keys()];
	for (let i = 0; i < all.length; i++)
		joinHub(all[i]);
}

// To all channels of the name in this thread, but for one.
function spread(name, master, sender) {
	const all = apply(values, apply(get, channels, [name]) ?? new Set(), []);
	for (let one = apply(next, all, []); !one.done; one = apply(next, all, [])) {
		if (one.value === sender)
			continue;
		enqueue(one.value, tasks.copy(master), undefined, false);
		enqueue(broadcasts, one.value, undefined, false);
		schedule(broadcasts, false);
	}
}

function spreadAway(name, master) {
	const { remote } = apply(get, hubs, [name]);
	const parcels = [];
	for (let left = worker().joined(name) - 1; left > 0; left--)
		define(parcels, parcels.length, true, worker().pack(master));
	worker().spread(name, parcels, remote);
}

let channelOf;

class BroadcastChannel extends EventTarget {
	#record;
	#name;

	constructor(name) {
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('name');
		super();
		this.#name = `${name}`;
		const record = this.#record = makeRecord(this, takeFromChannel);
		bind(record);
		broadcasts ??= makeRecord(undefined, takeBroadcast);
		let all = apply(get, channels, [this.#name]);
		if (all === undefined)
			apply(set, channels, [this.#name, all = new Set()]);
		apply(add, all, [record]);
		joinHub(this.#name);
		ref(record);
	}

	static {
		channelOf = object => typeof object === 'object' && object !== null &&
			#record in object ? object.#record : undefined;
	}

	static #check(object) {
		if (channelOf(object) === undefined)
			throw new codes.ERR_INVALID_THIS('BroadcastChannel');
		return object;
	}

	get name() { return BroadcastChannel.#check(this).#name; }

	close() {
		const record = BroadcastChannel.#check(this).#record;
		if (record.state !== OPEN)
			return;
		unref(record);
		record.state = CLOSED;
		record.head = record.tail = undefined;
		record.count = 0;
		const all = apply(get, channels, [this.#name]);
		apply(remove, all, [record]);
		if (apply(sizeOf, all, []) === 0) {
			apply(forget, channels, [this.#name]);
			leaveHub(this.#name);
		}
	}

	postMessage(message) {
		const record = BroadcastChannel.#check(this).#record;
		if (arguments.length === 0)
			throw new codes.ERR_MISSING_ARGS('message');
		if (record.state !== OPEN)
			throw new (require('internal/web/dom_exception').DOMException)('BroadcastChannel is closed.',
				'InvalidStateError');
		const master = tasks.copy(message);
		spread(this.#name, master, record);
		if (crosses)
			spreadAway(this.#name, master);
	}

	ref() {
		ref(BroadcastChannel.#check(this).#record);
		return this;
	}

	unref() {
		unref(BroadcastChannel.#check(this).#record);
		return this;
	}

	[kInspect](depth, options) {
		const record = BroadcastChannel.#check(this).#record;
		if (depth < 0)
			return 'BroadcastChannel';
		const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
		return `BroadcastChannel ${require('internal/util/inspect').inspect({ name: this.#name, active: record.state === OPEN }, inner)}`;
	}
}

for (const name of ['name', 'close', 'postMessage'])
	defineProperty(BroadcastChannel.prototype, name, { __proto__: null, enumerable: true });
defineHandler(BroadcastChannel.prototype, 'message');
defineHandler(BroadcastChannel.prototype, 'messageerror');

// ---- for worker_threads

// Takes the next message without waiting, even if the port is not started: { message }, or undefined.
function receiveMessageOnPort(port) {
	const record = recordOf(port) ?? channelOf(port);
	if (record === undefined)
		throw plainError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
	if (record.head === undefined && record.remote !== undefined) {
		const isReceiving = record.isReceiving;
		record.isReceiving = true;
		pull(record);
		record.isReceiving = isReceiving;
	}
	if (record.head === undefined)
		return undefined;
	const message = dequeue(record);
	if (message.parcel !== undefined && !open(message, message.parcel))
		throw message.value;
	if (!message.isEnd)
		return { message: message.value };
	close(record);
	return undefined;
}

// Delivers all messages that a port has, now.
function drain(port) {
	const record = recordOf(port);
	if (!record.isReceiving)
		return;
	for (record.left = Infinity; record.state === OPEN && (record.head ?? record.remote) !== undefined;) {
		if (record.head === undefined)
			pull(record);
		if (record.head === undefined)
			return;
		takeMessage(record);
	}
}

module.exports = {
	BroadcastChannel,
	MessageChannel,
	MessagePort,
	OPEN,
	attach,
	close,
	cloned,
	complete,
	cross,
	detach,
	drain,
	joinAway,
	leave,
	putEarly,
	isPort,
	listen,
	makeEnd,
	makeLink,
	makeRemoteLink,
	makeRemotePort,
	missingTransfer,
	plainError,
	post,
	prepare,
	receiveMessageOnPort,
	recordOf: object => recordOf(object),
	refusal,
	sever,
	signals: undefined,            // abort_transfer.js, once it is loaded
	worker
};
