'use strict';

// Writing to S3-compatible services: at once, or in parts while more is being made.

const native = internalBinding('bindings');
const { apply } = Reflect;
const { min, max, trunc } = Math;
const { isView } = ArrayBuffer;
const { endsWith, replace } = String.prototype;
const { clear, get: mapGet, set: mapSet } = Map.prototype;
const { passMemory } = require('internal/errors');
const { isPlain, chunksOf, notAValue } = require('internal/bindings/values');
const { isAnyArrayBuffer } = require('internal/util/types');
const {
	badAnswer, itemOf, documentIn, codeOf, refusal,
	ask, isAbsent, etagOf, conditionFields, addMeta, timeOf, infoOf
} = require('internal/bindings/s3_request');
const { Buffer } = require('buffer');
const { from, allocUnsafeSlow } = Buffer;
const { set: copyInto, subarray } = Uint8Array.prototype;

const KB = 1024, MB = KB * KB;
const HASHED_HERE = 64 * KB, GIVEN_PART_MAX = 64 * MB;
const PART = 8 * MB, PARTS_AT_ONCE = 4, PARTS_PER_SIZE = 2500;

// At most `room` at a time.
class Gate {
	#room;
	#waiting = [];

	constructor(room) { this.#room = room; }

	async enter() {
		if (this.#room > 0)
			this.#room--;
		else
			await new Promise(resolve => { this.#waiting[this.#waiting.length] = resolve; });
	}

	leave() {
		if (this.#waiting.length === 0) {
			this.#room++;
			return;
		}
		const [next, ...others] = this.#waiting;
		this.#waiting = others;
		next();
	}
}

// A copy that the script has no hand on; also a window on it, if `lent`.
function bytesOf(value, lent = false) {
	if (typeof value === 'string')
		return from(value);
	if (!isView(value) && !isAnyArrayBuffer(value))
		throw notAValue();
	const window = isView(value) ? from(value.buffer, value.byteOffset, value.byteLength) : from(value);
	return lent ? window : from(window);
}

// Bytes that arrive bit by bit, as blocks of a size.
class Block {
	#bytes;
	#most;
	size = 0;

	constructor(most, room = 64 * KB) {
		this.#bytes = allocUnsafeSlow(room);
		this.#most = most;
	}

	// How many of the bytes from `at` on it has taken.
	add(bytes, at) {
		const n = min(bytes.byteLength - at, this.#most - this.size), need = this.size + n;
		if (need > this.#bytes.byteLength) {
			const larger = allocUnsafeSlow(min(this.#most, max(need, 2 * this.#bytes.byteLength)));
			apply(copyInto, larger, [this.take()]);
			this.#bytes = larger;
		}
		apply(copyInto, this.#bytes, [apply(subarray, bytes, [at, at + n]), this.size]);
		this.size = need;
		return n;
	}

	get full() { return this.size === this.#most; }
	take() { return apply(subarray, this.#bytes, [0, this.size]); }
}

async function hashOf(store, bytes) {
	return bytes.byteLength > HASHED_HERE ? native.s3Hash(store.handle, bytes) : undefined;
}

function escapeXml(text) {
	return apply(replace, text, [/[&<>"]/g, c =>
		c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;']);
}

// An upload in parts, on the service from its first part on.
class Parts {
	#store;
	#key;
	#meta;
	#conditions;
	#begun;
	#id;
	#etags = new Map();
	#sizes = new Map();
	#running = 0;
	#idle;

	constructor(store, key, meta, conditions) {
		this.#store = store;
		this.#key = key;
		this.#meta = meta;
		this.#conditions = conditions;
	}

	async #begin() {
		const store = this.#store;
		const query = ['uploads', ''];
		const answer = await ask(store, { __proto__: null, method: 'POST', key: this.#key, query,
			fields: addMeta([], this.#meta), once: true });
		if (answer.status !== 200)
			throw refusal(store, answer);
		const document = documentIn(store, answer);
		const id = document === null ? undefined : itemOf(document, 'UploadId');
		if (id === undefined || id === '' || id.length > 2048)
			throw badAnswer(store, 'no id of an upload');
		this.#id = id;
	}

	// Sends a part whose bytes are nobody else's.
	async send(number, bytes) {
		const store = this.#store;
		this.#running++;
		try {
			await (this.#begun ??= this.#begin());
			const hash = await hashOf(store, bytes);
			const answer = await ask(store, { __proto__: null, method: 'PUT', key: this.#key,
				query: ['partNumber', `${number}`, 'uploadId', this.#id], body: bytes, hash });
			if (answer.status !== 200)
				throw refusal(store, answer);
			apply(mapSet, this.#etags, [number, etagOf(store, answer)]);
			apply(mapSet, this.#sizes, [number, bytes.byteLength]);
		} finally {
			if (--this.#running === 0)
				this.#idle?.();
		}
	}

	async part(number, value, check) {
		const bytes = isPlain(value) ? bytesOf(value) : await gather(value);
		check();
		await this.#store.gate.enter();
		try {
			check();
			await this.send(number, bytes);
		} finally {
			this.#store.gate.leave();
		}
		check();
	}

	has(number) { return apply(mapGet, this.#etags, [number]) !== undefined; }

	async complete(numbers) {
		try {
			return await this.#complete(numbers);
		} catch (error) {
			passMemory(error);
			await this.#giveUp();
			throw error;
		}
	}

	async #complete(numbers) {
		const store = this.#store;
		if (numbers.length === 0) {
			await this.abort();
			return putAtOnce(store, this.#key, from(''), this.#meta, this.#conditions);
		}
		let text = '<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">', size = 0;
		for (let i = 0; i < numbers.length; i++) {
			if (i > 0 && numbers[i] <= numbers[i - 1])
				throw new RangeError('The parts must be in the order of their numbers');
			const etag = escapeXml(`"${apply(mapGet, this.#etags, [numbers[i]])}"`);
			text += `<Part><PartNumber>${numbers[i]}</PartNumber><ETag>${etag}</ETag></Part>`;
			size += apply(mapGet, this.#sizes, [numbers[i]]);
		}
		const body = from(`${text}</CompleteMultipartUpload>`), fields = conditionFields(...this.#conditions);
		const query = ['uploadId', this.#id];
		const answer = await ask(store, { __proto__: null, method: 'POST', key: this.#key, query, body,
			hash: await hashOf(store, body), once: fields.length > 0, fresh: true,
			fields: ['content-type', 'application/xml', ...fields] });
		if (answer.status === 412 || (fields.length > 0 && isAbsent(store, answer))) {
			await this.#giveUp();
			return null;
		}
		if (answer.unsure && codeOf(store, answer) === 'NoSuchUpload')
			return this.#completed(size, numbers.length, answer);
		if (answer.status !== 200 || codeOf(store, answer) !== undefined)
			throw refusal(store, answer);
		const document = documentIn(store, answer);
		if (document?.name !== 'CompleteMultipartUploadResult')
			throw badAnswer(store, 'not the result of an upload');
		answer.fields.etag = itemOf(document, 'ETag');
		this.#begun = undefined;
		return [size, timeOf(answer.fields.date), etagOf(store, answer), this.#meta, 0, size, undefined, true];
	}

	// The upload is over: because the object is there, unless someone has aborted it.
	async #completed(size, count, answer) {
		const store = this.#store;
		const there = await ask(store, { __proto__: null, method: 'HEAD', key: this.#key });
		if (there.status !== 200 || there.length !== size ||
			!apply(endsWith, etagOf(store, there), [`-${count}`]))
			throw refusal(store, answer);
		this.#begun = undefined;
		return infoOf(store, there, size, 0, size, undefined, true);
	}

	// Parts that are still on their way would stay behind.
	async abort() {
		const begun = this.#begun, store = this.#store;
		if (begun === undefined)
			return;
		if (this.#running > 0)
			await new Promise(resolve => { this.#idle = resolve; });
		this.#begun = undefined;
		apply(clear, this.#etags, []);
		if (this.#id === undefined)
			return;
		const query = ['uploadId', this.#id];
		const answer = await ask(store, { __proto__: null, method: 'DELETE', key: this.#key, query });
		if (answer.status !== 204 && answer.status !== 200 && codeOf(store, answer) !== 'NoSuchUpload')
			throw refusal(store, answer);
	}

	// After a failure that the script is told.
	async #giveUp() {
		try {
			await this.abort();
		} catch (error) {
			passMemory(error);
		}
	}

	giveUp() { return this.#giveUp(); }
}

// All of a part that is given bit by bit: its length has to be known before it is sent.
async function gather(value) {
	const block = new Block(GIVEN_PART_MAX);
	for await (const chunk of chunksOf(value)) {
		const bytes = bytesOf(chunk, true);
		if (block.add(bytes, 0) < bytes.byteLength)
			throw new RangeError('A part that is given as a stream may have 64 MB at most');
	}
	return block.take();
}

async function putAtOnce(store, key, bytes, meta, conditions) {
	const fields = conditionFields(...conditions), once = fields.length > 0;
	const answer = await ask(store, { __proto__: null, method: 'PUT', key, fields: addMeta(fields, meta), body: bytes,
		hash: await hashOf(store, bytes), once });
	if (answer.status === 412 || (once && isAbsent(store, answer)))
		return null;
	// two that write on a condition at once: this one did not
	if (once && answer.status === 409 && codeOf(store, answer) === 'ConditionalRequestConflict')
		return null;
	if (answer.status !== 200)
		throw refusal(store, answer);
	const size = bytes.byteLength;
	return [size, timeOf(answer.fields.date), etagOf(store, answer), meta, 0, size, undefined, true];
}

// Sends blocks as parts while the next is filled.
class Sender {
	#store;
	#parts;
	#under = [];
	#failed = false;
	#error;
	count = 0;

	constructor(store, parts) {
		this.#store = store;
		this.#parts = parts;
	}

	check() {
		if (this.#failed)
			throw this.#error;
	}

	async add(bytes) {
		this.check();
		await this.#store.gate.enter();
		this.#under[this.count] = this.#run(++this.count, bytes);
		this.check();
	}

	async #run(number, bytes) {
		try {
			if (!this.#failed)
				await this.#parts.send(number, bytes);
		} catch (error) {
			passMemory(error);
			this.#failed = true;
			this.#error = error;
		} finally {
			this.#store.gate.leave();
		}
	}

	async end() {
		for (let i = 0; i < this.count; i++)
			await this.#under[i];
		this.check();
		const numbers = [];
		for (let i = 1; i <= this.count; i++)
			numbers[numbers.length] = i;
		return numbers;
	}

	// Parts grow, so that ten thousand of them are enough.
	get size() { return PART * 2 ** trunc(this.count / PARTS_PER_SIZE); }
}

// feed passes all but the last bytes, which it gives, to the sender.
async function putInParts(store, key, meta, conditions, feed) {
	const parts = new Parts(store, key, meta, conditions), sender = new Sender(store, parts);
	try {
		const last = await feed(sender);
		if (sender.count === 0)
			return await putAtOnce(store, key, last, meta, conditions);
		await sender.add(last);
		return await parts.complete(await sender.end());
	} catch (error) {
		passMemory(error);
		await parts.giveUp();
		throw error;
	}
}

async function feedChunks(chunks, sender) {
	let block = new Block(sender.size);
	for await (const chunk of chunks) {
		const bytes = bytesOf(chunk, true);
		for (let at = 0; at < bytes.byteLength;) {
			if (block.full) {
				await sender.add(block.take());
				block = new Block(sender.size, sender.size);
			}
			at += block.add(bytes, at);
		}
		sender.check();
	}
	return block.take();
}

async function feedBytes(bytes, sender) {
	let at = 0;
	for (let size; bytes.byteLength - at > (size = sender.size); at += size)
		await sender.add(apply(subarray, bytes, [at, at + size]));
	return apply(subarray, bytes, [at]);
}

module.exports = { Parts, putAtOnce, putInParts, feedChunks, feedBytes, bytesOf, Gate, PART, PARTS_AT_ONCE };
