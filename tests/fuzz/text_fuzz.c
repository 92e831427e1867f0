/* Any bytes through every door of engine/text.h: the string is well-formed, goes out as valid UTF-8, and comes back the same;
 * and as a pattern and its text through the regular expressions.   make fuzz-text */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "engine/engine.h"
#include "engine/core/convert.h"
#include "engine/core/run.h"
#include "engine/text/regexp.h"
#include "engine/text.h"
#include "engine/core/string.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static js_State *J;
static const uint8_t *input;
static size_t input_size;

static void must(int yes)
{
	if (!yes)
		abort();
}

static void check_top(void)
{
	struct string s;
	uint32_t i = 0, units = 0;
	int n, high = 0;
	size_t size, room, k;
	const char *utf8;
	char *out;

	string_view(J, js_tovalue(J, -1), &s);
	while (i < s.bytes) {
		uint32_t c = string_decode(s.p + i, &n);
		char again[4];

		must(s.p[i] != 0 && c <= 0x10FFFF && n == (c ? (int)utf8_encode(c, again) : 2));
		must(!(high && c - 0xDC00u < 0x400));
		high = c - 0xD800u < 0x400;
		units += c >= 0x10000 ? 2 : 1;
		i += (uint32_t)n;
	}
	must(i == s.bytes && units == s.units);
	utf8 = text_utf8(J, -1, &size);
	must(utf8_valid(utf8, size) && utf8[size] == 0);
	for (n = TEXT_UTF8; n <= TEXT_BASE64URL; n++) {
		room = text_encoded_size(J, -1, (enum text_encoding)n);
		out = malloc(room + 1);
		k = text_encode(J, -1, (enum text_encoding)n, out, room);
		must(k <= room);
		if (n == TEXT_UTF16LE) {
			struct string t;

			text_push_utf16le(J, out, k);
			string_view(J, js_tovalue(J, -1), &t);
			string_view(J, js_tovalue(J, -2), &s);
			must(string_equal(&s, &t));
			js_pop(J, 1);
		}
		free(out);
	}
}

static int give_up(void *ctx)
{
	return 1;
}

static void as_regexp(void)
{
	uint16_t units[256];
	const char *error;
	struct regexp *re;
	size_t i, n;

	if (input_size < 3)
		return;
	n = input[0] % (input_size - 1);
	if (n > 256)
		n = 256;
	for (i = 0; i < n; i++)
		units[i] = input[2 + i < input_size ? 2 + i : 1];
	re = regexp_compile(units, (uint32_t)n, input[1], &error, NULL, NULL);
	if (re) {
		struct regexp_text text = { input, (uint32_t)input_size, 0 };
		int32_t *m = malloc(re->groups * 8);

		regexp_run(re, &text, 0, 0, m, give_up, NULL);
		free(m);
		regexp_unref(re);
	}
}

static void all_doors(js_State *state, void *arg)
{
	int e;

	text_push_bytes(J, input, input_size);
	check_top();
	text_push_latin1(J, input, input_size);
	check_top();
	string_push_foreign(J, (const char *)input, input_size);
	check_top();
	js_concat(J);
	check_top();
	js_pop(J, 2);
	for (e = TEXT_UTF8; e <= TEXT_BASE64URL; e++) {
		text_push_decoded(J, input, input_size, (enum text_encoding)e);
		check_top();
		js_pop(J, 1);
	}
	as_regexp();
	js_gc(J, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct engine_config config;

	if (!J)
		J = engine_new(&config);
	if (size > 4096)
		return 0;
	input = data;
	input_size = size;
	engine_enter(J, all_doors, NULL);
	return 0;
}
