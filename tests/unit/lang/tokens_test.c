/* Tokens for colours: each text with the kinds of its tokens, one letter a byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "lang/tokens.h"

static const char LETTERS[] = "nksdrcvp!";     /* by enum tokens_kind */

static char marks[256];
static uint32_t behind;

static void mark(void *ctx, enum tokens_kind kind, uint32_t start, uint32_t end)
{
	(void)ctx;
	assert_true(start >= behind && end > start && end < sizeof marks);
	memset(marks + start, LETTERS[kind], end - start);
	behind = end;
}

static void shows(const char *text, const char *expected)
{
	behind = 0;
	memset(marks, ' ', sizeof marks);
	assert_int_equal(tokens_read(text, strlen(text), mark, NULL), 0);
	marks[strlen(text)] = 0;
	assert_string_equal(marks, expected);
}

static void whole_texts(void **state)
{
	(void)state;
	shows("let a = 'x' + 1n // c", "kkk n p sss p dd cccc");
	shows("a / b / /re/g.test(x)", "n p n p rrrrrpnnnnpnp");
	shows("x.if = true; /* a */ f", "npnn p vvvvp ccccccc n");
	shows("`a${ {b: 1}.b }c` + d", "ssss pnp dppn sss p n");
	shows("", "");
}

static void unfinished_texts(void **state)
{
	(void)state;
	shows("f('abc", "npssss");
	shows("a = `x${b} y", "n p ssssnsss");
	shows("a /* b", "n cccc");
	shows("x = /re", "n p rrr");
	shows("a # b", "n !!!");
}

/* Each prefix of a text, and braces deeper than are told apart. */
static void prefixes(void **state)
{
	static const char text[] = "a = { b: `x${c ? `y${/[/]/g}` : 'z'}` } // d\n/* e */ 1_0 / 0x1f";
	char deep[200];
	(void)state;
	for (size_t i = 0; i <= strlen(text); i++) {
		behind = 0;
		assert_int_equal(tokens_read(text, i, mark, NULL), 0);
		assert_true(behind <= i);
	}
	memset(deep, '{', sizeof deep);
	behind = 0;
	assert_int_equal(tokens_read(deep, sizeof deep, mark, NULL), 0);
	assert_int_equal(behind, sizeof deep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_texts), cmocka_unit_test(unfinished_texts), cmocka_unit_test(prefixes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
