/* ops/text/encoding_bind.c -- internalBinding('encoding'): the C part of TextEncoder and TextDecoder.
 *
 * stdlib/internal/web/encoding.js does the checks visible to users.
 *
 *   encode(string)                          Uint8Array
 *   encodeInto(string, view)                { read, written }
 *   decodeUtf8(view, flags)                 string
 *   newDecoder(encoding, flags)             a decoder, which keeps the incomplete end of a stream; undefined if the
 *                                           system does not support the encoding
 *   decode(decoder, view, more)             string; view may be undefined
 *
 * flags are IGNORE_BOM 1 and FATAL 2.  The decoding functions return null if view has no bytes type, and undefined if
 * the bytes are ill-formed with FATAL; the decoder is then reset.
 *
 * UTF-8 and UTF-16 are decoded here.  Single-byte encodings are decoded with a table, multi-byte ones by
 * codec/charset.h.  Where the Encoding Standard differs from iconv, the standard is followed.
 */
#include "ops/core/ops.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "engine/buffer.h"
#include "engine/text.h"
#include "engine/value.h"
#include "codec/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

enum { IGNORE_BOM = 1, FATAL = 2 };
enum kind { UTF8, UTF16LE, UTF16BE, TABLE, CHARSET, USER_DEFINED };
enum { TAIL_MAX = CHARSET_LEFT_MAX, REPLACEMENT_SIZE = 3 };

struct decoder {
	enum kind kind;
	unsigned flags;
	int begun;                     /* part of this stream was decoded, so no byte order mark is possible */
	size_t kept;
	uint8_t tail[TAIL_MAX];        /* an incomplete character */
	const struct charset *charset; /* CHARSET */
	struct charset_state state;
	uint16_t table[128];           /* TABLE: for the bytes from 0x80 on */
};

static const char TAG[] = "TextDecoder.state";
static const char REPLACEMENT[] = "\xEF\xBF\xBD";

static const struct encoding {
	const char *name;
	enum kind kind;
	const char *iconv;
} encodings[] = {
	{ "utf-8", UTF8, NULL }, { "utf-16le", UTF16LE, NULL }, { "utf-16be", UTF16BE, NULL },
	{ "x-user-defined", USER_DEFINED, NULL },
	{ "windows-1252", TABLE, NULL }, { "ibm866", TABLE, "CP866" }, { "iso-8859-2", TABLE, "ISO-8859-2" },
	{ "iso-8859-3", TABLE, "ISO-8859-3" },
	{ "iso-8859-4", TABLE, "ISO-8859-4" }, { "iso-8859-5", TABLE, "ISO-8859-5" },
	{ "iso-8859-6", TABLE, "ISO-8859-6" },
	{ "iso-8859-7", TABLE, "ISO-8859-7" }, { "iso-8859-8", TABLE, "ISO-8859-8" },
	{ "iso-8859-8-i", TABLE, "ISO-8859-8" },
	{ "iso-8859-10", TABLE, "ISO-8859-10" }, { "iso-8859-13", TABLE, "ISO-8859-13" },
	{ "iso-8859-14", TABLE, "ISO-8859-14" },
	{ "iso-8859-15", TABLE, "ISO-8859-15" }, { "iso-8859-16", TABLE, "ISO-8859-16" }, { "koi8-r", TABLE, "KOI8-R" },
	{ "koi8-u", TABLE, "KOI8-U" }, { "macintosh", TABLE, "MACINTOSH" }, { "windows-874", TABLE, "CP874" },
	{ "windows-1250", TABLE, "CP1250" }, { "windows-1251", TABLE, "CP1251" }, { "windows-1253", TABLE, "CP1253" },
	{ "windows-1254", TABLE, "CP1254" }, { "windows-1255", TABLE, "CP1255" }, { "windows-1256", TABLE, "CP1256" },
	{ "windows-1257", TABLE, "CP1257" }, { "windows-1258", TABLE, "CP1258" }, { "x-mac-cyrillic", TABLE, "MAC-UK" },
	{ "gbk", CHARSET, NULL }, { "gb18030", CHARSET, NULL }, { "big5", CHARSET, NULL }, { "euc-jp", CHARSET, NULL },
	{ "iso-2022-jp", CHARSET, NULL }, { "shift_jis", CHARSET, NULL }, { "euc-kr", CHARSET, NULL },
};

static void encode(js_State *J)
{
	uint8_t *bytes;
	size_t size = text_encoded_size(J, 1, TEXT_UTF8), written;
	buffer_push_bytes_new(J, size, 0, &bytes);
	written = size ? text_encode(J, 1, TEXT_UTF8, bytes, size) : 0;
	if (written < size)
		buffer_trim(J, written);
}

static void encode_into(js_State *J)
{
	uint8_t *bytes;
	size_t room, written = 0, read = 0;
	if (buffer_get(J, 2, &bytes, &room) && room)
		written = text_encode(J, 1, TEXT_UTF8, bytes, room);
	for (size_t i = 0; i < written; i++)
		read += (size_t)((bytes[i] & 0xC0) != 0x80) + (bytes[i] >= 0xF0);
	js_newobject(J);
	js_pushnumber(J, (double)read);
	value_create(J, -2, "read");
	js_pushnumber(J, (double)written);
	value_create(J, -2, "written");
}

/* ---- UTF-8 */

/* Number of bytes at the end that are an incomplete character. */
static size_t unfinished(const uint8_t *p, size_t n)
{
	for (size_t k = 1; k <= 3 && k <= n; k++) {
		uint8_t lead = p[n - k], second = k > 1 ? p[n - k + 1] : 0x80;
		size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
		if ((lead & 0xC0) == 0x80)
			continue;
		if (lead < 0xC2 || lead > 0xF4 || size <= k)
			return 0;
		if (k > 1 && ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
			(lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)))
			return 0;
		return k;
	}
	return 0;
}

/* Pushes the decoded text or undefined; the bytes must not include an incomplete end. */
static void push_utf8(js_State *J, const uint8_t *p, size_t n, unsigned flags, int begun)
{
	if ((flags & FATAL) && !utf8_valid((const char *)p, n)) {
		js_pushundefined(J);
		return;
	}
	if (!(flags & IGNORE_BOM) && !begun && n >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) {
		p += 3;
		n -= 3;
	}
	ops_push_decoded(J, n ? (const void *)p : "", n, TEXT_UTF8);
}

void ops_push_text(js_State *J, const void *bytes, size_t size) { push_utf8(J, bytes, size, 0, 0); }

/* The bytes at idx, or a copy if another thread may write to them meanwhile.  -- [copy] */
static uint8_t *steady(js_State *J, int idx, uint8_t *bytes, size_t size)
{
	uint8_t *copy;
	if (!size || !buffer_is_lent(J, idx))
		return bytes;
	buffer_push_bytes_new(J, size, 0, &copy);
	return memcpy(copy, bytes, size);
}

static void decode_utf8(js_State *J)
{
	uint8_t *bytes;
	size_t size;
	if (!buffer_get(J, 1, &bytes, &size)) {
		js_pushnull(J);
		return;
	}
	push_utf8(J, steady(J, 1, bytes, size), size, js_touint32(J, 2), 0);
}

/* ---- other encodings to UTF-8: each returns the number of bytes left over, and sets *bad if something was
 * ill-formed */

struct text {
	uint8_t *at;
	int bad;
};

static void put(struct text *t, uint32_t cp)
{
	t->at += utf8_encode(cp, (char *)t->at);
}

static void put_bad(struct text *t)
{
	memcpy(t->at, REPLACEMENT, REPLACEMENT_SIZE);
	t->at += REPLACEMENT_SIZE;
	t->bad = 1;
}

static size_t from_utf16(struct text *t, const uint8_t *p, size_t n, int big, int more)
{
	size_t i = 0;
	while (n - i >= 2) {
		uint32_t unit = big ? (uint32_t)p[i] << 8 | p[i + 1] : (uint32_t)p[i + 1] << 8 | p[i], low;
		if (unit < 0x80) {
			*t->at++ = (uint8_t)unit;
			i += 2;
			continue;
		}
		if (unit < 0xD800 || unit > 0xDFFF) {
			put(t, unit);
			i += 2;
			continue;
		}
		if (unit < 0xDC00 && n - i < 4)
			break;
		low = n - i < 4 ? 0 : big ? (uint32_t)p[i + 2] << 8 | p[i + 3] : (uint32_t)p[i + 3] << 8 | p[i + 2];
		if (unit < 0xDC00 && (low & 0xFC00) == 0xDC00) {
			put(t, 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF));
			i += 4;
		} else {
			put_bad(t);
			i += 2;
		}
	}
	if (i < n && !more) {
		put_bad(t);
		i = n;
	}
	return n - i;
}

static void from_table(struct text *t, const uint8_t *p, size_t n, const uint16_t *table)
{
	for (size_t i = 0; i < n;) {
		size_t ascii = utf8_ascii_prefix((const char *)p + i, n - i);
		if (ascii) {
			memcpy(t->at, p + i, ascii);
			t->at += ascii;
			i += ascii;
		}
		for (; i < n && p[i] >= 0x80; i++) {
			uint32_t cp = table[p[i] - 0x80];
			if (cp == UTF8_REPLACEMENT)
				put_bad(t);
			else
				put(t, cp);
		}
	}
}

static void begin_anew(struct decoder *d)
{
	d->begun = 0;
	d->kept = 0;
	d->state = (struct charset_state){ 0, 0 };
}

static void decode(js_State *J)
{
	struct decoder *d = js_touserdata(J, 1, TAG);
	uint8_t *bytes = d->tail, *whole;
	size_t size = 0, left = 0;
	int more = js_toboolean(J, 3);
	if (js_isdefined(J, 2) && !buffer_get(J, 2, &bytes, &size)) {
		js_pushnull(J);
		return;
	}
	if (d->kept) {
		buffer_push_bytes_new(J, d->kept + size, 0, &whole);
		memcpy(whole, d->tail, d->kept);
		if (size)
			memcpy(whole + d->kept, bytes, size);
		bytes = whole;
		size += d->kept;
	} else {
		bytes = steady(J, 2, bytes, size);
	}
	if (d->kind == UTF8) {
		left = more ? unfinished(bytes, size) : 0;
		push_utf8(J, bytes, size - left, d->flags, d->begun);
	} else {
		size_t room = CHARSET_GROWTH * size;
		struct text t = { NULL, 0 };
		uint8_t *out;
		buffer_push_bytes_new(J, room, 0, &out);
		t.at = out;
		switch (d->kind) {
		case UTF16LE:
		case UTF16BE: left = from_utf16(&t, bytes, size, d->kind == UTF16BE, more); break;
		case CHARSET: left = charset_decode(d->charset, &d->state, bytes, size, more, &t.at, &t.bad); break;
		default: from_table(&t, bytes, size, d->table);
		}
		if (t.bad && (d->flags & FATAL))
			js_pushundefined(J);
		else
			push_utf8(J, out, (size_t)(t.at - out), d->kind == UTF16LE ||
				d->kind == UTF16BE ? d->flags & IGNORE_BOM : IGNORE_BOM, d->begun);
	}
	if (!more || !js_isdefined(J, -1)) {
		begin_anew(d);
		return;
	}
	d->begun |= size > left;
	d->kept = left;
	memmove(d->tail, bytes + size - left, left);
}

/* ---- decoders */

/* Fills the table by decoding each byte with iconv; 0 or -errno. */
static int make_table(struct decoder *d, const struct encoding *e)
{
	iconv_t cd = iconv_open("UTF-16LE", e->iconv);
	if (cd == (iconv_t)-1)
		return -errno;
	for (unsigned i = 0; i < 128; i++) {
		char byte = (char)(0x80 + i), *in = &byte, made[8], *out = made;
		size_t left = 1, room = sizeof made;
		iconv(cd, &in, &left, &out, &room);
		iconv(cd, NULL, NULL, &out, &room);
		if (out - made == 2)
			d->table[i] = (uint16_t)((uint8_t)made[0] | (uint8_t)made[1] << 8);
		else
			d->table[i] = i < 0x20 && !strncmp(e->name, "windows-", 8) ? (uint16_t)(0x80 + i) :
				UTF8_REPLACEMENT;
	}
	iconv_close(cd);
	if (!strcmp(e->name, "macintosh")) {
		d->table[0xC6 - 0x80] = 0x2206;
		d->table[0xF0 - 0x80] = 0xF8FF;
	} else if (!strcmp(e->name, "x-mac-cyrillic")) {
		d->table[0xFF - 0x80] = 0x20AC;
	} else if (!strcmp(e->name, "koi8-u")) {
		d->table[0xAE - 0x80] = 0x45E;
		d->table[0xBE - 0x80] = 0x40E;
	} else if (!strcmp(e->name, "windows-1255")) {
		d->table[0xCA - 0x80] = 0x5BA;
	}
	return 0;
}

static void make_latin(struct decoder *d)
{
	static const uint16_t c1[32] = {
		0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
		0x17D, 0x8F,
		0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
		0x17E, 0x178,
	};
	for (unsigned i = 0; i < 128; i++)
		d->table[i] = i < 32 ? c1[i] : (uint16_t)(0x80 + i);
}

static int prepare(struct decoder *d, const struct encoding *e)
{
	switch (e->kind) {
	case TABLE:
		if (e->iconv)
			return make_table(d, e);
		make_latin(d);
		return 0;
	case USER_DEFINED:
		for (unsigned i = 0; i < 128; i++)
			d->table[i] = (uint16_t)(0xF780 + i);
		return 0;
	case CHARSET:
		d->charset = charset_find(e->name);
		return d->charset ? 0 : -errno;
	default:
		return 0;
	}
}

static void free_decoder(js_State *J, void *p)
{
	(void)J;
	mem_free(p);
}

static void new_decoder(js_State *J)
{
	const struct encoding *e = NULL;
	struct decoder *d;
	unsigned flags = js_touint32(J, 2);
	for (size_t i = 0; !e && i < sizeof encodings / sizeof encodings[0]; i++)
		if (text_equal(J, 1, encodings[i].name))
			e = &encodings[i];
	if (!e) {
		js_pushundefined(J);
		return;
	}
	js_pushnull(J);
	d = mem_zalloc(sizeof *d);
	d->kind = e->kind;
	d->flags = flags;
	js_newuserdata(J, TAG, d, free_decoder);       /* frees it if it throws */
	int r = prepare(d, e);
	if (r == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (r < 0)
		js_pushundefined(J);
}

void encoding_bind(js_State *J)
{
	value_method(J, "encode", encode, 1);
	value_method(J, "encodeInto", encode_into, 2);
	value_method(J, "decodeUtf8", decode_utf8, 2);
	value_method(J, "newDecoder", new_decoder, 2);
	value_method(J, "decode", decode, 3);
}
