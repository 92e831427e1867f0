/* The URLs of servers: what each form says, and what is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/redis/redis.h"

static const char *or_dash(const char *text) { return text ? text : "-"; }

/* "host port path user password db tls", or "none" */
static const char *parsed(const char *url)
{
	static char said[512];
	char *copy = strdup(url);
	struct redis_config c = { 0 };
	assert_non_null(copy);
	if (redis_parse_url(copy, &c) < 0)
		snprintf(said, sizeof said, "none");
	else
		snprintf(said, sizeof said, "%s %u %s %s %s %u %d", or_dash(c.host), c.port, or_dash(c.path), or_dash(c.user),
			or_dash(c.password), c.db, c.tls);
	free(copy);
	return said;
}

static void forms(void **unused)
{
	static const char *const table[][2] = {
		{ "redis://localhost", "localhost 6379 - - - 0 0" },
		{ "redis://localhost/", "localhost 6379 - - - 0 0" },
		{ "redis://127.0.0.1:7000/3", "127.0.0.1 7000 - - - 3 0" },
		{ "redis://h?db=4", "h 6379 - - - 4 0" },
		{ "rediss://a-b_c.example:1", "a-b_c.example 1 - - - 0 1" },
		{ "redis://[::1]:5/2", "[::1] 5 - - - 2 0" },
		{ "redis://:secret@h", "h 6379 - - secret 0 0" },
		{ "redis://me:se%63ret%40%2f@h:1/1", "h 1 - me secret@/ 1 0" },
		{ "redis://me:a@b@h", "h 6379 - me a@b 0 0" },
		{ "unix:///run/a%20b.sock?db=2", "- 6379 /run/a b.sock - - 2 0" },
		{ "redis+unix:///x", "- 6379 /x - - 0 0" },
		{ "http://h", "none" }, { "redis:/h", "none" }, { "redis://", "none" }, { "redis://h:0", "none" },
		{ "redis://h:65536", "none" }, { "redis://h:1x", "none" }, { "redis://h/x", "none" }, { "redis://h/1/2", "none" },
		{ "redis://h?x=1", "none" }, { "redis://h?db=", "none" }, { "redis://h/99999999", "none" },
		{ "redis://[::1", "none" }, { "redis://[h]", "none" }, { "redis://a b", "none" }, { "redis://a%2eb", "none" },
		{ "redis://:%zz@h", "none" }, { "redis://:%00@h", "none" }, { "redis://h\r\nx", "none" }, { "unix://x", "none" },
		{ "unix://", "none" }, { "redis://[]", "none" },
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		assert_string_equal(parsed(table[i][0]), table[i][1]);
}

/* Random texts from the URLs' own alphabet: never read beyond the end. */
static void rubbish(void **unused)
{
	static const char *const words[] = { "redis", "rediss", "unix", "://", ":", "/", "@", "?", "db=", "%", "%4", "%41", "[", "]", "1",
		"h", "" };
	unsigned long long state = 1;
	for (int round = 0; round < 50000; round++) {
		char text[64] = "", *copy;
		struct redis_config c = { 0 };
		for (int n = 0; n < 8; n++) {
			state = state * 6364136223846793005ull + 1442695040888963407ull;
			strcat(text, words[(state >> 33) % (sizeof words / sizeof *words)]);
		}
		copy = strdup(text);
		assert_non_null(copy);
		if (redis_parse_url(copy, &c) == 0)
			assert_true((c.host != NULL) != (c.path != NULL) && c.port > 0);
		free(copy);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(forms), cmocka_unit_test(rubbish) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
