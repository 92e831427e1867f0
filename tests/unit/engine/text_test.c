/* The interface of strings for natives: random bytes and units through every conversion in give well-formed strings,
 * and every conversion out gives the input again.  Expected texts of base64, hex and ill-formed UTF-8 are node 20's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "engine/engine.h"
#include "engine/core/run.h"
#include "engine/text.h"
#include "engine/core/string.h"

static js_State *J;

static uint64_t seed = 0x2545F4914F6CDD1Dull;
static uint32_t rnd(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 33) % n;
}

/* Checks the string on top: WTF-8 with joined pairs, no 0 byte, correct length and flag. */
static void check_top(void)
{
	struct string s;
	uint32_t i = 0, units = 0;
	int n, high = 0, other = 0;

	string_view(J, js_tovalue(J, -1), &s);
	while (i < s.bytes) {
		uint32_t c = string_decode(s.p + i, &n);
		char again[4];

		assert_true(s.p[i] != 0);
		assert_false(high && c - 0xDC00u < 0x400);
		assert_true(c <= 0x10FFFF);
		/* no overlong forms except U+0000 */
		assert_int_equal(n, c == 0 ? 2 : (int)utf8_encode(c, again));
		high = c - 0xD800u < 0x400;
		other |= c == 0 || c >= 0x80;
		units += c >= 0x10000 ? 2 : 1;
		i += (uint32_t)n;
	}
	assert_int_equal(i, s.bytes);
	assert_int_equal(units, s.units);
	assert_int_equal(!other, s.ascii != 0);
	assert_int_equal(text_length(J, -1), units);
}

static void encodes_to(enum text_encoding e, const void *bytes, size_t size)
{
	size_t room = text_encoded_size(J, -1, e);
	unsigned char *out = malloc(room + 1);

	assert_true(room >= size);
	out[room] = 0xA5;
	assert_int_equal(text_encode(J, -1, e, out, room), size);
	assert_memory_equal(out, bytes, size);
	assert_int_equal(out[room], 0xA5);
	free(out);
}

static void random_bytes(js_State *state, void *arg)
{
	static const unsigned char awkward[] = { 0xF0, 0x9F, 0x98, 0x80, 0xED, 0xA0, 0xBD, 0xC0 };
	unsigned i;

	J = state;
	for (i = 0; i < 20000; i++) {
		unsigned char bytes[64];
		size_t n = rnd(sizeof bytes + 1), k, size;
		int kind = (int)rnd(4);
		const char *utf8;

		for (k = 0; k < n; k++)
			bytes[k] = (unsigned char)(kind == 0 ? rnd(128) : kind == 1 ? 0x80 + rnd(128) : kind == 2 ? awkward[rnd(8)] : rnd(256));

		text_push_bytes(J, bytes, n);
		check_top();
		utf8 = text_utf8(J, -1, &size);
		assert_true(utf8_valid(utf8, size));
		assert_int_equal(utf8[size], 0);
		if (utf8_valid((const char *)bytes, n)) {
			assert_int_equal(size, n);
			assert_memory_equal(utf8, bytes, n);
		}
		encodes_to(TEXT_UTF8, utf8, size);
		js_pop(J, 1);

		text_push_latin1(J, bytes, n);
		check_top();
		assert_int_equal(text_length(J, -1), n);
		encodes_to(TEXT_LATIN1, bytes, n);
		js_pop(J, 1);

		text_push_utf16le(J, bytes, n);
		check_top();
		encodes_to(TEXT_UTF16LE, bytes, n & ~(size_t)1);
		js_pop(J, 1);

		text_push_decoded(J, bytes, n, TEXT_HEX);
		check_top();
		encodes_to(TEXT_HEX, bytes, n);
		js_pop(J, 1);

		text_push_decoded(J, bytes, n, TEXT_BASE64);
		check_top();
		encodes_to(TEXT_BASE64, bytes, n);
		js_pop(J, 1);

		text_push_decoded(J, bytes, n, TEXT_BASE64URL);
		check_top();
		encodes_to(TEXT_BASE64, bytes, n);
		js_pop(J, 1);

		string_push_foreign(J, (const char *)bytes, n);
		check_top();
		js_pop(J, 1);
	}
}

/* As many whole characters as there is room for, never a byte more. */
static void little_room(js_State *state, void *arg)
{
	static const char text[] = "a\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80z";
	static const size_t fits[] = { 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11 };
	char out[16];
	size_t room;

	J = state;
	text_push(J, text);
	for (room = 0; room < sizeof fits / sizeof fits[0]; room++) {
		memset(out, 0x5A, sizeof out);
		assert_int_equal(text_encode(J, -1, TEXT_UTF8, out, room), fits[room]);
		assert_memory_equal(out, text, fits[room]);
		assert_int_equal(out[fits[room]], 0x5A);
	}
	assert_int_equal(text_encode(J, -1, TEXT_UTF16LE, out, 5), 4);
	assert_int_equal(text_encode(J, -1, TEXT_LATIN1, out, 2), 2);
	js_pop(J, 1);
}

static void known(js_State *state, void *arg)
{
	static const struct { const char *text, *bytes; size_t n; } base64[] = {
		{ "YQ==YQ==", "a", 1 }, { "YQ=YQ", "a", 1 }, { "Y", "", 0 }, { "YW I=", "ab", 2 }, { "Y*W_I-", "ao\xC8", 3 }, { "=YQ", "", 0 },
		{ "////", "\xFF\xFF\xFF", 3 }, { "--__", "\xFB\xEF\xFF", 3 }, { "YWJjZ", "abc", 3 }, { "YWJjZA", "abcd", 4 },
	}, hex[] = {
		{ "0g11", "", 0 }, { "abc", "\xAB", 1 }, { "12zz34", "\x12", 1 }, { "ABcd", "\xAB\xCD", 2 },
	};
	size_t i, size;

	J = state;
	for (i = 0; i < sizeof base64 / sizeof base64[0]; i++) {
		text_push(J, base64[i].text);
		encodes_to(TEXT_BASE64, base64[i].bytes, base64[i].n);
		js_pop(J, 1);
	}
	for (i = 0; i < sizeof hex / sizeof hex[0]; i++) {
		text_push(J, hex[i].text);
		encodes_to(TEXT_HEX, hex[i].bytes, hex[i].n);
		js_pop(J, 1);
	}
	text_push_bytes(J, "a\xFF\xC3(\xED\xA0\xBD\xE2\x82", 9);
	assert_string_equal(text_utf8(J, -1, &size), "a\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
	js_pop(J, 1);
	text_push_bytes(J, "a\0b", 3);
	assert_int_equal(text_length(J, -1), 3);
	assert_null(text_path(J, -1));
	assert_memory_equal(text_utf8(J, -1, &size), "a\0b", 4);
	assert_int_equal(size, 3);
	js_pop(J, 1);
	text_push_utf16le(J, "\x3D\xD8\x00\xDE\x3D\xD8!", 7);
	assert_int_equal(text_length(J, -1), 3);
	assert_string_equal(text_utf8(J, -1, NULL), "\xF0\x9F\x98\x80\xEF\xBF\xBD");
	assert_true(text_path(J, -1) != NULL);
	js_pop(J, 1);
	text_push(J, "UTF-16LE");
	assert_int_equal(text_encoding(J, -1, TEXT_HEX), TEXT_UTF16LE);
	assert_true(text_equal(J, -1, "UTF-16LE"));
	assert_false(text_equal(J, -1, "UTF-16"));
	js_pop(J, 1);
	js_pushundefined(J);
	assert_int_equal(text_encoding(J, -1, TEXT_HEX), TEXT_HEX);
	js_pop(J, 1);
	text_pushf(J, "%6000d|%s", 7, "\xC3\xA9");
	check_top();
	assert_int_equal(text_length(J, -1), 6002);
	js_pop(J, 1);
	text_push(J, "utf7");
	assert_int_equal(text_encoding(J, -1, TEXT_HEX), -1);
	js_pop(J, 1);
}

static void with_engine(void (*f)(js_State *state, void *arg))
{
	static const struct engine_config config;
	js_State *state = engine_new(&config);

	assert_non_null(state);
	engine_enter(state, f, NULL);
	engine_free(state);
}

static void doors_agree(void **state) { with_engine(random_bytes); }
static void room_is_kept(void **state) { with_engine(little_room); }
static void as_node_has_it(void **state) { with_engine(known); }

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(doors_agree),
		cmocka_unit_test(room_is_kept),
		cmocka_unit_test(as_node_has_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
