'use strict';

// Blob and File (File API, chapters 3 and 4): bytes that never change.  A slice and a clone share them with what they were made from, so
// neither copies.

const { codes } = require('internal/errors');
const { isAnyArrayBuffer, isSharedArrayBuffer } = require('internal/util/types');
const native = internalBinding('encoding');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const own = Symbol('own');              // new Blob(own, bytes, type): no copy, no checks

const typed = getPrototypeOf(Uint8Array.prototype);
const getterOf = (object, name) => getOwnPropertyDescriptor(object, name).get;
const viewed = [typed, DataView.prototype].map(prototype => ['buffer', 'byteOffset', 'byteLength'].map(name => getterOf(prototype, name)));
const isTyped = getterOf(typed, Symbol.toStringTag);
const stores = [ArrayBuffer, SharedArrayBuffer].map(({ prototype }) => getterOf(prototype, 'byteLength'));
const { isView } = ArrayBuffer;
const { set, subarray } = Uint8Array.prototype;
const TOO_LONG = internalBinding('buffer').kMaxLength;

// ---- what a constructor is given

let isBlob, bytesOf;

// The parts as bytes sources and strings: after this no script runs.
function convertParts(sources) {
	const isObject = sources !== null && (typeof sources === 'object' || typeof sources === 'function');
	const method = isObject ? sources[Symbol.iterator] : undefined;
	if (typeof method !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE('sources', 'a sequence', sources);
	const parts = [];
	let count = 0;
	for (const source of { [Symbol.iterator]: () => apply(method, sources, []) }) {
		const value = isBlob(source) || isView(source) || isAnyArrayBuffer(source) ? source : `${source}`;
		defineProperty(parts, count++, { value, writable: true, enumerable: true, configurable: true });
	}
	return parts;
}

function checkBag(options) {
	if (options !== undefined && options !== null && typeof options !== 'object' && typeof options !== 'function')
		throw new codes.ERR_INVALID_ARG_TYPE('options', 'a dictionary', options);
	return options ?? {};
}

function convertBag(options) {
	const { endings: givenEndings = 'transparent' } = options;
	const endings = `${givenEndings}`;
	if (endings !== 'transparent' && endings !== 'native')
		throw new codes.ERR_INVALID_ARG_VALUE('options.endings', endings);
	const { type = '' } = options;
	return { endings, type: normalType(`${type}`) };
}

function normalType(type) {
	return /[^\x20-\x7e]/.test(type) ? '' : type.toLowerCase();
}

// The bytes that a view or a buffer has now: those of a detached one are none.
function windowOf(source) {
	if (!isView(source)) {
		return apply(stores[isSharedArrayBuffer(source) ? 1 : 0], source, []) === 0 ? new Uint8Array() : new Uint8Array(source);
	}
	const [buffer, offset, size] = viewed[apply(isTyped, source, []) === undefined ? 1 : 0];
	let length;
	try {
		length = apply(size, source, []);
	} catch {
		return new Uint8Array();        // a DataView out of its buffer's bounds
	}
	return length === 0 ? new Uint8Array() : new Uint8Array(apply(buffer, source, []), apply(offset, source, []), length);
}

// The parts' bytes one behind the other, copied.
function gather(parts, endings) {
	let length = 0;
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (typeof part === 'string')
			parts[i] = native.encode(endings === 'native' ? part.replace(/\r\n?/g, '\n') : part);
		else
			parts[i] = isBlob(part) ? bytesOf(part) : windowOf(part);
		length += apply(viewed[0][2], parts[i], []);
	}
	if (length > TOO_LONG)
		throw new codes.ERR_BUFFER_TOO_LARGE(TOO_LONG);
	const bytes = new Uint8Array(length);
	let at = 0;
	for (let i = 0; i < parts.length; i++) {
		apply(set, bytes, [parts[i], at]);
		at += apply(viewed[0][2], parts[i], []);
	}
	return bytes;
}

// A [Clamp] long long of the standard (the nearest integer, the even one of two), from the end if negative: an offset from 0 to size.
function offsetOf(value, otherwise, size) {
	if (value === undefined)
		return otherwise;
	const number = +value;
	let offset = Math.round(number) || 0;
	if (Math.abs(number % 1) === 0.5 && offset % 2 !== 0)
		offset--;
	return offset < 0 ? Math.max(size + offset, 0) : Math.min(offset, size);
}

function show(object, shown, depth, options) {
	if (depth < 0)
		return options.stylize(`[${object.constructor.name}]`, 'special');
	const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
	return `${shown.name === undefined ? 'Blob' : 'File'} ${require('internal/util/inspect').inspect(shown, inner)}`;
}

const STREAM_CHUNK = 65536;

// ---- the classes

class Blob {
	#bytes;
	#type;

	constructor(sources = [], options = {}) {
		if (sources === own) {
			this.#bytes = options.bytes;
			this.#type = options.type;
			return;
		}
		const parts = convertParts(sources);
		const { endings, type } = convertBag(checkBag(options));
		this.#bytes = gather(parts, endings);
		this.#type = type;
	}

	static {
		isBlob = value => typeof value === 'object' && value !== null && #bytes in value;
		bytesOf = blob => blob.#bytes;
	}

	static #check(blob) {
		if (!isBlob(blob))
			throw new codes.ERR_INVALID_THIS('Blob');
		return blob;
	}

	get type() { return Blob.#check(this).#type; }

	get size() { return Blob.#check(this).#bytes.length; }

	slice(start = undefined, end = undefined, contentType = '') {
		const bytes = Blob.#check(this).#bytes, { length } = bytes;
		const from = offsetOf(start, 0, length), to = offsetOf(end, length, length);
		return new Blob(own, { bytes: apply(subarray, bytes, [from, Math.max(from, to)]), type: normalType(`${contentType}`) });
	}

	arrayBuffer() {
		return copied(this, bytes => bytes.buffer);
	}

	async text() {
		return native.decodeUtf8(Blob.#check(this).#bytes, 0);
	}

	bytes() {
		return copied(this, bytes => bytes);
	}

	stream() {
		const bytes = Blob.#check(this).#bytes, { length } = bytes;
		const { closeSource, enqueueView, makeReadableBytes, readView } = require('internal/web/readable_bytes');
		let at = 0, controller;
		const pull = () => {
			const size = Math.min(length - at, STREAM_CHUNK);
			if (size > 0)
				enqueueView(controller, readView(new Uint8Array(apply(subarray, bytes, [at, at += size])), 'chunk'));
			if (at >= length)
				closeAll();
		};
		// who waits with a buffer of their own at the end gets it back
		const closeAll = () => {
			closeSource(controller);
			if (controller.pullIntos.length > 0)
				require('internal/web/readable_bytes').respond(controller, 0);
		};
		const stream = makeReadableBytes(undefined, pull, undefined, 0, undefined);
		({ controller } = stream);
		return stream.object;
	}

	[kInspect](depth, options) {
		const { size, type } = this;
		return show(this, { size, type }, depth, options);
	}
}

async function copied(blob, pick) {
	if (!isBlob(blob))
		throw new codes.ERR_INVALID_THIS('Blob');
	return pick(new Uint8Array(bytesOf(blob)));
}

let cloned;

class File extends Blob {
	#name;
	#lastModified;

	constructor(fileBits, fileName, options = {}) {
		if (fileBits === own) {
			super(own, fileName);
			this.#name = options.name;
			this.#lastModified = options.lastModified;
			return;
		}
		if (arguments.length < 2)
			throw new codes.ERR_MISSING_ARGS('fileBits', 'fileName');
		const parts = convertParts(fileBits);
		const name = `${fileName}`.toWellFormed();
		const { endings, type } = convertBag(checkBag(options));
		const { lastModified } = options ?? {};
		const time = lastModified === undefined ? Date.now() : wholeNumber(+lastModified);
		super(own, { bytes: gather(parts, endings), type });
		this.#name = name;
		this.#lastModified = time;
	}

	static {
		const isFile = blob => #name in blob;
		// for structuredClone: undefined if it is no Blob
		cloned = object => {
			if (!isBlob(object))
				return undefined;
			const parts = { bytes: bytesOf(object), type: getterOf(Blob.prototype, 'type').call(object) };
			return isFile(object) ? new File(own, parts, { name: object.#name, lastModified: object.#lastModified }) : new Blob(own, parts);
		};
	}

	static #check(file) {
		if (typeof file !== 'object' || file === null || !(#name in file))
			throw new codes.ERR_INVALID_THIS('File');
		return file;
	}

	get name() { return File.#check(this).#name; }

	get lastModified() { return File.#check(this).#lastModified; }

	[kInspect](depth, options) {
		const { size, type, name, lastModified } = this;
		return show(this, { size, type, name, lastModified }, depth, options);
	}
}

// ToInt64 of a number: what is not finite is 0, and the rest wraps.
function wholeNumber(value) {
	return Number.isFinite(value) ? Number(BigInt.asIntN(64, BigInt(Math.trunc(value)))) : 0;
}

['type', 'size', 'slice', 'arrayBuffer', 'text', 'bytes', 'stream'].forEach(name => { defineProperty(Blob.prototype, name, { enumerable: true }); });
['name', 'lastModified'].forEach(name => { defineProperty(File.prototype, name, { enumerable: true }); });
[Blob, File].forEach(({ name, prototype }) => { defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true }); });

// ---- URLs of blobs, which keep them alive until they are revoked

const PREFIX = 'blob:nodedata:';
const urls = new Map();

function createObjectURL(obj) {
	if (!isBlob(obj))
		throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Blob', obj);
	const url = `${PREFIX}${require('crypto').randomUUID()}`;
	urls.set(url, obj);
	return url;
}

// Without the fragment.
function keyOf(url) {
	url = `${url}`;
	const end = url.indexOf('#');
	return end < 0 ? url : url.slice(0, end);
}

function revokeObjectURL(url) {
	urls.delete(`${url}`);
}

function resolveObjectURL(url) {
	return cloned(urls.get(keyOf(url)));
}

module.exports = { Blob, File, cloned, createObjectURL, revokeObjectURL, resolveObjectURL };
