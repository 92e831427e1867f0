/* ops/text/buffer_bind.c -- internalBinding('buffer'): the part of node's Buffer that is C.
 *
 * stdlib/buffer.js does the checks visible to users (types, ranges, ERR_ codes).  These functions rely on them, but an
 * argument that is still out of range is clamped, and no byte outside is ever accessed.  `enc` is an encoding's
 * name in any case, or undefined for utf8; for an unknown name the function returns undefined, so that the script
 * throws ERR_UNKNOWN_ENCODING.  `buf` is a Uint8Array (any kind of view works).
 *
 *   setBufferPrototype(proto)               sets the prototype of all Buffers created from now on
 *   alloc(size)                             Buffer of zeros
 *   allocUnsafe(size)                       Buffer, uninitialized
 *   window(view, offset, length)            Buffer over the same memory (view: ArrayBuffer or typed array)
 *   fromString(string, enc)                 Buffer
 *   fromArray(arrayLike)                    Buffer of ToUint8 of each item
 *   fromBytes(view)                         Buffer with a copy
 *   concat(list, total)                     Buffer of total bytes: the concatenated views of the array list, cut or
 *                                           zero-filled
 *   byteLength(string, enc)                 number of bytes of fromString's result
 *   encodingOf(enc)                         canonical name ('utf8', 'utf16le', 'latin1', 'base64' ...) or undefined
 *   toString(buf, enc, start, end)
 *   write(buf, string, offset, length, enc) bytes written; never splits a character
 *   copy(source, target, targetStart, sourceStart, sourceEnd)         bytes copied; overlap is fine
 *   compare(a, b)                           -1, 0, 1
 *   compareOffset(source, target, targetStart, sourceStart, targetEnd, sourceEnd)     the same for parts
 *   equals(a, b)
 *   fill(buf, value, start, end, enc)       value: number, string or view; true, or false if a non-empty value has no
 *                                           bytes
 *   indexOf(buf, value, byteOffset, enc, forward)     value: number, string or view; byteOffset NaN: from the end where
 *                                           the search begins; index or -1
 *   swap16(buf) swap32(buf) swap64(buf)     in place
 *   read(buf, offset, code)                 number; code = bytes (1..8) + SIGNED 16 + BIG_ENDIAN 32 + FLOAT 64 +
 *                                           BIGINT 128 (returns or takes one)
 *   write_(buf, value, offset, code)        offset + bytes; writes the value's low bits
 *   isUtf8(view) isAscii(view)              bools
 *   transcode(buf, fromEnc, toEnc)          Buffer
 *   kMaxLength kStringMaxLength             numbers
 */
#include "ops/core/ops.h"
#include "base/limits.h"
#include "base/vault.h"
#include "base/utf8.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "engine/value.h"
#include "modules/stdlib.h"
#include "ops/core/host.h"

#include <math.h>
#include <string.h>

enum { CODE_SIGNED = 16, CODE_BIG = 32, CODE_FLOAT = 64, CODE_BIGINT = 128 };

struct span {
	uint8_t *bytes;
	size_t size;
};

static struct span need_bytes(js_State *J, int idx)
{
	struct span s;
	if (!buffer_get(J, idx, &s.bytes, &s.size))
		js_typeerror(J, "argument must be a buffer");
	return s;
}

/* The same for bytes that are first checked and then copied as text: copies them if another thread may write to them.
 * -- [copy] */
static struct span need_steady_bytes(js_State *J, int idx)
{
	struct span s = need_bytes(J, idx);
	uint8_t *copy;
	if (buffer_is_lent(J, idx)) {
		buffer_push_bytes_new(J, s.size, 0, &copy);
		if (s.size)
			memcpy(copy, s.bytes, s.size);
		s.bytes = copy;
	}
	return s;
}

/* Converts objects among the arguments first .. last to numbers, which may run script: call it before accessing
 * bytes. */
static void settle(js_State *J, int first, int last)
{
	for (int i = first; i <= last; i++)
		if (js_isobject(J, i)) {
			js_pushnumber(J, js_tonumber(J, i));
			js_replace(J, i);
		}
}

/* The number at idx as an offset into size bytes; undefined gives fallback.  Must not be an object. */
static size_t offset_arg(js_State *J, int idx, size_t size, size_t fallback)
{
	double d;
	if (js_isundefined(J, idx))
		return fallback < size ? fallback : size;
	d = js_tonumber(J, idx);
	if (!(d > 0))
		return 0;
	return d >= (double)size ? size : (size_t)d;
}

static size_t size_arg(js_State *J, int idx)
{
	double d = js_tonumber(J, idx);
	if (!(d > 0))
		return 0;
	if (d > (double)LIMIT_BUFFER_BYTES)
		js_rangeerror(J, "Array buffer allocation failed");
	return (size_t)d;
}

/* 1 and the encoding, or 0 with undefined pushed as the native's result. */
static int encoding_arg(js_State *J, int idx, enum text_encoding *e)
{
	int found = js_isundefined(J, idx) || js_isnull(J, idx) ||
		js_isstring(J, idx) ? text_encoding(J, idx, TEXT_UTF8) : -1;
	if (found < 0) {
		js_pushundefined(J);
		return 0;
	}
	*e = (enum text_encoding)found;
	return 1;
}

static void set_prototype(js_State *J)
{
	js_copy(J, 1);
	buffer_set_node_prototype(J);
	js_pushundefined(J);
}

static void alloc(js_State *J)
{
	uint8_t *bytes;
	buffer_push_node_new(J, size_arg(J, 1), 1, &bytes);
}

static void alloc_unsafe(js_State *J)
{
	uint8_t *bytes;
	/* where there are secrets, a library may have left one in memory that it has freed */
	int zero = vault_used() || host_flag(host_of(J), "--zero-fill-buffers");
	buffer_push_node_new(J, size_arg(J, 1), zero, &bytes);
}

static void window(js_State *J)
{
	settle(J, 2, 3);
	struct span s = need_bytes(J, 1);
	size_t offset = offset_arg(J, 2, s.size, 0);
	size_t length = offset_arg(J, 3, s.size - offset, s.size - offset);
	buffer_push_window(J, 1, offset, length);
}

/* -- Buffer with the string at idx encoded. */
static void push_encoded(js_State *J, int idx, enum text_encoding e)
{
	uint8_t *bytes;
	size_t most, size;
	if (idx < 0)
		idx += js_gettop(J);
	most = text_encoded_size(J, idx, e);
	buffer_push_node_new(J, most, 0, &bytes);
	size = most ? text_encode(J, idx, e, bytes, most) : 0;
	if (size < most)
		buffer_trim(J, size);
}

static void from_string(js_State *J)
{
	enum text_encoding e;
	if (encoding_arg(J, 2, &e))
		push_encoded(J, 1, e);
}

static uint8_t byte_of(double d)
{
	if (d >= 0 && d <= 255)
		return (uint8_t)d;
	if (!isfinite(d))
		return 0;
	d = fmod(trunc(d), 256);
	return (uint8_t)(int)(d < 0 ? d + 256 : d);
}

static void from_array(js_State *J)
{
	double d;
	uint8_t *bytes;
	size_t size;
	const char *class = value_class(J, 1);
	if (class && (!strcmp(class, "BigInt64Array") || !strcmp(class, "BigUint64Array")))
		js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
	js_getproperty(J, 1, "length");
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	size = d > 0 ? d < (double)LIMIT_BUFFER_BYTES ? (size_t)d : (size_t)LIMIT_BUFFER_BYTES : 0;
	if (size > INT32_MAX)
		js_rangeerror(J, "Array buffer allocation failed");
	buffer_push_node_new(J, size, 1, &bytes);
	for (size_t i = 0; i < size; i++) {
		js_getindex(J, 1, (int)i);
		bytes[i] = byte_of(js_tonumber(J, -1));
		js_pop(J, 1);
	}
}

static void from_bytes(js_State *J)
{
	struct span s = need_bytes(J, 1);
	uint8_t *bytes;
	buffer_push_node_new(J, s.size, 0, &bytes);
	if (s.size)
		memcpy(bytes, s.bytes, s.size);
}

static void concat(js_State *J)
{
	uint8_t *bytes;
	size_t total = size_arg(J, 2), at = 0;
	int count = js_getlength(J, 1);
	buffer_push_node_new(J, total, 0, &bytes);
	for (int i = 0; i < count && at < total; i++) {
		struct span s;
		size_t n;
		js_getindex(J, 1, i);
		s = need_bytes(J, -1);
		n = s.size < total - at ? s.size : total - at;
		if (n)
			memcpy(bytes + at, s.bytes, n);
		at += n;
		js_pop(J, 1);
	}
	if (at < total)
		memset(bytes + at, 0, total - at);
}

static void byte_length(js_State *J)
{
	enum text_encoding e;
	if (!encoding_arg(J, 2, &e))
		return;
	js_pushnumber(J, (double)text_encoded_size(J, 1, e));
}

static void encoding_of(js_State *J)
{
	static const char *const names[] = {
		[TEXT_UTF8] = "utf8", [TEXT_LATIN1] = "latin1", [TEXT_ASCII] = "ascii", [TEXT_UTF16LE] = "utf16le",
		[TEXT_HEX] = "hex", [TEXT_BASE64] = "base64", [TEXT_BASE64URL] = "base64url",
	};
	enum text_encoding e;
	if (encoding_arg(J, 1, &e))
		js_pushliteral(J, names[e]);
}

void ops_push_decoded(js_State *J, const void *bytes, size_t size, enum text_encoding e)
{
	size_t least = size;           /* in units; for UTF-8 V8 counts the bytes */
	if (e == TEXT_HEX)
		least = size > LIMIT_STRING_UNITS ? size : size * 2;
	else if (e == TEXT_UTF16LE)
		least = size / 2;
	else if (e == TEXT_BASE64 || e == TEXT_BASE64URL)
		least = size / 3 * 4;
	if (least > LIMIT_STRING_UNITS)
		stdlib_throw_code(J, "ERR_STRING_TOO_LONG");
	text_push_decoded(J, bytes, size, e);
}

static void to_string(js_State *J)
{
	settle(J, 3, 4);
	struct span s = need_steady_bytes(J, 1);
	enum text_encoding e;
	size_t start, end;
	if (!encoding_arg(J, 2, &e))
		return;
	start = offset_arg(J, 3, s.size, 0);
	end = offset_arg(J, 4, s.size, s.size);
	ops_push_decoded(J, s.bytes + start, end > start ? end - start : 0, e);
}

static void write_string(js_State *J)
{
	enum text_encoding e;
	if (!encoding_arg(J, 5, &e))
		return;
	if (!js_isstring(J, 2))
		js_typeerror(J, "argument must be a string");
	settle(J, 3, 4);
	struct span s = need_bytes(J, 1);
	size_t offset = offset_arg(J, 3, s.size, 0);
	size_t room = offset_arg(J, 4, s.size - offset, s.size - offset);
	js_pushnumber(J, room ? (double)text_encode(J, 2, e, s.bytes + offset, room) : 0);
}

static void copy(js_State *J)
{
	settle(J, 3, 5);
	struct span from = need_bytes(J, 1), to = need_bytes(J, 2);
	size_t at = offset_arg(J, 3, to.size, 0), start = offset_arg(J, 4, from.size, 0),
		end = offset_arg(J, 5, from.size, from.size);
	size_t n = end > start ? end - start : 0;
	if (n > to.size - at)
		n = to.size - at;
	if (n)
		memmove(to.bytes + at, from.bytes + start, n);
	js_pushnumber(J, (double)n);
}

static int order(const uint8_t *a, size_t an, const uint8_t *b, size_t bn)
{
	size_t n = an < bn ? an : bn;
	int c = n ? memcmp(a, b, n) : 0;
	return c ? (c > 0) - (c < 0) : (an > bn) - (an < bn);
}

static void compare(js_State *J)
{
	struct span a = need_bytes(J, 1), b = need_bytes(J, 2);
	js_pushnumber(J, order(a.bytes, a.size, b.bytes, b.size));
}

static void compare_offset(js_State *J)
{
	settle(J, 3, 6);
	struct span source = need_bytes(J, 1), target = need_bytes(J, 2);
	size_t ts = offset_arg(J, 3, target.size, 0), ss = offset_arg(J, 4, source.size, 0);
	size_t te = offset_arg(J, 5, target.size, target.size), se = offset_arg(J, 6, source.size, source.size);
	js_pushnumber(J, order(source.bytes + ss, se > ss ? se - ss : 0, target.bytes + ts, te > ts ? te - ts : 0));
}

static void equals(js_State *J)
{
	struct span a = need_bytes(J, 1), b = need_bytes(J, 2);
	js_pushboolean(J, a.size == b.size && !order(a.bytes, a.size, b.bytes, b.size));
}

static void fill(js_State *J)
{
	settle(J, 3, 4);
	if (js_isobject(J, 2) && !buffer_is_view(J, 2))
		settle(J, 2, 2);
	struct span s = need_bytes(J, 1), pattern = { NULL, 0 };
	size_t start = offset_arg(J, 3, s.size, 0), end = offset_arg(J, 4, s.size, s.size),
		size = end > start ? end - start : 0;
	int empty = 0;
	if (js_isstring(J, 2)) {
		enum text_encoding e;
		if (!encoding_arg(J, 5, &e))
			return;
		empty = text_length(J, 2) == 0;
		push_encoded(J, 2, e);
		pattern = need_bytes(J, -1);
	} else if (!buffer_get(J, 2, &pattern.bytes, &pattern.size)) {
		uint32_t n = js_touint32(J, 2);
		if (size)
			memset(s.bytes + start, (int)(n & 255), size);
		js_pushboolean(J, 1);
		return;
	}
	if (!pattern.size && !empty) {
		js_pushboolean(J, 0);
		return;
	}
	if (pattern.size <= 1) {
		if (size)
			memset(s.bytes + start, pattern.size ? pattern.bytes[0] : 0, size);
	} else if (size) {
		/* each pass doubles the filled part */
		size_t done = pattern.size < size ? pattern.size : size;
		memmove(s.bytes + start, pattern.bytes, done);
		while (done < size) {
			size_t n = done < size - done ? done : size - done;
			memcpy(s.bytes + start + done, s.bytes + start, n);
			done += n;
		}
	}
	js_pushboolean(J, 1);
}

/* Where a search begins: node's rules for offsets beyond either end.  -1: no match possible. */
static int64_t search_start(size_t size, double offset, size_t needle, int forward)
{
	if (offset < 0) {
		if (offset + (double)size >= 0)
			return (int64_t)((double)size + offset);
		return forward || !needle ? 0 : -1;
	}
	if (offset + (double)needle <= (double)size)
		return (int64_t)offset;
	if (!needle)
		return (int64_t)size;
	return forward ? -1 : (int64_t)size - 1;
}

static int64_t search(struct span hay, struct span needle, size_t start, size_t step, int forward)
{
	if (forward) {
		const uint8_t *p = hay.bytes + start;
		for (;;) {
			p = memmem(p, hay.size - (size_t)(p - hay.bytes), needle.bytes, needle.size);
			if (!p)
				return -1;
			if ((size_t)(p - hay.bytes) % step == 0)
				return p - hay.bytes;
			p++;
		}
	}
	if (start > hay.size - needle.size)
		start = hay.size - needle.size;
	for (int64_t at = (int64_t)(start - start % step); at >= 0; at -= (int64_t)step)
		if (hay.bytes[at] == needle.bytes[0] && !memcmp(hay.bytes + at, needle.bytes, needle.size))
			return at;
	return -1;
}

static void index_of(js_State *J)
{
	settle(J, 3, 3);
	if (js_isobject(J, 2) && !buffer_is_view(J, 2))
		settle(J, 2, 2);
	struct span hay = need_bytes(J, 1), needle = { NULL, 0 };
	uint8_t one;
	enum text_encoding e = TEXT_UTF8;
	int forward = js_toboolean(J, 5);
	double offset = js_tonumber(J, 3);
	int64_t start;
	size_t step;
	if (!encoding_arg(J, 4, &e))
		return;
	if (js_isstring(J, 2)) {
		push_encoded(J, 2, e);
		needle = need_bytes(J, -1);
		if (e == TEXT_UTF16LE)
			hay.size &= ~(size_t)1;      /* an odd byte at the end is not searched */
	} else if (!buffer_get(J, 2, &needle.bytes, &needle.size)) {
		one = (uint8_t)js_touint32(J, 2);
		needle = (struct span){ &one, 1 };
	} else if (e == TEXT_UTF16LE && needle.size == 1) {
		js_pushnumber(J, -1);          /* half a unit never matches */
		return;
	}
	if (isnan(offset))
		offset = forward ? 0 : (double)hay.size;
	offset = trunc(offset);
	step = e == TEXT_UTF16LE && needle.size > 1 ? 2 : 1;
	start = search_start(hay.size, offset, needle.size, forward);
	if (step == 2 && start > 0)
		start -= start % 2;
	if (start < 0 || !needle.size)
		js_pushnumber(J, (double)start);
	else if (needle.size > hay.size || (forward && (size_t)start + needle.size > hay.size))
		js_pushnumber(J, -1);
	else
		js_pushnumber(J, (double)search(hay, needle, (size_t)start, step, forward));
}

static void swap(js_State *J, size_t width)
{
	struct span s = need_bytes(J, 1);
	for (uint8_t *p = s.bytes, *end = s.bytes + s.size / width * width; p < end; p += width)
		for (size_t i = 0; i < width / 2; i++) {
			uint8_t t = p[i];
			p[i] = p[width - 1 - i];
			p[width - 1 - i] = t;
		}
	js_copy(J, 1);
}

static void swap16(js_State *J) { swap(J, 2); }
static void swap32(js_State *J) { swap(J, 4); }
static void swap64(js_State *J) { swap(J, 8); }

static void read_number(js_State *J)
{
	settle(J, 2, 3);
	struct span s = need_bytes(J, 1);
	size_t at = offset_arg(J, 2, s.size, 0);
	int code = js_toint32(J, 3), bytes = code & 15;
	uint64_t bits = 0;
	if (bytes < 1 || bytes > 8 || s.size - at < (size_t)bytes) {
		js_pushundefined(J);
		return;
	}
	for (int i = 0; i < bytes; i++)
		bits |= (uint64_t)s.bytes[at + (size_t)i] << 8 * (code & CODE_BIG ? bytes - 1 - i : i);
	if (code & CODE_FLOAT) {
		if (bytes == 4) {
			uint32_t low = (uint32_t)bits;
			float f;
			memcpy(&f, &low, sizeof f);
			js_pushnumber(J, f);
		} else {
			double d;
			memcpy(&d, &bits, sizeof d);
			js_pushnumber(J, d);
		}
	} else if (code & CODE_BIGINT) {
		if (code & CODE_SIGNED)
			value_pushint64(J, (int64_t)bits);
		else
			value_pushuint64(J, bits);
	} else if (code & CODE_SIGNED) {
		int unused = 64 - 8 * bytes;
		js_pushnumber(J, (double)((int64_t)(bits << unused) >> unused));
	} else {
		js_pushnumber(J, (double)bits);
	}
}

static void write_number(js_State *J)
{
	settle(J, 2, 4);
	int code = js_toint32(J, 4), bytes = code & 15;
	double d = code & CODE_BIGINT ? 0 : js_tonumber(J, 2);
	struct span s = need_bytes(J, 1);
	size_t at = offset_arg(J, 3, s.size, 0);
	uint64_t bits;
	if (bytes < 1 || bytes > 8 || s.size - at < (size_t)bytes) {
		js_pushundefined(J);
		return;
	}
	if (code & CODE_BIGINT) {
		bits = value_touint64(J, 2, NULL);
	} else if (code & CODE_FLOAT && bytes == 4) {
		float f = (float)d;
		uint32_t low;
		memcpy(&low, &f, sizeof low);
		bits = low;
	} else if (code & CODE_FLOAT) {
		memcpy(&bits, &d, sizeof bits);
	} else {
		d = isfinite(d) ? trunc(d) : 0;
		if (fabs(d) >= 9007199254740992.0)
			d = fmod(d, 18446744073709551616.0);
		bits = d < 0 ? -(uint64_t)-d : (uint64_t)d;
	}
	for (int i = 0; i < bytes; i++)
		s.bytes[at + (size_t)i] = (uint8_t)(bits >> 8 * (code & CODE_BIG ? bytes - 1 - i : i));
	js_pushnumber(J, (double)(at + (size_t)bytes));
}

static void is_utf8(js_State *J)
{
	struct span s = need_bytes(J, 1);
	js_pushboolean(J, utf8_valid((const char *)s.bytes, s.size));
}

static void is_ascii(js_State *J)
{
	struct span s = need_bytes(J, 1);
	js_pushboolean(J, utf8_ascii_prefix((const char *)s.bytes, s.size) == s.size);
}

static void transcode(js_State *J)
{
	struct span s = need_steady_bytes(J, 1);
	enum text_encoding from, to;
	if (!encoding_arg(J, 2, &from) || !encoding_arg(J, 3, &to))
		return;
	ops_push_decoded(J, s.bytes, s.size, from);
	push_encoded(J, -1, to);
}

void buffer_bind(js_State *J)
{
	static const struct {
		const char *name;
		js_CFunction f;
		int length;
	} natives[] = {
		{ "setBufferPrototype", set_prototype, 1 }, { "alloc", alloc, 1 }, { "allocUnsafe", alloc_unsafe, 1 },
		{ "window", window, 3 }, { "fromString", from_string, 2 }, { "fromArray", from_array, 1 },
		{ "fromBytes", from_bytes, 1 }, { "concat", concat, 2 }, { "byteLength", byte_length, 2 },
		{ "encodingOf", encoding_of, 1 }, { "toString", to_string, 4 }, { "write", write_string, 5 },
		{ "copy", copy, 5 }, { "compare", compare, 2 }, { "compareOffset", compare_offset, 6 },
		{ "equals", equals, 2 }, { "fill", fill, 5 }, { "indexOf", index_of, 5 },
		{ "swap16", swap16, 1 }, { "swap32", swap32, 1 }, { "swap64", swap64, 1 },
		{ "read", read_number, 3 }, { "write_", write_number, 4 }, { "isUtf8", is_utf8, 1 },
		{ "isAscii", is_ascii, 1 }, { "transcode", transcode, 3 },
	};
	for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++)
		value_method(J, natives[i].name, natives[i].f, natives[i].length);
	js_pushnumber(J, (double)LIMIT_BUFFER_BYTES);
	value_create(J, -2, "kMaxLength");
	js_pushnumber(J, (double)LIMIT_STRING_UNITS);
	value_create(J, -2, "kStringMaxLength");
}
