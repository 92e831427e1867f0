/* ranges.c on functions whose ranges are known, and on random counters against a naive twin: a count for each place. */
#include "engine/plain/ranges.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { BLOCKS = 24, PLACES = 64 };

static struct range room[BLOCKS + 1];

static void expect(const struct range *got, uint32_t n, const struct range *want, uint32_t count)
{
	uint32_t i;
	assert_int_equal(n, count);
	for (i = 0; i < n; i++) {
		assert_int_equal(got[i].start, want[i].start);
		assert_int_equal(got[i].end, want[i].end);
		assert_int_equal(got[i].count, want[i].count);
	}
}

/* function (x) { if (x) return 1; else f(); g(); }, called three times, once with x */
static void test_arms(void **state)
{
	struct range whole = { 0, 48, 3 };
	struct range blocks[] = { { 21, 30, 1 }, { 30, RANGES_OPEN, 0 }, { 30, 40, 2 }, { 40, RANGES_OPEN, 2 } };
	static const struct range want[] = { { 21, 30, 1 }, { 30, 47, 2 } };
	(void)state;
	expect(blocks, ranges_settle(whole, blocks, 4, room), want, 2);
}

/* What was never reached ends before the closing brace, or at the end of the block around. */
static void test_open(void **state)
{
	struct range whole = { 0, 50, 1 };
	struct range blocks[] = { { 40, RANGES_OPEN, 0 }, { 10, 30, 2 }, { 20, RANGES_OPEN, 0 }, { 50, RANGES_OPEN, 0 } };
	static const struct range want[] = { { 10, 30, 2 }, { 20, 30, 0 }, { 40, 49, 0 } };
	(void)state;
	expect(blocks, ranges_settle(whole, blocks, 4, room), want, 3);
}

/* Ranges that ran as often as what is around them, or never inside what never ran, say nothing. */
static void test_silent(void **state)
{
	struct range whole = { 0, 100, 5 };
	struct range blocks[] = { { 10, 20, 5 }, { 30, 60, 0 }, { 40, 50, 0 }, { 70, 70, 3 }, { 80, 90, 7 },
		{ 80, 90, 2 } };
	static const struct range want[] = { { 30, 60, 0 }, { 80, 90, 7 } };
	(void)state;
	expect(blocks, ranges_settle(whole, blocks, 6, room), want, 2);
}

/* A place's count is that of the innermost range around it. */
static void paint(struct range whole, const struct range *list, uint32_t n, uint64_t *counts)
{
	uint32_t i, at;
	for (at = 0; at < PLACES; at++)
		counts[at] = whole.count;
	for (i = 0; i < n; i++)
		for (at = list[i].start; at < list[i].end; at++)
			counts[at] = list[i].count;
}

/* Nested blocks in order of their beginnings, none open, and no two alike. */
static uint32_t nest(struct range *list, uint32_t n, uint32_t from, uint32_t to, uint64_t around)
{
	while (n < BLOCKS && to - from > 4 && rand() % 5) {
		uint32_t start = from + 1 + (uint32_t)rand() % ((to - from) / 2);
		uint32_t end = start + 1 + (uint32_t)rand() % (to - start - 1);
		uint64_t count = around ? (uint64_t)rand() % 3 : 0;
		list[n++] = (struct range){ start, end, count };
		n = nest(list, n, start, end, count);
		from = end;
	}
	return n;
}

static void test_random(void **state)
{
	int round;
	(void)state;
	srand(1);
	for (round = 0; round < 20000; round++) {
		struct range whole = { 0, PLACES, 1 + (uint64_t)rand() % 2 }, list[BLOCKS];
		uint64_t want[PLACES], got[PLACES];
		uint32_t i, n = nest(list, 0, 0, PLACES, whole.count);
		paint(whole, list, n, want);
		n = ranges_settle(whole, list, n, room);
		paint(whole, list, n, got);
		assert_memory_equal(want, got, sizeof want);
		for (i = 0; i < n; i++) {
			assert_true(list[i].start < list[i].end);
			assert_true(!i || list[i].start >= list[i - 1].start);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_arms), cmocka_unit_test(test_open), cmocka_unit_test(test_silent),
		cmocka_unit_test(test_random),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
