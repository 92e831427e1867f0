'use strict';

// Blob and File (File API, chapters 3 and 4): immutable bytes.
//
// A blob is a list of parts: Uint8Arrays that are never modified again, and FileParts, whose bytes stay in a file until
// they are needed (fs.openAsBlob).  A slice, a clone and a blob created from large blobs share the parts of their
// source instead of copying.  bytesOf returns the bytes in one piece, which the blob keeps.  If isOnDisk says that some
// parts are in a file, use readAll instead of bytesOf and copyOf.
//
// makeBlob(parts, type)     a Blob of such parts, without a copy; makeFile(parts, type, name): a File
// blobOfFile(path, size, mtimeNs, type)
// streamOf(parts)           a byte stream of them, as a record of internal/web/readable_stream
// chunksOf(parts)           an async generator of Uint8Arrays
// readAll(blob)             a promise of its bytes in one piece, not shared
// copyOf(blob)              the same synchronously
// partsOf(blob), bytesOf(blob), sizeOf(blob), typeOf(blob), isBlob(value), isFile(value), isOnDisk(blob)
// asFile(blob, name)        the same bytes as a File; name undefined: returns a File itself, the name of a Blob is
//                           "blob"

const { codes } = require('internal/errors');
const { isAnyArrayBuffer, isSharedArrayBuffer } = require('internal/util/types');
const native = internalBinding('encoding');
const { inheritNothing } = internalBinding('misc');

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect;
const { now } = Date;
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const own = Symbol('own');              // new Blob(own, { parts, type }): no copy, no checks

const typed = getPrototypeOf(Uint8Array.prototype);
const getterOf = (object, name) => getOwnPropertyDescriptor(object, name).get;
const viewed = [typed, DataView.prototype].map(prototype =>
	['buffer', 'byteOffset', 'byteLength'].map(name => getterOf(prototype, name)));
const isTyped = getterOf(typed, Symbol.toStringTag);
const stores = [ArrayBuffer, SharedArrayBuffer].map(({ prototype }) => getterOf(prototype, 'byteLength'));
const { isView } = ArrayBuffer;
const U8 = Uint8Array;
const WrongType = TypeError;
const { set } = typed;
const TOO_LONG = internalBinding('buffer').kMaxLength;

// ---- arguments of the constructor

let isBlob, bytesOf, partsOf, sizeOf, typeOf, isFilePart;

// Converts the parts to byte sources and strings; no script runs after this.
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
	return options ?? NOTHING;
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

// The current bytes of a view or a buffer; none for a detached one.
function windowOf(source) {
	if (!isView(source)) {
		return apply(stores[isSharedArrayBuffer(source) ? 1 : 0], source, []) === 0 ? new Uint8Array() :
			new Uint8Array(source);
	}
	const [buffer, offset, size] = viewed[apply(isTyped, source, []) === undefined ? 1 : 0];
	let length;
	try {
		length = apply(size, source, []);
	} catch (error) {
		if (!(error instanceof WrongType))
			throw error;
		return new Uint8Array();        // a DataView that is out of its buffer's bounds
	}
	return length === 0 ? new Uint8Array() : new Uint8Array(apply(buffer, source, []), apply(offset, source, []),
		length);
}

function lengthOf(bytes) {
	return apply(viewed[0][2], bytes, []);
}

// A view of our bytes, never a subclass.
function windowOn(bytes, from, to) {
	return new U8(apply(viewed[0][0], bytes, []), apply(viewed[0][1], bytes, []) + from, to - from);
}

// Bytes from..to of a file, which must still have the size and time of change it had when the blob was created.
class FilePart {
	#to;

	constructor(path, size, mtimeNs, from, to) {
		this.path = path;
		this.size = size;
		this.mtimeNs = mtimeNs;
		this.from = from;
		this.#to = to;
	}

	get length() { return this.#to - this.from; }

	between(from, to) { return new FilePart(this.path, this.size, this.mtimeNs, this.from + from, this.from + to); }

	static { isFilePart = part => #to in part; }
}

inheritNothing(FilePart.prototype);

function lengthOfPart(part) {
	return isFilePart(part) ? part.length : lengthOf(part);
}

function totalOf(parts) {
	let length = 0, held = 0;
	for (let i = 0; i < parts.length; i++) {
		length += lengthOfPart(parts[i]);
		if (!isFilePart(parts[i]))
			held += lengthOf(parts[i]);
	}
	if (held > TOO_LONG)
		throw new codes.ERR_BUFFER_TOO_LARGE(TOO_LONG);
	return length;
}

// Concatenates the parts into a new array.
function join(parts, length) {
	const bytes = new U8(length);
	for (let i = 0, at = 0; i < parts.length; i++) {
		apply(set, bytes, [parts[i], at]);
		at += lengthOf(parts[i]);
	}
	return bytes;
}

const SHARED_FROM = 65536;              // size in bytes from which a blob's bytes are shared instead of copied

// Converts the constructor's parts to those the blob keeps.
function gather(given, endings) {
	const parts = [];
	let run = [];
	const flush = () => {
		if (run.length > 0)
			parts[parts.length] = join(run, totalOf(run));
		run = [];
	};
	for (let i = 0; i < given.length; i++) {
		const part = given[i];
		if (typeof part === 'string') {
			run[run.length] = native.encode(endings === 'native' ? part.replace(/\r\n?/g, '\n') : part);
		} else if (!isBlob(part)) {
			run[run.length] = windowOf(part);
		} else {
			const list = partsOf(part), isShared = sizeOf(part) >= SHARED_FROM || isOnDisk(part);
			if (isShared)
				flush();
			for (let k = 0; k < list.length; k++) {
				if (isShared)
					parts[parts.length] = list[k];
				else
					run[run.length] = list[k];
			}
		}
	}
	flush();
	totalOf(parts);
	return parts;
}

function partsBetween(parts, from, to) {
	const chosen = [];
	for (let i = 0, at = 0; i < parts.length && at < to; i++) {
		const part = parts[i], length = lengthOfPart(part), first = Math.max(from - at, 0),
			last = Math.min(to - at, length);
		if (at + length > from)
			chosen[chosen.length] = isFilePart(part) ? part.between(first, last) :
				windowOn(part, first, last);
		at += length;
	}
	return chosen;
}

// A [Clamp] long long (rounded to nearest, ties to even), relative to the end if negative: an offset from 0 to size.
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
const HAS = 1, ENDED = 2;                // what a source says of its bytes
const NOTHING = { __proto__: null };     // a dictionary without members

// ---- the classes

class Blob {
	#parts;
	#size;
	#type;

	constructor(sources = [], options = undefined) {
		if (sources === own) {
			this.#parts = options.parts;
			this.#size = totalOf(options.parts);
			this.#type = options.type;
			return;
		}
		const parts = convertParts(sources);
		const { endings, type } = convertBag(checkBag(options));
		this.#parts = gather(parts, endings);
		this.#size = totalOf(this.#parts);
		this.#type = type;
	}

	static {
		isBlob = value => typeof value === 'object' && value !== null && #parts in value;
		partsOf = blob => blob.#parts;
		sizeOf = blob => blob.#size;
		typeOf = blob => blob.#type;
		bytesOf = blob => {
			if (blob.#parts.length !== 1)
				blob.#parts = [join(blob.#parts, blob.#size)];
			return blob.#parts[0];
		};
	}

	static #check(blob) {
		if (!isBlob(blob))
			throw new codes.ERR_INVALID_THIS('Blob');
		return blob;
	}

	get type() { return Blob.#check(this).#type; }

	get size() { return Blob.#check(this).#size; }

	slice(start = undefined, end = undefined, contentType = '') {
		const length = Blob.#check(this).#size;
		const from = offsetOf(start, 0, length), to = offsetOf(end, length, length);
		const parts = this.#parts;
		return new Blob(own, { parts: partsBetween(parts, from, Math.max(from, to)),
			type: normalType(`${contentType}`) });
	}

	arrayBuffer() {
		return copied(this, bytes => bytes.buffer);
	}

	async text() {
		const bytes = isOnDisk(Blob.#check(this)) ? await readAll(this) : bytesOf(this);
		return native.decodeUtf8(bytes, 0);
	}

	bytes() {
		return copied(this, bytes => bytes);
	}

	stream() {
		return streamOf(Blob.#check(this).#parts).object;
	}

	[kInspect](depth, options) {
		const { size, type } = this;
		return show(this, { size, type }, depth, options);
	}
}

// The bytes in one piece, not shared.
function copyOf(blob) {
	return join(partsOf(blob), sizeOf(blob));
}

async function copied(blob, pick) {
	if (!isBlob(blob))
		throw new codes.ERR_INVALID_THIS('Blob');
	return pick(await readAll(blob));
}

function isOnDisk(blob) {
	const parts = partsOf(blob);
	for (let i = 0; i < parts.length; i++)
		if (isFilePart(parts[i]))
			return true;
	return false;
}

async function readAll(blob) {
	if (!isOnDisk(blob))
		return copyOf(blob);
	const parts = partsOf(blob), size = sizeOf(blob);
	if (size > TOO_LONG)
		throw new codes.ERR_BUFFER_TOO_LARGE(TOO_LONG);
	const { readInto } = require('internal/fs/blob_file');
	const bytes = new U8(size);
	for (let i = 0, at = 0; i < parts.length; i++) {
		const part = parts[i], length = lengthOfPart(part);
		if (isFilePart(part))
			await readInto(part, 0, bytes, at, length);
		else
			apply(set, bytes, [part, at]);
		at += length;
	}
	return bytes;
}

async function readPiece(part, from, to) {
	const bytes = new U8(to - from);
	await require('internal/fs/blob_file').readInto(part, from, bytes, 0, to - from);
	return bytes;
}

async function *chunksOf(parts) {
	for (let i = 0; i < parts.length; i++) {
		const part = parts[i];
		if (!isFilePart(part)) {
			yield part;
			continue;
		}
		for (let at = 0; at < part.length; at += STREAM_CHUNK)
			yield readPiece(part, at, Math.min(at + STREAM_CHUNK, part.length));
	}
}

// A byte stream of the parts, as a record (internal/web/readable_stream).
function streamOf(parts) {
	const { closeSource, enqueueView, makeReadableBytes, readView, respond } =
		require('internal/web/readable_bytes');
	const { chain } = require('internal/web/stream_common');
	let i = 0, at = 0, isOver = false, isWrong = false, controller;
	const skipEmpty = () => {
		while (i < parts.length && at >= lengthOfPart(parts[i])) {
			i++;
			at = 0;
		}
	};
	const pullNow = () => {
		skipEmpty();
		if (i >= parts.length) {
			closeAll();
			return undefined;
		}
		const part = parts[i], to = Math.min(at + STREAM_CHUNK, lengthOfPart(part));
		if (isFilePart(part))
			return chain(readPiece(part, at, to), give);
		give(new U8(windowOn(part, at, to)));
		return undefined;
	};
	const pull = () => {
		const { reader } = controller.stream;
		if (reader === undefined || (reader.pipe === undefined && reader.first?.isSaver !== true))
			return pullNow();
		const { promiseNew, promiseResolve } = require('internal/web/stream_common'), promise = promiseNew();
		const handOver = () => { promiseResolve(promise, isOver ? undefined : pullNow()); };
		return require('internal/streams/shortcut').pulled(short, reader, handOver) ? promise : pullNow();
	};
	// for internal/streams/shortcut: rounds over the part that comes next, if it is a file's
	const round = (begin, done) => {
		const { promiseReact } = require('internal/web/stream_common');
		const { moveRound } = require('internal/fs/blob_file');
		const before = at;
		const over = isSame => {
			if (!isSame) {
				isWrong = true;
				at = before;    // where reading says what is wrong
			}
			done();
		};
		promiseReact(moveRound(parts[i], at, begin), over, () => { over(false); });
		return true;
	};
	const short = {
		__proto__: null,
		get isOver() { return isOver; },
		look() {
			skipEmpty();
			return i < parts.length && isFilePart(parts[i]) && !isWrong ? HAS : ENDED;
		},
		ready() {},
		save(to, place, done) {
			const { copyRange } = internalBinding('fs');
			let result = null, moved = 0;
			return round((fd, from, most, over) =>
				copyRange(fd, from, most, to, place, (error, isReading, count) => {
					result = isReading ? null : error;
					moved = count;
					at += count;
					over(isReading ? 0 : count);
				}), () => { done(result, moved); });
		},
		code(coder, done) {
			const { run } = require('internal/originals').coding;
			let made, how = 0;
			return round((fd, from, most, over) =>
				run(coder, fd, from, most, (error, count = 0, bytes = undefined, state = 0) => {
					made = bytes;
					how = state;
					at += count;
					over(error !== null ? 0 : count + (bytes === undefined ? 0 : 1));
				}), () => { done(null, made, how); });
		}
	};
	const give = bytes => {
		if (isOver)
			return;
		at += lengthOf(bytes);
		enqueueView(controller, readView(bytes, 'chunk'));
		skipEmpty();
		if (i >= parts.length)
			closeAll();
	};
	// at the end, returns the buffer of a pending BYOB read
	const closeAll = () => {
		closeSource(controller);
		if (controller.firstPull !== undefined)
			respond(controller, 0);
	};
	const cancel = () => { isOver = true; };
	const stream = makeReadableBytes(undefined, pull, cancel, 0, undefined);
	({ controller } = stream);
	controller.native = short;
	return stream;
}

let cloned, isFile, asFile;

class File extends Blob {
	#name;
	#lastModified;

	constructor(fileBits, fileName, options = undefined) {
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
		const { lastModified } = options ?? NOTHING;
		const time = lastModified === undefined ? now() : wholeNumber(+lastModified);
		super(own, { parts: gather(parts, endings), type });
		this.#name = name;
		this.#lastModified = time;
	}

	static {
		isFile = value => typeof value === 'object' && value !== null && #name in value;
		asFile = (blob, name) => {
			if (isFile(blob) && name === undefined)
				return blob;
			const lastModified = isFile(blob) ? blob.#lastModified : now();
			return new File(own, { parts: partsOf(blob), type: typeOf(blob) },
				{ name: name ?? 'blob', lastModified });
		};
		// for structuredClone: undefined if it is not a Blob
		cloned = object => {
			if (!isBlob(object))
				return undefined;
			const parts = { parts: partsOf(object), type: typeOf(object) };
			return isFile(object) ? new File(own, parts,
				{ name: object.#name, lastModified: object.#lastModified }) : new Blob(own, parts);
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

// ToInt64 of a number: 0 for infinities and NaN, others wrap around.
function wholeNumber(value) {
	return Number.isFinite(value) ? Number(BigInt.asIntN(64, BigInt(Math.trunc(value)))) : 0;
}

['type', 'size', 'slice', 'arrayBuffer', 'text', 'bytes',
	'stream'].forEach(name => { defineProperty(Blob.prototype, name, { enumerable: true }); });
['name', 'lastModified'].forEach(name => { defineProperty(File.prototype, name, { enumerable: true }); });
[Blob, File].forEach(({ name, prototype }) => { defineProperty(prototype, Symbol.toStringTag,
	{ value: name, configurable: true }); });

// ---- blob URLs, which keep their blobs alive until revoked

const PREFIX = 'blob:nodedata:';
const urls = new Map();

function createObjectURL(obj) {
	if (!isBlob(obj))
		throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Blob', obj);
	const url = `${PREFIX}${require('crypto').randomUUID()}`;
	urls.set(url, obj);
	return url;
}

// The URL without the fragment.
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

module.exports = {
	Blob,
	File,
	asFile: (blob, name) => asFile(blob, name),
	blobOfFile: (path, size, mtimeNs, type) => new Blob(own,
	{ parts: [new FilePart(path, size, mtimeNs, 0, size)], type }),
	bytesOf: blob => bytesOf(blob),
	chunksOf,
	cloned,
	copyOf,
	createObjectURL,
	isBlob: value => isBlob(value),
	isFile: value => isFile(value),
	isFilePart: part => isFilePart(part),
	isOnDisk,
	makeBlob: (parts, type) => new Blob(own, { parts, type }),
	makeFile: (parts, type, name) => new File(own, { parts, type }, { name, lastModified: now() }),
	partsOf: blob => partsOf(blob),
	readAll,
	resolveObjectURL,
	revokeObjectURL,
	sizeOf: blob => sizeOf(blob),
	streamOf,
	typeOf: blob => typeOf(blob)
};
