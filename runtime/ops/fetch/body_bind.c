/* ops/fetch/body_bind.c -- internalBinding('body'): the native part of Headers, bodies, FormData and data: URLs.
 *
 * Every argument is a string or bytes already; stdlib/internal/web converts.  Bytes are owned by a body, and nobody
 * writes to them meanwhile.
 *
 *   lowerToken(name)              the name in lower case; undefined if it is not an HTTP token
 *   pairsOf(object)               [flat, lowers]: flat is [key, value ...] of its own enumerable properties with string
 *                                 keys, normalized as by normalize if lowers is not undefined, else with the values
 *                                 unchanged
 *   normalize(flat)               flat: [name, value ...], an array made by the library.  Trims the values in place;
 *                                 returns an array of the names in lower case, or undefined if one of them is not a
 *                                 valid name or value, or has units above 255; values may have been trimmed by then
 *   fieldValue(value)             trimmed; undefined if it contains a NUL or a line end
 *   wideAt(text)                  the index of the first unit above 255, or -1
 *   wellFormed(text)              with each lone surrogate replaced by U+FFFD
 *   multipart(bytes, boundary)    [name, filename, type, value, name ...] (codec/multipart.h); undefined if the bytes
 *                                 are ill-formed.  The value is a string where filename is undefined, else a
 *                                 Uint8Array of its own
 *   partText(text)                with line ends converted to CRLF
 *   partName(name)                escaped for use between quotes
 *   percentDecode(text)           Uint8Array
 *   base64(bytes)                 Uint8Array, or undefined (codec/data_url.h)
 */
#include "ops/core/ops.h"

#include <string.h>

#include "base/size.h"
#include "codec/data_url.h"
#include "codec/multipart.h"
#include "engine/buffer.h"
#include "engine/text.h"

enum { SHORT = 256 };

/* The lower-case form of each token character, 0 for any other. */
static const char token[256] = {
	['!'] = '!', ['#'] = '#', ['$'] = '$', ['%'] = '%', ['&'] = '&', ['\''] = '\'', ['*'] = '*', ['+'] = '+',
	['-'] = '-', ['.'] = '.',
	['^'] = '^', ['_'] = '_', ['`'] = '`', ['|'] = '|', ['~'] = '~',
	['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7',
	['8'] = '8', ['9'] = '9',
#define LETTER(upper, lower) [upper] = lower, [lower] = lower
	LETTER('A', 'a'), LETTER('B', 'b'), LETTER('C', 'c'), LETTER('D', 'd'), LETTER('E', 'e'), LETTER('F', 'f'),
	LETTER('G', 'g'), LETTER('H', 'h'),
	LETTER('I', 'i'), LETTER('J', 'j'), LETTER('K', 'k'), LETTER('L', 'l'), LETTER('M', 'm'), LETTER('N', 'n'),
	LETTER('O', 'o'), LETTER('P', 'p'),
	LETTER('Q', 'q'), LETTER('R', 'r'), LETTER('S', 's'), LETTER('T', 't'), LETTER('U', 'u'), LETTER('V', 'v'),
	LETTER('W', 'w'), LETTER('X', 'x'),
	LETTER('Y', 'y'), LETTER('Z', 'z'),
#undef LETTER
};

/* Pushes the string at idx in lower case; returns 0 and pushes nothing if it is not a token.  -- string */
static int push_lower(js_State *J, int idx)
{
	size_t size;
	const char *name = text_utf8(J, idx, &size);
	char small[SHORT], *out = small;
	int has_upper = 0;
	if (size == 0)
		return 0;
	if (size > SHORT)
		buffer_push_bytes_new(J, size, 0, (uint8_t **)&out);
	for (size_t i = 0; i < size; i++) {
		char c = token[(unsigned char)name[i]];
		if (c == 0) {
			js_pop(J, size > SHORT);
			return 0;
		}
		has_upper |= c != name[i];
		out[i] = c;
	}
	if (has_upper)
		text_push_ascii(J, out, size);
	else
		js_copy(J, size > SHORT && idx < 0 ? idx - 1 : idx);
	if (size > SHORT) {
		js_rot2(J);
		js_pop(J, 1);
	}
	return 1;
}

static void lower_token(js_State *J)
{
	if (!push_lower(J, 1))
		js_pushundefined(J);
}

static int is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Pushes the string at idx, whose text is `value`, trimmed; returns 0 and pushes nothing if it is not a valid value.
 * -- string */
static int push_field(js_State *J, int idx, const char *value, size_t size)
{
	size_t from = 0, to;
	for (to = size; to > 0 && is_space(value[to - 1]);)
		to--;
	while (from < to && is_space(value[from]))
		from++;
	for (size_t i = from; i < to; i++)
		if (value[i] == 0 || value[i] == '\r' || value[i] == '\n')
			return 0;
	if (to - from == size)
		js_copy(J, idx);
	else
		text_push_bytes(J, value + from, to - from);
	return 1;
}

static void field_value(js_State *J)
{
	size_t size;
	const char *value = text_utf8(J, 1, &size);
	if (!push_field(J, 1, value, size))
		js_pushundefined(J);
}

/* The index of the first unit above 255, or -1. */
static ptrdiff_t find_wide(const char *text, size_t size)
{
	ptrdiff_t units = 0;
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c > 0xC3)
			return units;
		units += (c & 0xC0) != 0x80;
	}
	return -1;
}

/* Converts the name and value on top to the form that a list of headers keeps, if they are valid and have no unit above
 * 255.  name value -- lower value, and 1; else 0 and the stack is as before */
static int convert_pair(js_State *J)
{
	size_t size;
	if (!js_isstring(J, -1) || !js_isstring(J, -2))
		return 0;
	const char *value = text_utf8(J, -1, &size);
	if (find_wide(value, size) >= 0 || !push_field(J, -1, value, size))
		return 0;
	if (!push_lower(J, -3)) {
		js_pop(J, 1);
		return 0;
	}
	js_replace(J, -4);
	js_replace(J, -2);
	return 1;
}

static void pairs_of(js_State *J)
{
	value_keys(J, 1);
	int count = js_getlength(J, -1), good = 1;
	js_newarray(J);
	js_newarray(J);
	for (int i = 0; i < count; i++) {
		js_getindex(J, -3, i);
		js_copy(J, -1);
		value_createindex(J, -4, 2 * (uint32_t)i);
		js_copy(J, -1);
		value_getkey(J, 1);
		good = good && convert_pair(J);
		value_createindex(J, -4, 2 * (uint32_t)i + 1);
		if (good)
			value_createindex(J, -2, (uint32_t)i);
		else
			js_pop(J, 1);
	}
	if (!good) {
		js_pop(J, 1);
		js_pushundefined(J);
	}
	js_newarray(J);
	js_rot3(J);
	value_createindex(J, -3, 1);
	value_createindex(J, -2, 0);
}

static void normalize(js_State *J)
{
	int length = js_getlength(J, 1);
	js_newarray(J);
	for (int i = 0; i + 1 < length; i += 2) {
		js_getindex(J, 1, i);
		js_getindex(J, 1, i + 1);
		if (!convert_pair(J)) {
			js_pushundefined(J);
			return;
		}
		value_createindex(J, 1, (uint32_t)i + 1);
		value_createindex(J, -2, (uint32_t)(i / 2));
	}
}

static void wide_at(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	js_pushnumber(J, (double)find_wide(text, size));
}

static void well_formed(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	if (memmem(text, size, "\xEF\xBF\xBD", 3))
		text_push_bytes(J, text, size);
	else
		js_copy(J, 1);
}

/* ---- multipart/form-data */

/* Makes a Uint8Array of size bytes as scratch memory and leaves it on the stack. */
static uint8_t *scratch(js_State *J, size_t size)
{
	uint8_t *bytes;
	buffer_push_bytes_new(J, size, 0, &bytes);
	return bytes;
}

static void push_name(js_State *J, struct multipart_span raw)
{
	if (!raw.at) {
		js_pushundefined(J);
		return;
	}
	uint8_t *plain = scratch(J, raw.size);
	text_push_bytes(J, plain, raw.size ? multipart_plain_name(raw, plain) : 0);
	js_rot2(J);
	js_pop(J, 1);
}

static void push_type(js_State *J, struct multipart_span type)
{
	if (type.at)
		text_push_latin1(J, type.at, type.size);
	else
		js_pushundefined(J);
}

static void push_value(js_State *J, const struct multipart_part *part)
{
	const void *from = part->body.at;
	size_t size = part->body.size;
	int held = 0;
	if (part->is_base64) {
		text_push_latin1(J, from, size);
		size = text_encoded_size(J, -1, TEXT_BASE64);
		uint8_t *decoded = scratch(J, size);
		size = size ? text_encode(J, -2, TEXT_BASE64, decoded, size) : 0;
		from = decoded;
		held = 2;
	}
	if (part->filename.at) {
		uint8_t *to = scratch(J, size);
		if (size)
			memcpy(to, from, size);
	} else {
		ops_push_decoded(J, size ? from : "", size, TEXT_UTF8);
	}
	for (; held > 0; held--) {
		js_rot2(J);
		js_pop(J, 1);
	}
}

static void multipart(js_State *J)
{
	struct multipart m;
	struct multipart_part part;
	size_t boundary_size, size;
	const char *boundary = text_utf8(J, 2, &boundary_size);
	uint8_t *bytes;
	uint32_t n = 0;
	int rc;
	if (!buffer_get(J, 1, &bytes, &size)) {
		js_pushundefined(J);
		return;
	}
	multipart_init(&m, size ? bytes : (const uint8_t *)"", size, boundary, boundary_size);
	js_newarray(J);
	while ((rc = multipart_next(&m, &part)) > 0) {
		push_name(J, part.name);
		value_createindex(J, -2, n++);
		push_name(J, part.filename);
		value_createindex(J, -2, n++);
		push_type(J, part.type);
		value_createindex(J, -2, n++);
		push_value(J, &part);
		value_createindex(J, -2, n++);
	}
	if (rc < 0)
		js_pushundefined(J);
}

/* Pushes the result of write for the string at 1; it may write up to `growth` bytes per input byte. */
static void rewrite(js_State *J, size_t growth, size_t (*write)(const uint8_t *text, size_t size, uint8_t *out))
{
	size_t size, room;
	const char *text = text_utf8(J, 1, &size);
	if (!strpbrk(text, "\r\n\"") && strlen(text) == size) {
		js_copy(J, 1);
		return;
	}
	if (!size_mul(size, growth, &room))
		js_rangeerror(J, "Out of memory");
	uint8_t *out = scratch(J, room);
	text_push_bytes(J, out, write((const uint8_t *)text, size, out));
}

static void part_text(js_State *J)
{
	rewrite(J, 2, multipart_crlf);
}

static void part_name(js_State *J)
{
	rewrite(J, 3, multipart_escape);
}

/* ---- data: URLs */

static void percent_decode(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	uint8_t *out = scratch(J, size);
	size_t written = size ? data_url_percent_decode((const uint8_t *)text, size, out) : 0;
	if (written < size)
		buffer_trim(J, written);
}

static void base64(js_State *J)
{
	size_t size;
	uint8_t *bytes, *out;
	if (!buffer_get(J, 1, &bytes, &size) || size == 0) {
		scratch(J, 0);
		return;
	}
	out = scratch(J, size);
	ssize_t written = data_url_base64(bytes, size, out);
	if (written < 0)
		js_pushundefined(J);
	else if ((size_t)written < size)
		buffer_trim(J, (size_t)written);
}

void body_bind(js_State *J)
{
	value_method(J, "lowerToken", lower_token, 1);
	value_method(J, "pairsOf", pairs_of, 1);
	value_method(J, "normalize", normalize, 1);
	value_method(J, "fieldValue", field_value, 1);
	value_method(J, "wideAt", wide_at, 1);
	value_method(J, "wellFormed", well_formed, 1);
	value_method(J, "multipart", multipart, 2);
	value_method(J, "partText", part_text, 1);
	value_method(J, "partName", part_name, 1);
	value_method(J, "percentDecode", percent_decode, 1);
	value_method(J, "base64", base64, 1);
}
