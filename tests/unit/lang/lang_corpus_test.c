/* The front end with the saved corpus of its fuzzers: short texts that together cover nearly all of its code.
 *
 * tests/fuzz/lang/edges.corpus has one header line, then for each text a line `VERDICT SIZE`, its bytes and a line
 * feed. VERDICT is two characters: s or - for a script, m or - for a module, according to node 20, or ? if node cannot
 * judge.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/ast.h"
#include "lang/lang.h"

static const char FILE_NAME[] = "tests/fuzz/lang/edges.corpus", HEAD[] = "jsr corpus 1\n";

static char *text;
static size_t text_size;

static int load(void **state)
{
	FILE *f = fopen(FILE_NAME, "rb");
	(void)state;
	if (!f)
		return -1;
	text = malloc(1 << 20);
	text_size = text ? fread(text, 1, 1 << 20, f) : 0;
	fclose(f);
	return text_size > sizeof HEAD && !memcmp(text, HEAD, sizeof HEAD - 1) ? 0 : -1;
}

static int unload(void **state)
{
	(void)state;
	free(text);
	return 0;
}

static void sum(void *ctx, const char *chars, size_t size)
{
	uint32_t *hash = ctx;
	for (size_t i = 0; i < size; i++)
		*hash = *hash * 31 + (unsigned char)chars[i];
}

/* 1 if the text is valid for the goal; asserts the other properties of a parse.  *hash: of the tree. */
static int parse(const char *source, size_t size, enum lang_goal goal, uint32_t *hash)
{
	struct lang_options options = { .goal = goal };
	struct lang l;
	uint32_t line, column;
	int good;
	/* an exact copy, so that a sanitizer detects reads beyond its end */
	char *copy = malloc(size ? size : 1);
	assert_non_null(copy);
	memcpy(copy, source, size);
	good = lang_parse(&l, copy, size, &options) == 0;
	*hash = 0;
	if (good) {
		assert_non_null(l.program);
		assert_int_equal(l.status, LANG_OK);
		lang_dump(&l, sum, hash);
	} else {
		assert_null(l.program);
		assert_int_not_equal(l.status, LANG_OK);
		assert_int_not_equal(l.message[0], 0);
		assert_true(l.start <= size);
		lang_position(copy, size, l.start, &line, &column);
		assert_true(line > 0 && column > 0);
	}
	lang_free(&l);
	free(copy);
	return good;
}

static void texts_are_judged_as_node_judges_them(void **state)
{
	const char *p = text + sizeof HEAD - 1, *end = text + text_size;
	unsigned count = 0, judged = 0;
	(void)state;
	while (p < end) {
		char script, module, *after;
		size_t size;
		assert_true(end - p > 5);
		script = p[0];
		module = p[1];
		size = strtoul(p + 3, &after, 10);
		assert_true(p[2] == ' ' && *after == '\n' && size < (size_t)(end - after) - 1);
		p = after + 1;
		for (int goal = LANG_SCRIPT; goal <= LANG_FUNCTION; goal++) {
			uint32_t first, again;
			int good = parse(p, size, (enum lang_goal)goal, &first);
			char verdict = goal == LANG_SCRIPT ? script : goal == LANG_MODULE ? module : '?';
			assert_int_equal(parse(p, size, (enum lang_goal)goal, &again), good);
			assert_int_equal(first, again);
			if (verdict == '?')
				continue;
			judged++;
			if (good != (verdict != '-'))
				fail_msg("goal %d should %s: %.*s", goal, verdict == '-' ? "refuse" : "take", (int)size, p);
		}
		p += size;
		assert_int_equal(*p, '\n');
		p++;
		count++;
	}
	assert_true(count > 500 && judged > count);
}

/* Text cut off anywhere is refused or accepted, nothing worse; and a failing allocator has its own error. */
static long left;

static void *limited(void *ctx, void *old, size_t size)
{
	(void)ctx;
	if (size == 0) {
		free(old);
		return NULL;
	}
	return left-- > 0 ? realloc(old, size) : NULL;
}

static void ends_and_wants_do_no_harm(void **state)
{
	const char *p = text + sizeof HEAD - 1, *end = text + text_size;
	unsigned count = 0;
	(void)state;
	while (p < end) {
		char *after;
		size_t size = strtoul(p + 3, &after, 10);
		uint32_t hash;
		struct lang_options options = { .goal = LANG_MODULE, .alloc = limited };
		struct lang l;
		p = after + 1;
		parse(p, size * (count % 7) / 7, count % 2 ? LANG_SCRIPT : LANG_MODULE, &hash);
		left = count++ % 9;
		if (lang_parse(&l, p, size, &options))
			assert_true(l.status != LANG_OK && l.message[0]);
		lang_free(&l);
		p += size + 1;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_judged_as_node_judges_them),
		cmocka_unit_test(ends_and_wants_do_no_harm),
	};
	return cmocka_run_group_tests(tests, load, unload);
}
