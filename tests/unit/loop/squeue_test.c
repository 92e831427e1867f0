/* The shared queue: edge cases, and random programs against a twin that keeps its records in an array. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "loop/squeue.h"

static struct squeue q;
static char bytes[SQUEUE_BYTES + 8];

static int setup(void **state)
{
	squeue_init(&q);
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (char)(i * 7 + 1);
	return 0;
}

static void drained(void)
{
	uint32_t id, size;
	const void *p;
	while (squeue_shift(&q, &id, &p, &size)) {
	}
}

static void the_layout(void **state)
{
	assert_int_equal(sizeof q, 13612);
	assert_int_equal(q.words[0], 0);
	assert_int_equal(q.words[1], 0);
	assert_int_equal(q.words[2], 812);
	assert_int_equal(squeue_push(&q, 77, "abcde", 5), 0);
	assert_int_equal(q.words[0], 1);
	assert_int_equal(q.words[2], 820);       /* the next record is aligned, */
	assert_int_equal(q.words[3], 817);       /*   the end is not */
	assert_int_equal(q.words[4], 77);
	assert_memory_equal((char *)&q + 812, "abcde", 5);
}

/* Room to the last byte: 12,800 minus 5 fit, then 6 do not, then 1 does. */
static void the_last_bytes(void **state)
{
	assert_int_equal(squeue_push(&q, 1, bytes, SQUEUE_RECORD_BYTES - 5), 0);
	assert_int_equal(squeue_push(&q, 2, bytes, 6), -ENOSPC);
	assert_int_equal(squeue_push(&q, 3, bytes, 1), 0);
	assert_int_equal(squeue_push(&q, 4, bytes, 1), -ENOSPC);
	assert_int_equal(squeue_push(&q, 5, bytes, 0), 0);
	assert_int_equal(squeue_count(&q), 3);
}

static void a_record_as_big_as_the_area(void **state)
{
	uint32_t id, size;
	const void *p;
	assert_int_equal(squeue_push(&q, 1, bytes, SQUEUE_RECORD_BYTES + 1), -ENOSPC);
	assert_int_equal(squeue_push(&q, 1, bytes, UINT32_MAX), -ENOSPC);
	assert_int_equal(squeue_push(&q, 1, bytes, SQUEUE_RECORD_BYTES), 0);
	assert_int_equal(squeue_shift(&q, &id, &p, &size), 1);
	assert_int_equal(size, SQUEUE_RECORD_BYTES);
	assert_memory_equal(p, bytes, SQUEUE_RECORD_BYTES);
}

/* A refused push changes no byte. */
static void a_refused_push_writes_nothing(void **state)
{
	static struct squeue before;
	squeue_push(&q, 1, bytes, SQUEUE_RECORD_BYTES - 5);
	before = q;
	assert_int_equal(squeue_push(&q, 2, bytes, 6), -ENOSPC);
	assert_memory_equal(&before, &q, sizeof q);
}

/* The 101st does not fit, even after one was shifted: only draining everything frees room. */
static void a_hundred_records(void **state)
{
	uint32_t id, size;
	const void *p;
	for (uint32_t i = 0; i < 100; i++)
		assert_int_equal(squeue_push(&q, i, bytes, 4), 0);
	assert_int_equal(squeue_push(&q, 100, bytes, 0), -ENOSPC);
	assert_int_equal(squeue_shift(&q, &id, &p, &size), 1);
	assert_int_equal(id, 0);
	assert_int_equal(squeue_count(&q), 99);
	assert_int_equal(squeue_push(&q, 100, bytes, 0), -ENOSPC);
	drained();
	assert_int_equal(q.words[0], 0);
	assert_int_equal(q.words[2], 812);
	assert_int_equal(squeue_push(&q, 100, bytes, 0), 0);
}

static void lengths_keep_the_alignment(void **state)
{
	uint32_t id, size;
	const void *p;
	for (uint32_t length = 1; length <= 8; length++)
		assert_int_equal(squeue_push(&q, length, bytes + length, length), 0);
	for (uint32_t length = 1; length <= 8; length++) {
		assert_int_equal(squeue_shift(&q, &id, &p, &size), 1);
		assert_int_equal(id, length);
		assert_int_equal(size, length);
		assert_int_equal((uintptr_t)p % 4, 0);
		assert_memory_equal(p, bytes + length, length);
	}
}

static void a_record_of_length_0_is_a_record(void **state)
{
	uint32_t id = 0, size = 9;
	const void *p = NULL;
	assert_int_equal(squeue_push(&q, 5, NULL, 0), 0);
	assert_int_equal(squeue_count(&q), 1);
	assert_int_equal(squeue_shift(&q, &id, &p, &size), 1);
	assert_int_equal(id, 5);
	assert_int_equal(size, 0);
	assert_non_null(p);
	assert_int_equal(squeue_shift(&q, &id, &p, &size), 0);
}

/* The last record's bytes remain valid after shifting it resets the queue. */
static void the_last_record_stays_readable(void **state)
{
	uint32_t id, size;
	const void *p;
	squeue_push(&q, 1, "first", 5);
	squeue_push(&q, 2, "last", 4);
	squeue_shift(&q, &id, &p, &size);
	squeue_shift(&q, &id, &p, &size);
	assert_int_equal(squeue_count(&q), 0);
	assert_int_equal(q.words[2], 812);
	assert_memory_equal(p, "last", 4);
}

/* ---- against a twin */

struct naive {
	struct { uint32_t id, size; unsigned char first; } record[100];
	unsigned pushed, shifted;
	uint32_t used;
};

static uint32_t rounded(uint32_t n) { return (n + 3) / 4 * 4; }

static int naive_push(struct naive *n, uint32_t id, const char *p, uint32_t size)
{
	if (n->pushed == 100 || n->used + rounded(size) > 12800)
		return -ENOSPC;
	n->record[n->pushed].id = id;
	n->record[n->pushed].size = size;
	n->record[n->pushed++].first = size ? (unsigned char)*p : 0;
	n->used += rounded(size);
	return 0;
}

static void random_programs(void **state)
{
	struct naive n = { .pushed = 0 };
	uint32_t draw = 12345, id, size;
	const void *p;
	for (uint32_t step = 0; step < 400000; step++) {
		draw = draw * 1664525 + 1013904223;
		uint32_t choice = draw >> 16;
		/* Long phases of mostly pushing, and of mostly shifting. */
		if ((step / 300) % 2 ? choice % 8 != 0 : choice % 8 == 0) {
			int got = squeue_shift(&q, &id, &p, &size);
			assert_int_equal(got, n.shifted < n.pushed);
			if (!got)
				continue;
			assert_int_equal(id, n.record[n.shifted].id);
			assert_int_equal(size, n.record[n.shifted].size);
			if (size)
				assert_int_equal(*(const unsigned char *)p, n.record[n.shifted].first);
			if (++n.shifted == n.pushed)
				n = (struct naive){ .pushed = 0 };
		} else {
			uint32_t length = choice % 64 == 1 ? choice % 13000 : choice / 8 % 260;
			const char *from = bytes + step % 251 % (sizeof bytes - 13000);
			assert_int_equal(squeue_push(&q, step, from, length), naive_push(&n, step, from, length));
		}
		assert_int_equal(squeue_count(&q), n.pushed - n.shifted);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(the_layout, setup),
		cmocka_unit_test_setup(the_last_bytes, setup),
		cmocka_unit_test_setup(a_record_as_big_as_the_area, setup),
		cmocka_unit_test_setup(a_refused_push_writes_nothing, setup),
		cmocka_unit_test_setup(a_hundred_records, setup),
		cmocka_unit_test_setup(lengths_keep_the_alignment, setup),
		cmocka_unit_test_setup(a_record_of_length_0_is_a_record, setup),
		cmocka_unit_test_setup(the_last_record_stays_readable, setup),
		cmocka_unit_test_setup(random_programs, setup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
