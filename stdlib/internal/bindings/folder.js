'use strict';

// The back end of Storage in a folder (the contract is in storage.js): what an object is, its name and etag, is the
// natives' business.

const binding = internalBinding('bindings');
const { apply } = Reflect;
const { isView } = ArrayBuffer;
const { clear, forEach, get, set } = Map.prototype;
const { passMemory } = require('internal/errors');
const { isPlain, chunksOf } = require('internal/bindings/values');
const { Buffer } = require('buffer');
const { from } = Buffer;
const { toString: bufferToString } = Buffer.prototype;

const CHUNK = 256 * 1024;

function encode(name) { return apply(bufferToString, from(name), ['base64url']); }
function decode(cursor) { return apply(bufferToString, from(`${cursor}`, 'base64url'), ['utf8']); }

// A stream of an open file's range, read as it is wanted.
function streamOf(store, file, offset, length) {
	const { ReadableStream } = require('internal/web/readable_stream');
	const end = offset + length;
	return new ReadableStream({
		type: 'bytes',
		async pull(controller) {
			const size = end - offset < CHUNK ? end - offset : CHUNK;
			const bytes = await binding.storeRead(store, file, offset, size);
			if (bytes.byteLength === 0)
				throw new Error('The object has become shorter');
			offset += bytes.byteLength;
			controller.enqueue(bytes);
			if (offset >= end)
				controller.close();
		}
	}, { highWaterMark: 0 });
}

// The body of an answer of storeGet, as a Response takes it.
function bodyOf(store, info) {
	const body = info[6];
	return body === undefined || isView(body) ? body : streamOf(store, body, info[4], info[5]);
}

// Writes all of a stream, Blob, Response or iterable, a chunk after the other.
async function fill(store, upload, value) {
	for await (const chunk of chunksOf(value))
		await binding.storeWrite(store, upload, chunk);
}

async function uploadOf(store, value) {
	const upload = await binding.storeBegin(store);
	try {
		if (isPlain(value))
			await binding.storeWrite(store, upload, value);
		else
			await fill(store, upload, value);
	} catch (error) {
		passMemory(error);
		await binding.storeDrop(store, upload);
		throw error;
	}
	return upload;
}

async function commit(store, upload, key, meta, conditions) {
	try {
		return await binding.storeCommit(store, upload, key, meta, ...conditions);
	} finally {
		await binding.storeDrop(store, upload);
	}
}

class Upload {
	#store;
	#options;
	#parts = new Map();

	constructor(store, ...options) {
		this.#store = store;
		this.#options = options;
	}

	async part(number, value, check) {
		const part = await uploadOf(this.#store, value);
		check();
		apply(set, this.#parts, [number, part]);
	}

	has(number) { return apply(get, this.#parts, [number]) !== undefined; }

	async complete(numbers) {
		const upload = await binding.storeBegin(this.#store);
		for (let i = 0; i < numbers.length; i++)
			await binding.storeJoin(this.#store, upload, apply(get, this.#parts, [numbers[i]]));
		const [key, meta, ...conditions] = this.#options;
		const info = await commit(this.#store, upload, key, meta, conditions);
		await this.abort();
		return info;
	}

	async abort() {
		const parts = [];
		apply(forEach, this.#parts, [part => { parts[parts.length] = part; }]);
		apply(clear, this.#parts, []);
		for (let i = 0; i < parts.length; i++)
			await binding.storeDrop(this.#store, parts[i]);
	}
}

class Folder {
	#store;

	constructor(store) { this.#store = store; }

	async get(key, wantsBody, offset, length, match, noneMatch) {
		const info = await binding.storeGet(this.#store, key, wantsBody, offset, length, match, noneMatch);
		if (info !== null && info[7])
			info[6] = bodyOf(this.#store, info);
		return info;
	}

	async put(key, value, meta, ...conditions) {
		const store = this.#store;
		return isPlain(value) ? binding.storePut(store, key, value, meta, ...conditions) :
			commit(store, await uploadOf(store, value), key, meta, conditions);
	}

	delete(key) { return binding.storeDelete(this.#store, key); }

	async list(prefix, cursor, limit, delimited) {
		const after = cursor === '' ? '' : decode(cursor);
		const found = await binding.storeList(this.#store, prefix, after, limit, delimited);
		const objects = [], prefixes = [], complete = found[0];
		for (let i = 1; i < found.length; i += 5)
			if (found[i])
				prefixes[prefixes.length] = found[i + 1];
			else
				objects[objects.length] = { key: found[i + 1], size: found[i + 2],
					etag: found[i + 4] ?? null, uploaded: new Date(found[i + 3]) };
		return { objects, prefixes, complete, cursor: complete ? null : encode(found[found.length - 4]) };
	}

	upload(key, meta, ...conditions) { return new Upload(this.#store, key, meta, ...conditions); }
}

function open(name) { return new Folder(binding.storeOpen(name, 'storage')); }

module.exports = { open, bodyOf };
