'use strict';
/* v8.Serializer, v8.Deserializer and the two with node's form of views: wire.js step by step. */

const { Buffer } = require('buffer');
const { types } = require('util');
const { codes } = require('internal/errors');
const { VERSION, VIEWS, BUFFER, Writer, Reader, viewNumber } = require('internal/util/wire');

const { isArrayBufferView } = types;

function uint32(value) { return Number(value) >>> 0; }

function bytesOf(view, name) {
	if (!isArrayBufferView(view))
		throw Object.assign(new TypeError(`${name} must be a TypedArray or a DataView`), { code: 'ERR_INVALID_ARG_TYPE' });
	return Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

function checkBuffer(buffer, isSharedToo) {
	if (!types.isArrayBuffer(buffer) && !(isSharedToo && types.isSharedArrayBuffer(buffer)))
		throw Object.assign(new TypeError(isSharedToo ? 'arrayBuffer must be an ArrayBuffer or SharedArrayBuffer' :
			'arrayBuffer must be an ArrayBuffer'), { code: 'ERR_INVALID_ARG_TYPE' });
}

class Writing {
	#writer;

	constructor() { this.#writer = new Writer(false, this); }

	writeHeader() {
		this.#writer.byte(0xff);
		this.#writer.byte(VERSION);
	}

	writeValue(value) {
		this.#writer.value(value);
		return true;
	}

	releaseBuffer() { return Buffer.from(this.#writer.release()); }

	transferArrayBuffer(id, arrayBuffer) {
		id = uint32(id);
		checkBuffer(arrayBuffer, false);
		this.#writer.transfer(id, arrayBuffer);
	}

	writeUint32(value) { this.#writer.count(uint32(value)); }

	writeUint64(high, low) {
		let rest = BigInt(uint32(high)) << 32n | BigInt(uint32(low));
		for (; rest >= 128n; rest >>= 7n)
			this.#writer.byte(Number(rest & 127n) | 128);
		this.#writer.byte(Number(rest));
	}

	writeDouble(value) { this.#writer.double(Number(value)); }

	writeRawBytes(source) { this.#writer.raw(bytesOf(source, 'source')); }

	_setTreatArrayBufferViewsAsHostObjects(yes) { this.#writer.givesViews = !!yes; }
}

/* A function that makes instances of Class, and says so with node's code where it is called without new. */
function constructorOf(Class, name) {
	const made = {
		[name]: function (...args) {
			if (new.target === undefined)
				throw new codes.ERR_CONSTRUCT_CALL_REQUIRED(name);
			return Reflect.construct(Class, args, new.target);
		}
	}[name];
	made.prototype = Class.prototype;
	Object.defineProperty(Class.prototype, 'constructor', { value: made, writable: true, configurable: true });
	return made;
}

const Serializer = constructorOf(Writing, 'Serializer');
Serializer.prototype._getDataCloneError = Error;

class Reading {
	#reader;

	constructor(buffer) {
		const bytes = bytesOf(buffer, 'buffer');
		this.buffer = buffer;
		this.#reader = new Reader(bytes, false, this);
	}

	readHeader() {
		this.#reader.header();
		return true;
	}

	readValue() { return this.#reader.value(); }

	getWireFormatVersion() { return this.#reader.version; }

	transferArrayBuffer(id, arrayBuffer) {
		id = uint32(id);
		checkBuffer(arrayBuffer, true);
		this.#reader.transfer(id, arrayBuffer);
	}

	#read(name, read) {
		try {
			return read(this.#reader);
		} catch (error) {
			require('internal/errors').passMemory(error);
			throw new Error(`${name}() failed`);
		}
	}

	readUint32() { return this.#read('ReadUint32', reader => reader.count()); }

	readUint64() {
		const value = this.#read('ReadUint64', reader => {
			let sum = 0n, byte = 128;
			for (let shift = 0n; byte > 127; shift += 7n) {
				byte = reader.byte();
				if (shift < 70n)
					sum |= BigInt(byte & 127) << shift;
			}
			return BigInt.asUintN(64, sum);
		});
		return [Number(value >> 32n), Number(value & 0xffffffffn)];
	}

	readDouble() { return this.#read('ReadDouble', reader => reader.double()); }

	_readRawBytes(length) {
		const size = uint32(length);
		return this.#read('ReadRawBytes', reader => {
			reader.raw(size);
			return reader.at - size;
		});
	}

	readRawBytes(length) {
		const offset = this._readRawBytes(length);
		return Buffer.from(this.buffer.buffer, this.buffer.byteOffset + offset, length);
	}
}

const Deserializer = constructorOf(Reading, 'Deserializer');

class DefaultSerializer extends Serializer {
	constructor() {
		super();
		this._setTreatArrayBufferViewsAsHostObjects(true);
	}

	_writeHostObject(view) {
		const at = view.constructor === Buffer ? BUFFER : viewNumber(view);
		if (at < 0)
			throw new this._getDataCloneError(
				`Unserializable host object: ${require('internal/util/inspect').inspect(view)}`);
		this.writeUint32(at);
		this.writeUint32(view.byteLength);
		this.writeRawBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
	}
}

class DefaultDeserializer extends Deserializer {
	_readHostObject() {
		const View = VIEWS[this.readUint32()], length = this.readUint32();
		const bytes = this.readRawBytes(length);
		if (View === Buffer)
			return Buffer.from(bytes);
		const size = View?.BYTES_PER_ELEMENT ?? 1;
		if (View === undefined || length % size)
			throw new Error('Unable to deserialize cloned data.');
		return new View(new Uint8Array(bytes).buffer, 0, length / size);
	}
}

module.exports = { Serializer, Deserializer, DefaultSerializer, DefaultDeserializer };
