/* The matcher without objects, for cases that script tests cannot reach: interruption, identical results for narrow and
 * wide texts, thousands of invalid patterns (under ASan and UBSan), and classes at their limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/text/regexp.h"

static struct regexp *compile(const char *pattern, uint32_t flags)
{
	uint16_t units[256];
	const char *error;
	uint32_t i, n = (uint32_t)strlen(pattern);

	for (i = 0; i < n; i++)
		units[i] = (unsigned char)pattern[i];
	return regexp_compile(units, n, flags, &error, NULL, NULL);
}

static int count_down(void *ctx)
{
	int *left = ctx;

	return --*left <= 0;
}

static void stops_when_told(void **state)
{
	char text[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
	struct regexp_text t = { text, sizeof text - 1, 0 };
	struct regexp *re = compile("^(a+)+b$", 0);
	int32_t captures[4];
	int left = 3;

	assert_non_null(re);
	assert_int_equal(regexp_run(re, &t, 0, 0, captures, count_down, &left), REGEXP_STOPPED);
	assert_int_equal(left, 0);
	regexp_unref(re);
}

static int at_once(void *ctx) { return 1; }

/* A step over many characters is charged for all of them, and compiling can be stopped too. */
static void stops_in_long_runs(void **state)
{
	static const char *const patterns[] = { "[ab]*c", "[ab]*[cd]", "[ab]{190000}c", "[ab]*?c", "([ab]*)\\1c" };
	uint32_t n = 200000, i;
	char *text = malloc(n);
	struct regexp_text t = { text, n, 0 };
	uint16_t units[4] = { 'a', 'b', 'c', 'd' };
	const char *error;
	int32_t captures[4];

	memset(text, 'a', n);
	for (i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
		struct regexp *re = compile(patterns[i], 0);

		assert_int_equal(regexp_run(re, &t, 0, 1, captures, at_once, NULL), REGEXP_STOPPED);
		regexp_unref(re);
	}
	assert_null(regexp_compile(units, 4, 0, &error, at_once, NULL));
	assert_ptr_equal(error, regexp_stopped);
	free(text);
}

/* Two million open choices use the heap, not the C stack; far more are refused. */
static void depth_is_heap(void **state)
{
	uint32_t n = 2000000;
	char *text = malloc(n);
	struct regexp_text t = { text, n, 0 };
	struct regexp *re = compile("(?:x|z)*y", 0);
	int32_t captures[2];

	memset(text, 'x', n);
	assert_int_equal(regexp_run(re, &t, 0, 1, captures, NULL, NULL), REGEXP_NONE);
	text[n - 1] = 'y';
	assert_int_equal(regexp_run(re, &t, 0, 1, captures, NULL, NULL), REGEXP_MATCH);
	assert_int_equal(captures[1], n);
	regexp_unref(re);
	free(text);

	n = 6000000;
	text = malloc(n);
	memset(text, 'x', n);
	t = (struct regexp_text){ text, n, 0 };
	re = compile("(?:x|z)*y", 0);
	assert_int_equal(regexp_run(re, &t, 0, 1, captures, NULL, NULL), REGEXP_TOO_DEEP);
	regexp_unref(re);
	free(text);
}

static uint64_t seed = 88172645463325252ull;
static uint32_t rnd(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 33) % n;
}

static int give_up(void *ctx)
{
	return 1;
}

/* Strings of syntax characters: most are invalid, none may do harm, and matches are the same in 8 and in 16 bits. */
static void random_patterns(void **state)
{
	static const char *const bits[] = {
		"a", "b", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "\\k<n>", "[", "]", "[^", "-", "*", "+", "?", "{", "}", "{2}", "{1,3}",
		"{0}", "|", "^", "$", ".", "\\", "\\b", "\\B", "\\d", "\\W", "\\1", "\\2", "\\u", "\\u{61}", "\\x61", "\\c", "\\0", "a-z",
		"--", "&&", "\\q{", "\\p{Emoji_Keycap_Sequence}", "\\P{L}", "(?i:", "(?s-i:",
	};
	static const char letters[] = "ab1-\n";
	unsigned i, compiled = 0, matched = 0;

	for (i = 0; i < 60000; i++) {
		char pattern[128] = "", text[16];
		uint16_t wide[16];
		int32_t *x, *y;
		uint32_t n = rnd(9) + 1, k, length = rnd(sizeof text);
		struct regexp *re;

		while (n-- > 0)
			strcat(pattern, bits[rnd(sizeof bits / sizeof bits[0])]);
		for (k = 0; k < length; k++) {
			text[k] = letters[rnd(5)];
			wide[k] = (unsigned char)text[k];
		}
		re = compile(pattern, rnd(256));
		if (!re)
			continue;
		compiled++;
		x = malloc(re->groups * 8);
		y = malloc(re->groups * 8);
		{
			struct regexp_text narrow_text = { text, length, 0 }, wide_text = { wide, length, 1 };
			uint32_t from = rnd(length + 1);
			int r = regexp_run(re, &narrow_text, from, 0, x, give_up, NULL);

			assert_int_equal(regexp_run(re, &wide_text, from, 0, y, give_up, NULL), r);
			if (r == REGEXP_MATCH) {
				matched++;
				assert_memory_equal(x, y, re->groups * 8);
				assert_true(x[0] >= (int32_t)from && x[0] <= x[1] && x[1] <= (int32_t)length);
			}
		}
		free(x);
		free(y);
		regexp_unref(re);
	}
	/* fails if the generator produces nearly no valid patterns */
	assert_true(compiled > 5000);
	assert_true(matched > 1000);
}

static void bad_patterns(void **state)
{
	static const char *const wrong[] = { "(", ")", "[", "*", "a**", "(?a)", "(?<1>)", "(?<n>)(?<n>)", "\\", "[b-a]", "{2}", "a{3,2}", "(?<=a)*", "(?<n>)\\k<m>" };
	char deep[240];
	size_t i;

	for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_null(compile(wrong[i], 0));
	memset(deep, '(', sizeof deep - 1);
	deep[sizeof deep - 1] = 0;
	assert_null(compile(deep, 0));
}

/* Nesting too deep for the recursion is an error, not a crash. */
static void nesting(void **state)
{
	uint32_t n = 200000, i;
	uint16_t *units = malloc(n * 2);
	const char *error;

	for (i = 0; i < n; i++)
		units[i] = i < n / 2 ? '(' : ')';
	assert_null(regexp_compile(units, n, 0, &error, NULL, NULL));
	assert_string_equal(error, "Regular expression too large");
	free(units);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stops_when_told),
		cmocka_unit_test(stops_in_long_runs),
		cmocka_unit_test(depth_is_heap),
		cmocka_unit_test(random_patterns),
		cmocka_unit_test(bad_patterns),
		cmocka_unit_test(nesting),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
