'use strict';

// Storage in a folder. What an object is, its name and etag, is the natives' business; what is done here is what is about
// JavaScript values: options, streams, answers.

const binding = internalBinding('bindings');
const { apply } = Reflect;
const { parse, stringify } = JSON;
const { isView } = ArrayBuffer;
const { clear, forEach, get, set } = Map.prototype;
const { passMemory } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/util/types');
const { Buffer } = require('buffer');
const { from } = Buffer;
const { toString: bufferToString } = Buffer.prototype;

const CHUNK = 256 * 1024, LIST_MAX = 1000, PARTS_MAX = 10000;

function encode(name) { return apply(bufferToString, from(name), ['base64url']); }
function decode(cursor) { return apply(bufferToString, from(`${cursor}`, 'base64url'), ['utf8']); }

function text(value, name) {
	if (value === undefined || value === null)
		return undefined;
	if (typeof value !== 'string')
		throw new TypeError(`${name} must be a string`);
	return value;
}

function number(value, name) {
	if (typeof value !== 'number' || !(value >= 0))
		throw new RangeError(`${name} must be a number of bytes`);
	return value;
}

// What comes with the content, as JSON; undefined when there is nothing.
function metaOf({ contentType, metadata }) {
	contentType = text(contentType, 'contentType');
	if (metadata === null)
		metadata = undefined;
	if (contentType === undefined && metadata === undefined)
		return undefined;
	return stringify({ contentType, metadata });
}

function conditionsOf({ onlyIf }) {
	return [text(onlyIf?.etagMatches, 'etagMatches'), text(onlyIf?.etagDoesNotMatch, 'etagDoesNotMatch')];
}

function rangeOf({ range }) {
	if (range === undefined || range === null)
		return [undefined, undefined];
	const { offset = 0, length, suffix } = range;
	if (suffix !== undefined)
		return [-1, number(suffix, 'suffix')];
	return [number(offset, 'offset'), length === undefined ? undefined : number(length, 'length')];
}

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

class StoredObject {
	#response;

	constructor(key, info, response) {
		const about = info[3] === undefined ? {} : parse(info[3]);
		this.key = key;
		this.size = info[0];
		this.etag = info[2] ?? null;
		this.uploaded = new Date(info[1]);
		this.contentType = about.contentType ?? null;
		this.metadata = about.metadata ?? null;
		this.#response = response;
	}

	get body() { return this.#response?.body ?? null; }
	get bodyUsed() { return this.#response?.bodyUsed ?? false; }

	#read() {
		if (this.#response === undefined)
			throw new TypeError('The object was given without its content');
		return this.#response;
	}

	async text() { return this.#read().text(); }
	async json() { return this.#read().json(); }
	async bytes() { return new Uint8Array(await this.#read().arrayBuffer()); }
	async arrayBuffer() { return this.#read().arrayBuffer(); }
	async blob() { return this.#read().blob(); }
}

function objectOf(store, key, info) {
	let response;
	if (info[7] && info[6] !== undefined)
		response = new (require('internal/web/response').Response)(bodyOf(store, info));
	const object = new StoredObject(key, info, response);
	if (response !== undefined)
		object.range = { offset: info[4], length: info[5] };
	return object;
}

function isPlain(value) { return typeof value === 'string' || isView(value) || isAnyArrayBuffer(value); }

// Writes all of a stream, Blob, Response or iterable, a chunk after the other.
async function fill(store, upload, value) {
	if (typeof value?.stream === 'function')
		value = value.stream();
	else if (typeof value?.body?.getReader === 'function')
		value = value.body;
	if (typeof value?.[Symbol.asyncIterator] !== 'function')
		throw new TypeError('A value must be a string, an ArrayBuffer, a view, a Blob or a stream');
	for await (const chunk of value)
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

class MultipartUpload {
	#store;
	#options;
	#parts = new Map();
	#ended = false;

	constructor(store, key, options) {
		this.#store = store;
		this.#options = options;
		this.key = key;
	}

	#check() {
		if (this.#ended)
			throw new Error('The upload has ended');
	}

	async uploadPart(partNumber, value) {
		this.#check();
		if (!(partNumber >= 1 && partNumber <= PARTS_MAX && partNumber % 1 === 0))
			throw new RangeError(`A part's number must be an integer from 1 to ${PARTS_MAX}`);
		const part = await uploadOf(this.#store, value);
		this.#check();
		apply(set, this.#parts, [partNumber, part]);
		return { partNumber };
	}

	async complete(parts) {
		this.#check();
		const wanted = [];
		for (const { partNumber } of parts) {
			const part = apply(get, this.#parts, [partNumber]);
			if (part === undefined)
				throw new RangeError(`There is no part ${partNumber}`);
			wanted[wanted.length] = part;
		}
		this.#ended = true;
		const upload = await binding.storeBegin(this.#store);
		for (let i = 0; i < wanted.length; i++)
			await binding.storeJoin(this.#store, upload, wanted[i]);
		const [meta, ...conditions] = this.#options;
		const info = await commit(this.#store, upload, this.key, meta, conditions);
		await this.#drop();
		return info === null ? null : objectOf(this.#store, this.key, info);
	}

	async #drop() {
		const parts = [];
		apply(forEach, this.#parts, [part => { parts[parts.length] = part; }]);
		apply(clear, this.#parts, []);
		for (let i = 0; i < parts.length; i++)
			await binding.storeDrop(this.#store, parts[i]);
	}

	async abort() {
		this.#ended = true;
		await this.#drop();
	}
}

class Storage {
	#store;

	constructor(store) { this.#store = store; }

	async get(key, options = {}) {
		const range = rangeOf(options), conditions = conditionsOf(options);
		const info = await binding.storeGet(this.#store, key, true, ...range, ...conditions);
		return info === null ? null : objectOf(this.#store, key, info);
	}

	async head(key) {
		const info = await binding.storeGet(this.#store, key, false);
		return info === null ? null : objectOf(this.#store, key, info);
	}

	async put(key, value, options = {}) {
		const meta = metaOf(options), conditions = conditionsOf(options), store = this.#store;
		const info = await (isPlain(value) ? binding.storePut(store, key, value, meta, ...conditions) :
			commit(store, await uploadOf(store, value), key, meta, conditions));
		return info === null ? null : objectOf(store, key, info);
	}

	async delete(key) { return binding.storeDelete(this.#store, key); }

	async list({ prefix = '', delimiter, limit = LIST_MAX, cursor = '' } = {}) {
		if (typeof limit !== 'number' || !(limit >= 1) || limit > LIST_MAX)
			throw new RangeError(`limit must be from 1 to ${LIST_MAX}`);
		if (delimiter !== undefined && delimiter !== null && delimiter !== '' && delimiter !== '/')
			throw new RangeError("The delimiter must be '/'");
		const after = cursor === null || cursor === '' ? '' : decode(cursor);
		const found = await binding.storeList(this.#store, `${prefix}`, after, limit, delimiter === '/');
		const objects = [], prefixes = [], complete = found[0];
		for (let i = 1; i < found.length; i += 5)
			if (found[i])
				prefixes[prefixes.length] = found[i + 1];
			else
				objects[objects.length] = { key: found[i + 1], size: found[i + 2],
					etag: found[i + 4] ?? null, uploaded: new Date(found[i + 3]) };
		return { objects, prefixes, complete, cursor: complete ? null : encode(found[found.length - 4]) };
	}

	createMultipartUpload(key, options = {}) {
		return new MultipartUpload(this.#store, key, [metaOf(options), ...conditionsOf(options)]);
	}
}

function open(name) { return new Storage(binding.storeOpen(name, 'storage')); }

module.exports = { open, bodyOf };
