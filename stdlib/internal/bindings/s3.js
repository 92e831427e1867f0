'use strict';

// The back end of Storage on S3-compatible services (the contract is in storage.js).  The natives decide where a
// request goes and sign it; here and in s3_request.js and s3_upload.js is what is asked for, what the answers mean, and
// what to do about failures.
//
// Repeats   a request that can be made twice is made up to five times when the service is overloaded or the connection
//           fails; one that cannot (it has a condition, or begins an upload) only where the service has surely not
//           acted on it.  Every repeat is signed anew.
// Reading   a body that breaks off is continued where it did, on condition that the object is still the same.
// Writing   up to PART bytes are one request; more go up in parts, of which PARTS_AT_ONCE are sent at a time in each
//           store, and are removed again if the upload fails.

const native = internalBinding('bindings');
const wire = internalBinding('fetch');
const { apply } = Reflect;
const { min, max, trunc } = Math;
const { parse: dateParse } = Date;
const { exec } = RegExp.prototype;
const { replace, slice, startsWith } = String.prototype;
const { passMemory } = require('internal/errors');
const { isPlain, chunksOf } = require('internal/bindings/values');
const {
	failure, badAnswer, Lost, itemOf, documentIn, refusal, read,
	ask, pause, isAbsent, etagOf, conditionFields, infoOf, REPEATS
} = require('internal/bindings/s3_request');
const {
	Parts, putAtOnce, putInParts, feedChunks,
	feedBytes, bytesOf, Gate, PART, PARTS_AT_ONCE
} = require('internal/bindings/s3_upload');
const { Buffer } = require('buffer');
const { from, concat } = Buffer;

const CHUNK = 256 * 1024, RESUMES = 20;

// ---- reading

// Bytes from `offset` of an object, of which `left` are to come.
class Source {
	#store;
	#key;
	#etag;
	#transfer;
	#offset;
	#resumes = 0;
	#tries = 0;

	constructor(store, key, etag, transfer, offset, left) {
		this.#store = store;
		this.#key = key;
		this.#etag = etag;
		this.#transfer = transfer;
		this.#offset = offset;
		this.left = left;
	}

	async next() {
		for (;;) {
			let bytes, lost;
			try {
				bytes = await read(this.#transfer);
			} catch (error) {
				passMemory(error);
				if (!(error instanceof Lost))
					throw error;
				lost = error;
			}
			if (bytes !== undefined) {
				if (bytes.byteLength > this.left)
					throw badAnswer(this.#store, 'it is too long');
				this.#offset += bytes.byteLength;
				this.left -= bytes.byteLength;
				this.#tries = 0;
				return bytes;
			}
			lost ??= new Lost(['UND_ERR_SOCKET']);
			if (!lost.repeatable || this.#tries === REPEATS || this.#resumes === RESUMES)
				throw lost.errorOf(this.#store);
			await this.#resume();
		}
	}

	async #resume() {
		const store = this.#store, from = this.#offset, to = from + this.left - 1;
		this.#resumes++;
		await pause(this.#tries++);
		const answer = await ask(store, { __proto__: null, method: 'GET', key: this.#key,
			fields: ['range', `bytes=${from}-${to}`, 'if-match', `"${this.#etag}"`] }, true);
		if (answer.status === 412 || isAbsent(store, answer))
			throw failure(store, 'ESTALE', 'the object was changed while it was read');
		if (answer.status !== 206)
			throw answer.status === 200 ? badAnswer(store, 'not the range') : refusal(store, answer);
		const range = partOf(store, answer);
		if (range[0] !== from || range[1] !== this.left || etagOf(store, answer) !== this.#etag)
			throw badAnswer(store, 'not the range');
		this.#transfer = answer.transfer;
	}

	async all() {
		const chunks = [];
		while (this.left > 0)
			chunks[chunks.length] = await this.next();
		return chunks.length === 1 ? chunks[0] : concat(chunks);
	}

	stream() {
		const { ReadableStream } = require('internal/web/readable_stream');
		return new ReadableStream({
			type: 'bytes',
			pull: async controller => {
				controller.enqueue(await this.next());
				if (this.left === 0)
					controller.close();
			},
			cancel: () => { wire.cancel(this.#transfer); }
		}, { highWaterMark: 0 });
	}
}

// [offset, length, size of all] of an answer with a part.
function partOf(store, { fields, length }) {
	const found = apply(exec, /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/, [fields['content-range'] ?? '']);
	if (found === null || +found[2] < +found[1] || +found[2] >= +found[3] || length !== +found[2] - +found[1] + 1)
		throw badAnswer(store, 'its range and its length differ');
	return [+found[1], length, +found[3]];
}

function integer(number) { return trunc(min(number, Number.MAX_SAFE_INTEGER)); }

function rangeText(offset, length) {
	if (offset < 0)
		return `bytes=-${length}`;
	return `bytes=${offset}-${length === undefined ? '' : min(offset + length - 1, Number.MAX_SAFE_INTEGER)}`;
}

function outside(store) { return failure(store, 'ERANGE', 'the range is outside of the object'); }

// ---- lists

// A key or prefix of a list: it may be encoded as in a form, since XML cannot hold every character.
function nameOf(store, text, encoded) {
	let name = text ?? '';
	if (encoded) {
		try {
			name = decodeURIComponent(apply(replace, name, [/\+/g, ' ']));
		} catch (error) {
			passMemory(error);
			throw badAnswer(store, 'a name in its list is not in UTF-8');
		}
	}
	if (!apply(startsWith, name, [store.prefix]))
		throw badAnswer(store, 'its list has what was not asked for');
	return apply(slice, name, [store.prefix.length]);
}

function within(item, name) {
	for (let i = 2; i < item.length; i++)
		if (item[i][0] === name)
			return item[i][1];
	return undefined;
}

function listOf(store, document) {
	const objects = [], prefixes = [], { items } = document, encoded = itemOf(document, 'EncodingType') === 'url';
	for (let i = 0; i < items.length; i++)
		if (items[i][0] === 'Contents') {
			const key = nameOf(store, within(items[i], 'Key'), encoded), size = +within(items[i], 'Size');
			const etag = within(items[i], 'ETag') ?? '', uploaded = dateParse(within(items[i], 'LastModified'));
			if (!(size >= 0) || uploaded !== uploaded)
				throw badAnswer(store, 'its list has no sizes or times');
			if (key !== '')         // else what some programs make for a folder
				objects[objects.length] = { key, size, etag: apply(replace, etag, [/"/g, '']) || null,
					uploaded: new Date(uploaded) };
		} else if (items[i][0] === 'CommonPrefixes') {
			prefixes[prefixes.length] = nameOf(store, within(items[i], 'Prefix'), encoded);
		}
	return { objects, prefixes };
}

// ---- the back end

class S3 {
	#store;

	constructor(store) { this.#store = store; }

	async #head(key, match, noneMatch) {
		const store = this.#store;
		const answer = await ask(store, { __proto__: null, method: 'HEAD', key, fields: conditionFields(match, noneMatch) });
		if (answer.status === 304 || answer.status === 412)
			return this.#unmet(key);
		if (isAbsent(store, answer))
			return null;
		if (answer.status !== 200)
			throw refusal(store, answer);
		if (answer.length === null)
			throw badAnswer(store, 'it has no length');
		return infoOf(store, answer, answer.length, 0, answer.length, undefined, true);
	}

	async #unmet(key) {
		const info = await this.#head(key);
		if (info !== null)
			info[7] = false;
		return info;
	}

	async get(key, wantsBody, offset, length, match, noneMatch) {
		const store = this.#store;
		if (!wantsBody)
			return this.#head(key, match, noneMatch);
		if (length !== undefined)
			length = integer(length);
		if (offset !== undefined)
			offset = integer(offset);
		if (length === 0)
			return this.#nothing(key, offset, match, noneMatch);
		const fields = conditionFields(match, noneMatch), ranged = offset !== undefined;
		if (ranged)
			fields[fields.length] = 'range', fields[fields.length] = rangeText(offset, length);
		const answer = await ask(store, { __proto__: null, method: 'GET', key, fields }, true);
		switch (answer.status) {
		case 200: case 206: return this.#body(key, answer, ranged, offset, length);
		case 304: case 412: return this.#unmet(key);
		case 416: return this.#nothing(key, offset, match, noneMatch);
		}
		if (isAbsent(store, answer))
			return null;
		throw refusal(store, answer);
	}

	async #body(key, answer, ranged, offset, length) {
		const store = this.#store;
		try {
			const [start, count, size] = this.#extent(answer, ranged, offset, length);
			const info = infoOf(store, answer, size, start, count, undefined, true);
			const source = new Source(store, key, info[2], answer.transfer, start, count);
			info[6] = count <= CHUNK ? await source.all() : source.stream();
			return info;
		} catch (error) {
			wire.cancel(answer.transfer);
			throw error;
		}
	}

	// [offset, length, size of all] of what has been answered, if it is what was asked for.
	#extent(answer, ranged, offset, length) {
		const store = this.#store, size = answer.length;
		if (size === null)
			throw badAnswer(store, 'it has no length');
		if (answer.status === 206 && ranged) {
			const part = partOf(store, answer), all = part[2];
			const from = offset < 0 ? max(0, all - length) : offset;
			if (part[0] === from && part[1] === min(offset < 0 ? all : length ?? all, all - from))
				return part;
		// a service may give all where the range is no less
		} else if (answer.status === 200 && (!ranged || (offset <= 0 && (length ?? size) >= size))) {
			return [0, size, size];
		}
		throw badAnswer(store, 'not the range');
	}

	// A range without bytes, which cannot be asked for.
	async #nothing(key, offset, match, noneMatch) {
		const store = this.#store, info = await this.#head(key, match, noneMatch);
		if (info === null || !info[7])
			return info;
		if (offset < 0 || (offset >= info[0] && offset !== 0))
			throw outside(store);
		info[4] = offset;
		info[5] = 0;
		info[6] = from('');
		return info;
	}

	async put(key, value, meta, ...conditions) {
		const store = this.#store;
		if (!isPlain(value)) {
			const chunks = chunksOf(value);
			return putInParts(store, key, meta, conditions, sender => feedChunks(chunks, sender));
		}
		const bytes = bytesOf(value);
		return bytes.byteLength <= 2 * PART ? putAtOnce(store, key, bytes, meta, conditions) :
			putInParts(store, key, meta, conditions, sender => feedBytes(bytes, sender));
	}

	// S3 does not say whether there was anything.
	async delete(key) {
		const store = this.#store;
		if (await this.#head(key) === null)
			return false;
		const answer = await ask(store, { __proto__: null, method: 'DELETE', key });
		if (answer.status !== 204 && answer.status !== 200 && !isAbsent(store, answer))
			throw refusal(store, answer);
		return true;
	}

	async list(prefix, cursor, limit, delimited) {
		const store = this.#store;
		const query = ['list-type', '2', 'encoding-type', 'url', 'prefix', prefix,
			'max-keys', `${trunc(limit)}`];
		if (delimited)
			query[query.length] = 'delimiter', query[query.length] = '/';
		if (cursor !== '')
			query[query.length] = 'continuation-token', query[query.length] = cursor;
		const answer = await ask(store, { __proto__: null, method: 'LIST', query });
		if (answer.status !== 200)
			throw refusal(store, answer);
		const document = documentIn(store, answer);
		if (document?.name !== 'ListBucketResult')
			throw badAnswer(store, 'not a list');
		const { objects, prefixes } = listOf(store, document);
		const complete = itemOf(document, 'IsTruncated') !== 'true';
		const next = complete ? null : itemOf(document, 'NextContinuationToken');
		if (next === undefined || next === '')
			throw badAnswer(store, 'a list without its end');
		return { objects, prefixes, complete, cursor: next };
	}

	upload(key, meta, ...conditions) { return new Parts(this.#store, key, meta, conditions); }
}

function open(name, handle) {
	const back = new S3({ name, handle, prefix: native.s3Prefix(handle), gate: new Gate(PARTS_AT_ONCE) });
	return native.s3IsDry() ? new (require('internal/bindings/s3_dry').Dry)(back, handle) : back;
}

module.exports = { open };
