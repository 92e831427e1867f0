'use strict';
/* Buffer: Uint8Array with encodings, numbers and node's habits.  The work on bytes is the binding's; here are the
 * names, defaults and checks that a script can see.  The binding makes every Buffer, with our prototype. */

const native = internalBinding('buffer');
const MAX_LENGTH = native.kMaxLength;
const MAX_STRING_LENGTH = native.kStringMaxLength;

function codes() { return require('internal/errors').codes; }
let loadedValidators = null;
function validators() { return (loadedValidators ||= require('internal/validators')); }

/* ---- encodings */

const encodings = {
	'utf8': 'utf8', 'utf-8': 'utf8',
	'utf16le': 'utf16le', 'utf-16le': 'utf16le', 'ucs2': 'utf16le', 'ucs-2': 'utf16le',
	'latin1': 'latin1', 'binary': 'latin1',
	'ascii': 'ascii', 'hex': 'hex', 'base64': 'base64', 'base64url': 'base64url'
};

const has = Object.prototype.hasOwnProperty;

/* The canonical name, or undefined. */
function encodingOf(name) {
	if (has.call(encodings, name))
		return encodings[name];
	name = (`${name}`).toLowerCase();
	return has.call(encodings, name) ? encodings[name] : undefined;
}

function needEncoding(name) {
	const e = encodingOf(name);
	if (e === undefined)
		throw new (codes().ERR_UNKNOWN_ENCODING)(name);
	return e;
}

/* ---- checks */

function isBytes(x) { return x instanceof Uint8Array; }

function isArrayBuffer(x) {
	return x instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && x instanceof SharedArrayBuffer);
}

function needBytes(x, name) {
	if (!isBytes(x))
		throw new (codes().ERR_INVALID_ARG_TYPE)(name, ['Buffer', 'Uint8Array'], x);
}

function needNumber(x, name) {
	if (typeof x !== 'number')
		throw new (codes().ERR_INVALID_ARG_TYPE)(name, 'number', x);
}

function needOffset(x, name, min, max) {
	if (min === undefined && max === undefined && typeof x === 'number' && x >= 0 && x <= MAX_LENGTH && Math.floor(x) === x)
		return;
	validators().validateInteger(x, name, min === undefined ? 0 : min, max === undefined ? MAX_LENGTH : max);
}

function needSize(size) {
	if (typeof size === 'number' && size >= 0 && size <= MAX_LENGTH)
		return;
	validators().validateNumber(size, 'size', 0, MAX_LENGTH);
}

/* An integer from anything, or the fallback. */
function toInteger(x, fallback) {
	x = +x;
	if (x === x && x >= -9007199254740991 && x <= 9007199254740991)
		return Math.floor(x);
	return fallback;
}

/* ---- making */

let warned = false;

function warnOfConstructor() {
	if (warned || /[\\/]node_modules[\\/]/.test(new Error().stack))
		return;
	warned = true;
	process.emitWarning('Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), Buffer.allocUnsafe(), ' +
		'or Buffer.from() methods instead.', 'DeprecationWarning', 'DEP0005');
}

function Buffer(arg, encodingOrOffset, length) {
	warnOfConstructor();
	if (typeof arg === 'number') {
		if (typeof encodingOrOffset === 'string')
			throw new (codes().ERR_INVALID_ARG_TYPE)('string', 'string', arg);
		return Buffer.alloc(arg);
	}
	return Buffer.from(arg, encodingOrOffset, length);
}
Object.setPrototypeOf(Buffer.prototype, Uint8Array.prototype);
Object.setPrototypeOf(Buffer, Uint8Array);
Object.defineProperty(Buffer.prototype, 'constructor', {
	configurable: true, writable: true, enumerable: false, value: Buffer
});
native.setBufferPrototype(Buffer.prototype);

const proto = Buffer.prototype;

Buffer.poolSize = 8192;

Buffer.from = function from(value, encodingOrOffset, length) {
	let primitive, made;
	if (typeof value === 'string')
		return fromString(value, encodingOrOffset);
	if (value !== null && typeof value === 'object') {
		if (isArrayBuffer(value))
			return fromArrayBuffer(value, encodingOrOffset, length);
		if (isBytes(value))
			return native.fromBytes(value);
		primitive = value.valueOf && value.valueOf();
		if (primitive !== null && primitive !== undefined && primitive !== value &&
			(typeof primitive === 'string' || typeof primitive === 'object'))
			return Buffer.from(primitive, encodingOrOffset, length);
		made = fromObject(value);
		if (made)
			return made;
		if (typeof Symbol === 'function' && typeof value[Symbol.toPrimitive] === 'function') {
			primitive = value[Symbol.toPrimitive]('string');
			if (typeof primitive === 'string')
				return fromString(primitive, encodingOrOffset);
		}
	}
	throw new (codes().ERR_INVALID_ARG_TYPE)('first argument',
		['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
};

function fromString(string, encoding) {
	let made;
	if (typeof encoding !== 'string' || encoding === '' || encoding === 'utf8')
		return native.fromString(string, 'utf8');
	made = native.fromString(string, needEncoding(encoding));
	return made;
}

function fromArrayBuffer(store, offset, length) {
	let most;
	if (offset === undefined)
		offset = 0;
	else {
		offset = +offset;
		if (offset !== offset)
			offset = 0;
	}
	most = store.byteLength - offset;
	if (most < 0)
		throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
	if (length === undefined)
		length = most;
	else {
		length = +length;
		if (length > 0) {
			if (length > most)
				throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('length');
		} else
			length = 0;
	}
	return native.window(store, offset, length);
}

function fromArrayLike(list) {
	if (list.length <= 0)
		return native.alloc(0);
	return native.fromArray(list);
}

function fromObject(o) {
	if (o.length !== undefined || isArrayBuffer(o.buffer)) {
		if (typeof o.length !== 'number')
			return native.alloc(0);
		return fromArrayLike(o);
	}
	if (o.type === 'Buffer' && Array.isArray(o.data))
		return fromArrayLike(o.data);
	return null;
}

Buffer.of = function of() { return native.fromArray(arguments); };

Buffer.copyBytesFrom = function copyBytesFrom(view, offset, length) {
	let end, part;
	if (!ArrayBuffer.isView(view) || (typeof DataView === 'function' && view instanceof DataView))
		throw new (codes().ERR_INVALID_ARG_TYPE)('view', ['TypedArray'], view);
	if (view.length === 0)
		return native.alloc(0);
	if (offset !== undefined) {
		validators().validateInteger(offset, 'offset', 0);
		if (offset >= view.length)
			return native.alloc(0);
	} else
		offset = 0;
	if (length !== undefined) {
		validators().validateInteger(length, 'length', 0);
		end = offset + length;
	} else
		end = view.length;
	part = view.subarray(offset, end);
	return native.fromBytes(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
};

Buffer.alloc = function alloc(size, fill, encoding) {
	let b;
	needSize(size);
	b = native.alloc(size);
	if (fill !== undefined && fill !== 0 && size > 0)
		return fillBytes(b, fill, 0, b.length, encoding);
	return b;
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

/* ---- about buffers */

Buffer.isBuffer = function isBuffer(b) { return b instanceof Buffer; };

Buffer.isEncoding = function isEncoding(encoding) {
	return typeof encoding === 'string' && encoding.length !== 0 && encodingOf(encoding) !== undefined;
};

Buffer.compare = function compare(a, b) {
	needBytes(a, 'buf1');
	needBytes(b, 'buf2');
	return a === b ? 0 : native.compare(a, b);
};

Buffer.concat = function concat(list, length) {
	let i, total = 0;
	validators().validateArray(list, 'list');
	if (list.length === 0)
		return native.alloc(0);
	if (length !== undefined)
		needOffset(length, 'length');
	for (i = 0; i < list.length; i++) {
		if (!isBytes(list[i]))
			throw new (codes().ERR_INVALID_ARG_TYPE)(`list[${i}]`, ['Buffer', 'Uint8Array'], list[i]);
		total += list[i].length;
	}
	if (length === undefined)
		length = total;
	return native.concat(list, length);
};

/* base64's size is reckoned, not decoded: line breaks count as text */
function base64Size(string) {
	let n = string.length;
	if (string.charCodeAt(n - 1) === 0x3d)
		n--;
	if (n > 1 && string.charCodeAt(n - 1) === 0x3d)
		n--;
	return Math.floor(n * 3 / 4);
}

function byteLength(string, encoding) {
	if (typeof string !== 'string') {
		if (isArrayBuffer(string) || ArrayBuffer.isView(string))
			return string.byteLength;
		throw new (codes().ERR_INVALID_ARG_TYPE)('string', ['string', 'Buffer', 'ArrayBuffer'], string);
	}
	if (string.length === 0)
		return 0;
	switch (encoding ? encodingOf(encoding) : 'utf8') {
	case 'latin1': case 'ascii': return string.length;
	case 'utf16le': return string.length * 2;
	case 'hex': return Math.floor(string.length / 2);
	case 'base64': case 'base64url': return base64Size(string);
	}
	return native.byteLength(string, 'utf8');
}
Buffer.byteLength = byteLength;

/* ---- text */

function toText(buf, encoding, start, end) {
	return native.toString(buf, encoding, start, end);
}

proto.toString = function toString(encoding, start, end) {
	const length = this.length;
	if (arguments.length === 0)
		return native.toString(this, 'utf8', 0, length);
	if (start === undefined || start <= 0)
		start = 0;
	else if (start >= length)
		return '';
	else
		start = Math.floor(start) || 0;
	if (end === undefined || end > length)
		end = length;
	else
		end = Math.floor(end) || 0;
	if (end <= start)
		return '';
	return native.toString(this, encoding === undefined ? 'utf8' : needEncoding(encoding), start, end);
};
proto.toLocaleString = proto.toString;

proto.write = function write(string, offset, length, encoding) {
	let room;
	if (typeof string !== 'string')     // in the words of node's native
		throw Object.assign(new TypeError('argument must be a string'), { code: 'ERR_INVALID_ARG_TYPE' });
	if (offset === undefined)
		return native.write(this, string, 0, this.length, 'utf8');
	if (length === undefined && typeof offset === 'string') {
		encoding = offset;
		length = this.length;
		offset = 0;
	} else {
		needOffset(offset, 'offset', 0, this.length);
		room = this.length - offset;
		if (length === undefined)
			length = room;
		else if (typeof length === 'string') {
			encoding = length;
			length = room;
		} else {
			needOffset(length, 'length', 0, this.length);
			if (length > room)
				length = room;
		}
	}
	return native.write(this, string, offset, length, encoding ? needEncoding(encoding) : 'utf8');
};

['utf8', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'ucs2'].forEach(name => {
	const encoding = encodings[name];
	proto[`${name}Slice`] = function (start, end) {
		if (start === undefined)
			start = 0;
		if (end === undefined)
			end = this.length;
		if (start < 0 || end > this.length || start > this.length)
			throw new (codes().ERR_OUT_OF_RANGE)('start', `>= 0 and <= ${this.length}`, start);
		return toText(this, encoding, start, end);
	};
	proto[`${name}Write`] = function (string, offset, length) {
		if (typeof string !== 'string')
			throw new (codes().ERR_INVALID_ARG_TYPE)('argument', 'string', string);
		if (offset === undefined)
			offset = 0;
		if (offset < 0 || offset > this.length)
			throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
		if (length === undefined || length > this.length - offset)
			length = this.length - offset;
		return native.write(this, string, offset, length, encoding);
	};
});

proto.toJSON = function toJSON() {
	let data = [], i, n = this.length;
	for (i = 0; i < n; i++)
		data[i] = this[i];
	return { type: 'Buffer', data };
};

/* ---- parts and comparison */

function position(x, length) {
	x = +x;
	x = x < 0 ? Math.ceil(x) : Math.floor(x);
	if (x !== x || x === 0)
		return 0;
	if (x < 0) {
		x += length;
		return x > 0 ? x : 0;
	}
	return x < length ? x : length;
}

proto.subarray = function subarray(start, end) {
	const length = this.length;
	start = position(start, length);
	end = end === undefined ? length : position(end, length);
	return native.window(this, start, end > start ? end - start : 0);
};
proto.slice = function slice(start, end) { return this.subarray(start, end); };

proto.equals = function equals(other) {
	needBytes(other, 'otherBuffer');
	return this === other || native.equals(this, other);
};

proto.compare = function compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
	needBytes(target, 'target');
	if (arguments.length === 1)
		return native.compare(this, target);
	if (targetStart === undefined)
		targetStart = 0;
	else
		needOffset(targetStart, 'targetStart');
	if (targetEnd === undefined)
		targetEnd = target.length;
	else
		needOffset(targetEnd, 'targetEnd', 0, target.length);
	if (sourceStart === undefined)
		sourceStart = 0;
	else
		needOffset(sourceStart, 'sourceStart');
	if (sourceEnd === undefined)
		sourceEnd = this.length;
	else
		needOffset(sourceEnd, 'sourceEnd', 0, this.length);
	if (sourceStart >= sourceEnd)
		return targetStart >= targetEnd ? 0 : -1;
	if (targetStart >= targetEnd)
		return 1;
	return native.compareOffset(this, target, targetStart, sourceStart, targetEnd, sourceEnd);
};

proto.copy = function copy(target, targetStart, sourceStart, sourceEnd) {
	needBytes(target, 'target');
	if (targetStart === undefined)
		targetStart = 0;
	else {
		targetStart = toInteger(targetStart, 0);
		if (targetStart < 0)
			throw new (codes().ERR_OUT_OF_RANGE)('targetStart', '>= 0', targetStart);
	}
	if (sourceStart === undefined)
		sourceStart = 0;
	else {
		sourceStart = toInteger(sourceStart, 0);
		if (sourceStart < 0 || sourceStart > this.length)
			throw new (codes().ERR_OUT_OF_RANGE)('sourceStart', `>= 0 && <= ${this.length}`, sourceStart);
	}
	if (sourceEnd === undefined)
		sourceEnd = this.length;
	else {
		sourceEnd = toInteger(sourceEnd, 0);
		if (sourceEnd < 0)
			throw new (codes().ERR_OUT_OF_RANGE)('sourceEnd', '>= 0', sourceEnd);
	}
	if (targetStart >= target.length || sourceStart >= sourceEnd)
		return 0;
	return native.copy(this, target, targetStart, sourceStart, sourceEnd);
};

/* ---- fill and search */

function fillBytes(buf, value, offset, end, encoding) {
	let code;
	if (typeof value === 'string') {
		if (offset === undefined || typeof offset === 'string') {
			encoding = offset;
			offset = 0;
			end = buf.length;
		} else if (typeof end === 'string') {
			encoding = end;
			end = buf.length;
		}
		if (encoding === undefined || encoding === null || encoding === '')
			encoding = 'utf8';
		else if (encodingOf(encoding) === undefined) {
			validators().validateString(encoding, 'encoding');
			throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
		} else
			encoding = encodingOf(encoding);
		if (value.length === 0)
			value = 0;
		else if (value.length === 1) {
			code = value.charCodeAt(0);
			if ((encoding === 'utf8' && code < 128) || encoding === 'latin1')
				value = code;
		}
	} else
		encoding = undefined;
	if (offset === undefined) {
		offset = 0;
		end = buf.length;
	} else {
		needOffset(offset, 'offset');
		if (end === undefined)
			end = buf.length;
		else
			needOffset(end, 'end', 0, buf.length);
		if (offset >= end)
			return buf;
	}
	if (offset >= end)
		return buf;
	if (typeof value !== 'string' && !ArrayBuffer.isView(value))
		value = value === true ? 1 : +value | 0;
	if (!native.fill(buf, value, offset, end, encoding))
		throw new (codes().ERR_INVALID_ARG_VALUE)('value', value);
	return buf;
}

proto.fill = function fill(value, offset, end, encoding) { return fillBytes(this, value, offset, end, encoding); };

function find(buf, value, byteOffset, encoding, forward) {
	if (typeof byteOffset === 'string') {
		encoding = byteOffset;
		byteOffset = undefined;
	} else if (byteOffset > 0x7fffffff)
		byteOffset = 0x7fffffff;
	else if (byteOffset < -0x80000000)
		byteOffset = -0x80000000;
	byteOffset = +byteOffset;
	if (byteOffset !== byteOffset)
		byteOffset = forward ? 0 : buf.length;
	if (typeof value === 'number')
		return native.indexOf(buf, value >>> 0, byteOffset, 'utf8', forward);
	if (typeof value === 'string')
		return native.indexOf(buf, value, byteOffset, encoding === undefined ? 'utf8' : needEncoding(encoding), forward);
	if (isBytes(value))
		return native.indexOf(buf, value, byteOffset,
			encoding === undefined ? 'utf8' : encodingOf(encoding) || 'utf8', forward);
	throw new (codes().ERR_INVALID_ARG_TYPE)('value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
}

proto.indexOf = function indexOf(value, byteOffset, encoding) { return find(this, value, byteOffset, encoding, true); };
proto.lastIndexOf = function lastIndexOf(value, byteOffset, encoding) {
	return find(this, value, byteOffset, encoding, false);
};
proto.includes = function includes(value, byteOffset, encoding) {
	return find(this, value, byteOffset, encoding, true) !== -1;
};

function swapper(bytes) {
	return function () {
		if (this.length % bytes !== 0)
			throw new (codes().ERR_INVALID_BUFFER_SIZE)(`${bytes * 8}-bits`);
		native[`swap${bytes * 8}`](this);
		return this;
	};
}
proto.swap16 = swapper(2);
proto.swap32 = swapper(4);
proto.swap64 = swapper(8);

Object.defineProperty(proto, 'parent', {
	enumerable: true, configurable: true, get() { return this instanceof Buffer ? this.buffer : undefined; }
});
Object.defineProperty(proto, 'offset', {
	enumerable: true, configurable: true, get() { return this instanceof Buffer ? this.byteOffset : undefined; }
});

/* ---- inspection: <Buffer 61 62, own: 1> */

function inspectBuffer(depth, ctx, inspect) {
	const max = exports.INSPECT_MAX_BYTES, shown = Math.min(max, this.length), more = this.length - shown;
	let text = native.toString(this, 'hex', 0, shown).replace(/(..)/g, '$1 ').trim();
	let own = {}, any = false, self = this, keys = Object.keys(this), i;
	if (more > 0)
		text += ` ... ${more} more byte${more > 1 ? 's' : ''}`;
	for (i = this.length; i < keys.length; i++) {
		any = true;
		own[keys[i]] = self[keys[i]];
	}
	if (any) {
		if (this.length !== 0)
			text += ', ';
		text += inspect(own, { breakLength: Infinity, compact: true, depth: ctx && ctx.depth !== undefined ? ctx.depth : depth }).slice(2, -2);
	}
	return `<${this.constructor.name} ${text}>`;
}
Object.defineProperty(proto, typeof Symbol === 'function' && Symbol.for ? Symbol.for('nodejs.util.inspect.custom') : '@@nodejs.util.inspect.custom', {
	configurable: true, writable: true, enumerable: false, value: inspectBuffer
});

/* ---- numbers: the binding's code is bytes + SIGNED + BIG + FLOAT */

const SIGNED = 16, BIG = 32, FLOAT = 64;

function outside(value, most, name) {
	if (Math.floor(value) !== value) {
		needNumber(value, name || 'offset');
		throw new (codes().ERR_OUT_OF_RANGE)(name || 'offset', 'an integer', value);
	}
	if (most < 0)
		throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)();
	throw new (codes().ERR_OUT_OF_RANGE)(name || 'offset', `>= ${name ? 1 : 0} and <= ${most}`, value);
}

function reader(bytes, code) {
	return function (offset) {
		if (offset === undefined)
			offset = 0;
		needNumber(offset, 'offset');
		if (this[offset] === undefined || this[offset + bytes - 1] === undefined)
			outside(offset, this.length - bytes);
		return native.read(this, offset, code);
	};
}

function checkWrite(buf, value, offset, bytes, low, high) {
	let range;
	if (value > high || value < low) {
		if (bytes <= 4)
			range = `>= ${low} and <= ${high}`;
		else if (low === 0)
			range = `>= 0 and < 2 ** ${bytes * 8}`;
		else
			range = `>= -(2 ** ${bytes * 8 - 1}) and < 2 ** ${bytes * 8 - 1}`;
		throw new (codes().ERR_OUT_OF_RANGE)('value', range, value);
	}
	needNumber(offset, 'offset');
	if (buf[offset] === undefined || buf[offset + bytes - 1] === undefined)
		outside(offset, buf.length - bytes);
}

function writeInt(buf, value, offset, bytes, code) {
	let half;
	value = +value;
	if (bytes === 1)
		needNumber(offset, 'offset');
	if (code & SIGNED) {
		half = 2**(bytes * 8 - 1);
		checkWrite(buf, value, offset, bytes, -half, half - 1);
	} else
		checkWrite(buf, value, offset, bytes, 0, 2**(bytes * 8) - 1);
	return native.write_(buf, value, offset, code);
}

function intWriter(bytes, code) {
	return function (value, offset) { return writeInt(this, value, offset === undefined ? 0 : offset, bytes, code); };
}

function floatWriter(bytes, code) {
	return function (value, offset) {
		value = +value;
		if (offset === undefined)
			offset = 0;
		needNumber(offset, 'offset');
		if (this[offset] === undefined || this[offset + bytes - 1] === undefined)
			outside(offset, this.length - bytes);
		return native.write_(this, value, offset, code);
	};
}

function longReader(code) {
	return function (offset, bytes) {
		if (offset === undefined)
			throw new (codes().ERR_INVALID_ARG_TYPE)('offset', 'number', offset);
		if (bytes !== 1 && bytes !== 2 && bytes !== 3 && bytes !== 4 && bytes !== 5 && bytes !== 6)
			outside(bytes, 6, 'byteLength');
		needNumber(offset, 'offset');
		if (this[offset] === undefined || this[offset + bytes - 1] === undefined)
			outside(offset, this.length - bytes);
		return native.read(this, offset, code + bytes);
	};
}

function longWriter(code) {
	return function (value, offset, bytes) {
		if (bytes !== 1 && bytes !== 2 && bytes !== 3 && bytes !== 4 && bytes !== 5 && bytes !== 6)
			outside(bytes, 6, 'byteLength');
		return writeInt(this, value, offset, bytes, code + bytes);
	};
}

function numbers(name, bytes, code, write) {
	proto[`read${name}`] = reader(bytes, bytes + code);
	proto[`write${name}`] = write(bytes, bytes + code);
}
numbers('UInt8', 1, 0, intWriter);
numbers('UInt16LE', 2, 0, intWriter);
numbers('UInt16BE', 2, BIG, intWriter);
numbers('UInt32LE', 4, 0, intWriter);
numbers('UInt32BE', 4, BIG, intWriter);
numbers('Int8', 1, SIGNED, intWriter);
numbers('Int16LE', 2, SIGNED, intWriter);
numbers('Int16BE', 2, SIGNED + BIG, intWriter);
numbers('Int32LE', 4, SIGNED, intWriter);
numbers('Int32BE', 4, SIGNED + BIG, intWriter);
numbers('FloatLE', 4, FLOAT, floatWriter);
numbers('FloatBE', 4, FLOAT + BIG, floatWriter);
numbers('DoubleLE', 8, FLOAT, floatWriter);
numbers('DoubleBE', 8, FLOAT + BIG, floatWriter);
proto.readUIntLE = longReader(0);
proto.readUIntBE = longReader(BIG);
proto.readIntLE = longReader(SIGNED);
proto.readIntBE = longReader(SIGNED + BIG);
proto.writeUIntLE = longWriter(0);
proto.writeUIntBE = longWriter(BIG);
proto.writeIntLE = longWriter(SIGNED);
proto.writeIntBE = longWriter(SIGNED + BIG);

/* readUint8 and the like: the same under the standard's capitals */
['UInt8', 'UInt16LE', 'UInt16BE', 'UInt32LE', 'UInt32BE', 'UIntLE', 'UIntBE'].forEach(name => {
	const other = name.replace('UInt', 'Uint');
	proto[`read${other}`] = proto[`read${name}`];
	proto[`write${other}`] = proto[`write${name}`];
});

if (typeof BigInt === 'function')
	(function () {
		function big(signed, code) {
			const high = signed ? BigInt('9223372036854775807') : BigInt('18446744073709551615');
			const low = signed ? BigInt('-9223372036854775808') : BigInt(0);
			const width = BigInt(32), mask = BigInt(0xffffffff);
			const at = code & BIG ? [0, 4] : [4, 0];
			return {
				read (offset) {
					let top;
					if (offset === undefined)
						offset = 0;
					needNumber(offset, 'offset');
					if (this[offset] === undefined || this[offset + 7] === undefined)
						outside(offset, this.length - 8);
					top = native.read(this, offset + at[0], 4 + code + (signed ? SIGNED : 0));
					return (BigInt(top) << width) + BigInt(native.read(this, offset + at[1], 4 + code));
				},
				write (value, offset) {
					if (offset === undefined)
						offset = 0;
					if (value > high || value < low)
						throw new (codes().ERR_OUT_OF_RANGE)('value', signed ?
							'>= -(2n ** 63n) and < 2n ** 63n' : '>= 0n and < 2n ** 64n', value);
					needNumber(offset, 'offset');
					if (this[offset] === undefined || this[offset + 7] === undefined)
						outside(offset, this.length - 8);
					native.write_(this, Number(value & mask), offset + at[1], 4 + code);
					native.write_(this, Number((value >> width) & mask), offset + at[0], 4 + code);
					return offset + 8;
				}
			};
		}
		function define(name, signed, code) {
			const pair = big(signed, code);
			proto[`read${name}`] = pair.read;
			proto[`write${name}`] = pair.write;
		}
		define('BigUInt64LE', false, 0);
		define('BigUInt64BE', false, BIG);
		define('BigInt64LE', true, 0);
		define('BigInt64BE', true, BIG);
		proto.readBigUint64LE = proto.readBigUInt64LE;
		proto.readBigUint64BE = proto.readBigUInt64BE;
		proto.writeBigUint64LE = proto.writeBigUInt64LE;
		proto.writeBigUint64BE = proto.writeBigUInt64BE;
	})();

/* ---- the module's own functions */

function bytesOrStore(x) {
	if (!ArrayBuffer.isView(x) && !isArrayBuffer(x))
		throw new (codes().ERR_INVALID_ARG_TYPE)('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], x);
	return x;
}

function transcode(source, from, to) {
	let err, a, b, text;
	needBytes(source, 'source');
	if (source.length === 0)
		return native.alloc(0);
	a = from ? encodingOf(from) : 'utf8';
	b = to ? encodingOf(to) : 'utf8';
	if (a === undefined || b === undefined || /hex|base64/.test(a + b)) {
		err = new Error('Unable to transcode Buffer [U_ILLEGAL_ARGUMENT_ERROR]');
		err.code = 'U_ILLEGAL_ARGUMENT_ERROR';
		err.errno = 1;
		throw err;
	}
	if (a !== 'ascii' && b !== 'latin1' && b !== 'ascii')
		return native.transcode(source, a, b);
	text = native.toString(source, a === 'ascii' ? 'latin1' : a, 0, source.length);
	if (a === 'utf16le' && source.length % 2 === 1)
		text += '\ufffd';
	if (a === 'ascii' && b !== 'utf16le')
		text = text.replace(/[\x80-\xff]/g, '\ufffd');
	if (b !== 'latin1' && b !== 'ascii')
		return native.fromString(text, b);
	return narrow(text, b === 'ascii' ? 0x7f : 0xff);
}

/* what does not fit becomes a question mark */
function narrow(text, most) {
	let out = [], i, c;
	for (i = 0; i < text.length; i++) {
		c = text.charCodeAt(i);
		if (c >= 0xd800 && c < 0xdc00 && i + 1 < text.length)
			i++;
		out.push(c > most ? 0x3f : c);
	}
	return native.fromArray(out);
}

exports.Buffer = Buffer;
exports.SlowBuffer = SlowBuffer;
exports.transcode = transcode;
exports.isUtf8 = function isUtf8(input) { return native.isUtf8(bytesOrStore(input)); };
exports.isAscii = function isAscii(input) { return native.isAscii(bytesOrStore(input)); };
exports.kMaxLength = MAX_LENGTH;
exports.kStringMaxLength = MAX_STRING_LENGTH;
exports.constants = { MAX_LENGTH, MAX_STRING_LENGTH };
exports.INSPECT_MAX_BYTES = 50;

/* ---- the standard's base64, whose strings hold bytes */

function invalidCharacter(text) {
	let err;
	if (typeof DOMException === 'function')
		return new DOMException(text, 'InvalidCharacterError');
	err = new Error(text);
	Object.defineProperty(err, 'name', { configurable: true, writable: true, enumerable: false, value: 'InvalidCharacterError' });
	err.code = 5;
	return err;
}

exports.btoa = function btoa(input) {
	if (arguments.length === 0)
		throw new (codes().ERR_MISSING_ARGS)('input');
	input = `${input}`;
	if (/[^\0-\xff]/.test(input))
		throw invalidCharacter('Invalid character');
	return native.toString(native.fromString(input, 'latin1'), 'base64', 0, input.length);
};

exports.atob = function atob(input) {
	let text, b;
	if (arguments.length === 0)
		throw new (codes().ERR_MISSING_ARGS)('input');
	text = (`${input}`).replace(/[\t\n\f\r ]/g, '');
	if (text.length % 4 === 0)
		text = text.replace(/==?$/, '');
	if (/[^A-Za-z0-9+\/]/.test(text))
		throw invalidCharacter('Invalid character');
	if (text.length % 4 === 1)
		throw invalidCharacter('The string to be decoded is not correctly encoded.');
	b = native.fromString(text, 'base64');
	return native.toString(b, 'latin1', 0, b.length);
};

['Blob', 'File', 'resolveObjectURL'].forEach(name => {
	Object.defineProperty(exports, name, {
		configurable: true, enumerable: true, get() { return Function('return this')()[name]; }
	});
});
