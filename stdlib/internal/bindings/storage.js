'use strict';

// Storage bindings: what is done here is what is about JavaScript values: options, objects, answers. Where the objects
// are is a back end's business: a folder's (folder.js) or a service's (s3.js).
//
// A back end has these methods; all but upload return promises.  `match` and `noneMatch` are conditions: undefined, or
// texts as onlyIf has them.  `meta` is undefined or JSON of { contentType, metadata }.
//
//   get(key, wantsBody, offset, length, match, noneMatch)    null, or an info
//   put(key, value, meta, match, noneMatch)                  null if a condition fails, else an info without a body
//   delete(key)                                              whether it was there
//   list(prefix, cursor, limit, delimited)                   { objects, prefixes, complete, cursor }
//   upload(key, meta, match, noneMatch)                      { part(number, value, check), has(number),
//                                                            complete(numbers), abort() }
//
// An info is [size, changed (ms), etag, meta, offset, length, body, held]: body is undefined, a Uint8Array or a
// ReadableStream of the range, and held says whether the conditions are met. offset -1 asks for the last `length` bytes,
// and undefined ones for all. check throws if the upload has ended meanwhile; complete puts what put would.

const binding = internalBinding('bindings');
const { parse, stringify } = JSON;

const LIST_MAX = 1000, PARTS_MAX = 10000;

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
	if (typeof range !== 'object')
		throw new TypeError('range must be an object');
	const { offset = 0, length, suffix } = range;
	if (suffix !== undefined)
		return [-1, number(suffix, 'suffix')];
	return [number(offset, 'offset'), length === undefined ? undefined : number(length, 'length')];
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

function objectOf(key, info) {
	if (info === null)
		return null;
	let response;
	if (info[7] && info[6] !== undefined)
		response = new (require('internal/web/response').Response)(info[6]);
	const object = new StoredObject(key, info, response);
	if (response !== undefined)
		object.range = { offset: info[4], length: info[5] };
	return object;
}

class MultipartUpload {
	#upload;
	#ended = false;

	constructor(key, upload) {
		this.#upload = upload;
		this.key = key;
	}

	#check() {
		if (this.#ended)
			throw new Error('The upload has ended');
	}

	async uploadPart(partNumber, value) {
		this.#check();
		if (typeof partNumber !== 'number' ||
			!(partNumber >= 1 && partNumber <= PARTS_MAX && partNumber % 1 === 0))
			throw new RangeError(`A part's number must be an integer from 1 to ${PARTS_MAX}`);
		await this.#upload.part(partNumber, value, () => this.#check());
		return { partNumber };
	}

	async complete(parts) {
		this.#check();
		const wanted = [];
		for (const { partNumber } of parts) {
			if (!this.#upload.has(partNumber))
				throw new RangeError(`There is no part ${partNumber}`);
			wanted[wanted.length] = partNumber;
		}
		this.#ended = true;
		return objectOf(this.key, await this.#upload.complete(wanted));
	}

	async abort() {
		this.#ended = true;
		await this.#upload.abort();
	}
}

class Storage {
	#back;

	constructor(back) { this.#back = back; }

	async get(key, options = {}) {
		const range = rangeOf(options), conditions = conditionsOf(options);
		return objectOf(key, await this.#back.get(key, true, ...range, ...conditions));
	}

	async head(key) { return objectOf(key, await this.#back.get(key, false)); }

	async put(key, value, options = {}) {
		const meta = metaOf(options), conditions = conditionsOf(options);
		return objectOf(key, await this.#back.put(key, value, meta, ...conditions));
	}

	async delete(key) { return this.#back.delete(key); }

	async list({ prefix = '', delimiter, limit = LIST_MAX, cursor = '' } = {}) {
		if (typeof limit !== 'number' || !(limit >= 1) || limit > LIST_MAX)
			throw new RangeError(`limit must be from 1 to ${LIST_MAX}`);
		if (delimiter !== undefined && delimiter !== null && delimiter !== '' && delimiter !== '/')
			throw new RangeError("The delimiter must be '/'");
		return this.#back.list(`${prefix}`, cursor === null ? '' : `${cursor}`, limit, delimiter === '/');
	}

	createMultipartUpload(key, options = {}) {
		return new MultipartUpload(key, this.#back.upload(key, metaOf(options), ...conditionsOf(options)));
	}
}

function open(name) {
	const service = binding.s3Open(name);
	return new Storage(service === undefined ? require('internal/bindings/folder').open(name) :
		require('internal/bindings/s3').open(name, service));
}

module.exports = { open };
