/* engine/bytes/typed_base64.c -- Uint8Array to and from base64 and hexadecimal text (ECMA-262, 17th edition, 23.3),
 * with V8's error messages. */
#include "base/mem.h"

#include "engine/buffer.h"
#include "engine/bytes/typed.h"
#include "engine/core/errors.h"
#include "engine/core/string.h"
#include "engine/object/describe.h"

enum last_chunk { LOOSE, STRICT, STOP_BEFORE_PARTIAL };

struct options { int url, omit_padding; enum last_chunk last; };

/* The result of decoding: characters read, bytes written to `out`, and the error or NULL. */
struct decoded { size_t read, count; const char *wrong; };

static const char plain_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static JS_NORETURN void refuse(js_State *J)
{
	char text[80];
	js_typeerror(J, "Method Uint8Array.prototype.%s called on incompatible receiver %s", buffer_running(J),
		describe_value(J, js_tovalue(J, 0), text, sizeof text));
}

static struct view *this_bytes(js_State *J)
{
	struct view *v = view_of(js_tovalue(J, 0));
	if (!v || v->kind != ELEMENT_UINT8)
		refuse(J);
	return v;
}

static void need_string(js_State *J)
{
	if (!js_isstring(J, 1))
		js_typeerror(J, "input argument must be a string");
}

/* Option `name` of the object at idx: the index of its value in `words`, 0 if undefined. */
static int choice(js_State *J, int idx, const char *name, const char *const *words)
{
	char text[80];
	int i;
	js_getproperty(J, idx, name);
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	for (i = 0; js_isstring(J, -1) && words[i]; i++) {
		if (strcmp(js_tostring(J, -1), words[i]) == 0) {
			js_pop(J, 1);
			return i;
		}
	}
	js_typeerror(J, "invalid option %s", describe_value(J, js_tovalue(J, -1), text, sizeof text));
}

static struct options read_options(js_State *J, int idx, int decoding)
{
	static const char *const alphabets[] = { "base64", "base64url", NULL },
		*const chunks[] = { "loose", "strict", "stop-before-partial", NULL };
	struct options o = { 0, 0, LOOSE };
	if (js_isundefined(J, idx))
		return o;
	if (!js_isobject(J, idx))
		js_typeerror(J, "invalid_argument");
	o.url = choice(J, idx, "alphabet", alphabets);
	if (decoding) {
		o.last = (enum last_chunk)choice(J, idx, "lastChunkHandling", chunks);
	} else {
		js_getproperty(J, idx, "omitPadding");
		o.omit_padding = js_toboolean(J, -1);
		js_pop(J, 1);
	}
	return o;
}

static size_t skip_space(const char *p, size_t i, size_t n)
{
	while (i < n && (p[i] == ' ' || p[i] == '\t' || p[i] == '\n' || p[i] == '\f' || p[i] == '\r'))
		i++;
	return i;
}

static int letter_value(unsigned c, int url)
{
	if (c - 'A' < 26u)
		return (int)(c - 'A');
	if (c - 'a' < 26u)
		return (int)(c - 'a' + 26);
	if (c - '0' < 10u)
		return (int)(c - '0' + 52);
	return c == (unsigned)(url ? '-' : '+') ? 62 : c == (unsigned)(url ? '_' : '/') ? 63 : -1;
}

static const char single[] = "The base64 input terminates with a single character, excluding padding (=).";
static const char bits_left[] = "The base64 input terminates with non-zero padding bits.";
static const char no_letter[] = "Found a character that cannot be part of a valid base64 string.";

/* Decodes the last chunk, of 2 or 3 characters. */
static void last_letters(struct decoded *d, uint8_t *out, uint32_t chunk, int letters, int strict)
{
	chunk <<= letters == 2 ? 12 : 6;
	if (strict && chunk & (letters == 2 ? 0xFFFF : 0xFF)) {
		d->wrong = bits_left;
		return;
	}
	out[d->count++] = (uint8_t)(chunk >> 16);
	if (letters == 3)
		out[d->count++] = (uint8_t)(chunk >> 8);
}

/* FromBase64 */
static struct decoded decode(const char *p, size_t n, const struct options *o, uint8_t *out, size_t most)
{
	struct decoded d = { 0, 0, NULL };
	uint32_t chunk = 0;
	int letters = 0, value;
	size_t i = 0;
	if (most == 0)
		return d;
	for (;;) {
		i = skip_space(p, i, n);
		if (i == n) {
			if (letters > 0 && o->last == STOP_BEFORE_PARTIAL)
				return d;
			if (letters == 1 || (letters > 0 && o->last == STRICT)) {
				d.wrong = single;
				return d;
			}
			if (letters > 0)
				last_letters(&d, out, chunk, letters, 0);
			d.read = n;
			return d;
		}
		if (p[i] == '=') {
			if (letters < 2) {
				d.wrong = letters == 1 && skip_space(p, i + 1, n) == n ? single : no_letter;
				return d;
			}
			i = skip_space(p, i + 1, n);
			if (letters == 2) {
				if (i == n) {
					if (o->last != STOP_BEFORE_PARTIAL)
						d.wrong = o->last == STRICT ? single : no_letter;
					return d;
				}
				if (p[i] == '=')
					i = skip_space(p, i + 1, n);
			}
			if (i < n) {
				d.wrong = no_letter;
				return d;
			}
			last_letters(&d, out, chunk, letters, o->last == STRICT);
			if (!d.wrong)
				d.read = n;
			return d;
		}
		value = letter_value((unsigned char)p[i], o->url);
		if (value < 0) {
			d.wrong = no_letter;
			return d;
		}
		if ((most - d.count == 1 && letters == 2) || (most - d.count == 2 && letters == 3))
			return d;
		i++;
		chunk = chunk << 6 | (uint32_t)value;
		if (++letters == 4) {
			out[d.count++] = (uint8_t)(chunk >> 16);
			out[d.count++] = (uint8_t)(chunk >> 8);
			out[d.count++] = (uint8_t)chunk;
			chunk = 0;
			letters = 0;
			d.read = i;
			if (d.count == most)
				return d;
		}
	}
}

static int hex_value(unsigned c)
{
	if (c - '0' < 10u)
		return (int)(c - '0');
	c |= 32;
	return c - 'a' < 6u ? (int)(c - 'a' + 10) : -1;
}

/* FromHex; the size of p is even */
static struct decoded decode_hex(const char *p, size_t n, uint8_t *out, size_t most)
{
	struct decoded d = { 0, 0, NULL };
	while (d.read < n && d.count < most) {
		int high = hex_value((unsigned char)p[d.read]), low = hex_value((unsigned char)p[d.read + 1]);
		if (high < 0 || low < 0) {
			d.wrong = "Input string must contain hex characters in even length";
			return d;
		}
		out[d.count++] = (uint8_t)(high << 4 | low);
		d.read += 2;
	}
	return d;
}

static void need_even(js_State *J, const struct string *s)
{
	if (s->units % 2 != 0)
		js_syntaxerror(J, "Input string must contain hex characters in even length");
}

static void toBase64(js_State *J)
{
	struct view *v = this_bytes(J);
	struct options o = read_options(J, 1, 0);
	struct string_builder b;
	const char *letters = o.url ? url_letters : plain_letters;
	size_t i, n, size;
	char *out;
	if (v->out)
		buffer_refuse_detached(J, "Uint8Array.prototype.", "toBase64");
	n = v->length;
	size = o.omit_padding ? (n * 4 + 2) / 3 : (n + 2) / 3 * 4;
	if (size > LIMIT_STRING_UNITS)
		js_rangeerror(J, "Invalid string length");
	string_build(J, &b, size);
	out = string_room(&b, size);
	for (i = 0; i < n; i += 3) {
		const uint8_t *p = view_at(v, i);
		uint32_t chunk = (uint32_t)p[0] << 16 | (i + 1 < n ? (uint32_t)p[1] << 8 : 0) | (i + 2 < n ? p[2] : 0);
		*out++ = letters[chunk >> 18];
		*out++ = letters[chunk >> 12 & 63];
		if (i + 1 < n || !o.omit_padding)
			*out++ = i + 1 < n ? letters[chunk >> 6 & 63] : '=';
		if (i + 2 < n || !o.omit_padding)
			*out++ = i + 2 < n ? letters[chunk & 63] : '=';
	}
	string_wrote(&b, size, size);
	string_built(&b);
}

static void toHex(js_State *J)
{
	struct view *v = this_bytes(J);
	struct string_builder b;
	size_t i, n;
	char *out;
	if (v->out)
		buffer_refuse_detached(J, "Uint8Array.prototype.", "toHex");
	n = v->length;
	if (n * 2 > LIMIT_STRING_UNITS)
		js_rangeerror(J, "Invalid string length");
	string_build(J, &b, n * 2);
	out = string_room(&b, n * 2);
	for (i = 0; i < n; i++) {
		uint8_t byte = *view_at(v, i);
		*out++ = "0123456789abcdef"[byte >> 4];
		*out++ = "0123456789abcdef"[byte & 15];
	}
	string_wrote(&b, n * 2, n * 2);
	string_built(&b);
}

static void complain(js_State *J, const struct decoded *d)
{
	if (d->wrong)
		js_syntaxerror(J, "%s", d->wrong);
}

static void fromBase64(js_State *J)
{
	struct options o;
	struct decoded d;
	struct string s;
	uint8_t *bytes;
	need_string(J);
	o = read_options(J, 2, 1);
	string_get(J, 1, &s);
	buffer_push_bytes_new(J, s.bytes / 4 * 3 + 3, 0, &bytes);
	string_get(J, 1, &s);
	d = decode(s.p, s.bytes, &o, bytes, SIZE_MAX);
	complain(J, &d);
	buffer_trim(J, d.count);
}

static void fromHex(js_State *J)
{
	struct decoded d;
	struct string s;
	uint8_t *bytes;
	need_string(J);
	string_get(J, 1, &s);
	need_even(J, &s);
	buffer_push_bytes_new(J, s.bytes / 2 + 1, 0, &bytes);
	string_get(J, 1, &s);
	d = decode_hex(s.p, s.units == s.bytes ? s.bytes : s.bytes / 2 * 2, bytes, SIZE_MAX);
	complain(J, &d);
	buffer_trim(J, d.count);
}

/* -- { read, written } */
static void push_outcome(js_State *J, const struct decoded *d)
{
	complain(J, d);
	js_newobject(J);
	js_pushnumber(J, (double)d->read);
	js_defproperty(J, -2, "read", 0);
	js_pushnumber(J, (double)d->count);
	js_defproperty(J, -2, "written", 0);
}

static void setFromBase64(js_State *J)
{
	struct view *v = this_bytes(J);
	struct options o;
	struct decoded d;
	struct string s;
	need_string(J);
	o = read_options(J, 2, 1);
	if (v->out)
		buffer_refuse_detached(J, "Uint8Array.prototype.", "setFromBase64");
	string_get(J, 1, &s);
	d = decode(s.p, s.bytes, &o, view_at(v, 0), v->length);
	push_outcome(J, &d);
}

static void setFromHex(js_State *J)
{
	struct view *v = this_bytes(J);
	struct decoded d;
	struct string s;
	need_string(J);
	if (v->out)
		buffer_refuse_detached(J, "Uint8Array.prototype.", "setFromHex");
	string_get(J, 1, &s);
	need_even(J, &s);
	d = decode_hex(s.p, s.units == s.bytes ? s.bytes : s.bytes / 2 * 2, view_at(v, 0), v->length);
	push_outcome(J, &d);
}

void typed_base64_init(js_State *J)
{
	static const struct buffer_method methods[] = {
		{ "toBase64", toBase64, 0 }, { "setFromBase64", setFromBase64, 1 }, { "toHex", toHex, 0 },
		{ "setFromHex", setFromHex, 1 },
	};
	static const struct buffer_method functions[] = { { "fromBase64", fromBase64, 1 }, { "fromHex", fromHex, 1 } };
	js_pushobject(J, J->buffers->view_prototype[ELEMENT_UINT8]);
	buffer_methods(J, methods, sizeof methods / sizeof *methods);
	js_pop(J, 1);
	js_pushobject(J, J->buffers->view_constructor[ELEMENT_UINT8]);
	buffer_methods(J, functions, sizeof functions / sizeof *functions);
	js_pop(J, 1);
}
