/* NODE_OPTIONS: texts and their words; names and their spellings. */
#include "ops/process/node_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void check_words(const char *text, const char *const *wanted)
{
	char **words;
	const char *error = NULL;
	int count = node_options_split(text, &words, &error), i = 0;
	assert_true(count >= 0);
	for (; wanted[i]; i++)
		assert_string_equal(words[i], wanted[i]);
	assert_int_equal(count, i);
	assert_null(words[i]);
	free(words);
}

#define WORDS(text, ...) check_words(text, (const char *const[]){ __VA_ARGS__ })

static void test_words(void **state)
{
	(void)state;
	WORDS("", NULL);
	WORDS("   ", NULL);
	WORDS("a", "a", NULL);
	WORDS(" a  b ", "a", "b", NULL);
	WORDS("\"a b\" c", "a b", "c", NULL);
	WORDS("a\"b c\"d", "ab cd", NULL);
	WORDS("\"\"", "", NULL);
	WORDS("\"\" \"\"", "", "", NULL);
	WORDS("\"\\\"\" \"\\\\\"", "\"", "\\", NULL);
	WORDS("a\\b \\\"c d\"", "a\\b", "\\c d", NULL);
	WORDS("a\tb\n'c", "a\tb\n'c", NULL);
}

static void test_faults(void **state)
{
	(void)state;
	const char *const texts[] = { "\"", "a \"b", "\"\\\"", "\"\\", "a \"b\\" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char **words;
		const char *error = NULL;
		assert_int_equal(node_options_split(texts[i], &words, &error), -1);
		assert_non_null(error);
		assert_null(words);
	}
}

static void test_names(void **state)
{
	(void)state;
	const char *const good[] = { "--title", "--title=x", "-r", "-C", "--no-warnings", "--warnings", "--no_warnings",
		"--trace_warnings", "--no-trace-warnings", "--tls-min-v1.2", "--max_old_space_size=1", "--no-addons" };
	const char *const bad[] = { "", "-", "--", "r", "-r=x", "--r", "-e", "--eval", "--sandbox", "--titl", "--titles", "title",
		"---title", "--TITLE", "--policy", "--allow-read", "--no-", "-title" };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(node_options_has(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(node_options_has(bad[i]));
	for (const char *name = NULL; (name = node_options_next(name));)
		assert_true(node_options_has(name));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words), cmocka_unit_test(test_faults), cmocka_unit_test(test_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
