'use strict';

// What messages to other threads do with objects of the library: each stands in the message as a plain value with a
// `type`, which the other side makes the object from (engine/message.h).  An end of a channel that goes along is `at`, its
// place among the message's ports.

const messaging = require('internal/web/messaging');
const { missingTransfer, plainError, recordOf, refusal } = messaging;
const { isArrayBuffer } = require('internal/util/types');

const { apply } = Reflect;
const bufferOf = bytes => require('buffer').Buffer.from(bytes);
const { has, add } = WeakSet.prototype;
const untransferable = new WeakSet();

function append(list, value) {
	Object.defineProperty(list, list.length,
		{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// ---- copies

function packKey(object) {
	const keys = require('internal/crypto/keys');
	if (!keys.isKeyObject(object))
		return undefined;
	if (object.type === 'secret')
		return { __proto__: null, type: 'secret', bytes: object.export() };
	const how = object.type === 'public' ? 'spki' : 'pkcs8';
	return { __proto__: null, type: object.type, bytes: object.export({ type: how, format: 'der' }) };
}

function packCryptoKey(object) {
	const inner = require('internal/crypto/keys').objectOfCryptoKey(object);
	if (inner === undefined)
		return undefined;
	const { algorithm, usages, extractable } = require('internal/crypto/subtle_keys').factsOf(object);
	return { __proto__: null, type: 'cryptoKey', key: packKey(inner), algorithm, usages, extractable };
}

// A blob whose bytes are in a file cannot be copied at once.
function packBlob(object) {
	const blob = require('internal/web/blob');
	if (!blob.isBlob(object))
		return undefined;
	if (blob.partsOf(object).some(part => blob.isFilePart(part)))
		throw refusal('A Blob of a file could not be cloned.');
	return {
		__proto__: null, type: 'blob', bytes: blob.bytesOf(object), mime: object.type,
		name: blob.isFile(object) ? object.name : undefined,
		lastModified: blob.isFile(object) ? object.lastModified : undefined
	};
}

function packWasm(object) {
	const { isMemory, isModule } = require('internal/wasm/clone');
	if (isMemory(object))
		return { __proto__: null, type: 'memory', buffer: internalBinding('wasm').memoryBuffer(object) };
	if (!isModule(object))
		return undefined;
	return { __proto__: null, type: 'wasm', bytes: internalBinding('wasm').moduleBytes(object) };
}

// For the engine: the value that stands for an object, undefined if it is none of the library's.  Throws for one that is
// found but not transferred.
function pack(object) {
	if (recordOf(object) !== undefined)
		throw missingTransfer();
	require('internal/web/stream_transfer').cloned(object);
	messaging.signals?.cloned(object);
	return packBlob(object) ?? packKey(object) ?? packCryptoKey(object) ?? packWasm(object) ??
		require('internal/perf/histogram').packed(object) ?? require('internal/net/address').packed(object) ??
		require('internal/web/dom_exception').packed(object);
}

// ---- arrivals

let arriving = [];             // the ports of the message that is being read

function makeBlob({ bytes, mime, name, lastModified }) {
	const { Blob, File } = require('internal/web/blob');
	if (name === undefined)
		return new Blob([bytes], { type: mime });
	return new File([bytes], name, { type: mime, lastModified });
}

function makeModule({ bytes }) {
	require('internal/wasm/wasm');         // whose prototypes it needs
	return require('internal/wasm/clone').make(bytes);
}

function makeMemory({ buffer }) {
	require('internal/wasm/wasm');
	return require('internal/wasm/clone').makeMemory(buffer);
}

function makePort({ at, early }) {
	const port = messaging.makeRemotePort(arriving[at]);
	messaging.putEarly(port, early);
	return port;
}

// For the engine: the object for a value.
function unpack(value) {
	switch (value.type) {
	case 'port': return makePort(value);
	case 'blob': return makeBlob(value);
	case 'signal': return require('internal/web/abort_transfer').arrive(value, at => arriving[at]);
	case 'wasm': return makeModule(value);
	case 'memory': return makeMemory(value);
	case 'exception': return require('internal/web/dom_exception').unpacked(value);
	case 'blocklist': return require('internal/net/address').unpacked(value);
	case 'histogram': return require('internal/perf/histogram').unpacked(value);
	case 'cryptoKey': return require('internal/crypto/subtle_keys').remade(unpack(value.key), value);
	case 'secret': return require('crypto').createSecretKey(value.bytes);
	case 'public': return require('crypto').createPublicKey({ key: bufferOf(value.bytes), type: 'spki', format: 'der' });
	case 'private': return require('crypto').createPrivateKey({ key: bufferOf(value.bytes), type: 'pkcs8', format: 'der' });
	default: return require('internal/web/stream_transfer').arrive(value, at => arriving[at]);
	}
}

// [value, objects] of a parcel
function open(parcel) {
	const before = arriving;
	arriving = parcel.ports();
	try {
		return parcel.read();
	} finally {
		arriving = before;
	}
}

// ---- transfers

// What posting an object list to another thread takes: arrays for port.post, and commit() for when it is done.  Changes
// nothing itself.  source: the record that posts.
function plan(list, source) {
	const taken = [], packed = [], ports = [], commits = [];
	const seen = new Set(), halves = new Map();      // record: the end that it gets as the peer of one that leaves

	function give(object, value) {
		append(taken, object);
		append(packed, value);
	}

	function newPair(local) {
		const [away, here] = messaging.worker().pair();
		append(ports, away);
		append(commits, () => local(here));
		return ports.length - 1;
	}

	function leave(record) {
		append(commits, () => messaging.leave(record));
	}

	function planPort(object, record) {
		if (record === source)
			throw refusal('Transfer list contains source port');
		if (record.state !== messaging.OPEN)
			throw refusal('MessagePort in transfer list is already detached');
		const early = [];
		for (let message = record.head; message !== undefined; message = message.next) {
			for (let i = 0; i < message.ports?.length; i++)
				planOne(message.ports[i]);
			if (!message.isEnd && message.parcel === undefined)
				append(early, message.value);
		}
		let at;
		if (record.remote !== undefined) {
			append(ports, record.remote);
			at = ports.length - 1;
		} else if (halves.has(record)) {
			append(ports, halves.get(record));
			at = ports.length - 1;
		} else {
			const { peer } = record, [away, here] = messaging.worker().pair();
			append(ports, away);
			at = ports.length - 1;
			if (peer === undefined) {
				append(commits, () => here.close());
			} else {
				halves.set(peer, here);
				append(commits, () => messaging.joinAway(peer, here));
			}
		}
		leave(record);
		give(object, { __proto__: null, type: 'port', at, early });
	}

	function planOne(object) {
		if (seen.has(object))
			throw refusal(`Transfer list contains duplicate ${isArrayBuffer(object) ? 'ArrayBuffer' : 'MessagePort'}`);
		seen.add(object);
		if (isMarked(object))
			throw refusal('An object in the transfer list is marked as untransferable.');
		if (isArrayBuffer(object)) {
			give(object, undefined);
			return;
		}
		const record = recordOf(object);
		if (record !== undefined) {
			planPort(object, record);
			return;
		}
		const value = require('internal/web/stream_transfer').leave(object, newPair) ??
			messaging.signals?.leave(object, newPair);
		if (value === undefined)
			throw plainError('ERR_INVALID_TRANSFER_OBJECT', 'Found invalid object in transferList');
		give(object, value);
	}

	for (let i = 0; i < list.length; i++)
		planOne(list[i]);
	return {
		taken, packed, ports,
		commit() {
			for (let i = 0; i < commits.length; i++)
				commits[i]();
		}
	};
}

function isMarked(object) {
	return ((typeof object === 'object' && object !== null) || typeof object === 'function') &&
		apply(has, untransferable, [object]);
}

function mark(object) {
	if ((typeof object === 'object' && object !== null) || typeof object === 'function')
		apply(add, untransferable, [object]);
}

module.exports = { isMarked, mark, open, pack, plan, unpack };
