/* The cache of key-value stores, with an array for SQLite's WAL index. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "io/kv/cache.h"

static uint32_t wal[WAL_HEADER / 4];
static struct kv_cache cache;

static int set_up(void **state)
{
	(void)state;
	memset(wal, 0, sizeof wal);
	memset(&cache, 0, sizeof cache);
	wal[0] = 3007000;
	cache_open(&cache, wal);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cache_close(&cache);
	return 0;
}

/* What another process, or we, do: the count of commits and the checksum change. */
static void commit(void)
{
	wal[2]++;
	wal[10] += 12345;
}

static void add(const char *key, const char *value)
{
	struct cache_header seen;
	assert_true(cache_look(&cache, &seen));
	cache_add(&cache, &seen, key, strlen(key), value, value ? strlen(value) : 0, 0);
}

static void expect(const char *key, const char *value)
{
	const struct cache_entry *e = cache_get(&cache, key, strlen(key));
	if (!value) {
		assert_null(e);
		return;
	}
	assert_non_null(e);
	assert_int_equal(e->value_size, strlen(value));
	assert_memory_equal(e->bytes + e->key_size, value, e->value_size);
}

static void test_others(void **state)
{
	(void)state;
	add("a", "1");
	add("b", NULL);
	expect("a", "1");
	assert_int_equal(cache_get(&cache, "b", 1)->found, 0);
	expect("c", NULL);
	commit();
	expect("a", NULL);
	add("b", "2");
	expect("a", NULL);
	expect("b", "2");
}

static void test_read_across_a_commit(void **state)
{
	struct cache_header seen;
	(void)state;
	assert_true(cache_look(&cache, &seen));
	commit();
	cache_add(&cache, &seen, "a", 1, "old", 3, 0);
	expect("a", NULL);
}

static void test_own_commits(void **state)
{
	struct cache_header before, after;
	(void)state;
	add("a", "1");
	add("b", "1");
	cache_look(&cache, &before);
	commit();
	cache_look(&cache, &after);
	assert_true(cache_committed(&cache, &before, &after));
	cache_write(&cache, "a", 1, "2", 1, 0);
	expect("a", "2");
	expect("b", "1");
	/* another's commit beside ours */
	before = after;
	commit();
	commit();
	cache_look(&cache, &after);
	assert_false(cache_committed(&cache, &before, &after));
	expect("a", NULL);
	expect("b", NULL);
	/* or before ours began, unseen */
	add("a", "3");
	commit();
	cache_look(&cache, &before);
	commit();
	cache_look(&cache, &after);
	assert_true(cache_committed(&cache, &before, &after));
	expect("a", NULL);
}

static void test_sizes(void **state)
{
	static char value[CACHE_VALUE_MAX + 1], key[32];
	struct cache_header seen;
	(void)state;
	add("a", "1");
	cache_look(&cache, &seen);
	cache_add(&cache, &seen, "a", 1, value, sizeof value, 0);
	expect("a", NULL);
	for (int i = 0; i < 40000; i++) {
		int n = snprintf(key, sizeof key, "key %d", i);
		cache_add(&cache, &seen, key, (size_t)n, value, sizeof value - 1, i + 1);
		assert_true(cache.bytes <= CACHE_BYTES_MAX);
		assert_int_equal(cache_get(&cache, key, (size_t)n)->expires_ms, i + 1);
	}
}

/* An entry is the last that was written for its key, whatever came between, or there is none. */
static void test_never_an_older_value(void **state)
{
	enum { KEYS = 100000, WRITES = 400000 };
	static int last[KEYS];
	unsigned random = 1, known = 0;
	char key[32], value[32];
	(void)state;
	add("a", "1");
	for (int i = 1; i <= WRITES; i++) {
		random = random * 1664525 + 1013904223;
		unsigned which = (random >> 8) % KEYS, large = (random & 0x8000) != 0;
		int n = snprintf(key, sizeof key, "%u", which);
		static char zeros[CACHE_VALUE_MAX + 1];
		snprintf(value, sizeof value, "%d%s", i, large ? "" : " longer");
		cache_write(&cache, key, (size_t)n, (random >> 3) % 50 ? value : zeros,
			(random >> 3) % 50 ? strlen(value) + 1 : sizeof zeros, 0);
		last[which] = (random >> 3) % 50 ? i : -1;
	}
	for (int i = 0; i < KEYS; i++) {
		const struct cache_entry *e = cache_get(&cache, key, (size_t)snprintf(key, sizeof key, "%d", i));
		if (!e)
			continue;
		known++;
		assert_int_equal(atoi(e->bytes + e->key_size), last[i]);
	}
	assert_true(known > CACHE_ENTRIES / 2);
}

static void test_other_formats(void **state)
{
	struct cache_header seen;
	(void)state;
	wal[0] = 3008000;
	assert_false(cache_look(&cache, &seen));
	cache_open(&cache, NULL);
	assert_false(cache_look(&cache, &seen));
	expect("a", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_others, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_read_across_a_commit, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_own_commits, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_sizes, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_never_an_older_value, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_other_formats, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
