'use strict';

// Foreign objects that behave like blobs, files and forms, as created by packages for older programs: node accepts them
// in place of its own.
//
// isBlobLike(value)         whether its tag is Blob or File, and it has a stream or its bytes as a promise
// isFormDataLike(value)
// asFileLike(blob, name)    an object that behaves like a File; name undefined: returns a file itself, else "blob"
// chunksOf(parts)           an async generator of the bytes of all parts: Uint8Arrays, own and foreign blobs

const { isObject } = require('internal/web/idl');
const { chunksOf: chunksOfBlob, isBlob, isFilePart, partsOf } = require('internal/web/blob');

const U8 = Uint8Array;
const METHODS = [Symbol.iterator, 'append', 'delete', 'get', 'getAll', 'has', 'set'];
const { isView } = ArrayBuffer;

function isBlobLike(value) {
	if (!isObject(value))
		return false;
	const tag = value[Symbol.toStringTag];
	if (tag !== 'Blob' && tag !== 'File')
		return false;
	return typeof value.stream === 'function' || typeof value.arrayBuffer === 'function';
}

function isFormDataLike(value) {
	if (value[Symbol.toStringTag] !== 'FormData')
		return false;
	for (let i = 0; i < METHODS.length; i++)
		if (typeof value[METHODS[i]] !== 'function')
			return false;
	return true;
}

class FileLike {
	#blob;
	#name;
	#lastModified;

	constructor(blob, name) {
		this.#blob = blob;
		this.#name = name;
		this.#lastModified = blob.lastModified ?? Date.now();
	}

	get name() { return this.#name; }

	get lastModified() { return this.#lastModified; }

	get type() { return this.#blob.type; }

	get size() { return this.#blob.size; }

	stream(...args) { return this.#blob.stream(...args); }

	arrayBuffer(...args) { return this.#blob.arrayBuffer(...args); }

	slice(...args) { return this.#blob.slice(...args); }

	text(...args) { return this.#blob.text(...args); }

	get [Symbol.toStringTag]() { return 'File'; }
}

function asFileLike(blob, name) {
	if (name === undefined && blob[Symbol.toStringTag] === 'File')
		return blob;
	return new FileLike(blob, name ?? 'blob');
}

async function *chunksOf(parts) {
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (isBlob(part))
			yield* chunksOfBlob(partsOf(part));
		else if (isView(part) || isFilePart(part))
			yield* chunksOfBlob([part]);
		else if (typeof part.stream === 'function')
			yield* part.stream();
		else
			yield new U8(await part.arrayBuffer());
	}
}

module.exports = { asFileLike, chunksOf, isBlobLike, isFormDataLike };
