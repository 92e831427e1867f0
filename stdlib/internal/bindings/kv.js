'use strict';

// Key-value stores. The natives check keys, values and sizes, and settle the promises; what is done here is what is
// about JavaScript values: options, JSON, streams.

const binding = internalBinding('bindings');
const { parse, stringify } = JSON;
const { apply } = Reflect;
const { now } = Date;
const { push } = Array.prototype;
const { forEach, set: mapSet } = Map.prototype;
const { Buffer } = require('buffer');
const { from, concat } = Buffer;
const { toString: bufferToString } = Buffer.prototype;

const TEXT = 0, BYTES = 1, FULL = 2;
const PUT = 1, DELETE = 2, CHECK = 3;
const PARTS_MAX = 1000, LIST_MAX = 1000;

function invalid(text) { return new TypeError(text); }

function typeOf(options) {
	const type = typeof options === 'string' ? options : options?.type ?? 'text';
	if (type !== 'text' && type !== 'json' && type !== 'bytes' && type !== 'stream')
		throw invalid(`The type must be 'text', 'json', 'bytes' or 'stream', not ${typeof type === 'string' ? `'${type}'` :
			typeof type}`);
	return type;
}

function formOf(type) { return type === 'bytes' || type === 'stream' ? BYTES : TEXT; }

function streamOf(bytes) {
	const { ReadableStream } = require('internal/web/readable_stream');
	return new ReadableStream({
		type: 'bytes',
		start(controller) {
			if (bytes.byteLength)
				controller.enqueue(bytes);
			controller.close();
		}
	});
}

// What the native gave, as the type that was asked for.
function convert(value, type) {
	if (value === null)
		return null;
	return type === 'json' ? parse(value) : type === 'stream' ? streamOf(value) : value;
}

async function getAs(kv, key, options) {
	const type = typeOf(options);
	return convert(await binding.kvGet(kv, key, formOf(type)), type);
}

function needNumber(value, name) {
	if (typeof value !== 'number' || !(value > 0) || value > 1e11)
		throw new RangeError(`${name} must be a positive number of seconds`);
	return value;
}

// ms since 1970, 0 for never
function expiryOf({ ttl, expiration }) {
	if (ttl !== undefined && ttl !== null)
		return now() + needNumber(ttl, 'ttl') * 1000;
	return expiration === undefined || expiration === null ? 0 : needNumber(expiration, 'expiration') * 1000;
}

function metadataOf({ metadata }) {
	if (metadata === undefined || metadata === null)
		return undefined;
	const text = stringify(metadata);
	if (text === undefined)
		throw invalid('Metadata must be a JSON value');
	return text;
}

function metadataFrom(text) { return text === '' ? null : parse(text); }

function isStream(value) { return typeof value?.getReader === 'function'; }

async function collect(stream) {
	const parts = [], reader = stream.getReader();
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done)
			return concat(parts);
		const part = typeof value === 'string' ? from(value) : value;
		size += part.byteLength;
		if (size > 25 * 2 ** 20) {
			await reader.cancel();
			throw new RangeError('A value may have 25 MiB at most');
		}
		parts[parts.length] = part;
	}
}

async function putWith(kv, key, value, options) {
	const expires = expiryOf(options), metadata = metadataOf(options), ifAbsent = options.ifAbsent === true;
	if (isStream(value))
		value = await collect(value);
	return binding.kvPut(kv, key, value, expires, metadata, ifAbsent);
}

function encode(name) { return apply(bufferToString, from(name), ['base64url']); }

function decode(cursor) { return apply(bufferToString, from(`${cursor}`, 'base64url'), ['utf8']); }

class Batch {
	#kv;
	#draft = binding.kvDraft();

	constructor(kv) { this.#kv = kv; }

	put(key, value, options) {
		if (options === undefined || options === null) {
			binding.kvAdd(this.#draft, PUT, key, value, 0, undefined);
			return this;
		}
		if (options.ifAbsent === true)
			throw invalid('A batch has no ifAbsent: check(key) holds if there is no such key');
		binding.kvAdd(this.#draft, PUT, key, value, expiryOf(options), metadataOf(options));
		return this;
	}

	delete(key) {
		binding.kvAdd(this.#draft, DELETE, key);
		return this;
	}

	check(key, version = null) {
		if (version !== null && typeof version !== 'string')
			throw invalid('A version must be one that getWithMetadata gave, or null for an absent key');
		binding.kvAdd(this.#draft, CHECK, key, undefined, 0, undefined, version);
		return this;
	}

	commit() { return binding.kvCommit(this.#kv, this.#draft); }
}

class KV {
	#kv;

	constructor(kv) { this.#kv = kv; }

	get(key, options) {
		if (options === undefined)
			return binding.kvGet(this.#kv, key, TEXT);
		return getAs(this.#kv, key, options);
	}

	async getMany(keys, options) {
		const type = typeOf(options), asked = [];
		for (const key of keys) {
			if (asked.length === PARTS_MAX)
				throw new RangeError(`At most ${PARTS_MAX} keys can be got at once`);
			apply(push, asked, [key]);
		}
		const found = await binding.kvMany(this.#kv, asked, formOf(type), new Map());
		if (type === 'json' || type === 'stream')
			apply(forEach, found, [(value, key) => { apply(mapSet, found, [key, convert(value, type)]); }]);
		return found;
	}

	async getWithMetadata(key, options) {
		const type = typeOf(options);
		const found = await binding.kvGet(this.#kv, key, formOf(type) | FULL);
		if (found === null)
			return { value: null, metadata: null, expiration: null, version: null };
		return {
			value: convert(found[0], type), metadata: metadataFrom(found[1]),
			expiration: found[2] ? found[2] / 1000 : null, version: found[3]
		};
	}

	put(key, value, options) {
		if (options === undefined && !isStream(value))
			return binding.kvPut(this.#kv, key, value, 0, undefined, false);
		return putWith(this.#kv, key, value, options ?? {});
	}

	delete(key) { return binding.kvDelete(this.#kv, key); }

	async list({ prefix = '', limit = LIST_MAX, cursor = '' } = {}) {
		if (typeof limit !== 'number' || !(limit >= 1) || limit > LIST_MAX)
			throw new RangeError(`limit must be from 1 to ${LIST_MAX}`);
		const found = await binding.kvList(this.#kv, `${prefix}`,
			cursor === null || cursor === '' ? '' : decode(cursor), limit);
		const keys = [];
		for (let i = 1; i < found.length; i += 3)
			keys[keys.length] = { name: found[i], expiration: found[i + 1] ? found[i + 1] / 1000 : null,
				metadata: metadataFrom(found[i + 2]) };
		const complete = found[0];
		return { keys, complete, cursor: complete ? null : encode(keys[keys.length - 1].name) };
	}

	batch() { return new Batch(this.#kv); }
}

function open(name) { return new KV(binding.kvOpen(name)); }

module.exports = { open };
