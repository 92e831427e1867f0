// What streams and ports keep for themselves is not seen through accessors on the prototypes of built-ins, nor does a species get a hold of a
// buffer that is queued.
'use strict';
const seen = [];
new BroadcastChannel('loaded').close();
const { defineProperty } = Object;
const { hasOwn } = Object;
const internal = ['bytesFilled', 'peer', 'controller', 'isScheduled'];

function note(how, object) {
	if (object !== null && typeof object === 'object')
		for (let i = 0; i < internal.length; i++)
			if (hasOwn(object, internal[i]))
				seen[seen.length] = how + ' ' + internal[i];
}

for (const prototype of [Array.prototype, Object.prototype])
	for (const index of [0, 1, 2])
		defineProperty(prototype, index, { __proto__: null, configurable: true, get() { return undefined; },
			set(value) {
				note('put', value);
				defineProperty(this, index, { __proto__: null, value, writable: true, configurable: true, enumerable: true });
			} });
const { iterator } = Symbol, values = Array.prototype[iterator];
Array.prototype[iterator] = function () {
	note('iterator', this[0]);
	return values.call(this);
};
const size = Object.getOwnPropertyDescriptor(Set.prototype, 'size').get;
defineProperty(Set.prototype, 'size', { __proto__: null, configurable: true, get() {
	this.forEach(value => note('size', value));
	return size.call(this);
} });

let handed = 0;
defineProperty(ArrayBuffer.prototype, 'constructor', { __proto__: null, configurable: true, get() {
	return { [Symbol.species]: function (length) { handed++; return new ArrayBuffer(length, { maxByteLength: length + 10 }); } };
} });

async function bytes() {
	let controller;
	const stream = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
	const [one, other] = stream.tee();
	const first = one.getReader({ mode: 'byob' }), second = other.getReader({ mode: 'byob' });
	const reads = [first.read(new Uint16Array(2)), second.read(new Uint16Array(2)), first.read(new Uint8Array(1))];
	controller.enqueue(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));
	controller.close();
	await Promise.allSettled(reads);
	const left = new ReadableStream({ type: 'bytes', start(c) { controller = c; } });
	let reader = left.getReader({ mode: 'byob' });
	reader.read(new Uint16Array(2)).catch(() => {});
	controller.byobRequest.respond(1);
	reader.releaseLock();
	reader = left.getReader({ mode: 'byob' });
	const next = reader.read(new Uint8Array(3));
	controller.enqueue(new Uint8Array([8, 9]));
	await next;
}

async function ports() {
	const { port1, port2 } = new MessageChannel(), inner = new MessageChannel();
	const channel = new BroadcastChannel('a'), peer = new BroadcastChannel('a');
	const came = new Promise(resolve => { port2.onmessage = resolve; });
	peer.onmessage = () => {};
	const moved = [0, 1].map(n => new ReadableStream({ start(c) { c.enqueue(n); } }));
	await structuredClone(moved[0], { transfer: [moved[0]] }).getReader().read();
	for (const name of ['get', 'set'])
		defineProperty(Object.prototype, name, { __proto__: null, configurable: true, get() {
			if (hasOwn(this, 'value'))
				note(name, this.value);
			return undefined;
		} });
	channel.postMessage(1);
	port1.postMessage(1, [inner.port1]);
	await structuredClone(moved[1], { transfer: [moved[1]] }).getReader().read();
	await came;
	channel.close();
	peer.close();
	port1.close();
	delete Object.prototype.get;
	delete Object.prototype.set;
}

bytes().then(ports).catch(error => process._rawDebug(error.stack)).then(() => {
	console.log('seen', seen.length, seen.join());
	console.log('handed', handed);
	process.exit(0);
});
// expect-has: seen 0
// expect-has: handed 0
