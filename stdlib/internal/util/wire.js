'use strict';
/* Values as bytes: v8.serialize, and the advanced form of channels.
 *
 * The format is V8's, version 15 (src/objects/value-serializer.cc names the tags), with views of buffers as node's
 * lib/v8.js writes them; in channels a kind precedes them (lib/internal/child_process/serialization.js).  So node
 * reads what jsr writes, and the other way round.  What can be written is what structuredClone takes.  Numbers are
 * little-endian; sizes, counts and ids have seven bits per byte, the lowest first.
 *
 * The classes of v8 (internal/util/serdes.js) are hosts: what a host's methods do for the objects that they take over is
 * written and read in between, and errors are made by its _getDataCloneError.
 *
 * Objects are numbered from 0 in the order in which they begin, and are written a second time as their number.  Bytes
 * from outside are not trusted: each size is checked against what is left.
 */

const { Buffer } = require('buffer');
const { types } = require('util');
const { passMemory } = require('internal/errors');

const VERSION = 15;
const VIEW = 0, OTHER = 1;     // node's two kinds of host objects
const VIEWS = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
	Float32Array, Float64Array, DataView, Buffer, BigInt64Array, BigUint64Array];
const BUFFER = 10;
// V8's own for them
const VIEW_TAGS = ['b', 'B', 'C', 'w', 'W', 'd', 'D', 'f', 'F', '?', '', 'q', 'Q'];
const FLAGS = ['g', 'i', 'm', 'y', 'u', 's', '', 'd', 'v'];    // the bits of a RegExp's, lowest first
const ERRORS = {
	__proto__: null, E: EvalError, R: RangeError, F: ReferenceError, S: SyntaxError, T: TypeError, U: URIError
};
const PARTS = { __proto__: null, m: 'message', s: 'stack', c: 'cause' };
const FIRST_ROOM = 256;

const { defineProperty } = Object;
const toString = value => Reflect.apply(Object.prototype.toString, value, []);

/* Its place in VIEWS, a Buffer being a Uint8Array; or -1. */
function viewNumber(object) {
	return VIEWS.findIndex(View => View !== Buffer &&
		(View === DataView ? types.isDataView(object) : object[Symbol.toStringTag] === View.name));
}

const bufferGetters = [Object.getPrototypeOf(Uint8Array.prototype), DataView.prototype].map(prototype =>
	Object.getOwnPropertyDescriptor(prototype, 'buffer').get);

function bufferOf(view) { return Reflect.apply(bufferGetters[types.isDataView(view) ? 1 : 0], view, []); }

function put(object, key, value) {
	if (key === '__proto__')
		defineProperty(object, key,
			{ __proto__: null, value, writable: true, enumerable: true, configurable: true });
	else
		object[key] = value;
}

function hide(object, key, value) {
	defineProperty(object, key,
		{ __proto__: null, value, writable: true, enumerable: false, configurable: true });
}

/* ---- writing */

class Writer {
	#ofChannel;
	#host;
	#bytes = Buffer.allocUnsafe(FIRST_ROOM);
	#at = 0;
	#ids = new Map();
	#transferred;                          // buffer -> the number that stands for it
	givesViews = false;                    // to the host

	constructor(ofChannel, host) {
		this.#ofChannel = ofChannel;
		this.#host = host;
	}

	transfer(id, buffer) { (this.#transferred ??= new Map()).set(buffer, id); }

	/* What the value would be as a clone; an error says that it cannot be one. */
	#clone(value) {
		try {
			return structuredClone(value);
		} catch (error) {
			passMemory(error);
			throw this.#host === undefined ? error : this.#host._getDataCloneError(error.message);
		}
	}

	#refuse(value) {
		throw this.#host._getDataCloneError(`${toString(value)} could not be cloned.`);
	}

	#room(size) {
		if (this.#at + size <= this.#bytes.length)
			return;
		const grown = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + size));
		this.#bytes.copy(grown, 0, 0, this.#at);
		this.#bytes = grown;
	}

	byte(value) {
		this.#room(1);
		this.#bytes[this.#at++] = value;
	}

	tag(letter) { this.byte(letter.charCodeAt(0)); }

	count(value) {
		for (; value >= 128; value = Math.floor(value / 128))
			this.byte(value % 128 | 128);
		this.byte(value);
	}

	double(value) {
		this.#room(8);
		this.#at = this.#bytes.writeDoubleLE(value, this.#at);
	}

	raw(bytes) {
		this.#room(bytes.length);
		this.#bytes.set(bytes, this.#at);
		this.#at += bytes.length;
	}

	string(text) {
		if (!/[^\x00-\xff]/.test(text)) {
			this.tag('"');
			this.count(text.length);
			this.raw(Buffer.from(text, 'latin1'));
			return;
		}
		const bytes = Buffer.from(text, 'utf16le');
		let head = 2;
		for (let n = bytes.length; n >= 128; n = Math.floor(n / 128))
			head++;
		if ((this.#at + head) % 2)
			this.byte(0);
		this.tag('c');
		this.count(bytes.length);
		this.raw(bytes);
	}

	number(value) {
		if (Number.isInteger(value) && (value | 0) === value && !Object.is(value, -0)) {
			this.tag('I');
			this.count((value << 1 ^ value >> 31) >>> 0);
		} else {
			this.tag('N');
			this.double(value);
		}
	}

	bigint(value) {
		const digits = [];
		for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= 64n)
			digits.push(rest & 0xffffffffffffffffn);
		this.count(digits.length * 16 + (value < 0n ? 1 : 0));
		for (const digit of digits) {
			this.#room(8);
			this.#at = this.#bytes.writeBigUInt64LE(digit, this.#at);
		}
	}

	value(value) {
		switch (typeof value) {
		case 'undefined': this.tag('_'); return;
		case 'boolean': this.tag(value ? 'T' : 'F'); return;
		case 'number': this.number(value); return;
		case 'string': this.string(value); return;
		case 'bigint':
			this.tag('Z');
			this.bigint(value);
			return;
		case 'object':
			if (value === null)
				this.tag('0');
			else
				this.object(value);
			return;
		default:
			if (typeof value === 'function')
				this.#ids.set(value, this.#ids.size);
			this.#clone(value);            // which says that it cannot be
		}
	}

	object(object) {
		const id = this.#ids.get(object);
		if (id !== undefined) {
			this.tag('^');
			this.count(id);
			return;
		}
		if (this.#host !== undefined && ArrayBuffer.isView(object) && !this.givesViews)
			this.object(bufferOf(object));         // first, as V8 does
		this.#ids.set(object, this.#ids.size);
		if (ArrayBuffer.isView(object))
			this.view(object);
		else if (Array.isArray(object) && !types.isProxy(object))
			this.array(object);
		else if (types.isDate(object))
			this.letterAndDouble('D', Date.prototype.getTime.call(object));
		else if (types.isBoxedPrimitive(object))
			this.boxed(object);
		else if (types.isRegExp(object))
			this.regExp(object);
		else if (types.isMap(object))
			this.map(object);
		else if (types.isSet(object))
			this.set(object);
		else if (types.isAnyArrayBuffer(object) && this.#host !== undefined)
			this.hostBuffer(object);
		else if (types.isArrayBuffer(object))
			this.buffer(object);
		else if (types.isNativeError(object))
			this.error(object);
		else if (Object.prototype.toString.call(object) !== '[object Object]' || types.isProxy(object) ||
			types.isExternal(object))
			this.plain(object, this.#clone(object));
		else
			this.plain(object, object);
	}

	letterAndDouble(letter, value) {
		this.tag(letter);
		this.double(value);
	}

	boxed(object) {
		if (types.isBooleanObject(object)) {
			this.tag(Boolean.prototype.valueOf.call(object) ? 'y' : 'x');
		} else if (types.isNumberObject(object)) {
			this.letterAndDouble('n', Number.prototype.valueOf.call(object));
		} else if (types.isStringObject(object)) {
			this.tag('s');
			this.string(String.prototype.valueOf.call(object));
		} else if (types.isBigIntObject(object)) {
			this.tag('z');
			this.bigint(BigInt.prototype.valueOf.call(object));
		} else {
			this.#clone(object);
		}
	}

	regExp(object) {
		const { source, flags } = object;
		this.tag('R');
		this.string(source);
		this.count(FLAGS.reduce((bits, flag, i) => flag && flags.includes(flag) ? bits | 1 << i : bits, 0));
	}

	map(object) {
		const entries = [...Map.prototype.entries.call(object)];
		this.tag(';');
		for (const { 0: key, 1: value } of entries) {
			this.value(key);
			this.value(value);
		}
		this.tag(':');
		this.count(entries.length * 2);
	}

	set(object) {
		const values = [...Set.prototype.values.call(object)];
		this.tag("'");
		for (const value of values)
			this.value(value);
		this.tag(',');
		this.count(values.length);
	}

	buffer(object) {
		const bytes = new Uint8Array(object);
		this.tag('B');
		this.count(bytes.length);
		this.raw(bytes);
	}

	hostBuffer(object) {
		const id = this.#transferred?.get(object);
		if (id !== undefined) {
			this.tag('t');
			this.count(id);
		} else if (types.isArrayBuffer(object)) {
			this.buffer(object);
		} else if (typeof this.#host._getSharedArrayBufferId === 'function') {
			const number = this.#host._getSharedArrayBufferId(object) >>> 0;
			this.tag('u');
			this.count(number);
		} else {
			throw this.#host._getDataCloneError('#<SharedArrayBuffer> could not be cloned.');
		}
	}

	hostView(object) {
		if (this.givesViews) {
			this.tag('\\');
			if (typeof this.#host._writeHostObject !== 'function')
				this.#refuse(object);
			this.#host._writeHostObject(object);
			return;
		}
		const at = viewNumber(object);
		if (at < 0)
			this.#refuse(object);
		this.tag('V');
		this.tag(VIEW_TAGS[at]);
		this.count(object.byteOffset);
		this.count(object.byteLength);
		this.count(0);
	}

	view(object) {
		if (this.#host !== undefined) {
			this.hostView(object);
			return;
		}
		const isBuffer = object.constructor === Buffer;
		const at = isBuffer ? BUFFER : viewNumber(object);
		if (at < 0)
			structuredClone(Symbol(object.constructor?.name));
		this.tag('\\');
		if (this.#ofChannel)
			this.count(VIEW);
		this.count(at);
		this.count(object.byteLength);
		this.raw(new Uint8Array(object.buffer, object.byteOffset, object.byteLength));
	}

	error(object) {
		this.tag('r');
		for (const letter in ERRORS) {
			if (object.name === ERRORS[letter].name)
				this.tag(letter);
		}
		if (Object.hasOwn(object, 'message')) {
			this.tag('m');
			this.string(`${object.message}`);
		}
		if (Object.hasOwn(object, 'cause')) {
			this.tag('c');
			this.value(object.cause);
		}
		if (typeof object.stack === 'string') {
			this.tag('s');
			this.string(object.stack);
		}
		this.tag('.');
	}

	/* The own properties of object but for those already written; returns how many there were. */
	properties(object, keys) {
		let written = 0;
		for (const key of keys) {
			if (!Object.hasOwn(object, key))       // a getter has deleted it
				continue;
			const value = object[key];
			if (/^(?:0|[1-9]\d{0,8})$/.test(key))
				this.number(Number(key));
			else
				this.string(key);
			this.value(value);
			written++;
		}
		return written;
	}

	plain(object, source) {
		this.tag('o');
		const written = this.properties(source, Object.keys(source));
		this.tag('{');
		this.count(written);
	}

	array(object) {
		const keys = Object.keys(object), { length } = object;
		let full = 0;
		while (full < length && keys[full] === `${full}`)
			full++;
		const isDense = full === length;
		this.tag(isDense ? 'A' : 'a');
		this.count(length);
		for (let i = 0; isDense && i < length; i++) {
			if (Object.hasOwn(object, i))
				this.value(object[i]);
			else
				this.tag('-');
		}
		const written = this.properties(object, isDense ? keys.slice(length) : keys);
		this.tag(isDense ? '$' : '@');
		this.count(written);
		this.count(length);
	}

	/* What was written; what is written from here on is another buffer's, with the numbers of the objects so far. */
	release() {
		const bytes = this.taken();
		this.#bytes = Buffer.allocUnsafe(FIRST_ROOM);
		this.#at = 0;
		return bytes;
	}

	taken() { return this.#bytes.subarray(0, this.#at); }
}

/* ofChannel: as child processes write it */
function serialize(value, ofChannel = false) {
	const writer = new Writer(ofChannel);
	writer.byte(0xff);
	writer.byte(VERSION);
	writer.value(value);
	return writer.taken();
}

/* ---- reading */

class Reader {
	#ofChannel;
	#host;
	#bytes;
	#at = 0;
	#objects = [];
	#transferred;                          // number -> buffer
	version = 0;

	constructor(bytes, ofChannel, host) {
		this.#ofChannel = ofChannel;
		this.#host = host;
		this.#bytes = bytes;
		if (host === undefined)
			this.header();
	}

	fail(why = '') { throw new Error(`Unable to deserialize cloned data${why}.`); }

	header() {
		if (this.peek() === 0xff) {
			this.#at++;
			this.version = this.count();
			if (this.version >= 13 && this.version <= VERSION)
				return;
		}
		this.fail(' due to invalid or unsupported version');
	}

	transfer(id, buffer) { (this.#transferred ??= new Map()).set(id, buffer); }

	get at() { return this.#at; }

	byte() {
		if (this.#at >= this.#bytes.length)
			this.fail();
		return this.#bytes[this.#at++];
	}

	peek() { return this.#at < this.#bytes.length ? this.#bytes[this.#at] : -1; }

	letter() {
		let code = this.byte();
		while (code === 0)
			code = this.byte();
		return String.fromCharCode(code);
	}

	/* Whether this letter comes next; then it is read. */
	isNext(letter) {
		while (this.peek() === 0)
			this.#at++;
		if (this.peek() !== letter.charCodeAt(0))
			return false;
		this.#at++;
		return true;
	}

	count() {
		let value = 0;
		for (let scale = 1, more = true; more; scale *= 128) {
			const byte = this.byte();
			if (scale <= 2 ** 28)
				value += (byte & 127) * scale;
			more = byte > 127;
		}
		return value % 2 ** 32;
	}

	raw(size) {
		if (size > this.#bytes.length - this.#at)
			this.fail();
		this.#at += size;
		return this.#bytes.subarray(this.#at - size, this.#at);
	}

	double() { return this.raw(8).readDoubleLE(0); }

	bigint() {
		const head = this.count(), bytes = this.raw(head >>> 1);
		let value = 0n;
		for (let i = bytes.length; i-- > 0;)
			value = value << 8n | BigInt(bytes[i]);
		return head & 1 ? -value : value;
	}

	string(letter = this.letter()) {
		switch (letter) {
		case '"': return this.raw(this.count()).latin1Slice();
		case 'c': return this.raw(this.count()).toString('utf16le');
		case 'S': return this.raw(this.count()).toString('utf8');
		default: return this.fail();
		}
	}

	kept(object) {
		this.#objects.push(object);
		return object;
	}

	value() {
		const letter = this.letter();
		switch (letter) {
		case '_': return undefined;
		case '0': return null;
		case 'T': return true;
		case 'F': return false;
		case 'I': {
			const n = this.count();
			return n >>> 1 ^ -(n & 1);
		}
		case 'U': return this.count();
		case 'N': return this.double();
		case 'Z': return this.bigint();
		case '"':
		case 'c':
		case 'S': return this.string(letter);
		case '?':
			this.count();
			return this.value();
		case '^': {
			const id = this.count();
			return id < this.#objects.length ? this.#objects[id] : this.fail();
		}
		default: return this.object(letter);
		}
	}

	object(letter) {
		switch (letter) {
		case 'o': return this.properties(this.kept({}), '{');
		case 'A': return this.dense();
		case 'a': return this.sparse();
		case 'D': return this.kept(new Date(this.double()));
		case 'y': return this.kept(Object(true));
		case 'x': return this.kept(Object(false));
		case 'n': return this.kept(Object(this.double()));
		case 'z': return this.kept(Object(this.bigint()));
		case 's': return this.kept(Object(this.string()));
		case 'R': return this.regExp();
		case ';': return this.map();
		case "'": return this.set();
		case 'B': return this.viewed(new Uint8Array(this.raw(this.count())).buffer);
		case 't':
		case 'u': {
			const buffer = this.#transferred?.get(this.count());
			return buffer === undefined ? this.fail() : this.viewed(buffer);
		}
		case '\\': return this.host();
		case 'r': return this.error();
		default: return this.fail();
		}
	}

	properties(object, end) {
		let read = 0;
		for (; !this.isNext(end); read++) {
			const key = this.value();
			if (typeof key !== 'string' && typeof key !== 'number')
				this.fail();
			put(object, key, this.value());
		}
		if (this.count() !== read)
			this.fail();
		return object;
	}

	dense() {
		const length = this.count();
		if (length > this.#bytes.length - this.#at)
			this.fail();
		const array = this.kept([]);
		array.length = length;
		for (let i = 0; i < length; i++) {
			if (!this.isNext('-'))
				array[i] = this.value();
		}
		this.properties(array, '$');
		this.count();
		return array;
	}

	sparse() {
		const length = this.count(), array = this.kept([]);
		array.length = length;
		this.properties(array, '@');
		this.count();
		return array;
	}

	regExp() {
		const source = this.string(), bits = this.count();
		return this.kept(new RegExp(source, FLAGS.filter((flag, i) => bits & 1 << i).join('')));
	}

	map() {
		const map = this.kept(new Map());
		let read = 0;
		for (; !this.isNext(':'); read += 2) {
			const key = this.value();
			map.set(key, this.value());
		}
		if (this.count() !== read)
			this.fail();
		return map;
	}

	set() {
		const set = this.kept(new Set());
		let read = 0;
		for (; !this.isNext(','); read++)
			set.add(this.value());
		if (this.count() !== read)
			this.fail();
		return set;
	}

	/* A buffer, or the view of it that follows. */
	viewed(buffer) {
		this.kept(buffer);
		if (!this.isNext('V'))
			return buffer;
		const View = VIEWS[VIEW_TAGS.indexOf(String.fromCharCode(this.byte()))];
		const offset = this.count(), length = this.count();
		if (this.version >= 14)
			this.count();
		const size = View?.BYTES_PER_ELEMENT ?? 1;
		if (View === undefined || offset % size || length % size || offset + length > buffer.byteLength)
			this.fail();
		return this.kept(new View(buffer, offset, length / size));
	}

	host() {
		if (this.#host !== undefined) {
			if (typeof this.#host._readHostObject !== 'function')
				this.fail();
			const id = this.#objects.push(undefined) - 1;
			return this.#objects[id] = this.#host._readHostObject();
		}
		const id = this.#objects.push(undefined) - 1, kind = this.#ofChannel ? this.count() : VIEW;
		const object = kind === VIEW ? this.view() : kind === OTHER ? this.value() : this.fail();
		this.#objects[id] = object;
		return object;
	}

	view() {
		const View = VIEWS[this.count()], bytes = this.raw(this.count());
		if (View === undefined)
			this.fail();
		if (View === Buffer)
			return Buffer.from(bytes);
		const size = View.BYTES_PER_ELEMENT ?? 1;
		if (bytes.length % size)
			this.fail();
		return new View(new Uint8Array(bytes).buffer, 0, bytes.length / size);
	}

	error() {
		const id = this.#objects.push(undefined) - 1;
		let Kind = Error, letter = this.letter();
		if (letter in ERRORS) {
			Kind = ERRORS[letter];
			letter = this.letter();
		}
		const error = new Kind();
		this.#objects[id] = error;
		delete error.stack;
		for (; letter !== '.'; letter = this.letter()) {
			if (!(letter in PARTS))
				this.fail();
			const value = letter === 'c' ? this.value() : this.string();
			hide(error, PARTS[letter], value);
		}
		return error;
	}
}

function deserialize(bytes, ofChannel = false) { return new Reader(bytes, ofChannel).value(); }

module.exports = { VERSION, VIEWS, BUFFER, Writer, Reader, viewNumber, serialize, deserialize };
