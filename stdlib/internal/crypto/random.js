'use strict';

// Random numbers and comparison in constant time.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateNumber, validateObject } = require('internal/validators');

const { binding, perform, checked, isBytes, asBytes, MAX_BYTES } = require('internal/crypto/util');

// Checks a number of units of `size` bytes; returns the number of bytes.
function checkedSpan(value, name, unit, most) {
	validateNumber(value, name);
	value *= unit;
	if (Number.isNaN(value) || value > most || value < 0)
		throw new codes.ERR_OUT_OF_RANGE(name, `>= 0 && <= ${most}`, value);
	return value >>> 0;
}

function randomBytes(size, callback) {
	size = checkedSpan(size, 'size', 1, MAX_BYTES);
	if (callback !== undefined) {
		validateFunction(callback, 'callback');
		perform('random', callback, [size]);
		return;
	}
	const bytes = Buffer.alloc(size);
	binding.random(bytes, 0, size);
	return bytes;
}

// The bytes that are to be filled, of which `offset` and `size` count elements.
function spanOf(buffer, offset, size) {
	const unit = buffer.BYTES_PER_ELEMENT ?? 1;
	const from = checkedSpan(offset, 'offset', unit, buffer.byteLength);
	const count = size === undefined ? buffer.byteLength - from : checkedSpan(size, 'size', unit, MAX_BYTES);
	if (from + count > buffer.byteLength)
		throw new codes.ERR_OUT_OF_RANGE('size + offset', `<= ${buffer.byteLength}`, count + from);
	return asBytes(buffer).subarray(from, from + count);
}

function checkFillable(buffer) {
	if (!isBytes(buffer))
		throw new codes.ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buffer);
}

function randomFillSync(buf, offset = 0, size = undefined) {
	checkFillable(buf);
	const span = spanOf(buf, offset, size);
	binding.random(span, 0, span.length);
	return buf;
}

function randomFill(buf, offset, size, callback) {
	checkFillable(buf);
	if (typeof offset === 'function')
		[callback, offset, size] = [offset, 0, undefined];
	else if (typeof size === 'function')
		[callback, size] = [size, undefined];
	validateFunction(callback, 'callback');
	const span = spanOf(buf, offset, size);
	perform('random', callback, [span.length], answer => {
		// not into a buffer that has become smaller meanwhile
		if (span.length > 0)
			span.set(checked(answer));
		return buf;
	});
}

const RANGE = 2 ** 48;         // from six random bytes per number

// A number below range from six random bytes, which are drawn again where some numbers would be more likely.
function below(range, bytes) {
	for (;;) {
		const drawn = bytes.readUIntBE(0, 6);
		if (drawn < RANGE - RANGE % range)
			return drawn % range;
		binding.random(bytes, 0, 6);
	}
}

function randomInt(min, max, callback) {
	if (max === undefined || typeof max === 'function')
		[min, max, callback] = [0, min, max];
	if (callback !== undefined)
		validateFunction(callback, 'callback');
	if (!Number.isSafeInteger(min))
		throw new codes.ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
	if (!Number.isSafeInteger(max))
		throw new codes.ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
	if (max <= min)
		throw new codes.ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
	const range = max - min;
	if (!(range <= RANGE - 1))
		throw new codes.ERR_OUT_OF_RANGE(max > 0 && min === 0 ? 'max' : 'max - min', `<= ${RANGE - 1}`, range);
	if (callback === undefined)
		return min + below(range, randomBytes(6));
	perform('random', (error, number) => { callback(error ?? undefined, number); }, [6],
		answer => min + below(range, checked(answer)));
}

// The random bytes of several UUIDs are fetched at once.
const POOL = 16 * 128;
let pool, used = POOL;

function randomUUID(options) {
	if (options !== undefined)
		validateObject(options, 'options');
	const { disableEntropyCache = false } = options ?? {};
	validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
	pool ??= Buffer.alloc(POOL);
	if (disableEntropyCache || used === POOL) {
		binding.random(pool, 0, POOL);
		used = 0;
	}
	const bytes = pool.subarray(used, used + 16);
	used += 16;
	bytes[6] = bytes[6] & 0x0F | 0x40;
	bytes[8] = bytes[8] & 0x3F | 0x80;
	const text = bytes.toString('hex');
	bytes.fill(0);
	return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

function timingSafeEqual(buf1, buf2) {
	for (const [name, value] of [['buf1', buf1], ['buf2', buf2]])
		if (!isBytes(value))
			throw Object.assign(new TypeError(`The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`), { code: 'ERR_INVALID_ARG_TYPE' });
	if (buf1.byteLength !== buf2.byteLength)
		throw new codes.ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH();
	return binding.equal(asBytes(buf1), asBytes(buf2));
}

module.exports = { randomBytes, randomFill, randomFillSync, randomInt, randomUUID, timingSafeEqual };
