'use strict';

// The back end of Storage on S3-compatible services in a dry run: what is read is asked for, what would be written is
// said, and has been, as far as the script can tell.  All conditions hold.

const native = internalBinding('bindings');
const { apply } = Reflect;
const { get: mapGet, set: mapSet } = Map.prototype;
const { now } = Date;
const { isPlain, chunksOf } = require('internal/bindings/values');
const { bytesOf } = require('internal/bindings/s3_upload');

async function sizeOf(value) {
	if (isPlain(value))
		return bytesOf(value, true).byteLength;
	let size = 0;
	for await (const chunk of chunksOf(value))
		size += bytesOf(chunk, true).byteLength;
	return size;
}

function stored(handle, key, size, meta) {
	native.s3Keep(handle, undefined, key, size);
	return [size, now(), undefined, meta, 0, size, undefined, true];
}

class Upload {
	#handle;
	#key;
	#meta;
	#sizes = new Map();

	constructor(handle, key, meta) {
		this.#handle = handle;
		this.#key = key;
		this.#meta = meta;
	}

	async part(number, value, check) {
		apply(mapSet, this.#sizes, [number, await sizeOf(value)]);
		check();
	}

	has(number) { return apply(mapGet, this.#sizes, [number]) !== undefined; }

	async complete(numbers) {
		let size = 0;
		for (let i = 0; i < numbers.length; i++)
			size += apply(mapGet, this.#sizes, [numbers[i]]);
		return stored(this.#handle, this.#key, size, this.#meta);
	}

	async abort() {}
}

class Dry {
	#back;
	#handle;

	constructor(back, handle) {
		this.#back = back;
		this.#handle = handle;
	}

	get(...asked) { return this.#back.get(...asked); }
	list(...asked) { return this.#back.list(...asked); }
	async put(key, value, meta) { return stored(this.#handle, key, await sizeOf(value), meta); }

	async delete(key) {
		native.s3Keep(this.#handle, undefined, key, -1);
		return true;
	}

	upload(key, meta) { return new Upload(this.#handle, key, meta); }
}

module.exports = { Dry };
