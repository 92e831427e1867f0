'use strict';

// Buffer: a Uint8Array with encodings, typed reads and writes, and node's conventions.  The binding does the work on
// bytes and creates every Buffer, with our prototype; this file has the names, defaults and checks visible to script.

const native = internalBinding('buffer');
const { kMaxLength: MAX_LENGTH, kStringMaxLength: MAX_STRING_LENGTH } = native;

function codes() {
	return require('internal/errors').codes;
}

let loadedValidators;

function validators() {
	return (loadedValidators ??= require('internal/validators'));
}

// ---- encodings

const encodings = {
	__proto__: null,
	'utf8': 'utf8', 'utf-8': 'utf8',
	'utf16le': 'utf16le', 'utf-16le': 'utf16le', 'ucs2': 'utf16le', 'ucs-2': 'utf16le',
	'latin1': 'latin1', 'binary': 'latin1',
	'ascii': 'ascii', 'hex': 'hex', 'base64': 'base64', 'base64url': 'base64url'
};

// The canonical name, or undefined.
function encodingOf(name) {
	return encodings[name] ?? encodings[`${name}`.toLowerCase()];
}

function needEncoding(name) {
	const encoding = encodingOf(name);
	if (encoding === undefined)
		throw new (codes().ERR_UNKNOWN_ENCODING)(name);
	return encoding;
}

// ---- checks

function isBytes(x) {
	return x instanceof Uint8Array;
}

function needBytes(x, name) {
	if (!isBytes(x))
		throw new (codes().ERR_INVALID_ARG_TYPE)(name, ['Buffer', 'Uint8Array'], x);
}

// with the message of node's native
function needText(x) {
	if (typeof x !== 'string')
		throw Object.assign(new TypeError('argument must be a string'), { code: 'ERR_INVALID_ARG_TYPE' });
}

function needNumber(x, name) {
	if (typeof x !== 'number')
		throw new (codes().ERR_INVALID_ARG_TYPE)(name, 'number', x);
}

function needOffset(x, name, max = MAX_LENGTH) {
	if (!Number.isInteger(x) || x < 0 || x > max)
		validators().validateInteger(x, name, 0, max);
}

function needSize(size) {
	if (typeof size !== 'number' || !(size >= 0 && size <= MAX_LENGTH))
		validators().validateNumber(size, 'size', 0, MAX_LENGTH);
}

// Converts anything to an integer, 0 by default.
function toInteger(x) {
	if (Number.isInteger(x))
		return x;
	x = +x;
	return x >= Number.MIN_SAFE_INTEGER && x <= Number.MAX_SAFE_INTEGER ? Math.floor(x) : 0;
}

// ---- construction

let warned = false;

function warnOfConstructor() {
	if (warned || (!internalBinding('process').flag('--pending-deprecation') &&
		/[\\/]node_modules[\\/]/.test(new Error().stack)))
		return;
	warned = true;
	process.emitWarning('Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), Buffer.allocUnsafe(), ' +
		'or Buffer.from() methods instead.', 'DeprecationWarning', 'DEP0005');
}

function Buffer(arg, encodingOrOffset, length) {
	warnOfConstructor();
	if (typeof arg !== 'number')
		return Buffer.from(arg, encodingOrOffset, length);
	if (typeof encodingOrOffset === 'string')
		throw new (codes().ERR_INVALID_ARG_TYPE)('string', 'string', arg);
	return Buffer.alloc(arg);
}

Object.setPrototypeOf(Buffer.prototype, Uint8Array.prototype);
Object.setPrototypeOf(Buffer, Uint8Array);
native.setBufferPrototype(Buffer.prototype);

Buffer.poolSize = 8192;

function isArrayBuffer(value) {
	return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer;
}

// False for objects that only inherit from an ArrayBuffer.
function isAnyArrayBuffer(value) {
	return isArrayBuffer(value) && require('internal/util/types').isAnyArrayBuffer(value);
}

Buffer.from = function from(value, encodingOrOffset, length) {
	if (typeof value === 'string')
		return fromString(value, encodingOrOffset);
	if (value !== null && typeof value === 'object') {
		if (isAnyArrayBuffer(value))
			return fromArrayBuffer(value, encodingOrOffset, length);
		if (isBytes(value))
			return native.fromBytes(value);
		const primitive = value.valueOf && value.valueOf();
		if (primitive !== null && primitive !== undefined && primitive !== value &&
			(typeof primitive === 'string' || typeof primitive === 'object'))
			return from(primitive, encodingOrOffset, length);
		const made = fromObject(value);
		if (made)
			return made;
		if (typeof value[Symbol.toPrimitive] === 'function') {
			const text = value[Symbol.toPrimitive]('string');
			if (typeof text === 'string')
				return fromString(text, encodingOrOffset);
		}
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('first argument',
		['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
};

function fromString(string, encoding) {
	if (typeof encoding !== 'string' || encoding === '' || encoding === 'utf8')
		return native.fromString(string, 'utf8');
	return native.fromString(string, needEncoding(encoding));
}

function fromArrayBuffer(store, offset, length) {
	offset = +offset || 0;
	const most = store.byteLength - offset;
	if (offset < 0)
		throw new RangeError(`Start offset ${offset} is outside the bounds of the buffer`);
	if (most < 0)
		throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
	if (length === undefined)
		return native.window(store, offset, most);
	length = +length;
	if (length > most)
		throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('length');
	return native.window(store, offset, length > 0 ? length : 0);
}

function fromArrayLike(list) {
	return list.length > 0 ? native.fromArray(list) : native.alloc(0);
}

function fromObject(object) {
	if (object.length !== undefined || isArrayBuffer(object.buffer))
		return typeof object.length === 'number' ? fromArrayLike(object) : native.alloc(0);
	if (object.type === 'Buffer' && Array.isArray(object.data))
		return fromArrayLike(object.data);
	return undefined;
}

Buffer.copyBytesFrom = function copyBytesFrom(view, offset, length) {
	if (!ArrayBuffer.isView(view) || view instanceof DataView)
		throw new (codes().ERR_INVALID_ARG_TYPE)('view', ['TypedArray'], view);
	if (view.length === 0)
		return native.alloc(0);
	if (offset !== undefined)
		validators().validateInteger(offset, 'offset', 0);
	if (length !== undefined)
		validators().validateInteger(length, 'length', 0);
	const start = offset ?? 0;
	if (start >= view.length)
		return native.alloc(0);
	const part = view.subarray(start, length === undefined ? view.length : start + length);
	return native.fromBytes(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
};

Buffer.of = function of(...items) {
	return native.fromArray(items);
};

Buffer.alloc = function alloc(size, fill, encoding) {
	needSize(size);
	const buffer = native.alloc(size);
	return fill !== undefined && fill !== 0 && size > 0 ? fillBytes(buffer, fill, 0, buffer.length, encoding) :
		buffer;
};

Buffer.allocUnsafe = function allocUnsafe(size) {
	needSize(size);
	return native.allocUnsafe(size);
};

Buffer.allocUnsafeSlow = function allocUnsafeSlow(size) {
	needSize(size);
	return native.allocUnsafe(size);
};

function SlowBuffer(length) {
	needSize(length);
	return native.allocUnsafe(length);
}

Object.setPrototypeOf(SlowBuffer.prototype, Uint8Array.prototype);
Object.setPrototypeOf(SlowBuffer, Uint8Array);

// ---- static methods

Buffer.isBuffer = function isBuffer(b) {
	return b instanceof Buffer;
};

Buffer.compare = function compare(buf1, buf2) {
	needBytes(buf1, 'buf1');
	needBytes(buf2, 'buf2');
	return buf1 === buf2 ? 0 : native.compare(buf1, buf2);
};

Buffer.isEncoding = function isEncoding(encoding) {
	return typeof encoding === 'string' && encoding.length !== 0 && encodingOf(encoding) !== undefined;
};

Buffer.concat = function concat(list, length) {
	validators().validateArray(list, 'list');
	if (list.length === 0)
		return native.alloc(0);
	if (length !== undefined)
		needOffset(length, 'length');
	let total = 0;
	for (let i = 0; i < list.length; i++) {
		needBytes(list[i], `list[${i}]`);
		total += list[i].length;
	}
	return native.concat(list, length ?? total);
};

// base64's size is estimated, not decoded: line breaks count as text
function base64Size(string) {
	const padding = string.endsWith('==') ? 2 : string.endsWith('=') ? 1 : 0;
	return Math.floor((string.length - padding) * 3 / 4);
}

Buffer.byteLength = function byteLength(string, encoding) {
	if (typeof string !== 'string') {
		if (isArrayBuffer(string) || ArrayBuffer.isView(string))
			return string.byteLength;
		throw new (codes().ERR_INVALID_ARG_TYPE)('string', ['string', 'Buffer', 'ArrayBuffer'], string);
	}
	if (string.length === 0)
		return 0;
	switch (encoding ? encodingOf(encoding) : 'utf8') {
	case 'latin1':
	case 'ascii':
		return string.length;
	case 'utf16le':
		return string.length * 2;
	case 'hex':
		return Math.floor(string.length / 2);
	case 'base64':
	case 'base64url':
		return base64Size(string);
	default:
		return native.byteLength(string, 'utf8');
	}
};

const proto = Buffer.prototype;

// ---- numbers: the binding's code is bytes + SIGNED + BIG + FLOAT + BIGINT

const SIGNED = 16;
const BIG = 32;
const FLOAT = 64;
const BIGINT = 128;

function outside(value, most, name) {
	if (Math.floor(value) !== value) {
		needNumber(value, name ?? 'offset');
		throw new (codes().ERR_OUT_OF_RANGE)(name ?? 'offset', 'an integer', value);
	}
	if (most < 0)
		throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)();
	throw new (codes().ERR_OUT_OF_RANGE)(name ?? 'offset', `>= ${name ? 1 : 0} and <= ${most}`, value);
}

// Tests elements instead of comparing numbers, since offset may be of any type.
function needRoom(buffer, offset, bytes) {
	needNumber(offset, 'offset');
	if (buffer[offset] === undefined || buffer[offset + bytes - 1] === undefined)
		outside(offset, buffer.length - bytes);
}

function needByteLength(byteLength) {
	if (!(Number.isInteger(byteLength) && byteLength >= 1 && byteLength <= 6))
		outside(byteLength, 6, 'byteLength');
}

function writeInteger(buffer, value, offset, bytes, code) {
	value = +value;
	if (bytes === 1)
		needNumber(offset, 'offset');
	const bits = bytes * 8;
	const low = code & SIGNED ? -(2 ** (bits - 1)) : 0;
	const high = low + 2 ** bits - 1;
	if (value > high || value < low) {
		const range = bytes <= 4 ? `>= ${low} and <= ${high}` :
			low === 0 ? `>= 0 and < 2 ** ${bits}` : `>= -(2 ** ${bits - 1}) and < 2 ** ${bits - 1}`;
		throw new (codes().ERR_OUT_OF_RANGE)('value', range, value);
	}
	needRoom(buffer, offset, bytes);
	return native.write_(buffer, value, offset, code);
}

// A value other than a BigInt throws like arithmetic does, but only after the checks.
function writeBig(buffer, value, offset, code) {
	const isSigned = (code & SIGNED) !== 0;
	if (isSigned ? value > 0x7fffffffffffffffn || value < -0x8000000000000000n : value > 0xffffffffffffffffn ||
		value < 0n) {
		const range = isSigned ? '>= -(2n ** 63n) and < 2n ** 63n' : '>= 0n and < 2n ** 64n';
		throw new (codes().ERR_OUT_OF_RANGE)('value', range, value);
	}
	needRoom(buffer, offset, 8);
	return native.write_(buffer, value & 0xffffffffffffffffn, offset, code);
}

function addBig(name, flags) {
	const code = 8 + flags + BIGINT;
	Object.assign(proto, {
		[`readBig${name}`](offset = 0) {
			needRoom(this, offset, 8);
			return native.read(this, offset, code);
		},
		[`writeBig${name}`](value, offset = 0) {
			return writeBig(this, value, offset, code);
		}
	});
}

function addLong(name, code) {
	Object.assign(proto, {
		[`read${name}`](offset, byteLength) {
			if (offset === undefined)
				throw new (codes().ERR_INVALID_ARG_TYPE)('offset', 'number', offset);
			needByteLength(byteLength);
			needRoom(this, offset, byteLength);
			return native.read(this, offset, code + byteLength);
		},
		[`write${name}`](value, offset, byteLength) {
			needByteLength(byteLength);
			return writeInteger(this, value, offset, byteLength, code + byteLength);
		}
	});
}

function addInteger(name, bytes, flags) {
	const code = bytes + flags;
	Object.assign(proto, {
		[`read${name}`](offset = 0) {
			needRoom(this, offset, bytes);
			return native.read(this, offset, code);
		},
		[`write${name}`](value, offset = 0) {
			return writeInteger(this, value, offset, bytes, code);
		}
	});
}

function addFloat(name, bytes, flags) {
	const code = bytes + FLOAT + flags;
	const own = `${name}${flags === BIG ? 'Backwards' : 'Forwards'}`;
	const { [`read${own}`]: read, [`write${own}`]: write } = {
		[`read${own}`](offset = 0) {
			needRoom(this, offset, bytes);
			return native.read(this, offset, code);
		},
		[`write${own}`](value, offset = 0) {
			value = +value;
			needRoom(this, offset, bytes);
			return native.write_(this, value, offset, code);
		}
	};
	const order = flags === BIG ? 'BE' : 'LE';
	proto[`read${name}${order}`] = read;
	proto[`write${name}${order}`] = write;
}

[['LE', 0], ['BE', BIG]].forEach(pair => {
	const order = pair[0], flag = pair[1];
	addBig(`UInt64${order}`, flag);
	addBig(`Int64${order}`, SIGNED + flag);
	addLong(`UInt${order}`, flag);
	addInteger(`UInt32${order}`, 4, flag);
	addInteger(`UInt16${order}`, 2, flag);
	addLong(`Int${order}`, SIGNED + flag);
	addInteger(`Int32${order}`, 4, SIGNED + flag);
	addInteger(`Int16${order}`, 2, SIGNED + flag);
	addFloat('Float', 4, flag);
	addFloat('Double', 8, flag);
});
addInteger('UInt8', 1, 0);
addInteger('Int8', 1, SIGNED);

// aliases: readUint8 for readUInt8, and so on
['BigUInt64LE', 'BigUInt64BE', 'UInt8', 'UInt16LE', 'UInt16BE', 'UInt32LE', 'UInt32BE', 'UIntLE',
	'UIntBE'].forEach(name => {
	const other = name.replace('UInt', 'Uint');
	proto[`read${other}`] = proto[`read${name}`];
	proto[`write${other}`] = proto[`write${name}`];
});

// ---- text

['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'].forEach(name => {
	const encoding = encodings[name];
	Object.assign(proto, {
		[`${name}Slice`](start = 0, end = this.length) {
			if (this.length === 0)
				return '';
			if (start < 0 || end > this.length || start > this.length)
				throw Object.assign(new RangeError('Index out of range'), { code: 'ERR_OUT_OF_RANGE' });
			return native.toString(this, encoding, start, end);
		},
		[`${name}Write`](string, offset = 0, length = this.length) {
			needText(string);
			if (offset < 0 || offset > this.length)
				throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
			return native.write(this, string, offset, Math.min(length, this.length - offset), encoding);
		}
	});
});

[['parent', 'buffer'], ['offset', 'byteOffset']].forEach(pair => {
	const name = pair[0], source = pair[1];
	Object.defineProperty(proto, name, {
		enumerable: true,
		get() {
			return this instanceof Buffer ? this[source] : undefined;
		}
	});
});

proto.copy = function copy(target, targetStart, sourceStart, sourceEnd) {
	needBytes(target, 'target');
	targetStart = toInteger(targetStart);
	if (targetStart < 0)
		throw new (codes().ERR_OUT_OF_RANGE)('targetStart', '>= 0', targetStart);
	sourceStart = toInteger(sourceStart);
	if (sourceStart < 0 || sourceStart > this.length)
		throw new (codes().ERR_OUT_OF_RANGE)('sourceStart', `>= 0 && <= ${this.length}`, sourceStart);
	sourceEnd = sourceEnd === undefined ? this.length : toInteger(sourceEnd);
	if (sourceEnd < 0)
		throw new (codes().ERR_OUT_OF_RANGE)('sourceEnd', '>= 0', sourceEnd);
	if (targetStart >= target.length || sourceStart >= sourceEnd)
		return 0;
	return native.copy(this, target, targetStart, sourceStart, sourceEnd);
};

proto.toString = function toString(encoding, start, end) {
	const { length } = this;
	if (arguments.length === 0)
		return native.toString(this, 'utf8', 0, length);
	if (start >= length)
		return '';
	start = start > 0 ? Math.floor(start) : 0;
	end = end === undefined || end > length ? length : Math.floor(end) || 0;
	if (end <= start)
		return '';
	return native.toString(this, encoding === undefined ? 'utf8' : needEncoding(encoding), start, end);
};

proto.equals = function equals(otherBuffer) {
	needBytes(otherBuffer, 'otherBuffer');
	return this === otherBuffer || native.equals(this, otherBuffer);
};

// <Buffer 61 62, own: 1>
let inspectMaxBytes = 50;

proto.inspect = function inspect(recurseTimes, ctx) {
	const { length } = this;
	const shown = Math.min(inspectMaxBytes, length);
	let text = native.toString(this, 'hex', 0, shown).replace(/..(?!$)/g, '$& ');
	if (length > shown)
		text += ` ... ${length - shown} more byte${length - shown > 1 ? 's' : ''}`;
	const keys = ctx && !internalBinding('util').onlyIndices(this) ? Reflect.ownKeys(this).slice(length).filter(key => ctx.showHidden ||
		Object.prototype.propertyIsEnumerable.call(this, key)) : [];
	if (keys.length > 0) {
		const own = Object.fromEntries(keys.map(key => [key, this[key]]));
		const shownOwn = require('internal/util/inspect').inspect(own,
			{ ...ctx, breakLength: Infinity, compact: true });
		text += `${length !== 0 ? ', ' : ''}${shownOwn.slice(2, -2)}`;
	}
	const { constructor } = this;
	const name = typeof constructor === 'function' &&
		Object.hasOwn(constructor, 'name') ? constructor.name : 'Buffer';
	return `<${name} ${text}>`;
};

// ---- comparison and search

proto.compare = function compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
	needBytes(target, 'target');
	if (arguments.length === 1)
		return native.compare(this, target);
	if (targetStart !== undefined)
		needOffset(targetStart, 'targetStart');
	if (targetEnd !== undefined)
		needOffset(targetEnd, 'targetEnd', target.length);
	if (sourceStart !== undefined)
		needOffset(sourceStart, 'sourceStart');
	if (sourceEnd !== undefined)
		needOffset(sourceEnd, 'sourceEnd', this.length);
	targetStart ??= 0;
	targetEnd ??= target.length;
	sourceStart ??= 0;
	sourceEnd ??= this.length;
	if (sourceStart >= sourceEnd)
		return targetStart >= targetEnd ? 0 : -1;
	if (targetStart >= targetEnd)
		return 1;
	return native.compareOffset(this, target, targetStart, sourceStart, targetEnd, sourceEnd);
};

function find(buffer, value, byteOffset, encoding, isForward) {
	if (!ArrayBuffer.isView(buffer))
		throw new (codes().ERR_INVALID_ARG_TYPE)('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
	if (typeof byteOffset === 'string') {
		encoding = byteOffset;
		byteOffset = undefined;
	} else if (byteOffset > 0x7fffffff) {
		byteOffset = 0x7fffffff;
	} else if (byteOffset < -0x80000000) {
		byteOffset = -0x80000000;
	}
	byteOffset = +byteOffset;
	if (Number.isNaN(byteOffset))
		byteOffset = isForward ? 0 : buffer.length;
	if (typeof value === 'number')
		return native.indexOf(buffer, value >>> 0, byteOffset, 'utf8', isForward);
	if (typeof value === 'string')
		return native.indexOf(buffer, value, byteOffset,
			encoding === undefined ? 'utf8' : needEncoding(encoding), isForward);
	if (isBytes(value))
		return native.indexOf(buffer, value, byteOffset,
			encoding === undefined ? 'utf8' : encodingOf(encoding) ?? 'utf8', isForward);
	throw new (codes().ERR_INVALID_ARG_TYPE)('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

proto.indexOf = function indexOf(value, byteOffset, encoding) {
	return find(this, value, byteOffset, encoding, true);
};

proto.lastIndexOf = function lastIndexOf(value, byteOffset, encoding) {
	return find(this, value, byteOffset, encoding, false);
};

proto.includes = function includes(value, byteOffset, encoding) {
	return find(this, value, byteOffset, encoding, true) !== -1;
};

// ---- writing

function fillEncoding(encoding) {
	if (encoding === undefined || encoding === null || encoding === '')
		return 'utf8';
	const known = encodingOf(encoding);
	if (known === undefined) {
		validators().validateString(encoding, 'encoding');
		throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
	}
	return known;
}

function fillBytes(buffer, value, offset, end, encoding) {
	if (typeof value === 'string') {
		if (offset === undefined || typeof offset === 'string') {
			encoding = offset;
			offset = 0;
			end = buffer.length;
		} else if (typeof end === 'string') {
			encoding = end;
			end = buffer.length;
		}
		encoding = fillEncoding(encoding);
		if (value.length === 0) {
			value = 0;
		} else if (value.length === 1) {
			const code = value.charCodeAt(0);
			if ((encoding === 'utf8' && code < 128) || encoding === 'latin1')
				value = code;
		}
	} else {
		encoding = undefined;
	}
	if (offset === undefined) {
		offset = 0;
		end = buffer.length;
	} else {
		needOffset(offset, 'offset');
		if (end === undefined)
			end = buffer.length;
		else
			needOffset(end, 'end', buffer.length);
	}
	if (offset >= end)
		return buffer;
	if (typeof value !== 'string' && !ArrayBuffer.isView(value))
		value = value === true ? 1 : +value | 0;
	if (!native.fill(buffer, value, offset, end, encoding))
		throw new (codes().ERR_INVALID_ARG_VALUE)('value', value);
	return buffer;
}

proto.fill = function fill(value, offset, end, encoding) {
	return fillBytes(this, value, offset, end, encoding);
};

proto.write = function write(string, offset, length, encoding) {
	needText(string);
	if (offset === undefined)
		return native.write(this, string, 0, this.length, 'utf8');
	if (length === undefined && typeof offset === 'string') {
		encoding = offset;
		length = this.length;
		offset = 0;
	} else {
		needOffset(offset, 'offset', this.length);
		const room = this.length - offset;
		if (length === undefined) {
			length = room;
		} else if (typeof length === 'string') {
			encoding = length;
			length = room;
		} else {
			needOffset(length, 'length', this.length);
			length = Math.min(length, room);
		}
	}
	return native.write(this, string, offset, length, encoding ? needEncoding(encoding) : 'utf8');
};

proto.toJSON = function toJSON() {
	return { type: 'Buffer', data: Array.from(this) };
};

// ---- slices

function position(x, length) {
	x = Math.trunc(x) || 0;
	return x < 0 ? Math.max(x + length, 0) : Math.min(x, length);
}

proto.subarray = function subarray(start, end) {
	const { length } = this;
	start = position(start, length);
	end = end === undefined ? length : position(end, length);
	return native.window(this, start, end > start ? end - start : 0);
};

proto.slice = function slice(start, end) {
	return this.subarray(start, end);
};

[16, 32, 64].forEach(bits => {
	const name = `swap${bits}`;
	proto[name] = {
		[name]() {
			if (this.length % (bits / 8) !== 0)
				throw new (codes().ERR_INVALID_BUFFER_SIZE)(`${bits}-bits`);
			native[name](this);
			return this;
		}
	}[name];
});

proto.toLocaleString = proto.toString;
proto[Symbol.for('nodejs.util.inspect.custom')] = proto.inspect;

// ---- functions of the module

function bytesOrStore(input) {
	if (!(ArrayBuffer.isView(input) && !(input instanceof DataView)) && !(input instanceof ArrayBuffer) &&
		!(input instanceof SharedArrayBuffer))
		throw new (codes().ERR_INVALID_ARG_TYPE)('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
	return input;
}

function transcode(source, fromEncoding, toEncoding) {
	needBytes(source, 'source');
	if (source.length === 0)
		return native.alloc(0);
	const from = fromEncoding ? encodingOf(fromEncoding) : 'utf8';
	const to = toEncoding ? encodingOf(toEncoding) : 'utf8';
	if (from === undefined || to === undefined || /hex|base64/.test(from + to))
		throw untranscodable('U_ILLEGAL_ARGUMENT_ERROR', 1);
	if (from === 'utf8' && to === 'utf16le' && !native.isUtf8(source))
		throw untranscodable('U_INVALID_CHAR_FOUND', 10);
	const isNarrow = to === 'latin1' || to === 'ascii';
	if (from !== 'ascii' && from !== 'utf16le' && !isNarrow)
		return native.transcode(source, from, to);
	let text = native.toString(source, from === 'ascii' ? 'latin1' : from, 0, source.length);
	if (from === 'utf16le' && to === 'utf8' && (text === '' || !text.isWellFormed()))
		throw untranscodable('U_INVALID_CHAR_FOUND', 10);
	if (from === 'utf16le' && to === 'utf16le')
		text = text.toWellFormed() + (source.length % 2 === 1 ? '\ufffd' : '');
	if (from === 'ascii' && to !== 'utf16le')
		text = text.replace(/[\x80-\xff]/g, '\ufffd');
	return isNarrow ? narrow(text, to === 'ascii' ? 0x7f : 0xff) : native.fromString(text, to);
}

function untranscodable(code, errno) {
	return Object.assign(new Error(`Unable to transcode Buffer [${code}]`), { code, errno });
}

// Characters above `most` become question marks, or are dropped if they are invisible.
function narrow(text, most) {
	const shown = text.replace(/\p{Default_Ignorable_Code_Point}/gu,
		character => character.codePointAt(0) > most ? '' : character);
	return native.fromArray(Array.from(shown, character => {
		const code = character.codePointAt(0);
		return code > most ? 0x3f : code;
	}));
}

// ---- the standard's base64, whose strings contain bytes

function invalidCharacter(text) {
	return new (require('internal/web/dom_exception').DOMException)(text, 'InvalidCharacterError');
}

function btoa(input) {
	if (arguments.length === 0)
		throw new (codes().ERR_MISSING_ARGS)('input');
	input = `${input}`;
	if (/[^\0-\xff]/.test(input))
		throw invalidCharacter('Invalid character');
	return native.toString(native.fromString(input, 'latin1'), 'base64', 0, input.length);
}

function atob(input) {
	if (arguments.length === 0)
		throw new (codes().ERR_MISSING_ARGS)('input');
	let text = `${input}`.replace(/[\t\n\f\r ]/g, '');
	if (text.length % 4 === 0)
		text = text.replace(/==?$/, '');
	if (/[^A-Za-z0-9+/]/.test(text))
		throw invalidCharacter('Invalid character');
	if (text.length % 4 === 1)
		throw invalidCharacter('The string to be decoded is not correctly encoded.');
	const bytes = native.fromString(text, 'base64');
	return native.toString(bytes, 'latin1', 0, bytes.length);
}

// A view of a detached buffer counts as empty; the buffer itself is an error, as in node's native.
function needAttached(input) {
	if (bytesOrStore(input).detached)
		throw Object.assign(new Error('Cannot validate on a detached buffer'), { code: 'ERR_INVALID_STATE' });
	return input;
}

// An export of the file of Blobs, loaded on first access.
function fromBlobs(name) {
	const settled = { writable: true, enumerable: true, configurable: true };
	return {
		get() {
			const value = require('internal/web/blob')[name];
			Object.defineProperty(module.exports, name, { value, ...settled });
			return value;
		},
		set(value) {
			Object.defineProperty(module.exports, name, { value, ...settled });
		},
		enumerable: true,
		configurable: true
	};
}

module.exports = {
	Buffer,
	SlowBuffer,
	transcode,
	isUtf8(input) {
		return native.isUtf8(needAttached(input));
	},
	isAscii(input) {
		return native.isAscii(needAttached(input));
	},
	kMaxLength: MAX_LENGTH,
	kStringMaxLength: MAX_STRING_LENGTH,
	btoa,
	atob
};

Object.defineProperties(module.exports, {
	constants: {
		value: { MAX_LENGTH, MAX_STRING_LENGTH },
		enumerable: true
	},
	INSPECT_MAX_BYTES: {
		get() {
			return inspectMaxBytes;
		},
		set(value) {
			validators().validateNumber(value, 'INSPECT_MAX_BYTES', 0);
			inspectMaxBytes = value;
		},
		configurable: true,
		enumerable: true
	},
	Blob: fromBlobs('Blob'),
	resolveObjectURL: fromBlobs('resolveObjectURL'),
	File: fromBlobs('File')
});
