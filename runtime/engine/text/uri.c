/* uri.c -- encodeURI, decodeURI and their Component forms (ECMA-262, 19.2.6); invalid UTF-8 throws. */
#include "engine/text/uri.h"

#include "base/utf8.h"

#include "engine/core/errors.h"
#include "engine/core/string.h"
#include "engine/engine.h"

static const char marks[] = "-_.!~*'()", reserved[] = ";/?:@&=+$,#";

/* Called in loops that run no script; never collects; throws if interrupted. */
static inline void poll(js_State *J, uint32_t round)
{
	if ((round & 4095) == 0 && engine_interrupted(J))
		engine_check(J);
}

static int is_word(unsigned char c)
{
	return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

static void encode(js_State *J, const char *also)
{
	static const char digits[] = "0123456789ABCDEF";
	struct string s;
	struct string_builder b;
	string_get(J, 1, &s);
	uint32_t rounds = 0;
	string_build(J, &b, s.bytes);
	for (const char *p = s.p, *end = p + s.bytes; p < end;) {
		int n;
		uint32_t cp = string_decode(p, &n);
		char raw[4], out[12];
		size_t size;
		poll(J, rounds++);
		if (cp - 0xD800u < 0x800)
			js_urierror(J, "URI malformed");
		if (cp && cp < 0x80 && (is_word((unsigned char)cp) || strchr(marks, (int)cp) ||
			strchr(also, (int)cp))) {
			string_add(&b, p, 1, 1);
			p++;
			continue;
		}
		size = utf8_encode(cp, raw);
		for (size_t i = 0; i < size; i++) {
			out[3 * i] = '%';
			out[3 * i + 1] = digits[(unsigned char)raw[i] >> 4];
			out[3 * i + 2] = digits[(unsigned char)raw[i] & 15];
		}
		string_add(&b, out, size * 3, size * 3);
		p += n;
	}
	string_built(&b);
}

static int digit(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The byte encoded as %XX at p, or -1. */
static int escaped(const char *p, const char *end)
{
	int high, low;
	if (end - p < 3 || *p != '%')
		return -1;
	high = digit((unsigned char)p[1]);
	low = digit((unsigned char)p[2]);
	return high < 0 || low < 0 ? -1 : high << 4 | low;
}

static void decode(js_State *J, const char *keep)
{
	struct string s;
	struct string_builder b;
	string_get(J, 1, &s);
	uint32_t rounds = 0;
	string_build(J, &b, s.bytes);
	for (const char *p = s.p, *end = p + s.bytes; p < end;) {
		unsigned char raw[4];
		size_t n = 0;
		uint32_t cp;
		int ok = 1, byte, length;
		poll(J, rounds++);
		if (*p != '%') {
			cp = string_decode(p, &length);
			string_add_code(&b, cp);
			p += length;
			continue;
		}
		byte = escaped(p, end);
		if (byte < 0)
			js_urierror(J, "URI malformed");
		length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
		for (const char *q = p; byte >= 0 && n < (size_t)length; q += 3, byte = escaped(q, end))
			raw[n++] = (unsigned char)byte;
		if (n < (size_t)length || utf8_decode(raw, n, &cp, &ok) != n || !ok)
			js_urierror(J, "URI malformed");
		if (cp && cp < 0x80 && strchr(keep, (int)cp))
			string_add(&b, p, 3, 3);
		else
			string_add_code(&b, cp);
		p += 3 * length;
	}
	string_built(&b);
}

static void encode_uri(js_State *J) { encode(J, reserved); }
static void encode_component(js_State *J) { encode(J, ""); }
static void decode_uri(js_State *J) { decode(J, reserved); }
static void decode_component(js_State *J) { decode(J, ""); }

/* escape and unescape (Annex B.2.1), on UTF-16 units. */
static void escape(js_State *J)
{
	struct string s;
	struct string_builder b;
	string_get(J, 1, &s);
	string_build(J, &b, s.bytes);
	for (uint32_t i = 0; i < s.units; i++) {
		unsigned unit = string_unit(J, &s, i);
		char text[8];
		poll(J, i);
		if (unit && unit < 0x80 && (is_word((unsigned char)unit) || strchr("@*_+-./", (int)unit)))
			snprintf(text, sizeof text, "%c", (int)unit);
		else
			snprintf(text, sizeof text, unit < 256 ? "%%%02X" : "%%u%04X", unit);
		string_add(&b, text, strlen(text), strlen(text));
	}
	string_built(&b);
}

/* The unit given by `count` hexadecimal digits from index i on, or -1. */
static int hex_unit(js_State *J, struct string *s, uint32_t i, uint32_t count)
{
	int value = 0;
	if (i + count > s->units)
		return -1;
	for (; count > 0; count--, i++) {
		unsigned unit = string_unit(J, s, i);
		int d = unit < 0x80 ? digit((unsigned char)unit) : -1;
		if (d < 0)
			return -1;
		value = value * 16 + d;
	}
	return value;
}

static void unescape(js_State *J)
{
	struct string s;
	uint16_t *units;
	uint32_t n = 0;
	string_get(J, 1, &s);
	units = (uint16_t *)(((uintptr_t)string_block(J,
		s.units * sizeof *units + 8 /* no script from here on */)->data + 7) & ~(uintptr_t)7);
	for (uint32_t i = 0; i < s.units; n++) {
		unsigned unit = string_unit(J, &s, i);
		int value = -1, used = 1;
		poll(J, n);
		if (unit == '%') {
			if (i + 1 < s.units && string_unit(J, &s, i + 1) == 'u')
				value = hex_unit(J, &s, i + 2, 4), used = 6;
			else
				value = hex_unit(J, &s, i + 1, 2), used = 3;
		}
		units[n] = (uint16_t)(value >= 0 ? (unsigned)value : unit);
		i += value >= 0 ? (uint32_t)used : 1;
	}
	string_push_utf16(J, units, n);
}

void uri_init(js_State *J)
{
	static const struct { const char *name; js_CFunction f; } natives[] = {
		{ "encodeURI", encode_uri }, { "encodeURIComponent", encode_component },
		{ "decodeURI", decode_uri }, { "decodeURIComponent", decode_component },
		{ "escape", escape }, { "unescape", unescape },
	};
	for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
		js_newcfunction(J, natives[i].f, natives[i].name, 1);
		js_defglobal(J, natives[i].name, JS_DONTENUM);
	}
}
