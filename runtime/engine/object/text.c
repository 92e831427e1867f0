#include "engine/text.h"

#include "base/utf8.h"

#include "engine/core/run.h"

#include <strings.h>

/* ---- out */

/* Whether the text, well-formed in the internal encoding, is also plain UTF-8. */
static int is_plain(const struct string *s)
{
	const unsigned char *p = (const unsigned char *)s->p, *end = p + s->bytes;
	if (s->ascii)
		return 1;
	for (; p < end; p++)
		if (*p == 0xC0 || (*p == 0xED && p[1] >= 0xA0))
			return 0;
	return 1;
}

/* Copies as much as fits as plain UTF-8; returns the bytes written. */
static size_t copy_plain(const struct string *s, char *out, size_t room)
{
	const char *p = s->p, *end = p + s->bytes;
	size_t at = 0;
	while (p < end) {
		char text[4];
		int n;
		uint32_t cp = string_decode(p, &n);
		size_t k = utf8_encode(cp - 0xD800u < 0x800 ? UTF8_REPLACEMENT : cp, text);
		if (at + k > room)
			break;
		memcpy(out + at, text, k);
		at += k;
		p += n;
	}
	return at;
}

const char *text_utf8(js_State *J, int idx, size_t *size)
{
	struct string s;
	js_Value *v;
	string_get(J, idx, &s);
	if (is_plain(&s)) {
		if (size)
			*size = s.bytes;
		v = js_tovalue(J, idx);
		return VALUE_IS_STRING(v) ? string_cstr(J, v) : s.p;   /* a missing argument: "undefined" */
	}
	js_String *block = string_scratch(J, (size_t)s.bytes + 1);
	size_t n = copy_plain(&s, block->data, s.bytes);
	block->data[n] = 0;
	if (size)
		*size = n;
	return block->data;
}

const char *text_path(js_State *J, int idx)
{
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	return strlen(text) == size ? text : NULL;
}

size_t text_length(js_State *J, int idx)
{
	return string_units(J, js_tovalue(J, idx));
}

int text_equal(js_State *J, int idx, const char *ascii)
{
	struct string s;
	size_t n = strlen(ascii);
	if (!js_isstring(J, idx))
		return 0;
	string_view(J, js_tovalue(J, idx), &s);
	return s.bytes == n && !memcmp(s.p, ascii, n);
}

/* ---- in */

void text_push_ascii(js_State *J, const void *bytes, size_t size)
{
	if (size > LIMIT_STRING_UNITS)
		string_too_long(J);
	string_push_known(J, bytes, size, size);
}

/* Copies runs of ASCII without a 0 unchanged; `other` decodes the byte that ends a run and returns how many bytes it
 * takes. */
static void push_mixed(js_State *J, const unsigned char *p, size_t size,
	size_t (*other)(const unsigned char *p, size_t n, uint32_t *cp))
{
	const unsigned char *zero = memchr(p, 0, size);        /* the next one */
	struct string_builder b;
	size_t i = 0;
	if (!zero && utf8_ascii_prefix((const char *)p, size) == size) {
		text_push_ascii(J, p, size);
		return;
	}
	string_build(J, &b, size);
	while (i < size) {
		size_t stop = zero ? (size_t)(zero - p) : size, run = utf8_ascii_prefix((const char *)p + i, stop - i);
		uint32_t cp = 0;
		string_add(&b, (const char *)p + i, run, run);
		i += run;
		if (i < stop) {
			i += other(p + i, size - i, &cp);
			string_add_code(&b, cp);
		} else if (zero) {
			i++;
			string_add_code(&b, 0);
			zero = memchr(p + i, 0, size - i);
		}
	}
	string_built(&b);
}

static size_t other_utf8(const unsigned char *p, size_t n, uint32_t *cp)
{
	int ok;
	return utf8_decode(p, n, cp, &ok);
}

static size_t other_latin1(const unsigned char *p, size_t n, uint32_t *cp)
{
	*cp = *p;
	return 1;
}

static size_t other_ascii(const unsigned char *p, size_t n, uint32_t *cp)
{
	*cp = *p & 0x7F;
	return 1;
}

void text_push_bytes(js_State *J, const void *utf8, size_t size)
{
	const char *p = utf8;
	if (size > 3ull * LIMIT_STRING_UNITS)
		string_too_long(J);
	if (!memchr(p, 0, size)) {
		if (utf8_ascii_prefix(p, size) == size) {
			text_push_ascii(J, p, size);
			return;
		}
		if (utf8_valid(p, size)) {
			string_push(J, p, size);
			return;
		}
	}
	push_mixed(J, utf8, size, other_utf8);
}

void text_push(js_State *J, const char *utf8)
{
	text_push_bytes(J, utf8, strlen(utf8));
}

void text_push_latin1(js_State *J, const void *bytes, size_t size)
{
	if (size > LIMIT_STRING_UNITS)
		string_too_long(J);
	push_mixed(J, bytes, size, other_latin1);
}

void text_push_utf16le(js_State *J, const void *bytes, size_t size)
{
	size_t n = size / 2;
	if (n > LIMIT_STRING_UNITS)
		string_too_long(J);
	js_String *block = string_block(J, n * 2);
	memcpy(block->data, bytes, n * 2);
	string_push_utf16(J, (const uint16_t *)(const void *)block->data, n);
}

void text_pushf(js_State *J, const char *fmt, ...)
{
	char few[512], *text = few;
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(few, sizeof few, fmt, ap);
	va_end(ap);
	if (n >= (int)sizeof few) {
		text = string_scratch(J, (size_t)n + 1)->data;
		va_start(ap, fmt);
		vsnprintf(text, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	text_push_bytes(J, text, n > 0 ? (size_t)n : 0);
}

/* ---- encodings by name */

int text_encoding(js_State *J, int idx, enum text_encoding fallback)
{
	static const struct { const char *name; enum text_encoding e; } names[] = {
		{ "utf8", TEXT_UTF8 }, { "utf-8", TEXT_UTF8 }, { "latin1", TEXT_LATIN1 }, { "binary", TEXT_LATIN1 },
		{ "ascii", TEXT_ASCII }, { "utf16le", TEXT_UTF16LE }, { "utf-16le", TEXT_UTF16LE },
		{ "ucs2", TEXT_UTF16LE },
		{ "ucs-2", TEXT_UTF16LE }, { "hex", TEXT_HEX }, { "base64", TEXT_BASE64 },
		{ "base64url", TEXT_BASE64URL },
	};
	if (js_isundefined(J, idx) || js_isnull(J, idx))
		return (int)fallback;
	if (!js_isstring(J, idx))
		return -1;
	const char *text = string_cstr(J, js_tovalue(J, idx));
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (!strcasecmp(text, names[i].name))
			return (int)names[i].e;
	return -1;
}

size_t text_encoded_size(js_State *J, int idx, enum text_encoding e)
{
	struct string s;
	string_get(J, idx, &s);
	switch (e) {
	case TEXT_UTF8: {
		size_t n = s.bytes;
		if (!s.ascii)
			for (const char *p = s.p, *end = p + s.bytes; (p = memchr(p, 0xC0, (size_t)(end - p))); p++)
				n--;
		return n;
	}
	case TEXT_LATIN1:
	case TEXT_ASCII: return s.units;
	case TEXT_UTF16LE: return (size_t)s.units * 2;
	case TEXT_HEX: return s.units / 2;
	case TEXT_BASE64:
	case TEXT_BASE64URL: break;
	}
	return (size_t)s.units / 4 * 3 + 3;
}

static int hex_digit(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The low halves of a string's UTF-16 units, one after the other: the input for hex and base64. */
struct low_halves {
	const char *p, *end;
	int second;                    /* low half of the low surrogate, if that is the next unit; else -1 */
};

static struct low_halves low_halves(const struct string *s) { return (struct low_halves){ s->p, s->p + s->bytes, -1 }; }

/* -1 at the end */
static inline int next_low_half(struct low_halves *l)
{
	uint32_t cp;
	int k, low = l->second;
	if (low < 0 && l->p == l->end)
		return -1;
	if (low < 0 && (unsigned char)*l->p < 0x80)
		return *l->p++;
	l->second = -1;
	if (low >= 0)
		return low;
	cp = string_decode(l->p, &k);
	l->p += k;
	if (cp < 0x10000)
		return (int)(cp & 0xFF);
	l->second = (int)(cp & 0xFF);
	return (int)((cp - 0x10000) >> 10 & 0xFF);
}

static size_t decode_hex(const struct string *s, unsigned char *out, size_t room)
{
	struct low_halves units = low_halves(s);
	size_t n = 0;
	while (n < room) {
		int first = next_low_half(&units), second = next_low_half(&units), high, low;
		if (second < 0 || (high = hex_digit((unsigned char)first)) < 0 ||
			(low = hex_digit((unsigned char)second)) < 0)
			break;
		out[n++] = (unsigned char)(high << 4 | low);
	}
	return n;
}

static int base64_digit(unsigned char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

/* Both alphabets; non-digits are skipped, and padding ends the text. */
static size_t decode_base64(const struct string *s, unsigned char *out, size_t room)
{
	uint32_t bits = 0;
	int have = 0;
	size_t n = 0;
	struct low_halves units = low_halves(s);
	for (int c; n < room && (c = next_low_half(&units)) >= 0 && c != '=';) {
		int d = base64_digit((unsigned char)c);
		if (d < 0)
			continue;
		bits = bits << 6 | (uint32_t)d;
		have += 6;
		if (have >= 8) {
			have -= 8;
			out[n++] = (unsigned char)(bits >> have);
		}
	}
	return n;
}

/* Each UTF-16 unit as one byte (its low half) or two. */
static size_t copy_units(const struct string *s, unsigned char *out, size_t room, size_t width)
{
	size_t n = 0;
	for (const char *p = s->p, *end = p + s->bytes; p < end;) {
		int k;
		uint32_t cp = string_decode(p, &k), unit[2] = { cp, 0 };
		int count = 1;
		if (cp >= 0x10000) {
			unit[0] = 0xD800 + ((cp - 0x10000) >> 10);
			unit[1] = 0xDC00 + ((cp - 0x10000) & 0x3FF);
			count = 2;
		}
		for (int i = 0; i < count; i++) {
			if (n + width > room)
				return n;
			out[n++] = (unsigned char)unit[i];
			if (width == 2)
				out[n++] = (unsigned char)(unit[i] >> 8);
		}
		p += k;
	}
	return n;
}

size_t text_encode(js_State *J, int idx, enum text_encoding e, void *out, size_t room)
{
	struct string s;
	string_get(J, idx, &s);
	switch (e) {
	case TEXT_UTF8:
		if (s.bytes > room || !is_plain(&s))
			return s.ascii ? (memcpy(out, s.p, room), room) : copy_plain(&s, out, room);
		memcpy(out, s.p, s.bytes);
		return s.bytes;
	case TEXT_LATIN1:
	case TEXT_ASCII:
		if (s.ascii) {
			size_t n = s.bytes < room ? s.bytes : room;
			memcpy(out, s.p, n);
			return n;
		}
		return copy_units(&s, out, room, 1);
	case TEXT_UTF16LE: return copy_units(&s, out, room, 2);
	case TEXT_HEX: return decode_hex(&s, out, room);
	case TEXT_BASE64:
	case TEXT_BASE64URL: break;
	}
	return decode_base64(&s, out, room);
}

static void push_hex(js_State *J, const unsigned char *p, size_t size)
{
	static const char digits[] = "0123456789abcdef";
	struct string_builder b;
	string_build(J, &b, size * 2);
	char *out = string_room(&b, size * 2);
	for (size_t i = 0; i < size; i++) {
		out[2 * i] = digits[p[i] >> 4];
		out[2 * i + 1] = digits[p[i] & 15];
	}
	string_wrote(&b, size * 2, size * 2);
	string_built(&b);
}

static void push_base64(js_State *J, const unsigned char *p, size_t size, int url)
{
	static const char common[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
	char digits[64];
	struct string_builder b;
	size_t n = 0, room = (size + 2) / 3 * 4;
	memcpy(digits, common, 62);
	memcpy(digits + 62, url ? "-_" : "+/", 2);
	string_build(J, &b, room);
	char *out = string_room(&b, room);
	for (size_t i = 0; i < size; i += 3) {
		size_t left = size - i;
		uint32_t v = (uint32_t)p[i] << 16 | (left > 1 ? (uint32_t)p[i + 1] << 8 : 0) |
			(left > 2 ? p[i + 2] : 0);
		out[n++] = digits[v >> 18];
		out[n++] = digits[v >> 12 & 63];
		if (left > 1)
			out[n++] = digits[v >> 6 & 63];
		else if (!url)
			out[n++] = '=';
		if (left > 2)
			out[n++] = digits[v & 63];
		else if (!url)
			out[n++] = '=';
	}
	string_wrote(&b, n, n);
	string_built(&b);
}

void text_push_decoded(js_State *J, const void *bytes, size_t size, enum text_encoding e)
{
	if (size > 3ull * LIMIT_STRING_UNITS || (e == TEXT_HEX && size > LIMIT_STRING_UNITS / 2))
		string_too_long(J);
	switch (e) {
	case TEXT_UTF8: text_push_bytes(J, bytes, size); break;
	case TEXT_LATIN1: text_push_latin1(J, bytes, size); break;
	case TEXT_ASCII: push_mixed(J, bytes, size, other_ascii); break;
	case TEXT_UTF16LE: text_push_utf16le(J, bytes, size); break;
	case TEXT_HEX: push_hex(J, bytes, size); break;
	case TEXT_BASE64: push_base64(J, bytes, size, 0); break;
	case TEXT_BASE64URL: push_base64(J, bytes, size, 1); break;
	}
}
